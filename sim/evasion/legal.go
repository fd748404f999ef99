package evasion

import "escapesim/sim"

// Legal lists what the actor may decide, in the order of the kinds.
func (r *Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	if s.Depth > 0 {
		return r.answers(s, buf)
	}
	switch s.Stage {
	case ChoosingSite:
		return places(Land, r.sites, buf)
	case ChoosingRendezvous:
		return places(Meet, r.meetings, buf)
	case ChoosingTrucks:
		return r.starts(s, buf)
	case BritishPhase:
		if s.Party == 0 {
			return r.parties(s, buf)
		}
		return r.partyOrders(s, buf)
	case GermanPhase:
		switch {
		case s.Unit == none:
			return r.units(s, buf)
		case s.Unit < Teams:
			return r.patrolOrders(s, buf)
		}
		return r.truckOrders(s, buf)
	}
	return buf
}

func places(k Kind, list []Hex, buf []sim.Move) []sim.Move {
	for _, h := range list {
		buf = append(buf, move(k, int(h)))
	}
	return buf
}

// starts lists the patrols that may still be put aboard: each after the last
// one that was, so that a set of patrols is said in one way.
func (r *Rules) starts(s *State, buf []sim.Move) []sim.Move {
	buf = append(buf, move(EndPhase, 0))
	if r.o.Embark.Capacity == 0 {
		return buf
	}
	from := 0
	for p := range r.o.Setup.Teams {
		if s.Ride[p] != none {
			from = p + 1
		}
	}
	for p := from; p < r.o.Setup.Teams; p++ {
		buf = append(buf, move(StartAboard, p))
	}
	return buf
}

// parties lists who may be given an order together: men in one hex and one
// conveyance who can still do something.
func (r *Rules) parties(s *State, buf []sim.Move) []sim.Move {
	buf = append(buf, move(EndPhase, 0))
	if r.o.Setup.Change && !s.SiteMoved {
		buf = places(Land, r.sites, buf)
	}
	men := s.Free() &^ s.Ordered
	if men == 0 {
		return buf
	}
	var with [Strength]Men // men who can go together with man i
	riding := s.riding()
	whole := true
	for m := men; m != 0; m &= m - 1 {
		i := first(m)
		with[i] = men & Men(s.Man.on(s.Man[i])) &^ riding
		if riding.Has(i) {
			with[i] = men & s.Prize[s.ridden(1<<i)].Aboard
		}
		whole = whole && with[i] == men
	}
	if whole && r.o.Split.Split && men == 1<<Strength-1 { // the common case: all six in a hex
		for p := 1; p < 1<<Strength; p++ {
			buf = append(buf, move(Order, p))
		}
		return buf
	}
	for p := men & -men; p <= men && p != 0; p = (p - men) & men { // the subsets, ascending
		if g := with[first(p)]; p&^g == 0 && (r.o.Split.Split || p == g) {
			buf = append(buf, move(Order, int(p)))
		}
	}
	return buf
}

func (r *Rules) partyOrders(s *State, buf []sim.Move) []sim.Move {
	men := s.Party
	h := s.Man[first(men)]
	buf = append(buf, move(Hold, 0))
	if k := s.ridden(men); k != none {
		if men&s.Mounted == 0 { // EVA-EMB-10
			buf = append(buf, move(GetOff, 0))
		}
		if r.mayDrivePrize(s, k) {
			buf = places(Drive, r.m.road[h], buf)
		}
		return buf
	}
	if r.m.RoadHex(h) && men&s.Fit != 0 && (men&s.Moved == 0 || r.o.Ambush.AfterMove) { // EVA-AMB-02, -03
		buf = append(buf, move(LieInAmbush, 0))
	}
	if men&s.Dismounted == 0 {
		for k := range s.Prize {
			if s.Prize[k].Held && r.mayRide(s, k, h) {
				buf = append(buf, move(Board, k))
			}
		}
	}
	if r.o.Ambush.Raid && men&s.Fit != 0 {
		for t := Units(s.Truck.on(h)) &^ s.TruckLost; t != 0; t &= t - 1 {
			buf = append(buf, move(Raid, first(t)))
		}
	}
	if r.o.Walk.EdgeExit && r.m.Edge(h) && r.helped(s, men) {
		buf = append(buf, move(Leave, 0))
	}
	p := s.slowest(men)
	for i, n := range r.m.near[h] {
		linked := r.m.link[h]>>i&1 != 0
		if (!linked || r.o.Walk.BesideRoad) && r.canWalk(s, men, p, int8(r.StepCost(h, n, false))) {
			buf = append(buf, move(Walk, int(n)))
		}
	}
	if r.canWalk(s, men, p, r.onRoad) {
		buf = places(March, r.m.road[h], buf)
	}
	return buf
}

