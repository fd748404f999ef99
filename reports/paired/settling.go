package paired

import (
	"slices"

	"escapesim/reports"
)

// Settling is how the differences of outcomes settle while games are played. It holds
// the games by their heap (reports.Heap), so that it merges exactly, in any order.
type Settling struct {
	outcomes []string
	controls int
	heaps    []*reports.Sample
}

// Settling returns an empty one of what the pair counts.
func (p *Pair) Settling() *Settling { return &Settling{outcomes: p.Outcomes(), controls: p.controls} }

// Take takes game number game of the run, which p has counted last.
func (s *Settling) Take(game uint64, p *Pair) {
	s.heap(reports.Heap(game)).Add(game, p.differences[:len(s.outcomes)], p.luck[:s.controls]) // outcomes come first
}

func (s *Settling) heap(at int) *reports.Sample {
	for len(s.heaps) <= at {
		s.heaps = append(s.heaps, reports.NewSample(len(s.outcomes), s.controls))
	}
	return s.heaps[at]
}

// Merge adds what o took, which must be of other games.
func (s *Settling) Merge(o *Settling) {
	for i, h := range o.heaps {
		s.heap(i).Merge(h)
	}
}

// Carry writes it down, or reads it: the heaps that hold games.
func (s *Settling) Carry(w *reports.Wire) {
	for i := range w.Len(len(s.heaps)) {
		h := s.heap(i)
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
	for _, h := range s.heaps {
		if h.Games() == 0 {
			continue
		}
		if now.Merge(h); now.Games() >= reports.LeastSettled {
			list = append(list, now.Estimate(at))
		}
	}
	return list
}
