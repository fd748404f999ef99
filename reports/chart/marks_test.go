package chart

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"escapesim/reports"
)

// Layers of how games end lie upon each other: each begins where the one below it ends,
// and all together are all games.
func TestLayersAreStacked(t *testing.T) {
	f := Ends("", "round", []Layer{{Name: "a", Counts: []uint64{0, 2, 1, 0}}, {Name: "none", Counts: make([]uint64,
		4)}, {Name: "b", Counts: []uint64{0, 1, 0, 4}}})
	picture := func(counts []uint64) []byte {
		text, err := Ends("", "round", []Layer{{Name: "a", Counts: []uint64{0, 2, 1, 0}}, {
			Name:   "b",
			Counts: counts,
		}}).SVG()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if bytes.Equal(picture([]uint64{0, 1, 0, 4}), picture([]uint64{0, 0, 1, 4})) {
		t.Error("when games end is not drawn")
	}
	if f.Alt != "a: 37.50 %, b: 62.50 %; the first in round 1, the last in 3" || f.Empty ||
		f.Note != "The last column stands for round 3 and all later ones." {
		t.Errorf("%q %q", f.Alt, f.Note)
	}
	// Where the last column stands for nearly all games it says nothing of when they end.
	if over := Ends("", "round", []Layer{{Name: "a", Counts: []uint64{0, 2, 1, 7}}}); !over.Empty || over.Note != "" {
		t.Errorf("a last column that towers is drawn: %q", over.Note)
	}
	if whole := Ends("", "round", []Layer{{Name: "a", Counts: []uint64{0, 2, 7, 0}}}); whole.Empty {
		t.Error("where many games end in one round, that is not drawn")
	}
	if p := f.plot; p.Y.Min != 0 || math.Abs(p.Y.Max-1.1*0.5) > 1e-12 || math.Abs(p.X.Min-0.3) > 1e-12 ||
		p.X.Max != 3.7 {
		t.Errorf("the scales go from %g to %g and from %g to %g", p.X.Min, p.X.Max, p.Y.Min, p.Y.Max)
	}
}

// Values are drawn, not their intervals alone, and told in words with them.
func TestValuesAreDrawn(t *testing.T) {
	in := reports.Interval{Lo: 0.1, Hi: 0.9}
	for name, draw := range map[string]func(v float64) *Figure{
		"course": func(v float64) *Figure {
			return Course("", "turn", "inches", []Share{{Value: 0.5, Interval: in}, {Value: v, Interval: in}}, 0.95)
		},
		"settling": func(v float64) *Figure {
			looks := []Estimate{{90, v, in}, {100, 0.5, in}}
			return Settling("", Unit{Name: "share", Percent: true}, []Running{{Looks: looks}}, 0.95)
		},
		"swept": func(v float64) *Figure {
			return Swept("", "knob", Unit{Name: "share"}, []string{"one", "two"}, []Series{{
				Name:   "german",
				Values: []float64{v, 0.5}, Intervals: []reports.Interval{in, in},
			}}, 0.5, 0.95)
		},
		"groups": func(v float64) *Figure {
			return Groups("", "knob", Unit{Name: "share"}, []string{"one", "two"}, []Series{{
				Name:   "german",
				Values: []float64{v, 0.5}, Intervals: []reports.Interval{in, in},
			}}, 0.5, 0.95)
		},
	} {
		few, many := draw(0.25), draw(0.75)
		a, err := few.SVG()
		b, err2 := many.SVG()
		if err != nil || err2 != nil || bytes.Equal(a, b) {
			t.Errorf("%s: another value looks the same: %v %v", name, err, err2)
		}
		told := strings.Contains(few.Alt, "german, share: one 0.25 (0.1 to 0.9), two 0.5 (0.1 to 0.9)")
		if (name == "swept" || name == "groups") && !told {
			t.Error(few.Alt)
		}
	}
	for confidence, want := range map[float64]string{0.95: "95 % interval", 0.999: "99.9 % interval"} {
		if got := intervalName(confidence); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	legend := Swept("", "knob", Unit{}, []string{"1"}, []Series{{
		Name: "german", Values: []float64{0.5},
		Intervals: []reports.Interval{in},
	}}, math.NaN(), 0.9).legend
	if !slices.ContainsFunc(legend, func(e entry) bool { return e.name == "90 % interval" }) {
		t.Errorf("the legend has %v", legend)
	}
}

// What is asserted is drawn on a scale that shows every bound and interval that ends.
func TestBoundsFit(t *testing.T) {
	open := reports.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
	for _, c := range []struct {
		list   []Bound
		lo, hi float64
	}{
		{nil, -0.08, 1.08},
		{[]Bound{{Value: 5, Interval: open, Allowed: reports.Interval{Lo: 4, Hi: 14}}}, 3.2, 14.8},
		{[]Bound{{Value: 5, Interval: reports.Interval{Lo: 4.5, Hi: 5.5}, Allowed: open}}, 4.42, 5.58},
	} {
		if p := Bounds("", Unit{}, c.list, 0.95).plot; math.Abs(p.X.Min-c.lo) > 1e-9 || math.Abs(p.X.Max-c.hi) > 1e-9 {
			t.Errorf("%+v: from %g to %g", c.list, p.X.Min, p.X.Max)
		}
	}
}

// The name of a block is as large as its room allows, and smaller than seven points never.
func TestNamesFitTheirBlocks(t *testing.T) {
	const least = 6.6 // the first size at which a name sticks out rather than shrinks
	for high := 4.0; high < 40; high++ {
		var rec recorder.Canvas
		block := Block{X1: 60, Y1: high, Name: "wood store"}
		new(squares).name(draw.NewCanvas(&rec, 60, 40), block, 1, vg.Point{X: 30, Y: 20})
		var names []*recorder.FillString
		for _, a := range rec.Actions {
			if f, ok := a.(*recorder.FillString); ok {
				names = append(names, f)
			}
		}
		size := float64(names[0].Size)
		taken := func(size float64) float64 { return 1.15 * size * float64(len(names)) }
		if size > 7 && taken(size) > high-2 || size < least {
			t.Errorf("%d lines of %.1f points in %g", len(names), size, high)
		}
		if size < 9 && taken(size+0.4) < high-2 {
			t.Errorf("%d lines of %.1f points have room in %g", len(names), size, high)
		}
	}
}

// Games that nobody has played have a chart, too.
func TestLengthsOfNoGames(t *testing.T) {
	f := Lengths("", "rounds", []Curve{{"none", new(reports.Histogram)}})
	if p := f.plot; p.X.Min != -0.5 || p.X.Max != 1.5 || !f.Empty {
		t.Errorf("the scale goes from %g to %g", p.X.Min, p.X.Max)
	}
}

// Series are told by group, with their intervals where they have some; a group without a value is left out.
func TestSeriesAreTold(t *testing.T) {
	list := []Series{
		{Name: "red", Values: []float64{1, math.NaN(), 3}},
		{Name: "blue", Values: []float64{2}, Intervals: []reports.Interval{{Lo: 1, Hi: 4}}},
	}
	want := "red, rounds: a 1, c 3; blue, rounds: a 2 (1 to 4)"
	if got := toldSeries(Unit{Name: "rounds"}, []string{"a", "b", "c"}, list); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
