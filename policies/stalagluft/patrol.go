// Package stalagluft holds the bots of both Stalag Luft III games: for each
// side one that plays at random is the kernel's, a standard one is here, and
// for Reconnaissance the twelve fixed policies, one a gait.
//
// Bots see views and legal moves. They do not know rule files.
package stalagluft

import (
	"slices"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Patrol is the German play for studies: a ferret or a dog team draws an open cell inside the warning wire, walks
// there, draws again on arrival; a noise that it heard replaces its target by the nearest open
// cell to it.
type Patrol struct {
	// Stay is how many turns a ferret or dog team stays where a man must come to do a task,
	// before it goes to another such place; 0 sends it anywhere, and on at once. The standard
	// bot stays.
	Stay int

	// Wire says that who stays all night does so at the first fence that the men must come
	// through, where there is no way round it: of the places to which the shortest ways lead from
	// where men may begin, at one by lot, or, when it is 2, always at the one with the shortest way. Who stays
	// for some turns only goes about between all tasks' places, and draws each by lot, as does everybody when it is 0.
	Wire int
}

// guarding are the numbers that the German standard bot plays a night by.
type guarding struct {
	Stay int `parameter:"night_stay" range:"1..1000" default:"1000" doc:"turns of the night that a ferret or dog team stays where a man must come to do a task"`
	Wire int `parameter:"night_wire" range:"0..2" default:"1" doc:"1: who stays all night stays at the first fence to come through, at one of the places that are nearest to where men may begin, by lot; 2: at the nearest of all; 0: at any task, by lot"`
}

// newSentinel returns the standard German of a night.
func newSentinel(parameters map[string]float64) Patrol {
	return Patrol(policies.Settings[guarding](parameters))
}

var _ sim.Speaker[skirmish.View] = Patrol{}

// Say adds the order, or that the one given stands.
func (p Patrol) Say(v skirmish.View, c *dice.Stream, plan []sim.Move) []sim.Move {
	i := v.FigureNow()
	heard := v.Heard(i)
	if v.Stands() {
		if heard == terrain.NoCell {
			return append(plan, skirmish.GoOn)
		}
		plan = append(plan, skirmish.NewOrder)
	}
	b := v.Board()
	at, _ := v.Figure(i)
	target := terrain.NoCell
	if heard != terrain.NoCell {
		target = b.NearestOutdoor(heard)
	}
	if target == terrain.NoCell || target == at {
		target = p.draw(v, c)
	}
	return append(plan, skirmish.Order(target))
}

// draw draws where to go next; who stays goes back to the same place after a noise.
func (p Patrol) draw(v skirmish.View, c *dice.Stream) terrain.Cell {
	kind := v.Kind(v.FigureNow())
	if p.Stay == 0 || kind == skirmish.Tower {
		return anywhere(v, c)
	}
	lots := dice.NewStream(uint64(c.Standing()), uint64(v.Turn()/p.Stay), dice.Bot(int(v.FigureNow())))
	places := v.Rules().FencePlaces()
	if p.Wire == 0 || len(places) == 0 || p.Stay < int(v.Rules().Options.Turn.Limit) {
		return taskPlace(v, &lots)
	}
	place := 0
	if p.Wire == 1 {
		place = lots.IntN(len(places))
	}
	return v.Board().NearestInsideWire(places[place])
}

// anywhere is a cell inside the warning wire by lot.
func anywhere(v skirmish.View, c *dice.Stream) terrain.Cell {
	inside := v.Board().InsideWire
	return inside[c.IntN(len(inside))]
}

// taskPlace is the cell inside the warning wire that is nearest to where a man must come to
// do a task, by lot.
func taskPlace(v skirmish.View, c *dice.Stream) terrain.Cell {
	for range 8 {
		if place := v.Rules().TaskPlace(c); place != terrain.NoCell {
			return v.Board().NearestInsideWire(place)
		}
	}
	return anywhere(v, c)
}

// Choose answers an order.
func (p Patrol) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	if v.Stands() {
		return position.Bit(v.Heard(v.FigureNow()) != terrain.NoCell) // a new order
	}
	var room [2]sim.Move
	target := p.Say(v, c, room[:0])[0]
	// The list of all orders has them in the order of the cells.
	if n := v.Board().Place(skirmish.CellOf(target)); n < len(legal) && legal[n] == target {
		return n
	}
	return indexOf(legal, target)
}

// indexOf is the place of a move in a legal list, 0 when it is not there.
func indexOf(legal []sim.Move, m sim.Move) int {
	return max(slices.Index(legal, m), 0) // most lists are short
}
