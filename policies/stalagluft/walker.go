package stalagluft

import (
	"math"
	"math/bits"
	"slices"

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
// and cuts, digs and searches only while nobody is close. When that has taken too much of the night, he goes on all
// the same. From whoever runs after him he flees, into a hut if he can, and comes back when he is lost
// sight of.
type Walker struct {
	set   walking
	rules *skirmish.Rules
	ways  *[128]way // room for every task that the tactical game has, from the first night on
	roads []*way    // those of the game in hand, by task, as far as they have been asked for
	to    int       // the work detail that they lead to
	elsewhere
	germans
	flight
}

// NewWalker returns the bot.
func NewWalker(parameters map[string]float64) *Walker {
	return &Walker{set: policies.Settings[walking](parameters)}
}

// Choose plays one decision of a man.
func (w *Walker) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	w.see(v)
	w.choose(c)
	w.heardAt = terrain.NoCell
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

// see takes the rules of a game in hand.
func (w *Walker) see(v skirmish.View) {
	if w.rules == v.Rules() && w.to == v.Detail() {
		return
	}
	w.rules, w.to = v.Rules(), v.Detail()
	tasks := len(w.rules.Scenario.Tasks)
	w.roads = slices.Grow(w.roads[:0], tasks)[:tasks]
	clear(w.roads)
	w.list(v)
	w.watch(v)
	w.flight.open(v.Board(), w.rules.Options.Turn.EnterHuts)
}

// begin takes the start from which the way to the first task is short, and from which
// ferrets and dogs that go by lot are far, who may come nearer while the man is on his way.
func (w *Walker) begin(v skirmish.View, legal []sim.Move) int {
	tenths := func(square int) int { return int(10 * math.Sqrt(float64(square))) }
	if w.far {
		return indexOf(legal, skirmish.Begin(w.hut))
	}
	goal := w.place(v, 0, w.rules.Scenario.Starts[0])
	best, least := 0, math.MaxInt
	for i, m := range legal {
		at := skirmish.CellOf(m)
		if worse := 100*tenths(terrain.Far(at, goal)) - w.set.Aloof*tenths(w.prowlers(v, at)); worse < least {
			best, least = i, worse
		}
	}
	return best
}

// prowlers is the square of the inches to the nearest German who goes by lot; one who is sent
// comes to where the men must come, wherever they begin.
func (w *Walker) prowlers(v skirmish.View, at terrain.Cell) int {
	near := 1 << 14
	for i := range v.Figures() {
		if c, on := v.Figure(i); on && w.rules.GoesByLot(v.Kind(i)) {
			near = min(near, terrain.Far(c, at))
		}
	}
	return near
}

// row names the row.
// Long because it asks one thing after another, and the first that holds decides.
func (w *Walker) row(v skirmish.View, man skirmish.ManID, legal []sim.Move) int {
	b := v.Board()
	at := v.Man(man)
	last := legal[len(legal)-1]
	alarm := v.Alarm()
	if chased, seen := w.chased(v, man); chased {
		return indexOf(legal, skirmish.Take(w.fleeing(v, man, seen), false))
	}
	if row, dashes := w.dash(v, man); dashes {
		return indexOf(legal, skirmish.Take(row, false))
	}
	if _, does, ok := skirmish.RowOf(last); ok && does && w.atPlace(v, man, at) {
		// Here the task can be done; a ladder is quicker than cutting.
		if i := indexOf(legal, skirmish.Take(skirmish.Dig, true)); i > 0 {
			last = legal[i]
		}
		t := &w.rules.Scenario.Tasks[v.Task(man)]
		if t.Fence < 0 || !v.GapOpen(t.Fence) {
			// A hole takes so many turns that to lie beside it until a German has gone is worse
			// than to be done: of 3,000 men 1.4 in a hundred more get out, and 9.1 where Germans shoot.
			if t.Verb != skirmish.VDig && w.watched(v, at, 6) && w.waits(v, man) {
				return indexOf(legal, skirmish.Take(w.waiting(v, man), false))
			}
			return indexOf(legal, last)
		}
	}
	if v.Inside(man) >= 0 {
		if w.hides(v, man) {
			return indexOf(legal, skirmish.Take(skirmish.Freeze, false))
		}
		return 0
	}
	if b.Under(at) {
		if w.watched(v, at, 8) && w.waits(v, man) {
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
	ears := w.ears(v, at)
	margin := w.margin(v)
	for _, r := range [...]skirmish.Row{skirmish.Walk, skirmish.Tiptoe, skirmish.Creep, skirmish.Crawl} {
		far := w.rules.Noise(r) + 2*margin
		if r > skirmish.Creep {
			far += 3 * margin // what is heard brings them here
		}
		if ears > far*far && !w.watched(v, at, w.rules.Radius(r)+margin) &&
			!w.inSentrySight(v, at, r, w.rules.Move(r)) && !w.inTowerSight(v, at, r) {
			return indexOf(legal, skirmish.Take(w.along(v, man, r), false))
		}
	}
	if w.pauses(v, man) {
		return indexOf(legal, skirmish.Take(w.waiting(v, man), false)) // somebody is near and will pass
	}
	// unseen
	if w.inSentrySight(v, at, skirmish.Creep, w.rules.Move(skirmish.Creep)) ||
		!w.watched(v, at, w.rules.Radius(skirmish.Crawl)+w.rules.Move(skirmish.Crawl)) {
		return indexOf(legal, skirmish.Take(skirmish.Crawl, false))
	}
	if !w.caughtAtSight() && w.outruns(v, man) {
		return indexOf(legal, skirmish.Take(w.along(v, man, skirmish.Sprint), false))
	}
	return indexOf(legal, skirmish.Take(w.along(v, man, skirmish.Creep), false))
}

// waits says that a man had better wait when a German is near.
func (w *Walker) waits(v skirmish.View, man skirmish.ManID) bool {
	return !v.Alarm() && !w.hurries(v, man) && !w.inVain(v, man) && w.mayWait(v, man)
}

// pauses says that one is so near that a man who could go on waits.
func (w *Walker) pauses(v skirmish.View, man skirmish.ManID) bool {
	return w.watched(v, v.Man(man), w.rules.Radius(skirmish.Crawl)+w.margin(v)) && w.waits(v, man)
}

// margin is how many inches beyond a spotting radius still count as near: none where Germans
// stay, and waiting until they have gone is in vain.
func (w *Walker) margin(v skirmish.View) int {
	if w.rules.Options.Turn.ByLot == 0 || w.guarded(v, 0, len(w.rules.Scenario.Tasks)) {
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

// inVain says that it is no use to wait: only the woods are ahead, and he can run or a dog
// would find him; or a fifth of the night is over, and a ferret stands where a man must come
// next. He will hardly go away, and waiting for that costs tries, of which there are several,
// since a man can flee.
func (w *Walker) inVain(v skirmish.View, man skirmish.ManID) bool {
	task, tasks := v.Task(man), w.rules.Scenario.Tasks
	if task == len(tasks)-1 && tasks[task].Verb == skirmish.VReach {
		return w.about(skirmish.DogTeam) || !w.mustHide()
	}
	return 5*v.Turn() >= int(w.rules.Options.Turn.Limit) && w.guarded(v, task, task+1)
}

// hurries says that a man had better not wait on his way out: a dog may get his scent in
// any turn, and he is through a fence already, or has only to climb over it. Under a hut,
// where dogs see from afar as well, he can but crawl, and waits all the same.
func (w *Walker) hurries(v skirmish.View, man skirmish.ManID) bool {
	task, tasks := v.Task(man), w.rules.Scenario.Tasks
	if tasks[len(tasks)-1].Verb != skirmish.VReach || !w.about(skirmish.DogTeam) {
		return false
	}
	if w.mustHide() { // to be seen is worse than a scent
		return false
	}
	if w.rules.Options.Dog.UnderHuts && v.Board().Under(v.Man(man)) {
		return false
	}
	for k := range task {
		if tasks[k].Fence >= 0 {
			return true
		}
	}
	return tasks[task].Verb == skirmish.VCross
}

// mustHide says that a man who is spotted cannot count on running away.
func (w *Walker) mustHide() bool { return w.caughtAtSight() || w.rules.Options.Halt.Shoot }

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
	return turns + tenths/(10*max(1, w.rules.Move(skirmish.Creep)))
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
	if v.Row(man) <= skirmish.Creep { // what is known of a hut costs less than to look for Germans
		left, _ := v.Moving(man)
		if d, near := w.shelter(v, man); near && d < 0 && w.pauses(v, man) {
			return len(legal) - 1 // through the door
		} else if near && d >= 0 && left >= terrain.Cost(d) && w.pauses(v, man) {
			return indexOf(legal, skirmish.Go(d)) // a crawl is too short for a diagonal step
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
			if d := skirmish.DirectionOf(m); d >= 0 && d < 4 &&
				terrain.Far(terrain.Step(at, d), road.goal) < terrain.Far(at, road.goal) {
				return i
			}
		}
	}
	return best
}
