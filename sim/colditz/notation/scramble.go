package notation

import (
	"strconv"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// Scramble changes in a position only what a seat cannot see, for the test of
// hidden information: of each deck the cards that lie face down are dealt anew,
// to each place as many as lay there.
func (n *Notation) Scramble(s *colditz.State, seat sim.Seat, c *dice.Stream) {
	type hand struct {
		place
		open   []string
		hidden int
		value  any
	}
	var hands []hand
	pool := map[string][]string{} // by deck
	for k := range n.rows {
		row := &n.rows[k]
		if row.deck == "" {
			continue
		}
		for _, m := range row.of {
			h := hand{place: place{row, m.i}, value: row.get(s, m.i)}
			for _, card := range cardsOf(h.value) {
				if row.open != nil && row.open(s, seat, m.i, card) {
					h.open = append(h.open, card)
				} else {
					h.hidden++
					pool[row.deck] = append(pool[row.deck], card)
				}
			}
			hands = append(hands, h)
		}
	}
	// in an order of their own, not of the map
	for _, deck := range []string{opportunityDeck, securityDeck, doOrDieDeck} {
		cards := pool[deck]
		for i := len(cards) - 1; i > 0; i-- {
			j := c.IntN(i + 1)
			cards[i], cards[j] = cards[j], cards[i]
		}
	}
	for _, h := range hands {
		cards := pool[h.row.deck]
		pool[h.row.deck] = cards[h.hidden:]
		if err := h.row.set(s, h.i, handOf(append(h.open, cards[:h.hidden]...), h.value)); err != nil {
			panic("colditz: cards of a position cannot be dealt: " + err.Error())
		}
	}
	n.r.Derive(s)
}

// cardsOf are the cards in a value: a list of them, or the number on the only one,
// 0 for none.
func cardsOf(v any) []string {
	switch v := v.(type) {
	case []string:
		return v
	case int:
		if v > 0 {
			return []string{strconv.Itoa(v)}
		}
	}
	return nil
}

// handOf is the value of cards, of the kind that like is.
func handOf(cards []string, like any) any {
	if _, number := like.(int); !number {
		return cards
	}
	if len(cards) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(cards[0])
	return n
}
