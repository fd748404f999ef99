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
	white  []uint8 // by circle: 1 for a white one
	goals  [][]board.Circle

	// The search in hand, by circle: one more than the steps to a goal; the next circle that
	// all shortest ways from there pass, and how many such circles there are.
	steps []uint8
	pass  []board.Circle
	depth []uint8
	ring  []board.Circle // the circles that it has found
}

// chooseWall adds guards, each where the ways become longest, and keeps as many as are worth
// it: a guard has to lengthen the ways by half a step on average.
func (c *analysis) chooseWall(b *board.Board) []board.Circle {
	n := len(b.Circles)
	w := wall{
		analysis: c, barred: make([]bool, n), whites: c.whites,
		steps: make([]uint8, n), pass: make([]board.Circle, n), depth: make([]uint8, n), white: make([]uint8, n),
	}
	for _, at := range w.whites {
		w.white[at] = 1
	}
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
	enough, gain := 0, -1 // guards, and steps that they are worth
	for {
		matters, sum, lengths := w.look()
		if n := len(w.guards); sum-price*n > gain {
			enough, gain = n, sum-price*n
		}
		if len(w.guards) == c.rules.GuardCount() {
			return w.guards[:enough]
		}
		best, most := board.NoCircle, 0
		for _, at := range grounds {
			if w.barred[at] {
				continue
			}
			n := sum
			w.barred[at] = true
			for i, goal := range w.goals {
				if matters[i][at] {
					n += w.lengthTo(goal) - lengths[i]
				}
			}
			w.barred[at] = false
			if n > most && !c.rules.BlocksBeside(at, w.guards) {
				best, most = at, n
			}
		}
		if best == board.NoCircle {
			return w.guards[:enough]
		}
		w.barred[best] = true
		w.guards = append(w.guards, best)
	}
}

// look measures the ways to each goal past the guards: the circles where one more would
// lengthen some, which are those that all shortest ways from a white circle pass; the sum
// of all steps; and the steps to each goal.
func (w *wall) look() (matters [][]bool, sum int, lengths []int) {
	for _, goal := range w.goals {
		length, on := w.lengthTo(goal), make([]bool, len(w.steps))
		w.findPasses()
		for _, at := range w.whites {
			for ; at != board.NoCircle && w.steps[at] > 0 && !on[at]; at = w.pass[at] {
				on[at] = true
			}
		}
		matters, sum, lengths = append(matters, on), sum+length, append(lengths, length)
	}
	return matters, sum, lengths
}

// lengthTo is the steps from all white circles to the nearest circle of a goal, past the
// guards. It searches no farther than the white circles.
func (w *wall) lengthTo(goal []board.Circle) (sum int) {
	clear(w.steps)
	w.ring = append(w.ring[:0], goal...)
	left := len(w.whites)
	for _, at := range goal {
		w.steps[at] = 1
		left -= int(w.white[at])
	}
	for head := 0; head < len(w.ring) && left > 0; head++ {
		at := w.ring[head]
		if w.barred[at] {
			continue
		}
		for _, to := range w.inner[at] {
			if w.steps[to] == 0 {
				w.steps[to] = w.steps[at] + 1
				left -= int(w.white[to])
				w.ring = append(w.ring, to)
			}
		}
	}
	for _, at := range w.whites {
		sum += int(w.steps[at])
	}
	return sum
}

// findPasses finds, for the circles of the search in hand from the goal on, what all shortest
// ways from there pass.
func (w *wall) findPasses() {
	clear(w.depth)
	for _, at := range w.ring {
		w.depth[at] = 1
		switch {
		case w.steps[at] == 1:
			w.pass[at] = board.NoCircle
		case w.pass[at] != board.NoCircle:
			w.depth[at] = w.depth[w.pass[at]] + 1
		}
		if w.barred[at] {
			continue
		}
		for _, to := range w.inner[at] {
			switch {
			case w.steps[to] != w.steps[at]+1:
			case w.depth[to] == 0: // the first that leads there
				w.pass[to], w.depth[to] = at, 1
			default:
				w.pass[to] = w.common(w.pass[to], at)
			}
		}
	}
}

// common is the first circle that all shortest ways from both pass, the two included.
func (w *wall) common(a, b board.Circle) board.Circle {
	for a != b {
		switch {
		case a == board.NoCircle || b == board.NoCircle:
			return board.NoCircle
		case w.depth[a] >= w.depth[b]:
			a = w.pass[a]
		default:
			b = w.pass[b]
		}
	}
	return a
}
