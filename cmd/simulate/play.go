package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/page"
)

// playWords are what a person may type: part of the help, and what help prints in the game.
const playWords = `  g3 to C015   the pawn walks there, step by step, as far as the rules and the
               pips allow; a room or another pawn will do: blue1 to dentist;
               a pawn may be called as on the board: m1 for man 1
  on           pawns that did not come all the way go on; forget: they do not
  auto         what the bot of your seat would do; auto turn: till others do,
               those on their way first
  hint         what the bot of your seat would do here, and how often you win
               after that, in 256 playouts of positions that your view allows
  hint WORDS   the same of a decision of yours
  more         what was told last, in all words of replay
  list         all decisions, where the list is cut short
  show         all that your seat knows of the position
  map          the board around those who can move; map g3, or map dentist:
               near enough to read what the circles are called
  rooms        what can be had in each room, and where posts lie
  undo         take your last answer back
  save FILE    keep the game as far as you have played it; --from FILE goes on
  position FILE  write the position down as a scenario file: the whole of it,
               what is hidden from you too
  quit         end; so do the end of the input, and Ctrl-C`

// longWords are those of them whose answer may fill the screen.
var longWords = []string{"help", "?", "show", "more", "map", "rooms"}

// playOptions are what the flags of play say.
type playOptions struct {
	rules string
	lab.Table
	lab.Sat
	from   string
	html   bool
	seated int      // players
	made   []string // decisions of a saved game
	goals  []string
	file   string // that it was saved in
}

func newPlayCmd() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play [RULES]",
		Short: "Play a seat yourself, against the bots",
		Long: `play seats you at the table: to feel what a house rule does, or to check how we
read a rule. The bots play the other seats, as --seats says.

You are told what your seat hears, a turn of others in a line, and what has changed
of what it knows. Then the decisions that are open are numbered. Answer with a
number, or with words of the decision: with enough of them to tell it apart.
Where only one decision is open, it is made for you. Beside decisions you may type:
` + playWords + `

--html plays in a page instead, with the board beside the questions. It is served
to this machine alone, at an address that nobody can guess, and opens by itself
where simulate is started at a terminal.

The same seed and the same answers give the same game. --from FILE goes on
with a game that was saved, or begins with the position of a scenario file, by its
rules; dice that it lists are not used.`,
		Example: `  simulate play --seat german
  simulate play evasion/price --seat british --seed 7
  simulate play colditz/thibault --seat allied --set 'dod.cards=[4,5,6]'
  simulate play stalagluft/reconnaissance --seat pow < answers.txt
  simulate play --seat german --from position.toml
  simulate play --seat german --html`,
		Args:              oneRules,
		ValidArgsFunction: oneRuleSet,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.rules = args[0]
			}
			if o.from != "" {
				for _, name := range []string{"players", "set", "board"} {
					refuse(cmd.Flags().Changed(name), "--%s: with --from, the file says what is played", name)
				}
			}
			return runPlay(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), o)
		},
	}
	addTableFlags(cmd, &o.Table)
	cmd.Flags().StringVar(&o.Seat, "seat", "", "which seat you play: german, allied, british, pow, ...")
	amountVar(cmd.Flags(), &o.Seed, "seed", 1, "seed of the dice and of the bots")
	amountVar(cmd.Flags(), &o.Game, "game", 0, "index of the game")
	cmd.Flags().StringVar(&o.from, "from", "", "go on with this saved game, or from the position of this scenario file")
	cmd.Flags().BoolVar(&o.html, "html", false, "play in a page, with the board beside the questions")
	_ = cmd.MarkFlagFilename("from", "toml")
	return cmd
}

func runPlay(ctx context.Context, in io.Reader, out io.Writer, o playOptions) error {
	o.open()
	game := try.Get(o.Sit(o.rules, o.Sat))
	p := &person{out: &printer{out: out}, options: &o, game: game, file: o.file}
	p.width, p.height = sizeOf(out)
	var noBoard error
	if p.stage, noBoard = game.Stage(); noBoard != nil && o.html {
		return usagef("--html: %v", noBoard)
	}
	p.again(o.made)
	for _, words := range o.goals {
		if pawn, place, ok := strings.Cut(words, toPlace); ok {
			p.goals = append(p.goals, goal{pawn, place})
		}
	}
	if o.html {
		return p.serve(ctx, out)
	}
	p.lines, p.echo = linesOf(in)
	g := try.Get(lab.GameOf(o.rules))
	p.say("%s: you play %s; help tells what you may type, and hint what the bot would do", g.Title(),
		lab.Who(o.rules, o.seated, o.Seat))
	return p.play(ctx)
}

