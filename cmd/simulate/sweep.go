package main

import (
	"cmp"
	"context"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
)

// benchOptions are what the flags of sweep, sensitivity and review say.
type benchOptions struct {
	rules string
	lab.Table
	outputFlags
	knobs, targets []string
	of             string
	figures        []string
	games, seed    uint64
	workers        int
	confidence     float64
	quiet, assumed bool

	turned string // the numbers of players that are played, where that is turned
}

// addBenchFlags adds the flags that they have in common.
func addBenchFlags(cmd *cobra.Command, o *benchOptions, games uint64, usage string) {
	f := cmd.Flags()
	addTableFlags(cmd, &o.Table)
	amountVar(f, &o.games, "games", games, usage)
	addRunFlags(f, &o.seed, &o.workers, &o.confidence)
	addOutputFlags(cmd, &o.outputFlags)
	f.BoolVar(&o.quiet, "quiet", false, "no progress on standard error")
	cmd.Args, cmd.ValidArgsFunction = oneOrNone("rule set"), oneRuleSet
}

// open checks the flags that all have.
func (o *benchOptions) open(args []string, figures ...string) (err error) {
	if o.rules = lab.DefaultRules; len(args) == 1 {
		o.rules = args[0]
	}
	if o.games < 1 || o.games > mostGames {
		return usagef("--games %d: want 1 to %s", o.games, reports.Whole(uint64(mostGames)))
	}
	if o.workers, err = checkWorkers(o.workers, o.confidence); err != nil {
		return err
	}
	if err := o.outputFlags.check(); err != nil {
		return err
	}
	return o.checkCharts(figures...)
}

