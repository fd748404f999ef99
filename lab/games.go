package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"escapesim/policies"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/position"
)

// Games are the games that can be played. A new game is one row here and one
// file that fills it.
var Games = []Game{colditzGame{}, stalagluftGame{}, evasionGame{}, raceGame{}}

// Game is what a program knows of a game.
type Game interface {
	// Engine is the folder of the game's rule documents; Title is what people call
	// the game.
	Engine() string
	Title() string

	// Rules are the names of the rule sets that it plays; Usual is the one that is
	// meant where the game is named and no rule set is.
	Rules() []string
	Usual() string

	// Glossary are the words of art of its rules, for who has not read them.
	Glossary() []page.Term

	// Options is a fresh pointer to a struct that a rule document is written on
	// (rulesets.Schema); nil where the game has no options.
	Options() any

	// Exact are the questions about the game that have exact answers; nil: none.
	Exact() *Exact

	// Players is how many can play: at least, at most, and where nothing is
	// said.
	Players() (least, most, usual int)

	// Seats are the words for seats at a table of so many players: first one
	// for every seat in order, then those for several at once.
	Seats(players int) []SeatWord

	// Bots is the catalogue of bots.
	Bots() []Bot

	// Open makes the experiment of these rules, with these KEY=VALUE
	// overrides and a bot for every seat. An error is the user's.
	Open(rules string, sets []string, players int, seats []Player) (Experiment, error)
}

// SeatWord is a word for one seat or several.
type SeatWord struct {
	Name  string
	Who   string // plays there, in a sentence: the Germans
	Seats []sim.Seat
}

// SeatNames are the names of words.
func SeatNames(words []SeatWord) []string {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = w.Name
	}
	return names
}

// Sides are the two sides at a table of so many players: the words for most seats
// that are not all, and between them all.
func Sides(g Game, players int) []SeatWord {
	words := slices.DeleteFunc(slices.Clone(g.Seats(players)), func(w SeatWord) bool { return len(w.Seats) == players })
	slices.SortStableFunc(words, func(a, b SeatWord) int { return -cmp.Compare(len(a.Seats), len(b.Seats)) })
	for i, a := range words {
		for _, b := range words[i+1:] {
			if len(a.Seats)+len(b.Seats) == players &&
				!slices.ContainsFunc(a.Seats, func(s sim.Seat) bool { return slices.Contains(b.Seats, s) }) {
				sides := []SeatWord{a, b}
				slices.SortFunc(sides, func(a, b SeatWord) int { return cmp.Compare(a.Seats[0], b.Seats[0]) })
				return sides
			}
		}
	}
	return nil
}

// Who is who plays at a seat of the rules, in a sentence; the seat's own name where
// nobody has said it better.
func Who(rules string, players int, seat string) string {
	if g, err := GameOf(rules); err == nil {
		for _, w := range g.Seats(players) {
			if w.Name == seat && w.Who != "" {
				return w.Who
			}
		}
	}
	return seat
}

// CoveredBy reports whether these words, all of a table, name every seat of the word;
// no words name all seats.
func (w SeatWord) CoveredBy(names []string, table []SeatWord) bool {
	return !slices.ContainsFunc(w.Seats, func(s sim.Seat) bool { return !CoversSeat(names, table, s) })
}

// Bot is a row of the catalogue of bots, and Parameter a number that one takes.
type (
	Bot       = policies.Bot
	Parameter = policies.Parameter
)

// Player is who plays a seat.
type Player struct {
	Seat       sim.Seat
	Name       string             // of the seat
	Policy     string             // of the bot
	Parameters map[string]float64 // every one that the bot has
	Text       string             // the bot as the user spells it, parameters included
	Without    []string           // kinds of decisions that it must not make
	own        any                // makes a bot of the program's own, which may ask that one
	program    *program           // from outside, that decides instead
}

