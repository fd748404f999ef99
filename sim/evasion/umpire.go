package evasion

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// maxDepth is more than incidents ever nest: leaving a hex, a unit that
// looks, its fight, a wound to assign, a step away.
const maxDepth = 8

// frame is something that is being settled.
type frame struct {
	Kind    frameKind
	Hex     Hex
	Unit    int8 // a unit's code; for what British meet, their truck or none
	Cursor  int8
	Men     Men  // whom it is about; of a unit that looks, whom it has looked at
	Last    bool // the last hex of a drive; along the road
	Entered bool // the ambush of this hex has been dealt with
	Way     [MostBeat - 1]Hex
}

type frameKind uint8

const (
	watch     frameKind = iota + 1 // units look at British who entered
	stepping                       // British who were looked at on leaving take their step
	looking                        // a unit looks at British in the hex it entered
	searching                      // a unit finds the groups in its hex
	blocking                       // a crew finds those on the road in its hex
	blockRest                      // trucks block the road one after the other
	walking                        // a patrol goes on
	driving                        // a truck drives on
	plotted                        // orders that were written are carried out
	closing                        // patrols that got no order meet the aircraft

	// Those that wait for a decision.
	crew      // German: report or attack
	springing // British: spring the ambush or let pass
	wounding  // by option: who is hit
	slipping  // British: where the escaped go
	flying    // British: who flies

	beating // a patrol goes on along its beat
)

func (u *umpire) push(f frame) {
	u.Stack[u.Depth] = f
	u.Depth++
}

func (s *State) top() *frame { return &s.Stack[s.Depth-1] }

func (u *umpire) pop() {
	u.Depth--
	u.Stack[u.Depth] = frame{}
}

// run settles frames until one waits for a decision or none is left.
func (u *umpire) run() {
	for u.Depth > 0 {
		f := u.top()
		more := true
		switch f.Kind {
		case watch:
			more = u.watching(f)
		case stepping:
			men, to, road := f.Men&u.Free(), f.Hex, f.Last
			u.pop()
			if men != 0 && u.canWalk(u.State, men, u.slowest(men), int8(u.StepCost(u.Man[first(men)], to, road))) {
				u.step(men, u.Man[first(men)], to, road)
			}
			continue
		case looking:
			more = u.lookingAt(f)
		case searching:
			more = u.searchNext(f)
		case blocking:
			more = u.blockNext(f)
		case blockRest:
			more = u.blockNextTruck(f)
		case walking:
			more = u.goOn(f)
		case beating:
			more = u.beatOn(f)
		case driving:
			more = u.driveOn(f)
		case plotted:
			if !u.plottedNext(f) {
				u.pop()
				u.Plotted = 0
				u.Plot = [maxPlot]uint16{}
				if u.Stage == BritishPhase {
					u.halt()
				} else {
					u.endGerman()
				}
				continue
			}
		case closing:
			if !u.closingNext(f) {
				u.pop()
				u.closed()
				continue
			}
		default:
			if u.waits(f) {
				return
			}
			more = false
		}
		if !more && u.Depth > 0 {
			u.pop()
		}
	}
}

// waits reports whether a frame needs a decision, and makes those that have
// only one answer.
func (u *umpire) waits(f *frame) bool {
	f.Men &= u.Free()
	switch f.Kind {
	case crew:
		g := u.group(f.Hex, f.Men, f.Cursor)
		if g == 0 || u.TruckLost.Has(int(f.Unit)) || u.o.Vehicle.Attack == CrewReports {
			return false
		}
		if u.o.Vehicle.Attack == CrewAttacks {
			done := *f
			u.pop()
			u.crewAttacks(&done)
			u.push(frame{Kind: crew}) // popped by run
			return false
		}
		return true
	case springing:
		return f.Men != 0
	case wounding:
		for f.Cursor > 0 {
			pool := u.woundable(f.Men & u.Free())
			if pool == 0 {
				return false
			}
			if pool.Count() > 1 {
				return true
			}
			f.Cursor--
			u.hurt(first(pool), f.Hex)
			if u.Depth == 0 {
				return false
			}
		}
		return false
	}
	return f.Men != 0
}

// Actor is the seat that must decide.
func (r *Rules) Actor(s *State) (sim.Seat, bool) {
	if s.Depth > 0 {
		switch s.top().Kind {
		case crew:
			return German, true
		case wounding:
			if r.o.Fight.WoundPick == PickGerman {
				return German, true
			}
		}
		return British, true
	}
	switch s.Stage {
	case ChoosingTrucks, GermanPhase:
		return German, true
	case Over:
		return sim.NoSeat, false
	}
	return British, true
}

