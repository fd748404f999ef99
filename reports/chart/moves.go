package chart

import (
	"fmt"
	"image/color"
	"math"
	"slices"
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
	Bots  reports.Interval // from From to where better play moves it at least; from NaN or all 0: none was found
	Then  reports.Interval // the same from To, after the change
	Shown bool             // that there is a difference at all
}

func (m Move) name() string { return m.Name }

// Moves draws values before and after a change as dumbbells, the first on top,
// with the interval of the difference around the end; what is not shown to
// move has a pale end.
// Long because marks, legend and text of a chart come from one pass over what is drawn.
func Moves(title string, unit Unit, before, after string, list []Move, confidence float64) *Figure {
	f := newRows(title, unit.Name, namesOf(list, Move.name), 1.9, 0.38)
	from := dots{radius: vg.Points(3.6), colour: faint, open: true}
	to, open := dots{radius: vg.Points(3.6), colour: vermilion}, dots{radius: vg.Points(3.6), colour: sky}
	w := whiskers{lying: true, colour: ink, cap: vg.Points(7)}
	better := arrows{lying: true}
	var lines bridges
	var told, beaten []string
	all := nowhere
	rim, logarithmic := unit.rim(list)
	for i, m := range list {
		m.Interval, m.To = unit.within(m.Interval), unit.possible(m.To)
		at := row(i, len(list))
		words := fmt.Sprintf("%s from %s to %s", m.Name, unit.text(m.From), unit.around(m.To, m.Interval))
		if !m.Shown {
			words += ", no difference shown"
		}
		for k, b := range [2]reports.Interval{m.Bots, m.Then} { // shares have them, and no logarithms
			if name, from := [2]string{before, after}[k], [2]float64{m.From, m.To}[k]; b.Hi > b.Lo {
				words += fmt.Sprintf(", better play found so far moves %s %s", name, unit.moved(from, b))
				better.add(at+0.24, from, b)
				all.see(b.Lo, b.Hi)
				if !slices.Contains(beaten, name) {
					beaten = append(beaten, name)
				}
			}
		}
		told = append(told, words)
		if logarithmic {
			if min(m.From, m.To) < rim {
				f.Note = "What is 0 is drawn at the left end of the scale."
			}
			m = m.logarithms(rim)
		}
		lines = append(lines, bridge{m.From, m.To, at})
		from.list = append(from.list, point{m.From, at})
		if m.Shown {
			to.list = append(to.list, point{m.To, at})
		} else {
			open.list = append(open.list, point{m.To, at})
		}
		if m.Hi > m.Lo {
			w.list = append(w.list, interval{at, m.Interval})
		}
		all.see(m.From, m.Lo, m.Hi)
	}
	p := f.plot
	p.X.Min, p.X.Max = all.padded(0.06)
	p.X.Tick.Marker = ticks{percent: unit.Percent, most: 9}
	switch {
	case logarithmic:
		p.X.Min, p.X.Tick.Marker = math.Log10(rim), decades{percent: unit.Percent}
		p.X.Label.Text = unit.Name + " (logarithmic)"
		w.goOn = true
	case all.lo >= 0 && all.lo < 0.4*all.hi:
		p.X.Min = 0
	}
	p.Add(lines, better, w, from, to, open) // the caps of a narrow interval stand out above and below its dot
	f.legend = []entry{{before, dotMark(from)}}
	none := "no difference shown"
	if len(to.list) > 0 {
		f.legend = append(f.legend, entry{after, dotMark(to)})
	} else {
		none = after + ": " + none
	}
	if len(open.list) > 0 {
		f.legend = append(f.legend, entry{none, dotMark(open)})
	}
	if len(w.list) > 0 {
		f.legend = append(f.legend, entry{intervalName(confidence) + " of the difference", whiskerMark(w)})
	}
	better.explain(f, strings.Join(beaten, " and "))
	f.Empty = len(list) == 0
	f.Alt = unit.Name + ", from " + before + " to " + after + ": " + strings.Join(told, "; ")
	return f
}

// crushed is how many times the least of ratios the greatest may be before the others
// lie too close to each other on a linear scale.
const crushed = 5

// rim is where the axis of moves begins on a logarithmic scale, if that is needed to
// tell them apart: ratios alone are read on one. What is less lies on the rim.
func (u Unit) rim(list []Move) (rim float64, logarithmic bool) {
	lo, hi := math.Inf(1), 0.0
	for _, m := range list {
		for _, x := range []float64{m.From, m.To} {
			if x > 0 {
				lo, hi = min(lo, x), max(hi, x)
			}
		}
	}
	if !u.Ratio || hi <= crushed*lo {
		return math.Inf(-1), false
	}
	return lo / 2, true
}

// logarithms is the move on a logarithmic scale: what is less than the rim lies on it,
// but an interval that begins there goes on beyond it.
func (m Move) logarithms(rim float64) Move {
	beyond := rim / 10
	m.From, m.To = math.Log10(max(m.From, rim)), math.Log10(max(m.To, rim))
	m.Lo, m.Hi = math.Log10(max(m.Lo, beyond)), math.Log10(max(m.Hi, beyond))
	return m
}

