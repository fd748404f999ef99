package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// Equipment types, in the order rope, key, pass, cutters.
const (
	Rope = iota
	Key
	Pass
	Cutters
	equipmentTypes
)

// EquipmentOptions: claiming equipment in rooms.
type EquipmentOptions struct {
	Stock         [equipmentTypes]int8 `key:"equip.stock" clause:"COL-HAND-12" keys:"rope|key|pass|cutters" range:"0..60" doc:"equipment cards of each type"`
	SpentRemoved  bool                 `key:"equip.discard_to" clause:"COL-HAND-13" values:"stock|removed" default:"stock" assumed:"a limit by cards in play makes sense only if spent ones come back" doc:"where used and confiscated equipment goes"`
	MenNeeded     int8                 `key:"equip.men_needed" clause:"COL-EQUIP-01" range:"1..2" doc:"own men who must stand in rooms with the symbol"`
	AppelSpot     AppelSpot            `key:"equip.appel_spot" clause:"COL-EQUIP-04" values:"any_white|owner_choice|formation|nearest" default:"any_white" assumed:"\"directly in the Appel zone (white)\" names no circle of it; any white circle, the owner chooses" doc:"on which white circle a man is put after a claim or for an appel: any free one of his player's choice; one of the formation, as long as one is free; his own of the formation; or the nearest"`
	TwoRoomsOK    bool                 `key:"equip.two_rooms_ok" clause:"COL-EQUIP-02" doc:"the two men may stand in two rooms with the same symbol"`
	ClaimToAppel  bool                 `key:"equip.claim_to_appel" clause:"COL-EQUIP-03" doc:"both men go to the white circles after the claim"`
	ClaimsPerTurn int8                 `key:"equip.claims_per_turn" clause:"COL-EQUIP-05" range:"0..20" default:"0" assumed:"no limit is given" doc:"claims in one turn; 0 means no limit"`
}

// Claim is a claim of equipment, when a search card interrupts it (COL-EQUIP-09).
type Claim struct {
	Claims  int8   // made in this turn
	Thieves uint64 // the men of a claim that was interrupted
	Theft   int8   // and its type of equipment
}

// AppelSpot says on which white circle a man is put (equip.appel_spot).
type AppelSpot uint8

const (
	AnyWhiteSpot AppelSpot = iota
	OwnerPicksSpot
	OwnSpot
	NearestSpot
)

// roomFor is the room in which the man stands, if it bears the type; else
// NoRoom.
func (r *Rules) roomFor(s *State, m Man, kind int) board.Room {
	p := &s.Men[m]
	if p.Zone != OnBoard {
		return board.NoRoom
	}
	room := r.Board.Circles[p.At].Room
	if room == board.NoRoom || r.Board.Rooms[room].Equipment&(1<<kind) == 0 {
		return board.NoRoom
	}
	return room
}

// roomToHold: the team may take another equipment card (COL-HAND-05).
func (r *Rules) roomToHold(t *Team) bool {
	limit := r.Options.Hand.EquipmentLimit
	return limit == 0 || t.equipment() < limit
}

// claim takes the card, unless the German interrupts with a search of one of
// the rooms (COL-EQUIP-09).
func (r *Rules) claim(s *State, team, kind int, a, b Man, log *sim.Log) {
	if r.Options.Search.TheftInterrupt && s.GermanCards > 0 && (r.holdsSearchOf(s, a) || r.holdsSearchOf(s, b)) {
		s.push(Frame{Kind: AskTheft, Seat: German, A: int16(kind), B: int16(a), C: int16(b)})
		return
	}
	r.claimEquipment(s, team, kind, a, b, log)
}

func (r *Rules) claimEquipment(s *State, team, kind int, a, b Man, log *sim.Log) {
	seat := sim.Seat(team + 1)
	log.Add(Claimed, seat, kind, int(r.roomFor(s, a, kind)), int(r.roomFor(s, b, kind)), 0)
	r.gain(s, team, kind)
	s.Claims++
	r.countTheft(s, team)
	if r.Options.Equip.ClaimToAppel {
		if b != a {
			s.push(Frame{Kind: AskLanding, Seat: seat, A: int16(b), B: int16(AfterClaim)})
		}
		s.push(Frame{Kind: AskLanding, Seat: seat, A: int16(a), B: int16(AfterClaim)})
	}
}

// gain takes one card of a type from the stock.
func (r *Rules) gain(s *State, team, kind int) {
	s.Stock[kind]--
	s.Teams[team].Equip[kind]++
}

// Landing says why a man is put on a circle without walking there.
type Landing uint8

const (
	AfterClaim Landing = iota
	ToAppel
	ToSafety
	ByMoveFast
	OutOfSolitary
	AtStart
	OutOfTunnel
	SentBack
)

// legalWhite appends the white circles on which a man may be put: all free ones;
// or, but for AnyWhiteSpot, the free ones of the whole formation while there are any
// (COL-EQUIP-04). Where it is not his player's choice there is one.
func (r *Rules) legalWhite(s *State, m Man, k MoveKind, buf []sim.Move) []sim.Move {
	n := len(buf)
	if r.Options.Equip.AppelSpot != AnyWhiteSpot {
		for _, w := range r.formationCircles {
			if s.At[w] == 0 {
				buf = append(buf, pack(k, int(w), 0, 0))
			}
		}
	}
	if len(buf) == n {
		for _, w := range r.Board.Whites {
			if s.At[w] == 0 {
				buf = append(buf, pack(k, int(w), 0, 0))
			}
		}
	}
	if r.Options.Equip.AppelSpot > OwnerPicksSpot && len(buf) > n {
		buf[n] = r.spotOf(s, m, buf[n:])
		buf = buf[:n+1]
	}
	return buf
}

