package answers

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// SweepSchema names the form of a sweep's JSON.
const SweepSchema = "escapesim.sweep/1"

// AsIs names the unchanged rules beside changed ones.
const (
	AsIs     = "as the rules are"
	AsIsSaid = "As the rules are"
)

// looked says that somebody has looked for better play at a table.
func looked(t reports.Entry[*reports.Bots]) bool { return t.Value.Looked() != nil }

// Sweep is how a figure goes with options of the rules that are turned, or which of their
// values come nearest to targets. Games are those of all values together.
type Sweep struct {
	reports.Origin
	Figure   string         `json:"figure"`
	Share    bool           `json:"share"`          // the figure is a share of the games
	Goal     *float64       `json:"goal,omitempty"` // of it
	Knobs    [][]string     `json:"knobs"`          // KEY=VALUE, each value of each
	Targets  []string       `json:"targets"`
	Values   []SweptValue   `json:"values"`               // with targets, the nearest first
	Base     *SweptValue    `json:"base,omitempty"`       // the rules as they are, with targets
	Place    int            `json:"base_place,omitempty"` // of the base among all, the nearest being 1
	Near     *bool          `json:"near,omitempty"`       // the nearest misses no target by more than two points
	Met      []MetTarget    `json:"met,omitempty"`        // the targets, by the nearest
	RunnerUp *reports.Apart `json:"runner_up,omitempty"`  // how far its share is from that of the nearest
	Others   []SweptValue   `json:"others,omitempty"`     // other options that come nearer, the nearest first
	Looked   bool           `json:"looked,omitempty"`     // for others
	Search   uint64         `json:"search,omitempty"`     // games in which it was looked, beside Games
	Far      uint64         `json:"far,omitempty"`        // games of each after which none could come near
	Warnings []string       `json:"warnings"`
	Made     string         `json:"made,omitempty"`
}

// SweptValue is a value, or a combination of values.
type SweptValue struct {
	Name    string   `json:"name"`
	Set     []string `json:"set"`
	Games   uint64   `json:"games"`
	Dropped bool     `json:"dropped"`
	Sure    bool     `json:"sure"`            // further off than the nearest, for sure
	Tried   bool     `json:"tried,omitempty"` // between two others, in games of its own
	reports.Figure
	Off reports.Number `json:"off"` // from all targets

	Bots *reports.Bots `json:"bots,omitempty"` // how far the figure rests on the bots, where somebody has looked

	Figures reports.Named[reports.Figure] `json:"figures,omitempty"` // further ones that were asked for

	Teams reports.Named[reports.Share] `json:"teams,omitempty"` // how often each player who plays for himself wins
}

// MetTarget is a target, and how the nearest meets it.
type MetTarget struct {
	Target string `json:"target"`
	reports.Figure
}

// Swept is what comes of turning options.
func Swept(s *Sweep) *Answer {
	words, tables := s.show()
	tables[0].Title = fmt.Sprintf("%s, seed %d: %s", s.Rules, s.Seed, s.Figure)
	precision := tables[0].Notes[0] + "."
	a := played(&s.Origin, s.Made, words, tables)
	a.Value, a.Question, a.Minds, a.Precision = s, s.question(), s.Warnings, precision
	a.Rows, a.Brief = s.byKey(), reports.Tabled(s.onPages(tables)...)
	if len(s.Others) > 0 {
		others := reports.Command{Says: "other options that could, side by side", Line: s.othersCompared()}
		a.Commands = append(a.Commands, others)
	}
	a.Bots = s.Bots.Beside(AsIsSaid, s.bots(), "values that are turned")
	for _, values := range s.Knobs {
		if strings.HasPrefix(values[0], reports.PlayersKnob+"=") {
			a.Players = strings.ReplaceAll(valuesOf(values), " ", ", ")
		}
	}
	return a.drawn(s.chart())
}

// bots are the second error bars of the values.
func (s *Sweep) bots() (list reports.Named[*reports.Bots]) {
	for i := range s.Values {
		list.Add(s.called(&s.Values[i]), s.Values[i].Bots)
	}
	return list
}

// list is everything that was played, with targets the nearest first.
func (s *Sweep) list() (list []*SweptValue) {
	for i := range s.Values {
		list = append(list, &s.Values[i])
	}
	if s.Place > 0 {
		list = slices.Insert(list, s.Place-1, s.Base)
	}
	return list
}

// isBase says that a value is the rules as they are.
func (s *Sweep) isBase(v *SweptValue) bool { return s.Base != nil && slices.Equal(v.Set, s.Base.Set) }

