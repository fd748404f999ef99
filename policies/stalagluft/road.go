package stalagluft

import (
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Where a task of the night is done, and the way there.

// way is the road to one task's place. It depends on the rules alone (and on
// where the work detail stands), so that it may be kept from game to game.
type way struct {
	rules  *skirmish.Rules
	task   int
	detail int
	far    bool         // see elsewhere
	from   terrain.Cell // where he comes from who begins the task
	goal   terrain.Cell
	field  terrain.Field
}

// anchor is where a man comes from who begins a task: from the place of the
// one before, and from the other side of the fence when that was a fence.
func (w *Walker) anchor(v skirmish.View, task int) terrain.Cell {
	at := w.rules.Scenario.Starts[0]
	if w.far {
		at = w.hut
	}
	for k := range task {
		at = w.place(v, k, at)
		t := &w.rules.Scenario.Tasks[k]
		if t.Fence >= 0 {
			f := &v.Board().Fences[t.Fence]
			if beyond(f, at) {
				at = back(f, at)
			} else {
				at = across(f, at)
			}
		}
	}
	return at
}

// place is the cell where a task is done by one who comes from a cell.
func (w *Walker) place(v skirmish.View, task int, from terrain.Cell) terrain.Cell {
	t := &w.rules.Scenario.Tasks[task]
	b := v.Board()
	best := leastCost{at: from, cost: 1 << 30}
	switch t.Verb {
	case skirmish.VFind:
		for _, c := range b.Outdoor {
			if terrain.FarPoint(t.Point, c) <= 4*int(t.Reach)*int(t.Reach) {
				best.take(c, terrain.Far(c, from))
			}
		}
	case skirmish.VJoin:
		for _, c := range b.Outdoor {
			if p := b.Works[v.Detail()].Pos; terrain.FarPoint(p, c) <= 4*int(t.Reach)*int(t.Reach) {
				best.take(c, terrain.FarPoint(p, c))
			}
		}
	case skirmish.VCut, skirmish.VCross, skirmish.VDig:
		return w.atFence(v, task, from)
	case skirmish.VSearch:
		for _, sill := range b.Buildings[t.Building].Sill {
			best.take(sill[0], 0)
		}
	case skirmish.VReturn:
		for n := range b.Huts {
			for _, sill := range b.Buildings[n].Sill {
				best.take(sill[0], terrain.Far(sill[0], from))
			}
		}
		if !w.rules.Options.Turn.EnterHuts { // then he has to crawl under one
			best.cost = 1 << 30
			for c := range terrain.Cell(terrain.Cells) {
				if b.Under(c) && b.IsHut(c) {
					best.take(c, terrain.Far(c, from))
				}
			}
		}
	case skirmish.VReach:
		for c := range terrain.Cell(terrain.Cells) {
			if b.InWoods(c) {
				best.take(c, terrain.Far(c, from))
			}
		}
	}
	return best.at
}

// leastCost is the place that costs least of those taken, the first of equals.
type leastCost struct {
	at   terrain.Cell
	cost int
}

func (x *leastCost) take(c terrain.Cell, cost int) {
	if cost < x.cost {
		x.at, x.cost = c, cost
	}
}

// atFence is where a man does best what is to be done at a fence.
func (w *Walker) atFence(v skirmish.View, task int, from terrain.Cell) terrain.Cell {
	t, b := &w.rules.Scenario.Tasks[task], v.Board()
	f := &b.Fences[t.Fence]
	for k := range task { // back the way he came: there is a gap, or it was quiet
		if w.rules.Scenario.Tasks[k].Fence != t.Fence {
			continue
		}
		if c := w.place(v, k, w.anchor(v, k)); beyond(f, from) {
			return across(f, c)
		} else {
			return back(f, c)
		}
	}
	// Along the fence: far from towers and sentries, near to the man.
	best := leastCost{at: from, cost: 1 << 30}
	for k := f.From; k < f.To; k++ {
		c := terrain.At(int(f.Line), int(k))
		if f.AlongX {
			c = terrain.At(int(k), int(f.Line))
		}
		if beyond(f, from) {
			c = across(f, c)
		}
		if t.Rect != (terrain.Rect{}) && !t.Rect.Holds(c) || b.House(c) >= 0 ||
			w.inSentrySight(v, c, skirmish.Cut, 1) {
			continue
		}
		far := terrain.Far(c, from)
		if w.far && task == w.free {
			far = -terrain.Far(c, w.near)
		}
		best.take(c, far+4*atRisk(b, c))
	}
	return best.at
}

// atRisk is how much too near a cell is to towers and sentries.
func atRisk(b *terrain.Board, c terrain.Cell) int {
	const enough = 4 * 10 * 10 // 10 inches, squared, in half inches
	near := enough
	for _, p := range b.Towers {
		near = min(near, terrain.FarPoint(p, c))
	}
	for _, p := range b.Sentries {
		near = min(near, terrain.FarPoint(p, c))
	}
	return enough - near
}

// beyond says that a cell lies on the far side of a fence: where its
// coordinate is smaller than the line.
func beyond(f *terrain.Fence, c terrain.Cell) bool {
	if f.AlongX {
		return int16(c.Y()) < f.Line
	}
	return int16(c.X()) < f.Line
}

// across is the cell on the other side of the line from c, c being beside it.
func across(f *terrain.Fence, c terrain.Cell) terrain.Cell {
	if f.AlongX {
		return terrain.At(c.X(), int(f.Line)-1)
	}
	return terrain.At(int(f.Line)-1, c.Y())
}

// back is the cell on the near side of the line from c, c being beyond it.
func back(f *terrain.Fence, c terrain.Cell) terrain.Cell {
	if f.AlongX {
		return terrain.At(c.X(), int(f.Line))
	}
	return terrain.At(int(f.Line), c.Y())
}

// road is the way to a task.
func (w *Walker) road(v skirmish.View, task int) *way {
	// and has not made room for another
	if way := w.roads[task]; way != nil && way.task == task && way.rules == w.rules {
		return way
	}
	w.roads[task] = w.find(v, task)
	return w.roads[task]
}

// find is the way to a task among those that are kept, or laid now.
func (w *Walker) find(v skirmish.View, task int) *way {
	detail := -1
	for k := range task + 1 {
		if w.rules.Scenario.Tasks[k].Verb == skirmish.VJoin { // the roads of others do not depend on the work detail
			detail = v.Detail()
		}
	}
	if w.ways == nil {
		w.ways = new([len(w.ways)]way)
	}
	// The first free place after the one that the key names; when all are
	// taken, that one itself.
	first := (task + 7*(detail+1) + 11*len(w.rules.Scenario.ID) + 64*position.Bit(w.far)) % len(w.ways)
	slot := &w.ways[first]
	for i := range w.ways {
		at := &w.ways[(first+i)%len(w.ways)]
		if at.rules == w.rules && at.task == task && at.detail == detail && at.far == w.far {
			return at
		}
		if at.rules == nil {
			slot = at
			break
		}
	}
	slot.rules, slot.task, slot.detail, slot.far = w.rules, task, detail, w.far
	slot.from = w.anchor(v, task)
	slot.goal = w.place(v, task, slot.from)
	if steps, kept := w.unseenSteps(v); kept {
		if slot.field.To(slot.goal, steps); slot.field.Cost[slot.from] != terrain.Unreached {
			return slot
		}
	}
	slot.field.To(slot.goal, v.Board().CrawlSteps())
	return slot
}

// unseenSteps are the steps of a crawling man on which no sentry at his post can
// spot him; false when there is no sentry to mind.
func (w *Walker) unseenSteps(v skirmish.View) (*[terrain.Cells]uint8, bool) {
	if !w.rules.Scenario.Night || !w.about(skirmish.Sentry) {
		return nil, false
	}
	steps := *v.Board().CrawlSteps()
	for c := range terrain.Cell(terrain.Cells) {
		if steps[c] == 0 || !w.inSentrySight(v, c, skirmish.Crawl, 0) {
			continue
		}
		for d := range terrain.Directions {
			if steps[c]>>d&1 != 0 { // steps are the same both ways
				steps[terrain.Step(c, d)] &^= 1 << opposite(d)
			}
		}
		steps[c] = 0
	}
	return &steps, true
}

// taskFrom is the task that a man at a cell goes on with: the fences that he has come
// through in this turn are behind him, and one that he has cut and not yet come through
// is before him.
func (w *Walker) taskFrom(v skirmish.View, man skirmish.ManID, at terrain.Cell) int {
	task := v.Task(man)
	if task > 0 && w.hasGap(v, task-1) && !w.isThrough(v, task-1, at) {
		return task - 1
	}
	for w.hasGap(v, task) && w.isThrough(v, task, at) {
		task++
	}
	return task
}

// hasGap says that a task is to come over a fence, which has a gap where the current man is.
func (w *Walker) hasGap(v skirmish.View, task int) bool {
	t := &w.rules.Scenario.Tasks[task]
	return t.Fence >= 0 && v.GapOpen(t.Fence)
}

// isThrough says that a cell is on the far side of the fence of a task.
func (w *Walker) isThrough(v skirmish.View, task int, at terrain.Cell) bool {
	f := &v.Board().Fences[w.rules.Scenario.Tasks[task].Fence]
	return beyond(f, at) != beyond(f, w.road(v, task).from)
}

// over is the direction straight over a fence from a cell beside it; -1 from any other.
func over(f *terrain.Fence, at terrain.Cell) int {
	d := 3
	switch {
	case f.AlongX && beyond(f, at):
		d = 2
	case !f.AlongX && beyond(f, at):
		d = 0
	case !f.AlongX:
		d = 1
	}
	if beyond(f, at) == beyond(f, terrain.Step(at, d)) {
		return -1
	}
	return d
}

// ahead is how many tenths of an inch of his way are before a man, to where he stops.
func (w *Walker) ahead(v skirmish.View, man skirmish.ManID) (tenths int) {
	at := v.Man(man)
	for {
		task := w.taskFrom(v, man, at)
		if !w.hasGap(v, task) {
			return tenths + int(w.road(v, task).field.Cost[at])
		}
		d := over(&v.Board().Fences[w.rules.Scenario.Tasks[task].Fence], at)
		if d < 0 {
			return tenths + terrain.Unreached
		}
		at, tenths = terrain.Step(at, d), tenths+terrain.Straight
	}
}
