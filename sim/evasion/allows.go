package evasion

import (
	"slices"

	"escapesim/sim"
)

// Allows reports whether Legal names a move. What bots order most is judged
// from tables; whatever is not found there is looked for in the list.
func (r *Rules) Allows(s *State, m sim.Move, _ []sim.Move) bool {
	return s.Depth == 0 && r.allows(s, m) || r.lists(s, m)
}

// lists looks a move up in the list.
func (r *Rules) lists(s *State, m sim.Move) bool {
	var buf [1 << 8]sim.Move
	return slices.Contains(r.Legal(s, buf[:0]), m)
}

func (r *Rules) allows(s *State, m sim.Move) bool {
	k, arg := KindOf(m), Arg(m)
	switch short := m>>unitShift == 0; {
	case s.Stage == GermanPhase && s.Unit == none && short:
		return r.allowsUnit(s, k, arg)
	case s.Stage == GermanPhase && s.Unit == none:
		return r.allowsLine(s, m)
	case s.Stage == GermanPhase && (short || k == Beat):
		return r.allowsOrder(s, m)
	case s.Stage == BritishPhase && s.Party == 0 && short:
		return r.allowsPhase(s, k, arg)
	case s.Stage == BritishPhase && short:
		return r.allowsParty(s, k, arg)
	case s.Stage == ChoosingSite:
		return short && k == Land && r.landings.has(Hex(arg))
	case s.Stage == ChoosingRendezvous:
		return short && k == Meet && r.rendezvus.has(Hex(arg))
	case s.Stage == ChoosingTrucks:
		return m == move(EndPhase, 0)
	}
	return false
}

// allowsPhase: men who stand together and have not had their order may get
// one. False here and below: it takes the list to tell.
func (r *Rules) allowsPhase(s *State, k Kind, arg int) bool {
	if k == Order {
		men := Men(arg)
		return men != 0 && men&^(s.Free()&^s.Ordered) == 0 && Men(s.Man.on(s.Man[first(men)]))&men == men &&
			s.riding() == 0 && r.o.Split.Split
	}
	return k == EndPhase && arg == 0
}

// allowsParty: an ambush, and steps beside the road.
func (r *Rules) allowsParty(s *State, k Kind, arg int) bool {
	h := s.Man[first(s.Party)]
	switch k {
	case LieInAmbush:
		return arg == 0 && r.m.RoadHex(h) && s.Party&s.Fit != 0 && s.Party&s.Moved == 0 && s.riding()&s.Party == 0
	case Walk:
		if !r.m.around[h].has(Hex(arg)) || !r.beside || s.riding()&s.Party != 0 {
			return false
		}
		if cost := r.cost[r.m.terrain[arg]]; s.Party&s.Wounded == 0 {
			return cost <= s.fewest(s.Party)
		}
		return r.canWalk(s, s.Party, s.slowest(s.Party), 0)
	}
	return k == Hold && arg == 0
}

// allowsUnit: units that have had no order.
func (r *Rules) allowsUnit(s *State, k Kind, arg int) bool {
	patrols, trucks := r.waiting(s)
	switch k {
	case EndPhase:
		return arg == 0
	case OrderPatrol:
		return arg < Teams && patrols.Has(arg)
	case Search:
		return arg < Teams && (patrols &^ s.Carried).Has(arg) && s.Ride[arg] == none
	case OrderTruck, BlockRoad:
		return arg < Teams && trucks.Has(arg)
	case BlockRest:
		return arg == 0 && trucks.Count() > 1
	}
	return false
}

// allowsOrder: the next word to the unit under orders.
func (r *Rules) allowsOrder(s *State, m sim.Move) bool {
	k, arg := KindOf(m), Arg(m)
	if k == Hold {
		return arg == 0
	}
	if s.Unit >= Teams {
		truck := int(s.Unit) - Teams
		links := r.m.byRoad[s.Truck[truck]][arg]
		return k == DriveTo && links > 0 && int(links) <= r.o.Vehicle.Links && s.UnitSteps == 0 && r.mayDrive(s, truck)
	}
	p := int(s.Unit)
	h := s.Patrol[p]
	if s.Ride[p] != none {
		return k == GetOff && arg == 0
	}
	switch k {
	case Walk:
		return r.m.around[h].has(Hex(arg)) && r.beside && r.cost[r.m.terrain[arg]] <= s.UnitPoints
	case Beat:
		return s.UnitSteps == 0 && s.UnitPoints == r.points && r.direct && unitOf(m) == none && r.beats(h, m)
	case GoTo:
		return s.UnitSteps == 0 && s.UnitPoints == r.points && r.goals[h].has(Hex(arg))
	case Board:
		return arg < Teams && r.mayBoard(s, p).Has(arg)
	case Search:
		return arg == p && s.UnitOff && s.UnitSteps == 0 && (!s.Carried.Has(p) || r.o.Search.AfterCarry)
	}
	return false
}
