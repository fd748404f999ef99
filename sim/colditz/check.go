package colditz

import (
	"fmt"
	"reflect"

	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// Derive works out what a position keeps for speed: who stands on each circle, in
// each tunnel and around each circle, the counts and sets of pawns, the numbers of
// cards.
func (r *Rules) Derive(s *State) {
	s.At, s.Near = [board.MaxCircles]uint8{}, [board.MaxCircles]met{}
	for t := range s.Tunnel {
		layer := &s.Tunnel[t]
		layer.In, layer.Men, layer.Guards = [board.MaxTunnel]uint8{}, 0, 0
	}
	s.MenOutside, s.MenInCells, s.GuardsOutside, s.PostsTaken = 0, 0, 0, 0
	s.InRooms, s.OnPosts, s.AtHome = 0, 0, 0
	for _, zone := range [...]Zone{OnBoard, InTunnel} { // the surface first: it may hide who is below
		for m := range s.Men {
			if p := &s.Men[m]; p.Zone == zone {
				r.standAt(s, p, manCode(Man(m)))
			}
		}
		for g := range s.Guards {
			if p := &s.Guards[g]; p.Zone == zone {
				r.standAt(s, p, codeOfGuard(Guard(g)))
			}
		}
	}
	for m := range s.Men {
		if z := s.Men[m].Zone; z == InnerCell || z == OuterCell {
			s.MenInCells++
		}
	}
	for g := range s.Guards {
		if s.Guards[g].Zone == Reserve {
			s.AtHome |= 1 << g
		}
	}
	s.Cards.derive()
}

// standAt puts a pawn where it is, on the surface or inside a tunnel.
func (r *Rules) standAt(s *State, p *Pawn, code uint8) {
	if p.Zone == OnBoard {
		r.setDown(s, p.At, code)
		return
	}
	r.standInside(s, p.At, code)
	layer := &s.Tunnel[r.Board.Circles[p.At].Tunnel]
	if isMan(code) {
		layer.Men++
	} else {
		layer.Guards++
	}
}

// derive works out the numbers of cards from the hands.
func (d *Cards) derive() {
	d.Kits = kitsInBox
	for t := range d.Teams {
		team := &d.Teams[t]
		hand := team.Hand
		team.Hand, team.Cards, team.Held = OpportunityHand{}, 0, 0
		for f, n := range hand {
			changeHand(team.Hand[:], &team.Cards, &team.Held, f, n)
		}
		if team.Kit {
			d.Kits--
		}
	}
	hand := d.GermanHand
	d.GermanHand, d.GermanCards, d.GermanHeld = SecurityHand{}, 0, 0
	for f, n := range hand {
		changeHand(d.GermanHand[:], &d.GermanCards, &d.GermanHeld, f, n)
	}
}

// Check returns an error for a position that cannot be: two pawns on a
// circle, cards or pawns lost, counts that do not add up.
func (r *Rules) Check(s *State) error {
	var surface, inside [board.MaxCircles]bool
	for i := range len(s.Men) + len(s.Guards) {
		if err := r.checkPawn(s, i, &surface, &inside); err != nil {
			return err
		}
	}
	derived := *s
	r.Derive(&derived)
	if *s != derived {
		should := reflect.ValueOf(derived)
		for f, is := range position.Fields(reflect.ValueOf(s).Elem()) {
			if v := should.FieldByName(f.Name); !is.Equal(v) {
				return fmt.Errorf("%s is %v, but pawns and cards say %v", f.Name, is, v)
			}
		}
	}
	if s.GuardsOutside > 0 && s.MenOutside == 0 && r.Options.Guard.ClearOutside && s.Depth == 0 {
		return fmt.Errorf("%d guards are outside and no prisoner is", s.GuardsOutside)
	}
	return r.checkCards(s)
}

// checkPawn: the man, or behind the men the guard, is where he may be, alone.
func (r *Rules) checkPawn(s *State, i int, surface, inside *[board.MaxCircles]bool) error {
	var p *Pawn
	var name string
	man := i < len(s.Men)
	if man {
		p, name = &s.Men[i], r.ManName(Man(i))
	} else {
		p, name = &s.Guards[i-len(s.Men)], r.GuardName(Guard(i-len(s.Men)))
	}
	taken := surface
	switch {
	case p.Zone != OnBoard && p.Zone != InTunnel:
		if p.At != board.NoCircle {
			return fmt.Errorf("%s is off the board and stands on %s", name, r.circleName(p.At))
		}
		return nil
	case p.Zone == InTunnel:
		taken = inside
	case man && r.neverStop(p.At) && s.Mover != int8(i):
		return fmt.Errorf("%s stands on %s, where he may not stop", name, r.circleName(p.At))
	case !man && r.Board.Circles[p.At].Safe && !r.Options.Area.EnterSafe:
		return fmt.Errorf("%s stands on the safe circle %s", name, r.circleName(p.At))
	}
	if taken[p.At] {
		return fmt.Errorf("%s stands on %s, and so does somebody else", name, r.circleName(p.At))
	}
	taken[p.At] = true
	return nil
}

// neverStop: no man can be left on the circle, however he came there. A
// release may put him on other circles where he may not stop, and a tunnel
// may have been opened under him.
func (r *Rules) neverStop(at board.Circle) bool {
	c := &r.Board.Circles[at]
	return c.Searchlight && !r.Options.Move.SearchlightStop || c.Tunnel >= 0 && !r.Options.Move.StopOnClosedTunnel
}

// checkCards: no card is lost or there twice.
func (r *Rules) checkCards(s *State) error {
	for kind, n := range s.Stock {
		for t := range s.Teams {
			held := s.Teams[t].Equip[kind]
			if held < 0 {
				return fmt.Errorf("%s holds %d %s", r.teamName(t), held, board.EquipmentSymbols[kind])
			}
			n += held
		}
		if box := r.Options.Equip.Stock[kind]; s.Stock[kind] < 0 || n > box ||
			n < box && !r.Options.Equip.SpentRemoved {
			return fmt.Errorf("%d %s cards in the game, %d in the box", n, board.EquipmentSymbols[kind], box)
		}
	}
	if s.Kits < 0 {
		return fmt.Errorf("more than %d kits in the game", kitsInBox)
	}
	cards := s.Opportunity.Left
	for f, n := range s.Opportunity.Discards {
		cards += n
		for t := range s.Teams {
			held := s.Teams[t].Hand[f]
			if held < 0 {
				return fmt.Errorf("%s holds %d of %s", r.teamName(t), held, Face(f))
			}
			cards += held
		}
	}
	security := s.Security.Left
	for f, n := range s.Security.Discards {
		security += n + s.GermanHand[f]
	}
	if o := &r.Options.Deck; o.PlayedTo != RemovedFromGame && o.OverflowTo != RemovedFromGame &&
		(cards != r.opportunityCards || security != r.securityCards) {
		return fmt.Errorf("%d opportunity and %d security cards in the game", cards, security)
	}
	return nil
}
