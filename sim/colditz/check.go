package colditz

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// Check returns an error for a position that cannot be: two pawns on a
// circle, cards or pawns lost, counts that do not add up.
func (r *Rules) Check(s *State) error {
	var at [board.MaxCircles]uint8
	outside, guardsOutside, inCells := int8(0), int8(0), int8(0)
	inRooms := uint64(0)
	var inside, guardsInside [3]int8
	stand := func(code uint8, p *Pawn) error {
		switch p.Zone {
		case OnBoard:
			if at[p.At] != 0 && at[p.At] != covered {
				return fmt.Errorf("two pawns on %s", r.Board.Circles[p.At].ID)
			}
			at[p.At] = code
		case InTunnel:
			c := &r.Board.Circles[p.At]
			if s.Tunnel[c.Tunnel].In[c.TunnelAt] != code {
				return fmt.Errorf("the tunnel does not know who is at %s", c.ID)
			}
			if r.Options.Move.PassThrough == PassNone && c.Area != board.TunnelOnly && at[p.At] == 0 {
				at[p.At] = covered
			}
			if isMan(code) {
				inside[c.Tunnel]++
			} else {
				guardsInside[c.Tunnel]++
			}
		default:
			if p.At != board.NoCircle {
				return fmt.Errorf("a pawn off the board stands on %s", r.Board.Circles[p.At].ID)
			}
		}
		return nil
	}
	for i := range s.Men {
		p := &s.Men[i]
		if err := stand(manCode(Man(i)), p); err != nil {
			return err
		}
		switch {
		case p.Zone == OnBoard && r.Board.Circles[p.At].Area == board.Outside:
			outside++
		case p.Zone == OnBoard && r.Board.Circles[p.At].Room != board.NoRoom:
			inRooms |= 1 << i
		case p.Zone == InnerCell || p.Zone == OuterCell:
			inCells++
		}
		if p.Zone == OnBoard && r.neverStop(p.At) && s.Mover != int8(i) {
			return fmt.Errorf("man %d stands on %s, where he may not stop", i, r.Board.Circles[p.At].ID)
		}
	}
	for g := range s.Guards {
		p := &s.Guards[g]
		if err := stand(codeOfGuard(Guard(g)), p); err != nil {
			return err
		}
		if p.Zone == OnBoard && r.Board.Circles[p.At].Safe && !r.Options.Area.EnterSafe {
			return fmt.Errorf("guard %d stands on the safe circle %s", g, r.Board.Circles[p.At].ID)
		}
		if p.Zone == OnBoard && r.Board.Circles[p.At].Area == board.Outside {
			guardsOutside++
		}
		if p.Zone == OnBoard && r.Board.Circles[p.At].Area == board.Outside && s.MenOutside == 0 && r.Options.Guard.ClearOutside && s.Depth == 0 {
			return fmt.Errorf("guard %d is outside and no prisoner is", g)
		}
	}
	if at != s.At {
		return fmt.Errorf("the circles and the pawns disagree")
	}
	for c := range r.Board.Circles {
		near := met(0)
		for i, l := range r.links[c] {
			if at[l.To] != 0 {
				near |= 1 << i
			}
			if isGuard(at[l.To]) {
				near |= 1 << (8 + i)
			}
		}
		if near != s.Near[c] {
			return fmt.Errorf("who stands around %s is %b, noted as %b", r.Board.Circles[c].ID, near, s.Near[c])
		}
	}
	atHome := uint16(0)
	for g := range s.Guards {
		if s.Guards[g].Zone == Reserve {
			atHome |= 1 << g
		}
	}
	if atHome != s.AtHome {
		return fmt.Errorf("the guards in the barracks are %b, noted as %b", atHome, s.AtHome)
	}
	if outside != s.MenOutside || guardsOutside != s.GuardsOutside || inCells != s.MenInCells {
		return fmt.Errorf("%d men and %d guards outside, %d men in solitary, counted as %d, %d and %d", outside, guardsOutside, inCells, s.MenOutside, s.GuardsOutside, s.MenInCells)
	}
	postsTaken, onPosts := int8(0), uint16(0)
	for _, c := range r.posts {
		if at[c] != 0 {
			postsTaken++
		}
		if isGuard(at[c]) {
			onPosts |= 1 << guardOf(at[c])
		}
	}
	if postsTaken != s.PostsTaken || onPosts != s.OnPosts {
		return fmt.Errorf("%d black circles are taken, noted as %d; the guards on them are %b, noted as %b", postsTaken, s.PostsTaken, onPosts, s.OnPosts)
	}
	if inRooms != s.InRooms {
		return fmt.Errorf("the men in rooms are %b, noted as %b", inRooms, s.InRooms)
	}
	for t := range s.Tunnel {
		if s.Tunnel[t].Men != inside[t] || s.Tunnel[t].Guards != guardsInside[t] {
			return fmt.Errorf("tunnel %d counts %d men and %d guards of %d and %d", t, s.Tunnel[t].Men, s.Tunnel[t].Guards, inside[t], guardsInside[t])
		}
	}
	return r.checkCards(s)
}

// neverStop: no man can be left on the circle, however he came there. A
// release may put him on other circles where he may not stop, and a tunnel
// may have been opened under him.
func (r *Rules) neverStop(at board.Circle) bool {
	c := &r.Board.Circles[at]
	return c.Searchlight && !r.Options.Move.SearchlightStop || c.Tunnel >= 0 && r.Options.Move.TunnelStop == NeverStop
}

