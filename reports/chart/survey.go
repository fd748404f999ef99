package chart

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// survey notes where the ground of a map comes to lie when it is drawn.
type survey struct {
	ground
	unit  vg.Length
	at    func(x, y float64) vg.Point
	spare vg.Length // what is left below the ground
	high  vg.Length // the figure in a page
}

// Plot implements plot.Plotter.
func (s *survey) Plot(c draw.Canvas, _ *plot.Plot) {
	s.unit, s.at = s.on(c)
	s.spare = c.Max.Y - c.Min.Y - s.unit*vg.Length(s.lower-s.upper)
}

// Laid is a map laid out for things that are set on it and moved: its drawing, how
// large that is, the length of a circle's diameter, and where a point of its ground
// lies in the drawing.
type Laid struct {
	SVG                 string
	Width, Height, Unit float64
	At                  func(x, y float64) (across, down float64)
}

// Laid lays a map out.
func (f *Figure) Laid() (*Laid, error) {
	svg, err := f.Inline(false)
	if err != nil {
		return nil, err
	}
	height, at := f.survey.high, f.survey.at
	return &Laid{svg, f.width.Points(), height.Points(), f.survey.unit.Points(), func(x, y float64) (float64, float64) {
		p := at(x, y)
		return p.X.Points(), (height - p.Y).Points()
	}}, nil
}

// Readable is the colour in which letters are read on a ground.
func Readable(ground color.NRGBA) color.NRGBA { return on(ground) }
