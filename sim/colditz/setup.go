package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// SetupOptions: preparation.
type SetupOptions struct {
	AnyWhite     bool    `key:"setup.pow_start" clause:"COL-SETUP-05" values:"appel_formation|any_white" doc:"prisoners start in the formation for their number of teams, or each player puts his on white circles of his choice"`
	GuardsFirst  bool    `key:"setup.order" clause:"COL-SETUP-06" values:"pows_first|guards_first" doc:"which side puts its pawns on the board first"`
	InnerGuards  int8    `key:"setup.inner_guards" clause:"COL-SETUP-07" range:"0..5" doc:"guards on black circles of the inner courtyard at the start; 0 means one for each team"`
	OuterGuards  [2]int8 `key:"setup.outer_guards" clause:"COL-SETUP-08" pair:"0..16" doc:"least and most guards on black circles of the outer area at the start"`
	ShuffleDecks bool    `key:"setup.shuffle_decks" clause:"COL-SETUP-03" default:"true" assumed:"the packs lie face down; shuffled as is the custom" doc:"the decks are shuffled; otherwise they lie in the order of their kinds"`
	StartHand    int8    `key:"setup.start_hand" clause:"COL-SETUP-12" range:"0..3" default:"0" assumed:"nobody is said to begin with cards" doc:"opportunity cards that each team holds at the start"`
	GermanHand   int8    `key:"setup.start_security" clause:"COL-SETUP-14" range:"0..3" default:"0" source:"off: no clause of the document asks for it" doc:"security cards that the German holds at the start"`
}

// layout is how the game is laid out before it begins.
type layout struct {
	formation          [MaxTeams][]board.Circle
	formationCircles   []board.Circle // of all teams, ascending
	openingOpportunity [maxDeck]uint8
	openingSecurity    [maxDeck]uint8
	opportunityCards   int8
	securityCards      int8
}

// buildFormation reads the team's white circles from the board (COL-SETUP-05).
// A fixture without a formation for this many teams lines the men up on the
// white circles in order, as far as they go.
func (r *Rules) buildFormation() {
	next := 0
	for t := range r.teams {
		r.formation[t] = r.Board.Formations[r.teams][t]
		if len(r.formation[t]) > r.men {
			r.formation[t] = r.formation[t][:r.men]
		}
		if len(r.formation[t]) == r.men {
			continue
		}
		line := append([]board.Circle(nil), r.formation[t]...)
		for len(line) < r.men && next < len(r.Board.Whites) {
			c := r.Board.Whites[next]
			next++
			if !r.inFormation(c) {
				line = append(line, c)
			}
		}
		r.formation[t] = line
	}
	for _, line := range r.formation {
		r.formationCircles = append(r.formationCircles, line...)
	}
	slices.Sort(r.formationCircles)
}

func (r *Rules) inFormation(c board.Circle) bool {
	for t := range r.teams {
		if slices.Contains(r.formation[t], c) || slices.Contains(r.Board.Formations[r.teams][t], c) {
			return true
		}
	}
	return false
}

// stackDecks lays the decks out unshuffled, once and for all.
func (r *Rules) stackDecks() {
	put := func(deck *[maxDeck]uint8, left *int8, face uint8) {
		deck[*left] = face
		*left++
	}
	for kind, n := range r.Options.Card.Opportunity {
		switch OpportunityKinds[kind] {
		case "move_fast":
			rooms := chosen(r.Options.Card.MoveFastCards)
			for i := 0; i < int(n) && len(rooms) > 0; i++ {
				put(&r.openingOpportunity, &r.opportunityCards, uint8(MoveFast)+rooms[i%len(rooms)])
			}
		case "tunnel":
			for i := range n {
				put(&r.openingOpportunity, &r.opportunityCards, uint8(TunnelCard)+uint8(i%3))
			}
		default:
			for i := range n {
				face := faceOfKind(kind)
				if i == 0 && r.Options.Glider.Enabled { // COL-GLIDER-01
					switch face {
					case FoundRope:
						face = GliderCard
					case FoundKey:
						face = SecretDoor
					}
				}
				put(&r.openingOpportunity, &r.opportunityCards, uint8(face))
			}
		}
	}
	searched := chosen(r.Options.Search.Rooms)
	for kind, n := range r.Options.Card.Security {
		for i := range n {
			face := AppelCard + SecurityFace(kind)
			switch {
			case SecurityKinds[kind] == "search" && len(searched) == 0:
				continue // no room has a card
			case SecurityKinds[kind] == "search":
				face = SearchCard + SecurityFace(searched[int(i)%len(searched)])
			case kind > 3:
				face = ShootCard + SecurityFace(kind-4)
			}
			put(&r.openingSecurity, &r.securityCards, uint8(face))
		}
	}
}