// question is what the user wants to know.
func (s *Sweep) question() string {
	var keys []string
	for _, values := range s.Knobs {
		key, _, _ := strings.Cut(values[0], "=")
		doc, _ := s.Options.Get(key)
		keys = append(keys, "“"+reports.OptionInWords(key, doc)+"”")
	}
	what := strings.Join(keys, " and ")
	ends, share := s.ends()
	_, known := s.Endings.Get(s.Figure)
	switch {
	case len(s.Targets) == 1 && s.Goal != nil && known:
		goal := reports.Few(100**s.Goal) + " %"
		return "Which value of " + what + " brings how often " + ends + " nearest to " + goal + "?"
	case len(s.Targets) > 0:
		var goals []string
		for _, t := range s.Targets {
			figure, wanted := s.Aim(t)
			goals = append(goals, "“"+figure+" "+wanted+"”")
		}
		return "Which value of " + what + " brings the game nearest to " + strings.Join(goals, " and ") + "?"
	case share && s.players() && len(keys) == 1:
		return "How does the number of players change how often " + ends + "?"
	}
	does := "What does "
	if len(keys) > 1 {
		does = "What do "
	}
	if share {
		return does + what + " do to how often " + ends + "?"
	}
	return does + what + " do to " + s.Figure + "?"
}

// valuesOf is a combination without its keys.
func valuesOf(sets []string) string {
	var list []string
	for _, s := range sets {
		_, v, _ := strings.Cut(s, "=")
		list = append(list, v)
	}
	return strings.Join(list, " ")
}

// show is the answer in words and as tables: the values, and other options.
func (s *Sweep) show() (words string, tables []reports.Table) {
	list := s.list()
	if len(s.Targets) == 0 {
		words, tables = s.span(list), []reports.Table{s.table(list)}
	} else {
		words, tables = s.nearest(list), []reports.Table{s.raced(list, s.Knobs)}
		if len(s.Others) > 0 {
			var others []*SweptValue
			for i := range s.Others {
				others = append(others, &s.Others[i])
			}
			t := s.raced(others, nil)
			t.Notes = []string{s.othersCompared()}
			tables = append(tables, t)
		}
	}
	if len(list) == 0 {
		words = "No game was played."
	}
	return words, tables
}

// byKey are the tables with options by their keys, for programs.
func (s *Sweep) byKey() []reports.Table {
	bare := *s
	bare.Options = nil
	_, tables := bare.show()
	if s.players() && len(s.Targets) > 0 {
		tables = append(tables, bare.table(bare.list()))
	}
	return tables
}

// onPages are tables that call a share as people do, and not as --of does.
func (s *Sweep) onPages(tables []reports.Table) []reports.Table {
	list := slices.Clone(tables)
	for i := range list {
		t := &list[i]
		if at := slices.Index(t.Header, s.Figure); s.Share && at >= 0 {
			t.Header = slices.Concat(t.Header[:at], []string{s.Ends(s.Figure)}, t.Header[at+1:])
			t.Title = strings.Replace(t.Title, ": "+s.Figure, ": how often "+s.Ends(s.Figure), 1)
		}
	}
	return list
}

// othersCompared is the command that compares the other options with the rules as they are.
func (s *Sweep) othersCompared() string {
	line := []string{"simulate", "compare", s.Rules}
	for i := range s.Others {
		line = append(line, "+"+s.Others[i].Name)
	}
	return reports.Shell(line...)
}

// columns head the values of some knobs, a column each; with none, other options stand below.
func (s *Sweep) columns(knobs [][]string) (heads []string) {
	for _, values := range knobs {
		key, _, _ := strings.Cut(values[0], "=")
		doc, _ := s.Options.Get(key)
		heads = append(heads, reports.OptionInWords(key, doc))
	}
	if heads == nil {
		return []string{"other options that could"}
	}
	return heads
}

// figured is a row: the values of some knobs, or another option, its figure with its interval, and
// how many games it rests on.
func (s *Sweep) figured(v *SweptValue, knobs [][]string) []string {
	row := []string{s.called(v)}
	if len(v.Set) == len(knobs) {
		for i, set := range v.Set {
			row = append(row[:i], valuesOf([]string{set}))
		}
	}
	switch {
	case !s.isBase(v):
	case len(v.Set) == 0 && s.narrow(knobs) && s.players(): // beside the column of teams
		row[0] = star
	case len(v.Set) == 0: // called as the rules are
	case s.narrow(knobs):
		row[0] += " " + star
	default:
		row[0] += " (" + AsIs + ")"
	}
	row = append(row, make([]string, max(len(knobs)-len(row), 0))...)
	cells := v.Cells()
	return append(row, cells[0], cells[1], cells[2], reports.Whole(v.Games))
}

