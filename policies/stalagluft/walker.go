package stalagluft

import (
	"math/bits"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Walker is the standard prisoner of a scenario. He goes the shortest way to
// where his task is done that keeps out of the sight of sentries,
// as fast as he can without coming into anybody's spotting radius, lies prone
// while somebody is too near for that, or goes into a hut close by if there is a dog,
// and cuts, digs and searches only while nobody is close. When that has taken too much of the night, he goes on all the same.
// From whoever runs after him he flees, into a hut if he can, and comes back when he is lost
// sight of.
type Walker struct {
	set   walking
	rules *skirmish.Rules
	ways  [128]way // room for every task that the tactical game has
	flight
}

// way is the road to one task's place. It depends on the rules alone (and on
// where the work detail stands), so that it may be kept from game to game.
type way struct {
	rules  *skirmish.Rules
	task   int
	detail int
	from   terrain.Cell // where he comes from who begins the task
	goal   terrain.Cell
	field  terrain.Field
}

// NewWalker returns the bot.
func NewWalker(parameters map[string]float64) *Walker {
	return &Walker{set: policies.Settings[walking](parameters)}
}

// Choose plays one decision of a man.
func (w *Walker) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	w.rules = v.Rules()
	switch v.Phase() {
	case skirmish.Placing:
		return w.begin(v, legal)
	case skirmish.EndOfTurn:
		return 0
	}
	man := v.ManNow()
	if _, moving := v.Moving(man); moving {
		return w.step(v, man, legal)
	}
	return w.row(v, man, legal)
}

// begin takes the start that is nearest to the first task.
func (w *Walker) begin(v skirmish.View, legal []sim.Move) int {
	goal := w.place(v, 0, w.rules.Scenario.Starts[0])
	best, at := 0, 1<<30
	for i, m := range legal {
		if d := terrain.Far(skirmish.CellOf(m), goal); d < at {
			best, at = i, d
		}
	}
	return best
}

