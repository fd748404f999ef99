package chart

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// HexMap is a map of hexes with pointed tops.
type HexMap struct {
	Cells       []Hexagon // row by row
	Columns     int
	Roads       []Link
	Rails       []Link
	Places      []Place
	TintNames   [3]string // what the grounds are called in the key; "" leaves one out
	MarkNames   [3]string // what the marks of places are called
	Coordinates bool      // written into every cell, as column,row
}

// Hexagon is a cell: its centre, in widths of a cell from the upper left
// corner, what was counted there, and its ground.
type Hexagon struct {
	X, Y  float64
	Value float64
	Tint  Tint
}

// Tint is the ground of a cell. Wood and Settled carry little signs, so that
// the ground is seen under any colour of the scale.
type Tint uint8

const (
	Field Tint = iota
	Wood
	Settled
)

var tints = [...]color.NRGBA{
	Field:   {0xff, 0xff, 0xff, 0xff},
	Wood:    {0xee, 0xee, 0xea, 0xff},
	Settled: {0xe2, 0xdc, 0xd8, 0xff},
}

// Mark is what a place is, drawn as a dot, a ring or a square.
type Mark uint8

const (
	Dot Mark = iota
	Ring
	Square
)

// Place is a word on a map, by cell.
type Place struct {
	Cell int
	Text string
	Mark Mark
}

var (
	roadColour = color.NRGBA{0xa0, 0x52, 0x20, 0xff}
	railDashes = []vg.Length{vg.Points(5), vg.Points(3)}
)

// Hexes draws a map with every cell coloured by its value; where nothing was
// counted the ground shows. The rims tell columns and rows. Without a unit
// nothing was counted, and there is no scale.
func Hexes(title string, unit Unit, m HexMap) *Figure {
	f := newFigure(title, "", "")
	h := &hexes{HexMap: m, scale: scale{unit: unit, empty: "bare ground"}}
	for _, c := range m.Cells {
		h.hold(c.Value)
	}
	h.ground = f.ground(len(m.Cells), func(i int) (x, y float64) { return m.Cells[i].X, m.Cells[i].Y })
	f.shape(h.ground, 8*vg.Inch)
	f.plot.Add(h)
	if unit.Name != "" {
		f.strip, f.Alt, f.Empty = h.strip, h.told(), h.top == 0
	}
	for tint, name := range m.TintNames {
		if name != "" {
			f.legend = append(f.legend, entry{name, func(c draw.Canvas) {
				c.SetColor(tints[tint])
				c.Fill(c.Rectangle.Path())
				c.StrokeLines(draw.LineStyle{Color: outline, Width: vg.Points(0.5)}, []vg.Point{
					c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}, c.Min,
				})
				sign(c, Tint(tint), c.Center(), vg.Points(14), ink)
			}})
		}
	}
	if len(m.Roads) > 0 {
		f.legend = append(f.legend, entry{"road", lineMark(roadColour)})
	}
	if len(m.Rails) > 0 {
		f.legend = append(f.legend, entry{"railway", lineMark(ink, railDashes...)})
	}
	for mark, name := range m.MarkNames {
		if name != "" {
			f.legend = append(f.legend, entry{name, func(c draw.Canvas) { Mark(mark).draw(c, c.Center()) }})
		}
	}
	return f
}

type hexes struct {
	HexMap
	scale
	ground
}

// sign draws what stands on a ground: trees or houses.
func sign(c draw.Canvas, t Tint, at vg.Point, unit vg.Length, colour color.NRGBA) {
	if t == Field {
		return
	}
	faint := half{colour}
	s := 0.075 * unit
	for _, o := range [...]vg.Point{{X: -0.22, Y: 0.16}, {X: 0.2, Y: 0.2}, {X: 0.02, Y: -0.04}} {
		p := vg.Point{X: at.X + o.X*unit, Y: at.Y + o.Y*unit}
		if t == Settled {
			rectangle(c, faint, p.X-s, p.Y-s, p.X+s, p.Y+s)
			continue
		}
		var tree vg.Path
		tree.Move(vg.Point{X: p.X - s, Y: p.Y - s})
		tree.Line(vg.Point{X: p.X + s, Y: p.Y - s})
		tree.Line(vg.Point{X: p.X, Y: p.Y + 1.2*s})
		tree.Close()
		c.SetColor(faint)
		c.Fill(tree)
	}
}

// half is a colour seen half through. Its parts are rounded up: vgsvg rounds them down, and in
// the dark a colour that is not exact becomes that of something else.
type half struct{ color.NRGBA }

// RGBA implements color.Color.
func (h half) RGBA() (r, g, b, a uint32) {
	const alpha = 0x8888
	part := func(v uint8) uint32 { return (uint32(v)*alpha + 0xfe) / 0xff }
	return part(h.R), part(h.G), part(h.B), alpha
}

