package evasion_test

import (
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// What is drawn by weights comes as often as they say: never with a weight of 0, and
// nothing where all are.
func TestDrawnByWeights(t *testing.T) {
	c := dice.NewStream(1, 0, dice.Setup)
	weights := []uint64{1, 0, 5, 4, 0}
	var drawn [5]int
	const games = 10_000
	for range games {
		drawn[evasion.Weighed(len(weights), func(i int) uint64 { return weights[i] }, &c)]++
	}
	for i, w := range weights {
		if want := int(w) * games / 10; drawn[i] < want-200 || drawn[i] > want+200 { // four standard errors
			t.Errorf("%d of weight %d is drawn %d times, want %d", i, w, drawn[i], want)
		}
		if w == 0 && drawn[i] > 0 {
			t.Errorf("%d has no weight", i)
		}
	}
	if got := evasion.Weighed(3, func(int) uint64 { return 0 }, &c); got != -1 {
		t.Errorf("of nothing %d is drawn", got)
	}
}
