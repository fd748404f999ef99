package chart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Circle is a circle of a board: where it lies, in circle diameters from the
// upper left corner, and what was counted there. NaN says that nothing can
// be counted there.
type Circle struct {
	X, Y  float64
	Value float64
}

// Link joins two circles, by index.
type Link struct{ A, B int }

// Heat draws a board with every circle coloured by its value, on a scale
// that runs by square roots: a few crowded circles do not drown the rest.
// The labels name places.
func Heat(title, unit string, circles []Circle, links []Link, labels ...Label) *Figure {
	f := newFigure(title, "", "")
	h := &heat{circles: circles, links: links, labels: labels, unit: unit, empty: "white"}
	for _, c := range circles {
		if !math.IsNaN(c.Value) {
			h.top = math.Max(h.top, c.Value)
		}
	}
	h.ground = f.ground(len(circles), func(i int) (x, y float64) { return circles[i].X, circles[i].Y })
	f.plot.Add(h)
	f.strip = h.scale
	return f
}

type heat struct {
	circles []Circle
	links   []Link
	labels  []Label
	unit    string
	empty   string // how a place looks where nothing was counted
	top     float64
	ground
}

// ground is the part of the plane that a board takes up, in circle
// diameters from the upper left corner.
type ground struct{ left, right, upper, lower float64 }

// ground makes the figure a plan of n circles, and as high as they need.
func (f *Figure) ground(n int, at func(i int) (x, y float64)) ground {
	left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for i := range n {
		x, y := at(i)
		left, right = math.Min(left, x), math.Max(right, x)
		top, bottom = math.Min(top, y), math.Max(bottom, y)
	}
	g := ground{left - 0.7, right + 0.7, top - 0.7, bottom + 0.7}
	f.gridY = false
	f.width = 11 * vg.Inch
	f.height = f.width*vg.Length((g.lower-g.upper)/(g.right-g.left)) + 1.3*vg.Inch
	f.plot.HideAxes()
	f.plot.X.Min, f.plot.X.Max, f.plot.Y.Min, f.plot.Y.Max = g.left, g.right, 0, g.lower-g.upper
	return g
}

// on lays the ground out on a canvas: the length of a circle's diameter, as
// long upwards as sideways, and where a point comes to lie.
func (g ground) on(c draw.Canvas) (unit vg.Length, at func(x, y float64) vg.Point) {
	unit = min((c.Max.X-c.Min.X)/vg.Length(g.right-g.left), (c.Max.Y-c.Min.Y)/vg.Length(g.lower-g.upper))
	return unit, func(x, y float64) vg.Point {
		return vg.Point{X: c.Min.X + vg.Length(x-g.left)*unit, Y: c.Max.Y - vg.Length(y-g.upper)*unit}
	}
}

// disc fills a circle.
func disc(c draw.Canvas, at vg.Point, r vg.Length, colour color.Color) {
	var path vg.Path
	path.Move(vg.Point{X: at.X + r, Y: at.Y})
	path.Arc(at, r, 0, 2*math.Pi)
	path.Close()
	c.SetColor(colour)
	c.Fill(path)
}

// Plot implements plot.Plotter.
func (h *heat) Plot(c draw.Canvas, _ *plot.Plot) {
	unit, at := h.on(c)
	line := draw.LineStyle{Color: color.NRGBA{0xcc, 0xcc, 0xcc, 0xff}, Width: vg.Points(0.6)}
	for _, l := range h.links {
		a, b := h.circles[l.A], h.circles[l.B]
		p, q := at(a.X, a.Y), at(b.X, b.Y)
		c.StrokeLine2(line, p.X, p.Y, q.X, q.Y)
	}
	for _, o := range h.circles {
		p := at(o.X, o.Y)
		disc(c, p, 0.46*unit, color.NRGBA{0xaa, 0xaa, 0xaa, 0xff})
		switch {
		case math.IsNaN(o.Value) || o.Value == 0:
			disc(c, p, 0.40*unit, paper)
		default:
			disc(c, p, 0.40*unit, shade(math.Sqrt(o.Value/h.top)))
		}
	}
	h.write(c, h.labels, len(h.circles), func(i int) (x, y float64) { return h.circles[i].X, h.circles[i].Y })
}

// scale is the colour bar, in a strip of its own.
func (h *heat) scale(c draw.Canvas) draw.Canvas {
	style := letters(9, ink)
	style.YAlign = draw.YCenter
	height, width := vg.Points(10), vg.Points(200)
	y := c.Min.Y + vg.Points(14)
	const cells = 100
	for i := range cells {
		x := c.Min.X + width*vg.Length(i)/cells
		c.SetColor(shade((float64(i) + 0.5) / cells))
		c.Fill(vg.Rectangle{Min: vg.Point{X: x, Y: y}, Max: vg.Point{X: x + width/cells + 0.2, Y: y + height}}.Path())
	}
	style.XAlign = draw.XCenter
	for _, share := range []float64{0, 0.25, 0.5, 1} { // of the top, by square roots
		label := ticks{}.label(share*h.top, nice(h.top, 20))
		x := c.Min.X + width*vg.Length(math.Sqrt(share))
		style.XAlign = draw.XCenter
		if share == 0 {
			style.XAlign = draw.XLeft
		}
		c.FillText(style, vg.Point{X: x, Y: y - vg.Points(7)}, label)
	}
	style.XAlign = draw.XLeft
	c.FillText(style, vg.Point{X: c.Min.X + width + vg.Points(22), Y: y + height/2}, h.unit+"; "+h.empty+": none")
	c.Min.Y += vg.Points(32)
	return c
}

// viridis is ten stops of the colour map of that name (Smith and van der
// Walt 2015, CC0), turned so that more is darker.
var viridis = []color.NRGBA{
	{0xfd, 0xe7, 0x25, 0xff},
	{0xb5, 0xde, 0x2b, 0xff},
	{0x6e, 0xce, 0x58, 0xff},
	{0x35, 0xb7, 0x79, 0xff},
	{0x1f, 0x9e, 0x89, 0xff},
	{0x26, 0x82, 0x8e, 0xff},
	{0x31, 0x68, 0x8e, 0xff},
	{0x3e, 0x49, 0x89, 0xff},
	{0x48, 0x28, 0x78, 0xff},
	{0x44, 0x01, 0x54, 0xff},
}

// shade is the colour of a share of the top, 0..1.
func shade(share float64) color.NRGBA {
	at := math.Max(0, math.Min(share, 1)) * float64(len(viridis)-1)
	i := min(int(at), len(viridis)-2)
	t := at - float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-t) + float64(b)*t)) }
	a, b := viridis[i], viridis[i+1]
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
