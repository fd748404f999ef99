package colditz

import (
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// wall is guards who stand where they lengthen the ways of prisoners together, as far as
// the rules let them shut ways: from the white circles to where a do or die starts and to
// the rooms with the ropes for it.
type wall struct {
	*analysis
	guards []board.Circle
	barred []bool // by circle: one of them stands there
	whites []board.Circle
	goals  [][]board.Circle
	steps  []uint8        // the search in hand: one more than the steps to a goal, by circle
	ring   []board.Circle // the circles that it has found
}

// chooseWall adds guards, each where the ways become longest, and keeps as many as are worth
// it: a guard has to lengthen the ways by half a step on average.
func (c *analysis) chooseWall(b *board.Board) []board.Circle {
	w := wall{analysis: c, barred: make([]bool, len(b.Circles)), steps: make([]uint8, len(b.Circles)), whites: c.whites}
	w.goals = append(w.goals, []board.Circle{c.dash.from})
	for _, room := range c.forType[colditz.Rope].rooms {
		w.goals = append(w.goals, c.rooms[room].within)
	}
	var grounds []board.Circle
	for at := range board.Circle(len(b.Circles)) {
		p, o := &c.place[at], &b.Circles[at]
		open := p.inside() && p.room == board.NoRoom && !o.Safe && !p.light && p.gate == board.NoGate
		if open && !c.rules.Blocks(at) && c.fromPosts[at] < unreachable {
			grounds = append(grounds, at)
		}
	}
	price := len(c.whites) / 2
	enough, gain := 0, w.length() // guards, and steps that they are worth
	for len(w.guards) < c.rules.GuardCount() {
		best, most := board.NoCircle, 0
		for _, at := range grounds {
			if w.barred[at] || c.rules.BlocksBeside(at, w.guards) {
				continue
			}
			w.barred[at] = true
			if n := w.length(); n > most {
				best, most = at, n
			}
			w.barred[at] = false
		}
		if best == board.NoCircle {
			break
		}
		w.barred[best] = true
		w.guards = append(w.guards, best)
		if n := len(w.guards); most-price*n > gain {
			enough, gain = n, most-price*n
		}
	}
	return w.guards[:enough]
}

// length is the steps from all white circles to all goals, past the guards.
func (w *wall) length() (sum int) {
	for _, goal := range w.goals {
		clear(w.steps)
		w.ring = append(w.ring[:0], goal...)
		for _, at := range goal {
			w.steps[at] = 1
		}
		for head := 0; head < len(w.ring); head++ {
			at := w.ring[head]
			if w.barred[at] {
				continue
			}
			for _, to := range w.inner[at] {
				if w.steps[to] == 0 {
					w.steps[to] = w.steps[at] + 1
					w.ring = append(w.ring, to)
				}
			}
		}
		for _, at := range w.whites {
			sum += int(w.steps[at])
		}
	}
	return sum
}
