package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
)

var _ sim.Drawer[State] = (*Rules)(nil)

// Draw draws a decision by lot: in a plain turn by counting the steps, which
// are most of the list, without writing them.
func (r *Rules) Draw(s *State, lots *dice.Stream, buf []sim.Move) (sim.Move, bool) {
	switch {
	case r.manyLinks || s.Depth > 0 || s.Mover >= 0:
	case s.Phase == AlliedMove && r.plainAllied(s):
		return r.drawAllied(s, lots, buf), true
	case s.Phase == GermanMove && r.plainGerman(s) && r.Options.Guard.OuterCap == 0:
		return r.drawGerman(s, lots, buf), true
	}
	return 0, false
}

// lot is the place of a list of n that is drawn.
func lot(lots *dice.Stream, n int) int {
	if n == 1 {
		return 0
	}
	return lots.IntN(n)
}

// row is the steps of pawns one after the other, a byte of links for each: so
// step number n of all is bit number n.
type row [2]uint64

func (w row) len() int { return bits.OnesCount64(w[0]) + bits.OnesCount64(w[1]) }

// step is the pawn who takes step number n, and its link.
func (w row) step(n int) (pawn, link int) {
	if first := bits.OnesCount64(w[0]); n >= first {
		at := nthBit(w[1], n-first)
		return 8 + at>>3, at & 7
	}
	at := nthBit(w[0], n)
	return at >> 3, at & 7
}

// nthBit is the place of the set bit that has n others below it: the byte by
// the sums of all bytes up to each, the bit by its table.
func nthBit(w uint64, n int) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	sums := w - w>>1&0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f * ones
	at := bits.OnesCount64(((uint64(n)*ones|tops)-sums)&tops) * 8 // of the bytes that end before it
	n -= int(sums << 8 >> at & 0xff)
	return at + int(stepOrder[w>>at%64]>>(8*n))&7
}

// drawAllied draws from the decisions of legalAllied in a plain turn.
func (r *Rules) drawAllied(s *State, lots *dice.Stream, buf []sim.Move) sim.Move {
	team := int(s.Seat) - 1
	from, to := r.menOf(team)
	var steps row
	if s.Pips > 0 {
		steps[0] = r.stepsOf(s, from, min(to, from+8))
		steps[1] = r.stepsOf(s, from+8, to)
		buf = r.legalTunnelSteps(s, from, to, buf)
	}
	buf = r.legalBesideSteps(s, team, 0, buf)
	walks := steps.len()
	n := lot(lots, 1+walks+len(buf))
	switch {
	case n == 0:
		return pack(StopMoving, 0, 0, 0)
	case n <= walks:
		i, link := steps.step(n - 1)
		m := from + Man(i)
		return pack(Step, int(m), 0, 0) | sim.Move(r.manSteps[s.Men[m].At][link])
	}
	return buf[n-1-walks]
}

// stepsOf are the steps of up to eight men, a byte for each.
func (r *Rules) stepsOf(s *State, from, to Man) (steps uint64) {
	for m := from; m < to; m++ {
		p := &s.Men[m]
		if p.Zone != OnBoard || s.FreshMen>>m&1 != 0 {
			continue
		}
		sets, near := &r.sets[0][p.At], s.Near[p.At]
		free := sets.open &^ near.taken()
		if doubt := free&sets.ask | sets.open&near.guards(); doubt != 0 {
			free = r.askSteps(s, m, p.At, free, doubt)
		}
		steps |= uint64(free) << (8 * (m - from))
	}
	return steps
}

// drawGerman draws from the decisions of legalGerman in a plain turn.
func (r *Rules) drawGerman(s *State, lots *dice.Stream, buf []sim.Move) sim.Move {
	var steps row
	posts, recalls := 0, uint16(0)
	if s.Pips > 0 {
		if r.mayPost(s) {
			posts = len(r.posts) - int(s.PostsTaken)
		}
		steps[0] = r.guardStepsOf(s, 0, min(Guard(r.guards), 8))
		steps[1] = r.guardStepsOf(s, 8, Guard(r.guards))
		buf = r.legalGuardTunnelSteps(s, buf)
		if s.Pips >= int16(r.Options.Guard.RecallCost) {
			recalls = s.OnPosts
		}
	}
	before := len(buf) // recalls
	buf = r.legalBesideGuards(s, 0, buf)
	walks := steps.len()
	n := lot(lots, 1+posts+walks+len(buf)+bits.OnesCount16(recalls))
	if n == 0 {
		return pack(StopMoving, 0, 0, 0)
	}
	if n--; n < posts {
		return pack(Post, int(r.freePost(s, n)), 0, 0)
	}
	if n -= posts; n < walks {
		g, link := steps.step(n)
		return pack(GuardStep, g, 0, 0) | sim.Move(r.guardSteps[s.Guards[g].At][link])
	}
	if n -= walks; n < before {
		return buf[n]
	}
	if n -= before; n < bits.OnesCount16(recalls) {
		for ; n > 0; n-- {
			recalls &= recalls - 1
		}
		return pack(RecallGuard, bits.TrailingZeros16(recalls), 0, 0)
	}
	return buf[before+n-bits.OnesCount16(recalls)]
}

// guardStepsOf are the steps of up to eight guards, a byte for each.
func (r *Rules) guardStepsOf(s *State, from, to Guard) (steps uint64) {
	pips := s.walkingPips()
	if pips <= 0 {
		return 0
	}
	rooms := r.doorways(s)
	for g := from; g < to; g++ {
		p := &s.Guards[g]
		if p.Zone != OnBoard || s.FreshGuards>>g&1 != 0 {
			continue
		}
		sets, near := &r.sets[1][p.At], s.Near[p.At]
		open := sets.open &^ (sets.rooms & rooms.shut)
		free := open &^ near.taken()
		if free&(sets.ask|sets.rooms&rooms.ask)|open&near.taken()&^near.guards() != 0 {
			free = r.openGuardSteps(s, g, rooms, pips)
		}
		steps |= uint64(free) << (8 * (g - from))
	}
	return steps
}

// freePost is free black circle number n.
func (r *Rules) freePost(s *State, n int) Circle {
	for _, p := range r.posts {
		if s.At[p] == 0 {
			if n == 0 {
				return p
			}
			n--
		}
	}
	return NoCircle
}
