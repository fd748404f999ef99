package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

var eventClauses = []clause{
	{"SL3-ARR-02", func(t *testing.T) {
		g := open(t)
		g.s.Turn = 5
		g.log.Reset()
		g.dice(1, 3)
		g.DoEvent(&g.s, &g.c, &g.log)
		for _, e := range g.log.Events {
			if e.Kind == stalagluft.Arrived {
				m := &g.s.Men[e.A]
				is(t, m.Where == stalagluft.Waiting && m.Hut == -1 && m.Free == 6, "they wait for the next deployment")
				is(t, g.View(&g.s, stalagluft.German).Role(int(e.A)) == m.Role, "the German has seen the card")
			}
		}
	}},
	{"SL3-SHK-02", func(t *testing.T) {
		g := empty(t)
		g.s.Phase = stalagluft.ShakePow
		seen := g.out(stalagluft.Independent, 0, at(90.5, 15.5))
		stooge := g.out(stalagluft.Stooge, 0, at(71.5, 31.5))
		is(t, !g.MayMove(&g.s, seen), "tower 3 sees him")
		hidden := g.out(stalagluft.Independent, 1, at(71.5, 43.5))
		for _, c := range g.Board.InsideWire { // a cell that no tower sees
			clear := true
			for k := range g.Board.Towers {
				clear = clear && !g.Board.TowerSees(k, c)
			}
			for _, p := range g.Board.Sentries {
				clear = clear && !g.Board.Sees(p.Cell(), c)
			}
			if clear {
				g.s.Men[hidden].Cell, g.s.Men[stooge].Cell = c, c
			}
		}
		is(t, g.MayMove(&g.s, hidden) && !g.MayMove(&g.s, stooge), "hidden from all he may move, a stooge never")
		g.s.Phase, g.s.Now = stalagluft.ShakePowTo, int8(hidden)
		for _, m := range g.legal()[1:] {
			_, c, _ := stalagluft.Parts(m)
			is(t, terrain.Far(terrain.Cell(c), g.s.Men[hidden].Cell) <= 36, "6 in at most")
		}
	}},
	{"SL3-SHK-03", func(t *testing.T) {
		g := empty(t)
		man := g.in(stalagluft.Tailor, 0, "hut_108")
		b := g.hut("hut_108")
		g.s.Phase = stalagluft.ShakePow
		for d := range 2 {
			g.s.Ferrets[d] = stalagluft.Ferret{Cell: g.Board.Buildings[b].Sill[d][0], Building: -1}
		}
		is(t, g.FreeDoors(&g.s, b) == 1<<2 && g.MayMove(&g.s, man), "the third door is open, whatever the towers see")
		g.s.Phase, g.s.Now = stalagluft.ShakePowTo, int8(man)
		for _, m := range g.legal()[1:] {
			_, c, _ := stalagluft.Parts(m)
			is(t, terrain.FarPoint(g.Board.Buildings[b].Doors[2], terrain.Cell(c)) <= 4*7*7, "within 6 in of that door")
		}
		g.s.Phase = stalagluft.ShakePow
		g.s.Ferrets[2] = stalagluft.Ferret{Cell: g.Board.Buildings[b].Sill[2][0], Building: -1}
		is(t, !g.MayMove(&g.s, man), "all doors watched: nobody leaves")
	}},
	{"SL3-SHK-04", func(t *testing.T) {
		g := empty(t)
		man := g.in(stalagluft.Tailor, 0, "hut_108")
		g.s.Men[man].Hut = g.hut("hut_103")
		g.s.Phase, g.s.Now = stalagluft.ShakePowTo, int8(man)
		g.Apply(&g.s, g.legal()[1], &g.c, &g.log)
		v := g.View(&g.s, stalagluft.German)
		seen, _ := v.Seen(man)
		is(t, v.Cell(man) != terrain.NoCell && seen == -1, "a figure more, and no word of where it came from")
	}},
	{"SL3-SHK-05", func(t *testing.T) {
		g := empty(t)
		bigX := g.in(stalagluft.BigX, 0, "hut_109")
		g.s.Phase = stalagluft.ShakeDemand
		g.DoDemand(&g.s, &g.log)
		seen, turn := g.View(&g.s, stalagluft.German).Seen(bigX)
		is(t, seen == int(g.hut("hut_109")) && turn == int(g.s.Turn), "the German knows where he was")
		near := false
		for _, d := range g.Board.Buildings[g.hut("hut_109")].Doors {
			near = near || terrain.FarPoint(d, g.s.Men[bigX].Cell) <= 4
		}
		is(t, near && g.s.Men[bigX].Where == stalagluft.Outdoors, "he stands outside a door")
		back := empty(t, "shakedown.return_inside=true")
		bigX = back.in(stalagluft.BigX, 0, "hut_109")
		back.DoDemand(&back.s, &back.log)
		is(t, back.s.Men[bigX].Where == stalagluft.Indoors, "by option he goes back in")
	}},
	{"SL3-SHK-06", func(t *testing.T) {
		for n, want := range map[int]bool{2: false, 3: true} {
			g := empty(t)
			for i, hut := range []string{"hut_109", "hut_104"} {
				m := g.in(stalagluft.TunnelKing, i, hut)
				g.s.Men[m].Hut = g.hut("hut_103")
			}
			g.ferrets([]terrain.Cell{at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5)}[:n]...)
			g.DoDemand(&g.s, &g.log)
			g.Advance(&g.s, &g.c, &g.log)
			is(t, (g.s.Phase == stalagluft.ShakeSearch) == want, "three ferrets for a search")
			if want {
				g.dice(1, 1, 1, 2)
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, int(g.hut("hut_104")), 0), &g.c, &g.log)
				is(t, g.s.Phase == stalagluft.ShakeSearch && g.has(stalagluft.KBuilding, int(g.hut("hut_109")), 0), "then the other hut")
			}
		}
	}},
	{"SL3-SHK-07", func(t *testing.T) {
		g := open(t)
		var stood []terrain.Cell
		for i := range g.s.Guards {
			stood = append(stood, g.s.Guards[i].Cell)
		}
		g.dice(2)
		g.DoEvent(&g.s, &g.c, &g.log)
		for g.s.Phase == stalagluft.ShakePlace {
			moves := g.legal()
			g.Apply(&g.s, moves[len(moves)-1], &g.c, &g.log)
		}
		g.EndShakedown(&g.s)
		for i, c := range stood {
			is(t, g.s.Guards[i].Cell == c, "a guard takes up his old duty")
		}
		is(t, g.s.OnDuty() == 0, "the ferrets go to the guard house")
	}},
	{"SL3-SHK-08", func(t *testing.T) {
		g := empty(t)
		g.s.Kommandant = at(40.5, 25.5)
		g.EndShakedown(&g.s)
		is(t, g.s.Kommandant == at(18.5, 37.5), "the Kommandant goes back to his office")
	}},
	{"SL3-RED-02", func(t *testing.T) {
		cards := func(where stalagluft.Where) int16 {
			g := empty(t)
			g.out(stalagluft.SBO, 0, at(60.5, 35.5))
			g.s.Men[g.out(stalagluft.Tailor, 0, at(61.5, 35.5))].Where = where
			g.dice(3)
			g.DoEvent(&g.s, &g.c, &g.log)
			return g.s.StockMat[stalagluft.Paper]
		}
		is(t, cards(stalagluft.Outdoors) == 2, "two specials, no Scrounger: two cards all the same")
		is(t, cards(stalagluft.InCooler) == 1 && cards(stalagluft.Waiting) == 1, "the cooler and the Vorlager do not count")
	}},
	{"SL3-RED-03", func(t *testing.T) {
		g := empty(t)
		g.s.Parcels = [8]int8{2: 1}
		worth := g.View(&g.s, stalagluft.Pow).Parcels()
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KUnpack, 2, 0), &g.c, &g.log)
		is(t, worth == 20 && g.View(&g.s, stalagluft.Pow).Parcels() == 0 && g.s.StockMat[stalagluft.Metal] == 1, "coffee is 20 points or one tin")
	}},
	{"SL3-MNT-02", func(t *testing.T) {
		pick := func(ferret terrain.Cell, sets ...string) int {
			g := empty(t, sets...)
			g.s.Detail, g.s.Phase = 2, stalagluft.Theft
			g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			g.ferrets(ferret)
			g.EndChecks(&g.s, &g.log)
			return g.count(stalagluft.PapersPicked)
		}
		is(t, pick(at(73.5, 10.5)) == 1 && pick(at(64.5, 20.5)) == 0, "papers with the ferret 13 in away, none at 11")
		is(t, pick(at(73.5, 10.5), "work.scrounger_radius=9") == 0, "10 in are too far for a radius of 9")
		is(t, pick(at(73.5, 10.5), "work.towers_block=true", "work.guard_radius=35") == 0, "towers by option")
	}},
	{"SL3-MNT-03", func(t *testing.T) {
		g := empty(t)
		g.s.Detail, g.s.Phase = 2, stalagluft.Theft
		near, far := g.out(stalagluft.Independent, 0, at(60.5, 21.5)), g.out(stalagluft.Independent, 1, at(60.5, 23.5))
		is(t, g.MaySteal(&g.s, near) && !g.MaySteal(&g.s, far), "11 in yes, 13 no")
		g.dice(3)
		g.DoTheft(&g.s, near, &g.c, &g.log)
		is(t, !g.MaySteal(&g.s, near), "once")
		team := empty(t, "work.teams_may_steal=false")
		team.s.Detail = 2
		is(t, !team.MaySteal(&team.s, team.out(stalagluft.Dispersal, 0, at(60.5, 21.5))), "teams by option")
	}},
	{"SL3-MNT-04", func(t *testing.T) {
		g, man := thief(t, 1)
		is(t, g.s.Men[man].Where == stalagluft.InCooler && g.s.Men[man].Free == 16, "stolen in turn 10: back in 16")
	}},
	{"SL3-MNT-05", func(t *testing.T) {
		g, _ := thief(t, 2)
		is(t, !g.MaySteal(&g.s, g.out(stalagluft.Independent, 1, at(61.5, 21.5))), "nobody else")
		g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		g.s.Phase = stalagluft.Theft
		g.EndChecks(&g.s, &g.log)
		is(t, g.count(stalagluft.PapersPicked) == 1, "but the Scrounger picks his pocket")
	}},
	{"SL3-MNT-06", func(t *testing.T) {
		g, man := thief(t, 3)
		is(t, g.s.Store == [stalagluft.Buildings][stalagluft.Items]int8{} && g.s.Men[man].Where == stalagluft.Outdoors, "no chance")
	}},
	{"SL3-MNT-07", func(t *testing.T) {
		g, _ := thief(t, 4)
		is(t, g.s.Has(stalagluft.Cable) == 1, "a roll of cable")
	}},
	{"SL3-MNT-08", func(t *testing.T) {
		g, _ := thief(t, 5)
		is(t, g.s.Has(stalagluft.ToolBelt) == 1 && g.s.HasCutters(), "a tool belt with cutters")
	}},
	{"SL3-MNT-09", func(t *testing.T) {
		g, _ := thief(t, 6)
		is(t, g.s.Has(stalagluft.Ladder) == 1 && g.s.Has(stalagluft.PickAxe) == 1, "a ladder and a pick axe")
	}},
}

