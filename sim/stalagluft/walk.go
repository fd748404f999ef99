package stalagluft

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

func walkDecisions() []decision {
	return []decision{
		done(during(PMove), "movement done", func(u umpire) {
			u.clear(u.State)
			u.leave(pMove)
		}),
		{
			kind: KFigure, at: during(PMove), words: "%s", args: []argument{theMan}, quiet: true,
			open: (*Rules).movable, do: func(u umpire, x choice) { u.Now, u.Phase = int8(x.a), PMoveTo },
		},
		{
			kind: KDone, at: during(PMoveTo, ShakePowTo), words: "%s stays", args: []argument{manInHand}, quiet: true,
			do: func(u umpire, _ choice) {
				u.Men[u.Now].Done = true
				u.walked()
			},
		},
		{
			kind: KCell, at: during(PMoveTo), words: "%s to %s", args: []argument{manInHand, theCell},
			list: func(r *Rules, s *State, _ []sim.Move) []sim.Move { return r.walk(&s.Men[s.Now]).cells },
			do:   umpire.walkTo,
		},
		{
			kind: KBuilding, at: during(PMoveTo), words: "%s into %s", args: []argument{manInHand, theHouse},
			list: func(r *Rules, s *State, _ []sim.Move) []sim.Move { return r.walkInto(&s.Men[s.Now]) },
			do: func(u umpire, x choice) {
				m := &u.Men[u.Now]
				m.Done, m.Declared, m.Where, m.Building = true, false, Indoors, x.house()
				m.Seen, m.SeenTurn = x.house(), u.Turn // the German sees which one
				u.walked()
			},
		},
	}
}

func walkQuestions() []question {
	return []question{
		{at: PMove, name: "movement", asks: Pow},
		{at: PMoveTo, name: "movement to", asks: Pow},
	}
}

// walkTo ends a walk outdoors.
func (u umpire) walkTo(x choice) {
	m := &u.Men[u.Now]
	m.Done, m.Declared, m.Where, m.Cell, m.Building = true, false, Outdoors, x.cell(), NoBuilding
	u.walked()
}

// walked goes back to the choice of a man.
func (u umpire) walked() {
	if u.Phase == ShakePowTo {
		u.Phase = ShakePow
		return
	}
	u.Phase = PMove
}

// movable are the men who may move in the prisoners' own step.
func (r *Rules) movable(s *State) (set uint64) {
	for i := range s.Men[:r.people] {
		m := &s.Men[i]
		set |= uint64((position.Bit(m.Where == Outdoors)|position.Bit(m.Where == Indoors)&r.doorways)&^
			(position.Bit(m.Done)|position.Bit(m.Role == Stooge))) << i
	}
	return set &^ r.germanSpies(s)
}

// walk is where a man may go in the prisoners' own step; walkInto the buildings
// that he may go into.
func (r *Rules) walk(m *Man) *trip { return r.manTrips.from(m.Cell, m.Building) }

func (r *Rules) walkInto(m *Man) []sim.Move {
	if m.Role.IsTeam() {
		return nil
	}
	return r.walk(m).doors
}

// reach fills the tenths of an inch to every cell that a figure can get to,
// from its cell or by the doors of its building.
func (r *Rules) reach(
	cell terrain.Cell, building Building, inches int, cost *[terrain.Cells]int16, order []terrain.Cell,
) []terrain.Cell {
	terrain.Clear(cost)
	if building < 0 {
		return r.Board.Reach(cell, inches*10, r.Board.FreeSteps(), cost, order)
	}
	for _, sill := range r.Board.Buildings[building].Sill {
		if inches >= 1 && cost[sill[0]] == terrain.Unreached {
			// Within a few inches the ways from two doors do not compete
			// for much: a cell nearer to the second keeps the first's cost.
			order = r.Board.Reach(sill[0], inches*10-10, r.Board.FreeSteps(), cost, order)
		}
	}
	return order
}

// doors lists the entrances within reach, each of a building or one that stands for all of
// them: the half inch to a door counts 1.
func (r *Rules) doors(cost *[terrain.Cells]int16, inches int, not Building, each bool, buf []sim.Move) []sim.Move {
	beside := func(c terrain.Cell) bool { return cost[c] != terrain.Unreached && int(cost[c])+10 <= inches*10 }
	for b := range r.Board.Inhabited {
		for d, sill := range r.Board.Buildings[b].Sill {
			if b == int(not) || !slices.ContainsFunc(sill, beside) {
				continue
			}
			if !each {
				buf = append(buf, Mv(KBuilding, b, 0))
				break
			}
			buf = append(buf, Mv(KBuilding, b, d))
		}
	}
	return buf
}

// watchedByAll: some guard, tower or ferret sees the cell (SL3-SHK-02).
func (r *Rules) watchedByAll(s *State, c terrain.Cell) bool {
	return r.towered.Has(c) || r.watchedByGround(s, c)
}

func (r *Rules) watchedByGround(s *State, c terrain.Cell) bool {
	// Sight goes both ways; one row of the table is enough.
	row := r.Board.SeenFrom(c)
	for i := range s.Guards {
		if row.Has(s.Guards[i].Cell) {
			return true
		}
	}
	for _, p := range r.Board.Sentries {
		if row.Has(p.Cell()) {
			return true
		}
	}
	for i := range s.Ferrets {
		if f := &s.Ferrets[i]; f.Cell != terrain.NoCell && f.Building < 0 && row.Has(f.Cell) {
			return true
		}
	}
	return false
}

// freeDoors are the doors that nobody on the ground sees (SL3-SHK-03).
func (r *Rules) freeDoors(s *State, b Building) uint8 {
	var free uint8
	for d, sill := range r.Board.Buildings[b].Sill {
		watched := r.watchedByGround(s, sill[0])
		if !r.Options.Shake.ExitTowers {
			watched = r.watchedByAll(s, sill[0])
		}
		if !watched {
			free |= 1 << d
		}
	}
	return free
}
