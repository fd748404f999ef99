package main

import (
	"context"
	"io"
	"time"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/reports/paired"
)

// runSkill compares on every rung of the ladder: does the conclusion hold for beginners
// and for experts?
func runSkill(ctx context.Context, out, errOut io.Writer, o compareOptions, list []lab.Side) error {
	refuse(o.precision > 0 || o.duration > 0, "--skill plays --games of each; leave --precision and --for out")
	outcome := try.Get(questions.WantOutcome(list[0].Table, list[0].Rules, ""))
	began := time.Now()
	p := showProgress(errOut, 0, o.quiet)
	p.expect(o.games * uint64(len(list)*len(questions.Rungs)))
	rungs, err := questions.OnRungs(ctx, list, questions.Rungs, lab.Job{
		Seed: o.seed, First: o.first, Games: o.games, Workers: o.workers, Done: &p.done,
	})
	p.stop()
	if len(rungs) == 0 {
		return err
	}
	return o.across(out, errOut, answers.SkillSchema, list, questions.Rungs, rungs, outcome, time.Since(began), err)
}

// across shows one comparison that was made several times, with other players each time.
func (o *compareOptions) across(
	out, errOut io.Writer, schema string, list []lab.Side, players []string, rungs []questions.Rung, outcome string,
	took time.Duration, interrupted error,
) error {
	x := &answers.Across{Base: list[0].Name, Outcome: outcome, Made: o.made(0)}
	x.Origin = try.Get(list[0].Origin(schema, lab.Job{Seed: o.seed, First: o.first}, o.confidence))
	x.Games, x.Partial = o.games, interrupted != nil
	each := reports.Together(o.confidence, len(rungs)*(len(list)-1))
	for i, v := range list[1:] {
		v.Name = (&paired.Side{Name: v.Name, Title: lab.TitleOf(v.Rules), Rules: v.Rules}).Short()
		for k, c := range rungs {
			d := c.Pairs[i].Outcome(outcome)
			base := float64(c.Sheets[0].Outcome(outcome)) / float64(c.Games())
			apart := reports.NewApart(d.Fair, d.Interval(each))
			x.Rungs = append(x.Rungs, answers.Rung{
				Bot: players[k], Variant: v.Name, Base: reports.Number(base), Apart: apart,
				BaseBots: c.Bots[0].Looked(), Bots: c.Bots[i+1].Looked(),
			})
		}
	}
	bench := benchOptions{outputFlags: o.outputFlags}
	return bench.finish(out, errOut, answers.Skill(x), took, interrupted)
}
