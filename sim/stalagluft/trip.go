package stalagluft

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// trip is where one walk may lead from one place: moves to cells and moves
// through doors, ascending; and whether it comes to a side of the table.
type trip struct {
	cells, doors []sim.Move
	gate, east   bool
}

// trips are all walks of so many inches, worked out once: nothing on the
// table stands in the way of anybody (SL3-MOV-07).
type trips struct {
	board  *terrain.Board
	open   []trip // by place in Board.Outdoor
	inside [Buildings]trip
}

// from is the trip from a cell or, when building is not -1, from its doors.
func (t *trips) from(c terrain.Cell, building int8) *trip {
	if building >= 0 {
		return &t.inside[building]
	}
	return &t.open[t.board.Place(c)]
}

// layAllTrips works out the walks of both sides.
func (r *Rules) layAllTrips() {
	o := &r.Options
	r.ferretTrips[0] = r.layTrips(int(o.Ferret.Move), r.Board.IsOutdoor)
	r.ferretTrips[1] = r.ferretTrips[0]
	if o.Ferret.ThenMove != o.Ferret.Move {
		r.ferretTrips[1] = r.layTrips(int(o.Ferret.ThenMove), r.Board.IsOutdoor)
	}
	r.manTrips = r.layTrips(int(o.Deploy.Move), r.mayStand)
	r.slipTrips = r.manTrips
	if o.Shake.PowMove != o.Deploy.Move {
		r.slipTrips = r.layTrips(int(o.Shake.PowMove), r.mayStand)
	}
	r.laySlips()
}

// layTrips works out the trips to the cells that fit.
func (r *Rules) layTrips(inches int, fits func(terrain.Cell) bool) *trips {
	t := &trips{board: r.Board, open: make([]trip, len(r.Board.Outdoor))}
	cost := new([terrain.Cells]int16)
	var order []terrain.Cell
	lay := func(c terrain.Cell, building int8) trip {
		order = r.reach(c, building, inches, cost, order[:0])
		return r.layTrip(order, cost, inches, building, fits)
	}
	for i, c := range r.Board.Outdoor {
		t.open[i] = lay(c, -1)
	}
	for b := range r.Board.Inhabited {
		t.inside[b] = lay(terrain.NoCell, int8(b))
	}
	return t
}

func (r *Rules) layTrip(order []terrain.Cell, cost *[terrain.Cells]int16, inches int, building int8, fits func(terrain.Cell) bool) trip {
	var t trip
	slices.Sort(order)
	for _, c := range slices.Compact(order) {
		if fits(c) {
			t.cells = append(t.cells, Mv(KCell, int(c), 0))
		}
		t.east = t.east || r.Board.OnEast(c)
		t.gate = t.gate || slices.Contains(r.Board.InnerGate, c)
	}
	t.doors = r.doors(cost, inches, building, nil)
	return t
}

// laySlips works out where men who slip out of a building may stand, by the
// set of its doors that nobody watches (SL3-SHK-03).
func (r *Rules) laySlips() {
	cost := new([terrain.Cells]int16)
	for b := range r.Board.Inhabited {
		sills := r.Board.Buildings[b].Sill
		r.slips[b] = make([][]sim.Move, 1<<len(sills))
		for free := range r.slips[b] {
			for i := range cost {
				cost[i] = terrain.Unreached
			}
			var order []terrain.Cell
			for d, sill := range sills {
				if free>>d&1 != 0 {
					order = r.Board.Reach(sill[0], int(r.Options.Shake.ExitRadius)*10, r.Board.FreeSteps(), cost, order)
				}
			}
			r.slips[b][free] = r.layTrip(order, cost, 0, int8(b), r.mayStand).cells
		}
	}
}

// mayStand says that a prisoner may be put down on a cell.
func (r *Rules) mayStand(c terrain.Cell) bool { return r.MayPlace(0, c) }
