package stalagluft

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// lists are the decisions that are the same whenever they come up: Legal
// hands them out, and nobody alters them.
type lists struct {
	yes       []sim.Move    // or not
	search    []sim.Move    // a building, or none
	buildings []sim.Move    // that prisoners may be in
	huts      []sim.Move    // the first of them
	entries   []sim.Move    // of ferrets
	spots     []sim.Move    // where teams are placed
	placings  []sim.Move    // and characters
	spy       []sim.Move    // where a spy is sent, or stays
	ground    []sim.Move    // where Germans stand
	guard     []sim.Move    // and guards in a Shakedown, if they do not stay
	beats     [2][]sim.Move // new ones for guards outside and inside the compound, or the old
}

func (r *Rules) layLists() {
	l, b := &r.lists, r.Board
	stay := []sim.Move{Mv(KDone, 0, 0)}
	l.yes = []sim.Move{Mv(KDone, 0, 0), Mv(KYes, 0, 0)}
	for n := range b.Inhabited {
		l.buildings = append(l.buildings, Mv(KBuilding, n, 0))
	}
	l.huts = l.buildings[:b.Huts]
	l.search = slices.Concat(stay, l.buildings)
	// Ferrets come in just inside the gate, or in the last row by the open
	// east side.
	for _, g := range b.InnerGate {
		l.entries = append(l.entries, Mv(KCell, int(g), 0))
	}
	y := b.Size[1] - 1
	for x := int(b.OpenEast[0]); x < int(b.OpenEast[1]); x++ {
		if c := terrain.At(x, y); b.IsOutdoor(c) && b.OnEast(c) {
			l.entries = append(l.entries, Mv(KCell, int(c), 0))
		}
	}
	for _, c := range r.spots {
		l.spots = append(l.spots, Mv(KCell, int(c), 0))
	}
	l.placings = slices.Concat(l.spots, l.buildings)
	for _, c := range r.ground {
		l.ground = append(l.ground, Mv(KCell, int(c), 0))
	}
	l.guard = slices.Concat(stay, l.ground)
	l.spy = slices.Concat(stay, l.placings)
	for side := range l.beats {
		l.beats[side] = slices.Clone(stay)
	}
	for n := range r.beats {
		side := &l.beats[0]
		if r.inside[n] {
			side = &l.beats[1]
		}
		*side = append(*side, Mv(KBeat, n, 0))
	}
}
