package chart

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"escapesim/reports"
)

// Matrix draws shares as a table of coloured squares with their numbers: a row for
// each name down, the first on top, a column for each name across.
func Matrix(title, across, down string, columns, rows []string, values [][]float64) *Figure {
	f := newRows(title, across, rows, 2, 0.5)
	f.gridX = false
	p := f.plot
	p.Y.Label.Text = down
	p.X.Min, p.X.Max, p.X.Tick.Marker = -0.5, float64(len(columns))-0.5, names(columns)
	p.Y.Min, p.Y.Max = -0.5, float64(len(rows))-0.5
	p.X.Tick.Length, p.Y.LineStyle.Width = 0, 0
	p.Add(matrix(values))
	var told []string
	for i, row := range values {
		for j, v := range row {
			told = append(told, strings.TrimSpace(down+" "+rows[i])+", "+across+" "+columns[j]+": "+reports.Percent(v))
		}
	}
	f.Alt = strings.Join(told, ", ")
	return f
}

// wholePercent writes a share where there is little room.
func wholePercent(share float64) string {
	if share > 0 && share < 0.005 {
		return "<1 %"
	}
	return fmt.Sprintf("%.0f %%", 100*share)
}

// matrix is the values row by row, the first row on top.
type matrix [][]float64

// Plot implements plot.Plotter.
func (m matrix) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	const half = 0.5 - 0.02 // a gap between them
	write, room := Unit{Percent: true}.text, x(half)-x(-half)
	for _, v := range slices.Concat(m...) {
		if style := centred(10, color.Black); style.Width(write(v)) > room {
			write = wholePercent
			break
		}
	}
	for i, values := range m {
		at := row(i, len(m))
		for j, v := range values {
			colour := shade(v)
			rectangle(c, colour, x(float64(j)-half), y(at-half), x(float64(j)+half), y(at+half))
			c.FillText(centred(10, on(colour)), vg.Point{X: x(float64(j)), Y: y(at)}, write(v))
		}
	}
}
