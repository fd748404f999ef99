package notation_test

import (
	"testing"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
)

// A way is told by the names of its circles, from the next one to the goal, and what is
// unknown is named.
func TestWaysAreTold(t *testing.T) {
	r := game(t, documents[0].edition, 3, documents[0].sets...)
	n := notation.Of(r)
	told := 0
	visit(r, 1, 211, func(s *colditz.State) {
		v := r.View(s, colditz.German)
		for pawn, goal := range map[string]string{"red1": "A01", "g1": "A01", "G2": "a01"} {
			way, err := n.Way(v, pawn, goal)
			if err != nil {
				t.Fatal(err)
			}
			if len(way) > 0 {
				if told++; way[len(way)-1] != "A01" {
					t.Errorf("the way of %s to A01 is %v", pawn, way)
				}
			}
		}
		for _, c := range [][3]string{
			{"red9", "A01", `no pawn "red9"`},
			{"red1", "A1", `no circle "A1": did you mean A01?`},
		} {
			if _, err := n.Way(v, c[0], c[1]); err == nil || err.Error() != c[2] {
				t.Errorf("%s to %s: %v, want %s", c[0], c[1], err, c[2])
			}
		}
	})
	if told == 0 {
		t.Error("nobody had a way")
	}
}