// Catalogued reports whether a bot of the catalogue plays the seat.
func (p *Player) Catalogued() bool { return p.own == nil && p.program == nil }

// Experiment is a game under its rules with its bots: everything but the
// seed and the number of games.
type Experiment interface {
	// Hash names the resolved rules; Assumptions are the values that the
	// documents do not state, Decisive those of them that decide most.
	Hash() string
	Assumptions() []string
	Decisive() []reports.Assumption

	// Identity tells the table from all others: its rules, its seats and their bots.
	Identity() string
	identify(who string)

	// needless is what these rules ask for no more and bots may still do.
	needless() []needless

	// untold says what bots do not know of these rules; "" where there is nothing.
	untold() string

	// Form says what is counted in a game.
	Form() *reports.Form

	// Run plays a job, as sim.Run does: the error is ctx's, and the sheet
	// then holds the first games of the job.
	Run(ctx context.Context, job sim.Job) (*reports.Sheet, error)

	// Worker plays games one by one and counts them on a sheet of the form.
	Worker(sheet *reports.Sheet) Worker

	// Drama looks closely at the games of a job, with so many playouts of a
	// position.
	Drama(ctx context.Context, job sim.Job, playouts int) (*reports.Drama, error)

	// Checks are figures of the sheet beside their exact distributions.
	Checks(s *reports.Sheet) []reports.Check

	// Page is what most people read of a run: how games end, and what led there.
	Page(r *reports.Result, s *reports.Sheet) []reports.Table

	// Tables are all that people can read of a run.
	Tables(r *reports.Result, s *reports.Sheet) []reports.Table

	// Figures are the charts of a run.
	Figures(r *reports.Result, s *reports.Sheet) []*chart.Figure

	// Replay writes the game that the head names down, as its reader is told
	// it; the head's hash of the rules is filled in.
	Replay(w io.Writer, head reports.Head, style reports.Style) error

	// PositionAt is the position of a game after so many decisions, as a scenario file has it, and the decision
	// that came next in words.
	PositionAt(seed, game uint64, step int) (entries []Entry, words string, err error)

	// invite seats the programs from outside among the players at its tables.
	invite(f Table, rules string, players []Player) error

	// sit lets a person decide for some seats.
	sit(seats []sim.Seat, s Sat) (Sitting, error)

	// Story tells in a few sentences how that game went, and how likely each seat was to
	// win. To a seat that reads it tells what that one could know.
	Story(head reports.Head) ([]string, []reports.Chances, error)

	// ReplayPage is that game as a page shows it, on its board.
	ReplayPage(head reports.Head) (*page.Replay, error)

	// OnBoard is nil where the game has a board for ReplayPage, and else a UserError.
	OnBoard(rules string) error

	// deviate plays the deviations of an audit, and writes what they gain into it.
	deviate(ctx context.Context, a *reports.Audit, seats []sim.Seat, job Job) error

	// search plays a search audit: with the tables in which a seat searches.
	search(ctx context.Context, a *reports.Audit, seats []sim.Seat, searched map[sim.Seat]Experiment, job Job,
		how Searching) ([]Mistake, error)

	// scored plays games and says what their ends are worth, for one worker; nil where
	// the game does not say it.
	Scored() Scored

	// Offered are the kinds of decisions that the first games of a job show, and to which
	// seats; nil where decisions of the game have no kinds.
	Offered(ctx context.Context, job Job) (*Offered, error)

	// Signature is a number over all that happens in the first games of a
	// run.
	Signature(seed, games uint64) uint64
}

// DefaultRules are played where no rules are named.
const DefaultRules = "colditz/thibault"

// GameOf finds the game that plays these rules: a name, or a TOML file.
func GameOf(rules string) (Game, error) {
	for _, g := range Games {
		if slices.Contains(g.Rules(), rules) {
			return g, nil
		}
	}
	doc, err := rulesets.Load(rules, nil)
	if err != nil {
		return nil, unread(rules, err)
	}
	for _, g := range Games {
		if g.Engine() == doc.Game {
			return g, nil
		}
	}
	return nil, Userf("%s is played by the engine %s, which this program does not have", rules, doc.Game)
}

