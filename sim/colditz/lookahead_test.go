package colditz_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
)

// What the engine finds by looking at few circles must be what looking at
// all of them finds, in the positions of random games.
func TestShortcutsAgreeWithTheSlowWay(t *testing.T) {
	r := thibault(t, 4)
	m := &sim.Match[colditz.State, colditz.View]{Rules: r}
	for range r.Seats() {
		m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
	}
	positions := 0
	for game := range uint64(30) {
		m.Start(99, game)
		for {
			if positions%7 == 0 {
				if err := colditz.CompareShortcuts(r, &m.State); err != nil {
					t.Fatalf("game %d, decision %d: %v", game, m.Decisions, err)
				}
			}
			positions++
			if _, on := m.Step(); !on {
				break
			}
		}
	}
	t.Logf("%d positions", positions/7)
}
