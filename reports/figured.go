package reports

import (
	"fmt"
	"math"
)

// Figure is a figure of some games that was asked for by name, with its interval: a share of
// the games, or another number.
type Figure struct {
	Value Number `json:"value"`
	Bounds
	Share bool `json:"share,omitempty"`
	Whole bool `json:"whole,omitempty"` // a quantile: one of the whole numbers that games yield
}

// Cells are the figure and the ends of its interval, for people.
func (f *Figure) Cells() [3]string {
	x, lo, hi := float64(f.Value), float64(f.Lo), float64(f.Hi)
	if f.Share {
		return Percents(x, lo, hi)
	}
	cells := Means(x, lo, hi)
	for i, v := range [3]float64{x, lo, hi} {
		if f.Whole && cells[i] != "-" {
			cells[i] = Fixed(v, 0)
		}
	}
	return cells
}

// Figured is a table of figures that were asked for: a row for each of what was played.
func Figured(rows Named[Named[Figure]], confidence float64) Table {
	t := Table{Header: []string{"rules"}}
	for i, row := range rows {
		cells := []string{row.Name}
		for _, f := range row.Value {
			if i == 0 {
				t.Header = append(t.Header, f.Name)
			}
			w := f.Value.Cells()
			cell := fmt.Sprintf("%s (%s to %s)", w[0], w[1], w[2])
			if math.IsNaN(float64(f.Value.Value)) {
				cell = "-" // no game yields it
			}
			cells = append(cells, cell)
		}
		t.Add(cells...)
	}
	t.Notes = []string{fmt.Sprintf("each interval holds by itself (%g %%)", 100*confidence)}
	return t
}
