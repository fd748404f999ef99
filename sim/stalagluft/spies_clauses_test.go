package stalagluft_test

import (
	"testing"

	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// Stool pigeons.
func TestClausesOfSpies(t *testing.T) {
	run(t, []clause{
		{"SL3-STP-01", func(t *testing.T) {
			deck := 0
			g := open(t)
			for i := range g.People() {
				if g.Role(i) == stalagluft.Stoolie {
					deck++
				}
			}
			is(t, deck == 3, "three of the cards are stool pigeons")
			c := empty(t, "stoolie.visibility=covert")
			spy := stalagluft.NoMan
			for i := range c.People() {
				if c.s.Men[i].Role == stalagluft.Stoolie {
					spy = i
				}
			}
			c.s.Men[spy] = stalagluft.Man{
				Role: stalagluft.Stoolie, Where: stalagluft.Outdoors, Cell: at(60.5, 35.5),
				Building: -1, Hut: 0, Seen: -1, From: -1,
			}
			c.BeginDeploy(&c.s)
			is(t, c.View(&c.s, stalagluft.Pow).Role(spy) == stalagluft.Independent &&
				c.View(&c.s, stalagluft.German).Role(spy) == stalagluft.Stoolie, "covert, he passes for an independent")
			is(t, c.has(stalagluft.KFigure, spy, 0), "and the prisoners deploy him")
			c.Apply(&c.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &c.c, &c.log)
			c.Apply(&c.s, stalagluft.Mv(stalagluft.KBuilding, 0, 0), &c.c, &c.log)
			is(t, c.View(&c.s, stalagluft.Pow).Role(spy) == stalagluft.Stoolie, "until the German moves him")
			c.BeginDeploy(&c.s)
			is(t, !c.has(stalagluft.KFigure, spy, 0), "then he is the German's")
		}},
		{"SL3-STP-02", func(t *testing.T) {
			g := empty(t)
			spy := g.in(stalagluft.Stoolie, 0, "hut_103")
			g.s.Phase, g.s.Now = stalagluft.SpyPlace, int8(spy)
			for b := range 11 {
				is(t, g.has(stalagluft.KBuilding, b, 0), "any hut or outbuilding")
			}
			for _, m := range g.legal() {
				if k, c, _ := stalagluft.Parts(m); k == stalagluft.KCell {
					is(t, !g.Board.VorlagerRect.Holds(terrain.Cell(c)), "not in the Vorlager")
				}
			}
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KCell, int(g.SpotsOf()[0]), 0), &g.c, &g.log)
			is(t, g.s.Men[spy].Where == stalagluft.Outdoors && g.s.Men[spy].Cell == g.SpotsOf()[0],
				"from one side of the camp to the other")
		}},
		{"SL3-STP-03", func(t *testing.T) {
			for set, denied := range map[string]bool{
				"stoolie.denies_facility=true":  true,
				"stoolie.denies_facility=false": false,
			} {
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
					is(t, s.MayMake(&s.s, stalagluft.Ware(stalagluft.Clothes)) == (!there || !denied), "nor work")
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
				is(t, g.s.Dispersed == gone && x.Sand == 3-int8(gone),
					"6.0 in from a spy it goes back, 7.0 in it is lost")
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
				is(t, !g.has(stalagluft.KIdentify, spy, 0) && !g.has(stalagluft.KIdentify, other, 0),
					"one attempt a turn, in all")
			}
			two := empty(t, "stoolie.id_attempts=2", "stoolie.id_base=4")
			spy := two.out(stalagluft.Stoolie, 0, at(72.5, 34.5))
			two.dice(3, 4)
			two.do(stalagluft.KIdentify, spy, 0)
			two.do(stalagluft.KIdentify, spy, 0)
			is(t, two.s.Men[spy].Where == stalagluft.Gone, "two attempts and a 4 by option")
		}},
		{"SL3-STP-06", func(t *testing.T) {
			for _, role := range []stalagluft.Role{stalagluft.BigS, stalagluft.BigX} {
				for x, found := range map[float64]bool{72.5: true, 73.5: false} {
					g := empty(t)
					spy := g.out(stalagluft.Stoolie, 0, at(x, 34.5))
					g.out(role, 0, at(60.5, 34.5))
					g.dice(5)
					g.DoIdentify(&g.s, spy, &g.c, &g.log)
					is(t, (g.s.Men[spy].Where == stalagluft.Gone) == found, "a 5 with a leader at 12.0 in, not at 13.0")
				}
			}
		}},
		{"SL3-STP-07", func(t *testing.T) {
			for die, found := range map[int]bool{4: true, 3: false} {
				g := empty(t)
				spy := g.in(stalagluft.Stoolie, 0, "hut_108")
				g.in(stalagluft.SBO, 0, "hut_108")
				g.in(stalagluft.BigX, 0, "hut_108")
				g.in(stalagluft.BigS, 0, "hut_108")
				g.dice(die)
				g.DoIdentify(&g.s, spy, &g.c, &g.log)
				is(t, (g.s.Men[spy].Where == stalagluft.Gone) == found, "the SBO needs a 4, and leaders do not add up")
			}
			for _, c := range []struct {
				set   string
				inch  int
				found bool
			}{
				{"stoolie.id_sbo_radius=12", 12, true},
				{"stoolie.id_sbo_radius=12", 13, false},
				{"stoolie.id_sbo_radius=3", 4, false},
				{"stoolie.id_sbo_radius=3", 3, true},
				{"stoolie.id_radius=3", 12, true},
			} {
				g := empty(t, c.set)
				spy := g.out(stalagluft.Stoolie, 0, at(60.5, 20.5))
				g.out(stalagluft.SBO, 0, at(60.5, 20.5+float64(c.inch)))
				g.dice(4)
				g.DoIdentify(&g.s, spy, &g.c, &g.log)
				is(t, (g.s.Men[spy].Where == stalagluft.Gone) == c.found, "how near he must be, "+c.set)
			}
		}},
		{"SL3-STP-08", func(t *testing.T) {
			g := empty(t)
			spy := g.out(stalagluft.Stoolie, 0, at(60.5, 34.5))
			left, camp := g.s.Left, g.where(stalagluft.Outdoors)
			is(t, g.has(stalagluft.KIdentify, spy, 0), "in the prisoners' routine")
			g.dice(6)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KIdentify, spy, 0), &g.c, &g.log)
			is(t, g.where(stalagluft.Outdoors) == camp-1 && g.s.Left == left,
				"he is gone and his card does not come back")
		}},
		{"SL3-STP-09", func(t *testing.T) {
			if testing.Short() {
				t.Skip("plays thousands of games")
			}
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
						known := g.View(&g.s, stalagluft.German).KnownTunnel(g.hut("hut_107"))
						is(t, known == (dug && (a+b == 2 || a+b == 12)), "2 and 12 betray a tunnel, if there is one")
					}
				}
			}
			for die := 1; die <= 6; die++ {
				g := empty(t, "spy.dice=1", "spy.tunnel_totals=[2, 5]")
				g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
				g.s.Tunnels[1] = stalagluft.Tunnel{Building: g.hut("hut_107")}
				g.dice(die)
				g.DoSpies(&g.s, &g.c, &g.log)
				g.spent("one die by option")
				is(t, g.View(&g.s, stalagluft.German).KnownTunnel(g.hut("hut_107")) == (die == 2 ||
					die == 5), "its totals")
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
		{"SL3-STP-10", func(t *testing.T) {
			for set, asked := range map[string]bool{"spy.reveal_choice=pow": true, "spy.reveal_choice=random": false} {
				g := empty(t, set)
				g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
				g.s.Shops[0], g.s.Shops[2] = stalagluft.Workshop{Building: g.hut("hut_108")},
					stalagluft.Workshop{Building: g.hut("hut_109")}
				g.dice(5, 6)
				g.DoSpies(&g.s, &g.c, &g.log)
				is(t, (g.s.Phase == stalagluft.Reveal) == asked, "the prisoners are asked which")
				if asked {
					seat, _ := g.Actor(&g.s)
					is(t, seat == stalagluft.Pow && len(g.legal()) == 2, "one of the two")
					words, _ := g.Say(&g.s, g.legal()[1], seat)
					is(t, words == "the spy has found the "+stalagluft.ShopNames[2]+" workshop", words)
					g.Apply(&g.s, stalagluft.Mv(stalagluft.KReveal, 2, 1), &g.c, &g.log)
					is(t, g.s.Shops[2].Known && !g.s.Shops[0].Known, "the one they named")
				}
				is(t, g.s.Shops[0].Known != g.s.Shops[2].Known, "exactly one is known")
			}
			none := empty(t)
			none.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
			none.dice(5, 6)
			none.DoSpies(&none.s, &none.c, &none.log)
			is(t, none.count(stalagluft.Betrayed) == 0, "no workshop, nothing to name")
		}},
		{"SL3-STP-11", func(t *testing.T) {
			g := empty(t)
			g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
			g.s.Shops[0], g.s.Shops[2] = stalagluft.Workshop{Building: g.hut("hut_108"), Known: true},
				stalagluft.Workshop{Building: g.hut("hut_109")}
			g.dice(1, 2)
			g.DoSpies(&g.s, &g.c, &g.log)
			is(t, g.s.Shops[2].Known, "the one not known yet")
			e := empty(t) // after the event: the search of this turn knows nothing of it
			e.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
			e.s.Tunnels[0] = stalagluft.Tunnel{Building: e.hut("hut_107"), Shaft: 1}
			e.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
			e.s.Phase = stalagluft.PMove
			e.dice(5, 6, 6)
			e.Apply(&e.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &e.c, &e.log)
			is(t, e.s.Phase == stalagluft.EventSearch && !e.s.Tunnels[0].Known, "the event comes first")
			e.Apply(&e.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &e.c, &e.log)
			is(t, e.s.Tunnels[0].Known, "then the spies")
		}},
		{"SL3-STP-12", func(t *testing.T) {
			g := empty(t)
			g.in(stalagluft.TunnelKing, 0, "hut_122")
			spy := g.in(stalagluft.Stoolie, 0, "hut_122")
			g.dice(1, 1, 1, 2)
			g.DoSearch(&g.s, g.hut("hut_122"), stalagluft.ByEvent, 3, &g.c, &g.log)
			g.spent("three German dice and the king's one")
			h := empty(t)
			h.out(stalagluft.SBO, 0, at(60.5, 35.5))
			h.out(stalagluft.Stoolie, 0, at(61.5, 35.5))
			h.dice(3)
			h.DoEvent(&h.s, &h.c, &h.log)
			is(t, h.s.StockMat[stalagluft.Paper] == 1, "no Red Cross card for a spy")
			g.s.Phase = stalagluft.PMove
			is(t, !g.MayMove(&g.s, spy), "the prisoners cannot move him")
		}},
	})
}
