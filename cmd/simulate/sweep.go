package main

import (
	"cmp"
	"context"
	"fmt"
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

// benchOptions are what the flags of sweep, tune and sensitivity say.
type benchOptions struct {
	rules string
	lab.Table
	outputFlags
	knobs, targets []string
	of             string
	games, seed    uint64
	workers        int
	confidence     float64
	quiet, assumed bool
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
		Use:   "sweep [RULES] --knob KEY=VALUES",
		Short: "Turn an option of the rules, or two, and see how the balance goes with it",
		Long: `sweep plays the rules with every value of an option, or every pair of values of
two, on the same dice, and shows how a share goes with it: a table, and a chart
with ribbons. Values are A,B,C or 6..16, with a step 0..1:0.25; lists stand in
brackets; players=2..6 turns the number of players. With --target it says which value comes nearest, and values that are
further off than another for sure are not played on. A file with the key question,
variants, knobs or assert is a study: it names rules, knobs, targets, of; flags go
before what it says. An interrupt (Ctrl-C) ends
it with what is known by then, marked PARTIAL.`,
		Example: `  simulate sweep --knob 'dod.cards=[3,4],[4,5],[5,6]'
  simulate sweep --knob victory.target_escapes=1..4 --target german=0.5
  simulate sweep --knob players=2..6
  simulate sweep --knob victory.target_escapes=2,3 --knob 'dod.cards=[4],[5]'
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
			if len(o.knobs) < 1 || len(o.knobs) > 2 {
				return usagef("sweep turns one --knob or two, not %d; tune takes more", len(o.knobs))
			}
			return inStudy(s, runSweep(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o, false))
		},
	}
	cmd.Flags().StringArrayVar(&o.knobs, "knob", nil, "what is turned: KEY=A,B,C or KEY=FROM..TO[:STEP]; twice for a grid")
	cmd.Flags().StringArrayVar(&o.targets, "target", nil, "what is wanted: german=0.5, \"p95 rounds<=30\"")
	cmd.Flags().StringVar(&o.of, "of", "", "figure that is shown (default: the target's, or the first outcome)")
	addBenchFlags(cmd, &o, 2000, "most games of each value")
	return cmd
}

func newTuneCmd() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "tune [RULES] --target WHAT=P --knob KEY=VALUES",
		Short: "Find values of the rules that meet targets",
		Long: `tune plays every combination of the knobs' values on the same dice and races them:
after each look the half that comes nearer to the targets plays on, twice as
long, and what is further off than another for sure is out at once. So all
together take less than a fifth of the games that it would take to play every
combination as long as the last two. It says which combination comes nearest,
which is the runner-up, how far each target is met, and what is sure of that.

Misses of several targets are added up: of a share in points, of another figure
in parts of the target, each as many times as its priority says, which stands
behind a colon: german=0.5:3.`,
		Example: `  simulate tune --target german=0.5 --knob hand.opportunity_limit=3..6
  simulate tune --target german=0.5:3 --target 'p95 rounds<=25' \
    --knob hand.opportunity_limit=3..6 --knob 'dod.cards=[4,5,6],[5,5,5]'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.open(args, "sweep"); err != nil {
				return err
			}
			if len(o.knobs) == 0 || len(o.targets) == 0 {
				return usagef("tune wants a --target and a --knob at least; see simulate tune --help")
			}
			return runSweep(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o, true)
		},
	}
	cmd.Flags().StringArrayVar(&o.knobs, "knob", nil, "what may be turned: KEY=A,B,C or KEY=FROM..TO[:STEP]; as often as needed")
	cmd.Flags().StringArrayVar(&o.targets, "target", nil, "what is wanted: german=0.5, \"p95 rounds<=30\", with a priority german=0.5:3; as often as needed")
	addBenchFlags(cmd, &o, 20_000, "most games of each combination")
	return cmd
}

// sweep is a question about values of options, and its answer.
type sweep struct {
	*benchOptions
	*lab.Sweep
	each float64 // confidence of every interval
	list []*lab.Raced
}

func runSweep(ctx context.Context, out, errOut io.Writer, o benchOptions, halve bool) error {
	asked, err := o.Sweep(o.rules, o.knobs, o.targets, o.of)
	if err != nil {
		return err
	}
	s := sweep{benchOptions: &o, Sweep: asked}
	values := s.Values()
	p := showProgress(errOut, 0, o.quiet)
	s.Race.Games, s.Race.Confidence, s.Race.Halve = o.games, o.confidence, halve
	s.Race.Look = func(left int) { p.know(fmt.Sprintf("%d of %d values still in", left, values)) }
	if len(o.targets) == 0 {
		p.expect(o.games * uint64(values))
	}
	began := time.Now()
	s.list, err = s.Run(ctx, lab.Job{Seed: o.seed, Workers: o.workers, Done: &p.done})
	p.stop()
	if err != nil && ctx.Err() == nil {
		return knobError(err)
	}
	s.each = s.Race.Each(values)
	words, t := s.show()
	f := s.chart()
	found := s.Found(s.list, o.seed, err != nil)
	if doubts, unknown := s.Doubts(ctx, s.list, o.seed); unknown == nil { // else the user has no time for them
		found.Warnings = append(found.Warnings, doubts...)
	}
	a := answer{value: found, Page: page.Page{Question: s.question(halve), Figures: []*chart.Figure{f}, Warnings: found.Warnings}}
	return o.finish(out, errOut, words, []reports.Table{t}, a, t.Notes[0]+".", time.Since(began), err)
}

