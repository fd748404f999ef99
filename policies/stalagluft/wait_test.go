package stalagluft_test

import (
	"slices"
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
)

// still is a German whose men and dogs stay where they are.
type still struct{}

func (still) Choose(v skirmish.View, legal []sim.Move, _ *dice.Stream) int {
	at, _ := v.Figure(v.FigureNow())
	return max(slices.Index(legal, skirmish.Order(at)), 0)
}

// A German who never leaves his place holds a man up only while there is time to wait.
func TestMayWait(t *testing.T) {
	r := scenario(t, "blind-spot", "skirmish.by_lot=[]")
	held := func(patience float64) (games int) {
		w := bots.NewWalker(map[string]float64{"night_patience": patience})
		m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{w, still{}}}
		for game := range uint64(20) {
			m.Play(1, game)
			if ok, _ := r.Result(&m.State); !ok && m.State.Turn >= r.Options.Turn.Limit {
				games++
			}
		}
		return games
	}
	if n := held(2); n > 0 {
		t.Errorf("men wait until dawn in %d of 20 games", n)
	}
	if n := held(0); n < 10 {
		t.Errorf("without patience for the rest of the way men wait until dawn in %d of 20 games", n)
	}
}

// Whether a ferret stays where a man must come or goes about, the man plays as it asks: he
// takes his chances with the one who stays, and waits until the other has gone.
func TestFerretsWhoStayAndWhoGoAbout(t *testing.T) {
	r := scenario(t, "reconnaissance")
	for _, c := range []struct {
		name    string
		german  sim.Policy[skirmish.View]
		through int // at least, of 600
	}{
		{"stays", bots.NewStandardNight(skirmish.German, nil), 75},
		{"goes about", bots.Patrol{}, 490},
	} {
		m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{bots.NewWalker(nil), c.german}}
		through := 0
		for game := range uint64(600) {
			m.Play(3, game)
			if ok, _ := r.Result(&m.State); ok {
				through++
			}
		}
		if t.Logf("the ferret %s: %d of 600 get through", c.name, through); through < c.through {
			t.Errorf("the ferret %s: %d of 600 men get through, want %d", c.name, through, c.through)
		}
	}
}
