package stalagluft

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

var _ sim.Judge[State] = (*Rules)(nil)

// Allows reports whether Legal names the decision. The prisoners' steps are
// judged as such; of anything else the list tells.
func (r *Rules) Allows(s *State, m sim.Move, _ []sim.Move) bool {
	kind, a, b := Parts(m)
	done := m == Mv(KDone, 0, 0)
	switch s.Phase {
	case PDeploy:
		switch kind {
		case KDone:
			return done
		case KFigure:
			return b == 0 && a < r.people && r.deployable(&s.Men[a]) != 0
		case KShop:
			return b == 0 && a < len(s.Shops) && !s.Shops[a].Changed
		}
	case PDeployTo:
		if kind == KCell {
			return b == 0 && a < terrain.Cells && r.spot.Has(terrain.Cell(a))
		}
		return kind == KBuilding && b == 0 && a < r.Board.Inhabited && !s.Men[s.Now].Role.IsTeam()
	case ShopTo:
		return kind == KBuilding && b == 0 && a < r.Board.Huts
	case StoreTo, PlaceItem:
		return kind == KBuilding && b == 0 && a < r.Board.Inhabited
	case PMove:
		return done || kind == KFigure && b == 0 && a < r.people && r.movable(&s.Men[a]) != 0
	case PMoveTo:
		_, ok := slices.BinarySearch(r.legalWalk(s), m)
		return ok
	case ShakePow:
		return done || kind == KFigure && b == 0 && a < r.people && r.mayMove(s, a)
	case PRoutine:
		return done || KStrip <= kind && kind <= KIdentify && r.allowsWork(s, kind, m)
	}
	return r.names(s, m)
}

func (r *Rules) allowsWork(s *State, kind int, m sim.Move) bool {
	var room [1 << 7]sim.Move
	return slices.Contains(r.legalWork(s, kind, room[:0]), m)
}

// names says that the list names the decision.
func (r *Rules) names(s *State, m sim.Move) bool {
	var room [1 << 9]sim.Move
	return slices.Contains(r.Legal(s, room[:0]), m)
}

// Deployable says that man i may be deployed now, for his own side.
func (v View) Deployable(i int) bool {
	return v.seat == Pow && v.s.Phase == PDeploy && i < v.r.people && v.r.deployable(&v.s.Men[i]) != 0
}

// Designable says that workshop k may be given a hut now, for its own side.
func (v View) Designable(k int) bool {
	return v.seat == Pow && v.s.Phase == PDeploy && !v.s.Shops[k].Changed
}

// Movable says that man i may move now, in the prisoners' own step or out of a
// Shakedown's way; for his own side.
func (v View) Movable(i int) bool {
	switch {
	case v.seat != Pow || i >= v.r.people:
		return false
	case v.s.Phase == PMove:
		return v.r.movable(&v.s.Men[i]) != 0
	}
	return v.s.Phase == ShakePow && v.r.mayMove(v.s, i)
}

// Walk lists where man i of the own side may go in its step, ascending; the
// list is the game's own.
func (v View) Walk(i int) []sim.Move {
	if v.seat != Pow || v.s.Phase != PMove && v.s.Phase != PMoveTo || !v.s.Men[i].inCamp() {
		return nil
	}
	return v.r.walkOf(&v.s.Men[i])
}

// Rows are the cells to which the ferret in hand may walk, ascending; the list
// is the game's own.
func (v View) Rows() []Row {
	if v.s.Phase != FerretMove {
		return nil
	}
	return v.r.ferretTrip(&v.s.Ferrets[v.s.Now]).rows
}

// Work appends what of one kind, KStrip to KIdentify, the prisoners may do now
// in their routine, ascending.
func (v View) Work(kind int, buf []sim.Move) []sim.Move {
	if v.seat != Pow || v.s.Phase != PRoutine {
		return buf
	}
	return v.r.legalWork(v.s, kind, buf)
}
