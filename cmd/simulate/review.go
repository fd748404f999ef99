package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
)

func newReviewCmd() *cobra.Command {
	var o benchOptions
	how := lab.Reviewing{}
	cmd := &cobra.Command{
		Use:   "review [RULES]",
		Short: "All that a designer wants to know of a rule set, on one screen",
		Long: `review asks of a rule set what the other commands ask one by one, and answers on
one screen: who wins at each number of players, whether a seat has the better
place, whether skill pays, how long a game takes, when it is decided, how much of
it is luck, what nobody uses, which options decide, and which bring it nearest to
even. Every row names the command that goes deeper.`,
		Example: `  simulate review
  simulate review evasion/price --games 500
  simulate review colditz/fuga3 --html review.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.open(args, "players", "knobs"); err != nil {
				return err
			}
			how.Games, how.Turned = o.games, max(o.games/3, 20)
			how.Closely = min(how.Closely, o.games)
			return runReview(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o, how)
		},
	}
	addBenchFlags(cmd, &o, 1000, "games of each table")
	how.Closely, how.Playouts = 20, 24
	return cmd
}

func runReview(ctx context.Context, out, errOut io.Writer, o benchOptions, how lab.Reviewing) error {
	began := time.Now()
	p := showProgress(errOut, 0, o.quiet)
	planned := uint64(0)
	how.Stage = func(words string, games uint64) {
		planned += games
		p.guess(planned)
		p.know(words)
	}
	r, err := o.Review(ctx, o.rules, lab.Job{Seed: o.seed, Workers: o.workers, Done: &p.done}, o.confidence, how)
	p.stop()
	if err != nil {
		return err
	}
	took := time.Since(began)
	r.Timing = reports.Measured(0, took, 0)
	table := r.Table()
	table.Title = fmt.Sprintf("%s, %s, %s games of each table, seed %d",
		o.rules, reports.Several(r.Players, "player"), reports.Whole(o.games), o.seed)
	a := answer{value: r, foot: "\n" + r.Bots.Words(-1) + "\n", Page: page.Page{
		Question: "What is to be known of " + o.rules + "?", Warnings: r.Doubts, Figures: reviewed(r),
	}}
	half := reports.Few(50 * float64(r.Share.Hi-r.Share.Lo))
	precision := fmt.Sprintf("±%s points on the share, from %s games", half, reports.Whole(o.games))
	return o.finish(out, errOut, r.Words(), []reports.Table{table}, a, precision, took, nil)
}

// reviewed are the charts of a review: who wins by players, and what decides.
func reviewed(r *reports.Review) []*chart.Figure {
	line := chart.Series{Name: r.Outcome}
	var players []string
	for _, t := range r.Tables {
		players = append(players, t.Name)
		line.Values = append(line.Values, float64(t.P))
		line.Intervals = append(line.Intervals, reports.Interval{Lo: float64(t.Lo), Hi: float64(t.Hi)})
	}
	var moves []chart.Move
	for _, k := range append(append([]reports.Knob{}, r.Strongest...), r.Nearest...) {
		if slices.ContainsFunc(moves, func(m chart.Move) bool { return m.Name == k.Set }) {
			continue // it decides most and brings it nearest
		}
		at := func(x reports.Number) float64 { return 100 * float64(max(min(x, 1), -1)) }
		in := reports.Interval{Lo: at(k.Lo), Hi: at(k.Hi)}
		moves = append(moves, chart.Move{Name: k.Set, To: at(k.By), Interval: in, Shown: true})
	}
	share := chart.Unit{Name: "share of games", Percent: true}
	by := chart.Swept("How often "+r.Ends(r.Outcome)+", by players", "players", share, players, []chart.Series{line}, 0.5, r.Confidence)
	by.Subtitle, by.Name, by.Empty = r.Rules, "players", len(players) < 2
	const title = "What decides, and what brings it nearest to even"
	knobs := chart.Forest(title, "how often "+r.Ends(r.Outcome)+": points more or less", moves, r.Confidence)
	knobs.Subtitle, knobs.Name = r.Rules, "knobs"
	return []*chart.Figure{by, knobs}
}
