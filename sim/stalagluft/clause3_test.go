package stalagluft_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// sandAt lets a team with one counter end its turn on a cell.
func sandAt(t *testing.T, c terrain.Cell, ferrets ...terrain.Cell) *camp {
	g := empty(t)
	x := g.tunnel("hut_107", 3)
	x.Sand, g.s.Made = 2, 3
	team := g.out(stalagluft.Dispersal, 0, c)
	g.s.Men[team].Load, g.s.Men[team].From = 1, 0
	g.ferrets(ferrets...)
	g.s.Phase = stalagluft.Theft
	g.EndChecks(&g.s, &g.log)
	return g
}

// shop is a camp with a specialist in his workshop in hut 109.
func shop(t *testing.T, role stalagluft.Role, k stalagluft.Shop, sets ...string) *camp {
	g := empty(t, sets...)
	g.in(role, 0, "hut_109")
	g.s.Shops[k] = stalagluft.Workshop{Building: g.hut("hut_109")}
	g.s.StockMat = [4]int16{3, 3, 3, 0}
	g.out(stalagluft.Distraction, 0, at(55.5, 42.5))
	return g
}

var workClauses = []clause{
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
	{"SL3-MAN-02", func(t *testing.T) {
		g := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture)
		g.dice(6, 1)
		g.DoMake(&g.s, int(stalagluft.AirPump), stalagluft.Manufacture, &g.c, &g.log)
		is(t, g.s.Has(stalagluft.AirPump) == 0 && !g.MayMake(&g.s, stalagluft.GoodDuct), "made, not usable, one try a turn")
		g.DoEndTurn(&g.s, &g.log)
		is(t, g.s.Has(stalagluft.AirPump) == 1, "usable in the next turn")
		now := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture, "workshop.usable_next_turn=false")
		now.dice(6, 1)
		now.DoMake(&now.s, int(stalagluft.AirPump), stalagluft.Manufacture, &now.c, &now.log)
		is(t, now.s.Has(stalagluft.AirPump) == 1, "at once by option")
	}},
	{"SL3-MAN-03", func(t *testing.T) {
		for die, left := range map[int]int16{5: 3, 6: 1} {
			g := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture)
			g.dice(die, 1)
			g.DoMake(&g.s, int(stalagluft.AirPump), stalagluft.Manufacture, &g.c, &g.log)
			is(t, g.s.StockMat[stalagluft.Metal] == left, "metal goes with a success")
		}
	}},
	{"SL3-MAN-04", func(t *testing.T) {
		for good, want := range map[int]bool{stalagluft.GoodDuct: true, int(stalagluft.AirPump): false, int(stalagluft.MapCompass): true, int(stalagluft.WireCutters): false, int(stalagluft.PickAxe): false} {
			g := shop(t, stalagluft.Manufacturer, stalagluft.Manufacture)
			g.s.StockMat[stalagluft.Metal] = 1
			is(t, g.MayMake(&g.s, good) == want, "what one metal makes")
		}
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
	{"SL3-FOR-01", func(t *testing.T) {
		for role, ok := range map[stalagluft.Role]bool{stalagluft.Forger: true, stalagluft.Tailor: false} {
			is(t, func() bool {
				g := shop(t, role, stalagluft.Forgery)
				return g.MayMake(&g.s, int(stalagluft.Ticket))
			}() == ok, "the forger forges")
			is(t, func() bool {
				g := shop(t, role, stalagluft.Forgery, "forgery.role=tailor")
				return g.MayMake(&g.s, int(stalagluft.Ticket))
			}() != ok, "by option the tailor")
		}
	}},
	{"SL3-FOR-02", func(t *testing.T) {
		g := shop(t, stalagluft.Forger, stalagluft.Forgery)
		is(t, !g.MayMake(&g.s, int(stalagluft.Papers)) && g.MayMake(&g.s, int(stalagluft.Ticket)), "nothing to copy: tickets only")
		for _, item := range []stalagluft.Item{stalagluft.Original, stalagluft.Film} {
			g.s.Store[0] = [stalagluft.Items]int8{}
			g.s.Store[0][item] = 1
			is(t, g.MayMake(&g.s, int(stalagluft.Papers)), stalagluft.ItemNames[item])
		}
		free := shop(t, stalagluft.Forger, stalagluft.Forgery, "forgery.needs_original=false")
		is(t, free.MayMake(&free.s, int(stalagluft.Papers)), "by option none is needed")
	}},
	{"SL3-WRK-01", func(t *testing.T) {
		for set, want := range map[string]bool{"workshop.interrupt_radius=0": true, "workshop.interrupt_radius=6": false} {
			g := shop(t, stalagluft.Tailor, stalagluft.Tailoring, set)
			g.ferrets(at(56.5, 40.5))
			is(t, g.MayMake(&g.s, int(stalagluft.Clothes)) == want, set)
			g.ferrets(at(62.5, 40.5))
			is(t, g.MayMake(&g.s, int(stalagluft.Clothes)), "a ferret 8 in away")
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
		is(t, g.s.Men[tailor].Where == stalagluft.InCooler && g.s.Men[sbo].Where == stalagluft.Outdoors, "whom he named")
		h := empty(t)
		t1, t2 := h.in(stalagluft.SBO, 0, "hut_108"), h.in(stalagluft.Tailor, 0, "hut_108")
		h.s.Store[b][stalagluft.Papers] = 5
		h.dice(3, 3, 1, 1)
		h.DoSearch(&h.s, b, stalagluft.ByEvent, 2, &h.c, &h.log)
		h.Apply(&h.s, stalagluft.Mv(stalagluft.KFigure, t1, 0), &h.c, &h.log)
		is(t, !h.has(stalagluft.KFigure, t1, 0) && h.has(stalagluft.KFigure, t2, 0), "nobody twice")
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
		is(t, g.MayPlay(&g.s, stalagluft.VorlagerTheft) && !g.MayPlay(&g.s, stalagluft.BlindSpot), "a ladder gets over, not through")
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
		is(t, g.s.KitCount() == 3, "clothes or a uniform; originals are no papers; no ticket needed")
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
		is(t, g.s.BreakOut == 3 && g.s.Broken && g.s.Phase == stalagluft.Over, "three out, the fourth caught, the break over")
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
		is(t, g.s.Phase == stalagluft.Over && g.s.Turn == 61 && g.s.Cause == stalagluft.EndBreak, "the game ends with the turn of the break")
	}},
	{"SL3-ESC-06", func(t *testing.T) {
		for set, score := range map[string]int16{"score.count_individuals=true": 1, "score.count_individuals=false": 0} {
			g := empty(t, set, "time.turns=5")
			g.s.Score, g.s.Turn = 1, 5
			g.DoEndTurn(&g.s, &g.log)
			e := g.log.Events[len(g.log.Events)-1]
			is(t, e.C == score && g.s.Winner == int8(stalagluft.German), "a lone escaper may score and decides nothing")
		}
	}},
	{"SL3-CAP-01", func(t *testing.T) {
		for die, clean := range map[int]int16{1: 0, 2: 1, 6: 1} {
			g := breaking(t, 12, 1)
			g.dice(4, die)
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &g.c, &g.log)
			for _, e := range g.log.Events {
				if e.Kind == stalagluft.Getaway {
					is(t, e.C == clean, "d6 + 3 of 5, a 1 never")
				}
			}
			is(t, g.s.Score == 1, "recaptured or not, he counts")
		}
		o := open(t).Options
		for items, p := range []float64{1.0 / 3, 1.0 / 2, 2.0 / 3, 5.0 / 6, 5.0 / 6} {
			d := o.GetawayChance(items) - p
			is(t, d < 1e-12 && d > -1e-12, "the chance by items")
		}
	}},
	{"SL3-WIN-01", func(t *testing.T) {
		g := breaking(t, 12, 5)
		g.dice(4, 5)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &g.c, &g.log)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
		is(t, g.s.Winner == int8(stalagluft.Pow), "one out by the break")
		for set, seat := range map[string]sim.Seat{"win.needs_break=true": stalagluft.German, "win.needs_break=false": stalagluft.Pow} {
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
	{"SL3-REC-07", func(t *testing.T) {
		g := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance=100}")
		man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
		g.s.Turn, g.s.Phase = 30, stalagluft.StepSeven
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KScenario, stalagluft.Reconnaissance, 0), &g.c, &g.log)
		is(t, g.s.XDone&1 != 0 && g.s.Score == 0 && g.s.Men[man].Free == 36, "done, not scored, back in turn 36")
	}},
	{"SL3-REC-08", func(t *testing.T) {
		for set, want := range map[string]bool{"recon.requires_owned_cutters=false": true, "recon.requires_owned_cutters=true": false} {
			g := empty(t, set)
			g.out(stalagluft.Independent, 0, at(60.5, 30.5))
			is(t, g.MayPlay(&g.s, stalagluft.Reconnaissance) == want, set)
		}
	}},
	{"SL3-REC-10", func(t *testing.T) {
		for status, want := range map[skirmish.Status]stalagluft.Where{skirmish.Caught: stalagluft.InCooler, skirmish.Late: stalagluft.InCooler, skirmish.Aborted: stalagluft.Outdoors} {
			g := empty(t)
			man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
			g.s.Turn, g.s.Phase = 12, stalagluft.StepSeven
			g.Apply(&g.s, stalagluft.Mv(stalagluft.KScenario, stalagluft.Reconnaissance, 0), &g.c, &g.log)
			g.s.Night.Men[0].Status, g.s.Night.Phase = status, skirmish.Over
			g.Advance(&g.s, &g.c, &g.log)
			is(t, g.s.Men[man].Where == want && g.s.Retry[0] == 15, "a failure of its kind, and three turns to wait")
		}
	}},
}

// breaking is a camp in step 7 with a tunnel from 107, kits and both
// X-scenarios won.
func breaking(t *testing.T, length, kits int8, sets ...string) *camp {
	g := empty(t, sets...)
	g.tunnel("hut_107", length)
	for _, i := range []stalagluft.Item{stalagluft.Papers, stalagluft.Clothes, stalagluft.MapCompass} {
		g.s.Store[0][i] = kits
	}
	g.s.XDone, g.s.Phase = 3, stalagluft.StepSeven
	return g
}

func TestClausesOfWorkAndEscape(t *testing.T) { run(t, workClauses) }
