package dice

import (
	"math/bits"
	"math/rand/v2"
)

// Purpose names what a stream of chance is for. Streams of one game do not
// touch each other: a bot that thinks longer, or a rule that throws once
// more, leaves every other stream as it was. That is what makes paired
// comparisons of two rules pay.
type Purpose uint8

// Purposes is the number of streams that a game may use.
const Purposes = 64

// The purposes that every game shares. Seat-indexed ones take the seat:
// Turn(2) is the stream of the dice that seat 2 throws to open its turns.
const (
	purposeTurn    Purpose = 0  // 0..15
	purposeSpecial Purpose = 16 // 16..31
	purposeBot     Purpose = 32 // 32..47
	purposeDeck    Purpose = 48 // 48..62

	// Setup is the stream of everything that is drawn before the first turn.
	Setup Purpose = 63
)

// Turn is the stream of the throws that open a seat's turns.
func Turn(seat int) Purpose { return purposeTurn + Purpose(seat&15) }

// Special is the stream of a seat's other throws (searches, shots, runs).
func Special(seat int) Purpose { return purposeSpecial + Purpose(seat&15) }

// Bot is the stream that a seat's policy draws from.
func Bot(seat int) Purpose { return purposeBot + Purpose(seat&15) }

// Deck is the stream of deck number n: its first shuffle and its later ones.
func Deck(n int) Purpose { return purposeDeck + Purpose(n)%15 }

// Stream is one sequence of random numbers (PCG-DXSM, 128 bits of state).
// It is a plain value: copying it forks the sequence.
type Stream struct {
	pcg      rand.PCG
	next     uint64 // the draw to come, worked out ahead: no throw waits for it
	standing Lot
}

// NewStream returns the stream of a purpose in game number game of the run
// with this seed.
func NewStream(seed, game uint64, p Purpose) Stream {
	var s Stream
	s.seed(seed, game, p)
	return s
}

// seed mixes the three parts of the key; both halves are finalised apart, so
// that neighbouring games and purposes share no visible structure.
func (s *Stream) seed(seed, game uint64, p Purpose) {
	a := mix(seed ^ 0x9e3779b97f4a7c15)
	a = mix(a ^ game)
	a = mix(a ^ (uint64(p)+1)*0xd1342543de82ef95)
	s.pcg.Seed(a, mix(a^0x2545f4914f6cdd1d))
	s.next = s.pcg.Uint64()
	s.standing = Lot(mix(a ^ 0x9fb21c651e98df25))
}

// Standing is a lot that stays the same for the whole game, whatever is drawn: a bot
// that remembers nothing draws a plan from it at its first decision, and finds the same
// plan at the next.
func (s *Stream) Standing() Lot { return s.standing }

// Keep gives the stream of a purpose the standing lot of another game: what is played on
// from a position of that game then goes by the plan that was drawn there.
func (c *Chance) Keep(p Purpose, lot Lot) { c.Stream(p).standing = lot }

// mix is the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Uint64 returns 64 uniform bits.
func (s *Stream) Uint64() uint64 {
	x := s.next
	s.next = s.pcg.Uint64()
	return x
}

// IntN returns a uniform integer in 0..n-1, exactly (Lemire's multiplication
// with rejection). It panics when n < 1.
func (s *Stream) IntN(n int) int {
	if n < 1 {
		panic("dice: IntN of nothing")
	}
	x := s.next
	s.next = s.pcg.Uint64()
	hi, lo := bits.Mul64(x, uint64(n))
	if lo < uint64(n) {
		hi = s.fair(uint64(n), hi, lo)
	}
	return int(hi)
}

// fair draws again while the product of a draw with n is among the few that
// would favour some numbers.
func (s *Stream) fair(n, hi, lo uint64) uint64 {
	for floor := -n % n; lo < floor; {
		hi, lo = bits.Mul64(s.Uint64(), n)
	}
	return hi
}

// Chance holds every stream of one game. A stream is seeded the first time
// it is asked for, so starting a game costs nothing for what it never uses.
type Chance struct {
	seedKey, game uint64
	ready         uint64 // bit p: stream p is seeded
	streams       [Purposes]Stream
	script        *Script
}

// Start turns c to the given game of the run with this seed. A script that
// was set stays.
func (c *Chance) Start(seed, game uint64) {
	c.seedKey, c.game, c.ready = seed, game, 0
}

// Seed is the seed of the run that c was turned to.
func (c *Chance) Seed() uint64 { return c.seedKey }

// Stream returns the stream of a purpose. The pointer is good until Start.
func (c *Chance) Stream(p Purpose) *Stream {
	p %= Purposes
	if c.ready>>p&1 == 0 {
		c.open(p)
	}
	return &c.streams[p]
}

// Renew begins the stream of a purpose anew, as another game of another run has
// it; the other streams go on as they were.
func (c *Chance) Renew(p Purpose, seed, game uint64) {
	p %= Purposes
	c.streams[p].seed(seed, game, p)
	c.ready |= 1 << p
}

//go:noinline
func (c *Chance) open(p Purpose) {
	c.streams[p].seed(c.seedKey, c.game, p)
	c.ready |= 1 << p
}

// SetScript makes the dice, and only the dice, come from a script; nil takes
// it away. Shuffles and bots keep their streams.
func (c *Chance) SetScript(s *Script) { c.script = s }

// Die throws one die of six sides on the stream of purpose p.
func (c *Chance) Die(p Purpose) int {
	if c.script != nil {
		if d, ok := c.script.next(); ok {
			return d
		}
	}
	s := c.Stream(p)
	x := s.next
	s.next = s.pcg.Uint64()
	hi, lo := bits.Mul64(x, 6) // IntN(6), without its call
	if lo < 6 {
		hi = s.fair(6, hi, lo)
	}
	return int(hi) + 1
}

// Pair throws two dice of six sides: both from one draw, without bias.
func (c *Chance) Pair(p Purpose) (a, b int) {
	if c.script != nil {
		return c.Die(p), c.Die(p)
	}
	n := c.Stream(p).IntN(36)
	return n/6 + 1, n%6 + 1
}

// Script is a list of dice to come up in order, for scenarios and tests.
type Script struct {
	dice  []int
	at    int
	short bool
}

// NewScript returns a script of these dice, each 1..6.
func NewScript(faces ...int) *Script { return &Script{dice: faces} }

func (s *Script) next() (int, bool) {
	if s.at >= len(s.dice) {
		s.short = true
		return 0, false
	}
	s.at++
	return s.dice[s.at-1], true
}

// Left is the number of scripted dice that have not come up.
func (s *Script) Left() int { return len(s.dice) - s.at }

// RanOut reports whether a die was asked for after the last scripted one; it
// then came from the stream.
func (s *Script) RanOut() bool { return s.short }

// Append adds dice to the end of the script.
func (s *Script) Append(faces ...int) { s.dice = append(s.dice, faces...) }
