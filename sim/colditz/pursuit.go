package colditz

import (
	"iter"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// PursuitOptions: following an escaper.
type PursuitOptions struct {
	Trigger      PursuitTrigger  `key:"pursuit.trigger" clause:"COL-PURSUE-01" values:"equipment_used_since_last_german_turn|none|declared_attempt" default:"equipment_used_since_last_german_turn" assumed:"the document has no pursuit; that of Thibault's summary is taken so that guards can follow" doc:"what lets guards follow: equipment used since their last turn, or a man who left in a declared attempt"`
	Duration     PursuitDuration `key:"pursuit.duration" clause:"COL-PURSUE-02" values:"one_german_turn|until_resolved|same_round_or_terrace" default:"one_german_turn" assumed:"the licence is described for the next German turn" doc:"how long a declared attempt may be followed from the inner courtyard"`
	InnerMax     int8            `key:"pursuit.inner_max" clause:"COL-PURSUE-03" range:"0..16" default:"0" assumed:"no number of pursuers is given" doc:"guards from the inner courtyard who follow one man; 0 means no limit"`
	SameRoute    bool            `key:"pursuit.path" clause:"COL-PURSUE-04" values:"any|shortest_same_route" default:"any" assumed:"where a document is silent, Thibault's summary is followed" doc:"whether pursuers roam, or take the shortest way through the rooms and over the drop that the man used"`
	PassMen      bool            `key:"pursuit.pass_pows" clause:"COL-PURSUE-05" default:"false" assumed:"no exception to the ban on passing is made for pursuers" doc:"a pursuer passes over prisoners on that way"`
	NameTarget   bool            `key:"pursuit.name_target" clause:"COL-PURSUE-07" doc:"a guard who goes outside names the man whom he follows"`
	OutsideBound bool            `key:"pursuit.outside_bound" clause:"COL-PURSUE-08" doc:"outside he comes nearer to that man with every step, arrests nobody else and passes over the others"`
	RouteOpen    bool            `key:"pursuit.route_open_until_resolved" clause:"COL-PURSUE-09" default:"false" assumed:"where a document is silent, Thibault's summary is followed" doc:"guards go outside only by the way that a man outside has used, as long as he is there"`
	EndCleanup   bool            `key:"pursuit.end_cleanup" clause:"COL-PURSUE-10" default:"false" assumed:"nothing is said of guards left inside" doc:"guards in rooms, on circles that block, or on the cooler's exit go to the barracks when the German turn ends"`
	TargetGone   TargetGoneRule  `key:"pursuit.after_target_gone" clause:"COL-PURSUE-11" values:"barracks|rename|stay" default:"barracks" assumed:"guards outside go home when their man is gone" doc:"what a guard outside does when the man whom he named is gone"`
}

// pursuitWays are the ways out of the castle, and on to the targets.
type pursuitWays struct {
	bridges     []bridge  // plain steps out of the castle
	targetSteps [][]uint8 // outside, by target, circle
	shutIn      []bool    // outer circles that cut a safe one off
}

// Chase is what guards who follow go by (COL-PURSUE-03, COL-PURSUE-07).
type Chase struct {
	Via   [MaxTeams * MaxMen]Route    // the way by which a man left the courtyard, or the castle
	Hunts [MaxGuards]board.Maybe[Man] // whom a guard follows
}

// PursuitTrigger says what starts a pursuit (pursuit.trigger).
type PursuitTrigger uint8

const (
	EquipmentUsed PursuitTrigger = iota
	NoPursuit
	AttemptDeclaredTrigger
)

// PursuitDuration says how long a man may be followed through the rooms (pursuit.duration).
type PursuitDuration uint8

const (
	OneGermanTurn PursuitDuration = iota
	UntilResolved
	SameRoundOrTerrace
)

// TargetGoneRule says what becomes of a guard without a man to follow (pursuit.after_target_gone).
type TargetGoneRule uint8

const (
	GoneToBarracks TargetGoneRule = iota
	GoneRename
	GoneStay
)

// pursued: guards may use the drop or wire in this turn, in either direction.
func (r *Rules) pursued(s *State, w board.Way) bool { return r.pursuedWays(s)>>w&1 != 0 }

// pursuedWays are the drops and wires that were opened since the last German turn
// (COL-AREA-17, COL-PURSUE-01), or by which a man outside went (COL-PURSUE-09).
func (r *Rules) pursuedWays(s *State) (ways uint64) {
	if !r.Options.Area.PursuersCross {
		return 0
	}
	ways = s.Pursuit
	if !r.Options.Pursue.RouteOpen {
		return ways
	}
	for m := range r.menOutside(s) {
		if via := s.Via[m]; via >= 0 && via < tunnelRoute && r.wentBy(s, m, via) {
			ways |= 1 << via
		}
	}
	return ways
}

// wentOutsideBy: a man who is outside left the castle by this way.
func (r *Rules) wentOutsideBy(s *State, way Route) bool {
	for m := range r.menOutside(s) {
		if r.wentBy(s, m, way) {
			return true
		}
	}
	return false
}

// menOutside are the men who are outside.
func (r *Rules) menOutside(s *State) iter.Seq[Man] {
	return func(yield func(Man) bool) {
		for m, left := Man(0), s.MenOutside; left > 0 && m < MaxTeams*MaxMen; m++ {
			if r.isOutside(s, m) {
				if left--; !yield(m) {
					return
				}
			}
		}
	}
}

func (r *Rules) isOutside(s *State, m Man) bool {
	p := &s.Men[m]
	return p.Zone == OnBoard && r.Board.Circles[p.At].Area == board.Outside
}

// wentBy: guards may follow a man who is outside by this way: the very one
// that he took; one who came out of a tunnel, by a gate (COL-ROUTE-15).
func (r *Rules) wentBy(s *State, m Man, way Route) bool {
	if via := s.Via[m]; via < tunnelRoute || via >= bridgeRoute {
		return via == way
	}
	return way >= bridgeRoute && r.Board.Circles[r.bridges[way-bridgeRoute].from].Gate != board.NoGate
}

// bridge is a plain step out of the castle.
type bridge struct{ from, to board.Circle }

// wayOutside is the number of a way out of the castle: a drop or wire, or a
// bridge.
func (r *Rules) wayOutside(from board.Circle, l *board.Link) Route {
	if l.Way != board.NoWay {
		return Route(l.Way)
	}
	for i, b := range r.bridges {
		if b.from == from && b.to == l.To {
			return bridgeRoute + Route(i)
		}
	}
	return anyRoute
}

// Leaving are the circles between which a way out leads, by its number in
// State.Via: of the ways of the board, nobody of the tunnels, then of the plain
// steps out of the castle. Each is a pair: where it begins, where it ends.
func (r *Rules) Leaving() [][2]board.Circle {
	ends := make([][2]board.Circle, Routes, Routes+len(r.bridges))
	for i := range ends {
		ends[i] = [2]board.Circle{board.NoCircle, board.NoCircle}
	}
	for i, w := range r.Board.Ways {
		ends[i] = [2]board.Circle{w.From, w.To}
	}
	for _, b := range r.bridges {
		ends = append(ends, [2]board.Circle{b.from, b.to})
	}
	return ends
}

// buildBridges finds the plain steps out of the castle.
func (r *Rules) buildBridges() {
	for c := range r.Board.Links {
		for _, l := range r.Board.Links[c] {
			if l.Way == board.NoWay && r.leadsOutside(board.Circle(c), &l) {
				r.bridges = append(r.bridges, bridge{board.Circle(c), l.To})
			}
		}
	}
}

// buildPursuit builds the tables of following: steps outside to each target.
func (r *Rules) buildPursuit() {
	for _, target := range r.Board.Targets {
		r.targetSteps = append(r.targetSteps, r.newApproach([]board.Circle{target}, toTargets).steps)
	}
	r.shutIn = make([]bool, len(r.Board.Circles))
	for _, safe := range r.Board.Safes { // an outer safe circle with one way to it
		if r.Board.Circles[safe].Area == board.Outer && len(r.Board.Links[safe]) == 1 {
			r.shutIn[r.Board.Links[safe][0].To] = true
		}
	}
}

// mayFollow: guards of the inner courtyard may follow the man through the
// rooms and over the drop that he used (COL-PURSUE-01 to COL-PURSUE-03).
func (r *Rules) mayFollow(s *State, m Man) bool {
	p := &s.Men[m]
	o := &r.Options.Pursue
	if p.Zone != OnBoard || s.Attempting&(1<<m) == 0 || r.inside(p.At) || s.Via[m] < 0 || s.Via[m] >= tunnelRoute ||
		r.Board.Ways[s.Via[m]].Kind != board.RopeLink {
		return false
	}
	switch o.Duration {
	case UntilResolved:
	case SameRoundOrTerrace:
		if s.LeftNow&(1<<m) == 0 && !r.Board.Circles[p.At].Terrace {
			return false
		}
	default:
		if s.LeftNow&(1<<m) == 0 {
			return false
		}
	}
	if o.InnerMax == 0 {
		return true
	}
	hunters := int8(0)
	for g := range Guard(r.guards) {
		if s.Hunts[g].Is(m) {
			hunters++
		}
	}
	return hunters < o.InnerMax
}

// anyHunt: a guard follows somebody.
func (s *State) anyHunt() bool { return s.Hunts != [MaxGuards]board.Maybe[Man]{} }

// hunted: a guard follows the man through the rooms.
func (r *Rules) hunted(s *State, m Man) bool {
	if !r.follows || !s.anyHunt() {
		return false
	}
	for g := range Guard(r.guards) {
		if s.Hunts[g].Is(m) {
			return true
		}
	}
	return false
}

// landing is the circle beyond the drop on which a pursuer comes down, and the
// pips that it costs more: its foot; where other prisoners stand there, the
// first vacant circle from them towards his man (COL-PURSUE-05). Where the man
// himself stands at the foot it is his, for the arrest.
func (r *Rules) landing(s *State, m Man, way *board.WayInfo) (at board.Circle, over int16, ok bool) {
	at = way.To
	if s.At[at] == manCode(m) {
		return at, 0, r.mayArrestAtFoot(s, m)
	}
	man := s.Men[m].At
	for s.At[at] != 0 {
		if !isMan(s.At[at]) || s.At[at] == manCode(m) || !r.Options.Pursue.PassMen {
			return at, 0, false
		}
		next := board.NoCircle
		for i, l := range r.links[at] {
			if l.Kind <= board.DoorLink && r.Board.Circles[l.To].Area == board.Outer && r.takes(s, aGuardOver, 0, at,
				i) && r.GuardWalk(l.To, man) < r.GuardWalk(at, man) && (next == board.NoCircle || s.At[l.To] == 0) {
				next = l.To
			}
		}
		if next == board.NoCircle {
			return at, 0, false
		}
		at = next
		over++
	}
	return at, over, over == 0 || r.guardMayStop(s, at, board.NoCircle)
}

func (r *Rules) mayArrestAtFoot(s *State, m Man) bool {
	return r.Options.Arrest.Adjacent && r.Options.Arrest.AcrossDrop && r.mayArrest(s, m)
}

// measurePursuit counts the steps of the pursuers, by guard, to the upper end of a
// drop, those who need no more than most: through all rooms, over prisoners where the
// rules let them, not over guards nor by circles that are shut to guards. A guard may
// set out from where he stands, but none comes through.
func (r *Rules) measurePursuit(s *State, end board.Circle, most int) (count [MaxGuards]uint8) {
	for g := range count {
		count[g] = board.Unreachable
	}
	r.breadthFirst(s, trip{walker: thePursuers, most: most}, []board.Circle{end},
		func(at board.Circle, steps int) heading {
			switch code := s.At[at]; {
			case isGuard(code):
				count[guardOf(code)] = uint8(steps)
				return shun
			case code != 0 && !r.Options.Pursue.PassMen:
				return shun
			}
			return goOn
		})
	return count
}

// pursue brings a guard over the drop after his man, or arrests him at its
// foot.
func (r *Rules) pursue(s *State, g Guard, m Man, log *sim.Log) {
	way := &r.Board.Ways[s.Via[m]]
	p := &s.Guards[g]
	to, over, _ := r.landing(s, m, way)
	steps := r.measurePursuit(s, way.From, int(s.walkingPips()-1-over))[g]
	s.Hunts[g] = board.Some(m)
	r.spendWalk(s, int16(steps)+1+over)
	if s.At[to] == manCode(m) {
		tellPursued(log, g, m, p.At, way.From)
		r.arrestThere(s, g, m, log)
		return
	}
	tellPursued(log, g, m, p.At, to)
	r.shiftGuard(s, g, to)
	// at the foot of the drop he stays where he cannot go on
	if !r.guardMayStop(s, to, board.NoCircle) && r.guardCanStep(s, g) {
		s.Mover = int8(g)
	}
}

// spendWalk takes pips for the steps of a guard.
func (r *Rules) spendWalk(s *State, pips int16) {
	s.Pips -= pips
	if s.WalkLimit > 0 {
		s.WalkLimit -= pips
	}
}

// goneOutside is called when a guard has stepped out of the castle: he names
// whom he follows (COL-PURSUE-07).
func (r *Rules) goneOutside(s *State, g Guard, way Route, log *sim.Log) {
	if !r.Options.Pursue.NameTarget {
		return
	}
	able, last := 0, NoMan
	for m := range Man(MaxTeams * MaxMen) {
		if r.nameable(s, m, way) {
			able++
			last = m
		}
	}
	switch able {
	case 0:
	case 1:
		r.name(s, g, last, log)
	default:
		s.push(Frame{Kind: AskName, Seat: German, A: int16(g), B: int16(way)})
	}
}

// nameable: a guard who came by this way may follow the man outside; one who
// is there already (anyRoute), every man.
func (r *Rules) nameable(s *State, m Man, way Route) bool {
	return r.isOutside(s, m) && (!r.Options.Pursue.RouteOpen || way == anyRoute || r.wentBy(s, m, way))
}

func (r *Rules) legalNames(s *State, buf []sim.Move) []sim.Move {
	way := Route(s.top().B)
	for m := range Man(MaxTeams * MaxMen) {
		if r.nameable(s, m, way) {
			buf = append(buf, pack(NameMan, int(m), 0, 0))
		}
	}
	return buf
}

func (r *Rules) name(s *State, g Guard, m Man, log *sim.Log) {
	s.Hunts[g] = board.Some(m)
	log.Add(Named, German, int(g), int(m), 0, 0)
}

// nearerToNamed: a step of a guard outside brings him nearer to the man whom
// he follows (COL-PURSUE-08).
func (r *Rules) nearerToNamed(s *State, g Guard, from, to board.Circle) bool {
	hunted, named := s.Hunts[g].Get()
	if !r.Options.Pursue.OutsideBound || !named || r.Board.Circles[from].Area != board.Outside {
		return true
	}
	man := s.Men[hunted].At
	return man != board.NoCircle && r.GuardWalk(to, man) < r.GuardWalk(from, man)
}

func (r *Rules) leapsFrom(s *State, g Guard, at board.Circle, pips int16, buf []sim.Move) []sim.Move {
	if pips > s.walkingPips() {
		return buf
	}
	links := r.links[at]
	for i := range links {
		l := &links[i]
		if l.Kind > board.DoorLink || r.Board.Circles[l.To].Area != board.Outside || !r.nearerToNamed(s, g, at, l.To) {
			continue
		}
		switch code := s.At[l.To]; {
		case code == 0 && pips > 1 && r.guardMayStop(s, l.To, s.Guards[g].At):
			buf = append(buf, pack(LeapGuard, int(g), int(l.To), int(pips)))
		case isMan(code) && !s.Hunts[g].Is(manOf(code)):
			buf = r.leapsFrom(s, g, l.To, pips+1, buf)
		}
	}
	return buf
}

func (r *Rules) leap(s *State, g Guard, to board.Circle, pips int, log *sim.Log) {
	p := &s.Guards[g]
	r.spendWalk(s, int16(pips))
	tellGuardMoved(log, g, p.At, to, board.StepLink)
	r.shiftGuard(s, g, to)
}

// dropHunts sees to guards outside whose man is gone (COL-PURSUE-11).
func (r *Rules) dropHunts(s *State, log *sim.Log) {
	for g := range Guard(r.guards) {
		p := &s.Guards[g]
		hunted, named := s.Hunts[g].Get()
		if !named || p.Zone != OnBoard || r.Board.Circles[p.At].Area != board.Outside || r.isOutside(s, hunted) {
			continue
		}
		s.Hunts[g] = board.None
		switch {
		case r.Options.Pursue.TargetGone == GoneToBarracks:
			if s.Seat == German && s.Mover == int8(g) && s.Phase == GermanMove {
				s.Mover = -1
			}
			r.barracks(s, g, TargetGone, log)
		case r.Options.Pursue.TargetGone == GoneRename && s.MenOutside > 0:
			r.goneOutside(s, g, anyRoute, log)
		}
	}
}

// dropInnerHunts ends the pursuits through rooms when a German turn is over;
// guards outside stay bound to the men whom they named.
func (r *Rules) dropInnerHunts(s *State) {
	for g := range Guard(r.guards) {
		if p := &s.Guards[g]; p.Zone != OnBoard || r.Board.Circles[p.At].Area != board.Outside {
			s.Hunts[g] = board.None
		}
	}
}

// cleanUp sends guards home who may not stay where they are when the German
// turn ends: in rooms (COL-AREA-07), where they block (COL-AREA-08), on the
// cooler's exit (COL-PURSUE-10).
func (r *Rules) cleanUp(s *State, log *sim.Log) {
	r.leaveRoom(s, log)
	a, p := &r.Options.Area, &r.Options.Pursue
	var gone [MaxGuards]bool // found before any goes: who shut a way together go together
	for g := range Guard(r.guards) {
		pawn := &s.Guards[g]
		if pawn.Zone != OnBoard {
			continue
		}
		c := &r.Board.Circles[pawn.At]
		room := c.Area == board.RoomArea && (a.RoomToBarracks || p.EndCleanup)
		block := (r.shutIn[pawn.At] || r.shuts(s, pawn.At, board.NoCircle)) &&
			(a.Block == BlockToBarracks || p.EndCleanup)
		exit := pawn.At == r.Board.CoolerExit && p.EndCleanup
		gone[g] = room || block || exit
	}
	for g := range Guard(r.guards) {
		if gone[g] {
			r.barracks(s, g, WhenTurnEnds, log)
		}
	}
}

// followFreely gives the guards the run of rooms and used drops, where
// pursuers are bound to no way.
func (r *Rules) followFreely(s *State) {
	for m := range Man(MaxTeams * MaxMen) {
		if s.Attempting&(1<<m) != 0 && r.mayFollow(s, m) {
			s.Licence = true
			s.Pursuit |= 1 << s.Via[m]
		}
	}
}

// pursuitDecisions: guards follow escapers.
func pursuitDecisions() []decision {
	return []decision{
		{
			kind: PursueMan, words: "pursue", args: []argument{aGuard, ofMan},
			open: []opening{{at: during(guarding), under: func(o *Options) bool {
				return o.Pursue.Trigger == AttemptDeclaredTrigger && o.Pursue.SameRoute && o.Area.PursuersCross
			}, needs: attempting, list: (*Rules).pursuits}},
			do: func(u umpire, x choice) { u.pursue(u.s, x.guard(), x.other(), u.log) },
		},
		{kind: NameMan, words: "name", args: []argument{aMan}},
		{
			kind: LeapGuard, words: "leap", args: []argument{aGuard, toCircle},
			open: []opening{{at: during(guarding), under: func(o *Options) bool {
				return o.Pursue.OutsideBound
			}, in: pawnsIn(OnBoard), some: func(_ *Rules, s *State) uint64 {
				if s.GuardsOutside == 0 {
					return 0
				}
				return ^uint64(0)
			}, guard: func(r *Rules, s *State, g Guard, buf []sim.Move) []sim.Move {
				p := &s.Guards[g]
				if s.Hunts[g] == board.None || r.Board.Circles[p.At].Area != board.Outside {
					return buf
				}
				first := len(buf)
				buf = r.leapsFrom(s, g, p.At, 1, buf)
				sortMoves(buf[first:])
				return buf[:first+len(compactMoves(buf[first:]))]
			}}},
			do: func(u umpire, x choice) { u.leap(u.s, x.guard(), x.to(), x.c, u.log) },
		},
	}
}

// pursuitInterrupts: whom does a guard outside follow?
func pursuitInterrupts() []interrupt {
	return []interrupt{{
		kind: AskName,
		answers: func(r *Rules, s *State, _ *Frame, buf []sim.Move) []sim.Move {
			return r.legalNames(s, buf)
		},
		do: func(u umpire, f *Frame, _ MoveKind, x choice) {
			g := f.Guard()
			u.s.pop()
			u.name(u.s, g, x.man(), u.log)
		},
	}}
}

// pursuits appends the escapers whom guards can follow at once through the
// castle.
func (r *Rules) pursuits(s *State, buf []sim.Move) []sim.Move {
	first := len(buf)
	for men := s.Attempting; men != 0; men &= men - 1 {
		m := firstMan(men)
		if !r.mayFollow(s, m) {
			continue
		}
		way := &r.Board.Ways[s.Via[m]]
		_, over, ok := r.landing(s, m, way)
		if !ok {
			continue
		}
		most := int(s.walkingPips() - 1 - over)
		if most < 0 {
			continue
		}
		for g, steps := range r.measurePursuit(s, way.From, most) {
			if steps != board.Unreachable && r.Board.Circles[s.Guards[g].At].Area <= board.RoomArea &&
				s.Hunts[g] == board.None {
				buf = append(buf, pack(PursueMan, g, int(m), 0))
			}
		}
	}
	sortMoves(buf[first:])
	return buf
}