// thief lets an independent steal in turn 10 with a die, and stores the booty.
func thief(t *testing.T, die int) (*camp, int) {
	g := empty(t)
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

func TestClausesOfEvents(t *testing.T) { run(t, eventClauses) }

// searched is a search of hut 108 by German dice, after a camp was set up.
func searched(t *testing.T, set func(g *camp), n int, faces ...int) *camp {
	g := empty(t)
	set(g)
	g.dice(faces...)
	g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, n, &g.c, &g.log)
	return g
}

var searchClauses = []clause{
	{"SL3-SRC-02", func(t *testing.T) {
		g := searched(t, func(g *camp) { g.ferrets(at(90.5, 14.5), at(90.5, 45.5), at(31.5, 14.5)) }, 3, 1, 1, 1)
		is(t, g.count(stalagluft.Searched) == 1, "wherever the ferrets were")
		g.spent("a die each")
	}},
	{"SL3-SRC-04", func(t *testing.T) {
		g := searched(t, func(g *camp) {
			for _, role := range []stalagluft.Role{stalagluft.TunnelKing, stalagluft.BigX, stalagluft.SBO, stalagluft.Intelligence} {
				g.in(role, 0, "hut_108")
			}
		}, 4, 1, 1, 1, 1, 2, 2, 2, 2)
		g.spent("four against four")
		e := g.log.Events[slices.IndexFunc(g.log.Events, func(e sim.Event) bool { return e.Kind == stalagluft.Searched })]
		is(t, e.C == 4 && e.D == 4, "and so it is written down")
	}},
	{"SL3-SRC-05", func(t *testing.T) {
		set := func(g *camp) {
			g.in(stalagluft.Independent, 0, "hut_108")
			g.in(stalagluft.Independent, 1, "hut_108")
			g.in(stalagluft.Tailor, 0, "hut_108")
		}
		searched(t, set, 1, 1, 2).spent("one die for the tailor")
		g := empty(t, "search.independents_count=true")
		set(g)
		g.dice(1, 2, 2, 2)
		g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, 1, &g.c, &g.log)
		g.spent("by option three")
	}},
	{"SL3-SRC-07", func(t *testing.T) {
		is(t, stalagluft.Cancel(count7(3, 4, 2, 5), count7(6, 2, 1, 4), false) == count7(2, 4), "the printed dice leave 2 and 4")
		is(t, stalagluft.Cancel(count7(3, 4, 2, 5), count7(6, 2, 1, 4), true) == count7(3), "with ties 3 alone")
	}},
	{"SL3-SRC-08", func(t *testing.T) {
		is(t, stalagluft.Cancel(count7(5, 4), count7(6, 5), false) == count7(), "6 on 5, 5 on 4")
		is(t, stalagluft.Cancel(count7(5, 3), count7(6), false) == count7(3), "the dearer face first")
	}},
	{"SL3-SRC-09", func(t *testing.T) {
		is(t, stalagluft.Cancel(count7(6), count7(6, 6, 6, 6, 6), false) == count7(6), "nothing beats a 6")
	}},
	{"SL3-SRC-11", func(t *testing.T) {
		g := searched(t, func(g *camp) {
			b := g.hut("hut_108")
			g.s.Stripped[b], g.s.Wood[b], g.s.Sand[b], g.s.Made = 3, 3, 1, 1
		}, 1, 2)
		is(t, g.s.Alert && g.s.FoundSand == 1, "a 2 finds sand too")
		g.in(stalagluft.Intelligence, 0, "hut_108")
		g.s.Phase = stalagluft.PRoutine
		is(t, !g.has(stalagluft.KStrip, int(g.hut("hut_108")), 0), "and ends the stripping")
		whole := searched(t, func(g *camp) {}, 1, 2)
		whole.in(stalagluft.Intelligence, 0, "hut_108")
		whole.s.Phase = stalagluft.PRoutine
		is(t, whole.has(stalagluft.KStrip, int(whole.hut("hut_108")), 0), "no wood missing, nothing noticed")
	}},
	{"SL3-SRC-13", func(t *testing.T) {
		g := searched(t, func(g *camp) {
			g.in(stalagluft.Independent, 0, "hut_108")
			g.s.Store[g.hut("hut_108")][stalagluft.Papers], g.s.Store[g.hut("hut_108")][stalagluft.Clothes] = 3, 2
		}, 1, 4)
		is(t, g.s.Has(stalagluft.Papers)+g.s.Has(stalagluft.Clothes) == 0, "all of it")
		is(t, g.s.Phase == stalagluft.Penalty && len(g.legal()) == 2, "and one man may go to the cooler")
		none := searched(t, func(g *camp) { g.in(stalagluft.Independent, 0, "hut_108") }, 1, 4)
		is(t, none.s.Phase != stalagluft.Penalty, "nothing found, nobody goes")
	}},
	{"SL3-SRC-15", func(t *testing.T) {
		g := searched(t, func(g *camp) {
			g.tunnel("hut_108", 9)
			g.s.Tunnels[0].Sand, g.s.Made = 2, 2
			g.s.Store[g.hut("hut_108")][stalagluft.Papers] = 2
			g.s.Shops[0] = stalagluft.Workshop{Building: g.hut("hut_108")}
		}, 1, 6, 1)
		king := g.who(stalagluft.TunnelKing, 0)
		is(t, g.s.Tunnels[0].Building == -1 && g.s.FoundSand == 2 && g.s.Men[king].Where == stalagluft.InCooler, "the tunnel is gone, the king sits")
		is(t, g.s.Has(stalagluft.Papers) == 0 && g.s.Shops[0].Building == -1, "contraband and workshop with it")
		none := searched(t, func(g *camp) {
			g.s.Store[g.hut("hut_108")][stalagluft.Papers] = 2
			g.s.Shops[0] = stalagluft.Workshop{Building: g.hut("hut_109")}
		}, 1, 6)
		is(t, none.s.Has(stalagluft.Papers) == 2 && none.s.Shops[0].Building >= 0, "no tunnel, nothing")
	}},
	{"SL3-SRC-16", func(t *testing.T) {
		g := searched(t, func(g *camp) { g.s.Store[g.hut("hut_108")][stalagluft.Papers] = 3 }, 2, 3, 3)
		is(t, g.s.Has(stalagluft.Papers) == 1, "two 3s take two things")
		var faces []int16
		h := searched(t, func(g *camp) { g.s.Sand[g.hut("hut_108")], g.s.Made = 1, 1 }, 3, 6, 2, 1)
		for _, e := range h.log.Events {
			if e.Kind == stalagluft.Survived {
				faces = append(faces, e.A)
			}
		}
		is(t, slices.Equal(faces, []int16{1, 2, 6}) && h.count(stalagluft.SandFound) == 1, "lowest first, sand found once")
	}},
	{"SL3-SRC-18", func(t *testing.T) {
		g := empty(t)
		g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
		for _, p := range []stalagluft.Phase{stalagluft.GDeploy, stalagluft.GMove, stalagluft.GRoutine} {
			g.s.Phase, g.s.Alert, g.s.Searches = p, true, 0
			is(t, g.MayAlertSearch(&g.s), "alerted: in each German step")
			g.s.Searches = 1
			is(t, !g.MayAlertSearch(&g.s), "once a turn")
			g.s.Searches, g.s.Alert = 0, false
			is(t, !g.MayAlertSearch(&g.s), "not without an alert")
		}
		g.s.Alert = true
		g.tunnel("hut_108", 3)
		g.dice(6, 1)
		g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByAlert, 1, &g.c, &g.log)
		is(t, !g.s.Alert, "a tunnel found ends it")
		g.s.Alert, g.s.Phase = true, stalagluft.GRoutine
		g.ferrets(at(40.5, 25.5), at(41.5, 25.5))
		is(t, !g.MayAlertSearch(&g.s), "two ferrets are too few")
	}},
	{"SL3-SRC-19", func(t *testing.T) {
		g := ready(t)
		g.s.Tunnels[0] = stalagluft.Tunnel{Building: g.hut("hut_123"), Shaft: 1, Length: 4}
		is(t, !g.MayStart(&g.s, g.hut("hut_123")), "there is one")
		g.s.Tunnels[0] = stalagluft.Tunnel{Building: -1}
		is(t, g.MayStart(&g.s, g.hut("hut_123")), "closed, it may be begun anew in the same hut")
		h := ready(t)
		h.s.Tunnels[0] = stalagluft.Tunnel{Building: h.hut("hut_123"), Shaft: 1, Length: 4}
		h.s.Turn = 20
		h.dice(6, 1, 1)
		h.DoSearch(&h.s, h.hut("hut_123"), stalagluft.ByEvent, 1, &h.c, &h.log)
		is(t, h.s.Tunnels[0].Building == -1 && !h.MayStart(&h.s, h.hut("hut_123")), "found in turn 20, and the king sits")
		h.DoEndTurn(&h.s, &h.log)
		h.in(stalagluft.TunnelKing, 0, "hut_123")
		h.in(stalagluft.BigS, 0, "hut_123")
		is(t, h.MayStart(&h.s, h.hut("hut_123")), "in turn 21 another king may begin again")
	}},
	{"SL3-SRC-20", func(t *testing.T) {
		g := searched(t, func(g *camp) { g.s.Sand[g.hut("hut_108")], g.s.Made = 1, 1 }, 3, 1, 4, 6)
		g.spent("nobody at home throws")
		is(t, g.s.Alert && g.s.Phase != stalagluft.Penalty, "sand found, nothing else")
	}},
}