// unread is the error of rules that cannot be read, with what may have been meant: the usual
// rules of a game, those with the nearest name, a file of the folder, or one that is yet to be
// written.
func unread(rules string, err error) error {
	var known []string
	for _, g := range Games {
		known = append(known, g.Rules()...)
		if rules != "" && strings.HasPrefix(g.Usual(), rules+"/") {
			return Userf("no rules %q: that is a game; did you mean %s?", rules, g.Usual())
		}
	}
	if _, missing := rulesets.ReadFile(rules); !strings.HasSuffix(rules, ".toml") {
		if near := position.Nearest(rules, known); near != "" && !strings.Contains(err.Error(), "did you mean") {
			return Userf("no rules %q: did you mean %s?", rules, near)
		}
	} else if errors.Is(missing, fs.ErrNotExist) {
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(rules), "*.toml")) // of a folder that is none, none
		for i, file := range files {
			files[i] = strings.TrimSuffix(file, ".toml")
		}
		if near := position.Nearest(strings.TrimSuffix(rules, ".toml"), files); near != "" {
			return Userf("%v: did you mean %s.toml?", err, near)
		}
		return Userf("%v; write it: a line extends = %s, and one for each option that is other (simulate rules "+
			"search WORD)", err, parents(rules))
	}
	return AsUser(err)
}

// parents are the rules that a file with this name may extend: those that it names, or the usual
// ones of each game.
func parents(file string) string {
	name := strings.TrimSuffix(filepath.Base(file), ".toml")
	var usual []string
	for _, g := range Written() {
		for _, rules := range g.Rules() {
			if strings.Contains(name, path.Base(rules)) {
				return strconv.Quote(rules)
			}
		}
		quoted := strconv.Quote(g.Usual())
		if strings.Contains(name, path.Dir(g.Usual())) {
			return quoted
		}
		if g.Usual() != "" {
			usual = append(usual, quoted)
		}
	}
	return strings.Join(usual, " or ")
}

// Table says what is played, by whom.
type Table struct {
	Players int // 0: as many as the game usually has
	Seats   string
	Sets    []string
	Board   string // folder with a board of Colditz; "" for the one that the rules name

	// Without is SEAT=ACTION: kinds of decisions that a seat must not make, whoever
	// plays it. Seats can say it as well: SEAT=POLICY:without=ACTION.
	Without []string

	// Untrained leaves aside the bots that training has left beside the rules: the
	// shipped numbers play.
	Untrained bool

	Own []Own // bots of the program's own, which Seats may name
}

// WithBoard adds a board in a folder to overrides, as the last of them; none
// when dir is empty.
func WithBoard(sets []string, dir string) []string {
	if dir == "" {
		return sets
	}
	quote := `"`
	if strings.Contains(dir, quote) {
		quote = "'"
	}
	return append(slices.Clone(sets), "board="+quote+dir+quote)
}

// Replay is the command that plays a game of these rules at the table again, but
// for the number of the game.
func (f Table) Replay(rules string, seed uint64) string {
	words := []string{"simulate", "replay", rules}
	if f.Players != 0 {
		words = append(words, "--players", strconv.Itoa(f.Players))
	}
	if f.Seats != "" {
		words = append(words, "--seats", f.Seats)
	}
	for _, s := range f.Sets {
		words = append(words, "--set", s)
	}
	for _, s := range f.Without {
		words = append(words, "--without", s)
	}
	if f.Board != "" {
		words = append(words, "--board", f.Board)
	}
	return reports.Shell(append(words, "--seed", strconv.FormatUint(seed, 10))...)
}

