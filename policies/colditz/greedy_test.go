package colditz_test

import (
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// Looking one decision ahead is better than the lot, and worse than a plan.
func TestGreedyStandsBetween(t *testing.T) {
	doc, err := rulesets.Load("colditz/thibault", nil)
	if err != nil {
		t.Fatal(err)
	}
	var o colditz.Options
	if err := doc.Decode(&o); err != nil {
		t.Fatal(err)
	}
	board, err := rulesets.ColditzBoard("")
	if err != nil {
		t.Fatal(err)
	}
	r, err := colditz.New(board, o, 4)
	if err != nil {
		t.Fatal(err)
	}
	wins := func(german string) (n int) {
		m := &sim.Match[colditz.State, colditz.View]{Rules: r}
		for seat := range sim.Seat(r.Seats()) {
			name := "standard"
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
	random, greedy, standard := wins("random"), wins("greedy"), wins("standard")
	if greedy < random+8 || standard < greedy+15 {
		t.Errorf("of 100 games random wins %d, greedy %d, standard %d", random, greedy, standard)
	}
}
