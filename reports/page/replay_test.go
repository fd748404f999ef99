package page

import (
	"encoding/json"
	"fmt"
	"image/color"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"escapesim/reports/chart"
	"escapesim/sim/position"
)

// board is a small one; a fact whose value is a pair of numbers is a pawn there.
func board() Stage {
	paints := []chart.Paint{{Name: "here", Colour: color.NRGBA{200, 200, 200, 255}}}
	spots := []chart.Spot{{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 4, Y: 3}}
	return Stage{
		Board: chart.Plan("A board", spots, paints, nil, nil, nil, false),
		Pawns: func(facts []position.Entry) (pawns []Pawn, rest []position.Entry) {
			for _, e := range facts {
				if at, is := e.Value.([2]float64); is {
					pawns = append(pawns, Pawn{Name: e.Name, X: at[0], Y: at[1], Place: fmt.Sprint(at)})
				} else {
					rest = append(rest, e)
				}
			}
			return pawns, rest
		},
	}
}

// The changes that a page of a game holds, one after the other, are its positions: pawns that
// come, move, go and come back, facts that do, whatever changed in the same step. What a scene
// leaves as it was is not written again.
func TestChangesAreThePositions(t *testing.T) {
	type facts = map[string]any
	here, there, yonder := [2]float64{0, 0}, [2]float64{4, 0}, [2]float64{4, 3}
	scenes := []facts{
		{"ann": here, "ben": here, "night": true},
		{"ann": here, "ben": here, "night": true}, // nothing
		{"ann": there, "ben": here, "stock.key": 2},
		{"ben": here, "stock.key": 3, "stock.rope": 1},
		{"ann": here, "cyd": yonder, "stock.key": 3, "night": true},
		{},
		{"ann": yonder, "stock.key": 3, "men.1.where": "out", "men.2.where": "in"},
		{"ann": yonder, "stock.key": 3, "men.1.where": "out", "men.2.where": "out", "men.3.where": "in"},
	}
	changed := []int{3, 0, 4, 2, 5, 4, 3, 1} // pawns and rows of facts; who leaves a circle moves who shared it
	s := board()
	r := &Replay{Title: "A game", Stage: s}
	for _, facts := range scenes {
		var scene Scene
		for _, name := range slices.Sorted(maps.Keys(facts)) { // the pawns of a circle stand in the order of facts
			scene.Facts = append(scene.Facts, position.Entry{Name: name, Value: facts[name]})
		}
		r.Scenes = append(r.Scenes, scene)
	}
	text, err := r.HTML()
	if err != nil {
		t.Fatal(err)
	}
	data := regexp.MustCompile(`id="changes">(.*?)</script>`).FindSubmatch(text)
	var read struct {
		Said    []any
		Changes [][][]int
	}
	if data == nil {
		t.Fatalf("no changes in %s", text)
	}
	if err := json.Unmarshal(data[1], &read); err != nil || len(read.Changes) != len(scenes) {
		t.Fatalf("%v: %d changes of %d scenes", err, len(read.Changes), len(scenes))
	}
	inParts := 0
	for i, said := range read.Said {
		list, _ := said.([]any)
		var parts []string
		for _, part := range list {
			if n, is := part.(float64); is && len(list) != 3 { // three are a spot
				parts = append(parts, read.Said[int(n)].(string))
			}
		}
		if parts != nil {
			inParts++
			read.Said[i] = strings.Join(parts, "; ")
		}
	}
	if inParts != 2 {
		t.Errorf("%d facts are said in parts, want 2", inParts)
	}
	laid, err := s.Board.Laid()
	if err != nil {
		t.Fatal(err)
	}
	shown := [2]map[string]any{{}, {}}
	for i, change := range read.Changes {
		n := 0
		for kind, pairs := range change {
			for ; len(pairs) > 0; pairs = pairs[2:] {
				n++
				if name := read.Said[pairs[0]].(string); pairs[1] < 0 {
					delete(shown[kind], name)
				} else {
					shown[kind][name] = read.Said[pairs[1]]
				}
			}
		}
		pawns, rest := s.Pawns(r.Scenes[i].Facts)
		want := [2]map[string]any{{}, {}}
		for name, at := range s.spread(laid, pawns) {
			want[0][name] = []any{at.X, at.Y, at.Place}
		}
		for _, row := range r.Stage.grouped(rest) {
			want[1][row.Name] = row.Words
		}
		if fmt.Sprint(shown) != fmt.Sprint(want) {
			t.Errorf("scene %d shows %v, want %v", i, shown, want)
		}
		if n != changed[i] {
			t.Errorf("scene %d changes %d things: %v", i, n, change)
		}
	}
	for name, hidden := range map[string]bool{"ann": false, "ben": false, "cyd": true} {
		token := regexp.MustCompile(`data-name="` + name + `"[^>]*>`).FindString(string(text))
		if token == "" || strings.Contains(token, "hidden") != hidden {
			t.Errorf("%s at the beginning: %q", name, token)
		}
	}
}

