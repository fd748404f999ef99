package colditz_test

import (
	"slices"
	"testing"

	"escapesim/sim/colditz"
)

// A guard between men on their way home has his ways over them in the order of moves, and none twice,
// however far they lead (COL-SOL-20).
func TestGuardsPassOverInOrder(t *testing.T) {
	r, err := colditz.ForPositions(tb1(), edited(t, "fuga3", 2).Options, 2)
	if err != nil {
		t.Fatal(err)
	}
	p := lay(t, r, 1, nil, "turn", "german", "pips", 3, "g1", "G5", "blue1", "G9", "blue1.immune", true,
		"blue2", "G7", "blue2.immune", true, "blue3", "G6", "blue3.immune", true)
	var over []string
	for _, w := range p.open() {
		if len(w) > 4 && w[:4] == "pass" {
			over = append(over, w)
		}
	}
	if !slices.IsSorted(r.Legal(&p.s, nil)) || !slices.Equal(over, []string{"pass g1 G8", "pass g1 BG2"}) {
		t.Errorf("open in this order: %v", p.open())
	}
}