// narrow: beside the columns of several knobs a screen has no room for words in one of them, nor
// for a column of each team.
func (s *Sweep) narrow(knobs [][]string) bool { return len(knobs) > 1 && s.Options != nil }

// star marks the rules as they are in a narrow table.
const star = "*"

// starred says what the star is, where a row has one.
func starred(t *reports.Table) string {
	if !slices.ContainsFunc(t.Rows, func(row []string) bool { return strings.HasSuffix(row[0], star) }) {
		return ""
	}
	return "; " + star + ": " + AsIs
}

// more are the columns of further figures, and what the value has there.
func (v *SweptValue) more() (names, cells []string) {
	for _, e := range v.Figures {
		names, cells = append(names, e.Name), append(cells, e.Value.Cells()[0])
	}
	return names, cells
}

// teams are the shares of games that the teams win, in one column: beside several knobs a screen
// has no room for five.
func (v *SweptValue) teams() string {
	var list []string
	for _, team := range v.Teams {
		list = append(list, fmt.Sprintf("%.0f", 100*float64(team.Value.P)))
	}
	if list == nil {
		return ""
	}
	return strings.Join(list, " ") + " %"
}

// raced is a table of values, of some knobs or of other options, by how far they are off the targets.
func (s *Sweep) raced(list []*SweptValue, knobs [][]string) reports.Table {
	heads := s.columns(knobs)
	t := reports.Table{
		Header: append(slices.Clone(heads), s.Figure, "from", "to", "games", "off", ""), Left: []int{len(heads) + 5},
	}
	guessed, tried := false, false
	for _, v := range list {
		state := ""
		switch {
		case v.Sure:
			state = "out"
		case v.Dropped:
			state, guessed = "out?", true
		case v.Tried:
			state, tried = "between", true
		}
		names, cells := v.more()
		if s.players() && s.Options != nil && knobs != nil {
			names, cells = append(names, "teams"), append(cells, v.teams())
		}
		if len(t.Rows) == 0 {
			t.Header = append(t.Header, names...)
		}
		off := reports.Few(100*float64(v.Off)) + " %"
		t.Add(slices.Concat(s.figured(v, knobs), []string{off, state}, cells)...)
	}
	note := "off: how far from the target: of a share in points, of other figures in parts of it; " +
		"out: further off than the nearest, for sure"
	if guessed {
		note += "; out?: dropped because others looked better, not for sure"
	}
	if tried {
		note += "; between: tried because the target lies between two values, in games of its own"
	}
	note += starred(&t)
	hold := "intervals hold for all values together, whenever one looks (%g %%)"
	t.Notes = []string{fmt.Sprintf(hold, 100*s.Confidence), note}
	return t
}

// table is a table of values in their order. Where the players are turned it has what
// each team wins.
func (s *Sweep) table(list []*SweptValue) reports.Table {
	heads := s.columns(s.Knobs)
	t := reports.Table{Header: append(slices.Clone(heads), s.Figure, "from", "to", "games")}
	teams := 0
	for i, v := range list {
		names, cells := v.more()
		if i == 0 {
			t.Header = append(t.Header, names...)
		}
		row := append(s.figured(v, s.Knobs), cells...)
		switch {
		case s.players() && s.narrow(s.Knobs):
			if i == 0 {
				t.Header = append(t.Header, "teams")
			}
			row = append(row, v.teams())
		case s.players():
			for i, team := range v.Teams {
				if i == teams {
					teams++
					t.Header = append(t.Header, fmt.Sprint("team ", teams))
				}
				row = append(row, fmt.Sprintf("%.0f %%", 100*float64(team.Value.P)))
			}
		}
		t.Add(row...)
	}
	for i, row := range t.Rows {
		t.Rows[i] = append(row, make([]string, len(t.Header)-len(row))...)
	}
	hold := fmt.Sprintf("intervals hold for all values together (%g %%)", 100*s.Confidence)
	t.Notes = []string{hold + starred(&t)}
	return t
}

// players says that the number of players is turned.
func (s *Sweep) players() bool {
	return slices.ContainsFunc(s.Knobs, func(values []string) bool {
		return strings.HasPrefix(values[0], reports.PlayersKnob+"=")
	})
}

