package board

import (
	"math"
	"slices"
)

// Unreachable is what the tables of distances hold where no way leads.
const Unreachable = math.MaxUint8

// Afoot is the number of steps from a to b by steps and doors, through gates
// and not over safe circles; 255 when there is no way. Pawns on the way do not
// count.
func (b *Board) Afoot(from, to Circle) int {
	return int(b.afoot()[int(from)*len(b.Circles)+int(to)])
}

// Sees reports whether a guard on one circle has a free line to a man on
// another (COL-SEC-09): only the outside can be seen.
func (b *Board) Sees(guard, man Circle) bool {
	p := b.place[man]
	return p >= 0 && b.sight[guard]>>p&1 != 0
}

// SeesFlight reports whether a guard on a circle of the outer area sees the
// glider fly (COL-GLIDER-10).
func (b *Board) SeesFlight(guard Circle) bool {
	p := slices.Index(b.places, b.flight)
	return p >= 0 && b.sight[guard]>>p&1 != 0 && b.Circles[guard].Area == Outer
}

// Shot is the range from a guard to a man outside (COL-SEC-12): steps, doors
// and wire, neither ropes nor pawns count; -1 when there is no such way, or
// the man is not outside.
func (b *Board) Shot(from, to Circle) int {
	row := b.row[to]
	if row < 0 {
		return -1
	}
	if d := b.shot[int(row)*len(b.Circles)+int(from)]; d != Unreachable {
		return int(d)
	}
	return -1
}

// graph holds the links of some kinds in one flat row of neighbours.
type graph struct {
	first []int32 // of circle c's neighbours; first[c+1] ends them
	next  []Circle
	queue []Circle
}

// graph collects the links that pass, between circles that are in.
func (b *Board) graph(in func(c Circle) bool, pass func(l *Link) bool) *graph {
	n := len(b.Circles)
	g := &graph{first: make([]int32, n+1), queue: make([]Circle, n)}
	for c := range n {
		if in(Circle(c)) {
			for i := range b.Links[c] {
				if l := &b.Links[c][i]; pass(l) && in(l.To) {
					g.next = append(g.next, l.To)
				}
			}
		}
		g.first[c+1] = int32(len(g.next))
	}
	return g
}

// distances writes the steps from one circle to each, Unreachable where
// there is no way (or where it is as long as that).
func (g *graph) distances(from Circle, out []uint8) {
	for i := range out {
		out[i] = Unreachable
	}
	out[from] = 0
	g.queue[0] = from
	head, tail := 0, 1
	for head < tail {
		c := g.queue[head]
		head++
		d := out[c] + 1
		if d == Unreachable {
			return
		}
		for _, to := range g.next[g.first[c]:g.first[c+1]] {
			if out[to] == Unreachable {
				out[to] = d
				g.queue[tail] = to
				tail++
			}
		}
	}
}

func onFoot(l *Link) bool { return l.Kind == StepLink || l.Kind == DoorLink }

// Walks are the steps from each circle to each by steps and doors over circles
// that are open, a row for each start; Unreachable where there is no way. The
// usual ones, over all but the safe circles, are measured once (Afoot).
func (b *Board) Walks(open []bool) []uint8 {
	if slices.Equal(open, b.notSafe()) {
		return b.afoot()
	}
	return b.walks(open)
}

func (b *Board) walks(open []bool) []uint8 {
	n := len(b.Circles)
	g := b.graph(func(c Circle) bool { return open[c] }, onFoot)
	table := make([]uint8, n*n)
	for c := range n {
		row := table[c*n : (c+1)*n]
		g.distances(Circle(c), row)
		if !open[c] {
			row[c] = Unreachable
		}
	}
	return table
}

// notSafe says of each circle whether it is open to whom safe ones are not.
func (b *Board) notSafe() []bool {
	open := make([]bool, len(b.Circles))
	for c := range open {
		open[c] = !b.Circles[c].Safe
	}
	return open
}

