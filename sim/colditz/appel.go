package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// AppelOptions: roll calls.
type AppelOptions struct {
	Attendance     Attendance  `key:"appel.attendance" clause:"COL-APPEL-02" values:"choice_per_pow|mandatory" doc:"whether prisoners choose, man by man, to line up, or must"`
	WhoCan         WhoAttends  `key:"appel.who_can_attend" clause:"COL-APPEL-03" values:"all_free|inside_only" doc:"which men may go to the white circles"`
	Guards         AppelGuards `key:"appel.guards" clause:"COL-APPEL-06" values:"all|inner_only" doc:"guards whose range counts"`
	GuardCost      AppelCost   `key:"appel.guard_cost" clause:"COL-APPEL-09" values:"one_guard_many|one_guard_each" doc:"whether one guard may catch several men"`
	Exempt         uint8       `key:"appel.exempt" clause:"COL-APPEL-10" set:"tunnel|safe|outside|appel_zone" doc:"who need not fear an appel"`
	NeedsEquipment bool        `key:"appel.needs_equipment" clause:"COL-APPEL-12" doc:"an appel catches only men whose player holds equipment"`
	Jail           CardJail    `key:"appel.jail" clause:"COL-APPEL-18" values:"german_choice|inner" doc:"where men go whom an appel has caught"`
	WarningOK      bool        `key:"appel.warning_ok" clause:"COL-APPEL-19" doc:"an advance warning may answer an appel"`
	MaxPerTurn     int8        `key:"appel.max_per_turn" clause:"COL-APPEL-23" range:"0..9" doc:"appels in one turn; 0 means no limit"`
}

// Attendance says who decides on lining up.
type Attendance uint8

// Values of appel.attendance.
const (
	ChoicePerMan Attendance = iota
	Mandatory
)

// WhoAttends says which men may line up.
type WhoAttends uint8

// Values of appel.who_can_attend.
const (
	AllFree WhoAttends = iota
	InsideOnly
)

// AppelGuards says which guards count.
type AppelGuards uint8

// Values of appel.guards.
const (
	AllGuards AppelGuards = iota
	InnerGuards
)

// AppelCost says how many men a guard catches.
type AppelCost uint8

// Values of appel.guard_cost.
const (
	OneGuardMany AppelCost = iota
	OneGuardEach
)

// Bits of appel.exempt.
const (
	ExemptTunnel uint8 = 1 << iota
	ExemptSafe
	ExemptOutside
	ExemptAppelZone
)

// exempt: an appel cannot touch the man (COL-APPEL-10); a man in solitary or
// out of play is none either.
func (r *Rules) exempt(s *State, m Man) bool {
	p := &s.Men[m]
	e := r.Options.Appel.Exempt
	switch p.Zone {
	case InTunnel:
		return e&ExemptTunnel != 0 || r.Options.Tunnel.Immunity&TunnelSafeFromAppel != 0
	case OnBoard:
	default:
		return true
	}
	c := &r.Board.Circles[p.At]
	return e&ExemptAppelZone != 0 && c.Area == Appel ||
		e&ExemptOutside != 0 && c.Area == Outside ||
		e&ExemptSafe != 0 && c.Safe && r.Options.Area.SafeProtects&SafeFromAppel != 0 ||
		r.Options.Appel.NeedsEquipment && s.Teams[TeamOf(m)].equipment() == 0
}

// mayAttend: the man may go to the white circles (COL-APPEL-03).
func (r *Rules) mayAttend(s *State, m Man) bool {
	p := &s.Men[m]
	if p.Zone != OnBoard && p.Zone != InTunnel {
		return false
	}
	area := r.Board.Circles[p.At].Area
	if area == Appel && p.Zone == OnBoard {
		return false
	}
	return r.Options.Appel.WhoCan == AllFree || p.Zone == OnBoard && area <= RoomArea
}

// callAppel plays the card; attendance, warnings and the range follow.
func (r *Rules) callAppel(s *State, c *dice.Chance, log *sim.Log) {
	log.Add(CardPlayed, German, int(AppelCard), -1, 0, 0)
	r.spendSecurity(s, AppelCard, c)
	s.Appels++
	s.push(Frame{Kind: rollCall, Seat: German})
}

// legalAttendance: stay away, or go to one of the white circles.
func (r *Rules) legalAttendance(s *State, buf []sim.Move) []sim.Move {
	if r.Options.Appel.Attendance == ChoicePerMan {
		buf = append(buf, pack(No, 0, 0, 0))
	}
	return r.legalWhite(s, PlaceAt, buf)
}

