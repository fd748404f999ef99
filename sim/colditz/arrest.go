package colditz

import "escapesim/sim"

// ArrestOptions: contact arrests.
type ArrestOptions struct {
	Grey    ArrestCondition `key:"arrest.grey_condition" clause:"COL-ARREST-02" values:"holds_equipment|always|never" doc:"when a prisoner in the inner courtyard can be arrested"`
	Rooms   ArrestInRooms   `key:"arrest.rooms" clause:"COL-ARREST-04" values:"card_only|card_or_pursuit|as_grey|never" doc:"whether a guard may arrest by contact in a room"`
	Outer   ArrestCondition `key:"arrest.outer_condition" clause:"COL-ARREST-06" values:"holds_equipment|always|never" doc:"when a prisoner in the outer area can be arrested"`
	Outside ArrestCondition `key:"arrest.outside_condition" clause:"COL-ARREST-07" values:"holds_equipment|always|never" doc:"when a prisoner outside can be arrested"`
	Jail    JailChoice      `key:"arrest.jail" clause:"COL-ARREST-11" values:"german_choice|by_area" doc:"which jail: the German's choice, or the inner cells for grey and the cooler for the rest"`
	Immune  Immunity        `key:"return.immune" clause:"COL-ARREST-16" values:"none|while_approaching|always" doc:"whether a man on his way back from the cooler can be arrested"`
}

// ArrestCondition says when a man can be arrested in an area.
type ArrestCondition uint8

// Values of arrest.grey_condition, arrest.outer_condition and
// arrest.outside_condition.
const (
	HoldsEquipment ArrestCondition = iota
	AlwaysArrest
	NeverArrest
)

// ArrestInRooms says whether contact arrests happen in rooms.
type ArrestInRooms uint8

// Values of arrest.rooms.
const (
	RoomCardOnly ArrestInRooms = iota
	RoomCardOrPursuit
	RoomAsGrey
	RoomNever
)

// JailChoice says who picks the jail.
type JailChoice uint8

// Values of arrest.jail.
const (
	GermanChoice JailChoice = iota
	ByArea
)

func (c JailChoice) rule() jailRule {
	if c == ByArea {
		return byArea
	}
	return askGerman
}

// Immunity says how long a man on his way back is safe.
type Immunity uint8

// Values of return.immune.
const (
	NoImmunity Immunity = iota
	WhileApproaching
	AlwaysImmune
)

// mayArrest: a guard who makes contact may arrest the man, by the area of
// his circle (COL-ARREST-02 to COL-ARREST-08, COL-ARREST-16).
func (r *Rules) mayArrest(s *State, m Man) bool {
	p := &s.Men[m]
	if p.Zone != OnBoard || p.Returning {
		return false
	}
	c := &r.Board.Circles[p.At]
	if c.Safe && r.Options.Area.SafeProtects&SafeFromArrest != 0 {
		return false
	}
	o := &r.Options.Arrest
	condition := o.Outer
	switch c.Area {
	case Appel:
		if r.Options.Area.AppelSafe {
			return false
		}
		condition = o.Grey
	case Courtyard:
		condition = o.Grey
	case RoomArea:
		switch o.Rooms {
		case RoomCardOnly, RoomNever:
			return false
		case RoomCardOrPursuit:
			if !s.Licence {
				return false
			}
		}
		condition = o.Grey
	case Outside:
		condition = o.Outside
	}
	return condition == AlwaysArrest || condition == HoldsEquipment && s.Teams[TeamOf(m)].equipment() > 0
}

// arrest: the guard goes to the barracks, the man to solitary
// (COL-ARREST-09); posting is over for this turn (COL-GUARD-06).
func (r *Rules) arrest(s *State, g Guard, m Man, log *sim.Log) {
	at := s.Men[m].At
	r.barracks(s, g, AfterArrest, log)
	s.lockOut(g, r.Options.Guard.ArrestLockout)
	r.confiscateByArea(s, m, r.Board.Circles[at].Area, Contact)
	r.jail(s, m, Contact, at, r.Options.Arrest.Jail.rule(), log)
}
