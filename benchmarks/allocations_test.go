package benchmarks_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// TestNoAllocations: nothing that is done in play asks for memory: no throw,
// no list of moves, no decision, no count, no whole game of any game and bot
// of the benchmarks, once its like has been played before; and nearly nothing in games that
// nobody has played before.
func TestNoAllocations(t *testing.T) {
	var c dice.Chance
	c.Start(1, 0)
	for _, row := range []struct {
		name string
		work func()
	}{
		{"throw", func() { twoDice.Roll(&c, dice.Turn(0)) }},
		{"chain", func() { chain.Roll(&c, dice.Turn(0)) }},
		{"attempt", func() { chain.RollAttempt(&c, dice.Special(0), 7) }},
		{"streams of a game", func() { c.Start(1, 7); c.Stream(dice.Setup).IntN(6) }},
	} {
		if n := testing.AllocsPerRun(100, row.work); n != 0 {
			t.Errorf("%s: %v allocations", row.name, n)
		}
	}
	// After a few games their lists and logs seldom outgrow those of all games before; what
	// is worked out when it is first asked for has its room from the opening on.
	games, seldom := simtest.Count(8, 32, 32), simtest.Count(5, 2, 2) // a game, more at first
	for _, row := range rows {
		fresh, again := row.open(t).Allocations(uint64(games))
		if again != 0 {
			t.Errorf("%s: %v allocations in %d games", row.name, again, known)
		}
		if fresh >= float64(seldom*games) {
			t.Errorf("%s: %v allocations in %d games that nobody has played", row.name, fresh, games)
		}
	}
}

// The gauge works: what asks for memory is seen.
func TestAllocationsAreSeen(t *testing.T) {
	var kept []sim.Move
	if n := testing.AllocsPerRun(10, func() { kept = make([]sim.Move, 64) }); n == 0 {
		t.Error("64 moves took no memory")
	}
	_ = kept
}
