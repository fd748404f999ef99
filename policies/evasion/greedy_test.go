package evasion_test

import (
	"testing"

	bots "escapesim/policies/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// The greedy bots keep what sim.Policy promises, and allocate nothing.
func TestGreedyConforms(t *testing.T) {
	r := price(t)
	simtest.Test(t, simtest.Game[evasion.State, evasion.View]{Rules: r, Games: 60, Policies: func() []policy {
		return []policy{bots.NewGreedy(r, evasion.British), bots.NewGreedy(r, evasion.German)}
	}})
}

// The greedy British choose the rendezvous that is nearest to where the aircraft lands.
func TestGreedyRendezvousIsNear(t *testing.T) {
	r := price(t)
	m := sim.Match[evasion.State, evasion.View]{
		Rules: r, Policies: []policy{bots.NewGreedy(r, evasion.British), bots.NewGreedy(r, evasion.German)},
	}
	choices := 0
	for game := range uint64(20) {
		m.Start(1, game)
		for m.PlayUntil(func(s *evasion.State) bool { return s.Stage == evasion.ChoosingRendezvous }) {
			d, ok := m.Next()
			site := r.View(&m.State, evasion.British).Site()
			far := func(move sim.Move) int { return r.Map().Distance(evasion.Hex(evasion.Arg(move)), site) }
			for _, other := range d.Legal {
				if ok && d.Seat == evasion.British && far(other) < far(d.Move) {
					t.Fatalf("game %d: %d hexes off, and %d would do", game, far(d.Move), far(other))
				}
			}
			choices += len(d.Legal) - 1
			m.Step()
		}
	}
	if choices == 0 {
		t.Error("nothing was to be chosen")
	}
}
