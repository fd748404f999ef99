package stalagluft

import (
	"escapesim/reports"
	"escapesim/sim/stalagluft"
)

// Checks are figures of tactical games beside their exact distributions: whether a
// dig succeeds.
func Checks(r *stalagluft.Rules, s *reports.Sheet) []reports.Check {
	tried, won := s.Values("digs"), s.Values("digs_won")
	n := uint64(tried.Mean()*float64(tried.N()) + 0.5)
	if n == 0 || r.Options.Dig.Cable > 0 || r.Options.Idea.Enabled {
		return nil
	}
	k := uint64(won.Mean()*float64(won.N()) + 0.5)
	h := new(reports.Histogram)
	h.AddN(0, n-k)
	h.AddN(1, k)
	chance := r.Options.Dig.Chance()
	return []reports.Check{{
		Name: "a dig succeeds", N: n, Mean: reports.Number(h.Mean()), Exact: reports.Number(chance),
		Fit: reports.FitPMF(h, stalagluft.Bernoulli(chance)),
	}}
}
