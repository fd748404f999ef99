// Package stalagluft holds the bots of both Stalag Luft III games: for each
// side one that plays at random is the kernel's, a standard one is here, and
// for Reconnaissance the twelve fixed policies of the catalogue's section 5.7.
//
// Bots see views and legal moves. They do not know rule files.
package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Patrol is the German play for studies of section 5.2: a ferret or a dog
// team draws an open cell inside the warning wire, walks there, draws again
// on arrival; a noise that it heard replaces its target by the nearest open
// cell to it.
type Patrol struct{}

// Choose answers an order.
func (Patrol) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	i := v.Now()
	heard := v.Heard(i)
	if legal[0] == skirmish.GoOn {
		if heard != terrain.NoCell {
			return 1 // a new order
		}
		return 0
	}
	b := v.Board()
	at, _ := v.Figure(i)
	target := terrain.NoCell
	if heard != terrain.NoCell {
		target = b.NearestOutdoor(heard)
	}
	if target == terrain.NoCell || target == at {
		target = b.InsideWire[c.IntN(len(b.InsideWire))]
	}
	// The list of all orders has them in the order of the cells.
	if n := b.Place(target); n < len(legal) && legal[n] == skirmish.Order(target) {
		return n
	}
	return indexOf(legal, skirmish.Order(target))
}

// indexOf is the place of a move in a legal list, 0 when it is not there.
func indexOf(legal []sim.Move, m sim.Move) int {
	lo, hi := 0, len(legal)
	for hi-lo > 8 {
		if mid := (lo + hi) / 2; legal[mid] <= m {
			lo = mid
		} else {
			hi = mid
		}
	}
	for ; lo < hi; lo++ {
		if legal[lo] == m {
			return lo
		}
	}
	return 0
}
