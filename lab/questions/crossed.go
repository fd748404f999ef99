package questions

import (
	"context"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim"
)

// beyond is what two changes do in one game beyond the sum of what each does by itself.
func beyond(base, a, b, both int32) int32 { return both - a - b + base }

// NewCrossed returns an empty comparison of a base, A, B and both of them, in that order,
// which counts the interaction of A and B as well.
func NewCrossed(variants []lab.Experiment) *Comparison {
	c := NewComparison(variants)
	controls := 0
	for _, v := range variants {
		controls += len(v.Form().Controls)
	}
	c.crossed = reports.NewSample(len(c.Sheets[0].Form().Outcomes), controls)
	return c
}

// CompareCrossed plays and counts as Compare does; the variants are those of NewCrossed.
func CompareCrossed(ctx context.Context, variants []lab.Experiment, job sim.Job) (*Comparison, error) {
	return compare(ctx, "compare together", variants, job, NewCrossed)
}

// Beyond is by how much A and B together move the share of each outcome of the base
// beyond the sum of what each does by itself; empty where the comparison is not of NewCrossed.
func (c *Comparison) Beyond() (list reports.Named[reports.Estimate]) {
	if c.crossed == nil {
		return nil
	}
	for i, name := range c.Sheets[0].Form().Outcomes {
		list.Add(name, c.crossed.Estimate(i))
	}
	return list
}

// crossing counts the game that all sheets of a comparison counted last, for one worker.
func (c *Comparison) crossing() func(game uint64) {
	names := c.Sheets[0].Form().Outcomes
	values := make([]int32, len(names))
	var luck []int64
	return func(game uint64) {
		var ended [4]string
		luck = luck[:0]
		for i, s := range c.Sheets {
			outcome, _, controls := s.Last()
			ended[i], luck = s.Form().Outcomes[outcome], append(luck, controls...)
		}
		for i, name := range names {
			var is [4]int32
			for side := range is {
				if ended[side] == name {
					is[side] = 1
				}
			}
			values[i] = beyond(is[0], is[1], is[2], is[3])
		}
		c.crossed.Add(game, values, luck)
	}
}
