package dice

import (
	"math"
	"math/bits"
)

// Lot is the luck of one draw among things that have an identity, a number
// of their own: each gets a key that depends on the lot and its identity
// alone, and the least key is drawn (rendezvous hashing, Thaler and
// Ravishankar 1998). So a thing that is added to the others, or taken away,
// changes the draw only if it is drawn itself: rules whose decks differ by a
// card stay as alike as they can be, and comparing them takes fewer games.
type Lot uint64

// Lot takes the luck of a draw from the stream.
func (s *Stream) Lot() Lot { return Lot(s.Uint64()) }

// Key is the key of the thing with this identity.
func (l Lot) Key(id uint64) uint64 { return mix(uint64(l) ^ id*0xd1342543de82ef95) }

// next is the luck of the draw that follows in the same shuffle.
func (l Lot) next() Lot { return Lot(mix(uint64(l))) }

// Card is the identity of one of several cards that look the same: its face
// and the number of the copy, 0..255.
func Card(face, copies int) uint64 { return uint64(face)<<8 | uint64(copies) }

// Face is the face of the card with this identity.
func Face(card uint64) int { return int(card >> 8) }

// Pick draws one of the cards of which counts holds the number by face, and
// returns its face; -1 when there is none.
func Pick[N ~int8 | ~int16](s *Stream, counts []N) (face int) {
	l := s.Lot()
	face, least := -1, uint64(math.MaxUint64)
	for f, n := range counts {
		for i := range int(n) {
			if k := l.Key(Card(f, i)); face < 0 || k < least {
				face, least = f, k
			}
		}
	}
	return face
}

// Shuffle puts things, given by their identities, in a random order, the top
// one last. It takes one lot from the stream and makes of it a lot for each
// place, from the top down, that draws from what is left. So a card more or
// less in the deck leaves all places above it as they were, and most of those
// below.
func Shuffle(s *Stream, ids []uint64) {
	l := s.Lot()
	for top := len(ids) - 1; top > 0; top-- {
		l = l.next()
		at, least := 0, l.Key(ids[0])
		for i, id := range ids[1 : top+1] {
			if k := l.Key(id); k < least {
				at, least = i+1, k
			}
		}
		ids[at], ids[top] = ids[top], ids[at]
	}
}

// ShuffleRanks puts cards that bear numbers, in ascending order, in a random
// order, the top one last. It draws ranks instead of cards: where one deck's
// top card is the least of its cards, so is another's, and nine tenths up the
// one deck is nine tenths up the other. So a deck with other numbers on its
// cards keeps the luck of the draw.
func ShuffleRanks(s *Stream, cards []int8) {
	l := s.Lot()
	for top := len(cards) - 1; top > 0; top-- {
		l = l.next()
		rank, _ := bits.Mul64(l.Key(0), uint64(top+1)) // even to one part in 2^60
		drawn := cards[rank]
		copy(cards[rank:top], cards[rank+1:top+1])
		cards[top] = drawn
	}
}
