package stalagluft

import (
	"slices"
	"sync"
	"sync/atomic"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// trip is where one walk may lead from one place: to cells and through doors,
// as lists of moves, and to the sides of the table.
type trip struct {
	laid       atomic.Bool
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
// first asked for and kept, in memory that was made for all of them.
type trips struct {
	rules  *Rules
	inches int
	fits   func(terrain.Cell) bool // a walk may end there
	doors  bool                    // that may be gone through
	each   bool                    // of them apart: a ferret stands at the door by which he came
	open   []trip                  // by place in Board.Outdoor
	inside [Buildings]trip

	// For those who lay.
	mutex sync.Mutex
	cost  [terrain.Cells]int16
	order []terrain.Cell
	moves []sim.Move // of all trips that are laid
	rows  []Row
}

// from is the trip from a cell or, when building is not -1, from its doors.
func (t *trips) from(c terrain.Cell, building Building) *trip {
	slot := &t.inside[max(building, 0)]
	if building < 0 {
		slot = &t.open[t.rules.Board.Place(c)]
	}
	if !slot.laid.Load() {
		t.lay(slot, c, building)
	}
	return slot
}

func (t *trips) lay(slot *trip, c terrain.Cell, building Building) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if slot.laid.Load() {
		return // by another, while we waited
	}
	t.order = t.rules.reach(c, building, t.inches, &t.cost, t.order[:0])
	t.buildTrip(slot, t.order, &t.cost, building)
	slot.laid.Store(true)
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
	r.ferretTrips[0].each, r.ferretTrips[1].each = true, true
	r.manTrips = r.buildTrips(int(o.Deploy.Move), o.Deploy.ThroughDoors, r.mayStand)
	r.slipTrips = r.manTrips
	if o.Shake.PowMove != o.Deploy.Move {
		r.slipTrips = r.buildTrips(int(o.Shake.PowMove), false, r.mayStand)
	}
	r.buildSlips()
}

// buildTrips makes room for the trips to the cells that fit. What is not laid of it
// is never written to, and so takes no memory.
func (r *Rules) buildTrips(inches int, doors bool, fits func(terrain.Cell) bool) *trips {
	t := &trips{rules: r, inches: inches, fits: fits, doors: doors, open: make([]trip, len(r.Board.Outdoor))}
	sills := 0
	for b := range r.Board.Inhabited {
		sills += len(r.Board.Buildings[b].Sill)
	}
	wide := 2*inches + 1
	starts, most := len(t.open)+sills, min(wide*wide, terrain.Cells)
	t.order = make([]terrain.Cell, 0, terrain.Cells)
	t.moves = make([]sim.Move, 0, starts*(most+sills))
	t.rows = make([]Row, 0, starts*2*wide) // few are interrupted more than once
	return t
}

func (t *trips) buildTrip(laid *trip, order []terrain.Cell, cost *[terrain.Cells]int16, building Building) {
	b := t.rules.Board
	slices.Sort(order)
	order = slices.Compact(order)
	cells, rows := len(t.moves), len(t.rows)
	for _, c := range order {
		if t.fits(c) {
			if k := len(t.rows) - 1; k >= rows && t.rows[k].Cell+terrain.Cell(t.rows[k].Cells) == c {
				t.rows[k].Cells++
			} else {
				t.rows = append(t.rows, Row{c, 1, int16(1 + len(t.moves) - cells)})
			}
			t.moves = append(t.moves, Mv(KCell, int(c), 0))
		}
		laid.east = laid.east || b.OnEast(c)
		laid.gate = laid.gate || slices.Contains(b.InnerGate, c)
	}
	doors := len(t.moves)
	if t.doors {
		t.moves = t.rules.doors(cost, t.inches, building, t.each, t.moves)
	}
	laid.cells, laid.doors, laid.rows = t.moves[cells:doors], t.moves[doors:], t.rows[rows:]
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
			var laid trip
			slip.buildTrip(&laid, order, cost, Building(b))
			r.slips[b][free] = laid.cells
		}
	}
}

// mayStand says that a prisoner may be put down on a cell.
func (r *Rules) mayStand(c terrain.Cell) bool { return r.MayPlace(0, c) }
