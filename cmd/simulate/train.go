package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// trainOptions are what the flags of train say.
type trainOptions struct {
	benchOptions
	questions.Training
	against string
	record  string
}

func newTrainCmd() *cobra.Command {
	var o trainOptions
	cmd := &cobra.Command{
		Use:   "train [RULES] --seat SEAT",
		Short: "Improve the numbers that a bot plays by, under these rules",
		Long: `train turns the numbers of a side's bot (simulate policies names them) and keeps
what wins more often on the same dice. Single changes race: after each look the
better half plays on, twice as long, and the best is adopted if it gains for
sure; when none does, smaller steps race. Fresh games, which had no say in that,
decide whether anything is gained; else the bot stays as it is.

--record RULES.bots.json keeps the bot beside the rule document, with where it
comes from: it then plays its seat wherever nothing else is said (--untrained
leaves it aside).

With -o FILE.json a training that was interrupted goes on: simulate resume
FILE.json.`,
		Example: `  simulate train --seat german
  simulate train evasion/price --seat german --games 2000
  simulate train house.toml --seat allied --record house.bots.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.open(args)
			switch {
			case o.Side == "":
				return usagef("train whom? Say --seat german, or another seat")
			case o.charts != "":
				return usagef("--charts %s: train draws none", o.charts)
			}
			o.Training.Games, o.Against = o.games, strings.Split(o.against, ",")
			return runTrain(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	cmd.Flags().StringVar(&o.Side, "seat", "", "whose bot is trained: german, allied, british, pow, ...")
	cmd.Flags().StringVar(&o.against, "against", "standard,"+reports.Careless,
		"bots of the other side, which take turns")
	cmd.Flags().StringVar(&o.record, "record", "", "keep the bot in this file, DOCUMENT.bots.json beside a document")
	addBenchFlags(cmd, &o.benchOptions, 500,
		"games of a candidate that plays to the end, to rank them; four times as many check, to ±3 points")
	return cmd
}

func runTrain(ctx context.Context, out, errOut io.Writer, o trainOptions) error {
	f := &reports.TrainedBots{Schema: reports.TrainedFileSchema, Rules: o.rules}
	f, err := onRecord(o.record, "bots", o.rules, f, reports.ReadTrained,
		func(f *reports.TrainedBots) string { return f.Rules })
	if err != nil {
		return err // before the games, not after them
	}
	began := time.Now()
	p := showProgress(errOut, 0, o.quiet)
	o.Stage = p.know
	t, err := o.Train(ctx, o.Table, o.rules, lab.Job{Seed: o.seed, Workers: o.workers, Done: &p.done}, o.confidence)
	p.stop()
	if err != nil {
		return untrained(errOut, &o.outputFlags, err)
	}
	t.Command = o.made(0)
	if err := o.finish(out, errOut, answers.Trained(t), time.Since(began), nil); err != nil || o.record == "" {
		return err
	}
	if !t.Better() {
		fmt.Fprintf(errOut, "nothing to keep: %s is as it was\n", o.record)
		return nil
	}
	kept := *t
	kept.Bots = nil // which other audits may change
	f.Add(kept)
	return record(o.record, f)
}

// untrained says what an interrupted training leaves, where the journal does not.
func untrained(errOut io.Writer, o *outputFlags, err error) error {
	if errors.Is(err, context.Canceled) && !o.saves() {
		fmt.Fprintln(errOut, "interrupted: nothing is kept; a training with -o FILE goes on with simulate resume FILE")
	}
	return err
}
