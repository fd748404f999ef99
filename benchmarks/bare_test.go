package benchmarks_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"escapesim/sim"
	"escapesim/sim/maedn"
)

// The fields of a player's track as sim/maedn counts them: four bits for the
// pieces outside, forty for the ring, four for the goal.
const (
	bareOutside = uint64(15)
	bareNext    = uint64(8)
	bareStart   = uint64(16)
	bareFields  = uint64(1<<44-1) << 4
	bareRing    = uint64(1<<40-1) << 4
	bareGoal    = bareFields &^ bareRing
)

// bareRace plays one game of the race in a single function, without kernel,
// seats, lists or log, and returns its decisions: the yardstick of what the
// machine can do with these rules.
func bareRace(seed, game uint64) (decisions int) {
	var die, lots rand.PCG
	die.Seed(seed, game)
	lots.Seed(^seed, game)
	tracks := [2]uint64{bareOutside, bareOutside}
	for player := 0; ; {
		decisions++
		face, _ := bits.Mul64(die.Uint64(), 6)
		throw := uint(face + 1)
		own, enemy := tracks[player&1], tracks[1-player&1]
		free := own & bareFields & (bareFields >> throw) &^ (own >> throw) // not past the end, not onto an own piece
		must := own & bareNext << 1 & free                                 // a piece outside, that on the start can go
		if throw == 6 {
			must |= own & bareNext &^ (own & bareStart >> 1) // a piece outside, the start free
		}
		if must != 0 {
			free = must
		}
		if free != 0 {
			if n := bits.OnesCount64(free); n > 1 {
				skip, _ := bits.Mul64(lots.Uint64(), uint64(n))
				for ; skip > 0; skip-- {
					free &= free - 1
				}
			}
			piece := free & -free
			to := piece << throw
			own &^= piece
			if piece == bareNext {
				to = bareStart
				own = own&^bareOutside | own&bareOutside<<1
			}
			own |= to
			hit := to & bareRing
			if hit = (hit<<20 | hit>>20) & bareRing & enemy; hit != 0 {
				enemy = enemy&^hit | enemy&bareOutside>>1 | bareNext
			}
			if tracks[player&1], tracks[1-player&1] = own, enemy; own&bareGoal == bareGoal {
				return decisions
			}
		}
		if throw != 6 {
			player ^= 1
		}
	}
}

// BenchmarkBare plays the race without the kernel: what is lost to its
// contract is the difference to BenchmarkGame/game=maedn.
func BenchmarkBare(b *testing.B) {
	b.Run("game=maedn/players=2/bots=random", func(b *testing.B) {
		decisions, game := 0, uint64(0)
		for b.Loop() {
			decisions += bareRace(1, game)
			game++
		}
		b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
		b.ReportMetric(float64(game)/b.Elapsed().Seconds(), "games/s")
	})
}

// The bare loop plays the race of the rules: its games are as long.
func TestTheBareRaceIsTheRace(t *testing.T) {
	const games = 20_000
	m := &sim.Match[maedn.State, maedn.View]{Rules: &maedn.Rules{}, Policies: []sim.Policy[maedn.View]{sim.Uniform[maedn.View](), sim.Uniform[maedn.View]()}}
	var bare, kernel, squares float64
	for game := range uint64(games) {
		n := float64(bareRace(1, game))
		bare, squares = bare+n, squares+n*n
		m.Play(1, game)
		kernel += float64(m.Decisions)
	}
	mean := bare / games
	deviation := math.Sqrt((squares/games - mean*mean) * 2 / games) // of the difference of two means
	if difference := mean - kernel/games; math.Abs(difference) > 4*deviation {
		t.Errorf("%.3f decisions a game without the kernel, %.3f with it: %.1f standard deviations apart", mean, kernel/games, difference/deviation)
	}
}