func (b *Board) measureShots() {
	n := len(b.Circles)
	g := b.graph(func(Circle) bool { return true }, func(l *Link) bool { return l.Kind != RopeLink })
	b.row = make([]int16, n)
	for c := range n {
		b.row[c] = -1
		if b.Circles[c].Area == Outside {
			at := len(b.shot)
			b.row[c] = int16(at / n)
			b.shot = slices.Grow(b.shot, n)[:at+n]
			g.distances(Circle(c), b.shot[at:])
		}
	}
}

// measureHome counts the steps home from the cooler's side of the courtyard
// pass: through the outer area and no other gate (COL-SOL-16).
func (b *Board) measureHome() {
	home := b.PassHome
	if home == NoCircle {
		return
	}
	g := b.graph(func(c Circle) bool {
		return c == home || b.Circles[c].Area == Outer && b.Circles[c].Gate == NoGate
	}, func(l *Link) bool { return l.Kind == StepLink })
	out := make([]uint8, len(b.Circles))
	g.distances(home, out)
	for c, d := range out {
		if d != Unreachable {
			b.Circles[c].Home = int16(d)
		}
	}
}

// Inner reports whether a circle belongs to the graph of the block test
// (COL-AREA-10): the inner courtyard and its rooms without black circles, over
// which no way leads.
func (c *CircleInfo) Inner() bool { return c.Area <= RoomArea && !c.Post }

// Blocking finds the circles on which one pawn would cut a way off (COL-AREA-10):
// those without which the graph of steps, or of steps and doors, falls apart
// (Hopcroft and Tarjan's low points), and either side of each door.
func (b *Board) Blocking(overDoors bool) []bool {
	inner := func(c Circle) bool { return b.Circles[c].Inner() }
	g := b.graph(inner, func(l *Link) bool { return l.Kind == StepLink || l.Kind == DoorLink && overDoors })
	n := len(b.Circles)
	blocks := make([]bool, n)
	seen := make([]int32, n) // order of discovery, from 1
	low := make([]int32, n)  // the earliest circle that the part below reaches
	var count int32
	var visit func(c, from Circle)
	visit = func(c, from Circle) {
		count++
		seen[c], low[c] = count, count
		parts := 0
		for _, to := range g.next[g.first[c]:g.first[c+1]] {
			switch {
			case to == from:
			case seen[to] != 0:
				low[c] = min(low[c], seen[to])
			default:
				visit(to, c)
				parts++
				low[c] = min(low[c], low[to])
				if from != NoCircle && low[to] >= seen[c] {
					blocks[c] = true
				}
			}
		}
		if from == NoCircle && parts > 1 {
			blocks[c] = true
		}
	}
	for c := range n {
		if seen[c] == 0 && inner(Circle(c)) {
			visit(Circle(c), NoCircle)
		}
	}
	for c := range b.Links {
		for _, l := range b.Links[c] {
			if l.Kind == DoorLink {
				blocks[c] = !b.Circles[c].Post
			}
		}
	}
	return blocks
}

// WithoutLengthwise is the links of the board but for the steps from one
// circle of a tunnel to another of the same (COL-MOVE-12).
func (b *Board) WithoutLengthwise() [][]Link {
	links := make([][]Link, len(b.Links))
	for from := range b.Links {
		for _, l := range b.Links[from] {
			if t := b.Circles[from].Tunnel; t < 0 || b.Circles[l.To].Tunnel != t || l.Kind > DoorLink {
				links[from] = append(links[from], l)
			}
		}
	}
	return links
}

// BesideDoorOrInCorridor is the plainer test for circles that block
// (COL-AREA-10): in the courtyard or a room, on either side of a door, next
// to a blue circle, or in single file, with two ways on at the most. Black
// circles block nothing.
func (b *Board) BesideDoorOrInCorridor(c Circle) bool {
	info := &b.Circles[c]
	if info.Post || info.Area != Courtyard && info.Area != RoomArea {
		return false
	}
	ways := 0
	for _, l := range b.Links[c] {
		if l.Kind == DoorLink || b.Circles[l.To].Safe {
			return true
		}
		if l.Kind == StepLink && !b.Circles[l.To].Post {
			ways++
		}
	}
	return ways <= 2
}