// The page of a table has the places that can be clicked where the drawing has them, a list
// without any for a board that has none, and says by which name decisions call a pawn.
func TestTableKnowsItsDrawing(t *testing.T) {
	for _, places := range []func() []Place{
		nil, func() []Place {
			return []Place{{Name: "C3", Within: "a house", Marks: "1 kit", X: 4, Y: 3}, {Name: "A1"}}
		},
	} {
		table := &Table{Title: "A game", Stage: board()}
		table.Stage.Places = places
		text, err := table.HTML()
		if err != nil {
			t.Fatal(err)
		}
		var want [][]any
		if places != nil {
			x, y := table.laid.At(4, 3)
			left, top := table.laid.At(0, 0)
			tenth := func(x float64) float64 { return math.Round(10*x) / 10 }
			want = [][]any{{"C3", tenth(x), tenth(y), "a house", "1 kit"}, {"A1", tenth(left), tenth(top), "", ""}}
		}
		data := regexp.MustCompile(`id="places">(\[.*\])</script>`).FindSubmatch(text)
		var got [][]any
		if data == nil {
			t.Fatalf("no places in %s", text)
		}
		if err := json.Unmarshal(data[1], &got); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v: places %v, want %v", err, got, want)
		}
	}
	table := &Table{Stage: board()}
	table.Stage.Pawns = func([]position.Entry) ([]Pawn, []position.Entry) {
		return []Pawn{{Name: "ann", Called: "white 1", Square: true}, {Name: "ben", Letter: "b"}},
			[]position.Entry{{Name: "night", Value: true}}
	}
	if _, err := table.HTML(); err != nil {
		t.Fatal(err)
	}
	s := table.Show(nil)
	if len(s.Pawns) != 2 || s.Pawns[0].Called != "white 1" || s.Pawns[1].Called != "ben" ||
		!s.Pawns[0].Square || s.Pawns[1].Letter != "b" || len(s.Facts) != 1 || s.Facts[0].Words != "night" {
		t.Errorf("%+v", s)
	}
}

// A scene names the parts that begin in it; one that is nothing but a text, in the middle of
// a part, is that text.
func TestPartsOfAScene(t *testing.T) {
	on, begun := Passage{Text: "Ann waits."}, Passage{Part: "Round 2", Text: "Ben runs."}
	for _, c := range []struct {
		list         []Passage
		parts, alone string
	}{
		{nil, "", ""},
		{[]Passage{on}, "", "Ann waits."},
		{[]Passage{begun}, "Round 2", ""},
		{[]Passage{on, begun}, "Round 2", ""},
		{[]Passage{on, on}, "", ""},
		{[]Passage{begun, {Part: "Round 3"}}, "Round 2; Round 3", ""},
	} {
		s := Scene{Passages: c.list}
		if parts, alone := s.Parts(), s.Alone(); parts != c.parts || alone != c.alone {
			t.Errorf("%+v: %q and %q, want %q and %q", c.list, parts, alone, c.parts, c.alone)
		}
	}
}

// A pawn stands at its point; several around it, evenly, none on another; and all of them
// above it where the board asks for that.
func TestPawnsStandAroundTheirPoint(t *testing.T) {
	s := board()
	laid, err := s.Board.Laid()
	if err != nil {
		t.Fatal(err)
	}
	across, down := laid.At(4, 3)
	for _, s.Above = range []float64{0, 0.5} {
		for n := 1; n <= 9; n++ {
			pawns := []Pawn{{Name: "other"}}
			for i := range n {
				pawns = append(pawns, Pawn{Name: fmt.Sprint(i), X: 4, Y: 3, Place: "C3"})
			}
			list := s.spread(laid, pawns)
			x, y, apart := 0.0, 0.0, math.Inf(1)
			for i := range n {
				a := list[fmt.Sprint(i)]
				x, y = x+a.X/float64(n), y+a.Y/float64(n)
				for j := range i {
					b := list[fmt.Sprint(j)]
					apart = min(apart, math.Hypot(a.X-b.X, a.Y-b.Y))
				}
				if a.Place != "C3" || math.Round(10*a.X) != 10*a.X {
					t.Errorf("%d pawns: one at %+v", n, a)
				}
			}
			if math.Hypot(x-across, y-(down-s.Above*laid.Unit)) > 0.1 {
				t.Errorf("%d pawns stand around %g %g, want %g %g, %g above", n, x, y, across, down, s.Above)
			}
			for i := range n {
				if a, b := list[fmt.Sprint(i)], list[fmt.Sprint((i+1)%n)]; n > 2 &&
					(a.X-x)*(b.Y-y)-(b.X-x)*(a.Y-y) <= 0 || n > 1 && a.X < list["0"].X {
					t.Errorf("%d pawns do not stand clockwise from the left: %+v, then %+v", n, a, b)
				}
			}
			if radius := s.radius(laid); n > 1 && apart < 1.2*radius {
				t.Errorf("%d pawns with a radius of %g stand %g apart", n, radius, apart)
			}
		}
	}
}

// A page of a game explains the words of art that stand in it, and no others; a page to play by
// has all of them, as nobody knows what will be said.
func TestWordsOfAGame(t *testing.T) {
	s := board()
	s.Glossary = []Term{{"appel", "a roll call"}, {"aim", "to win"}, {"solitary", "cells"}}
	r := &Replay{
		Stage: s, Story: []Line{{Text: "In solitary: red1", Scene: -1}},
		Scenes: []Scene{{Passages: []Passage{{Text: "german plays Appel against a claim"}}}},
	}
	replayed, err := r.HTML()
	if err != nil {
		t.Fatal(err)
	}
	played, err := (&Table{Title: "A game", Stage: s}).HTML()
	if err != nil {
		t.Fatal(err)
	}
	for i, term := range s.Glossary {
		for _, c := range []struct {
			page []byte
			said bool
		}{{replayed, i != 1}, {played, true}} {
			if said := strings.Contains(string(c.page), "<dd>"+term.Words+"</dd>"); said != c.said {
				t.Errorf("%s is explained: %v", term.Name, said)
			}
		}
	}
}
