package stalagluft_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// is fails a test that does not hold what its clause says.
func is(t *testing.T, ok bool, what string) {
	t.Helper()
	if !ok {
		t.Error(what)
	}
}

// clause is one clause of the catalogue and the test that asserts it.
type clause struct {
	id   string
	test func(t *testing.T)
}

func run(t *testing.T, list []clause) {
	for _, c := range list {
		t.Run(c.id, c.test)
	}
}

// work is a decision of the routine.
type work struct {
	kind stalagluft.Kind
	a, b any
}

// walk plays a game at random, n decisions at most, and shows every position.
func (g *camp) walk(n int, see func()) {
	stream := dice.NewStream(4, 4, dice.Setup)
	for range n {
		if _, on := g.Actor(&g.s); !on {
			return
		}
		see()
		moves := g.legal()
		g.Apply(&g.s, moves[stream.IntN(len(moves))], &g.c, &g.log)
	}
}

// where counts the prisoners in a place.
func (g *camp) where(w stalagluft.Where) int {
	n := 0
	for i := range g.People() {
		if g.s.Men[i].Where == w {
			n++
		}
	}
	return n
}

// roll throws for ferrets and lets all of them in by the gate.
func roll(t *testing.T, die int) *camp {
	g := empty(t)
	g.s.Phase = stalagluft.FerretRoll
	g.dice(die)
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
	for g.s.Phase == stalagluft.FerretEnter {
		g.Apply(&g.s, g.legal()[0], &g.c, &g.log)
	}
	return g
}

// ferret is a camp where ferret 0 stands on a cell and moves.
func ferret(t *testing.T, c terrain.Cell, sets ...string) *camp {
	g := empty(t, sets...)
	g.ferrets(c)
	g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
	return g
}

// thief lets an independent steal in turn 10 with a die, and stores the booty.
func thief(t *testing.T, die int, sets ...string) (*camp, stalagluft.ManID) {
	g := empty(t, sets...)
	g.s.Detail, g.s.Phase, g.s.Turn = 2, stalagluft.Theft, 10
	man := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
	g.dice(die)
	g.DoTheft(&g.s, man, &g.c, &g.log)
	for g.s.Phase == stalagluft.PlaceItem {
		g.s.Phase = stalagluft.PlaceItem
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, 3, 0), &g.c, &g.log)
	}
	return g, man
}

// searched is a search of hut 108 by German dice, after a camp was set up.
func searched(t *testing.T, set func(g *camp), n int, faces ...int) *camp {
	g := empty(t)
	set(g)
	g.dice(faces...)
	g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, n, &g.c, &g.log)
	return g
}

// sheets are the words that play with printed sheets of this text.
func sheets(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return `sheets.file=["` + file + `"]`
}

// deal offers forty points and a bonus for papers, with a die.
func deal(t *testing.T, bonus, die int, sets ...string) *camp {
	g := empty(t, append(sets, "barter.offer=parcels")...)
	g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
	g.s.Parcels = stalagluft.ParcelCounts{0: 10}
	g.dice(die)
	g.DoBarter(&g.s, stalagluft.Ware(stalagluft.Original), bonus, &g.c, &g.log)
	return g
}

// dug is one dig of a tunnel of 3 in with these dice.
func dug(t *testing.T, a, b int) *camp {
	g := empty(t)
	g.tunnel("hut_107", 3)
	g.s.StockWood = 5
	g.dice(a, b)
	g.DoDig(&g.s, 0, &g.c, &g.log)
	return g
}

// sandAt lets a team with one counter end its turn on a cell.
func sandAt(t *testing.T, c terrain.Cell, ferrets ...terrain.Cell) *camp {
	g := empty(t)
	x := g.tunnel("hut_107", 3)
	x.Sand, g.s.Made = 2, 3
	team := g.out(stalagluft.Dispersal, 0, c)
	g.s.Men[team].Load, g.s.Men[team].From = 1, 0
	g.ferrets(ferrets...)
	g.s.Phase = stalagluft.Theft
	g.EndChecks(&g.s, &g.log)
	return g
}

// shop is a camp with a specialist in his workshop in hut 109.
func shop(t *testing.T, role stalagluft.Role, k stalagluft.Shop, sets ...string) *camp {
	g := empty(t, sets...)
	g.in(role, 0, "hut_109")
	g.s.Shops[k] = stalagluft.Workshop{Building: g.hut("hut_109")}
	g.s.StockMat = [4]int16{3, 3, 3, 0}
	g.out(stalagluft.Distraction, 0, at(55.5, 42.5))
	return g
}

