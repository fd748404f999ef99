package stalagluft_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
)

func TestFacts(t *testing.T) { simtest.Facts[stalagluft.Fact](t, len(stalagluft.Facts)) }

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
