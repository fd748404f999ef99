package stalagluft

import (
	"slices"
	"sync/atomic"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// trip is where one walk may lead from one place: moves to cells and moves
// through doors, ascending; and whether it comes to a side of the table.
type trip struct {
	cells, doors []sim.Move
	gate, east   bool
}

// trips are all walks of so many inches: nothing on the table stands in the
// way of anybody (SL3-MOV-07), so each is worked out once, when it is first
// asked for; two who ask at once work out the same.
type trips struct {
	rules  *Rules
	inches int
	fits   func(terrain.Cell) bool
	open   []atomic.Pointer[trip] // by place in Board.Outdoor
	inside [Buildings]atomic.Pointer[trip]
}

// from is the trip from a cell or, when building is not -1, from its doors.
func (t *trips) from(c terrain.Cell, building int8) *trip {
	slot := &t.inside[max(building, 0)]
	if building < 0 {
		slot = &t.open[t.rules.Board.Place(c)]
	}
	if known := slot.Load(); known != nil {
		return known
	}
	return t.lay(slot, c, building)
}

func (t *trips) lay(slot *atomic.Pointer[trip], c terrain.Cell, building int8) *trip {
	var cost [terrain.Cells]int16
	order := t.rules.reach(c, building, t.inches, &cost, nil)
	laid := t.rules.layTrip(order, &cost, t.inches, building, t.fits)
	slot.Store(&laid)
	return &laid
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

// layTrips makes room for the trips to the cells that fit.
func (r *Rules) layTrips(inches int, fits func(terrain.Cell) bool) *trips {
	return &trips{rules: r, inches: inches, fits: fits, open: make([]atomic.Pointer[trip], len(r.Board.Outdoor))}
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
