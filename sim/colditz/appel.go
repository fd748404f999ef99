package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// AppelOptions: roll calls.
type AppelOptions struct {
	Attendance      Attendance `key:"appel.attendance" clause:"COL-APPEL-02" values:"choice_per_pow|mandatory|choice_per_player" default:"choice_per_pow" assumed:"each player decides about his men; whether all together or man by man is not said" doc:"whether players choose man by man who lines up, must line all up, or choose for the whole team"`
	InsideOnly      bool       `key:"appel.who_can_attend" clause:"COL-APPEL-03" values:"all_free|inside_only" default:"all_free" assumed:"nobody is excluded but those who are not free" doc:"which men may go to the white circles"`
	InnerGuards     bool       `key:"appel.guards" clause:"COL-APPEL-06" values:"all|inner_only" default:"all" assumed:"where a document is silent, Thibault's summary is followed" doc:"guards whose range counts"`
	OneGuardEach    bool       `key:"appel.guard_cost" clause:"COL-APPEL-09" values:"one_guard_many|one_guard_each" default:"one_guard_many" assumed:"\"the guard\" stands in the singular; nothing bars him from catching several men" doc:"whether one guard may catch several men"`
	Exempt          uint8      `key:"appel.exempt" clause:"COL-APPEL-10" set:"tunnel|safe|outside|appel_zone|attempt" default:"[tunnel,safe,appel_zone]" assumed:"no arrest is possible in a tunnel or on a blue circle; men who line up have done what was asked" doc:"who need not fear an appel"`
	RangeBlocked    bool       `key:"appel.range_blocked_by_pawns" clause:"COL-APPEL-07" default:"false" assumed:"a range is read as counted circles, so pawns on the way do not count" doc:"other pawns block the way on which a range is counted"`
	RangeAllEdges   bool       `key:"appel.range_graph" clause:"COL-APPEL-08" values:"guard_walk|all_edges" default:"guard_walk" assumed:"a range is read as circles that a guard could walk" doc:"which ways a range is counted on: those that guards walk, or all, drops and wire too"`
	MoveThenRange   bool       `key:"appel.sequence" clause:"COL-APPEL-13" values:"range_only|move_then_range" default:"range_only" assumed:"no movement before the range throw is described" doc:"whether the range is thrown at once, or after the guards have moved"`
	BeforeMoving    bool       `key:"appel.when" clause:"COL-APPEL-14" values:"any_own_time|after_throw_before_move" default:"any_own_time" assumed:"no moment is named, so any time in the German's own turn" doc:"when in his turn the German may call an appel"`
	EndOfAlliedTurn bool       `key:"appel.out_of_turn" clause:"COL-APPEL-15" values:"none|end_of_allied_turn" doc:"whether an appel may be called when an Allied turn ends"`
	OutOfTurnTeams  [6]int8    `key:"appel.out_of_turn_teams" clause:"COL-APPEL-16" map:"1..5" range:"0..5" doc:"teams that such an appel may concern, by number of teams; 0 means all"`
	NightRangeDice  int8       `key:"appel.night_range_dice" clause:"COL-APPEL-17" range:"1..2" default:"2" source:"off: no clause of the document asks for it" doc:"dice of the range at night"`
	NeedsEquipment  bool       `key:"appel.needs_equipment" clause:"COL-APPEL-12" default:"false" assumed:"where a document is silent, Thibault's summary is followed" doc:"an appel catches only men whose player holds equipment"`
	InnerCells      bool       `key:"appel.jail" clause:"COL-APPEL-18" values:"german_choice|inner" default:"german_choice" assumed:"no jail is named; as in an arrest, the German chooses" doc:"where men go whom an appel has caught"`
	WarningOK       bool       `key:"appel.warning_ok" clause:"COL-APPEL-19" default:"true" assumed:"where a document is silent, Thibault's summary is followed" doc:"an advance warning may answer an appel"`
	MaxPerTurn      int8       `key:"appel.max_per_turn" clause:"COL-APPEL-23" range:"0..9" default:"0" assumed:"no limit is given" doc:"appels in one turn; 0 means no limit"`
}

