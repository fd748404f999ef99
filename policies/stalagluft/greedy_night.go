package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
)

// NewGreedyNight is the bot "greedy" of the scenarios for a seat.
func NewGreedyNight(seat sim.Seat) sim.Policy[skirmish.View] {
	if seat == skirmish.Pow {
		return newGreedyWalker()
	}
	return greedyPatrol{}
}

// greedyWalker creeps along the way of standard, and does the task as soon as he is
// there, whoever is near.
type greedyWalker struct{ way *Walker }

// newGreedyWalker runs from nobody.
func newGreedyWalker() *greedyWalker {
	return &greedyWalker{NewWalker(map[string]float64{"flee": 0})}
}

// Choose plays one decision of a man.
func (g *greedyWalker) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	w, man := g.way, v.ManNow()
	if _, moving := v.Moving(man); moving || v.Phase() == skirmish.Placing || v.Phase() == skirmish.EndOfTurn {
		return w.Choose(v, legal, c)
	}
	w.see(v)
	last := len(legal) - 1
	if _, does, ok := skirmish.RowOf(legal[last]); ok && does && w.atPlace(v, man, v.Man(man)) {
		return last
	}
	return indexOf(legal, skirmish.Take(skirmish.Creep, false))
}

// greedyPatrol walks to places by lot, a ferret to those where a man must come to do a task,
// whatever is heard on the way.
type greedyPatrol struct{}

// Choose answers an order.
func (greedyPatrol) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	if v.Stands() {
		return 0
	}
	if v.Kind(v.FigureNow()) == skirmish.Ferret {
		return indexOf(legal, skirmish.Order(taskPlace(v, c)))
	}
	return indexOf(legal, skirmish.Order(anywhere(v, c)))
}
