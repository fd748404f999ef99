package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// Who is put where.
func TestClausesOfDeployment(t *testing.T) {
	run(t, []clause{
		{"SL3-DEP-01", func(t *testing.T) {
			for n, asked := range map[int]bool{0: true, 1: false, 3: false} {
				g := empty(t)
				g.ferrets([]terrain.Cell{at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5)}[:n]...)
				g.s.Phase = stalagluft.GDeploy
				g.Advance(&g.s, &g.c, &g.log)
				is(t, (g.s.Phase == stalagluft.FerretRoll) == asked, "a throw with an empty table only")
				if asked {
					is(t, slices.Equal(g.legal(), []sim.Move{
						stalagluft.Mv(stalagluft.KDone, 0, 0),
						stalagluft.Mv(stalagluft.KYes, 0, 0),
					}), "or none")
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
			g.do(stalagluft.KBuilding, g.hut("hut_108"), 0)
			is(t, g.s.OnDuty() == 0 && g.s.Phase != stalagluft.FerretRoll,
				"they have gone home, and no others come this turn")
			more := empty(t, "ferret.roll_requires_empty=false")
			more.ferrets(at(40.5, 25.5))
			more.s.Phase = stalagluft.GDeploy
			more.Advance(&more.s, &more.c, &more.log)
			is(t, more.s.Phase == stalagluft.FerretRoll, "by option more may come")
		}},
		{"SL3-DEP-02", func(t *testing.T) {
			sum := 0
			for die := 1; die <= 6; die++ {
				n := roll(t, die).s.OnDuty()
				is(t, n == min(die, 5), "the throw, five at most")
				sum += n
			}
			is(t, sum == 20, "mean 10/3")
		}},
		{"SL3-DEP-03", func(t *testing.T) {
			five, six := roll(t, 5), roll(t, 6)
			is(t, five.s.Kommandant == at(18.5, 37.5), "a 5 leaves him in his office")
			is(t, six.s.Kommandant == at(27.5, 28.5), "a 6 brings him to an entry cell")
			six.s.Kommandant = at(60.5, 35.5)
			six.ferrets()
			six.s.Phase = stalagluft.FerretRoll
			six.dice(6)
			six.Apply(&six.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &six.c, &six.log)
			is(t, six.s.Kommandant == at(60.5, 35.5), "a later 6 does not move him")
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
				h.do(stalagluft.KCell, cell, 0)
				is(t, h.s.Ferrets[0].Cell == cell && h.s.Ferrets[0].Entry == side,
					"he stands there and has come that way")
			}
		}},
		{"SL3-DEP-05", func(t *testing.T) {
			g := empty(t)
			g.out(stalagluft.Stooge, 0, at(60.5, 44.5))
			g.ferrets(at(60.5, 46.5))
			g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
			g.s.Ferrets[0].Entry = 2
			is(t, !g.some(stalagluft.KExit), "from the east, not out to the east")
			g.s.Ferrets[0].Entry = 1
			is(t, g.some(stalagluft.KExit), "from the Vorlager, out to the east")
			g.ferrets(at(30.5, 29.5))
			g.s.Ferrets[0].Entry = 2
			is(t, g.some(stalagluft.KExit), "from the east, out by the gate")
			g.s.Ferrets[0].Entry = 1
			is(t, !g.some(stalagluft.KExit), "from the Vorlager, not back by the gate")
		}},
		{"SL3-DEP-06", func(t *testing.T) {
			for _, c := range []terrain.Cell{at(60.5, 46.5), at(30.5, 29.5)} {
				g := empty(t)
				g.ferrets(c)
				g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
				is(t, g.some(stalagluft.KExit), "a ferret of the first row leaves by either side")
			}
		}},
		{"SL3-DEP-07", func(t *testing.T) {
			g := empty(t)
			g.s.Phase, g.s.Count = stalagluft.FerretEnter, 1
			for _, m := range g.legal() {
				_, a, _ := stalagluft.Parts(m)
				c := terrain.Cell(a)
				is(t, slices.Contains(g.Board.InnerGate, c) || c.Y() == 47 && c.X() >= 27,
					"inside the gate or the last row")
			}
			for x, want := range map[float64]bool{32.5: true, 34.5: false} {
				y := 29.5
				if x > 33 {
					y = 25.5
				}
				g.ferrets(at(x, y))
				g.s.Ferrets[0].Entry = 2
				g.out(stalagluft.Stooge, 0, at(32.5, 33.5))
				g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
				is(t, g.some(stalagluft.KExit) == want, "5 in reach the gateway, 8.2 do not")
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
				g.do(stalagluft.KBuilding, hut, 0)
			}
			is(t, len(given) == 6 && g.where(stalagluft.Waiting) == 0, "all of the intake")
			for man, hut := range given {
				for _, seat := range []sim.Seat{stalagluft.Pow, stalagluft.German} {
					is(t, g.View(&g.s, seat).Hut(stalagluft.ManID(man)) == stalagluft.Building(hut), "both note it")
				}
			}
		}},
		{"SL3-DEP-11", func(t *testing.T) {
			for b := range 8 {
				g := open(t)
				man := int(g.s.Now)
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, b, 0), &g.c, &g.log)
				near := false
				for _, d := range g.Board.Buildings[b].Doors {
					near = near || terrain.FarPoint(d, g.s.Men[man].Cell) <= 4
				}
				is(t, near, "within an inch of a door of his hut")
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
			is(t, cells == 1803 && !g.has(stalagluft.KCell, at(20.5, 29.5), 0), "anywhere there, never in the Vorlager")
			g.do(stalagluft.KCell, at(33.5, 40.5), 0)
			is(t, g.s.Men[team].Cell == at(33.5, 40.5) && !g.has(stalagluft.KFigure, team, 0),
				"from one end of the camp to the other, once")
			for set, again := range map[string]bool{
				"arrival.placed_again=false": false,
				"arrival.placed_again=true":  true,
			} {
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
		{"SL3-DEP-13", func(t *testing.T) {
			for set, strip := range map[string]bool{
				"pow.death_strip_forbidden=true":  false,
				"pow.death_strip_forbidden=false": true,
			} {
				g := empty(t, "move.every_cell=true", set)
				team := g.out(stalagluft.Dispersal, 0, at(60.5, 14.5))
				for _, p := range []stalagluft.Phase{stalagluft.PDeployTo, stalagluft.PMoveTo} {
					g.s.Phase, g.s.Now = p, int8(team)
					is(t, g.has(stalagluft.KCell, at(60.5, 11.5), 0) == strip &&
						g.has(stalagluft.KCell, at(60.5, 13.5), 0), "the strip is shut in both steps")
				}
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
				g.do(stalagluft.KBuilding, g.hut(hut), 0)
				is(t, g.s.Men[king].Building == g.hut(hut), "on the hidden map")
				v := g.View(&g.s, stalagluft.German)
				seen[i] = stalagluft.RoleNames[v.Role(king)]
				is(t, v.Building(king) == -1 && v.Cell(king) == terrain.NoCell, "which the German does not see")
			}
			is(t, seen[0] == seen[1], "one hut looks like the other")
			for _, role := range []stalagluft.Role{
				stalagluft.SBO, stalagluft.BigX, stalagluft.TunnelKing,
				stalagluft.Manufacturer, stalagluft.Forger, stalagluft.Tailor, stalagluft.Independent,
			} {
				g := empty(t)
				g.s.Phase, g.s.Now = stalagluft.PDeployTo, int8(g.out(role, 0, at(60.5, 30.5)))
				is(t, g.some(stalagluft.KBuilding) && g.some(stalagluft.KCell), "inside or outside as he likes: "+
					stalagluft.RoleNames[role])
			}
		}},
		{"SL3-DEP-15", func(t *testing.T) {
			for _, role := range []stalagluft.Role{stalagluft.Stooge, stalagluft.Dispersal, stalagluft.Distraction} {
				g := empty(t)
				i := g.out(role, 0, at(40.5, 31.5))
				for _, p := range []stalagluft.Phase{stalagluft.PDeployTo, stalagluft.PMoveTo} {
					g.s.Phase, g.s.Now = p, int8(i)
					is(t, !g.some(stalagluft.KBuilding), "no team goes indoors")
				}
			}
		}},
		{"SL3-DEP-16", func(t *testing.T) {
			g := empty(t)
			g.s.Turn = 7
			g.in(stalagluft.Forger, 0, "hut_108")
			g.s.StockMat[stalagluft.Paper] = 3
			put := func(k stalagluft.Shop, hut string) {
				g.BeginDeploy(&g.s)
				g.do(stalagluft.KShop, k, 0)
				is(t, len(g.legal()) == 8, "in one of the huts")
				g.do(stalagluft.KBuilding, g.hut(hut), 0)
				is(t, !g.has(stalagluft.KShop, k, 0), "once in a deployment")
				g.do(stalagluft.KDone, 0, 0)
			}
			put(stalagluft.Forgery, "hut_108")
			is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)), "new, it works at once")
			put(stalagluft.Forgery, "hut_108")
			is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)), "left where it is, too")
			put(stalagluft.Forgery, "hut_109")
			is(t, !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)), "the forger is in the wrong hut")
			g.in(stalagluft.Forger, 0, "hut_109")
			is(t, !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)), "moved, it stands idle in turn 7")
			g.s.Turn = 8
			is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)), "and works in turn 8")
			put(stalagluft.Tailoring, "hut_109")
			is(t, g.s.Shops[stalagluft.Tailoring].Building == g.s.Shops[stalagluft.Forgery].Building,
				"two kinds may share a hut")
			g.dice(5, 1)
			g.DoSearch(&g.s, g.hut("hut_109"), stalagluft.ByEvent, 1, &g.c, &g.log)
			is(t, g.s.Shops[stalagluft.Forgery].Building == -1, "closed by a search")
			g.s.Turn = 15
			g.in(stalagluft.Forger, 0, "hut_109")
			put(stalagluft.Forgery, "hut_109")
			is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)), "designated anew it works that turn")
		}},
		{"SL3-DEP-17", func(t *testing.T) {
			g := empty(t)
			from, to := g.hut("hut_108"), g.hut("hut_123")
			g.s.Store[from][stalagluft.Papers] = 2
			g.BeginDeploy(&g.s)
			for range 2 {
				g.do(stalagluft.KItem, from, stalagluft.Papers)
				is(t, len(g.legal()) == 11, "to any building")
				g.do(stalagluft.KBuilding, to, 0)
			}
			is(t, g.s.Store[from][stalagluft.Papers] == 0 && g.s.Store[to][stalagluft.Papers] == 2 &&
				!g.has(stalagluft.KItem, from, stalagluft.Papers), "both are moved")
			for _, p := range []stalagluft.Phase{stalagluft.PMove, stalagluft.PRoutine, stalagluft.StepSeven} {
				g.s.Phase = p
				is(t, !g.some(stalagluft.KItem), "in no other step")
			}
		}},
		{"SL3-DEP-18", func(t *testing.T) {
			g := ready(t)
			g.s.StockMat[stalagluft.Metal], g.s.StockMat[stalagluft.Paper] = 1, 1
			g.out(stalagluft.Distraction, 1, at(59.5, 30.5))
			g.dice(6, 1)
			g.DoMake(&g.s, stalagluft.Ware(stalagluft.MapCompass), stalagluft.Manufacture, &g.c, &g.log)
			is(t, g.s.Store[g.hut("hut_108")][stalagluft.MapCompass] == 1, "a made thing lies in its workshop")
			is(t, g.MayStart(&g.s, g.hut("hut_123")), "an axe in 108 serves a start in 123")
			g.s.Detail, g.s.Phase = 2, stalagluft.Theft
			thief := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
			g.dice(4)
			g.DoTheft(&g.s, thief, &g.c, &g.log)
			is(t, g.s.Phase == stalagluft.PlaceItem && len(g.legal()) == 11,
				"a stolen thing goes where the prisoners say")
			seat, _ := g.Actor(&g.s)
			is(t, seat == stalagluft.Pow, "secretly")
		}},
	})
}
