package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// do applies a move.
func (g *camp) do(kind, a, b int) { g.Apply(&g.s, stalagluft.Mv(kind, a, b), &g.c, &g.log) }

// shakes lets a Shakedown begin and leaves everybody where he is placed.
func (g *camp) shakes() {
	g.dice(2)
	g.DoEvent(&g.s, &g.c, &g.log)
}

var placeClauses = []clause{
	{"SL3-SET-01", func(t *testing.T) {
		g := open(t, "time.turns=4", "scenario.enabled=false")
		var asked [2]bool
		g.walk(20000, func() {
			seat, _ := g.Actor(&g.s)
			is(t, seat == stalagluft.Pow || seat == stalagluft.German, "nobody else is asked")
			asked[seat] = true
		})
		is(t, g.Seats() == 2 && asked[stalagluft.Pow] && asked[stalagluft.German], "two sides, and both decide")
		is(t, g.s.Winner == int8(stalagluft.German), "nobody is out: the Germans have won")
		b := breaking(t, 12, 1)
		b.dice(4, 5)
		b.do(stalagluft.KBreak, 0, 0)
		is(t, b.s.Winner == int8(stalagluft.Pow), "one is out: the prisoners have won")
	}},
	{"SL3-SET-08", func(t *testing.T) {
		g := open(t)
		kommandant, captain := g.View(&g.s, stalagluft.Pow).Officers()
		is(t, kommandant == at(18.5, 37.5) && captain == at(22.5, 37.5), "beside his office, the Captain with him")
		// The sentry of the inner gate has the Kommandant 9.2 in away.
		for set, want := range map[string]bool{"personnel.officers_count=true": false, "personnel.officers_count=false": true} {
			g := empty(t, set)
			for i := range g.s.Guards {
				g.s.Guards[i].Cell = at(90.5, 6.5)
			}
			g.out(stalagluft.Scrounger, 0, at(32.5, 30.5))
			is(t, g.Contact(&g.s) == want, "an officer near spoils a deal, "+set)
			g.s.Kommandant = at(90.5, 40.5)
			is(t, g.Contact(&g.s) == want, "the Captain too, "+set)
		}
		h := empty(t)
		h.s.Guards[0].Cell, h.s.Kommandant = at(65.5, 30.5), at(60.5, 30.5)
		h.out(stalagluft.Scrounger, 0, at(66.5, 30.5))
		is(t, !h.Contact(&h.s), "and the Kommandant in the compound")
		h.s.Kommandant = at(52.5, 30.5)
		is(t, h.Contact(&h.s), "not when he is 13 in away")
	}},
	{"SL3-SET-12", func(t *testing.T) {
		g := ready(t)
		for i, b := range []string{"hut_103", "hut_104", "hut_109"} {
			is(t, g.some(stalagluft.KStart), "there is room for another")
			g.s.Tunnels[i] = stalagluft.Tunnel{Building: g.hut(b)}
		}
		is(t, !g.some(stalagluft.KStart), "no fourth tunnel")
		g.dice(6)
		g.DoSearch(&g.s, g.hut("hut_104"), stalagluft.ByEvent, 1, &g.c, &g.log)
		is(t, g.has(stalagluft.KStart, int(g.hut("hut_123")), 0), "a search has closed one: a start again")
		two := ready(t, "tunnel.max_active=2")
		two.s.Tunnels[0] = stalagluft.Tunnel{Building: two.hut("hut_103")}
		is(t, two.some(stalagluft.KStart), "the second of two")
		two.s.Tunnels[1] = stalagluft.Tunnel{Building: two.hut("hut_104")}
		is(t, !two.some(stalagluft.KStart), "by option no third")
	}},
	{"SL3-TRN-03", func(t *testing.T) {
		handled := func(die int, sets ...string) int {
			g := open(t, sets...)
			g.log.Reset()
			g.dice(die, 2)
			g.DoEvent(&g.s, &g.c, &g.log)
			is(t, g.count(stalagluft.EventRolled) == 1, "one event a turn")
			which := 0
			for n, happened := range []bool{g.count(stalagluft.Arrived) > 0, g.s.Phase == stalagluft.ShakePlace, g.count(stalagluft.ParcelsDrawn) > 0, g.s.Detail >= 0, g.s.Phase == stalagluft.EventSearch, g.s.Phase == stalagluft.Redeploy} {
				if happened {
					is(t, which == 0, "one of them")
					which = n + 1
				}
			}
			return which
		}
		for die := 1; die <= 6; die++ {
			is(t, handled(die) == die, "the event of the die")
		}
		is(t, handled(6, "event.search_faces=2") == 5 && handled(4, "event.search_faces=3") == 5, "more searches by option")
	}},
	{"SL3-TRN-04", func(t *testing.T) {
		for _, idea := range []bool{false, true} {
			g := empty(t, "idea.enabled=true", "scenario.resolve_by_table=true")
			g.out(stalagluft.Independent, 0, at(60.5, 30.5))
			g.s.Phase = stalagluft.StepSeven
			is(t, g.has(stalagluft.KIdea, 0, 0) && g.has(stalagluft.KScenario, stalagluft.Reconnaissance, 0), "a card or a scenario")
			pile := g.s.IdeaPile
			if idea {
				g.do(stalagluft.KIdea, 0, 0)
			} else {
				g.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
			}
			is(t, g.s.Turn == 2, "and the step is over")
			is(t, (g.count(stalagluft.IdeaDrawn) == 1) == idea && (g.s.IdeaPile != pile) == idea && (g.count(stalagluft.Declared) == 1) != idea, "never both")
		}
		off := empty(t, "scenario.enabled=false")
		off.out(stalagluft.Independent, 0, at(60.5, 30.5))
		off.s.Phase = stalagluft.StepSeven
		is(t, len(off.legal()) == 1, "neither by option")
	}},
	{"SL3-TRN-05", func(t *testing.T) {
		g := empty(t)
		man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
		g.in(stalagluft.Tailor, 0, "hut_108")
		x := g.tunnel("hut_107", 3)
		team := g.out(stalagluft.Dispersal, 0, at(72.5, 40.5))
		g.s.Men[team].Load, g.s.Men[team].From, x.Sand, g.s.Made = 1, 0, 2, 3
		g.ferrets(at(40.5, 25.5))
		g.s.Turn, g.s.Phase = 9, stalagluft.StepSeven
		g.log.Reset()
		g.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
		is(t, g.s.Phase == stalagluft.Night, "it is played out")
		frozen := g.s
		stream := dice.NewStream(3, 3, dice.Setup)
		for g.s.Phase == stalagluft.Night {
			still := g.s.Turn == 9 && g.s.Ferrets == frozen.Ferrets && g.s.Guards == frozen.Guards && g.s.Tunnels == frozen.Tunnels && g.s.Men == frozen.Men
			is(t, still, "meanwhile the camp stands still")
			moves := g.legal()
			g.Apply(&g.s, moves[stream.IntN(len(moves))], &g.c, &g.log)
		}
		over := slices.IndexFunc(g.log.Events, func(e sim.Event) bool { return e.Kind == stalagluft.ScenarioOver })
		sand := slices.IndexFunc(g.log.Events, func(e sim.Event) bool { return e.Kind == stalagluft.SandDispersed })
		next := slices.IndexFunc(g.log.Events, func(e sim.Event) bool { return e.Kind == stalagluft.TurnBegan })
		is(t, over >= 0 && over < sand && sand < next, "then the end of the same turn, then the next")
		is(t, g.s.Turn == 10 && g.s.Ferrets == frozen.Ferrets && g.s.Guards == frozen.Guards, "everybody is where he was")
		for i := range g.People() {
			is(t, i == man || i == team || g.s.Men[i] == frozen.Men[i], "but the man who went")
		}
	}},
	{"SL3-TRN-07", func(t *testing.T) {
		g := empty(t)
		g.s.Turn = 4
		hut := int(g.hut("hut_107"))
		g.tunnel("hut_107", 3)
		g.s.StockWood = 5
		g.in(stalagluft.Tailor, 0, "hut_109")
		g.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: g.hut("hut_109")}
		g.s.StockMat[stalagluft.Cloth] = 3
		g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		g.ferrets(at(68.5, 28.5))
		g.s.Parcels = [8]int8{0: 5}
		spy := g.out(stalagluft.Stoolie, 0, at(40.5, 30.5))
		once := [][3]int{
			{stalagluft.KStrip, hut, 0},
			{stalagluft.KStrip, hut, 1},
			{stalagluft.KBarter, int(stalagluft.Original), 0},
			{stalagluft.KDig, 0, 0},
			{stalagluft.KMake, int(stalagluft.Clothes), int(stalagluft.Tailoring)},
			{stalagluft.KIdentify, spy, 0},
		}
		g.dice(2, 1, 1, 1, 1, 1)
		for _, m := range once {
			is(t, g.has(m[0], m[1], m[2]), "open")
			g.do(m[0], m[1], m[2])
			is(t, !g.has(m[0], m[1], m[2]), "used")
		}
		g.spent("nothing came of any of it")
		g.s.Searches, g.s.SpotDone = 1, true
		thief := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
		g.s.Men[thief].Stole = true
		g.DoEndTurn(&g.s, &g.log)
		g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
		for _, m := range once {
			is(t, g.has(m[0], m[1], m[2]), "open again in the next turn")
		}
		g.s.Detail, g.s.Alert, g.s.Phase = 2, true, stalagluft.GRoutine
		g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
		is(t, g.s.Turn == 5 && g.MaySteal(&g.s, thief) && g.MayAlertSearch(&g.s) && !g.s.SpotDone, "thefts and searches too")
	}},
	{"SL3-INF-01", func(t *testing.T) {
		g := open(t, "scenario.enabled=false", "time.turns=6")
		moved := false
		g.walk(20000, func() {
			pow, german := g.View(&g.s, stalagluft.Pow), g.View(&g.s, stalagluft.German)
			n := 0
			for i := range g.s.Ferrets {
				c, b := pow.Ferret(i)
				is(t, c == g.s.Ferrets[i].Cell && b == int(g.s.Ferrets[i].Building), "every ferret")
				if c != terrain.NoCell {
					n++
				}
			}
			is(t, n == pow.OnDuty(), "and how many are on duty")
			for i := range g.s.Guards {
				is(t, pow.Guard(i) == g.s.Guards[i].Cell, "every guard")
				moved = moved || i < 4 && pow.Guard(i) != at(7.5, 46.5)
			}
			kommandant, _ := pow.Officers()
			is(t, kommandant == g.s.Kommandant, "the Kommandant")
			for i := range g.People() {
				if m := &g.s.Men[i]; m.Where == stalagluft.Outdoors {
					is(t, pow.Cell(i) == m.Cell && german.Cell(i) == m.Cell, "prisoners outdoors are seen by both")
				}
			}
		})
		is(t, moved, "and they do walk about")
	}},
	{"SL3-DEP-01", func(t *testing.T) {
		for n, asked := range map[int]bool{0: true, 1: false, 3: false} {
			g := empty(t)
			g.ferrets([]terrain.Cell{at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5)}[:n]...)
			g.s.Phase = stalagluft.GDeploy
			g.Advance(&g.s, &g.c, &g.log)
			is(t, (g.s.Phase == stalagluft.FerretRoll) == asked, "a throw with an empty table only")
			if asked {
				is(t, slices.Equal(g.legal(), []sim.Move{stalagluft.Mv(stalagluft.KDone, 0, 0), stalagluft.Mv(stalagluft.KYes, 0, 0)}), "or none")
				g.dice()
				g.do(stalagluft.KDone, 0, 0)
				g.spent("passed")
				is(t, g.s.OnDuty() == 0 && g.s.Phase != stalagluft.FerretRoll, "and nobody comes")
			}
		}
		// Whoever searches in this step had ferrets at the start of the turn.
		g := empty(t)
		g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
		g.s.Alert, g.s.Phase = true, stalagluft.GDeploy
		g.dice(1, 1, 1)
		g.do(stalagluft.KBuilding, int(g.hut("hut_108")), 0)
		is(t, g.s.OnDuty() == 0 && g.s.Phase != stalagluft.FerretRoll, "they have gone home, and no others come this turn")
		more := empty(t, "ferret.roll_requires_empty=false")
		more.ferrets(at(40.5, 25.5))
		more.s.Phase = stalagluft.GDeploy
		more.Advance(&more.s, &more.c, &more.log)
		is(t, more.s.Phase == stalagluft.FerretRoll, "by option more may come")
	}},
	{"SL3-DEP-04", func(t *testing.T) {
		g := empty(t)
		g.s.Phase, g.s.Count = stalagluft.FerretEnter, 1
		want := map[terrain.Cell]bool{at(27.5, 28.5): true, at(27.5, 29.5): true, at(27.5, 30.5): true}
		for x := 27; x < 96; x++ {
			want[terrain.At(x, 47)] = true
		}
		moves := g.legal()
		for _, m := range moves {
			_, a, _ := stalagluft.Parts(m)
			is(t, want[terrain.Cell(a)], "the gate or the open east side, the Vorlager's part of it not")
		}
		is(t, len(moves) == len(want), "every cell of either")
		for cell, side := range map[terrain.Cell]int8{at(27.5, 29.5): 1, at(60.5, 47.5): 2} {
			h := empty(t)
			h.s.Phase, h.s.Count = stalagluft.FerretEnter, 1
			h.do(stalagluft.KCell, int(cell), 0)
			is(t, h.s.Ferrets[0].Cell == cell && h.s.Ferrets[0].Entry == side, "he stands there and has come that way")
		}
	}},
	{"SL3-DEP-10", func(t *testing.T) {
		g := open(t)
		given := map[int]int8{}
		for g.s.Phase == stalagluft.HutAssign {
			seat, _ := g.Actor(&g.s)
			is(t, seat == stalagluft.German && len(g.legal()) == 8, "the German names one of eight huts")
			man, hut := int(g.s.Now), int8(len(given))
			is(t, g.s.Men[man].Where == stalagluft.Waiting, "for one who waits")
			given[man] = hut
			g.do(stalagluft.KBuilding, int(hut), 0)
		}
		is(t, len(given) == 6 && g.where(stalagluft.Waiting) == 0, "all of the intake")
		for man, hut := range given {
			for _, seat := range []sim.Seat{stalagluft.Pow, stalagluft.German} {
				is(t, g.View(&g.s, seat).Hut(man) == int(hut), "both note it")
			}
		}
	}},
	{"SL3-DEP-12", func(t *testing.T) {
		g := empty(t, "move.every_cell=true")
		team := g.out(stalagluft.Dispersal, 0, at(90.5, 20.5))
		g.BeginDeploy(&g.s)
		g.do(stalagluft.KFigure, team, 0)
		cells := 0
		for _, m := range g.legal() {
			k, a, _ := stalagluft.Parts(m)
			is(t, k == stalagluft.KCell && g.Board.IsInsideWire(terrain.Cell(a)), "inside the warning wire")
			cells++
		}
		is(t, cells == 1803 && !g.has(stalagluft.KCell, int(at(20.5, 29.5)), 0), "anywhere there, never in the Vorlager")
		g.do(stalagluft.KCell, int(at(33.5, 40.5)), 0)
		is(t, g.s.Men[team].Cell == at(33.5, 40.5) && !g.has(stalagluft.KFigure, team, 0), "from one end of the camp to the other, once")
		for set, again := range map[string]bool{"arrival.placed_again=false": false, "arrival.placed_again=true": true} {
			n := open(t, set)
			old := n.out(stalagluft.Stooge, 0, at(60.5, 30.5))
			first := int(n.s.Now)
			for n.s.Phase == stalagluft.HutAssign {
				n.do(stalagluft.KBuilding, 0, 0)
			}
			is(t, n.has(stalagluft.KFigure, old, 0), "who was in the compound already")
			is(t, n.has(stalagluft.KFigure, first, 0) == again, "who has just come stands at his hut, "+set)
		}
	}},
	{"SL3-DEP-14", func(t *testing.T) {
		var seen [2]string
		for i, hut := range []string{"hut_123", "hut_104"} {
			g := empty(t)
			king := g.in(stalagluft.TunnelKing, 0, "hut_103")
			g.s.Phase, g.s.Now = stalagluft.PDeployTo, int8(king)
			for b := range 11 {
				is(t, g.has(stalagluft.KBuilding, b, 0), "a king may be in any building")
			}
			g.do(stalagluft.KBuilding, int(g.hut(hut)), 0)
			is(t, g.s.Men[king].Building == g.hut(hut), "on the hidden map")
			v := g.View(&g.s, stalagluft.German)
			seen[i] = stalagluft.RoleNames[v.Role(king)]
			is(t, v.Building(king) == -1 && v.Cell(king) == terrain.NoCell, "which the German does not see")
		}
		is(t, seen[0] == seen[1], "one hut looks like the other")
		for _, role := range []stalagluft.Role{stalagluft.SBO, stalagluft.BigX, stalagluft.TunnelKing, stalagluft.Manufacturer, stalagluft.Forger, stalagluft.Tailor, stalagluft.Independent} {
			g := empty(t)
			g.s.Phase, g.s.Now = stalagluft.PDeployTo, int8(g.out(role, 0, at(60.5, 30.5)))
			is(t, g.some(stalagluft.KBuilding) && g.some(stalagluft.KCell), "inside or outside as he likes: "+stalagluft.RoleNames[role])
		}
	}},
	{"SL3-DEP-16", func(t *testing.T) {
		g := empty(t)
		g.s.Turn = 7
		g.in(stalagluft.Forger, 0, "hut_108")
		g.s.StockMat[stalagluft.Paper] = 3
		put := func(k stalagluft.Shop, hut string) {
			g.BeginDeploy(&g.s)
			g.do(stalagluft.KShop, int(k), 0)
			is(t, len(g.legal()) == 8, "in one of the huts")
			g.do(stalagluft.KBuilding, int(g.hut(hut)), 0)
			is(t, !g.has(stalagluft.KShop, int(k), 0), "once in a deployment")
			g.do(stalagluft.KDone, 0, 0)
		}
		put(stalagluft.Forgery, "hut_108")
		is(t, g.MayMake(&g.s, int(stalagluft.Ticket)), "new, it works at once")
		put(stalagluft.Forgery, "hut_108")
		is(t, g.MayMake(&g.s, int(stalagluft.Ticket)), "left where it is, too")
		put(stalagluft.Forgery, "hut_109")
		is(t, !g.MayMake(&g.s, int(stalagluft.Ticket)), "the forger is in the wrong hut")
		g.in(stalagluft.Forger, 0, "hut_109")
		is(t, !g.MayMake(&g.s, int(stalagluft.Ticket)), "moved, it stands idle in turn 7")
		g.s.Turn = 8
		is(t, g.MayMake(&g.s, int(stalagluft.Ticket)), "and works in turn 8")
		put(stalagluft.Tailoring, "hut_109")
		is(t, g.s.Shops[stalagluft.Tailoring].Building == g.s.Shops[stalagluft.Forgery].Building, "two kinds may share a hut")
		g.dice(5, 1)
		g.DoSearch(&g.s, g.hut("hut_109"), stalagluft.ByEvent, 1, &g.c, &g.log)
		is(t, g.s.Shops[stalagluft.Forgery].Building == -1, "closed by a search")
		g.s.Turn = 15
		g.in(stalagluft.Forger, 0, "hut_109")
		put(stalagluft.Forgery, "hut_109")
		is(t, g.MayMake(&g.s, int(stalagluft.Ticket)), "designated anew it works that turn")
	}},
	{"SL3-DEP-17", func(t *testing.T) {
		g := empty(t)
		from, to := g.hut("hut_108"), g.hut("hut_123")
		g.s.Store[from][stalagluft.Papers] = 2
		g.BeginDeploy(&g.s)
		for range 2 {
			g.do(stalagluft.KItem, int(from), int(stalagluft.Papers))
			is(t, len(g.legal()) == 11, "to any building")
			g.do(stalagluft.KBuilding, int(to), 0)
		}
		is(t, g.s.Store[from][stalagluft.Papers] == 0 && g.s.Store[to][stalagluft.Papers] == 2 && !g.has(stalagluft.KItem, int(from), int(stalagluft.Papers)), "both are moved")
		for _, p := range []stalagluft.Phase{stalagluft.PMove, stalagluft.PRoutine, stalagluft.StepSeven} {
			g.s.Phase = p
			is(t, !g.some(stalagluft.KItem), "in no other step")
		}
	}},
}

