package chart_test

import (
	"math"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"

	"escapesim/reports/chart"
)

// word is a text where it stands on a page: from the bottom to the top of small letters.
type word struct {
	text     string
	from, to vg.Point
}

// words are the texts of a figure, those on their side too.
func words(f *chart.Figure) (list []word) {
	type place struct {
		at    vg.Point
		angle float64
	}
	var now place
	var kept []place
	on := func(p vg.Point) vg.Point {
		sin, cos := math.Sincos(now.angle)
		return vg.Point{
			X: now.at.X + p.X*vg.Length(cos) - p.Y*vg.Length(sin),
			Y: now.at.Y + p.X*vg.Length(sin) + p.Y*vg.Length(cos),
		}
	}
	for _, a := range f.Recorded() {
		switch a := a.(type) {
		case *recorder.Push:
			kept = append(kept, now)
		case *recorder.Pop:
			now, kept = kept[len(kept)-1], kept[:len(kept)-1]
		case *recorder.Translate:
			now.at = on(a.Point)
		case *recorder.Rotate:
			now.angle += a.Angle
		case *recorder.FillString:
			wide := text.Style{Font: a.Font, Handler: plot.DefaultTextHandler}.Width(a.String)
			p, q := on(a.Point), on(vg.Point{X: a.Point.X + wide, Y: a.Point.Y + 0.5*a.Font.Size})
			list = append(list, word{a.String, vg.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)}, vg.Point{X: max(p.X,
				q.X), Y: max(p.Y, q.Y)}})
		}
	}
	return list
}

// No word of a figure stands upon another, or in the margin of its page.
func TestWordsDoNotOverlap(t *testing.T) {
	for name, f := range figures() {
		list := words(f)
		if len(list) < 2 {
			t.Errorf("%s: %d texts", name, len(list))
		}
		const margin = 7 // points
		for i, a := range list {
			if page := f.Page(); a.from.X < margin || a.from.Y < margin || a.to.X > page.X-margin ||
				a.to.Y > page.Y-margin {
				t.Errorf("%s: %q stands from %v to %v", name, a.text, a.from, a.to)
			}
			for _, b := range list[:i] {
				const little = 1 // point
				if min(a.to.X, b.to.X)-max(a.from.X, b.from.X) > little && min(a.to.Y, b.to.Y)-max(a.from.Y,
					b.from.Y) > little {
					t.Errorf("%s: %q at %v stands upon %q at %v", name, a.text, a.from, b.text, b.from)
				}
			}
		}
	}
}
