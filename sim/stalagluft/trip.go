package stalagluft

import (
	"slices"
	"sync/atomic"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// trip is where one walk may lead from one place, as a list of moves: to stay,
// to cells, through doors, and for a ferret off the table and out of sight.
type trip struct {
	stay       []sim.Move // without leaving the table
	leave      []sim.Move
	cells      int // how many lead to cells
	rows       []Row
	gate, east bool // it comes to this side of the table
}

// Row is cells side by side along x that one walk may lead to, and the place of
// the first of them in the list of moves.
type Row struct {
	Cell         terrain.Cell
	Cells, Place int16
}

// walk is the list for who cannot vanish.
func (t *trip) walk() []sim.Move { return t.stay[:len(t.stay)-1] }

// outdoors is the list for who may not go in either.
func (t *trip) outdoors() []sim.Move { return t.stay[:1+t.cells] }

// trips are all walks of so many inches: nothing on the table stands in the
// way of anybody (SL3-MOV-07), so each is worked out once, when it is first
// asked for; two who ask at once work out the same.
type trips struct {
	rules  *Rules
	inches int
	fits   func(terrain.Cell) bool
	doors  bool                   // that may be gone through
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
	laid := t.layTrip(order, &cost, building)
	slot.Store(&laid)
	return &laid
}

// layAllTrips works out the walks of both sides.
func (r *Rules) layAllTrips() {
	o := &r.Options
	r.ferretTrips[0] = r.layTrips(int(o.Ferret.Move), o.Ferret.MayEnter, r.Board.IsOutdoor)
	r.ferretTrips[1] = r.ferretTrips[0]
	if o.Ferret.ThenMove != o.Ferret.Move {
		r.ferretTrips[1] = r.layTrips(int(o.Ferret.ThenMove), o.Ferret.MayEnter, r.Board.IsOutdoor)
	}
	r.manTrips = r.layTrips(int(o.Deploy.Move), o.Deploy.ThroughDoors, r.mayStand)
	r.slipTrips = r.manTrips
	if o.Shake.PowMove != o.Deploy.Move {
		r.slipTrips = r.layTrips(int(o.Shake.PowMove), false, r.mayStand)
	}
	r.laySlips()
}

// layTrips makes room for the trips to the cells that fit.
func (r *Rules) layTrips(inches int, doors bool, fits func(terrain.Cell) bool) *trips {
	return &trips{rules: r, inches: inches, fits: fits, doors: doors, open: make([]atomic.Pointer[trip], len(r.Board.Outdoor))}
}

func (t *trips) layTrip(order []terrain.Cell, cost *[terrain.Cells]int16, building int8) trip {
	b := t.rules.Board
	slices.Sort(order)
	order = slices.Compact(order)
	list := append(make([]sim.Move, 0, len(order)+2*Buildings), Mv(KDone, 0, 0))
	var laid trip
	for _, c := range order {
		if t.fits(c) {
			if k := len(laid.rows) - 1; k >= 0 && laid.rows[k].Cell+terrain.Cell(laid.rows[k].Cells) == c {
				laid.rows[k].Cells++
			} else {
				laid.rows = append(laid.rows, Row{c, 1, int16(len(list))})
			}
			list = append(list, Mv(KCell, int(c), 0))
			laid.cells++
		}
		laid.east = laid.east || b.OnEast(c)
		laid.gate = laid.gate || slices.Contains(b.InnerGate, c)
	}
	if t.doors {
		list = t.rules.doors(cost, t.inches, building, list)
	}
	laid.stay = slices.Concat(list, []sim.Move{Mv(KRelocate, 0, 0)})
	if laid.gate || laid.east {
		laid.leave = slices.Concat(list, []sim.Move{Mv(KExit, 0, 0), Mv(KRelocate, 0, 0)})
	}
	return laid
}

// laySlips works out where men who slip out of a building may stand, by the
// set of its doors that nobody watches (SL3-SHK-03).
func (r *Rules) laySlips() {
	cost := new([terrain.Cells]int16)
	slip := trips{rules: r, fits: r.mayStand}
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
			laid := slip.layTrip(order, cost, int8(b))
			r.slips[b][free] = laid.outdoors()
		}
	}
}

// mayStand says that a prisoner may be put down on a cell.
func (r *Rules) mayStand(c terrain.Cell) bool { return r.MayPlace(0, c) }
