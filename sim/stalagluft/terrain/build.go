package terrain

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/sim/position"
)

// Build checks a plan and computes everything that a game asks of a board,
// but the ways, which are laid when they are asked for. The error is a *Mistake.
func Build(p Plan) (board *Board, err error) {
	defer position.Catch[*Mistake](&err)
	b := &Board{ID: p.Board.ID, byID: map[string]int{}}
	for _, step := range []func(*Plan){b.frame, b.areas, b.houses, b.fences, b.posts, b.beats} {
		step(&p)
	}
	b.buildCells()
	b.checkWays()
	b.buildNearest(&b.nearest, &b.outdoor)
	b.buildNearest(&b.nearestInside, &b.inWire)
	b.look()
	return b, nil
}

// entry is one of a table of a plan, by its number, or the whole table at -1.
type entry struct {
	b     *Board
	table string
	index int
	id    string
}

// must refuses a plan in which this does not hold: the words say what is wrong.
func (e entry) must(holds bool, words string, args ...any) {
	if !holds {
		panic(&Mistake{e.table, e.index, e.id, fmt.Sprintf(words, args...)})
	}
}

// named is an entry that has an ID of its own.
func (b *Board) named(table string, i int, id string) entry {
	e := entry{b, table, i, id}
	e.must(id != "", "id is missing")
	_, twice := b.byID[table+" "+id]
	e.must(!twice, "the id is used twice")
	b.byID[table+" "+id] = i
	return e
}

func (e entry) kind(kind string, kinds ...string) {
	e.must(slices.Contains(kinds, kind), "kind %q is none of %s", kind, strings.Join(kinds, ", "))
}

// rect is a rectangle on the table.
func (e entry) rect(v []int) (r Rect) {
	small := func(n int) bool { return n >= -1000 && n <= 1000 }
	if len(v) == 4 && small(v[0]) && small(v[1]) && small(v[2]) && small(v[3]) {
		r = Rect{int16(v[0]), int16(v[1]), int16(v[2]), int16(v[3])}
	}
	e.must(r.X0 < r.X1 && r.Y0 < r.Y1, "rect %v is not [x0, y0, x1, y1] with x0 < x1 and y0 < y1", v)
	e.must(e.b.holds(Point{2 * r.X0, 2 * r.Y0}) && e.b.holds(Point{2 * r.X1, 2 * r.Y1}),
		"rect %v leaves the table of %d x %d", v, e.b.Size[0], e.b.Size[1])
	return r
}

// point is a point on the table, of inches in half inches.
func (e entry) point(what string, v []float64) (p Point) {
	whole := func(halves float64) bool { return halves == math.Trunc(halves) && math.Abs(halves) <= 1000 }
	e.must(len(v) == 2 && whole(v[0]+v[0]) && whole(v[1]+v[1]), "%s %v is not a point in half inches", what, v)
	p = Point{int16(v[0] + v[0]), int16(v[1] + v[1])}
	e.must(e.b.holds(p), "%s %v is off the table of %d x %d", what, v, e.b.Size[0], e.b.Size[1])
	return p
}

// holds says whether a point is on the table.
func (b *Board) holds(p Point) bool {
	return p.X >= 0 && p.Y >= 0 && int(p.X) <= 2*b.Size[0] && int(p.Y) <= 2*b.Size[1]
}

// clear is that no building stands in a rectangle.
func (e entry) clear(r Rect) {
	for i := range e.b.Buildings {
		e.must(!r.overlaps(e.b.Buildings[i].Rect), "it overlaps %s", e.b.Buildings[i].ID)
	}
}

func (b *Board) frame(p *Plan) {
	board := entry{b, "board", -1, ""}
	board.must(p.Board.ID != "", "id is missing")
	board.must(len(p.Board.Size) == 2, "size must be two numbers of inches")
	w, h := p.Board.Size[0], p.Board.Size[1]
	board.must(w >= 30 && w <= Width && h >= 20 && h <= Height,
		"size %d x %d is outside 30 x 20 to %d x %d", w, h, Width, Height)
	board.must(p.Board.Grid == 1, "grid_inch is %d, cells are 1 inch", p.Board.Grid)
	b.Size = [2]int{w, h}
	east := p.Board.OpenEast
	board.must(len(east) == 2 && east[0] >= 0 && east[1] <= w && east[0] < east[1],
		"open_east_x must be two inches along the east edge")
	board.must(slices.Equal(p.Board.OpenEdges, []string{"east"}),
		"open_edges must be [\"east\"]: the engine knows no other open edge")
	board.must(p.Board.SouthEdge == "closed", "south_edge must be \"closed\": nobody leaves the table there")
	b.OpenEast = [2]int16{int16(east[0]), int16(east[1])}
}

