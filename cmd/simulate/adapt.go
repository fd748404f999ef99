package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports/answers"
)

// adaptGames is how many games a candidate plays where both sides train before a
// comparison.
const adaptGames = 200

// runAdapt compares before and after both sides have trained under each of the rules.
func runAdapt(ctx context.Context, out, errOut io.Writer, o compareOptions, list []lab.Side) error {
	refuse(o.precision > 0 || o.duration > 0, "--adapt plays --games of each; leave --precision and --for out")
	outcome := try.Get(questions.WantOutcome(list[0].Table, list[0].Rules, ""))
	began := time.Now()
	p := showProgress(errOut, 0, o.quiet)
	job := lab.Job{Seed: o.seed, First: o.first, Games: o.games, Workers: o.workers, Done: &p.done}
	training := job
	training.Seed ^= 0x61646170 // games that the comparison does not play
	after, trained, err := questions.Adapt(ctx, list, questions.Training{Games: adaptGames, Stage: p.know}, training,
		o.confidence)
	var rungs []questions.Rung
	if err == nil {
		rungs, err = questions.CompareEach(ctx, [][]lab.Side{list, after}, job)
	}
	p.stop()
	if err != nil {
		return untrained(errOut, &o.outputFlags, err)
	}
	if !o.quiet {
		for i, t := range trained {
			fmt.Fprintf(errOut, "%s: %s\n", list[i/2].Name, t.Words())
		}
	}
	players := []string{"bots as they play", "bots that trained"}
	return o.across(out, errOut, answers.AdaptSchema, list, players, rungs, outcome, time.Since(began), nil)
}