// Apply carries out a move and all that follows from it.
func (r *Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	u := umpire{r, s, c, log}
	switch {
	case s.Depth > 0:
		u.answer(KindOf(m), Arg(m))
	case r.plotted && u.plots() && u.jot(KindOf(m), Arg(m)):
	default:
		u.command(m)
	}
	u.settle()
}

// settle carries out all that follows without a decision.
func (u *umpire) settle() {
	for {
		if u.Depth > 0 {
			u.run()
		}
		if !u.tidy() {
			return
		}
	}
}

// answer carries out a decision that a frame waited for.
func (u *umpire) answer(k Kind, arg int) {
	f := *u.top()
	if k == Wound {
		u.top().Cursor--
		u.hurt(arg, f.Hex)
		return
	}
	u.pop()
	switch k {
	case Attack:
		u.crewAttacks(&f)
	case Spring:
		u.spring(int(f.Unit), f.Hex, f.Men)
	case Slip:
		u.slip(f.Men, f.Hex, Hex(arg))
	case Fly:
		u.fly(Men(arg))
	}
}

// slip moves men who escaped one hex, unseen.
func (u *umpire) slip(men Men, from, to Hex) {
	if from == to {
		return
	}
	for m := men; m != 0; m &= m - 1 {
		u.Man[first(m)] = to
	}
	u.Ambush &^= men
	for k := range u.Prize { // they leave the truck behind
		u.Prize[k].Aboard &^= men
	}
	u.tell(PartySlipped, British, int(men), int(from), int(to), 0)
}

// obey carries out an order.
func (u *umpire) obey(k Kind, arg int) {
	switch k {
	case Land:
		if u.Stage == ChoosingSite {
			u.Stage = ChoosingRendezvous
		} else {
			u.SiteMoved = true
		}
		u.nominate(Hex(arg))
	case Meet:
		u.meet(Hex(arg))
	case StartAboard:
		u.startAboard(arg)
	case EndPhase:
		switch u.Stage {
		case ChoosingTrucks:
			u.begin()
		case BritishPhase:
			u.endBritish()
		case GermanPhase:
			u.endGerman()
		}
	case Order:
		u.Party, u.Begun = Men(arg), false
		u.Orders++
		for m := u.Party; m != 0; m &= m - 1 {
			u.Label[first(m)] = u.Orders
		}
	case OrderPatrol:
		u.order(arg)
	case OrderTruck:
		u.order(Teams + arg)
	case Hold:
		if u.Stage == BritishPhase {
			u.halt()
		} else {
			u.hold()
		}
	case LieInAmbush:
		u.layAmbush()
	case Search:
		u.search(arg)
	case BlockRoad:
		u.block(arg)
	case BlockRest:
		u.blockAll()
	case GetOff:
		if u.Stage == BritishPhase {
			u.leavePrize()
		} else {
			u.getOff()
		}
	case Drop:
		u.drive(Hex(arg), true)
	case Board:
		if u.Stage == BritishPhase {
			u.boardPrize(arg)
		} else {
			u.boardTruck(arg)
		}
	case Raid:
		u.raidTruck(arg)
	case Leave:
		u.leave()
	case GoTo:
		u.push(frame{Kind: walking, Hex: Hex(arg), Unit: u.Unit})
	case Walk, March:
		if u.Stage == BritishPhase {
			u.walk(Hex(arg), k == March)
		} else {
			u.patrolStep(Hex(arg), k == March)
		}
	case Drive:
		u.drivePrize(Hex(arg))
	case DriveTo:
		u.drive(Hex(arg), false)
	}
}

// activate begins a unit's one action in this phase: it lifts its posture.
// False when there is nothing more to order: the unit does not answer, or
// stands at the aircraft.
func (u *umpire) activate(code int) bool {
	if code >= Teams {
		return u.activateTruck(code - Teams)
	}
	s := u.State
	s.PatrolActed |= 1 << code
	if s.PatrolLost.Has(code) {
		u.silence(code)
		return false
	}
	s.Searching &^= 1 << code
	return !s.landed(u.last) || !u.presentAt(code)
}

