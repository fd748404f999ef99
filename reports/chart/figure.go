// Package chart draws the figures of reports, all in one house style, as PNG
// and SVG.
//
// It must not know a game: it is handed names, numbers and exact distributions.
package chart

import (
	"bytes"
	"image/color"
	"path/filepath"
	"regexp"
	"strings"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The colours of Okabe and Ito (2008), which colour-blind readers can tell
// apart, in the order in which series take them.
var (
	blue      = color.NRGBA{0x00, 0x72, 0xb2, 0xff}
	orange    = color.NRGBA{0xe6, 0x9f, 0x00, 0xff}
	green     = color.NRGBA{0x00, 0x9e, 0x73, 0xff}
	vermilion = color.NRGBA{0xd5, 0x5e, 0x00, 0xff}
	purple    = color.NRGBA{0xcc, 0x79, 0xa7, 0xff}
	sky       = color.NRGBA{0x56, 0xb4, 0xe9, 0xff}
	yellow    = color.NRGBA{0xf0, 0xe4, 0x42, 0xff}

	ink   = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	faint = color.NRGBA{0x66, 0x66, 0x66, 0xff}
	rule  = color.NRGBA{0xdd, 0xdd, 0xdd, 0xff}
	grid  = color.NRGBA{0xee, 0xee, 0xee, 0xff} // of maps, under all that stands on them
	paper = color.NRGBA{0xff, 0xff, 0xff, 0xff}

	series = []color.NRGBA{blue, orange, green, vermilion, purple, sky, yellow}
)

// Figure is a chart, ready to be written.
type Figure struct {
	Name     string // of its files
	Title    string
	Subtitle string // what was played; one line
	Note     string // below the chart, small; one line
	Alt      string // what it shows, for those who cannot see it
	Empty    bool   // nothing was counted that it could show

	width, height vg.Length
	plot          *plot.Plot
	legend        []entry
	gridX, gridY  bool
	survey        *survey                       // of a map's ground; nil: it is no map
	strip         func(draw.Canvas) draw.Canvas // draws below the plot and returns what is left
}

// entry is a line of the legend.
type entry struct {
	name string
	mark func(c draw.Canvas)
}

func newFigure(title, x, y string) *Figure {
	f := &Figure{Title: title, width: 8 * vg.Inch, height: 4.8 * vg.Inch, plot: plot.New(), gridY: true}
	p := f.plot
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle = letters(10, faint)
		a.Label.Padding = vg.Points(6)
		a.LineStyle.Width = 0
		a.Tick.LineStyle = draw.LineStyle{Color: rule, Width: vg.Points(0.75)}
		a.Tick.Length = vg.Points(3)
		a.Padding = 0
		a.Tick.Marker = ticks{}
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Label.TextStyle.XAlign, p.X.Label.TextStyle.YAlign = draw.XCenter, draw.YBottom
	p.Y.Label.TextStyle.XAlign, p.Y.Label.TextStyle.YAlign = draw.XCenter, draw.YBottom
	p.X.Tick.Label = letters(9, ink)
	p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = draw.XCenter, draw.YTop
	p.Y.Tick.Label = letters(9, ink)
	p.Y.Tick.Label.XAlign, p.Y.Tick.Label.YAlign = draw.XRight, draw.YCenter
	p.X.LineStyle = draw.LineStyle{Color: faint, Width: vg.Points(0.75)}
	return f
}

// letters is the one typeface.
func letters(size float64, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Points(size)},
		XAlign:  draw.XLeft,
		YAlign:  draw.YTop,
		Handler: plot.DefaultTextHandler,
	}
}

// centred are letters around a point.
func centred(size float64, c color.Color) text.Style {
	style := letters(size, c)
	style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	return style
}

