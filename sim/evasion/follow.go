package evasion

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// A plan is what a side orders in a phase, or the rest of it. Most orders meet
// nobody: these are carried out here one after the other, in few words, with
// the same facts and the same position as by Apply. An order on whose way
// somebody stands goes the long way, and ends the plan: its side may have
// learned something.

// Follow carries out a plan.
func (r *Rules) Follow(s *State, plan []sim.Move, c *dice.Chance, log *sim.Log) (done int, on bool) {
	if s.Depth == 0 && r.direct && !r.plotted {
		stage, move := s.Stage, s.Move
		u := umpire{r, s, c, log}
		switch stage {
		case GermanPhase:
			done = u.germanOrders(plan)
		case BritishPhase:
			done = u.britishOrders(plan)
		}
		if s.Stage != stage || s.Move != move {
			return done, false
		}
		if done == len(plan) {
			return done, true
		}
	}
	if r.Allows(s, plan[done]) {
		r.Apply(s, plan[done], c, log)
		done++
	}
	return done, false
}

// britishOrders carries out orders to parties that meet nobody, and counts
// them.
func (u *umpire) britishOrders(plan []sim.Move) int {
	s, r := u.State, u.Rules
	move := s.Move
	patrols, trucks := s.Patrol.word(), s.Truck.word()
	for done, m := range plan {
		k, arg := KindOf(m), Arg(m)
		switch {
		case m>>unitShift != 0:
			return done
		case s.Party == 0:
			if !r.allowsPhase(s, k, arg) {
				return done
			}
			u.obey(k, arg)
		case k == Walk:
			to := Hex(arg)
			if !r.allowsParty(s, k, arg) || anybody(trucks, to) || anybody(patrols, to) || r.garrison.has(to) || r.o.Spot.OnLeave {
				return done
			}
			u.step(s.Party, s.Man[first(s.Party)], to, false)
			u.stopSpent()
		case (k == Hold || k == LieInAmbush) && r.allowsParty(s, k, arg):
			u.obey(k, arg)
		default:
			return done
		}
		if s.Stage == BritishPhase && s.Move == move && s.Party == 0 && s.Free()&^s.Ordered == 0 && !r.o.Setup.Change {
			u.endBritish()
		}
		if s.Stage != BritishPhase || s.Move != move {
			u.settle()
			return done + 1
		}
	}
	return len(plan)
}

// germanOrders carries out orders to patrols and trucks that meet nobody, and
// counts them.
func (u *umpire) germanOrders(plan []sim.Move) int {
	s := u.State
	men := s.Man.word()
	for done, m := range plan {
		k, arg, unit := KindOf(m), Arg(m), unitOf(m)
		named := m>>unitShift != 0
		ok := false
		switch {
		case s.Unit >= Teams:
			if k := int(s.Unit) - Teams; !named && KindOf(m) == DriveTo && s.UnitSteps == 0 && u.mayDrive(s, k) && u.drivesPast(k, arg, men) {
				u.rolls(k, arg)
				s.Unit, s.UnitPoints, ok = none, 0, true
			}
		case s.Unit != none:
		case named && unit >= Teams:
			ok = u.rollsInLine(unit-Teams, m, men)
		case named && unit != none:
			ok = u.goesInLine(unit, m, men)
		case named:
		case k == Search:
			ok = u.searchesInPeace(arg, men)
		case k == BlockRest:
			ok = arg == 0 && u.blockInPeace(men)
		case k == OrderTruck:
			bit := Units(1) << arg
			if ok = bit&^(s.TruckActed|s.TruckLost|s.TruckMissed)&everyTeam != 0; ok {
				u.order(Teams + arg)
			}
		case k == EndPhase && arg == 0:
			u.endGerman()
			u.settle()
			return done + 1
		}
		if !ok {
			return done
		}
		if s.Unit == none && s.PatrolActed|s.PatrolMissed == everyTeam && s.TruckActed|s.TruckMissed == everyTeam {
			u.endGerman()
			u.settle()
			return done + 1
		}
	}
	return len(plan)
}

// searchesInPeace lets a patrol on foot search a hex where nobody is.
func (u *umpire) searchesInPeace(p int, men uint64) bool {
	s := u.State
	bit := Units(1) << p
	if bit&^(s.PatrolActed|s.PatrolLost|s.PatrolMissed|s.Carried)&everyTeam == 0 {
		return false
	}
	h := s.Patrol[p&7]
	if s.Ride[p&7] != none || anybody(men, h) {
		return false
	}
	u.noteSearch(p, bit, h)
	return true
}

func (u *umpire) noteSearch(p int, bit Units, h Hex) {
	s := u.State
	s.PatrolActed |= bit
	s.Searching |= bit
	u.log.Add(PatrolSearched, German, p, int(h), 0, 0)
	s.Searched[s.Move&MaxMoves].add(h)
}

// blockInPeace lets several trucks block the road that have had no order, where
// nobody is.
func (u *umpire) blockInPeace(men uint64) bool {
	s := u.State
	trucks := ^(s.TruckActed | s.TruckMissed) & everyTeam
	if trucks&s.TruckLost != 0 || trucks&(trucks-1) == 0 {
		return false
	}
	for t := trucks; t != 0; t &= t - 1 {
		if anybody(men, s.Truck[first(t)&7]) {
			return false
		}
	}
	for t := trucks; t != 0; t &= t - 1 {
		k := first(t) & 7
		u.log.Add(RoadBlocked, German, k, int(s.Truck[k]), 0, 0)
	}
	s.TruckActed |= trucks
	s.Blocking |= trucks
	return true
}

