package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// ForceOptions: forced arrests, a prisoner giving himself up.
type ForceOptions struct {
	Mode        ForceMode `key:"force.mode" clause:"COL-FORCE-01" values:"walk_onto|none|adjacent_roll" doc:"how a prisoner gives himself up: he walks on to a guard, he cannot, or he stops beside one and a die is thrown"`
	Areas       uint8     `key:"force.areas" clause:"COL-FORCE-03" set:"grey|outer|outside" doc:"where a prisoner may give himself up"`
	FromSafe    bool      `key:"force.from_safe" clause:"COL-FORCE-09" default:"true" assumed:"giving oneself up lures a guard away; that one could not be arrested is no obstacle" doc:"a prisoner whom nobody may arrest may still give himself up"`
	SuccessFrom int8      `key:"force.success_from" clause:"COL-FORCE-02" range:"1..6" default:"4" source:"off: no clause of the document asks for it" doc:"the die from which a forced arrest succeeds"`
	AtNight     bool      `key:"force.at_night" clause:"COL-FORCE-04" default:"false" source:"off: no clause of the document asks for it" doc:"arrests may be forced at night"`
	Tries       int8      `key:"force.tries_per_turn" clause:"COL-FORCE-07" range:"0..1" default:"1" assumed:"the throw goes with the pips that bring him next to the guard, so once for each approach" doc:"tries of one man in a turn; 0 means one after each of his steps"`
}

// ForceMode says how a man gives himself up (force.mode).
type ForceMode uint8

const (
	WalkOnto ForceMode = iota
	NoForce
	AdjacentRoll
)

// Bits of force.areas.
const (
	ForceGrey uint8 = 1 << iota
	ForceOuter
	ForceOutside
)

// mayGiveUp: a man on one circle may walk on to a guard on the next
// (COL-FORCE-01, COL-FORCE-03, COL-FORCE-09).
func (r *Rules) mayGiveUp(from, to board.Circle) bool {
	return r.Options.Force.Mode == WalkOnto && r.mayForce(from, to)
}

// mayForce: the areas allow that a man on one circle gives himself up to a
// guard on another.
func (r *Rules) mayForce(from, to board.Circle) bool {
	o := &r.Options.Force
	a := &r.Board.Circles[from]
	if !o.FromSafe && (a.Area == board.Appel || a.Safe) {
		return false
	}
	switch r.Board.Circles[to].Area {
	case board.Outer:
		return o.Areas&ForceOuter != 0
	case board.Outside:
		return o.Areas&ForceOutside != 0
	}
	return o.Areas&ForceGrey != 0
}

// giveUp: the German cannot refuse. What the area rules say goes by the
// guard's circle (COL-ARREST-09, COL-FORCE-05).
func (r *Rules) giveUp(s *State, m Man, g Guard, at board.Circle, log *sim.Log) {
	if !r.Options.Arrest.GuardStays {
		r.barracks(s, g, AfterArrest, log)
	}
	r.confiscateByArea(s, m, r.Board.Circles[at].Area, Forced)
	r.jail(s, m, Forced, at, r.Options.Arrest.jail(), log)
}

// forceRoll throws the die (COL-FORCE-02).
func (r *Rules) forceRoll(s *State, m Man, g Guard, c *dice.Chance, log *sim.Log) {
	die := c.Die(dice.Special(int(SeatOf(m))))
	s.Tried |= 1 << m
	success := die >= int(r.Options.Force.SuccessFrom)
	log.Add(ForceTried, SeatOf(m), int(m), int(g), die, position.Bit(success))
	if success {
		r.giveUp(s, m, g, s.Men[m].At, log)
	}
}

// forceDecisions: a man beside a guard tries to be arrested (COL-FORCE-07).
func forceDecisions() []decision {
	return []decision{{
		kind: ForceArrest, words: "force", args: []argument{aMan, ofGuard},
		open: []opening{{
			at: during(free), under: func(o *Options) bool { return o.Force.Mode == AdjacentRoll },
			in: pawnsIn(OnBoard), some: func(_ *Rules, s *State) uint64 { return s.Walked &^ s.Tried },
			man: (*Rules).forcedArrestsOf,
		}},
		do: func(u umpire, x choice) { u.forceRoll(u.s, x.man(), Guard(x.b), u.c, u.log) },
	}}
}

// forcedArrestsOf appends the guards whom a man can make arrest him.
func (r *Rules) forcedArrestsOf(s *State, m Man, buf []sim.Move) []sim.Move {
	p := &s.Men[m]
	if s.Night && !r.Options.Force.AtNight || p.WayBack || r.beside(s, p.At).guards() == 0 {
		return buf
	}
	first := len(buf)
	links := r.Board.Links[p.At]
	for i := range links {
		l := &links[i]
		if code := s.At[l.To]; l.Kind <= board.DoorLink && isGuard(code) && r.mayForce(p.At, p.At) {
			buf = append(buf, pack(ForceArrest, int(m), int(guardOf(code)), 0))
		}
	}
	sortMoves(buf[first:])
	return buf
}