// anchor is where a man comes from who begins a task: from the place of the
// one before, and from the other side of the fence when that was a fence.
func (w *Walker) anchor(v skirmish.View, task int) terrain.Cell {
	at := w.rules.Scenario.Starts[0]
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
		for k := f.From; k < f.To; k++ {
			c := terrain.At(int(f.Line), int(k))
			if f.AlongX {
				c = terrain.At(int(k), int(f.Line))
			}
			if beyond(f, from) {
				c = across(f, c)
			}
			if t.Rect != (terrain.Rect{}) && !t.Rect.Holds(c) || b.House(c) >= 0 || w.inSentrySight(v, c, skirmish.Cut, 1) {
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
			if near < 4*10*10 {
				risk = 4*10*10 - near
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
		if !w.rules.Options.Turn.EnterHuts { // then he has to crawl under one
			at = 1 << 30
			for c := range terrain.Cell(terrain.Cells) {
				if b.Under(c) && b.IsHut(c) {
					take(c, terrain.Far(c, from))
				}
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

// back is the cell on the near side of the line from c, c being beyond it.
func back(f *terrain.Fence, c terrain.Cell) terrain.Cell {
	if f.AlongX {
		return terrain.At(c.X(), int(f.Line))
	}
	return terrain.At(int(f.Line), c.Y())
}

// road is the way to a task.
func (w *Walker) road(v skirmish.View, task int) *way {
	detail := -1
	for k := range task + 1 {
		if w.rules.Scenario.Tasks[k].Verb == skirmish.VJoin { // the roads of others do not depend on the work detail
			detail = v.Detail()
		}
	}
	// The first free place after the one that the key names; when all are
	// taken, that one itself.
	first := (task + 7*(detail+1) + 11*len(w.rules.Scenario.ID)) % len(w.ways)
	slot := &w.ways[first]
	for i := range w.ways {
		at := &w.ways[(first+i)%len(w.ways)]
		if at.rules == w.rules && at.task == task && at.detail == detail {
			return at
		}
		if at.rules == nil {
			slot = at
			break
		}
	}
	slot.rules, slot.task, slot.detail = w.rules, task, detail
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
	if !w.rules.Scenario.Night || !w.about(v, skirmish.Sentry) {
		return nil, false
	}
	steps := *v.Board().CrawlSteps()
	for c := range terrain.Cell(terrain.Cells) {
		for d := range terrain.Directions {
			if steps[c]>>d&1 != 0 && (w.inSentrySight(v, c, skirmish.Crawl, 0) || w.inSentrySight(v, terrain.Step(c, d), skirmish.Crawl, 0)) {
				steps[c] &^= 1 << d
			}
		}
	}
	return &steps, true
}

// about says that the scenario has Germans of a kind.
func (w *Walker) about(v skirmish.View, kind skirmish.FigureKind) bool {
	for i := range v.Figures() {
		if v.Kind(i) == kind {
			return true
		}
	}
	return false
}

// inSentrySight says that by night a sentry at his post can spot a man at a cell
// who goes by a row, or comes so many inches nearer. Whether he runs or shouts
// (halt.sentries), it is the end of the secret.
func (w *Walker) inSentrySight(v skirmish.View, at terrain.Cell, row skirmish.Row, inches int) bool {
	if !w.rules.Scenario.Night {
		return false
	}
	far := int(w.rules.Options.Table.Radius(row)) + inches
	for i := range v.Figures() {
		if v.Kind(i) == skirmish.Sentry {
			if post := w.rules.Scenario.Posts[i].Start; terrain.Far(post, at) <= far*far && v.Board().Sees(at, post) {
				return true
			}
		}
	}
	return false
}

// inTowerSight says that a tower can spot a man who goes by a row from a cell.
func (w *Walker) inTowerSight(v skirmish.View, at terrain.Cell, row skirmish.Row) bool {
	b, table := v.Board(), &w.rules.Options.Table
	far := 2 * int(table.Radius(row)+table.Move(row))
	for i := range v.Figures() {
		if v.Kind(i) == skirmish.Tower {
			if t := int(w.rules.Scenario.Posts[i].Tower); terrain.FarPoint(b.Towers[t], at) <= far*far && b.TowerSees(t, at) {
				return true
			}
		}
	}
	return false
}

// row names the row.
func (w *Walker) row(v skirmish.View, man skirmish.ManID, legal []sim.Move) int {
	b := v.Board()
	at := v.Man(man)
	last := legal[len(legal)-1]
	alarm := v.Alarm()
	if chased, seen := w.chased(v, man); chased {
		return indexOf(legal, skirmish.Take(w.fleeing(v, man, seen), false))
	}
	waits := w.waits(v, man)
	if _, does, ok := skirmish.RowOf(last); ok && does && w.atPlace(v, man, at) {
		// Here the task can be done; a ladder is quicker than cutting.
		for i, m := range legal {
			if r, does, _ := skirmish.RowOf(m); does && r == skirmish.Dig {
				last = legal[i]
			}
		}
		t := &w.rules.Scenario.Tasks[v.Task(man)]
		if t.Fence < 0 || !v.GapOpen(t.Fence) {
			if waits && w.watched(v, at, 6) {
				return indexOf(legal, skirmish.Take(w.waiting(v, man), false))
			}
			return indexOf(legal, last)
		}
	}
	if v.Inside(man) >= 0 {
		if w.hides(v, at, waits) {
			return indexOf(legal, skirmish.Take(skirmish.Freeze, false))
		}
		return 0
	}
	if b.Under(at) {
		if waits && w.watched(v, at, 8) {
			return indexOf(legal, skirmish.Take(w.waiting(v, man), false))
		}
		return 0
	}
	if alarm && w.rules.Scenario.Night { // no use in being quiet any more
		return indexOf(legal, skirmish.Take(w.along(v, man, skirmish.Sprint), false))
	}
	if !w.rules.Scenario.Night {
		return indexOf(legal, skirmish.Take(skirmish.Walk, false)) // disguised, at ease
	}
	table := &w.rules.Options.Table
	ears := w.ears(v, at)
	margin := w.margin(v)
	for _, r := range [...]skirmish.Row{skirmish.Walk, skirmish.Tiptoe, skirmish.Creep, skirmish.Crawl} {
		far := int(table.Noise(r)) + 2*margin
		if r > skirmish.Creep {
			far += 3 * margin // what is heard brings them here
		}
		if ears > far*far && !w.watched(v, at, int(table.Radius(r))+margin) && !w.inSentrySight(v, at, r, int(table.Move(r))) && !w.inTowerSight(v, at, r) {
			return indexOf(legal, skirmish.Take(w.along(v, man, r), false))
		}
	}
	if w.pauses(v, man) {
		return indexOf(legal, skirmish.Take(w.waiting(v, man), false)) // somebody is near and will pass
	}
	if w.inSentrySight(v, at, skirmish.Creep, int(table.Move(skirmish.Creep))) || !w.watched(v, at, int(table.Radius(skirmish.Crawl)+table.Move(skirmish.Crawl))) { // unseen
		return indexOf(legal, skirmish.Take(skirmish.Crawl, false))
	}
	if w.outruns(v, man) {
		return indexOf(legal, skirmish.Take(w.along(v, man, skirmish.Sprint), false))
	}
	return indexOf(legal, skirmish.Take(w.along(v, man, skirmish.Creep), false))
}

// waits says that a man had better wait when a German is near.
func (w *Walker) waits(v skirmish.View, man skirmish.ManID) bool {
	return !v.Alarm() && !w.hurries(v, v.Task(man)) && !w.inVain(v, man) && w.mayWait(v, man)
}

// pauses says that one is so near that a man who could go on waits.
func (w *Walker) pauses(v skirmish.View, man skirmish.ManID) bool {
	return w.watched(v, v.Man(man), int(w.rules.Options.Table.Radius(skirmish.Crawl))+w.margin(v)) && w.waits(v, man)
}

// margin is how many inches beyond a spotting radius still count as near.
func (w *Walker) margin(v skirmish.View) int {
	if w.guarded(v, 0, len(w.rules.Scenario.Tasks)) {
		return 0
	}
	return w.set.Margin
}

// mayWait says that there is time to wait until a German has gone: for each turn that
// the rest of the way takes, more than Patience turns are left. A German who does not
// go away so holds him up for a time only; each step on brings time to wait again.
func (w *Walker) mayWait(v skirmish.View, man skirmish.ManID) bool {
	left := int(w.rules.Options.Turn.Limit) - v.Turn()
	return left > w.set.Patience*w.turnsNeeded(v, man)
}

// inVain says that it is no use to wait: a fifth of the night is over, and a ferret stands
// where a man must come next. He will hardly go away, and waiting for that costs tries, of
// which there are several, since a man can flee.
func (w *Walker) inVain(v skirmish.View, man skirmish.ManID) bool {
	task := v.Task(man)
	return 5*v.Turn() >= int(w.rules.Options.Turn.Limit) && w.guarded(v, task, task+1)
}

// guarded says that a ferret stands where a man must come for one of the tasks from a
// number up to another. One who goes about is seldom there; so it is taken for his post,
// and that he will not come nearer of himself.
func (w *Walker) guarded(v skirmish.View, from, to int) bool {
	const beside = 2
	for i := range v.Figures() {
		c, on := v.Figure(i)
		if !on || v.Kind(i) != skirmish.Ferret {
			continue
		}
		for task := from; task < to; task++ {
			if terrain.Far(c, w.road(v, task).goal) <= beside*beside {
				return true
			}
		}
	}
	return false
}

// hurries says that a man had better not wait on his way out: a dog may get his scent in
// any turn, and he is through a fence already, or has only to climb over it.
func (w *Walker) hurries(v skirmish.View, task int) bool {
	tasks := w.rules.Scenario.Tasks
	if tasks[len(tasks)-1].Verb != skirmish.VReach || !w.about(v, skirmish.DogTeam) {
		return false
	}
	for k := range task {
		if tasks[k].Fence >= 0 {
			return true
		}
	}
	return tasks[task].Verb == skirmish.VCross
}

// turnsNeeded is how many turns a man who creeps takes for the rest of his way and, with
// average dice, for what he has to do there.
func (w *Walker) turnsNeeded(v skirmish.View, man skirmish.ManID) int {
	tenths, turns := 0, 0
	for k := v.Task(man); k < len(w.rules.Scenario.Tasks); k++ {
		road := w.road(v, k)
		from := road.from
		if k == v.Task(man) {
			from = v.Man(man)
		}
		if cost := road.field.Cost[from]; cost != terrain.Unreached { // else it is a step through the gap of his own
			tenths += int(cost)
		}
		turns += w.turnsAt(&w.rules.Scenario.Tasks[k])
	}
	return turns + tenths/(10*max(1, int(w.rules.Options.Table.Move(skirmish.Creep))))
}

// turnsAt is how many turns a task takes at its place with average dice, by hand: a
// ladder is quicker than cutting.
func (w *Walker) turnsAt(t *skirmish.Task) int {
	fence := 4 + int(w.rules.Options.Wire.Add) // the mean of a die, 3.5, rounded up
	switch t.Verb {
	case skirmish.VFind, skirmish.VSearch:
		return 6 / max(1, bits.OnesCount8(t.Faces))
	case skirmish.VCut, skirmish.VCross:
		return fence
	case skirmish.VDig:
		return int(t.Dice) * fence
	}
	return 0
}

// atPlace says that this is where the man does his task. A fence could be cut
// anywhere, beside a sentry too: he cuts at the goal of his road only.
func (w *Walker) atPlace(v skirmish.View, man skirmish.ManID, at terrain.Cell) bool {
	t := &w.rules.Scenario.Tasks[v.Task(man)]
	return t.Verb != skirmish.VCross || at == w.road(v, v.Task(man)).goal
}

// watched says that a German who moves about is within so many inches with a
// free line; a dog team from as much farther as it spots. Waiting for a sentry to go
// away would be waiting for ever.
func (w *Walker) watched(v skirmish.View, at terrain.Cell, inches int) bool {
	for i := range v.Figures() {
		c, on := v.Figure(i)
		if k := v.Kind(i); !on || k == skirmish.Tower || k == skirmish.Sentry {
			continue
		}
		far := inches
		if v.Kind(i) == skirmish.DogTeam {
			far *= int(w.rules.Options.Dog.Factor)
		}
		if terrain.Far(c, at) <= far*far && v.Board().Sees(at, c) {
			return true
		}
	}
	return false
}

// ears is the square of the inches to the nearest German who moves about.
func (w *Walker) ears(v skirmish.View, at terrain.Cell) int {
	near := 1 << 30
	for i := range v.Figures() {
		if c, on := v.Figure(i); on && v.Kind(i) != skirmish.Tower && v.Kind(i) != skirmish.Sentry {
			near = min(near, terrain.Far(c, at))
		}
	}
	return near
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

// along is the quietest gait that takes a man as far on his way as a row does.
func (w *Walker) along(v skirmish.View, man skirmish.ManID, row skirmish.Row) skirmish.Row {
	for far := w.ahead(v, man); row > skirmish.Crawl && v.Allowance(row-1) >= far; {
		row--
	}
	return row
}

// step takes the next step of the way.
func (w *Walker) step(v skirmish.View, man skirmish.ManID, legal []sim.Move) int {
	at := v.Man(man)
	if chased, _ := w.chased(v, man); chased {
		if last := legal[len(legal)-1]; last >= skirmish.Through(0) {
			return len(legal) - 1 // whoever sees him go in
		}
		if d := w.refuge(v, man); d >= 0 {
			return indexOf(legal, skirmish.Go(d))
		}
		return 0
	}
	if v.Inside(man) >= 0 {
		return w.comeOut(v, man, legal)
	}
	if v.Row(man) <= skirmish.Creep && w.pauses(v, man) {
		if d, near := w.shelter(v, man); near && d < 0 {
			return len(legal) - 1 // through the door
		} else if near {
			return indexOf(legal, skirmish.Go(d))
		}
	}
	task := w.taskFrom(v, man, at)
	t, road := &w.rules.Scenario.Tasks[task], w.road(v, task)
	if t.Verb == skirmish.VReturn && at == road.goal {
		for i, m := range legal {
			if m >= skirmish.Through(0) {
				return i
			}
		}
	}
	if w.hasGap(v, task) {
		if d := over(&v.Board().Fences[t.Fence], at); d >= 0 {
			if i := indexOf(legal, skirmish.Go(d)); i > 0 {
				return i // a gap of his own, wherever along the fence it is
			}
		}
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
