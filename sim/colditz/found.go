package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// FoundWhen says when found items may be turned in (card.found.when).
type FoundWhen uint8

const (
	AnyTime FoundWhen = iota
	OwnTurn
	AnyAlliedPlayersTurn
	OwnTurnBeforeThrow
)

// legalInterjection appends the found items that a team may turn in while it is
// asked something else: at any time means before a card has to go, too
// (COL-OPP-13).
func (r *Rules) legalInterjection(s *State, team int, buf []sim.Move) []sim.Move {
	if r.Options.Card.FoundWhen != AnyTime || !r.mayPlay(s, sim.Seat(team+1)) {
		return buf
	}
	return r.legalRedeem(s, team, buf)
}

// legalRedeem appends the found items that can be turned in now
// (COL-OPP-13).
func (r *Rules) legalRedeem(s *State, team int, buf []sim.Move) []sim.Move {
	switch r.Options.Card.FoundWhen {
	case OwnTurn:
		if int(s.Seat)-1 != team {
			return buf
		}
	case AnyAlliedPlayersTurn:
		if s.Seat == German {
			return buf
		}
	case OwnTurnBeforeThrow:
		if s.Phase != BeforeThrow {
			return buf
		}
	}
	if s.Teams[team].Held&foundFaces == 0 {
		return buf
	}
	for found := range foundItems {
		if r.redeemable(s, team, found) {
			buf = append(buf, pack(Redeem, found, 0, 0))
		}
	}
	return buf
}

// redeemsAny: some item that the team holds is redeemable.
func (r *Rules) redeemsAny(s *State, team int) bool {
	if s.Teams[team].Held&foundFaces == 0 {
		return false
	}
	for found := range foundItems {
		if r.redeemable(s, team, found) {
			return true
		}
	}
	return false
}

// redeemable: the team holds the item, and equipment for it is left.
func (r *Rules) redeemable(s *State, team, found int) bool {
	t := &s.Teams[team]
	return t.Hand[foundFace(found)] > 0 && s.Stock[foundKind(found)] > 0 && r.roomToHold(t)
}

// The found items: one of each type, then the rope and the key that bear the
// marks of the glider.
const foundItems = equipmentTypes + 2

func foundFace(found int) Face {
	if found < equipmentTypes {
		return FoundRope + Face(found)
	}
	return GliderCard + Face(found-equipmentTypes)
}

func foundKind(found int) int {
	if found < equipmentTypes {
		return found
	}
	return Rope + found - equipmentTypes
}

// FoundType is the type of equipment for which a found item of a decision is
// turned in.
func FoundType(found int) int { return foundKind(found) }

func (r *Rules) redeem(s *State, team, found int, c *dice.Chance, log *sim.Log) {
	face, kind := foundFace(found), foundKind(found)
	tellPlayed(log, sim.Seat(team+1), face, onEquipment(kind))
	r.spend(s, team, face, c)
	r.gain(s, team, kind)
	tellGained(log, sim.Seat(team+1), kind, face)
	if r.Options.Arrest.CountsCards {
		r.countTheft(s, team)
	}
}

// askForRedemptions: found items may be turned in at any time, even out of
// turn, or in any Allied turn; the others are asked when a player's turn
// begins.
func (r *Rules) askForRedemptions(s *State) {
	switch r.Options.Card.FoundWhen {
	case AnyTime:
	case AnyAlliedPlayersTurn:
		if s.Seat == German {
			return
		}
	default:
		return
	}
	for i := r.teams - 1; i >= 0; i-- {
		seat := s.inOrder(i)
		if seat != s.Seat && s.Teams[seat-1].Held&foundFaces != 0 && r.mayPlay(s, seat) {
			s.push(Frame{Kind: AskRedemption, Seat: seat})
		}
	}
}

// foundDecisions: a found item is turned in for equipment.
func foundDecisions() []decision {
	return []decision{{
		kind: Redeem, words: "turn in", args: []argument{
			func(_ *Rules, _ *State, x choice) string { return foundFace(x.a).String() },
		},
		open: []opening{{
			at: during(beforeThrow, free, goingOn), cards: foundFaces,
			list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
				return r.legalRedeem(s, int(s.Seat)-1, buf)
			},
			lasts: turnLasts,
			any: func(r *Rules, s *State) bool {
				var room [foundItems]sim.Move
				return len(r.legalRedeem(s, int(s.Seat)-1, room[:0])) > 0
			},
		}},
		do: func(u umpire, x choice) { u.redeem(u.s, int(u.s.Seat)-1, x.a, u.c, u.log) },
	}}
}

// foundInterrupts: found items are turned in out of turn.
func foundInterrupts() []interrupt {
	return []interrupt{{
		kind: AskRedemption, question: "turn something in?",
		asks: func(r *Rules, s *State, f *Frame) bool { return r.redeemsAny(s, f.Team()) },
		answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
			return r.legalRedeem(s, f.Team(), orNo(buf))
		},
		do: func(u umpire, f *Frame, k MoveKind, x choice) {
			if k == Redeem {
				u.redeem(u.s, f.Team(), x.a, u.c, u.log)
				return
			}
			u.s.pop()
		},
	}}
}