func (r *Rules) checkCards(s *State) error {
	for kind := range equipmentTypes {
		n := s.Stock[kind]
		for t := range s.Teams {
			if s.Teams[t].Equip[kind] < 0 {
				return fmt.Errorf("team %d holds %d %s", t+1, s.Teams[t].Equip[kind], board.EquipmentSymbols[kind])
			}
			n += s.Teams[t].Equip[kind]
		}
		if s.Stock[kind] < 0 || n > r.Options.Equip.Stock[kind] || n < r.Options.Equip.Stock[kind] && r.Options.Equip.DiscardTo == ToStock {
			return fmt.Errorf("%d %s cards in the game, %d in the box", n, board.EquipmentSymbols[kind], r.Options.Equip.Stock[kind])
		}
	}
	kits := s.Kits
	cards := s.Opportunity.Left
	for f, n := range s.Opportunity.Discards {
		cards += n
		for t := range s.Teams {
			if s.Teams[t].Hand[f] < 0 {
				return fmt.Errorf("team %d holds %d of card %d", t+1, s.Teams[t].Hand[f], f)
			}
			cards += s.Teams[t].Hand[f]
		}
	}
	for t := range s.Teams {
		held, set := int8(0), faces(0)
		for f, n := range s.Teams[t].Hand {
			held += n
			if n > 0 {
				set |= 1 << f
			}
		}
		if held != s.Teams[t].Cards || set != s.Teams[t].Held {
			return fmt.Errorf("team %d counts %d cards and holds %d, the faces %b and notes %b", t+1, s.Teams[t].Cards, held, set, s.Teams[t].Held)
		}
		if s.Teams[t].Kit {
			kits++
		}
	}
	if kits != kitsInBox {
		return fmt.Errorf("%d kits in the game", kits)
	}
	security, held := s.Security.Left, int8(0)
	for f, n := range s.GermanHand {
		held += n
		security += n + s.Security.Discards[f]
	}
	if held != s.GermanCards {
		return fmt.Errorf("the German counts %d cards and holds %d", s.GermanCards, held)
	}
	if o := &r.Options.Deck; o.PlayedTo != RemovedFromGame && o.OverflowTo != RemovedFromGame && (cards != r.opportunityCards || security != r.securityCards) {
		return fmt.Errorf("%d opportunity and %d security cards in the game", cards, security)
	}
	return nil
}

// Scramble changes in a position only what a seat cannot see, for the test
// of hidden information: the order of the decks, the do-or-die cards,
// and the faces in the other hands, their numbers unchanged. Cards on the
// table in a trade stay where they are.
func (r *Rules) Scramble(s *State, seat sim.Seat, c *dice.Stream) {
	r.scrambleDoOrDie(s, seat, c)
	d := &s.Opportunity
	var count [MaxTeams]int // cards to be dealt again
	for t := range r.teams {
		if r.seesHand(seat, sim.Seat(t+1)) {
			continue
		}
		team := &s.Teams[t]
		for f := range team.Hand {
			for team.Hand[f] > 0 && !s.onTable(Face(f)) {
				team.drop(Face(f))
				count[t]++
				d.Cards[d.Left] = uint8(f)
				d.Left++
			}
		}
	}
	d.shuffle(c)
	for t := range r.teams {
		if r.seesHand(seat, sim.Seat(t+1)) {
			continue
		}
		for range count[t] {
			d.Left--
			s.Teams[t].take(Face(d.Cards[d.Left]))
		}
	}
	if !r.seesHand(seat, German) {
		e := &s.Security
		for f := range s.GermanHand {
			for ; s.GermanHand[f] > 0; s.GermanHand[f]-- {
				e.Cards[e.Left] = uint8(f)
				e.Left++
			}
		}
		e.shuffle(c)
		for range s.GermanCards {
			e.Left--
			s.GermanHand[e.Cards[e.Left]]++
		}
		return
	}
	s.Security.shuffle(c)
}

// scrambleDoOrDie deals the do-or-die cards of the pile and of the teams
// anew, but for the one that the seat may look at.
func (r *Rules) scrambleDoOrDie(s *State, seat sim.Seat, c *dice.Stream) {
	pile, known := s.DoOrDieLeft, -1
	if seat != German && r.Options.DoOrDie.OwnerLook {
		known = int(seat) - 1
	}
	for t := range s.Teams {
		if s.Teams[t].DoOrDie > 0 && t != known {
			s.DoOrDie[s.DoOrDieLeft] = s.Teams[t].DoOrDie
			s.DoOrDieLeft++
		}
	}
	s.shuffleDoOrDie(c)
	for t := range s.Teams {
		if s.Teams[t].DoOrDie > 0 && t != known {
			s.DoOrDieLeft--
			s.Teams[t].DoOrDie = s.DoOrDie[s.DoOrDieLeft]
			s.DoOrDie[s.DoOrDieLeft] = 0
		}
	}
	if s.DoOrDieLeft != pile {
		panic("colditz: a do-or-die card got lost")
	}
}

// onTable: a card of this face lies open in the trade in hand.
func (s *State) onTable(f Face) bool {
	for _, g := range s.Offer.Give[:s.Offer.GiveLen] {
		if g == f {
			return true
		}
	}
	for _, g := range s.Offer.Back[:s.Offer.BackLen] {
		if g == f {
			return true
		}
	}
	return false
}
