package reports

import "math/bits"

// Settling is how the share of the first outcome settles while games are played.
// It holds the games of a run by their place in it, eight heaps to each doubling,
// so that it merges exactly, in any order.
type Settling struct {
	games, ended []uint64 // by heap: all, and those with the first outcome
}

// fine is how many games at the beginning of a run have a heap each.
const fine = 16

// heap is where a game of a run belongs.
func heap(game uint64) int {
	n := game + 1
	if n < fine {
		return int(n)
	}
	doubling := bits.Len64(n) - 4
	return fine + 8*(doubling-1) + int(n>>doubling) - 8
}

// Take takes a game.
func (s *Settling) Take(row *Row) {
	at := heap(row.Game)
	s.grow(at + 1)
	if s.games[at]++; row.Outcome == 0 {
		s.ended[at]++
	}
}

func (s *Settling) grow(n int) {
	for len(s.games) < n {
		s.games, s.ended = append(s.games, 0), append(s.ended, 0)
	}
}

// Merge adds what o took, which must be of other games.
func (s *Settling) Merge(o *Settling) {
	s.grow(len(o.games))
	for i := range o.games {
		s.games[i] += o.games[i]
		s.ended[i] += o.ended[i]
	}
}

// Carry writes it down, or reads it.
func (s *Settling) Carry(w *Wire) {
	n := w.Len(len(s.games))
	if w.Reading() {
		s.games, s.ended = make([]uint64, n), make([]uint64, n)
	}
	w.Uints(s.games)
	w.Uints(s.ended)
}

// Looked is what was known after so many games.
type Looked struct{ Games, Count uint64 }

// leastSettled is the number of games before which a share says nothing.
const leastSettled = 10

// Looks are what was known while the games were played, in the order of the run.
func (s *Settling) Looks() (list []Looked) {
	var now Looked
	for i, games := range s.games {
		now.Games += games
		now.Count += s.ended[i]
		if games > 0 && now.Games >= leastSettled {
			list = append(list, now)
		}
	}
	return list
}
