package terrain

import (
	"fmt"
	"sync"
	"sync/atomic"
)

// Cell is a square inch, numbered along x, then y; NoCell is none.
type Cell int16

// NoCell stands where no cell is meant.
const NoCell Cell = -1

// At is the cell with north-west corner (x, y) in whole inches.
func At(x, y int) Cell { return Cell(y*stride + x) }

// X and Y are the whole inches of the north-west corner.
func (c Cell) X() int { return int(c) & (stride - 1) }

// Y is the whole inches from the west edge.
func (c Cell) Y() int { return int(c) >> 7 }

// Centre is the middle of the cell.
func (c Cell) Centre() Point { return Point{int16(2*c.X() + 1), int16(2*c.Y() + 1)} }

func (c Cell) String() string {
	if c < 0 {
		return "nowhere"
	}
	return fmt.Sprintf("(%d.5,%d.5)", c.X(), c.Y())
}

// Point is a place in half inches.
type Point struct{ X, Y int16 }

// Cell is the cell that holds the point; on an edge, the one south or east.
func (p Point) Cell() Cell { return At(int(p.X)>>1, int(p.Y)>>1) }

// Rect is half open, in whole inches.
type Rect struct{ X0, Y0, X1, Y1 int16 }

// Holds says whether a cell lies in the rectangle.
func (r Rect) Holds(c Cell) bool {
	x, y := int16(c.X()), int16(c.Y())
	return x >= r.X0 && x < r.X1 && y >= r.Y0 && y < r.Y1
}

func (r Rect) overlaps(o Rect) bool {
	return r.X0 < o.X1 && o.X0 < r.X1 && r.Y0 < o.Y1 && o.Y0 < r.Y1
}

// Far is the square of the distance between two cell centres in inches.
func Far(a, b Cell) int {
	dx, dy := a.X()-b.X(), a.Y()-b.Y()
	return dx*dx + dy*dy
}

// FarPoint is the square of the distance from a point to a cell centre, in
// half inches.
func FarPoint(p Point, c Cell) int {
	dx, dy := int(p.X)-2*c.X()-1, int(p.Y)-2*c.Y()-1
	return dx*dx + dy*dy
}

// FarPoints is the square of the distance of two points, in half inches.
func FarPoints(p, q Point) int {
	dx, dy := int(p.X)-int(q.X), int(p.Y)-int(q.Y)
	return dx*dx + dy*dy
}

// FarRect is the square of the distance from a cell centre to the nearest
// point of a rectangle, in half inches (SL3-MOV-06).
func FarRect(r Rect, c Cell) int { return FarRectPoint(r, c.Centre()) }

// FarRectPoint is FarRect from a point.
func FarRectPoint(r Rect, p Point) int {
	dx := max(2*int(r.X0)-int(p.X), int(p.X)-2*int(r.X1), 0)
	dy := max(2*int(r.Y0)-int(p.Y), int(p.Y)-2*int(r.Y1), 0)
	return dx*dx + dy*dy
}

// Kind is what a building is.
type Kind uint8

const (
	Hut Kind = iota
	Outbuilding
	Vorlager
)

// Building is one interior. The eight huts and the outbuildings come first,
// in the order of the file; the houses of the Vorlager follow.
type Building struct {
	ID     string
	Kind   Kind
	Rect   Rect
	Raised bool
	Doors  []Point
	// Sill is, for each door, the outdoor cells next to it.
	Sill  [][]Cell
	Steps Point // of the bathhouse; zero when it has none
}

// Centre is the middle of the building, in half inches.
func (b *Building) Centre() Point { return Point{b.Rect.X0 + b.Rect.X1, b.Rect.Y0 + b.Rect.Y1} }

// Fence is a fence along a grid line. An upright fence runs along x (its
// line is y = Line); the others along y (x = Line).
type Fence struct {
	ID       string
	AlongX   bool
	Line     int16
	From, To int16
	Gates    [][2]int16
}

// Beat is a guard's way between 2 to 4 markers.
type Beat struct {
	ID    string
	Ends  []Point
	Day   bool
	Night bool
}

// Work is a place of the work detail.
type Work struct {
	At    string
	Pos   Point
	Faces [7]bool
}

// Bits is a set of cells.
type Bits [Cells / 64]uint64

// Has says whether c is in the set.
func (b *Bits) Has(c Cell) bool { return b[uint16(c)>>6]>>(uint16(c)&63)&1 != 0 }

// Add puts c in.
func (b *Bits) Add(c Cell) { b[uint16(c)>>6] |= 1 << (uint16(c) & 63) }

// Remove takes c out.
func (b *Bits) Remove(c Cell) { b[uint16(c)>>6] &^= 1 << (uint16(c) & 63) }

