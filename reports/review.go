package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// ReviewSchema names the form of a review's JSON.
const ReviewSchema = "escapesim.review/1"

// Review is what a designer wants to know of a rule set who asks nothing in particular.
type Review struct {
	Origin
	Title     string     `json:"title,omitempty"`
	Outcome   string     `json:"outcome"` // whose share is looked at
	Share     Share      `json:"share"`   // at the usual table
	Tables    []Reviewed `json:"tables"`  // by number of players
	Places    []Reviewed `json:"places"`  // by place in the order of play
	Weaker    []Reviewed `json:"weaker"`  // where one side is played by a weaker bot
	Length    Spread     `json:"length"`
	Decided   int32      `json:"decided_percent"` // of the rounds: the median
	Known     Number     `json:"luck_of_known_throws"`
	Dice      Number     `json:"luck_of_dice"`
	Unused    []Unused   `json:"unused"`
	Strongest []Knob     `json:"strongest"` // options that move the share most, by one step
	Nearest   []Knob     `json:"nearest"`   // values that bring it nearest to half, played for that alone
	Assumed   int        `json:"assumed"`   // options whose values no document states
	Doubts    []string   `json:"warnings"`
	Made      string     `json:"made,omitempty"` // the command that plays the same
	Timing    Timing     `json:"timing"`
}

// Share is how often games end in a way, with the luck of known throws taken out where
// there are games enough.
type Share struct {
	P Number `json:"p"`
	Bounds
}

// ShareOf is the share of an outcome.
func ShareOf(s *Sheet, outcome string, confidence float64) Share {
	if e, known := s.Fair(outcome); known {
		return Share{Number(e.Fair), e.Interval(confidence).Within(0, 1).Bounds()}
	}
	k := s.Outcome(outcome)
	return Share{Number(float64(k) / float64(max(s.Games(), 1))), Wilson(k, s.Games(), confidence).Bounds()}
}

// Moved is a share and a difference that was found in other games.
func (s Share) Moved(by float64, in Interval) Share {
	p := float64(s.P) + by
	lo, hi := math.Hypot(float64(s.P-s.Lo), by-in.Lo), math.Hypot(float64(s.Hi-s.P), in.Hi-by)
	return Share{Number(min(max(p, 0), 1)), Interval{p - lo, p + hi}.Within(0, 1).Bounds()}
}

// Shares are the shares of the games in which columns that are 1 for yes said so, of those
// that the sheet has, all read together.
func (s *Sheet) Shares(columns []string, confidence float64) (list Named[Share]) {
	joint := Together(confidence, len(columns))
	for _, name := range columns {
		if !slices.Contains(s.form.Columns.Names(), name) {
			continue
		}
		h := s.Values(name)
		p := float64(h.Count(1)) / float64(max(h.N(), 1))
		list.Add(name, Share{Number(p), Wilson(h.Count(1), h.N(), joint).Bounds()})
	}
	return list
}

func (s Share) half() float64 { return 50 * float64(s.Hi-s.Lo) }

// Reviewed is the share at another table.
type Reviewed struct {
	Side string `json:"side,omitempty"` // who plays otherwise
	Name string `json:"name"`
	Share
}

// Spread is where nine of ten values lie, and the one in the middle.
type Spread struct {
	Unit   string `json:"unit"`
	Low    int32  `json:"p05"`
	Middle int32  `json:"p50"`
	High   int32  `json:"p95"`
}

// Unused is what of a kind nobody used in any game.
type Unused struct {
	What  string   `json:"what"`
	Of    int      `json:"of"`
	Which []string `json:"which"`
}

// Knob is an option with another value: by how much it moves the share, with an
// interval that holds for all options together, and where the share then lies.
type Knob struct {
	Set string `json:"set"`
	By  Number `json:"by"`
	Bounds
	Share  Share    `json:"share"`
	Doubts []string `json:"warnings,omitempty"` // why it may be the bots' and not the rule's
}

