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

func (r *Rules) pickFerret(s *State, kind, a int, log *sim.Log) {
	if kind == KFigure {
		s.Now, s.Phase = int8(a), FerretMove
		return
	}
	r.afterFerrets(s, log)
}

// unobserved says that no stooge sees ferret i (SL3-REL-01).
func (r *Rules) unobserved(s *State, i int) bool {
	f := &s.Ferrets[i]
	if !r.Options.Ferret.Relocate || f.Moved {
		return false
	}
	stooges := false
	for m := range r.people {
		if r.roles[m] != Stooge || s.Men[m].Where != Outdoors {
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

func (r *Rules) legalFerret(s *State, buf []sim.Move) []sim.Move {
	f := &s.Ferrets[s.Now]
	inches := int(r.Options.Ferret.Move)
	if f.Moved {
		inches = int(r.Options.Ferret.ThenMove)
	}
	buf = append(buf, Mv(KDone, 0, 0))
	gate, east := r.exits(f)
	out := false
	if f.Building < 0 && inches*10 <= terrain.AroundTenths {
		var doors [Buildings]uint8
		for _, n := range r.Board.Around(f.Cell) {
			if int(n.Cost) > inches*10 || !r.Board.IsOutdoor(n.Cell) {
				continue
			}
			buf = append(buf, Mv(KCell, int(n.Cell), 0))
			out = out || east && r.Board.OnEast(n.Cell) || gate && slices.Contains(r.Board.InnerGate, n.Cell)
			r.note(&doors, n, inches)
		}
		if r.Options.Ferret.MayEnter {
			buf = entrances(&doors, buf)
		}
	} else {
		var cost [terrain.Cells]int16
		var space [512]terrain.Cell
		order := r.reach(f.Cell, f.Building, inches, &cost, space[:0])
		first := len(buf)
		for _, c := range order {
			if r.Board.IsOutdoor(c) {
				buf = append(buf, Mv(KCell, int(c), 0))
			}
			out = out || east && r.Board.OnEast(c)
		}
		buf = sorted(buf, first)
		if r.Options.Ferret.MayEnter {
			buf = r.doors(&cost, inches, f.Building, buf)
		}
		for _, c := range r.Board.InnerGate {
			out = out || gate && cost[c] != terrain.Unreached
		}
	}
	if out {
		buf = append(buf, Mv(KExit, 0, 0))
	}
	if r.unobserved(s, int(s.Now)) {
		buf = append(buf, Mv(KRelocate, 0, 0))
	}
	return buf
}

// note marks the door beside a cell when its half inch fits in too.
func (r *Rules) note(doors *[Buildings]uint8, n terrain.Nearby, inches int) {
	b := r.Board.Beside(n.Cell)
	if b < 0 || int(n.Cost)+10 > inches*10 {
		return
	}
	for d, sill := range r.Board.Buildings[b].Sill {
		if slices.Contains(sill, n.Cell) {
			doors[b] |= 1 << d
		}
	}
}

// entrances lists the doors that note has marked.
func entrances(doors *[Buildings]uint8, buf []sim.Move) []sim.Move {
	for b, mask := range doors {
		for d := range 8 {
			if mask>>d&1 != 0 {
				buf = append(buf, Mv(KBuilding, b, d))
			}
		}
	}
	return buf
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

// sorted puts the moves from first on in order and drops doubles.
func sorted(buf []sim.Move, first int) []sim.Move {
	for i := first + 1; i < len(buf); i++ {
		m, j := buf[i], i
		for ; j > first && buf[j-1] > m; j-- {
			buf[j] = buf[j-1]
		}
		buf[j] = m
	}
	n := first
	for i := first; i < len(buf); i++ {
		if i == first || buf[i] != buf[n-1] {
			buf[n] = buf[i]
			n++
		}
	}
	return buf[:n]
}

// relocations are the spots of the unseen part of the table around a ferret.
func (r *Rules) relocations(s *State, buf []sim.Move) []sim.Move {
	f := &s.Ferrets[s.Now]
	var seen terrain.Bits
	stooges := false
	for m := range r.people {
		if r.roles[m] == Stooge && s.Men[m].Where == Outdoors {
			row := r.Board.SeenFrom(s.Men[m].Cell)
			for i := range seen {
				seen[i] |= row[i]
			}
			stooges = true
		}
	}
	if !stooges {
		return r.spotList(buf)
	}
	var done terrain.Bits
	var queue [terrain.Cells]terrain.Cell
	n := 0
	push := func(c terrain.Cell) {
		if !seen.Has(c) && !done.Has(c) {
			done.Add(c)
			queue[n] = c
			n++
		}
	}
	if f.Building < 0 {
		push(f.Cell)
	} else {
		for _, sill := range r.Board.Buildings[f.Building].Sill {
			push(sill[0])
		}
	}
	steps := r.Board.FreeSteps()
	entered := uint32(0)
	for i := 0; i < n; i++ {
		c := queue[i]
		for d := range terrain.Directions {
			if steps[c]>>d&1 != 0 {
				push(terrain.Step(c, d))
			}
		}
		if b := r.Board.Beside(c); r.Options.Ferret.ThroughHuts && b >= 0 && entered>>b&1 == 0 {
			entered |= 1 << b
			for _, sill := range r.Board.Buildings[b].Sill {
				for _, out := range sill {
					push(out)
				}
			}
		}
	}
	first := len(buf)
	for _, c := range r.spots {
		if done.Has(c) {
			buf = append(buf, Mv(KCell, int(c), 0))
		}
	}
	if len(buf) == first { // nowhere to go but where he is
		at := f.Cell
		buf = append(buf, Mv(KCell, int(at), 0))
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
func (r *Rules) afterFerrets(s *State, log *sim.Log) {
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
	r.beginPow(s)
}

func (r *Rules) beginPow(s *State) {
	r.clear(s)
	s.Phase = PMove
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
	r.beginPow(s)
	if kind == KYes {
		r.search(s, s.Target, BySeal, n, c, log)
	}
}

// mayMove says whether a man may move in the step in hand.
func (r *Rules) mayMove(s *State, i int) bool {
	m := &s.Men[i]
	role := r.roles[i]
	if m.Done || role == Stoolie || role == Stooge || !m.inCamp() {
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
func (r *Rules) legalWalk(s *State, buf []sim.Move) []sim.Move {
	m := &s.Men[s.Now]
	inches := int(r.Options.Deploy.Move)
	shake := s.Phase == ShakePowTo
	if !shake && m.Where == Outdoors && inches*10 <= terrain.AroundTenths {
		buf = append(buf, Mv(KDone, 0, 0))
		var doors [Buildings]uint8
		for _, n := range r.Board.Around(m.Cell) {
			if int(n.Cost) > inches*10 {
				continue
			}
			if r.MayPlace(int(s.Now), n.Cell) {
				buf = append(buf, Mv(KCell, int(n.Cell), 0))
			}
			r.note(&doors, n, inches)
		}
		if r.Options.Deploy.ThroughDoors && !r.roles[s.Now].IsTeam() {
			buf = entrances(&doors, buf)
		}
		return buf
	}
	var cost [terrain.Cells]int16
	var space [512]terrain.Cell
	order := space[:0]
	switch {
	case shake && m.Where == Indoors:
		for i := range cost {
			cost[i] = terrain.Unreached
		}
		free := r.freeDoors(s, m.Building)
		for d, sill := range r.Board.Buildings[m.Building].Sill {
			if free>>d&1 != 0 {
				order = r.Board.Reach(sill[0], int(r.Options.Shake.ExitRadius)*10, r.Board.FreeSteps(), &cost, order)
			}
		}
	case shake:
		order = r.reach(m.Cell, -1, int(r.Options.Shake.PowMove), &cost, order)
	default:
		order = r.reach(m.Cell, m.Building, inches, &cost, order)
	}
	buf = append(buf, Mv(KDone, 0, 0))
	first := len(buf)
	for _, c := range order {
		if r.MayPlace(int(s.Now), c) {
			buf = append(buf, Mv(KCell, int(c), 0))
		}
	}
	buf = sorted(buf, first)
	if !shake && r.Options.Deploy.ThroughDoors && !r.roles[s.Now].IsTeam() {
		buf = r.doors(&cost, inches, m.Building, buf)
	}
	return buf
}

func (r *Rules) walkMan(s *State, kind, a, _ int) {
	m := &s.Men[s.Now]
	m.Done = true
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
		r.event(s, c, log)
		return
	}
	s.Phase = ShakeDemand
}

// watchedByAll: some guard, tower or ferret sees the cell (SL3-SHK-02).
func (r *Rules) watchedByAll(s *State, c terrain.Cell) bool {
	for t := range r.Board.Towers {
		if r.Board.TowerSees(t, c) {
			return true
		}
	}
	return r.watchedByGround(s, c)
}

func (r *Rules) watchedByGround(s *State, c terrain.Cell) bool {
	for i := range s.Guards {
		if r.Board.Sees(s.Guards[i].Cell, c) {
			return true
		}
	}
	for _, p := range r.Board.Sentries {
		if r.Board.Sees(p.Cell(), c) {
			return true
		}
	}
	for i := range s.Ferrets {
		if f := &s.Ferrets[i]; f.Cell != terrain.NoCell && f.Building < 0 && r.Board.Sees(f.Cell, c) {
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
