package evasion

import (
	"slices"

	"escapesim/sim"
)

// Allows reports whether Legal names a move. What bots order most is judged
// from tables; whatever is not found there is looked for in the list.
func (r *Rules) Allows(s *State, m sim.Move) bool {
	if s.Depth == 0 && m>>16 == 0 {
		k, arg := KindOf(m), Arg(m)
		switch s.Stage {
		case BritishPhase:
			if s.Party != 0 {
				if r.allowsParty(s, k, arg) {
					return true
				}
			} else if r.allowsPhase(s, k, arg) {
				return true
			}
		case GermanPhase:
			if s.Unit == none {
				if r.allowsUnit(s, k, arg) {
					return true
				}
			} else if r.allowsOrder(s, k, arg) {
				return true
			}
		}
	}
	var buf [1 << 8]sim.Move
	return slices.Contains(r.Legal(s, buf[:0]), m)
}

// allowsPhase: men who stand together and have not had their order may get
// one. False here and below: it takes the list to tell.
func (r *Rules) allowsPhase(s *State, k Kind, arg int) bool {
	if k == Order {
		men := Men(arg)
		return men != 0 && men&^(s.Free()&^s.Ordered) == 0 && Men(s.Man.on(s.Man[first(men)]))&men == men &&
			!s.prizes() && r.o.Split.Split
	}
	return k == EndPhase && arg == 0
}

// allowsParty: steps beside the road by men who are fit.
func (r *Rules) allowsParty(s *State, k Kind, arg int) bool {
	if k == Walk {
		h := s.Man[first(s.Party)]
		return r.m.around[h].has(Hex(arg)) && r.beside && s.Party&s.Wounded == 0 && !s.prizes() && r.cost[r.m.terrain[arg]] <= s.fewest(s.Party)
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
		return patrols.Has(arg)
	case Search:
		return (patrols &^ s.Carried).Has(arg) && s.Ride[arg] == none
	case OrderTruck, BlockRoad:
		return trucks.Has(arg)
	case BlockRest:
		return arg == 0 && trucks.Count() > 1
	}
	return false
}

// allowsOrder: the next word to the unit under orders.
func (r *Rules) allowsOrder(s *State, k Kind, arg int) bool {
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
	case GoTo:
		return s.UnitSteps == 0 && s.UnitPoints == r.points && r.goals[h].has(Hex(arg))
	case Board:
		return r.mayBoard(s, p).Has(arg)
	case Search:
		return arg == p && s.UnitOff && s.UnitSteps == 0 && (!s.Carried.Has(p) || r.o.Search.AfterCarry)
	}
	return false
}
