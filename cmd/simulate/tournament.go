package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/reports"
	"escapesim/reports/answers"
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
			o.open(args, "tournament", "ladder")
			refuse(o.Seats != "", "--seats %s: --policies says who plays", o.Seats)
			return runTournament(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o, strings.Split(policies, ","))
		},
	}
	cmd.Flags().StringVar(&policies, "policies", strings.Join(questions.Rungs, ","),
		"the bots that take part, as --seats spells them")
	addBenchFlags(cmd, &o, 1000, "games of each pairing; the usual ones know a share to ±3 points, in 1 s a pairing")
	return cmd
}

func runTournament(ctx context.Context, out, errOut io.Writer, o benchOptions, policies []string) error {
	return o.find(out, errOut, func(job lab.Job, p *progress) (*answers.Answer, error) {
		t, err := questions.Tournament(ctx, o.Table, o.rules, policies, job, o.confidence)
		if t == nil || t.Games == 0 {
			return nil, err
		}
		t.Made, t.Timing = o.made(0), reports.Measured(t.Games, p.took(), 0)
		return answers.Tournament(t), err
	})
}
