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
	if done < len(plan) && r.Allows(s, plan[done], nil) {
		r.Apply(s, plan[done], c, log)
		done++
	}
	return done, false
}

// britishOrders carries out orders to parties that meet nobody, and counts
// them.
func (u *umpire) britishOrders(plan []sim.Move) (done int) {
	s, r := u.State, u.Rules
	now := s.Move
	for done < len(plan) {
		k, arg := KindOf(plan[done]), Arg(plan[done])
		switch {
		case plan[done]>>unitShift != 0:
			return done
		case s.Party == 0 && k == Order && r.allowsPhase(s, k, arg):
			u.obey(k, arg)
			done++
			continue
		case s.Party == 0 && k == EndPhase && arg == 0:
			u.endBritish()
			done++
		case s.Party == 0:
			return done
		case k == Hold && arg == 0:
			u.halt()
			done++
		case k == LieInAmbush && r.allowsParty(s, k, arg):
			u.layAmbush()
			done++
		default:
			n := u.marches(plan[done:])
			if n == 0 {
				return done
			}
			done += n
		}
		if s.Stage == BritishPhase && s.Move == now && s.Party == 0 && s.Free()&^s.Ordered == 0 && !r.o.Setup.Change {
			u.endBritish()
		}
		if s.Stage != BritishPhase || s.Move != now {
			u.settle()
			return done
		}
	}
	return done
}

// marches takes the party along the road's side as far as it is ordered to,
// meets nobody and can, and counts the steps. The men are written down where
// it stops.
func (u *umpire) marches(plan []sim.Move) (n int) {
	s, r := u.State, u.Rules
	men := s.Party
	if !r.beside || r.o.Spot.OnLeave || s.riding()&men != 0 {
		return 0
	}
	patrols, trucks := s.Patrol.word(), s.Truck.word()
	p := s.slowest(men)
	h := s.Man[first(men)&7]
	hurt := men&s.Wounded != 0
	stays := s.prizes() || r.o.Ambush.Raid || r.o.Ambush.AfterMove || r.o.Walk.EdgeExit // it may have more to do where it is
	spent := false
	for _, m := range plan {
		to := Hex(Arg(m))
		if m>>unitShift != 0 || KindOf(m) != Walk || !r.m.around[h].has(to) {
			break
		}
		cost := r.cost[r.m.terrain[to]]
		if hurt && !r.canWalk(s, men, p, cost) || !hurt && cost > p.points ||
			anybody(patrols, to) || anybody(trucks, to) || r.garrison.has(to) {
			break
		}
		if p.points -= cost; hurt {
			p.points = 0
		}
		p.points, p.steps, p.dearest = max(p.points, 0), p.steps+1, max(p.dearest, cost)
		u.log.Add(PartyWalked, British, int(men), int(h), int(to), 0)
		h = to
		n++
		if stays {
			break
		}
		if hurt && !r.canWalk(s, men, p, r.cheapest) || !hurt && min(p.points, r.points) <= r.dearth[h] {
			spent = true
			break
		}
	}
	if n == 0 {
		return 0
	}
	for m := men; m != 0; m &= m - 1 {
		i := first(m)
		s.Man[i&7] = h
		s.Points[i], s.Steps[i], s.Entered[i] = p.points, p.steps, p.dearest
	}
	s.Moved |= men
	s.Ambush &^= men
	s.OnRoad &^= men
	s.Begun = true
	if spent {
		s.Party = 0
		if p.points < r.cheapest {
			s.Ordered |= men & s.Fit
		}
		if int(p.steps) >= r.o.Walk.Wounded {
			s.Ordered |= men & s.Wounded
		}
	} else if stays {
		u.stopSpent()
	}
	return n
}

// germanOrders carries out orders to patrols and trucks that meet nobody, and
// counts them.
func (u *umpire) germanOrders(plan []sim.Move) int {
	s := u.State
	men := s.Man.word()
	for done, m := range plan {
		k, arg, unit := KindOf(m), Arg(m), unitOf(m)
		ok := false
		switch k {
		case Search:
			ok = u.searches(unit, m, men)
		case Walk, March:
			ok = m>>wayShift == 0 && u.steps(unit, Hex(arg), k == March, men)
		case GoTo:
			ok = m>>wayShift == 0 && u.goes(unit, Hex(arg), men)
		case Beat:
			ok = u.walksBeat(unit, m, men)
		case DriveTo:
			ok = m>>wayShift == 0 && u.drives(unit, arg, men)
		case Board:
			ok = m>>wayShift == 0 && u.boards(unit, arg, men)
		case BlockRest:
			ok = m == move(BlockRest, 0) && u.blocks(men)
		case OrderTruck:
			if bit := Units(1) << arg; m>>unitShift == 0 && s.Unit == none && bit&^(s.TruckActed|s.TruckLost|s.TruckMissed)&everyTeam != 0 {
				ok = u.order(Teams + arg)
			}
		case EndPhase:
			if m == move(EndPhase, 0) && s.Unit == none {
				u.endGerman()
				u.settle()
				return done + 1
			}
		}
		if !ok {
			return done
		}
		if s.PatrolActed|s.PatrolMissed == everyTeam && s.TruckActed|s.TruckMissed == everyTeam && s.Unit == none {
			u.endGerman()
			u.settle()
			return done + 1
		}
	}
	return len(plan)
}

