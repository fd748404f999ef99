package evasion

import (
	"math/bits"
	"slices"

	"escapesim/sim"
)

// Legal lists what the actor may decide, in the order of the kinds.
func (r *Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	switch {
	case s.Depth > 0:
		return r.answers(s, buf)
	case s.Stage != GermanPhase:
		return r.orders(s, buf)
	case s.Unit == none:
		return r.units(s, buf)
	case s.Unit < Teams:
		return r.patrolOrders(s, buf)
	}
	return r.truckOrders(s, buf)
}

// orders lists the orders that a side may give now.
func (r *Rules) orders(s *State, buf []sim.Move) []sim.Move {
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

// everyParty are the end of the phase and the orders to any of six men who
// stand together.
var everyParty = func() (list [1 << Strength]sim.Move) {
	list[0] = move(EndPhase, 0)
	for i := 1; i < len(list); i++ {
		list[i] = move(Order, i)
	}
	return list
}()

// parties lists who may be given an order together: men in one hex and one
// conveyance who can still do something.
func (r *Rules) parties(s *State, buf []sim.Move) []sim.Move {
	const six = 1<<Strength - 1
	if s.Free()&^s.Ordered == six && s.Man.on(s.Man[0]) == six && s.riding() == 0 && r.o.Split.Split && !r.o.Setup.Change {
		return append(buf, everyParty[:]...) // the common case
	}
	buf = append(buf, move(EndPhase, 0))
	if r.o.Setup.Change && !s.SiteMoved {
		buf = places(Land, r.sites, buf)
	}
	men := s.Free() &^ s.Ordered
	if men == 0 {
		return buf
	}
	riding := s.riding()
	var list uint64 // bit p: party p
	for m := men; m != 0; {
		i := first(m)
		g := men & Men(s.Man.on(s.Man[i])) &^ riding
		if riding.Has(i) {
			g = men & s.Prize[s.ridden(1<<i)].Aboard
		}
		m &^= g
		if r.o.Split.Split {
			list |= subsets[g]
		} else {
			list |= 1 << g
		}
	}
	for ; list != 0; list &= list - 1 {
		buf = append(buf, move(Order, bits.TrailingZeros64(list)))
	}
	return buf
}

// subsets has, for a set of men, bit p for every party p that they can form.
var subsets = func() (table [1 << Strength]uint64) {
	for g := range table {
		for p := 1; p < 1<<Strength; p++ {
			if p&^g == 0 {
				table[g] |= 1 << p
			}
		}
	}
	return table
}()

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
	if men&s.Dismounted == 0 && s.prizes() {
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
	if r.plain && men&s.Wounded == 0 {
		return append(buf, r.steps(h, s.fewest(men))[1:]...)
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
// German player knows: one that was lost in silence is among them. The two
// orders that need no more words, searches and roadblocks, stand there too.
func (r *Rules) units(s *State, buf []sim.Move) []sim.Move {
	patrols, trucks := r.waiting(s)
	searchers := patrols & s.walkers() // EVA-SRCH-05
	if !r.o.Search.AfterCarry {
		searchers &^= s.Carried // EVA-SRCH-03
	}
	n := len(buf)
	if cap(buf)-n < mostUnits {
		buf = slices.Grow(buf, mostUnits)
	}
	list := buf[n : n+mostUnits]
	at := unitLists.patrols[patrols&everyTeam].put(list, 0)
	at += unitLists.trucks[trucks&everyTeam].put(list, at)
	at += unitLists.searches[searchers&everyTeam].put(list, at)
	if r.o.Search.CrewOnFoot {
		for t := trucks; t != 0; t &= t - 1 {
			if k := first(t); s.Rider[k] == none {
				list[at] = move(Search, Teams+k)
				at++
			}
		}
	}
	at += unitLists.blocks[trucks&everyTeam].put(list, at)
	return r.lineOrders(s, buf[:n+at])
}

const everyTeam = 1<<Teams - 1

// waiting is who may still get an order in this phase.
func (r *Rules) waiting(s *State) (patrols, trucks Units) {
	patrols, trucks = ^(s.PatrolActed|s.PatrolMissed)&everyTeam, ^(s.TruckActed|s.TruckMissed)&everyTeam
	if r.o.Fight.Escort {
		patrols &^= s.guarding()
	}
	return patrols, trucks
}

// unitList are orders to some units, and one besides. It is copied whole,
// whatever its length: a copy of a fixed size, and of no more than the 64
// bytes that are read at once, takes hardly any time.
type unitList struct {
	n    int
	list [Teams + 1]sim.Move
}

// mostUnits is room for the orders, the searches of patrols and crews, and a
// list copied whole behind them.
const mostUnits = 4*Teams + 1 + Teams + 1

// put writes the list at a place of a longer one and returns its length.
func (o *unitList) put(list []sim.Move, at int) int {
	*(*[Teams + 1]sim.Move)(list[at:]) = o.list
	return o.n
}

func (o *unitList) add(m sim.Move) {
	o.list[o.n] = m
	o.n++
}

// unitLists are the orders to every set of patrols or trucks, written down
// once: no list is asked for more often.
var unitLists = func() (t struct {
	patrols  [1 << Teams]unitList // the end of the phase first
	trucks   [1 << Teams]unitList
	searches [1 << Teams]unitList
	blocks   [1 << Teams]unitList // for several, all of them last
},
) {
	for set := range Units(1 << Teams) {
		t.patrols[set].add(move(EndPhase, 0))
		for u := set; u != 0; u &= u - 1 {
			t.patrols[set].add(move(OrderPatrol, first(u)))
			t.trucks[set].add(move(OrderTruck, first(u)))
			t.searches[set].add(move(Search, first(u)))
			t.blocks[set].add(move(BlockRoad, first(u)))
		}
		if set.Count() > 1 {
			t.blocks[set].add(move(BlockRest, 0))
		}
	}
	return t
}()

// walkers is the set of patrols that sit in no truck: those whose truck is
// negative.
func (s *State) walkers() Units {
	r := &s.Ride
	x := uint64(uint8(r[0])) | uint64(uint8(r[1]))<<8 | uint64(uint8(r[2]))<<16 | uint64(uint8(r[3]))<<24 |
		uint64(uint8(r[4]))<<32 | uint64(uint8(r[5]))<<40
	return Units(x & highBits >> 7 * 0x0102040810204080 >> 56)
}

func (r *Rules) patrolOrders(s *State, buf []sim.Move) []sim.Move {
	p := int(s.Unit)
	h := s.Patrol[p]
	if s.Ride[p] != none { // EVA-SRCH-05
		return append(buf, move(Hold, 0), move(GetOff, 0))
	}
	search := s.UnitOff && s.UnitSteps == 0 && (!s.Carried.Has(p) || r.o.Search.AfterCarry) // EVA-SRCH-03
	var trucks Units
	if anybody(s.Truck.word(), h) {
		trucks = r.mayBoard(s, p)
	}
	if r.plain {
		list := r.outset[h]
		if s.UnitSteps != 0 || s.UnitPoints != r.points {
			list = r.steps(h, s.UnitPoints)
		}
		if !search && trucks == 0 {
			return append(buf, list...)
		}
		return append(r.errands(p, search, trucks, buf), list[1:]...)
	}
	buf = r.errands(p, search, trucks, buf)
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

// errands are what a patrol may do where it stands.
func (r *Rules) errands(p int, search bool, trucks Units, buf []sim.Move) []sim.Move {
	buf = append(buf, move(Hold, 0))
	if search {
		buf = append(buf, move(Search, p))
	}
	for ; trucks != 0; trucks &= trucks - 1 {
		buf = append(buf, move(Board, first(trucks)))
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
	buf = append(buf, move(Hold, 0))
	if !r.mayDrive(s, k) {
		return buf
	}
	if p := s.Rider[k]; r.o.Embark.DropEnRoute && p != none && !s.JustOn.Has(int(p)) {
		for _, m := range r.drives[h] {
			if r.m.byRoad[h][Arg(m)] < uint8(s.UnitPoints) {
				buf = append(buf, move(Drop, Arg(m)))
			}
		}
	}
	if s.UnitSteps > 0 { // after a drop
		for _, m := range r.drives[h] {
			if r.m.byRoad[h][Arg(m)] <= uint8(s.UnitPoints) {
				buf = append(buf, m)
			}
		}
		return buf
	}
	if !r.o.Vehicle.OffRoad {
		return append(buf, r.drives[h]...)
	}
	for i := range r.m.Size() { // EVA-MOVE-08: one hex off the road
		if d := r.m.byRoad[h][i]; d > 0 && int(d) <= r.o.Vehicle.Links || r.m.around[h].has(Hex(i)) {
			buf = append(buf, move(DriveTo, i))
		}
	}
	return buf
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
