package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
)

func newSensitivityCmd() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "sensitivity [RULES]",
		Short: "Turn every option of the rules by itself, and say which ones decide the balance",
		Long: `sensitivity turns every option of the rules, one at a time: a truth the other
way, a choice to each other word, a number one step down and up. All are played
on the same dice as the rules as they are. What changes no game is left out; of
the rest the 48 that move most are played on, then 24 of these. Every figure rests on games of the last stage alone, so
that being chosen does not flatter it. --assumed turns only what no document
states: how much of the figure is the document, how much our reading of it.`,
		Example: `  simulate sensitivity
  simulate sensitivity --assumed --charts charts
  simulate sensitivity evasion/price --of german_only --games 500`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.open(args, "sensitivity"); err != nil {
				return err
			}
			return runSensitivity(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	cmd.Flags().BoolVar(&o.assumed, "assumed", false, "only values that no rule document states")
	cmd.Flags().StringVar(&o.of, "of", "", "outcome that is looked at (default: the first)")
	addBenchFlags(cmd, &o, 1000, "games of each option in the last stage")
	return cmd
}

// turnedJSON is a sensitivity as JSON.
type turnedJSON struct {
	Schema     string       `json:"schema"`
	Rules      string       `json:"rules"`
	Engine     string       `json:"engine"`
	Seed       uint64       `json:"seed"`
	Confidence float64      `json:"confidence"`
	Outcome    string       `json:"outcome"`
	Base       float64      `json:"base"`
	Turned     []turnedItem `json:"turned"`
	Small      []string     `json:"small"`     // dropped in an early stage
	Identical  []string     `json:"identical"` // in all games of the first stage
	Skipped    []string     `json:"skipped"`   // cannot be turned
}

// turnedItem is an option turned: by how much the share differs, with intervals
// that hold for all that are shown.
type turnedItem struct {
	Set   string         `json:"set"`
	Games uint64         `json:"games"`
	Met   uint64         `json:"met"` // games that differ at all
	By    reports.Number `json:"by"`
	Lo    reports.Number `json:"lo"`
	Hi    reports.Number `json:"hi"`
}

// shownTurned is how many options are played to the end and shown.
const shownTurned = 24

func runSensitivity(ctx context.Context, out, errOut io.Writer, o benchOptions) error {
	began := time.Now()
	type turned struct {
		list    []*lab.Variation
		skipped []string
		err     error
	}
	t, err := prepared(ctx, errOut, o.quiet, func() (r turned) {
		r.list, r.skipped, r.err = o.Turned(o.rules, o.assumed)
		return r
	})
	if err == nil {
		err = t.err
	}
	if err != nil {
		return err
	}
	e, _, _, err := o.Open(o.rules)
	if err != nil {
		return err
	}
	if o.of == "" {
		o.of = e.Form().Outcomes[0]
	}
	if !slices.Contains(e.Form().Outcomes, o.of) {
		return usagef("--of %s: no outcome %q%s", o.of, o.of, lab.OrOneOf(o.of, e.Form().Outcomes))
	}
	j := turnedJSON{Schema: "escapesim.sensitivity/1", Rules: o.rules, Engine: lab.Engine, Seed: o.seed, Confidence: o.confidence, Outcome: o.of, Turned: []turnedItem{}, Small: []string{}, Identical: []string{}, Skipped: append([]string{}, t.skipped...)}
	p := showProgress(errOut, 0, o.quiet)
	defer p.stop()
	size := func(v *lab.Variation) float64 { return math.Abs(v.Pair.Outcome(o.of).Fair) }
	list, first := t.list, uint64(0)
	for _, stage := range []struct {
		games uint64
		keep  int // 0: all that differ
	}{{max(o.games/10, 20), 2 * shownTurned}, {max(o.games/3, 20), shownTurned}, {o.games, 0}} {
		for _, v := range list {
			v.Sheet = nil // each stage on games of its own
		}
		if err := o.Vary(ctx, o.rules, list, lab.Job{Seed: o.seed, First: first, Games: stage.games, Workers: o.workers, Done: &p.done}); err != nil {
			return err
		}
		if first += stage.games; stage.games == o.games && stage.keep == 0 {
			break
		}
		list = slices.DeleteFunc(list, func(v *lab.Variation) bool {
			same := v.Pair.Identical() == v.Pair.Games()
			if same {
				j.Identical = append(j.Identical, v.Name)
			}
			return same
		})
		slices.SortStableFunc(list, func(a, b *lab.Variation) int { return cmp.Compare(size(b), size(a)) })
		for _, v := range list[min(stage.keep, len(list)):] {
			j.Small = append(j.Small, v.Name)
		}
		list = list[:min(stage.keep, len(list))]
	}
	slices.SortStableFunc(list, func(a, b *lab.Variation) int { return cmp.Compare(size(b), size(a)) })
	each := reports.Together(o.confidence, len(list))
	table := reports.Table{
		Title:  fmt.Sprintf("%s, seed %d: %s, by what is turned", o.rules, o.seed, o.of),
		Header: []string{"turned", "points", "from", "to", "met", "games"},
	}
	var moves []chart.Move
	shown := 0
	for _, v := range list {
		d := v.Pair.Outcome(o.of)
		in := d.Interval(each)
		base := float64(v.Base.Outcome(o.of)) / float64(v.Base.Games())
		j.Base = base
		real := in.Lo > 0 || in.Hi < 0
		by := fmt.Sprintf("%+.1f", 100*d.Fair)
		if real {
			shown++
		} else {
			by = "~"
		}
		met := v.Pair.Games() - v.Pair.Identical()
		table.Add(v.Name, by, fmt.Sprintf("%.1f", 100*in.Lo), fmt.Sprintf("%.1f", 100*in.Hi), reports.Percent(float64(met)/float64(v.Pair.Games())), reports.Whole(v.Pair.Games()))
		moves = append(moves, chart.Move{Name: v.Name, From: base, To: base + d.Fair, Interval: reports.Interval{Lo: max(base+in.Lo, 0), Hi: min(base+in.Hi, 1)}, Shown: real})
		j.Turned = append(j.Turned, turnedItem{v.Name, v.Pair.Games(), met, reports.Number(d.Fair), reports.Number(in.Lo), reports.Number(in.Hi)})
	}
	table.Notes = []string{
		fmt.Sprintf("intervals hold for all rows together (%g %%); ~: no difference is shown; met: games that differ at all", 100*o.confidence),
		fmt.Sprintf("%d more move less (--format json names them); %d change no game: the bots never use them; %d have no step to turn, or the rules forbid it", len(j.Small), len(j.Identical), len(j.Skipped)),
	}
	what := "options turned"
	if o.assumed {
		what = "assumed readings turned"
	}
	words := fmt.Sprintf("%s is %s under the rules as they are. Of %d %s one by one, %d move it for sure", o.of, reports.Percent(j.Base), len(t.list), what, shown)
	if shown > 0 {
		words += fmt.Sprintf("; most of all %s, by %+.1f points", list[0].Name, 100*list[0].Pair.Outcome(o.of).Fair)
	}
	f := chart.Moves("What decides how often "+o.of+" is the outcome", chart.Unit{Name: "share of games", Percent: true}, "as the rules are", "turned", moves, o.confidence)
	f.Subtitle = fmt.Sprintf("%s, %s games each on the same dice, seed %d", o.rules, reports.Whole(o.games), o.seed)
	f.Name = "sensitivity"
	return o.showAnswer(out, errOut, words+".", j, table, f, time.Since(began))
}
