package chart

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Spot is a circle of a plan: where it lies, in circle diameters from the
// upper left corner, its paint (an index), and a letter or two on it, or its
// name.
type Spot struct {
	X, Y   float64
	Paint  int
	Letter string
}

// Paint is a colour of a plan with its name in the legend.
type Paint struct {
	Name   string
	Colour color.NRGBA
	Across bool // of a way across something (a door, a fence): a bar between the circles
}

// Way joins two circles, by index; its paint is an index too.
type Way struct{ A, B, Paint int }

// Label is the name of a place, to be written as near to one of its circles
// as there is room.
type Label struct {
	X, Y float64
	Name string
}

// Plan draws a board: ways, then spots, then the names of places, with
// coordinates at the rims. A large plan has room for names on its spots.
func Plan(
	title string, spots []Spot, paints []Paint, ways []Way, wayPaints []Paint, labels []Label, large bool,
) *Figure {
	f := newFigure(title, "", "")
	p := &plan{spots: spots, paints: paints, web: web{ways, wayPaints}, labels: labels}
	p.ground = f.ground(len(spots), func(i int) (x, y float64) { return spots[i].X, spots[i].Y })
	if large {
		f.shape(p.ground, max(11*vg.Inch, vg.Length(p.right-p.left)*vg.Points(19)))
	}
	f.plot.Add(p)
	for _, paint := range paints {
		f.legend = append(f.legend, entry{paint.Name, func(c draw.Canvas) {
			r := (c.Max.Y - c.Min.Y) / 2
			middle := vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Min.Y + r}
			disc(c, middle, r, outline)
			disc(c, middle, r-vg.Points(0.7), paint.Colour)
		}})
	}
	f.legend = append(f.legend, p.key()...)
	f.Alt = fmt.Sprintf("A plan of %d places", len(spots))
	return f
}

var outline = color.NRGBA{0x77, 0x77, 0x77, 0xff}

type plan struct {
	spots  []Spot
	paints []Paint
	labels []Label
	web
	ground
}

// Plot implements plot.Plotter.
func (p *plan) Plot(c draw.Canvas, _ *plot.Plot) {
	p.rims(c, 5)
	unit, at := p.on(c)
	place := func(i int) (x, y float64) { return p.spots[i].X, p.spots[i].Y }
	p.along(c, p.ground, place)
	for _, s := range p.spots {
		middle := at(s.X, s.Y)
		fill := p.paints[s.Paint].Colour
		disc(c, middle, 0.44*unit, outline)
		disc(c, middle, 0.44*unit-vg.Points(0.6), fill)
		if s.Letter == "" {
			continue
		}
		letter := centred(6, on(fill))
		if wide := letter.Width(s.Letter); wide > 0.8*unit { // the whole name inside its circle
			letter.Font.Size *= 0.8 * unit / wide
		}
		c.FillText(letter, middle, s.Letter)
	}
	p.across(c, p.ground, place)
	p.write(c, p.labels, len(p.spots), place)
}

// web is the ways between circles.
type web struct {
	ways   []Way
	paints []Paint
}

// along draws the ways that run from circle to circle, which lie under them.
func (w web) along(c draw.Canvas, g ground, place func(i int) (x, y float64)) {
	_, at := g.on(c)
	for _, l := range w.ways {
		if paint := w.paints[l.Paint]; !paint.Across {
			from, to := at(place(l.A)), at(place(l.B))
			c.StrokeLine2(draw.LineStyle{Color: paint.Colour, Width: vg.Points(1.1)}, from.X, from.Y, to.X, to.Y)
		}
	}
}

