package terrain_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/terrain"
)

// small is a plan of the smallest table.
func small() terrain.Plan {
	var p terrain.Plan
	p.Board.ID, p.Board.Size, p.Board.Grid, p.Board.SouthEdge = "small", []int{30, 20}, 1, "closed"
	p.Board.OpenEdges, p.Board.OpenEast = []string{"east"}, []int{10, 30}
	p.Areas = []terrain.AreaPlan{
		{"wood", "woods", []int{0, 0, 30, 4}},
		{"way", "road", []int{0, 8, 10, 11}},
		{"vorlager", "zone", []int{5, 5, 9, 20}},
		{"compound", "zone", []int{10, 5, 30, 20}},
		{"blind_spot", "marker", []int{12, 5, 14, 6}},
	}
	p.WarningWires = []terrain.WirePlan{
		{ID: "north", Seg: []int{12, 7, 12, 20}}, {ID: "west", Seg: []int{12, 7, 30, 7}},
	}
	p.Fences = []terrain.FencePlan{
		{"outer", []int{5, 20, 5, 5}, [][]int{{8, 11}}},
		{"west", []int{5, 5, 30, 5}, nil},
		{"inner", []int{10, 5, 10, 20}, [][]int{{8, 11}}},
	}
	p.Buildings = []terrain.BuildingPlan{
		{ID: "guard_room", Kind: "vorlager", Rect: []int{6, 12, 8, 15}, Doors: [][]float64{{7, 12}}},
		{ID: "hut_1", Kind: "hut", Rect: []int{14, 10, 18, 14}, Raised: true, Doors: [][]float64{{16, 10}, {18, 12.5}}},
		{
			ID: "theatre", Kind: "outbuilding", Rect: []int{22, 8, 26, 12}, Doors: [][]float64{{24, 12}},
			Steps: []float64{24, 12.5},
		},
	}
	p.Features = []terrain.AreaPlan{{"pool", "water", []int{20, 15, 24, 18}}, {"tap", "taps", []int{27, 10, 28, 12}}}
	p.Towers = []terrain.TowerPlan{{"tower_1", []float64{11, 19}, []int{10, 18, 12, 20}}}
	p.Sentries = []terrain.PostPlan{{"gate", []float64{9.5, 9.5}}}
	p.WorkDetails = []terrain.WorkPlan{
		{[]int{1, 2, 3}, "bathhouse", []float64{12, 9}}, {[]int{4, 5, 6}, "fence", []float64{20.5, 5.5}},
	}
	p.Beats = []terrain.BeatPlan{
		{"night", false, true, [][]float64{{1.5, 4.5}, {28.5, 4.5}}},
		{"day", true, false, [][]float64{{13.5, 8.5}, {19.5, 8.5}, {19.5, 14.5}, {13.5, 8.5}}},
	}
	return p
}