// spotOf picks a man's white circle among the free ones: his own of the
// formation, or the nearest as a guard walks; the first where that is taken
// or there is no way.
func (r *Rules) spotOf(s *State, m Man, free []sim.Move) sim.Move {
	best, least := free[0], board.Unreachable+1
	for _, spot := range free {
		_, at, _, _ := Unpack(spot)
		d := board.Unreachable
		if r.Options.Equip.AppelSpot == NearestSpot {
			if p := &s.Men[m]; p.At != board.NoCircle {
				d = r.Board.Afoot(p.At, board.Circle(at))
			}
		} else if own := r.formation[TeamOf(m)]; int(m)%MaxMen < len(own) && own[int(m)%MaxMen] == board.Circle(at) {
			d = 0
		}
		if d < least {
			best, least = spot, d
		}
	}
	return best
}

// put sets a man down on a circle without walking there. Whatever took him
// away ends his immunity (COL-SOL-17), except his release itself.
func (r *Rules) put(s *State, m Man, at board.Circle, why Landing, log *sim.Log) {
	last := s.Men[m].Last
	tunnel, wasInTunnel := r.takeAway(s, m, OnBoard)
	r.place(s, m, at)
	s.Men[m].Last = last
	s.Men[m].Returning, s.Men[m].WayBack = false, false
	tellPlaced(log, m, at, why)
	if wasInTunnel {
		r.afterTunnel(s, tunnel, log)
	}
	r.clearOutside(s, log)
	r.arrive(s, m, log)
}

// equipmentDecisions: equipment is claimed in rooms, or taken from the stock.
func equipmentDecisions() []decision {
	return []decision{
		{
			kind: ClaimEquipment, words: "claim", args: []argument{aType, ofMan, andMan},
			open: []opening{{at: during(free), list: (*Rules).equipmentClaims, lasts: turnLasts}},
			do:   func(u umpire, x choice) { u.claim(u.s, int(u.s.Seat)-1, x.a, x.other(), x.third(), u.log) },
		},
		{kind: Take, words: "take", args: []argument{aType}},
	}
}

// equipmentInterrupts: what is taken from the stock, and where a man is put.
func equipmentInterrupts() []interrupt {
	return []interrupt{
		{
			kind: AskTake,
			asks: func(r *Rules, s *State, f *Frame) bool {
				return f.A > 0 && s.stocked() && r.roomToHold(&s.Teams[f.Team()])
			},
			answers: func(_ *Rules, s *State, _ *Frame, buf []sim.Move) []sim.Move { return types(&s.Stock, buf) },
			do: func(u umpire, f *Frame, _ MoveKind, x choice) {
				team := f.Team()
				u.gain(u.s, team, x.a)
				tellGained(u.log, f.Seat, x.a, Face(f.B))
				if u.Options.Arrest.CountsCards {
					u.countTheft(u.s, team)
				}
				f.A--
			},
		},
		{
			kind: AskLanding,
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				return r.legalWhite(s, f.Man(), PlaceAt, buf)
			},
			do: func(u umpire, f *Frame, _ MoveKind, x choice) {
				man, why := f.Man(), Landing(f.B)
				u.s.pop()
				u.put(u.s, man, x.at(), why, u.log)
			},
		},
	}
}

// types appends a decision for each type of equipment of which there is some.
func types(cards *[equipmentTypes]int8, buf []sim.Move) []sim.Move {
	for kind, n := range cards {
		if n > 0 {
			buf = append(buf, pack(Take, kind, 0, 0))
		}
	}
	return buf
}

// equipmentClaims appends the claims of men in rooms.
func (r *Rules) equipmentClaims(s *State, buf []sim.Move) []sim.Move {
	team, o := int(s.Seat)-1, &r.Options.Equip
	one, pairs := r.symbolsAt(s, team)
	if o.MenNeeded == 1 {
		pairs = one
	}
	if pairs >>= equipmentShift; pairs == 0 || o.ClaimsPerTurn > 0 && s.Claims >= o.ClaimsPerTurn ||
		!r.roomToHold(&s.Teams[team]) {
		return buf
	}
	var inRoom [MaxMen]Man
	n := 0
	for men := s.InRooms & r.teamMask(team); men != 0; men &= men - 1 {
		inRoom[n] = Man(bits.TrailingZeros64(men))
		n++
	}
	if n < int(o.MenNeeded) {
		return buf
	}
	for kind := range equipmentTypes {
		if s.Stock[kind] == 0 || pairs&(1<<kind) == 0 {
			continue
		}
		for i, a := range inRoom[:n] {
			first := r.roomFor(s, a, kind)
			if first == board.NoRoom {
				continue
			}
			if o.MenNeeded == 1 {
				buf = append(buf, pack(ClaimEquipment, kind, int(a), int(a)))
				continue
			}
			for _, b := range inRoom[i+1 : n] {
				second := r.roomFor(s, b, kind)
				if second != board.NoRoom && (o.TwoRoomsOK || second == first) {
					buf = append(buf, pack(ClaimEquipment, kind, int(a), int(b)))
				}
			}
		}
	}
	return buf
}
