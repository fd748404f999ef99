package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// The table before the first turn, and what a side sees of it.
func TestClausesOfSetup(t *testing.T) {
	run(t, []clause{
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
		{"SL3-SET-03", func(t *testing.T) {
			g := open(t)
			is(t, g.where(stalagluft.Waiting) == 6 && g.s.Left == 14, "six of twenty cards are drawn")
			first := map[stalagluft.ManID]int{}
			for seed := range uint64(200) {
				s := *g
				s.c.Start(seed, 0)
				s.Setup(&s.s, &s.c, nil)
				for i := range s.People() {
					if s.s.Men[i].Where == stalagluft.Waiting {
						first[i]++
					}
				}
			}
			for i := range stalagluft.ManID(20) { // 60 of 200 each
				is(t, first[i] > 30 && first[i] < 95, "any card may be among them")
			}
			pow, german := g.View(&g.s, stalagluft.Pow), g.View(&g.s, stalagluft.German)
			for i := range g.People() {
				if g.s.Men[i].Where == stalagluft.Waiting {
					is(t, pow.Role(i) == g.Role(i) && german.Role(i) == g.Role(i),
						"the German has seen the card and passed it on")
				}
			}
		}},
		{"SL3-SET-04", func(t *testing.T) {
			g := open(t)
			for i := range g.People() {
				if m := &g.s.Men[i]; m.Where == stalagluft.Waiting {
					is(t, m.Cell == terrain.NoCell && m.Building == -1, "nobody of the intake is in the compound")
				}
			}
			is(t, g.where(stalagluft.Outdoors)+g.where(stalagluft.Indoors) == 0, "the compound is empty")
		}},
		{"SL3-SET-05", func(t *testing.T) {
			g := open(t)
			for g.s.Phase != stalagluft.PDeploy {
				g.Apply(&g.s, g.legal()[0], &g.c, &g.log)
			}
			count := map[stalagluft.Role]int{}
			for i := range g.People() {
				if g.Role(i).IsTeam() && g.has(stalagluft.KFigure, i, 0) {
					count[g.Role(i)]++
				}
			}
			is(t, count[stalagluft.Stooge] == 3 && count[stalagluft.Dispersal] == 3 &&
				count[stalagluft.Distraction] == 2, "teams of the pool")
			cards := open(t, "deck.teams_in_deck=true")
			is(t, cards.where(stalagluft.Reserve) == 0 && cards.s.Left == 30,
				"teams that are cards come with the cards")
		}},
		{"SL3-SET-06", func(t *testing.T) {
			g := empty(t, "supply.wood=2", "supply.duct=1")
			g.in(stalagluft.Intelligence, 0, "hut_107")
			g.in(stalagluft.Manufacturer, 0, "hut_108")
			g.out(stalagluft.Distraction, 0, at(59.5, 30.5))
			g.s.Shops[stalagluft.Manufacture] = stalagluft.Workshop{Building: g.hut("hut_108")}
			g.s.StockMat[stalagluft.Metal] = 5
			hut := int(g.hut("hut_107"))
			g.s.StockWood = 1
			is(t, g.has(stalagluft.KStrip, hut, 0), "one of two wood counters is left")
			g.s.StockWood = 2
			is(t, !g.has(stalagluft.KStrip, hut, 0), "no wood counter is left")
			is(t, g.MayMake(&g.s, stalagluft.GoodDuct), "the one duct")
			g.s.StockMat[stalagluft.Duct] = 1
			is(t, !g.MayMake(&g.s, stalagluft.GoodDuct), "no second duct")
		}},
		{"SL3-SET-07", func(t *testing.T) {
			g := open(t, "scenario.enabled=false")
			towers, sentries := slices.Clone(g.Board.Towers), slices.Clone(g.Board.Sentries)
			is(t, len(towers) == 3 && len(sentries) == 2, "three towers, two gate boxes")
			from := []terrain.Cell{at(31.5, 12.5), at(60.5, 30.5), at(90.5, 20.5), at(44.5, 25.5)}
			var seen [3][]bool
			for k := range towers {
				for _, c := range from {
					seen[k] = append(seen[k], g.Board.TowerSees(k, c))
				}
			}
			g.walk(20000, func() {})
			is(t, g.s.Phase == stalagluft.Over, "80 turns are over")
			is(t, slices.Equal(g.Board.Towers, towers) && slices.Equal(g.Board.Sentries, sentries),
				"none of the five has moved")
			for k := range towers {
				for i, c := range from {
					is(t, g.Board.TowerSees(k, c) == seen[k][i], "a tower sees what it saw")
				}
			}
		}},
		{"SL3-SET-08", func(t *testing.T) {
			g := open(t)
			kommandant, captain := g.View(&g.s, stalagluft.Pow).Officers()
			is(t, kommandant == at(18.5, 37.5) && captain == at(22.5, 37.5), "beside his office, the Captain with him")
			// The sentry of the inner gate has the Kommandant 9.2 in away.
			for set, want := range map[string]bool{
				"personnel.officers_count=true":  false,
				"personnel.officers_count=false": true,
			} {
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
		{"SL3-SET-09", func(t *testing.T) {
			g := open(t)
			line := []terrain.Cell{at(33.5, 16.5), at(33.5, 23.5), at(33.5, 29.5), at(33.5, 36.5), at(33.5, 43.5)}
			for i, c := range line {
				is(t, g.s.Ferrets[i].Cell == c && g.s.Ferrets[i].Entry == 0, "a spread row that looks at the gate")
			}
			g.walk(300, func() {
				is(t, g.s.Turn > 1 || g.s.Phase != stalagluft.FerretRoll, "no throw while ferrets are out")
			})
		}},
		{"SL3-SET-10", func(t *testing.T) {
			g := open(t)
			yard := []terrain.Cell{
				at(19.5, 27.5), at(21.5, 27.5), at(23.5, 27.5), at(19.5, 31.5),
				at(21.5, 31.5), at(23.5, 31.5),
			}
			var stand []terrain.Cell
			for i := range g.s.Guards {
				if d := &g.s.Guards[i]; d.Beat < 0 {
					stand = append(stand, d.Cell)
				} else {
					is(t, g.View(&g.s, stalagluft.German).Beat(i) >= 0, "on a beat")
				}
			}
			is(t, slices.Equal(stand, yard) && len(g.s.Guards) == 10,
				"four of ten on beats, six round the holding point")
			for _, c := range []terrain.Cell{at(7.5, 46.5), at(10.5, 6.5), at(44.5, 14.5), at(72.5, 46.5)} {
				found := false
				for i := range g.s.Guards {
					found = found || g.s.Guards[i].Cell == c
				}
				is(t, found, "a beat begins at its first marker")
			}
			for range 3 {
				for i := range g.s.Guards {
					g.WalkGuard(&g.s.Guards[i])
				}
			}
			for i := range g.s.Guards {
				is(t, g.s.Guards[i].Beat >= 0 || slices.Contains(yard, g.s.Guards[i].Cell), "who has no beat stays")
			}
		}},
		{"SL3-SET-11", func(t *testing.T) {
			g, h := empty(t), empty(t)
			g.in(stalagluft.TunnelKing, 0, "hut_107")
			h.in(stalagluft.TunnelKing, 0, "hut_122")
			king := g.who(stalagluft.TunnelKing, 0)
			g.s.Men[king].Hut, h.s.Men[king].Hut = 0, 0
			for i, hut := range []string{"hut_107", "hut_122"} {
				x := []*camp{g, h}[i]
				x.s.Tunnels[0] = stalagluft.Tunnel{Building: x.hut(hut), Length: int8(3 + i), Sand: int8(i), Shaft: 1}
				x.s.Shops[0] = stalagluft.Workshop{Building: x.hut(hut)}
				x.s.Store[x.hut(hut)][stalagluft.Papers] = 2
				x.s.Sand[x.hut(hut)] = 1
			}
			a, b := g.View(&g.s, stalagluft.German), h.View(&h.s, stalagluft.German)
			for i := range g.People() {
				is(t, a.Where(i) == b.Where(i) && a.Building(i) == b.Building(i) && a.Cell(i) == b.Cell(i) &&
					a.Load(i) == b.Load(i), "the same figures")
			}
			for n := range stalagluft.Building(stalagluft.Buildings) {
				is(t, a.Holds(n) == b.Holds(n) && a.KnownTunnel(n) == b.KnownTunnel(n) &&
					a.KnownShop(n) == b.KnownShop(n) && a.Stored(n) == b.Stored(n) && a.Sand(n) == b.Sand(n) &&
					a.Wood(n) == b.Wood(n), "the same buildings")
			}
			is(t, a.Tunnel(0) == b.Tunnel(0) && a.Shop(0) == b.Shop(0) &&
				a.Has(stalagluft.Papers) == b.Has(stalagluft.Papers), "nothing of the hidden map")
			is(t, g.View(&g.s, stalagluft.Pow).Tunnel(0) != h.View(&h.s, stalagluft.Pow).Tunnel(0),
				"which the prisoners do see")
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
			is(t, g.has(stalagluft.KStart, g.hut("hut_123"), 0), "a search has closed one: a start again")
			two := ready(t, "tunnel.max_active=2")
			two.s.Tunnels[0] = stalagluft.Tunnel{Building: two.hut("hut_103")}
			is(t, two.some(stalagluft.KStart), "the second of two")
			two.s.Tunnels[1] = stalagluft.Tunnel{Building: two.hut("hut_104")}
			is(t, !two.some(stalagluft.KStart), "by option no third")
		}},
		{"SL3-INF-01", func(t *testing.T) {
			g := open(t, "scenario.enabled=false", "time.turns=6")
			moved := false
			g.walk(20000, func() {
				pow, german := g.View(&g.s, stalagluft.Pow), g.View(&g.s, stalagluft.German)
				n := 0
				for i := range stalagluft.MaxFerrets {
					c, b := pow.Ferret(i)
					is(t, c == g.s.Ferrets[i].Cell && b == g.s.Ferrets[i].Building, "every ferret")
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
	})
}