// chosen lists the places of the bits that are set.
func chosen(set uint8) (places []uint8) {
	for i := range uint8(8) {
		if set&(1<<i) != 0 {
			places = append(places, i)
		}
	}
	return places
}

// faceOfKind is the first face of an opportunity kind.
func faceOfKind(kind int) Face {
	switch {
	case kind < 13:
		return Face(kind)
	case kind == 17:
		return TunnelCard
	}
	return Release + Face(kind-13)
}

// unpack puts everything beside the empty board: nobody on a circle, decks as
// they lie in the box.
func (r *Rules) unpack(s *State) {
	*s = State{}
	s.Round, s.Mover, s.Winner, s.Kits = 1, -1, -1, kitsInBox
	r.startClock(s)
	for i := range s.Men {
		s.Men[i].At = board.NoCircle
	}
	for g := range s.Guards {
		s.Guards[g].At = board.NoCircle
		if g < r.guards {
			s.Guards[g].Zone = Reserve
			s.AtHome |= 1 << g
		}
	}
	if r.Options.Kit.AtStart {
		for t := range r.teams {
			s.Teams[t].Kit = true
			s.Kits--
		}
	}
	for _, t := range chosen(r.Options.Tunnel.OpenAtStart) {
		s.Tunnel[t].Open, s.Tunnel[t].Standing = true, true
	}
	s.Stock = r.Options.Equip.Stock
	s.Opportunity.Cards, s.Opportunity.Left = r.openingOpportunity, r.opportunityCards
	s.Security.Cards, s.Security.Left = r.openingSecurity, r.securityCards
	for _, n := range r.Options.DoOrDie.Cards {
		s.DoOrDie[s.DoOrDieLeft] = n
		s.DoOrDieLeft++
	}
}

// Bare is the position in which nothing has happened: no man on the board, every
// guard in the barracks, full decks in the order of their kinds, the first team
// in the middle of its turn.
func (r *Rules) Bare(s *State) {
	r.unpack(s)
	s.Seat, s.Phase = 1, AlliedMove
	if r.Options.Seats.Order != FixedOrder {
		for t := range r.teams {
			s.Order[t] = sim.Seat(t + 1)
		}
	}
	r.dealDoOrDie(s)
}

// Setup lays the game out as far as no decision is needed: men in formation
// (COL-SETUP-05), guards in the barracks (COL-SETUP-09), decks shuffled
// (COL-SETUP-03), hands empty (COL-SETUP-12). The German then places guards.
func (r *Rules) Setup(s *State, c *dice.Chance, log *sim.Log) {
	r.unpack(s)
	s.Seat, s.Phase = German, PlaceInner
	if r.Options.Setup.ShuffleDecks {
		s.Opportunity.shuffle(c.Stream(dice.Deck(opportunityDeck)))
		s.Security.shuffle(c.Stream(dice.Deck(securityDeck)))
		s.shuffleDoOrDie(c.Stream(dice.Deck(doOrDieDeck)))
	}
	r.dealDoOrDie(s)
	for t := range r.teams {
		for range r.Options.Setup.StartHand {
			r.drawOpportunity(s, t, c, log)
		}
	}
	for range r.Options.Setup.GermanHand {
		r.drawSecurity(s, c, log)
	}
	r.seatTeams(s, c, log)
	if !r.Options.Setup.GuardsFirst {
		r.lineUp(s, log)
	}
}

// lineUp puts the men in formation (COL-SETUP-05), or has their players do
// it.
func (r *Rules) lineUp(s *State, log *sim.Log) {
	if r.Options.Setup.AnyWhite {
		s.Phase, s.Seat = PlaceMen, s.inOrder(0)
		return
	}
	for t := range r.teams {
		for n, at := range r.formation[t] {
			m := ManOf(t, n)
			r.place(s, m, at)
			tellPlaced(log, m, at, AtStart)
		}
	}
}

