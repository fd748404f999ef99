package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// lists are decisions that name cells or beats and are the same whenever they
// come up: nobody alters them.
type lists struct {
	entries []sim.Move    // of ferrets
	spots   []sim.Move    // where prisoners are placed
	ground  []sim.Move    // where Germans stand
	beats   [2][]sim.Move // of guards outside and inside the compound
}

func (r *Rules) buildLists() {
	l, b := &r.lists, r.Board
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
	for _, c := range r.ground {
		l.ground = append(l.ground, Mv(KCell, int(c), 0))
	}
	for n := range r.beats {
		side := &l.beats[position.Bit(r.inside[n])]
		*side = append(*side, Mv(KBeat, n, 0))
	}
}
