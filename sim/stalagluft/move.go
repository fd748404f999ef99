package stalagluft

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// walkGuard moves a guard on his beat; one whose markers were moved walks
// the shortest way to the first of them (SL3-MOV-01, -02).
func (r *Rules) walkGuard(g *Guard) {
	if g.Beat < 0 {
		return
	}
	round := &r.beats[g.Beat]
	inches := int(r.Options.Ferret.GuardMove)
	if g.On {
		g.Round = round.Next(g.Round, inches, r.Options.Skirmish.Beat.CarryOver)
		g.Cell = round.At(g.Round).Cell
		return
	}
	way, steps := r.toBeat[g.Beat], r.Board.FreeSteps()
	for left := inches * 10; ; {
		d := way.Next(g.Cell, steps)
		if d < 0 {
			break // there, or shut out: then he is where he can be
		}
		if terrain.Cost(d) > left {
			return
		}
		left -= terrain.Cost(d)
		g.Cell = terrain.Step(g.Cell, d)
	}
	if g.Cell == round.At(0).Cell {
		g.On, g.Round = true, 0
	}
}

// beginFerrets opens the ferrets' moves.
func (r *Rules) beginFerrets(s *State) {
	for i := range s.Ferrets {
		s.Ferrets[i].Done, s.Ferrets[i].Moved, s.Ferrets[i].Door = false, false, -1
	}
	s.Phase = FerretPick
}

func (r *Rules) pickFerret(s *State, kind, a int, c *dice.Chance, log *sim.Log) {
	if kind == KFigure {
		s.Now, s.Phase = int8(a), FerretMove
		return
	}
	r.afterFerrets(s, c, log)
}

// unobserved says that no stooge sees ferret i (SL3-REL-01).
func (r *Rules) unobserved(s *State, i int) bool {
	f := &s.Ferrets[i]
	if !r.Options.Ferret.Relocate || f.Moved {
		return false
	}
	stooges := false
	for m, to := r.Span(Stooge); m < to; m++ {
		if s.Men[m].Role != Stooge || s.Men[m].Where != Outdoors {
			continue
		}
		stooges = true
		if f.Building < 0 && r.Board.Sees(s.Men[m].Cell, f.Cell) {
			return false
		}
	}
	return stooges || r.Options.Ferret.WithoutStooge
}