// LineUp puts the men of a position on the board that has just been set up and
// in which the guards were to come first.
func (r *Rules) LineUp(s *State) {
	if s.Phase == PlaceInner && r.Options.Setup.GuardsFirst {
		r.lineUp(s, nil)
	}
}

// guardsPlaced ends the German's part of the preparation.
func (r *Rules) guardsPlaced(s *State, c *dice.Chance, log *sim.Log) {
	if r.Options.Setup.GuardsFirst {
		r.lineUp(s, log)
		if s.Phase == PlaceMen {
			return
		}
	}
	r.beginGame(s, log)
}

// placeMan puts the player's next man on the board; when all are there, the
// next player does so, in the order of play.
func (r *Rules) placeMan(s *State, at board.Circle, c *dice.Chance, log *sim.Log) {
	from, to := r.menOf(int(s.Seat) - 1)
	m := from
	for s.Men[m].Zone != Absent {
		m++
	}
	r.place(s, m, at)
	tellPlaced(log, m, at, AtStart)
	if m+1 < to {
		return
	}
	if next := r.placeOf(s, s.Seat) + 1; next < r.teams {
		s.Seat = s.inOrder(next)
		return
	}
	if r.Options.Setup.GuardsFirst {
		r.beginGame(s, log)
		return
	}
	s.Phase, s.Seat = PlaceInner, German
}

// InnerGuards is how many guards are placed in the inner courtyard before the game.
func (r *Rules) InnerGuards() int {
	n := int(r.Options.Setup.InnerGuards)
	if n == 0 {
		n = r.teams
	}
	return min(n, len(r.Board.InnerPosts), r.guards)
}

func (r *Rules) leastOuter() int {
	return min(int(r.Options.Setup.OuterGuards[0]), r.mostOuter())
}

func (r *Rules) mostOuter() int {
	return min(int(r.Options.Setup.OuterGuards[1]), r.guards-r.InnerGuards(), len(r.Board.OuterPosts))
}

// Deals reports whether a card, by its number of the opportunity deck or
// behind it of the security deck, is in the game at all.
func (r *Rules) Deals(card int) bool {
	if card < int(Faces) {
		return slices.Contains(r.openingOpportunity[:r.opportunityCards], uint8(card))
	}
	return slices.Contains(r.openingSecurity[:r.securityCards], uint8(card-int(Faces)))
}

// setupDecisions: guards on black circles, then men on white ones.
func setupDecisions() []decision {
	return []decision{{
		kind: PlaceAt, args: []argument{placing},
		open: []opening{
			{
				at: during(placingInner),
				list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
					return s.vacant(r.Board.InnerPosts, buf)
				},
			},
			{
				at: during(placingOuter),
				list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
					return s.vacant(r.Board.OuterPosts, buf)
				},
			},
			{
				at: during(placingMen),
				list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
					return s.vacant(r.Board.Whites, buf)
				},
			},
		},
		do: func(u umpire, x choice) {
			if u.s.Phase == PlaceMen {
				u.placeMan(u.s, x.at(), u.c, u.log)
			} else {
				u.placeNextGuard(u.s, x.at(), u.c, u.log)
			}
		},
	}}
}

// placing says who comes on to a circle.
func placing(r *Rules, s *State, x choice) string {
	at := r.circleName(x.at())
	switch {
	case s.Depth == 0:
		return "place " + at
	case s.top().Kind == AskAttend:
		return "line up " + r.ManName(s.top().Man()) + " " + at
	}
	return "put " + r.ManName(s.top().Man()) + " " + at
}

// placeNextGuard: inner black circles one by one, then outer ones until the
// German stops (COL-SETUP-07, COL-SETUP-08). The numbers of the guards follow
// the order of placing.
func (r *Rules) placeNextGuard(s *State, at board.Circle, c *dice.Chance, log *sim.Log) {
	placed := s.placedGuards()
	r.placeGuard(s, Guard(placed), at)
	log.Add(GuardPlaced, German, placed, int(at), 0, 0)
	placed++
	if placed >= r.InnerGuards() {
		s.Phase = PlaceOuter
	}
	if placed >= r.InnerGuards()+r.mostOuter() {
		r.guardsPlaced(s, c, log)
	}
}
