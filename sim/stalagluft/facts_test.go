package stalagluft_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
)

func TestFacts(t *testing.T) { simtest.Facts[stalagluft.Fact](t, len(stalagluft.Facts)) }

// The dice of a search are told as they fell, whatever and however many they are.
func TestThrownFaces(t *testing.T) {
	for face := 1; face <= 6; face++ {
		for _, n := range []int8{1, 2, 127} {
			faces := [7]int8{1: 1, 4: 2}
			faces[face] = n
			var want []int
			for f, n := range faces {
				want = append(want, slices.Repeat([]int{f}, int(n))...)
			}
			if got := stalagluft.ThrownIn(&faces).Faces(); !slices.Equal(got, want) {
				t.Errorf("%d dice show %d: told are %v", n, face, got)
			}
		}
	}
}

// Decisions that are open at once have different words; but by which door a man comes in
// is the same.
func TestWordsTellDecisionsApart(t *testing.T) {
	g := open(t, "scenario.resolve_by_table=true")
	lots := dice.NewStream(1, 3, dice.Setup)
	for range 300 {
		seat, on := g.Actor(&g.s)
		if !on {
			break
		}
		legal := g.Legal(&g.s, nil)
		said := map[string]sim.Move{}
		for _, m := range legal {
			words, _ := g.Say(&g.s, m, seat)
			if kind, a, _ := stalagluft.Parts(m); kind == stalagluft.KBuilding && g.s.Phase == stalagluft.PMoveTo {
				m = stalagluft.Mv(kind, a, 0)
			}
			if other, twice := said[words]; twice && other != m {
				t.Fatalf("%x and %x are both %q", m, other, words)
			}
			said[words] = m
		}
		g.Apply(&g.s, legal[lots.IntN(len(legal))], &g.c, nil)
	}
}

// The words of each decision name what it is about.
func TestWordsNameTheirArguments(t *testing.T) {
	g := open(t)
	for _, wrong := range g.Wordless(&g.s) {
		t.Error(wrong)
	}
}

// What a view has by the name of a part of the position is that part, to one side at least.
func TestViewsShowThePosition(t *testing.T) {
	g := open(t, "scenario.resolve_by_table=true")
	lots := dice.NewStream(1, 3, dice.Setup)
	shown := map[string]bool{}
	for range 300 {
		if _, on := g.Actor(&g.s); !on {
			break
		}
		state := reflect.ValueOf(g.s)
		for i, views := 0, reflect.TypeFor[stalagluft.View](); i < views.NumMethod(); i++ {
			method := views.Method(i)
			part := state.FieldByName(method.Name)
			if !part.IsValid() || method.Type.NumIn() > 1 || !part.Comparable() {
				continue
			}
			as, seen := "", false
			for seat := range sim.Seat(2) {
				v := reflect.ValueOf(g.View(&g.s, seat)).Method(i).Call(nil)[0]
				as += fmt.Sprint(" ", v)
				seen = seen || fmt.Sprint(v) == fmt.Sprint(part)
			}
			if shown[method.Name] = true; !seen {
				t.Errorf("%s is %v, seen as%s", method.Name, part, as)
			}
		}
		legal := g.legal()
		g.Apply(&g.s, legal[lots.IntN(len(legal))], &g.c, nil)
	}
	if len(shown) < 5 {
		t.Errorf("only %v", shown)
	}
}
