package stalagluft_test

import (
	"testing"

	"escapesim/sim/stalagluft"
)

// Tunnels, digging and sand.
func TestClausesOfTunnels(t *testing.T) {
	run(t, []clause{
		{"SL3-TUN-01", func(t *testing.T) {
			is(t, spoiled(t, func(*camp) {}), "with Big X anywhere in the camp")
			is(t, spoiled(t, func(g *camp) { g.in(stalagluft.BigX, 0, "theatre") }), "indoors too")
			for _, where := range []stalagluft.Where{stalagluft.InDeck, stalagluft.Waiting, stalagluft.InCooler} {
				is(t, !spoiled(t, func(g *camp) { g.s.Men[g.who(stalagluft.BigX, 0)].Where = where }), "not drawn, waiting or in the cooler he plans nothing")
			}
			is(t, spoiled(t, func(g *camp) { g.s.Men[g.who(stalagluft.BigX, 0)].Where = stalagluft.InDeck }, "tunnel.start.need=[pick_axe]"), "unless the option asks for less")
		}},
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
		{"SL3-DIG-01", func(t *testing.T) {
			dig := func(set func(g *camp), sets ...string) bool {
				g := empty(t, sets...)
				g.tunnel("hut_107", 5)
				g.s.StockWood = 1
				set(g)
				return g.has(stalagluft.KDig, 0, 0)
			}
			is(t, dig(func(*camp) {}), "a king at the entrance and one wood")
			is(t, !dig(func(g *camp) { g.s.StockWood = 0 }), "no wood")
			is(t, !dig(func(*camp) {}, "dig.wood_required=2"), "two by option")
			is(t, !dig(func(g *camp) { g.in(stalagluft.TunnelKing, 0, "hut_108") }), "a king in another hut")
			is(t, !dig(func(g *camp) { g.out(stalagluft.TunnelKing, 0, at(54.5, 20.5)) }), "a king at the door")
			is(t, !dig(func(g *camp) {
				g.out(stalagluft.TunnelKing, 0, at(60.5, 30.5))
				g.in(stalagluft.Manufacturer, 0, "hut_107")
			}), "another man")
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
		{"SL3-DIG-05", func(t *testing.T) {
			for stage, needs := range map[int8]bool{0: true, 1: false} {
				for x, near := range map[float64]bool{59.5: true, 60.5: false} {
					g := empty(t)
					g.tunnel("hut_107", 0).Shaft = stage
					g.s.StockWood = 2
					is(t, g.has(stalagluft.KDig, 0, 0) == !needs, "a shaft asks for a team, a tunnel does not")
					g.out(stalagluft.Distraction, 0, at(x, 20.5))
					is(t, g.has(stalagluft.KDig, 0, 0) == (!needs || near), "5.5 in from the hut is near, 6.5 is not")
					g.s.Men[g.who(stalagluft.Distraction, 0)].Where = stalagluft.Reserve
					g.out(stalagluft.Dispersal, 0, at(x, 20.5))
					is(t, g.has(stalagluft.KDig, 0, 0) == !needs, "another team will not do")
				}
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
		{"SL3-DIG-11", func(t *testing.T) {
			g := empty(t)
			b, other := g.hut("hut_108"), g.hut("hut_109")
			is(t, !g.has(stalagluft.KStrip, int(b), 0), "nobody inside")
			g.in(stalagluft.Intelligence, 0, "hut_108")
			g.in(stalagluft.Tailor, 0, "hut_108")
			g.in(stalagluft.SBO, 0, "theatre")
			is(t, g.s.Wood[b] == 6 && g.s.StockWood == 0 && !g.has(stalagluft.KStrip, int(other), 0) && !g.has(stalagluft.KStrip, g.Board.Building("theatre"), 0), "six in a hut, none elsewhere")
			g.do(stalagluft.KStrip, int(b), 0)
			is(t, g.s.Wood[b] == 5 && g.s.StockWood == 1 && !g.has(stalagluft.KStrip, int(b), 0), "one a hut and turn, whoever is there")
			for n := range 5 {
				g.DoEndTurn(&g.s, &g.log)
				g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
				g.do(stalagluft.KStrip, int(b), 0)
				is(t, int(g.s.Wood[b]) == 4-n, "turn by turn")
			}
			g.DoEndTurn(&g.s, &g.log)
			g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
			is(t, !g.has(stalagluft.KStrip, int(b), 0) && g.s.StockWood == 6, "and nothing is left")
			late := empty(t)
			late.tunnel("hut_107", 3)
			late.s.StockWood = 1
			late.dice(1, 1)
			late.do(stalagluft.KDig, 0, 0)
			is(t, !late.some(stalagluft.KStrip), "before digging, not after")
		}},
		{"SL3-DIG-12", func(t *testing.T) {
			g := empty(t)
			for id, want := range lengths {
				b := g.Board.Building(id)
				a, c := g.Needed(b, false)
				d, e := g.Needed(b, true)
				is(t, [4]int{a, c, d, e} == want, "the lengths of "+id)
			}
			for length, exit := range map[int8]int{11: 0, 12: 1, 15: 1, 16: 2} {
				is(t, g.Exit(&stalagluft.Tunnel{Building: g.hut("hut_107"), Shaft: 1, Length: length}) == exit, "on the line is not beyond it")
			}
			is(t, g.Exit(&stalagluft.Tunnel{Building: g.hut("hut_107"), Shaft: 1, Length: 16, North: true}) == 0, "another way, another length")
			r := ready(t)
			for north := range 2 {
				is(t, r.has(stalagluft.KStart, int(r.hut("hut_123")), north), "west or north, chosen at the start")
			}
		}},
		{"SL3-DIG-13", func(t *testing.T) {
			g := empty(t)
			b := g.hut("hut_109")
			is(t, !g.has(stalagluft.KStrip, int(b), 1), "nobody inside")
			g.in(stalagluft.Intelligence, 0, "hut_109")
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KStrip, int(b), 1), &g.c, &g.log)
			is(t, g.s.Cloth[b] == 3 && g.s.StockMat[stalagluft.Cloth] == 1 && !g.has(stalagluft.KStrip, int(b), 1), "one a turn of four")
		}},
		{"SL3-DIG-14", func(t *testing.T) {
			pump := func() *camp {
				g := empty(t)
				g.tunnel("hut_107", 13)
				g.s.StockWood, g.s.StockMat[stalagluft.Duct] = 2, 2
				g.s.Store[0][stalagluft.AirPump] = 1
				return g
			}
			g := pump()
			is(t, !g.has(stalagluft.KDig, 0, 0), "13 in without air")
			g.dice()
			g.do(stalagluft.KFit, 0, 0)
			g.spent("no throw")
			is(t, g.s.Tunnels[0].Pump && g.s.Has(stalagluft.AirPump) == 0 && !g.some(stalagluft.KFit), "the pump is fitted and no thing any more")
			is(t, g.has(stalagluft.KDig, 0, 0), "and they dig in the same turn")
			fresh := pump()
			fresh.s.Fresh[stalagluft.AirPump] = 1
			is(t, !fresh.some(stalagluft.KFit), "one made this turn has to wait")
			away := pump()
			away.in(stalagluft.TunnelKing, 0, "hut_108")
			is(t, !away.some(stalagluft.KFit), "a king at the entrance is asked for")
			none := pump()
			none.s.Store[0][stalagluft.AirPump] = 0
			is(t, !none.some(stalagluft.KFit), "and a pump")
			g.dice(6, 1)
			g.DoSearch(&g.s, g.hut("hut_107"), stalagluft.ByEvent, 1, &g.c, &g.log)
			is(t, g.s.Tunnels[0] == stalagluft.Tunnel{Building: -1} && g.s.Has(stalagluft.AirPump) == 0, "closed, the pump is lost with it")
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
		{"SL3-SND-01", func(t *testing.T) {
			g := empty(t)
			x := g.tunnel("hut_107", 3)
			x.Sand, g.s.Made = 3, 3
			a, b := g.out(stalagluft.Dispersal, 0, at(72.5, 40.5)), g.out(stalagluft.Dispersal, 1, at(40.5, 36.5))
			g.out(stalagluft.Distraction, 0, at(41.5, 36.5))
			for _, team := range []int{a, b} {
				g.do(stalagluft.KCarry, 0, team)
				is(t, !g.has(stalagluft.KCarry, 0, team) && g.s.Men[team].Load == 1, "one counter a team")
			}
			is(t, !g.some(stalagluft.KCarry), "other teams carry none")
			g.s.Phase = stalagluft.Theft
			g.EndChecks(&g.s, &g.log)
			is(t, x.Sand == 1 && g.s.Dispersed == 2 && g.s.Men[a].Load+g.s.Men[b].Load == 0, "two gone, one left")
			two := empty(t, "sand.per_team=2")
			two.tunnel("hut_107", 3).Sand = 3
			team := two.out(stalagluft.Dispersal, 0, at(72.5, 40.5))
			two.do(stalagluft.KCarry, 0, team)
			is(t, two.has(stalagluft.KCarry, 0, team), "two by option")
		}},
		{"SL3-SND-02", func(t *testing.T) {
			is(t, sandAt(t, at(90.5, 20.5)).s.Dispersed == 1, "13.0 in from tower 3")
			is(t, sandAt(t, at(86.5, 14.5)).s.Dispersed == 0, "9.9 in from it")
			is(t, sandAt(t, at(72.5, 27.5), at(72.5, 40.5)).s.Dispersed == 1, "a ferret 13.0 in away")
			is(t, sandAt(t, at(72.5, 28.5), at(72.5, 40.5)).s.Dispersed == 0, "a ferret 12.0 in away")
			g := empty(t)
			g.s.Kommandant = at(72.5, 29.5)
			is(t, g.ClearOf(&g.s, at(72.5, 28.5)), "officers do not matter")
		}},
		{"SL3-SND-03", func(t *testing.T) {
			g := sandAt(t, at(72.5, 28.5), at(72.5, 40.5))
			is(t, g.s.Tunnels[0].Sand == 3 && g.s.Men[g.who(stalagluft.Dispersal, 0)].Load == 0, "back into the tunnel")
		}},
		{"SL3-SND-04", func(t *testing.T) {
			for _, teams := range []bool{false, true} {
				g := empty(t)
				x := g.tunnel("hut_107", 3)
				x.Sand, g.s.Made = 3, 3
				if teams {
					g.out(stalagluft.Dispersal, 0, at(72.5, 40.5))
				}
				for b := range 11 {
					is(t, g.has(stalagluft.KHide, 0, b) == (b < 8), "in any hut, no other building, teams or not")
				}
				g.do(stalagluft.KHide, 0, int(g.hut("hut_103")))
				g.do(stalagluft.KHide, 0, int(g.hut("hut_103")))
				g.do(stalagluft.KHide, 0, int(g.hut("hut_104")))
				is(t, x.Sand == 0 && g.s.Sand[g.hut("hut_103")] == 2 && g.s.Sand[g.hut("hut_104")] == 1, "2 + 1 in one turn")
				is(t, g.Check(&g.s) == nil, "and none is lost")
			}
		}},
		{"SL3-SND-05", func(t *testing.T) {
			g := empty(t)
			x := g.tunnel("hut_107", 3)
			x.Sand = 3
			for b := range 8 {
				g.s.Sand[b] = 2
			}
			is(t, !g.some(stalagluft.KHide), "16 counters and not one more")
			g.s.Sand[3] = 1
			is(t, g.has(stalagluft.KHide, 0, 3), "two a hut")
		}},
		{"SL3-SND-06", func(t *testing.T) {
			for set, found := range map[string]bool{"sand.found_by=rows": false, "sand.found_by=any_search": true} {
				g := empty(t, set)
				b := g.hut("hut_108")
				g.s.Sand[b], g.s.Made = 2, 2
				g.dice(4)
				g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
				is(t, g.s.Alert == found && (g.s.Sand[b] == 0) == found, "a 4 finds no sand unless any search does")
			}
			g := empty(t)
			b := g.hut("hut_108")
			g.s.Sand[b], g.s.Made = 2, 2
			g.dice(1)
			g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
			is(t, g.s.Alert && g.s.Sand[b] == 0 && g.s.FoundSand == 2, "a 1 does, and it is carried off")
		}},
		{"SL3-SND-07", conservation},
	})
}