// Attendance says who decides on lining up (appel.attendance).
type Attendance uint8

const (
	ChoicePerMan Attendance = iota
	Mandatory
	ChoicePerTeam
)

// appelMode says what follows the attendance.
type appelMode int16

const (
	appelNow   appelMode = iota // the range
	appelLater                  // the guards move first
)

// Bits of appel.exempt.
const (
	ExemptTunnel uint8 = 1 << iota
	ExemptSafe
	ExemptOutside
	ExemptAppelZone
	ExemptAttempt
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
	return e&ExemptAppelZone != 0 && c.Area == board.Appel ||
		e&ExemptOutside != 0 && c.Area == board.Outside ||
		e&ExemptAttempt != 0 && s.Attempting&(1<<m) != 0 ||
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
	if area == board.Appel && p.Zone == OnBoard {
		return false
	}
	return !r.Options.Appel.InsideOnly || p.Zone == OnBoard && area <= board.RoomArea
}

// callAppel plays the card; attendance, warnings and the range follow.
func (r *Rules) callAppel(s *State, c *dice.Chance, log *sim.Log) {
	tellSecurityPlayed(log, AppelCard, onNothing)
	r.spendSecurity(s, AppelCard, c)
	s.Appels++
	mode := appelNow
	if s.Seat == German && r.Options.Appel.MoveThenRange {
		mode = appelLater
	}
	s.push(Frame{Kind: rollCall, Seat: German, D: int16(mode)})
}

// mayCallAppel: the German holds the card and has not called too many in
// this turn (COL-APPEL-23).
func (r *Rules) mayCallAppel(s *State) bool {
	most := r.Options.Appel.MaxPerTurn
	return s.GermanHand[AppelCard] > 0 && (most == 0 || s.Appels < most)
}

// teamGoes and teamStays are what a player has chosen for his whole team.
const (
	teamGoes int16 = 1 + iota
	teamStays
)

// needNot: the man is in a tunnel or outside the castle, from where nobody is
// made to come (COL-APPEL-03).
func (r *Rules) needNot(s *State, m Man) bool {
	p := &s.Men[m]
	return p.Zone == InTunnel || r.Board.Circles[p.At].Area == board.Outside
}

// legalAttendance: stay away, or go to one of the white circles. Where the
// choice is the team's, its first man makes it.
func (r *Rules) legalAttendance(s *State, m Man, buf []sim.Move) []sim.Move {
	o := r.Options.Appel.Attendance
	if o == ChoicePerMan || o == ChoicePerTeam && s.Stack[s.Depth-2].C == 0 || r.needNot(s, m) {
		buf = append(buf, pack(No, 0, 0, 0))
	}
	return r.legalWhite(s, m, PlaceAt, buf)
}

// attend carries the answer of one man out.
func (r *Rules) attend(s *State, m Man, k MoveKind, at board.Circle, log *sim.Log) {
	if call := s.top(); r.Options.Appel.Attendance == ChoicePerTeam && !r.needNot(s, m) {
		if call.C = teamStays; k == PlaceAt {
			call.C = teamGoes
		}
	}
	if k == PlaceAt {
		r.put(s, m, at, ToAppel, log)
	}
}

