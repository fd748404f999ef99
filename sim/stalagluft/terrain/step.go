package terrain

import "slices"

// Directions, in the order in which ties between shortest paths are broken:
// +x, -x, +y, -y, then (+x,+y), (+x,-y), (-x,+y), (-x,-y).
const Directions = 8

var (
	stepX = [Directions]int{1, -1, 0, 0, 1, 1, -1, -1}
	stepY = [Directions]int{0, 0, 1, -1, 1, -1, 1, -1}
	shift = [Directions]Cell{1, -1, stride, -stride, stride + 1, -stride + 1, stride - 1, -stride - 1}
)

// Cost is what a step in direction d takes, in tenths of an inch: 10
// straight, 14 diagonal (SL3-MOV-07).
func Cost(d int) int {
	if d < 4 {
		return 10
	}
	return 14
}

// Step is the neighbour of c in direction d. It is on the board whenever d
// is a free direction of c.
func Step(c Cell, d int) Cell { return c + shift[d] }

// Delta is a direction as a vector.
func Delta(d int) (dx, dy int) { return stepX[d], stepY[d] }

// straight is the two straight directions of a diagonal.
func straight(d int) (dx, dy int) {
	for s := range 2 {
		if stepX[s] == stepX[d] {
			dx = s
		}
	}
	for s := 2; s < 4; s++ {
		if stepY[s] == stepY[d] {
			dy = s
		}
	}
	return dx, dy
}

// Unreached is beyond every way: the mark of a cell that cannot be reached.
const Unreached = 1<<15 - 1

// Reach fills cost with the tenths of an inch that a way from c takes, up to
// limit, along the directions that steps allows; other cells get Unreached.
// It visits cells in order of cost and returns how many it wrote to order.
func (b *Board) Reach(c Cell, limit int, steps *[Cells]uint8, cost *[Cells]int16, order []Cell) []Cell {
	// Costs on a way differ by 10 or 14, so a ring of 16 buckets of open
	// cells would do; with these small limits a sorted insertion is faster.
	first := len(order)
	order = append(order, c)
	cost[c] = 0
	for i := first; i < len(order); i++ {
		at := order[i]
		mask := steps[at]
		for d := range Directions {
			if mask>>d&1 == 0 {
				continue
			}
			to := at + shift[d]
			sum := cost[at] + int16(Cost(d))
			if int(sum) > limit || sum >= cost[to] {
				continue
			}
			known := cost[to] != Unreached
			cost[to] = sum
			if known { // move it forward to its place
				for j := i + 1; j < len(order); j++ {
					if order[j] == to {
						order = append(order[:j], order[j+1:]...)
						break
					}
				}
			}
			j := len(order)
			order = append(order, to)
			for ; j > i+1 && cost[order[j-1]] > sum; j-- {
				order[j] = order[j-1]
			}
			order[j] = to
		}
	}
	return order
}

// FreeSteps and the others are the step tables for Reach and Field.
func (b *Board) FreeSteps() *[Cells]uint8 { return &b.free }

// Field is a distance field: the cost from every cell to a target.
type Field struct{ Cost [Cells]int16 }

// To fills the field for a target over the given steps, which must be the
// same both ways. Cells without a way get Unreached.
func (f *Field) To(target Cell, steps *[Cells]uint8) { f.Until(target, NoCell, steps) }

// Until is To, given up as soon as the way from one cell is known: only cells
// on shortest ways from there are sure to be right.
func (f *Field) Until(target, from Cell, steps *[Cells]uint8) {
	for i := range f.Cost {
		f.Cost[i] = Unreached
	}
	// Dial's algorithm: buckets by cost modulo 16, cells chained through next.
	var next, prev [Cells]Cell
	var head [16]Cell
	for i := range head {
		head[i] = NoCell
	}
	f.Cost[target] = 0
	head[0] = target
	next[target], prev[target] = NoCell, NoCell
	open, now := 1, int16(0)
	for open > 0 {
		slot := &head[now&15]
		c := *slot
		if c == NoCell {
			now++
			continue
		}
		if c == from {
			return
		}
		if *slot = next[c]; *slot != NoCell {
			prev[*slot] = NoCell
		}
		open--
		mask := steps[c]
		for d := range Directions {
			if mask>>d&1 == 0 {
				continue
			}
			to, sum := c+shift[d], now+int16(Cost(d))
			if sum < f.Cost[to] {
				if f.Cost[to] != Unreached { // take it out of its old chain
					if next[to] != NoCell {
						prev[next[to]] = prev[to]
					}
					if prev[to] != NoCell {
						next[prev[to]] = next[to]
					} else {
						head[f.Cost[to]&15] = next[to]
					}
					open--
				}
				f.Cost[to] = sum
				next[to], prev[to] = head[sum&15], NoCell
				if next[to] != NoCell {
					prev[next[to]] = to
				}
				head[sum&15] = to
				open++
			}
		}
	}
}

