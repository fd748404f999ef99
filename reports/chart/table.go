package chart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Block is something that stands on a table: a rectangle in squares from the
// upper left corner, with a name or none.
type Block struct {
	X0, Y0, X1, Y1 float64
	Name           string
	Solid          bool // filled; otherwise an outline
}

// Stroke is a line on a table: a fence, a wire.
type Stroke struct {
	X0, Y0, X1, Y1 float64
	Dashed         bool
}

// Squares draws a table of so many squares across and down, each coloured by
// its value (row by row from the upper left; NaN and 0 stay white), with what
// stands on it and the numbers of squares at the rims. Without a unit nothing
// was counted, and there is no scale.
func Squares(title string, unit Unit, across, down int, values []float64, blocks []Block, strokes []Stroke) *Figure {
	f := newFigure(title, "", "")
	t := &squares{
		across: across, values: values, blocks: blocks, strokes: strokes, scale: scale{unit: unit, empty: "blank"},
	}
	for _, v := range values {
		t.hold(v)
	}
	corners := [2][2]float64{{0, 0}, {float64(across), float64(down)}}
	t.ground = f.ground(2, func(i int) (x, y float64) { return corners[i][0], corners[i][1] })
	f.plot.Add(t)
	if unit.Name != "" {
		f.strip, f.Alt, f.Empty = t.strip, t.told(), t.top == 0
	}
	return f
}

type squares struct {
	scale
	ground
	across  int
	values  []float64
	blocks  []Block
	strokes []Stroke
}

// name writes the name of a block into it, broken at blanks, as large as there
// is room; a long word may stick out.
func (t *squares) name(c draw.Canvas, b Block, unit vg.Length, middle vg.Point) {
	wide, high := vg.Length(b.X1-b.X0)*unit-2, vg.Length(b.Y1-b.Y0)*unit-2
	for size := 9.0; ; size -= 0.4 {
		style := centred(size, ink)
		line := vg.Points(1.15 * size)
		lines := wrap(style, b.Name, wide)
		fits := line*vg.Length(len(lines)) <= high
		for _, l := range lines {
			fits = fits && style.Width(l) <= wide
		}
		if !fits && size > 7 {
			continue
		}
		middle.Y += line * vg.Length(len(lines)-1) / 2
		for _, l := range lines {
			c.FillText(style, middle, l)
			middle.Y -= line
		}
		return
	}
}

// Plot implements plot.Plotter.
func (t *squares) Plot(c draw.Canvas, _ *plot.Plot) {
	unit, at := t.on(c)
	fill := func(x0, y0, x1, y1 float64, colour color.Color) {
		a, b := at(x0, y1), at(x1, y0)
		rectangle(c, colour, a.X, a.Y, b.X, b.Y)
	}
	t.rims(c, 10)
	for i, v := range t.values {
		if math.IsNaN(v) || v == 0 {
			continue
		}
		x, y := float64(i%t.across), float64(i/t.across)
		fill(x, y, x+1.02, y+1.02, t.shade(v))
	}
	for _, b := range t.blocks {
		if b.Solid {
			fill(b.X0, b.Y0, b.X1, b.Y1, color.NRGBA{0xe4, 0xe0, 0xd8, 0xff})
		}
		line := draw.LineStyle{Color: faint, Width: vg.Points(0.7)}
		p, q := at(b.X0, b.Y0), at(b.X1, b.Y1)
		corners := []vg.Point{p, {X: q.X, Y: p.Y}, q, {X: p.X, Y: q.Y}, p}
		for i := range corners[1:] {
			c.StrokeLine2(line, corners[i].X, corners[i].Y, corners[i+1].X, corners[i+1].Y)
		}
		if b.Name != "" {
			t.name(c, b, unit, at((b.X0+b.X1)/2, (b.Y0+b.Y1)/2))
		}
	}
	for _, s := range t.strokes {
		line := draw.LineStyle{Color: ink, Width: vg.Points(0.9)}
		if s.Dashed {
			line = draw.LineStyle{
				Color: vermilion, Width: vg.Points(0.9), Dashes: []vg.Length{vg.Points(3), vg.Points(2)},
			}
		}
		p, q := at(s.X0, s.Y0), at(s.X1, s.Y1)
		c.StrokeLine2(line, p.X, p.Y, q.X, q.Y)
	}
}