// inLineAt is the patrol in line, as a set, when it is this one, answers, and
// meets nobody at the aircraft where it stands; else none.
func (u *umpire) inLineAt(p int, men uint64) Units {
	s := u.State
	waiting := ^(s.PatrolActed | s.PatrolMissed | s.Carried) & everyTeam
	bit := Units(1) << uint(p) & waiting & -waiting &^ s.PatrolLost
	if s.Move == u.last && anybody(men, s.Patrol[p&7]) || s.Unit != none {
		return 0
	}
	return bit
}

// searches lets a patrol search a hex where nobody is; the one in line gets off
// its truck first.
func (u *umpire) searches(unit int, m sim.Move, men uint64) bool {
	s := u.State
	p := Arg(m)
	bit := Units(1) << p &^ (s.PatrolActed | s.PatrolLost | s.PatrolMissed | s.Carried) & everyTeam
	if bit == 0 || m>>wayShift != 0 || s.Unit != none {
		return false
	}
	h := s.Patrol[p&7]
	if anybody(men, h) {
		return false
	}
	switch k := int(s.Ride[p&7]); {
	case k == none && m>>unitShift == 0:
	case k != none && unit == p && u.inLineAt(p, men) != 0:
		u.dismount(p)
		u.log.Add(PatrolGotOff, German, p, k, int(h), 0)
	default:
		return false
	}
	s.PatrolActed |= bit
	s.Searching |= bit
	u.log.Add(PatrolSearched, German, p, int(h), 0, 0)
	s.Searched[s.Move&MaxMoves].add(h)
	return true
}

// steps takes the patrol in line to the next hex, where nobody is.
func (u *umpire) steps(p int, to Hex, road bool, men uint64) bool {
	s, r := u.State, u.Rules
	bit := u.inLineAt(p, men)
	h := s.Patrol[p&7]
	if bit == 0 || anybody(men, to) {
		return false
	}
	if road && (!r.m.tied[h].has(to) || r.onRoad > r.points) || !road && (!r.m.around[h].has(to) || r.cost[r.m.terrain[to]] > r.points) {
		return false
	}
	u.alights(p)
	u.log.Add(PatrolWalked, German, p, int(h), int(to), boolInt(road))
	if looked := u.arrives(p, bit, to); looked != nil {
		looked.add(to)
	}
	return true
}

// goes takes the patrol in line the cheapest way to a hex, past nobody.
func (u *umpire) goes(p int, to Hex, men uint64) bool {
	s, r := u.State, u.Rules
	bit := u.inLineAt(p, men)
	h := s.Patrol[p&7]
	if bit == 0 || !r.goals[h].has(to) {
		return false
	}
	noted := u.log.Mark()
	u.alights(p)
	var looked hexes
	for next := r.onFoot[to]; h != to; {
		n := next[h]
		if anybody(men, n) {
			u.log.Back(noted)
			return false
		}
		u.log.Add(PatrolWalked, German, p, int(h), int(n), boolInt(r.along[h].has(n)))
		looked.add(n)
		h = n
	}
	if all := u.arrives(p, bit, to); all != nil {
		all.join(&looked)
	}
	return true
}

// walksBeat takes the patrol in line along its beat, past nobody.
func (u *umpire) walksBeat(p int, m sim.Move, men uint64) bool {
	s, r := u.State, u.Rules
	bit := u.inLineAt(p, men)
	way := m >> wayShift
	if bit == 0 || way == 0 {
		return false
	}
	noted := u.log.Mark()
	u.alights(p)
	var looked hexes
	for h, left := s.Patrol[p&7], r.points; ; way >>= wayBits {
		n := Hex(way) - 1
		if way == 0 {
			n = Hex(Arg(m))
		}
		left -= r.cost[r.m.terrain[n]]
		if left < 0 || !r.m.around[h].has(n) || anybody(men, n) {
			break
		}
		u.log.Add(PatrolWalked, German, p, int(h), int(n), 0)
		looked.add(n)
		if h = n; way != 0 {
			continue
		}
		if r.besides(h, left) != 0 {
			break
		}
		if all := u.arrives(p, bit, h); all != nil {
			all.join(&looked)
		}
		return true
	}
	u.log.Back(noted)
	return false
}

