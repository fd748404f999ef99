package skirmish

import (
	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// SlowLegal is Legal worked out afresh from the clauses: what the lists that
// are kept must agree with.
func (r *Rules) SlowLegal(s *State) (list []sim.Move) {
	switch s.Phase {
	case Placing:
		for _, c := range r.Scenario.Starts {
			if r.mayBegin(int(s.Detail), c) {
				list = append(list, Begin(c))
			}
		}
		return list
	case GuardMove, FerretMove:
		f := &s.Figures[s.Now]
		if !s.Ordering && f.Order != terrain.NoCell && f.Order != f.Cell {
			return append(list, GoOn, NewOrder)
		}
		for c := range terrain.Cell(terrain.Cells) {
			if r.Board.IsOutdoor(c) {
				list = append(list, Order(c))
			}
		}
		return list
	case EndOfTurn:
		return append(list, GoOn, Abort)
	}
	if m := &s.Men[s.Now]; m.Moving {
		return r.slowSteps(s, m)
	}
	return r.slowRows(s, &s.Men[s.Now])
}

func (r *Rules) slowRows(s *State, m *Man) (list []sim.Move) {
	t := &r.Scenario.Tasks[m.Task]
	switch t.Verb {
	case VMarch, VGateCheck, VHide, VLeave:
		return append(list, actMove)
	}
	under := m.Inside < 0 && r.Board.Under(m.Cell)
	for row := Crawl; row < Cut && (!under || row == Crawl); row++ {
		list = append(list, Take(row, false))
	}
	if m.Inside >= 0 { // no lying down in there
		return append(list, Take(Freeze, false))
	}
	list = append(list, Take(Prone, false), Take(Freeze, false))
	if under {
		return list
	}
	// What the task asks for is last: its moves are the highest.
	x, y := 2*m.Cell.X()+1, 2*m.Cell.Y()+1 // half inches
	byFence := false
	if t.Fence >= 0 {
		f := &r.Board.Fences[t.Fence]
		across, along := x, y
		if f.AlongX {
			across, along = y, x
		}
		off := across - 2*int(f.Line)
		byFence = off > -2 && off < 2 && along > 2*int(f.From) && along < 2*int(f.To) && (t.Rect == (terrain.Rect{}) ||
			t.Rect.Holds(m.Cell))
	}
	if byFence && t.ByCut && m.Has&Cutters != 0 {
		g := s.gap(t.Fence, r.column(m.Cell, t.Fence))
		if g < 0 && int(s.Cutting) < MaxGaps || g >= 0 && !s.Gaps[g].Open() {
			list = append(list, Take(Cut, true))
		}
	}
	if byFence && (t.Verb == VDig || t.ByLadder && m.Has&Ladder != 0) {
		list = append(list, Take(Dig, true))
	}
	reaches := func(p terrain.Point, inches int) bool {
		dx, dy := int(p.X)-x, int(p.Y)-y
		return dx*dx+dy*dy <= 4*inches*inches
	}
	found := t.Verb == VFind && reaches(t.Point, int(t.Reach))
	if t.Verb == VSearch {
		for _, d := range r.Board.Buildings[t.Building].Doors {
			found = found || reaches(d, 1)
		}
	}
	if found {
		list = append(list, Take(Freeze, true))
	}
	return list
}

func (r *Rules) slowSteps(s *State, m *Man) []sim.Move {
	list := []sim.Move{Stay}
	if m.Inside >= 0 {
		for d := range r.Board.Buildings[m.Inside].Doors {
			if m.MoveLeft >= 10 {
				list = append(list, Through(d))
			}
		}
		return list
	}
	for d := range terrain.Directions {
		if r.stepMask(s, m)>>d&1 != 0 && int(m.MoveLeft) >= terrain.Cost(d) {
			list = append(list, Go(d))
		}
	}
	if b, d := r.doorBy(m.Cell); b >= 0 && r.Options.Turn.EnterHuts && m.MoveLeft >= 10 {
		list = append(list, Through(d))
	}
	return list
}

// SlowRun is where a run leads a figure, step by step over the field of all
// ways to the cell, gaps included.
func (r *Rules) SlowRun(s *State, i int, to terrain.Cell, tenths int) {
	f := &s.Figures[i]
	if r.Board.Under(to) {
		to = r.beside(to)
	}
	steps := r.gapSteps(s)
	var field terrain.Field
	field.To(to, &steps)
	for {
		d := field.Next(f.Cell, &steps)
		if d < 0 || terrain.Cost(d) > tenths {
			return
		}
		tenths -= terrain.Cost(d)
		f.Cell = terrain.Step(f.Cell, d)
		dx, dy := terrain.Delta(d)
		f.DX, f.DY = int16(dx), int16(dy)
	}
}
