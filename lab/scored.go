package lab

import (
	"escapesim/reports"
	"escapesim/sim"
)

// scored plays games and says what their ends are worth.
type scored interface {
	play(seed, game uint64)
	score(seat sim.Seat) int

	// same reports whether another of the same game has come to the same end.
	same(other scored) bool
}

// scored makes one for a worker; nil where the game does not say what an end is worth.
func (p *played[S, V]) scored() scored {
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

func (m *scoredMatch[S, V]) play(seed, game uint64)  { m.Play(seed, game) }
func (m *scoredMatch[S, V]) score(seat sim.Seat) int { return m.scorer.ScoreOf(&m.State, seat) }

func (m *scoredMatch[S, V]) same(other scored) bool {
	o := other.(*scoredMatch[S, V])
	return m.State == o.State && m.Decisions == o.Decisions
}

// sums are of games, in whole numbers, which merge exactly; every game is added to the
// first.
type sums []reports.Gain

func (s sums) Games() uint64 { return s[0].Games }

func (s sums) Merge(o sums) {
	for i := range s {
		s[i].Merge(o[i])
	}
}

func (s sums) Carry(w *reports.Wire) {
	for i := range s {
		s[i].Carry(w)
	}
}
