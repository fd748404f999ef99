package chart

import (
	"image/color"

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

// Way joins two spots, by index; its paint is an index too.
type Way struct{ A, B, Paint int }

// Label is the name of a place.
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
		a, b := p.spots[w.A], p.spots[w.B]
		from, to := at(a.X, a.Y), at(b.X, b.Y)
		c.StrokeLine2(draw.LineStyle{Color: p.wayPaints[w.Paint].Colour, Width: vg.Points(1.1)}, from.X, from.Y, to.X, to.Y)
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
			if int(fill.R)+int(fill.G)+int(fill.B) < 300 {
				letter.Color = paper
			}
			c.FillText(letter, middle, s.Letter)
		}
	}
	name := letters(7.5, ink)
	name.XAlign, name.YAlign = draw.XCenter, draw.YCenter
	for _, l := range p.labels {
		middle := at(l.X, l.Y)
		half, high := name.Width(l.Name)/2+vg.Points(2.5), vg.Points(5)
		middle.X = max(c.Min.X+half, min(middle.X, c.Max.X-half))
		c.SetColor(color.NRGBA{0xff, 0xff, 0xff, 0xd8})
		c.Fill(vg.Rectangle{Min: vg.Point{X: middle.X - half, Y: middle.Y - high}, Max: vg.Point{X: middle.X + half, Y: middle.Y + high}}.Path())
		c.FillText(name, middle, l.Name)
	}
}
