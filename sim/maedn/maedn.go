// Package maedn is Mensch ärgere dich nicht for two: the smallest complete
// game on the kernel, and the dice race on which its speed is compared with
// other frameworks. It has no hidden information and no options.
package maedn

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

const (
	pieces = 4
	ring   = 40 // fields 0..39, counted from the own start
	last   = 43 // 40..43 are the own goal
	out    = -1 // a piece not on the board
)

// State is a position: where the pieces of both players stand, counted from
// each player's own start, and the throw to be played.
type State struct {
	Piece  [2][pieces]int8 // sorted ascending: pieces of a player are alike
	Player int8
	Throw  int8
	Over   bool
}

// The facts that a game states.
const (
	Thrown   sim.EventKind = iota + 1 // A: pips
	Captured                          // A: field of the capturing player
	Won
)

// Rules implements sim.Rules.
type Rules struct{}

// Seats is 2.
func (Rules) Seats() int { return 2 }

// View is the whole position: everything in this game is open.
type View struct{ s *State }

// Piece is the field of piece i of a player, counted from that player's
// start; -1 when outside.
func (v View) Piece(player, i int) int { return int(v.s.Piece[player][i]) }

// Throw is the throw to be played, 1..6.
func (v View) Throw() int { return int(v.s.Throw) }

// View shows all.
func (Rules) View(s *State, _ sim.Seat) View { return View{s} }

// Setup puts all pieces outside and throws for the first player.
func (Rules) Setup(s *State, c *dice.Chance, log *sim.Log) {
	*s = State{}
	for p := range s.Piece {
		s.Piece[p] = [pieces]int8{out, out, out, out}
	}
	throw(s, c, log)
}

func throw(s *State, c *dice.Chance, log *sim.Log) {
	s.Throw = int8(c.Die(dice.Turn(int(s.Player))))
	log.Add(Thrown, sim.Seat(s.Player), int(s.Throw), 0, 0, 0)
}

// Actor is the player on turn.
func (Rules) Actor(s *State) (sim.Seat, bool) { return sim.Seat(s.Player), !s.Over }

// Pass is the move of a player who has none.
const Pass sim.Move = 0

// Legal names the piece to move: the index of the first piece on its field,
// plus one. Pieces on one field are alike, so each field counts once.
func (Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	own := &s.Piece[s.Player]
	held := func(field int8) bool {
		for _, f := range own {
			if f == field {
				return true
			}
		}
		return false
	}
	if own[0] == out { // sorted: a piece outside comes first
		if held(0) {
			if !held(s.Throw) {
				for i, f := range own {
					if f == 0 {
						return append(buf, sim.Move(i+1))
					}
				}
			}
		} else if s.Throw == 6 {
			return append(buf, 1)
		}
	}
	n := len(buf)
	for i, f := range own {
		if f != out && f+s.Throw <= last && !held(f+s.Throw) {
			buf = append(buf, sim.Move(i+1))
		}
	}
	if len(buf) == n {
		buf = append(buf, Pass)
	}
	return buf
}

// Apply moves the piece, puts an enemy on its field outside, and throws for
// whoever is next: the same player again after a 6.
func (Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	if m != Pass {
		own, enemy := &s.Piece[s.Player], &s.Piece[1-s.Player]
		i := int(m - 1)
		to := own[i] + s.Throw
		if own[i] == out {
			to = 0
		}
		if to < ring {
			for j, f := range enemy {
				if f != out && f < ring && (f+ring/2)%ring == to {
					copy(enemy[1:j+1], enemy[:j])
					enemy[0] = out
					log.Add(Captured, sim.Seat(s.Player), int(to), 0, 0, 0)
					break
				}
			}
		}
		for i+1 < pieces && own[i+1] < to {
			own[i] = own[i+1]
			i++
		}
		own[i] = to
		if own[0] >= ring {
			s.Over = true
			log.Add(Won, sim.Seat(s.Player), 0, 0, 0, 0)
			return
		}
	}
	if s.Throw != 6 {
		s.Player = 1 - s.Player
	}
	throw(s, c, log)
}
