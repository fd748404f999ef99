package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// ArrestOptions: contact arrests.
type ArrestOptions struct {
	Adjacent       bool            `key:"arrest.contact" clause:"COL-ARREST-01" values:"same_circle|adjacent" doc:"a guard arrests whom he reaches, or who is on the next circle"`
	Grey           ArrestCondition `key:"arrest.grey_condition" clause:"COL-ARREST-02" values:"holds_equipment|always|never|stolen3_and_holds_or_kit" doc:"when a prisoner in the inner courtyard can be arrested"`
	MinStolen      int8            `key:"arrest.grey_min_stolen" clause:"COL-ARREST-03" range:"0..20" default:"3" source:"off: no clause of the document asks for it" doc:"equipment stolen in all from which on a player's men can be arrested, where the condition asks for it"`
	TheftCounter   TheftCounter    `key:"arrest.theft_counter" clause:"COL-EQUIP-10" values:"own_team|table|none" default:"own_team" assumed:"the two passages count differently; each player answers for his own thefts, as he does for what he holds" doc:"whose thefts are counted; none: the number does not matter"`
	CountsCards    bool            `key:"arrest.theft_counts_cards" clause:"COL-EQUIP-11" default:"false" assumed:"robbery is of rooms; cards that are turned in rob nobody" doc:"equipment from found items and bribes counts as stolen"`
	AcrossBoundary bool            `key:"arrest.across_boundary" clause:"COL-ARREST-05" default:"false" assumed:"guards do not enter rooms, and an arrest through the door would undo that" doc:"a guard arrests through a door, from the next circle"`
	AcrossDrop     bool            `key:"arrest.across_drop" clause:"COL-ARREST-10" values:"never|extra_pip_in_pursuit" default:"never" assumed:"a drop is no way without a rope, and guards hold none" doc:"whether a guard arrests across a drop from the next circle: the pursuer of that man, for one more pip"`
	Rooms          ArrestInRooms   `key:"arrest.rooms" clause:"COL-ARREST-04" values:"card_only|card_or_pursuit|as_grey|never" default:"as_grey" assumed:"rooms are not set apart from the courtyard when arrests are described" doc:"whether a guard may arrest by contact in a room"`
	Outer          ArrestCondition `key:"arrest.outer_condition" clause:"COL-ARREST-06" values:"holds_equipment|always|never" doc:"when a prisoner in the outer area can be arrested"`
	Outside        ArrestCondition `key:"arrest.outside_condition" clause:"COL-ARREST-07" values:"holds_equipment|always|never" doc:"when a prisoner outside can be arrested"`
	JailByArea     bool            `key:"arrest.jail" clause:"COL-ARREST-11" values:"german_choice|by_area" default:"german_choice" assumed:"a cell is named without saying which" doc:"which jail: the German's choice, or the inner cells for grey and the cooler for the rest"`
	GuardStays     bool            `key:"arrest.guard_stays" clause:"COL-ARREST-19" default:"false" source:"off: no clause of the document asks for it" doc:"the guard who arrests stays on the board and may walk on: where he stood, or on the circle of the man that he walks on to; where he may not stop there he goes to the barracks"`
	Immune         Immunity        `key:"return.immune" clause:"COL-ARREST-16" values:"none|while_approaching|always" default:"none" assumed:"beyond the courtyard every prisoner may be arrested, without an exception for those on their way back" doc:"whether a man on his way back from the cooler can be arrested"`
}

// ArrestCondition says when a man can be arrested in an area (arrest.grey_condition,
// arrest.outer_condition and arrest.outside_condition).
type ArrestCondition uint8

const (
	HoldsEquipment ArrestCondition = iota
	AlwaysArrest
	NeverArrest
	StolenOrKit
)

// TheftCounter says whose thefts count (arrest.theft_counter).
type TheftCounter uint8

const (
	OwnThefts TheftCounter = iota
	TableThefts
	UncountedThefts
)

// ArrestInRooms says whether contact arrests happen in rooms (arrest.rooms).
type ArrestInRooms uint8

