package colditz_test

import (
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// Looking one decision ahead is better than the lot, and worse than a plan.
func TestGreedyStandsBetween(t *testing.T) {
	r := thibault(t, 4)
	random, greedy, standard := germanWins(t, r, "random", "standard"), germanWins(t, r, "greedy", "standard"),
		germanWins(t, r, "standard", "standard")
	if greedy < random+2 || standard < greedy+8 {
		t.Errorf("of 100 games random wins %d, greedy %d, standard %d", random, greedy, standard)
	}
}

// Spanish prisoners who look one decision ahead fetch what a run takes, and declare it
// when a throw takes a man out: without either they win no more games than by lot.
func TestGreedyPrisonersGetOut(t *testing.T) {
	r := edition(t, "fuga3", 4)
	random, greedy := germanWins(t, r, "random", "random"), germanWins(t, r, "random", "greedy")
	if greedy > random-30 {
		t.Errorf("of 100 games against random prisoners the German wins %d, against greedy ones %d", random, greedy)
	}
}

// germanWins is how many of 100 games the German wins.
func germanWins(t *testing.T, r *colditz.Rules, german, allied string) (n int) {
	t.Helper()
	m := &sim.Match[colditz.State, colditz.View]{Rules: r}
	for seat := range sim.Seat(r.Seats()) {
		name := allied
		if seat == colditz.German {
			name = german
		}
		bot, err := bots.New(name, r, seat, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Policies = append(m.Policies, bot)
	}
	for game := range uint64(100) {
		if m.Play(1, game); m.State.Outcome == colditz.GermanWin {
			n++
		}
	}
	return n
}