func (b *Board) areas(p *Plan) {
	found := map[string]Rect{}
	for i, a := range p.Areas {
		e := b.named("area", i, a.ID)
		r := e.rect(a.Rect)
		e.kind(a.Kind, "woods", "road", "zone", "marker")
		found[a.ID] = r
		switch a.Kind {
		case "woods":
			b.Woods = append(b.Woods, r)
		case "road":
			b.Roads = append(b.Roads, r)
		}
	}
	for _, need := range []struct {
		id string
		to *Rect
	}{{"compound", &b.Compound}, {"vorlager", &b.VorlagerRect}, {"blind_spot", &b.BlindSpot}} {
		r, ok := found[need.id]
		entry{b, "area", -1, need.id}.must(ok, "the board has no such area")
		*need.to = r
	}
	entry{b, "area", -1, ""}.must(len(b.Woods) > 0, "the board has no woods")
	b.WireNorth, b.WireWest = b.Compound.X0, b.Compound.Y0
	for i, w := range p.WarningWires {
		e := b.named("warning_wire", i, w.ID)
		e.must(len(w.Seg) == 4 && (w.Seg[0] == w.Seg[2] || w.Seg[1] == w.Seg[3]),
			"seg %v is not a line along the grid", w.Seg)
		if w.Seg[0] == w.Seg[2] {
			b.WireNorth = int16(w.Seg[0])
		} else {
			b.WireWest = int16(w.Seg[1])
		}
	}
}

func (b *Board) houses(p *Plan) {
	for i := range b.house {
		b.house[i] = -1
	}
	kinds := []string{"hut", "outbuilding", "vorlager"}
	var at []int           // where each stands in the plan
	for k := range kinds { // huts first, then outbuildings, then the Vorlager
		for i, plan := range p.Buildings {
			e := entry{b, "building", i, plan.ID}
			e.kind(plan.Kind, kinds...)
			if plan.Kind == kinds[k] {
				b.Buildings, at = append(b.Buildings, e.building(Kind(k), plan)), append(at, i)
			}
		}
		switch Kind(k) {
		case Hut:
			b.Huts = len(b.Buildings)
		case Outbuilding:
			b.Inhabited = len(b.Buildings)
		}
	}
	every := entry{b, "building", -1, ""}
	every.must(b.Huts > 0, "the board has no hut")
	every.must(b.Huts <= 8 && b.Inhabited <= 11 && len(b.Buildings) <= 20,
		"%d huts, %d buildings in the compound, %d in all: at most 8, 11 and 20", b.Huts, b.Inhabited,
		len(b.Buildings))
	all := b.Buildings
	for n := range all {
		e := b.named("building", at[n], all[n].ID)
		b.byID["building "+all[n].ID] = n
		for m := range n {
			e.must(!all[n].Rect.overlaps(all[m].Rect), "it overlaps %s", all[m].ID)
		}
		b.fill(all[n].Rect, func(c Cell) { b.solid[c], b.house[c], b.under[c] = true, int8(n), all[n].Raised })
	}
	b.features(p)
}

// building is a building as the plan has it.
func (e entry) building(kind Kind, plan BuildingPlan) Building {
	r := e.rect(plan.Rect)
	house := Building{ID: plan.ID, Kind: kind, Rect: r, Raised: plan.Raised}
	e.must(len(plan.Doors) > 0, "it has no door")
	for _, d := range plan.Doors {
		at := e.point("door", d)
		within := at.X > 2*r.X0 && at.X < 2*r.X1 && at.Y > 2*r.Y0 && at.Y < 2*r.Y1
		e.must(FarRectPoint(r, at) == 0 && !within, "door %v is not on its wall", d)
		house.Doors = append(house.Doors, at)
	}
	if plan.Steps != nil {
		house.Steps = e.point("steps", plan.Steps)
	}
	return house
}

// features lays water and taps, which no building overlaps.
func (b *Board) features(p *Plan) {
	for i, f := range p.Features {
		e := b.named("feature", i, f.ID)
		r := e.rect(f.Rect)
		e.kind(f.Kind, "water", "taps")
		e.clear(r)
		if f.Kind == "water" {
			b.fill(r, func(c Cell) { b.solid[c] = true })
		}
	}
}