func (m Mark) draw(c draw.Canvas, at vg.Point) {
	switch m {
	case Square:
		rectangle(c, paper, at.X-3.6, at.Y-3.6, at.X+3.6, at.Y+3.6)
		rectangle(c, ink, at.X-2.8, at.Y-2.8, at.X+2.8, at.Y+2.8)
	default:
		dots{radius: vg.Points(2.8), colour: ink, open: m == Ring}.draw(c, at)
	}
}

// Plot implements plot.Plotter.
func (h *hexes) Plot(c draw.Canvas, _ *plot.Plot) {
	unit, at := h.on(c)
	radius := unit / vg.Length(math.Sqrt(3))
	var edges vg.Path // one for all: it is the same in every map of a page
	for _, cell := range h.Cells {
		p := at(cell.X, cell.Y)
		var path vg.Path
		for k := range 6 {
			a := math.Pi / 6 * float64(2*k+1)
			corner := vg.Point{X: p.X + radius*vg.Length(math.Cos(a)), Y: p.Y + radius*vg.Length(math.Sin(a))}
			if k == 0 {
				path.Move(corner)
			} else {
				path.Line(corner)
			}
		}
		path.Close()
		edges = append(edges, path...)
		fill := tints[cell.Tint]
		if cell.Value > 0 {
			fill = h.shade(cell.Value)
		}
		c.SetColor(fill)
		c.Fill(path)
		sign(c, cell.Tint, p, unit, on(fill))
	}
	c.SetLineStyle(draw.LineStyle{Color: color.NRGBA{0xbb, 0xbb, 0xbb, 0xff}, Width: vg.Points(0.5)})
	c.Stroke(edges)
	h.ways(c, at)
	if h.Coordinates {
		h.coordinates(c, at)
	}
	h.places(c, at)
	h.numbers(c)
}

// onPaper is where on the paper a point of the map lies.
type onPaper = func(x, y float64) vg.Point

// ways draws roads and rails, light on both sides.
func (h *hexes) ways(c draw.Canvas, at onPaper) {
	casing := draw.LineStyle{Color: paper, Width: vg.Points(3)}
	for _, lines := range []struct {
		list  []Link
		style draw.LineStyle
	}{
		{h.Roads, draw.LineStyle{Color: roadColour, Width: vg.Points(1.4)}},
		{h.Rails, draw.LineStyle{Color: ink, Width: vg.Points(1), Dashes: railDashes}},
	} {
		for _, style := range []draw.LineStyle{casing, lines.style} {
			var ways vg.Path
			for _, l := range lines.list {
				ways.Move(at(h.Cells[l.A].X, h.Cells[l.A].Y))
				ways.Line(at(h.Cells[l.B].X, h.Cells[l.B].Y))
			}
			c.SetLineStyle(style)
			c.Stroke(ways)
		}
	}
}

// coordinates writes column and row into every hex.
func (h *hexes) coordinates(c draw.Canvas, at onPaper) {
	number := centred(6, ink)
	for i, cell := range h.Cells {
		p, name := at(cell.X, cell.Y-0.34), fmt.Sprintf("%d,%d", i%h.Columns, i/h.Columns)
		wide := number.Width(name)/2 + 1
		rectangle(c, color.NRGBA{0xff, 0xff, 0xff, 0xd0}, p.X-wide, p.Y-3, p.X+wide, p.Y+3)
		c.FillText(number, p, name)
	}
}

// places marks towns and writes their names below them, within the paper.
func (h *hexes) places(c draw.Canvas, at onPaper) {
	text := letters(7.5, ink)
	text.XAlign, text.YAlign = draw.XCenter, draw.YTop
	for _, l := range h.Places {
		p := at(h.Cells[l.Cell].X, h.Cells[l.Cell].Y)
		l.Mark.draw(c, p)
		width, height := text.Width(l.Text), text.Height(l.Text)
		below := vg.Point{X: p.X, Y: p.Y - vg.Points(4.5)}
		below.X = max(c.Min.X+width/2+vg.Points(2), min(below.X, c.Max.X-width/2-vg.Points(2)))
		half := width/2 + vg.Points(1.5)
		rectangle(c, color.NRGBA{0xff, 0xff, 0xff, 0xe6}, below.X-half, below.Y-height-vg.Points(1),
			below.X+half, below.Y+vg.Points(0.5))
		c.FillText(text, below, l.Text)
	}
}

// numbers writes columns above and below, rows at both sides.
func (h *hexes) numbers(c draw.Canvas) {
	if h.Columns == 0 {
		return
	}
	_, at := h.on(c)
	text := centred(7.5, faint)
	rows := len(h.Cells) / h.Columns
	for column := range h.Columns {
		top, bottom := h.Cells[column], h.Cells[(rows-1)*h.Columns+column]
		c.FillText(text, at(top.X, h.upper+0.5), fmt.Sprint(column))
		c.FillText(text, at(bottom.X, h.lower-0.5), fmt.Sprint(column))
	}
	for row := range rows {
		y := h.Cells[row*h.Columns].Y
		c.FillText(text, at(h.left+0.5, y), fmt.Sprint(row))
		c.FillText(text, at(h.right-0.5, y), fmt.Sprint(row))
	}
}