// ends is what the figure says of a game, if it is a share: "the Germans win".
func (s *Sweep) ends() (words string, share bool) { return s.Ends(s.Figure), s.Share }

// called is a value, or a combination of them, in words.
func (s *Sweep) called(v *SweptValue) string {
	if len(v.Set) == 0 {
		return v.Name
	}
	return s.EachInWords(v.Set)
}

// span says in words between which values the figure lies, or that it is one.
func (s *Sweep) span(list []*SweptValue) string {
	if len(list) == 0 {
		return ""
	}
	by := func(a, b *SweptValue) int { return cmp.Compare(a.Value, b.Value) }
	say := func(v *SweptValue, called string) string { return v.Cells()[0] + " (" + called + ")" }
	what := reports.Capital(reports.FigureInWords(s.Figure))
	if ends, share := s.ends(); share {
		what = "How often " + ends
	}
	least, most := slices.MinFunc(list, by), slices.MaxFunc(list, by)
	switch {
	case len(list) == 1:
		return what + " is " + say(least, s.called(least)) + "."
	case by(least, most) == 0:
		return fmt.Sprintf("%s is %s with each of %d values.", what, least.Cells()[0], len(list))
	}
	last := s.called(most)
	if len(most.Set) > 0 && !s.players() { // the options have been named
		last = valuesOf(most.Set)
	}
	words := fmt.Sprintf("%s lies between %s and %s", what, say(least, s.called(least)), say(most, last))
	if low, high := least.Hi, most.Lo; low >= high {
		words += "; their intervals overlap"
	}
	return words + "."
}

// nearest says in words what comes nearest to the targets, how far each is met, what the
// runner-up is, and what else could come nearer.
func (s *Sweep) nearest(list []*SweptValue) string {
	if len(list) == 0 {
		return ""
	}
	best := list[0]
	name := s.called(best)
	words := "Nearest: " + name + "."
	switch asIs := s.isBase(best); {
	case asIs && len(best.Set) > 0:
		words = "No value comes nearer than the rules as they are, " + name + "."
	case asIs:
		words = "No value comes nearer than the rules as they are."
	case s.Near != nil && !*s.Near:
		words = "None comes near; nearest: " + name + "."
	}
	for i := range s.Met {
		t := &s.Met[i]
		c := t.Cells()
		figure, wanted := s.Aim(t.Target)
		words += fmt.Sprintf(" %s %s (%s to %s); wanted: %s.", reports.Capital(figure), c[0], c[1], c[2], wanted)
	}
	words += s.second(list)
	if s.Far > 0 {
		words += fmt.Sprintf(" After %s games of each it was sure that no value comes near: that ended it.",
			reports.Whole(s.Far))
	}
	return words + s.elsewhere()
}

// second says what the runner-up is, and what is sure of it.
func (s *Sweep) second(list []*SweptValue) string {
	if len(list) == 1 {
		return ""
	}
	next := list[1]
	name := s.called(next)
	if len(next.Set) == 0 {
		name = "the rules as they are"
	}
	figure := s.Figure
	if s.Share {
		figure = s.EndsIn(figure)
	}
	words := fmt.Sprintf(" Runner-up: %s, %s %s", name, figure, next.Cells()[0])
	if d := s.RunnerUp; d != nil {
		by, lo, hi, how := float64(d.By), float64(d.Lo), float64(d.Hi), "more"
		switch c := reports.Means(100*by, 100*lo, 100*hi); {
		case lo <= 0 && hi >= 0:
			words += fmt.Sprintf("; on the same dice no difference is shown (%s to %s points)", c[1], c[2])
		default:
			if by <= 0 {
				c, how = reports.Means(-100*by, -100*hi, -100*lo), "less"
			}
			words += fmt.Sprintf(", on the same dice %s points %s (%s to %s)", c[0], how, c[1], c[2])
		}
	}
	if next.Sure {
		return words + ", further off for sure."
	}
	return words + "; which of the two comes nearer is not shown."
}

// elsewhere says which other options could bring what no value does.
func (s *Sweep) elsewhere() string {
	if !s.Looked {
		return ""
	}
	took := ""
	if s.Search > 0 {
		took = fmt.Sprintf(" (looked for in %s further games)", reports.Whole(s.Search))
	}
	if len(s.Others) == 0 {
		return " No other option was found that by itself comes nearer" + took + "."
	}
	var list []string
	for i := range s.Others {
		v := &s.Others[i]
		list = append(list, fmt.Sprintf("%s (%s)", s.called(v), v.Cells()[0]))
	}
	return " Other options could: " + strings.Join(list, "; ") + took + "."
}