func (b *Board) fill(r Rect, do func(Cell)) {
	for y := r.Y0; y < r.Y1; y++ {
		for x := r.X0; x < r.X1; x++ {
			do(At(int(x), int(y)))
		}
	}
}

func (b *Board) fences(p *Plan) {
	for i, f := range p.Fences {
		e := b.named("fence", i, f.ID)
		e.must(len(f.Seg) == 4 && (f.Seg[0] == f.Seg[2]) != (f.Seg[1] == f.Seg[3]),
			"seg %v is not a line along the grid", f.Seg)
		x0, y0, x1, y1 := int16(f.Seg[0]), int16(f.Seg[1]), int16(f.Seg[2]), int16(f.Seg[3])
		e.must(b.holds(Point{2 * x0, 2 * y0}) && b.holds(Point{2 * x1, 2 * y1}),
			"seg %v leaves the table of %d x %d", f.Seg, b.Size[0], b.Size[1])
		fence := Fence{ID: f.ID, Line: x0, From: min(y0, y1), To: max(y0, y1)}
		if y0 == y1 {
			fence.AlongX, fence.Line, fence.From, fence.To = true, y0, min(x0, x1), max(x0, x1)
		}
		for _, g := range f.Gates {
			e.must(len(g) == 2 && g[0] < g[1] && int16(g[0]) >= fence.From && int16(g[1]) <= fence.To,
				"gate %v is not a stretch of it", g)
			fence.Gates = append(fence.Gates, [2]int16{int16(g[0]), int16(g[1])})
		}
		for n := range b.Buildings {
			e.must(!fence.through(b.Buildings[n].Rect), "it runs through %s", b.Buildings[n].ID)
		}
		b.Fences = append(b.Fences, fence)
	}
	entry{b, "fence", 8, ""}.must(len(b.Fences) <= 8, "more than 8 fences")
}

// through says that a fence runs through the inside of a rectangle.
func (f *Fence) through(r Rect) bool {
	if !f.AlongX {
		r = Rect{r.Y0, r.X0, r.Y1, r.X1}
	}
	return f.Line > r.Y0 && f.Line < r.Y1 && f.From < r.X1 && r.X0 < f.To
}

func (b *Board) posts(p *Plan) {
	for i, t := range p.Towers {
		e := b.named("tower", i, t.ID)
		at, r := e.point("pos", t.Pos), e.rect(t.Rect)
		e.clear(r)
		b.fill(r, func(c Cell) { b.solid[c] = true })
		b.Towers, b.TowerRects, b.TowerIDs = append(b.Towers, at), append(b.TowerRects, r), append(b.TowerIDs, t.ID)
	}
	entry{b, "tower", 3, ""}.must(len(b.Towers) <= 3, "more than 3 towers")
	for i, s := range p.Sentries {
		e := b.named("sentry", i, s.ID)
		at := e.point("pos", s.Pos)
		e.must(!b.solid[at.Cell()], "pos %v is on solid ground", s.Pos)
		b.Sentries, b.SentryIDs = append(b.Sentries, at), append(b.SentryIDs, s.ID)
	}
	entry{b, "sentry", 2, ""}.must(len(b.Sentries) <= 2, "more than 2 sentries")
	var thrown [7]bool
	for i, w := range p.WorkDetails {
		e := entry{b, "work_detail", i, ""}
		work := Work{At: w.At, Pos: e.point("pos", w.Pos)}
		for _, f := range w.Roll {
			e.must(f >= 1 && f <= 6 && !thrown[f], "roll %d is no die face of its own", f)
			thrown[f], work.Faces[f] = true, true
		}
		b.Works = append(b.Works, work)
	}
	entry{b, "work_detail", -1, ""}.must(len(b.Works) == 0 || !slices.Contains(thrown[1:], false),
		"not every face of the die has a place")
}

func (b *Board) beats(p *Plan) {
	for i, t := range p.Beats {
		e := b.named("beat", i, t.ID)
		e.must(len(t.Ends) >= 2 && len(t.Ends) <= 4, "%d markers, a beat has 2 to 4", len(t.Ends))
		beat := Beat{ID: t.ID, Day: t.Day, Night: t.Night}
		for n, end := range t.Ends {
			at := e.point("marker", end)
			e.must(at.X&1 == 1 && at.Y&1 == 1, "marker %v is not the middle of a cell", end)
			e.must(!b.solid[at.Cell()], "marker %v is on solid ground", end)
			e.must(n == 0 || at != beat.Ends[n-1], "two markers in one place")
			beat.Ends = append(beat.Ends, at)
		}
		b.Beats = append(b.Beats, beat)
	}
}