const (
	RoomCardOnly ArrestInRooms = iota
	RoomCardOrPursuit
	RoomAsGrey
	RoomNever
)

func (o *ArrestOptions) jail() jailRule { return chosenUnless(o.JailByArea, byArea) }

// Immunity says how long a man on his way back is safe (return.immune).
type Immunity uint8

const (
	NoImmunity Immunity = iota
	WhileApproaching
	AlwaysImmune
)

// arrestOn is when a guard who makes contact may arrest a man on a circle, by its area
// (COL-ARREST-02 to COL-ARREST-08).
func (r *Rules) arrestOn(c *board.CircleInfo) ArrestCondition {
	o, area := &r.Options.Arrest, &r.Options.Area
	switch {
	case c.Safe && area.SafeProtects&SafeFromArrest != 0, c.Area == board.Appel && area.AppelSafe,
		c.Area == board.RoomArea && (o.Rooms == RoomCardOnly || o.Rooms == RoomNever):
		return NeverArrest
	case c.Area <= board.RoomArea:
		return o.Grey
	case c.Area == board.Outside:
		return o.Outside
	}
	return o.Outer
}

// mayArrest: a guard who makes contact may arrest the man.
func (r *Rules) mayArrest(s *State, m Man) bool { return r.arrestable(s, m, m+1) != 0 }

// menToArrest are the men of a team for whom mayArrest holds.
func (r *Rules) menToArrest(s *State, team int) uint64 {
	from, to := r.menOf(team)
	return r.arrestable(s, from, to)
}

// arrestable are those of some men of one team whom a guard who makes contact may arrest
// (COL-ARREST-02 to COL-ARREST-08, COL-ARREST-16). What a condition asks of their player is looked up once for all.
func (r *Rules) arrestable(s *State, from, to Man) (men uint64) {
	known, met := uint8(0), uint8(0) // conditions, a bit each
	for m := from; m < to; m++ {
		p := &s.Men[m]
		if p.Zone != OnBoard || p.Returning {
			continue
		}
		c := &r.ground[p.At]
		condition := uint8(1) << c.arrest
		if known&condition == 0 {
			known |= condition
			if r.gives(s, TeamOf(m), c.arrest) {
				met |= condition
			}
		}
		if met&condition != 0 && (!c.hunting || s.Licence || r.hunted(s, m)) {
			men |= 1 << m
		}
	}
	return men
}

// gives: a team holds what a condition of arrest asks for.
func (r *Rules) gives(s *State, team int, condition ArrestCondition) bool {
	return condition == AlwaysArrest || condition == HoldsEquipment && s.Teams[team].equipment() > 0 ||
		condition == StolenOrKit && r.stolenOrKit(s, team)
}

// stolenOrKit: the player holds a kit, or equipment after enough thefts
// (COL-ARREST-03, COL-EQUIP-10).
func (r *Rules) stolenOrKit(s *State, team int) bool {
	t := &s.Teams[team]
	if t.Kit {
		return true
	}
	stolen := int(t.Stolen)
	switch r.Options.Arrest.TheftCounter {
	case TableThefts:
		stolen = 0
		for i := range s.Teams {
			stolen += int(s.Teams[i].Stolen)
		}
	case UncountedThefts:
		stolen = int(r.Options.Arrest.MinStolen)
	}
	return stolen >= int(r.Options.Arrest.MinStolen) && t.equipment() > 0
}

// compactMoves drops repetitions from a sorted run.
func compactMoves(moves []sim.Move) []sim.Move {
	n := 0
	for i, m := range moves {
		if i == 0 || m != moves[i-1] {
			moves[n] = m
			n++
		}
	}
	return moves[:n]
}

