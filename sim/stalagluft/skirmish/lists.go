package skirmish

import (
	"math/bits"
	"slices"
	"sync"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// What a man may do for his task where it is done, bits of an index into
// lists.open.
const (
	canCut = 1 << iota
	canDig
	canFreeze // to find, to search
	deeds     // this many sets
)

// lists are the decisions that come up again and again, the same in every
// scenario: Legal hands them out, and nobody alters them.
type lists struct {
	patrol []sim.Move                          // an order that stands, or a new one
	abort  []sim.Move                          // the end of a turn
	act    []sim.Move                          // the one thing by day
	inside []sim.Move                          // rows in a building
	under  []sim.Move                          // rows under a raised hut
	open   [deeds][]sim.Move                   // rows in the open, by what can be done there
	steps  [1 << terrain.Directions][]sim.Move // of a gait, by the directions that are free
}

var kept = sync.OnceValue(func() *lists {
	l := &lists{
		patrol: []sim.Move{GoOn, NewOrder},
		abort:  []sim.Move{GoOn, Abort},
		act:    []sim.Move{actMove},
		under:  []sim.Move{Take(Crawl, false), Take(Prone, false), Take(Freeze, false)},
	}
	for row := Crawl; row < Cut; row++ {
		l.inside = append(l.inside, Take(row, false))
	}
	for set := range l.open {
		// What the task asks for is last: its moves are the highest.
		list := append(slices.Clone(l.inside), Take(Prone, false), Take(Freeze, false))
		for i, row := range [...]Row{Cut, Dig, Freeze} {
			if set>>i&1 != 0 {
				list = append(list, Take(row, true))
			}
		}
		l.open[set] = list
	}
	l.inside = append(l.inside, Take(Freeze, false)) // no lying down in there
	for mask := range l.steps {
		list := append(make([]sim.Move, 0, 1+terrain.Directions), Stay)
		for left := mask; left != 0; left &= left - 1 {
			list = append(list, Go(bits.TrailingZeros(uint(left))))
		}
		l.steps[mask] = list
	}
	return l
})
