package reports

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mathext"

	"escapesim/sim/dice"
)

// ThinCell is the expected count below which a cell of a fit test is pooled
// with its neighbour, and below which a count in a table earns a warning.
const ThinCell = 5

// Fit is a test of counts against an exact distribution.
type Fit struct {
	Statistic float64 `json:"statistic"` // chi-square
	DoF       int     `json:"dof"`
	P         float64 `json:"p"`     // chance of a worse fit when the distribution holds
	Cells     int     `json:"cells"` // after pooling
}

// ChiSquare tests counts against the chances of the same cells (Pearson
// 1900). Cells are taken in order and pooled until each expects ThinCell, the
// last with what is left over. What the chances lack to 1 is a last cell of
// its own, with no count. Fewer than two cells test nothing: P is 1.
func ChiSquare(counts []uint64, chances []float64) Fit {
	n := 0.0
	for _, k := range counts {
		n += float64(k)
	}
	type cell struct{ seen, expected float64 }
	var cells []cell
	var open cell
	rest := 1.0
	add := func(seen, expected float64) {
		open.seen += seen
		open.expected += expected
		if open.expected >= ThinCell {
			cells = append(cells, open)
			open = cell{}
		}
	}
	for i, k := range counts {
		add(float64(k), n*chances[i])
		rest -= chances[i]
	}
	if n*rest > 1e-9 {
		add(0, n*rest)
	}
	if open.seen+open.expected > 0 {
		if len(cells) > 0 {
			cells[len(cells)-1].seen += open.seen
			cells[len(cells)-1].expected += open.expected
		} else {
			cells = append(cells, open)
		}
	}
	f := Fit{DoF: max(len(cells)-1, 0), Cells: len(cells), P: 1}
	for _, c := range cells {
		if c.expected > 0 {
			f.Statistic += (c.seen - c.expected) * (c.seen - c.expected) / c.expected
		} else if c.seen > 0 {
			f.Statistic = math.MaxFloat64 // what cannot be was seen
		}
	}
	if f.DoF > 0 {
		f.P = mathext.GammaIncRegComp(float64(f.DoF)/2, f.Statistic/2) // of the chi-square distribution
	}
	return f
}

// FitPMF tests the values of a histogram against the exact distribution that they
// should follow. A value that the distribution rules out makes the fit impossible:
// P is 0.
func FitPMF(h *Histogram, pmf dice.PMF) Fit {
	counts, chances := make([]uint64, len(pmf.P)), pmf.P
	impossible := false
	above := uint64(0)
	for value, k := range h.All() {
		switch x := int(value); {
		case x > pmf.Max() && pmf.Above > 0:
			above += k
		case pmf.At(x) == 0:
			impossible = true
		default:
			counts[x-pmf.Min] += k
		}
	}
	if above > 0 { // beyond what the distribution lists, hardly ever
		counts[len(counts)-1] += above
	}
	f := ChiSquare(counts, chances)
	if impossible {
		f.Statistic, f.P = math.MaxFloat64, 0
	}
	return f
}

// Holm adjusts p-values that are read together (Holm 1979): never weaker than
// Bonferroni, and as safe.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	out := make([]float64, len(p))
	worst := 0.0
	for rank, i := range order {
		worst = math.Max(worst, math.Min(1, p[i]*float64(len(p)-rank)))
		out[i] = worst
	}
	return out
}

// Score is by how many standard errors k of n differs from the exact chance
// p; 0 where nothing can differ.
func Score(k, n uint64, p float64) float64 {
	se := math.Sqrt(p * (1 - p) / float64(n))
	d := float64(k)/float64(n) - p
	if n == 0 || se == 0 || math.Abs(d) < 1e-15 {
		return 0
	}
	return d / se
}
