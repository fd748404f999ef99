package maedn_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/maedn"
	"escapesim/sim"
	"escapesim/sim/maedn"
)

// Over a few games the counts agree with the games, and counting allocates
// nothing.
func TestCounter(t *testing.T) {
	for players, limit := range map[int]int{2: 120, 3: 200, 4: 280} {
		t.Run(fmt.Sprint(players), func(t *testing.T) { counts(t, players, limit) })
	}
}

func counts(t *testing.T, players, limit int) {
	m := &count.Match{Rules: maedn.New(players, maedn.Options{}), Limit: limit}
	for range players {
		m.Policies = append(m.Policies, sim.Uniform[maedn.View]())
	}
	form := count.NewForm(players)
	s := reports.NewSheet(form)
	counter := count.Counter(players)
	var throws, decisions, captures uint64
	ahead := 0
	won := make([]uint64, players+1)
	const games = 300
	for game := range uint64(games) {
		m.Play(1, game)
		counter(m, s)
		decisions += uint64(m.Decisions)
		outcome := players
		var each [maedn.MostPlayers]int
		for _, e := range m.Log.Events {
			switch e.Kind {
			case maedn.Thrown:
				throws++
				each[e.Seat]++
			case maedn.Captured:
				captures++
			case maedn.Won:
				outcome = int(m.State.Player)
			}
		}
		if outcome < players {
			ahead += each[outcome]
			each[outcome] = 0
			ahead -= slices.Max(each[:])
		}
		if (outcome == players) != m.Truncated {
			t.Fatalf("game %d: outcome %d, truncated %v", game, outcome, m.Truncated)
		}
		won[outcome]++
	}
	for i, name := range form.Outcomes {
		if s.Outcome(name) != won[i] || won[i] == 0 {
			t.Errorf("%s: %d, want %d (and some)", name, s.Outcome(name), won[i])
		}
	}
	for name, want := range map[string]float64{
		"decisions": float64(decisions), "captures": float64(captures), "throws": float64(throws),
		"throws_ahead": float64(ahead),
	} {
		if got := s.Values(name).Mean() * games; math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if got := form.EndOf(players - 1); got != "the "+form.Outcomes[players-1]+" player wins" {
		t.Errorf("%q", got)
	}
	if h := count.Histogram(s); h.N() != throws || reports.FitPMF(h, count.Die.PMF()).P < 1e-4 {
		t.Errorf("%d throws, want %d, and an even die", h.N(), throws)
	}
	if n := testing.AllocsPerRun(100, func() { counter(m, s) }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}
