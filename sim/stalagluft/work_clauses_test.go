package stalagluft_test

import (
	"testing"

	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// Workshops, forgery, clothing, and the cooler.
func TestClausesOfWork(t *testing.T) {
	run(t, []clause{
		{"SL3-MAN-01", func(t *testing.T) {
			made := func(set func(g *camp), sets ...string) bool {
				g := ready(t, sets...)
				g.s.StockMat[stalagluft.Metal] = 1
				g.out(stalagluft.Distraction, 1, at(59.5, 30.5))
				set(g)
				return g.MayMake(&g.s, stalagluft.GoodDuct)
			}
			is(t, made(func(*camp) {}), "the man, the workshop, the metal, a team 5.5 in away")
			is(t, !made(func(g *camp) { g.out(stalagluft.Distraction, 1, at(60.5, 30.5)) }), "6.5 in is too far")
			is(t, made(func(g *camp) {
				g.out(stalagluft.Distraction, 1, at(60.5, 30.5))
			}, "manufacture.distraction_radius=7"), "but for the option")
			is(t, !made(func(g *camp) { g.in(stalagluft.Manufacturer, 0, "hut_109") }), "the man elsewhere")
			is(t, !made(func(g *camp) { g.s.Shops[stalagluft.Manufacture].Building = -1 }), "no workshop")
			is(t, !made(func(g *camp) { g.s.StockMat[stalagluft.Metal] = 0 }), "no metal")
		}},
		{"SL3-MAN-02", func(t *testing.T) {
			g := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture)
			g.dice(6, 1)
			g.DoMake(&g.s, stalagluft.Ware(stalagluft.AirPump), stalagluft.Manufacture, &g.c, &g.log)
			is(t, g.s.Has(stalagluft.AirPump) == 0 && !g.MayMake(&g.s, stalagluft.GoodDuct),
				"made, not usable, one try a turn")
			g.DoEndTurn(&g.s, &g.log)
			is(t, g.s.Has(stalagluft.AirPump) == 1, "usable in the next turn")
			now := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture, "workshop.usable_next_turn=false")
			now.dice(6, 1)
			now.DoMake(&now.s, stalagluft.Ware(stalagluft.AirPump), stalagluft.Manufacture, &now.c, &now.log)
			is(t, now.s.Has(stalagluft.AirPump) == 1, "at once by option")
		}},
		{"SL3-MAN-03", func(t *testing.T) {
			for die, left := range map[int]int16{5: 3, 6: 1} {
				g := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture)
				g.dice(die, 1)
				g.DoMake(&g.s, stalagluft.Ware(stalagluft.AirPump), stalagluft.Manufacture, &g.c, &g.log)
				is(t, g.s.StockMat[stalagluft.Metal] == left, "metal goes with a success")
			}
		}},
		{"SL3-MAN-04", func(t *testing.T) {
			for good, want := range map[stalagluft.Ware]bool{
				stalagluft.GoodDuct:                 true,
				stalagluft.Ware(stalagluft.AirPump): false, stalagluft.Ware(stalagluft.MapCompass): true,
				stalagluft.Ware(stalagluft.WireCutters): false, stalagluft.Ware(stalagluft.PickAxe): false,
			} {
				g := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture)
				g.s.StockMat[stalagluft.Metal] = 1
				is(t, g.MayMake(&g.s, good) == want, "what one metal makes")
			}
		}},
		{"SL3-MAN-04", func(t *testing.T) {
			// What printed sheets make a thing of is asked for, and goes.
			file := sheets(t, "[[parcel]]\nname = \"soap\"\nvalue = 10\ncopies = 10\n\n[[recipe]]\n"+
				"makes = \"ladder\"\nshop = \"manufacture\"\nwood = 2\n")
			g := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture, file)
			is(t, !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ladder)), "no wood")
			g.s.StockWood, g.s.StockMat[stalagluft.Metal] = 3, 9
			is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ladder)) && !g.MayMake(&g.s, stalagluft.GoodDuct),
				"a ladder, and no duct")
			g.dice(6, 6)
			g.DoMake(&g.s, stalagluft.Ware(stalagluft.Ladder), stalagluft.Manufacture, &g.c, &g.log)
			is(t, g.s.Has(stalagluft.Ladder)+int(g.s.Fresh[stalagluft.Ladder]) > 0 && g.s.StockWood == 1,
				"of two pieces of wood")
		}},
		{"SL3-MAN-05", func(t *testing.T) {
			g := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture)
			g.in(stalagluft.Manufacturer, 1, "hut_109")
			g.dice(1, 1)
			g.DoMake(&g.s, stalagluft.GoodDuct, stalagluft.Manufacture, &g.c, &g.log)
			g.spent("two men, two dice")
			g.s.Shops[0].Done = false
			g.Cool(&g.s, g.who(stalagluft.Manufacturer, 0), 5, 0, nil)
			is(t, g.MayMake(&g.s, stalagluft.GoodDuct), "the second takes over")
		}},
		{"SL3-CLO-01", func(t *testing.T) {
			g := empty(t)
			tailor := g.in(stalagluft.Tailor, 0, "hut_109")
			g.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: g.hut("hut_109")}
			is(t, !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Clothes)), "no cloth")
			g.s.StockMat[stalagluft.Cloth] = 1
			is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Clothes)) &&
				!g.MayMake(&g.s, stalagluft.Ware(stalagluft.Uniform)),
				"clothes of one cloth, a uniform of two; no team is asked for")
			g.in(stalagluft.Tailor, 0, "hut_108")
			is(t, !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Clothes)), "the tailor away from his workshop")
			g.in(stalagluft.Tailor, 0, "hut_109")
			won := 0
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					h := *g
					h.dice(a, b)
					h.DoMake(&h.s, stalagluft.Ware(stalagluft.Clothes), stalagluft.Tailoring, &h.c, &h.log)
					n := int(h.s.Store[h.hut("hut_109")][stalagluft.Clothes])
					is(t, (n == 1) == (a == 6 || b == 6) && int(h.s.StockMat[stalagluft.Cloth]) == 1-n,
						"any 6 makes one, of one cloth")
					won += n
				}
			}
			is(t, won == 11 && tailor >= 0, "11 throws of 36")
			need := empty(t, "clothes.distraction_needed=true")
			need.in(stalagluft.Tailor, 0, "hut_109")
			need.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: need.hut("hut_109")}
			need.s.StockMat[stalagluft.Cloth] = 1
			is(t, !need.MayMake(&need.s, stalagluft.Ware(stalagluft.Clothes)), "by option a team too")
		}},
		{"SL3-FOR-01", func(t *testing.T) {
			for role, ok := range map[stalagluft.Role]bool{stalagluft.Forger: true, stalagluft.Tailor: false} {
				is(t, func() bool {
					g := shop(t, role, stalagluft.Forgery)
					return g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket))
				}() == ok, "the forger forges")
				is(t, func() bool {
					g := shop(t, role, stalagluft.Forgery, "forgery.role=tailor")
					return g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket))
				}() != ok, "by option the tailor")
			}
		}},
		{"SL3-FOR-02", func(t *testing.T) {
			g := shop(t, stalagluft.Forger, stalagluft.Forgery)
			is(t, !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Papers)) &&
				g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)), "nothing to copy: tickets only")
			for _, item := range []stalagluft.Item{stalagluft.Original, stalagluft.Film} {
				g.s.Store[0] = [stalagluft.Items]int8{}
				g.s.Store[0][item] = 1
				is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Papers)), stalagluft.ItemNames[item])
			}
			free := shop(t, stalagluft.Forger, stalagluft.Forgery, "forgery.needs_original=false")
			is(t, free.MayMake(&free.s, stalagluft.Ware(stalagluft.Papers)), "by option none is needed")
		}},
		{"SL3-WRK-01", func(t *testing.T) {
			for set, want := range map[string]bool{
				"workshop.interrupt_radius=0": true,
				"workshop.interrupt_radius=6": false,
			} {
				g := shop(t, stalagluft.Tailor, stalagluft.Tailoring, set)
				g.ferrets(at(56.5, 40.5))
				is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Clothes)) == want, set)
				g.ferrets(at(62.5, 40.5))
				is(t, g.MayMake(&g.s, stalagluft.Ware(stalagluft.Clothes)), "a ferret 8 in away")
			}
		}},
		{"SL3-COO-01", func(t *testing.T) {
			for set, free := range map[string]int16{"cooler.turns_default=5": 26, "cooler.turns_default=2": 23} {
				g := empty(t, set)
				g.tunnel("hut_107", 3)
				king := g.who(stalagluft.TunnelKing, 0)
				g.s.StockWood, g.s.Turn = 5, 20
				g.dice(6, 1)
				g.DoSearch(&g.s, g.hut("hut_107"), stalagluft.ByEvent, 1, &g.c, &g.log)
				for turn := int16(20); turn <= free; turn++ {
					is(t, g.s.Men[king].Where == stalagluft.InCooler, "he is out of play")
					is(t, g.View(&g.s, stalagluft.Pow).Cell(king) == terrain.NoCell, "nowhere in the camp")
					g.s.Turn, g.s.Phase = turn, stalagluft.HutAssign
					g.Advance(&g.s, &g.c, &g.log)
				}
				m := &g.s.Men[king]
				is(t, m.Where == stalagluft.Outdoors && terrain.FarRect(g.Board.Buildings[g.hut("hut_107")].Rect,
					m.Cell) <= 4, "he stands outside his hut, "+set)
				is(t, g.has(stalagluft.KFigure, king, 0), "and is free to be placed")
			}
		}},
		{"SL3-COO-02", func(t *testing.T) {
			g := empty(t)
			b := g.hut("hut_108")
			sbo, tailor := g.in(stalagluft.SBO, 0, "hut_108"), g.in(stalagluft.Tailor, 0, "hut_108")
			g.s.Store[b][stalagluft.Papers] = 3
			g.dice(3, 1, 1)
			g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
			seat, _ := g.Actor(&g.s)
			is(t, seat == stalagluft.German && len(g.legal()) == 3, "the German: one of two, or nobody")
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KFigure, tailor, 0), &g.c, &g.log)
			is(t, g.s.Men[tailor].Where == stalagluft.InCooler &&
				g.s.Men[sbo].Where == stalagluft.Outdoors, "whom he named")
			h := empty(t)
			t1, t2 := h.in(stalagluft.SBO, 0, "hut_108"), h.in(stalagluft.Tailor, 0, "hut_108")
			h.s.Store[b][stalagluft.Papers] = 5
			h.dice(3, 3, 1, 1)
			h.DoSearch(&h.s, b, stalagluft.ByEvent, 2, &h.c, &h.log)
			h.Apply(&h.s, stalagluft.Mv(stalagluft.KFigure, t1, 0), &h.c, &h.log)
			is(t, !h.has(stalagluft.KFigure, t1, 0) && h.has(stalagluft.KFigure, t2, 0), "nobody twice")
		}},
	})
}
