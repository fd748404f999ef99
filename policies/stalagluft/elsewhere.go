package stalagluft

import (
	"cmp"
	"slices"

	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// elsewhere is the other way of a man who goes out for good through a fence that he may come
// through anywhere, when the Germans say where their ferrets and dogs stand: they would wait
// where the shortest way leads. So he draws one of two, which stays his for the whole night.
type elsewhere struct {
	free int          // the task of that fence; -1 when there is none
	near terrain.Cell // where the shortest way comes to it
	hut  terrain.Cell // the middle one of those that are farthest from the fence
	far  bool         // he begins at hut, and comes through the fence at the end that is far from near
}

// watch takes the rules of another scenario.
func (w *Walker) watch(v skirmish.View) {
	tasks, starts := w.rules.Scenario.Tasks, w.rules.Scenario.Starts
	w.far = false
	w.free = slices.IndexFunc(tasks, func(t skirmish.Task) bool { return t.Fence >= 0 })
	sent := slices.ContainsFunc(w.roving, func(i skirmish.FigureID) bool {
		kind := v.Kind(i)
		return (kind == skirmish.Ferret || kind == skirmish.DogTeam) && !w.rules.GoesByLot(kind)
	})
	if w.free < 0 || !sent || tasks[w.free].Rect != (terrain.Rect{}) || tasks[len(tasks)-1].Verb != skirmish.VReach {
		w.free = -1
		return
	}
	w.near = w.place(v, w.free, w.anchor(v, w.free))
	fence := &v.Board().Fences[tasks[w.free].Fence]
	depth := func(c terrain.Cell) int { return terrain.Far(c, across(fence, c)) }
	middle := func(c terrain.Cell) (sum int) {
		for _, place := range w.rules.FencePlaces() {
			sum += terrain.Far(c, place)
		}
		return sum
	}
	w.hut = slices.MinFunc(starts, func(a, b terrain.Cell) int {
		return cmp.Or(depth(b)-depth(a), middle(a)-middle(b))
	})
}

// choose draws the way of the night.
func (w *Walker) choose(c *dice.Stream) {
	far := w.free >= 0 && int(c.Standing()%100) < w.set.Far
	if far != w.far {
		w.far = far
		clear(w.roads)
	}
}
