package reports

import (
	"slices"
	"testing"
)

// Of the phases those in which a chance changed most are told, in the order of the
// game, with what happened; small changes are none.
func TestTurningPoints(t *testing.T) {
	phases := []Phase{
		{Name: "round 1", Before: []float64{0.5, 0.5}, After: []float64{0.6, 0.4}},
		{
			Name:   "round 2",
			Before: []float64{0.6, 0.4},
			After:  []float64{0.3, 0.7},
			Facts:  []Fact{{Name: "shot", Words: "  a shot"}, {Name: "moved", Words: "a step"}},
		},
		{
			Name:   "round 3",
			Before: []float64{0.3, 0.7},
			After:  []float64{1, 0},
			Facts: []Fact{
				{Words: "  red claims a key", Brief: "claims a key"},
				{Words: "  german draws a pass", Brief: "draws a pass"},
				{Brief: "throws 1 2"},
			},
		},
	}
	want := []string{
		"Chances to win at the beginning, about: the Germans 50 %, red 50 %.",
		"Round 2: the Germans from 60 % to 30 %; a shot.",
		"Round 3: the Germans from 30 % to 100 %; german draws a pass.",
	}
	if got := TurningPoints(phases, []string{"the Germans", "red"}, []string{"shot"}); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := TurningPoints(nil, nil, nil); len(got) > 0 {
		t.Errorf("of nothing: %q", got)
	}
}
