package maedn_test

import (
	"testing"

	"escapesim/reports"
	count "escapesim/reports/maedn"
	"escapesim/sim"
	"escapesim/sim/maedn"
)

// Over a few games the counts agree with the games, and counting allocates
// nothing.
func TestCounter(t *testing.T) {
	u := sim.Uniform[maedn.View]()
	m := &count.Match{Rules: &maedn.Rules{}, Policies: []sim.Policy[maedn.View]{u, u}, Limit: 120}
	s := reports.NewSheet(count.Form)
	counter := count.Counter()
	var throws, decisions uint64
	won := [3]uint64{}
	const games = 300
	for game := range uint64(games) {
		m.Play(1, game)
		counter(m, s)
		decisions += uint64(m.Decisions)
		outcome := 2
		for _, e := range m.Log.Events {
			if e.Kind == maedn.Thrown {
				throws++
			}
			if e.Kind == maedn.Won {
				outcome = int(m.State.Player)
			}
		}
		if (outcome == 2) != m.Truncated {
			t.Fatalf("game %d: outcome %d, truncated %v", game, outcome, m.Truncated)
		}
		won[outcome]++
	}
	for i, name := range count.Form.Outcomes {
		if s.Outcome(name) != won[i] || won[i] == 0 {
			t.Errorf("%s: %d, want %d (and some)", name, s.Outcome(name), won[i])
		}
	}
	if got := s.Values("decisions").Mean() * games; got != float64(decisions) {
		t.Errorf("%v decisions, want %d", got, decisions)
	}
	if h := count.Histogram(s); h.N() != throws || reports.FitPMF(h, count.Die.PMF()).P < 1e-4 {
		t.Errorf("%d throws, want %d, and an even die", h.N(), throws)
	}
	if n := testing.AllocsPerRun(100, func() { counter(m, s) }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}