// Look fills in what the games of the usual table show, some of which were looked at
// closely.
func (v *Review) Look(r *Result, s *Sheet) {
	v.Schema, v.Share = ReviewSchema, ShareOf(s, v.Outcome, v.Confidence)
	for i, place := range s.Shares(s.form.Places, v.Confidence) {
		v.Places = append(v.Places, Reviewed{Name: fmt.Sprint(i + 1), Share: place.Value})
	}
	for _, unit := range []string{"rounds", "turns", "moves", "decisions"} {
		if m, counted := r.Metrics.Get(unit); counted && m.N > 0 {
			at := func(q string) int32 {
				x, _ := m.Quantiles.Get(q)
				return x
			}
			v.Length = Spread{unit, at("p05"), at("p50"), at("p95")}
			break
		}
	}
	if m, counted := r.Metrics.Get(DramaColumns[dramaDecidedPart].Name); counted {
		v.Decided, _ = m.Quantiles.Get("p50")
	}
	if e, known := s.Fair(v.Outcome); known && e.SD > 0 {
		v.Known = Number(max(1-e.FairSD*e.FairSD/e.SD/e.SD, 0))
	}
	if r.Drama != nil {
		for _, p := range r.Drama.Parts() {
			if p.Name == dicePart {
				v.Dice = p.Share
			}
		}
	}
	v.Unused = s.unused()
}

// Words are the review's first sentence.
func (v *Review) Words() string {
	p := v.Share.Percents(v.Share.P)
	const form = "%s in %s of the games with %s (%s to %s)."
	return fmt.Sprintf(form, Capital(v.Ends(v.Outcome)), p[0], Several(v.Players, "player"), p[1], p[2])
}

// Table is the review: a row a question. Names of what nobody used take so many columns of a
// row at most. A screen has the command that goes deeper in brackets, which stands below a page.
func (v *Review) Table(names int, page bool) Table {
	t := Table{Header: []string{"", "how often " + v.Ends(v.Outcome)}, Left: []int{1}}
	if !page {
		t.Header[1] = v.Rules + ": " + t.Header[1] + " [simulate ...]"
	}
	v.rows(names, page, func(question, answer, deeper string) {
		if deeper != "" && !page {
			answer = strings.TrimPrefix(answer+" ["+deeper+"]", " ")
		}
		if answer != "" {
			t.Add(question, answer)
		}
	})
	return t
}

// deeper says what the commands of a review tell more of.
var deeper = map[string]string{
	"run": "who wins, and each team", "run --drama 40": "when it is decided, and what is luck",
	"run --full": "all that was counted", "tournament": "every bot against every bot",
	"sensitivity": "every option turned", "audit --recorded": "what was tried against the bots",
}

// Deeper are the commands that go deeper than the rows.
func (v *Review) Deeper() (list []Command) {
	told := map[string]bool{}
	v.rows(0, true, func(_, _, more string) {
		words := strings.Fields(more)
		says := deeper[more]
		if strings.Contains(more, "players=") {
			says = "each number of players"
		}
		if says == "" || told[more] {
			return
		}
		told[more] = true
		line := slices.Insert(words, 1, v.Rules)
		list = append(list, Command{Says: says, Line: Shell(append([]string{"simulate"}, line...)...)})
	})
	return list
}

