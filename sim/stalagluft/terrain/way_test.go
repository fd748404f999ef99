package terrain_test

import (
	"math/rand/v2"
	"testing"

	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/terrain"
)

// deep is how many pairs of cells the comparisons with slow references look at.
func deep() int { return simtest.Count(50, 400, 4000) }

// relax is the cost to a target from everywhere, by going over the whole table
// until nothing gets cheaper.
func relax(target terrain.Cell, steps *[terrain.Cells]uint8) (cost [terrain.Cells]int) {
	for c := range cost {
		cost[c] = 1 << 30
	}
	cost[target] = 0
	for changed := true; changed; {
		changed = false
		for c := range terrain.Cell(terrain.Cells) {
			for d := range terrain.Directions {
				if steps[c]>>d&1 == 0 {
					continue
				}
				if sum := cost[terrain.Step(c, d)] + terrain.Cost(d); sum < cost[c] {
					cost[c], changed = sum, true
				}
			}
		}
	}
	return cost
}

// A field is the cost that relaxing gives; a field for one who comes from a
// cell, and a beeline where it is open, lead him the same way, step by step.
func TestWaysLeadTheSame(t *testing.T) {
	b := board(t)
	rng := rand.New(rand.NewPCG(8, 9))
	open := 0
	for n := 0; n < deep(); {
		steps := *b.FreeSteps()
		if rng.IntN(2) == 0 { // a gap through both western fences
			x := 11 + rng.IntN(84)
			for _, y := range []int{10, 9} {
				steps[terrain.At(x, y)] |= 1 << 3
				steps[terrain.At(x, y-1)] |= 1 << 2
			}
		}
		to := terrain.At(rng.IntN(96), rng.IntN(48))
		if steps[to] == 0 {
			continue
		}
		slow := relax(to, &steps)
		var all, one terrain.Field
		all.To(to, &steps)
		for c := range terrain.Cell(terrain.Cells) {
			if want := min(slow[c], terrain.Unreached); int(all.Cost[c]) != want {
				t.Fatalf("from %v to %v: %d, relaxing gives %d", c, to, all.Cost[c], want)
			}
		}
		for range 20 {
			from := terrain.At(rng.IntN(96), rng.IntN(48))
			if all.Cost[from] == terrain.Unreached {
				continue
			}
			n++
			one.Until(to, from, &steps)
			tenths := rng.IntN(200) * rng.IntN(2) // half of them stay where they are
			at, last, ok := terrain.Beeline(from, to, tenths, &steps)
			c, left, end, dir := from, tenths, from, -1
			for c != to {
				d := all.Next(c, &steps)
				if got := one.Next(c, &steps); got != d {
					t.Fatalf("from %v to %v, at %v: direction %d, the whole field says %d", from, to, c, got, d)
				}
				c = terrain.Step(c, d)
				if left -= terrain.Cost(d); left >= 0 {
					end, dir = c, d
				}
			}
			if ok {
				open++
				if at != end || last != dir {
					t.Fatalf("beeline from %v to %v, %d tenths: %v by %d, the field leads to %v by %d", from, to,
						tenths, at, last, end, dir)
				}
			}
		}
	}
	if open < deep()/10 {
		t.Errorf("only %d beelines were open", open)
	}
}

// The nearest cell, found row by row, is that of all of them.
func TestNearestIsNearest(t *testing.T) {
	b := board(t)
	for name, set := range map[string]struct {
		cells   []terrain.Cell
		nearest func(terrain.Cell) terrain.Cell
	}{"outdoor": {b.Outdoor, b.NearestOutdoor}, "inside the warning wire": {b.InsideWire, b.NearestInsideWire}} {
		for c := range terrain.Cell(terrain.Cells) {
			best := set.cells[0]
			for _, o := range set.cells {
				if d, at := terrain.Far(c, o), terrain.Far(c, best); d < at ||
					d == at && (o.X() < best.X() || o.X() == best.X() && o.Y() < best.Y()) {
					best = o
				}
			}
			if got := set.nearest(c); got != best {
				t.Fatalf("%s, %v: %v, nearer is %v", name, c, got, best)
			}
		}
	}
}

// The field of which only what is worth it is tried has the costs of the whole
// one, and lists each cell once, the cheaper before the dearer.
func TestOutwardIsWhole(t *testing.T) {
	b := board(t)
	steps := b.OutdoorSteps()
	rng := rand.New(rand.NewPCG(10, 11))
	for range deep() {
		to := b.Outdoor[rng.IntN(len(b.Outdoor))]
		var whole terrain.Field
		whole.To(to, steps)
		quick, next, order := b.Outward(to)
		if quick != whole {
			t.Fatalf("to %v: other costs", to)
		}
		var seen terrain.Bits
		for i, c := range order {
			if seen.Has(c) || i > 0 && whole.Cost[c] < whole.Cost[order[i-1]] {
				t.Fatalf("to %v: %v is number %d", to, c, i)
			}
			if d := whole.Next(c, steps); int(next[c]) != d {
				t.Fatalf("to %v: from %v in direction %d, the field says %d", to, c, next[c], d)
			}
			seen.Add(c)
		}
		reached := 0
		for _, cost := range whole.Cost {
			if cost != terrain.Unreached {
				reached++
			}
		}
		if reached != len(order) {
			t.Fatalf("to %v: %d cells of %d", to, len(order), reached)
		}
	}
}