// units lists the patrols and trucks that have not acted, as far as the
// German player knows: one that was lost in silence is among them.
func (r *Rules) units(s *State, buf []sim.Move) []sim.Move {
	buf = append(buf, move(EndPhase, 0))
	for p := ^(s.PatrolActed | s.PatrolMissed) & (1<<Teams - 1); p != 0; p &= p - 1 {
		if i := first(p); s.Guarding[i] == 0 || !s.guards(i) {
			buf = append(buf, move(OrderPatrol, i))
		}
	}
	for t := ^(s.TruckActed | s.TruckMissed) & (1<<Teams - 1); t != 0; t &= t - 1 {
		buf = append(buf, move(OrderTruck, first(t)))
	}
	return buf
}

func (r *Rules) patrolOrders(s *State, buf []sim.Move) []sim.Move {
	p := int(s.Unit)
	h := s.Patrol[p]
	buf = append(buf, move(Hold, 0))
	if s.Ride[p] != none { // EVA-SRCH-05
		return append(buf, move(GetOff, 0))
	}
	if s.UnitSteps == 0 && (!s.Carried.Has(p) || r.o.Search.AfterCarry) { // EVA-SRCH-03
		buf = append(buf, move(Search, 0))
	}
	for t := r.mayBoard(s, p); t != 0; t &= t - 1 {
		buf = append(buf, move(Board, first(t)))
	}
	if !r.o.Walk.PatrolSame && s.UnitSteps > 0 {
		return buf
	}
	at := s.unitPace()
	if !r.affords(at, r.cheapest) && r.o.Walk.PatrolSame {
		return buf
	}
	for i, n := range r.m.near[h] {
		linked := r.m.link[h]>>i&1 != 0
		if (!linked || r.o.Walk.BesideRoad) && (r.affords(at, int8(r.StepCost(h, n, false))) || !r.o.Walk.PatrolSame) && r.room(s, p, n) {
			buf = append(buf, move(Walk, int(n)))
		}
	}
	if r.affords(at, r.onRoad) || !r.o.Walk.PatrolSame {
		for _, n := range r.m.road[h] {
			if r.room(s, p, n) {
				buf = append(buf, move(March, int(n)))
			}
		}
	}
	return buf
}

// room: with the stacking limit, no other patrol on foot stands there, as
// far as the German player knows.
func (r *Rules) room(s *State, p int, h Hex) bool {
	if r.o.Walk.Stack == Unlimited {
		return true
	}
	for o := Units(s.Patrol.on(h)) &^ s.PatrolMissed; o != 0; o &= o - 1 {
		if i := first(o); i != p && s.Ride[i] == none {
			return false
		}
	}
	return true
}

func (r *Rules) truckOrders(s *State, buf []sim.Move) []sim.Move {
	k := int(s.Unit) - Teams
	h := s.Truck[k]
	if s.UnitSteps == 0 {
		buf = append(buf, move(Hold, 0))
		if r.o.Search.CrewOnFoot && s.Rider[k] == none {
			buf = append(buf, move(Search, 0))
		}
		buf = append(buf, move(BlockRoad, 0))
		if !r.mayDrive(s, k) {
			return buf
		}
	}
	if s.UnitSteps > 0 && r.o.Embark.DropEnRoute && s.Rider[k] != none && !s.JustOn.Has(int(s.Rider[k])) {
		buf = append(buf, move(Drop, 0))
	}
	road := r.m.road[h]
	if s.UnitPoints > 1 {
		for _, n := range road {
			if len(r.m.road[n]) > 0 {
				buf = append(buf, move(Drive, int(n)))
			}
		}
	}
	if s.UnitSteps > 0 || !r.o.Vehicle.OffRoad {
		return places(DriveTo, road, buf)
	}
	return places(DriveTo, r.m.near[h], buf)
}

// answers lists the answers to the frame that waits.
func (r *Rules) answers(s *State, buf []sim.Move) []sim.Move {
	f := s.top()
	switch f.Kind {
	case crew:
		buf = append(buf, move(Radio, 0), move(Attack, 0))
	case springing:
		buf = append(buf, move(LetPass, 0), move(Spring, 0))
	case wounding:
		for m := r.woundableOf(s, f.Men); m != 0; m &= m - 1 {
			buf = append(buf, move(Wound, first(m)))
		}
	case slipping:
		put := false
		for _, n := range r.m.near[f.Hex] {
			if n > f.Hex && !put {
				buf, put = append(buf, move(Slip, int(f.Hex))), true
			}
			buf = append(buf, move(Slip, int(n)))
		}
		if !put {
			buf = append(buf, move(Slip, int(f.Hex)))
		}
	case flying:
		men := f.Men
		for p := men & -men; p <= men && p != 0; p = (p - men) & men {
			if p.Count() == r.o.Aircraft.Capacity {
				buf = append(buf, move(Fly, int(p)))
			}
		}
	}
	return buf
}
