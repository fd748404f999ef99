package colditz_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// receiver counts the gifts that a team is offered, those that it takes, and what it gives in return.
type receiver struct {
	sim.Policy[colditz.View]
	offered, taken, returned int
}

func (r *receiver) Choose(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	i := r.Policy.Choose(v, legal, c)
	isYes := func(m sim.Move) bool {
		kind, _, _, _ := colditz.Unpack(m)
		return kind == colditz.Yes
	}
	if v.Asked().Kind == colditz.AskTradeAnswer {
		if kind, _, _, _ := colditz.Unpack(legal[i]); kind == colditz.Put {
			r.returned++
		}
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

// A rival who lays cards down for others gets none: what he asks for is what he lacks.
func TestRivalsGetNothingInReturn(t *testing.T) {
	r := &receiver{}
	for _, edition := range []*colditz.Rules{edition(t, "fuga3", 3), edition(t, "thibault", 3)} {
		m := table(t, edition, true, false)()
		r.Policy = table(t, edition, true, true)().Policies[1]
		m.Policies[1] = r
		for game := range uint64(5) {
			m.Play(1, game)
		}
	}
	if r.offered == 0 || r.returned != 0 {
		t.Errorf("%d gifts offered, %d cards given in return", r.offered, r.returned)
	}
}
