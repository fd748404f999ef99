package paired

import (
	"math"
	"testing"

	"escapesim/reports"
)

// What two changes do beyond their sum stands with the interval of its games; while games
// go on, with the wider one that may be looked at at any time. All outcomes are read together.
func TestCrossHasTheIntervalAskedFor(t *testing.T) {
	e := reports.Estimate{N: 400, Mean: .08, SD: .5, Fair: .08, FairSD: .5}
	list := reports.Named[reports.Estimate]{
		{Name: "red", Value: e},
		{Name: "blue", Value: reports.Estimate{N: 400, FairSD: .5}},
	}
	confidence := reports.Together(.95, len(list))
	for anytime, want := range map[bool]reports.Interval{false: e.Interval(confidence), true: e.Anytime(confidence)} {
		r := &Report{Origin: reports.Origin{Confidence: .95}, Variants: make([]Variant, 3)}
		for i, name := range []string{"one", "two", "both"} {
			r.Variants[i].Name = name
		}
		r.Cross(list, anytime)
		if x := r.Together; x.A != "one" || x.B != "two" || x.Both != "both" || len(x.Outcomes) != 2 {
			t.Fatalf("%+v", x)
		}
		red, blue := r.Together.Outcomes[0].Value, r.Together.Outcomes[1].Value
		if float64(red.Lo) != want.Lo || float64(red.Hi) != want.Hi || red.N != 400 || red.Mean != .08 {
			t.Errorf("anytime %v: %+v, want %+v", anytime, red, want)
		}
		if red.Real == anytime || blue.Real || math.Abs(float64(blue.Lo+blue.Hi)) > 1e-12 {
			t.Errorf("anytime %v: %v is real %v, 0 is %v", anytime, red, red.Real, blue.Real)
		}
	}
}