// runRollCall goes through the teams in turn order, man by man, each team's
// warning after its men; then the range is thrown (COL-APPEL-02 to 06). A
// and B are the next team in the order of play and its man, C what a player
// has chosen for the team.
func (r *Rules) runRollCall(s *State, f *Frame, c *dice.Chance, log *sim.Log) {
	for int(f.A) < r.teams {
		seat := s.inOrder(int(f.A))
		team := int(seat) - 1
		for int(f.B) < r.men {
			m := ManOf(team, int(f.B))
			f.B++
			if r.mayAttend(s, m) && (f.C != teamStays || r.needNot(s, m)) {
				s.push(Frame{Kind: AskAttend, Seat: seat, A: int16(m)})
				return
			}
		}
		f.A++
		f.B, f.C = 0, 0
		if s.Teams[team].Hand[Warning] == 0 || !r.mayPlay(s, seat) || !r.Options.Appel.WarningOK ||
			r.Options.Card.WarningAnswers&WarningAnswersAppel == 0 {
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
			s.push(Frame{Kind: AskWarning, Seat: seat, A: int16(board.NoRoom), B: -1})
			return
		}
	}
	later := appelMode(f.D) == appelLater
	s.pop()
	if later {
		s.RangeDue = true
		return
	}
	r.throwRange(s, c, log)
}

// throwRange throws the range and puts every absentee within it down to a guard,
// the German's pick where there are several (COL-APPEL-05 to 09).
func (r *Rules) throwRange(s *State, c *dice.Chance, log *sim.Log) {
	reach := r.specialThrow(s, r.Options.Appel.NightRangeDice, AppelThrow, c, log)
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
	if marked == 0 {
		return
	}
	s.push(Frame{Kind: AskPutDown, Seat: German, A: int16(reach)})
	if s.Seat != German {
		if n := r.Options.Appel.OutOfTurnTeams[r.teams]; n > 0 {
			s.push(Frame{Kind: AskTeams, Seat: German, A: int16(n)})
		}
	}
}

// specialThrow is a throw of the German for a card: at night, perhaps, of one
// die (COL-SEARCH-11, COL-APPEL-17).
func (r *Rules) specialThrow(s *State, nightDice int8, what Throw, c *dice.Chance, log *sim.Log) int {
	chain := r.throwChain(c, dice.Special(int(German)), German, what, log)
	if s.Night && nightDice == 1 {
		return chain.One
	}
	return chain.Total
}

// inAppelRange: the man is within reach of the guard by the walking distance of guards.
// Pawns between them are ignored unless an option says otherwise (COL-APPEL-06 to 08).
func (r *Rules) inAppelRange(s *State, g Guard, m Man, reach int) bool {
	p := &s.Guards[g]
	if p.Zone != OnBoard || r.Options.Appel.InnerGuards && r.Board.Circles[p.At].Area > board.RoomArea {
		return false
	}
	if r.Options.Appel.RangeBlocked || r.Options.Appel.RangeAllEdges {
		return r.countRange(s, p.At, s.Men[m].At, reach)
	}
	return r.GuardWalk(p.At, s.Men[m].At) <= reach
}

// countRange counts circles from a guard to a man where the rules are not the
// usual ones: pawns in the way block (COL-APPEL-07), or drops, wire and every
// circle count (COL-APPEL-08).
func (r *Rules) countRange(s *State, from, to board.Circle, reach int) (reached bool) {
	walker := theRange
	if r.Options.Appel.RangeAllEdges {
		walker = allEdges
	}
	r.breadthFirst(s, trip{walker: walker, most: reach}, []board.Circle{from},
		func(at board.Circle, steps int) heading {
			switch {
			case at == to:
				reached = true
				return found
			case steps > 0 && s.At[at] != 0 && r.Options.Appel.RangeBlocked:
				return shun
			}
			return goOn
		})
	return reached
}

