package skirmish

import (
	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// Kind is what a decision decides. The order of the kinds is the order of the
// legal lists.
type Kind uint8

// The kinds of decisions; the comment says what the argument is.
const (
	kindRow      Kind = iota // row that a man names
	kindTask                 // row by which he does what the task asks for
	kindStay                 // ends a gait where the man stands
	kindStep                 // direction
	kindDoor                 // door of the building at hand
	kindGoOn                 // the end of a turn, or an order that stands
	kindNewOrder             //
	kindAbort                //
	kindOrder                // cell
	kindBegin                // cell
	kindAct                  // the one thing that a task by day asks for
	kinds
)

func pack(k Kind, x int) sim.Move { return sim.Move(k)<<16 | sim.Move(x) }

// KindOf is what a move decides.
func KindOf(m sim.Move) Kind { return Kind(min(m>>16, sim.Move(kinds))) }

func argOf(m sim.Move) int { return int(m & 0xffff) }

// The moves without an argument.
const (
	Stay     = sim.Move(kindStay) << 16 // ends a gait where the man stands
	GoOn     = sim.Move(kindGoOn) << 16 // end of the turn, or an order that stands
	NewOrder = sim.Move(kindNewOrder) << 16
	Abort    = sim.Move(kindAbort) << 16
	actMove  = sim.Move(kindAct) << 16
)

// Take is the move that names a row; does says that a static row does what
// the task asks for: cut, dig, find, search or climb.
func Take(r Row, does bool) sim.Move {
	if does {
		return pack(kindTask, int(r))
	}
	return pack(kindRow, int(r))
}

// Go is the move of one step in a direction.
func Go(d int) sim.Move { return pack(kindStep, d) }

// Through is the move through door d of the building at hand.
func Through(d int) sim.Move { return pack(kindDoor, d) }

// Order is the move that sends a figure to a cell.
func Order(c terrain.Cell) sim.Move { return pack(kindOrder, int(c)) }

// Begin is the move that places a man on a cell.
func Begin(c terrain.Cell) sim.Move { return pack(kindBegin, int(c)) }

// RowOf is the row that a move names; false when it names none.
func RowOf(m sim.Move) (r Row, does, ok bool) {
	if m >= Stay {
		return 0, false, false
	}
	return Row(argOf(m)), m >= pack(kindTask, 0), true
}

// DirectionOf is the direction of a step; -1 for any other move.
func DirectionOf(m sim.Move) int {
	if m>>16 == sim.Move(kindStep) {
		return argOf(m)
	}
	return -1
}

// CellOf is the cell that an order or a placing names.
func CellOf(m sim.Move) terrain.Cell {
	if k := KindOf(m); k == kindOrder || k == kindBegin {
		return terrain.Cell(argOf(m))
	}
	return terrain.NoCell
}