// Open makes the experiment of the rules, a name or a TOML file, at this table,
// and says who sits where. An error that is the user's is a UserError.
func (f Table) Open(rules string) (Experiment, []Player, int, error) {
	g, seats, err := f.Seated(rules)
	if err != nil {
		return nil, nil, 0, err
	}
	e, err := g.Open(rules, WithBoard(f.Sets, f.Board), len(seats), seats)
	for _, set := range f.Sets {
		if n, players := strings.CutPrefix(set, PlayersKnob+"="); players {
			err = fmt.Errorf("--set %s: the number of players is no option of the rules: --players %s", set, n)
		}
	}
	if err != nil {
		return nil, nil, 0, AsUser(err)
	}
	e.identify(identityOf(f, seats))
	return e, seats, len(seats), e.invite(f, rules, seats)
}

// Turn is the table with KEY=VALUE laid on it, one after the other: players=N is the number
// of players, all else an option of the rules. An error is the user's.
func (f Table) Turn(sets []string) (_ Table, err error) {
	f.Sets = slices.Clone(f.Sets)
	for _, set := range sets {
		if n, players := strings.CutPrefix(set, PlayersKnob+"="); players {
			if f.Players, err = strconv.Atoi(strings.TrimSpace(n)); err != nil || f.Players < 1 {
				return f, Userf("--set %s: want a number of players; several are players=2..6, or players=2,4", set)
			}
			continue
		}
		f.Sets = append(f.Sets, set)
	}
	return f, nil
}

// PlayersKnob turns the number of players, which is no option of the rules.
const PlayersKnob = reports.PlayersKnob

// Seated says who sits where, one for every player, and which game is played. An
// error is the user's.
func (f Table) Seated(rules string) (Game, []Player, error) {
	g, err := GameOf(rules)
	if err != nil {
		return nil, nil, err
	}
	least, most, players := g.Players()
	if f.Players != 0 {
		players = f.Players
	}
	if players < least || players > most {
		if least == most {
			return nil, nil, Userf("--players %d: %s is for %d", players, rules, least)
		}
		return nil, nil, Userf("--players %d: %s is for %d to %d", players, rules, least, most)
	}
	seats, err := parseSeats(g, players, f.Seats, f.Own)
	if err == nil && !f.Untrained {
		err = seatTrained(g, rules, seats, f.Seats)
	}
	if err == nil {
		err = forbid(seats, g.Seats(players), f.Without)
	}
	return g, seats, err
}

// CanSeat says why a bot that the user has named cannot play some seats.
func (f Table) CanSeat(g Game, bot string, words []SeatWord, seats []sim.Seat) error {
	row, err := f.NamedBot(g, bot)
	switch {
	case err != nil:
		return Userf("--bots %s: %v", bot, err)
	case slices.ContainsFunc(seats, func(s sim.Seat) bool { return !CoversSeat(row.Seats, words, s) }):
		return Userf("--bots %s: %s plays %s only", bot, row.Name, strings.Join(row.Seats, ", "))
	}
	return nil
}

// NamedBot is what is known of a bot as the user has spelled it: a row of the catalogue, or, of
// his own and of a program, its name alone, which says that it plays every seat.
func (f Table) NamedBot(g Game, bot string) (*Bot, error) {
	own := &Bot{Name: bot}
	if slices.ContainsFunc(f.Own, func(o Own) bool { return o.Name == bot }) {
		return own, nil
	}
	if strings.HasPrefix(bot, outsidePrefix) {
		_, err := outside(bot)
		return own, err
	}
	p, err := ParsePolicy(g.Bots(), bot)
	if err != nil {
		return nil, err
	}
	return BotNamed(g.Bots(), p.Policy), nil
}

// without is what stands before a kind of decision that a bot must not make.
const without = "without"

// Forbidding is a bot, as the user spells it, that must not make decisions of a kind.
func Forbidding(bot, action string) string { return bot + ":" + without + "=" + action }

