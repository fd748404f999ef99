package evasion_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	ground "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
)

func at(t testing.TB, text string) evasion.Hex {
	t.Helper()
	h, err := ground.Map().Find(text)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func list(m *evasion.Map, hexes []evasion.Hex) string {
	var b []string
	for _, h := range hexes {
		b = append(b, fmt.Sprintf("%d,%d", m.Column(h), m.Row(h)))
	}
	return strings.Join(b, " ")
}

// What the map must add up to.
func TestTheMap(t *testing.T) {
	m := ground.Map()
	r := price(t)
	var terrain [3]int
	links, roads, clear, inner := 0, 0, 0, 0
	for i := range m.Size() {
		h := evasion.Hex(i)
		terrain[m.Terrain(h)]++
		if _, named := m.Place(h); !named && strings.HasSuffix(evasion.Ground(r, h), ", road)") != m.RoadHex(h) {
			t.Errorf("%s is told of a hex where a road is: %v", evasion.Ground(r, h), m.RoadHex(h))
		}
		links += len(m.RoadFrom(h))
		if m.RoadHex(h) {
			roads++
			if _, ok := m.RoadDistance(h, m.Billets[0]); !ok {
				t.Errorf("%s is cut off from the road net", m.Say(h))
			}
		} else if m.Terrain(h) == evasion.Open {
			clear++
			if !m.Edge(h) {
				inner++
			}
		}
	}
	if got := fmt.Sprint(m.Size(), terrain, links/2, roads, clear, inner); got != "252 [95 146 11] 113 105 72 41" {
		t.Errorf("hexes, rough open urban, links, road hexes, open without road, of these inside: %s", got)
	}
	if got := list(m, r.Meetings()); got != "6,8 7,8 5,9 7,9 7,10" {
		t.Errorf("rendezvous %s", got)
	}
	pairs := 0
	for _, a := range r.Sites() {
		for _, b := range r.Sites() {
			if a < b && slices.Contains(m.Near(a), b) {
				pairs++
			}
		}
	}
	if len(r.Sites()) != 36 || pairs != 34 {
		t.Errorf("%d landing hexes in %d pairs, want 36 in 34", len(r.Sites()), pairs)
	}
}

func TestRoadDistances(t *testing.T) {
	m := ground.Map()
	if got := list(m, m.Billets); got != "6,10 5,13 7,16 9,16 11,7 10,3" {
		t.Fatalf("billets %s", got)
	}
	want := map[string]string{
		"6,10": "[0 3 6 8 7 10]", "5,13": "[3 0 3 5 9 13]", "7,16": "[6 3 0 2 12 16]", "9,16": "[8 5 2 0 10 14]",
		"11,7": "[7 9 12 10 0 4]", "10,3": "[10 13 16 14 4 0]",
		"Bad Driburg": "[4 3 6 4 6 10]", "Bad Meinberg": "[10 13 16 15 8 4]",
	}
	for from, distances := range want {
		var got []int
		for _, b := range m.Billets {
			d, ok := m.RoadDistance(at(t, from), b)
			if !ok {
				t.Errorf("no road from %s", from)
			}
			got = append(got, d)
		}
		if fmt.Sprint(got) != distances {
			t.Errorf("links from %s: %v, want %s", from, got, distances)
		}
	}
}

func TestHexesAroundTheTunnel(t *testing.T) {
	m := ground.Map()
	var within [4]int
	for i := range m.Size() {
		for d := range within {
			if m.Distance(m.Tunnel, evasion.Hex(i)) <= d {
				within[d]++
			}
		}
	}
	if fmt.Sprint(within) != "[1 7 19 37]" {
		t.Errorf("hexes within 0..3 of the tunnel: %v", within)
	}
	for i := range m.Size() { // the formula of distance against the grid itself
		h := evasion.Hex(i)
		for _, n := range m.Near(h) {
			if m.Distance(h, n) != 1 {
				t.Errorf("%s and %s are neighbours at distance %d", m.Say(h), m.Say(n), m.Distance(h, n))
			}
		}
	}
}

// reach walks outward from the rendezvous hexes, a British phase at a time.
func reach(t *testing.T, r *evasion.Rules, offRoadOnly bool) []int {
	m := r.Map()
	best := map[evasion.Hex]bool{}
	for _, h := range r.Meetings() {
		best[h] = true
	}
	counts := []int{len(best)}
	for range 8 {
		next := map[evasion.Hex]bool{}
		type at struct {
			h      evasion.Hex
			points int
		}
		var walk func(a at)
		seen := map[at]bool{}
		walk = func(a at) {
			if seen[a] {
				return
			}
			seen[a] = true
			next[a.h] = true
			for _, n := range m.Near(a.h) {
				if offRoadOnly && m.Terrain(n) == evasion.Urban {
					continue
				}
				if c := r.StepCost(a.h, n, false); c <= a.points {
					walk(at{n, a.points - c})
				}
				if c := r.StepCost(a.h, n, true); !offRoadOnly && m.Linked(a.h, n) && c <= a.points {
					walk(at{n, a.points - c})
				}
			}
		}
		for h := range best {
			walk(at{h, r.Allowance()})
		}
		best = next
		counts = append(counts, len(best))
	}
	return counts
}

func TestHowFarTheyGet(t *testing.T) {
	r := price(t)
	if got := fmt.Sprint(reach(t, r, true)); got != "[5 23 51 97 163 209 232 239 241]" {
		t.Errorf("off the road and without towns: %s", got)
	}
	if got := fmt.Sprint(reach(t, r, false)[:8]); got != "[5 28 80 173 223 242 250 252]" {
		t.Errorf("with roads and towns: %s", got)
	}
}

func TestCutPointsAndJunctions(t *testing.T) {
	m := ground.Map()
	var junctions []evasion.Hex
	cuts := 0
	for i := range m.Size() {
		h := evasion.Hex(i)
		if len(m.RoadFrom(h)) >= 3 {
			junctions = append(junctions, h)
		}
		if len(m.RoadFrom(h)) < 2 {
			continue
		}
		seen := map[evasion.Hex]bool{h: true}
		var flood func(x evasion.Hex)
		flood = func(x evasion.Hex) {
			if !seen[x] {
				seen[x] = true
				for _, n := range m.RoadFrom(x) {
					flood(n)
				}
			}
		}
		flood(m.RoadFrom(h)[0])
		if len(seen) < 105 {
			cuts++
		}
	}
	if got := list(m, junctions); got != "7,2 5,3 7,3 9,3 10,3 11,4 7,6 11,7 8,8 10,8 1,10 6,10 1,11 8,11 6,12 "+
		"8,12 5,13 5,14 7,16 9,16" {
		t.Errorf("junctions %s", got)
	}
	if cuts != 29 {
		t.Errorf("%d cut points, want 29", cuts)
	}
}

const small = `format evasion-map 1
name small
layout pointy-odd-r
size 5 4
row 0 OOOOO
row 1 OOOOO
row 2 OOUOO
row 3 OOOOO
tunnel 1,1
place patrol 2,2 Post
road R 2,2 3,2 4,2
`

func TestBrokenMaps(t *testing.T) {
	if _, err := evasion.ReadMap("small.map", strings.NewReader(small)); err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(small, "size")
	for _, c := range []struct{ name, from, to, want string }{
		{"no format", "format evasion-map 1\n", "", `small.map:10:1: the line "format evasion-map 1" is missing`},
		{
			"another format", "evasion-map 1", "evasion-map 2",
			`small.map:1:1: this is not a map of format "evasion-map 1"`,
		},
		{
			"a word that is none", "tunnel 1,1", "tunel 1,1",
			`small.map:9:1: a line cannot begin with "tunel": did you mean tunnel?`,
		},
		{
			"a word like no other", "tunnel 1,1", "Lorem-ipsum-dolor-sit-amet 1,1",
			`small.map:9:1: a line cannot begin with "Lorem-ipsum-dolor-sit-am…"; there are format, name, ` +
				`layout, size, row, tunnel, forbidden-start, place, road, rail`,
		},
		{"nothing", small, "", `small.map:1:1: the line "format evasion-map 1" is missing`},
		{"another layout", "pointy-odd-r", "flat", `small.map:3:1: the only layout known is "pointy-odd-r"`},
		{
			"a size that is none", "size 5 4", "size 5 four",
			`small.map:4:8: "four" is no number of columns or rows from 2 to 126`,
		},
		{"too large", "size 5 4", "size 20 20", `small.map:4:6: a map of 400 hexes is too large: at most 252`},
		{"a short row", "row 1 OOOOO", "row 1 OOOO", `small.map:6:7: row 1 has 4 letters for 5 columns`},
		{"a row twice", "row 1 OOOOO", "row 0 OOOOO", `small.map:6:5: row "0" where row 1 of 4 is due`},
		{"a letter", "row 1 OOOOO", "row 1 OOXOO", `small.map:6:9: terrain "X" is none of R, O, U`},
		{"a row missing", "row 3 OOOOO\n", "", `small.map:10:1: 3 rows of 4`},
		{"no tunnel", "tunnel 1,1\n", "", `small.map:10:1: the line "tunnel" is missing`},
		{
			"two tunnels", "tunnel 1,1\n", "tunnel 1,1\ntunnel 2,1\n",
			`small.map:10:1: "tunnel" stands twice: first in line 9`,
		},
		{"off the map", "tunnel 1,1", "tunnel 5,1", `small.map:9:8: hex 5,1 is off the map of 5 columns and 4 rows`},
		{"no hex", "tunnel 1,1", "tunnel one", `small.map:9:8: "one" is no hex: write column,row`},
		{
			"a kind of place", "place patrol", "place patrul",
			`small.map:10:7: no kind of place is called "patrul": did you mean patrol?`,
		},
		{
			"a billet in a field", "patrol 2,2", "patrol 2,1",
			`small.map:10:14: a patrol stands on hex 2,1, which is not urban`,
		},
		{
			"a place twice", "road R", "place village 2,2 Post\nroad R",
			`small.map:11:15: two places on hex 2,2: the first is in line 10`,
		},
		{
			"a road that jumps", "3,2 4,2", "4,2",
			`small.map:11:12: road R jumps from 2,2 to 4,2, which are no neighbours`,
		},
		{"a road of one hex", " 3,2 4,2", "", `small.map:11:1: "road" needs a name and at least two hexes`},
		{"no size", "size" + after, "", `small.map:3:1: the line "size" is missing`},
		{"no layout", "layout pointy-odd-r\n", "", `small.map:10:1: the line "layout pointy-odd-r" is missing`},
		{"a row before the size", "size 5 4\n", "", `small.map:4:1: a row before the line "size"`},
		{"a hex before the size", "size 5 4\n", "tunnel 1,1\n", `small.map:4:8: a hex before the line "size"`},
		{"a size of one number", "size 5 4", "size 5", `small.map:4:1: "size" needs columns and rows`},
		{"a row without letters", "row 1 OOOOO", "row 1", `small.map:6:1: "row" needs its number and its letters`},
		{"a place without a name", "2,2 Post", "2,2", `small.map:10:1: "place" needs a kind, a hex and a name`},
		{"a name twice", "road R", "place village 0,0 post\nroad R", `small.map:11:19: two places are called "post"`},
		{"no billet", "place patrol 2,2 Post\n", "", `small.map:10:1: no place is a patrol's billet`},
		{
			"a billet without a road", "road R 2,2 3,2 4,2", "road R 3,2 4,2",
			`small.map:10:1: no road leads from the billet Post: its truck could never drive`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Replace(small, c.from, c.to, 1)
			if text == small {
				t.Fatal("the fault was not put in")
			}
			_, err := evasion.ReadMap("small.map", strings.NewReader(text))
			if err == nil || err.Error() != c.want {
				t.Errorf("%v\nwant %s", err, c.want)
			}
		})
	}
}

func FuzzReadMap(f *testing.F) {
	f.Add(small)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := evasion.ReadMap("f.map", strings.NewReader(text))
		if err != nil && (!strings.HasPrefix(err.Error(), "f.map:") || strings.Contains(err.Error(), "\n")) {
			t.Errorf("a fault is one line with its place: %v", err)
		}
		if err == nil && (m.Size() == 0 || len(m.Billets) == 0) {
			t.Error("a map without hexes or billets was read")
		}
	})
}

func TestUnknownPlaces(t *testing.T) {
	m := ground.Map()
	for text, want := range map[string]string{
		"Altenbekn": `no place or hex (column,row) is called "Altenbekn": did you mean Altenbeken?`,
		"14,3":      "hex 14,3 is not on the map of 14 columns and 18 rows",
	} {
		if _, err := m.Find(text); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if h, err := m.Find("Deringen"); err != nil || list(m, []evasion.Hex{h}) != "9,16" {
		t.Errorf("the document's name of Dringenberg: %v, %v", h, err)
	}
}
