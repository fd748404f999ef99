package chart

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"escapesim/reports"
)

// Move is a value that goes from one to another; the interval is where the
// other lies, as far as the difference is known.
type Move struct {
	Name     string
	From, To float64
	reports.Interval
	Shown bool // that there is a difference at all
}

// Moves draws values before and after a change as dumbbells, the first on top,
// with the interval of the difference around the end; what is not shown to
// move has a pale end.
func Moves(title string, unit Unit, before, after string, list []Move, confidence float64) *Figure {
	f := newFigure(title, unit.Name, "")
	f.gridX, f.gridY = true, false
	f.height = vg.Length(math.Max(3, 1.9+0.38*float64(len(list)))) * vg.Inch
	from := dots{radius: vg.Points(3.6), colour: faint, open: true}
	to, open := dots{radius: vg.Points(3.6), colour: vermilion}, dots{radius: vg.Points(3.6), colour: sky}
	w := whiskers{lying: true, colour: ink, cap: vg.Points(6)}
	n := make(names, len(list))
	var lines bridges
	var told []string
	lo, hi := math.Inf(1), math.Inf(-1)
	for i, m := range list {
		at := float64(len(list) - 1 - i)
		n[len(list)-1-i] = m.Name
		words := fmt.Sprintf("%s from %s to %s", m.Name, unit.text(m.From), unit.around(m.To, m.Interval))
		if !m.Shown {
			words += ", no difference shown"
		}
		told = append(told, words)
		lines = append(lines, bridge{m.From, m.To, at})
		from.list = append(from.list, point{m.From, at})
		if m.Shown {
			to.list = append(to.list, point{m.To, at})
		} else {
			open.list = append(open.list, point{m.To, at})
		}
		w.list = append(w.list, interval{at, m.Interval})
		lo, hi = min(lo, m.From, m.Lo), max(hi, m.From, m.Hi)
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	margin := max(0.06*(hi-lo), 1e-6)
	p := f.plot
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = -0.6, float64(max(len(list), 1))-0.4, n
	p.Y.Tick.Length = 0
	p.X.Min, p.X.Max, p.X.Tick.Marker = lo-margin, hi+margin, ticks{percent: unit.Percent, most: 9}
	if lo >= 0 && lo < 0.4*hi {
		p.X.Min = 0
	}
	p.X.LineStyle.Width = 0
	p.Add(lines, from, to, open, w) // intervals last: narrow ones would hide behind dots
	f.legend = []entry{{before, dotMark(from)}, {after, dotMark(to)}}
	if len(open.list) > 0 {
		f.legend = append(f.legend, entry{"no difference shown", dotMark(open)})
	}
	f.legend = append(f.legend, entry{intervalName(confidence) + " of the difference", whiskerMark(w)})
	f.Alt = unit.Name + ", from " + before + " to " + after + ": " + strings.Join(told, "; ")
	return f
}

// bridges join the two ends of moves.
type bridges []bridge

type bridge struct{ from, to, at float64 }

// Plot implements plot.Plotter.
func (b bridges) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, l := range b {
		c.StrokeLine2(draw.LineStyle{Color: rule, Width: vg.Points(4)}, x(l.from), y(l.at), x(l.to), y(l.at))
	}
}
