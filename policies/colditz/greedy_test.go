package colditz_test

import (
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/simtest"
)

// Looking one decision ahead is better than the lot, and worse than a plan.
func TestGreedyStandsBetween(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	r, games := thibault(t, 4), 100
	wins := map[string]int{}
	for _, german := range []string{"random", "greedy", "standard"} {
		wins[german] = germanWins(t, r, german, "standard", games)
	}
	t.Log(wins)
	if 50*wins["greedy"] < 50*wins["random"]+games || 50*wins["standard"] < 50*wins["greedy"]+4*games {
		t.Errorf("of %d games each wins %v", games, wins)
	}
}

// Spanish prisoners who look one decision ahead fetch what a run takes, and declare it
// when a throw takes a man out: without either they win no more games than by lot.
func TestGreedyPrisonersGetOut(t *testing.T) {
	r, games := edition(t, "fuga3", 4), simtest.Count(20, 100, 100)
	random, greedy := germanWins(t, r, "random", "random", games), germanWins(t, r, "random", "greedy", games)
	if greedy > random-games*3/10 {
		t.Errorf("of %d games against random prisoners the German wins %d, against greedy ones %d", games, random,
			greedy)
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

// germanWins is how many of so many games the German wins.
func germanWins(t *testing.T, r *colditz.Rules, german, allied string, games int) (n int) {
	t.Helper()
	m := named(t, r, german, allied)
	for game := range uint64(games) {
		if m.Play(1, game); m.State.Outcome == colditz.GermanWin {
			n++
		}
	}
	return n
}
