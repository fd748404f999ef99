package notation

import (
	"fmt"
	"slices"
	"strconv"

	"escapesim/sim/colditz"
	"escapesim/sim/position"
)

// deck is the opportunity or the security deck.
type deck struct {
	name  string
	faces []string
	pile  func(s *colditz.State) (cards []uint8, left *int8) // the top card is the last
}

func opportunityPile(s *state) (cards []uint8, left *int8) {
	return s.Opportunity.Cards[:], &s.Opportunity.Left
}

func securityPile(s *state) (cards []uint8, left *int8) { return s.Security.Cards[:], &s.Security.Left }

func (d *deck) face(card string) (int, error) {
	return position.Lookup(d.name+" card", colditz.FoundCard(card), d.faces)
}

// counted are cards of the deck by face: those of a hand, or the discards, where
// all is the rest of the pile. An entry takes them out of the pile.
func (d *deck) counted(of family, name string, counts func(s *colditz.State, i int) []int8) row {
	return row{
		name: name, of: of,
		get: func(s *colditz.State, i int) any {
			list := []string{}
			for f, n := range counts(s, i) {
				for range n {
					list = append(list, d.faces[f])
				}
			}
			slices.Sort(list)
			return list
		},
		set: func(s *colditz.State, i int, v any) error {
			list, err := position.List(v)
			held := counts(s, i)
			clear(held)
			for _, card := range list {
				if name == "discards" && position.Plain(card) == "all" {
					cards, left := d.pile(s)
					for _, f := range cards[:*left] {
						held[f]++
					}
					continue
				}
				f, unknown := d.face(card)
				if unknown != nil {
					return unknown
				}
				held[f]++
			}
			return err
		},
	}.takes(func(l *layout, i int, before *colditz.State) error {
		had := counts(before, i)
		for f, n := range counts(l.s, i) {
			for range n - had[f] {
				if err := d.pull(l.s, f); err != nil {
					return err
				}
			}
			for range had[f] - n {
				d.push(l.s, f)
			}
		}
		return nil
	})
}

// pull takes the lowest card with this face out of the pile.
func (d *deck) pull(s *colditz.State, face int) error {
	cards, left := d.pile(s)
	i := slices.Index(cards[:*left], uint8(face))
	if i < 0 {
		return fmt.Errorf("the pile has no card %s left", d.faces[face])
	}
	copy(cards[i:*left], cards[i+1:*left])
	*left--
	cards[*left] = 0
	return nil
}

// push puts a card with this face on the pile.
func (d *deck) push(s *colditz.State, face int) {
	cards, left := d.pile(s)
	cards[*left] = uint8(face)
	*left++
}

// onTop lays cards of the pile on top of it, the first of them uppermost.
func (d *deck) onTop() row {
	return row{name: d.name + ".top", of: single, set: func(s *colditz.State, _ int, v any) error {
		list, err := position.List(v)
		for _, card := range slices.Backward(list) {
			f, unknown := d.face(card)
			if unknown != nil {
				return unknown
			}
			if err := d.pull(s, f); err != nil {
				return err
			}
			d.push(s, f)
		}
		return err
	}}
}

// piled is the whole of a pile, from the top: what is not named is out of the
// game. The faces have their names from the first on.
func piled[T int8 | uint8](
	name, what string, first T, faces []string, pile func(s *colditz.State) (cards []T, left *int8),
) row {
	return row{
		name: name, of: single,
		get: func(s *colditz.State, _ int) any {
			list := []string{}
			cards, left := pile(s)
			for _, card := range slices.Backward(cards[:*left]) {
				list = append(list, nameAt(faces, int(card)-int(first)))
			}
			return list
		},
		set: func(s *colditz.State, _ int, v any) error {
			list, err := position.List(v)
			cards, left := pile(s)
			if len(list) > len(cards) {
				return fmt.Errorf("%d cards; at most %d", len(list), len(cards))
			}
			clear(cards)
			*left = 0
			for _, card := range slices.Backward(list) {
				f, unknown := position.Lookup(what, card, faces)
				if unknown != nil {
					return unknown
				}
				cards[*left] = first + T(f)
				*left++
			}
			return err
		},
	}
}

// nameAt is an entry of a list of names, whatever the place.
func nameAt(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "?"
	}
	return names[i]
}

// throwNames are the numbers of throws on do-or-die cards.
func throwNames() (names []string) {
	for n := range colditz.MaxThrows {
		names = append(names, strconv.Itoa(n+1))
	}
	return names
}
