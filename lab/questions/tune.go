package questions

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"escapesim/lab"
	"escapesim/reports"
)

// Race looks for the variation that is nearest to some targets, by sequential halving; what
// is further off than another for sure is out at once. The last two play all the games; many
// variations together play less than a fifth of them.
type Race struct {
	Targets    []Target
	Games      uint64  // most of each variation
	Confidence float64 // of all intervals together, whenever one looks

	// Far is after how many games of each that was still in it was sure that none comes near a
	// target, nor anything between two of them; there the race ended. 0: it went to its end.
	Far uint64

	// Look is told after every look how many variations play on; it may be nil.
	Look func(left int)
}

// Raced is what came of a variation in a race.
type Raced struct {
	*Variation
	Out  bool // it did not play to the end
	Sure bool // it is further off than the nearest one, for sure

	Tried bool // nobody asked for it: it was tried between values that somebody did

	Off         float64 // from all targets
	least, most float64 // that it may be off
}

// Run races variations on common games and returns them, the nearest first, which plays all
// the games unless all are far off: those that play to the end before those that were
// dropped, each by how far they are off. Without targets all play all the games, and their order stays. The error is
// ctx's, or the user's; what was played before it is judged, and what was not
// played at all left out.
func (r *Race) Run(ctx context.Context, f lab.Table, rules string, list []*Variation, job lab.Job) ([]*Raced, error) {
	return r.run(list, job.First, func(base *Variation, others []*Variation, first, games uint64) error {
		job.First, job.Games = first, games
		return Vary(ctx, f, rules, base, others, job)
	})
}

// run is Run with somebody else who plays.
func (r *Race) run(
	list []*Variation, first uint64, play func(base *Variation, others []*Variation, first, games uint64) error,
) ([]*Raced, error) {
	var all []*Raced
	for _, v := range list {
		all = append(all, &Raced{Variation: v})
	}
	played := uint64(0)
	r.Far = 0
	err := halving(slices.Clone(all), r.start(len(list)), r.Games, func(alive []*Raced, games uint64) error {
		var players []*Variation
		for _, v := range alive {
			players = append(players, v.Variation)
		}
		err := play(players[0], players, first+played, games-played)
		played = games
		r.judge(all)
		return err
	}, func(alive []*Raced, half int) []*Raced {
		if alive = r.left(alive, half); r.Look != nil {
			r.Look(len(alive))
		}
		if played < r.Games && r.far(all) {
			r.Far = played
			return nil
		}
		return alive
	})
	if err != nil {
		all = slices.DeleteFunc(all, func(v *Raced) bool { return v.Games() == 0 })
	}
	return r.order(all), err
}

// halving plays candidates on common games, and after each look lets the better half of
// them play on, twice as long (sequential halving; Karnin, Koren and Somekh 2013): left says
// who that is, of half as many as began the look before, and comes after the last look too;
// where nobody does, it ends. The first look has so many games, the last one the most. An
// error is that of play.
func halving[C any](
	list []C, games, most uint64, play func(list []C, games uint64) error, left func(list []C, half int) []C,
) error {
	for half := len(list) / 2; ; half /= 2 {
		if err := play(list, games); err != nil {
			return err
		}
		list = left(list, half)
		if games >= most || len(list) == 0 {
			return nil
		}
		games = min(2*games, most)
	}
}

// rounds is how often so many variations can be halved.
func rounds(variations int) int { return max(bits.Len(uint(variations-1)), 1) }

// afresh is halving where every look has games of its own, from first on, and no fewer than
// least play on. All looks together play less than two times as many games as the last one.
// What a candidate is judged by is the look that it was in last: being picked does not
// flatter it. It returns those of the last look, the best first.
func afresh[C any](
	list []C, least int, first, most uint64, play func(list []C, first, games uint64) error, best func(a, b C) int,
) (last []C, err error) {
	start := max(most>>(rounds(len(list))-1), min(most, 16))
	err = halving(list, start, most, func(list []C, games uint64) error {
		err := play(list, first, games)
		first += games
		return err
	}, func(list []C, half int) []C {
		slices.SortStableFunc(list, best)
		last = list
		return list[:min(max(half, least), len(list))]
	})
	if err != nil {
		return nil, err
	}
	return last, nil
}

// start is after how many games the first look comes.
func (r *Race) start(variations int) uint64 {
	start := r.Games
	if len(r.Targets) > 0 {
		start = max(r.Games>>(rounds(variations)-1), 2*lab.Block)
	}
	return min((start+lab.Block-1)/lab.Block*lab.Block, r.Games)
}

// left are those who play on, the nearest first: of those that are not dropped for sure, so
// many and two at least.
func (r *Race) left(alive []*Raced, half int) []*Raced {
	if len(r.Targets) == 0 {
		return alive
	}
	alive = slices.DeleteFunc(alive, func(v *Raced) bool {
		v.Out = v.Out || v.Sure
		return v.Out
	})
	slices.SortStableFunc(alive, func(a, b *Raced) int { return cmp.Compare(a.Off, b.Off) })
	if keep := max(half, 2); len(alive) > keep {
		for _, v := range alive[keep:] {
			v.Out = true
		}
		alive = alive[:keep]
	}
	return alive
}

// judge says how far off each is by now, and who is further off for sure.
func (r *Race) judge(list []*Raced) {
	each := r.Each(len(list))
	nearest := math.Inf(1)
	for _, v := range list {
		if v.Games() > 0 {
			v.Off, v.least, v.most = Missed(r.Targets, v.Variation, each)
			nearest = min(nearest, v.most)
		}
	}
	for _, v := range list {
		v.Sure = v.Games() > 0 && v.least > nearest
	}
}

// far says that all variations miss a target on the same side, by more than what is near it,
// for sure: what lies between two of them misses it as well.
func (r *Race) far(list []*Raced) bool {
	each := r.Each(len(list))
	return slices.ContainsFunc(r.Targets, func(t Target) bool {
		side := t.beyond(list[0].Variation, each)
		other := func(v *Raced) bool { return t.beyond(v.Variation, each) != side }
		return side != 0 && !slices.ContainsFunc(list, other)
	})
}

// Each is the confidence that every interval of so many variations needs.
func (r *Race) Each(variations int) float64 {
	return reports.Together(r.Confidence, variations*max(len(r.Targets), 1))
}

// order puts the nearest first.
func (r *Race) order(list []*Raced) []*Raced {
	if len(r.Targets) > 0 {
		slices.SortStableFunc(list, func(a, b *Raced) int {
			switch {
			case a.Out == b.Out:
				return cmp.Compare(a.Off, b.Off)
			case a.Out:
				return 1
			}
			return -1
		})
	}
	return list
}

// Apart is by how much the share of an outcome is larger in one variation than in
// another, over the games that were played last with both; false where there are
// none.
func Apart(a, b *Variation, outcome string) (reports.Estimate, bool) {
	switch {
	case a.Beside == b && a.Pair != nil:
		return a.Pair.Outcome(outcome), true
	case b.Beside == a && b.Pair != nil:
		e := b.Pair.Outcome(outcome)
		e.Mean, e.Fair = -e.Mean, -e.Fair
		return e, true
	}
	return reports.Estimate{}, false
}
