package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Which man takes which step, and which steps are said ahead.

// boundOf is an upper bound of what a step of a man can be worth, for any pips and
// any pawns in his way. A man whose bound is below the best step found so far need
// not be looked at.
func (a *Allied) boundOf(i int) int {
	goal := a.men.goals[i]
	if goal == nil {
		return 0
	}
	at := a.men.pawns[i].At
	here, left := &a.place[at], int(goal[at])
	var way, deep int16
	if here.room != board.NoRoom {
		way, deep = a.rooms[here.room].way[at], a.rooms[here.room].deep[at]
	}
	bound := byWeight * a.men.weight[i]
	if a.shares && a.men.weight[i] == 5 {
		bound += crossFirst + runsFirst + dangerFirst
	}
	if a.endless && a.men.weight[i] >= 4 || !a.onFoot && a.men.weight[i] == 5 {
		bound += runsFirst
	}
	if a.supply.hot && here.inside() && !here.safe { // he may have another goal, too: shelter
		if !here.jumps {
			bound -= min(max(min(left, int(a.shelter[at]))-1, 0), 250)
			bound = max(bound, 200*a.men.weight[i])
		}
		if way > 0 {
			bound += offTheWay
		}
		return bound + intoCover
	}
	if left == 0 {
		switch {
		case deep <= 0:
			return 0
		case way <= 0:
			return makeLittleRoom
		}
		return makeRoom
	}
	if !here.jumps {
		bound = max(bound-min(max(left-1, 0), 250), 200*a.men.weight[i])
	}
	if way > 0 {
		bound += offTheWay
	}
	return bound
}

// walkOn adds the steps that follow a man's step on his way to his goal. It ends
// before a way out of the courtyard, before pawns in the way, and where another
// man may need the pips to take cover. Outside it does so only if no other man
// shares the way.
func (a *Allied) walkOn(v colditz.View, plan []sim.Move) []sim.Move {
	k, man, to, _ := colditz.Unpack(plan[0])
	if k != colditz.Step || v.MustMove() >= 0 {
		return plan
	}
	n := man - int(a.from)
	goal, at := a.men.goals[n], board.Circle(to)
	inside := a.place[at].inside()
	if goal == nil || a.seen.exposed[n] == 2 || inside != a.place[a.men.pawns[n].At].inside() || a.shares && (!inside || a.freesExit(n)) {
		return plan
	}
	for range v.Pips() - 1 {
		here := &a.place[at]
		if inside && (here.jumps || here.safe && a.supply.hot && a.othersExposed(n)) {
			break
		}
		next, left, kind := board.NoCircle, goal[at], board.StepLink
		links := a.links[at]
		for i := range links {
			to := links[i].To
			if d := goal[to]; d >= 0 && (d < left || d == left && d < goal[at] && to < next) && links[i].foot && v.Vacant(to) {
				next, left, kind = to, d, links[i].Kind
			}
		}
		if next == board.NoCircle || a.shares && a.deadEnd(v, goal, next) {
			break
		}
		at, plan = next, append(plan, colditz.MoveOf(colditz.Step, man, int(next), int(kind)))
	}
	if inside && len(plan) == v.Pips() && goal[at] > 0 && a.place[at].room == board.NoRoom {
		plan = append(plan, colditz.MoveOf(colditz.StopMoving)) // the pips are spent in a corridor: there is nothing to claim
	}
	return plan
}

// freesExit: a man leaves the circle where another one can now be let out of the
// cells.
func (a *Allied) freesExit(n int) bool {
	if at := a.men.pawns[n].At; at != a.rules.Board.InnerExit && at != a.rules.Board.CoolerExit {
		return false
	}
	for i := range a.men.pawns[:a.to-a.from] {
		if zone := a.men.pawns[i].Zone; zone == colditz.InnerCell || zone == colditz.OuterCell {
			return true
		}
	}
	return false
}

// othersExposed: a man other than this one stands where he may be arrested.
func (a *Allied) othersExposed(n int) bool {
	for i := range a.men.goals[:a.to-a.from] {
		if p := &a.men.pawns[i]; i != n && a.men.goals[i] != nil && p.Zone == colditz.OnBoard && a.place[p.At].inside() && !a.place[p.At].safe {
			return true
		}
	}
	return false
}

// walk finds the best step and its score; of equals, the first. It looks at men
// in the order of their bounds and stops when no bound reaches the best score.
func (a *Allied) walk(v colditz.View) (best sim.Move, most int) {
	if must := v.MustMove(); must >= 0 {
		return a.steps(v, must-int(a.from))
	}
	best, a.seen.stuck = nothing, 0
	if v.Pips() == 0 {
		return best, 0
	}
	who := a.men.walker // most of the time he goes on
	for left := uint32(1)<<(a.to-a.from) - 1; ; who = -1 {
		if who < 0 {
			bound := max(most, 1) - 1
			for rest := left; rest != 0; rest &= rest - 1 {
				n := bits.TrailingZeros32(rest)
				if b := a.men.bound[n]; b > bound {
					who, bound = n, b
				}
			}
			if who < 0 {
				return a.pastOthers(v, best, most)
			}
		}
		left &^= 1 << who
		if pick, score := a.steps(v, who); score > most || score == most && score > 0 && pick < best {
			best, most = pick, score
		}
	}
}

