package stalagluft_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
)

// Where Germans stand wherever they like at night, hardly a scenario is won: the prisoners
// see it, and leave off.
func TestLostScenariosAreLeft(t *testing.T) {
	const tries = 4
	r := tactical(t, "skirmish.by_lot=[]")
	m := &sim.Match[stalagluft.State, stalagluft.View]{Rules: r, Policies: []sim.Policy[stalagluft.View]{
		bots.NewEscaper(map[string]float64{"tries": tries}), bots.NewGerman(nil),
	}}
	left := 0
	for game := range uint64(6) {
		m.Play(1, game)
		for k := range stalagluft.Scenarios {
			switch won, lost := r.View(&m.State, stalagluft.Pow).Record(k); {
			case won > 0:
			case lost > tries:
				t.Errorf("game %d: %s was lost %d times and never won", game, k, lost)
			case lost == tries:
				left++
			}
		}
	}
	if left == 0 {
		t.Error("no scenario was left")
	}
}
