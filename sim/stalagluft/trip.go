package stalagluft

import (
	"slices"
	"sync/atomic"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// trip is where one walk may lead from one place: to cells and through doors,
// as lists of moves, and to the sides of the table.
type trip struct {
	cells      []sim.Move
	doors      []sim.Move
	rows       []Row
	gate, east bool // it comes to this side of the table
}

// Row is cells side by side along x that one walk may lead to, and the place of
// the first of them in the legal list, in which to stay comes first.
type Row struct {
	Cell         terrain.Cell
	Cells, Place int16
}

// trips are all walks of so many inches. Figures do not block one another
// (SL3-MOV-07), so a walk depends on its start alone: it is computed when it is
// first asked for and kept. Two workers that ask at once compute the same.
type trips struct {
	rules  *Rules
	inches int
	fits   func(terrain.Cell) bool // a walk may end there
	doors  bool                    // that may be gone through
	open   []atomic.Pointer[trip]  // by place in Board.Outdoor
	inside [Buildings]atomic.Pointer[trip]
}

// from is the trip from a cell or, when building is not -1, from its doors.
func (t *trips) from(c terrain.Cell, building Building) *trip {
	slot := &t.inside[max(building, 0)]
	if building < 0 {
		slot = &t.open[t.rules.Board.Place(c)]
	}
	if known := slot.Load(); known != nil {
		return known
	}
	return t.lay(slot, c, building)
}

func (t *trips) lay(slot *atomic.Pointer[trip], c terrain.Cell, building Building) *trip {
	var cost [terrain.Cells]int16
	order := t.rules.reach(c, building, t.inches, &cost, nil)
	laid := t.buildTrip(order, &cost, building)
	slot.Store(&laid)
	return &laid
}

// allTrips are the walks of both sides.
type allTrips struct {
	ferretTrips [2]*trips // by whether he has relocated
	manTrips    *trips
	slipTrips   *trips                  // in a Shakedown
	slips       [Buildings][][]sim.Move // out of a building, by its unwatched doors
	doorways    int                     // 1 when men may move through doors, else 0
}

// buildAllTrips works out the walks of both sides.
func (r *Rules) buildAllTrips() {
	o := &r.Options
	r.ferretTrips[0] = r.buildTrips(int(o.Ferret.Move), o.Ferret.MayEnter, r.Board.IsOutdoor)
	r.ferretTrips[1] = r.ferretTrips[0]
	if o.Ferret.ThenMove != o.Ferret.Move {
		r.ferretTrips[1] = r.buildTrips(int(o.Ferret.ThenMove), o.Ferret.MayEnter, r.Board.IsOutdoor)
	}
	r.manTrips = r.buildTrips(int(o.Deploy.Move), o.Deploy.ThroughDoors, r.mayStand)
	r.slipTrips = r.manTrips
	if o.Shake.PowMove != o.Deploy.Move {
		r.slipTrips = r.buildTrips(int(o.Shake.PowMove), false, r.mayStand)
	}
	r.buildSlips()
}

// buildTrips makes room for the trips to the cells that fit.
func (r *Rules) buildTrips(inches int, doors bool, fits func(terrain.Cell) bool) *trips {
	return &trips{rules: r, inches: inches, fits: fits, doors: doors, open: make([]atomic.Pointer[trip], len(r.Board.Outdoor))}
}

func (t *trips) buildTrip(order []terrain.Cell, cost *[terrain.Cells]int16, building Building) trip {
	b := t.rules.Board
	slices.Sort(order)
	order = slices.Compact(order)
	laid := trip{cells: make([]sim.Move, 0, len(order))}
	for _, c := range order {
		if t.fits(c) {
			if k := len(laid.rows) - 1; k >= 0 && laid.rows[k].Cell+terrain.Cell(laid.rows[k].Cells) == c {
				laid.rows[k].Cells++
			} else {
				laid.rows = append(laid.rows, Row{c, 1, int16(1 + len(laid.cells))})
			}
			laid.cells = append(laid.cells, Mv(KCell, int(c), 0))
		}
		laid.east = laid.east || b.OnEast(c)
		laid.gate = laid.gate || slices.Contains(b.InnerGate, c)
	}
	if t.doors {
		laid.doors = t.rules.doors(cost, t.inches, building, nil)
	}
	return laid
}

// buildSlips works out where men who slip out of a building may stand, by the
// set of its doors that nobody watches (SL3-SHK-03).
func (r *Rules) buildSlips() {
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
			r.slips[b][free] = slip.buildTrip(order, cost, Building(b)).cells
		}
	}
}

// mayStand says that a prisoner may be put down on a cell.
func (r *Rules) mayStand(c terrain.Cell) bool { return r.MayPlace(0, c) }