// Tornado draws what each change does to one value as bars from it, the first on
// top; the interval is where the value then lies. What is not shown to do anything
// is pale, and only the first few of that are drawn. An arrow says where better play moves
// that value at least; an interval of zeros: none was found.
func Tornado(
	title string, unit Unit, base float64, bots reports.Interval, list []Move, confidence float64,
) *Figure {
	pale := 0
	list = slices.DeleteFunc(slices.Clone(list), func(m Move) bool {
		if !m.Shown {
			pale++
		}
		return !m.Shown && pale > mostPale
	})
	f := newRows(title, unit.Name, namesOf(list, Move.name), 1.9, 0.3)
	if pale > mostPale {
		f.Note = fmt.Sprintf("And %d more that show no difference.", pale-mostPale)
	}
	shown, open := spans{colour: counted}, spans{colour: band{colour: counted}.shade()}
	w := whiskers{lying: true, colour: ink, cap: vg.Points(4)}
	all := extent{base, base}
	var told []string
	for i, m := range list {
		m.Interval = unit.within(m.Interval)
		at := row(i, len(list))
		side, words := &shown, ""
		if !m.Shown {
			side, words = &open, ", no difference shown"
		}
		side.list = append(side.list, bridge{base, m.To, at})
		w.list = append(w.list, interval{at, m.Interval})
		all.see(m.Lo, m.Hi)
		told = append(told, m.Name+" to "+unit.around(m.To, m.Interval)+words)
	}
	better := arrows{lying: true}
	if bots.Hi > bots.Lo {
		better.add(row(0, len(list))+0.5, base, bots)
		all.see(bots.Lo, bots.Hi)
	}
	p := f.plot
	lo, hi := all.padded(0.06)
	p.X.Min, p.X.Max, p.X.Tick.Marker = max(lo, min(all.lo, 0)), hi, ticks{percent: unit.Percent, most: 9}
	p.Add(shown, open, level{at: base, upright: true, colour: ink}, better, w)
	f.legend = []entry{{"as the rules are: " + unit.text(base), lineMark(ink, dashes...)}, {"turned", swatch(counted)}}
	if len(open.list) > 0 {
		f.legend = append(f.legend, entry{"no difference shown", swatch(open.colour)})
	}
	f.legend = append(f.legend, entry{intervalName(confidence) + " of the difference", whiskerMark(w)})
	f.Empty = len(list) == 0
	f.Alt = unit.Name + ", " + unit.text(base) + " as the rules are"
	if better.explain(f, "the rules as they are"); len(better.list) > 0 {
		f.Alt += " (better play found so far moves that " + unit.moved(base, bots) + ")"
	}
	f.Alt += ": " + strings.Join(told, "; ")
	return f
}

// Forest draws differences with their intervals around a line at none, the first on top:
// what is not shown to differ has a pale dot.
func Forest(title, x string, list []Move, confidence float64) *Figure {
	f := newRows(title, x, namesOf(list, Move.name), 1.7, 0.26)
	shown, open := dots{radius: vg.Points(3.6), colour: vermilion}, dots{radius: vg.Points(3.6), colour: sky}
	w := whiskers{lying: true, colour: ink, cap: vg.Points(4)}
	better := arrows{lying: true}
	all := extent{0, 0}
	var told []string
	for i, m := range list {
		at := row(i, len(list))
		side, words := &shown, ""
		if !m.Shown {
			side, words = &open, ", no difference shown"
		}
		side.list = append(side.list, point{m.To, at})
		w.list = append(w.list, interval{at, m.Interval})
		all.see(m.Lo, m.Hi)
		if m.Then.Hi > m.Then.Lo {
			better.add(at+0.24, m.To, m.Then)
			all.see(m.Then.Lo, m.Then.Hi)
			words += ", better play found so far moves that " + Unit{}.moved(m.To, m.Then)
		}
		told = append(told, m.Name+" "+Unit{}.around(m.To, m.Interval)+words)
	}
	f.plot.X.Min, f.plot.X.Max = all.padded(0.06)
	f.plot.X.Tick.Marker = ticks{most: 9}
	f.plot.Add(level{at: 0, upright: true, colour: ink}, better, w, shown, open)
	for _, d := range []struct {
		dots
		name string
	}{{shown, "a difference is shown"}, {open, "no difference shown"}} {
		if len(d.list) > 0 {
			f.legend = append(f.legend, entry{d.name, dotMark(d.dots)})
		}
	}
	f.legend = append(f.legend, entry{intervalName(confidence), whiskerMark(w)})
	better.explain(f, "it")
	f.Empty, f.Alt = len(list) == 0, x+": "+strings.Join(told, "; ")
	return f
}

// mostPale is how many changes a tornado draws that are not shown to do anything.
const mostPale = 4

// spans are lying bars from one value to another.
type spans struct {
	list   []bridge
	colour color.NRGBA
}

// Plot implements plot.Plotter.
func (s spans) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, l := range s.list {
		rectangle(c, s.colour, x(min(l.from, l.to)), y(l.at-0.31), x(max(l.from, l.to)), y(l.at+0.31))
	}
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
