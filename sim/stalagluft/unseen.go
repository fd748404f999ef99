package stalagluft

import (
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

// unseen is the table as the stooges leave it: the cells that none of them
// sees, in parts between which there is no unseen way (SL3-REL-01, -02).
// Stooges stand still for turns on end, so one that has been worked out is
// kept for the next time.
type unseen struct {
	rules *Rules
	watch lookouts
	part  [terrain.Cells]int16 // -1 where somebody looks
}

// unseen returns the parts for these lookouts, in memory that goes back to
// r.scratch. What was kept from before is used or overwritten; the answer
// does not depend on it.
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
	var seen terrain.Bits
	for _, c := range u.watch.cell[:u.watch.n] {
		for i, w := range b.SeenFrom(c) {
			seen[i] |= w
		}
	}
	for i := range u.part {
		u.part[i] = -1
	}
	steps := b.FreeSteps()
	var queue [terrain.Cells]terrain.Cell
	for start := range terrain.Cell(terrain.Cells) {
		if steps[start] == 0 || u.part[start] >= 0 || seen.Has(start) {
			continue
		}
		u.part[start] = int16(start)
		queue[0] = start
		n, entered := 1, uint32(0)
		push := func(c terrain.Cell) {
			if u.part[c] < 0 && !seen.Has(c) {
				u.part[c] = int16(start)
				queue[n] = c
				n++
			}
		}
		for i := 0; i < n; i++ {
			c := queue[i]
			for d := range terrain.Directions {
				if steps[c]>>d&1 != 0 {
					push(terrain.Step(c, d))
				}
			}
			hut := b.Beside(c)
			if hut < 0 || entered>>hut&1 != 0 || !u.rules.Options.Ferret.ThroughHuts {
				continue
			}
			entered |= 1 << hut
			for _, sill := range b.Buildings[hut].Sill {
				for _, c := range sill {
					push(c)
				}
			}
		}
	}
}

// spots lists the spots in the part where a ferret is: on a cell or, when
// building is not -1, at its doors.
func (u *unseen) spots(r *Rules, at terrain.Cell, building int8, buf []sim.Move) []sim.Move {
	var space [8]int16
	parts := space[:0]
	if building < 0 {
		parts = append(parts, u.part[at])
	} else {
		for _, sill := range r.Board.Buildings[building].Sill {
			parts = append(parts, u.part[sill[0]])
		}
	}
	for i, c := range r.ground {
		if p := u.part[c]; p >= 0 && slices.Contains(parts, p) {
			buf = append(buf, r.lists.ground[i])
		}
	}
	return buf
}
