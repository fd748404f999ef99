package chart

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"escapesim/reports"
)

// bar is a rectangle from 0 to its value.
type bar struct {
	at, value float64 // along the axis of names, along the axis of numbers
	width     float64 // in units of the axis of names
	colour    color.NRGBA
}

// bars stand on the x axis, or lie along it.
type bars struct {
	list  []bar
	lying bool
}

// Plot implements plot.Plotter.
func (b bars) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, r := range b.list {
		lo, hi := r.at-r.width/2, r.at+r.width/2
		if b.lying {
			rectangle(c, r.colour, x(0), y(lo), x(r.value), y(hi))
		} else {
			rectangle(c, r.colour, x(lo), y(0), x(hi), y(r.value))
		}
	}
}

// rectangle fills one, from its lower left corner to the upper right one.
func rectangle(c draw.Canvas, colour color.Color, left, low, right, high vg.Length) {
	c.SetColor(colour)
	c.Fill(vg.Rectangle{Min: vg.Point{X: left, Y: low}, Max: vg.Point{X: right, Y: high}}.Path())
}

// interval is a line with end caps around a value.
type interval struct {
	at float64
	reports.Interval
}

// whiskers are intervals of the values of bars or points.
type whiskers struct {
	list   []interval
	lying  bool
	colour color.NRGBA
	cap    vg.Length // half the length of an end cap
	goOn   bool      // beyond the beginning of the axis, and have no cap there; without it, all end there
}

// line is how they are drawn.
func (w whiskers) line() draw.LineStyle {
	return draw.LineStyle{Color: w.colour, Width: vg.Points(1.25)}
}

// Plot implements plot.Plotter.
func (w whiskers) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	line := w.line()
	halo := draw.LineStyle{Color: paper, Width: vg.Points(2.75)} // seen on black bars
	for _, i := range w.list {
		if math.IsInf(i.Lo, 0) || math.IsInf(i.Hi, 0) || math.IsNaN(i.Lo) {
			continue
		}
		axis := &p.Y
		if w.lying {
			axis = &p.X
		}
		if i.Hi < axis.Min {
			continue
		}
		goesOn := w.goOn && i.Lo < axis.Min
		i.Lo, i.Hi = max(i.Lo, axis.Min), min(i.Hi, axis.Max)
		for _, style := range []draw.LineStyle{halo, line} {
			if w.lying {
				a, b, at := x(i.Lo), x(i.Hi), y(i.at)
				c.StrokeLine2(style, a, at, b, at)
				c.StrokeLine2(style, b, at-w.cap, b, at+w.cap)
				if !goesOn {
					c.StrokeLine2(style, a, at-w.cap, a, at+w.cap)
				}
				continue
			}
			a, b, at := y(i.Lo), y(i.Hi), x(i.at)
			c.StrokeLine2(style, at, a, at, b)
			c.StrokeLine2(style, at-w.cap, a, at+w.cap, a)
			c.StrokeLine2(style, at-w.cap, b, at+w.cap, b)
		}
	}
}

// arrows lead from where values are to where better play moves them at least: they have a
// head and no cap, because nobody knows how much further it goes.
type arrows struct {
	list  []bridge
	lying bool
}

// Plot implements plot.Plotter.
func (a arrows) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, style := range []draw.LineStyle{{Color: paper, Width: vg.Points(3.5)}, arrowLine} { // halos first
		for _, b := range a.list {
			from, to := vg.Point{X: x(b.at), Y: y(b.from)}, vg.Point{X: x(b.at), Y: y(b.to)}
			if a.lying {
				from, to = vg.Point{
					X: x(max(b.from, p.X.Min)), Y: y(b.at),
				}, vg.Point{X: x(max(b.to, p.X.Min)), Y: y(b.at)}
			}
			arrow(c, style, from, to)
		}
	}
}

var arrowLine = draw.LineStyle{Color: ink, Width: vg.Points(1.25)}

// add adds the arrows from a share to the ends of the interval around it. Less than half a
// point is an arrow's head that nobody knows what to make of: it stands in words alone.
func (a *arrows) add(at, value float64, in reports.Interval) {
	const least = 0.005
	for _, end := range []float64{in.Lo, in.Hi} {
		if math.Abs(end-value) >= least {
			a.list = append(a.list, bridge{value, end, at})
		}
	}
}

// explain says in the legend what the arrows are, if there are any, and what they move.
func (a arrows) explain(f *Figure, what string) {
	if len(a.list) > 0 {
		f.legend = append(f.legend, entry{"better play found so far moves " + what + " at least so far", arrowMark})
	}
}

