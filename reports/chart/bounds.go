package chart

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"escapesim/reports"
)

// Bound is a figure that is to lie between two values; either may be infinite.
type Bound struct {
	Name  string
	Value float64
	reports.Interval
	Allowed reports.Interval
	Bots    reports.Interval // from Value to where better play moves it at least; all 0 or not a number: none was found
	Verdict string           // holds, fails, open
}

// verdicts are the colours of what came of bounds.
var verdicts = []struct {
	word string
	dots
}{
	{"holds", dots{radius: vg.Points(4), colour: blue}},
	{"fails", dots{radius: vg.Points(4), colour: vermilion}},
	{"open", dots{radius: vg.Points(4), colour: faint, open: true}},
}

// Bounds draws figures with their intervals over where they are to lie, the first on
// top.
func Bounds(title string, unit Unit, list []Bound, confidence float64) *Figure {
	f := newRows(title, unit.Name, namesOf(list, func(b Bound) string { return b.Name }), 1.9, 0.38)
	all := nowhere
	for _, b := range list {
		if all.see(b.Value, b.Lo, b.Hi, b.Allowed.Lo, b.Allowed.Hi); b.Bots.Hi > b.Bots.Lo {
			all.see(b.Bots.Lo, b.Bots.Hi)
		}
	}
	p := f.plot
	p.X.Min, p.X.Max = all.padded(0.08)
	p.X.Tick.Marker = ticks{percent: unit.Percent}
	allowed := ranges{colour: band{colour: counted}.shade()}
	w := whiskers{lying: true, colour: ink, cap: vg.Points(7)}
	better := arrows{lying: true}
	alt := unit.Name
	for i, b := range list {
		at := row(i, len(list))
		allowed.list = append(allowed.list, interval{at, b.Allowed})
		w.list = append(w.list, interval{at, b.Interval})
		alt += fmt.Sprintf("; %s: %s, %s", b.Name, unit.around(b.Value, b.Interval), b.Verdict)
		if b.Bots.Hi > b.Bots.Lo {
			better.add(at+0.24, b.Value, b.Bots)
			alt += fmt.Sprintf(", better play found so far moves it %s", unit.moved(b.Value, b.Bots))
		}
	}
	p.Add(allowed, better, w) // the caps of a narrow interval stand out above and below its dot
	f.legend = []entry{{"where it is to lie", swatch(allowed.colour)}}
	for _, v := range verdicts {
		marks := v.dots
		for i, b := range list {
			if b.Verdict == v.word {
				marks.list = append(marks.list, point{b.Value, row(i, len(list))})
			}
		}
		if len(marks.list) > 0 {
			p.Add(marks)
			f.legend = append(f.legend, entry{v.word, dotMark(marks)})
		}
	}
	f.legend = append(f.legend, entry{intervalName(confidence), whiskerMark(w)})
	better.explain(f, "it")
	f.Empty, f.Alt = len(list) == 0, alt
	return f
}

// ranges are lying bands, which end in a point at the rim where they have no end.
type ranges struct {
	list   []interval
	colour color.NRGBA
}

// Plot implements plot.Plotter.
func (r ranges) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	point := vg.Points(12)
	for _, i := range r.list {
		low, middle, high := y(i.at-0.31), y(i.at), y(i.at+0.31)
		left := []vg.Point{{X: x(i.Lo), Y: high}, {X: x(i.Lo), Y: low}}
		right := []vg.Point{{X: x(i.Hi), Y: low}, {X: x(i.Hi), Y: high}}
		if math.IsInf(i.Lo, -1) {
			left = []vg.Point{{X: c.Min.X + point, Y: high}, {X: c.Min.X, Y: middle}, {X: c.Min.X + point, Y: low}}
		}
		if math.IsInf(i.Hi, 1) {
			right = []vg.Point{{X: c.Max.X - point, Y: low}, {X: c.Max.X, Y: middle}, {X: c.Max.X - point, Y: high}}
		}
		c.FillPolygon(r.colour, append(left, right...))
	}
}

// Exactly draws exact values as points, the first on top.
func Exactly(title string, list []Chance) *Figure {
	exact := dots{radius: vg.Points(3.2), colour: vermilion}
	lo, hi, told := 0.0, 0.0, "exact"
	for i, c := range list {
		exact.list = append(exact.list, point{c.Exact, row(i, len(list))})
		lo, hi = min(lo, c.Exact), max(hi, c.Exact)
		told += fmt.Sprintf("; %s: %s", c.Name, significant(c.Exact))
	}
	x := ""
	if hi <= 1 {
		x = "chance"
	}
	f := newRows(title, x, namesOf(list, Chance.name), 1.7, 0.25)
	f.plot.X.Min, f.plot.X.Max, f.plot.X.Tick.Marker = lo, room(hi), ticks{percent: hi <= 1}
	f.plot.Add(exact)
	f.legend = []entry{{"exact", dotMark(exact)}}
	f.Empty, f.Alt = len(list) == 0, told
	return f
}
