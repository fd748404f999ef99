package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// Swept draws a figure over the values of an option, a line for each series with
// its intervals as a band; values that are numbers lie to scale. A target, unless NaN, is a line, and the
// value that comes nearest to it keeps its name however near others lie. Values that are NaN were not played.
// Long because marks, legend and text of a chart come from one pass over what is drawn.
func Swept(title, x string, unit Unit, values []string, list []Series, target, confidence float64) *Figure {
	f := newFigure(title, x, unit.Name)
	p := f.plot
	all := nowhere
	var better arrows
	var bands []band
	at, numbers := toScale(values)
	order := make([]int, len(values)) // from left to right
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(at[i], at[j]) })
	for i, s := range list {
		colour := counted
		if len(list) > 1 {
			colour = series[i%len(series)]
		}
		line, around := course{colour: colour}, band{colour: colour, edges: len(list) > 1}
		points := dots{radius: 3, colour: colour}
		for _, j := range order {
			v := s.Values[j]
			if math.IsNaN(v) {
				continue
			}
			dot := point{at[j], v}
			line.list, points.list = append(line.list, dot), append(points.list, dot)
			around.list = append(around.list, interval{dot.x, s.Intervals[j]})
			all.see(v, s.Intervals[j].Lo, s.Intervals[j].Hi)
		}
		bands = append(bands, around)
		reach := s.arrows(&better, func(group int) float64 { return at[group] })
		all.see(reach.Lo, reach.Hi)
		p.Add(around, line, points)
		f.legend = append(f.legend, entry{s.Name, lineMark(colour)})
		if i == len(list)-1 {
			f.legend = append(f.legend, entry{intervalName(confidence), around.mark()})
		}
	}
	p.Add(better)
	better.explain(f, "it")
	if !math.IsNaN(target) {
		all.see(target)
		goal := course{colour: vermilion, list: []point{{-0.4, target}, {float64(len(values)) - 0.6, target}}}
		p.Add(goal)
		f.legend = append(f.legend, entry{"target", lineMark(vermilion)})
	}
	p.X.Min, p.X.Max, p.X.Tick.Marker = -0.4, float64(len(values))-0.6, names(values)
	if numbers {
		p.X.Tick.Marker = dotted(values, at, order, list, target)
	}
	lo, hi := all.padded(0.06)
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = max(lo, min(all.lo, 0)), hi, ticks{percent: unit.Percent}
	for _, b := range bands { // an end that nobody knows is that of the picture
		for i := range b.list {
			in := &b.list[i].Interval
			in.Lo, in.Hi = max(in.Lo, p.Y.Min), min(in.Hi, p.Y.Max)
		}
	}
	f.Alt = toldSeries(unit, values, list)
	return f
}

// dotted are the values that have a dot, in this order along the axis.
func dotted(values []string, at []float64, order []int, list []Series, target float64) (p placed) {
	least := math.Inf(1)
	for _, i := range order {
		drawn := false
		for _, s := range list {
			drawn = drawn || !math.IsNaN(s.Values[i])
			if off := math.Abs(s.Values[i] - target); off < least {
				p.best, least = len(p.names), off
			}
		}
		if drawn {
			p.names, p.at = append(p.names, values[i]), append(p.at, at[i])
		}
	}
	return p
}

// Groups draws a group of bars for each value, one of each series, with their intervals:
// who wins, at each number of players. A target, unless NaN, is a line. The first
// series has its numbers above it. Values that are NaN were not played, or there is no such
// player.
// Long because marks, legend and text of a chart come from one pass over what is drawn.
func Groups(title, x string, unit Unit, values []string, list []Series, target, confidence float64) *Figure {
	f := newColumns(title, x, unit.Name, values)
	width := 0.84 / float64(len(list))
	var b bars
	w := whiskers{colour: ink, cap: vg.Points(2.5)}
	labels := words{size: 10, ends: true} // the bar behind may be higher
	text := unit.text
	if unit.Percent { // the interval beside it says how sure that is
		text = func(x float64) string { return fmt.Sprintf("%.0f %%", 100*x) }
	}
	hi := 0.0
	left := make([]float64, len(values)) // where the next bar of a group stands
	for j := range values {
		for _, s := range list {
			if !math.IsNaN(s.Values[j]) {
				left[j] -= width / 2
			}
		}
		left[j] += float64(j) + width/2
	}
	var better arrows
	for i, s := range list {
		colour := s.Colour
		if colour.A == 0 {
			colour = series[i%len(series)]
		}
		beside := slices.Clone(left)
		reach := s.arrows(&better, func(group int) float64 { return beside[group] + 0.45*width })
		hi = max(hi, reach.Hi)
		for j, v := range s.Values {
			if math.IsNaN(v) {
				continue
			}
			at := left[j]
			left[j] += width
			b.list = append(b.list, bar{at, v, 0.9 * width, colour})
			in := unit.within(s.Intervals[j])
			w.list = append(w.list, interval{at, in})
			if hi = max(hi, v, in.Hi); i == 0 {
				labels.list = append(labels.list, word{point{at + 0.45*width, max(v, in.Hi)}, text(v)})
			}
		}
		f.legend = append(f.legend, entry{s.Name, swatch(colour)})
	}
	f.legend = append(f.legend, entry{intervalName(confidence), whiskerMark(w)})
	better.explain(f, "it")
	p := f.plot
	if !math.IsNaN(target) {
		hi = max(hi, target)
		p.Add(course{colour: vermilion, list: []point{{-0.5, target}, {float64(len(values)) - 0.5, target}}})
		f.legend = append(f.legend, entry{"target", lineMark(vermilion)})
	}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, room(hi), ticks{percent: unit.Percent}
	if unit.Percent {
		p.Y.Max = min(p.Y.Max, 1)
	}
	p.Add(b, better, w, labels)
	f.Empty = len(b.list) == 0
	f.Alt = toldSeries(unit, values, list)
	return f
}