// rows are the questions, their answers, and the commands that go deeper.
func (v *Review) rows(names int, page bool, row func(question, answer, deeper string)) {
	add := func(question, answer, deeper string) {
		if answer != "" {
			row(question, answer, deeper)
		}
	}
	addEach := func(question, deeper string, answers []string) {
		shortest := 0 // has room for the command
		for i, answer := range answers {
			if len(answer) < len(answers[shortest]) {
				shortest = i
			}
		}
		for i, answer := range answers {
			command := ""
			if i == shortest {
				command = deeper
			}
			add(question, answer, command)
			question = ""
		}
	}
	if n := len(v.Tables); n > 1 {
		deeper := fmt.Sprintf("sweep --knob players=%s..%s", v.Tables[0].Name, v.Tables[n-1].Name)
		add("players", v.listed(v.Tables), deeper)
	}
	add("seats", v.seats(), "run")
	var sides []string
	for i, x := range v.Weaker {
		if i == 0 || x.Side != v.Weaker[i-1].Side {
			sides = append(sides, v.skill(x.Side))
		}
	}
	addEach("skill", "tournament", sides)
	l := v.Length
	decided := "open to the end"
	if v.Decided < 100 {
		decided = fmt.Sprintf("decided after %d %%", v.Decided)
	}
	add("length", fmt.Sprintf("%d %s (nine of ten games: %d to %d), %s", l.Middle, l.Unit, l.Low, l.High, decided), "")
	add("luck", v.luck(), "run --drama 40")
	v.nobodyUsed(names, add)
	addEach("decides", "sensitivity", v.decides(names))
	addEach("fairer", "", v.fairer(names, page))
	if len(v.Nearest) > 0 {
		row("", "", "compare "+Shell(v.added()...)) // by their keys, for who types
	} else if v.Assumed > 0 { // a game without documents has no options
		add("fairer", v.even(), "sweep")
	}
	deeper := "audit --recorded"
	if len(v.Doubts) > 0 {
		deeper = "run"
	}
	add("rests on", v.rests(), deeper)
}

// decides are the options that move the share most, each in a row of so many columns.
func (v *Review) decides(columns int) (list []string) {
	for _, k := range v.Strongest {
		points := " " + k.points()
		list = append(list, v.shortly(k.Set, columns-len(points))+points)
	}
	return list
}

// fairer are the values that bring the share nearest to half, each in a row of so many columns.
func (v *Review) fairer(columns int, page bool) (list []string) {
	lost := " (?)"
	if page {
		lost = " (these bots may not understand it)"
	}
	for _, k := range v.Nearest {
		becomes := fmt.Sprintf(" %s: %.0f %%", k.points(), 100*float64(k.Share.P))
		if len(k.Doubts) > 0 {
			becomes += lost
		}
		list = append(list, v.shortly(k.Set, columns-len(becomes))+becomes)
	}
	return list
}

// added are the same values as compare takes them.
func (v *Review) added() (list []string) {
	for _, k := range v.Nearest {
		list = append(list, "+"+k.Set)
	}
	return list
}

// SideBySide is the command that compares them with the rules as they are.
func (v *Review) SideBySide() string {
	return Shell(append([]string{"simulate", "compare", v.Rules}, v.added()...)...)
}

// nobodyUsed adds what nobody used, a row a kind.
func (v *Review) nobodyUsed(names int, add func(question, answer, deeper string)) {
	question := "unused"
	for i, u := range v.Unused {
		if len(u.Which) == 0 {
			continue
		}
		deeper := ""
		if question != "" && i < len(v.Unused)-1 { // the last are the options, which run does not turn
			deeper = "run --full"
		}
		inWords := Unused{u.What, u.Of, slices.Clone(u.Which)}
		for k, key := range u.Which {
			if doc, option := v.Options.Get(key); option {
				inWords.Which[k] = OptionInWords(key, doc)
			}
		}
		room := names - len(deeper) - 3
		answer := inWords.listed(room)
		if !strings.Contains(answer, ": ") { // not one fits
			answer = u.listed(room)
		}
		add(question, answer, deeper)
		question = ""
	}
}

// shortly is KEY=VALUE in words, the option cut off where both take more columns than there are and enough
// of it is left to be read.
func (v *Review) shortly(set string, columns int) string {
	const least = 16 // columns of an option
	words := []rune(v.InWords(set))
	_, value, _ := strings.Cut(set, "=")
	tail := utf8.RuneCountInString(value) + len(": ")
	if cut := columns - tail - 1; len(words) > columns && cut >= least && len(words) > tail {
		option := strings.TrimRight(string(words[:cut]), " ")
		return option + "…" + string(words[len(words)-tail:])
	}
	return string(words)
}

