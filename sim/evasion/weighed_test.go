package evasion

import (
	"math"
	"testing"

	"escapesim/sim/dice"
)

// Each is drawn as often as its weight says, one without weight never, and none where
// nothing has any.
func TestWeighed(t *testing.T) {
	lots := dice.NewStream(1, 2, dice.Setup)
	weights := []uint64{3, 0, 1, 4}
	of := func(list []uint64) func(int) uint64 { return func(i int) uint64 { return list[i] } }
	const n = 8_000
	counts := [4]int{}
	for range n {
		counts[weighed(len(weights), of(weights), &lots)]++
	}
	for i, w := range weights {
		p := float64(w) / 8
		if math.Abs(float64(counts[i])-n*p) > 4.5*math.Sqrt(n*p*(1-p)) {
			t.Errorf("of weight %d: %d of %d", w, counts[i], n)
		}
	}
	if got := weighed(2, of([]uint64{0, 0}), &lots); got != -1 {
		t.Errorf("of nothing number %d is drawn", got)
	}
}
