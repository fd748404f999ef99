package reports

import (
	"slices"
	"strings"
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

// Who is never below four fifths leads from beginning to end, and a line says so; who falls below once does not.
func TestWhoLeadsFromBeginningToEnd(t *testing.T) {
	phases := func(p ...float64) (list []Phase) {
		for i := range p[1:] {
			list = append(list, Phase{Before: []float64{1 - p[i], p[i]}, After: []float64{1 - p[i+1], p[i+1]}})
		}
		return list
	}
	names := []string{"red", "blue"}
	const line = "Blue led from beginning to end, never below 81 %."
	if got := TurningPoints(phases(0.9, 0.8125, 1), names, nil); !slices.Contains(got, line) {
		t.Errorf("%q, want %q", got, line)
	}
	for _, chances := range [][]float64{{0.9, 0.75, 1}, {0.75, 0.9, 1}, {0.9, 0.9, 0}} {
		for _, got := range TurningPoints(phases(chances...), names, nil) {
			if strings.Contains(got, "led from") {
				t.Errorf("%v: %q", chances, got)
			}
		}
	}
	if _, _, leads := Leads(nil); leads {
		t.Error("somebody leads where nothing was played out")
	}
}

// Of a game in parts there are chances at the beginning of each and at the end; of none there are none.
func TestChancesOfParts(t *testing.T) {
	var parts []Phase
	for n := range 3 {
		if n > 0 {
			parts = append(parts, Phase{Before: []float64{float64(n)}, After: []float64{float64(n + 1)}})
		}
		list := ChancesOf(parts)
		if n == 0 && len(list) == 0 {
			continue
		}
		if len(list) != n+1 || list[0].P[0] != 1 || list[n].P[0] != float64(n+1) || list[n].Part != "the end" {
			t.Errorf("%d parts: %+v", n, list)
		}
	}
}
