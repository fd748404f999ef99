package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"

	"escapesim/reports"
)

// Estimate is what is known of a share after so many games, with an interval that
// holds whenever one looks.
type Estimate struct {
	Games uint64
	Value float64
	reports.Interval
}

// Settling draws how an estimate settles while games are played, its band around it.
func Settling(title, share string, list []Estimate, confidence float64) *Figure {
	f := newFigure(title, "games played, on a logarithmic scale", share)
	p := f.plot
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{}
	p.X.Min, p.X.Max = 1, 10
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1, ticks{percent: true}
	f.gridX = true
	if len(list) == 0 {
		f.Note, f.Empty = "Too few games to see it settle.", true
		f.Alt = f.Note
		return f
	}
	last := list[len(list)-1]
	// The first games swing from one end to the other: what settles is seen from a
	// thousandth of all games on, at a scale that fits the last 97 of 100.
	list = slices.DeleteFunc(slices.Clone(list), func(e Estimate) bool { return e.Games < last.Games/1000 })
	line, around := course{colour: counted}, band{colour: counted}
	lo, hi := last.Lo, last.Hi
	for _, e := range list {
		line.list = append(line.list, point{float64(e.Games), e.Value})
		around.list = append(around.list, interval{float64(e.Games), e.Interval})
		lo, hi = min(lo, e.Value), max(hi, e.Value)
		if e.Games >= last.Games*3/100 {
			lo, hi = min(lo, e.Lo), max(hi, e.Hi)
		}
	}
	margin := 0.05 * (hi - lo)
	p.X.Min, p.X.Max = float64(list[0].Games), max(float64(last.Games), 1.01*float64(list[0].Games))
	p.Y.Min, p.Y.Max = max(lo-margin, 0), min(hi+margin, 1)
	p.Add(around, line, level{at: last.Value, colour: faint})
	f.legend = []entry{
		{"share so far", lineMark(counted)},
		{intervalName(confidence) + " that holds whenever one looks", swatch(around.shade())},
		{"in the end", lineMark(faint, dashes...)},
	}
	f.Alt = fmt.Sprintf("from %s games to %s: in the end %s", reports.Whole(list[0].Games), reports.Whole(last.Games), Unit{share, true}.around(last.Value, last.Interval))
	return f
}

// decades are ticks at powers of ten, with 2 and 5 between them.
type decades struct{}

// Ticks implements plot.Ticker.
func (decades) Ticks(lo, hi float64) (list []plot.Tick) {
	few := hi/lo < 150
	for power := math.Pow(10, math.Floor(math.Log10(lo))); power <= hi; power *= 10 {
		for _, m := range []float64{1, 2, 5} {
			if v := m * power; v >= lo && v <= hi && (few || m == 1) {
				list = append(list, plot.Tick{Value: v, Label: thousands(strconv.FormatFloat(v, 'f', -1, 64))})
			}
		}
	}
	return list
}