func newSweepCmd() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:     "sweep [RULES] --knob KEY=VALUES",
		Aliases: []string{"tune"},
		Short:   "Turn options of the rules, or the players: how the balance goes, which value is fair",
		Long: `sweep plays the rules with every value of an option, or every combination of the
values of several, on the same dice, and shows how a share goes with it: a table,
and a chart. Values are A,B,C or 6..16, with a step 0..1:0.25; lists stand in
brackets; players=2..6 turns the number of players, and shows what each team wins.

With --target it looks for what comes nearest, the rules as they are among it.
After each look the half that comes nearer plays on, twice as long, and what is
further off than another for sure is out at once: many combinations take less
than a fifth of the games that it would take to play all as long as the last
two. Where the target lies between two values of a number, values between are
tried as well; where nothing comes within two points, other options are looked
at, and those named that come nearer.

Misses of several targets are added up: of a share in points, of another figure
in parts of the target, each as many times as its priority says, which stands
behind a colon: german=0.5:3.

A file with the key question, variants, knobs or assert is a study: it names
rules, knobs, targets, figures; flags go before what it says. An interrupt (Ctrl-C)
ends it with what is known by then, marked PARTIAL.`,
		Example: `  simulate sweep --knob 'dod.cards=[3,4],[4,5],[5,6]'
  simulate sweep --knob victory.target_escapes=1..4 --target german=0.5
  simulate sweep --knob players=2..6
  simulate sweep --target german=0.5:3 --target 'p95 rounds<=25' \
    --knob hand.opportunity_limit=3..6 --knob 'dod.cards=[4,5,6],[5,5,5]'
  simulate sweep --knob 'deck.security={appel=2,search=8},{appel=4,search=6}'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := study(cmd, args)
			if err != nil {
				return err
			}
			if s != nil {
				if len(s.Knobs)+len(o.knobs) == 0 {
					return usagef("%s: nothing to turn: knobs = [\"players=2..6\"]", args[0])
				}
				args, o.question = []string{s.Rules}, s.Question
			}
			if err := o.open(args, "sweep"); err != nil {
				return err
			}
			if len(o.knobs) == 0 {
				return usagef("sweep turns a --knob, or several: --knob players=2..6, --knob 'dod.cards=[4,5],[5,6]'")
			}
			return inStudy(s, runSweep(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o))
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.knobs, "knob", nil, "what is turned: KEY=A,B,C or KEY=FROM..TO[:STEP]; as often as needed")
	f.StringArrayVar(&o.targets, "target", nil,
		"what is wanted: german=0.5, \"p95 rounds<=30\", with a priority german=0.5:3; as often as needed")
	f.StringArrayVar(&o.figures, "of", nil,
		"figure that is shown (default: the target's, or the first outcome); more of them are columns: \"p95 rounds\"")
	addBenchFlags(cmd, &o, 2000, "most games of each value")
	return cmd
}

// sweep is a question about values of options, and its answer.
type sweep struct {
	*benchOptions
	*lab.Sweep
	list, others []*lab.Raced
	looked       bool // for others
}

func runSweep(ctx context.Context, out, errOut io.Writer, o benchOptions) error {
	first := slices.Concat(o.figures, []string{""})[0]
	asked, err := o.Sweep(o.rules, o.knobs, o.targets, first)
	if err == nil && len(o.figures) > 1 {
		err = asked.Also(o.figures[1:])
	}
	if err != nil {
		return err
	}
	s := sweep{benchOptions: &o, Sweep: asked}
	values := s.Values()
	p := showProgress(errOut, 0, o.quiet)
	s.Race.Games, s.Race.Confidence = o.games, o.confidence
	s.Race.Look = func(left int) { p.know(fmt.Sprintf("%d of %d values still in", left, values)) }
	if len(o.targets) == 0 {
		p.expect(o.games * uint64(values))
	}
	began := time.Now()
	job := lab.Job{Seed: o.seed, Workers: o.workers, Done: &p.done}
	if s.list, err = s.Run(ctx, job); err == nil && len(o.targets) > 0 {
		p.know("values between")
		s.list, err = s.Between(ctx, s.list, job)
	}
	if err == nil && len(o.targets) > 0 && !s.Near(s.list[0]) {
		s.Race.Look = nil
		s.others, err = s.Others(ctx, s.list, job, func(words string, _ uint64) { p.know("other options: " + words) })
		s.looked = err == nil && s.Looks()
	}
	p.stop()
	if err != nil && ctx.Err() == nil {
		return knobError(err)
	}
	for _, values := range s.Knobs {
		if strings.HasPrefix(values[0], lab.PlayersKnob+"=") {
			o.turned = strings.ReplaceAll(valuesOf(values), " ", ", ")
		}
	}
	words, tables := s.show()
	found := s.Found(s.list, s.others, o.seed, err != nil)
	if doubts, unknown := s.Doubts(ctx, s.list, o.seed); unknown == nil { // else the user has no time for them
		found.Warnings = append(found.Warnings, doubts...)
	}
	a := answer{value: found, Page: page.Page{
		Question: s.question(), Figures: []*chart.Figure{s.chart()}, Warnings: found.Warnings,
	}}
	return o.finish(out, errOut, words, tables, a, tables[0].Notes[0]+".", time.Since(began), err)
}

// question is what the user wants to know.
func (s *sweep) question() string {
	var keys []string
	for _, values := range s.Knobs {
		key, _, _ := strings.Cut(values[0], "=")
		keys = append(keys, key)
	}
	if len(s.benchOptions.targets) > 0 {
		return "Which " + strings.Join(keys, " and ") + " brings " + s.Rules + " nearest to " +
			strings.Join(s.benchOptions.targets, " and ") + "?"
	}
	if ends, share := s.ends(); share && s.players() && len(keys) == 1 {
		return "How does the number of players change how often " + ends + " in " + s.Rules + "?"
	}
	what := s.Name
	if _, ends, err := s.WantOutcome(s.Rules, s.Name); err == nil && s.Figure.Share() {
		what = "how often " + ends
	}
	return "What does " + strings.Join(keys, " and ") + " do to " + what + " in " + s.Rules + "?"
}

// knobError says of a value that the rules refuse where the user wrote it.
func knobError(err error) error {
	if text, ok := strings.CutPrefix(err.Error(), "--set "); ok {
		return usagef("--knob %s", text)
	}
	return err
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
func (s *sweep) show() (words string, tables []reports.Table) {
	if len(s.Race.Targets) > 0 {
		words, tables = s.nearest(), []reports.Table{s.raced(s.list)}
		if len(s.others) > 0 {
			others := s.raced(s.others)
			others.Title, others.Header[0], others.Notes = "", "other options that could", nil
			tables = append(tables, others)
		}
		if s.players() {
			tables = append(tables, s.table())
		}
	} else {
		words, tables = s.span(), []reports.Table{s.table()}
	}
	if len(s.list) == 0 {
		words = "No game was played."
	}
	tables[0].Title = fmt.Sprintf("%s, seed %d: %s", s.Rules, s.seed, s.Name)
	return words, tables
}

// figured is the value's figure with its interval, and how many games it rests on.
func (s *sweep) figured(v *lab.Raced, name string) []string {
	x, in := s.Value(v)
	cells := s.Figure.Write(x, in)
	return []string{name, cells[0], cells[1], cells[2], reports.Whole(v.Games())}
}

// more are the columns of further figures, and what a value has there.
func (s *sweep) more(v *lab.Raced) (names, cells []string) {
	for _, e := range s.Further(v) {
		names, cells = append(names, e.Name), append(cells, e.Value.Words)
	}
	return names, cells
}

// raced is a table of values by how far they are off the targets.
func (s *sweep) raced(list []*lab.Raced) reports.Table {
	t := reports.Table{Header: []string{"value", s.Name, "from", "to", "games", "off", ""}, Left: []int{6}}
	guessed, tried := false, false
	for _, v := range list {
		name, state := v.Name, ""
		switch {
		case v.Sure:
			state = "out"
		case v.Out:
			state, guessed = "out?", true
		case v.Tried:
			state, tried = "between", true
		}
		if v == s.Base && len(v.Sets) > 0 {
			name += " (" + lab.AsIs + ")"
		}
		names, cells := s.more(v)
		if len(t.Rows) == 0 {
			t.Header = append(t.Header, names...)
		}
		t.Add(slices.Concat(s.figured(v, name), []string{reports.Few(100*v.Off) + " %", state}, cells)...)
	}
	note := "off: in points of a share, in parts of another target; out: further off than the nearest, for sure"
	if guessed {
		note += "; out?: dropped because others looked better, not for sure"
	}
	if tried {
		note += "; between: tried because the target lies between two values, in games of its own"
	}
	hold := "intervals hold for all values together, whenever one looks (%g %%)"
	t.Notes = []string{fmt.Sprintf(hold, 100*s.confidence), note}
	return t
}

// table is a table of values in their order. Where the players are turned it has what
// each team wins.
func (s *sweep) table() reports.Table {
	t := reports.Table{Header: []string{"value", s.Name, "from", "to", "games"}}
	teams := 0
	for i, v := range s.list {
		names, cells := s.more(v)
		if i == 0 {
			t.Header = append(t.Header, names...)
		}
		row := append(s.figured(v, v.Name), cells...)
		if s.players() {
			for i, team := range s.Teams(v, s.list) {
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
	t.Notes = []string{fmt.Sprintf("intervals hold for all values together (%g %%)", 100*s.confidence)}
	return t
}

// players says that the number of players is turned.
func (s *sweep) players() bool {
	return s.turned != ""
}

// ends is what the figure says of a game, if it is a share: "the Germans win".
func (s *sweep) ends() (words string, share bool) {
	_, words, err := s.WantOutcome(s.Rules, s.Name)
	return words, err == nil && s.Figure.Share()
}

// span says in words between which values the figure lies.
func (s *sweep) span() string {
	if len(s.list) == 0 {
		return ""
	}
	figure := func(v *lab.Raced) float64 {
		x, _ := s.Value(v)
		return x
	}
	by := func(a, b *lab.Raced) int { return cmp.Compare(figure(a), figure(b)) }
	say := func(v *lab.Raced) string { return s.Figure.Write(s.Value(v))[0] + " with " + v.Name }
	what := reports.Capital(s.Name)
	if ends, share := s.ends(); share {
		what = "How often " + ends
	}
	least, most := slices.MinFunc(s.list, by), slices.MaxFunc(s.list, by)
	words := fmt.Sprintf("%s lies between %s and %s", what, say(least), say(most))
	_, low := s.Value(least)
	if _, high := s.Value(most); low.Hi >= high.Lo && least != most {
		words += "; their intervals overlap"
	}
	return words + "."
}

// nearest says in words what comes nearest to the targets, how far each is met, what the
// runner-up is, and what else could come nearer.
func (s *sweep) nearest() string {
	if len(s.list) == 0 {
		return ""
	}
	best := s.list[0]
	words := "Nearest: " + best.Name + "."
	switch asIs := best == s.Base; {
	case asIs && len(best.Sets) > 0:
		words = "No value comes nearer than the rules as they are, " + best.Name + "."
	case asIs:
		words = "No value comes nearer than the rules as they are."
	case !s.Near(best):
		words = "None comes near; nearest: " + best.Name + "."
	}
	for i := range s.Race.Targets {
		t := &s.Race.Targets[i]
		x, in := t.Figure(best.Variation, s.Each(), true)
		c := t.Write(x, in)
		words += fmt.Sprintf(" Target %s: %s (%s to %s).", t.Text, c[0], c[1], c[2])
	}
	return words + s.second() + s.elsewhere()
}

// second says what the runner-up is, and what is sure of it.
func (s *sweep) second() string {
	if len(s.list) == 1 {
		return ""
	}
	best, next := s.list[0], s.list[1]
	name := next.Name
	if len(next.Sets) == 0 {
		name = "the rules as they are"
	}
	x, in := s.Value(next)
	words := fmt.Sprintf(" Runner-up: %s, %s %s", name, s.Name, s.Figure.Write(x, in)[0])
	if s.Figure.Share() {
		if d, ok := lab.Apart(next.Variation, best.Variation, s.Name); ok && d.N > 1 {
			by := d.Anytime(s.confidence)
			c := reports.Means(100*d.Fair, 100*by.Lo, 100*by.Hi)
			switch {
			case by.Contains(0):
				words += fmt.Sprintf("; on the same dice no difference is shown (%s to %s points)", c[1], c[2])
			case d.Fair > 0:
				words += fmt.Sprintf(", on the same dice %s points more (%s to %s)", c[0], c[1], c[2])
			default:
				c = reports.Means(-100*d.Fair, -100*by.Hi, -100*by.Lo)
				words += fmt.Sprintf(", on the same dice %s points less (%s to %s)", c[0], c[1], c[2])
			}
		}
	}
	if next.Sure {
		return words + ", further off for sure."
	}
	return words + "; which of the two comes nearer is not shown."
}

// elsewhere says which other options could bring what no value does.
func (s *sweep) elsewhere() string {
	if !s.looked {
		return ""
	}
	if len(s.others) == 0 {
		return " No other option was found that by itself comes nearer."
	}
	var list []string
	for _, v := range s.others {
		list = append(list, fmt.Sprintf("%s (%s)", v.Name, s.Figure.Write(s.Value(v))[0]))
	}
	return " Other options could: " + strings.Join(list, ", ") + "."
}

// chart is a line for each value of the second knob, if there is one.
func (s *sweep) chart() *chart.Figure {
	goal := math.NaN()
	if len(s.Race.Targets) > 0 && len(s.figures) == 0 {
		goal = s.Race.Targets[0].Value()
	}
	key, _, _ := strings.Cut(s.Knobs[0][0], "=")
	var xs []string
	for _, set := range s.Knobs[0] {
		xs = append(xs, valuesOf([]string{set}))
	}
	rest := lab.Grid(s.Knobs[1:])
	var series []chart.Series
	for _, r := range rest[:min(len(rest), 6)] {
		line := chart.Series{Name: cmp.Or(strings.Join(r.Sets, " "), s.Name)}
		for _, set := range s.Knobs[0] {
			x, in := math.NaN(), reports.Interval{Lo: math.NaN(), Hi: math.NaN()} // not played
			for _, v := range s.list {
				if len(v.Sets) > 0 && v.Sets[0] == set && slices.Equal(v.Sets[1:], r.Sets) {
					x, in = s.Value(v)
				}
			}
			line.Values, line.Intervals = append(line.Values, x), append(line.Intervals, in)
		}
		series = append(series, line)
	}
	title, unit := s.Name, chart.Unit{Name: s.Name, Percent: s.Figure.Share()}
	if ends, share := s.ends(); share {
		title, unit.Name = "How often "+ends, "share of games"
	}
	title += ", by " + key
	var f *chart.Figure
	if teams := s.teams(); key == lab.PlayersKnob && len(rest) == 1 && unit.Percent {
		if len(teams) > 0 {
			title = "Who wins, by players"
		}
		series[0].Colour = sideColours[s.Name]
		f = chart.Groups(title, key, unit, xs, append(series, teams...), goal, s.confidence)
	} else {
		f = chart.Swept(title, key, unit, xs, series, goal, s.confidence)
	}
	if more := len(rest) - len(series); more > 0 {
		f.Note = fmt.Sprintf("%d more lines stand in the table alone.", more)
	}
	f.Subtitle = fmt.Sprintf("%s, seed %d, all values on the same dice", s.Rules, s.seed)
	if slices.ContainsFunc(s.list, func(v *lab.Raced) bool { return v.Tried }) {
		f.Subtitle = fmt.Sprintf("%s, seed %d, values on the same dice but those tried between others", s.Rules, s.seed)
	}
	f.Name = "sweep"
	return f
}

// sideColours are the colours of outcomes that belong to a side.
var sideColours = map[string]color.NRGBA{"german": chart.German, "allied": chart.Allied}

// teams is a series for each team, over the values of the first knob.
func (s *sweep) teams() (list []chart.Series) {
	for at, set := range s.Knobs[0] {
		for _, v := range s.list {
			if len(v.Sets) == 0 || v.Sets[0] != set {
				continue
			}
			for i, team := range s.Teams(v, s.list) {
				if i == len(list) {
					list = append(list, chart.Series{Name: fmt.Sprint("team ", i+1), Colour: chart.Teams[i%len(chart.Teams)]})
					for range s.Knobs[0] {
						list[i].Values = append(list[i].Values, math.NaN())
						list[i].Intervals = append(list[i].Intervals, reports.Interval{Lo: math.NaN(), Hi: math.NaN()})
					}
				}
				list[i].Values[at] = float64(team.Value.P)
				list[i].Intervals[at] = reports.Interval{Lo: float64(team.Value.Lo), Hi: float64(team.Value.Hi)}
			}
		}
	}
	return list
}

// finish shows the answer of a bench, which was interrupted or not. The caller says in
// words how precise it is over the dice.
func (o *benchOptions) finish(out, errOut io.Writer, words string, tables []reports.Table, a answer, precision string, took time.Duration, interrupted error) error {
	if interrupted != nil {
		words = "PARTIAL (interrupted): " + words
		tables[0].Title = "PARTIAL (interrupted): " + tables[0].Title
	}
	a.printed = append(reports.Minded(a.Warnings, words), reports.Tabled(tables...)...)
	if o.html != "" {
		if len(a.Figures) > 0 {
			a.Subtitle = a.Figures[0].Subtitle
		}
		a.Answer, a.Passages = []string{words}, reports.Tabled(tables...)
		a.Commands = []reports.Command{{Says: "the same games", Line: o.made(0)}}
		if err := o.Provenance(&a.Page, o.rules, precision); err != nil {
			return err
		}
		for i := range a.Facts {
			if f := &a.Facts[i]; f.Name == "players" && o.turned != "" {
				f.Words = o.turned
			}
		}
	}
	unsaved := o.show(out, errOut, a)
	if !o.quiet {
		fmt.Fprintf(errOut, "%.1f s\n", took.Seconds())
	}
	if interrupted != nil && unsaved == nil {
		fmt.Fprintln(errOut, "interrupted: the tables hold what was played by then")
		return &exitError{exitInterrupted, interrupted}
	}
	return unsaved
}