// savedGame is a game as far as a person has played it.
type savedGame struct {
	Title     string   `toml:"title"`
	Rules     string   `toml:"rules"`
	Players   int      `toml:"players"`
	Set       []string `toml:"set,omitempty"`
	Board     string   `toml:"board,omitempty"`
	Seats     string   `toml:"seats,omitempty"`
	Seat      string   `toml:"seat"`
	Seed      uint64   `toml:"seed"`
	Game      uint64   `toml:"game"`
	Position  string   `toml:"position,omitempty"` // the scenario file where it began
	Decisions []string `toml:"decisions"`          // the person's, in words
	Goals     []string `toml:"goals,omitempty"`    // PAWN to PLACE, of those on their way
}

// saved reads a saved game, where the file is one.
func (o *playOptions) saved() {
	var g savedGame
	text, err := os.ReadFile(o.from)
	if err != nil || toml.Unmarshal(text, &g) != nil || g.Decisions == nil {
		return // it is read again as a scenario file, which says what is wrong
	}
	refuse(o.rules != "" && o.rules != g.Rules, "--from %s: its rules are %s, not %s", o.from, g.Rules, o.rules)
	refuse(o.Seat != "" && o.Seat != g.Seat, "--from %s: it was played as %s, not %s", o.from, g.Seat, o.Seat)
	o.file = o.from
	seats := cmp.Or(o.Seats, g.Seats)
	o.rules, o.Table = g.Rules, lab.Table{Players: g.Players, Seats: seats, Sets: g.Set, Board: g.Board}
	o.Sat, o.made, o.goals = lab.Sat{Seat: g.Seat, Seed: g.Seed, Game: g.Game}, g.Decisions, g.Goals
	o.from = g.Position
}

// again makes the decisions of a saved game.
func (p *person) again(made []string) {
	for n, words := range made {
		asked, on := p.game.Next()
		at := slices.Index(asked.Legal, words)
		refuse(!on || at < 0, "the saved game does not go on as it did: its decision %d, %q, is not open", n+1, words)
		p.game.Choose(at)
		p.made = append(p.made, answered{[]string{words}})
	}
}

// open reads the scenario file, if one is named.
func (o *playOptions) open() {
	if o.from != "" {
		o.saved()
	}
	if o.from != "" {
		f := try.Get(lab.ReadScenarios(o.from))
		refuse(len(f.Cases) > 1,
			"--from %s: it holds %d positions; play begins with a file of one", o.from, len(f.Cases))
		rules, table := lab.ScenarioTable(f.Cases[0])
		refuse(o.rules != "" && o.rules != rules, "--from %s: its rules are %s, not %s", o.from, rules, o.rules)
		table.Seats = o.Seats
		o.rules, o.Table, o.From = rules, table, f.Cases[0]
	}
	if o.rules == "" {
		o.rules = lab.DefaultRules
	}
	g, players, err := o.Seated(o.rules)
	try.Do(err)
	o.seated = len(players)
	refuse(o.Seat == "",
		"--seat: say which seat you play: %s", strings.Join(lab.SeatNames(g.Seats(len(players))), ", "))
	refuse(strings.Contains(o.Seat, ","), "--seat %s: one seat a screen, for two would read each other's hand", o.Seat)
}

// typed is a line, and when it was typed.
type typed struct {
	line string
	at   time.Time
}

// linesOf reads lines beside whoever waits for them; echo says that nobody sees what
// is typed.
func linesOf(in io.Reader) (lines <-chan typed, echo bool) {
	c := make(chan typed, mostShown) // so that each is read when it is typed
	go func() {
		defer close(c)
		for s := bufio.NewScanner(in); s.Scan(); {
			c <- typed{s.Text(), time.Now()}
		}
	}()
	f, ok := in.(*os.File)
	return c, !ok || !term.IsTerminal(int(f.Fd()))
}

