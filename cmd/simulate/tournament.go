package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
)

func newTournamentCmd() *cobra.Command {
	var o benchOptions
	var policies string
	cmd := &cobra.Command{
		Use:   "tournament [RULES] --policies A,B,C",
		Short: "Every bot of one side against every bot of the other: who plays how well",
		Long: `tournament plays every bot of one side against every bot of the other, all on the
same games, and puts the bots of each side in order: by their mean score against
all bots of the other side, each as often. > stands where a bot beats the next
for sure, all steps read together; ~ where that is not shown. A bot that plays
one side only is left out on the other. search takes part as any other, with
seconds a game: search:playouts=40.`,
		Example: `  simulate tournament
  simulate tournament evasion/price --policies random,greedy,standard
  simulate tournament --policies standard,standard:caution=0 --games 5000
  simulate tournament --policies greedy,standard,search:playouts=16 --games 20`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.open(args, "tournament", "ladder"); err != nil {
				return err
			}
			if o.Seats != "" {
				return usagef("--seats %s: --policies says who plays", o.Seats)
			}
			return runTournament(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o, strings.Split(policies, ","))
		},
	}
	cmd.Flags().StringVar(&policies, "policies", strings.Join(lab.Rungs, ","), "the bots that take part, as --seats spells them")
	addBenchFlags(cmd, &o, 1000, "games of each pairing")
	return cmd
}

func runTournament(ctx context.Context, out, errOut io.Writer, o benchOptions, policies []string) error {
	began := time.Now()
	p := showProgress(errOut, 0, o.quiet)
	t, err := o.Tournament(ctx, o.rules, policies, lab.Job{Seed: o.seed, Games: o.games, Workers: o.workers, Done: &p.done}, o.confidence)
	p.stop()
	if t == nil || t.Games == 0 {
		return err
	}
	took := time.Since(began)
	t.Timing = reports.Measured(t.Games, took, 0)
	matrix, ladder := tournamentFigures(t)
	a := answer{value: t, Page: page.Page{Question: "Who plays " + o.rules + " how well?", Figures: []*chart.Figure{matrix, ladder}}}
	return o.finish(out, errOut, t.Words(), t.Tables(), a, ranked, took, err)
}

// ranked says how sure a tournament is over the dice.
const ranked = "The intervals of the steps: they hold for all of them together, on the same games."

// tournamentFigures are the matrix of the pairings, and the bots of both sides in order.
func tournamentFigures(t *reports.Tournament) (matrix, ladder *chart.Figure) {
	subtitle := fmt.Sprintf("%s, %d players, %s games of each pairing, seed %d", t.Rules, t.Players, reports.Whole(t.Games), t.Seed)
	var rows, columns []string
	var values [][]float64
	for _, p := range t.Pairings {
		if len(rows) == 0 || rows[len(rows)-1] != p.Policies[0] {
			rows, values = append(rows, p.Policies[0]), append(values, nil)
		}
		if len(rows) == 1 {
			columns = append(columns, p.Policies[1])
		}
		values[len(rows)-1] = append(values[len(rows)-1], float64(p.Score))
	}
	first, second := t.Sides[0].Side, t.Sides[1].Side
	matrix = chart.Matrix("How often the "+first+" side wins", second, first, columns, rows, values)
	matrix.Subtitle = subtitle
	matrix.Name = "tournament"
	var list []chart.Share
	for _, l := range t.Sides {
		for _, r := range l.Rungs {
			list = append(list, chart.Share{Name: l.Side + ": " + r.Policy, Value: float64(r.Score), Interval: reports.Interval{Lo: float64(r.Lo), Hi: float64(r.Hi)}})
		}
	}
	ladder = chart.Lying("Who plays how well", chart.Unit{Name: "mean score against all bots of the other side", Percent: true}, list, t.Confidence)
	ladder.Subtitle = subtitle
	ladder.Name = "ladder"
	return matrix, ladder
}
