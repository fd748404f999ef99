package colditz

import (
	"slices"

	"escapesim/sim/colditz/board"
)

// Where guards wait outside where ropes shorten a do or die: there every window may be the one
// that a man runs from, and guards stand where they threaten the runs of several.

// runWatch is how much guards outside threaten runs.
type runWatch struct {
	danger [][maxRuns]int32 // by station, run: how many of a thousand such runs a guard ends
}

// maxRuns is how many runs guards watch for: from the starts, and then from where each tunnel comes out.
const maxRuns = maxStarts + int(board.Tunnels)

// watchRuns makes stations of the circles from where one guard ends most runs from one circle,
// or from two if those are many.
func (c *analysis) watchRuns(b *board.Board) {
	const many = 300        // of a thousand
	var yard []board.Circle // where guards may stand outside
	var danger [][maxRuns]int32
	for at := range board.Circle(len(b.Circles)) {
		o := &b.Circles[at]
		if o.Area != board.Outer || o.Safe || c.fromPosts[at] >= unreachable || c.rules.Blocks(at) {
			continue
		}
		var row [maxRuns]int32
		for i := range c.starts {
			row[i] = int32(c.endsRuns(at, c.starts[i].at, c.starts[i].have))
		}
		for t := range b.Tunnels {
			if exit := b.Tunnels[t].Exit; len(exit) > 0 { // who comes out there need hold nothing
				row[len(c.starts)+t] = int32(c.endsRuns(at, exit[0], 0))
			}
		}
		yard, danger = append(yard, at), append(danger, row)
	}
	for i := range len(c.starts) + len(b.Tunnels) {
		for j := range i + 1 {
			best, most := -1, 0
			for n := range danger {
				if sum := int(danger[n][i]) + int(danger[n][j]); sum > most {
					best, most = n, sum
				}
			}
			if best >= 0 && min(danger[best][i], danger[best][j]) > many && !slices.Contains(c.stations, yard[best]) {
				c.stations, c.danger = append(c.stations, yard[best]), append(c.danger, danger[best])
			}
		}
	}
}

// endsRuns is how many of a thousand runs from a circle, with equipment in hand, one guard
// ends. On one circle in eight a throw ends, and there he may come to the man, or after him,
// by what the man has just opened.
func (c *analysis) endsRuns(guard, at board.Circle, have budget) int {
	const throw = 8                   // pips
	left, behind := 1000, unreachable // runs that go on; steps to the man on the way that he took
	for out := c.targets; out.steps[have][at] > 0; {
		on := out.next[have][at]
		behind = min(behind+1, unreachable)
		if on.left != have {
			behind = min(behind, c.rules.GuardWalk(guard, at)+1)
		}
		if at, have = on.to, on.left; c.place[at].light {
			continue
		}
		near := min(max(c.rules.GuardWalk(guard, at), 1), behind)
		left -= left * int(c.reach[near]) / 1000 / throw
	}
	return 1000 - left
}
