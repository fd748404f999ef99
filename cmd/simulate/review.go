package main

import (
	"context"
	"io"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/reports"
	"escapesim/reports/answers"
)

func newReviewCmd() *cobra.Command {
	var o benchOptions
	how := questions.Reviewing{}
	cmd := &cobra.Command{
		Use:   "review [RULES]",
		Short: "All that a designer wants to know of a rule set, on one screen",
		Long: `review asks of a rule set what the other commands ask one by one, and answers on
one screen: who wins at each number of players, whether a seat has the better
place, whether skill pays, how long a game takes, when it is decided, how much of
it is luck, what nobody uses, which options decide, which one-line house rules
bring it nearest to even, with the command that compares them, and what the
figures rest on. Rows name the command that goes deeper.`,
		Example: `  simulate review
  simulate review evasion/price --games 500
  simulate review colditz/fuga3 --html review.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.open(args, "players", "knobs")
			how.Games, how.Turned = o.games, max(o.games/3, 20)
			how.Closely = min(how.Closely, o.games)
			if !cmd.Flags().Changed("games") {
				how.Budget = reviewBudget
			}
			return runReview(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o, how)
		},
	}
	addBenchFlags(cmd, &o, 1000, "games of each table; the usual ones know a share to ±3 points, in less than 3 min; "+
		"of slow games fewer are played, where nothing is said")
	how.Closely, how.Playouts = 20, 24
	return cmd
}

// reviewBudget leaves more than half of the six minutes that two cores have in three to what it
// does not count: options that are turned, tables that are opened, other programs in the caches.
const reviewBudget = 150 * time.Second

func runReview(ctx context.Context, out, errOut io.Writer, o benchOptions, how questions.Reviewing) error {
	return o.find(out, errOut, func(job lab.Job, p *progress) (*answers.Answer, error) {
		how.Stage, job.Games = p.stage, 0 // each question has its own
		r, err := questions.Review(ctx, o.Table, o.rules, job, o.confidence, how)
		if err != nil {
			return nil, err
		}
		r.Made, r.Timing = o.made(0), reports.Measured(0, p.took(), 0)
		return answers.Review(r), nil
	})
}
