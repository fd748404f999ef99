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

// A man who looks one decision ahead steps nearer or not at all: hardly anybody paces between
// circles, those alone whose goal is another meanwhile.
func TestGreedyPrisonersDoNotPace(t *testing.T) {
	m := named(t, thibault(t, 4), "random", "greedy")
	type stood struct{ man, at uint16 }
	steps, again := 0, 0
	for game := range uint64(4) {
		m.Start(3, game)
		been, seat := map[stood]bool{}, colditz.German
		for {
			d, on := m.Step()
			if !on {
				break
			}
			kind, man, at, _ := colditz.Unpack(d.Move)
			if d.Seat != seat || kind == colditz.ThrowDice {
				been, seat = map[stood]bool{}, d.Seat
			}
			if seat == colditz.German || kind != colditz.Step {
				continue
			}
			if steps++; been[stood{uint16(man), uint16(at)}] {
				again++
			}
			been[stood{uint16(man), uint16(at)}] = true
		}
	}
	if steps == 0 || 50*again > steps {
		t.Errorf("of %d steps %d lead back", steps, again)
	}
}

// named seats bots by their names.
func named(t *testing.T, r *colditz.Rules, german, allied string) *sim.Match[colditz.State, colditz.View] {
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
	return m
}

// germanWins is how many of 100 games the German wins.
func germanWins(t *testing.T, r *colditz.Rules, german, allied string) (n int) {
	t.Helper()
	m := named(t, r, german, allied)
	for game := range uint64(100) {
		if m.Play(1, game); m.State.Outcome == colditz.GermanWin {
			n++
		}
	}
	return n
}
