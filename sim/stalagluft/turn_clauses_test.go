package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
)

// The order of a turn, and the cards that alter it.
func TestClausesOfTheTurn(t *testing.T) {
	run(t, []clause{
		{"SL3-TRN-01", func(t *testing.T) {
			g := open(t, `turn.order=["g_deploy","p_routine","g_routine","p_deploy","g_move","p_move","scenario_or_idea"]`, "time.turns=2", "scenario.enabled=false")
			var seen []stalagluft.Phase
			g.walk(5000, func() {
				for _, p := range []stalagluft.Phase{
					stalagluft.PRoutine, stalagluft.PDeploy, stalagluft.PMove,
					stalagluft.StepSeven,
				} {
					if g.s.Turn == 1 && g.s.Phase == p && !slices.Contains(seen, p) {
						seen = append(seen, p)
					}
				}
			})
			is(t, slices.Equal(seen, []stalagluft.Phase{
				stalagluft.PRoutine, stalagluft.PDeploy, stalagluft.PMove,
				stalagluft.StepSeven,
			}) || slices.Equal(seen, []stalagluft.Phase{
				stalagluft.PRoutine, stalagluft.PDeploy,
				stalagluft.PMove,
			}), "another order by option")
		}},
		{"SL3-TRN-02", func(t *testing.T) {
			g := empty(t)
			g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
			g.BeginDeploy(&g.s)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
			is(t, g.s.Phase == stalagluft.SpyPlace, "spies follow the prisoners' deployment")
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
			is(t, g.s.Phase == stalagluft.FerretPick, "and come before the Germans move")
		}},
		{"SL3-TRN-03", func(t *testing.T) {
			handled := func(die int, sets ...string) int {
				g := open(t, sets...)
				g.log.Reset()
				g.dice(die, 2)
				g.DoEvent(&g.s, &g.c, &g.log)
				is(t, g.count(stalagluft.EventRolled) == 1, "one event a turn")
				which := 0
				for n, happened := range []bool{
					g.count(stalagluft.Arrived) > 0, g.s.Phase == stalagluft.ShakePlace,
					g.count(stalagluft.ParcelsDrawn) > 0, g.s.Detail >= 0, g.s.Phase == stalagluft.EventSearch,
					g.s.Phase == stalagluft.Redeploy,
				} {
					if happened {
						is(t, which == 0, "one of them")
						which = n + 1
					}
				}
				return which
			}
			for die := 1; die <= 6; die++ {
				is(t, handled(die) == die, "the event of the die")
			}
			for die, event := range map[int]int{1: 5, 2: 6, 3: 3, 4: 4, 5: 5, 6: 2} {
				is(t, handled(die, "event.table=[ferret_search, redeploy, red_cross, maintenance, ferret_search, "+
					"shakedown]") == event, "another table by option")
			}
		}},
		{"SL3-TRN-04", func(t *testing.T) {
			for _, idea := range []bool{false, true} {
				g := empty(t, "idea.enabled=true", "scenario.resolve_by_table=true")
				g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				g.s.Phase = stalagluft.StepSeven
				is(t, g.has(stalagluft.KIdea, 0, 0) && g.has(stalagluft.KScenario, stalagluft.Reconnaissance, 0),
					"a card or a scenario")
				pile := g.s.IdeaPile
				if idea {
					g.do(stalagluft.KIdea, 0, 0)
				} else {
					g.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
				}
				is(t, g.s.Turn == 2, "and the step is over")
				is(t, (g.count(stalagluft.IdeaDrawn) == 1) == idea && (g.s.IdeaPile != pile) == idea &&
					(g.count(stalagluft.Declared) == 1) != idea, "never both")
			}
			off := empty(t, "scenario.enabled=false")
			off.out(stalagluft.Independent, 0, at(60.5, 30.5))
			off.s.Phase = stalagluft.StepSeven
			is(t, len(off.legal()) == 1, "neither by option")
		}},
		{"SL3-TRN-05", func(t *testing.T) {
			for _, k := range []stalagluft.Scenario{
				stalagluft.Reconnaissance, stalagluft.Mole, stalagluft.Truck,
				stalagluft.GateDisguise, stalagluft.ScaleWire,
			} {
				g := empty(t)
				man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				g.s.Store[0][stalagluft.Uniform], g.s.Store[0][stalagluft.Ladder], g.s.Event = 1, 1, 3
				g.in(stalagluft.Tailor, 0, "hut_108")
				x := g.tunnel("hut_107", 3)
				team := g.out(stalagluft.Dispersal, 0, at(72.5, 40.5))
				g.s.Men[team].Load, g.s.Men[team].From, x.Sand, g.s.Made = 1, 0, 2, 3
				g.ferrets(at(40.5, 25.5))
				g.s.Turn, g.s.Phase = 9, stalagluft.StepSeven
				g.log.Reset()
				g.do(stalagluft.KScenario, k, 0)
				is(t, g.s.Phase == stalagluft.Night, "it is played out")
				frozen := g.s
				stream := dice.NewStream(3, 3, dice.Setup)
				for g.s.Phase == stalagluft.Night {
					still := g.s.Turn == 9 && g.s.Ferrets == frozen.Ferrets && g.s.Guards == frozen.Guards &&
						g.s.Tunnels == frozen.Tunnels && g.s.Men == frozen.Men && g.s.Store == frozen.Store
					is(t, still, "meanwhile the camp stands still")
					moves := g.legal()
					g.Apply(&g.s, moves[stream.IntN(len(moves))], &g.c, &g.log)
				}
				over := slices.IndexFunc(g.log.Events, func(e sim.Event) bool {
					return e.Kind == stalagluft.ScenarioOver
				})
				sand := slices.IndexFunc(g.log.Events, func(e sim.Event) bool {
					return e.Kind == stalagluft.SandDispersed
				})
				next := slices.IndexFunc(g.log.Events, func(e sim.Event) bool { return e.Kind == stalagluft.TurnBegan })
				is(t, over >= 0 && sand >= 0 && sand < over && over < next,
					"after it the next turn begins (L628): sand is settled before")
				is(t, g.s.Turn == 10 && g.s.Ferrets == frozen.Ferrets && g.s.Guards == frozen.Guards,
					"everybody is where he was")
				for i := range g.People() {
					is(t, i == man || i == team || g.s.Men[i] == frozen.Men[i], "but the man who went")
				}
			}
			// Who goes on a scenario may steal from the work detail first, and does not when he
			// is back from it.
			declared := func(die int, sets ...string) (*camp, stalagluft.ManID) {
				g := empty(t, sets...)
				man := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
				g.s.Detail, g.s.Phase, g.s.Turn = 2, stalagluft.StepSeven, 10
				g.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
				if die > 0 {
					g.dice(die)
					g.do(stalagluft.KFigure, man, 0)
				}
				return g, man
			}
			g, man := declared(4)
			is(t, g.s.Phase == stalagluft.PlaceItem, "he has stolen a cable")
			for g.s.Phase == stalagluft.PlaceItem {
				g.Apply(&g.s, g.legal()[0], &g.c, &g.log)
			}
			is(t, g.s.Phase == stalagluft.Night && g.s.Envoy[0] == man && g.s.Turn == 10, "and goes")
			g, man = declared(1)
			is(t, g.s.Men[man].Where == stalagluft.InCooler && g.count(stalagluft.ScenarioOver) == 1 && g.s.Turn == 11,
				"nobody is left to go who was caught at it")
			g, man = declared(0, "turn.settle=after_scenario")
			is(t, g.s.Phase == stalagluft.Night && g.s.Envoy[0] == man, "by option the scenario comes first")
			mid := empty(t, "turn.order=[g_deploy,p_deploy,g_move,p_move,g_routine,scenario_or_idea,p_routine]")
			mid.out(stalagluft.Independent, 0, at(60.5, 21.5))
			mid.s.Detail, mid.s.Phase = 2, stalagluft.StepSeven
			mid.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
			is(t, mid.s.Phase == stalagluft.Night, "and where it does not end the turn")
		}},
		{"SL3-TRN-06", func(t *testing.T) {
			g := open(t, "time.turns=2", "scenario.enabled=false")
			last := int16(0)
			g.walk(5000, func() { last = max(last, g.s.Turn) })
			is(t, last == 2 && g.s.Phase == stalagluft.Over, "no turn after the last")
			is(t, g.s.Winner == int8(stalagluft.German) && g.s.Cause == stalagluft.EndTime,
				"time is up: the Germans have won")
		}},
		{"SL3-TRN-07", func(t *testing.T) {
			g := empty(t, "barter.offer=parcels")
			g.s.Turn = 4
			hut := int(g.hut("hut_107"))
			g.tunnel("hut_107", 3)
			g.s.StockWood = 5
			g.in(stalagluft.Tailor, 0, "hut_109")
			g.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: g.hut("hut_109")}
			g.s.StockMat[stalagluft.Cloth] = 3
			g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			g.ferrets(at(68.5, 28.5))
			g.s.Parcels = stalagluft.ParcelCounts{0: 5}
			spy := g.out(stalagluft.Stoolie, 0, at(40.5, 30.5))
			once := []work{
				{stalagluft.KStrip, hut, 0},
				{stalagluft.KStrip, hut, 1},
				{stalagluft.KBarter, int(stalagluft.Original), 0},
				{stalagluft.KDig, 0, 0},
				{stalagluft.KMake, int(stalagluft.Clothes), int(stalagluft.Tailoring)},
				{stalagluft.KIdentify, spy, 0},
			}
			g.dice(2, 1, 1, 1, 1, 1)
			for _, m := range once {
				is(t, g.has(m.kind, m.a, m.b), "open")
				g.do(m.kind, m.a, m.b)
				is(t, !g.has(m.kind, m.a, m.b), "used")
			}
			g.spent("nothing came of any of it")
			g.s.Searches, g.s.SpotDone = 1, true
			thief := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
			g.s.Men[thief].Stole = true
			g.DoEndTurn(&g.s, &g.log)
			g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
			for _, m := range once {
				is(t, g.has(m.kind, m.a, m.b), "open again in the next turn")
			}
			g.s.Detail, g.s.Alert, g.s.Phase = 2, true, stalagluft.GRoutine
			g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
			is(t, g.s.Turn == 5 && g.MaySteal(&g.s, thief) && g.MayAlertSearch(&g.s) && !g.s.SpotDone,
				"thefts and searches too")
		}},
		{"SL3-TRN-08", func(t *testing.T) {
			g := empty(t, `turn.p_routine=["identify","forgery","clothes","manufacture","sand","dig","start","barter","fit","strip"]`)
			g.tunnel("hut_107", 2)
			g.s.StockWood = 3
			g.dice(1, 1)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KDig, 0, 0), &g.c, &g.log)
			is(t, g.has(stalagluft.KStrip, g.hut("hut_107"), 0), "stripping comes last by option")
			// In the usual order whatever comes before the last thing done is over.
			all := empty(t, "barter.offer=parcels")
			hut := int(all.hut("hut_107"))
			x := all.tunnel("hut_107", 13)
			x.Pump, all.s.StockWood, all.s.StockMat = true, 5, [4]int16{5, 5, 5, 5}
			all.s.Store[0][stalagluft.AirPump], all.s.Store[0][stalagluft.Original] = 1, 1
			all.s.Tunnels[1] = stalagluft.Tunnel{Building: all.hut("hut_123"), Shaft: 1, Sand: 1}
			all.in(stalagluft.TunnelKing, 1, "hut_123")
			all.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			all.ferrets(at(68.5, 28.5))
			all.s.Parcels = stalagluft.ParcelCounts{0: 9}
			for k, role := range []stalagluft.Role{stalagluft.Manufacturer, stalagluft.Tailor, stalagluft.Forger} {
				all.in(role, 0, "hut_109")
				all.s.Shops[k] = stalagluft.Workshop{Building: all.hut("hut_109")}
			}
			all.out(stalagluft.Distraction, 0, at(55.5, 42.5))
			spy := all.out(stalagluft.Stoolie, 0, at(40.5, 30.5))
			order := []work{
				{stalagluft.KStrip, hut, 0},
				{stalagluft.KFit, 1, 0},
				{stalagluft.KBarter, int(stalagluft.Cable), 0},
				{stalagluft.KDig, 0, 0},
				{stalagluft.KHide, 1, 0},
				{stalagluft.KMake, int(stalagluft.GoodDuct), int(stalagluft.Manufacture)},
				{stalagluft.KMake, int(stalagluft.Clothes), int(stalagluft.Tailoring)},
				{stalagluft.KMake, int(stalagluft.Ticket), int(stalagluft.Forgery)},
				{stalagluft.KIdentify, spy, 0},
			}
			for n := range order {
				is(t, all.has(order[n].kind, order[n].a, order[n].b), "at the start all is open")
			}
			for n, m := range order {
				h := *all
				h.dice(2, 1)
				h.do(m.kind, m.a, m.b)
				for k, o := range order {
					is(t, k == n || h.has(o.kind, o.a, o.b) == (k > n),
						"what comes before is over, what comes after is not")
				}
			}
		}},
		{"SL3-TRN-09", func(t *testing.T) {
			order := func(list string) []sim.EventKind {
				g := empty(t, "turn.end_order="+list)
				x := g.tunnel("hut_107", 3)
				x.Sand, g.s.Made = 2, 3
				team := g.out(stalagluft.Dispersal, 0, at(72.5, 40.5))
				g.s.Men[team].Load, g.s.Men[team].From = 1, 0
				g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
				g.out(stalagluft.Independent, 0, at(60.5, 19.5))
				g.s.Detail, g.s.Phase = 2, stalagluft.StepSeven
				g.log.Reset()
				g.dice(2)
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
				for g.s.Turn == 1 {
					moves := g.legal()
					g.Apply(&g.s, moves[len(moves)-1], &g.c, &g.log)
				}
				var list2 []sim.EventKind
				for _, e := range g.log.Events {
					switch e.Kind {
					case stalagluft.SandDispersed, stalagluft.PapersPicked, stalagluft.Stole:
						list2 = append(list2, e.Kind)
					}
				}
				is(t, g.s.Detail == -1, "the detail leaves last")
				return list2
			}
			is(t, slices.Equal(order(`["sand","scrounger_theft","theft"]`), []sim.EventKind{
				stalagluft.SandDispersed,
				stalagluft.PapersPicked,
				stalagluft.Stole,
			}), "sand, papers, thieves: a wary detail has lost its papers before")
			is(t, slices.Equal(order(`["theft","scrounger_theft","sand"]`), []sim.EventKind{
				stalagluft.Stole,
				stalagluft.PapersPicked, stalagluft.SandDispersed,
			}), "the other way round by option")
		}},
		{"SL3-IDE-01", func(t *testing.T) {
			off := empty(t)
			off.s.Phase = stalagluft.StepSeven
			is(t, !off.some(stalagluft.KIdea), "off by default")
			g := empty(t, "idea.enabled=true", "idea.hand_max=2")
			drawn := 0
			for range 5 {
				g.s.Phase = stalagluft.StepSeven
				if g.some(stalagluft.KIdea) {
					g.Apply(&g.s, stalagluft.Mv(stalagluft.KIdea, 0, 0), &g.c, &g.log)
					drawn++
				}
			}
			left := 0
			for _, n := range g.s.IdeaPile {
				left += int(n)
			}
			is(t, drawn == 2 && left == 10, "twelve cards, two in hand at most")
			// The deck is that of the printed sheets.
			mine := empty(t, "idea.enabled=true",
				sheets(t, "[[parcel]]\nname = \"soap\"\nvalue = 10\ncopies = 10\n\n[[idea]]\neffect = \"sick\"\n"+
					"copies = 1\n"))
			mine.s.Phase = stalagluft.StepSeven
			mine.Apply(&mine.s, stalagluft.Mv(stalagluft.KIdea, 0, 0), &mine.c, &mine.log)
			is(t, mine.s.Hand[stalagluft.IdeaSick] == 1, "the one card there is")
			mine.s.Phase = stalagluft.StepSeven
			is(t, !mine.some(stalagluft.KIdea), "and no other")
		}},
		{"SL3-IDE-01", func(t *testing.T) {
			// A game of volleyball hides one team from one German.
			g := empty(t, "idea.enabled=true")
			x := g.tunnel("hut_107", 3)
			x.Sand, g.s.Made = 1, 3
			for n, y := range []float64{14.5, 18.5} {
				team := g.out(stalagluft.Dispersal, n, at(72.5, y))
				g.s.Men[team].Load, g.s.Men[team].From = 1, 0
			}
			g.ferrets(at(72.5, 24.5))
			g.s.Hand[stalagluft.IdeaVolleyball] = 1
			g.do(stalagluft.KPlay, stalagluft.IdeaVolleyball, 0)
			g.s.Phase = stalagluft.Theft
			g.EndChecks(&g.s, &g.log)
			is(t, g.s.Dispersed == 1 && x.Sand == 2, "one of two teams near a ferret loses its sand")
		}},
	})
}