// alights notes that a patrol gets off its truck, if it sits in one.
func (u *umpire) alights(p int) {
	if k := int(u.Ride[p&7]); k != none {
		u.log.Add(PatrolGotOff, German, p, k, int(u.Patrol[p&7]), 0)
	}
}

// arrives puts a patrol on foot where its order has led it. The hexes that it
// has looked into belong to those returned; to none when it saw nothing, having
// been in contact (what its truck has met is no longer its own).
func (u *umpire) arrives(p int, bit Units, h Hex) (looked *hexes) {
	s := u.State
	if s.Ride[p&7] != none {
		u.dismount(p)
	}
	s.Patrol[p&7] = h
	s.PatrolActed |= bit
	s.Searching &^= bit
	if u.blindPatrol(p) {
		return nil
	}
	return &s.Looked[s.Move&MaxMoves]
}

// drives takes a truck to a hex past nobody: the one under orders, the one in
// line, or the one that the patrol in line gets on.
func (u *umpire) drives(unit, to int, men uint64) bool {
	s := u.State
	switch {
	case s.Unit != none:
		k := int(s.Unit) - Teams
		if k < 0 || unit != none || s.UnitSteps != 0 || !u.mayDrive(s, k) || !u.rolls(k, to, men) {
			return false
		}
		s.Unit, s.UnitPoints = none, 0
	case unit >= Teams:
		p := u.inLine(s)
		k := u.truckInLine(s, p)
		return k != none && unit == Teams+k && (p == none || s.Ride[p] != none) && !s.TruckLost.Has(k) && u.rolls(k, to, men)
	default:
		bit := u.inLineAt(unit, men)
		if bit == 0 || s.Ride[unit] != none {
			return false
		}
		k := u.truckInLine(s, unit)
		if k == none || s.TruckLost.Has(k) {
			return false
		}
		noted := u.log.Mark()
		u.log.Add(PatrolBoarded, German, unit, k, int(s.Truck[k]), 0)
		u.mount(unit, k) // first: what its rider has met, a truck has met
		if !u.rolls(k, to, men) {
			u.dismount(unit)
			u.log.Back(noted)
			return false
		}
		s.JustOn |= bit
		s.PatrolActed |= bit
		s.Searching &^= bit
	}
	return true
}

// boards puts the patrol in line into a truck.
func (u *umpire) boards(p, k int, men uint64) bool {
	s := u.State
	bit := u.inLineAt(p, men)
	if bit == 0 || k >= Teams || s.TruckLost.Has(k) || !u.trucksFor(s, p).Has(k) {
		return false
	}
	u.log.Add(PatrolBoarded, German, p, k, int(s.Truck[k]), 0)
	u.mount(p, k)
	s.JustOn |= bit
	s.PatrolActed |= bit
	s.Searching &^= bit
	return true
}

// rolls takes a truck to a hex; false when it cannot go there or meets
// somebody.
func (u *umpire) rolls(k, to int, men uint64) bool {
	s := u.State
	at := s.Truck[k]
	if !u.drivesTo(at, to) {
		return false
	}
	noted := u.log.Mark()
	for next := u.roadNext[to]; int(at) != to; {
		from := at
		at = next[at]
		u.log.Add(TruckDrove, German, k, int(from), int(at), boolInt(int(at) == to))
		if anybody(men, at) {
			u.log.Back(noted)
			return false
		}
	}
	bit := Units(1) << k
	s.Truck[k] = at
	s.Driven |= bit
	s.TruckActed |= bit
	s.Blocking &^= bit
	if p := s.Rider[k]; p != none {
		s.Carried |= 1 << p
		s.Patrol[p] = at
	}
	if !u.blindTruck(k) {
		s.Looked[s.Move&MaxMoves].add(at)
	}
	return true
}

// blocks lets several trucks block the road that have had no order, where
// nobody is.
func (u *umpire) blocks(men uint64) bool {
	s := u.State
	trucks := ^(s.TruckActed | s.TruckMissed) & everyTeam
	if s.Unit != none || trucks&s.TruckLost != 0 || trucks&(trucks-1) == 0 {
		return false
	}
	noted, met := u.log.Mark(), false
	for t := trucks; t != 0; t &= t - 1 {
		k := first(t) & 7
		met = met || anybody(men, s.Truck[k])
		u.log.Add(RoadBlocked, German, k, int(s.Truck[k]), 0, 0)
	}
	if met {
		u.log.Back(noted)
		return false
	}
	s.TruckActed |= trucks
	s.Blocking |= trucks
	return true
}
