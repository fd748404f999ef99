package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim/colditz/board"
)

// ManWay is a shortest way for a man to a circle as the pawns stand now: round men and
// guards, and through what is open to him without a card. It adds the circles to buf, in
// order, the last of them the goal even where a pawn stands on it; nothing where there is
// no way, or he is not on the board. How many pips a turn brings is not asked.
func (v View) ManWay(m Man, to board.Circle, buf []board.Circle) []board.Circle {
	t := trip{walker: aManAhead, who: int8(m), open: v.s.OpenWays, left: to}
	return v.r.way(v.s, &t, v.s.Men[m], to, buf)
}

// GuardWay is the same for a guard: round other guards, and up to a man.
func (v View) GuardWay(g Guard, to board.Circle, buf []board.Circle) []board.Circle {
	t := trip{walker: aGuardAhead, who: int8(g), open: v.s.OpenWays, left: to}
	return v.r.way(v.s, &t, v.s.Guards[g], to, buf)
}

// way adds the circles of a shortest way.
func (r *Rules) way(s *State, t *trip, p Pawn, to board.Circle, buf []board.Circle) []board.Circle {
	if p.Zone != OnBoard || p.At == to {
		return buf
	}
	var before [board.MaxCircles]board.Circle // where a way to a circle comes from
	var seen circleSet
	seen.add(p.At)
	ring := make([]board.Circle, 1, board.MaxCircles)
	ring[0] = p.At
	for begin := 0; begin < len(ring) && !seen.has(to); begin++ {
		here := ring[begin]
		for links := r.onward(s, t, here); links != 0; links &= links - 1 {
			if next := r.around[here][bits.TrailingZeros8(links)].at; !seen.has(next) {
				seen.add(next)
				before[next] = here
				ring = append(ring, next)
			}
		}
	}
	if !seen.has(to) {
		return buf
	}
	from := len(buf)
	for at := to; at != p.At; at = before[at] {
		buf = append(buf, at)
	}
	slices.Reverse(buf[from:])
	return buf
}
