package stalagluft

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// lookouts are the cells of the stooges, in the order of the men.
type lookouts struct {
	cell [MaxMen]terrain.Cell
	n    int
}

func (l *lookouts) add(c terrain.Cell) {
	l.cell[l.n] = c
	l.n++
}

// unseen are the cells that no stooge sees, in connected components: from one to
// another there is no way out of sight (SL3-REL-01, -02). Stooges often stand still
// for several turns, so the last components are kept and used again.
type unseen struct {
	rules *Rules
	watch lookouts
	part  [terrain.Cells]int16 // from 1; 0 where somebody looks
	// Of the cells where Germans are placed.
	ground [terrain.Cells]int16
}

// unseen returns the components for these lookouts, in memory from r.scratch that
// the caller puts back. The answer does not depend on what that memory held.
func (r *Rules) unseen(watch *lookouts) *unseen {
	u := r.scratch.Get().(*unseen)
	if u.rules != r || u.watch != *watch {
		u.rules, u.watch = r, *watch
		u.lay()
	}
	return u
}

func (u *unseen) lay() {
	b := u.rules.Board
	left := u.rules.open // cells that no part has yet
	for _, c := range u.watch.cell[:u.watch.n] {
		for i, w := range b.SeenFrom(c) {
			left[i] &^= w
		}
	}
	clear(u.part[:])
	steps := b.FreeSteps()
	var queue [terrain.Cells]terrain.Cell
	for word := range left {
		for left[word] != 0 {
			start := terrain.Cell(word*64 + bits.TrailingZeros64(left[word]))
			u.part[start] = int16(start) + 1
			left.Remove(start)
			queue[0] = start
			n, entered := 1, uint32(0)
			for i := 0; i < n; i++ {
				c := queue[i]
				for mask := steps[c]; mask != 0; mask &= mask - 1 {
					if to := terrain.Step(c, bits.TrailingZeros8(mask)); left.Has(to) {
						left.Remove(to)
						u.part[to] = int16(start) + 1
						queue[n] = to
						n++
					}
				}
				hut := b.Beside(c)
				if hut < 0 || entered>>hut&1 != 0 || !u.rules.Options.Ferret.ThroughHuts {
					continue
				}
				entered |= 1 << hut
				for _, sill := range b.Buildings[hut].Sill {
					for _, to := range sill {
						if left.Has(to) {
							left.Remove(to)
							u.part[to] = int16(start) + 1
							queue[n] = to
							n++
						}
					}
				}
			}
		}
	}
	for i, c := range u.rules.ground {
		u.ground[i] = u.part[c]
	}
}

// spots lists the spots in the part where a ferret is: on a cell or, when
// building is not -1, at its doors.
func (u *unseen) spots(r *Rules, at terrain.Cell, building Building, buf []sim.Move) []sim.Move {
	var space [8]int16
	parts := space[:0]
	if building < 0 {
		parts = append(parts, u.part[at])
	} else {
		for _, sill := range r.Board.Buildings[building].Sill {
			parts = append(parts, u.part[sill[0]])
		}
	}
	for i, move := range r.lists.ground {
		if p := u.ground[i]; p > 0 && slices.Contains(parts, p) {
			buf = append(buf, move)
		}
	}
	return buf
}