// across draws the bars between circles, which lie over them.
func (w web) across(c draw.Canvas, g ground, place func(i int) (x, y float64)) {
	_, at := g.on(c)
	for _, l := range w.ways {
		if paint := w.paints[l.Paint]; paint.Across {
			ax, ay := place(l.A)
			bx, by := place(l.B)
			x, y, length := (ax+bx)/2, (ay+by)/2, math.Hypot(bx-ax, by-ay)
			dx, dy := 0.36*(by-ay)/length, -0.36*(bx-ax)/length
			from, to := at(x-dx, y-dy), at(x+dx, y+dy)
			c.StrokeLine2(draw.LineStyle{Color: paint.Colour, Width: vg.Points(2.2)}, from.X, from.Y, to.X, to.Y)
		}
	}
}

// key says what the ways are.
func (w web) key() []entry {
	var list []entry
	for _, paint := range w.paints {
		list = append(list, entry{paint.Name, func(c draw.Canvas) {
			middle, line := c.Center(), draw.LineStyle{Color: paint.Colour, Width: vg.Points(1.6)}
			if paint.Across {
				line.Width = vg.Points(2.6)
				c.StrokeLine2(line, middle.X, c.Min.Y, middle.X, c.Max.Y)
				return
			}
			c.StrokeLine2(line, c.Min.X, middle.Y, c.Max.X, middle.Y)
		}})
	}
	return list
}

// box is where a label is written, in circle diameters.
type box struct{ x, y, wide, high float64 }

// write sets the names of places down, each as near to its place as n
// circles and the names before it leave room; a line leads from a name that
// had to go far.
func (g ground) write(c draw.Canvas, labels []Label, n int, circle func(i int) (x, y float64)) {
	unit, at := g.on(c)
	name := centred(9, ink)
	var written []box
	for _, l := range labels {
		b := g.room(l, float64(name.Width(l.Name)/unit)+0.2, float64(vg.Points(8.5)/unit), n, circle, written)
		written = append(written, b)
		x := max(b.x-b.wide/2, min(l.X, b.x+b.wide/2))
		if far := math.Hypot(x-l.X, b.y-l.Y); far > 2.5 {
			from, to := at(x, b.y), at(l.X+0.46*(x-l.X)/far, l.Y+0.46*(b.y-l.Y)/far)
			c.StrokeLine2(draw.LineStyle{Color: faint, Width: vg.Points(0.5)}, from.X, from.Y, to.X, to.Y)
		}
		from, to := at(b.x-b.wide/2, b.y+b.high/2), at(b.x+b.wide/2, b.y-b.high/2)
		rectangle(c, color.NRGBA{0xff, 0xff, 0xff, 0xd0}, from.X, from.Y, to.X, to.Y)
		c.FillText(name, at(b.x, b.y), l.Name)
	}
}

// room finds the place near a label's own where it covers least: a circle
// under a name costs more than the longest way to a free place.
func (g ground) room(l Label, wide, high float64, n int, circle func(i int) (x, y float64), written []box) box {
	const near = 0.42
	best, least := box{l.X, l.Y, wide, high}, math.Inf(1)
	for ring := range 31 {
		r := 0.25 * float64(ring)
		for turn := range 36 {
			sin, cos := math.Sincos(2 * math.Pi * float64(turn) / 36)
			b := box{l.X + r*cos*1.4, l.Y + r*sin, wide, high}
			b.x = max(g.left+rim/2+wide/2, min(b.x, g.right-rim/2-wide/2))
			b.y = max(g.upper+rim/2+high/2, min(b.y, g.lower-rim/2-high/2))
			cost := math.Hypot(b.x-l.X, b.y-l.Y)
			if cost >= least {
				continue
			}
			for i := range n {
				x, y := circle(i)
				far, low := math.Abs(x-b.x)-wide/2, math.Abs(y-b.y)-high/2
				if far < near && low < near && math.Hypot(max(0, far), max(0, low)) < near {
					if cost += 30; cost >= least {
						break
					}
				}
			}
			for _, o := range written {
				if math.Abs(o.x-b.x) < (wide+o.wide)/2 && math.Abs(o.y-b.y) < (high+o.high)/2 {
					cost += 60
				}
			}
			if cost < least {
				best, least = b, cost
			}
		}
	}
	return best
}