// arrow draws one upright or lying arrow.
func arrow(c draw.Canvas, style draw.LineStyle, from, to vg.Point) {
	const long, wide = 4.5, 3
	ahead := vg.Point{X: to.X - from.X, Y: to.Y - from.Y}
	length := vg.Length(math.Hypot(float64(ahead.X), float64(ahead.Y)))
	if length == 0 {
		return
	}
	ahead = ahead.Scale(1 / length)
	back, across := to.Sub(ahead.Scale(long)), vg.Point{X: -ahead.Y, Y: ahead.X}.Scale(wide)
	c.StrokeLines(style, []vg.Point{from, to}, []vg.Point{back.Add(across), to, back.Sub(across)})
}

// point is a place in the chart.
type point struct{ x, y float64 }

// dots are points, or circles around a white middle.
type dots struct {
	list   []point
	radius vg.Length
	colour color.NRGBA
	open   bool
}

// Plot implements plot.Plotter.
func (d dots) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, q := range d.list {
		d.draw(c, vg.Point{X: x(q.x), Y: y(q.y)})
	}
}

func (d dots) draw(c draw.Canvas, at vg.Point) {
	disc(c, at, d.radius+vg.Points(0.75), paper) // a halo, so that a dot on a bar is seen
	disc(c, at, d.radius, d.colour)
	if d.open {
		disc(c, at, d.radius-vg.Points(1.25), paper)
	}
}

// GlyphBoxes implements plot.GlyphBoxer: dots at the upper rim are not cut.
// Those at the bottom may lie on the axis.
func (d dots) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	boxes := make([]plot.GlyphBox, len(d.list))
	for i, q := range d.list {
		boxes[i] = plot.GlyphBox{X: p.X.Norm(q.x), Y: p.Y.Norm(q.y), Rectangle: vg.Rectangle{
			Min: vg.Point{X: -d.radius}, Max: vg.Point{X: d.radius, Y: d.radius},
		}}
	}
	return boxes
}

// words are texts at places of the chart.
type words struct {
	list  []word
	lying bool // beside the place instead of above it
	ends  bool // above the place, and ends there instead of in its middle
	size  float64
}

type word struct {
	point
	text string
}

// Plot implements plot.Plotter.
func (w words) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := letters(w.size, ink)
	style.XAlign, style.YAlign = draw.XCenter, draw.YBottom
	switch {
	case w.lying:
		style.XAlign, style.YAlign = draw.XLeft, draw.YCenter
	case w.ends:
		style.XAlign = draw.XRight
	}
	for _, t := range w.list {
		at := vg.Point{X: x(t.x), Y: y(t.y)}
		if w.lying {
			at.X += vg.Points(5)
			at.Y += vg.Points(0.18 * w.size) // half of what the letters' box has below the line
		} else {
			at.Y += vg.Points(4)
		}
		low, high := at.Add(style.Rectangle(t.text).Min), at.Add(style.Rectangle(t.text).Max)
		white := color.NRGBA{0xff, 0xff, 0xff, 0xcc} // so that no grid line runs through it
		rectangle(c, white, low.X, low.Y, high.X, high.Y)
		c.FillText(style, at, t.text)
	}
}

// GlyphBoxes implements plot.GlyphBoxer: texts at the rim are not cut.
func (w words) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	style := letters(w.size, ink)
	boxes := make([]plot.GlyphBox, len(w.list))
	for i, t := range w.list {
		wide, high := style.Width(t.text), style.Height(t.text)
		box := vg.Rectangle{Min: vg.Point{X: -wide / 2}, Max: vg.Point{X: wide / 2, Y: high + vg.Points(4)}}
		switch {
		case w.ends:
			box.Min.X, box.Max.X = -wide, 0
		case w.lying:
			box = vg.Rectangle{Min: vg.Point{Y: -high / 2}, Max: vg.Point{X: wide + vg.Points(5), Y: high / 2}}
		}
		boxes[i] = plot.GlyphBox{X: p.X.Norm(t.x), Y: p.Y.Norm(t.y), Rectangle: box}
	}
	return boxes
}

// course is a line through points, from left to right.
type course struct {
	list   []point
	colour color.NRGBA
}

// Plot implements plot.Plotter.
func (l course) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var way []vg.Point
	for _, q := range l.list {
		way = append(way, vg.Point{X: x(q.x), Y: y(q.y)})
	}
	c.StrokeLines(draw.LineStyle{Color: l.colour, Width: vg.Points(1.75)}, way)
}

