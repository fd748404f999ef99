package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// Searches, and what they leave.
func TestClausesOfSearches(t *testing.T) {
	run(t, []clause{
		{"SL3-SRC-01", func(t *testing.T) {
			three := []terrain.Cell{at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5)}
			for n := range 4 {
				g := empty(t)
				g.ferrets(three[:n]...)
				g.dice(5)
				g.DoEvent(&g.s, &g.c, &g.log)
				is(t, (g.s.Phase == stalagluft.EventSearch) == (n == 3), "three ferrets for a search")
			}
			g := empty(t)
			g.ferrets(three...)
			g.dice(5)
			g.DoEvent(&g.s, &g.c, &g.log)
			targets := 0
			for b := range 11 {
				if g.has(stalagluft.KBuilding, b, 0) {
					targets++
				}
			}
			is(t, targets == 11 && len(g.legal()) == 12, "eight huts, three outbuildings, or none")
			g.do(stalagluft.KDone, 0, 0)
			is(t, g.count(stalagluft.Searched) == 0 && g.s.OnDuty() == 3 && g.s.Phase == stalagluft.PRoutine,
				"declined: nothing happens")
		}},
		{"SL3-SRC-02", func(t *testing.T) {
			g := searched(t, func(g *camp) { g.ferrets(at(90.5, 14.5), at(90.5, 45.5), at(31.5, 14.5)) }, 3, 1, 1, 1)
			is(t, g.count(stalagluft.Searched) == 1, "wherever the ferrets were")
			g.spent("a die each")
		}},
		{"SL3-SRC-03", func(t *testing.T) {
			g := empty(t)
			g.tunnel("hut_122", 5)
			king, forger := g.who(stalagluft.TunnelKing, 0), g.in(stalagluft.Forger, 0, "hut_122")
			away := g.in(stalagluft.SBO, 0, "hut_109")
			g.s.StockWood = 3
			g.dice(1, 2, 2)
			g.DoSearch(&g.s, g.hut("hut_122"), stalagluft.ByEvent, 1, &g.c, &g.log)
			g.spent("one ferret against two who were inside")
			v := g.View(&g.s, stalagluft.German)
			for _, man := range []stalagluft.ManID{king, forger} {
				seen, turn := v.Seen(man)
				is(t, seen == g.hut("hut_122") && turn == 1, "the Germans note him")
				near := false
				for _, d := range g.Board.Buildings[g.hut("hut_122")].Doors {
					near = near || terrain.FarPoint(d, g.s.Men[man].Cell) <= 4
				}
				is(t, g.s.Men[man].Where == stalagluft.Outdoors && near && g.s.Men[man].Cell == g.s.Men[king].Cell,
					"in a line outside one door")
			}
			seen, _ := v.Seen(away)
			is(t, seen == -1, "nobody else is told of")
			g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
			is(t, !g.has(stalagluft.KDig, 0, 0), "and nobody digs this turn")
			back := empty(t, "search.return_inside=true")
			back.tunnel("hut_122", 5)
			back.dice(1, 2)
			back.DoSearch(&back.s, back.hut("hut_122"), stalagluft.ByEvent, 1, &back.c, &back.log)
			is(t, back.s.Men[back.who(stalagluft.TunnelKing, 0)].Where == stalagluft.Indoors, "by option back inside")
			// Who has been placed elsewhere since counts no more where he was.
			h := empty(t)
			x := h.in(stalagluft.Forger, 0, "hut_122")
			h.dice(1, 2)
			h.DoSearch(&h.s, h.hut("hut_122"), stalagluft.ByAlert, 1, &h.c, &h.log)
			h.s.Phase, h.s.Now = stalagluft.PDeployTo, int8(x)
			h.do(stalagluft.KBuilding, h.hut("hut_103"), 0)
			h.dice(1)
			h.DoSearch(&h.s, h.hut("hut_122"), stalagluft.ByEvent, 1, &h.c, &h.log)
			h.spent("no die for a man in another hut")
		}},
		{"SL3-SRC-04", func(t *testing.T) {
			g := searched(t, func(g *camp) {
				for _, role := range []stalagluft.Role{
					stalagluft.TunnelKing, stalagluft.BigX, stalagluft.SBO,
					stalagluft.Intelligence,
				} {
					g.in(role, 0, "hut_108")
				}
			}, 4, 1, 1, 1, 1, 2, 2, 2, 2)
			g.spent("four against four")
			e := g.log.Events[slices.IndexFunc(g.log.Events, func(e sim.Event) bool {
				return e.Kind == stalagluft.Searched
			})]
			is(t, stalagluft.Fact(e).GermanDice() == 4 && stalagluft.Fact(e).PowDice() == 4,
				"and so it is written down")
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
		{"SL3-SRC-06", func(t *testing.T) {
			if testing.Short() {
				t.Skip("plays thousands of games")
			}
			against := func(german, pow int, sets ...string) bool {
				g := empty(t, sets...)
				g.in(stalagluft.Tailor, 0, "hut_108")
				g.dice(german, pow) // the German throws first
				g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, 1, &g.c, &g.log)
				g.spent("a die each")
				return g.left()[german] == 1
			}
			for german := 1; german <= 6; german++ {
				for pow := 1; pow <= 6; pow++ {
					is(t, against(german, pow) == (pow <= german), "only a higher die removes one")
					is(t, against(german, pow, "search.tie_cancels=true") == (pow < german),
						"by option an equal one too")
				}
			}
			is(t, stalagluft.Cancel(count7(2, 2), count7(6), false) == count7(2), "each removes one")
		}},
		{"SL3-SRC-07", func(t *testing.T) {
			is(t, stalagluft.Cancel(count7(3, 4, 2, 5), count7(6, 2, 1, 4), false) == count7(2, 4),
				"the printed dice leave 2 and 4")
			is(t, stalagluft.Cancel(count7(3, 4, 2, 5), count7(6, 2, 1, 4), true) == count7(3), "with ties 3 alone")
		}},
		{"SL3-SRC-08", func(t *testing.T) {
			// By option the prisoners say which die takes which.
			three := func(g *camp) {
				for _, role := range []stalagluft.Role{stalagluft.SBO, stalagluft.BigX} {
					g.in(role, 0, "hut_108")
				}
				g.s.Sand[g.hut("hut_108")] = 1
			}
			for _, set := range []string{"max_face", "choose"} {
				g := empty(t, "search.cancel_policy="+set)
				three(g)
				g.dice(5, 1, 3, 6, 2)
				g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, 3, &g.c, &g.log)
				if set == "max_face" {
					is(t, g.s.Phase != stalagluft.Cancelling && g.left() == [7]int16{3: 1}, "6 takes the 5, 2 the 1")
					continue
				}
				actor, _ := g.Actor(&g.s)
				is(t, g.s.Phase == stalagluft.Cancelling && actor == stalagluft.Pow, "the prisoners are asked")
				is(t, slices.Equal(g.legal(), []sim.Move{
					stalagluft.Mv(stalagluft.KDone, 0, 0), stalagluft.Mv(stalagluft.KCancel, 2, 1),
					stalagluft.Mv(stalagluft.KCancel, 6, 1),
					stalagluft.Mv(stalagluft.KCancel, 6, 3), stalagluft.Mv(stalagluft.KCancel, 6, 5),
				}), "what each die beats")
				g.do(stalagluft.KCancel, 6, 3)
				g.do(stalagluft.KCancel, 2, 1)
				is(t, g.s.Phase != stalagluft.Cancelling && g.left() == [7]int16{5: 1} &&
					g.count(stalagluft.SandFound) == 0, "no pair is left: what stands is read off the table")
				h := empty(t, "search.cancel_policy=choose", "search.tie_cancels=true")
				three(h)
				h.dice(5, 1, 3, 5, 2)
				h.DoSearch(&h.s, h.hut("hut_108"), stalagluft.ByEvent, 3, &h.c, &h.log)
				is(t, h.has(stalagluft.KCancel, 5, 5), "equals by option")
				h.do(stalagluft.KDone, 0, 0)
				is(t, h.left() == [7]int16{1: 1, 3: 1, 5: 1} && h.count(stalagluft.SandFound) == 1,
					"nobody must cancel")
			}
		}},
		{"SL3-SRC-08", func(t *testing.T) {
			is(t, stalagluft.Cancel(count7(5, 4), count7(6, 5), false) == count7(), "6 on 5, 5 on 4")
			is(t, stalagluft.Cancel(count7(5, 3), count7(6), false) == count7(3), "the dearer face first")
		}},
		{"SL3-SRC-09", func(t *testing.T) {
			is(t, stalagluft.Cancel(count7(6), count7(6, 6, 6, 6, 6), false) == count7(6), "nothing beats a 6")
		}},
		{"SL3-SRC-10", func(t *testing.T) {
			sand := func(n int8) func(*camp) {
				return func(g *camp) { g.s.Sand[g.hut("hut_108")], g.s.Made = n, int16(n) }
			}
			g := searched(t, sand(2), 1, 1)
			is(t, g.s.Alert && g.s.Sand[g.hut("hut_108")] == 0 && g.s.FoundSand == 2, "a 1 finds the sand")
			is(t, g.View(&g.s, stalagluft.German).Alert() && g.View(&g.s, stalagluft.German).Holds(g.hut("hut_108")),
				"and the Germans know")
			is(t, !searched(t, sand(0), 1, 1).s.Alert, "no sand, no alert")
			for face := 3; face <= 6; face++ {
				is(t, !searched(t, sand(2), 1, face).s.Alert, "3 to 6 find none")
			}
		}},
		{"SL3-SRC-11", func(t *testing.T) {
			g := searched(t, func(g *camp) {
				b := g.hut("hut_108")
				g.s.Stripped[b], g.s.Wood[b], g.s.Sand[b], g.s.Made = 3, 3, 1, 1
			}, 1, 2)
			is(t, g.s.Alert && g.s.FoundSand == 1, "a 2 finds sand too")
			g.in(stalagluft.Intelligence, 0, "hut_108")
			g.s.Phase = stalagluft.PRoutine
			is(t, !g.has(stalagluft.KStrip, g.hut("hut_108"), 0), "and ends the stripping")
			whole := searched(t, func(g *camp) {}, 1, 2)
			whole.in(stalagluft.Intelligence, 0, "hut_108")
			whole.s.Phase = stalagluft.PRoutine
			is(t, whole.has(stalagluft.KStrip, whole.hut("hut_108"), 0), "no wood missing, nothing noticed")
		}},
		{"SL3-SRC-12", func(t *testing.T) {
			things := func(g *camp) {
				g.in(stalagluft.Independent, 0, "hut_108")
				g.s.Store[g.hut("hut_108")][stalagluft.Papers], g.s.Store[g.hut("hut_108")][stalagluft.MapCompass] = 2,
					1
				g.s.Store[g.hut("hut_103")][stalagluft.Papers] = 4
			}
			g := searched(t, things, 1, 3)
			is(t, g.s.Has(stalagluft.Papers)+g.s.Has(stalagluft.MapCompass) == 6,
				"one thing of three, none from elsewhere")
			man := g.who(stalagluft.Independent, 0)
			is(t, g.s.Phase == stalagluft.Penalty && g.has(stalagluft.KFigure, man, 0) && g.has(stalagluft.KDone, 0, 0),
				"and one man may be sent")
			g.do(stalagluft.KFigure, man, 0)
			is(t, g.s.Men[man].Where == stalagluft.InCooler && g.s.Men[man].Free == 1+5+1 &&
				g.s.Phase != stalagluft.Penalty, "to the cooler, one only")
			kept := searched(t, things, 1, 3)
			kept.do(stalagluft.KDone, 0, 0)
			is(t, kept.s.Men[man].Where == stalagluft.Outdoors, "or nobody")
			lucky := [2]int{}
			for seed := range uint64(40) {
				g := empty(t)
				things(g)
				g.c.Start(seed, 0)
				g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, 1, &g.c, &g.log)
				if g.left() == [7]int16{3: 1} {
					lucky[2-min(g.s.Store[g.hut("hut_108")][stalagluft.Papers], 2)]++
				}
			}
			is(t, lucky[0] > 0 && lucky[1] > 0, "which of them is drawn")
			none := searched(t, func(g *camp) { g.in(stalagluft.Independent, 0, "hut_108") }, 1, 3)
			is(t, none.s.Phase != stalagluft.Penalty, "nothing found, nobody is sent")
			hard := empty(t, "search.cooler_needs_find=false")
			hard.in(stalagluft.Independent, 0, "hut_108")
			hard.dice(3)
			hard.DoSearch(&hard.s, hard.hut("hut_108"), stalagluft.ByEvent, 1, &hard.c, &hard.log)
			is(t, hard.s.Phase == stalagluft.Penalty, "unless the option says so")
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
			hard := empty(t, "search.cooler_needs_find=false")
			hard.in(stalagluft.Independent, 0, "hut_108")
			hard.dice(4)
			hard.DoSearch(&hard.s, hard.hut("hut_108"), stalagluft.ByEvent, 1, &hard.c, &hard.log)
			is(t, hard.s.Phase == stalagluft.Penalty, "unless the option says so")
		}},
		{"SL3-SRC-14", func(t *testing.T) {
			g := empty(t)
			b := g.hut("hut_108")
			forger, bigS := g.in(stalagluft.Forger, 0, "hut_108"), g.in(stalagluft.BigS, 0, "hut_108")
			tailor := g.in(stalagluft.Tailor, 0, "hut_108")
			g.s.Shops[stalagluft.Forgery] = stalagluft.Workshop{Building: b}
			g.s.Store[b][stalagluft.Papers], g.s.Store[g.hut("hut_103")][stalagluft.Papers] = 2, 1
			g.dice(5, 1, 1, 1)
			g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
			is(t, g.s.Shops[stalagluft.Forgery].Building == -1 && g.s.Has(stalagluft.Papers) == 1,
				"the workshop is closed, what lies there is gone")
			is(t, g.s.Men[forger].Where == stalagluft.InCooler && g.s.Men[forger].Free == 7, "who used it sits")
			is(t, g.s.Men[bigS].Where == stalagluft.Outdoors && g.s.Men[tailor].Where == stalagluft.Outdoors &&
				g.s.Phase != stalagluft.Penalty, "others do not")
			plain := searched(t, func(g *camp) {
				g.in(stalagluft.Forger, 0, "hut_108")
				g.s.Store[g.hut("hut_108")][stalagluft.Papers] = 2
				g.s.Shops[stalagluft.Forgery] = stalagluft.Workshop{Building: g.hut("hut_109")}
			}, 1, 5, 1)
			is(t, plain.s.Has(stalagluft.Papers) == 2 && plain.s.Shops[stalagluft.Forgery].Building >= 0 &&
				plain.where(stalagluft.InCooler) == 0, "no workshop, nothing")
		}},
		{"SL3-SRC-15", func(t *testing.T) {
			g := searched(t, func(g *camp) {
				g.tunnel("hut_108", 9)
				g.s.Tunnels[0].Sand, g.s.Made = 2, 3
				team := g.out(stalagluft.Dispersal, 0, at(60.5, 35.5))
				g.s.Men[team].Load, g.s.Men[team].From = 1, 0
				g.s.Store[g.hut("hut_108")][stalagluft.Papers] = 2
				g.s.Shops[0] = stalagluft.Workshop{Building: g.hut("hut_108")}
			}, 1, 6, 1)
			king := g.who(stalagluft.TunnelKing, 0)
			is(t, g.s.Tunnels[0].Building == -1 && g.s.Men[king].Where == stalagluft.InCooler,
				"the tunnel is gone, the king sits")
			team := &g.s.Men[g.who(stalagluft.Dispersal, 0)]
			is(t, g.s.FoundSand == 3 && team.Load == 0 && team.From == stalagluft.NoTunnel,
				"its sand is found, that of the teams too")
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
			var faces []int
			h := searched(t, func(g *camp) { g.s.Sand[g.hut("hut_108")], g.s.Made = 1, 1 }, 3, 6, 2, 1)
			for _, e := range h.log.Events {
				if e.Kind == stalagluft.Survived {
					faces = append(faces, stalagluft.Fact(e).Face())
				}
			}
			is(t, slices.Equal(faces, []int{1, 2, 6}) && h.count(stalagluft.SandFound) == 1,
				"lowest first, sand found once")
		}},
		{"SL3-SRC-17", func(t *testing.T) {
			for set, left := range map[string]int{"search.ferrets_leave=true": 0, "search.ferrets_leave=false": 4} {
				for _, cause := range []stalagluft.SearchCause{stalagluft.ByEvent, stalagluft.ByAlert} {
					g := empty(t, set)
					g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5), at(43.5, 25.5))
					g.s.Guards[2].Cell = at(44.5, 18.5)
					g.dice(1, 1, 1, 1)
					g.DoSearch(&g.s, g.hut("hut_108"), cause, 4, &g.c, &g.log)
					is(t, g.s.OnDuty() == left && g.s.Guards[2].Cell == at(44.5, 18.5),
						"the ferrets go home, guards stay on their beats, "+set)
				}
			}
			g := open(t, "search.beat_guards_leave=true", "search.ferrets_leave=false")
			g.c.Start(1, 0)
			g.Setup(&g.s, &g.c, nil)
			before := g.s.Guards
			g.dice(1, 1, 1)
			g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.BySeal, 3, &g.c, &g.log)
			is(t, g.s.Guards == before, "after a spot search nobody leaves")
			g.dice(1, 1, 1)
			g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, 3, &g.c, &g.log)
			went := 0
			for i := range g.s.Guards {
				x, was := &g.s.Guards[i], &before[i]
				if x.Cell == was.Cell {
					continue
				}
				went++
				is(t, x.Beat == was.Beat && g.Board.Compound.Holds(was.Cell) && !g.Board.Compound.Holds(x.Cell),
					"by option guards of the compound go to the Vorlager")
			}
			is(t, went == 2 && g.s.OnDuty() == 5 && g.Check(&g.s) == nil, "both of them")
			for range 40 {
				for i := range g.s.Guards {
					g.WalkGuard(&g.s.Guards[i])
				}
			}
			for i := range g.s.Guards {
				if x := &g.s.Guards[i]; x.Cell != before[i].Cell && x.Beat >= 0 {
					is(t, x.On && g.Board.Compound.Holds(x.Cell) == g.Board.Compound.Holds(before[i].Cell),
						"and walk back to their beats")
				}
			}
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
			is(t, h.s.Tunnels[0].Building == -1 && !h.MayStart(&h.s, h.hut("hut_123")),
				"found in turn 20, and the king sits")
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
		{"SL3-RDP-01", func(t *testing.T) {
			g := open(t)
			g.dice(6)
			g.DoEvent(&g.s, &g.c, &g.log)
			for n := range 4 {
				is(t, g.s.Phase == stalagluft.Redeploy && int(g.s.Now) == n, "each beat in turn")
				guard := &g.s.Guards[n]
				cell, beat := guard.Cell, guard.Beat
				moves := g.legal()
				is(t, len(moves) > 3, "new markers, or the old")
				_, to, _ := stalagluft.Parts(moves[len(moves)-1])
				g.Apply(&g.s, moves[len(moves)-1], &g.c, &g.log)
				is(t, guard.Cell == cell && int(guard.Beat) == to && guard.Beat != beat,
					"the markers move, the guard does not")
				for range 40 { // long enough to get there, wherever it is
					g.WalkGuard(guard)
					is(t, g.Board.Compound.Holds(guard.Cell) == (n >= 2),
						"each in his own zone: outside the fence, or the compound")
				}
				is(t, guard.On, "and he walks his new beat")
			}
			is(t, g.s.Phase != stalagluft.Redeploy, "four beats")
			stay := open(t)
			before := stay.s.Guards
			stay.dice(6)
			stay.DoEvent(&stay.s, &stay.c, &stay.log)
			for stay.s.Phase == stalagluft.Redeploy {
				stay.do(stalagluft.KDone, 0, 0)
			}
			is(t, stay.s.Guards == before, "or all stays as it is")
		}},
	})
}