func TestClausesOfSearches(t *testing.T) { run(t, searchClauses) }

// deal offers forty points and a bonus for papers, with a die.
func deal(t *testing.T, bonus, die int) *camp {
	g := empty(t)
	g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
	g.s.Parcels = [8]int8{0: 10}
	g.dice(die)
	g.DoBarter(&g.s, int(stalagluft.Original), bonus, &g.c, &g.log)
	return g
}

var tradeClauses = []clause{
	{"SL3-BAR-03", func(t *testing.T) {
		for offer, best := range map[int8]int{4: 0, 5: 1, 6: 2} { // 40, 50, 60 points
			g := empty(t)
			g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			g.ferrets(at(68.5, 28.5))
			g.s.Parcels = [8]int8{0: offer, 4: 1} // and 5 points that count for nothing
			is(t, g.has(stalagluft.KBarter, int(stalagluft.Original), best) && !g.has(stalagluft.KBarter, int(stalagluft.Original), best+1), "+1 for each full 10 above")
		}
	}},
	{"SL3-BAR-04", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			g := deal(t, 0, die)
			is(t, (g.s.Phase == stalagluft.PlaceItem) == (die >= 4), "4 makes a deal")
			is(t, (g.where(stalagluft.InCooler) == 1) == (die == 1), "1 is reported")
			is(t, (g.s.Parcels[0] == 10) == (die == 2 || die == 3), "refused, the goods are kept")
			h := deal(t, 2, die)
			is(t, (h.s.Phase == stalagluft.PlaceItem) == (die >= 2) && (h.where(stalagluft.InCooler) == 1) == (die == 1), "+2: only a natural 1 fails")
		}
		is(t, deal(t, 0, 1).s.Men[deal(t, 0, 1).who(stalagluft.Scrounger, 0)].Free == 1+3+1, "three turns")
	}},
	{"SL3-BAR-05", func(t *testing.T) {
		o := open(t).Options.Barter.Price
		for item, price := range map[stalagluft.Item]int8{stalagluft.Original: 40, stalagluft.Papers: 0, stalagluft.PickAxe: 35, stalagluft.Uniform: 60, stalagluft.ToolBelt: 50, stalagluft.Ladder: 25, stalagluft.Cable: 20} {
			is(t, o[item] == price, "the price of "+stalagluft.ItemNames[item])
		}
	}},
}

