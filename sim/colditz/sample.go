package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

var _ sim.Sampler[State, View] = (*Rules)(nil)

// Sample deals again what the viewer does not see: the order of the decks and of
// the do-or-die cards, the faces in the other hands, and the types of the others'
// equipment where those are hidden. How many cards each hand has stays, and so do
// discards, which lie open, and cards that lie on the table while something is
// pending: in a trade, for a flight. Every way to deal the cards is as likely.
func (r *Rules) Sample(v View, c *dice.Stream, s *State) {
	*s = *v.s
	r.redealOpportunity(s, v.seat, c)
	r.redealSecurity(s, v.seat, c)
	r.redealDoOrDie(s, v.seat, c)
	if r.Options.Hand.Visibility != Public {
		r.redealEquipment(s, v.seat, c)
	}
}

// redealOpportunity deals the opportunity cards of the pile and of the hands into
// which the seat may not look.
func (r *Rules) redealOpportunity(s *State, seat sim.Seat, c *dice.Stream) {
	hidden := s.Opportunity.all()
	var cards [MaxTeams]int8
	for t := range r.teams {
		if r.seesHand(seat, sim.Seat(t+1)) {
			continue
		}
		team := &s.Teams[t]
		for f := range Face(Faces) {
			for open := s.showing(t, f); team.Hand[f] > open; {
				team.drop(f)
				hidden[f]++
				cards[t]++
			}
		}
	}
	s.Opportunity.stack(hidden[:], c)
	for t := range r.teams {
		for ; cards[t] > 0; cards[t]-- {
			s.Teams[t].take(Face(s.Opportunity.draw()))
		}
	}
}

// redealSecurity deals the security cards.
func (r *Rules) redealSecurity(s *State, seat sim.Seat, c *dice.Stream) {
	hidden := s.Security.all()
	if r.seesHand(seat, German) {
		s.Security.stack(hidden[:], c)
		return
	}
	for f, n := range s.GermanHand {
		hidden[f] += n
	}
	s.Security.stack(hidden[:], c)
	cards := s.GermanCards
	s.GermanHand, s.GermanCards, s.GermanHeld = SecurityHand{}, 0, 0
	for range cards {
		s.takeSecurity(SecurityFace(s.Security.draw()))
	}
}

// redealDoOrDie deals the do-or-die cards of the pile and those of the teams, but for
// the one that the seat may look at (COL-DOD-25).
func (r *Rules) redealDoOrDie(s *State, seat sim.Seat, c *dice.Stream) {
	var hidden [MaxThrows + 1]int8 // by number of throws
	for i := range s.DoOrDieLeft {
		hidden[s.DoOrDie[i]]++
	}
	dealt := func(t int) bool {
		return s.Teams[t].DoOrDie > 0 && !(r.Options.DoOrDie.OwnerLook && sim.Seat(t+1) == seat)
	}
	for t := range s.Teams {
		if dealt(t) {
			hidden[s.Teams[t].DoOrDie]++
		}
	}
	s.DoOrDie, s.DoOrDieLeft = [maxDoOrDie]int8{}, 0
	for throws, n := range hidden {
		for range n {
			s.DoOrDie[s.DoOrDieLeft] = int8(throws)
			s.DoOrDieLeft++
		}
	}
	s.shuffleDoOrDie(c)
	for t := range s.Teams {
		if dealt(t) {
			s.DoOrDieLeft--
			s.Teams[t].DoOrDie = s.DoOrDie[s.DoOrDieLeft]
			s.DoOrDie[s.DoOrDieLeft] = 0
		}
	}
}

// redealEquipment deals the types of the other teams' equipment, and of the stock
// where that is hidden, among them; everybody knows who holds some, because men are
// arrested for it.
func (r *Rules) redealEquipment(s *State, seat sim.Seat, c *dice.Stream) {
	var types [maxDeck]int8
	n := 0
	others := func(yield func(held *[equipmentTypes]int8) bool) {
		for t := range r.teams {
			if sim.Seat(t+1) != seat && !yield(&s.Teams[t].Equip) {
				return
			}
		}
		if !r.Options.Info.StockPublic {
			yield(&s.Stock)
		}
	}
	for kind := range int8(equipmentTypes) {
		for held := range others {
			for range held[kind] {
				types[n] = kind
				n++
			}
		}
	}
	for i := n - 1; i > 0; i-- {
		j := c.IntN(i + 1)
		types[i], types[j] = types[j], types[i]
	}
	for held := range others {
		cards := held[Rope] + held[Key] + held[Pass] + held[Cutters]
		*held = [equipmentTypes]int8{}
		for range cards {
			n--
			held[types[n]]++
		}
	}
}

// all is the cards of the draw pile, by face.
func (d *Deck[H]) all() (cards H) {
	for _, f := range d.Cards[:d.Left] {
		cards[f]++
	}
	return cards
}

// stack makes a draw pile of these cards, shuffled. What lay there does not matter.
func (d *Deck[H]) stack(cards []int8, c *dice.Stream) {
	d.Cards, d.Left = [maxDeck]uint8{}, 0
	for f, n := range cards {
		for range n {
			d.Cards[d.Left] = uint8(f)
			d.Left++
		}
	}
	d.shuffle(c)
}

// draw takes the top card and leaves nothing in its place.
func (d *Deck[H]) draw() uint8 {
	d.Left--
	f := d.Cards[d.Left]
	d.Cards[d.Left] = 0
	return f
}

// showing is how many cards of a face a team has lying open: in the trade in hand,
// or shown for a flight (COL-GLIDER-03).
func (s *State) showing(team int, f Face) (n int8) {
	if s.Flight.Pilot > 0 && (f == GliderCard || f == SecretDoor) {
		return s.Teams[team].Hand[f]
	}
	if s.Offer == (Offer{}) {
		return 0
	}
	for _, frame := range s.Stack[:s.Depth] {
		var proposer, partner sim.Seat
		switch frame.Kind {
		case AskTradeGive, AskTradeConfirm:
			proposer, partner = frame.Seat, frame.Partner()
		case AskTradeAnswer:
			proposer, partner = frame.Partner(), frame.Seat
		default:
			continue
		}
		n = 0
		if proposer == sim.Seat(team+1) {
			n += among(f, s.Offer.Give[:s.Offer.GiveLen])
		}
		if partner == sim.Seat(team+1) {
			n += among(f, s.Offer.Back[:s.Offer.BackLen])
		}
	}
	return n
}

func among(f Face, list []Face) (n int8) {
	for _, g := range list {
		if g == f {
			n++
		}
	}
	return n
}
