package paired

import (
	"bytes"
	"testing"

	"escapesim/reports"
)

// On the chart of what moved no interval lies below the least that can be counted.
func TestMovesLieInTheirRange(t *testing.T) {
	drawn := func(lo reports.Number, counted ...reports.Entry[Counted]) []byte {
		r := ranked3(apart3)
		r.Variants = r.Variants[:1]
		r.Counted = counted
		r.Variants[0].Metrics = reports.Named[Difference]{
			{Name: "rounds", Value: Difference{Base: 2, Variant: 1, Mean: -1, Lo: lo, Hi: -0.5, Z: -4, Real: true}},
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
