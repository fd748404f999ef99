package benchmarks_test

import (
	"math"
	"testing"

	"escapesim/benchmarks/bare"
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/maedn"
	"escapesim/sim/simtest"
)

// BenchmarkBare plays the race without the kernel: what is lost to its
// contract is the difference to BenchmarkGame/game=maedn.
func BenchmarkBare(b *testing.B) {
	b.Run("game=maedn/players=2/bots=random", func(b *testing.B) {
		decisions, game := 0, uint64(0)
		began := reports.CPUTime()
		for b.Loop() {
			decisions += bare.Race(1, game)
			game++
		}
		rates(b, began, game, decisions)
	})
}

// The bare loop plays the race of the rules: its games are as long.
func TestTheBareRaceIsTheRace(t *testing.T) {
	games := float64(simtest.Count(5_000, 20_000, 20_000))
	m := &sim.Match[maedn.State, maedn.View]{
		Rules:    &maedn.Rules{},
		Policies: []sim.Policy[maedn.View]{sim.Uniform[maedn.View](), sim.Uniform[maedn.View]()},
	}
	var loop, kernel, squares float64
	for game := range uint64(games) {
		n := float64(bare.Race(1, game))
		loop, squares = loop+n, squares+n*n
		m.Play(1, game)
		kernel += float64(m.Decisions)
	}
	mean := loop / games
	deviation := math.Sqrt((squares/games - mean*mean) * 2 / games) // of the difference of two means
	if difference := mean - kernel/games; math.Abs(difference) > 4*deviation {
		t.Errorf("%.3f decisions a game without the kernel, %.3f with it: %.1f standard deviations apart", mean,
			kernel/games, difference/deviation)
	}
}
