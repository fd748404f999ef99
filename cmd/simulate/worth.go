package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/reports"
	"escapesim/reports/answers"
)

func newWorthCmd() *cobra.Command {
	var o benchOptions
	var side string
	cmd := &cobra.Command{
		Use:   "worth [RULES]",
		Short: "What each kind of action is worth: how much a side loses where it is forbidden",
		Long: `worth forbids each kind of decision to a side in turn, in all games, and plays
these games beside the same ones without the restriction: what the side loses
is what the action is worth to it (restricted play: Jaffe and others, 2012).
An action that is worth nothing is decoration; one that decides everything is
the game. Where nothing else is open, the first of the list is made all the same.

What a bot would do instead is up to the bot: an action without which it wins
more often is a mistake of the bot, not a fault of the rules.`,
		Example: `  simulate worth
  simulate worth evasion/price --seat british --games 500
  simulate worth colditz/dutch --charts charts
  simulate run --without allied=do_or_die`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.open(args, "worth")
			return runWorth(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o, side)
		},
	}
	cmd.Flags().StringVar(&side, "seat", "",
		"whose actions: german, allied, team_1, british, pow, ... (default: each side in turn)")
	addBenchFlags(cmd, &o, 1000,
		"games of each restriction; the usual ones know a difference to ±4 points, in 20 s for all")
	return cmd
}

func runWorth(ctx context.Context, out, errOut io.Writer, o benchOptions, side string) error {
	return o.find(out, errOut, func(job lab.Job, p *progress) (*answers.Answer, error) {
		w, err := questions.Worth(ctx, o.Table, o.rules, side, job, o.confidence)
		if w == nil || w.Games == 0 {
			return nil, err
		}
		w.Made, w.Timing = o.made(0), reports.Measured(w.Games, p.took(), 0)
		return answers.Worth(w), err
	})
}
