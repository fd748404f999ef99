package stalagluft

import (
	"math"

	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// A man who sprints is faster than whoever runs after him: who is spotted from farther
// away than one can run in a turn is not caught yet.

// flight is the room in which a man who is chased looks for a refuge.
type flight struct {
	cost  [terrain.Cells]int16
	order [terrain.Cells]terrain.Cell
	ready bool

	// The shelters from every cell, on foot and under a hut, as far as they have been asked
	// for: 0 not yet. They depend on the board, and on whether men enter huts.
	board    *terrain.Board
	enter    bool
	shelters [2][terrain.Cells]int8

	chasers []terrain.Cell // where those stand who run after a man
	known   terrain.Cell   // where they run to
}

// What a refuge is worth, in inches: each inch from the nearest chaser, so many of them at
// most; that no chaser sees it; and that it is not seen either from where they run to.
const (
	enough  = 24
	unseen  = 12
	unknown = 8
	inReach = 4 // is lost with each inch within the reach of a chaser
)

// inches are the roots of squares, rounded up.
var inches = func() (roots [enough*enough + 1]int8) {
	for square := range roots {
		for root := &roots[square]; int(*root)*int(*root) < square; {
			*root++
		}
	}
	return roots
}()

// chased says that a man had better run from a German who is after him and near, and
// whether such a one sees him now. He goes on instead when nothing but the way to the
// woods is left, and to a fence that he can climb: nobody follows him over it.
func (w *Walker) chased(v skirmish.View, man skirmish.ManID) (chased, seen bool) {
	if !v.Alarm() || !w.rules.Scenario.Night || v.Inside(man) >= 0 || w.rules.Scenario.Tasks[v.Task(man)].ByLadder ||
		w.dashes(v, man) {
		return false, false
	}
	at := v.Man(man)
	for i := range v.Figures() {
		c, on := v.Figure(i)
		if on && v.Mode(i) == skirmish.Chasing && terrain.Far(at, c) <= w.set.Flee*w.set.Flee && w.canCome(v, man, c) {
			chased = true
			seen = seen || v.Board().Sees(at, c)
		}
	}
	return chased, seen
}

// canCome says that a German at a cell can come to the man: they are on the same side of
// the fences, or the man has left a gap behind him.
func (w *Walker) canCome(v skirmish.View, man skirmish.ManID, from terrain.Cell) bool {
	if v.Board().Region(from) == v.Board().Region(v.Man(man)) {
		return true
	}
	for _, t := range w.rules.Scenario.Tasks[:v.Task(man)] {
		if t.Fence >= 0 && v.GapOpen(t.Fence) {
			return true
		}
	}
	return false
}

// dashes says that nothing but open ground and open gaps is between a man and the woods.
func (w *Walker) dashes(v skirmish.View, man skirmish.ManID) bool {
	tasks := w.rules.Scenario.Tasks
	last := len(tasks) - 1
	if tasks[last].Verb != skirmish.VReach {
		return false
	}
	for k := v.Task(man); k < last; k++ {
		if t := &tasks[k]; t.Fence < 0 || !v.GapOpen(t.Fence) {
			return false
		}
	}
	return true
}

// dash is the row of a man who can get into the woods by one sprint. He may be seen on the
// way: that catches nobody whom no German can run down in the turn after it, so he waits
// while one is near enough for that, and there is time.
func (w *Walker) dash(v skirmish.View, man skirmish.ManID) (row skirmish.Row, dashes bool) {
	if !w.rules.Scenario.Night || w.caughtAtSight() || v.Inside(man) >= 0 || !w.dashes(v, man) {
		return 0, false
	}
	end := w.sprinted(v, man)
	if !v.Board().InWoods(end) {
		return 0, false
	}
	row = w.along(v, man, skirmish.Sprint)
	unseen := v.Threat(row, v.Man(man)) == 0 && v.Threat(row, end) == 0
	return row, unseen || w.ears(v, end) >= w.grasp()*w.grasp()
}

// caughtAtSight says that nobody runs after a man who is spotted: he is caught at once.
func (w *Walker) caughtAtSight() bool {
	o := &w.rules.Options.Halt
	return o.Capture || o.CaptureImmediate
}

// fleeing is the row of a man who is chased: he lies still under a hut, and is quiet while
// nobody sees him.
func (w *Walker) fleeing(v skirmish.View, man skirmish.ManID, seen bool) skirmish.Row {
	switch {
	case v.Board().Under(v.Man(man)):
		return skirmish.Prone
	case seen:
		return skirmish.Sprint
	}
	return skirmish.Creep
}

// refuge is the direction of the first step to the best cell that a man who is chased
// can come to in what is left of his gait; -1 when that is where he is.
func (w *Walker) refuge(v skirmish.View, man skirmish.ManID) int {
	f := &w.flight
	at, steps := v.Man(man), v.Board().FreeSteps()
	left, _ := v.Moving(man)
	order := f.reach(v.Board(), at, left, steps)
	f.known, f.chasers = v.Known(man), f.chasers[:0]
	for i := range v.Figures() {
		if c, on := v.Figure(i); on && v.Mode(i) == skirmish.Chasing {
			f.chasers = append(f.chasers, c)
		}
	}
	best, most, grasp := at, -1<<30, w.grasp()
	if door := w.doorInReach(v, left); door != terrain.NoCell {
		best, most = door, math.MaxInt
	}
	for _, c := range order {
		if worth := f.shelter(v.Board(), c, grasp, most); worth > most {
			best, most = c, worth
		}
	}
	direction := f.firstStep(at, best, steps)
	f.clear(order)
	return direction
}

// firstStep is the direction of the first step of the way from a cell to one within reach;
// -1 when that is where he is.
func (f *flight) firstStep(from, to terrain.Cell, steps *[terrain.Cells]uint8) int {
	direction := -1
	for to != from { // back along the way; steps are the same both ways
		for d := range terrain.Directions {
			if steps[to]>>d&1 == 0 {
				continue
			}
			if before := terrain.Step(to, d); f.cost[before] == f.cost[to]-int16(terrain.Cost(d)) {
				direction, to = opposite(d), before
				break
			}
		}
	}
	return direction
}

// clear leaves nothing within reach.
func (f *flight) clear(order []terrain.Cell) {
	for _, c := range order {
		f.cost[c] = terrain.Unreached
	}
}

// reach finds the cells to which a man comes with so many tenths of an inch; clear is due
// after it.
func (f *flight) reach(b *terrain.Board, from terrain.Cell, tenths int, steps *[terrain.Cells]uint8) []terrain.Cell {
	if !f.ready {
		terrain.Clear(&f.cost)
		f.chasers = make([]terrain.Cell, 0, skirmish.MaxFigures)
		f.ready = true
	}
	return b.Reach(from, tenths, steps, &f.cost, f.order[:0])
}

// shelter is the direction of the first step to a hut that is near enough to wait in, -1
// when its door is at hand; false when there is none, or no dog: a dog comes upon a man who
// lies on the ground, by his scent or on its round.
func (w *Walker) shelter(v skirmish.View, man skirmish.ManID) (direction int, near bool) {
	const tenths = 60
	if !w.about(skirmish.DogTeam) {
		return -1, false
	}
	at := v.Man(man)
	known := &w.shelters[position.Bit(v.Board().Under(at))][at]
	if *known == 0 {
		steps := v.Board().FreeSteps()
		if v.Board().Under(at) {
			steps = v.Board().CrawlSteps()
		}
		order := w.reach(v.Board(), at, tenths, steps)
		*known = noShelter
		if door := w.doorInReach(v, tenths); door != terrain.NoCell {
			*known = int8(doorAt + 1 + w.firstStep(at, door, steps))
		}
		w.clear(order)
	}
	return int(*known) - doorAt - 1, *known != noShelter
}

// What is known of a shelter: that there is none, or the direction, counted from -1.
const (
	noShelter = 1
	doorAt    = 2 // this one, that the door is at hand: direction -1
)

// open forgets what was known of the shelters of another board.
func (f *flight) open(b *terrain.Board, enter bool) {
	if f.board != b || f.enter != enter {
		f.board, f.enter = b, enter
		f.shelters = [2][terrain.Cells]int8{}
	}
}

// waiting is the row of a man who waits until a German has gone.
func (w *Walker) waiting(v skirmish.View, man skirmish.ManID) skirmish.Row {
	_, near := w.shelter(v, man)
	switch {
	case !near:
		return skirmish.Prone
	case v.Board().Under(v.Man(man)) || w.watched(v, v.Man(man), w.rules.Radius(skirmish.Creep)):
		return skirmish.Crawl
	}
	return skirmish.Creep
}

// doorInReach is the nearest cell, of those that reach has found, from which a man can
// go into a hut with what is left of his gait; NoCell when there is none. Nobody looks
// for a man in a hut, and who is to return to one has returned.
func (w *Walker) doorInReach(v skirmish.View, left int) terrain.Cell {
	best, least := terrain.NoCell, int16(left-terrain.Straight)+1
	if !w.rules.Options.Turn.EnterHuts {
		return best
	}
	for n := range v.Board().Huts {
		for _, door := range v.Board().Buildings[n].Sill {
			for _, c := range door {
				if w.cost[c] < least {
					best, least = c, w.cost[c]
				}
			}
		}
	}
	return best
}

// hides says that a man in a hut had better stay there: somebody runs after a man, or he
// has time to wait and a German who moves about is near.
func (w *Walker) hides(v skirmish.View, man skirmish.ManID) bool {
	for i := range v.Figures() {
		if _, on := v.Figure(i); on && v.Mode(i) == skirmish.Chasing {
			return true
		}
	}
	return w.ears(v, v.Man(man)) <= w.set.Flee*w.set.Flee && w.waits(v, man)
}

// comeOut takes a man out of a hut by the door that is nearest to his way.
func (w *Walker) comeOut(v skirmish.View, man skirmish.ManID, legal []sim.Move) int {
	field := &w.road(v, v.Task(man)).field
	best, least := 0, int16(terrain.Unreached)
	for d, door := range v.Board().Buildings[v.Inside(man)].Sill {
		if cost := field.Cost[door[0]]; cost < least {
			best, least = indexOf(legal, skirmish.Through(d)), cost
		}
	}
	return best
}

// opposite is the direction of the way back.
func opposite(d int) int {
	if d < 4 {
		return d ^ 1
	}
	return 11 - d
}

// shelter is what a cell is worth as a refuge from chasers with such a grasp; no more than
// least, if it is not worth more than that.
func (f *flight) shelter(b *terrain.Board, c terrain.Cell, grasp, least int) (worth int) {
	near := enough * enough
	for _, at := range f.chasers {
		near = min(near, terrain.Far(at, c))
	}
	worth = int(inches[near])
	worth -= inReach * max(grasp-worth, 0)
	if worth+unseen+unknown <= least {
		return worth // whoever sees it
	}
	for _, at := range f.chasers {
		if b.Sees(c, at) {
			return worth
		}
	}
	worth += unseen
	if f.known == terrain.NoCell || !b.Sees(c, f.known) {
		worth += unknown
	}
	return worth
}

// grasp is from how many inches on a man is out of a chaser's reach for a turn.
func (w *Walker) grasp() int {
	return int(w.rules.Options.Turn.Run) + int(w.rules.Options.Halt.CaptureRadius) + 1
}

// outruns says that a man near to Germans who move about had better sprint than creep: his
// way leads out of the reach of all of them, whoever sees him.
func (w *Walker) outruns(v skirmish.View, man skirmish.ManID) bool {
	end, near := w.sprinted(v, man), w.rules.Radius(skirmish.Creep)
	for _, i := range w.roving {
		c, on := v.Figure(i)
		if k := v.Kind(i); !on || k != skirmish.Ferret && k != skirmish.DogTeam {
			continue
		}
		if terrain.Far(c, v.Man(man)) <= near*near && terrain.Far(c, end) < w.grasp()*w.grasp() {
			return false
		}
	}
	return true
}

// sprinted is where a sprint along his way takes a man.
func (w *Walker) sprinted(v skirmish.View, man skirmish.ManID) terrain.Cell {
	at, field := v.Man(man), &w.road(v, v.Task(man)).field
	for left := v.Allowance(skirmish.Sprint); left >= terrain.Straight; {
		next, cost := at, 0
		for d := range terrain.Directions {
			if v.Board().Free(at)>>d&1 != 0 && terrain.Cost(d) <= left {
				if n := terrain.Step(at, d); field.Cost[n] < field.Cost[next] {
					next, cost = n, terrain.Cost(d)
				}
			}
		}
		if next == at {
			break
		}
		at, left = next, left-cost
	}
	return at
}