func TestClausesOfBarter(t *testing.T) { run(t, tradeClauses) }

// spoiled says whether a start in 123 is still legal after something is taken
// away.
func spoiled(t *testing.T, spoil func(g *camp), sets ...string) bool {
	g := ready(t, sets...)
	spoil(g)
	return g.MayStart(&g.s, g.hut("hut_123"))
}

var tunnelClauses = []clause{
	{"SL3-TUN-02", func(t *testing.T) {
		g := ready(t)
		is(t, g.MayStart(&g.s, g.hut("hut_123")) && !g.MayStart(&g.s, g.hut("hut_122")), "where a king is")
		is(t, !spoiled(t, func(g *camp) { g.out(stalagluft.TunnelKing, 0, at(64.5, 20.5)) }), "inside, not at the door")
	}},
	{"SL3-TUN-03", func(t *testing.T) {
		is(t, spoiled(t, func(g *camp) { g.out(stalagluft.Distraction, 0, at(75.5, 20.5)) }), "a team 5.5 in from the hut")
		is(t, !spoiled(t, func(g *camp) { g.out(stalagluft.Distraction, 0, at(76.5, 20.5)) }), "not at 6.5")
		is(t, spoiled(t, func(g *camp) { g.out(stalagluft.Distraction, 0, at(76.5, 20.5)) }, "tunnel.distraction_radius=7"), "by option")
	}},
	{"SL3-TUN-04", func(t *testing.T) {
		is(t, !spoiled(t, func(g *camp) { g.s.Store[g.hut("hut_108")][stalagluft.PickAxe] = 0 }), "no axe, no start")
		for set, left := range map[string]int{"tunnel.pick_axe_consumed=false": 1, "tunnel.pick_axe_consumed=true": 0} {
			g := ready(t, set)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KStart, int(g.hut("hut_123")), 0), &g.c, &g.log)
			is(t, g.s.Has(stalagluft.PickAxe) == left, set)
		}
	}},
	{"SL3-TUN-05", func(t *testing.T) {
		is(t, !spoiled(t, func(g *camp) { g.in(stalagluft.BigS, 0, "hut_122") }), "Big S in another hut")
		is(t, spoiled(t, func(g *camp) { g.in(stalagluft.BigS, 0, "hut_122") }, "tunnel.start.need=[pick_axe]"), "by option")
	}},
	{"SL3-TUN-06", func(t *testing.T) {
		is(t, !spoiled(t, func(g *camp) { g.in(stalagluft.Manufacturer, 0, "hut_109") }), "the manufacturer away from his workshop")
		is(t, !spoiled(t, func(g *camp) { g.s.Shops[0].Building = -1 }), "no workshop at all")
	}},
	{"SL3-TUN-07", func(t *testing.T) {
		g := ready(t)
		g.dice()
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KStart, int(g.hut("hut_123")), 1), &g.c, &g.log)
		g.spent("no throw")
		is(t, g.s.Tunnels[0] == stalagluft.Tunnel{Building: g.hut("hut_123"), North: true}, "a shaft not begun, no length, no sand")
	}},
	{"SL3-TUN-08", func(t *testing.T) {
		for set, heard := range map[string]int{"tunnel.announce=true": 1, "tunnel.announce=false": 0} {
			g := ready(t, set)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KStart, int(g.hut("hut_123")), 0), &g.c, &g.log)
			v := g.View(&g.s, stalagluft.German)
			is(t, v.Started() == heard && v.Tunnel(0).Building == -1 && !v.KnownTunnel(int(g.hut("hut_123"))), "that, not where")
		}
	}},
	{"SL3-DIG-02", func(t *testing.T) {
		g := empty(t)
		x := g.tunnel("hut_107", 3)
		g.s.StockWood, x.Sand = 3, 1
		is(t, g.Lack(&g.s, 0) == stalagluft.LackSand, "one counter is in the way")
		x.Sand = 0
		is(t, g.Lack(&g.s, 0) < 0, "none is not")
	}},
	{"SL3-DIG-03", func(t *testing.T) {
		for set, want := range map[string][2]bool{"dig.pump_inclusive=false": {true, false}, "dig.pump_inclusive=true": {false, false}} {
			for i, length := range []int8{12, 13} {
				g := empty(t, set)
				g.tunnel("hut_107", length)
				g.s.StockWood = 1
				is(t, (g.Lack(&g.s, 0) < 0) == want[i], set)
			}
		}
	}},
	{"SL3-DIG-04", func(t *testing.T) {
		for die, want := range map[int][2]int16{6: {14, 0}, 5: {13, 1}} {
			g := empty(t)
			x := g.tunnel("hut_107", 13)
			x.Pump, g.s.StockWood = true, 1
			is(t, g.Lack(&g.s, 0) == stalagluft.LackPump, "a pump without ducts")
			g.s.StockMat[stalagluft.Duct] = 1
			g.dice(die, 1)
			g.DoDig(&g.s, 0, &g.c, &g.log)
			is(t, int16(x.Length) == want[0] && g.s.StockMat[stalagluft.Duct] == want[1], "the duct goes with a success")
		}
	}},
	{"SL3-DIG-06", func(t *testing.T) {
		won := 0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				g := dug(t, a, b)
				won += int(g.s.Tunnels[0].Length) - 3
			}
		}
		is(t, won == 11, "11 of 36 throws")
	}},
	{"SL3-DIG-07", func(t *testing.T) {
		g := empty(t)
		x := g.tunnel("hut_107", 0)
		x.Shaft, g.s.StockWood = 0, 2
		g.out(stalagluft.Distraction, 0, at(59.5, 20.5))
		g.dice(6, 1)
		g.DoDig(&g.s, 0, &g.c, &g.log)
		is(t, x.Shaft == 1 && x.Length == 0, "the first success is the shaft")
	}},
	{"SL3-DIG-08", func(t *testing.T) {
		g := dug(t, 6, 1)
		is(t, g.s.Tunnels[0].Sand == 3 && g.s.StockWood == 4, "three sand, one wood")
		g = dug(t, 5, 1)
		is(t, g.s.Tunnels[0].Sand == 0 && g.s.StockWood == 5, "nothing for a failure")
	}},
	{"SL3-DIG-09", func(t *testing.T) {
		g := dug(t, 6, 1)
		x := &g.s.Tunnels[0]
		x.Dug, x.Sand = false, 1
		is(t, g.Lack(&g.s, 0) == stalagluft.LackSand, "two of three gone")
		x.Sand = 0
		is(t, g.Lack(&g.s, 0) < 0, "all gone")
	}},
	{"SL3-DIG-10", func(t *testing.T) {
		g := dug(t, 5, 1)
		g.in(stalagluft.TunnelKing, 1, "hut_107")
		is(t, g.Lack(&g.s, 0) >= 0, "two kings, one try")
		g.in(stalagluft.TunnelKing, 2, "hut_123")
		g.s.Tunnels[1] = stalagluft.Tunnel{Building: g.hut("hut_123"), Shaft: 1, Length: 2}
		is(t, g.Lack(&g.s, 1) < 0, "another tunnel, another try")
	}},
	{"SL3-DIG-13", func(t *testing.T) {
		g := empty(t)
		b := g.hut("hut_109")
		is(t, !g.has(stalagluft.KStrip, int(b), 1), "nobody inside")
		g.in(stalagluft.Intelligence, 0, "hut_109")
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KStrip, int(b), 1), &g.c, &g.log)
		is(t, g.s.Cloth[b] == 3 && g.s.StockMat[stalagluft.Cloth] == 1 && !g.has(stalagluft.KStrip, int(b), 1), "one a turn of four")
	}},
	{"SL3-DIG-15", func(t *testing.T) {
		for set, n := range map[string]int{"dig.cable_bonus_dice=0": 2, "dig.cable_bonus_dice=1": 3} {
			for length, more := range map[int8]int{12: 0, 13: n - 2} {
				g := empty(t, set)
				x := g.tunnel("hut_107", length)
				x.Pump, g.s.StockWood, g.s.StockMat[stalagluft.Duct] = true, 1, 1
				g.s.Store[0][stalagluft.Cable] = 1
				g.dice([]int{1, 1, 1, 1}[:2+more]...)
				g.DoDig(&g.s, 0, &g.c, &g.log)
				g.spent(set)
			}
		}
	}},
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

func TestClausesOfTunnels(t *testing.T) { run(t, tunnelClauses) }