func built(t *testing.T, p terrain.Plan) *terrain.Board {
	t.Helper()
	b, err := terrain.Build(p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The plan stands on the board as it is written: huts first, then the outbuildings, then the Vorlager.
func TestPlanIsBuilt(t *testing.T) {
	b := built(t, small())
	want := terrain.Layout{
		Buildings: []terrain.Building{
			{
				ID: "hut_1", Rect: terrain.Rect{X0: 14, Y0: 10, X1: 18, Y1: 14}, Raised: true,
				Doors: []terrain.Point{{X: 32, Y: 20}, {X: 36, Y: 25}},
				Sill:  [][]terrain.Cell{{at(15, 9), at(16, 9)}, {at(18, 12)}},
			},
			{
				ID: "theatre", Kind: terrain.Outbuilding, Rect: terrain.Rect{X0: 22, Y0: 8, X1: 26, Y1: 12},
				Doors: []terrain.Point{{X: 48, Y: 24}}, Sill: [][]terrain.Cell{{at(23, 12), at(24, 12)}},
				Steps: terrain.Point{X: 48, Y: 25},
			},
			{
				ID: "guard_room", Kind: terrain.Vorlager, Rect: terrain.Rect{X0: 6, Y0: 12, X1: 8, Y1: 15},
				Doors: []terrain.Point{{X: 14, Y: 24}}, Sill: [][]terrain.Cell{{at(6, 11), at(7, 11)}},
			},
		},
		Inhabited: 2, Huts: 1,
		Fences: []terrain.Fence{
			{ID: "outer", Line: 5, From: 5, To: 20, Gates: [][2]int16{{8, 11}}},
			{ID: "west", AlongX: true, Line: 5, From: 5, To: 30},
			{ID: "inner", Line: 10, From: 5, To: 20, Gates: [][2]int16{{8, 11}}},
		},
		Towers: []terrain.Point{{X: 22, Y: 38}}, TowerRects: []terrain.Rect{{X0: 10, Y0: 18, X1: 12, Y1: 20}},
		TowerIDs: []string{"tower_1"}, Sentries: []terrain.Point{{X: 19, Y: 19}}, SentryIDs: []string{"gate"},
		Beats: []terrain.Beat{
			{ID: "night", Night: true, Ends: []terrain.Point{{X: 3, Y: 9}, {X: 57, Y: 9}}},
			{ID: "day", Day: true, Ends: []terrain.Point{{X: 27, Y: 17}, {X: 39, Y: 17}, {X: 39, Y: 29}, {
				X: 27,
				Y: 17,
			}}},
		},
		Works: []terrain.Work{
			{At: "bathhouse", Pos: terrain.Point{X: 24, Y: 18}, Faces: [7]bool{1: true, 2: true, 3: true}},
			{At: "fence", Pos: terrain.Point{X: 41, Y: 11}, Faces: [7]bool{4: true, 5: true, 6: true}},
		},
		Compound:     terrain.Rect{X0: 10, Y0: 5, X1: 30, Y1: 20},
		VorlagerRect: terrain.Rect{X0: 5, Y0: 5, X1: 9, Y1: 20}, BlindSpot: terrain.Rect{X0: 12, Y0: 5, X1: 14, Y1: 6},
		Woods: []terrain.Rect{{X1: 30, Y1: 4}}, Roads: []terrain.Rect{{Y0: 8, X1: 10, Y1: 11}},
		OpenEast: [2]int16{10, 30}, WireNorth: 12, WireWest: 7,
	}
	for i := range reflect.ValueOf(want).NumField() {
		field := func(l terrain.Layout) any { return reflect.ValueOf(l).Field(i).Interface() }
		if got := field(b.Layout); !reflect.DeepEqual(got, field(want)) {
			t.Errorf("%s: %+v, want %+v", reflect.TypeOf(want).Field(i).Name, got, field(want))
		}
	}
	if !slices.Equal(b.InnerGate, []terrain.Cell{at(10, 8), at(10, 9), at(10, 10)}) {
		t.Errorf("inner gate %v", b.InnerGate)
	}
	if c := b.Buildings[1].Centre(); c != (terrain.Point{X: 48, Y: 20}) || b.String() != "small" {
		t.Errorf("the middle of the theatre of %v is %v", b, c)
	}
	for want, got := range map[int][]int{
		0:  {b.Building("hut_1"), b.Fence("outer"), b.Beat("night"), b.Sentry("gate")},
		1:  {b.Building("theatre"), b.Fence("west"), b.Beat("day")},
		-1: {b.Building("hut"), b.Fence("hut_1"), b.Beat("outer"), b.Sentry("day")},
	} {
		for i := range got {
			if got[i] != want {
				t.Errorf("number %d of those called so is %d, want %d", i, got[i], want)
			}
		}
	}
}

// Columns are swapped in the compound alone; swapped twice the plan is as before.
func TestMirrorTwice(t *testing.T) {
	p := small()
	m := p.Mirror()
	if got := m.Buildings[1]; !slices.Equal(got.Rect, []int{14, 48, 18, 52}) || got.Doors[1][1] != 49.5 ||
		!slices.Equal(m.Buildings[2].Steps, []float64{24, 49.5}) || !slices.Equal(m.Features[0].Rect, []int{
		20, 44,
		24, 47,
	}) ||
		!slices.Equal(m.WorkDetails[0].Pos, []float64{12, 53}) {
		t.Errorf("%+v, %+v", m.Buildings, m.Features)
	}
	if !reflect.DeepEqual(m.Buildings[0], p.Buildings[0]) || !reflect.DeepEqual(m.WorkDetails[1], p.WorkDetails[1]) {
		t.Error("what is outside the compound is swapped, too")
	}
	if !reflect.DeepEqual(m.Mirror(), p) || !reflect.DeepEqual(p, small()) {
		t.Error("swapped twice it is another")
	}
}

// A wrong plan is refused in words that say what is wrong and where; what is just right is not.
func TestWrongPlans(t *testing.T) {
	for _, c := range []struct {
		want string
		make func(p *terrain.Plan)
	}{
		{"board: id is missing", func(p *terrain.Plan) { p.Board.ID = "" }},
		{"board: size must be two numbers of inches", func(p *terrain.Plan) { p.Board.Size = []int{30} }},
		{"board: size 29 x 20 is outside 30 x 20 to 96 x 48", func(p *terrain.Plan) { p.Board.Size = []int{29, 20} }},
		{"board: size 30 x 19 is outside 30 x 20 to 96 x 48", func(p *terrain.Plan) { p.Board.Size = []int{30, 19} }},
		{"board: size 97 x 48 is outside 30 x 20 to 96 x 48", func(p *terrain.Plan) { p.Board.Size = []int{97, 48} }},
		{"board: size 96 x 49 is outside 30 x 20 to 96 x 48", func(p *terrain.Plan) { p.Board.Size = []int{96, 49} }},
		{"", func(p *terrain.Plan) { p.Board.Size = []int{96, 48} }},
		{"board: grid_inch is 2, cells are 1 inch", func(p *terrain.Plan) { p.Board.Grid = 2 }},
		{"board: open_east_x must be two inches along the east edge", func(p *terrain.Plan) { p.Board.OpenEast = nil }},
		{
			"board: open_east_x must be two inches along the east edge",
			func(p *terrain.Plan) { p.Board.OpenEast[0] = -1 },
		},
		{
			"board: open_east_x must be two inches along the east edge",
			func(p *terrain.Plan) { p.Board.OpenEast[1] = 31 },
		},
		{
			"board: open_east_x must be two inches along the east edge",
			func(p *terrain.Plan) { p.Board.OpenEast[1] = 10 },
		},
		{"", func(p *terrain.Plan) { p.Board.OpenEast = []int{0, 1} }},
		{
			`board: open_edges must be ["east"]: the engine knows no other open edge`,
			func(p *terrain.Plan) { p.Board.OpenEdges = []string{"west"} },
		},
		{
			`board: south_edge must be "closed": nobody leaves the table there`,
			func(p *terrain.Plan) { p.Board.SouthEdge = "open" },
		},
		{"area 1: id is missing", func(p *terrain.Plan) { p.Areas[0].ID = "" }},
		{"area way: the id is used twice", func(p *terrain.Plan) { p.Areas[2].ID = "way" }},
		{
			"area wood: rect [0 0 0 4] is not [x0, y0, x1, y1] with x0 < x1 and y0 < y1",
			func(p *terrain.Plan) { p.Areas[0].Rect = []int{0, 0, 0, 4} },
		},
		{
			"area wood: rect [0 4 30 4] is not [x0, y0, x1, y1] with x0 < x1 and y0 < y1",
			func(p *terrain.Plan) { p.Areas[0].Rect = []int{0, 4, 30, 4} },
		},
		{
			"area wood: rect [0 0 30] is not [x0, y0, x1, y1] with x0 < x1 and y0 < y1",
			func(p *terrain.Plan) { p.Areas[0].Rect = []int{0, 0, 30} },
		},
		{
			"area wood: rect [0 0 65566 4] is not [x0, y0, x1, y1] with x0 < x1 and y0 < y1",
			func(p *terrain.Plan) { p.Areas[0].Rect = []int{0, 0, 1<<16 + 30, 4} },
		},
		{
			"area wood: rect [0 0 30 21] leaves the table of 30 x 20",
			func(p *terrain.Plan) { p.Areas[0].Rect = []int{0, 0, 30, 21} },
		},
		{
			"area wood: rect [0 -1 30 4] leaves the table of 30 x 20",
			func(p *terrain.Plan) { p.Areas[0].Rect = []int{0, -1, 30, 4} },
		},
		{
			"area wood: rect [-1 0 30 4] leaves the table of 30 x 20",
			func(p *terrain.Plan) { p.Areas[0].Rect = []int{-1, 0, 30, 4} },
		},
		{
			`area wood: kind "wood" is none of woods, road, zone, marker`,
			func(p *terrain.Plan) { p.Areas[0].Kind = "wood" },
		},
		{"area vorlager: the board has no such area", func(p *terrain.Plan) { p.Areas[2].ID = "zone" }},
		{"area: the board has no woods", func(p *terrain.Plan) { p.Areas[0].Kind = "road" }},
		{"warning_wire north: the id is used twice", func(p *terrain.Plan) { p.WarningWires[1].ID = "north" }},
		{
			"warning_wire west: seg [12 7 30 8] is not a line along the grid",
			func(p *terrain.Plan) { p.WarningWires[1].Seg[3] = 8 },
		},
		{
			"warning_wire west: seg [12 7 30] is not a line along the grid",
			func(p *terrain.Plan) { p.WarningWires[1].Seg = []int{12, 7, 30} },
		},
		{
			`building hut_1: kind "barn" is none of hut, outbuilding, vorlager`,
			func(p *terrain.Plan) { p.Buildings[1].Kind = "barn" },
		},
		{"building: the board has no hut", func(p *terrain.Plan) { p.Buildings[1].Kind = "outbuilding" }},
		{
			"building: 9 huts, 10 buildings in the compound, 11 in all: at most 8, 11 and 20",
			func(p *terrain.Plan) { shacks(p, "hut", 8) },
		},
		{
			"building: 1 huts, 12 buildings in the compound, 13 in all: at most 8, 11 and 20",
			func(p *terrain.Plan) { shacks(p, "outbuilding", 10) },
		},
		{
			"building: 1 huts, 2 buildings in the compound, 21 in all: at most 8, 11 and 20",
			func(p *terrain.Plan) { shacks(p, "vorlager", 18) },
		},
		{"", func(p *terrain.Plan) { shacks(p, "hut", 7) }},
		{"", func(p *terrain.Plan) { shacks(p, "outbuilding", 9) }},
		{"", func(p *terrain.Plan) { shacks(p, "vorlager", 17) }},
		{"building hut_1: the id is used twice", func(p *terrain.Plan) { p.Buildings[2].ID = "hut_1" }},
		{"building hut_1: it has no door", func(p *terrain.Plan) { p.Buildings[1].Doors = nil }},
		{
			"building hut_1: door [16.25 10] is not a point in half inches",
			func(p *terrain.Plan) { p.Buildings[1].Doors[0][0] = 16.25 },
		},
		{
			"building hut_1: door [16] is not a point in half inches",
			func(p *terrain.Plan) { p.Buildings[1].Doors[0] = []float64{16} },
		},
		{
			"building hut_1: door [16 -1e+06] is not a point in half inches",
			func(p *terrain.Plan) { p.Buildings[1].Doors[0][1] = -1e6 },
		},
		{
			"building hut_1: door [16 10.5] is not on its wall",
			func(p *terrain.Plan) { p.Buildings[1].Doors[0][1] = 10.5 },
		},
		{
			"building hut_1: door [16 9.5] is not on its wall",
			func(p *terrain.Plan) { p.Buildings[1].Doors[0][1] = 9.5 },
		},
		{
			"building hut_1: door [16 20.5] is off the table of 30 x 20",
			func(p *terrain.Plan) { p.Buildings[1].Doors[0][1] = 20.5 },
		},
		{
			"building theatre: steps [24 -0.5] is off the table of 30 x 20",
			func(p *terrain.Plan) { p.Buildings[2].Steps[1] = -.5 },
		},
		{
			"building theatre: it overlaps hut_1",
			func(p *terrain.Plan) { p.Buildings[1].Rect, p.Buildings[1].Doors[1][0] = []int{14, 10, 23, 14}, 23 },
		},
		{"feature tap: the id is used twice", func(p *terrain.Plan) { p.Features[0].ID = "tap" }},
		{`feature pool: kind "mud" is none of water, taps`, func(p *terrain.Plan) { p.Features[0].Kind = "mud" }},
		{"feature tap: it overlaps theatre", func(p *terrain.Plan) { p.Features[1].Rect[0] = 25 }},
		{"", func(p *terrain.Plan) { p.Features[1].Rect[0] = 26 }},
		{"fence west: the id is used twice", func(p *terrain.Plan) { p.Fences[2].ID = "west" }},
		{"fence west: seg [5 5 30 6] is not a line along the grid", func(p *terrain.Plan) { p.Fences[1].Seg[3] = 6 }},
		{
			"fence west: seg [5 5 5 5] is not a line along the grid",
			func(p *terrain.Plan) { p.Fences[1].Seg = []int{5, 5, 5, 5} },
		},
		{
			"fence west: seg [5 5 31 5] leaves the table of 30 x 20",
			func(p *terrain.Plan) { p.Fences[1].Seg = []int{5, 5, 31, 5} },
		},
		{
			"fence west: seg [-1 5 30 5] leaves the table of 30 x 20",
			func(p *terrain.Plan) { p.Fences[1].Seg = []int{-1, 5, 30, 5} },
		},
		{"fence outer: gate [4 11] is not a stretch of it", func(p *terrain.Plan) { p.Fences[0].Gates[0][0] = 4 }},
		{"fence outer: gate [8 21] is not a stretch of it", func(p *terrain.Plan) { p.Fences[0].Gates[0][1] = 21 }},
		{"fence outer: gate [8 8] is not a stretch of it", func(p *terrain.Plan) { p.Fences[0].Gates[0][1] = 8 }},
		{"", func(p *terrain.Plan) { p.Fences[0].Gates[0] = []int{5, 20} }},
		{"fence west: it runs through hut_1", func(p *terrain.Plan) { p.Fences[1].Seg = []int{17, 13, 30, 13} }},
		{"fence outer: it runs through theatre", func(p *terrain.Plan) { p.Fences[0].Seg = []int{25, 20, 25, 5} }},
		{"fence 9: more than 8 fences", func(p *terrain.Plan) {
			for i := range 6 {
				p.Fences = append(p.Fences, terrain.FencePlan{ID: string(rune('a' + i)), Seg: []int{0, 5, 0, 20}})
			}
		}},
		{"tower 1: id is missing", func(p *terrain.Plan) { p.Towers[0].ID = "" }},
		{"tower tower_1: pos [] is not a point in half inches", func(p *terrain.Plan) { p.Towers[0].Pos = nil }},
		{
			"tower tower_1: rect [10 18 12 22] leaves the table of 30 x 20",
			func(p *terrain.Plan) { p.Towers[0].Rect[3] = 22 },
		},
		{
			"tower tower_1: it overlaps theatre",
			func(p *terrain.Plan) { p.Towers[0].Rect = []int{25, 11, 27, 13} },
		},
		{"tower 4: more than 3 towers", func(p *terrain.Plan) {
			for i := range 3 {
				p.Towers = append(p.Towers, terrain.TowerPlan{string(rune('a' + i)), []float64{1, 1}, []int{
					0, 0,
					1, 1,
				}})
			}
		}},
		{"sentry 1: id is missing", func(p *terrain.Plan) { p.Sentries[0].ID = "" }},
		{
			"sentry gate: pos [31 9] is off the table of 30 x 20",
			func(p *terrain.Plan) { p.Sentries[0].Pos = []float64{31, 9} },
		},
		{
			"sentry gate: pos [14.5 12.5] is on solid ground",
			func(p *terrain.Plan) { p.Sentries[0].Pos = []float64{14.5, 12.5} },
		},
		{
			"sentry gate: pos [20.5 15.5] is on solid ground",
			func(p *terrain.Plan) { p.Sentries[0].Pos = []float64{20.5, 15.5} },
		},
		{"sentry 3: more than 2 sentries", func(p *terrain.Plan) {
			for i := range 2 {
				p.Sentries = append(p.Sentries, terrain.PostPlan{string(rune('a' + i)), []float64{1, 1}})
			}
		}},
		{"work_detail 1: roll 3 is no die face of its own", func(p *terrain.Plan) { p.WorkDetails[0].Roll[0] = 3 }},
		{"work_detail 2: roll 7 is no die face of its own", func(p *terrain.Plan) { p.WorkDetails[1].Roll[0] = 7 }},
		{"work_detail 2: roll 0 is no die face of its own", func(p *terrain.Plan) { p.WorkDetails[1].Roll[0] = 0 }},
		{
			"work_detail 2: pos [20.5 99] is off the table of 30 x 20",
			func(p *terrain.Plan) { p.WorkDetails[1].Pos[1] = 99 },
		},
		{
			"work_detail: not every face of the die has a place",
			func(p *terrain.Plan) { p.WorkDetails[1].Roll = []int{4, 5} },
		},
		{"", func(p *terrain.Plan) { p.WorkDetails = nil }},
		{"beat 1: id is missing", func(p *terrain.Plan) { p.Beats[0].ID = "" }},
		{"beat night: 1 markers, a beat has 2 to 4", func(p *terrain.Plan) { p.Beats[0].Ends = p.Beats[0].Ends[:1] }},
		{
			"beat day: 5 markers, a beat has 2 to 4",
			func(p *terrain.Plan) { p.Beats[1].Ends = append(p.Beats[1].Ends, []float64{1.5, 1.5}) },
		},
		{
			"beat night: marker [1.5 99] is off the table of 30 x 20",
			func(p *terrain.Plan) { p.Beats[0].Ends[0] = []float64{1.5, 99} },
		},
		{"beat night: marker [1 4.5] is not the middle of a cell", func(p *terrain.Plan) { p.Beats[0].Ends[0][0] = 1 }},
		{"beat night: marker [1.5 4] is not the middle of a cell", func(p *terrain.Plan) { p.Beats[0].Ends[0][1] = 4 }},
		{
			"beat night: marker [11.5 18.5] is on solid ground",
			func(p *terrain.Plan) { p.Beats[0].Ends[0] = []float64{11.5, 18.5} },
		},
		{"beat night: two markers in one place", func(p *terrain.Plan) { p.Beats[0].Ends[1] = p.Beats[0].Ends[0] }},
		{"fence: no gate leads into the compound", func(p *terrain.Plan) { p.Fences[2].Gates = nil }},
		{
			"building hut_1: its door (16,10) cannot be reached from the inner gate",
			func(p *terrain.Plan) { p.Features[0].Rect = []int{13, 9, 19, 10} },
		},
		{
			"area compound: it has no cell inside the warning wire",
			func(p *terrain.Plan) { p.WarningWires[0].Seg = []int{30, 7, 30, 20} },
		},
		{
			"area compound: its cell (29.5,5.5) cannot be reached from the inner gate",
			func(p *terrain.Plan) {
				p.Fences = append(p.Fences, terrain.FencePlan{"a", []int{29, 5, 29, 6}, nil},
					terrain.FencePlan{"b", []int{29, 6, 30, 6}, nil})
			},
		},
	} {
		p := small()
		c.make(&p)
		_, err := terrain.Build(p)
		var mistake *terrain.Mistake
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, &mistake) || err.Error() != c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// shacks adds buildings of a kind to a plan.
func shacks(p *terrain.Plan, kind string, n int) {
	p.Board.Size = []int{96, 48}
	p.Areas[3].Rect = []int{10, 5, 96, 48}
	for _, f := range p.Fences[1:] {
		f.Seg[len(f.Seg)-2+f.Seg[0]/10] = map[int]int{5: 96, 10: 48}[f.Seg[0]]
	}
	for i := range n {
		x, y := 32+4*(i%10), 30+6*(i/10)
		p.Buildings = append(p.Buildings, terrain.BuildingPlan{
			ID: "shack_" + string(rune('a'+i)), Kind: kind, Rect: []int{x, y, x + 2, y + 2},
			Doors: [][]float64{{float64(x) + .5, float64(y)}},
		})
	}
}

// ground is what the layout makes of cells: a slow reference for the tables.
type ground struct {
	b    *terrain.Board
	pool terrain.Rect
}

// house is the building over a cell, -1 none.
func (g ground) house(c terrain.Cell) int {
	return slices.IndexFunc(g.b.Buildings, func(h terrain.Building) bool { return h.Rect.Holds(c) })
}

func (g ground) under(c terrain.Cell) bool {
	return g.house(c) >= 0 && g.b.Buildings[g.house(c)].Raised
}

// open says that somebody can stand on a cell.
func (g ground) open(c terrain.Cell) bool {
	return g.house(c) < 0 && !g.pool.Holds(c) &&
		!slices.ContainsFunc(g.b.TowerRects, func(r terrain.Rect) bool { return r.Holds(c) })
}

// step says that a straight step from (x, y) leads over no fence but through gates of those that are named.
func (g ground) step(x, y, d int, stand func(terrain.Cell) bool, gates string) bool {
	dx, dy := terrain.Delta(d)
	u, v := x+dx, y+dy
	if min(u, v) < 0 || u >= g.b.Size[0] || v >= g.b.Size[1] || !stand(terrain.At(x, y)) || !stand(terrain.At(u, v)) {
		return false
	}
	for _, f := range g.b.Fences {
		line, along := max(x, u), y
		if f.AlongX {
			line, along = max(y, v), x
		}
		if f.AlongX != (dy != 0) || line != int(f.Line) || along < int(f.From) || along >= int(f.To) {
			continue
		}
		if !strings.Contains(gates, f.ID) ||
			!slices.ContainsFunc(f.Gates, func(g [2]int16) bool { return along >= int(g[0]) && along < int(g[1]) }) {
			return false
		}
	}
	return true
}

// steps are those from a cell; diagonal ones where all four straight ones round the corner are open.
func (g ground) steps(c terrain.Cell, stand func(terrain.Cell) bool, gates string, diagonals bool) (set uint8) {
	x, y := c.X(), c.Y()
	for d := range terrain.Directions {
		dx, dy := terrain.Delta(d)
		a, b := (1-dx)/2, 2+(1-dy)/2 // the straight directions of a diagonal
		switch {
		case d < 4 && g.step(x, y, d, stand, gates):
			set |= 1 << d
		case d >= 4 && diagonals && g.step(x, y, a, stand, gates) && g.step(x, y, b, stand, gates) &&
			g.step(x+dx, y, b, stand, gates) && g.step(x, y+dy, a, stand, gates):
			set |= 1 << d
		}
	}
	return set
}

// Every table says of every cell what the layout says: where one may stand, step, hide, and what is beside him.
func TestTablesAreTheLayout(t *testing.T) {
	full := terrain.Rect{X0: 57, Y0: 26, X1: 62, Y1: 33}
	for _, c := range []struct {
		ground
		inner, outer string // fences with gates that figures pass, and that they march through
	}{
		{ground{built(t, small()), terrain.Rect{X0: 20, Y0: 15, X1: 24, Y1: 18}}, "inner", "inner outer west"},
		{
			ground{board(t), full},
			"north_compound_outer north_compound_inner",
			"north_compound_outer north_compound_inner north_vorlager_outer north_vorlager_inner west_outer west_inner",
		},
	} {
		b, crawls := c.b, func(at terrain.Cell) bool { return c.open(at) || c.under(at) }
		var outdoor, inside, vorlager []terrain.Cell
		for at := range terrain.Cell(terrain.Cells) {
			if at.X() >= b.Size[0] || at.Y() >= b.Size[1] {
				if b.FreeAll(at)|b.Crawl(at)|b.Walk(at) != 0 || b.House(at) >= 0 || b.Region(at) >= 0 ||
					b.Place(at) >= 0 {
					t.Fatalf("%v is off %v and is somewhere", at, b)
				}
				continue
			}
			walk, crawl := c.steps(at, c.open, "", true), c.steps(at, crawls, "", false)
			for what, sets := range map[string][2]uint8{
				"Free": {b.Free(at), c.steps(at, c.open, c.inner, true)}, "FreeSteps": {b.FreeSteps()[at], b.Free(at)},
				"FreeAll": {b.FreeAll(at), c.steps(at, c.open, c.outer, true)}, "AllSteps": {
					b.AllSteps()[at],
					b.FreeAll(at),
				},
				"Crawl": {b.Crawl(at), crawl}, "Walk": {b.Walk(at), walk}, "CrawlSteps": {
					b.CrawlSteps()[at],
					walk | crawl,
				},
			} {
				if sets[0] != sets[1] {
					t.Fatalf("%v: %s of %v is %08b, want %08b", b, what, at, sets[0], sets[1])
				}
			}
			beside := -1
			for i, h := range b.Buildings[:b.Inhabited] {
				for _, door := range h.Doors {
					if c.open(at) && terrain.FarPoint(door, at) <= 2 {
						beside = i
					}
				}
			}
			if b.House(at) != c.house(at) || b.Under(at) != c.under(at) || b.Beside(at) != beside ||
				b.IsHut(at) != (c.house(at) >= 0 && c.house(at) < b.Huts) {
				t.Fatalf("%v: %v is of house %d, under it %v, beside %d", b, at, b.House(at), b.Under(at), b.Beside(at))
			}
			in := b.Compound.Holds(at) && c.open(at)
			within := in && at.X() >= int(b.WireNorth) && at.Y() >= int(b.WireWest)
			if b.IsOutdoor(at) != in || b.IsInsideWire(at) != within || (b.Region(at) >= 0) != c.open(at) ||
				b.OnEast(at) != (at.Y() == b.Size[1]-1 && at.X() >= int(b.OpenEast[0]) && at.X() < int(b.OpenEast[1])) {
				t.Fatalf("%v: %v is outdoors %v, inside the wire %v, of region %d, on the east side %v", b, at,
					b.IsOutdoor(at), b.IsInsideWire(at), b.Region(at), b.OnEast(at))
			}
			switch {
			case in:
				outdoor = append(outdoor, at)
			case c.open(at) && b.VorlagerRect.Holds(at):
				vorlager = append(vorlager, at)
			}
			if within {
				inside = append(inside, at)
			}
			if hidden := c.deep(at); b.Hidden(at) != hidden {
				t.Fatalf("%v: %v is hidden: %v", b, at, !hidden)
			}
			for d := range 4 { // what a step leads to hangs together
				if b.Free(at)>>d&1 != 0 && b.Region(terrain.Step(at, d)) != b.Region(at) {
					t.Fatalf("%v: a step from %v leads into another region", b, at)
				}
			}
		}
		if !slices.Equal(outdoor, b.Outdoor) || !slices.Equal(inside, b.InsideWire) ||
			!slices.Equal(vorlager, b.VorlagerCells) {
			t.Errorf("%v: other cells of the compound, inside the wire or of the Vorlager", b)
		}
	}
}

// deep says that everything within two inches of a cell's middle is woods, or off the table.
func (g ground) deep(c terrain.Cell) bool {
	if !g.b.InWoods(c) {
		return false
	}
	for o := range terrain.Cell(terrain.Cells) {
		r := terrain.Rect{X0: int16(o.X()), Y0: int16(o.Y()), X1: int16(o.X() + 1), Y1: int16(o.Y() + 1)}
		if o.X() < g.b.Size[0] && o.Y() < g.b.Size[1] && !g.b.InWoods(o) && terrain.FarRect(r, c) <= 4*4 {
			return false
		}
	}
	return true
}

// A walk of some tenths, looked up or not, ends where step by step the shortest way leads; across the table,
// too, and where no way leads, one stays.
func TestWalksEndWhereWaysLead(t *testing.T) {
	b := built(t, small()) // nothing is laid yet
	rng := rand.New(rand.NewPCG(12, 13))
	steps := b.OutdoorSteps()
	for range simtest.Count(300, 1_000, 10_000) {
		tenths := []int{0, 10, 13, 14, 60, 120, 1000}[rng.IntN(7)]
		from, to := b.Outdoor[rng.IntN(len(b.Outdoor))], b.Outdoor[rng.IntN(len(b.Outdoor))]
		if rng.IntN(4) == 0 {
			to = b.Outdoor[rng.IntN(9)] // often enough that walks to it are laid
		}
		walked := func(steps *[terrain.Cells]uint8) (terrain.Cell, int) {
			var f terrain.Field
			f.To(to, steps)
			at, last := from, -1
			for left := tenths; ; {
				d := f.Next(at, steps)
				if d < 0 || terrain.Cost(d) > left {
					return at, last
				}
				left -= terrain.Cost(d)
				at, last = terrain.Step(at, d), d
			}
		}
		end, dir := walked(steps)
		for range 2 { // where nothing is in the way the first look lays nothing
			if at, last := b.Walks(tenths).Along(from, to); at != end || last != dir {
				t.Fatalf("%d tenths from %v to %v: looked up %v by %d, step by step %v by %d", tenths, from, to,
					at, last, end, dir)
			}
		}
		if at, last := b.Along(from, to, tenths); at != end || last != dir {
			t.Fatalf("%d tenths from %v to %v: %v by %d, step by step %v by %d", tenths, from, to, at, last, end, dir)
		}
		from, to = terrain.At(rng.IntN(30), rng.IntN(20)), terrain.At(rng.IntN(30), rng.IntN(20))
		end, dir = walked(b.FreeSteps())
		if at, last := b.Across(from, to, tenths); at != end || last != dir {
			t.Fatalf("%d tenths from %v to %v: across %v by %d, step by step %v by %d", tenths, from, to, at, last,
				end, dir)
		}
	}
}

// Reach comes to each cell once, the nearer ones first, and to all within the limit.
func TestReachComesToEachOnce(t *testing.T) {
	b := board(t) // ways round both sides of huts meet
	for n, from := range b.Outdoor {
		if n%40 > 0 {
			continue
		}
		var f terrain.Field
		f.To(from, b.FreeSteps())
		cost := [terrain.Cells]int16{}
		for c := range cost {
			cost[c] = terrain.Unreached
		}
		var seen terrain.Bits
		const most = 300
		last, within := int16(0), 0
		order := b.Reach(from, most, b.FreeSteps(), &cost, nil)
		for _, c := range order {
			if seen.Has(c) || cost[c] < last || cost[c] != f.Cost[c] {
				t.Fatalf("from %v: to %v, which costs %d, after %d", from, c, cost[c], last)
			}
			seen.Add(c)
			last = cost[c]
		}
		for _, c := range f.Cost {
			if c <= most {
				within++
			}
		}
		if within != len(order) {
			t.Fatalf("from %v: %d cells of %d", from, len(order), within)
		}
	}
}

// A set of cells holds what was put in and not taken out again.
func TestBits(t *testing.T) {
	var set terrain.Bits
	cells := []terrain.Cell{0, 1, 63, 64, 127, 128, terrain.Cells - 1}
	for _, c := range cells {
		set.Add(c)
	}
	set.Remove(64)
	set.Remove(65)
	for c := range terrain.Cell(terrain.Cells) {
		if want := c != 64 && slices.Contains(cells, c); set.Has(c) != want {
			t.Errorf("%v is in: %v", c, !want)
		}
	}
}

// On the smallest table, too, one sees what no building is before, but a raised one over either end.
func TestSmallBoardsSeeAsLargeOnes(t *testing.T) {
	b := built(t, small())
	for from := range terrain.Cell(terrain.Cells) {
		if from.X() >= b.Size[0] || from.Y() >= b.Size[1] || from%7 != 0 {
			continue
		}
		for to := range terrain.Cell(terrain.Cells) {
			want := to.X() < b.Size[0] && to.Y() < b.Size[1]
			for n, h := range b.Buildings {
				over := h.Raised && (b.House(to) == n || b.House(from) == n)
				want = want && (over || !b.Crossed(from.Centre(), to.Centre(), n))
			}
			if b.Sees(from, to) != want {
				t.Fatalf("%v sees %v: %v", from, to, !want)
			}
		}
	}
}