// listed are shares by name, to the per cent.
func (v *Review) listed(list []Reviewed) string {
	var words []string
	widest := 0.0
	for _, x := range list {
		words = append(words, fmt.Sprintf("%s: %.0f", x.Name, 100*float64(x.P)))
		widest = max(widest, x.half())
	}
	return fmt.Sprintf("%s %% (±%.0f)", strings.Join(words, ", "), widest)
}

// seats says whether a place in the order of play is worth more than another.
func (v *Review) seats() string {
	if len(v.Places) < 2 {
		return ""
	}
	worst, best := v.Places[0], v.Places[0]
	for _, p := range v.Places {
		if p.P <= worst.P { // another place than the best, where all win alike
			worst = p
		}
		if p.P > best.P {
			best = p
		}
	}
	wins := func(p Reviewed) float64 { return 100 * float64(p.P) }
	words := fmt.Sprintf("place %s wins %.0f %%, place %s %.0f %%", best.Name, wins(best), worst.Name, wins(worst))
	if best.Lo > worst.Hi {
		return words + ": shown"
	}
	return words + ": no difference is shown"
}

// skill says how the share moves with who plays a side, or that it does not.
func (v *Review) skill(side string) string {
	var words []string
	moves := false
	for _, x := range v.Weaker {
		if x.Side == side {
			bot := strings.TrimPrefix(BotInWords(x.Name), "standard:")
			words = append(words, fmt.Sprintf("%s %.0f", bot, 100*float64(x.P)))
			moves = moves || x.P != v.Share.P
		}
	}
	side = strings.TrimPrefix(side, "the ")
	if !moves {
		return fmt.Sprintf("%s: %.0f %% whichever bot plays", side, 100*float64(v.Share.P))
	}
	return fmt.Sprintf("%s: %s, as now %.0f %%", side, strings.Join(words, ", "), 100*float64(v.Share.P))
}

// listed is how many of a kind nobody used, and as many of their names as fit.
func (u *Unused) listed(columns int) string {
	count := fmt.Sprintf("%d of %d %s", len(u.Which), u.Of, u.What)
	words := count
	for i := range u.Which {
		named := count + ": " + Spoken(strings.Join(u.Which[:i+1], "; "))
		if left := len(u.Which) - i - 1; left > 0 {
			named += fmt.Sprintf("; %d more", left)
		}
		if utf8.RuneCountInString(named) > columns {
			break
		}
		words = named
	}
	return words
}

// luck is what throws of known chance explain of the share, and all chance of who wins, which team too. Of a
// share that no game has, or every game, there is nothing to explain.
func (v *Review) luck() string {
	var words []string
	switch {
	case v.Share.P == 0 || v.Share.P == 1:
		words = append(words, "none: all games end alike")
	case v.Known > 0:
		words = append(words, fmt.Sprintf("known throws %.0f %%", 100*float64(v.Known)))
	}
	if v.Dice > 0 {
		of := "all dice and decks"
		if len(v.Places) > 1 {
			of = "which team wins: dice, decks"
		}
		words = append(words, fmt.Sprintf("%s %.0f %%", of, 100*float64(v.Dice)))
	}
	return strings.Join(words, "; ")
}

// even says why no house rule brings the share nearer to half.
func (v *Review) even() string {
	if v.Share.Interval().Contains(0.5) {
		return "so many games cannot tell it from even"
	}
	return "no option by itself is shown to bring it nearer to even"
}

// rests is what the figures rest on: the bars of the dice and of the bots, and the rules.
func (v *Review) rests() string {
	const form = "%s a table (±%.1f points); better play: %s; %d options assumed"
	words := fmt.Sprintf(form, WholeGames(v.Games), v.Share.half(), v.Bots.Brief(), v.Assumed)
	if len(v.Doubts) > 0 {
		words += "; bots may be lost"
	}
	return words
}

// points is by how much an option moves the share, in points, with its interval.
func (k *Knob) points() string {
	n := Means(100*float64(k.By), 100*float64(k.Lo), 100*float64(k.Hi))
	sign := ""
	if k.By > 0 {
		sign = "+"
	}
	return fmt.Sprintf("%s%s (%s to %s)", sign, n[0], n[1], n[2])
}