// drivesPast: a truck can drive to a hex and passes nobody.
func (u *umpire) drivesPast(k, to int, men uint64) bool {
	at := u.Truck[k]
	if !u.drivesTo(at, to) {
		return false
	}
	for next := u.roadNext[to]; int(at) != to; {
		if at = next[at]; anybody(men, at) {
			return false
		}
	}
	return true
}

// rolls takes a truck to a hex past nobody.
func (u *umpire) rolls(k, to int) {
	s := u.State
	at := s.Truck[k]
	for next := u.roadNext[to]; int(at) != to; {
		from := at
		at = next[at]
		u.log.Add(TruckDrove, German, k, int(from), int(at), boolInt(int(at) == to))
	}
	s.Driven |= 1 << k
	s.Truck[k] = at
	if p := s.Rider[k]; p != none {
		s.Carried |= 1 << p
		s.Patrol[p] = at
	}
	s.TruckActed |= 1 << k
	s.Blocking &^= 1 << k
	if !u.blindTruck(k) {
		s.Looked[s.Move&MaxMoves].add(at)
	}
}

// rollsInLine takes the truck in line to a hex past nobody, its rider aboard.
func (u *umpire) rollsInLine(k int, m sim.Move, men uint64) bool {
	s := u.State
	p := u.inLine(s)
	if m>>wayShift != 0 || KindOf(m) != DriveTo || u.truckInLine(s, p) != k || p != none && s.Ride[p] == none || s.TruckLost.Has(k) || !u.drivesPast(k, Arg(m), men) {
		return false
	}
	u.rolls(k, Arg(m))
	return true
}

// goesInLine carries out the order to the patrol in line when it meets nobody.
func (u *umpire) goesInLine(p int, m sim.Move, men uint64) bool {
	s, r := u.State, u.Rules
	bit := Units(1) << p
	waiting := ^(s.PatrolActed | s.PatrolMissed | s.Carried) & everyTeam
	h := s.Patrol[p&7]
	if bit != waiting&-waiting || s.PatrolLost&bit != 0 || s.landed(r.last) && anybody(men, h) {
		return false
	}
	riding := s.Ride[p] != none
	switch k, arg := KindOf(m), Arg(m); {
	case k == Search && arg == p && riding && m>>wayShift == 0:
		if anybody(men, h) {
			return false
		}
		u.alight(p)
		u.noteSearch(p, bit, h)
		return true
	case k == Board && !riding && m>>wayShift == 0:
		if arg >= Teams || s.TruckLost.Has(arg) || !r.trucksFor(s, p).Has(arg) {
			return false
		}
		u.boards(p, arg)
	case k == DriveTo && !riding && m>>wayShift == 0:
		truck := r.truckInLine(s, p)
		if truck == none || s.TruckLost.Has(truck) || !u.drivesPast(truck, arg, men) {
			return false
		}
		u.boards(p, truck)
		u.rolls(truck, arg)
	default:
		w := r.wayOf(h, m)
		if w.n == 0 {
			return false
		}
		for _, to := range w.hex[:w.n] {
			if anybody(men, to) {
				return false
			}
		}
		u.alight(p)
		u.walks(p, h, &w)
	}
	s.PatrolActed |= bit
	s.Searching &^= bit
	return true
}

// boards puts a patrol into a truck.
func (u *umpire) boards(p, k int) {
	u.mount(p, k)
	u.JustOn |= 1 << p
	u.log.Add(PatrolBoarded, German, p, k, int(u.Truck[k]), 0)
}

// alight lets a patrol off its truck, if it sits in one.
func (u *umpire) alight(p int) {
	if k := int(u.Ride[p]); k != none {
		u.dismount(p)
		u.log.Add(PatrolGotOff, German, p, k, int(u.Patrol[p]), 0)
	}
}

// walks takes a patrol along a way where nobody is.
func (u *umpire) walks(p int, from Hex, w *way) {
	s := u.State
	looked := &s.Looked[s.Move&MaxMoves]
	blind := u.blindPatrol(p)
	for i, to := range w.hex[:w.n] {
		u.log.Add(PatrolWalked, German, p, int(from), int(to), int(w.along>>i&1))
		if !blind {
			looked.add(to)
		}
		from = to
	}
	s.Patrol[p] = from
}

// way is where a patrol walks with one order: the hexes, and bit i when it
// goes along the road to hex i.
type way struct {
	n     int
	hex   [MostBeat]Hex
	along uint8
}

// wayOf reads the way of a patrol in line from its order; none when it cannot
// be ordered that.
func (r *Rules) wayOf(h Hex, m sim.Move) (w way) {
	to := Hex(Arg(m))
	switch k := KindOf(m); {
	case k == Beat:
		if r.beats(h, m) {
			for _, n := range [MostBeat]Hex{via(m, 0), via(m, 1), to} {
				if n != NoHex {
					w.hex[w.n] = n
					w.n++
				}
			}
		}
	case m>>wayShift != 0:
	case k == GoTo && r.goals[h].has(to):
		for next := r.onFoot[to]; h != to; {
			n := next[h]
			if r.along[h].has(n) {
				w.along |= 1 << w.n
			}
			w.hex[w.n] = n
			w.n++
			h = n
		}
	case k == Walk && r.m.around[h].has(to) && r.cost[r.m.terrain[to]] <= r.points:
		return way{n: 1, hex: [MostBeat]Hex{to}}
	case k == March && r.m.tied[h].has(to) && r.onRoad <= r.points:
		return way{n: 1, hex: [MostBeat]Hex{to}, along: 1}
	}
	return w
}
