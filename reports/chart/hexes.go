package chart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Hexagon is a cell of a map of hexes with pointed tops: its centre, in
// widths of a cell from the upper left corner, what was counted there, and
// how it is tinted where nothing was.
type Hexagon struct {
	X, Y  float64
	Value float64
	Tint  Tint
}

// Tint is the ground of a cell.
type Tint uint8

// The grounds.
const (
	Field Tint = iota
	Wood
	Settled
)

var tints = [...]color.NRGBA{
	Field:   {0xf7, 0xf3, 0xe4, 0xff},
	Wood:    {0xd9, 0xe6, 0xd0, 0xff},
	Settled: {0xdd, 0xd0, 0xcb, 0xff},
}

// Place is a word on a map, by cell.
type Place struct {
	Cell int
	Text string
}

// Hexes draws a map of hexes with every cell coloured by its value, on a
// scale that runs by square roots; where nothing was counted the ground
// shows. Links are roads, labels name places. Without a unit nothing was
// counted, and there is no scale.
func Hexes(title, unit string, cells []Hexagon, roads []Link, labels []Place) *Figure {
	f := newFigure(title, "", "")
	h := &hexes{cells: cells, roads: roads, labels: labels}
	h.unit, h.empty = unit, "pale"
	for _, c := range cells {
		h.top = math.Max(h.top, c.Value)
	}
	h.ground = f.ground(len(cells), func(i int) (x, y float64) { return cells[i].X, cells[i].Y })
	f.width = 8 * vg.Inch
	f.height = f.width*vg.Length((h.lower-h.upper)/(h.right-h.left)) + 1.3*vg.Inch
	f.plot.Add(h)
	if unit != "" {
		f.strip = h.scale
	}
	return f
}

type hexes struct {
	cells  []Hexagon
	roads  []Link
	labels []Place
	heat   // its scale and ground
}

// Plot implements plot.Plotter.
func (h *hexes) Plot(c draw.Canvas, _ *plot.Plot) {
	unit, at := h.on(c)
	radius := unit / vg.Length(math.Sqrt(3))
	edge := draw.LineStyle{Color: color.NRGBA{0xbb, 0xbb, 0xbb, 0xff}, Width: vg.Points(0.5)}
	for _, cell := range h.cells {
		p := at(cell.X, cell.Y)
		var path vg.Path
		var rim []vg.Point
		for i := range 6 {
			a := math.Pi / 6 * float64(2*i+1)
			corner := vg.Point{X: p.X + radius*vg.Length(math.Cos(a)), Y: p.Y + radius*vg.Length(math.Sin(a))}
			if i == 0 {
				path.Move(corner)
			} else {
				path.Line(corner)
			}
			rim = append(rim, corner)
		}
		path.Close()
		c.SetColor(tints[cell.Tint])
		if cell.Value > 0 {
			c.SetColor(shade(math.Sqrt(cell.Value / h.top)))
		}
		c.Fill(path)
		c.StrokeLines(edge, append(rim, rim[0]))
	}
	casing := draw.LineStyle{Color: paper, Width: vg.Points(2.4)}
	road := draw.LineStyle{Color: color.NRGBA{0x99, 0x55, 0x22, 0xff}, Width: vg.Points(1.2)}
	for _, style := range []draw.LineStyle{casing, road} {
		for _, l := range h.roads {
			p, q := at(h.cells[l.A].X, h.cells[l.A].Y), at(h.cells[l.B].X, h.cells[l.B].Y)
			c.StrokeLine2(style, p.X, p.Y, q.X, q.Y)
		}
	}
	text := letters(7.5, ink)
	text.XAlign, text.YAlign = draw.XCenter, draw.YTop
	for _, l := range h.labels {
		p := at(h.cells[l.Cell].X, h.cells[l.Cell].Y)
		disc(c, p, vg.Points(2.4), ink)
		width, height := text.Width(l.Text), text.Height(l.Text)
		below := vg.Point{X: p.X, Y: p.Y - vg.Points(4)}
		below.X = max(c.Min.X+width/2+vg.Points(2), min(below.X, c.Max.X-width/2-vg.Points(2)))
		box := vg.Rectangle{Min: vg.Point{X: below.X - width/2 - vg.Points(1.5), Y: below.Y - height - vg.Points(1)}, Max: vg.Point{X: below.X + width/2 + vg.Points(1.5), Y: below.Y + vg.Points(0.5)}}
		c.SetColor(color.NRGBA{0xff, 0xff, 0xff, 0xc8})
		c.Fill(box.Path())
		c.FillText(text, below, l.Text)
	}
}
