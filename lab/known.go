package lab

import (
	"context"
	"math"
	"slices"
)

// Known plays variations of the rules until it is known of each by how much it moves
// the share of an outcome.
type Known struct {
	Outcome    string
	Precision  float64 // half the width of every interval
	Confidence float64 // of each interval by itself

	// Look is told after every look how many variations are not known yet, and how
	// many games each of them has played; it may be nil.
	Look func(open int, played uint64)
}

const (
	// firstKnown is how many games are played before anything is judged: where none of
	// 576 differs, half a point is known (reports.Seen).
	firstKnown = 9 * Block

	// elsewhere is where the games begin that the base plays alone: so far behind the
	// first that no job comes there.
	elsewhere = 1 << 40
)

// Run plays the variations beside the base on common games, at most job.Games of each,
// and drops those that are known. It looks at widths alone, never at what the differences
// are, so that stopping does not flatter them (Chow and Robbins 1965). The base, which is
// half of every difference, plays other games besides (Variation.Apart). The error is
// ctx's, or the user's; what was played before it is counted.
func (k *Known) Run(ctx context.Context, f Table, rules string, base *Variation, list []*Variation, job Job) error {
	open := slices.Clone(list)
	most, first, alone := job.Games, job.First, uint64(0)
	for played, next := uint64(0), min(firstKnown, most); len(open) > 0 && played < next; {
		job.First, job.Games = first+played, next-played
		if err := f.Vary(ctx, rules, base, open, job); err != nil {
			return err
		}
		job.First, job.Games = first+elsewhere+alone, moreOfBase(job.Games, len(open))
		if err := f.Vary(ctx, rules, base, nil, job); err != nil {
			return err
		}
		alone += job.Games
		played, next = next, math.MaxUint64
		open = slices.DeleteFunc(open, func(v *Variation) bool {
			wide := v.Apart(k.Outcome).Interval(k.Confidence).Half() / k.Precision
			if wide > 1 {
				next = min(next, uint64(min(float64(played)*wide*wide, math.MaxInt64)))
			}
			return wide <= 1
		})
		// As far as the next one is likely to be known: not much less, for looking costs
		// time, nor much more, for the guess is rough.
		next = min(max(next, played+played/32), played+played/2)
		next = min((next+Block-1)/Block*Block, most)
		if k.Look != nil {
			k.Look(len(open), played)
		}
	}
	return nil
}

// moreOfBase is how many games the base plays alone while each of so many variations
// plays games beside it. A game of the base serves all of them: what they need
// together is least where it plays as many times more as the root of their number,
// times what is left of the base in a difference, about a half.
func moreOfBase(games uint64, variations int) uint64 {
	return uint64(float64(games) * math.Sqrt(float64(variations)) / 2)
}
