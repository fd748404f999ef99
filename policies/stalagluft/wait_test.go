package stalagluft_test

import (
	"slices"
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
)

// waiter counts how often a man lies still in time, and when there is none left for it.
type waiter struct {
	*bots.Walker
	inTime, late int
}

func (w *waiter) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	i := w.Walker.Choose(v, legal, c)
	if legal[i] == skirmish.Take(skirmish.Prone, false) {
		const patience = 2
		if left := int(v.Rules().Options.Turn.Limit) - v.Turn(); left > patience*w.TurnsNeeded(v, v.ManNow()) {
			w.inTime++
		} else {
			w.late++
		}
	}
	return i
}

// still is a German whose men and dogs stay where they are.
type still struct{}

func (still) Choose(v skirmish.View, legal []sim.Move, _ *dice.Stream) int {
	at, _ := v.Figure(v.FigureNow())
	return max(slices.Index(legal, skirmish.Order(at)), 0)
}

// A German who never leaves his place holds a man up only while there is time to wait.
func TestMayWait(t *testing.T) {
	const games = 20
	r := scenario(t, "blind-spot", "skirmish.by_lot=[]")
	waits := func(patience float64) *waiter {
		w := &waiter{Walker: bots.NewWalker(map[string]float64{"night_patience": patience})}
		m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{w, still{}}}
		for game := range uint64(games) {
			m.Play(1, game)
		}
		return w
	}
	if w := waits(2); w.inTime == 0 || w.late > 0 {
		t.Errorf("men lay still %d times in time and %d times too late", w.inTime, w.late)
	}
	if w := waits(0); w.late == 0 {
		t.Error("without patience for the rest of the way nobody waits too long")
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
