package evasion

import "escapesim/sim"

// maxDepth is more than incidents ever nest: leaving a hex, a unit that
// looks, its fight, a wound to assign, a step away.
const maxDepth = 8

// frame is something that is being settled.
type frame struct {
	Kind    frameKind
	Hex     Hex
	Unit    Unit // who looks, drives, walks; see prize and crew
	Cursor  int8 // how far it has come
	Men     Men  // whom it is about; of a unit that looks, whom it has looked at
	Last    bool // of a drive: it ends in Hex; of a step (stepping): it goes along the road
	Entered bool // the ambush of this hex has been dealt with
	Way     [MostBeat - 1]Hex
}

// prize is the captured truck of the men whom units watch or a crew has spotted, or none.
func (f *frame) prize() Truck {
	if f.Kind == watch {
		return Truck(f.Unit)
	}
	return Truck(f.Cursor)
}

// crew is the truck whose crew decides.
func (f *frame) crew() Truck { return Truck(f.Unit) }

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

// contact reports whether somebody is met in a frame: the others only carry out
// what was ordered.
func (k frameKind) contact() bool {
	switch k {
	case stepping, blockRest, walking, beating, driving, plotted, closing:
		return false
	}
	return true
}

func (u *umpire) push(f frame) {
	u.Stack[u.Depth] = f
	u.Depth++
}

func (s *State) top() *frame { return &s.Stack[s.Depth-1] }

func (u *umpire) pop() frame {
	f := *u.top()
	u.Depth--
	u.Stack[u.Depth] = frame{}
	return f
}

// run settles frames until one waits for a decision or none is left; it reports
// whether somebody was met.
func (u *umpire) run() (met bool) {
	for u.Depth > 0 {
		f := u.top()
		met = met || f.Kind.contact()
		more := true
		switch f.Kind {
		case watch:
			more = u.watching(f)
		case stepping:
			men, to, road := f.Men&u.Free(), f.Hex, f.Last
			u.pop()
			if men != 0 && u.StepCost(u.Man[men.First()], to, road) <= int(u.partyMeans(u.State, men)) {
				u.step(men, u.Man[men.First()], to, road)
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
		case walking, beating:
			if rest := u.pop(); u.Unit == rest.Unit {
				u.resume(rest)
			}
			continue
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
				return met
			}
			more = false
		}
		if !more && u.Depth > 0 {
			u.pop()
		}
	}
	return met
}

// resume goes on with what somebody was met in.
func (u *umpire) resume(f frame) {
	if f.Kind == walking {
		u.goOn(f.Hex)
	} else {
		u.beatOn(f)
	}
}

// waits reports whether a frame needs a decision, and makes those that have
// only one answer.
func (u *umpire) waits(f *frame) bool {
	f.Men &= u.Free()
	switch f.Kind {
	case crew:
		g := u.group(f.Hex, f.Men, f.prize())
		if g == 0 || u.TruckLost.Has(f.crew()) || u.o.Vehicle.Attack == CrewReports {
			return false
		}
		if u.o.Vehicle.Attack == CrewAttacks {
			u.crewAttacks(u.pop())
			u.push(frame{Kind: crew}) // popped by run
			return false
		}
		return true
	case springing:
		return f.Men != 0
	case wounding:
		for f.Cursor > 0 {
			pool := u.woundable(u.State, f.Men&u.Free())
			if pool == 0 {
				return false
			}
			if pool.Count() > 1 {
				return true
			}
			f.Cursor--
			u.hurt(pool.First(), f.Hex)
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

// orderDecisions: a unit is named, and its order ended.
func orderDecisions() []decision {
	return []decision{{
		kind: OrderPatrol, words: "order %s", arg: aUnit, at: during(germanPhase),
		open: func(r *Rules, s *State, _ who) arguments { return number(r.patrolsWaiting(s)) },
		do:   func(u umpire, x choice) { u.order(x.patrol().Unit()) },
	}, {
		kind: OrderTruck, words: "order %s", arg: aTruck, at: during(germanPhase),
		open: func(_ *Rules, s *State, _ who) arguments { return number(s.trucksWaiting()) },
		do:   func(u umpire, x choice) { u.order(x.truck().Unit()) },
	}, {
		kind: Hold, words: "hold", at: during(partyOnFoot, partyInTruck),
		do: func(u umpire, _ choice) { u.halt() },
	}, {
		kind: Hold, at: during(patrolOnFoot, patrolInTruck, truckOrdered),
		do: func(u umpire, _ choice) { u.hold() },
	}}
}

// patrolsWaiting are the patrols that the German player may still order in this
// phase. One that was lost in silence is among them, for he does not know.
func (r *Rules) patrolsWaiting(s *State) Patrols {
	patrols := ^(s.PatrolActed | s.PatrolMissed) & everyTeam
	if r.o.Fight.Escort {
		patrols &^= s.guarding()
	}
	return patrols
}

// trucksWaiting are the trucks that may.
func (s *State) trucksWaiting() Trucks { return ^(s.TruckActed | s.TruckMissed) & everyTeam }

// activate begins a unit's one action in this phase: it lifts its posture.
// False when there is nothing more to order: the unit does not answer, or
// stands at the aircraft.
func (u *umpire) activate(unit Unit) bool {
	s, p := u.State, unit.Patrol()
	if p == NoPatrol {
		return u.activateTruck(unit.Truck())
	}
	s.PatrolActed |= p.set()
	if s.PatrolLost.Has(p) {
		u.silence(unit)
		return false
	}
	s.Searching &^= p.set()
	return !s.landed(u.last) || !u.presentAt(p)
}

func (u *umpire) activateTruck(k Truck) bool {
	s := u.State
	s.TruckActed |= 1 << k
	if s.TruckLost.Has(k) {
		u.silence(k.Unit())
		return false
	}
	s.Blocking &^= 1 << k
	return true
}

// order puts a unit under orders; false when there is nothing to order.
func (u *umpire) order(unit Unit) bool {
	if !u.activate(unit) {
		return false
	}
	u.Unit, u.UnitSteps, u.UnitDearest, u.UnitOff = unit, 0, 0, false
	u.UnitPoints, u.UnitWhole = u.points, false
	if unit.Truck() != NoTruck {
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
		i := m.First()
		if s.Wounded.Has(i) {
			if int(s.Steps[i]) >= u.o.Walk.Wounded {
				tired |= 1 << i
			}
		} else if u.means(pace{s.Points[i], s.Steps[i], s.Entered[i]}) < u.cheapest {
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
		if s.Unit != NoUnit && !u.stopSpent() {
			return false
		}
		s.UnitPoints, s.UnitSteps, s.UnitDearest, s.UnitOff, s.UnitWhole = 0, 0, 0, false, false
		if s.PatrolActed|s.PatrolMissed == everyTeam && s.trucksWaiting() == 0 {
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
		if p := s.Unit.Patrol(); p != NoPatrol && (s.UnitWhole ||
			s.UnitSteps > 0 && u.patrolMeans(s) <= u.dearth[s.Patrol[p]] && (s.UnitOff || u.trucksFor(s, p) == 0)) {
			s.Unit, s.UnitWhole = NoUnit, false
			return true
		}
	}
	return false
}

// spent: the party on foot can do no more under its order.
func (u *umpire) spent() bool {
	s := u.State
	h := s.Man[s.Party.First()]
	if s.riding()&s.Party != 0 || u.prizesAt(s, h) != 0 || u.o.Ambush.Raid || u.o.Ambush.AfterMove ||
		u.o.Walk.EdgeExit {
		return false
	}
	return u.partyMeans(s, s.Party) <= u.dearth[h]
}
