package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports/answers"
)

func newSensitivityCmd() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "sensitivity [RULES]",
		Short: "Turn every option of the rules by itself, and say which ones decide the balance",
		Long: `sensitivity turns every option of the rules, one at a time: a truth the other
way, a choice to each other word, a number one step down and up (from 10 on, a
fifth), a list by one of its words. What is not turned is named. All are played
on the same dice as the rules as they are. What changes no game is left out; of
the rest the 48 that move most are played on, then 24 of these. Every figure
rests on games of the last stage alone, so that being chosen does not flatter
it. The four options that move most are then turned two at a time: what both do
beyond the sum of what each does by itself. --assumed turns only what no
document states: how much of the figure is the document, how much our reading of
it. An interrupt (Ctrl-C) prints what is known by then, marked PARTIAL.`,
		Example: `  simulate sensitivity
  simulate sensitivity --assumed --charts charts
  simulate sensitivity evasion/price --of german_only --games 500`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.open(args, "sensitivity")
			return runSensitivity(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	cmd.Flags().BoolVar(&o.assumed, "assumed", false, "only values that no rule document states")
	cmd.Flags().StringVar(&o.of, "of", "", "outcome that is looked at (default: the first)")
	addBenchFlags(cmd, &o, 1000,
		"games of each option in the last stage; the usual ones know a difference to ±4 points, "+
			"all read together, in 50 s")
	return cmd
}

func runSensitivity(ctx context.Context, out, errOut io.Writer, o benchOptions) error {
	var skipped []string
	turned, err := prepared(ctx, errOut, o.quiet, func() (list []*questions.Variation, err error) {
		list, skipped, err = questions.Turned(o.Table, o.rules, o.assumed)
		return list, err
	})
	if err != nil {
		return err
	}
	o.of = try.Get(questions.WantOutcome(o.Table, o.rules, o.of))
	return o.find(out, errOut, func(job lab.Job, p *progress) (*answers.Answer, error) {
		job.Games = 0
		s := questions.Sensitivity{Outcome: o.of, Games: o.games, Confidence: o.confidence, Stage: p.stage}
		err := s.Run(ctx, o.Table, o.rules, turned, job)
		if err != nil && ctx.Err() == nil {
			return nil, err
		}
		p.stop()
		j, unknown := s.Found(ctx, o.Table, o.rules, len(turned), skipped, job, err != nil)
		if unknown != nil && ctx.Err() == nil {
			return nil, unknown
		}
		j.Assumed, j.Made = o.assumed, o.made(0)
		return answers.Sensitive(j), err
	})
}