// person is somebody at the terminal, and the game in hand.
type person struct {
	out     *printer
	width   int
	height  int // of the terminal, if it is one
	options *playOptions
	lines   <-chan typed
	echo    bool
	turn    time.Time // when this turn of the person's was told of
	game    lab.Sitting

	made  []answered
	goals []goal        // of pawns that are on their way
	file  string        // that the game was saved in
	page  func(on bool) // shows the question, where it is not the terminal that does
	asked lab.Asked
	knew  map[string]map[string]string // by seat, what it knew when it was asked last

	stage     page.Stage        // nothing, where the game has no board
	places    map[string]bool   // of the board, by name
	seen      map[string]string // where pawns stood when the board was drawn last
	stood     map[string]string // by pawn, in small letters: where it stood last on the board; "": it is away
	explained []string          // questions that were said in a sentence
	walked    string            // the pawn that was sent to a goal last, in this turn
}

// goal is where a pawn shall come to.
type goal struct{ pawn, place string }

// toPlace stands between the two.
const toPlace = " to "

func (p *person) goalWords() []string {
	words := []string{}
	for _, g := range p.goals {
		words = append(words, g.pawn+toPlace+g.place)
	}
	return words
}

// answered are the decisions that one answer made.
type answered struct{ words []string }

// errQuit says that the person has had enough.
var errQuit = errors.New("quit")

// mostShown is how many decisions are listed where nobody asks for all.
const mostShown = 40

func (p *person) play(ctx context.Context) error {
	p.knew = map[string]map[string]string{}
	for p.out.err == nil {
		var on bool
		if p.asked, on = p.game.Next(); p.asked.Others {
			p.walked = ""
		}
		p.text(p.asked.Told)
		p.look()
		if !on {
			if back, err := p.ended(ctx); !back || err != nil {
				return err
			}
			continue
		}
		if p.page == nil {
			p.ask()
		}
		if p.asked.Others {
			p.turn = time.Now()
		}
		switch err := p.answer(ctx); {
		case errors.Is(err, errQuit):
			p.out.line("ended after %s", reports.Several(p.asked.Decision, "decision"))
			return p.out.err
		case err != nil:
			return err
		}
	}
	return p.out.err
}

// sentence is what is asked, in a sentence; "" where the game has none.
func (p *person) sentence() string {
	question := spaced(p.asked.Question)
	_, less, _ := strings.Cut(question, " ") // without the pawn that it is about
	return cmp.Or(p.stage.Asks[question], p.stage.Asks[less])
}

// say prints a sentence in lines that fit.
func (p *person) say(format string, args ...any) {
	p.out.text(reports.Paragraph("", fmt.Sprintf(format, args...), p.width))
}

// text prints what is told, which has its lines already.
func (p *person) text(told string) {
	if told != "" {
		p.out.line("%s", spaced(strings.TrimRight(told, "\n")))
	}
}

// answer reads until there is a decision, and makes it.
func (p *person) answer(ctx context.Context) error {
	for p.out.err == nil {
		if p.page != nil {
			p.page(true)
		}
		line, err := p.read(ctx)
		if err != nil {
			return err
		}
		done, err := p.obey(line)
		if done || err != nil {
			return err
		}
		if word, _, _ := strings.Cut(line, " "); p.page == nil && slices.Contains(longWords, word) {
			head, _ := p.headed() // what is asked has left the screen
			p.say("%s", head)
		}
	}
	return p.out.err
}

// read waits for a line; errQuit where there is none any more.
func (p *person) read(ctx context.Context) (string, error) {
	if p.page == nil {
		if _, err := io.WriteString(p.out.out, "> "); err != nil {
			return "", err
		}
	}
	select {
	case <-ctx.Done():
		p.out.line("\ninterrupted after %s", reports.Several(p.asked.Decision, "decision"))
		return "", &exitError{exitInterrupted, ctx.Err()}
	case t, open := <-p.lines:
		line := strings.TrimSpace(t.line)
		switch {
		case !open:
			p.out.line("(end of input)")
			return "", errQuit
		case p.echo: // a file knows what is asked; a hand that typed before it could read does not
			p.out.line("%s", line)
		case t.at.Before(p.turn):
			p.say("%q is dropped: it was typed before this turn began", line)
			return "", nil
		}
		return line, nil
	}
}

