package reports

import "math/bits"

// Settling is how the share of each outcome settles while games are played. It holds
// the games of a run by their Bin, so that it merges exactly, in any order.
type Settling struct {
	outcomes int
	games    []uint64 // by bin
	ended    []uint64 // by bin and outcome
}

// NewSettling returns an empty one of so many outcomes.
func NewSettling(outcomes int) *Settling { return &Settling{outcomes: outcomes} }

// fine is how many games at the beginning of a run have a bin each.
const fine = 16

// Bin is where a game of a run belongs when one looks how something settles: the
// first games have a bin each, and then there are eight to each doubling.
func Bin(game uint64) int {
	n := game + 1
	if n < fine {
		return int(n)
	}
	doubling := bits.Len64(n) - 4
	return fine + 8*(doubling-1) + int(n>>doubling) - 8
}

// Take takes a game of the run, and how it ended.
func (s *Settling) Take(game uint64, outcome int) {
	at := Bin(game)
	s.grow(at + 1)
	s.games[at]++
	s.ended[at*s.outcomes+outcome]++
}

func (s *Settling) grow(n int) {
	for len(s.games) < n {
		s.games = append(s.games, 0)
		s.ended = append(s.ended, make([]uint64, s.outcomes)...)
	}
}

// Merge adds what o took, which must be of other games.
func (s *Settling) Merge(o *Settling) {
	s.grow(len(o.games))
	for i, n := range o.games {
		s.games[i] += n
	}
	for i, n := range o.ended {
		s.ended[i] += n
	}
}

// Carry writes it down, or reads it.
func (s *Settling) Carry(w *Wire) {
	w.Same(s.outcomes)
	n := w.Len(len(s.games))
	if w.Reading() {
		s.games, s.ended = make([]uint64, n), make([]uint64, n*s.outcomes)
	}
	w.Uints(s.games)
	w.Uints(s.ended)
}

// Looked is what was known after so many games.
type Looked struct{ Games, Count uint64 }

// LeastSettled is the number of games before which a share says nothing.
const LeastSettled = 10

// Looks are what was known of an outcome while the games were played, in the order of
// the run.
func (s *Settling) Looks(outcome int) (list []Looked) {
	var now Looked
	for i, games := range s.games {
		now.Games += games
		now.Count += s.ended[i*s.outcomes+outcome]
		if games > 0 && now.Games >= LeastSettled {
			list = append(list, now)
		}
	}
	return list
}
