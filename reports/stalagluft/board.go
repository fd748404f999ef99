package stalagluft

import (
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/stalagluft/terrain"
)

// Table draws a board: what stands on it, and no counts.
func Table(b *terrain.Board) *chart.Figure {
	return ground(b, "The table: "+b.ID, chart.Unit{}, nil, true)
}

// heat draws a vector of squares on the table, per game.
func heat(b *terrain.Board, s *reports.Sheet, vector, title, unit string) *chart.Figure {
	values := make([]float64, terrain.Width*terrain.Height)
	for i, n := range s.Vector(vector) {
		values[i] = float64(n) / float64(max(s.Games(), 1))
	}
	return ground(b, title, chart.Unit{Name: unit}, values, vector != ManCells)
}

// ground draws values by square under what stands on a board; solid buildings
// hide what was counted under them.
func ground(b *terrain.Board, title string, unit chart.Unit, values []float64, solid bool) *chart.Figure {
	var blocks []chart.Block
	block := func(r terrain.Rect, name string, solid bool) {
		blocks = append(blocks, chart.Block{
			X0: float64(r.X0), Y0: float64(r.Y0), X1: float64(r.X1), Y1: float64(r.Y1), Name: name, Solid: solid,
		})
	}
	for i := range b.Buildings {
		h := &b.Buildings[i]
		block(h.Rect, plain(strings.TrimPrefix(h.ID, "hut_")), solid)
	}
	for i, r := range b.TowerRects {
		block(r, strings.TrimPrefix(b.TowerIDs[i], "tower_"), true)
	}
	for i, w := range b.Woods {
		name := ""
		if i == len(b.Woods)-1 {
			name = "woods"
		}
		block(w, name, false)
	}
	var strokes []chart.Stroke
	for _, f := range b.Fences {
		from := f.From
		for _, gate := range slices.Concat(f.Gates, [][2]int16{{f.To, f.To}}) { // a fence is open where it has a gate
			s := chart.Stroke{X0: float64(from), Y0: float64(f.Line), X1: float64(gate[0]), Y1: float64(f.Line)}
			if !f.AlongX {
				s = chart.Stroke{X0: float64(f.Line), Y0: float64(from), X1: float64(f.Line), Y1: float64(gate[0])}
			}
			strokes = append(strokes, s)
			from = gate[1]
		}
	}
	strokes = append(strokes,
		chart.Stroke{
			X0: float64(b.WireNorth), Y0: float64(b.WireWest), X1: float64(b.Size[0]), Y1: float64(b.WireWest),
			Dashed: true,
		},
		chart.Stroke{
			X0: float64(b.WireNorth), Y0: float64(b.WireWest), X1: float64(b.WireNorth), Y1: float64(b.Size[1]),
			Dashed: true,
		})
	f := chart.Squares(title, unit, terrain.Width, terrain.Height, values, blocks, strokes)
	f.Note = "North is left, west is up; dashed: the warning wire; 1 to 3: towers; numbers at the rims: inches. " +
		"The table is a reconstruction."
	return f
}