// ended says that the game is over; true where its end is taken back.
func (p *person) ended(ctx context.Context) (back bool, err error) {
	p.say("%s", p.asked.End)
	mine := 0
	for _, a := range p.made {
		mine += len(a.words)
	}
	p.say("the game is over after %s, %s of them yours", reports.Several(p.asked.Decision, "decision"),
		reports.Whole(uint64(mine)))
	if p.page != nil {
		p.page(false)
	}
	if p.page != nil || mine == 0 { // nothing can be taken back
		return false, p.out.err
	}
	p.say("undo takes your last answer back, all else ends it")
	line, err := p.read(ctx)
	if errors.Is(err, errQuit) {
		err = nil
	}
	if back = err == nil && line == "undo" && p.undo(); back {
		p.out.line("taken back")
	}
	return back, cmp.Or(err, p.out.err)
}

// obey does what a line says; done says that the position is another.
func (p *person) obey(line string) (done bool, err error) {
	line = p.spelt(line)
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	found, inList := p.meant(line)
	switch {
	case line == "":
	case inList && len(found) == 0:
		p.out.line("there are decisions 1 to %d", len(p.asked.Legal))
	case len(found) == 1 && (inList || strings.EqualFold(spaced(p.asked.Legal[found[0]]), spaced(line))):
		return p.choose(found[0]), nil
	case line == "help" || line == "?":
		p.out.line("a number of the list, or words of a decision, as many as tell it apart, or:\n%s", playWords)
	case line == "list":
		p.list(p.all(), len(p.asked.Legal))
	case line == "show":
		p.show()
	case line == "more":
		p.text(p.asked.Whole)
	case line == "quit":
		return false, errQuit
	case line == "undo":
		if p.undo() {
			p.out.line("taken back")
			return true, nil
		}
		p.say("there is no decision of yours to take back")
	case line == "on":
		return p.goOn(), nil
	case line == "forget":
		p.goals = nil
		p.say("nobody is on his way any more")
	case line == "auto":
		p.made = append(p.made, answered{p.game.Auto(true)})
		return true, nil
	case line == "auto turn":
		p.made = append(p.made, answered{append(p.onward(), p.game.Auto(false)...)})
		return true, nil
	case word == "hint":
		p.hint(rest)
	case line == "rooms" && p.stage.Places != nil:
		p.rooms()
	case word == "map":
		p.board(rest)
	case word == "save":
		p.save(rest)
	case word == "position":
		p.position(rest)
	case len(found) == 0:
		return p.walk(line), nil
	case len(found) > 1:
		p.list(found, mostShown)
	default:
		return p.choose(found[0]), nil
	}
	return false, nil
}

// spelt is a line with the pawn that it begins with called as decisions call it: m1 of the board is man 1.
func (p *person) spelt(line string) string {
	sign, rest, _ := strings.Cut(line, " ")
	sign, colon := strings.CutSuffix(sign, ":")
	pawn, is := p.stage.PawnNamed(p.asked.Position, sign)
	if !is {
		return line
	}
	if colon {
		return pawn.Said() + ": " + rest
	}
	return strings.TrimSpace(pawn.Said() + " " + rest)
}

// choose makes a decision of the list.
func (p *person) choose(n int) bool {
	p.made = append(p.made, answered{[]string{p.asked.Legal[n]}})
	p.game.Choose(n)
	return true
}

// undo takes all decisions of the last answer back.
func (p *person) undo() bool {
	last := len(p.made) - 1
	if last < 0 {
		return false
	}
	for range p.made[last].words {
		p.game.Undo()
	}
	p.made = p.made[:last]
	return true
}

