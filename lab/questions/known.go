package questions

import (
	"context"
	"math"
	"slices"

	"escapesim/lab"
	"escapesim/reports"
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
	firstKnown = 9 * lab.Block

	// elsewhere is where the games begin that the base plays alone: so far behind the
	// first that no job comes there.
	elsewhere = 1 << 40
)

// Run plays the variations beside the base on common games, at most job.Games of each,
// and drops those that are known. It looks at widths alone, never at what the differences
// are, so that stopping does not flatter them (Chow and Robbins 1965). The base, which is
// half of every difference, plays other games besides (Variation.Apart). The error is
// ctx's, or the user's; what was played before it is counted.
func (k *Known) Run(
	ctx context.Context, f lab.Table, rules string, base *Variation, list []*Variation, job lab.Job,
) error {
	open := slices.DeleteFunc(slices.Clone(list), func(v *Variation) bool { return v == base })
	most, first, alone := job.Games, job.First, uint64(0)
	for played, next := uint64(0), min(firstKnown, most); len(open) > 0 && played < next; {
		job.First, job.Games = first+played, next-played
		if err := Vary(ctx, f, rules, base, open, job); err != nil {
			return err
		}
		played, next = next, math.MaxUint64
		if more := k.alone(base, open, played, alone) - alone; more > 0 {
			job.First, job.Games = first+elsewhere+alone, more
			if err := Vary(ctx, f, rules, base, nil, job); err != nil {
				return err
			}
			alone += more
		}
		open = slices.DeleteFunc(open, func(v *Variation) bool {
			wide := k.wide(v.Apart(k.Outcome))
			if wide > 1 {
				next = min(next, uint64(min(float64(played)*wide*wide, math.MaxInt64)))
			}
			return wide <= 1
		})
		// As far as the next one is likely to be known: not much less, for a look costs as much as a
		// dozen games of each (their tables are made anew), nor much more, for the guess is rough.
		next = min(max(next, played+max(played/16, 3*lab.Block)), played+played/2)
		next = min((next+lab.Block-1)/lab.Block*lab.Block, most)
		if k.Look != nil {
			k.Look(len(open), played)
		}
	}
	return nil
}

// wide is the half width of a difference's interval as a multiple of the precision that is
// wanted. It is rounded to millionths: its last bits differ between processors, but the
// games that are played must not.
func (k *Known) wide(e reports.Estimate) float64 {
	const millionths = 1e6
	return math.Round(e.Interval(k.Confidence).Half()/k.Precision*millionths) / millionths
}

// alone is how many games the base should have played alone by now, after so many: as
// many as let all play least together, as far as that can be guessed.
func (k *Known) alone(base *Variation, open []*Variation, played, so uint64) uint64 {
	known := base.Sheet.Beyond(reports.NewSheet(base.Sheet.Form()), k.Outcome)
	together := func(alone float64) float64 {
		sum := alone
		for _, v := range open {
			sum += k.needs(v, known, float64(played), alone)
		}
		return sum
	}
	const farthest, step = 8, 1.5 // times what was played: few games make rough guesses
	best := float64(max(so, 2*lab.Block))
	least := together(best)
	for alone := best * step; alone <= farthest*float64(played); alone *= step {
		if sum := together(alone); sum < least {
			best, least = alone, sum
		}
	}
	return max(uint64(best)/lab.Block*lab.Block, so)
}

// needs is how many games a variation is likely to need beside a base that plays so many
// alone, after games played by both.
func (k *Known) needs(v *Variation, base reports.Estimate, played, alone float64) float64 {
	games := played
	for range 4 { // the width goes by how many games there are of either kind
		base.N = uint64(max(alone*played/games, 1))
		wide := k.wide(v.Pair.OutcomeGiven(k.Outcome, base))
		games = max(played*wide*wide, played)
	}
	return games
}
