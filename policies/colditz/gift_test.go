package colditz_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// receiver counts the gifts that a team is offered, and those that it takes.
type receiver struct {
	sim.Policy[colditz.View]
	offered, taken int
}

func (r *receiver) Choose(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	i := r.Policy.Choose(v, legal, c)
	isYes := func(m sim.Move) bool {
		kind, _, _, _ := colditz.Unpack(m)
		return kind == colditz.Yes
	}
	if v.Asked().Kind == colditz.AskTradeAnswer && v.Offered().About == 0 && slices.ContainsFunc(legal, isYes) {
		if r.offered++; isYes(legal[i]) {
			r.taken++
		}
	}
	return i
}

// Where the teams work for one escape, whatever another lays down for nothing is taken.
func TestGiftsAreTaken(t *testing.T) {
	m := table(t, edition(t, "fuga3", 4), true, false)()
	r := &receiver{Policy: table(t, edition(t, "fuga3", 4), true, true)().Policies[1]}
	m.Policies[1] = r // the other teams by lot: they lay down anything
	for game := range uint64(5) {
		m.Play(1, game)
	}
	if r.offered == 0 || r.taken != r.offered {
		t.Errorf("of %d gifts %d are taken", r.offered, r.taken)
	}
}
