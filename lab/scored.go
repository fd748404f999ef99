package lab

import (
	"escapesim/reports"
	"escapesim/sim"
)

// Scored plays games and says what their ends are worth.
type Scored interface {
	Play(seed, game uint64)
	Score(seat sim.Seat) int

	// Same reports whether another of the same game has come to the same end.
	Same(other Scored) bool
}

// Scored makes one for a worker; nil where the game does not say what an end is worth.
func (p *played[S, V]) Scored() Scored {
	m := p.table()
	scorer, scores := m.Rules.(sim.Scorer[S])
	if !scores {
		return nil
	}
	return &scoredMatch[S, V]{m, scorer}
}

type scoredMatch[S comparable, V any] struct {
	*sim.Match[S, V]
	scorer sim.Scorer[S]
}

func (m *scoredMatch[S, V]) Score(seat sim.Seat) int { return m.scorer.ScoreOf(&m.State, seat) }

func (m *scoredMatch[S, V]) Same(other Scored) bool {
	o := other.(*scoredMatch[S, V])
	return m.State == o.State && m.Decisions == o.Decisions
}

// Sums are of games, in whole numbers, which merge exactly; every game is added to the
// first.
type Sums []reports.Gain

func (s Sums) Games() uint64 { return s[0].Games }

func (s Sums) Merge(o Sums) {
	for i := range s {
		s[i].Merge(o[i])
	}
}

func (s Sums) Carry(w *reports.Wire) {
	for i := range s {
		s[i].Carry(w)
	}
}
