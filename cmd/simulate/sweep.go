package main

import (
	"cmp"
	"context"
	"errors"
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
func (o *benchOptions) open(args []string, figure string) (err error) {
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
	return o.checkCharts(figure)
}

func newSweepCmd() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "sweep [RULES] --knob KEY=VALUES",
		Short: "Turn an option of the rules, or two, and see how the balance goes with it",
		Long: `sweep plays the rules with every value of an option, or every pair of values of
two, on the same dice, and shows how a share goes with it: a table, and a chart
with ribbons. Values are A,B,C or 6..16, with a step 0..1:0.25; lists stand in
brackets. With --target it says which value comes nearest, and values that are
further off than another for sure are not played on.`,
		Example: `  simulate sweep --knob dod.cards=[3,4],[4,5],[5,6]
  simulate sweep --knob victory.target_escapes=1..4 --target german=0.5
  simulate sweep --knob victory.target_escapes=2,3 --knob hand.limit=3..5`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.open(args, "sweep"); err != nil {
				return err
			}
			if len(o.knobs) < 1 || len(o.knobs) > 2 {
				return usagef("sweep turns one --knob or two, not %d; tune takes more", len(o.knobs))
			}
			return runSweep(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
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
		Long: `tune plays every combination of the knobs' values on the same dice, drops what is
further from the targets than another for sure, and plays the rest on. It says
which combination comes nearest, which is the runner-up, and how far each target
is met. Misses of several targets are added up: of a share in points, of
another figure in parts of the target.`,
		Example: `  simulate tune --target german=0.5 --knob hand.limit=3..6 --knob dod.cards=4,5
  simulate tune --target german=0.5 --target 'rounds<=25' --knob hand.limit=3..6`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.open(args, "sweep"); err != nil {
				return err
			}
			if len(o.knobs) == 0 || len(o.targets) == 0 {
				return usagef("tune wants a --target and a --knob at least; see simulate tune --help")
			}
			return runSweep(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	cmd.Flags().StringArrayVar(&o.knobs, "knob", nil, "what may be turned: KEY=A,B,C or KEY=FROM..TO[:STEP]; as often as needed")
	cmd.Flags().StringArrayVar(&o.targets, "target", nil, "what is wanted: german=0.5, \"p95 rounds<=30\"; as often as needed")
	addBenchFlags(cmd, &o, 20_000, "most games of each combination")
	return cmd
}

// sweptJSON is a sweep as JSON.
type sweptJSON struct {
	Schema     string       `json:"schema"`
	Rules      string       `json:"rules"`
	Engine     string       `json:"engine"`
	Seed       uint64       `json:"seed"`
	Confidence float64      `json:"confidence"`
	Figure     string       `json:"figure"`
	Targets    []string     `json:"targets"`
	Values     []sweptValue `json:"values"` // with targets, the nearest first
}

// sweptValue is a value, or a combination of values.
type sweptValue struct {
	Set     []string       `json:"set"`
	Games   uint64         `json:"games"`
	Dropped bool           `json:"dropped"`
	Value   reports.Number `json:"value"`
	Lo      reports.Number `json:"lo"`
	Hi      reports.Number `json:"hi"`
	Off     reports.Number `json:"off"` // from all targets
}

func runSweep(ctx context.Context, out, errOut io.Writer, o benchOptions) error {
	var knobs [][]string
	for _, text := range o.knobs {
		values, err := lab.ParseKnob(text)
		if err != nil {
			return err
		}
		knobs = append(knobs, values)
	}
	list := lab.Grid(knobs)
	if len(list) > 1000 {
		return usagef("%d combinations: at most 1000 are played", len(list))
	}
	var targets []lab.Target
	for _, text := range o.targets {
		t, err := o.ParseTarget(o.rules, text)
		if err != nil {
			return err
		}
		targets = append(targets, t)
	}
	shown, name, err := o.figure(targets)
	if err != nil {
		return err
	}
	p := showProgress(errOut, 0, o.quiet)
	began := time.Now()
	err = o.Race(ctx, o.rules, list, targets, o.games, o.confidence, lab.Job{Seed: o.seed, Workers: o.workers, Done: &p.done})
	p.stop()
	if err != nil {
		return err
	}
	return o.showSweep(out, errOut, list, targets, knobs, shown, name, time.Since(began))
}

// figure is what is shown: the target's, or --of, or the first outcome.
func (o *benchOptions) figure(targets []lab.Target) (lab.Target, string, error) {
	if o.of == "" && len(targets) > 0 {
		return targets[0], targets[0].Figured(), nil
	}
	if o.of == "" {
		e, _, _, err := o.Open(o.rules)
		if err != nil {
			return lab.Target{}, "", err
		}
		o.of = e.Form().Outcomes[0]
	}
	t, err := o.ParseTarget(o.rules, o.of+"=0")
	return t, o.of, err
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

func (o *benchOptions) showSweep(out, errOut io.Writer, list []*lab.Variation, targets []lab.Target, knobs [][]string, shown lab.Target, name string, took time.Duration) error {
	each := reports.Together(o.confidence, len(list)*max(len(targets), 1))
	order := slices.Clone(list)
	missed := func(v *lab.Variation) float64 {
		off, _, _ := lab.Missed(targets, v, each)
		return off
	}
	if len(targets) > 0 {
		slices.SortStableFunc(order, func(a, b *lab.Variation) int {
			if a.Out != b.Out {
				if a.Out {
					return 1
				}
				return -1
			}
			return cmp.Compare(missed(a), missed(b))
		})
	}
	j := sweptJSON{Schema: "escapesim.sweep/1", Rules: o.rules, Engine: lab.Engine, Seed: o.seed, Confidence: o.confidence, Figure: name, Targets: append([]string{}, o.targets...)}
	t := reports.Table{Title: fmt.Sprintf("%s, seed %d: %s", o.rules, o.seed, name), Header: []string{"value", name, "from", "to", "games"}}
	if len(targets) > 0 {
		t.Header = append(t.Header, "off", "")
		t.Left = []int{6}
	}
	for _, v := range order {
		x, in := shown.Figure(v, each)
		cells := shown.Write(x, in)
		row := []string{v.Name, cells[0], cells[1], cells[2], reports.Whole(v.Sheet.Games())}
		if len(targets) > 0 {
			state := ""
			if v.Out {
				state = "dropped"
			}
			row = append(row, reports.Few(missed(v)), state)
		}
		t.Add(row...)
		j.Values = append(j.Values, sweptValue{v.Sets, v.Sheet.Games(), v.Out, reports.Number(x), reports.Number(in.Lo), reports.Number(in.Hi), reports.Number(missed(v))})
	}
	t.Notes = append(t.Notes, fmt.Sprintf("intervals hold for all values together, whenever one looks (%g %%)", 100*o.confidence))
	words := ""
	if len(targets) > 0 {
		best := order[0]
		words = "Nearest: " + best.Name + "."
		for i := range targets {
			x, in := targets[i].Figure(best, each)
			c := targets[i].Write(x, in)
			words += fmt.Sprintf(" Target %s: %s (%s to %s).", targets[i].Text, c[0], c[1], c[2])
		}
		if len(order) > 1 {
			next := order[1]
			x, in := shown.Figure(next, each)
			c := shown.Write(x, in)
			words += fmt.Sprintf(" Runner-up: %s, %s %s", next.Name, name, c[0])
			if next.Out {
				words += ", further off for sure."
			} else {
				words += "; more games may turn the two."
			}
		}
	} else {
		figure := func(v *lab.Variation) float64 {
			x, _ := shown.Figure(v, each)
			return x
		}
		by := func(a, b *lab.Variation) int { return cmp.Compare(figure(a), figure(b)) }
		say := func(v *lab.Variation) string {
			return shown.Write(shown.Figure(v, each))[0] + " with " + v.Name
		}
		words = fmt.Sprintf("%s goes from %s to %s.", name, say(slices.MinFunc(list, by)), say(slices.MaxFunc(list, by)))
	}
	goal := math.NaN()
	if len(targets) > 0 && o.of == "" {
		goal = targets[0].Value()
	}
	f := swept(list, knobs, shown, name, goal, each, o.confidence)
	f.Subtitle = fmt.Sprintf("%s, seed %d, all values on the same dice", o.rules, o.seed)
	f.Name = "sweep"
	return o.showAnswer(out, errOut, words, j, t, f, took)
}

// swept is the chart: a line for each value of the second knob, if there is one.
func swept(list []*lab.Variation, knobs [][]string, shown lab.Target, name string, goal, each, confidence float64) *chart.Figure {
	var xs []string
	for _, set := range knobs[0] {
		xs = append(xs, valuesOf([]string{set}))
	}
	key, _, _ := strings.Cut(knobs[0][0], "=")
	lines := len(list) / len(xs)
	series := make([]chart.Series, lines)
	for i, v := range list {
		s := &series[i%lines]
		if s.Name = name; lines > 1 {
			s.Name = strings.Join(v.Sets[1:], " ")
		}
		x, in := shown.Figure(v, each)
		s.Values, s.Intervals = append(s.Values, x), append(s.Intervals, in)
	}
	if lines > 6 {
		series = series[:6]
	}
	return chart.Swept(name+" by "+key, key, chart.Unit{Name: name, Percent: shown.Share()}, xs, series, goal, confidence)
}

// showAnswer saves and prints what a question brought.
func (o *benchOptions) showAnswer(out, errOut io.Writer, words string, value any, t reports.Table, f *chart.Figure, took time.Duration) error {
	text := func(format string, width int) (string, error) {
		var b strings.Builder
		switch format {
		case "table":
			_ = reports.Paragraph(&b, "", words, width)
			b.WriteByte('\n')
		case "md":
			b.WriteString(words + "\n\n")
		}
		err := writeTables(&b, width, format, value, t)
		return b.String(), err
	}
	unsaved := errors.Join(
		o.save(errOut, func(format string) (string, error) { return text(format, reports.UsualWidth) }),
		o.saveCharts(errOut, []*chart.Figure{f}))
	format := o.format
	if o.file == "-" {
		format = "json"
	}
	printed, err := text(format, widthOf(out))
	if err != nil {
		return err
	}
	if _, err := io.WriteString(out, printed); err != nil {
		return err
	}
	if !o.quiet {
		fmt.Fprintf(errOut, "%.1f s\n", took.Seconds())
	}
	return unsaved
}
