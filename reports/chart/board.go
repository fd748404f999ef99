package chart

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Circle is a circle of a board: where it lies, in circle diameters from the
// upper left corner, what was counted there, and a letter on it. NaN says
// that nothing can be counted there.
type Circle struct {
	X, Y   float64
	Value  float64
	Letter string
}

// Link joins two circles, by index.
type Link struct{ A, B int }

// Heat draws a board with every circle coloured by its value, and the ways
// between circles with their names in the key. The labels name places; the
// rims tell coordinates.
func Heat(title string, unit Unit, circles []Circle, ways []Way, paints []Paint, labels ...Label) *Figure {
	f := newFigure(title, "", "")
	h := &heat{circles: circles, web: web{ways, paints}, labels: labels, scale: scale{unit: unit, empty: "blank"}}
	for _, c := range circles {
		h.hold(c.Value)
	}
	h.ground = f.ground(len(circles), func(i int) (x, y float64) { return circles[i].X, circles[i].Y })
	f.plot.Add(h)
	f.strip, f.Alt, f.Empty = h.strip, h.told(), h.top == 0
	f.legend = h.key()
	return f
}

type heat struct {
	circles []Circle
	labels  []Label
	web
	scale
	ground
}

// ground is the part of the plane that a board takes up, in circle
// diameters from the upper left corner. Around it runs a rim for coordinates.
type ground struct{ left, right, upper, lower float64 }

const rim = 1.5

// ground makes the figure a plan of n circles, and as high as they need.
func (f *Figure) ground(n int, at func(i int) (x, y float64)) ground {
	left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for i := range n {
		x, y := at(i)
		left, right = math.Min(left, x), math.Max(right, x)
		top, bottom = math.Min(top, y), math.Max(bottom, y)
	}
	g := ground{left - rim, right + rim, top - rim, bottom + rim}
	f.gridY, f.survey = false, &survey{ground: g}
	f.plot.Add(f.survey)
	f.shape(g, 11*vg.Inch)
	f.plot.HideAxes()
	return g
}

// shape makes the figure as wide as told and as high as the ground needs.
func (f *Figure) shape(g ground, wide vg.Length) {
	f.width = wide
	f.height = wide*vg.Length((g.lower-g.upper)/(g.right-g.left)) + 1.4*vg.Inch
}

// on lays the ground out on a canvas: the length of a circle's diameter, as
// long upwards as sideways, and where a point comes to lie.
func (g ground) on(c draw.Canvas) (unit vg.Length, at func(x, y float64) vg.Point) {
	unit = min((c.Max.X-c.Min.X)/vg.Length(g.right-g.left), (c.Max.Y-c.Min.Y)/vg.Length(g.lower-g.upper))
	return unit, func(x, y float64) vg.Point {
		return vg.Point{X: c.Min.X + vg.Length(x-g.left)*unit, Y: c.Max.Y - vg.Length(y-g.upper)*unit}
	}
}

