package chart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Spot is a circle of a plan: where it lies, in circle diameters from the
// upper left corner, its paint (an index), and a letter or two on it.
type Spot struct {
	X, Y   float64
	Paint  int
	Letter string
}

// Paint is a colour of a plan with its name in the legend.
type Paint struct {
	Name   string
	Colour color.NRGBA
}

// Way joins two spots, by index; its paint is an index too. A way across
// something (a door, a fence) is drawn as that: a bar between the spots.
type Way struct {
	A, B, Paint int
	Across      bool
}

// Label is the name of a place, to be written as near to it as there is
// room.
type Label struct {
	X, Y float64
	Name string
}

// Plan draws a board: ways, then spots, then the names of places.
func Plan(title string, spots []Spot, paints []Paint, ways []Way, wayPaints []Paint, labels []Label) *Figure {
	f := newFigure(title, "", "")
	p := &plan{spots: spots, paints: paints, ways: ways, wayPaints: wayPaints, labels: labels}
	p.ground = f.ground(len(spots), func(i int) (x, y float64) { return spots[i].X, spots[i].Y })
	f.height += 0.3 * vg.Inch
	f.plot.Add(p)
	for _, paint := range paints {
		f.legend = append(f.legend, entry{paint.Name, func(c draw.Canvas) {
			r := (c.Max.Y - c.Min.Y) / 2
			middle := vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Min.Y + r}
			disc(c, middle, r, outline)
			disc(c, middle, r-vg.Points(0.7), paint.Colour)
		}})
	}
	for _, paint := range wayPaints {
		f.legend = append(f.legend, entry{paint.Name, func(c draw.Canvas) {
			y := (c.Min.Y + c.Max.Y) / 2
			c.StrokeLine2(draw.LineStyle{Color: paint.Colour, Width: vg.Points(1.6)}, c.Min.X, y, c.Max.X, y)
		}})
	}
	return f
}

var outline = color.NRGBA{0x77, 0x77, 0x77, 0xff}

type plan struct {
	spots             []Spot
	ways              []Way
	paints, wayPaints []Paint
	labels            []Label
	ground
}

// Plot implements plot.Plotter.
func (p *plan) Plot(c draw.Canvas, _ *plot.Plot) {
	unit, at := p.on(c)
	for _, w := range p.ways {
		if !w.Across {
			a, b := p.spots[w.A], p.spots[w.B]
			from, to := at(a.X, a.Y), at(b.X, b.Y)
			c.StrokeLine2(draw.LineStyle{Color: p.wayPaints[w.Paint].Colour, Width: vg.Points(1.1)}, from.X, from.Y, to.X, to.Y)
		}
	}
	letter := letters(6, ink)
	letter.XAlign, letter.YAlign = draw.XCenter, draw.YCenter
	for _, s := range p.spots {
		middle := at(s.X, s.Y)
		fill := p.paints[s.Paint].Colour
		disc(c, middle, 0.44*unit, outline)
		disc(c, middle, 0.44*unit-vg.Points(0.6), fill)
		if s.Letter != "" {
			letter.Color = ink
			if int(fill.R)+int(fill.G)+int(fill.B) < 400 {
				letter.Color = paper
			}
			c.FillText(letter, middle, s.Letter)
		}
	}
	for _, w := range p.ways {
		if w.Across {
			a, b := p.spots[w.A], p.spots[w.B]
			x, y := (a.X+b.X)/2, (a.Y+b.Y)/2
			length := math.Hypot(b.X-a.X, b.Y-a.Y)
			dx, dy := 0.36*(b.Y-a.Y)/length, -0.36*(b.X-a.X)/length
			from, to := at(x-dx, y-dy), at(x+dx, y+dy)
			c.StrokeLine2(draw.LineStyle{Color: p.wayPaints[w.Paint].Colour, Width: vg.Points(2.2)}, from.X, from.Y, to.X, to.Y)
		}
	}
	p.write(c, p.labels, len(p.spots), func(i int) (x, y float64) { return p.spots[i].X, p.spots[i].Y })
}

// box is where a label is written, in circle diameters.
type box struct{ x, y, wide, high float64 }

// write sets the names of places down, each as near to its place as n
// circles and the names before it leave room.
func (g ground) write(c draw.Canvas, labels []Label, n int, circle func(i int) (x, y float64)) {
	unit, at := g.on(c)
	name := letters(7.5, ink)
	name.XAlign, name.YAlign = draw.XCenter, draw.YCenter
	var written []box
	for _, l := range labels {
		b := g.room(l, float64(name.Width(l.Name)/unit)+0.2, float64(vg.Points(9)/unit), n, circle, written)
		written = append(written, b)
		from, to := at(b.x-b.wide/2, b.y+b.high/2), at(b.x+b.wide/2, b.y-b.high/2)
		c.SetColor(color.NRGBA{0xff, 0xff, 0xff, 0xd0})
		c.Fill(vg.Rectangle{Min: from, Max: to}.Path())
		c.FillText(name, at(b.x, b.y), l.Name)
	}
}

// room finds the place near a label's own where it covers least.
func (g ground) room(l Label, wide, high float64, n int, circle func(i int) (x, y float64), written []box) box {
	best, least := box{l.X, l.Y, wide, high}, math.Inf(1)
	for ring := range 13 {
		r := 0.35 * float64(ring)
		for turn := range 24 {
			sin, cos := math.Sincos(2 * math.Pi * float64(turn) / 24)
			b := box{l.X + r*cos*1.4, l.Y + r*sin, wide, high}
			b.x = max(g.left+wide/2, min(b.x, g.right-wide/2))
			cost := r
			for i := range n {
				if x, y := circle(i); math.Abs(x-b.x) < wide/2+0.4 && math.Abs(y-b.y) < high/2+0.4 {
					cost += 6
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