// runPutDown takes the caught men one by one, lowest number first: the guard
// to whom a man is put down will leave, and the man is jailed.
func (r *Rules) runPutDown(s *State, f *Frame, _ *dice.Chance, log *sim.Log) bool {
	m := firstMan(s.Marked)
	if m == NoMan {
		caught := f.D
		s.pop()
		for i := r.teams - 1; i >= 0; i-- {
			team := int(s.inOrder(i)) - 1
			if caught&(1<<team) != 0 {
				r.confiscateByCard(s, team, bits.OnesCount64(s.Taken&r.teamMask(team)), r.Options.Confisc.Appel,
					ByAppel)
			}
		}
		s.Taken = 0
		for g := range Guard(r.guards) {
			if s.Going&(1<<g) != 0 {
				r.barracks(s, g, AfterAppel, log)
				r.lockOutRemoved(s, g)
			}
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
	if r.Options.Appel.OneGuardEach && s.Going&(1<<g) != 0 {
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
	s.Taken |= 1 << m
	s.top().D |= 1 << TeamOf(m)
	log.Add(PutDown, SeatOf(m), int(g), int(m), 0, 0)
	r.jail(s, m, ByAppel, s.Men[m].At, chosenUnless(r.Options.Appel.InnerCells, innerCells), log)
}

// teamMask are the men of a team.
func (r *Rules) teamMask(team int) uint64 {
	return r.teamMasks[team]
}

// runTeams goes on once the German has picked as many teams as a card out of turn may concern, or
// has no choice (COL-APPEL-16, COL-SEARCH-17). A are those that he may still pick, D those picked.
func (r *Rules) runTeams(s *State, f *Frame, _ *dice.Chance, log *sim.Log) bool {
	open, others := 0, uint64(0)
	for team := range r.teams {
		if men := s.Marked & r.teamMask(team); men != 0 && f.D&(1<<team) == 0 {
			others |= men
			open++
		}
	}
	switch left := int(f.A); {
	case left == 0:
		s.Marked &^= others
	case open > left:
		return false
	}
	done := *f
	s.pop()
	if done.B != 0 {
		r.arrestSearched(s, Guard(done.C), r.searchRooms[done.B-1], log)
	}
	return true
}

func (r *Rules) legalTeams(s *State, f *Frame, buf []sim.Move) []sim.Move {
	for team := range r.teams {
		if f.D&(1<<team) == 0 && s.Marked&r.teamMask(team) != 0 {
			buf = append(buf, pack(PickTeam, team, 0, 0))
		}
	}
	return buf
}

// appelDecisions: the German calls an appel at any time of his turn, or before
// his guards move (COL-APPEL-13, COL-APPEL-14).
func appelDecisions() []decision {
	return []decision{
		{
			kind: CallAppel, words: "appel",
			open: []opening{{
				at: during(guarding), cards: some(AppelCard),
				list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
					if r.mayCallAppel(s) && (!r.Options.Appel.BeforeMoving || !s.Acted) {
						buf = append(buf, pack(CallAppel, 0, 0, 0))
					}
					return buf
				}, lasts: turnLasts, stays: func(r *Rules, _ *State) bool { return !r.Options.Appel.BeforeMoving },
			}},
			do: func(u umpire, _ choice) { u.callAppel(u.s, u.c, u.log) },
		},
		{kind: PickTeam, words: "pick", args: []argument{aTeam}},
	}
}

// appelInterrupts: who lines up, and who catches whom.
func appelInterrupts() []interrupt {
	return []interrupt{
		{kind: rollCall, run: (*Rules).runRollCall},
		{
			kind: AskAttend,
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				return r.legalAttendance(s, f.Man(), buf)
			},
			do: func(u umpire, f *Frame, k MoveKind, x choice) {
				man := f.Man()
				u.s.pop()
				u.attend(u.s, man, k, x.at(), u.log)
			},
		},
		{
			kind:    AskPutDown,
			settle:  (*Rules).runPutDown,
			answers: (*Rules).legalPutDown,
			do: func(u umpire, _ *Frame, _ MoveKind, x choice) {
				u.catch(u.s, firstMan(u.s.Marked), x.guard(), u.log)
			},
		},
		{
			kind:    AskTeams,
			settle:  (*Rules).runTeams,
			answers: (*Rules).legalTeams,
			do: func(_ umpire, f *Frame, _ MoveKind, x choice) {
				f.D |= 1 << x.a
				f.A--
			},
		},
	}
}
