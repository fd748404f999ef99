package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// fileOptions are what the flags of a command say that plays what a file asks.
type fileOptions struct {
	file string
	outputFlags
	games   uint64
	workers int
}

// playsFile gives a command its only word, a TOML file, and the flags that it has beside it.
func playsFile(
	cmd *cobra.Command, o *fileOptions, games string, run func(ctx context.Context, out, errOut io.Writer) error,
) {
	cmd.Args = words(1, 1, "one file")
	cmd.ValidArgsFunction = filesEnding("toml")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if o.file = args[0]; cmd.Flags().Changed("games") && (o.games < 1 || o.games > mostGames) {
			return usagef("--games %d: want 1 to %s", o.games, reports.Whole(uint64(mostGames)))
		}
		return run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
	}
	amountVar(cmd.Flags(), &o.games, "games", 0, games+" (default: what the file says)")
	cmd.Flags().IntVar(&o.workers, "workers", 0, "games played side by side (default: one a core)")
	addOutputFlags(cmd, &o.outputFlags)
}

func newCheckCmd() *cobra.Command {
	var o fileOptions
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Test the balance of a game: what must hold of shares, means and quantiles",
		Long: `check plays until every assertion of a file holds or fails for sure, and says
which. It is made for a designer's own repository, where each change of the
rules is checked. The file is TOML:

  rules = "colditz/thibault"     # or a file; all below may be left out
  players = 4
  seats = "german=standard"
  set = ["dod.cards=[4,5,6]"]
  seed = 1
  games = 100_000                # at most
  confidence = 0.95
  assert = [
    "german between 0.45 and 0.55",        # the share of an outcome
    "p95 rounds < 40",                     # p05 p25 median p75 p95 of a metric
    "mean escapes >= 1.5",                 # its mean, with or without the word
    "allied(3 players) > allied",          # another table, in parentheses:
    "german(dod.cards=[3,7]) < german",    #   rules, KEY=VALUE, SEAT=BOT, ...
  ]

The file may hold a question, the page's heading, figures to show besides, as
"p95 rounds", and what compare and sweep play: variants, knobs, targets, precision.

Names are those of simulate metrics. Intervals hold for all assertions together
however often one looks (always valid, Holm), so that none is called sure by
chance in more than one check of 20. Tables are played on common seeds.

Exit code 0 when all hold for sure, 4 when one fails for sure, 3 when none fails
and the games allowed do not settle one (then it is said how many might), 2 when
the file cannot be understood.`,
		Example: "  simulate check balance.toml\n  simulate check balance.toml --games 1e6\n" +
			"  simulate check balance.toml --format json",
	}
	playsFile(cmd, &o, "most games at each table", func(ctx context.Context, out, errOut io.Writer) error {
		return runCheck(ctx, out, errOut, o)
	})
	return cmd
}

func runCheck(ctx context.Context, out, errOut io.Writer, o fileOptions) error {
	o.outputFlags.check()
	workers := checkWorkers(o.workers, 0.95)
	c := try.Get(prepared(ctx, errOut, o.quiet, func() (*questions.Check, error) {
		return questions.ReadCheck(o.file)
	}))
	if o.games > 0 {
		c.Games = o.games
	}
	p := showProgress(errOut, 0, o.quiet)
	c.Look = func(open int) { p.know(fmt.Sprintf("%d of %d assertions open", open, len(c.Assert))) }
	list, games, interrupted := c.Run(ctx, lab.Job{Workers: workers, Done: &p.done})
	p.stop()
	found := try.Get(c.Found(o.file, list, games, interrupted != nil))
	found.Made = o.made(0)
	try.Do(o.show(out, errOut, answers.CheckedFile(found)))
	if !o.quiet {
		fmt.Fprintf(errOut, "%.1f s\n", p.took().Seconds())
	}
	switch {
	case interrupted != nil:
		return &exitError{exitInterrupted, interrupted}
	case found.Verdict == questions.Fails:
		return &exitError{exitImbalance, fmt.Errorf("%s: an assertion fails", o.file)}
	case found.Verdict == questions.Open:
		return &exitError{
			exitUndecided, fmt.Errorf("%s: undecided after %s games", o.file, reports.Whole(games.Games())),
		}
	}
	return nil
}
