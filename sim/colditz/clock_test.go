package colditz_test

import (
	"math"
	"strings"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// A game of 10,000 rounds with six players has 60,000 turns, and the clock
// goes on beyond 32,767 of them.
func TestTurnsOfLongGames(t *testing.T) {
	r := thibault(t, 6, "clock.limit_minutes=6000", "clock.minutes_per_turn=0.01", "sim.max_rounds=10000")
	m := &sim.Match[colditz.State, colditz.View]{Rules: r, Limit: 50_000}
	for range r.Seats() {
		m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
	}
	m.Start(1, 0)
	m.State.Turns = math.MaxInt16
	for before := m.State.Turns; before < math.MaxInt16+10; {
		if _, on := m.Step(); !on {
			t.Fatalf("the game is over after %d turns", m.State.Turns)
		}
		if now := m.State.Turns; now != before && now != before+1 {
			t.Fatalf("turn %d comes after turn %d", now, before)
		}
		before = m.State.Turns
	}
	if left := r.View(&m.State, colditz.German).TurnsLeft(); left != 600_000-int(m.State.Turns) {
		t.Errorf("%d turns left after %d of 600,000", left, m.State.Turns)
	}
}

// A limit is as many turns as begin before it, the last of them played to its end (COL-CLOCK-06).
func TestTurnsOfALimit(t *testing.T) {
	for sets, want := range map[string]int{
		"clock.limit_minutes=1 clock.minutes_per_turn=0.75": 2, "clock.limit_minutes=1 clock.minutes_per_turn=2.0": 1,
		"clock.limit_minutes=3 clock.minutes_per_turn=0.75": 4, "clock.limit_minutes=1 clock.unit=rounds": 4,
		"clock.limit_minutes=1 clock.unit=turns": 1,
	} {
		r := thibault(t, 4, strings.Fields(sets)...)
		var s colditz.State
		r.Bare(&s)
		if got := r.View(&s, colditz.German).TurnsLeft(); got != want {
			t.Errorf("%s: %d turns, want %d", sets, got, want)
		}
	}
}

// The clock alone leaves no room for more rounds than events can count.
func TestClockLeavesRoomForFewRounds(t *testing.T) {
	for _, c := range []struct{ sets, want string }{
		{"clock.limit_minutes=100 clock.minutes_per_turn=0.01 sim.max_rounds=0", ""},
		{
			"clock.limit_minutes=101 clock.minutes_per_turn=0.01 sim.max_rounds=0",
			"clock.limit_minutes = 101 and clock.minutes_per_turn = 0.01: they leave room for 10100 rounds",
		},
		{"clock.limit_minutes=1000 clock.days=2 clock.phase_minutes=[40,10,12] clock.minutes_per_turn=0.01 " +
			"sim.max_rounds=0", "clock.days = 2 and clock.minutes_per_turn = 0.01: they leave room for 10400 rounds"},
		{"clock.limit_minutes=101 clock.days=2 clock.phase_minutes=[60,10,60] clock.minutes_per_turn=0.01 " +
			"sim.max_rounds=0", "clock.limit_minutes = 101 and clock.minutes_per_turn = 0.01: they leave room for " +
			"10100 rounds"},
		{"clock.limit_minutes=101 clock.minutes_per_turn=0.01 sim.max_rounds=500", ""},
		{"clock.limit_minutes=6000 clock.unit=rounds sim.max_rounds=0", ""},
		{
			"clock.limit_minutes=0 clock.days=20 clock.phase_minutes=[6000,10,60] clock.unit=turns sim.max_rounds=0",
			"clock.limit_minutes = 0 and sim.max_rounds = 0: one of them must end the game",
		},
		{
			"clock.limit_minutes=6000 clock.days=20 clock.phase_minutes=[6000,10,60] clock.unit=turns sim.max_rounds=0",
			"",
		},
	} {
		doc, err := rulesets.Load("colditz/fuga3", strings.Fields(c.sets))
		if err == nil {
			err = doc.Decode(&colditz.Options{})
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.sets, err, c.want)
		}
	}
}