// What a step is worth.
const (
	byWeight       = 300  // times the weight of a man's goal
	offTheWay      = 2000 // more when he leaves a room's door, or the circles near it, free
	intoCover      = 1000 // more when he could be arrested where he is
	makeRoom       = 2500 // for a man at his goal who makes room for others at a door
	makeLittleRoom = 50   // or elsewhere
)

// steps finds the best of a man's steps, and its score, 0 when none helps; then
// he may be stuck.
func (a *Allied) steps(v colditz.View, n int) (best sim.Move, score int) {
	goal, at := a.men.goals[n], a.men.pawns[n].At
	best = nothing
	if v.MustMove() == int(a.from)+n {
		for _, m := range a.stepsOf(v, n) { // nobody else may move
			worth := 1
			if to := stepTo(m); goal != nil && goal[to] >= 0 {
				worth = 2000 - int(goal[to])
			}
			if worth > score {
				best, score = m, worth
			}
		}
		return best, score
	}
	if goal == nil {
		return best, 0
	}
	here, left := &a.place[at], goal[at]
	exposed := a.supply.hot && here.inside()
	shelter, stay := false, false // what a man does whom a guard would probably catch on his way
	if exposed && a.bad(v, n) {
		stay = here.safe
		shelter = !stay && int(a.shelter[at]) <= v.Pips()
	}
	for _, m := range a.stepsOf(v, n) {
		to := stepTo(m)
		if goal[to] > left && !shelter || !v.Vacant(to) || a.shares && a.deadEnd(v, goal, to) {
			continue
		}
		goal := goal
		if a.place[to].inside() {
			if stay {
				continue
			}
			if shelter {
				goal = a.shelter
			}
		}
		if worth := a.step(v, n, goal, at, to); worth > score {
			best, score = m, worth
		}
	}
	if !a.endless && score == 0 && left > 0 && !stay && !shelter {
		a.seen.stuck |= 1 << n
	}
	return best, score
}

// over is what it is worth that a man passes over others: a step on the way to his goal.
func (a *Allied) over(v colditz.View, n int, to board.Circle) int {
	if a.men.goals[n] == nil {
		return 0
	}
	return a.step(v, n, a.men.goals[n], a.men.pawns[n].At, to)
}

// stepTo is the circle to which a step leads.
func stepTo(m sim.Move) board.Circle { return board.Circle(uint16(m >> 16)) }

// step scores a step to a vacant circle on the way to a goal; 0 for none that
// helps.
func (a *Allied) step(v colditz.View, n int, goal distances, at, to board.Circle) int {
	here, there := &a.place[at], &a.place[to]
	switch {
	case goal[to] > goal[at]:
		return 0
	case goal[to] == goal[at] && goal[at] > 0 && there.inside() && !there.light && !a.ahead(v, goal, at) && a.ahead(v, goal, to):
		return 200 * a.men.weight[n] // round a pawn that stands in the way
	case goal[to] < 0 || goal[to] == goal[at]:
		// In a door, or just behind it, he makes room for others.
		if goal[at] == 0 && !(a.shares && a.men.runner[n]) && here.room != board.NoRoom && here.room == there.room && !there.light && a.rooms[here.room].deep[to] < a.rooms[here.room].deep[at] {
			if a.rooms[here.room].way[at] > 0 {
				return makeRoom
			}
			return makeLittleRoom
		}
		return 0
	case here.inside() && (!there.inside() || a.endless && there.gate != board.NoGate) && !a.launch(v, n, at):
		return 0
	}
	score := byWeight*a.men.weight[n] - min(int(goal[to]), 250)
	if a.shares && !here.inside() && a.men.weight[n] == 5 {
		worth, wait := a.together(v, n, at, to)
		if wait {
			return 0
		}
		score += worth + runsFirst + a.risk(at)*dangerFirst/1000
	}
	if a.endless && a.men.weight[n] >= 4 && (a.men.breaks[n] || !here.inside()) || !a.onFoot && a.men.weight[n] == 5 && !here.inside() {
		score += runsFirst
	}
	if here.room != board.NoRoom && here.room == there.room && a.rooms[here.room].way[at] > a.rooms[here.room].way[to] {
		score += offTheWay
	}
	if a.supply.hot && !here.safe && here.inside() {
		score += intoCover
	}
	return score
}

// ahead: a vacant circle lies ahead on the way to a goal.
func (a *Allied) ahead(v colditz.View, goal distances, at board.Circle) bool {
	links := a.links[at]
	for i := range links {
		if l := &links[i]; goal[l.To] >= 0 && goal[l.To] < goal[at] && l.foot && v.Vacant(l.To) {
			return true
		}
	}
	return false
}

// bad: a guard would probably catch the man where the pips of this turn take him.
func (a *Allied) bad(v colditz.View, i int) bool {
	if a.seen.exposed[i] == 0 {
		goal, at := a.men.goals[i], a.men.pawns[i].At
	walk:
		for range v.Pips() {
			for j := range a.links[at] {
				if to := a.links[at][j].To; goal[to] >= 0 && goal[to] < goal[at] {
					at = to
					continue walk
				}
			}
			break
		}
		a.seen.exposed[i] = 1
		// Where most go for a do or die, waiting for guards to go away costs more than an
		// arrest. A German who leaves the ways out unguarded may still come after men inside
		// the castle where they have to walk about there.
		if a.onFoot && !a.place[at].safe && (!a.time.careless || a.shares) && !a.presses() && a.risk(at) > 10*a.settings.Cover {
			a.seen.exposed[i] = 2
		}
	}
	return a.seen.exposed[i] == 2
}