// forbid reads SEAT=ACTION for the players.
func forbid(players []Player, words []SeatWord, list []string) error {
	for _, text := range list {
		name, action, ok := strings.Cut(text, "=")
		if !ok {
			return Userf("--without %s: want SEAT=ACTION, as allied=do_or_die", text)
		}
		names := SeatNames(words)
		at := slices.Index(names, name)
		if at < 0 {
			return Userf("--without %s: no seat %q%s", text, name, OrOneOf(name, names))
		}
		for _, s := range words[at].Seats {
			p := &players[s]
			if !slices.Contains(p.Without, action) {
				p.Without = append(p.Without, action)
				p.Text = Forbidding(p.Text, action)
			}
		}
	}
	return nil
}

// parseSeats reads --seats: SEAT=POLICY separated by commas, a later one over
// an earlier one; a policy may carry parameters, policy:name=1:other=2, or be a
// program, exec:COMMAND. Where nothing is said, the usual bot plays.
func parseSeats(g Game, players int, text string, own []Own) ([]Player, error) {
	words := g.Seats(players)
	seats := make([]Player, 0, players)
	for _, w := range words {
		if len(w.Seats) == 1 && len(seats) == int(w.Seats[0]) {
			seats = append(seats, Player{Seat: w.Seats[0], Name: w.Name})
		}
	}
	if text != "" {
		for part := range strings.SplitSeq(text, ",") {
			if err := seatPart(g, seats, words, part, own); err != nil {
				return nil, err
			}
		}
	}
	for i := range seats {
		if err := seatUsual(g, &seats[i], words); err != nil {
			return nil, err
		}
	}
	return seats, nil
}

// seatPart seats whom one SEAT=POLICY names.
func seatPart(g Game, seats []Player, words []SeatWord, part string, own []Own) error {
	names := SeatNames(words)
	name, bot, ok := strings.Cut(part, "=")
	if !ok {
		return Userf("--seats %s: want SEAT=POLICY, the seat one of %s", strconv.Quote(part), strings.Join(names, ", "))
	}
	at := slices.Index(names, name)
	if at < 0 {
		if all := WordsOfAnyTable(g); slices.Contains(all, name) {
			return Userf("--seats %s: with %d players there is no seat %s, only %s", part, len(seats), name,
				strings.Join(names, ", "))
		}
		return Userf("--seats %s: no seat %q%s", part, name, OrOneOf(name, names))
	}
	who, err := playerOf(g, bot, own)
	if err != nil {
		return Userf("--seats %s: %v", part, err)
	}
	for _, s := range words[at].Seats {
		if row := BotNamed(g.Bots(), who.Policy); row != nil && !CoversSeat(row.Seats, words, s) {
			return Userf("--seats %s: %s plays %s only", part, who.Policy, strings.Join(row.Seats, ", "))
		}
		who.Seat, who.Name = s, seats[s].Name
		seats[s] = who
	}
	return nil
}

// playerOf is who plays a seat that is said to be played by a bot: one of the program's own,
// a program from outside, or one of the catalogue.
func playerOf(g Game, bot string, own []Own) (Player, error) {
	if mine := slices.IndexFunc(own, func(o Own) bool { return o.Name == bot }); mine >= 0 {
		return Player{Text: bot, own: own[mine].make}, nil
	}
	if strings.HasPrefix(bot, outsidePrefix) {
		p, err := outside(bot)
		return Player{Text: bot, program: p}, err
	}
	return ParsePolicy(g.Bots(), bot)
}

// seatUsual seats the usual bot where nobody sits. An own bot has it to ask, and a program
// from outside plays in its place.
func seatUsual(g Game, p *Player, words []SeatWord) error {
	for _, row := range g.Bots() {
		if p.Policy == "" && row.Default && CoversSeat(row.Seats, words, p.Seat) {
			usual, err := ParsePolicy(g.Bots(), row.Name)
			if err != nil {
				return err
			}
			p.Policy, p.Parameters, p.Text = usual.Policy, usual.Parameters, cmp.Or(p.Text, usual.Text)
		}
	}
	if p.Policy == "" {
		return Userf("nobody plays %s: say --seats %s=POLICY", p.Name, p.Name)
	}
	return nil
}

