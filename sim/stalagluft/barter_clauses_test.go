package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim/stalagluft"
)

// Deals with the guards.
func TestClausesOfBarter(t *testing.T) {
	run(t, []clause{
		{"SL3-BAR-01", func(t *testing.T) {
			lone := func(set func(g *camp), sets ...string) bool {
				g := empty(t, sets...)
				g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
				g.s.Parcels = stalagluft.ParcelCounts{0: 10}
				set(g)
				is(t, g.some(stalagluft.KBarter) == g.Contact(&g.s), "a contact makes a deal legal")
				return g.Contact(&g.s)
			}
			is(t, lone(func(g *camp) { g.ferrets(at(68.5, 28.5)) }), "a ferret 11.3 in away")
			is(t, !lone(func(g *camp) { g.ferrets(at(69.5, 29.5)) }), "not 12.7 in")
			is(t, lone(func(g *camp) { g.ferrets(at(72.5, 20.5)) }), "12.0 in")
			is(t, lone(func(g *camp) { g.ferrets(at(68.5, 28.5), at(81.5, 28.5)) }), "the next German 13 in from him")
			is(t, !lone(func(g *camp) { g.ferrets(at(68.5, 28.5), at(80.5, 28.5)) }), "12.0 in is no privacy")
			is(t, lone(func(g *camp) { g.s.Guards[3].Cell = at(60.5, 30.5) }), "a guard on his beat")
			is(t, lone(func(g *camp) {
				g.out(stalagluft.Scrounger, 0, at(31.5, 31.5))
			}, "personnel.officers_count=false"), "a sentry")
			is(t, !lone(func(g *camp) { g.out(stalagluft.Scrounger, 0, at(31.5, 31.5)) }),
				"not with the Captain behind him")
			is(t, !lone(func(g *camp) {}), "nobody near")
			for set, want := range map[string]bool{
				"barter.towers_count=true":  false,
				"barter.towers_count=false": true,
			} {
				is(t, lone(func(g *camp) {
					g.out(stalagluft.Scrounger, 0, at(85.5, 14.5))
					g.ferrets(at(88.5, 14.5))
				}, set) == want, "8.4 in from tower 3, "+set)
			}
			// A ferret in a hut is measured from its walls.
			is(t, lone(func(g *camp) {
				g.out(stalagluft.Scrounger, 0, at(40.5, 26.5))
				hut := g.hut("hut_108")
				g.s.Ferrets[0] = stalagluft.Ferret{Cell: g.Board.Buildings[hut].Sill[2][0], Building: hut, Door: -1}
			}), "a ferret in hut 108, 8.5 in away, his door 14.9")
			none := empty(t)
			none.ferrets(at(68.5, 28.5))
			none.s.Parcels = stalagluft.ParcelCounts{0: 10}
			is(t, !none.some(stalagluft.KBarter), "no Scrounger")
			poor := empty(t)
			poor.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			poor.ferrets(at(68.5, 28.5))
			is(t, poor.Contact(&poor.s) && !poor.some(stalagluft.KBarter), "no goods")
		}},
		{"SL3-BAR-02", func(t *testing.T) {
			for cards, want := range map[int8][3]bool{
				3: {false, true, true}, 4: {true, true, true},
				2: {false, false, true},
			} {
				g := empty(t)
				g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
				g.ferrets(at(68.5, 28.5))
				g.s.Parcels = stalagluft.ParcelCounts{0: cards}
				// 40, 30, 20
				for i, item := range []stalagluft.Item{stalagluft.Original, stalagluft.MapCompass, stalagluft.Cable} {
					is(t, g.has(stalagluft.KBarter, item, 0) == want[i], "what the goods are worth and no more")
				}
				is(t, !g.has(stalagluft.KBarter, stalagluft.Papers, 0), "forged papers are not for sale")
			}
			g := empty(t, "barter.offer=parcels")
			g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			g.ferrets(at(68.5, 28.5))
			g.s.Parcels = stalagluft.ParcelCounts{0: 9}
			g.dice(5)
			g.do(stalagluft.KBarter, stalagluft.Original, 0)
			g.do(stalagluft.KBuilding, 3, 0)
			is(t, g.s.Has(stalagluft.Original) == 1 && g.s.Parcels[0] == 5, "asked for, paid for, got")
			is(t, !g.some(stalagluft.KBarter), "one attempt a turn")
		}},
		{"SL3-BAR-02", func(t *testing.T) {
			// Anything that has a price is goods, by the text's own words.
			rich := func(sets ...string) *camp {
				g := empty(t, sets...)
				g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
				g.ferrets(at(68.5, 28.5))
				g.s.Store[3][stalagluft.Ladder], g.s.Store[5][stalagluft.ToolBelt] = 1, 1 // 25 and 50
				g.s.Store[2][stalagluft.Papers] = 9                                       // no price
				g.s.StockWood, g.s.StockMat = 1, [4]int16{0, 1, 0, 0}                     // 10 and 5
				g.s.Parcels = stalagluft.ParcelCounts{1: 1}                               // 15
				return g
			}
			parcels := rich("barter.offer=parcels")
			is(t, parcels.has(stalagluft.KBarter, stalagluft.GoodWood, 0) &&
				!parcels.has(stalagluft.KBarter, stalagluft.Cable, 0),
				"by option Red Cross cards only, 15 points of them")
			g := rich()
			is(t, g.has(stalagluft.KBarter, stalagluft.Uniform, 3) &&
				g.has(stalagluft.KBarter, stalagluft.WireCutters, 3) &&
				!g.has(stalagluft.KBarter, stalagluft.ToolBelt, 1) && g.has(stalagluft.KBarter, stalagluft.ToolBelt, 0),
				"105 points, of which nothing is given for its like")
			g.do(stalagluft.KBarter, stalagluft.PickAxe, 1) // 45 points
			is(t, g.s.Phase == stalagluft.Offering, "the prisoners lay down")
			var wares []stalagluft.Ware
			for _, m := range g.legal() {
				_, ware, _ := stalagluft.Parts(m)
				wares = append(wares, stalagluft.Ware(ware))
			}
			is(t, slices.Equal(wares, []stalagluft.Ware{
				stalagluft.Ware(stalagluft.ToolBelt),
				stalagluft.Ware(stalagluft.Ladder), stalagluft.GoodWood, stalagluft.GoodMetal,
				stalagluft.Wares - stalagluft.MaxParcels + 1,
			}), "what they hold and has a price")
			g.dice(3)
			for _, ware := range []stalagluft.Ware{
				stalagluft.Ware(stalagluft.Ladder), stalagluft.GoodWood,
				stalagluft.GoodMetal,
			} {
				g.do(stalagluft.KOffer, ware, 0)
				is(t, g.has(stalagluft.KOffer, ware, 0) == false, "each once")
			}
			is(t, g.s.Phase == stalagluft.Offering && g.s.Has(stalagluft.Ladder) == 1, "40 of 45: nothing is gone yet")
			g.do(stalagluft.KOffer, stalagluft.Wares-stalagluft.MaxParcels+1, 0) // 55: +2, of which a 3 is a deal
			is(t, g.s.Phase == stalagluft.PlaceItem && g.s.Has(stalagluft.Ladder) == 0 && g.s.StockWood == 0 &&
				g.s.StockMat[stalagluft.Metal] == 0 && g.s.Parcels[1] == 0 && g.s.Has(stalagluft.ToolBelt) == 1,
				"a deal spends what lies there and no more")
			for die, kept := range map[int]bool{1: false, 2: true} {
				g := rich()
				g.do(stalagluft.KBarter, stalagluft.WireCutters, 0)
				g.dice(die)
				g.do(stalagluft.KOffer, stalagluft.ToolBelt, 0)
				is(t, (g.s.Has(stalagluft.ToolBelt) == 1) == kept && g.s.Offer == [stalagluft.Wares]int16{},
					"refused, it is kept; reported, it is lost")
			}
			h := rich("barter.loan_turns=5")
			h.s.Store[1][stalagluft.Original], h.s.Loans[0] = 2, 9
			is(t, h.View(&h.s, stalagluft.Pow).Held(stalagluft.Ware(stalagluft.Original)) == 1,
				"papers on loan are not theirs to give")
			h.s.Store[1][stalagluft.Ladder], h.s.Fresh[stalagluft.Ladder] = 1, 1
			is(t, h.View(&h.s, stalagluft.Pow).Held(stalagluft.Ware(stalagluft.Ladder)) == 1,
				"nor is what was made this turn")
		}},
		{"SL3-BAR-03", func(t *testing.T) {
			for offer, best := range map[int8]int{4: 0, 5: 1, 6: 2} { // 40, 50, 60 points
				g := empty(t)
				g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
				g.ferrets(at(68.5, 28.5))
				g.s.Parcels = stalagluft.ParcelCounts{0: offer, 4: 1} // and 5 points that count for nothing
				is(t, g.has(stalagluft.KBarter, stalagluft.Original, best) &&
					!g.has(stalagluft.KBarter, stalagluft.Original, best+1), "+1 for each full 10 above")
			}
		}},
		{"SL3-BAR-04", func(t *testing.T) {
			for die := 1; die <= 6; die++ {
				g := deal(t, 0, die)
				is(t, (g.s.Phase == stalagluft.PlaceItem) == (die >= 4), "4 makes a deal")
				is(t, (g.where(stalagluft.InCooler) == 1) == (die == 1), "1 is reported")
				is(t, (g.s.Parcels[0] == 10) == (die == 2 || die == 3), "refused, the goods are kept")
				h := deal(t, 2, die)
				is(t, (h.s.Phase == stalagluft.PlaceItem) == (die >= 2) &&
					(h.where(stalagluft.InCooler) == 1) == (die == 1), "+2: only a natural 1 fails")
				none, three := deal(t, 0, die, "barter.reported_natural=0"),
					deal(t, 2, die, "barter.reported_natural=3")
				is(t, none.where(stalagluft.InCooler) == 0 && (none.s.Phase == stalagluft.PlaceItem) == (die >= 4),
					"by option nobody is reported")
				is(t, (three.where(stalagluft.InCooler) == 1) == (die <= 3) &&
					(three.s.Phase == stalagluft.PlaceItem) == (die >= 4), "or on a 3 too")
			}
			is(t, deal(t, 0, 1).s.Men[deal(t, 0, 1).who(stalagluft.Scrounger, 0)].Free == 1+3+1, "three turns")
		}},
		{"SL3-BAR-04", func(t *testing.T) {
			// A scrounge table of the printed sheets stands for the options.
			file := sheets(t, "[[parcel]]\nname = \"soap\"\nvalue = 10\ncopies = 10\n\n[scrounge]\n"+
				"results = [\"refused\", \"reported\", \"refused\", \"refused\", \"deal\"]\n")
			for total, want := range map[int][2]bool{
				1: {}, 2: {false, true}, 3: {}, 4: {}, 5: {true, false},
				6: {true, false}, 8: {true, false},
			} {
				die := min(total, 6)
				g := deal(t, total-die, die, file)
				is(t, (g.s.Phase == stalagluft.PlaceItem) == want[0] && (g.where(stalagluft.InCooler) == 1) == want[1],
					"by the row of the table")
			}
		}},
		{"SL3-BAR-05", func(t *testing.T) {
			o := open(t).Options.Barter.Price
			for item, price := range map[stalagluft.Item]int8{
				stalagluft.Original: 40, stalagluft.Papers: 0,
				stalagluft.PickAxe: 35, stalagluft.Uniform: 60, stalagluft.ToolBelt: 50, stalagluft.Ladder: 25,
				stalagluft.Cable: 20,
			} {
				is(t, o[item] == price, "the price of "+stalagluft.ItemNames[item])
			}
		}},
		{"SL3-BAR-06", func(t *testing.T) {
			for set, turns := range map[string]int16{"barter.loan_turns=5": 15, "barter.loan_turns=-1": 40} {
				g := empty(t, set, "barter.offer=parcels")
				g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
				g.s.Parcels, g.s.Turn, g.s.Phase = stalagluft.ParcelCounts{0: 4}, 10, stalagluft.PRoutine
				is(t, !g.s.HasOriginal(), "nothing to copy")
				g.dice(5)
				g.DoBarter(&g.s, stalagluft.Ware(stalagluft.Original), 0, &g.c, &g.log)
				g.do(stalagluft.KBuilding, 2, 0)
				for g.s.Turn < turns {
					is(t, g.s.HasOriginal(), "a loan is an original")
					g.DoEndTurn(&g.s, &g.log)
				}
				is(t, g.s.HasOriginal(), "in the last turn of it too")
				g.DoEndTurn(&g.s, &g.log)
				is(t, g.s.HasOriginal() == (turns == 40), "then it goes back, "+set)
			}
			g := empty(t, "barter.loan_turns=5", "barter.offer=parcels")
			g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			g.s.Parcels, g.s.Turn, g.s.Phase = stalagluft.ParcelCounts{0: 4}, 10, stalagluft.PRoutine
			g.dice(5)
			g.DoBarter(&g.s, stalagluft.Ware(stalagluft.Original), 0, &g.c, &g.log)
			g.do(stalagluft.KBuilding, 2, 0)
			g.s.Store[4][stalagluft.Original]++ // stolen ones stay
			for range 8 {
				g.DoEndTurn(&g.s, &g.log)
			}
			is(t, g.s.Has(stalagluft.Original) == 1, "one of two goes back")
		}},
	})
}