func (u *umpire) activateTruck(k int) bool {
	s := u.State
	s.TruckActed |= 1 << k
	if s.TruckLost.Has(k) {
		u.silence(Teams + k)
		return false
	}
	s.Blocking &^= 1 << k
	return true
}

// order puts a unit under orders; false when there is nothing to order.
func (u *umpire) order(code int) bool {
	if !u.activate(code) {
		return false
	}
	u.Unit, u.UnitSteps, u.UnitDearest, u.UnitOff = int8(code), 0, 0, false
	u.UnitPoints, u.UnitWhole = u.points, false
	if code >= Teams {
		u.UnitPoints = u.truckLinks()
	}
	return true
}

// halt ends the party's order: men who can do no more in this phase, and
// those who did nothing under it, are asked no more.
func (u *umpire) halt() {
	s := u.State
	tired := s.Party
	if s.Begun {
		tired = u.tired(s.Party)
	}
	s.Ordered |= tired
	s.Party = 0
}

// tired is who of these men can do no more in this phase.
func (u *umpire) tired(men Men) Men {
	s := u.State
	riding := s.riding()
	tired := men & riding & s.Mounted
	for m := men &^ riding; m != 0; m &= m - 1 {
		i := first(m)
		if s.Wounded.Has(i) {
			if int(s.Steps[i]) >= u.o.Walk.Wounded {
				tired |= 1 << i
			}
		} else if !u.affords(pace{s.Points[i], s.Steps[i], s.Entered[i]}, u.cheapest) {
			tired |= 1 << i
		}
	}
	return tired
}

// tidy ends orders under which nothing is left to do, and phases in which
// nobody is left to order; true when that began something new.
func (u *umpire) tidy() bool {
	s := u.State
	if s.Depth > 0 {
		return false
	}
	switch s.Stage {
	case BritishPhase:
		if u.stopSpent() && s.Plotting {
			u.carryOut()
			return true
		}
		if s.Party == 0 && s.Free()&^s.Ordered == 0 && !u.o.Setup.Change {
			u.endBritish()
			return true
		}
	case GermanPhase:
		const all = 1<<Teams - 1
		if s.Unit != none && !u.stopSpent() {
			return false
		}
		s.UnitPoints, s.UnitSteps, s.UnitDearest, s.UnitOff, s.UnitWhole = 0, 0, 0, false, false
		if s.PatrolActed|s.PatrolMissed == all && s.TruckActed|s.TruckMissed == all {
			if s.Plotting {
				u.carryOut()
			} else {
				u.endGerman()
			}
			return true
		}
	}
	return false
}

// stopSpent ends the order in hand when nothing is left to do under it.
func (u *umpire) stopSpent() bool {
	s := u.State
	switch s.Stage {
	case BritishPhase:
		if s.Party == 0 || !s.Begun {
			return false
		}
		if s.Party &= s.Free(); s.Party != 0 && u.spent() {
			u.halt()
			return true
		}
	case GermanPhase: // the order of a patrol that has no points left, or all that it does behind it
		if p := int(s.Unit); p >= 0 && p < Teams && (s.UnitWhole || s.UnitSteps > 0 && u.patrolSpent() && u.mayBoard(s, p) == 0) {
			s.Unit, s.UnitWhole = none, false
			return true
		}
	}
	return false
}

// spent: the party on foot can do no more under its order.
func (u *umpire) spent() bool {
	s := u.State
	h := s.Man[first(s.Party)]
	if s.riding()&s.Party != 0 || u.boardable(s, h) || u.o.Ambush.Raid || u.o.Ambush.AfterMove || u.o.Walk.EdgeExit {
		return false
	}
	if u.plain && s.Party&s.Wounded == 0 {
		return min(s.fewest(s.Party), u.points) <= u.dearth[h]
	}
	return !u.canWalk(s, s.Party, s.slowest(s.Party), u.cheapest)
}

func (u *umpire) patrolSpent() bool {
	if u.plain {
		return u.UnitPoints <= u.dearth[u.Patrol[u.Unit]]
	}
	return !u.affords(u.unitPace(), u.cheapest)
}

func (s *State) unitPace() pace { return pace{s.UnitPoints, s.UnitSteps, s.UnitDearest} }

func (r *Rules) boardable(s *State, h Hex) bool {
	if !s.prizes() {
		return false
	}
	for k := range s.Prize {
		if s.Prize[k].Held && r.mayRide(s, k, h) {
			return true
		}
	}
	return false
}
