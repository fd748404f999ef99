package terrain

import (
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// Directions, in the order in which ties between shortest paths are broken:
// +x, -x, +y, -y, then (+x,+y), (+x,-y), (-x,+y), (-x,-y).
const Directions = 8

var (
	stepX = [Directions]int{1, -1, 0, 0, 1, 1, -1, -1}
	stepY = [Directions]int{0, 0, 1, -1, 1, -1, 1, -1}
	shift = [Directions]Cell{1, -1, stride, -stride, stride + 1, -stride + 1, stride - 1, -stride - 1}
)

// What a step takes, in tenths of an inch (SL3-MOV-07).
const (
	Straight = 10
	Diagonal = 14
)

// Cost is what a step in direction d takes.
func Cost(d int) int {
	if d < 4 {
		return Straight
	}
	return Diagonal
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
		here := cost[at]
		if int(here)+Straight > limit {
			break // nothing that follows is cheaper
		}
		for left := steps[at]; left != 0; left &= left - 1 {
			d := bits.TrailingZeros8(left)
			to := at + shift[d]
			sum := here + int16(Cost(d))
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

// unreached is a field before anything is known.
var unreached = func() (cost [Cells]int16) {
	for i := range cost {
		cost[i] = Unreached
	}
	return cost
}()

// Clear leaves nothing that Reach has found.
func Clear(cost *[Cells]int16) { *cost = unreached }

// To fills the field for a target over the given steps, which must be the
// same both ways. Cells without a way get Unreached.
func (f *Field) To(target Cell, steps *[Cells]uint8) { f.fill(target, NoCell, steps) }

// Until is To for one who comes from a cell: cells nearer to the target than
// he are sure to be right, others may be left out or too dear. Next gives the
// same answers along his ways.
func (f *Field) Until(target, from Cell, steps *[Cells]uint8) { f.fill(target, from, steps) }

// fill is Dijkstra's algorithm with two plain queues instead of one that is
// sorted: cells come up in order of cost, so those that a straight step has
// led to stand in that order too, and so do those behind a diagonal one. A
// cell that stands in both was reached more cheaply the second time; when it
// comes up again it changes nothing.
func (f *Field) fill(target, from Cell, steps *[Cells]uint8) {
	f.Cost = unreached
	f.Cost[target] = 0
	var straight, diagonal [Cells + 1]Cell
	straight[0] = target
	for s, d, ends, endd := 0, 0, 1, 0; s < ends || d < endd; {
		c := straight[s]
		if s == ends || d < endd && f.Cost[diagonal[d]] < f.Cost[c] {
			c = diagonal[d]
			d++
		} else {
			s++
		}
		if c == from {
			return
		}
		mask, cost := steps[c], f.Cost[c]
		for left := mask & 0x0f; left != 0; left &= left - 1 {
			to := c + shift[bits.TrailingZeros8(left)]
			straight[ends] = to
			if cost+Straight < f.Cost[to] {
				f.Cost[to] = cost + Straight
				ends++
			}
		}
		for left := mask & 0xf0; left != 0; left &= left - 1 {
			to := c + shift[bits.TrailingZeros8(left)]
			diagonal[endd] = to
			if cost+Diagonal < f.Cost[to] {
				f.Cost[to] = cost + Diagonal
				endd++
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

// ways are laid when they are first asked for, in memory that is made for all
// of them, and of which what is not laid is never written to.
type ways struct {
	once  sync.Once
	mutex sync.Mutex
	to    []atomic.Pointer[way]
	room  []way
}

// make makes room for so many.
func (w *ways) make(n int) { w.to, w.room = make([]atomic.Pointer[way], n), make([]way, n) }

// wayTo is the way to an outdoor cell of the compound.
func (b *Board) wayTo(to Cell) *way {
	b.ways.once.Do(func() { b.ways.make(len(b.Outdoor)) })
	n := int(b.index[to])
	if way := b.ways.to[n].Load(); way != nil {
		return way
	}
	return b.ways.lay(n, to, b.within(), b.fans())
}

// Along walks from one outdoor cell of the compound towards another as
// Toward leads, as far as so many tenths of an inch reach, and says where
// that ends and the direction of the last step, -1 for none.
func (b *Board) Along(from, to Cell, tenths int) (at Cell, last int) {
	return b.wayTo(to).along(from, to, tenths)
}

// Across is Along from any cell of the table to any other, over free steps;
// where none lead there he stays.
func (b *Board) Across(from, to Cell, tenths int) (at Cell, last int) {
	b.across.once.Do(func() {
		b.across.make(Cells)
		b.freeFans = newFans(&b.free)
	})
	w := b.across.to[to].Load()
	if w == nil {
		w = b.across.lay(int(to), to, &b.free, b.freeFans)
	}
	return w.along(from, to, tenths)
}

func (w *way) along(from, to Cell, tenths int) (at Cell, last int) {
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

// Beeline walks from one cell towards another, first straight, then diagonally, as far as so
// many tenths of an inch reach. No way is shorter, and ties between ways as short prefer this
// one. ok is false when one of its steps, even beyond the tenths, is not among steps.
func Beeline(from, to Cell, tenths int, steps *[Cells]uint8) (at Cell, last int, ok bool) {
	dx, dy := to.X()-from.X(), to.Y()-from.Y()
	along, across := 0, 2 // +x, +y
	if dx < 0 {
		along, dx = 1, -dx
	}
	if dy < 0 {
		across, dy = 3, -dy
	}
	diagonal := 4 + across - 2 + 2*along // (+x,+y), (+x,-y), (-x,+y), (-x,-y)
	straight := along
	if dy > dx {
		straight = across
	}
	at, last = from, -1
	for n := max(dx, dy); n > 0; n-- {
		d := diagonal
		if n > min(dx, dy) {
			d = straight
		}
		if steps[from]>>d&1 == 0 {
			return at, last, false
		}
		from += shift[d]
		if tenths -= Cost(d); tenths >= 0 {
			at, last = from, d
		}
	}
	return at, last, true
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

// lay lays way number n, to a cell.
func (w *ways) lay(n int, to Cell, steps *[Cells]uint8, fans *fans) *way {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if way := w.to[n].Load(); way != nil {
		return way // laid by another, while we waited
	}
	way := &w.room[n]
	for i := range way {
		way[i] = noWay<<4 | noWay
	}
	var f Field
	var room [Cells]Cell
	var next [Cells]int8
	for _, c := range f.outward(to, steps, fans, &next, room[:0]) {
		way.set(c, int(next[c]))
	}
	w.to[n].Store(way)
	return way
}

// Walks are where walks of a certain length lead from one outdoor cell of the
// compound towards another: what Along says, looked up at once. Where a walk
// leads is kept in one byte, and the 64 bytes of a patch of eight by eight
// inches come from memory together, for waiting on memory is most of what
// such a walk takes.
type Walks struct {
	board  *Board
	tenths int
	berth  [Cells]int16 // of outdoor cells: patch by patch
	berths int
	shapes [longWalk]shape // by byte
	bytes  []uint8         // by the goal's place in Outdoor and the start's berth
	laid   []atomic.Uint64 // bit by bit, by the goal's place in Outdoor

	// For those who lay.
	mutex  sync.Mutex
	walks  []walk            // that have come up, the one of no step first
	number map[string]walkID // of a walk, by its steps
	coded  int               // shapes that have a byte
}

// shape is how a walk leads: so far on, with this direction at the end.
type shape struct {
	by   Cell
	last int8
}

// longWalk stands for all walks whose shape has no byte.
const longWalk = 255

// walk is a sequence of steps. Before a walk of the same length comes a step
// in some direction, and what is too long then is left off at the end.
type walk struct {
	steps string             // a byte for each direction
	after [Directions]walkID // the walk that begins with such a step, 0 not known yet
}

// walkID is the place of a walk in walks and, in the lowest byte, that of its shape.
type walkID int32

// Walks returns those of so many tenths of an inch, the same for all who ask.
// The ones towards a cell are laid when they are first asked for.
func (b *Board) Walks(tenths int) *Walks {
	b.walks.mutex.Lock()
	defer b.walks.mutex.Unlock()
	if w := b.walks.by[tenths]; w != nil {
		return w
	}
	w := &Walks{board: b, tenths: tenths, number: map[string]walkID{}}
	w.note("")              // to stay where one is: walk 0, byte 0
	first := map[Cell]int{} // berth of a patch, by its corner
	for _, c := range b.Outdoor {
		corner := At(c.X()&^7, c.Y()&^7)
		at, ok := first[corner]
		if !ok {
			at = w.berths
			first[corner] = at
			w.berths += 64
		}
		w.berth[c] = int16(at + c.Y()&7<<3 + c.X()&7)
	}
	w.laid = make([]atomic.Uint64, (len(b.Outdoor)+63)/64)
	w.bytes = make([]uint8, len(b.Outdoor)*w.berths)
	if b.walks.by == nil {
		b.walks.by = map[int]*Walks{}
	}
	b.walks.by[tenths] = w
	return w
}

// Along is Board.Along for the length of these walks. Where nothing is in the way, no table
// is laid for the goal.
func (w *Walks) Along(from, to Cell) (at Cell, last int) {
	goal := int(w.board.index[to])
	if w.laid[goal>>6].Load()>>(goal&63)&1 == 0 {
		if at, last, ok := Beeline(from, to, w.tenths, w.board.within()); ok {
			return at, last
		}
		w.lay(to, goal)
	}
	n := w.bytes[goal*w.berths+int(w.berth[from])]
	if n == longWalk {
		return w.board.Along(from, to, w.tenths)
	}
	s := w.shapes[n]
	return from + s.by, int(s.last)
}

// lay fills the table for one goal, the first time that somebody asks for it. It goes
// outward from the goal, so that a cell's walk is one step, and then the walk of the
// cell that the step leads to, which is known by then.
func (w *Walks) lay(to Cell, goal int) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.laid[goal>>6].Load()>>(goal&63)&1 != 0 {
		return // by another, while we waited
	}
	var f Field
	var room [Cells]Cell
	var of [Cells]walkID // from each cell
	steps := w.board.within()
	bytes := w.bytes[goal*w.berths:][:w.berths]
	var next [Cells]int8
	for _, c := range f.outward(to, steps, w.board.fans(), &next, room[:0])[1:] {
		d := next[c] & (Directions - 1)
		rest := of[c+shift[d]] >> 8
		n := w.walks[rest].after[d]
		if n == 0 {
			n = w.begin(int(d), w.walks[rest].steps)
			w.walks[rest].after[d] = n
		}
		of[c] = n
		bytes[w.berth[c]] = uint8(n)
	}
	w.laid[goal>>6].Or(1 << (goal & 63))
}

// begin is the number of the walk that begins with a step and goes on as it
// was to go from there, as far as it may.
func (w *Walks) begin(d int, rest string) walkID {
	steps := string(rune(d)) + rest
	left := w.tenths
	for i := range len(steps) {
		if left -= Cost(int(steps[i])); left < 0 {
			steps = steps[:i]
			break
		}
	}
	if n, ok := w.number[steps]; ok {
		return n
	}
	return w.note(steps)
}

// note numbers a walk and gives it the byte of its shape.
func (w *Walks) note(steps string) walkID {
	s := shape{0, -1}
	for i := range len(steps) {
		s.by, s.last = s.by+shift[steps[i]], int8(steps[i])
	}
	code := slices.Index(w.shapes[:w.coded], s)
	if code < 0 {
		if code = longWalk; w.coded < longWalk {
			code = w.coded
			w.shapes[code] = s
			w.coded++
		}
	}
	n := walkID(len(w.walks)<<8 | code)
	w.walks = append(w.walks, walk{steps: steps})
	w.number[steps] = n
	return n
}

// within are the steps between outdoor cells of the compound.
func (b *Board) within() *[Cells]uint8 {
	b.inner.once.Do(func() { b.inner.steps = b.OutdoorSteps() })
	return b.inner.steps
}

// fans are, for a cell to which a way has come by a step in some direction, that step as a
// bit and, a byte above, the directions worth trying next.
type fans [Cells][Directions]uint16

// fans are those between outdoor cells of the compound.
func (b *Board) fans() *fans {
	b.inner.fans.once.Do(func() { b.inner.fans.of = newFans(b.within()) })
	return b.inner.fans.of
}

// newFans are the fans of a table of steps. Of a way's two steps in a row the second is
// not worth trying when others lead there from where the first began, with less or, as
// dear, with the diagonal step before the straight one: so of all shortest ways the one is
// left that turns diagonally as early as it can, and every cell is still reached.
func newFans(steps *[Cells]uint8) *fans {
	all := new(fans)
	for c := range Cell(Cells) {
		for last := range Directions {
			from := c - shift[last]
			if from < 0 || from >= Cells || steps[from]>>last&1 == 0 {
				continue
			}
			next := uint16(0)
			if steps[from]&steps[c] == 0xff { // the usual case
				next = 1 << last
				if last >= 4 {
					x, y := straight(last)
					next |= 1<<x | 1<<y
				}
			} else {
				for d := range Directions {
					if steps[c]>>d&1 != 0 && !bypassed(from, last, d, steps) {
						next |= 1 << d
					}
				}
			}
			all[c][last] = 1<<last | next<<8
		}
	}
	return all
}

// bypassed says that two steps need not be tried, as fans has it.
func bypassed(from Cell, first, second int, steps *[Cells]uint8) bool {
	to, cost := from+shift[first]+shift[second], Cost(first)+Cost(second)
	if to == from {
		return true
	}
	for left := steps[from]; left != 0; left &= left - 1 {
		d := bits.TrailingZeros8(left)
		by := from + shift[d]
		if by == to {
			return true
		}
		for left := steps[by]; left != 0; left &= left - 1 {
			e := bits.TrailingZeros8(left)
			if sum := Cost(d) + Cost(e); by+shift[e] == to && (sum < cost || sum == cost && d >= 4 && first < 4) {
				return true
			}
		}
	}
	return false
}

// firstBack is the first direction, in the order of ties, that leads back from
// where some of these steps have led; -1 when there are none.
var firstBack = func() (first [1 << Directions]int8) {
	for by := range first {
		first[by] = -1
		for d := Directions - 1; d >= 0; d-- {
			for last := range Directions {
				if by>>last&1 != 0 && shift[d] == -shift[last] {
					first[by] = int8(d)
				}
			}
		}
	}
	return first
}()

// turn is a cell in a queue and above it what the way to it costs, so that the cheaper one is
// the smaller number.
type turn uint32

const (
	turnCost      = 13 // bits for a cell
	turnCell      = 1<<turnCost - 1
	noTurn   turn = 1<<32 - 1
)

// nobody is a queue in which no cell waits.
var nobody = func() (queue [Cells + 2]turn) {
	for i := range queue {
		queue[i] = noTurn
	}
	return queue
}()

// outward fills the field as To does, but from a cell it tries only the steps that the fans
// give for those by which shortest ways came there. It returns the cells in order of cost,
// the target first, and sets next to what Next says of each. Next chooses among shortest
// ways, so the fans keep every step that it could choose.
func (f *Field) outward(target Cell, steps *[Cells]uint8, fans *fans, next *[Cells]int8, order []Cell) []Cell {
	f.Cost = unreached
	f.Cost[target] = 0
	straight, diagonal := nobody, nobody // as in fill, with costs
	// What the fans say of the steps by which ways have come that are as short; 0 when it
	// has been a cell's turn.
	var came [Cells]uint16
	came[target] = uint16(steps[target]) << 8
	straight[0] = turn(target)
	for s, d, ends, endd := 0, 0, 1, 0; ; {
		now := straight[s]
		if other := diagonal[d]; other < now {
			now = other
			d++
		} else {
			s++
		}
		if now == noTurn {
			return order
		}
		c := Cell(now & turnCell)
		by := came[c]
		if by == 0 && c != target {
			continue
		}
		came[c] = 0
		next[c] = firstBack[uint8(by)]
		order = append(order, c)
		mask := uint8(by >> 8)
		cost := int16(now>>turnCost) + Straight
		for left := mask & 0x0f; left != 0; left &= left - 1 {
			k := bits.TrailingZeros8(left) & (Directions - 1)
			switch to := c + shift[k]; {
			case cost < f.Cost[to]:
				f.Cost[to], came[to] = cost, fans[to][k]
				straight[ends] = turn(cost)<<turnCost | turn(to)
				ends++
			case cost == f.Cost[to]:
				came[to] |= fans[to][k]
			}
		}
		cost += Diagonal - Straight
		for left := mask & 0xf0; left != 0; left &= left - 1 {
			k := bits.TrailingZeros8(left) & (Directions - 1)
			switch to := c + shift[k]; {
			case cost < f.Cost[to]:
				f.Cost[to], came[to] = cost, fans[to][k]
				diagonal[endd] = turn(cost)<<turnCost | turn(to)
				endd++
			case cost == f.Cost[to]:
				came[to] |= fans[to][k]
			}
		}
	}
}