// rims writes coordinates along all four sides, every so many diameters.
func (g ground) rims(c draw.Canvas, every int) {
	_, at := g.on(c)
	text := centred(7, faint)
	line := draw.LineStyle{Color: grid, Width: vg.Points(0.5)}
	first := func(lo float64) int { return int(math.Ceil((lo+rim/2)/float64(every))) * every }
	for x := first(g.left); float64(x) <= g.right-rim/2; x += every {
		p, q := at(float64(x), g.upper+rim), at(float64(x), g.lower-rim)
		c.StrokeLine2(line, p.X, p.Y, q.X, q.Y)
		c.FillText(text, at(float64(x), g.upper+0.4), fmt.Sprint(x))
		c.FillText(text, at(float64(x), g.lower-0.4), fmt.Sprint(x))
	}
	for y := first(g.upper); float64(y) <= g.lower-rim/2; y += every {
		p, q := at(g.left+rim, float64(y)), at(g.right-rim, float64(y))
		c.StrokeLine2(line, p.X, p.Y, q.X, q.Y)
		c.FillText(text, at(g.left+0.4, float64(y)), fmt.Sprint(y))
		c.FillText(text, at(g.right-0.4, float64(y)), fmt.Sprint(y))
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
	h.rims(c, 5)
	unit, at := h.on(c)
	place := func(i int) (x, y float64) { return h.circles[i].X, h.circles[i].Y }
	h.along(c, h.ground, place)
	letter := centred(6, ink)
	for _, o := range h.circles {
		p := at(o.X, o.Y)
		disc(c, p, 0.46*unit, color.NRGBA{0xaa, 0xaa, 0xaa, 0xff})
		fill := paper
		if o.Value > 0 {
			fill = h.shade(o.Value)
		}
		disc(c, p, 0.40*unit, fill)
		if o.Letter != "" {
			letter.Color = on(fill)
			c.FillText(letter, p, o.Letter)
		}
	}
	h.across(c, h.ground, place)
	h.write(c, h.labels, len(h.circles), place)
}

// scale gives values their colours, from the least that was counted to the
// greatest, by square roots: a few crowded places do not drown the rest.
type scale struct {
	unit       Unit
	empty      string // how a place looks where nothing was counted
	least, top float64
}

// told is the scale in words.
func (s *scale) told() string {
	if s.top == 0 {
		return "A map on which nothing was counted: " + s.unit.Name
	}
	return "A map of " + s.unit.Name + ", from " + s.unit.text(s.least) + " to " + s.unit.text(s.top) +
		" at the fullest place"
}

// hold widens the scale to a value; 0 and NaN are not on it.
func (s *scale) hold(v float64) {
	if !(v > 0) {
		return
	}
	if s.top == 0 {
		s.least = v
	}
	s.least, s.top = math.Min(s.least, v), math.Max(s.top, v)
}

// at is where a value stands on the scale, 0..1.
func (s *scale) at(v float64) float64 {
	if s.least == s.top {
		return 1
	}
	return (math.Sqrt(v) - math.Sqrt(s.least)) / (math.Sqrt(s.top) - math.Sqrt(s.least))
}

func (s *scale) shade(v float64) color.NRGBA { return shade(s.at(v)) }

// labels are the ends of the scale, and round numbers between them that have
// room.
func (s *scale) labels() []float64 {
	list := []float64{s.least}
	if s.least == s.top {
		return list
	}
	const apart = 0.2
	for power := math.Pow(10, math.Floor(math.Log10(s.least))); power <= s.top; power *= 10 {
		for _, m := range []float64{1, 2, 5} {
			if v := m * power; v > s.least && s.at(v)-s.at(list[len(list)-1]) >= apart && 1-s.at(v) >= apart {
				list = append(list, v)
			}
		}
	}
	return append(list, s.top)
}

// strip draws the colour bar, in a strip of its own.
func (s *scale) strip(c draw.Canvas) draw.Canvas {
	style := letters(9, ink)
	style.YAlign = draw.YCenter
	height, width := vg.Points(10), vg.Points(230)
	y := c.Min.Y + vg.Points(14)
	style.XAlign = draw.XLeft
	words := s.unit.Name + " (on a scale of square roots); " + s.empty + ": none"
	if s.top == 0 {
		words = s.unit.Name + ": none"
	}
	c.FillText(style, vg.Point{X: c.Min.X, Y: y + height + vg.Points(8)}, words)
	if s.top == 0 {
		c.Min.Y = y + height + vg.Points(20)
		return c
	}
	if s.least == s.top {
		width = min(width, vg.Points(30))
	}
	const cells = 100
	for i := range cells {
		x := c.Min.X + width*vg.Length(i)/cells
		colour := shade((float64(i) + 0.5) / cells)
		if s.least == s.top {
			colour = shade(1)
		}
		rectangle(c, colour, x, y, x+width/cells+0.2, y+height)
	}
	// The least and the greatest value stand below their ends, others where they have
	// room between these.
	gap := vg.Points(6)
	left, right := c.Min.X+style.Width(s.unit.text(s.least))+gap, c.Min.X+width-style.Width(s.unit.text(s.top))/2-gap
	for i, v := range s.labels() {
		x, half := c.Min.X, style.Width(s.unit.text(v))/2
		if s.least < s.top {
			x += width * vg.Length(s.at(v))
		}
		style.XAlign = draw.XCenter
		switch {
		case i == 0:
			style.XAlign = draw.XLeft
		case v == s.top:
		case x-half < left || x+half > right:
			continue
		default:
			left = x + half + gap
		}
		c.FillText(style, vg.Point{X: x, Y: y - vg.Points(7)}, s.unit.text(v))
	}
	c.Min.Y = y + height + vg.Points(20)
	return c
}

// paleToDark is eight stops of the colour map YlGnBu (Harrower and Brewer 2003), on which
// little is pale, hardly more than paper, and more is darker.
var paleToDark = []color.NRGBA{
	{0xed, 0xf8, 0xb1, 0xff},
	{0xc7, 0xe9, 0xb4, 0xff},
	{0x7f, 0xcd, 0xbb, 0xff},
	{0x41, 0xb6, 0xc4, 0xff},
	{0x1d, 0x91, 0xc0, 0xff},
	{0x22, 0x5e, 0xa8, 0xff},
	{0x25, 0x34, 0x94, 0xff},
	{0x08, 0x1d, 0x58, 0xff},
}

// shades are the colours of the scale, the least first: so few that they can be
// turned round for the dark.
var shades = func() (list [64]color.NRGBA) {
	for i := range list {
		list[i] = mixed(float64(i) / float64(len(list)-1))
	}
	return list
}()

// shade is the colour of a place on the scale, 0..1.
func shade(share float64) color.NRGBA {
	return shades[int(math.Round(max(0, min(share, 1))*float64(len(shades)-1)))]
}

// mixed is a colour between the stops of the scale.
func mixed(share float64) color.NRGBA {
	at := share * float64(len(paleToDark)-1)
	i := min(int(at), len(paleToDark)-2)
	t := at - float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-t) + float64(b)*t)) }
	a, b := paleToDark[i], paleToDark[i+1]
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
