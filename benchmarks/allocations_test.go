package benchmarks_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// TestNoAllocations: nothing that is done in play asks for memory: no throw,
// no list of moves, no decision, no count, no whole game of any game and bot
// of the benchmarks, once its like has been played before.
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
	for _, row := range rows {
		// The gauge counts the whole process: on a busy machine the runtime asks
		// for memory of its own now and then. What a game asks for comes each time.
		table := row.open(t)
		n := table.Allocations(6)
		for range 2 {
			if n != 0 {
				n = min(n, table.Allocations(6))
			}
		}
		if n != 0 {
			t.Errorf("%s: %v allocations in 6 games", row.name, n)
		}
	}
}

// TestNoCacheFills: games that nobody has played before ask for no memory either, but
// for lists and logs where they outgrow those of all games before, which is seldom. What
// is worked out when it is first asked for has its room from the opening on.
func TestNoCacheFills(t *testing.T) {
	const games, seldom = 32, 2 // a game
	for _, row := range rows {
		if n := row.open(t).FreshAllocations(games); n >= seldom*games {
			t.Errorf("%s: %v allocations in %d games", row.name, n, games)
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
