package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// Scenarios within the game, the break, and who has won.
func TestClausesOfTheBreak(t *testing.T) {
	run(t, []clause{
		{"SL3-SCN-01", func(t *testing.T) {
			g := empty(t)
			g.out(stalagluft.Independent, 0, at(60.5, 30.5))
			offered := func(g *camp) (list []stalagluft.Scenario) {
				g.s.Phase = stalagluft.StepSeven
				for k := range stalagluft.Scenarios {
					if g.has(stalagluft.KScenario, k, 0) {
						list = append(list, k)
					}
				}
				return list
			}
			is(t, slices.Equal(offered(g), []stalagluft.Scenario{stalagluft.Reconnaissance, stalagluft.Mole}),
				"without cutters neither Blind Spot nor the Vorlager")
			g.s.Store[0][stalagluft.WireCutters] = 1
			is(t, slices.Equal(offered(g), []stalagluft.Scenario{
				stalagluft.Reconnaissance, stalagluft.VorlagerTheft,
				stalagluft.BlindSpot, stalagluft.Mole,
			}), "with them both")
			for item, k := range map[stalagluft.Item]stalagluft.Scenario{
				stalagluft.Uniform: stalagluft.GateDisguise,
				stalagluft.Ladder:  stalagluft.ScaleWire,
			} {
				is(t, !g.has(stalagluft.KScenario, k, 0), "not without its thing")
				g.s.Store[0][item] = 1
				is(t, g.has(stalagluft.KScenario, k, 0), "at the end of any turn with it")
			}
			is(t, !g.has(stalagluft.KScenario, stalagluft.Truck, 0), "no lorry")
			g.s.Event = 3
			is(t, g.has(stalagluft.KScenario, stalagluft.Truck, 0), "the lorry that brings the parcels")
			for _, p := range []stalagluft.Phase{stalagluft.PRoutine, stalagluft.PDeploy, stalagluft.PMove} {
				g.s.Phase = p
				is(t, !g.some(stalagluft.KScenario), "at the end of a turn only")
			}
			few := empty(t, "scenario.allowed=[reconnaissance, blind_spot]")
			few.out(stalagluft.Independent, 0, at(60.5, 30.5))
			few.s.Store[0][stalagluft.WireCutters] = 1
			is(t, slices.Equal(offered(few), []stalagluft.Scenario{stalagluft.Reconnaissance, stalagluft.BlindSpot}),
				"those that the option names")
			one := empty(t, "scenario.resolve_by_table=true")
			one.out(stalagluft.Independent, 0, at(60.5, 30.5))
			one.out(stalagluft.Independent, 1, at(60.5, 31.5))
			one.s.Phase = stalagluft.StepSeven
			one.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
			is(t, one.s.Turn == 2 && one.s.Phase != stalagluft.StepSeven, "one a turn")
		}},
		{"SL3-SCN-02", func(t *testing.T) {
			g := empty(t)
			g.out(stalagluft.Independent, 0, at(60.5, 30.5))
			g.s.Store[0][stalagluft.Clothes] = 1
			g.out(stalagluft.Distraction, 0, at(60.5, 31.5))
			is(t, !g.MayPlay(&g.s, stalagluft.Baltic), "no work detail")
			g.s.Detail = 0
			is(t, g.MayPlay(&g.s, stalagluft.Baltic), "detail, team, clothes")
			g.s.Store[0][stalagluft.Clothes] = 0
			is(t, !g.MayPlay(&g.s, stalagluft.Baltic), "no clothes")
			g.s.Store[0][stalagluft.Ladder] = 1
			is(t, g.MayPlay(&g.s, stalagluft.VorlagerTheft) && !g.MayPlay(&g.s, stalagluft.BlindSpot),
				"a ladder gets over, not through")
		}},
		{"SL3-SCN-02", func(t *testing.T) {
			// The files ask, and say what an end does; where they leave turns
			// open the options say how many.
			for k := range stalagluft.Scenarios {
				g, id := empty(t), k.String()
				plan := g.Scene(k).Plan
				turns := func(given *int, option int8) int {
					if given == nil {
						return int(option)
					}
					return *given
				}
				all := map[stalagluft.Item]string{
					stalagluft.WireCutters: "wire_cutters", stalagluft.Ladder: "ladder",
					stalagluft.Clothes: "clothes", stalagluft.Uniform: "uniform",
				}
				may := func(without ...stalagluft.Item) bool {
					for item := range all {
						g.s.Store[0][item] = 1
					}
					for _, item := range without {
						g.s.Store[0][item] = 0
					}
					return g.MayPlay(&g.s, k)
				}
				g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				g.out(stalagluft.Distraction, 0, at(60.5, 31.5))
				g.s.Detail = 0
				lorry := stalagluft.ParcelEvent
				g.s.Event = lorry
				is(t, may(), "all is at hand for "+id)
				for item, name := range all {
					is(t, may(item) != slices.Contains(plan.NeedsItems, name), id+" without "+name)
				}
				either := len(plan.NeedsOneOf) > 0
				is(t, may(stalagluft.WireCutters, stalagluft.Ladder) != (either ||
					slices.Contains(plan.NeedsItems, "wire_cutters") ||
					slices.Contains(plan.NeedsItems, "ladder")), id+" without cutters and ladder")
				g.s.Detail = -1
				is(t, may() != (plan.NeedsEvent == "work_detail"), id+" without a work detail")
				g.s.Detail, g.s.Event = 0, 5
				is(t, may() != (plan.NeedsEvent == "red_cross"), id+" without a lorry")
				g.s.Event = lorry
				g.s.Men[g.who(stalagluft.Distraction, 0)].Where = stalagluft.Reserve
				is(t, may() != (plan.NeedsTeam == "distraction"), id+" without a team")
				// What a success and a failure do to the man.
				for chance, e := range map[string]skirmish.Effect{"100": plan.OnSuccess, "0": plan.OnFail} {
					r := empty(t, "scenario.resolve_by_table=true", "scenario.table={"+id+"="+chance+"}")
					man := r.out(stalagluft.Independent, 0, at(60.5, 30.5))
					r.out(stalagluft.Distraction, 0, at(60.5, 31.5))
					r.s.Store[0][stalagluft.WireCutters], r.s.Store[0][stalagluft.Clothes], r.s.Detail, r.s.Wary = 1, 1,
						0, true
					r.s.Store[0][stalagluft.Uniform], r.s.Store[0][stalagluft.Ladder], r.s.Event = 1, 1, lorry
					r.s.Phase, r.s.Turn = stalagluft.StepSeven, 12
					r.dice(6)
					r.do(stalagluft.KScenario, k, 0)
					is(t, r.s.Men[man].Where == map[string]stalagluft.Where{
						"cooler": stalagluft.InCooler,
						"out":    stalagluft.Out, "assigned_hut": stalagluft.Outdoors,
					}[e.Participant],
						id+": where he is then")
					is(t, e.Participant != "cooler" ||
						int(r.s.Men[man].Free) == 12+turns(e.Cooler, r.Options.Cooler.Default)+1, "and for how long")
					wait := 0
					if chance == "0" {
						wait = turns(e.RetryDelay, r.Options.Scenario.Retry)
					}
					is(t, int(r.s.Score) == turns(e.Score, 0) && (r.s.XDone>>k&1 != 0) == (e.XDone == id) &&
						int(max(r.s.Retry[k]-12, 0)) == wait, "what it counts for, and when it may be tried again")
					is(t, (r.s.Phase == stalagluft.PlaceItem &&
						r.s.Pending == stalagluft.Original) == (e.Item == "papers_original"), "what he brings")
				}
			}
			for place := range int8(3) {
				g := empty(t)
				g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				g.out(stalagluft.Distraction, 0, at(60.5, 31.5))
				g.s.Store[0][stalagluft.Clothes], g.s.Detail, g.s.Phase = 1, place, stalagluft.StepSeven
				g.do(stalagluft.KScenario, stalagluft.Baltic, 0)
				is(t, g.s.Night.Detail == place, "the party that is in the camp is the one that is joined")
			}
		}},
		{"SL3-SCN-03", func(t *testing.T) {
			for done, want := range map[uint8][3]bool{
				0: {false, false, true}, 1: {false, true, true},
				2: {false, false, true}, 3: {true, true, true},
			} {
				for i, set := range []string{
					"scenario.x_required=[reconnaissance, vorlager_theft]",
					"scenario.x_required=[reconnaissance]", "scenario.x_required=[]",
				} {
					g := breaking(t, 12, 1, set)
					g.s.XDone = done
					is(t, g.has(stalagluft.KBreak, 0, 0) == want[i], set)
				}
			}
			won := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance=100}")
			won.out(stalagluft.Independent, 0, at(60.5, 30.5))
			won.s.Phase = stalagluft.StepSeven
			won.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
			is(t, won.View(&won.s, stalagluft.Pow).XDone(stalagluft.Reconnaissance) &&
				!won.View(&won.s, stalagluft.Pow).XDone(stalagluft.VorlagerTheft), "a win is remembered")
			won.s.Phase = stalagluft.StepSeven
			won.out(stalagluft.Independent, 1, at(60.5, 30.5))
			is(t, !won.has(stalagluft.KScenario, stalagluft.Reconnaissance, 0), "and not played for again")
		}},
		{"SL3-SCN-04", func(t *testing.T) {
			g := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance=0}")
			man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
			g.s.Turn, g.s.Phase = 12, stalagluft.StepSeven
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KScenario, stalagluft.Reconnaissance, 0), &g.c, &g.log)
			is(t, g.s.Men[man].Where == stalagluft.InCooler, "caught: the cooler")
			other := g.out(stalagluft.Independent, 1, at(60.5, 30.5))
			for turn, ok := range map[int16]bool{14: false, 15: true} {
				g.s.Turn = turn
				is(t, g.MayPlay(&g.s, stalagluft.Reconnaissance) == ok, "again after three turns")
			}
			g.s.Men[other].Where = stalagluft.InCooler
			is(t, !g.MayPlay(&g.s, stalagluft.Reconnaissance), "nobody left to go")
			for set, from := range map[string]int16{"0": 13, "4": 16, "-1": 400} { // after a success
				g := empty(t, "scenario.resolve_by_table=true", "scenario.table={mole=100}",
					"scenario.repeat_delay="+set)
				g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				g.out(stalagluft.Independent, 1, at(60.5, 30.5))
				g.s.Turn, g.s.Phase = 12, stalagluft.StepSeven
				g.do(stalagluft.KScenario, stalagluft.Mole, 0)
				for _, turn := range []int16{13, 15, 16, 399} {
					g.s.Turn = turn
					is(t, g.MayPlay(&g.s, stalagluft.Mole) == (turn >= from),
						"a mole again, scenario.repeat_delay="+set)
				}
			}
		}},
		{"SL3-SCN-05", func(t *testing.T) {
			for chance, won := range map[string]bool{"100": true, "0": false} {
				g := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance="+chance+"}")
				g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				g.s.Turn, g.s.Phase = 12, stalagluft.StepSeven
				g.log.Reset()
				g.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
				is(t, (g.s.XDone&1 != 0) == won && g.s.Phase != stalagluft.Night, "one throw decides")
				for _, e := range g.log.Events {
					is(t, e.Kind < skirmish.WindRolled, "and no step of the night is played")
				}
			}
			n := 0
			often := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance=65}")
			for seed := range uint64(400) {
				g := *often
				g.c.Start(seed, 0)
				g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				g.s.Phase = stalagluft.StepSeven
				g.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
				n += int(g.s.XDone & 1)
			}
			is(t, n > 220 && n < 300, "65 of 100")
			g := empty(t)
			g.out(stalagluft.Independent, 0, at(60.5, 30.5))
			g.s.Phase = stalagluft.StepSeven
			g.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
			is(t, g.s.Phase == stalagluft.Night, "played out otherwise")
		}},
		{"SL3-REC-07", func(t *testing.T) {
			g := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance=100}")
			man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
			g.s.Turn, g.s.Phase = 30, stalagluft.StepSeven
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KScenario, stalagluft.Reconnaissance, 0), &g.c, &g.log)
			is(t, g.s.XDone&1 != 0 && g.s.Score == 0 && g.s.Men[man].Free == 36, "done, not scored, back in turn 36")
		}},
		{"SL3-REC-08", func(t *testing.T) {
			for set, want := range map[string]bool{
				"recon.requires_owned_cutters=false": true,
				"recon.requires_owned_cutters=true":  false,
			} {
				g := empty(t, set)
				g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				is(t, g.MayPlay(&g.s, stalagluft.Reconnaissance) == want, set)
			}
		}},
		{"SL3-REC-10", func(t *testing.T) {
			for status, want := range map[skirmish.Status]stalagluft.Where{
				skirmish.Caught: stalagluft.InCooler,
				skirmish.Late:   stalagluft.InCooler, skirmish.Aborted: stalagluft.Outdoors,
			} {
				g := empty(t)
				man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				g.s.Turn, g.s.Phase = 12, stalagluft.StepSeven
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KScenario, stalagluft.Reconnaissance, 0), &g.c, &g.log)
				g.s.Night.Men[0].Status, g.s.Night.Phase = status, skirmish.Over
				g.Advance(&g.s, &g.c, &g.log)
				is(t, g.s.Men[man].Where == want && g.s.Retry[0] == 15,
					"a failure of its kind, and three turns to wait")
			}
		}},
		{"SL3-CAP-01", func(t *testing.T) {
			for die, clean := range map[int]bool{1: false, 2: true, 6: true} {
				g := breaking(t, 12, 1)
				g.dice(4, die)
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &g.c, &g.log)
				for _, e := range g.log.Events {
					if e.Kind == stalagluft.Getaway {
						is(t, stalagluft.Fact(e).Clean() == clean, "d6 + 3 of 5, a 1 never")
					}
				}
				is(t, g.s.Score == 1, "recaptured or not, he counts")
			}
			for _, fail := range []string{"0", "3"} {
				o := open(t, "capture.natural_fail="+fail).Options
				for die := 1; die <= 6; die++ {
					g := breaking(t, 12, 1, "capture.natural_fail="+fail)
					g.dice(4, die)
					g.do(stalagluft.KBreak, 0, 0)
					e := g.log.Events[slices.IndexFunc(g.log.Events, func(e sim.Event) bool {
						return e.Kind == stalagluft.Getaway
					})]
					is(t, stalagluft.Fact(e).Clean() == (die >= 2 && (fail == "0" || die >= 4)),
						"by option no throw is a recapture, or three are")
				}
				is(t, fail == "0" && o.GetawayChance(9) == 1 || fail == "3" && o.GetawayChance(9) == .5,
					"and its chance")
			}
			o := open(t).Options
			for items, p := range []float64{1.0 / 3, 1.0 / 2, 2.0 / 3, 5.0 / 6, 5.0 / 6} {
				d := o.GetawayChance(items) - p
				is(t, d < 1e-12 && d > -1e-12, "the chance by items")
			}
		}},
		{"SL3-CAP-01", func(t *testing.T) {
			lone := func(set func(g *camp), k stalagluft.Scenario, die int, sets ...string) (*camp, stalagluft.ManID) {
				g := empty(t, append([]string{"scenario.resolve_by_table=true", "scenario.table={blind_spot=100, " +
					"baltic_breakout=100, mole=100, truck=100, gate_disguise=100, scale_wire=100}"}, sets...)...)
				man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
				set(g)
				g.s.Turn, g.s.Phase = 12, stalagluft.StepSeven
				g.dice(die)
				g.do(stalagluft.KScenario, k, 0)
				g.spent("a throw for the one who is out")
				return g, man
			}
			cutters := func(g *camp) { g.s.Store[0][stalagluft.WireCutters] = 1 }
			party := func(g *camp) {
				g.s.Store[0][stalagluft.Clothes], g.s.Detail = 1, 0
				g.s.Wary = true
				g.out(stalagluft.Distraction, 0, at(60.5, 31.5))
			}
			thing := func(g *camp) {
				g.s.Store[0][stalagluft.Uniform], g.s.Store[0][stalagluft.Ladder], g.s.Event = 1, 1, 3
			}
			for die := 1; die <= 6; die++ {
				// with nothing, with clothes or a uniform
				for k, least := range map[stalagluft.Scenario]int{
					stalagluft.BlindSpot: 5, stalagluft.Baltic: 4,
					stalagluft.Mole: 5, stalagluft.Truck: 5, stalagluft.GateDisguise: 4, stalagluft.ScaleWire: 5,
				} {
					set := cutters
					switch k {
					case stalagluft.Baltic:
						set = party
					case stalagluft.GateDisguise, stalagluft.ScaleWire, stalagluft.Truck:
						set = thing
					}
					g, man := lone(set, k, die)
					is(t, (g.s.Men[man].Where == stalagluft.Out) == (die >= least),
						"d6 and the things of a kit: 5 gets away")
					is(t, g.s.Men[man].Where == stalagluft.Out || g.s.Men[man].Where == stalagluft.InCooler &&
						g.s.Men[man].Free == 18, "else he is in the cooler")
					is(t, g.s.Score == 1, "out he was")
				}
			}
			for die, clean := range map[int]bool{1: false, 2: true} { // in the break, with a ticket: four things
				b := breaking(t, 12, 1)
				b.s.Store[0][stalagluft.Ticket] = 1
				b.dice(4, die)
				b.do(stalagluft.KBreak, 0, 0)
				e := b.log.Events[slices.IndexFunc(b.log.Events, func(e sim.Event) bool {
					return e.Kind == stalagluft.Getaway
				})]
				is(t, stalagluft.Fact(e).Clean() == clean && b.s.Has(stalagluft.Ticket) == 0,
					"a 1 is always a recapture")
			}
			g, _ := lone(cutters, stalagluft.BlindSpot, 4, "capture.affects_score=true")
			is(t, g.s.Score == 0, "by option a man recaptured does not count")
		}},
		{"SL3-ESC-01", func(t *testing.T) {
			g := breaking(t, 12, 3)
			is(t, g.MayBreak(&g.s, 0), "beyond the fence, with kits")
			g.s.Tunnels[0].Length = 11
			is(t, !g.MayBreak(&g.s, 0), "on the fence line is not beyond")
			woods := breaking(t, 15, 3, "escape.target=woods")
			is(t, !woods.MayBreak(&woods.s, 0), "the woods ask for 16")
			woods.s.Tunnels[0].Length = 16
			is(t, woods.MayBreak(&woods.s, 0), "16 in")
			none := breaking(t, 12, 0)
			is(t, !none.MayBreak(&none.s, 0), "no kit")
		}},
		{"SL3-ESC-02", func(t *testing.T) {
			g := breaking(t, 12, 0)
			put := func(i stalagluft.Item, n int8) { g.s.Store[0][i] = n }
			put(stalagluft.Papers, 5)
			put(stalagluft.Clothes, 2)
			put(stalagluft.Uniform, 1)
			put(stalagluft.MapCompass, 4)
			put(stalagluft.Original, 9)
			is(t, g.KitCount(&g.s) == 3, "clothes or a uniform; originals are no papers; no ticket needed")
			for set, want := range map[string][4]int{ // kits, and what is left when a man has gone with a throw of 4
				"escape.kit=[papers]":               {5, 4, 3, 4},
				"escape.kit=[clothes, map_compass]": {3, 5, 2, 3},
				"escape.kit=[map_compass]":          {4, 5, 3, 3},
			} {
				g := breaking(t, 12, 0, set)
				g.s.Store[0][stalagluft.Papers], g.s.Store[0][stalagluft.Clothes], g.s.Store[0][stalagluft.Uniform],
					g.s.Store[0][stalagluft.MapCompass] = 5, 2, 1, 4
				is(t, g.KitCount(&g.s) == want[0], set)
				g.dice(4, 3)
				g.do(stalagluft.KBreak, 0, 0)
				e := g.log.Events[slices.IndexFunc(g.log.Events, func(e sim.Event) bool {
					return e.Kind == stalagluft.Getaway
				})]
				is(t, !stalagluft.Fact(e).Clean() == (set != "escape.kit=[clothes, map_compass]"),
					"3 and the things of the kit: two of them make 5")
				is(t, g.s.Has(stalagluft.Papers) == want[1] &&
					g.s.Has(stalagluft.Clothes)+g.s.Has(stalagluft.Uniform) == want[2] &&
					g.s.Has(stalagluft.MapCompass) == want[3], "he takes what the kit holds")
			}
		}},
		{"SL3-ESC-03", func(t *testing.T) {
			g := breaking(t, 12, 5)
			for i, alarm := range []int{4, 3, 6} {
				g.dice(alarm, 4)
				if i == 0 {
					g.Apply(&g.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &g.c, &g.log)
				} else {
					g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
				}
			}
			is(t, g.has(stalagluft.KDone, 0, 0), "they may stop after any man")
			g.dice(1)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
			is(t, g.s.BreakOut == 3 && g.s.Broken && g.s.Phase == stalagluft.Over,
				"three out, the fourth caught, the break over")
			var told []bool
			for _, e := range g.log.Events {
				if e.Kind == stalagluft.EscapeTried {
					told = append(told, e.A == 1)
				}
			}
			is(t, slices.Equal(told, []bool{true, true, true, false}), "and each try is told")
			w := breaking(t, 16, 2)
			w.dice(1, 2, 4)
			w.Apply(&w.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &w.c, &w.log)
			is(t, w.s.BreakOut == 1, "in the woods a total of 3 raises nothing")
			w.dice(1, 1)
			w.Apply(&w.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &w.c, &w.log)
			is(t, w.s.BreakOut == 1 && w.s.Phase == stalagluft.Over, "two ones do")
		}},
		{"SL3-ESC-04", func(t *testing.T) {
			g := breaking(t, 16, 30, "escape.prisoners_per_kit=10", "escape.alarm_woods_2d6=0")
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &g.c, &g.log)
			for g.s.Phase == stalagluft.BreakStop {
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
			}
			is(t, g.s.BreakOut == 250 && g.s.Has(stalagluft.Papers) == 5, "250 by 25 kits")
		}},
		{"SL3-ESC-05", func(t *testing.T) {
			g := breaking(t, 12, 1)
			g.s.Turn = 61
			g.dice(4, 5)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &g.c, &g.log)
			is(t, g.s.Phase == stalagluft.Over && g.s.Turn == 61 && g.s.Cause == stalagluft.EndBreak,
				"the game ends with the turn of the break")
		}},
		{"SL3-ESC-06", func(t *testing.T) {
			for set, score := range map[string]int{
				"score.count_individuals=true":  1,
				"score.count_individuals=false": 0,
			} {
				g := empty(t, set, "time.turns=5")
				g.s.Score, g.s.Turn = 1, 5
				g.DoEndTurn(&g.s, &g.log)
				e := stalagluft.Fact(g.log.Events[len(g.log.Events)-1])
				is(t, e.Out() == score && g.s.Winner == int8(stalagluft.German),
					"a lone escaper may score and decides nothing")
			}
		}},
		{"SL3-WIN-01", func(t *testing.T) {
			g := breaking(t, 12, 5)
			g.dice(4, 5)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &g.c, &g.log)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
			is(t, g.s.Winner == int8(stalagluft.Pow), "one out by the break")
			for set, seat := range map[string]sim.Seat{
				"win.needs_break=true":  stalagluft.German,
				"win.needs_break=false": stalagluft.Pow,
			} {
				g := empty(t, set, "time.turns=5")
				g.s.Score, g.s.Turn = 1, 5
				g.DoEndTurn(&g.s, &g.log)
				is(t, g.s.Winner == int8(seat), set)
			}
			few := breaking(t, 12, 1, "win.min_escapers=2")
			few.dice(4, 5)
			few.Apply(&few.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &few.c, &few.log)
			is(t, few.s.Winner == int8(stalagluft.German), "one of two is too few")
		}},
		{"SL3-WIN-02", func(t *testing.T) {
			o := open(t).Options.Win
			for score, want := range map[int]int{0: 0, 1: 1, 4: 1, 5: 2, 7: 2, 9: 2, 10: 3, 19: 3, 20: 4, 250: 4} {
				is(t, o.Grade(score) == want, "grades at 1, 5, 10 and 20")
			}
			own := open(t, "win.grades=[3]").Options.Win
			is(t, own.Grade(2) == 0 && own.Grade(3) == 1, "or where the option has them")
		}},
		{"SL3-WIN-03", func(t *testing.T) {
			stops := func(length int8, sets ...string) bool {
				g := empty(t, append([]string{"win.early_stop=true", "score.count_individuals=false"}, sets...)...)
				g.tunnel("hut_107", length)
				g.s.Turn = 77 // three turns left
				g.DoEndTurn(&g.s, &g.log)
				if g.s.Phase == stalagluft.Over {
					is(t, g.s.Winner == int8(stalagluft.German) && g.s.Cause == stalagluft.EndHopeless,
						"the Germans have won")
				}
				return g.s.Phase == stalagluft.Over
			}
			is(t, stops(5) && stops(8) && !stops(9) && !stops(12), "three turns are three inches")
			is(t, stops(9, "escape.target=woods") && !stops(9, "dig.inches_per_success=2"), "more to do, or faster")
			is(t, !stops(5, "win.early_stop=false") && !stops(5, "win.needs_break=false") &&
				!stops(5, "score.count_individuals=true"), "only where nothing else counts")
			is(t, stops(5, "score.count_individuals=true", "scenario.allowed=[reconnaissance, vorlager_theft]"),
				"nobody gets out alone")
			for _, k := range []stalagluft.Scenario{
				stalagluft.BlindSpot, stalagluft.Baltic, stalagluft.Mole,
				stalagluft.Truck, stalagluft.GateDisguise, stalagluft.ScaleWire,
			} {
				is(t, !stops(5, "score.count_individuals=true", "scenario.allowed=["+k.String()+"]"),
					"while somebody may")
			}
			for game := range uint64(6) {
				var winner [2]sim.Seat
				var score [2]int
				for i, early := range []string{"false", "true"} {
					g := open(t, "win.early_stop="+early, "score.count_individuals=false",
						"scenario.enabled=false", "time.turns=20")
					g.c.Start(5, game)
					g.Setup(&g.s, &g.c, &g.log)
					g.walk(100000, func() {})
					e := stalagluft.Fact(g.log.Events[len(g.log.Events)-1])
					is(t, e.Kind == stalagluft.GameOver && (e.Turn() < 20) == (i == 1), "it does end early")
					winner[i], score[i] = e.Winner(), e.Out()
				}
				is(t, winner[0] == winner[1] && score[0] == score[1], "with the result of the full game")
			}
		}},
	})
}