func (r *Rules) mayArrestNext(s *State, g Guard, m Man, l *board.Link) bool {
	o := &r.Options.Arrest
	if r.Options.Pursue.OutsideBound && r.Board.Circles[s.Guards[g].At].Area == board.Outside &&
		r.Board.Circles[l.To].Area == board.Outside && !s.Hunts[g].Is(m) {
		return false
	}
	switch l.Kind {
	case board.DoorLink:
		return o.AcrossBoundary || s.Hunts[g].Is(m)
	case board.WireLink:
		return r.pursued(s, l.Way)
	case board.RopeLink:
		return o.AcrossDrop && s.Hunts[g].Is(m) && s.Via[m] == Route(l.Way) && s.Pips > 0
	}
	return true
}

// arrestNext takes a man on the next circle, from where the guard stands.
func (r *Rules) arrestNext(s *State, g Guard, m Man, log *sim.Log) {
	for i := range r.Board.Links[s.Guards[g].At] {
		if l := &r.Board.Links[s.Guards[g].At][i]; l.To == s.Men[m].At && l.Kind != board.RopeLink {
			r.arrest(s, g, m, log)
			return
		}
	}
	s.Pips--
	r.arrest(s, g, m, log)
}

// arrest: the guard goes to the barracks, the man to solitary
// (COL-ARREST-09); posting is over for this turn (COL-GUARD-06).
func (r *Rules) arrest(s *State, g Guard, m Man, log *sim.Log) {
	at := s.Men[m].At
	if !r.Options.Arrest.GuardStays {
		r.barracks(s, g, AfterArrest, log)
	}
	s.lockOut(g, r.Options.Guard.ArrestLockout)
	r.confiscateByArea(s, m, r.Board.Circles[at].Area, Contact)
	r.jail(s, m, Contact, at, r.Options.Arrest.jail(), log)
}

// arrestThere arrests a man whose circle the guard walks on to; where guards stay on
// the board he stands there then, if guards may stop there (COL-ARREST-19).
func (r *Rules) arrestThere(s *State, g Guard, m Man, log *sim.Log) {
	at := s.Men[m].At
	r.arrest(s, g, m, log)
	switch {
	case s.Guards[g].Zone != OnBoard: // in the barracks, as the rule is
	case s.At[at] != 0 || !r.guardMayStop(s, at, s.Guards[g].At):
		r.barracks(s, g, AfterArrest, log)
	default:
		r.shiftGuard(s, g, at)
		r.clearOutside(s, log)
	}
}

// mostStolen is as far as thefts of a team are counted: further than
// arrest.grey_min_stolen asks.
const mostStolen = 100

// countTheft counts equipment stolen, where arrests ask for it
// (COL-EQUIP-10).
func (r *Rules) countTheft(s *State, team int) {
	if t := &s.Teams[team]; r.Options.Arrest.Grey == StolenOrKit && t.Stolen < mostStolen {
		t.Stolen++
	}
}

// arrestDecisions: a guard arrests a man beside him.
func arrestDecisions() []decision {
	return []decision{{
		kind: ArrestNext, words: "arrest", args: []argument{aGuard, ofMan},
		open: []opening{{
			at: during(guarding), under: func(o *Options) bool { return o.Arrest.Adjacent },
			in: pawnsIn(OnBoard), guard: (*Rules).arrestsBeside,
		}},
		do: func(u umpire, x choice) { u.arrestNext(u.s, x.guard(), x.other(), u.log) },
	}}
}

// arrestsBeside appends the men beside a guard whom he may arrest.
func (r *Rules) arrestsBeside(s *State, g Guard, buf []sim.Move) []sim.Move {
	p := &s.Guards[g]
	if r.beside(s, p.At).others() == 0 {
		return buf
	}
	first := len(buf)
	links := r.Board.Links[p.At]
	for i := range links {
		l := &links[i]
		code := s.At[l.To]
		if !isMan(code) {
			continue
		}
		m := manOf(code)
		if r.mayArrestNext(s, g, m, l) && r.mayArrest(s, m) {
			buf = append(buf, pack(ArrestNext, int(g), int(m), 0))
		}
	}
	sortMoves(buf[first:])
	return buf[:first+len(compactMoves(buf[first:]))]
}