// runRollCall goes through the teams in turn order, man by man, each team's
// warning after its men; then the range is thrown (COL-APPEL-02 to 06). A
// and B are the next team in the order of play and its man.
func (r *Rules) runRollCall(s *State, f *Frame, c *dice.Chance, log *sim.Log) {
	for int(f.A) < r.teams {
		seat := s.inOrder(int(f.A))
		team := int(seat) - 1
		for int(f.B) < r.men {
			m := ManOf(team, int(f.B))
			f.B++
			if r.mayAttend(s, m) {
				s.push(Frame{Kind: AskAttend, Seat: seat, A: int16(m)})
				return
			}
		}
		f.A++
		f.B = 0
		if s.Teams[team].Hand[Warning] == 0 || !r.mayPlay(s, seat) || !r.Options.Appel.WarningOK || r.Options.Card.WarningAnswers&WarningAnswersAppel == 0 {
			continue
		}
		var threatened uint64
		from, to := r.menOf(team)
		for m := from; m < to; m++ {
			if !r.exempt(s, m) && !r.confined(s, m) {
				threatened |= 1 << m
			}
		}
		if threatened != 0 {
			s.Marked = threatened
			s.push(Frame{Kind: AskWarning, Seat: seat, A: int16(NoRoom), B: -1})
			return
		}
	}
	s.pop()
	r.throwRange(s, c, log)
}

// throwRange throws the range and puts every absentee within it down to a guard,
// the German's pick where there are several (COL-APPEL-05 to 09).
func (r *Rules) throwRange(s *State, c *dice.Chance, log *sim.Log) {
	reach := r.throwChain(c, dice.Special(int(German)), German, AppelThrow, log).Total
	caught := 0
	var marked uint64
	for m := range Man(MaxTeams * MaxMen) {
		if r.exempt(s, m) {
			continue
		}
		for g := range Guard(r.guards) {
			if r.inAppelRange(s, g, m, reach) {
				marked |= 1 << m
				caught++
				break
			}
		}
	}
	log.Add(Ranged, German, reach, caught, 0, 0)
	s.Marked, s.Going = marked, 0
	if marked != 0 {
		s.push(Frame{Kind: AskPutDown, Seat: German, A: int16(reach)})
	}
}

// inAppelRange: the guard can count on the man, by the walking distance of
// guards, pawns ignored (COL-APPEL-06 to 08).
func (r *Rules) inAppelRange(s *State, g Guard, m Man, reach int) bool {
	p := &s.Guards[g]
	if p.Zone != OnBoard || r.Options.Appel.Guards == InnerGuards && r.Board.Circles[p.At].Area > RoomArea {
		return false
	}
	return r.Board.GuardWalk(p.At, s.Men[m].At) <= reach
}

// runPutDown takes the caught men one by one, lowest number first: the guard
// to whom a man is put down will leave, and the man is jailed.
func (r *Rules) runPutDown(s *State, f *Frame, log *sim.Log) bool {
	m := firstMan(s.Marked)
	if m == NoMan {
		s.pop()
		for g := range Guard(r.guards) {
			if s.Going&(1<<g) != 0 {
				r.barracks(s, g, AfterAppel, log)
			}
		}
		if s.Going != 0 && r.Options.Card.RemovalLocks {
			s.Locked = true
		}
		s.Going = 0
		return true
	}
	able, last := 0, NoGuard
	for g := range Guard(r.guards) {
		if r.canCatch(s, g, m, int(f.A)) {
			able++
			last = g
		}
	}
	switch able {
	case 0: // one_guard_each: all in range are taken
		s.Marked &^= 1 << m
		return true
	case 1:
		r.catch(s, m, last, log)
		return true
	}
	return false
}

func (r *Rules) canCatch(s *State, g Guard, m Man, reach int) bool {
	if r.Options.Appel.GuardCost == OneGuardEach && s.Going&(1<<g) != 0 {
		return false
	}
	return r.inAppelRange(s, g, m, reach)
}

func (r *Rules) legalPutDown(s *State, f *Frame, buf []sim.Move) []sim.Move {
	m := firstMan(s.Marked)
	for g := range Guard(r.guards) {
		if r.canCatch(s, g, m, int(f.A)) {
			buf = append(buf, pack(PickGuard, int(g), 0, 0))
		}
	}
	return buf
}

func (r *Rules) catch(s *State, m Man, g Guard, log *sim.Log) {
	s.Marked &^= 1 << m
	s.Going |= 1 << g
	r.jail(s, m, ByAppel, s.Men[m].At, r.Options.Appel.Jail.rule(), log)
}
