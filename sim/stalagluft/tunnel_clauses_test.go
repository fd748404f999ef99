package stalagluft_test

import (
	"testing"

	"escapesim/sim/stalagluft"
)

// Tunnels, digging and sand.
func TestClausesOfTunnels(t *testing.T) {
	run(t, []clause{
		{"SL3-TUN-08", func(t *testing.T) {
			for set, heard := range map[string]int{"tunnel.announce=true": 1, "tunnel.announce=false": 0} {
				g := ready(t, set)
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KStart, int(g.hut("hut_123")), 0), &g.c, &g.log)
				v := g.View(&g.s, stalagluft.German)
				is(t, v.Started() == heard && v.Tunnel(0).Building == -1 && !v.KnownTunnel(g.hut("hut_123")),
					"that, not where")
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
			is(t, !g.has(stalagluft.KStrip, b, 0), "nobody inside")
			g.in(stalagluft.Intelligence, 0, "hut_108")
			g.in(stalagluft.Tailor, 0, "hut_108")
			g.in(stalagluft.SBO, 0, "theatre")
			is(t, g.s.Wood[b] == 6 && g.s.StockWood == 0 && !g.has(stalagluft.KStrip, other, 0) &&
				!g.has(stalagluft.KStrip, g.Board.Building("theatre"), 0), "six in a hut, none elsewhere")
			g.do(stalagluft.KStrip, b, 0)
			is(t, g.s.Wood[b] == 5 && g.s.StockWood == 1 && !g.has(stalagluft.KStrip, b, 0),
				"one a hut and turn, whoever is there")
			for n := range 5 {
				g.DoEndTurn(&g.s, &g.log)
				g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
				g.do(stalagluft.KStrip, b, 0)
				is(t, int(g.s.Wood[b]) == 4-n, "turn by turn")
			}
			g.DoEndTurn(&g.s, &g.log)
			g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
			is(t, !g.has(stalagluft.KStrip, b, 0) && g.s.StockWood == 6, "and nothing is left")
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
				b := g.hut(id)
				a, c := g.Needed(b, false)
				d, e := g.Needed(b, true)
				is(t, [4]int{a, c, d, e} == want, "the lengths of "+id)
			}
			for length, exit := range map[int8]int{11: 0, 12: 1, 15: 1, 16: 2} {
				is(t, g.Exit(&stalagluft.Tunnel{Building: g.hut("hut_107"), Shaft: 1, Length: length}) == exit,
					"on the line is not beyond it")
			}
			is(t, g.Exit(&stalagluft.Tunnel{Building: g.hut("hut_107"), Shaft: 1, Length: 16, North: true}) == 0,
				"another way, another length")
			r := ready(t)
			for north := range 2 {
				is(t, r.has(stalagluft.KStart, r.hut("hut_123"), north), "west or north, chosen at the start")
			}
		}},
		{"SL3-DIG-13", func(t *testing.T) {
			g := empty(t)
			b := g.hut("hut_109")
			is(t, !g.has(stalagluft.KStrip, b, 1), "nobody inside")
			g.in(stalagluft.Intelligence, 0, "hut_109")
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KStrip, int(b), 1), &g.c, &g.log)
			is(t, g.s.Cloth[b] == 3 && g.s.StockMat[stalagluft.Cloth] == 1 && !g.has(stalagluft.KStrip, b, 1),
				"one a turn of four")
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
			is(t, g.s.Tunnels[0].Pump && g.s.Has(stalagluft.AirPump) == 0 && !g.some(stalagluft.KFit),
				"the pump is fitted and no thing any more")
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
			is(t, g.s.Tunnels[0] == stalagluft.Tunnel{Building: -1} && g.s.Has(stalagluft.AirPump) == 0,
				"closed, the pump is lost with it")
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
			for _, team := range []stalagluft.ManID{a, b} {
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
