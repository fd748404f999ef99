package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
)

// auditOptions are what the flags of audit say.
type auditOptions struct {
	benchOptions
	seat       string
	deviations bool
	full       bool
}

func newAuditCmd() *cobra.Command {
	var o auditOptions
	cmd := &cobra.Command{
		Use:   "audit [RULES] --seat SEAT",
		Short: "How much a seat could gain by playing better than its bot: the second error bar",
		Long: `audit says how far the balance rests on the bot that plays a seat.

--deviations answers one question otherwise in all games, and plays all others as
ever: every interrupt and every choice of the opening with the first answer, the
last, one by lot, and each that there is; every kind of decision of the turn
whenever it is open, and never; every parameter of the bot at its ends. Games are
paired: the same dice, cards and others. What gains most comes first. What loses
for sure is dropped after a part of the games.

--seat allied lets one team at a time deviate; gains are to that team. A game that
neither side wins, or both do, counts half.`,
		Example: `  simulate audit --seat german --deviations
  simulate audit evasion/price --seat british --games 500
  simulate audit colditz/dutch --seat allied --full -o audit.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.open(args, "audit"); err != nil {
				return err
			}
			if o.seat == "" {
				return usagef("audit whom? Say --seat german, or another seat")
			}
			return runAudit(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	cmd.Flags().StringVar(&o.seat, "seat", "", "who is to play otherwise: german, allied (one team at a time), team_1, british, pow, ...")
	cmd.Flags().BoolVar(&o.deviations, "deviations", false, "one question at a time answered otherwise (the default)")
	cmd.Flags().BoolVar(&o.full, "full", false, "every deviation, not those alone that gain most")
	addBenchFlags(cmd, &o.benchOptions, 2000, "games of each deviation")
	return cmd
}

func runAudit(ctx context.Context, out, errOut io.Writer, o auditOptions) error {
	began := time.Now()
	p := showProgress(errOut, 0, o.quiet)
	a, err := o.Table.Deviations(ctx, o.rules, o.seat, lab.Job{Seed: o.seed, Games: o.games, Workers: o.workers, Done: &p.done}, o.confidence)
	p.stop()
	if err != nil {
		return err
	}
	took := time.Since(began)
	a.Timing = reports.Measured(a.Base.Games, took, 0)
	f := gains(a)
	f.Name = "audit"
	return o.showAnswer(out, errOut, answer{a.Words(), a, []reports.Table{a.Table(o.full)}, f, took, nil})
}

// chartedDeviations is how many deviations the chart shows.
const chartedDeviations = 12

// gains is the chart of the deviations that gain most.
func gains(a *reports.Audit) *chart.Figure {
	var moves []chart.Move
	base := float64(a.Base.P)
	for i := range a.Deviations[:min(len(a.Deviations), chartedDeviations)] {
		d := &a.Deviations[i]
		in := reports.Interval{Lo: max(base+float64(d.AllLo), 0), Hi: min(base+float64(d.AllHi), 1)}
		moves = append(moves, chart.Move{Name: d.Question + ": " + d.Answer, From: base, To: base + float64(d.Gain), Interval: in, Shown: d.AllLo > 0 || d.AllHi < 0})
	}
	f := chart.Moves("What "+a.Seat+" gains by answering otherwise", chart.Unit{Name: "share of games won", Percent: true}, "as it plays", "otherwise", moves, a.Confidence)
	f.Subtitle = fmt.Sprintf("%s, %s games on the same dice, seed %d", a.Rules, reports.Whole(a.Base.Games), a.Seed)
	return f
}
