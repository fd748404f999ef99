package skirmish

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

var _ sim.Judge[State] = (*Rules)(nil)

// Allows reports whether Legal names the decision. Orders, rows and steps in
// the open are judged as such; of anything else the list tells.
func (r *Rules) Allows(s *State, m sim.Move, _ []sim.Move) bool {
	switch s.Phase {
	case GuardMove, FerretMove:
		if s.stands() {
			return m == GoOn || m == NewOrder
		}
		c := CellOf(m)
		return c < terrain.Cells && r.Board.IsOutdoor(c) && m == Order(c)
	case EndOfTurn:
		return m == GoOn || m == Abort
	case PowMove:
		man := &s.Men[s.Now]
		if man.Inside >= 0 {
			break
		}
		if d := DirectionOf(m); man.Moving && d >= 0 {
			return r.steps(s, man)>>d&1 != 0
		}
		if row, does, ok := RowOf(m); ok && !does && !man.Moving && !r.acts(man) {
			return m == Take(row, false) && (row < Rows && (row == Prone || row == Freeze || row < Cut && (row == Crawl || !r.Board.Under(man.Cell))))
		}
	}
	var room [terrain.Directions + 2]sim.Move
	return slices.Contains(r.Legal(s, room[:0]), m)
}

// stands says that the figure in hand has an order that he has not carried out.
func (s *State) stands() bool {
	f := &s.Figures[s.Now]
	return !s.Ordering && f.Order != terrain.NoCell && f.Order != f.Cell
}

// steps are the directions open to a man on a gait, bit by bit.
func (r *Rules) steps(s *State, m *Man) uint8 {
	switch {
	case m.Rest < 10:
		return 0
	case m.Rest < 14: // no room for a diagonal step
		return r.stepMask(s, m) & 0x0f
	}
	return r.stepMask(s, m)
}

// Stands says that the figure in hand has an order that he has not carried
// out; the prisoners do not know.
func (v View) Stands() bool { return v.seat == German && v.s.stands() }

// Steps are the directions in which the man in hand may step now, bit by bit;
// for his own side.
func (v View) Steps() uint8 {
	m := &v.s.Men[v.s.Now]
	if v.seat != Pow || !m.Moving || m.Inside >= 0 {
		return 0
	}
	return v.r.steps(v.s, m)
}
