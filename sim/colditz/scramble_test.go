package colditz_test

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// scramble changes in a position only what a seat cannot see: of each deck the cards that
// lie face down are dealt anew, to each place as many as lay there. So it is the judge of
// views, and of Sample, which does not know it.
func scramble(r *colditz.Rules) func(s *colditz.State, seat sim.Seat, c *dice.Stream) {
	return func(s *colditz.State, seat sim.Seat, c *dice.Stream) {
		at := *s
		v := r.View(&at, seat)
		var hands [][]int8
		for team := range r.Teams() {
			hands = append(hands, s.Teams[team].Hand[:])
		}
		offered := slices.Concat(s.Offer.Give[:s.Offer.GiveLen], s.Offer.Back[:s.Offer.BackLen])
		dealAnew(s.Opportunity.Cards[:], int(s.Opportunity.Left), hands, func(team, face int) bool {
			_, looks := v.HandOf(team)
			return looks || slices.Contains(offered, colditz.Face(face))
		}, c)
		_, looks := v.GermanHand()
		dealAnew(s.Security.Cards[:], int(s.Security.Left), [][]int8{s.GermanHand[:]},
			func(_, _ int) bool { return looks }, c)

		var cards []*int8 // of do or dies
		clear(s.DoOrDie[s.DoOrDieLeft:])
		for i := range s.DoOrDieLeft {
			cards = append(cards, &s.DoOrDie[i])
		}
		for team := range r.Teams() {
			own := r.Options.DoOrDie.OwnerLook && seat == sim.Seat(team+1)
			if card := &s.Teams[team].DoOrDie; *card > 0 && !own {
				cards = append(cards, card)
			}
		}
		shuffle(len(cards), func(i, j int) { *cards[i], *cards[j] = *cards[j], *cards[i] }, c)
		r.Derive(s)
	}
}

// dealAnew deals the pile and what hands hold of it, by face, but for what lies open.
func dealAnew(pile []uint8, left int, hands [][]int8, open func(hand, face int) bool, c *dice.Stream) {
	clear(pile[left:])
	cards := slices.Clone(pile[:left])
	covered := make([]int, len(hands))
	for h, hand := range hands {
		for f := range hand {
			for ; hand[f] > 0 && !open(h, f); hand[f]-- {
				cards = append(cards, uint8(f))
				covered[h]++
			}
		}
	}
	shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] }, c)
	cards = cards[copy(pile, cards[:left]):]
	for h, hand := range hands {
		for _, f := range cards[:covered[h]] {
			hand[f]++
		}
		cards = cards[covered[h]:]
	}
}

func shuffle(n int, swap func(i, j int), c *dice.Stream) {
	for i := n - 1; i > 0; i-- {
		swap(i, c.IntN(i+1))
	}
}
