package chart

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
)

// Recorded is what is drawn of a figure.
func (f *Figure) Recorded() []recorder.Action {
	var c recorder.Canvas
	f.draw(draw.NewCanvas(&c, f.width, f.height))
	return c.Actions
}

// Page is the far corner of its page.
func (f *Figure) Page() vg.Point { return vg.Point{X: f.width, Y: f.height} }
