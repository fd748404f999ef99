package evasion

import (
	"math"
	"reflect"
	"testing"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// The luck of a throw is what came less its chance, of a fight the pips less their mean: over
// the six sides it is none. No throw is the luck of another table.
func TestLuckOfThrows(t *testing.T) {
	took := func(l *luck, of int, kind sim.EventKind, throw, chance int) float64 {
		e := sim.Event{Kind: kind}
		evasion.Facts.ArgumentOf(kind, "throw").Put(&e, throw)
		if kind == evasion.LookedOut {
			evasion.Facts.ArgumentOf(kind, "chance").Put(&e, chance)
		}
		before := l.sums
		l.take(evasion.Fact(e))
		for i := range l.sums {
			if i != of && l.sums[i] != before[i] {
				t.Errorf("kind %d is the luck of %s", kind, controls[i].Name)
			}
		}
		return float64(l.sums[of]-before[of]) / reports.LuckUnit
	}
	l := newLuck()
	l.start()
	for chance := range 8 {
		sum := 0.0
		for throw := 1; throw <= 6; throw++ {
			came := 0.0
			if throw <= chance {
				came = 1
			}
			got := took(l, luckSpotting, evasion.LookedOut, throw, chance)
			if want := came - float64(min(chance, 6))/6; math.Abs(got-want) > 1e-4 {
				t.Errorf("a %d with a chance of %d in 6: %g, want %g", throw, chance, got, want)
			}
			sum += got
		}
		if math.Abs(sum) > 1e-3 {
			t.Errorf("a chance of %d in 6: %g over all sides", chance, sum)
		}
	}
	for of, kind := range map[int]sim.EventKind{luckPatrol: evasion.PatrolThrow, luckAmbush: evasion.AmbushThrow} {
		for throw := 1; throw <= 6; throw++ {
			if got := took(l, of, kind, throw, 0); got != float64(throw)-3.5 {
				t.Errorf("%s of a %d: %g", controls[of].Name, throw, got)
			}
		}
	}
	if l.sums[luckPatrol] != 0 || l.sums[luckAmbush] != 0 {
		t.Errorf("over all sides: %v", l.sums)
	}
	took(l, luckPatrol, evasion.PatrolThrow, 6, 0)
	if l.start(); l.sums != [lucks]int64{} {
		t.Errorf("a game begins with %v", l.sums)
	}
}

// A map marks where patrols are billeted apart from other towns, and no villages.
func TestPlacesAreMarked(t *testing.T) {
	m := &evasion.Map{Places: []evasion.Place{
		{Name: "a", Kind: evasion.Billet}, {Name: "b", Kind: evasion.Town}, {Name: "c", Kind: evasion.Village},
	}}
	marks := map[string]chart.Mark{}
	for _, p := range drawing(m).Places {
		marks[p.Text] = p.Mark
	}
	want := map[string]chart.Mark{"tunnel": chart.Square, "a": chart.Dot, "b": chart.Ring}
	if !reflect.DeepEqual(marks, want) {
		t.Errorf("%v, want %v", marks, want)
	}
}
