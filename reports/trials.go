package reports

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"escapesim/sim/dice"
)

// Trials are throws beside an exact distribution: under which rules, how many, and on
// which streams of chance.
type Trials struct {
	Game             string // and its rules, as people call them
	Rules, RulesHash string
	Set              []string // overrides of the rules
	Seed, N          uint64
	Workers          int
	Confidence       float64 // of intervals
}

// batch is how many throws share a place in the streams of chance.
const batch = 4096

// Count counts N results of roll, in parallel: each batch draws on the streams
// of a game of its own, the first of them on those of game first. So the
// counts are the same for any number of workers. The error is ctx's.
func (t *Trials) Count(ctx context.Context, first uint64, roll func(*dice.Chance) int) (*Histogram, error) {
	var next atomic.Uint64
	tallies := make([]Histogram, t.Workers)
	var group errgroup.Group
	for w := range t.Workers {
		group.Go(func() error {
			var chance dice.Chance
			for ctx.Err() == nil {
				game := next.Add(1) - 1
				if game*batch >= t.N {
					return nil
				}
				chance.Start(t.Seed, first+game)
				for range min(batch, t.N-game*batch) {
					tallies[w].Add(int32(roll(&chance)))
				}
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	total := new(Histogram)
	for i := range tallies {
		total.Merge(&tallies[i])
	}
	return total, nil
}
