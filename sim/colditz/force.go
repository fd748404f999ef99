package colditz

import "escapesim/sim"

// ForceOptions: forced arrests, a prisoner giving himself up.
type ForceOptions struct {
	Mode     ForceMode `key:"force.mode" clause:"COL-FORCE-01" values:"walk_onto|none" doc:"whether a prisoner may give himself up by walking on to a guard"`
	Areas    uint8     `key:"force.areas" clause:"COL-FORCE-03" set:"grey|outer|outside" doc:"where a prisoner may give himself up"`
	FromSafe bool      `key:"force.from_safe" clause:"COL-FORCE-09" doc:"a prisoner whom nobody may arrest may still give himself up"`
}

// ForceMode says how a man gives himself up.
type ForceMode uint8

// Values of force.mode.
const (
	WalkOnto ForceMode = iota
	NoForce
)

// Bits of force.areas.
const (
	ForceGrey uint8 = 1 << iota
	ForceOuter
	ForceOutside
)

// mayGiveUp: a man on one circle may walk on to a guard on the next
// (COL-FORCE-01, COL-FORCE-03, COL-FORCE-09).
func (r *Rules) mayGiveUp(from, to Circle) bool {
	o := &r.Options.Force
	if o.Mode == NoForce {
		return false
	}
	a := &r.Board.Circles[from]
	if !o.FromSafe && (a.Area == Appel || a.Safe) {
		return false
	}
	switch r.Board.Circles[to].Area {
	case Outer:
		return o.Areas&ForceOuter != 0
	case Outside:
		return o.Areas&ForceOutside != 0
	}
	return o.Areas&ForceGrey != 0
}

// giveUp: the German cannot refuse. What the area rules say goes by the
// guard's circle (COL-ARREST-09, COL-FORCE-05).
func (r *Rules) giveUp(s *State, m Man, g Guard, at Circle, log *sim.Log) {
	r.barracks(s, g, AfterArrest, log)
	r.confiscateByArea(s, m, r.Board.Circles[at].Area, Forced)
	r.jail(s, m, Forced, at, r.Options.Arrest.Jail.rule(), log)
}