// mostLines is how many lines the chart has room for.
const mostLines = 6

// chart is a line for each value of the second knob, if there is one.
func (s *Sweep) chart() *chart.Figure {
	goal := math.NaN()
	if s.Goal != nil {
		goal = *s.Goal
	}
	key, _, _ := strings.Cut(s.Knobs[0][0], "=")
	var xs []string
	for _, set := range s.Knobs[0] {
		xs = append(xs, valuesOf([]string{set}))
	}
	rest := Combinations(s.Knobs[1:])
	var series []chart.Series
	for _, others := range rest[:min(len(rest), mostLines)] {
		series = append(series, s.line(others))
	}
	title, unit := s.Figure, chart.Unit{Name: s.Figure, Percent: s.Share}
	kind, of, _ := strings.Cut(s.Figure, " ")
	if part, quantile := strings.CutPrefix(kind, "p"); quantile && of != "" {
		unit.Name = fmt.Sprintf("%s: %s %% of the games have no more", of, strings.TrimPrefix(part, "0"))
	}
	if ends, share := s.ends(); share {
		title, unit.Name = "How often "+ends, "share of games"
	}
	doc, _ := s.Options.Get(key)
	name := reports.OptionInWords(key, doc)
	title += ", by " + name
	var f *chart.Figure
	if teams := s.teams(); key == reports.PlayersKnob && len(rest) == 1 && unit.Percent {
		if len(teams) > 0 {
			title = "Who wins, by players"
		}
		series[0].Colour = chart.Sides[s.Figure]
		f = chart.Groups(title, name, unit, xs, append(series, teams...), goal, s.Confidence)
	} else {
		f = chart.Swept(title, name, unit, xs, series, goal, s.Confidence)
	}
	if more := len(rest) - len(series); more > 0 {
		f.Note = fmt.Sprintf("%d more lines stand in the table alone.", more)
	}
	alike := "all values on the same dice"
	if slices.ContainsFunc(s.Values, func(v SweptValue) bool { return v.Tried }) {
		alike = "values on the same dice but those tried between others"
	}
	f.Subtitle = fmt.Sprintf("%s, seed %d, %s", s.Called(), s.Seed, alike)
	if s.Share && !slices.ContainsFunc(s.bots(), looked) {
		f.Note = cmp.Or(f.Note, (&reports.Bots{}).Note())
	}
	return f.Named("sweep")
}

// unknown is the interval of what was not played.
var unknown = reports.Interval{Lo: math.NaN(), Hi: math.NaN()}

// line is the figure over the values of the first knob, with values of all others.
func (s *Sweep) line(others []string) chart.Series {
	line := chart.Series{Name: s.EachInWords(others)}
	if ends, share := s.ends(); line.Name == "" && share {
		line.Name = ends
	}
	line.Name = cmp.Or(line.Name, s.Figure)
	for _, set := range s.Knobs[0] {
		x, in, bots := math.NaN(), unknown, unknown
		for i := range s.Values {
			if v := &s.Values[i]; v.Set[0] == set && slices.Equal(v.Set[1:], others) {
				x, in = float64(v.Value), v.Interval()
				if s.Share {
					bots = v.Bots.Reach(s.Wants(s.Figure), x)
				}
			}
		}
		line.Values, line.Intervals = append(line.Values, x), append(line.Intervals, in)
		line.Bots = append(line.Bots, bots)
	}
	return line
}

// teams is a series for each team, over the values of the first knob.
func (s *Sweep) teams() (list []chart.Series) {
	for at, set := range s.Knobs[0] {
		for i := range s.Values {
			v := &s.Values[i]
			if v.Set[0] != set {
				continue
			}
			for i, team := range v.Teams {
				if i == len(list) {
					line := chart.Series{Name: fmt.Sprint("team ", i+1), Colour: chart.Teams[i%len(chart.Teams)]}
					for range s.Knobs[0] {
						line.Values, line.Intervals = append(line.Values, math.NaN()), append(line.Intervals, unknown)
					}
					list = append(list, line)
				}
				list[i].Values[at] = float64(team.Value.P)
				list[i].Intervals[at] = team.Value.Interval()
			}
		}
	}
	return list
}

// Combinations is every combination of the values of some knobs.
func Combinations(knobs [][]string) [][]string {
	list := [][]string{nil}
	for _, values := range knobs {
		var next [][]string
		for _, sets := range list {
			for _, set := range values {
				next = append(next, append(slices.Clone(sets), set))
			}
		}
		list = next
	}
	return list
}
