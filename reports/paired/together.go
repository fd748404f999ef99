package paired

import (
	"fmt"
	"math"

	"escapesim/reports"
)

// Together is the interaction of the first two variants, A and B: the third is both.
type Together struct {
	A        string                `json:"a"`
	B        string                `json:"b"`
	Both     string                `json:"both"`
	Outcomes reports.Named[Beyond] `json:"outcomes"`
}

// Beyond is by how much both move a share beyond the sum of what each does by itself,
// with the luck taken out. The intervals of all outcomes hold together.
type Beyond struct {
	N    uint64         `json:"n"`
	Mean reports.Number `json:"mean"`
	reports.Bounds
	Real bool `json:"real"` // the interval leaves 0 out
}

// Cross writes the interaction into a report whose variants are A, B and both. With
// anytime, the intervals are those that may be looked at while the games go on.
func (r *Report) Cross(list reports.Named[reports.Estimate], anytime bool) {
	r.Together = &Together{A: r.Variants[0].Name, B: r.Variants[1].Name, Both: r.Variants[2].Name}
	interval := reports.Estimate.Interval
	if anytime {
		interval = reports.Estimate.Anytime
	}
	for _, e := range list {
		in := interval(e.Value, reports.Together(r.Confidence, len(list)))
		b := Beyond{e.Value.N, reports.Number(e.Value.Fair), in.Bounds(), !in.Contains(0)}
		r.Together.Outcomes.Add(e.Name, b)
	}
}

// Interaction says of the outcome by which variants are ranked whether A and B act on each other.
func (r *Report) Interaction() string {
	outcome, _ := r.ranking()
	b, _ := r.Together.Outcomes.Get(outcome)
	if !b.Real {
		return fmt.Sprintf(
			"Together: no interaction is shown in how often %s; it lies between %s and %s points.",
			r.end(), points(b.Lo), points(b.Hi))
	}
	return fmt.Sprintf(
		"Together: how often %s moves by %s points beyond the sum of what each does, %s to %s: real.",
		r.end(), points(b.Mean), points(b.Lo), points(b.Hi))
}

// crossed is A, B, their sum, both, and what is beyond the sum, a row an outcome.
func (r *Report) crossed() *reports.Table {
	t := &reports.Table{
		Title:  "together",
		Header: []string{"outcome", "A", "B", "A and B", "beyond sum", "from", "to"}, Left: []int{0},
		Notes: []string{
			"A: " + r.Together.A, "B: " + r.Together.B,
			"points, variant less base; beyond sum: both less A less B; ~: none is shown",
		},
	}
	for _, e := range r.Together.Outcomes {
		row, never := []string{r.Ending(e.Name)}, true
		for i := range 3 {
			d, _ := r.Variants[i].Outcomes.Get(e.Name)
			row, never = append(row, points(d.Mean)), never && d.Base == 0 && d.Variant == 0
		}
		if never { // no game ends so
			continue
		}
		mean := points(e.Value.Mean)
		if !e.Value.Real {
			mean = "~ " + mean
		}
		t.Add(append(row, mean, points(e.Value.Lo), points(e.Value.Hi))...)
	}
	return t
}

// points is a share in points, with its sign; 0 has none of its own.
func points(x reports.Number) string { return fmt.Sprintf("%+.1f", math.Round(1000*float64(x))/10+0) }