// fenced says whether the straight step from c in direction d crosses a fence
// away from its gates. A fence counted as shut has no gates.
func (b *Board) fenced(c Cell, d int, shut func(*Fence) bool) bool {
	x, y := int16(c.X()), int16(c.Y())
	for i := range b.Fences {
		f := &b.Fences[i]
		var line, along int16
		if f.AlongX {
			if d < 2 {
				continue
			}
			line, along = y+1, x
			if d == 3 {
				line = y
			}
		} else {
			if d >= 2 {
				continue
			}
			line, along = x+1, y
			if d == 1 {
				line = x
			}
		}
		if line != f.Line || along < f.From || along >= f.To {
			continue
		}
		open := false
		if !shut(f) {
			for _, g := range f.Gates {
				open = open || along >= g[0] && along < g[1]
			}
		}
		if !open {
			return true
		}
	}
	return false
}

// outer says that a fence bounds the camp towards the outside; its gates
// count as shut for figures who do not march (SL3-REL-03).
func (b *Board) outer(f *Fence) bool {
	return !f.AlongX && f.Line <= b.VorlagerRect.X0 || f.AlongX && f.Line <= b.VorlagerRect.Y0
}

// buildCells works out what every cell is to somebody who stands on it.
func (b *Board) buildCells() {
	for c := range Cell(Cells) {
		b.off[c] = c.X() >= b.Size[0] || c.Y() >= b.Size[1]
	}
	b.buildSteps()
	b.sortCells()
	b.buildSills()
	b.regions()
}

// buildSteps works out the steps from every cell: of those who walk, with the gates
// of the outer fence shut and open, and of prisoners by night, for whom all are.
func (b *Board) buildSteps() {
	never := func(*Fence) bool { return false }
	always := func(*Fence) bool { return true }
	open := func(c Cell) bool { return !b.solid[c] }
	crawl := func(c Cell) bool { return !b.solid[c] || b.Under(c) }
	b.free = b.straightSteps(open, b.outer)
	addDiagonals(&b.free)
	b.freeAll = b.straightSteps(open, never)
	addDiagonals(&b.freeAll)
	b.crawl = b.straightSteps(crawl, always)
	b.walk = b.straightSteps(open, always)
	addDiagonals(&b.walk)
	for c := range b.afoot {
		b.afoot[c] = b.walk[c] | b.crawl[c]
	}
}

// straightSteps are the steps along the grid between two open cells over no fence, of
// which some count as shut.
func (b *Board) straightSteps(open func(Cell) bool, shut func(*Fence) bool) (steps [Cells]uint8) {
	for c := range Cell(Cells) {
		if b.off[c] || !open(c) {
			continue
		}
		for d := range 4 {
			x, y := c.X()+stepX[d], c.Y()+stepY[d]
			if x >= 0 && y >= 0 && x < b.Size[0] && y < b.Size[1] && open(At(x, y)) && !b.fenced(c, d, shut) {
				steps[c] |= 1 << d
			}
		}
	}
	return steps
}

// addDiagonals adds the diagonal steps: where both ways round the corner are open.
func addDiagonals(steps *[Cells]uint8) {
	for c := range Cell(Cells) {
		for d := 4; d < Directions; d++ {
			dx, dy := straight(d)
			if steps[c]>>dx&1 != 0 && steps[c]>>dy&1 != 0 && steps[c+shift[dx]]>>dy&1 != 0 &&
				steps[c+shift[dy]]>>dx&1 != 0 {
				steps[c] |= 1 << d
			}
		}
	}
}

// sortCells lists the cells of the compound, of the Vorlager and of the gateway
// between them.
func (b *Board) sortCells() {
	for c := range Cell(Cells) {
		b.index[c] = -1
		if b.off[c] || b.solid[c] {
			continue
		}
		switch {
		case b.Compound.Holds(c):
			b.outdoor.Add(c)
			b.index[c] = int16(len(b.Outdoor))
			b.Outdoor = append(b.Outdoor, c)
			if c.X() >= int(b.WireNorth) && c.Y() >= int(b.WireWest) {
				b.inWire.Add(c)
				b.InsideWire = append(b.InsideWire, c)
			}
		case b.VorlagerRect.Holds(c):
			b.VorlagerCells = append(b.VorlagerCells, c)
		}
	}
	for i := range b.Fences { // the gateway of the compound's north fence
		f := &b.Fences[i]
		if !f.AlongX && f.Line == b.Compound.X0 {
			for _, g := range f.Gates {
				for y := g[0]; y < g[1]; y++ {
					b.InnerGate = append(b.InnerGate, At(int(f.Line), int(y)))
				}
			}
		}
	}
}

