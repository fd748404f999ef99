package colditz_test

import (
	"context"
	"testing"

	policies "escapesim/policies/colditz"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// thibault is the game of one rule document on the real board.
func thibault(t testing.TB, players int, sets ...string) *colditz.Rules {
	t.Helper()
	doc, err := rulesets.Load("colditz/thibault", sets)
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
	r, err := colditz.New(board, o, players)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// wins counts outcomes.
type wins struct{ german, allied, other, decisions uint64 }

func (w *wins) Count(m *sim.Match[colditz.State, colditz.View]) {
	w.decisions += uint64(m.Decisions)
	switch {
	case m.State.Outcome == colditz.GermanWin:
		w.german++
	case m.State.Outcome == colditz.AlliedWin:
		w.allied++
	default:
		w.other++
	}
}

func (w *wins) Merge(o *wins) {
	w.german += o.german
	w.allied += o.allied
	w.other += o.other
	w.decisions += o.decisions
}

// table makes matches with standard or random bots on either side.
func table(t testing.TB, r *colditz.Rules, german, allied bool) func() *sim.Match[colditz.State, colditz.View] {
	return func() *sim.Match[colditz.State, colditz.View] {
		m := &sim.Match[colditz.State, colditz.View]{Rules: r}
		for seat := range sim.Seat(r.Seats()) {
			policy := sim.Uniform[colditz.View]()
			if seat == colditz.German && german || seat != colditz.German && allied {
				p, err := policies.NewStandard(r, seat, nil)
				if err != nil {
					t.Error(err)
					return nil
				}
				policy = p
			}
			m.Policies = append(m.Policies, policy)
		}
		return m
	}
}

func play(t testing.TB, r *colditz.Rules, german, allied bool, games uint64) *wins {
	t.Helper()
	w, _, err := sim.Run(context.Background(), sim.Job{Seed: 1, Games: games, Workers: 2}, table(t, r, german, allied), func() *wins { return new(wins) })
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// The German bot wins at least 90 % of the games against random prisoners;
// the margin is three standard errors of 500 games at 90 %.
func TestStandardBeatsRandom(t *testing.T) {
	for _, players := range []int{2, 4, 6} {
		r := thibault(t, players)
		const games, least = 500, 470
		if w := play(t, r, true, false, games); w.german < least {
			t.Errorf("%d players: the standard German beat random prisoners %d times of %d", players, w.german, games)
		}
	}
}