// addRow puts n cells in, from c on along its row.
func (b *Bits) addRow(c Cell, n int) {
	for at, end := int(c), int(c)+n; at < end; {
		word, bit := at>>6, at&63
		size := min(64-bit, end-at)
		b[word] |= (1<<size - 1) << bit
		at += size
	}
}

// Board is a checked table, read only and shared.
type Board struct {
	ID   string
	Size [2]int
	byID map[string]int

	Layout
	Places
	ground
	stepTables
	sight
	onDemand
}

// Layout is what stands on the table, as its plan says.
type Layout struct {
	Buildings    []Building // huts, outbuildings, Vorlager
	Inhabited    int        // the first so many of Buildings can hold prisoners
	Huts         int        // the first so many are huts
	Fences       []Fence
	Towers       []Point
	TowerRects   []Rect // where they stand
	TowerIDs     []string
	Sentries     []Point
	SentryIDs    []string
	Beats        []Beat
	Works        []Work
	Compound     Rect
	VorlagerRect Rect
	BlindSpot    Rect
	Woods        []Rect
	Roads        []Rect
	OpenEast     [2]int16
	WireNorth    int16 // the warning wire: cells with x below it are in the strip
	WireWest     int16 // and cells with y below it
}

// Places are lists of cells, ascending.
type Places struct {
	InnerGate     []Cell // compound cells just inside the inner gate
	Outdoor       []Cell // of the compound: 2115 on the full table
	InsideWire    []Cell // those inside the warning wire: 1803
	VorlagerCells []Cell // outdoor cells of the Vorlager
}

// ground is what a cell is to somebody who stands on it.
type ground struct {
	solid         [Cells]bool
	off           [Cells]bool  // not on this board
	house         [Cells]int8  // building over the cell, -1 none
	under         [Cells]bool  // that building is raised
	region        [Cells]int8  // connected by free steps; -1 none
	nearest       [Cells]Cell  // outdoor cell of the compound
	nearestInside [Cells]Cell  // cell inside the warning wire
	beside        [Cells]int8  // building in the compound with a door here, -1 none
	index         [Cells]int16 // place in Outdoor, -1 none
	deep          Bits         // deep in the woods
	outdoor       Bits
	inWire        Bits
}

// stepTables are the directions in which a figure may step from a cell.
type stepTables struct {
	free    [Cells]uint8 // a German, inner gate open, outer shut
	freeAll [Cells]uint8 // the same with every gate open
	crawl   [Cells]uint8 // straight steps for a prisoner, raised huts included
	walk    [Cells]uint8 // for a prisoner on a gait: no step to or from under a hut
	afoot   [Cells]uint8 // both together
}

// sight is what can be seen from a cell, and from a tower.
type sight struct {
	mutex     sync.Mutex                  // of who computes
	sees      [Cells]atomic.Pointer[Bits] // computed when asked for, in rows
	rows      []Bits
	towerSees []Bits
}

// onDemand are ways that are computed when they are asked for, and kept.
type onDemand struct {
	ways     ways  // by place in Outdoor
	across   ways  // by cell
	freeFans *fans // of the free steps
	walks    struct {
		mutex sync.Mutex
		by    map[int]*Walks // by tenths of an inch
	}
	inner struct {
		once  sync.Once
		steps *[Cells]uint8
		fans  struct {
			once sync.Once
			of   *fans
		}
	}
}

// String is the board's ID.
func (b *Board) String() string { return b.ID }

// Sees says whether the line between two cell centres is free of buildings;
// a raised hut right over either end does not block (SL3-LOS-01, -07).
func (b *Board) Sees(from, to Cell) bool { return b.SeenFrom(from).Has(to) }

// SeenFrom is all that is in view from a cell: worked out when it is first
// asked for, since no game comes to all of them.
func (b *Board) SeenFrom(from Cell) *Bits {
	if row := b.sees[from].Load(); row != nil {
		return row
	}
	return b.buildRow(from)
}

// TowerSees is Sees from tower t.
func (b *Board) TowerSees(t int, to Cell) bool { return b.towerSees[t].Has(to) }

// Hidden says that a cell lies so deep in the woods that nobody sees a
// figure there (SL3-LOS-02).
func (b *Board) Hidden(c Cell) bool { return b.deep.Has(c) }

// House is the building over a cell, -1 when it is open.
func (b *Board) House(c Cell) int { return int(b.house[c]) }

// Under says that the cell lies under a raised hut.
func (b *Board) Under(c Cell) bool { return b.under[c] }

// IsOutdoor says that c is an outdoor cell of the compound.
func (b *Board) IsOutdoor(c Cell) bool { return c >= 0 && b.outdoor.Has(c) }