// draw lays the figure out: title and subtitle above, legend and note below,
// each in a strip of its own, the plot in what is left.
func (f *Figure) draw(c draw.Canvas) {
	c = draw.Crop(c, vg.Points(14), -vg.Points(16), vg.Points(10), -vg.Points(12))
	width := c.Max.X - c.Min.X

	title := letters(14, ink)
	title.Font.Weight = stdfont.WeightBold
	for _, line := range wrap(title, f.Title, width) {
		c.FillText(title, vg.Point{X: c.Min.X, Y: c.Max.Y}, line)
		c.Max.Y -= vg.Points(18)
	}
	if f.Subtitle != "" {
		small := letters(9.5, faint)
		for _, line := range wrap(small, f.Subtitle, width) {
			c.FillText(small, vg.Point{X: c.Min.X, Y: c.Max.Y}, line)
			c.Max.Y -= vg.Points(13)
		}
	}
	if f.Title != "" {
		c.Max.Y -= vg.Points(8)
	}
	if f.Note != "" {
		small := letters(8.5, faint)
		small.YAlign = draw.YBottom
		lines := wrap(small, f.Note, width)
		for i := len(lines) - 1; i >= 0; i-- {
			c.FillText(small, vg.Point{X: c.Min.X, Y: c.Min.Y}, lines[i])
			c.Min.Y += vg.Points(11)
		}
		c.Min.Y += vg.Points(3)
	}
	c = f.drawLegend(c)
	if f.strip != nil {
		c = f.strip(c)
	}

	x, y := f.plot.X.Tick.Marker, f.plot.Y.Tick.Marker
	f.fitNames(c.Max.X-c.Min.X, c.Max.Y-c.Min.Y)
	defer func() { f.plot.X.Tick.Marker, f.plot.Y.Tick.Marker = x, y }() // drawn at another width, they fit otherwise
	data := f.plot.DataCanvas(c)
	line := draw.LineStyle{Color: rule, Width: vg.Points(0.75)}
	if f.gridY {
		for _, at := range marked(&f.plot.Y) {
			data.StrokeLine2(line, data.Min.X, data.Y(at), data.Max.X, data.Y(at))
		}
	}
	if f.gridX {
		for _, at := range marked(&f.plot.X) {
			data.StrokeLine2(line, data.X(at), data.Min.Y, data.X(at), data.Max.Y)
		}
	}
	f.plot.Draw(c)
}

// marked are the places of the ticks of an axis, from 0 to 1.
func marked(a *plot.Axis) (list []float64) {
	for _, t := range a.Tick.Marker.Ticks(a.Min, a.Max) {
		if !t.IsMinor() && t.Value >= a.Min && t.Value <= a.Max {
			list = append(list, a.Norm(t.Value))
		}
	}
	return list
}

// fitNames breaks the names along an axis, so that they stand beside each other and
// leave room for what is drawn; small letters where a word, or the label of an axis,
// is still too long.
func (f *Figure) fitNames(width, height vg.Length) {
	least := vg.Points(7)
	fit := func(a *plot.Axis, room vg.Length) {
		a.Label.Text = strings.Join(wrap(a.Label.TextStyle, a.Label.Text, room), "\n")
	}
	fit(&f.plot.X, width-vg.Points(80))
	fit(&f.plot.Y, height-vg.Points(40))
	if list, ok := f.plot.X.Tick.Marker.(ticks); ok {
		room := f.roomX(width)
		for n := list.upTo(); n > 2; n-- {
			if list.fitting = n; f.widthOf(list) <= room {
				break
			}
		}
		f.plot.X.Tick.Marker = list
	}
	if list, ok := f.plot.X.Tick.Marker.(decades); ok {
		for list.coarse < len(withinDecade)-1 && f.widthOf(list) > f.roomX(width) {
			list.coarse++
		}
		f.plot.X.Tick.Marker = list
	}
	if list, ok := f.plot.X.Tick.Marker.(placed); ok {
		f.plot.X.Tick.Label.Font.Size = vg.Points(10.5)
		step := f.roomX(width) / vg.Length(f.plot.X.Max-f.plot.X.Min)
		f.plot.X.Tick.Marker = list.apart(func(name string) float64 {
			return float64((f.plot.X.Tick.Label.Width(name) + vg.Points(8)) / step)
		})
	}
	for _, a := range []struct {
		*plot.Axis
		room, high vg.Length
		size       float64
	}{
		{&f.plot.X, 0.9 * (width - vg.Points(40)) / vg.Length(f.plot.X.Max-f.plot.X.Min), height, 10.5},
		{&f.plot.Y, 0.36 * width, (height - vg.Points(40)) / vg.Length(f.plot.Y.Max-f.plot.Y.Min), 9},
	} {
		list, ok := a.Tick.Marker.(names)
		if !ok {
			continue
		}
		fitted := make(names, len(list))
		style := &a.Tick.Label
		for style.Font.Size = vg.Points(a.size); ; style.Font.Size-- {
			fits := true
			for i, name := range list {
				lines := wrap(*style, strings.ReplaceAll(name, "\n", " "), a.room)
				fitted[i] = strings.Join(lines, "\n")
				fits = fits && style.Width(fitted[i]) <= a.room && style.Height(fitted[i]) <= a.high
			}
			if fits || style.Font.Size <= least {
				break
			}
		}
		a.Tick.Marker = fitted
	}
}