// walk takes a line as a goal: PAWN to PLACE. Where it is none it says what is wanted.
func (p *person) walk(line string) (done bool) {
	pawn, place, ok := strings.Cut(line, toPlace)
	pawn, place = strings.TrimSpace(pawn), strings.TrimSpace(place)
	if !ok {
		p.unknown(line)
		return false
	}
	w := p.game.Walk(pawn, p.placeOf(place))
	switch {
	case len(w.Made) > 0:
		p.made = append(p.made, answered{w.Made})
		p.keep(goal{pawn, place}, w.Arrived)
		p.walked = pawn
		if w.Blocked != "" {
			p.say("%s %s", pawn, barred(w, place))
		}
		return true
	case w.Arrived:
		p.say("%s is there", pawn)
	case len(w.Reached) == 0 && !w.Known:
		p.say("no place is called %s; map %s shows what is around it", place, pawn)
	case len(w.Reached) == 0 && len(w.Movers) == 0 && p.isAbout(pawn):
		p.keep(goal{pawn, place}, false)
		head, _ := p.headed()
		_, asks, _ := strings.Cut(head, ": ")
		p.say("%s is on its way to %s, but first: %s", pawn, place, asks)
		p.list(p.all(), mostRows)
		p.say("on takes it further then")
	case len(w.Reached) == 0 && len(p.about(pawn)) > 0:
		p.say("%s cannot go to %s now; these decisions name it:", pawn, place)
		p.list(p.about(pawn), mostRows)
	case len(w.Reached) == 0 && len(w.Movers) == 0:
		p.say("no pawn can step now; these decisions are open:")
		p.list(p.all(), mostRows)
	case len(w.Reached) == 0 && len(w.Movers) == 1:
		p.say("%s cannot step now; say %s to %s", pawn, w.Movers[0], place)
	case len(w.Reached) == 0:
		p.say("%s cannot step now; these can: %s", pawn, strings.Join(w.Movers, ", "))
	case !w.Known:
		p.say("no place is called %s; %s can come to:", place, pawn)
		p.paragraph(strings.Join(w.Reached[:min(len(w.Reached), mostShown)], " "))
	default:
		why := "no step that is open leads nearer to " + place
		if w.Blocked != "" {
			why = "it " + barred(w, place)
		}
		p.say("%s stays where it is: %s; it can come to:", pawn, why)
		p.paragraph(strings.Join(w.Reached[:min(len(w.Reached), mostShown)], " "))
	}
	return false
}

// barred says why a pawn comes no nearer to its goal.
func barred(w lab.Walked, place string) string {
	may := "may not step on "
	if slices.Contains(w.Reached, w.Blocked) {
		may = "may not stop on "
	}
	return may + w.Blocked + ", which is next on the shortest way to " + place
}

// isAbout says that a pawn is named in every decision that is open: it is what the question is about.
func (p *person) isAbout(pawn string) bool {
	found, inList := p.meant(pawn)
	return !inList && len(found) == len(p.asked.Legal)
}

// about are the decisions in which a pawn is named; how it goes may follow its name.
func (p *person) about(pawn string) (found []int) {
	pawn, _, _ = strings.Cut(pawn, ":")
	for i, legal := range p.asked.Legal {
		if named(strings.ReplaceAll(spaced(legal), ":", " "), pawn) {
			found = append(found, i)
		}
	}
	return found
}

// unknown says why a line is no decision: which of its words stand in none that is open, or else
// that none has all of them. What there is with the others follows.
func (p *person) unknown(line string) {
	var absent, others []string
	for word := range strings.FieldsSeq(line) {
		if len(p.holding(word)) == 0 {
			absent = append(absent, word)
		} else {
			others = append(others, word)
		}
	}
	if len(absent) == 0 {
		p.say("no one decision that is open has all of these words: %s", line)
		return
	}
	none := "no decision that is open has " + strings.Join(absent, ", ") + " in it"
	if found := p.holding(strings.Join(others, " ")); len(found) > 0 {
		p.say("%s; with %s:", none, strings.Join(others, " "))
		p.list(found, mostRows)
		return
	}
	p.say("%s: write one as it stands in the list, such as %q, or words of it, or its number; help tells what else "+
		"there is", none, spaced(p.asked.Legal[len(p.asked.Legal)-1]))
}

// keep remembers a goal until the pawn has come there, or has another one.
func (p *person) keep(g goal, arrived bool) {
	p.goals = slices.DeleteFunc(p.goals, func(o goal) bool { return strings.EqualFold(o.pawn, g.pawn) })
	if !arrived {
		p.goals = append(p.goals, g)
	}
}

// goOn takes every pawn that is on its way as far as it comes now.
func (p *person) goOn() bool {
	if len(p.goals) == 0 {
		p.say("nobody is on his way: PAWN to PLACE sends one")
		return false
	}
	made := p.onward()
	if len(made) == 0 {
		p.say("no pawn that is on its way to a goal comes nearer here (%s): %s, ... are open, or forget",
			p.asked.Question, spaced(p.asked.Legal[0]))
		return false
	}
	p.made = append(p.made, answered{made})
	return true
}

