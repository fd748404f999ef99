package chart

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"escapesim/reports"
	"escapesim/sim/dice"
)

// Every number that a chart is given is drawn: where one is another, so is the picture.
func TestIntervalsAreDrawn(t *testing.T) {
	between := func(lo, hi float64) reports.Interval { return reports.Interval{Lo: lo, Hi: hi} }
	for name, draw := range map[string]func(lo float64) *Figure{
		"Course": func(lo float64) *Figure {
			means := []Share{{Value: 3, Interval: between(2, 4)}, {Value: 3, Interval: between(lo, 4)}}
			return Course("", "turn", "inches", means, 0.95)
		},
		"Settling": func(lo float64) *Figure {
			looks := []Estimate{{10, 0.5, between(lo/10, 0.9)}, {100, 0.5, between(0.05, 0.9)}}
			return Settling("", Unit{Name: "share", Percent: true}, []Running{{Looks: looks}}, 0.95)
		},
	} {
		picture := func(lo float64) []byte {
			text, err := draw(lo).SVG()
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		if bytes.Equal(picture(1), picture(2.5)) {
			t.Errorf("%s: an interval twice as wide looks the same", name)
		}
	}
}

// What settles stays within its picture, with some room, but shares not below 0 or above 1.
func TestSettlingFits(t *testing.T) {
	for _, c := range []struct{ lo, hi, least, most float64 }{
		{0.4, 0.6, 0.39, 0.61}, {0.001, 0.2, 0, 0.20995}, {0.9, 0.999, 0.89505, 1}, {-20, 20, -22, 22}, // in points
	} {
		middle := (c.lo + c.hi) / 2
		in := reports.Interval{Lo: c.lo, Hi: c.hi}
		looks := []Estimate{{90, middle, in}, {100, middle, in}}
		p := Settling("", Unit{Percent: c.hi < 1}, []Running{{Looks: looks}}, 0.95).plot
		if math.Abs(p.Y.Min-c.least) > 1e-9 || math.Abs(p.Y.Max-c.most) > 1e-9 {
			t.Errorf("%v: the scale goes from %g to %g", c, p.Y.Min, p.Y.Max)
		}
	}
}

// The chart of a distribution goes over all that can come, and over all that came.
func TestDistributionFits(t *testing.T) {
	die := dice.PMF{Min: 3, P: []float64{0.25, 0.5, 0.25}}
	thrown := func(values ...int32) *reports.Histogram {
		h := new(reports.Histogram)
		for _, v := range values {
			h.Add(v)
		}
		return h
	}
	for _, c := range []struct {
		h           *reports.Histogram
		first, last float64
	}{{thrown(), 3, 5}, {thrown(4), 3, 5}, {thrown(1, 4), 1, 5}, {thrown(4, 7), 3, 7}} {
		f := Distribution("", "total", c.h, die, math.NaN())
		if x := f.plot.X; x.Min != c.first-0.8 || x.Max != c.last+0.8 || f.Empty != (c.h.N() == 0) {
			t.Errorf("%d throws: from %g to %g, empty: %v; want %g to %g",
				c.h.N(), x.Min, x.Max, f.Empty, c.first, c.last)
		}
	}
}

// Values that are numbers lie to scale, however near to each other; others in equal steps.
func TestValuesLieToScale(t *testing.T) {
	for _, c := range []struct {
		values []string
		want   []float64
	}{
		{[]string{"105", "120", "150"}, []float64{0, 2.0 / 3, 2}},
		{[]string{"-1", "0.5", "2"}, []float64{0, 1, 2}},
		{[]string{"1", "2", "101"}, []float64{0, 0.02, 2}},
		{[]string{"3", "2", "5"}, []float64{2.0 / 3, 0, 2}},
		{[]string{"no", "yes"}, []float64{0, 1}},
		{[]string{"1", "few"}, []float64{0, 1}},
		{[]string{"7"}, []float64{0}},
	} {
		at, _ := toScale(c.values)
		for i, want := range c.want {
			if math.Abs(at[i]-want) > 1e-12 {
				t.Errorf("%v: %s at %g, want %g", c.values, c.values[i], at[i], want)
			}
		}
	}
}

// Names that would stand on each other are left out, but never that of the value which comes
// nearest to the target; the line goes from left to right, and a value without a dot has no tick.
func TestNamesOfValuesStandApart(t *testing.T) {
	values := []string{"105", "150", "120", "123", "124", "125", "135"}
	shares := []float64{0.68, 0.3, 0.53, 0.51, 0.501, math.NaN(), 0.42}
	line := Series{Values: shares, Intervals: make([]reports.Interval, len(values))}
	f := Swept("", "minutes", Unit{Percent: true}, values, []Series{line}, 0.5, 0.95)
	at := map[string]float64{}
	for _, tick := range f.plot.X.Tick.Marker.Ticks(f.plot.X.Min, f.plot.X.Max) {
		at[tick.Label] = tick.Value
	}
	if len(at) != 6 || math.Abs(at["124"]-19.0/45*6) > 1e-12 {
		t.Errorf("ticks %v: want six, 124 at %g", at, 19.0/45*6)
	}
	f.fitNames(f.width, f.height)
	var kept []string
	for _, tick := range f.plot.X.Tick.Marker.Ticks(f.plot.X.Min, f.plot.X.Max) {
		kept = append(kept, tick.Label)
	}
	if want := []string{"105", "120", "", "124", "135", "150"}; !slices.Equal(kept, want) {
		t.Errorf("names %q, want %q", kept, want)
	}
}

// A scale of what was swept shows all that is drawn and nothing else; of nothing it has
// some length.
func TestSweptFits(t *testing.T) {
	values, intervals := []float64{0.5, math.NaN()}, []reports.Interval{{Lo: 0.4, Hi: 0.6}, {}}
	list := []Series{{Name: "german", Values: values, Intervals: intervals}}
	knob := []string{"1", "2"}
	p := Swept("", "knob", Unit{}, knob, list, 0.9, 0.95).plot
	if p.Y.Min > 0.4 || p.Y.Min < 0 || p.Y.Max < 0.9 || p.Y.Max > 1 {
		t.Errorf("the scale goes from %g to %g", p.Y.Min, p.Y.Max)
	}
	list[0].Values[0] = math.NaN()
	if p = Swept("", "knob", Unit{}, knob, list, math.NaN(), 0.95).plot; !(p.Y.Min < p.Y.Max) ||
		math.IsInf(p.Y.Max, 0) {
		t.Errorf("of nothing the scale goes from %g to %g", p.Y.Min, p.Y.Max)
	}
}

// The words below the chances of winners count the games of each side.
func TestWinChanceCountsGames(t *testing.T) {
	watched := func(end reports.End) reports.Watched {
		return reports.Watched{Length: 2, End: end, Points: []reports.Point{{At: 0, Ends: []uint32{0, 3, 1, 0, 0}}}}
	}
	d := &reports.Drama{
		Unit: "round", Seats: []string{"german", "allied"}, First: "the Germans",
		Games: []reports.Watched{watched(1), watched(2), watched(1)},
	}
	open := "mean 25.00 % at the start, 12.50 % halfway, 2.50 % after nine tenths"
	if got := StillOpen(d).Alt; got != open { // and nothing in the end
		t.Errorf("%q, want %q", got, open)
	}
	alt := WinChance(d, new(reports.Origin)).Alt
	for _, want := range []string{
		"median of the 2 games in which the Germans win: 75.00 % at the start, 87.50 % halfway, 97.50 % after",
		"the one game in which the Germans do not win: 25.00 % at the start, 62.50 %",
	} {
		if !strings.Contains(alt, want) {
			t.Errorf("no %q in %q", want, alt)
		}
	}
}

// Three digits that matter, never fewer than the whole number has.
func TestSignificant(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 12345.6: "12,346", 1234.4: "1,234", 123.4: "123", 12.34: "12.3", 1.5: "1.5",
		0.01234: "0.0123", -2.346: "-2.35",
	} {
		if got := significant(x); got != want {
			t.Errorf("%v: %q, want %q", x, got, want)
		}
	}
}

// The course of a mean is told from its first step on.
func TestCourseInWords(t *testing.T) {
	means := make([]Share, 20)
	for i := range means {
		means[i] = Share{Value: float64(i), Interval: reports.Interval{Lo: float64(i), Hi: float64(i)}}
	}
	alt := Course("", "turn", "inches", means, 0.95).Alt
	for i := range means {
		step := fmt.Sprintf(" %d: ", i+1)
		if strings.Contains(alt, step) != (i%2 == 0) {
			t.Errorf("of 20 steps every second is told, not so %q: %q", step, alt)
		}
	}
}

// A longer list of cards has a higher picture.
func TestUsesHaveRoom(t *testing.T) {
	few := Uses("", Unit{Name: "cards"}, make([]Use, 2)).height
	many := Uses("", Unit{Name: "cards"}, make([]Use, 30)).height
	more := Uses("", Unit{Name: "cards"}, make([]Use, 40)).height
	if !(few < many && many < more) || few < 3*vg.Inch {
		t.Errorf("2, 30 and 40 cards are %v, %v and %v high", few, many, more)
	}
}
