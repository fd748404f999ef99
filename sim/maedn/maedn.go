// Package maedn is Mensch ärgere dich nicht for two: the smallest complete
// game on the kernel, and the dice race on which its speed is compared with
// other frameworks. It has no hidden information and no options.
package maedn

import (
	"fmt"
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
)

const (
	pieces = 4
	ring   = 40 // fields 0..39, counted from the own start
	last   = 43 // 40..43 are the own goal

	Fields = last + 1 // that a piece can stand on, as its player counts them
)

// Track is where the four pieces of a player are, one bit each. Bit f+4 is
// field f, counted from the player's own start. Bits 3, 2, 1, 0 are the
// pieces outside, so that bit 3 is set while there is any.
type Track uint64

const (
	outside Track = 1<<pieces - 1
	next    Track = 1 << (pieces - 1) // the piece outside that enters next
	start   Track = 1 << pieces
	fields  Track = (1<<(last+1) - 1) << pieces
	round   Track = (1<<ring - 1) << pieces
	goal    Track = fields &^ round
)

// Outside is the number of pieces that are not on the board.
func (t Track) Outside() int { return bits.OnesCount64(uint64(t & outside)) }

// Holds reports whether a piece stands on a field, 0..43.
func (t Track) Holds(field int) bool { return t>>(pieces+field)&1 == 1 }

// across is where the other player counts the same fields of the ring.
func (t Track) across() Track {
	t &= round
	return (t<<(ring/2) | t>>(ring/2)) & round
}

// State is a position: where the pieces of both players stand, and the throw
// to be played.
type State struct {
	Track  [2]Track
	Player int8
	Throw  int8 // 1..6
	Over   bool
}

// Format writes the position as people count it: for either player the
// fields of the pieces in order, -1 for one outside, then who is to move and
// the throw.
func (s State) Format(f fmt.State, verb rune) {
	var plain struct {
		Piece         [2][pieces]int8
		Player, Throw int8
		Over          bool
	}
	for p, t := range s.Track {
		i := t.Outside()
		for j := range i {
			plain.Piece[p][j] = -1
		}
		for t &= fields; t != 0 && i < pieces; t &= t - 1 {
			plain.Piece[p][i] = int8(bits.TrailingZeros64(uint64(t)) - pieces)
			i++
		}
	}
	plain.Player, plain.Throw, plain.Over = s.Player, s.Throw, s.Over
	fmt.Fprintf(f, fmt.FormatString(f, verb), plain)
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
func (*Rules) Seats() int { return 2 }

// View is the whole position: everything in this game is open.
type View struct{ s *State }

// Track is where the pieces of a player are.
func (v View) Track(player int) Track { return v.s.Track[player] }

// Throw is the throw to be played, 1..6.
func (v View) Throw() int { return int(v.s.Throw) }

// View shows all.
func (*Rules) View(s *State, _ sim.Seat) View { return View{s} }

// Setup puts all pieces outside and throws for the first player.
func (*Rules) Setup(s *State, c *dice.Chance, log *sim.Log) {
	*s = State{Track: [2]Track{outside, outside}}
	s.Throw = int8(c.Die(dice.Turn(int(s.Player))))
	log.Add(Thrown, sim.Seat(s.Player), int(s.Throw), 0, 0, 0)
}

// Actor is the player on turn.
func (*Rules) Actor(s *State) (sim.Seat, bool) { return sim.Seat(s.Player), !s.Over }

// Pass is the move of a player who has none. Every other move is the bit of
// the piece that moves, as in Track.
const Pass sim.Move = 0

// Enters reports whether a move takes a piece from outside to the start.
func Enters(m sim.Move) bool { return Track(m) == next }

// From is the field that a move other than Pass leaves; -1 when it enters.
func From(m sim.Move) int { return max(bits.TrailingZeros64(uint64(m))-pieces, -1) }

// legal are the pieces that may move by a throw, 1..6; of those outside only
// the next.
func legal(t Track, throw uint) Track {
	throw &= 7                                               // and so a shift is a single instruction
	free := t &^ outside & (fields >> throw) &^ (t >> throw) // not past the end, not onto an own piece
	must := t & next << 1 & free                             // a piece outside, that on the start can go
	enter := must | t&next&^(t&start>>1)                     // a piece outside, the start free
	if throw == 6 {
		must = enter
	}
	if must != 0 {
		return must
	}
	return free
}

// Legal names the pieces that may move.
func (*Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	t := legal(s.Track[s.Player&1], uint(s.Throw))
	n := max(bits.OnesCount64(uint64(t)), 1)
	a := t & -t // of no piece: 0, which is Pass
	t ^= a
	b := t & -t
	t ^= b
	c := t & -t
	return append(buf[:0], sim.Move(a), sim.Move(b), sim.Move(c), sim.Move(t^c))[:n]
}

// passes is 1 for the throws after which the other player throws: no branch,
// as nothing foretells a throw.
var passes = [8]int8{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0}

// Apply moves the piece, puts an enemy on its field outside, and throws for
// whoever is next: the same player again after a 6.
func (*Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	own, enemy := s.Track[s.Player&1], s.Track[1-s.Player&1]
	to := Track(m) << (s.Throw & 7)
	own &^= Track(m)
	if Enters(m) {
		to = start
		own = own&^outside | own&outside<<1
	}
	own |= to
	s.Track[s.Player&1] = own
	if hit := enemy & to.across(); hit != 0 {
		s.Track[1-s.Player&1] = enemy&^hit | enemy&outside>>1 | next
		log.Add(Captured, sim.Seat(s.Player), From(sim.Move(to)), 0, 0, 0)
	}
	if own&goal == goal {
		s.Over = true
		log.Add(Won, sim.Seat(s.Player), 0, 0, 0, 0)
		return
	}
	s.Player ^= passes[s.Throw&7]
	s.Throw = int8(c.Die(dice.Turn(int(s.Player))))
	log.Add(Thrown, sim.Seat(s.Player), int(s.Throw), 0, 0, 0)
}