// widthOf is how much room the numbers along the x axis need beside each other.
func (f *Figure) widthOf(list plot.Ticker) (width vg.Length) {
	for _, t := range list.Ticks(f.plot.X.Min, f.plot.X.Max) {
		width += f.plot.X.Tick.Label.Width(t.Label) + vg.Points(8)
	}
	return width
}

// roomX is about how much of the width is left for the x axis.
func (f *Figure) roomX(width vg.Length) vg.Length {
	if _, named := f.plot.Y.Tick.Marker.(names); named {
		return 0.66 * width
	}
	return width - vg.Points(50)
}

// drawLegend takes strips off the bottom until every entry has its place.
func (f *Figure) drawLegend(c draw.Canvas) draw.Canvas {
	if len(f.legend) == 0 {
		return c
	}
	style := letters(9.5, ink)
	style.YAlign = draw.YCenter
	const swatch, gap = 18, 18
	type place struct {
		row int
		x   vg.Length
	}
	places := make([]place, len(f.legend))
	row, x := 0, vg.Length(0)
	for i, e := range f.legend {
		w := vg.Points(swatch+6) + style.Width(e.name)
		if x > 0 && x+w > c.Max.X-c.Min.X {
			row, x = row+1, 0
		}
		places[i] = place{row, x}
		x += w + vg.Points(gap)
	}
	height := vg.Points(14)
	bottom := c.Min.Y
	for i, e := range f.legend {
		y := bottom + vg.Length(row-places[i].row)*height
		box := draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{
			Min: vg.Point{X: c.Min.X + places[i].x, Y: y + vg.Points(2)},
			Max: vg.Point{X: c.Min.X + places[i].x + vg.Points(swatch), Y: y + vg.Points(12)},
		}}
		e.mark(box)
		c.FillText(style, vg.Point{X: box.Max.X + vg.Points(6), Y: y + vg.Points(8)}, e.name)
	}
	c.Min.Y += vg.Length(row+1)*height + vg.Points(6)
	return c
}

// wrap breaks a text into lines no wider than width.
func wrap(style text.Style, s string, width vg.Length) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(strings.ReplaceAll(s, " %", "\x00%")) { // a number keeps its sign
		word = strings.ReplaceAll(word, "\x00", " ")
		parts := []string{word}
		if style.Width(word) > width {
			parts = joints.FindAllString(word, -1)
		}
		for i, part := range parts {
			longer := part
			if line != "" && i == 0 {
				longer = line + " " + part
			} else if line != "" {
				longer = line + part
			}
			if line != "" && style.Width(longer) > width {
				lines = append(lines, line)
				longer = part
			}
			line = longer
		}
	}
	if line == "" {
		return lines
	}
	return append(lines, line)
}

// joints are where a long name may be broken: standard:noise=0.2, dod.exact_needed=true.
var joints = regexp.MustCompile(`[^:=,._]*(\.[0-9]+|[:=,._]+|$)`)

// SVG is the figure as a drawing. Its typeface is Liberation Sans, or what
// the reader has in place of Arial.
func (f *Figure) SVG() ([]byte, error) {
	c := f.sheet()
	f.draw(draw.New(c))
	var b bytes.Buffer
	_, err := c.WriteTo(&b)
	s := strings.ReplaceAll(b.String(), "font-family:Liberation Sans;",
		"font-family:Liberation Sans,Arial,Helvetica,sans-serif;")
	return []byte(s), err
}

// sheet is paper for a drawing; dots have theirs at once, as their canvas is white.
func (f *Figure) sheet() *vgsvg.Canvas {
	c := vgsvg.New(f.width, f.height)
	c.SetColor(paper)
	c.Fill(draw.New(c).Rectangle.Path())
	return c
}

// Named gives the figure the name of its files.
func (f *Figure) Named(name string) *Figure {
	f.Name = name
	return f
}

// Names are the names of figures.
func Names(list []*Figure) []string { return namesOf(list, func(f *Figure) string { return f.Name }) }

// Files are the files that Save writes for a figure of this name.
func Files(dir, name string) []string {
	return []string{filepath.Join(dir, name+".png"), filepath.Join(dir, name+".svg")}
}
