package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Which step a man takes who is outside, or about to leave.

// What a step is worth.
const (
	byWeight  = 300  // times the weight of a man's goal
	intoCover = 1000 // more when he could be arrested where he is
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
	for _, m := range a.stepsOf(v, n) {
		to := stepTo(m)
		if goal[to] > goal[at] || !v.Vacant(to) {
			continue
		}
		if worth := a.step(v, n, goal, at, to); worth > score {
			best, score = m, worth
		}
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
	case goal[to] < 0 || goal[to] >= goal[at]:
		return 0
	case here.inside() && (!there.inside() || a.endless && there.gate != board.NoGate) && !a.launch(v, n, at):
		return 0
	}
	score := byWeight*a.men.weight[n] - min(int(goal[to]), 250)
	if a.shares && !here.inside() && a.men.weight[n] == 5 {
		if score += runsFirst; a.guards.careless {
			score += lastFirst * min(int(goal[at]), 50)
		} else {
			score += a.risk(at) * dangerFirst / 1000
		}
	}
	if a.endless && a.men.weight[n] >= 4 && (a.men.breaks[n] || !here.inside()) || !a.onFoot &&
		a.men.weight[n] == 5 && !here.inside() {
		score += runsFirst
	}
	if a.supply.hot && !here.safe && here.inside() {
		score += intoCover
	}
	return score
}
