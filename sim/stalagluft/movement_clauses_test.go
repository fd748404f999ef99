package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Beats, ferrets, prisoners; huts that are sealed.
func TestClausesOfMovement(t *testing.T) {
	run(t, []clause{
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
		{"SL3-MOV-02", func(t *testing.T) {
			ends := []terrain.Point{{X: 89, Y: 29}, {X: 89, Y: 73}}
			r := skirmish.NewRound(ends)
			p := r.At(r.Next(20000, 4, true))
			is(t, p.Cell == at(44.5, 34.5) && p.DY < 0, "two inches on, two back, facing back")
			is(t, r.At(r.Next(20000, 4, false)).Cell == at(44.5, 36.5), "without carrying over he stops at the marker")
			is(t, r.At(22000).DY < 0 && r.At(0).DY > 0, "on a marker he has turned already")
			g := empty(t)
			g.WalkGuard(&g.s.Guards[7])
			is(t, g.s.Guards[7].Cell == at(15.5, 40.5), "a guard without a beat stays put")
		}},
		{"SL3-MOV-03", func(t *testing.T) {
			g := ferret(t, at(41.5, 25.5))
			g.out(stalagluft.Stooge, 0, at(44.5, 26.5))
			for c, legal := range map[terrain.Cell]bool{
				at(47.5, 25.5): true, at(48.5, 25.5): false, at(35.5, 25.5): true, at(34.5, 25.5): false,
				at(41.5, 31.5): true, at(41.5, 32.5): false, at(41.5, 19.5): true, at(41.5, 18.5): false,
				at(45.5, 29.5): true, at(46.5, 30.5): false, at(41.5, 25.5): true,
			} {
				is(t, g.has(stalagluft.KCell, c, 0) == legal, "6 in every way: "+c.String())
			}
			g.do(stalagluft.KCell, at(45.5, 29.5), 0)
			is(t, g.s.Ferrets[0].Cell == at(45.5, 29.5) && !g.has(stalagluft.KFigure, 0, 0), "and once a turn")
			far := ferret(t, at(41.5, 25.5), "ferret.move=7")
			far.out(stalagluft.Stooge, 0, at(44.5, 26.5))
			is(t, far.has(stalagluft.KCell, at(48.5, 25.5), 0), "by option")
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
			is(t, g.s.Ferrets[0].Building == stalagluft.Building(hut) && g.s.OnDuty() == 1, "he is inside")
			g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
			is(t, g.has(stalagluft.KCell, at(57.5, 20.5), 0) && !g.has(stalagluft.KBuilding, hut, 2),
				"and comes out again by a door")
			no := ferret(t, at(58.5, 20.5), "ferret.may_enter=false")
			is(t, !no.some(stalagluft.KBuilding), "by option he stays outside")
		}},
		{"SL3-MOV-05", func(t *testing.T) {
			for _, role := range []stalagluft.Role{
				stalagluft.Dispersal, stalagluft.Distraction, stalagluft.SBO,
				stalagluft.Independent,
			} {
				g := empty(t)
				man := g.out(role, 0, at(72.5, 30.5))
				g.s.Phase = stalagluft.PMove
				g.do(stalagluft.KFigure, man, 0)
				is(t, g.has(stalagluft.KCell, at(78.5, 30.5), 0) && !g.has(stalagluft.KCell, at(79.5, 30.5), 0),
					"6 in and no more")
				g.do(stalagluft.KCell, at(78.5, 30.5), 0)
				is(t, g.s.Men[man].Cell == at(78.5, 30.5) && !g.has(stalagluft.KFigure, man, 0), "once a turn")
			}
			g := empty(t)
			stooge := g.out(stalagluft.Stooge, 0, at(72.5, 31.5))
			g.s.Phase = stalagluft.PMove
			is(t, !g.has(stalagluft.KFigure, stooge, 0), "a stooge stays at his post")
			g.BeginDeploy(&g.s)
			is(t, g.has(stalagluft.KFigure, stooge, 0), "but for a deployment")
		}},
		{"SL3-MOV-08", func(t *testing.T) {
			g := empty(t)
			forger, team := g.out(stalagluft.Forger, 0, at(58.5, 20.5)),
				g.out(stalagluft.Distraction, 0, at(58.5, 20.5))
			hut := int(g.hut("hut_107"))
			g.s.Phase, g.s.Now = stalagluft.PMoveTo, int8(team)
			is(t, !g.has(stalagluft.KBuilding, hut, 0), "no team through a door")
			g.s.Now = int8(forger)
			is(t, g.has(stalagluft.KBuilding, hut, 0), "four steps and the door")
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, hut, 0), &g.c, &g.log)
			b, _ := g.View(&g.s, stalagluft.German).Seen(forger)
			is(t, b == stalagluft.Building(hut), "the German sees which building")
			g.s.Phase, g.s.Now, g.s.Men[forger].Done = stalagluft.PMoveTo, int8(forger), false
			is(t, g.has(stalagluft.KCell, at(58.5, 20.5), 0), "and out again")
		}},
		{"SL3-REL-01", func(t *testing.T) {
			g := ferret(t, at(60.5, 14.5))
			stooge := g.out(stalagluft.Stooge, 0, at(44.5, 26.5))
			is(t, g.some(stalagluft.KRelocate), "behind hut 107 nobody sees him")
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KRelocate, 0, 0), &g.c, &g.log)
			for _, m := range g.legal() {
				_, c, _ := stalagluft.Parts(m)
				is(t, !g.Board.Sees(g.s.Men[stooge].Cell, terrain.Cell(c)), "to unseen places only")
			}
			to := g.legal()[0]
			g.Apply(&g.s, to, &g.c, &g.log)
			is(t, g.s.Phase == stalagluft.FerretMove && len(g.legal()) > 20 &&
				!g.some(stalagluft.KRelocate), "then his 6 in")
			g.ferrets(at(44.5, 14.5))
			is(t, !g.some(stalagluft.KRelocate), "in a clear line he stays where he is")
		}},
		{"SL3-REL-02", func(t *testing.T) {
			// Wherever three stooges stand, doors only add ways; and somewhere
			// they join two unseen parts.
			with := ferret(t, at(60.5, 14.5), "ferret.relocate_through_huts=true")
			without := ferret(t, at(60.5, 14.5), "ferret.relocate_through_huts=false")
			stream := dice.NewStream(6, 6, dice.Setup)
			spots := with.SpotsOf()
			more := false
			for range 400 {
				here := spots[stream.IntN(len(spots))]
				posts := [3]terrain.Cell{
					spots[stream.IntN(len(spots))], spots[stream.IntN(len(spots))],
					spots[stream.IntN(len(spots))],
				}
				n := [2]int{}
				for i, g := range []*camp{with, without} {
					g.ferrets(here)
					for k, c := range posts {
						g.out(stalagluft.Stooge, k, c)
					}
					g.s.Phase = stalagluft.FerretMove
					if g.some(stalagluft.KRelocate) {
						g.s.Phase = stalagluft.FerretRelocate
						n[i] = len(g.legal())
					}
				}
				is(t, n[0] >= n[1], "doors only add ways")
				more = more || n[0] > n[1]
			}
			is(t, more, "a hut joins two unseen parts")
		}},
		{"SL3-REL-03", func(t *testing.T) {
			g := ferret(t, at(33.5, 29.5), "move.every_cell=true")
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KRelocate, 0, 0), &g.c, &g.log)
			is(t, len(g.legal()) == 2115, "every open cell of the compound")
			for _, m := range g.legal() {
				_, c, _ := stalagluft.Parts(m)
				is(t, g.Board.IsOutdoor(terrain.Cell(c)), "no fence is crossed, no house or pool entered")
			}
		}},
		{"SL3-REL-04", func(t *testing.T) {
			g := ferret(t, at(33.5, 29.5))
			is(t, g.some(stalagluft.KRelocate), "no stooge, nobody to see")
			s := ferret(t, at(33.5, 29.5), "ferret.relocate_without_stooge=false")
			is(t, !s.some(stalagluft.KRelocate), "unless the option forbids it")
		}},
		{"SL3-REL-04", func(t *testing.T) {
			g := ferret(t, at(33.5, 29.5), "move.every_cell=true")
			g.do(stalagluft.KRelocate, 0, 0)
			is(t, len(g.legal()) == len(g.Board.Outdoor), "nobody looks: the whole compound is open to him")
			g.do(stalagluft.KCell, at(60.5, 11.5), 0)
			is(t, g.s.Ferrets[0].Cell == at(60.5, 11.5), "the strip inside the fence too")
		}},
		{"SL3-SSR-01", func(t *testing.T) {
			sealed := func(strange bool, doors ...int8) *camp {
				g := empty(t)
				g.besiege(strange, doors...)
				g.do(stalagluft.KDone, 0, 0)
				return g
			}
			told := func(g *camp) bool {
				seen, _ := g.View(&g.s, stalagluft.German).Seen(g.who(stalagluft.Intelligence, 0))
				return seen == g.hut("hut_107")
			}
			is(t, told(sealed(true, 0, 1, 2)) && told(sealed(false, 0, 1, 2)),
				"three ferrets by three doors: who is in there must be said")
			is(t, !told(sealed(true, 0, 0, 1)) && !told(sealed(true, 0, 1)) && !told(sealed(true, 2)),
				"a door left open tells nothing")
			late := sealed(true, 0, 1)
			b := late.hut("hut_107")
			late.s.Phase = stalagluft.GMove // the third comes a turn later
			late.Advance(&late.s, &late.c, &late.log)
			late.s.Ferrets[2] = stalagluft.Ferret{Cell: late.Board.Buildings[b].Sill[2][0], Building: b, Door: 2}
			late.do(stalagluft.KDone, 0, 0)
			is(t, !told(late), "in one and the same movement")
		}},
		{"SL3-SSR-02", func(t *testing.T) {
			for hut, search := range map[string]bool{"hut_107": false, "hut_103": true} {
				g := empty(t)
				b := g.hut("hut_107")
				for d := range int8(3) {
					g.s.Ferrets[d] = stalagluft.Ferret{Cell: g.Board.Buildings[b].Sill[d][0], Building: b, Door: d}
				}
				m := g.in(stalagluft.BigS, 0, "hut_107")
				g.s.Men[m].Hut = g.hut(hut)
				g.s.Phase = stalagluft.FerretPick
				g.AfterFerrets(&g.s, &g.c, &g.log)
				is(t, (g.s.Phase == stalagluft.SpotSearch) == search,
					"only a man who does not belong there gives a search")
			}
		}},
		{"SL3-SSR-03", func(t *testing.T) {
			for mode, six := range map[string]bool{"full": true, "no_tunnel_row": false} {
				g := empty(t, "spot_search.mode="+mode)
				b := g.hut("hut_107")
				for d := range int8(3) {
					g.s.Ferrets[d] = stalagluft.Ferret{Cell: g.Board.Buildings[b].Sill[d][0], Building: b, Door: d}
				}
				m := g.in(stalagluft.Intelligence, 0, "hut_107")
				g.s.Men[m].Hut = g.hut("hut_103")
				g.s.Phase = stalagluft.FerretPick
				g.AfterFerrets(&g.s, &g.c, &g.log)
				g.log.Reset()
				g.dice(6, 2, 1, 3)
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
				var left []int
				for _, e := range g.log.Events {
					if e.Kind == stalagluft.Survived {
						left = append(left, stalagluft.Fact(e).Face())
					}
				}
				want := []int{1}
				if six {
					want = []int{1, 6}
				}
				is(t, slices.Equal(left, want) && g.s.OnDuty() == 3, "the 3 removes the 2; the ferrets stay")
			}
		}},
	})
}
