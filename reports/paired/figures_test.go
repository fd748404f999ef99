package paired

import (
	"bytes"
	"strings"
	"testing"

	"escapesim/reports"
)

// Beside other variants a metric is drawn that moves by a tenth of its base or more; of one
// variant every metric that moves for sure.
func TestLittleIsNotSeenBesideOthers(t *testing.T) {
	for _, c := range []struct {
		mean        reports.Number
		alone, seen bool
	}{
		{1.5, false, true},
		{1, false, true},
		{-1, false, true},
		{0.9, false, false},
		{-0.9, false, false},
		{0.9, true, true},
	} {
		r := ranked3(apart3)
		r.Variants[1].Metrics = reports.Named[Difference]{
			{Name: "rounds", Value: Difference{Base: 10, Variant: 10 + c.mean, Mean: c.mean, Z: 4, Real: true}},
		}
		if c.alone {
			r.Variants = r.Variants[1:2]
		}
		if seen := strings.Contains(r.Figures()[1].Alt, "rounds"); seen != c.seen {
			t.Errorf("of 10 rounds %g more; no other variant: %v; seen: %v", c.mean, c.alone, seen)
		}
	}
}

// On the chart of what moved no interval lies below the least that can be counted.
func TestMovesLieInTheirRange(t *testing.T) {
	drawn := func(lo reports.Number, counted ...reports.Entry[Counted]) []byte {
		r := ranked3(apart3)
		r.Variants = r.Variants[:1]
		r.Counted = counted
		r.Variants[0].Metrics = reports.Named[Difference]{
			{Name: "rounds", Value: Difference{
				Base: 2, Variant: 1, Mean: -1,
				Bounds: reports.Bounds{Lo: lo, Hi: -0.5}, Z: -4, Real: true,
			}},
		}
		svg, err := r.Figures()[1].SVG()
		if err != nil {
			t.Fatal(err)
		}
		return svg
	}
	none := reports.Entry[Counted]{Name: "rounds"}
	if !bytes.Equal(drawn(-3, none), drawn(-2, none)) {
		t.Error("an interval is drawn that reaches below 0")
	}
	if bytes.Equal(drawn(-1.8, none), drawn(-1.5, none)) {
		t.Error("the interval is not drawn")
	}
}
