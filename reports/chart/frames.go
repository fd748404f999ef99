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

// extent is how far the values of a chart reach along an axis.
type extent struct{ lo, hi float64 }

// nowhere is the extent of no values.
var nowhere = extent{math.Inf(1), math.Inf(-1)}

// see takes values in, but for what is infinite or no number.
func (e *extent) see(values ...float64) {
	for _, x := range values {
		if !math.IsInf(x, 0) && !math.IsNaN(x) {
			e.lo, e.hi = min(e.lo, x), max(e.hi, x)
		}
	}
}

// padded is the extent with a part of it more at either end; that of nothing is from 0 to 1.
func (e extent) padded(part float64) (lo, hi float64) {
	if e.lo > e.hi {
		e = extent{0, 1}
	}
	margin := max(part*(e.hi-e.lo), 1e-6)
	return e.lo - margin, e.hi + margin
}

// namesOf are the names of a list.
func namesOf[T any](list []T, name func(T) string) []string {
	all := make([]string, len(list))
	for i, x := range list {
		all[i] = name(x)
	}
	return all
}
