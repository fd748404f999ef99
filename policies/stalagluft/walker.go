package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Walker is the standard prisoner of a scenario. He goes the shortest way to
// where his task is done, as fast as he can without coming into anybody's
// spotting radius, lies prone while somebody is too near for that, and cuts,
// digs and searches only while nobody is close.
type Walker struct {
	// Margin is how many inches beyond a spotting radius still count as near.
	Margin int

	rules *skirmish.Rules
	ways  [32]way
}

// way is the road to one task's place.
type way struct {
	rules *skirmish.Rules
	task  int
	man   int
	goal  terrain.Cell
	field terrain.Field
}

// NewWalker returns the bot with the given margin; 2 inches play well.
func NewWalker(margin int) *Walker { return &Walker{Margin: margin} }

// Choose plays one decision of a man.
func (w *Walker) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	w.rules = v.Rules()
	switch v.Phase() {
	case skirmish.Placing:
		return w.begin(v, legal)
	case skirmish.EndOfTurn:
		return 0
	}
	man := v.Now()
	if _, moving := v.Moving(man); moving {
		return w.step(v, man, legal)
	}
	return w.row(v, man, legal)
}

// begin takes the start that is nearest to the first task.
func (w *Walker) begin(v skirmish.View, legal []sim.Move) int {
	best, at := 0, 1<<30
	task := &w.rules.Scenario.Tasks[0]
	for i, m := range legal {
		c := skirmish.CellOf(m)
		d := 0
		switch task.Verb {
		case skirmish.VCut, skirmish.VCross, skirmish.VDig:
			d = terrain.Far(c, w.place(v, task, c))
		case skirmish.VJoin:
			d = terrain.FarPoint(v.Board().Works[v.Detail()].Pos, c)
		default:
			d = terrain.FarPoint(task.Point, c)
		}
		if d < at {
			best, at = i, d
		}
	}
	return best
}

