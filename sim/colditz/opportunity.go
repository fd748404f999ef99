package colditz

import (
	"slices"
	"strconv"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// CardOptions: the decks and what the cards do.
type CardOptions struct {
	Opportunity          [len(OpportunityKinds)]int8 `key:"deck.opportunity" clause:"COL-OPP-00" keys:"warning|bribe1|bribe2|diversion|kit_a|kit_b|hideaway|inspection|rope|key|pass|cutters|move_fast|release|sabotage|staff_car|talisman|tunnel" range:"0..45" doc:"opportunity cards of each kind"`
	Security             [len(SecurityKinds)]int8    `key:"deck.security" clause:"COL-SEC-01" keys:"appel|key_holder|pass_holder|search|shoot|tunnel_detected|double_watch" range:"0..45" doc:"security cards of each kind"`
	WarningAnswers       uint8                       `key:"card.warning.answers" clause:"COL-OPP-01" set:"appel|search" default:"[appel,search]" assumed:"where a document is silent, Thibault's summary is followed" doc:"what an advance warning answers"`
	WarningTeleports     bool                        `key:"card.warning.path" clause:"COL-OPP-03" values:"needs_free_path|teleport" default:"needs_free_path" assumed:"where a document is silent, Thibault's summary is followed" doc:"whether the way to a safe circle must be free of guards"`
	Bribe                BribeWorth                  `key:"card.bribe.equipment" clause:"COL-OPP-05" values:"per_card_value|none|two_for_one" default:"per_card_value" assumed:"where a document is silent, Thibault's summary is followed" doc:"equipment that a bribe brings: as many cards as it says, none, or one card for two bribes"`
	DiversionGuards      int8                        `key:"card.diversion.guards" clause:"COL-OPP-11" range:"1..16" default:"1" assumed:"where a document is silent, Thibault's summary is followed" doc:"guards that a diversion sends to the barracks"`
	DiversionReaction    bool                        `key:"card.diversion.reaction" clause:"COL-OPP-29" doc:"a diversion may clear the way of an advance warning"`
	InspectionGuards     int8                        `key:"card.inspection.guards" clause:"COL-OPP-12" range:"1..16" default:"2" assumed:"where a document is silent, Thibault's summary is followed" doc:"guards that an inspection sends to the barracks"`
	HideawaySavesKit     bool                        `key:"card.hideaway.protects" clause:"COL-OPP-09" values:"equipment|kit" default:"equipment" assumed:"where a document is silent, Thibault's summary is followed" doc:"what a hideaway saves from confiscation"`
	WarningOwnTurn       bool                        `key:"card.warning.own_turn" clause:"COL-OPP-02" default:"false" assumed:"where a document is silent, Thibault's summary is followed" doc:"an advance warning also brings men to safe circles in the own turn"`
	FoundWhen            FoundWhen                   `key:"card.found.when" clause:"COL-OPP-13" values:"any_time|own_turn|any_allied_turn|own_turn_before_throw" default:"any_allied_turn" assumed:"cards of prisoners may be used in any Allied turn" doc:"when a found item may be turned in"`
	MoveFastCards        uint8                       `key:"card.move_fast.rooms" clause:"COL-OPP-14" set:"guardhouse|parcels|dentist|interview|kitchen|orderlies|officers|showers" default:"[guardhouse,parcels,dentist,interview,kitchen,orderlies,officers,showers]" assumed:"where a document is silent, Thibault's summary is followed" doc:"rooms of the Move Fast cards; the cards in the deck go round them"`
	MoveFastInside       bool                        `key:"card.move_fast.from" clause:"COL-OPP-15" values:"anywhere_free|inner_only" default:"anywhere_free" assumed:"only men in solitary are excluded" doc:"from where Move Fast takes a man"`
	GermanPicksSabotaged bool                        `key:"card.sabotage.pick" clause:"COL-OPP-18" values:"random|german_choice" default:"random" assumed:"where a document is silent, Thibault's summary is followed" doc:"who picks the security cards that a sabotage takes: chance, or the German"`
	SabotageShortDraws   bool                        `key:"card.sabotage.short_hand" clause:"COL-OPP-20" values:"discard_no_draw|discard_and_draw" default:"discard_no_draw" assumed:"where a document is silent, Thibault's summary is followed" doc:"sabotage against a single card"`
	RemovalLockout       Lockout                     `key:"card.removal_lockout" clause:"COL-SEC-19" values:"global|none|per_guard" default:"global" assumed:"recalls and arrests end posting; a guard whom a card sends away is taken to count as well" doc:"after an appel, search or raid no guard, or not those whom it sent home, may be posted in the same turn"`
	CarThrows            int8                        `key:"car.throws" clause:"COL-OPP-21" range:"1..20" default:"6" assumed:"where a document is silent, Thibault's summary is followed" doc:"throws of the staff car"`
	CarDistance          int16                       `key:"car.distance" clause:"COL-OPP-22" range:"1..500" default:"45" assumed:"where a document is silent, Thibault's summary is followed" doc:"circles that the staff car has to cover"`
	CarFailure           CarFailure                  `key:"car.failure" clause:"COL-OPP-23" values:"solitary|killed|garrison_arrest" default:"solitary" assumed:"where a document is silent, Thibault's summary is followed" doc:"what a failed car ride costs: solitary alone, the man, or an arrest as in the outer area with its losses"`
	CarNeedsKit          bool                        `key:"car.needs_kit" clause:"COL-OPP-24" default:"true" assumed:"reaching a target counts only with a kit, and no exception is made for the car" doc:"the car ride counts as an escape only with a kit"`
}

// Bits of card.warning.answers.
const (
	WarningAnswersAppel uint8 = 1 << iota
	WarningAnswersSearch
)

// BribeWorth says what a bribe brings (card.bribe.equipment).
type BribeWorth uint8

const (
	PerCardValue BribeWorth = iota
	BribesBringNothing
	TwoBribesForOne
)

// CarFailure says what a failed car ride costs (car.failure).
type CarFailure uint8

const (
	CarSolitary CarFailure = iota
	CarKilled
	CarGarrisonArrest
)

// MoveFastRooms are the rooms of the Move Fast cards (COL-OPP-14), in the
// order of the faces.
var MoveFastRooms = [...]string{
	"guardhouse", "parcels_office", "dentist", "interview_room", "kitchen", "orderlies_quarters", "officers_quarters",
	"showers",
}

// fastRooms are those rooms on the board, and the circles of each on which a man
// may be put.
type fastRooms struct {
	moveFastRooms [len(MoveFastRooms)]board.Room
	fastSpots     [len(MoveFastRooms)][]board.Circle
}

func (r *Rules) findFastRooms() {
	for i, name := range MoveFastRooms {
		room := r.Board.RoomOrNone(name)
		r.moveFastRooms[i] = room
		if room == board.NoRoom {
			continue
		}
		for _, c := range r.Board.Rooms[room].Circles {
			if info := &r.Board.Circles[c]; !info.Searchlight || r.Options.Move.SearchlightStop {
				r.fastSpots[i] = append(r.fastSpots[i], c)
			}
		}
	}
}

// stocked: the box has some equipment left.
func (d *Cards) stocked() bool {
	return d.Stock[Rope]+d.Stock[Key]+d.Stock[Pass]+d.Stock[Cutters] > 0
}

func (r *Rules) legalGuardsOnBoard(s *State, k MoveKind, buf []sim.Move) []sim.Move {
	for g := range Guard(r.guards) {
		if s.Guards[g].Zone == OnBoard || s.Guards[g].Zone == InTunnel {
			buf = append(buf, pack(k, int(g), 0, 0))
		}
	}
	return buf
}

// lesserBribe is the bribe that is spent where all are worth the same.
func (*Rules) lesserBribe(t *Team) Face {
	if t.Hand[Bribe1] > 0 {
		return Bribe1
	}
	return Bribe2
}

// divert plays a diversion on a guard (COL-OPP-11).
func (r *Rules) divert(s *State, team int, g Guard, c *dice.Chance, log *sim.Log) {
	tellPlayed(log, sim.Seat(team+1), Diversion, onGuard(g))
	r.spend(s, team, Diversion, c)
	r.barracks(s, g, ByDiversion, log)
	if n := r.Options.Card.DiversionGuards - 1; n > 0 {
		s.push(Frame{Kind: AskGuards, Seat: sim.Seat(team + 1), A: int16(n), B: int16(ByDiversion)})
	}
}

// legalFastSpots appends the circles to which the Move Fast cards of a hand
// can take one man.
func (r *Rules) legalFastSpots(s *State, hand *OpportunityHand, m Man, buf []sim.Move) []sim.Move {
	first, rooms := len(buf), 0
	for i, spots := range r.fastSpots {
		if hand[MoveFast+Face(i)] == 0 {
			continue
		}
		rooms++
		for _, at := range spots {
			if s.At[at] == 0 && r.mayStop(s, at) {
				buf = append(buf, pack(PlayMoveFast, int(m), int(at), 0))
			}
		}
	}
	if rooms > 1 {
		sortMoves(buf[first:])
	}
	return buf
}

// drive: six throws, doubles again, must cover the way of the staff car
// (COL-OPP-21, COL-OPP-22). Pips left over are lost (COL-OPP-25); a failure
// ends in solitary (COL-OPP-23), and without a kit every ride is one
// (COL-OPP-24).
func (r *Rules) drive(s *State, m Man, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Card
	seat, team := SeatOf(m), TeamOf(m)
	tellPlayed(log, seat, StaffCar, onMan(m))
	r.spend(s, team, StaffCar, c)
	total := 0
	for throw := int8(0); throw < o.CarThrows && total < int(o.CarDistance); throw++ {
		chain := r.throwChain(c, dice.Special(int(seat)), seat, CarThrow, log)
		total += chain.Total
		r.drawForSpecial(s, team, chain, c, log)
	}
	r.endTurnNow(s, log)
	if total >= int(o.CarDistance) && (s.Teams[team].Kit || !o.CarNeedsKit) {
		tellCarTried(log, m, total, true)
		r.escape(s, m, ByCar, board.CarTarget, log)
		return
	}
	tellCarTried(log, m, total, false)
	switch o.CarFailure {
	case CarKilled:
		r.kill(s, m, Running, log)
		r.afterLoss(s, team, log)
		return
	case CarGarrisonArrest:
		r.confiscateByArea(s, m, board.Outer, ByFailedCar)
		r.jail(s, m, ByFailedCar, s.Men[m].At, r.Options.Arrest.jail(), log)
		return
	}
	r.jail(s, m, ByFailedCar, s.Men[m].At, askGerman, log)
}

// opportunityDecisions: the cards of a team, in its own turn, and what they
// ask for.
func opportunityDecisions() []decision {
	bribesOf := func(r *Rules, s *State, buf []sim.Move) []sim.Move {
		t, o := &s.Teams[s.Seat-1], r.Options.Card.Bribe
		if !s.stocked() || !r.roomToHold(t) {
			return buf
		}
		switch {
		case o == TwoBribesForOne:
			if t.Hand[Bribe1]+t.Hand[Bribe2] >= 2 {
				buf = append(buf, pack(PlayBribe, 0, 0, 0))
			}
			return buf
		case t.Hand[Bribe1] > 0:
			buf = append(buf, pack(PlayBribe, 1, 0, 0))
		}
		if o == PerCardValue && t.Hand[Bribe2] > 0 {
			buf = append(buf, pack(PlayBribe, 2, 0, 0))
		}
		return buf
	}
	onGuards := func(card Face, k MoveKind) []opening {
		return []opening{{
			at: during(free, bound, digging), cards: 1 << card, lasts: turnLasts,
			list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
				return r.legalGuardsOnBoard(s, k, buf)
			},
		}}
	}
	return []decision{
		{
			kind: PlayBribe, words: "play", args: []argument{func(_ *Rules, _ *State, x choice) string {
				if x.a == 0 {
					return "two bribes"
				}
				return "bribe" + strconv.Itoa(x.a)
			}},
			open: []opening{{
				at: during(free), cards: bribes,
				under: func(o *Options) bool { return o.Card.Bribe != BribesBringNothing }, list: bribesOf,
				lasts: turnLasts,
			}},
			do: func(u umpire, x choice) { u.bribe(u.s, int(u.s.Seat)-1, x.a, u.c, u.log) },
		},
		{
			kind: PlayDiversion, words: "play diversion", args: []argument{aGuard},
			open: onGuards(Diversion, PlayDiversion),
			do:   func(u umpire, x choice) { u.divert(u.s, int(u.s.Seat)-1, x.guard(), u.c, u.log) },
		},
		{
			kind: PlayInspection, words: "play inspection", args: []argument{aGuard},
			open: onGuards(Inspection, PlayInspection),
			do: func(u umpire, x choice) {
				tellPlayed(u.log, u.s.Seat, Inspection, onGuard(Guard(x.a)))
				u.spend(u.s, int(u.s.Seat)-1, Inspection, u.c)
				u.barracks(u.s, x.guard(), ByInspection, u.log)
				if n := u.Options.Card.InspectionGuards - 1; n > 0 {
					u.s.push(Frame{Kind: AskGuards, Seat: u.s.Seat, A: int16(n), B: int16(ByInspection)})
				}
			},
		},
		{
			kind: PlayMoveFast, words: "play move_fast", args: []argument{aMan, toCircle},
			open: []opening{{at: during(free, goingOn), cards: fastFaces, list: (*Rules).fastMoves, lasts: turnLasts}},
			do: func(u umpire, x choice) {
				room := u.Board.Circles[x.to()].Room
				card := slices.Index(u.moveFastRooms[:], room)
				tellPlayed(u.log, u.s.Seat, MoveFast+Face(card), onMan(Man(x.a)))
				u.spend(u.s, int(u.s.Seat)-1, MoveFast+Face(card), u.c)
				u.put(u.s, x.man(), x.to(), ByMoveFast, u.log)
			},
		},
		{
			kind: DriveCar, words: "drive", args: []argument{aMan},
			open: []opening{{
				at: during(free), cards: 1 << StaffCar, in: pawnsIn(OnBoard), lasts: turnLasts,
				man: func(r *Rules, s *State, m Man, buf []sim.Move) []sim.Move {
					if r.ground[s.Men[m].At].carSide && !r.confined(s, m) {
						buf = append(buf, pack(DriveCar, int(m), 0, 0))
					}
					return buf
				},
			}},
			do: func(u umpire, x choice) { u.drive(u.s, x.man(), u.c, u.log) },
		},
		{kind: PickGuard, words: "pick", args: []argument{aGuard}},
	}
}

