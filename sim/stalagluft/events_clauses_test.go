package stalagluft_test

import (
	"fmt"
	"testing"

	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// The event table and what it brings.
func TestClausesOfEvents(t *testing.T) {
	run(t, []clause{
		{"SL3-ARR-01", func(t *testing.T) {
			for die := 1; die <= 6; die++ {
				for left, want := range map[int8]int{14: die, 2: min(die, 2), 0: 0} {
					g := open(t)
					g.s.Left = left
					g.log.Reset()
					g.dice(1, die)
					g.DoEvent(&g.s, &g.c, &g.log)
					is(t, g.count(stalagluft.Arrived) == want && int(g.s.Left) == int(left)-want,
						"a die of new prisoners, as long as there are cards")
				}
			}
		}},
		{"SL3-ARR-02", func(t *testing.T) {
			g := open(t)
			g.s.Turn = 5
			g.log.Reset()
			g.dice(1, 3)
			g.DoEvent(&g.s, &g.c, &g.log)
			for _, e := range g.log.Events {
				if e.Kind == stalagluft.Arrived {
					man := stalagluft.Fact(e).Man()
					m := &g.s.Men[man]
					is(t, m.Where == stalagluft.Waiting && m.Hut == -1 && m.Free == 6,
						"they wait for the next deployment")
					is(t, g.View(&g.s, stalagluft.German).Role(man) == m.Role, "the German has seen the card")
				}
			}
		}},
		{"SL3-SHK-01", func(t *testing.T) {
			g := open(t)
			before := g.s
			g.shakes()
			spots := g.SpotsOf()
			n := 0
			for ; g.s.Phase == stalagluft.ShakePlace; n++ {
				seat, _ := g.Actor(&g.s)
				is(t, seat == stalagluft.German && len(g.legal()) == len(spots)+1, "where he likes, or where he stands")
				g.do(stalagluft.KCell, spots[n], 0)
			}
			is(t, n == 13, "five ferrets, two guards of the compound, six of the Vorlager")
			for i := range g.s.Ferrets {
				is(t, g.s.Ferrets[i].Cell == spots[i], "a ferret stands where he was put")
			}
			placed := 0
			for i := range g.s.Guards {
				switch {
				case i < 2: // their beats run outside the wire
					is(t, g.s.Guards[i].Cell == before.Guards[i].Cell, "perimeter guards stay")
				case g.s.Guards[i].Cell != before.Guards[i].Cell:
					placed++
				}
			}
			is(t, placed == 8, "eight guards too")
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
			is(t, g.FreeDoors(&g.s, b) == 1<<2 && g.MayMove(&g.s, man),
				"the third door is open, whatever the towers see")
			g.s.Phase, g.s.Now = stalagluft.ShakePowTo, int8(man)
			for _, m := range g.legal()[1:] {
				_, c, _ := stalagluft.Parts(m)
				is(t, terrain.FarPoint(g.Board.Buildings[b].Doors[2], terrain.Cell(c)) <= 4*7*7,
					"within 6 in of that door")
			}
			g.s.Phase = stalagluft.ShakePow
			g.s.Ferrets[2] = stalagluft.Ferret{Cell: g.Board.Buildings[b].Sill[2][0], Building: -1}
			is(t, !g.MayMove(&g.s, man), "all doors watched: nobody leaves")
			// Where towers watch doors, too, they watch the cell before each.
			// The men of the ground see as much in both.
			towers, none := empty(t, "shakedown.exit_ignores_towers=false"),
				empty(t, "shakedown.exit_ignores_towers=true")
			shut, open := 0, 0
			for b, house := range towers.Board.Buildings {
				ground := none.FreeDoors(&none.s, stalagluft.Building(b))
				both := towers.FreeDoors(&towers.s, stalagluft.Building(b))
				for d, sill := range house.Sill {
					seen := false
					for k := range towers.Board.Towers {
						seen = seen || towers.Board.TowerSees(k, sill[0])
					}
					free := ground&(1<<d) != 0
					is(t, both&(1<<d) != 0 == (free && !seen), "a door that a tower sees is watched")
					if free && seen {
						shut++
					} else if free {
						open++
					}
				}
			}
			is(t, shut > 0 && open > 0, "towers see doors, but not all")
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
			is(t, seen == g.hut("hut_109") && turn == int(g.s.Turn), "the German knows where he was")
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
			o := empty(t) // a stranger in an outbuilding makes nobody suspicious: huts do
			for i, house := range []stalagluft.Building{stalagluft.Building(o.Board.Huts), o.hut("hut_109")} {
				m := o.in(stalagluft.TunnelKing, i, o.Board.Buildings[house].ID)
				o.s.Men[m].Hut = o.hut("hut_103")
			}
			o.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
			o.DoDemand(&o.s, &o.log)
			is(t, !o.Suspicious(&o.s, stalagluft.Building(o.Board.Huts)) && o.Suspicious(&o.s, o.hut("hut_109")),
				"a hut is searched, an outbuilding is not")
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
					is(t, g.s.Phase == stalagluft.ShakeSearch && g.has(stalagluft.KBuilding, g.hut("hut_109"), 0),
						"then the other hut")
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
		{"SL3-RED-01", func(t *testing.T) {
			cards := func(sets ...string) (n int, g *camp) {
				g = empty(t, sets...)
				for i, role := range []stalagluft.Role{
					stalagluft.SBO, stalagluft.BigX, stalagluft.TunnelKing,
					stalagluft.Forger, stalagluft.Independent, stalagluft.Stoolie, stalagluft.Dispersal,
				} {
					g.out(role, 0, at(60.5+float64(i), 35.5))
				}
				g.dice(3)
				g.DoEvent(&g.s, &g.c, &g.log)
				for _, k := range g.s.Parcels {
					n += int(k)
				}
				return n, g
			}
			n, _ := cards()
			is(t, n == 4, "one for each of four specials; none for the independent, the spy, the team")
			n, _ = cards("redcross.per_special=2")
			is(t, n == 8, "two by option")
			_, g := cards()
			for k := range g.s.Pile {
				g.s.Pile[k] = 0
				g.s.Parcels[k] = 0
			}
			g.dice(3)
			g.DoEvent(&g.s, &g.c, &g.log)
			left, held := 0, 0
			for k := range g.s.Pile {
				left, held = left+int(g.s.Pile[k]), held+int(g.s.Parcels[k])
			}
			is(t, held == 4 && left == 36, "spent cards are shuffled again: forty in all")
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
			is(t, cards(stalagluft.InCooler) == 1 && cards(stalagluft.Waiting) == 1,
				"the cooler and the Vorlager do not count")
		}},
		{"SL3-RED-03", func(t *testing.T) {
			g := empty(t, "barter.offer=parcels")
			g.s.Parcels = stalagluft.ParcelCounts{2: 1}
			worth := g.Purse(&g.s)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KUnpack, 2, 0), &g.c, &g.log)
			is(t, worth == 20 && g.Purse(&g.s) == 0 && g.s.StockMat[stalagluft.Metal] == 1,
				"coffee is 20 points or one tin")
			// By printed sheets, a parcel of theirs.
			h := empty(t, sheets(t, "[[parcel]]\nname = \"rags\"\nvalue = 7\ncopies = 2\ngives = \"cloth\"\n"+
				"amount = 3\n"))
			h.s.Parcels = stalagluft.ParcelCounts{0: 1}
			worth, h.s.Phase = h.Purse(&h.s), stalagluft.PRoutine
			h.Apply(&h.s, stalagluft.Mv(stalagluft.KUnpack, 0, 0), &h.c, &h.log)
			is(t, worth == 7 && h.s.StockMat[stalagluft.Cloth] == 3, "rags are 7 points or three of cloth")
		}},
		{"SL3-MNT-01", func(t *testing.T) {
			for die, place := range map[int]terrain.Point{
				1: {X: 118, Y: 74}, 2: {X: 118, Y: 74}, 3: {X: 55, Y: 31},
				4: {X: 55, Y: 31}, 5: {X: 120, Y: 21}, 6: {X: 120, Y: 21},
			} {
				g := empty(t)
				g.dice(4, die)
				g.DoEvent(&g.s, &g.c, &g.log)
				is(t, g.Board.Works[g.s.Detail].Pos == place, "its place by the die")
				is(t, g.View(&g.s, stalagluft.Pow).Detail() == g.View(&g.s, stalagluft.German).Detail(),
					"for all to see")
				g.s.Phase = stalagluft.StepSeven
				turn := g.s.Turn
				for g.s.Turn == turn {
					is(t, g.s.Detail >= 0, "it stays to the end of the turn")
					g.do(stalagluft.KDone, 0, 0)
				}
				is(t, g.s.Detail == -1, "and is gone in the next")
			}
			far := empty(t)
			for _, tower := range far.Board.Towers[1:] {
				d := terrain.FarPoints(tower, terrain.Point{X: 120, Y: 21})
				is(t, d > 4*34*34 && d < 4*35*35, "midway, 34.1 in from tower 2 and tower 3")
			}
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
			is(t, pick(at(73.5, 10.5)) == 1 && pick(at(64.5, 20.5)) == 0,
				"papers with the ferret 13 in away, none at 11")
			is(t, pick(at(73.5, 10.5), "work.scrounger_radius=9") == 0, "10 in are too far for a radius of 9")
			is(t, pick(at(73.5, 10.5), "work.towers_block=true", "work.guard_radius=35") == 0, "towers by option")
		}},
		{"SL3-MNT-03", func(t *testing.T) {
			g := empty(t)
			g.s.Detail, g.s.Phase = 2, stalagluft.Theft
			near, far := g.out(stalagluft.Independent, 0, at(60.5, 21.5)),
				g.out(stalagluft.Independent, 1, at(60.5, 23.5))
			is(t, g.MaySteal(&g.s, near) && !g.MaySteal(&g.s, far), "11 in yes, 13 no")
			g.dice(3)
			g.DoTheft(&g.s, near, &g.c, &g.log)
			is(t, !g.MaySteal(&g.s, near), "once")
			for _, outdoors := range []bool{false, true} { // behind a wall, ten inches off
				in := empty(t, fmt.Sprintf("work.thief_outdoors=%v", outdoors))
				in.s.Detail = 2
				man := in.out(stalagluft.Independent, 0, at(60.5, 21.5))
				is(t, in.MaySteal(&in.s, man), "outdoors he steals under either reading")
				in.s.Men[man].Where = stalagluft.Indoors
				is(t, in.MaySteal(&in.s, man) != outdoors, "through a wall by the letter only")
			}
			team := empty(t, "work.teams_may_steal=false")
			team.s.Detail = 2
			is(t, !team.MaySteal(&team.s, team.out(stalagluft.Dispersal, 0, at(60.5, 21.5))), "teams by option")
		}},
		{"SL3-MNT-04", func(t *testing.T) {
			g, man := thief(t, 1)
			is(t, g.s.Men[man].Where == stalagluft.InCooler && g.s.Men[man].Free == 16, "stolen in turn 10: back in 16")
			for die := 1; die <= 6; die++ { // the faces in another order
				g, man := thief(t, die, `work.theft=["ladder_and_pick_axe", "tool_belt", "lighting_cable", "none", "close", "cooler"]`)
				is(t, (g.s.Men[man].Where == stalagluft.InCooler) == (die == 6) && g.s.Wary == (die == 5),
					"who is seen, and where it closes")
				is(t, g.s.Has(stalagluft.Cable) == map[int]int{3: 1}[die] &&
					g.s.Has(stalagluft.ToolBelt) == map[int]int{2: 1}[die] &&
					g.s.Has(stalagluft.Ladder) == map[int]int{1: 1}[die] &&
					g.s.Has(stalagluft.PickAxe) == map[int]int{1: 1}[die], "what is stolen")
			}
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
			is(t, g.s.Store == [stalagluft.Buildings][stalagluft.Items]int8{} &&
				g.s.Men[man].Where == stalagluft.Outdoors, "no chance")
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
	})
}