// onward makes the steps of those on their way.
func (p *person) onward() (made []string) {
	for _, g := range slices.Clone(p.goals) {
		w := p.game.Walk(g.pawn, p.placeOf(g.place))
		made = append(made, w.Made...)
		if len(w.Made) > 0 {
			p.keep(g, w.Arrived)
		}
	}
	return made
}

// hint says what the seat's bot would do, or how good a decision is.
func (p *person) hint(words string) {
	n := -1
	if words != "" {
		found, _ := p.meant(words)
		switch {
		case len(found) == 0:
			p.unknown(words)
			return
		case len(found) > 1:
			p.say("hint of which decision? %s fits %d:", words, len(found))
			p.list(found, mostRows)
			return
		}
		n = found[0]
	}
	h, err := p.game.Hint(n)
	switch after := fmt.Sprintf("you win %.0f %% of the games (%.0f to %.0f, %d playouts)",
		100*h.P, 100*h.Interval.Lo, 100*h.Interval.Hi, h.Playouts); {
	case err != nil:
		p.say("no hint: %v", err)
	case n < 0:
		p.say("%s would: %s; after that %s", h.Bot, spaced(p.asked.Legal[h.Choice]), after)
	default:
		p.say("after %s %s", spaced(p.asked.Legal[n]), after)
	}
}

// meant are the decisions that a line means: that of a number, inList, else those of words.
func (p *person) meant(line string) (found []int, inList bool) {
	if n, err := strconv.Atoi(line); err == nil {
		if n < 1 || n > len(p.asked.Legal) {
			return nil, true
		}
		return []int{n - 1}, true
	}
	return p.holding(line), false
}

// holding is the decision that is the line, if there is one; else those that hold all words of it.
func (p *person) holding(line string) (found []int) {
	words := strings.Fields(spaced(strings.ToLower(line)))
	for i, legal := range p.asked.Legal {
		legal = spaced(strings.ToLower(legal))
		if legal == strings.Join(words, " ") {
			return []int{i}
		}
		if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(legal, w) }) {
			found = append(found, i)
		}
	}
	return found
}

// spaced are the words of replay as people write them.
func spaced(words string) string { return strings.ReplaceAll(words, "_", " ") }

// save keeps the game as far as it has been played, which tells nothing that is hidden.
func (p *person) save(file string) {
	o := p.options
	g := savedGame{
		Title: p.title(), Rules: o.rules, Players: o.seated, Set: o.Sets, Board: o.Board, Seats: o.Seats,
		Seat: o.Seat, Seed: o.Seed, Game: o.Game, Position: o.from, Decisions: []string{},
		Goals: p.goalWords(),
	}
	for _, a := range p.made {
		g.Decisions = append(g.Decisions, a.words...)
	}
	if p.write("save", file, func(to io.Writer) error { return toml.NewEncoder(to).Encode(g) }) {
		p.file = file
		p.say("saved: simulate play --from %s goes on from here", quoted(file))
	}
}

// position writes the position down as a scenario file.
func (p *person) position(file string) {
	o := p.options
	entries := p.game.Entries()
	if entries == nil {
		p.say("not saved: this game has no scenario files; save FILE keeps it all the same")
		return
	}
	step := stepOfFile{Legal: p.asked.Legal}
	if p.write("position", file, func(to io.Writer) error {
		return writeScenarioFile(to, p.title(), o.rules, o.seated, lab.WithBoard(o.Sets, o.Board), entries, step)
	}) {
		p.say("saved: simulate play --seat %s --from %s begins here", o.Seat, quoted(file))
	}
}

func (p *person) title() string {
	o := p.options
	return fmt.Sprintf("played as %s, seed %d, game %d, after %s", o.Seat, o.Seed, o.Game,
		reports.Several(p.asked.Decision, "decision"))
}

// write makes a file; it overwrites none but that of the same game.
func (p *person) write(command, file string, what func(io.Writer) error) bool {
	if file == "" {
		p.out.line("%s FILE: name a file", command)
		return false
	}
	var text bytes.Buffer
	err := mayWrite(file, file == p.file && command == "save")
	if err == nil {
		err = what(&text)
	}
	if err == nil {
		err = os.WriteFile(file, text.Bytes(), 0o644)
	}
	if err != nil {
		why := strings.Replace(err.Error(), "; --force overwrites it", ", and is not of this game: name another", 1)
		p.say("not saved: %s: %s", file, why)
	}
	return err == nil
}
