package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What a man does when pawns stand on all his shortest ways: he walks round
// them, where that is not far.

// jammed: pawns keep a man from the next few circles of every shortest way.
func (a *Allied) jammed(v colditz.View, goal distances, at board.Circle, deep int) bool {
	if goal[at] <= 0 || deep == 0 {
		return false
	}
	for i := range a.links[at] {
		l := &a.links[at][i]
		if goal[l.To] >= 0 && goal[l.To] < goal[at] && l.foot && v.Vacant(l.To) && !a.jammed(v, goal, l.To, deep-1) {
			return false
		}
	}
	return true
}

// near is how many steps from his goal a man waits for those who stand in his
// way.
const near = 4

// deadEnd: pawns stand on all ways on from a circle inside.
func (a *Allied) deadEnd(v colditz.View, goal distances, at board.Circle) bool {
	return goal[at] > near && a.place[at].inside() && a.jammed(v, goal, at, 1)
}

// circles is a set of circles; there is room for more than a board has.
type circles [20]uint64

func (set *circles) add(at board.Circle) { set[at/64] |= 1 << (at % 64) }

func (set *circles) has(at board.Circle) bool { return set[at/64]>>(at%64)&1 != 0 }

// aroundReach bounds the search for a way round, in circles looked at.
const aroundReach = 64

// around is the first step of the shortest way round the pawns that stand in
// a man's way; NoCircle where there is none nearby.
func (a *Allied) around(v colditz.View, goal distances, at board.Circle) board.Circle {
	var ring [aroundReach]struct {
		at, first board.Circle
		steps     int16
	}
	var seen circles
	seen.add(at)
	ring[0].at, ring[0].first = at, board.NoCircle
	best, least := board.NoCircle, goal[at]+12
	known := 1
	for head := 0; head < known; head++ {
		here := ring[head]
		if here.steps+goal[here.at] >= least {
			continue
		}
		if goal[here.at] < goal[at]-1 {
			best, least = here.first, here.steps+goal[here.at]
			continue
		}
		for i := range a.links[here.at] {
			l := &a.links[here.at][i]
			if known == aroundReach || goal[l.To] < 0 || seen.has(l.To) || !l.foot || !v.Vacant(l.To) || !a.place[l.To].inside() {
				continue
			}
			seen.add(l.To)
			first := here.first
			if head == 0 {
				first = l.To
			}
			ring[known].at, ring[known].first, ring[known].steps = l.To, first, here.steps+1
			known++
		}
	}
	return best
}

// pastOthers looks for ways of the men who are stuck round those who stand in
// their way, as far as that is worth as much as the best step of the others.
func (a *Allied) pastOthers(v colditz.View, best sim.Move, most int) (sim.Move, int) {
	for men := a.seen.stuck; men != 0; men &= men - 1 {
		if pick, worth := a.detour(v, bits.TrailingZeros32(men), most); worth > most || worth == most && worth > 0 && pick < best {
			best, most = pick, worth
		}
	}
	return best, most
}

// detour is the step round the pawns that stand in a man's way, and its worth;
// 0 when he need not or cannot go round them, or when it is less than most.
func (a *Allied) detour(v colditz.View, n, most int) (best sim.Move, worth int) {
	goal, at := a.men.goals[n], a.men.pawns[n].At
	worth = 200*a.men.weight[n] - min(int(goal[at]), 150)
	if worth < most || goal[at] <= near || !a.place[at].inside() || !a.jammed(v, goal, at, 2) {
		return nothing, 0
	}
	to := a.around(v, goal, at)
	if to == board.NoCircle {
		return nothing, 0
	}
	for _, m := range a.stepsOf(v, n) {
		if stepTo(m) == to {
			return m, worth
		}
	}
	return nothing, 0
}