// breaking is a camp in step 7 with a tunnel from 107, kits and both
// X-scenarios won.
func breaking(t *testing.T, length, kits int8, sets ...string) *camp {
	g := empty(t, sets...)
	g.tunnel("hut_107", length)
	for _, i := range []stalagluft.Item{stalagluft.Papers, stalagluft.Clothes, stalagluft.MapCompass} {
		g.s.Store[0][i] = kits
	}
	g.s.XDone, g.s.Phase = 3, stalagluft.StepSeven
	return g
}

// do applies a move.
func (g *camp) do(kind stalagluft.Kind, a, b any) {
	g.Apply(&g.s, stalagluft.Mv(kind, number(a), number(b)), &g.c, &g.log)
}

// shakes lets a Shakedown begin and leaves everybody where he is placed.
func (g *camp) shakes() {
	g.dice(2)
	g.DoEvent(&g.s, &g.c, &g.log)
}

// left are the German dice that the last search left, by face.
func (g *camp) left() (faces [7]int16) {
	for _, e := range g.log.Events {
		switch e.Kind {
		case stalagluft.Searched:
			faces = [7]int16{}
		case stalagluft.Survived:
			faces[stalagluft.Fact(e).Face()] = int16(stalagluft.Fact(e).Dice())
		}
	}
	return faces
}

// conservation: no sand is made or lost unseen, over whole games step by step
// in which much is dug.
func conservation(t *testing.T) {
	g := open(t, "scenario.enabled=false", "time.turns=40", "dig.success_face=2",
		"tunnel.start.need=[tunnel_king_at_site]",
		"deck.cards={tunnel_king=6}", "wood.start=60", "dig.shaft_distraction_radius=96",
		"event.table=[arrival, shakedown, red_cross, ferret_search, ferret_search, ferret_search]")
	stream := dice.NewStream(10, 1, dice.Setup)
	made, hidden, found, gone := 0, 0, 0, 0
	for game := range uint64(12) {
		g.c.Start(1, game)
		g.Setup(&g.s, &g.c, nil)
		for {
			if _, on := g.Actor(&g.s); !on {
				break
			}
			moves := g.legal()
			// Prefer what moves sand, so that there is some.
			pick := moves[stream.IntN(len(moves))]
			for _, m := range moves {
				switch k, _, _ := stalagluft.Parts(m); k {
				case stalagluft.KStart, stalagluft.KDig, stalagluft.KCarry, stalagluft.KHide, stalagluft.KStrip:
					if stream.IntN(2) == 0 {
						pick = m
					}
				}
			}
			g.Apply(&g.s, pick, &g.c, nil)
			if err := g.Check(&g.s); err != nil {
				t.Fatal(err)
			}
		}
		for _, n := range g.s.Sand {
			hidden += int(n)
		}
		made, gone, found = made+int(g.s.Made), gone+int(g.s.Dispersed), found+int(g.s.FoundSand)
	}
	is(t, made > 0 && hidden > 0 && gone > 0 && found > 0,
		fmt.Sprintf("%d made, %d hidden, %d dispersed, %d found: the test proves nothing", made, hidden, gone, found))
	g.s.Sand[0]++
	is(t, g.Check(&g.s) != nil, "a counter too many is noticed")
}

// Covert spies are not told from independents by what they may be asked to do.
func TestCovertSpiesStealAndStrip(t *testing.T) {
	g := empty(t, "stoolie.visibility=covert")
	spy := stalagluft.NoMan
	for i := range g.People() {
		if g.s.Men[i].Role == stalagluft.Stoolie {
			spy = i
		}
	}
	m := &g.s.Men[spy]
	*m = stalagluft.Man{
		Role: stalagluft.Stoolie, Where: stalagluft.Outdoors, Cell: at(60.5, 21.5), Building: -1,
		Hut: 0, Seen: -1, From: -1,
	}
	g.s.Detail, g.s.Phase = 2, stalagluft.Theft
	is(t, g.MaySteal(&g.s, spy), "he may try to steal")
	m.Shown = true
	is(t, !g.MaySteal(&g.s, spy), "not once he is known")
	m.Shown, m.Where, m.Building = false, stalagluft.Indoors, g.hut("hut_108")
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	is(t, g.has(stalagluft.KStrip, g.hut("hut_108"), 0), "he helps to strip")
	g.dice(1)
	g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, 1, &g.c, &g.log)
	is(t, m.Where == stalagluft.Outdoors, "and is declared like others")
}