// band is the room between the ends of intervals, from left to right.
type band struct {
	list   []interval
	colour color.NRGBA
	edges  bool // alone are drawn, where several bands lie over each other
}

func (b band) shade() color.NRGBA {
	b.colour.A = 0x4c
	return b.colour
}

// Plot implements plot.Plotter.
func (b band) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	upper, lower := make([]vg.Point, len(b.list)), make([]vg.Point, len(b.list))
	for k, i := range b.list {
		if !b.edges {
			i.Lo, i.Hi = max(i.Lo, p.Y.Min), min(i.Hi, p.Y.Max)
		}
		upper[k], lower[k] = vg.Point{X: x(i.at), Y: y(i.Hi)}, vg.Point{X: x(i.at), Y: y(i.Lo)}
	}
	if b.edges {
		c.StrokeLines(b.edge(), c.ClipLinesXY(upper, lower)...)
		return
	}
	slices.Reverse(lower)
	c.FillPolygon(b.shade(), slices.Concat(upper, lower))
}

// edge is how the edges of a band are drawn.
func (b band) edge() draw.LineStyle {
	b.colour.A = 0xa0
	return draw.LineStyle{Color: b.colour, Width: vg.Points(0.9)}
}

// mark is the band's in a legend.
func (b band) mark() func(draw.Canvas) {
	if !b.edges {
		return swatch(b.shade())
	}
	return func(c draw.Canvas) {
		for _, y := range []vg.Length{c.Min.Y + vg.Points(1), c.Max.Y - vg.Points(1)} {
			c.StrokeLine2(b.edge(), c.Min.X, y, c.Max.X, y)
		}
	}
}

// steps are the outline of a histogram: a level from each edge to the next.
type steps struct {
	edges  []float64 // one more than levels
	levels []float64
	colour color.NRGBA
	fill   bool
}

// Plot implements plot.Plotter.
func (s steps) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	outline := []vg.Point{{X: x(s.edges[0]), Y: y(0)}}
	for i, level := range s.levels {
		outline = append(outline, vg.Point{X: x(s.edges[i]), Y: y(level)}, vg.Point{X: x(s.edges[i+1]), Y: y(level)})
	}
	outline = append(outline, vg.Point{X: x(s.edges[len(s.levels)]), Y: y(0)})
	if s.fill {
		pale := s.colour
		pale.A = 0x33
		c.FillPolygon(pale, outline)
	}
	c.StrokeLines(draw.LineStyle{Color: s.colour, Width: vg.Points(1.5)}, outline)
}

var dashes = []vg.Length{vg.Points(4), vg.Points(3)}

// level is a line across the chart, upright or lying.
type level struct {
	at      float64
	upright bool
	colour  color.NRGBA
}

// Plot implements plot.Plotter.
func (l level) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	line := draw.LineStyle{Color: l.colour, Width: vg.Points(1), Dashes: dashes}
	if l.upright {
		c.StrokeLine2(line, x(l.at), c.Min.Y, x(l.at), c.Max.Y)
		return
	}
	c.StrokeLine2(line, c.Min.X, y(l.at), c.Max.X, y(l.at))
}

// The marks of legends.

func swatch(colour color.NRGBA) func(draw.Canvas) {
	return func(c draw.Canvas) {
		c.SetColor(colour)
		c.Fill(c.Rectangle.Path())
	}
}

func dotMark(d dots) func(draw.Canvas) {
	return func(c draw.Canvas) { d.draw(c, c.Center()) }
}

func lineMark(colour color.NRGBA, dashes ...vg.Length) func(draw.Canvas) {
	return func(c draw.Canvas) {
		y := c.Center().Y
		c.StrokeLine2(draw.LineStyle{Color: colour, Width: vg.Points(1.5), Dashes: dashes}, c.Min.X, y, c.Max.X, y)
	}
}

func arrowMark(c draw.Canvas) {
	x := c.Center().X
	arrow(c, arrowLine, vg.Point{X: x, Y: c.Min.Y}, vg.Point{X: x, Y: c.Max.Y})
}

func whiskerMark(w whiskers) func(draw.Canvas) {
	return func(c draw.Canvas) {
		line := w.line()
		x := c.Center().X
		c.StrokeLine2(line, x, c.Min.Y, x, c.Max.Y)
		c.StrokeLine2(line, x-w.cap, c.Min.Y, x+w.cap, c.Min.Y)
		c.StrokeLine2(line, x-w.cap, c.Max.Y, x+w.cap, c.Max.Y)
	}
}
