package colditz_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/simtest"
)

// A way leads round the pawns, a step of the walker at a time, and is as short as any: to
// circles from every man and guard, in positions of games by lot. CompareWays holds it
// beside the search that the rules use.
func TestWaysLeadRoundPawns(t *testing.T) {
	r := thibault(t, 4)
	m := &sim.Match[colditz.State, colditz.View]{Rules: r}
	for range r.Seats() {
		m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
	}
	found, longer := 0, 0
	for game := range uint64(simtest.Count(1, 3, 3)) {
		m.Start(7, game)
		for at := 0; m.PlayUntil(func(*colditz.State) bool { return m.Decisions >= at }) && at < 1500; at += 500 {
			n, detours, err := colditz.CompareWays(r, &m.State)
			if err != nil {
				t.Fatalf("game %d, decision %d: %v", game, m.Decisions, err)
			}
			found, longer = found+n, longer+detours
		}
	}
	if found < 200 || longer == 0 {
		t.Errorf("%d ways, %d of them round somebody", found, longer)
	}
	v := r.View(&m.State, colditz.German)
	for man := range colditz.Man(4) {
		if p := v.Man(man); p.Zone != colditz.OnBoard {
			if way := v.ManWay(man, board.Circle(0), nil); way != nil {
				t.Errorf("a man who is not there walks %v", way)
			}
		}
	}
}