func TestClausesOfPlacing(t *testing.T) { run(t, placeClauses) }

var campClauses = []clause{
	{"SL3-STP-03", func(t *testing.T) {
		for set, denied := range map[string]bool{"stoolie.denies_facility=true": true, "stoolie.denies_facility=false": false} {
			for hut, there := range map[string]bool{"hut_123": true, "hut_122": false} {
				g := empty(t, set)
				g.tunnel("hut_123", 2)
				g.s.StockWood = 3
				g.in(stalagluft.Stoolie, 0, hut)
				is(t, g.has(stalagluft.KDig, 0, 0) == (!there || !denied), "no dig beside a spy in "+hut+", "+set)
				s := shop(t, stalagluft.Tailor, stalagluft.Tailoring, set)
				if there {
					hut = "hut_109"
				}
				s.in(stalagluft.Stoolie, 0, hut)
				is(t, s.MayMake(&s.s, int(stalagluft.Clothes)) == (!there || !denied), "nor work")
				r := ready(t, set)
				if there {
					hut = "hut_123"
				}
				r.in(stalagluft.Stoolie, 0, hut)
				is(t, r.MayStart(&r.s, r.hut("hut_123")) == (!there || !denied), "nor a start")
			}
		}
		g := empty(t)
		g.tunnel("hut_123", 2)
		g.s.StockWood = 3
		g.out(stalagluft.Stoolie, 0, g.Board.Buildings[g.hut("hut_123")].Sill[0][0])
		is(t, g.has(stalagluft.KDig, 0, 0), "at the door he denies nothing")
	}},
	{"SL3-STP-04", func(t *testing.T) {
		for y, gone := range map[float64]int16{36.5: 0, 37.5: 1} {
			g := empty(t)
			x := g.tunnel("hut_107", 3)
			x.Sand, g.s.Made = 2, 3
			team := g.out(stalagluft.Dispersal, 0, at(72.5, 30.5))
			g.s.Men[team].Load, g.s.Men[team].From = 1, 0
			g.out(stalagluft.Stoolie, 0, at(72.5, y))
			g.s.Phase = stalagluft.Theft
			g.EndChecks(&g.s, &g.log)
			is(t, g.s.Dispersed == gone && x.Sand == 3-int8(gone), "6.0 in from a spy it goes back, 7.0 in it is lost")
		}
		g := empty(t) // in a house he is measured from its wall
		g.in(stalagluft.Stoolie, 0, "hut_108")
		is(t, !g.ClearOf(&g.s, at(59.5, 30.5)) && g.ClearOf(&g.s, at(60.5, 30.5)), "5.5 in from hut 108, and 6.5")
	}},
	{"SL3-STP-05", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			g := empty(t)
			spy := g.out(stalagluft.Stoolie, 0, at(72.5, 34.5))
			other := g.out(stalagluft.Stoolie, 1, at(40.5, 34.5))
			g.out(stalagluft.Tailor, 0, at(71.5, 34.5)) // no leader
			g.dice(die)
			g.do(stalagluft.KIdentify, spy, 0)
			is(t, (g.s.Men[spy].Where == stalagluft.Gone) == (die == 6), "a 6 finds him out")
			is(t, !g.has(stalagluft.KIdentify, spy, 0) && !g.has(stalagluft.KIdentify, other, 0), "one attempt a turn, in all")
		}
		two := empty(t, "stoolie.id_attempts=2", "stoolie.id_base=4")
		spy := two.out(stalagluft.Stoolie, 0, at(72.5, 34.5))
		two.dice(3, 4)
		two.do(stalagluft.KIdentify, spy, 0)
		two.do(stalagluft.KIdentify, spy, 0)
		is(t, two.s.Men[spy].Where == stalagluft.Gone, "two attempts and a 4 by option")
	}},
	{"SL3-STP-09", func(t *testing.T) {
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				for _, dug := range []bool{true, false} {
					g := empty(t)
					g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
					if dug {
						g.s.Tunnels[1] = stalagluft.Tunnel{Building: g.hut("hut_107")}
					}
					g.dice(a, b)
					g.DoSpies(&g.s, &g.c, &g.log)
					g.spent("two dice")
					known := g.View(&g.s, stalagluft.German).KnownTunnel(int(g.hut("hut_107")))
					is(t, known == (dug && (a+b == 2 || a+b == 12)), "2 and 12 betray a tunnel, if there is one")
				}
			}
		}
		for set, dice := range map[string][]int{"spy.per_spy=true": {3, 4, 6, 6}, "spy.per_spy=false": {3, 4}} {
			g := empty(t, set)
			g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
			g.out(stalagluft.Stoolie, 1, at(61.5, 35.5))
			g.dice(dice...)
			g.DoSpies(&g.s, &g.c, &g.log)
			g.spent("each spy throws, " + set)
		}
	}},
	{"SL3-MOV-01", func(t *testing.T) {
		for set, y := range map[string]float64{"guard.move=4": 18.5, "guard.move=7": 21.5} {
			g := open(t, set)
			g.s.Phase = stalagluft.GMove
			g.Advance(&g.s, &g.c, &g.log)
			is(t, g.s.Guards[2].Cell == at(44.5, y), "towards his marker, "+set)
		}
		g := open(t)
		for range 3 {
			g.WalkGuard(&g.s.Guards[0])
		}
		is(t, g.s.Guards[0].Cell == at(7.5, 34.5), "three moves along the north wire")
	}},
	{"SL3-MOV-03", func(t *testing.T) {
		g := ferret(t, at(41.5, 25.5))
		g.out(stalagluft.Stooge, 0, at(44.5, 26.5))
		for c, legal := range map[terrain.Cell]bool{
			at(47.5, 25.5): true, at(48.5, 25.5): false, at(35.5, 25.5): true, at(34.5, 25.5): false,
			at(41.5, 31.5): true, at(41.5, 32.5): false, at(41.5, 19.5): true, at(41.5, 18.5): false,
			at(45.5, 29.5): true, at(46.5, 30.5): false, at(41.5, 25.5): true,
		} {
			is(t, g.has(stalagluft.KCell, int(c), 0) == legal, "6 in every way: "+c.String())
		}
		g.do(stalagluft.KCell, int(at(45.5, 29.5)), 0)
		is(t, g.s.Ferrets[0].Cell == at(45.5, 29.5) && !g.has(stalagluft.KFigure, 0, 0), "and once a turn")
		far := ferret(t, at(41.5, 25.5), "ferret.move=7")
		far.out(stalagluft.Stooge, 0, at(44.5, 26.5))
		is(t, far.has(stalagluft.KCell, int(at(48.5, 25.5)), 0), "by option")
	}},
	{"SL3-MOV-04", func(t *testing.T) {
		hut := 0
		for x, legal := range map[float64]bool{58.5: true, 59.5: true, 60.5: false} {
			g := ferret(t, at(x, 20.5))
			hut = int(g.hut("hut_107"))
			g.out(stalagluft.Stooge, 0, at(60.5, 22.5))
			is(t, g.has(stalagluft.KBuilding, hut, 2) == legal, "the door (54,20) costs an inch more than its step")
		}
		g := ferret(t, at(58.5, 20.5))
		g.do(stalagluft.KBuilding, hut, 2)
		is(t, g.s.Ferrets[0].Building == int8(hut) && g.s.OnDuty() == 1, "he is inside")
		g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
		is(t, g.has(stalagluft.KCell, int(at(57.5, 20.5)), 0) && !g.has(stalagluft.KBuilding, hut, 2), "and comes out again by a door")
		no := ferret(t, at(58.5, 20.5), "ferret.may_enter=false")
		is(t, !no.some(stalagluft.KBuilding), "by option he stays outside")
	}},
	{"SL3-REL-04", func(t *testing.T) {
		g := ferret(t, at(33.5, 29.5), "move.every_cell=true")
		g.do(stalagluft.KRelocate, 0, 0)
		is(t, len(g.legal()) == len(g.Board.Outdoor), "nobody looks: the whole compound is open to him")
		g.do(stalagluft.KCell, int(at(60.5, 11.5)), 0)
		is(t, g.s.Ferrets[0].Cell == at(60.5, 11.5), "the strip inside the fence too")
	}},
	{"SL3-SSR-01", func(t *testing.T) {
		sealed := func(strange bool, doors ...int8) *camp {
			g := empty(t)
			b := g.hut("hut_107")
			for i, d := range doors {
				g.s.Ferrets[i] = stalagluft.Ferret{Cell: g.Board.Buildings[b].Sill[d][0], Building: b, Door: d}
			}
			m := g.in(stalagluft.Intelligence, 0, "hut_107")
			if strange {
				g.s.Men[m].Hut = g.hut("hut_103")
			}
			g.s.Phase = stalagluft.FerretPick
			g.do(stalagluft.KDone, 0, 0)
			return g
		}
		told := func(g *camp) bool {
			seen, _ := g.View(&g.s, stalagluft.German).Seen(g.who(stalagluft.Intelligence, 0))
			return seen == int(g.hut("hut_107"))
		}
		is(t, told(sealed(true, 0, 1, 2)) && told(sealed(false, 0, 1, 2)), "three ferrets by three doors: who is in there must be said")
		is(t, !told(sealed(true, 0, 0, 1)) && !told(sealed(true, 0, 1)) && !told(sealed(true, 2)), "a door left open tells nothing")
		late := sealed(true, 0, 1)
		b := late.hut("hut_107")
		late.s.Phase = stalagluft.GMove // the third comes a turn later
		late.Advance(&late.s, &late.c, &late.log)
		late.s.Ferrets[2] = stalagluft.Ferret{Cell: late.Board.Buildings[b].Sill[2][0], Building: b, Door: 2}
		late.do(stalagluft.KDone, 0, 0)
		is(t, !told(late), "in one and the same movement")
	}},
	{"SL3-MOV-05", func(t *testing.T) {
		for _, role := range []stalagluft.Role{stalagluft.Dispersal, stalagluft.Distraction, stalagluft.SBO, stalagluft.Independent} {
			g := empty(t)
			man := g.out(role, 0, at(72.5, 30.5))
			g.s.Phase = stalagluft.PMove
			g.do(stalagluft.KFigure, man, 0)
			is(t, g.has(stalagluft.KCell, int(at(78.5, 30.5)), 0) && !g.has(stalagluft.KCell, int(at(79.5, 30.5)), 0), "6 in and no more")
			g.do(stalagluft.KCell, int(at(78.5, 30.5)), 0)
			is(t, g.s.Men[man].Cell == at(78.5, 30.5) && !g.has(stalagluft.KFigure, man, 0), "once a turn")
		}
		g := empty(t)
		stooge := g.out(stalagluft.Stooge, 0, at(72.5, 31.5))
		g.s.Phase = stalagluft.PMove
		is(t, !g.has(stalagluft.KFigure, stooge, 0), "a stooge stays at his post")
		g.BeginDeploy(&g.s)
		is(t, g.has(stalagluft.KFigure, stooge, 0), "but for a deployment")
	}},
	{"SL3-ARR-01", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			for left, want := range map[int8]int{14: die, 2: min(die, 2), 0: 0} {
				g := open(t)
				g.s.Left = left
				g.log.Reset()
				g.dice(1, die)
				g.DoEvent(&g.s, &g.c, &g.log)
				is(t, g.count(stalagluft.Arrived) == want && int(g.s.Left) == int(left)-want, "a die of new prisoners, as long as there are cards")
			}
		}
	}},
	{"SL3-SHK-01", func(t *testing.T) {
		g := open(t)
		before := g.s
		g.shakes()
		spots := g.SpotsOf()
		n := 0
		for ; g.s.Phase == stalagluft.ShakePlace; n++ {
			seat, _ := g.Actor(&g.s)
			is(t, seat == stalagluft.German && len(g.legal()) == len(spots)+1, "where he likes, or where he stands")
			g.do(stalagluft.KCell, int(spots[n]), 0)
		}
		is(t, n == 13, "five ferrets, two guards of the compound, six of the Vorlager")
		for i := range g.s.Ferrets {
			is(t, g.s.Ferrets[i].Cell == spots[i], "a ferret stands where he was put")
		}
		placed := 0
		for i := range g.s.Guards {
			switch {
			case i < 2: // their beats run outside the wire
				is(t, g.s.Guards[i].Cell == before.Guards[i].Cell, "perimeter guards stay")
			case g.s.Guards[i].Cell != before.Guards[i].Cell:
				placed++
			}
		}
		is(t, placed == 8, "eight guards too")
	}},
	{"SL3-RED-01", func(t *testing.T) {
		cards := func(sets ...string) (n int, g *camp) {
			g = empty(t, sets...)
			for i, role := range []stalagluft.Role{stalagluft.SBO, stalagluft.BigX, stalagluft.TunnelKing, stalagluft.Forger, stalagluft.Independent, stalagluft.Stoolie, stalagluft.Dispersal} {
				g.out(role, 0, at(60.5+float64(i), 35.5))
			}
			g.dice(3)
			g.DoEvent(&g.s, &g.c, &g.log)
			for _, k := range g.s.Parcels {
				n += int(k)
			}
			return n, g
		}
		n, _ := cards()
		is(t, n == 4, "one for each of four specials; none for the independent, the spy, the team")
		n, _ = cards("redcross.per_special=2")
		is(t, n == 8, "two by option")
		_, g := cards()
		for k := range g.s.Pile {
			g.s.Pile[k] = 0
			g.s.Parcels[k] = 0
		}
		g.dice(3)
		g.DoEvent(&g.s, &g.c, &g.log)
		left, held := 0, 0
		for k := range g.s.Pile {
			left, held = left+int(g.s.Pile[k]), held+int(g.s.Parcels[k])
		}
		is(t, held == 4 && left == 36, "spent cards are shuffled again: forty in all")
	}},
	{"SL3-MNT-01", func(t *testing.T) {
		for die, place := range map[int]terrain.Point{1: {X: 118, Y: 74}, 2: {X: 118, Y: 74}, 3: {X: 55, Y: 31}, 4: {X: 55, Y: 31}, 5: {X: 120, Y: 21}, 6: {X: 120, Y: 21}} {
			g := empty(t)
			g.dice(4, die)
			g.DoEvent(&g.s, &g.c, &g.log)
			is(t, g.Board.Works[g.s.Detail].Pos == place, "its place by the die")
			is(t, g.View(&g.s, stalagluft.Pow).Detail() == g.View(&g.s, stalagluft.German).Detail(), "for all to see")
			g.s.Phase = stalagluft.StepSeven
			turn := g.s.Turn
			for g.s.Turn == turn {
				is(t, g.s.Detail >= 0, "it stays to the end of the turn")
				g.do(stalagluft.KDone, 0, 0)
			}
			is(t, g.s.Detail == -1, "and is gone in the next")
		}
		far := empty(t)
		for _, tower := range far.Board.Towers[1:] {
			d := terrain.FarPoints(tower, terrain.Point{X: 120, Y: 21})
			is(t, d > 4*34*34 && d < 4*35*35, "midway, 34.1 in from tower 2 and tower 3")
		}
	}},
}

func TestClausesOfTheCamp(t *testing.T) { run(t, campClauses) }