// SeatsNamed are the seats that a word means at a table of so many players.
func SeatsNamed(rules string, players int, word string) ([]sim.Seat, error) {
	g, err := GameOf(rules)
	if err != nil {
		return nil, err
	}
	words := g.Seats(players)
	names := SeatNames(words)
	if at := slices.Index(names, word); at >= 0 {
		return words[at].Seats, nil
	}
	return nil, Userf("--seat %s: no such seat%s", word, OrOneOf(word, names))
}

// Several reports whether a word means several seats at a table of so many players.
func Several(rules string, players int, word string) bool {
	seats, err := SeatsNamed(rules, players, word)
	return err == nil && len(seats) > 1
}

// CoversSeat reports whether one of these words is a word for the seat; no words stand
// for all seats.
func CoversSeat(names []string, words []SeatWord, seat sim.Seat) bool {
	if len(names) == 0 {
		return true
	}
	for _, w := range words {
		if slices.Contains(names, w.Name) && slices.Contains(w.Seats, seat) {
			return true
		}
	}
	return false
}

func BotNamed(catalogue []Bot, name string) *Bot {
	for i := range catalogue {
		if catalogue[i].Name == name {
			return &catalogue[i]
		}
	}
	return nil
}

// ParsePolicy reads a bot of the catalogue, POLICY[:name=NUMBER]...[:without=ACTION].
func ParsePolicy(catalogue []Bot, text string) (Player, error) {
	parts := strings.Split(text, ":")
	row := BotNamed(catalogue, parts[0])
	if row == nil {
		names := make([]string, len(catalogue))
		for i, r := range catalogue {
			names[i] = r.Name
		}
		return Player{}, fmt.Errorf("no policy %q%s", parts[0], OrOneOf(parts[0], names))
	}
	p := Player{Policy: row.Name, Parameters: map[string]float64{}, Text: text}
	var names []string
	for _, q := range row.Parameters {
		p.Parameters[q.Name] = q.Default
		names = append(names, q.Name)
	}
	for _, part := range parts[1:] {
		name, value, ok := strings.Cut(part, "=")
		at := slices.Index(names, name)
		switch {
		case name == without && ok:
			p.Without = append(p.Without, value)
			continue
		case len(names) == 0:
			return p, fmt.Errorf("%s takes no parameter", row.Name)
		case at < 0:
			return p, fmt.Errorf("%s has no parameter %q%s", row.Name, name, OrOneOf(name, names))
		case !ok:
			return p, fmt.Errorf("%s: want %s=NUMBER", row.Name, name)
		}
		q := row.Parameters[at]
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || !(x >= q.Lo && x <= q.Hi) {
			return p, fmt.Errorf("%s=%s: want a number from %g to %g", name, value, q.Lo, q.Hi)
		}
		p.Parameters[name] = x
	}
	return p, nil
}

// OrOneOf ends a message about an unknown word: the nearest, or all.
func OrOneOf(word string, words []string) string {
	return position.OrOneOf(word, words)
}

// DidYouMean asks for the nearest of the words, in an error; nothing where none is near.
func DidYouMean(word string, words []string) string { return position.DidYouMean(word, words) }

// WordsOfAnyTable are the words for seats with any number of players.
func WordsOfAnyTable(g Game) []string {
	_, most, _ := g.Players()
	return SeatNames(g.Seats(most))
}

// Job is so many games of a run: its seed, the first game, their number, and
// who plays them side by side.
type Job = sim.Job

// Block is the number of games that a worker takes at a time; a run of blocks
// can be cut anywhere between them.
const Block = sim.Block
