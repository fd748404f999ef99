package terrain_test

import "testing"

func TestSL3_LOS_02_indoors_and_woods(t *testing.T) {
	b := board(t)
	for y, hidden := range map[float64]bool{4.5: false, 3.5: false, 2.5: true, 0.5: true} {
		if b.Hidden(at(60.5, y)) != hidden {
			t.Errorf("(60.5,%v) hidden: %v", y, !hidden)
		}
	}
	if b.Hidden(at(60.5, 20.5)) {
		t.Error("the compound hides nobody")
	}
	// Nobody looks out of a solid house, or into one.
	if theatre := at(82.5, 22.5); b.Sees(theatre, at(90.5, 22.5)) || b.Sees(at(90.5, 22.5), theatre) {
		t.Error("through the walls of the theatre")
	}
}

func TestSL3_LOS_03_towers(t *testing.T) {
	b := board(t)
	for _, c := range []struct {
		tower int
		x, y  float64
		want  bool
	}{{0, 44.5, 25.5, false}, {1, 31.5, 12.5, true}, {1, 94.5, 11.5, true}, {2, 28.5, 11.5, true}} {
		if b.TowerSees(c.tower, at(c.x, c.y)) != c.want {
			t.Errorf("tower %d sees (%v,%v): %v", c.tower+1, c.x, c.y, !c.want)
		}
	}
}
