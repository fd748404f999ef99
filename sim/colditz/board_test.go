package colditz_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"escapesim/rulesets"
	"escapesim/sim/colditz/board"
)

// realBoard and tb1 load the two boards once.
var (
	realBoard = sync.OnceValue(func() *board.Board { return must(rulesets.ColditzBoard("")) })
	tb1       = sync.OnceValue(func() *board.Board { return must(rulesets.ColditzFixture("tb1")) })
)

func must(b *board.Board, err error) *board.Board {
	if err != nil {
		panic(err)
	}
	return b
}

// on finds a circle by its id.
func on(t *testing.T, b *board.Board, id string) board.Circle {
	t.Helper()
	c, ok := b.Find(id)
	if !ok {
		t.Fatalf("no circle %s%s", id, b.DidYouMean(id))
	}
	return c
}

var (
	allKeys   = board.DistanceOptions{Gates: true}
	withRopes = board.DistanceOptions{Gates: true, Ropes: true}
	withWire  = board.DistanceOptions{Gates: true, Wire: true}
)

// between is a shortest way between two circles.
func between(b *board.Board, from, to board.Circle, o board.DistanceOptions) (int, []board.Circle) {
	return b.Shortest([]board.Circle{from}, []board.Circle{to}, o)
}

func TestPrintedDistances(t *testing.T) {
	b := realBoard()
	moat := b.MoatTargets()
	grey, white := b.Grey(), b.Whites
	for _, c := range []struct {
		what     string
		from, to []board.Circle
		o        board.DistanceOptions
		want     int
	}{
		{"do or die from the nearest grey circle, ropes free", grey, moat, withRopes, 36},
		{"the same with the two cards that it uses", grey, moat, board.DistanceOptions{
			Gates: true, Ropes: true,
			MaxRopes: 2,
		}, 36},
		{"from the canteen's rope window", []board.Circle{on(t, b, "CAN8")}, moat, withRopes, 36},
		{"do or die without ropes from the nearest grey circle", grey, moat, allKeys, 61},
		{"do or die without ropes from the white ones", white, moat, allKeys, 72},
		{
			"from the courtyard pass over the main bridge",
			[]board.Circle{on(t, b, "C240")},
			[]board.Circle{b.CarTarget()},
			allKeys, 62,
		},
		{
			"from the cooler to the courtyard pass",
			[]board.Circle{b.CoolerExit},
			[]board.Circle{b.PassHome},
			board.DistanceOptions{},
			15,
		},
	} {
		if d, way := b.Shortest(c.from, c.to, c.o); d != c.want || len(way) != d+1 {
			t.Errorf("%s: %d by %d circles, want %d", c.what, d, len(way), c.want)
		}
	}
	if d := b.DoOrDieDistance(); d != 36 {
		t.Errorf("do or die: %d", d)
	}
	if d := b.CarDistance(); d != 45 {
		t.Errorf("staff car: %d", d)
	}
}