// question is what the user wants to know.
func (s *sweep) question(halve bool) string {
	var keys []string
	for _, values := range s.Knobs {
		key, _, _ := strings.Cut(values[0], "=")
		keys = append(keys, key)
	}
	if halve || len(s.benchOptions.targets) > 0 {
		return "Which " + strings.Join(keys, " and ") + " brings " + s.Rules + " nearest to " + strings.Join(s.benchOptions.targets, " and ") + "?"
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

// show is the answer in words and as a table.
func (s *sweep) show() (words string, t reports.Table) {
	aimed := len(s.Race.Targets) > 0
	t = reports.Table{Title: fmt.Sprintf("%s, seed %d: %s", s.Rules, s.seed, s.Name), Header: []string{"value", s.Name, "from", "to", "games"}}
	if aimed {
		t.Header = append(t.Header, "off", "")
		t.Left = []int{6}
	}
	guessed := false
	for _, v := range s.list {
		x, in := s.Value(v)
		cells := s.Figure.Write(x, in)
		row := []string{v.Name, cells[0], cells[1], cells[2], reports.Whole(v.Games())}
		if aimed {
			state := ""
			switch {
			case v.Sure:
				state = "out"
			case v.Out:
				state, guessed = "out?", true
			}
			row = append(row, reports.Few(100*v.Off)+" %", state)
		}
		t.Add(row...)
	}
	when := ""
	if aimed {
		when = ", whenever one looks"
	}
	t.Notes = append(t.Notes, fmt.Sprintf("intervals hold for all values together%s (%g %%)", when, 100*s.confidence))
	if aimed {
		note := "off: in points of a share, in parts of another target; out: further off than the nearest, for sure"
		if guessed {
			note += "; out?: dropped because others looked better, not for sure"
		}
		t.Notes = append(t.Notes, note)
	}
	switch {
	case len(s.list) == 0:
		words = "No game was played."
	case aimed:
		words = s.nearest()
	default:
		figure := func(v *lab.Raced) float64 {
			x, _ := s.Value(v)
			return x
		}
		by := func(a, b *lab.Raced) int { return cmp.Compare(figure(a), figure(b)) }
		say := func(v *lab.Raced) string {
			return s.Figure.Write(s.Value(v))[0] + " with " + v.Name
		}
		what := reports.Capital(s.Name)
		if _, ends, err := s.WantOutcome(s.Rules, s.Name); err == nil && s.Figure.Share() {
			what = "How often " + ends
		}
		least, most := slices.MinFunc(s.list, by), slices.MaxFunc(s.list, by)
		words = fmt.Sprintf("%s lies between %s and %s", what, say(least), say(most))
		_, low := s.Value(least)
		if _, high := s.Value(most); low.Hi >= high.Lo && least != most {
			words += "; their intervals overlap"
		}
		words += "."
	}
	return words, t
}

// nearest says in words what comes nearest to the targets, how far each is met,
// and what the runner-up is.
func (s *sweep) nearest() string {
	best := s.list[0]
	words := "Nearest: " + best.Name + "."
	for i := range s.Race.Targets {
		t := &s.Race.Targets[i]
		x, in := t.Figure(best.Variation, s.each, true)
		c := t.Write(x, in)
		words += fmt.Sprintf(" Target %s: %s (%s to %s).", t.Text, c[0], c[1], c[2])
	}
	if len(s.list) == 1 {
		return words
	}
	next := s.list[1]
	x, in := s.Value(next)
	words += fmt.Sprintf(" Runner-up: %s, %s %s", next.Name, s.Name, s.Figure.Write(x, in)[0])
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

// chart is a line for each value of the second knob, if there is one.
func (s *sweep) chart() *chart.Figure {
	goal := math.NaN()
	if len(s.Race.Targets) > 0 && s.of == "" {
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
				if v.Sets[0] == set && slices.Equal(v.Sets[1:], r.Sets) {
					x, in = s.Value(v)
				}
			}
			line.Values, line.Intervals = append(line.Values, x), append(line.Intervals, in)
		}
		series = append(series, line)
	}
	title, unit := s.Name, chart.Unit{Name: s.Name, Percent: s.Figure.Share()}
	if _, ends, err := s.WantOutcome(s.Rules, s.Name); err == nil && unit.Percent {
		title, unit.Name = "How often "+ends, "share of games"
	}
	f := chart.Swept(title+", by "+key, key, unit, xs, series, goal, s.confidence)
	f.Subtitle = fmt.Sprintf("%s, seed %d, all values on the same dice", s.Rules, s.seed)
	f.Name = "sweep"
	return f
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
