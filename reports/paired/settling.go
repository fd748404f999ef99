package paired

import (
	"slices"

	"escapesim/reports"
)

// Settling is how the differences of outcomes settle while games are played. It holds
// the games by their bin (reports.Bin), so that it merges exactly, in any order.
type Settling struct {
	outcomes []string
	controls int
	bins     []*reports.Sample
}

// Settling returns an empty one of what the pair counts.
func (p *Pair) Settling() *Settling { return &Settling{outcomes: p.Outcomes(), controls: p.controls} }

// Take takes game number game of the run, which p has counted last.
func (s *Settling) Take(game uint64, p *Pair) {
	s.bin(reports.Bin(game)).Add(game, p.differences[:len(s.outcomes)], p.luck[:s.controls]) // outcomes come first
}

func (s *Settling) bin(at int) *reports.Sample {
	for len(s.bins) <= at {
		s.bins = append(s.bins, reports.NewSample(len(s.outcomes), s.controls))
	}
	return s.bins[at]
}

// Merge adds what o took, which must be of other games.
func (s *Settling) Merge(o *Settling) {
	for i, h := range o.bins {
		s.bin(i).Merge(h)
	}
}

// Carry writes it down, or reads it: the bins that hold games.
func (s *Settling) Carry(w *reports.Wire) {
	for i := range w.Len(len(s.bins)) {
		h := s.bin(i)
		games := h.Games()
		if w.Uint(&games); games > 0 {
			h.Carry(w)
		}
	}
}

// Looks are what was known of an outcome's difference while the games were played, in
// the order of the run.
func (s *Settling) Looks(outcome string) (list []reports.Estimate) {
	at := slices.Index(s.outcomes, outcome)
	now := reports.NewSample(len(s.outcomes), s.controls)
	for _, h := range s.bins {
		if h.Games() == 0 {
			continue
		}
		if now.Merge(h); now.Games() >= reports.LeastSettled {
			list = append(list, now.Estimate(at))
		}
	}
	return list
}