func TestCountsOfTheRealBoard(t *testing.T) {
	b := realBoard()
	got := map[string]int{
		"circles": len(b.Circles), "ways": len(b.Ways), "rooms": len(b.Rooms),
		"white": len(b.Whites), "safe": len(b.Safes), "targets": len(b.Targets), "car": len(b.CarSides),
		"inner posts": len(b.InnerPosts), "outer posts": len(b.OuterPosts),
		"inner cells": b.InnerCells, "cooler cells": b.CoolerCells, "barracks": b.Barracks,
		"moat": len(b.MoatTargets()),
	}
	for i := range b.Circles {
		c := &b.Circles[i]
		got["area "+c.Area.String()]++
		if c.Searchlight {
			got["searchlights"]++
		}
		if c.Landing {
			got["landings"]++
		}
		switch c.Gate {
		case board.KeyGate:
			got["keys"]++
		case board.PassGate:
			got["passes"]++
		}
		if c.Blocks {
			got["blocks in the "+c.Area.String()]++
		}
		if c.Home >= 0 {
			got["home"]++
		}
		for _, l := range b.Links[i] {
			if int(l.To) > i {
				got[l.Kind.String()]++
			}
			if l.Down {
				got["drops of "+[]string{1: "30", 2: "60"}[l.Ropes]]++
			}
		}
	}
	want := map[string]int{
		"circles": 1155, "ways": 31 + 10 + 6, "rooms": 17,
		"white": 37, "safe": 15, "targets": 7, "car": 6,
		"inner posts": 5, "outer posts": 8,
		"inner cells": 12, "cooler cells": 7, "barracks": 16, "moat": 3,
		"area appel": 37, "area courtyard": 247, "area room": 101, "area outer": 524, "area outside": 207,
		"area cell": 19, "area barracks": 16, "area tunnel": 4,
		"searchlights": 67, "landings": 31, "keys": 3, "passes": 3,
		"blocks in the courtyard": 51, "blocks in the room": 49, "home": 30,
		"step": 2065, "door": 19, "rope": 31, "wire": 10, "drops of 30": 21, "drops of 60": 10,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPlacesOfTheRealBoard(t *testing.T) {
	b := realBoard()
	for id, c := range map[string]board.Circle{"C232": b.InnerExit, "S27": b.CoolerExit, "C240": b.PassHome} {
		if got := b.Circles[c].ID; got != id {
			t.Errorf("%s where %s belongs", got, id)
		}
	}
	ids := func(circles []board.Circle) string {
		var s []string
		for _, c := range circles {
			s = append(s, b.Circles[c].ID)
		}
		return strings.Join(s, " ")
	}
	for i, want := range []struct{ circles, entry, exit string }{
		{"CHA08 CHA06 CHA04 CHA03 CHA02 CHA01 U2 T125 T119 T112 T111 T105 GNE36", "CHA11", "GNE32"},
		{"CAN1 CAN2 CT01 CT02 CT03 U1 T079", "CAN3", "T058 T059 T078"},
		{"THE3 U3 S08 S07 S17 U4 T211 T218 T231", "THE1 THE4", "T219 T230 T232 T240"},
	} {
		tunnel := b.Tunnels[i]
		if ids(tunnel.Circles) != want.circles || ids(tunnel.Entry) != want.entry || ids(tunnel.Exit) != want.exit {
			t.Errorf("%s: %s from %s to %s", tunnel.Name, ids(tunnel.Circles), ids(tunnel.Entry), ids(tunnel.Exit))
		}
		for at, c := range tunnel.Circles {
			if info := b.Circles[c]; int(info.Tunnel) != i || int(info.TunnelAt) != at {
				t.Errorf("%s: tunnel %d at %d", info.ID, info.Tunnel, info.TunnelAt)
			}
		}
	}
	for teams, men := range []int{1: 8, 2: 7, 3: 6, 4: 5, 5: 4} {
		for team := range teams {
			if n := len(b.Formations[teams][team]); n != men {
				t.Errorf("formation of team %d of %d: %d circles", team, teams, n)
			}
		}
	}
	chapel, _ := b.RoomNamed("chapel")
	if r := b.Rooms[chapel]; r.Equipment != 1 || r.Kit != 0 || len(r.Circles) != 12 {
		t.Errorf("chapel: %+v", r)
	}
	if _, ok := b.RoomNamed("bar"); ok {
		t.Error("a room that is not there")
	}
}

// TestTablesAgainstBruteForce computes the tables anew, in the slowest way.
func TestTablesAgainstBruteForce(t *testing.T) {
	for _, b := range []*board.Board{realBoard(), tb1()} {
		n := len(b.Circles)
		walk := func(from int, pass func(l board.Link) bool) []int {
			dist := make([]int, n)
			for i := range dist {
				dist[i] = -1
			}
			dist[from] = 0
			for changed, d := true, 0; changed; d++ {
				changed = false
				for c := range n {
					if dist[c] != d {
						continue
					}
					for _, l := range b.Links[c] {
						if pass(l) && dist[l.To] < 0 {
							dist[l.To], changed = d+1, true
						}
					}
				}
			}
			return dist
		}
		for from := 0; from < n; from += 7 {
			guard := walk(from, func(l board.Link) bool { return l.Kind <= board.DoorLink && !b.Circles[l.To].Safe })
			shot := walk(from, func(l board.Link) bool { return l.Kind != board.RopeLink })
			for to := range n {
				want := guard[to]
				if want < 0 || b.Circles[from].Safe {
					want = 255
				}
				if got := b.Afoot(board.Circle(from), board.Circle(to)); got != want {
					t.Fatalf("guard %s to %s: %d, want %d", b.Circles[from].ID, b.Circles[to].ID, got, want)
				}
				want = -1
				if b.Circles[to].Area == board.Outside {
					want = shot[to]
				}
				if got := b.Shot(board.Circle(from), board.Circle(to)); got != want {
					t.Fatalf("shot %s to %s: %d, want %d", b.Circles[from].ID, b.Circles[to].ID, got, want)
				}
			}
		}
		// COL-AREA-10: without a blocking circle fewer circles hang together,
		// or it is one side of a door.
		inner := func(c int) bool { return b.Circles[c].Area <= board.RoomArea && !b.Circles[c].Post }
		parts := func(without int) int {
			seen := make([]bool, n)
			count := 0
			for start := range n {
				if start == without || seen[start] || !inner(start) {
					continue
				}
				count++
				stack := []int{start}
				seen[start] = true
				for len(stack) > 0 {
					c := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					for _, l := range b.Links[c] {
						if to := int(l.To); l.Kind <= board.DoorLink && inner(to) && to != without && !seen[to] {
							seen[to] = true
							stack = append(stack, to)
						}
					}
				}
			}
			return count
		}
		whole := parts(-1)
		for c := range n {
			door := slices.ContainsFunc(b.Links[c], func(l board.Link) bool { return l.Kind == board.DoorLink })
			want := inner(c) && (door || parts(c) > whole)
			if b.Circles[c].Blocks != want {
				t.Errorf("%s blocks: %v, want %v", b.Circles[c].ID, b.Circles[c].Blocks, want)
			}
		}
	}
}

func TestLinksStandAtBothEnds(t *testing.T) {
	for _, b := range []*board.Board{realBoard(), tb1()} {
		for c := range b.Links {
			for i, l := range b.Links[c] {
				if i > 0 && (b.Links[c][i-1].To > l.To || b.Links[c][i-1].To == l.To &&
					b.Links[c][i-1].Kind >= l.Kind) {
					t.Errorf("links of %s are not in order", b.Circles[c].ID)
				}
				back := board.Link{To: board.Circle(c), Kind: l.Kind, Way: l.Way, Down: l.Kind == board.RopeLink &&
					!l.Down, Ropes: l.Ropes}
				if !slices.Contains(b.Links[l.To], back) {
					t.Errorf("%s - %s does not stand at the other end", b.Circles[c].ID, b.Circles[l.To].ID)
				}
				if needs := l.Kind == board.RopeLink || l.Kind == board.WireLink; needs != (l.Way != board.NoWay) {
					t.Errorf("%s - %s: way %d", b.Circles[c].ID, b.Circles[l.To].ID, l.Way)
				} else if w := l.Way; needs && l.Down {
					if got := b.Ways[w]; got != (board.WayInfo{
						Kind: l.Kind, From: board.Circle(c), To: l.To,
						Ropes: l.Ropes,
					}) {
						t.Errorf("way %d: %+v", w, got)
					}
				}
			}
			if info := b.Circles[c]; (info.Gate != board.NoGate) != (info.GateWay != board.NoWay) {
				t.Errorf("%s: gate %d, way %d", info.ID, info.Gate, info.GateWay)
			} else if info.GateWay != board.NoWay && b.Ways[info.GateWay] != (board.WayInfo{
				Gate: info.Gate,
				From: board.Circle(c), To: board.Circle(c),
			}) {
				t.Errorf("%s: way %+v", info.ID, b.Ways[info.GateWay])
			}
		}
	}
}

func TestSight(t *testing.T) {
	b, small := realBoard(), tb1()
	for _, c := range []struct {
		b          *board.Board
		guard, man string
		want       bool
	}{
		{b, "EB1", "GE01", true},
		{b, "EB1", "GNE36", false},
		{b, "A01", "GE01", false},
		{b, "EB1", "T105", false},
		{small, "G12", "X1", true},
		{small, "BG3", "X8", true},
		{small, "K3", "X1", false},
		{small, "D3", "X8", false},
		{small, "G12", "G11", false},
	} {
		if got := c.b.Sees(on(t, c.b, c.guard), on(t, c.b, c.man)); got != c.want {
			t.Errorf("%s sees %s: %v", c.guard, c.man, got)
		}
	}
}

// The distances of the small board that the clause tests build on.
func TestSmallBoard(t *testing.T) {
	b := tb1()
	for _, c := range []struct {
		from, to string
		o        board.DistanceOptions
		want     int
	}{
		{"W1", "Y4", allKeys, 4},
		{"W1", "K1", allKeys, 5},
		{"W1", "P1", allKeys, 17},
		{"W1", "M7", allKeys, 36},
		{"Y1", "M7", allKeys, 35},
		{"Y9", "M7", allKeys, 27},
		{"W1", "X7", withWire, 36},
		{"W1", "X8", withWire, 34},
		{"W1", "X7", allKeys, -1},
		{"K3", "M7", allKeys, 35},
		{"K3", "M7", withRopes, 15},
		{"D3", "M7", withRopes, 13},
		{"D3", "M7", board.DistanceOptions{Gates: true, Ropes: true, MaxRopes: 1}, 25},
		{"D3", "M7", board.DistanceOptions{Gates: true, Ropes: true, MaxRopes: 2}, 13},
		{"Y10", "P1", allKeys, 7},
		{"BI2", "Y9", allKeys, 3},
		{"BI2", "Y11", allKeys, 5},
		{"G3", "G7", allKeys, 4},
		{"G8", "P1", allKeys, 8},
		{"G8", "Y16", board.DistanceOptions{}, 9}, // the courtyard pass is free inward
		{"Y16", "G1", board.DistanceOptions{}, -1},
		{"G9", "G11", board.DistanceOptions{}, -1},
		{"G12", "X4", withWire, 4},
		{"W1", "W1", board.DistanceOptions{}, 0},
	} {
		if d, _ := between(b, on(t, b, c.from), on(t, b, c.to), c.o); d != c.want {
			t.Errorf("%s to %s with %+v: %d, want %d", c.from, c.to, c.o, d, c.want)
		}
	}
	if d := b.Shot(on(t, b, "G12"), on(t, b, "X4")); d != 4 {
		t.Errorf("shot from G12 to X4: %d", d)
	}
	if h := b.Circles[on(t, b, "G8")].Home; h != 8 {
		t.Errorf("home from G8: %d", h)
	}
	if h := b.Circles[on(t, b, "G11")].Home; h != -1 {
		t.Errorf("home from beyond the key circle: %d", h)
	}
	chapel := b.Tunnels[0]
	if len(chapel.Entry) != 1 || len(chapel.Exit) != 1 || b.Circles[chapel.Entry[0]].ID != "C2" ||
		b.Circles[chapel.Exit[0]].ID != "X3" || b.Circles[chapel.Circles[1]].ID != "G2" {
		t.Errorf("chapel tunnel: %+v", chapel)
	}
	rest := len(chapel.Circles) - 1 - int(b.Circles[on(t, b, "T3")].TunnelAt) // from T3 to its end
	if on, _ := between(b, chapel.Exit[0], on(t, b, "X4"), allKeys); rest+1+on != 3 {
		t.Errorf("T3 to X4: %d", rest+1+on)
	}
	if w := b.Afoot(on(t, b, "Y9"), on(t, b, "S1")); w != 255 {
		t.Errorf("a guard walks on to a blue circle: %d", w)
	}
	for id, want := range map[string]bool{
		"Y5": true, "Y3": false, "BI2": false, "Y9": true, "Y4": true,
		"K1": true, "G5": false,
	} {
		if got := b.Circles[on(t, b, id)].Blocks; got != want {
			t.Errorf("%s blocks: %v", id, got)
		}
	}
}

func TestDistanceNamesTheWay(t *testing.T) {
	b := tb1()
	_, way := between(b, on(t, b, "K3"), on(t, b, "G7"), withRopes)
	var ids []string
	for _, c := range way {
		ids = append(ids, b.Circles[c].ID)
	}
	if diff := cmp.Diff([]string{"K3", "G5", "G6", "G7"}, ids); diff != "" {
		t.Error(diff)
	}
}

func BenchmarkLoadBoard(b *testing.B) {
	for b.Loop() {
		if _, err := rulesets.ColditzBoard(""); err != nil {
			b.Fatal(err)
		}
	}
}