// Next is the first direction, in the order of ties, that lies on a shortest
// way from c to the field's target; -1 on the target or without a way.
func (f *Field) Next(c Cell, steps *[Cells]uint8) int {
	left := f.Cost[c]
	if left == 0 || left == Unreached {
		return -1
	}
	for d := range Directions {
		if steps[c]>>d&1 != 0 && f.Cost[c+shift[d]]+int16(Cost(d)) == left {
			return d
		}
	}
	return -1
}

// Toward is the next step from one outdoor cell of the compound to another
// on the shortest way over such cells, ties as in Directions; -1 when they
// are the same.
func (b *Board) Toward(from, to Cell) int { return b.wayTo(to).at(from) }

// way holds the next direction towards one cell from every other, four bits
// each. Cells that lie together on the table lie together in memory, so that
// a walk stays within a line or two of cache.
type way [Cells / 2]uint8

// noWay is the entry of a cell without a next step.
const noWay = 15

// patch is the place of a cell in a way: patches of 16 by 8 inches.
func patch(c Cell) int {
	n := int(c)
	return n&0x1c00 | n&0x70<<3 | n&0x380>>3 | n&0x0f
}

func (w *way) at(c Cell) int {
	n := patch(c)
	d := int(w[n>>1]>>(n&1*4)) & 15
	if d == noWay {
		return -1
	}
	return d
}

func (w *way) set(c Cell, d int) {
	n := patch(c)
	shift := n & 1 * 4
	w[n>>1] = w[n>>1]&^(15<<shift) | uint8(d&15)<<shift
}

// wayTo is the way to an outdoor cell of the compound.
func (b *Board) wayTo(to Cell) *way {
	b.ways.once.Do(b.layWays)
	return &b.ways.to[b.index[to]]
}

// Along walks from one outdoor cell of the compound towards another as
// Toward leads, as far as so many tenths of an inch reach, and says where
// that ends and the direction of the last step, -1 for none.
func (b *Board) Along(from, to Cell, tenths int) (at Cell, last int) {
	w := b.wayTo(to)
	for last = -1; from != to; {
		d := w.at(from)
		if d < 0 || Cost(d) > tenths {
			break
		}
		tenths -= Cost(d)
		from, last = Step(from, d), d
	}
	return from, last
}

// OutdoorSteps are the steps between outdoor cells of the compound.
func (b *Board) OutdoorSteps() *[Cells]uint8 {
	steps := new([Cells]uint8)
	for _, c := range b.Outdoor {
		for d := range Directions {
			if b.free[c]>>d&1 != 0 && b.outdoor.Has(c+shift[d]) {
				steps[c] |= 1 << d
			}
		}
	}
	return steps
}

func (b *Board) layWays() {
	n := len(b.Outdoor)
	b.ways.to = make([]way, n)
	steps := b.OutdoorSteps()
	share(n, func(from, to int) {
		var f Field
		for t := from; t < to; t++ {
			f.To(b.Outdoor[t], steps)
			for _, c := range b.Outdoor {
				b.ways.to[t].set(c, f.Next(c, steps))
			}
		}
	})
}

// Nearby is a cell within a walk, and what the way there costs.
type Nearby struct {
	Cell Cell
	Cost int16 // tenths of an inch
}

// Around lists the cells within six inches of free steps from c, c itself
// included, ascending: the move of a man or a ferret (SL3-MOV-03, -05).
func (b *Board) Around(c Cell) []Nearby {
	b.around.once.Do(b.layAround)
	return b.around.near[c]
}

// AroundTenths is how far Around reaches.
const AroundTenths = 60

func (b *Board) layAround() {
	b.around.near = make([][]Nearby, Cells)
	share(Cells, func(from, to int) {
		var cost [Cells]int16
		for i := range cost {
			cost[i] = Unreached
		}
		var order []Cell
		for c := Cell(from); c < Cell(to); c++ {
			if b.off[c] || b.solid[c] {
				continue
			}
			order = b.Reach(c, AroundTenths, &b.free, &cost, order[:0])
			list := make([]Nearby, 0, len(order))
			slices.Sort(order)
			for _, n := range slices.Compact(order) {
				list = append(list, Nearby{n, cost[n]})
				cost[n] = Unreached
			}
			b.around.near[c] = list
		}
	})
}