// place is the cell where a task is done.
func (w *Walker) place(v skirmish.View, t *skirmish.Task, from terrain.Cell) terrain.Cell {
	b := v.Board()
	best, at := from, 1<<30
	take := func(c terrain.Cell, cost int) {
		if cost < at {
			best, at = c, cost
		}
	}
	switch t.Verb {
	case skirmish.VFind:
		for _, c := range b.Outdoor {
			if terrain.FarPoint(t.Point, c) <= 4*int(t.Reach)*int(t.Reach) {
				take(c, terrain.Far(c, from))
			}
		}
	case skirmish.VJoin:
		for _, c := range b.Outdoor {
			if p := b.Works[v.Detail()].Pos; terrain.FarPoint(p, c) <= 4*int(t.Reach)*int(t.Reach) {
				take(c, terrain.FarPoint(p, c))
			}
		}
	case skirmish.VCut, skirmish.VCross, skirmish.VDig:
		// Along the fence: far from towers and sentries, near to the man.
		f := &b.Fences[t.Fence]
		for k := f.From; k < f.To; k++ {
			c := terrain.At(int(f.Line), int(k))
			if f.AlongX {
				c = terrain.At(int(k), int(f.Line))
			}
			if beyond(f, from) {
				c = across(f, c)
			}
			if t.Rect != (terrain.Rect{}) && !t.Rect.Holds(c) || b.House(c) >= 0 {
				continue
			}
			near := 1 << 30
			for _, p := range b.Towers {
				near = min(near, terrain.FarPoint(p, c))
			}
			for _, p := range b.Sentries {
				near = min(near, terrain.FarPoint(p, c))
			}
			risk := 0
			if near < 4*16*16 {
				risk = 4*16*16 - near
			}
			take(c, terrain.Far(c, from)+4*risk)
		}
	case skirmish.VSearch:
		for _, sill := range b.Buildings[t.Building].Sill {
			take(sill[0], 0)
		}
	case skirmish.VReturn:
		for n := range b.Huts {
			for _, sill := range b.Buildings[n].Sill {
				take(sill[0], terrain.Far(sill[0], from))
			}
		}
	case skirmish.VReach:
		for c := range terrain.Cell(terrain.Cells) {
			if b.InWoods(c) {
				take(c, terrain.Far(c, from))
			}
		}
	}
	return best
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

// road is the way to the man's task.
func (w *Walker) road(v skirmish.View, man int) *way {
	task := v.Task(man)
	t := &w.rules.Scenario.Tasks[task]
	at := v.Man(man)
	slot := &w.ways[(task*3+man+5*len(w.rules.Scenario.ID))%len(w.ways)]
	if slot.rules == w.rules && slot.task == task && slot.man == man && slot.field.Cost[at] != terrain.Unreached {
		return slot
	}
	slot.rules, slot.task, slot.man = w.rules, task, man
	slot.goal = w.place(v, t, at)
	slot.field.To(slot.goal, v.Board().CrawlSteps())
	return slot
}

// row names the row.
func (w *Walker) row(v skirmish.View, man int, legal []sim.Move) int {
	b := v.Board()
	at := v.Man(man)
	last := legal[len(legal)-1]
	if _, does, ok := skirmish.RowOf(last); ok && does {
		// Here the task can be done; a ladder is quicker than cutting.
		for i, m := range legal {
			if r, does, _ := skirmish.RowOf(m); does && r == skirmish.Dig {
				last = legal[i]
			}
		}
		t := &w.rules.Scenario.Tasks[v.Task(man)]
		if t.Fence < 0 || !v.GapOpen(int(t.Fence)) {
			if v.Watched(13) && v.Threat(skirmish.Prone, at) == 0 {
				return indexOf(legal, skirmish.Take(skirmish.Prone, false))
			}
			return indexOf(legal, last)
		}
	}
	if v.Inside(man) >= 0 {
		return 0
	}
	if b.Under(at) {
		if v.Watched(16) {
			return indexOf(legal, skirmish.Take(skirmish.Prone, false))
		}
		return 0
	}
	table := &w.rules.Options.Table
	for _, r := range [...]skirmish.Row{skirmish.Sprint, skirmish.Run, skirmish.Walk, skirmish.Tiptoe, skirmish.Creep, skirmish.Crawl} {
		if !v.Watched(2 * (int(table.Radius(r)) + w.Margin)) {
			return indexOf(legal, skirmish.Take(r, false))
		}
	}
	// Somebody is near: lie low, unless even that can be seen.
	if v.Threat(skirmish.Prone, at) > 0 {
		return indexOf(legal, skirmish.Take(skirmish.Creep, false))
	}
	if v.Turn() > int(w.rules.Options.Turn.Limit)*2/3 {
		return indexOf(legal, skirmish.Take(skirmish.Creep, false))
	}
	return indexOf(legal, skirmish.Take(skirmish.Prone, false))
}

// step takes the next step of the way.
func (w *Walker) step(v skirmish.View, man int, legal []sim.Move) int {
	at := v.Man(man)
	t := &w.rules.Scenario.Tasks[v.Task(man)]
	road := w.road(v, man)
	if t.Verb == skirmish.VReturn && at == road.goal {
		for i, m := range legal {
			if m >= skirmish.Through(0) {
				return i
			}
		}
	}
	if t.Verb == skirmish.VCross && v.GapOpen(int(t.Fence)) && at == road.goal {
		f := &v.Board().Fences[t.Fence]
		d := 3
		switch {
		case f.AlongX && beyond(f, at):
			d = 2
		case !f.AlongX && beyond(f, at):
			d = 0
		case !f.AlongX:
			d = 1
		}
		return indexOf(legal, skirmish.Go(d))
	}
	best, cost := 0, road.field.Cost[at]
	for i, m := range legal {
		d := skirmish.DirectionOf(m)
		if d < 0 {
			continue
		}
		if next := road.field.Cost[terrain.Step(at, d)]; next < cost {
			best, cost = i, next
		}
	}
	if best == 0 && road.field.Cost[at] == terrain.Unreached || best == 0 && at != road.goal {
		// The way leads through a gap of his own: straight across.
		for i, m := range legal {
			if d := skirmish.DirectionOf(m); d >= 0 && d < 4 && terrain.Far(terrain.Step(at, d), road.goal) < terrain.Far(at, road.goal) {
				return i
			}
		}
	}
	return best
}