// reach fills the tenths of an inch to every cell that a figure can get to,
// from its cell or by the doors of its building.
func (r *Rules) reach(cell terrain.Cell, building int8, inches int, cost *[terrain.Cells]int16, order []terrain.Cell) []terrain.Cell {
	for i := range cost {
		cost[i] = terrain.Unreached
	}
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

// exits: which sides a ferret may leave by (SL3-DEP-05, -06).
func (r *Rules) exits(f *Ferret) (gate, east bool) {
	if !r.Options.Ferret.CrossExit || f.Entry == 0 {
		return true, true
	}
	return f.Entry == 2, f.Entry == 1
}

// legalFerret lists a ferret's moves: to cells, into buildings, off the table,
// out of sight.
func (r *Rules) legalFerret(s *State) []sim.Move {
	f := &s.Ferrets[s.Now]
	t := r.ferretTrip(f)
	list := t.stay
	if gate, east := r.exits(f); gate && t.gate || east && t.east {
		list = t.leave
	}
	if r.unobserved(s, int(s.Now)) {
		return list
	}
	return list[:len(list)-1]
}

func (r *Rules) ferretTrip(f *Ferret) *trip {
	return r.ferretTrips[bit(f.Moved)].from(f.Cell, f.Building)
}

// doors lists the entrances within reach: the half inch to a door counts 1.
func (r *Rules) doors(cost *[terrain.Cells]int16, inches int, not int8, buf []sim.Move) []sim.Move {
	for b := range r.Board.Inhabited {
		if b == int(not) {
			continue
		}
		for d, sill := range r.Board.Buildings[b].Sill {
			for _, c := range sill {
				if cost[c] != terrain.Unreached && int(cost[c])+10 <= inches*10 {
					buf = append(buf, Mv(KBuilding, b, d))
					break
				}
			}
		}
	}
	return buf
}

// relocations are the spots of the unseen part of the compound around a ferret.
// To the Vorlager he goes off the table.
func (r *Rules) relocations(s *State, buf []sim.Move) []sim.Move {
	f := &s.Ferrets[s.Now]
	var watch lookouts
	for m, to := r.Span(Stooge); m < to; m++ {
		if s.Men[m].Role == Stooge && s.Men[m].Where == Outdoors {
			watch.add(s.Men[m].Cell)
		}
	}
	if watch.n == 0 {
		return r.lists.ground
	}
	u := r.unseen(&watch)
	first := len(buf)
	buf = u.spots(r, f.Cell, f.Building, buf)
	r.scratch.Put(u)
	if len(buf) == first { // nowhere to go but where he is
		buf = append(buf, Mv(KCell, int(f.Cell), 0))
	}
	return buf
}

func (r *Rules) moveFerret(s *State, kind, a, b int, log *sim.Log) {
	f := &s.Ferrets[s.Now]
	s.Phase = FerretPick
	switch kind {
	case KRelocate:
		s.Phase = FerretRelocate
		return
	case KCell:
		f.Cell, f.Building = terrain.Cell(a), -1
	case KBuilding:
		f.Building, f.Door = int8(a), int8(b)
		f.Cell = r.Board.Buildings[a].Sill[b][0]
	case KExit:
		*f = Ferret{Cell: terrain.NoCell, Building: -1, Door: -1}
	}
	f.Done = true
}

// afterFerrets looks whether a building has been sealed (SL3-SSR-01).
func (r *Rules) afterFerrets(s *State, c *dice.Chance, log *sim.Log) {
	for b := range r.Board.Inhabited {
		n, doors := 0, uint8(0)
		for i := range s.Ferrets {
			if f := &s.Ferrets[i]; f.Cell != terrain.NoCell && int(f.Building) == b && f.Door >= 0 {
				n++
				doors |= 1 << f.Door
			}
		}
		if n < int(r.Options.Ferret.SealMin) || doors != 1<<len(r.Board.Buildings[b].Doors)-1 || s.SpotDone {
			continue
		}
		r.declare(s, int8(b))
		s.SpotDone = true
		if r.unassigned(s, b) || !r.Options.Ferret.SealUnassigned {
			s.Target, s.Count = int8(b), int8(n)
			s.Phase = SpotSearch
			return
		}
	}
	r.leave(s, gMove, c, log)
}

// unassigned says that a man just declared in the building does not belong
// there (SL3-SSR-02).
func (r *Rules) unassigned(s *State, b int) bool {
	for i := range r.people {
		if r.isPresent(s, i, int8(b)) && s.Men[i].Hut != int8(b) {
			return true
		}
	}
	return false
}

func (r *Rules) spotSearch(s *State, kind int, c *dice.Chance, log *sim.Log) {
	n := int(s.Count)
	s.Count = 0
	s.close(gMove)
	if kind == KYes {
		r.search(s, s.Target, BySeal, n, c, log)
	}
}

// legalMovers lists the men who may move in the step in hand.
func (r *Rules) legalMovers(s *State, buf []sim.Move) []sim.Move {
	buf = append(buf, Mv(KDone, 0, 0))
	if s.Phase == ShakePow {
		for i := range r.people {
			if r.mayMove(s, i) {
				buf = append(buf, Mv(KFigure, i, 0))
			}
		}
		return buf
	}
	// As in legalDeploy: written, and written over.
	buf = slices.Grow(buf, MaxMen+1)[:MaxMen+2]
	n := 1
	for i := range s.Men[:r.people] {
		buf[n] = Mv(KFigure, i, 0)
		n += r.movable(&s.Men[i])
	}
	return buf[:n]
}

// movable is 1 when a man may move in the prisoners' own step.
func (r *Rules) movable(m *Man) int {
	return (bit(m.Where == Outdoors) | bit(m.Where == Indoors)&r.doorways) &^
		(bit(m.Done) | bit(m.Role == Stooge) | bit(m.Role == Stoolie)&(r.overt|bit(m.Shown)))
}

// mayMove says whether a man may move in the step in hand.
func (r *Rules) mayMove(s *State, i int) bool {
	m := &s.Men[i]
	if m.Done || !m.inCamp() || m.Role == Stooge || r.isSpy(s, i) {
		return false
	}
	if s.Phase == ShakePow || s.Phase == ShakePowTo {
		if m.Where == Outdoors {
			return !r.watchedByAll(s, m.Cell)
		}
		return r.freeDoors(s, m.Building) != 0
	}
	return m.Where == Outdoors || r.Options.Deploy.ThroughDoors
}

// legalWalk: the cells and doors within a man's inches.
func (r *Rules) legalWalk(s *State) []sim.Move {
	m := &s.Men[s.Now]
	switch {
	case s.Phase == ShakePowTo && m.Where == Indoors:
		return r.slips[m.Building][r.freeDoors(s, m.Building)]
	case s.Phase == ShakePowTo:
		return r.slipTrips.from(m.Cell, -1).outdoors()
	}
	return r.walkOf(m)
}

// walkOf is where a man may go in the prisoners' own step.
func (r *Rules) walkOf(m *Man) []sim.Move {
	t := r.manTrips.from(m.Cell, m.Building)
	if m.Role.IsTeam() {
		return t.outdoors()
	}
	return t.walk()
}

func (r *Rules) walkMan(s *State, kind, a, _ int) {
	m := &s.Men[s.Now]
	m.Done = true
	m.Declared = m.Declared && kind == KDone
	switch kind {
	case KCell:
		m.Where, m.Cell, m.Building = Outdoors, terrain.Cell(a), -1
	case KBuilding:
		m.Where, m.Building = Indoors, int8(a)
		m.Seen, m.SeenTurn = int8(a), s.Turn // the German sees which one
	}
}

// leaveMove goes on after the prisoners' moves.
func (r *Rules) leaveMove(s *State, c *dice.Chance, log *sim.Log) {
	r.clear(s)
	if s.Phase == ShakePlace { // came from PMove, two phases on
		r.leave(s, pMove, c, log)
		return
	}
	s.Phase = ShakeDemand
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
func (r *Rules) freeDoors(s *State, b int8) uint8 {
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