// opportunityInterrupts: cards that answer others, and what cards ask for.
func opportunityInterrupts() []interrupt {
	return []interrupt{{
		kind: AskGuards,
		asks: func(r *Rules, s *State, f *Frame) bool { return f.A > 0 && s.guardsOut(r) },
		answers: func(r *Rules, s *State, _ *Frame, buf []sim.Move) []sim.Move {
			return r.legalGuardsOnBoard(s, PickGuard, buf)
		},
		do: func(u umpire, f *Frame, _ MoveKind, x choice) {
			u.barracks(u.s, x.guard(), GuardLeft(f.B), u.log)
			f.A--
		},
	}}
}

// bribe plays a bribe worth so many cards, or two of them for one (0,
// COL-OPP-05).
func (r *Rules) bribe(s *State, team, worth int, c *dice.Chance, log *sim.Log) {
	seat, face := sim.Seat(team+1), Bribe1
	if worth == 2 {
		face = Bribe2
	}
	if worth == 0 {
		face = r.lesserBribe(&s.Teams[team])
		tellPlayed(log, seat, face, onNothing)
		r.spend(s, team, face, c)
		face = r.lesserBribe(&s.Teams[team])
	}
	tellPlayed(log, seat, face, onNothing)
	r.spend(s, team, face, c)
	s.push(Frame{Kind: AskTake, Seat: seat, A: int16(max(worth, 1)), B: int16(face)})
}

// fastMoves appends, for each Move Fast card, every man who is not in
// solitary and every free circle of the room on which he may stop
// (COL-OPP-14 to COL-OPP-16).
func (r *Rules) fastMoves(s *State, buf []sim.Move) []sim.Move {
	t := &s.Teams[s.Seat-1]
	from, to := r.movers(s)
	first, last := len(buf), -1 // the circles of one man, the same for the others
	for m := from; m < to; m++ {
		p := &s.Men[m]
		if p.Zone != OnBoard && p.Zone != InTunnel || r.confined(s, m) {
			continue
		}
		if r.Options.Card.MoveFastInside && (p.Zone == InTunnel || r.ground[p.At].area > board.RoomArea) {
			continue
		}
		if last < 0 {
			buf = r.legalFastSpots(s, &t.Hand, m, buf)
			last = len(buf)
			from = m
			continue
		}
		for _, spot := range buf[first:last] {
			buf = append(buf, spot+sim.Move(m-from)<<pawnShift)
		}
	}
	return buf
}