// buildSills lists, for each door, the outdoor cells next to it.
func (b *Board) buildSills() {
	for c := range b.beside {
		b.beside[c] = -1
	}
	for i := range b.Buildings {
		h := &b.Buildings[i]
		h.Sill = make([][]Cell, len(h.Doors))
		for d, p := range h.Doors {
			h.Sill[d] = b.sill(p)
			for _, c := range h.Sill[d] {
				if i < b.Inhabited {
					b.beside[c] = int8(i)
				}
			}
		}
	}
}

func (b *Board) sill(door Point) (cells []Cell) {
	for _, q := range []Point{
		{door.X - 1, door.Y - 1},
		{door.X, door.Y - 1},
		{door.X - 1, door.Y},
		{door.X, door.Y},
		{door.X + 1, door.Y},
		{door.X, door.Y + 1},
	} {
		if q.X < 0 || q.Y < 0 || int(q.X) >= 2*b.Size[0] || int(q.Y) >= 2*b.Size[1] {
			continue
		}
		c := q.Cell()
		if !b.solid[c] && FarPoint(door, c) <= 2 && !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	slices.Sort(cells)
	return cells
}

func (b *Board) regions() {
	for i := range b.region {
		b.region[i] = -1
	}
	n := int8(0)
	var queue []Cell
	for c := range Cell(Cells) {
		if b.off[c] || b.solid[c] || b.region[c] >= 0 {
			continue
		}
		queue = append(queue[:0], c)
		b.region[c] = n
		for len(queue) > 0 {
			at := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for d := range 4 {
				if b.free[at]>>d&1 != 0 && b.region[at+shift[d]] < 0 {
					b.region[at+shift[d]] = n
					queue = append(queue, at+shift[d])
				}
			}
		}
		n++
	}
}

// checkWays refuses a board on which somebody could not get to a door.
func (b *Board) checkWays() {
	entry{b, "fence", -1, ""}.must(len(b.InnerGate) > 0, "no gate leads into the compound")
	home := b.region[b.InnerGate[0]]
	for n := range b.Buildings[:b.Inhabited] {
		h := &b.Buildings[n]
		for d, p := range h.Doors {
			reached := func(c Cell) bool { return b.region[c] == home && b.outdoor.Has(c) }
			entry{b, "building", n, h.ID}.must(slices.ContainsFunc(h.Sill[d], reached),
				"its door (%g,%g) cannot be reached from the inner gate", float64(p.X)/2, float64(p.Y)/2)
		}
	}
	compound := entry{b, "area", -1, "compound"}
	compound.must(len(b.InsideWire) > 0, "it has no cell inside the warning wire")
	for _, c := range b.Outdoor {
		compound.must(b.region[c] == home, "its cell %v cannot be reached from the inner gate", c)
	}
}

// crosses says whether the segment p-q runs through the open inside of r.
func crosses(p, q Point, r Rect) bool {
	x0, y0, x1, y1 := 2*int(r.X0), 2*int(r.Y0), 2*int(r.X1), 2*int(r.Y1)
	px, py, qx, qy := int(p.X), int(p.Y), int(q.X), int(q.Y)
	if max(px, qx) <= x0 || min(px, qx) >= x1 || max(py, qy) <= y0 || min(py, qy) >= y1 {
		return false
	}
	dx, dy := qx-px, qy-py
	if dx == 0 || dy == 0 {
		return true // the boxes overlap, and the segment is its own box
	}
	// All corners on one side of the line, or on it: the inside is missed.
	side := func(x, y int) int { return dx*(y-py) - dy*(x-px) }
	a, b, c, d := side(x0, y0), side(x0, y1), side(x1, y0), side(x1, y1)
	return max(a, b, c, d) > 0 && min(a, b, c, d) < 0
}

// Crossed says whether the line from a to b runs through building n.
func (b *Board) Crossed(from, to Point, n int) bool { return crosses(from, to, b.Buildings[n].Rect) }

// look computes who sees whom.
func (b *Board) look() {
	for c := range Cell(Cells) {
		if !b.InWoods(c) {
			continue
		}
		deep := true
		for y := c.Y() - 3; y <= c.Y()+3 && deep; y++ {
			for x := c.X() - 3; x <= c.X()+3; x++ {
				if x < 0 || y < 0 || x >= b.Size[0] || y >= b.Size[1] || b.InWoods(At(x, y)) {
					continue
				}
				if FarRect(Rect{int16(x), int16(y), int16(x + 1), int16(y + 1)}, c) <= 16 {
					deep = false
					break
				}
			}
		}
		if deep {
			b.deep.Add(c)
		}
	}
	b.rows = make([]Bits, Cells)
	b.towerSees = make([]Bits, len(b.Towers))
	for t, p := range b.Towers {
		b.row(p, NoCell, &b.towerSees[t])
	}
}

// buildRow works out what is in view from a cell, nothing from one that is not
// on the board.
func (b *Board) buildRow(c Cell) *Bits {
	b.sight.mutex.Lock()
	defer b.sight.mutex.Unlock()
	if row := b.sees[c].Load(); row != nil {
		return row // by another, while we waited
	}
	row := &b.rows[c]
	if !b.off[c] {
		b.row(c.Centre(), c, row)
	}
	b.sees[c].Store(row)
	return row
}

// row fills in what is in view from p, which is cell c or none.
func (b *Board) row(p Point, c Cell, row *Bits) {
	own := -1
	if c != NoCell && b.Under(c) {
		own = int(b.house[c])
	}
	var blocked Bits
	for n := range b.Buildings {
		if n == own {
			continue
		}
		h := &b.Buildings[n]
		first, end := 0, b.Size[1] // the rows behind the front
		if int(p.Y) <= 2*int(h.Rect.Y0) {
			first = int(h.Rect.Y0)
		}
		if int(p.Y) >= 2*int(h.Rect.Y1) {
			end = int(h.Rect.Y1)
		}
		for y := first; y < end; y++ {
			from, to := shadow(p, h.Rect, y)
			from, to = max(from, 0), min(to, b.Size[0])
			if from >= to {
				continue
			}
			if h.Raised && y >= int(h.Rect.Y0) && y < int(h.Rect.Y1) {
				for x := from; x < to; x++ {
					if q := At(x, y); int(b.house[q]) != n { // the hut over the far end does not block either
						blocked.Add(q)
					}
				}
				continue
			}
			blocked.addRow(At(from, y), to-from)
		}
	}
	for y := range b.Size[1] {
		row.addRow(At(0, y), b.Size[0])
	}
	for i := range row {
		row[i] &^= blocked[i]
	}
}

// shadow is the part of a row of cells to whose centres the line from p runs
// through the open inside of r: cells from..to-1. The points behind r or in
// it, seen from p, are a convex set, so they are one piece of the row; it is
// bounded by the beams along the corners of r. Everything is a whole number
// of half inches, and no division is inexact.
func shadow(p Point, r Rect, y int) (from, to int) {
	const far = 1 << 20 // beyond every table
	px := int(p.X)
	x0, x1 := 2*int(r.X0)-px, 2*int(r.X1)-px // all seen from p
	y0, y1 := 2*int(r.Y0)-int(p.Y), 2*int(r.Y1)-int(p.Y)
	qy := 2*y + 1 - int(p.Y)
	if qy < 0 { // the row lies on the other side: mirrored
		y0, y1, qy = -y1, -y0, -qy
	}
	left, right := -far, far // the line crosses for x between them, neither included
	if qy == 0 {
		if y0 >= 0 || y1 <= 0 {
			return 0, 0
		}
		if x0 >= 0 {
			left = x0
		}
		if x1 <= 0 {
			right = x1
		}
	} else {
		// Beams meet r at heights above lo, up to hi; one that meets it at height
		// h and width x reaches the row at x * qy / h.
		lo, hi := max(y0, 0), min(y1, qy)
		if lo >= hi {
			return 0, 0
		}
		switch {
		case x0 >= 0:
			left = floor(x0*qy, hi)
		case lo > 0:
			left = floor(x0*qy, lo)
		}
		switch {
		case x1 <= 0:
			right = -floor(-x1*qy, hi)
		case lo > 0:
			right = -floor(-x1*qy, lo)
		}
	}
	// The centre of cell x is 2x+1-px from p.
	return -floor(-left-px, 2), floor(right+px, 2)
}

// floor is the greatest whole number not above a/b; b is above 0.
func floor(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
