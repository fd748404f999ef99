// Package maedn is Mensch ärgere dich nicht: the smallest complete game on the
// kernel, and for two the dice race on which its speed is compared with other
// frameworks. It has no hidden information.
package maedn

import (
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

// across is where the player who sits opposite counts the same fields of the ring.
func (t Track) across() Track { return t.turned(2) }

// turned is where a player whose start comes so many quarters of the ring earlier, 1
// to 3, counts the same fields (RACE-PLAY-01).
func (t Track) turned(quarters uint) Track {
	t &= round
	n := quarters & 3 * (ring / 4)
	return (t<<n | t>>(ring-n)) & round
}

// MostPlayers is how many can play.
const MostPlayers = 4

// State is a position: where the pieces of the players stand, and the throw
// to be played.
type State struct {
	Track  [MostPlayers]Track // 0: of nobody
	Player int8
	Throw  int8 // 1..6
	Tries  int8 // throws made for nothing in this turn, where there are three (RACE-VAR-01)
	Over   bool
}

// The facts that a game states.
const (
	Thrown   sim.EventKind = iota + 1 // A: pips
	Captured                          // A: field of the capturing player; B: with more than two, whose piece
	Won
)

// Options is what players of the race vary.
type Options struct {
	ThreeThrows bool `key:"throw.three" clause:"RACE-VAR-01" default:"false" source:"off: two play by the rules of the other frameworks" doc:"who has no piece on the ring throws up to three times, until a throw can be played"`
	Bounce      bool `key:"goal.bounce" clause:"RACE-VAR-02" default:"false" source:"off: two play by the rules of the other frameworks" doc:"a throw past the last field of the goal goes back by what is left over, as long as it stays in the goal; otherwise it cannot be played"`
}

// Rules implements sim.Rules. The zero value is the game of two without options.
type Rules struct {
	o      Options
	beyond int8 // players beyond two
}

// New is the game for 2 to MostPlayers players.
func New(players int, o Options) *Rules { return &Rules{o, int8(players - 2)} }

// Seats is the number of players.
func (r *Rules) Seats() int { return 2 + int(r.beyond) }

// View is the whole position: everything in this game is open.
type View struct{ s *State }

// Track is where the pieces of a player are.
func (v View) Track(player int) Track { return v.s.Track[player] }

// Throw is the throw to be played, 1..6.
func (v View) Throw() int { return int(v.s.Throw) }

// View shows all.
func (*Rules) View(s *State, _ sim.Seat) View { return View{s} }

// Setup puts all pieces outside and throws for the first player.
func (r *Rules) Setup(s *State, c *dice.Chance, log *sim.Log) {
	*s = State{}
	for p := range r.Seats() {
		s.Track[p] = outside
	}
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
func From(m sim.Move) int { return bits.TrailingZeros64(uint64(m)) - pieces }

// legal are the pieces that may move by a throw, 1..6; of those outside only
// the next. Those that bounce may besides, unless another must.
func legal(t Track, throw uint, bounce Track) Track {
	// so masked, a shift is a single instruction
	throw &= 7
	free := t &^ outside & (fields >> throw) &^ (t >> throw) // not past the end, not onto an own piece
	must := t & next << 1 & free                             // a piece outside, that on the start can go
	enter := must | t&next&^(t&start>>1)                     // a piece outside, the start free
	if throw == 6 {
		must = enter
	}
	if must != 0 {
		return must
	}
	return free | bounce
}

// bouncing are the pieces that a throw takes past the end and back to a free field of
// the goal (RACE-VAR-02).
func bouncing(t Track, throw int) (list Track) {
	for p := t & (fields &^ (fields >> throw)); p != 0; p &= p - 1 {
		if to := bounced(From(sim.Move(p&-p)), throw); to >= ring && !t.Holds(to) {
			list |= p & -p
		}
	}
	return list
}

// bounced is where a piece comes to that is thrown past the end.
func bounced(from, throw int) int { return 2*last - from - throw }

// Legal names the pieces that may move.
func (r *Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	own, bounce := s.Track[s.Player&(MostPlayers-1)], Track(0)
	if r.o.Bounce {
		bounce = bouncing(own, int(s.Throw))
	}
	t := legal(own, uint(s.Throw), bounce)
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
func (r *Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	own := s.Track[s.Player&(MostPlayers-1)]
	to := Track(m) << (s.Throw & 7)
	if r.o.Bounce && to&^(fields|outside) != 0 {
		to = start << bounced(From(m), int(s.Throw))
	}
	own &^= Track(m)
	if Enters(m) {
		to = start
		own = own&^outside | own&outside<<1
	}
	own |= to
	s.Track[s.Player&(MostPlayers-1)] = own
	if r.beyond == 0 {
		if field := to.across(); s.Track[(s.Player^1)&(MostPlayers-1)]&field != 0 {
			capture(s, s.Player^1, to, field, 0, log)
		}
	} else {
		for p := range int8(r.Seats()) {
			if field := to.turned(uint(s.Player - p)); p != s.Player && s.Track[p&(MostPlayers-1)]&field != 0 {
				capture(s, p, to, field, int(p), log)
			}
		}
	}
	if own&goal == goal {
		s.Over = true
		log.Add(Won, sim.Seat(s.Player), 0, 0, 0, 0)
		return
	}
	if r.beyond == 0 && !r.o.ThreeThrows {
		s.Player ^= passes[s.Throw&7]
	} else {
		r.pass(s, m, own)
	}
	s.Throw = int8(c.Die(dice.Turn(int(s.Player))))
	log.Add(Thrown, sim.Seat(s.Player), int(s.Throw), 0, 0, 0)
}

// capture puts the player's piece on a field, as he counts it, outside.
func capture(s *State, player int8, to, field Track, whose int, log *sim.Log) {
	enemy := s.Track[player]
	s.Track[player] = enemy&^field | enemy&outside>>1 | next
	log.Add(Captured, sim.Seat(s.Player), From(sim.Move(to)), whose, 0, 0)
}

// pass says who throws next at any table: the same player after a 6, and by option
// after a throw for nothing while he has nobody on the ring, three times in all
// (RACE-VAR-01).
func (r *Rules) pass(s *State, m sim.Move, own Track) {
	if r.o.ThreeThrows && m == Pass && own&round == 0 && s.Tries < 2 {
		s.Tries++
		return
	}
	s.Tries = 0
	if s.Player += passes[s.Throw&7]; int(s.Player) == r.Seats() {
		s.Player = 0
	}
}
