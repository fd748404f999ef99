package chart

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// newRows is the frame of a chart whose rows lie below each other, the first on top:
// so many inches high without rows, and so many more for each.
func newRows(title, x string, rows []string, head, each float64) *Figure {
	f := newFigure(title, x, "")
	f.gridX, f.gridY = true, false
	f.height = vg.Length(math.Max(3, head+each*float64(len(rows)))) * vg.Inch
	upside := slices.Clone(rows)
	slices.Reverse(upside)
	p := f.plot
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = -0.6, float64(max(len(rows), 1))-0.4, names(upside)
	p.Y.Tick.Length, p.X.LineStyle.Width = 0, 0
	return f
}

// row is where the row of this index lies in a frame of so many.
func row(i, rows int) float64 { return float64(rows - 1 - i) }

// newColumns is the frame of a chart whose columns stand beside each other.
func newColumns(title, x, y string, columns []string) *Figure {
	f := newFigure(title, x, y)
	p := f.plot
	p.X.Min, p.X.Max, p.X.Tick.Marker = -0.6, float64(len(columns))-0.4, names(columns)
	p.X.Tick.LineStyle.Color = paper // a name keeps its distance
	return f
}

// namesOf are the names of a list.
func namesOf[T any](list []T, name func(T) string) []string {
	all := make([]string, len(list))
	for i, x := range list {
		all[i] = name(x)
	}
	return all
}
