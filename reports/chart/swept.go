package chart

import (
	"math"

	"escapesim/reports"
)

// Swept draws a figure over the values of an option, a line for each series with
// its intervals as a band. A target, unless NaN, is a dashed line. Values that
// are NaN were not played.
func Swept(title, x string, unit Unit, values []string, list []Series, target, confidence float64) *Figure {
	f := newFigure(title, x, unit.Name)
	p := f.plot
	lo, hi := math.Inf(1), math.Inf(-1)
	see := func(i reports.Interval) { lo, hi = min(lo, i.Lo), max(hi, i.Hi) }
	for i, s := range list {
		colour := counted
		if len(list) > 1 {
			colour = series[i%len(series)]
		}
		line, around := course{colour: colour}, band{colour: colour, edges: len(list) > 1}
		points := dots{radius: 3, colour: colour}
		for j, v := range s.Values {
			if math.IsNaN(v) {
				continue
			}
			at := point{float64(j), v}
			line.list, points.list = append(line.list, at), append(points.list, at)
			around.list = append(around.list, interval{at.x, s.Intervals[j]})
			see(s.Intervals[j])
		}
		p.Add(around, line, points)
		f.legend = append(f.legend, entry{s.Name, lineMark(colour)})
		if i == len(list)-1 {
			f.legend = append(f.legend, entry{intervalName(confidence), around.mark()})
		}
	}
	if !math.IsNaN(target) {
		see(reports.Interval{Lo: target, Hi: target})
		goal := course{colour: vermilion, list: []point{{-0.4, target}, {float64(len(values)) - 0.6, target}}}
		p.Add(goal)
		f.legend = append(f.legend, entry{"target", lineMark(vermilion)})
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	margin := max(0.06*(hi-lo), 1e-6)
	p.X.Min, p.X.Max, p.X.Tick.Marker = -0.4, float64(len(values))-0.6, names(values)
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = max(lo-margin, min(lo, 0)), hi+margin, ticks{percent: unit.Percent}
	f.Alt = toldSeries(unit, values, list)
	return f
}