// Place is where c stands in Outdoor, -1 when it is none of these.
func (b *Board) Place(c Cell) int {
	if c < 0 {
		return -1
	}
	return int(b.index[c])
}

// IsInsideWire says that c is an outdoor cell inside the warning wire.
func (b *Board) IsInsideWire(c Cell) bool { return c >= 0 && b.inWire.Has(c) }

// Free is the set of directions, bit d, in which a figure on foot may step:
// gates of the inner fence open, those of the outer one shut.
func (b *Board) Free(c Cell) uint8 { return b.free[c] }

// FreeAll is Free with every gate open.
func (b *Board) FreeAll(c Cell) uint8 { return b.freeAll[c] }

// Crawl is the set of directions for a prisoner who crawls: straight, also
// from and to cells under raised huts (SL3-SKR-06).
func (b *Board) Crawl(c Cell) uint8 { return b.crawl[c] }

// Walk is the set of directions for a prisoner on any other gait.
func (b *Board) Walk(c Cell) uint8 { return b.walk[c] }

// Region numbers the parts of the table that no fence divides; -1 for solid
// cells.
func (b *Board) Region(c Cell) int { return int(b.region[c]) }

// InWoods says that a cell's centre is in the woods.
func (b *Board) InWoods(c Cell) bool {
	for _, w := range b.Woods {
		if w.Holds(c) {
			return true
		}
	}
	return false
}

// Building is the number of the building with this ID, -1 when there is none.
func (b *Board) Building(id string) int {
	if n, ok := b.byID["building "+id]; ok {
		return n
	}
	return -1
}

// Fence is the number of a fence, -1 when there is none.
func (b *Board) Fence(id string) int {
	if n, ok := b.byID["fence "+id]; ok {
		return n
	}
	return -1
}

// Beat is the number of a beat, -1 when there is none.
func (b *Board) Beat(id string) int {
	if n, ok := b.byID["beat "+id]; ok {
		return n
	}
	return -1
}

// Sentry is the number of a sentry's post, -1 when there is none.
func (b *Board) Sentry(id string) int {
	if n, ok := b.byID["sentry "+id]; ok {
		return n
	}
	return -1
}

// AllSteps is the step table with every gate open.
func (b *Board) AllSteps() *[Cells]uint8 { return &b.freeAll }

// IsHut says that a cell lies under or in a prisoners' hut.
func (b *Board) IsHut(c Cell) bool { return b.house[c] >= 0 && int(b.house[c]) < b.Huts }

// NearestOutdoor is the outdoor cell of the compound nearest to c in a
// straight line; of several the one with smaller x, then smaller y.
func (b *Board) NearestOutdoor(c Cell) Cell { return b.nearest[c] }

// NearestInsideWire is the cell inside the warning wire nearest to c, of several as above.
func (b *Board) NearestInsideWire(c Cell) Cell { return b.nearestInside[c] }

// buildNearest fills the table of the nearest cells of a set, row by row away from each cell.
func (b *Board) buildNearest(table *[Cells]Cell, in *Bits) {
	var inRow [Cells]Cell // the nearest of the same row, of two the one before
	last := NoCell
	for c := range Cell(Cells) {
		if c.X() == 0 {
			last = NoCell
		}
		if in.Has(c) {
			last = c
		}
		inRow[c] = last
	}
	for c := Cell(Cells) - 1; c >= 0; c-- {
		if c.X() == stride-1 {
			last = NoCell
		}
		if in.Has(c) {
			last = c
		}
		if last != NoCell && (inRow[c] == NoCell || last-c < c-inRow[c]) {
			inRow[c] = last
		}
	}
	for c := range Cell(Cells) {
		best, at := NoCell, 1<<30
		for r := 0; r*r <= at && r < Height; r++ {
			for _, y := range [2]int{c.Y() - r, c.Y() + r} {
				if y < 0 || y >= Height || inRow[At(c.X(), y)] == NoCell {
					continue
				}
				o := inRow[At(c.X(), y)]
				d := Far(c, o)
				if d < at || d == at && (o.X() < best.X() || o.X() == best.X() && o.Y() < best.Y()) {
					best, at = o, d
				}
			}
		}
		table[c] = best
	}
}

// OnEast says that a cell is the last before the open east side.
func (b *Board) OnEast(c Cell) bool {
	return c.Y() == b.Size[1]-1 && c.X() >= int(b.OpenEast[0]) && c.X() < int(b.OpenEast[1])
}

// Beside is the building in the compound by whose door a cell lies, -1 none.
func (b *Board) Beside(c Cell) int { return int(b.beside[c]) }

// CrawlSteps is the table of steps for a prisoner: diagonal ones in the open,
// straight ones from and to cells under raised huts.
func (b *Board) CrawlSteps() *[Cells]uint8 { return &b.afoot }
