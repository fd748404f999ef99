package terrain_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/terrain"
)

func board(t testing.TB) *terrain.Board {
	t.Helper()
	b, err := rules.Board("sl3_8x4", false)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func at(x, y float64) terrain.Cell { return terrain.At(int(x), int(y)) }

// Distances are squares of half inches, between points, cells by their centres, and rectangles.
func TestDistances(t *testing.T) {
	for _, c := range []struct {
		p, q terrain.Point
		want int
	}{
		{terrain.Point{X: 3, Y: 4}, terrain.Point{}, 25},
		{terrain.Point{}, terrain.Point{X: 3, Y: 4}, 25},
		{terrain.Point{X: 10, Y: 2}, terrain.Point{X: 4, Y: 10}, 100},
		{terrain.Point{X: 7, Y: 7}, terrain.Point{X: 7, Y: 7}, 0},
	} {
		if got := terrain.FarPoints(c.p, c.q); got != c.want {
			t.Errorf("%v to %v: %d, want %d", c.p, c.q, got, c.want)
		}
	}
	for _, c := range []terrain.Cell{at(3, 4), at(40, 7), at(0, 0)} {
		for _, d := range []terrain.Cell{at(3, 4), at(9, 30)} {
			if got, want := terrain.FarPoint(c.Centre(), d), terrain.FarPoints(c.Centre(), d.Centre()); got != want {
				t.Errorf("%v to %v: %d, want %d", c, d, got, want)
			}
			if got, want := 4*terrain.Far(c, d), terrain.FarPoints(c.Centre(), d.Centre()); got != want {
				t.Errorf("%v to %v: %d, want %d", c, d, got, want)
			}
		}
	}
}

// A cell is told by the nearest building within six inches, else by the part of the table;
// its place is where it stands among the open cells of the compound.
func TestWhereabouts(t *testing.T) {
	b := board(t)
	far := map[string]int{}
	for c := range terrain.Cell(terrain.Width * terrain.Height) {
		nearest := map[string]bool{}
		least := 4*6*6 + 1
		for i := range b.Buildings {
			switch d := terrain.FarRect(b.Buildings[i].Rect, c); {
			case d < least:
				least, nearest = d, map[string]bool{b.HouseName(i): true}
			case d == least && len(nearest) > 0:
				nearest[b.HouseName(i)] = true
			}
		}
		words := b.Whereabouts(c)
		_, house, by := strings.Cut(words, " by ")
		if !by {
			_, house, by = strings.Cut(words, " under ")
		}
		if by != (len(nearest) > 0) || by && !nearest[house] {
			t.Fatalf("%s: want one of %v", words, nearest)
		}
		if !by {
			_, part, _ := strings.Cut(words, " ")
			far[part]++
		}
	}
	if far["in the woods"] == 0 || far["in the compound"] == 0 || far["outside the wire"] == 0 || len(far) != 3 {
		t.Errorf("cells far from all buildings: %v", far)
	}
	if got := b.Whereabouts(terrain.NoCell); got != "nowhere" || b.Place(terrain.NoCell) != -1 {
		t.Errorf("no cell is %q, at place %d", got, b.Place(terrain.NoCell))
	}
	for i, c := range b.Outdoor {
		if b.Place(c) != i || !b.IsOutdoor(c) {
			t.Fatalf("%v is number %d, not %d", c, b.Place(c), i)
		}
	}
}

func TestSL3_SET_02_board(t *testing.T) {
	b := board(t)
	if b.Size != [2]int{96, 48} || b.Huts != 8 || b.Inhabited != 11 || len(b.Buildings) != 17 || len(b.Towers) != 3 ||
		len(b.Fences) != 6 {
		t.Errorf("size %v, %d huts, %d inhabited, %d buildings, %d towers, %d fences", b.Size, b.Huts, b.Inhabited,
			len(b.Buildings), len(b.Towers), len(b.Fences))
	}
	if len(b.Outdoor) != 2115 || len(b.InsideWire) != 1803 {
		t.Errorf("%d outdoor cells of the compound, %d inside the wire; the catalogue counts 2115 and 1803",
			len(b.Outdoor), len(b.InsideWire))
	}
	if len(b.InnerGate) != 3 || b.InnerGate[0] != at(27.5, 28.5) {
		t.Errorf("inner gate %v", b.InnerGate)
	}
}

func TestSL3_LOS_01_02_03_sight(t *testing.T) {
	b := board(t)
	for _, c := range []struct {
		x, y, u, v float64
		want       bool
	}{
		{44.5, 26.5, 44.5, 14.5, true},
		{44.5, 26.5, 60.5, 14.5, false},
		{55.5, 25.5, 51.5, 14.5, false},
		{42.5, 25.5, 72.5, 25.5, true},
	} {
		for range 2 {
			if got := b.Sees(at(c.x, c.y), at(c.u, c.v)); got != c.want {
				t.Errorf("(%v,%v) sees (%v,%v): %v", c.x, c.y, c.u, c.v, got)
			}
			c.x, c.y, c.u, c.v = c.u, c.v, c.x, c.y
		}
	}
	if b.Hidden(at(40.5, 3.5)) || !b.Hidden(at(40.5, 2.5)) {
		t.Error("a figure 1.5 in inside the woods is seen, 2.5 in inside not")
	}
	if b.TowerSees(0, at(44.5, 25.5)) || !b.TowerSees(1, at(31.5, 12.5)) {
		t.Error("tower 1 is blocked by the huts, tower 2 sees the corner of the compound")
	}
	if !b.Sees(at(51.5, 20.5), at(60.5, 20.5)) || b.Sees(at(51.5, 20.5), at(70.5, 20.5)) {
		t.Error("the hut over a man blocks nothing, other huts do")
	}
}

// slow asks the same by stepping along the line in small steps.
func slow(p, q terrain.Point, r terrain.Rect) bool {
	const n = 4000
	for i := 0; i <= n; i++ {
		x := float64(p.X) + float64(q.X-p.X)*float64(i)/n
		y := float64(p.Y) + float64(q.Y-p.Y)*float64(i)/n
		const e = 1e-9
		if x > 2*float64(r.X0)+e && x < 2*float64(r.X1)-e && y > 2*float64(r.Y0)+e && y < 2*float64(r.Y1)-e {
			return true
		}
	}
	return false
}

func TestSightAgainstSampling(t *testing.T) {
	b := board(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for range simtest.Count(500, 1_500, 10_000) {
		c, d := terrain.At(rng.IntN(96), rng.IntN(48)), terrain.At(rng.IntN(96), rng.IntN(48))
		if b.House(c) >= 0 || b.House(d) >= 0 {
			continue
		}
		clear := true
		for n := range b.Buildings {
			clear = clear && !slow(c.Centre(), d.Centre(), b.Buildings[n].Rect)
		}
		if b.Sees(c, d) != clear {
			t.Errorf("%v sees %v: %v, sampling says %v", c, d, b.Sees(c, d), clear)
		}
	}
}

// Shadows thrown row by row agree with the line from every cell to every
// other, building by building: a raised hut over either end does not block.
func TestSightAgainstEveryBuilding(t *testing.T) {
	b := board(t)
	rng := rand.New(rand.NewPCG(3, 4))
	sees := func(p terrain.Point, c, d terrain.Cell) bool {
		for n, h := range b.Buildings {
			if h.Raised && (b.House(d) == n || c >= 0 && b.Under(c) && b.House(c) == n) {
				continue
			}
			if b.Crossed(p, d.Centre(), n) {
				return false
			}
		}
		return true
	}
	pairs, clear := 0, 0
	for pairs < 200_000 {
		c, d := terrain.At(rng.IntN(b.Size[0]), rng.IntN(b.Size[1])),
			terrain.At(rng.IntN(b.Size[0]), rng.IntN(b.Size[1]))
		if pairs%3 == 0 { // along a row or a column
			d = terrain.At(d.X(), c.Y())
		}
		pairs++
		want := sees(c.Centre(), c, d)
		if want {
			clear++
		}
		if b.Sees(c, d) != want {
			t.Fatalf("%v sees %v: %v, the buildings say %v", c, d, !want, want)
		}
	}
	if clear < pairs/20 || clear > pairs*19/20 {
		t.Errorf("%d of %d lines are clear: that tests little", clear, pairs)
	}
	for n, p := range b.Towers {
		for c := range terrain.Cell(terrain.Cells) {
			if c.X() < b.Size[0] && c.Y() < b.Size[1] && b.TowerSees(n, c) != sees(p, terrain.NoCell, c) {
				t.Fatalf("tower %d sees %v: %v, the buildings say otherwise", n, c, b.TowerSees(n, c))
			}
		}
	}
}

func TestSL3_MOV_07_octile(t *testing.T) {
	b := board(t)
	var cost [terrain.Cells]int16
	for i := range cost {
		cost[i] = terrain.Unreached
	}
	b.Reach(at(40.5, 25.5), 60, b.FreeSteps(), &cost, nil)
	if cost[at(44.5, 29.5)] != 56 || cost[at(45.5, 30.5)] != terrain.Unreached {
		t.Errorf("four diagonals cost %d, five %d", cost[at(44.5, 29.5)], cost[at(45.5, 30.5)])
	}
	var f terrain.Field
	f.To(at(40.5, 25.5), b.FreeSteps())
	for c := range terrain.Cell(terrain.Cells) {
		if got := cost[c]; got != terrain.Unreached && got != f.Cost[c] || got == terrain.Unreached && f.Cost[c] <= 60 {
			t.Fatalf("%v costs %d by Reach, %d by Field", c, got, f.Cost[c])
		}
	}
	// Lengths that the catalogue states for the way of the gait policies.
	steps := b.OutdoorSteps()
	f.To(at(58.5, 37.5), steps)
	if f.Cost[at(54.5, 20.5)] != 186 {
		t.Errorf("from the hut to the steps %d", f.Cost[at(54.5, 20.5)])
	}
	f.To(at(60.5, 10.5), steps)
	if f.Cost[at(58.5, 37.5)] != 294 {
		t.Errorf("from the steps to the fence %d", f.Cost[at(58.5, 37.5)])
	}
	// The table of ways and the field agree, ties included.
	rng := rand.New(rand.NewPCG(3, 4))
	for range 30 {
		to := b.Outdoor[rng.IntN(len(b.Outdoor))]
		f.To(to, steps)
		for _, c := range b.Outdoor {
			if b.Toward(c, to) != f.Next(c, steps) {
				t.Fatalf("from %v to %v: %d, %d", c, to, b.Toward(c, to), f.Next(c, steps))
			}
		}
	}
}

func TestSL3_MOV_06_distances(t *testing.T) {
	b := board(t)
	hut := &b.Buildings[b.Building("hut_107")]
	if terrain.FarRect(hut.Rect, at(59.5, 20.5)) != 11*11 || terrain.FarRect(hut.Rect, at(60.5, 20.5)) != 13*13 {
		t.Error("a man at (59.5,20.5) is 5.5 in from hut 107, at (60.5,20.5) 6.5")
	}
}

func TestFencesAndGates(t *testing.T) {
	b := board(t)
	if b.Free(at(27.5, 29.5))&2 == 0 || b.Free(at(27.5, 32.5))&2 != 0 {
		t.Error("the inner gate is open to Germans, the fence beside it is not")
	}
	if b.Crawl(at(27.5, 29.5))&2 != 0 {
		t.Error("a prisoner walks out of the gate")
	}
	if b.Region(at(40.5, 25.5)) != b.Region(at(20.5, 29.5)) || b.Region(at(40.5, 25.5)) == b.Region(at(60.5, 6.5)) {
		t.Error("camp and Vorlager hang together, the outside does not")
	}
	if b.Free(at(60.5, 10.5))>>3&1 != 0 {
		t.Error("a step over the west fence")
	}
}

// Wrong boards: one clear line, with its place.
func TestWrongBoards(t *testing.T) {
	text, err := rules.BoardText("sl3_8x4")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{"rect = [42, 39, 46, 45]", "rect = [36, 39, 46, 45]", "overlaps"},
		{"rect = [34, 16, 39, 24]", "rect = [34, 16, 99, 24]", "leaves the table"},
		{"doors = [[36.5, 16], [36.5, 24], [39, 20]]", "doors = [[36.5, 18], [36.5, 24], [39, 20]]", "not on its wall"},
		{"doors = [[36.5, 16], [36.5, 24], [39, 20]]", "doors = []", "no door"},
		{`id = "hut_104"`, `id = "hut_105"`, "used twice"},
		{"size = [96, 48]", "size = [96, 148]", "outside"},
		{"ends = [[7.5, 46.5], [7.5, 8.5]]", "ends = [[7.5, 46.5]]", "2 to 4"},
		{"roll = [1, 2]", "roll = [1, 7]", "die face"},
		{`kind = "outbuilding"`, `kind = "outhouse"`, "none of"},
		{"gates = [[28, 31]]", "gates = [[28, 61]]", "stretch"},
		{"gates = [[28, 31]]", "gate = [[28, 31]]", "unknown key"},
		{"size = [96, 48]", "size = [96, 48", ":"},
		{"pos = [94, 8]", "pos = [94, 80]", "off the table"},
		{"rect = [57, 26, 62, 33]", "rect = [47, 26, 62, 33]", "overlaps"},
		{"rect = [57, 26, 62, 33]", "rect = [39, 24, 43, 38]", "reached"},
	} {
		broken := strings.Replace(string(text), c.from, c.to, 1)
		if broken == string(text) {
			t.Fatalf("%q is not in the board", c.from)
		}
		_, err := rules.ReadBoard("broken.toml", []byte(broken), false)
		if err == nil {
			t.Errorf("%s -> %s: accepted", c.from, c.to)
			continue
		}
		if !strings.HasPrefix(err.Error(), "broken.toml:") || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s -> %s: %v", c.from, c.to, err)
		}
		t.Log(err)
	}
}

func TestMirroredColumns(t *testing.T) {
	b, err := rules.Board("sl3_8x4", true)
	if err != nil {
		t.Fatal(err)
	}
	if r := b.Buildings[b.Building("hut_105")].Rect; r != (terrain.Rect{X0: 34, Y0: 38, X1: 39, Y1: 46}) {
		t.Errorf("mirrored hut 105 stands at %v", r)
	}
}

func BenchmarkBuild(b *testing.B) {
	text, _ := rules.BoardText("sl3_8x4")
	for b.Loop() {
		if _, err := rules.ReadBoard("sl3_8x4.toml", text, false); err != nil {
			b.Fatal(err)
		}
	}
}
