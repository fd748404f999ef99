package stalagluft_test

import (
	"fmt"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// left are the German dice that the last search left, by face.
func (g *camp) left() (faces [7]int16) {
	for _, e := range g.log.Events {
		switch e.Kind {
		case stalagluft.Searched:
			faces = [7]int16{}
		case stalagluft.Survived:
			faces[e.A] = e.B
		}
	}
	return faces
}

var rowClauses = []clause{
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
		is(t, g.count(stalagluft.Searched) == 0 && g.s.OnDuty() == 3 && g.s.Phase == stalagluft.PRoutine, "declined: nothing happens")
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
		for _, man := range []int{king, forger} {
			seen, turn := v.Seen(man)
			is(t, seen == int(g.hut("hut_122")) && turn == 1, "the Germans note him")
			near := false
			for _, d := range g.Board.Buildings[g.hut("hut_122")].Doors {
				near = near || terrain.FarPoint(d, g.s.Men[man].Cell) <= 4
			}
			is(t, g.s.Men[man].Where == stalagluft.Outdoors && near && g.s.Men[man].Cell == g.s.Men[king].Cell, "in a line outside one door")
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
		h.do(stalagluft.KBuilding, int(h.hut("hut_103")), 0)
		h.dice(1)
		h.DoSearch(&h.s, h.hut("hut_122"), stalagluft.ByEvent, 1, &h.c, &h.log)
		h.spent("no die for a man in another hut")
	}},
	{"SL3-SRC-06", func(t *testing.T) {
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
				is(t, against(german, pow, "search.tie_cancels=true") == (pow < german), "by option an equal one too")
			}
		}
		is(t, stalagluft.Cancel(count7(2, 2), count7(6), false) == count7(2), "each removes one")
	}},
	{"SL3-SRC-10", func(t *testing.T) {
		sand := func(n int8) func(*camp) {
			return func(g *camp) { g.s.Sand[g.hut("hut_108")], g.s.Made = n, int16(n) }
		}
		g := searched(t, sand(2), 1, 1)
		is(t, g.s.Alert && g.s.Sand[g.hut("hut_108")] == 0 && g.s.FoundSand == 2, "a 1 finds the sand")
		is(t, g.View(&g.s, stalagluft.German).Alert() && g.View(&g.s, stalagluft.German).Holds(int(g.hut("hut_108"))), "and the Germans know")
		is(t, !searched(t, sand(0), 1, 1).s.Alert, "no sand, no alert")
		for face := 3; face <= 6; face++ {
			is(t, !searched(t, sand(2), 1, face).s.Alert, "3 to 6 find none")
		}
	}},
	{"SL3-SRC-12", func(t *testing.T) {
		things := func(g *camp) {
			g.in(stalagluft.Independent, 0, "hut_108")
			g.s.Store[g.hut("hut_108")][stalagluft.Papers], g.s.Store[g.hut("hut_108")][stalagluft.MapCompass] = 2, 1
			g.s.Store[g.hut("hut_103")][stalagluft.Papers] = 4
		}
		g := searched(t, things, 1, 3)
		is(t, g.s.Has(stalagluft.Papers)+g.s.Has(stalagluft.MapCompass) == 6, "one thing of three, none from elsewhere")
		man := g.who(stalagluft.Independent, 0)
		is(t, g.s.Phase == stalagluft.Penalty && g.has(stalagluft.KFigure, man, 0) && g.has(stalagluft.KDone, 0, 0), "and one man may be sent")
		g.do(stalagluft.KFigure, man, 0)
		is(t, g.s.Men[man].Where == stalagluft.InCooler && g.s.Men[man].Free == 1+5+1 && g.s.Phase != stalagluft.Penalty, "to the cooler, one only")
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
	{"SL3-SRC-14", func(t *testing.T) {
		g := empty(t)
		b := g.hut("hut_108")
		forger, bigS := g.in(stalagluft.Forger, 0, "hut_108"), g.in(stalagluft.BigS, 0, "hut_108")
		tailor := g.in(stalagluft.Tailor, 0, "hut_108")
		g.s.Shops[stalagluft.Forgery] = stalagluft.Workshop{Building: b}
		g.s.Store[b][stalagluft.Papers], g.s.Store[g.hut("hut_103")][stalagluft.Papers] = 2, 1
		g.dice(5, 1, 1, 1)
		g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
		is(t, g.s.Shops[stalagluft.Forgery].Building == -1 && g.s.Has(stalagluft.Papers) == 1, "the workshop is closed, what lies there is gone")
		is(t, g.s.Men[forger].Where == stalagluft.InCooler && g.s.Men[forger].Free == 7, "who used it sits")
		is(t, g.s.Men[bigS].Where == stalagluft.Outdoors && g.s.Men[tailor].Where == stalagluft.Outdoors && g.s.Phase != stalagluft.Penalty, "others do not")
		plain := searched(t, func(g *camp) {
			g.in(stalagluft.Forger, 0, "hut_108")
			g.s.Store[g.hut("hut_108")][stalagluft.Papers] = 2
			g.s.Shops[stalagluft.Forgery] = stalagluft.Workshop{Building: g.hut("hut_109")}
		}, 1, 5, 1)
		is(t, plain.s.Has(stalagluft.Papers) == 2 && plain.s.Shops[stalagluft.Forgery].Building >= 0 && plain.where(stalagluft.InCooler) == 0, "no workshop, nothing")
	}},
	{"SL3-SRC-17", func(t *testing.T) {
		for set, left := range map[string]int{"search.ferrets_leave=true": 0, "search.ferrets_leave=false": 4} {
			for _, cause := range []int{stalagluft.ByEvent, stalagluft.ByAlert} {
				g := empty(t, set)
				g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5), at(43.5, 25.5))
				g.s.Guards[2].Cell = at(44.5, 18.5)
				g.dice(1, 1, 1, 1)
				g.DoSearch(&g.s, g.hut("hut_108"), cause, 4, &g.c, &g.log)
				is(t, g.s.OnDuty() == left && g.s.Guards[2].Cell == at(44.5, 18.5), "the ferrets go home, guards stay on their beats, "+set)
			}
		}
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
			is(t, guard.Cell == cell && int(guard.Beat) == to && guard.Beat != beat, "the markers move, the guard does not")
			for range 40 { // long enough to get there, wherever it is
				g.WalkGuard(guard)
				is(t, g.Board.Compound.Holds(guard.Cell) == (n >= 2), "each in his own zone: outside the fence, or the compound")
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
	{"SL3-BAR-01", func(t *testing.T) {
		lone := func(set func(g *camp), sets ...string) bool {
			g := empty(t, sets...)
			g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			g.s.Parcels = [8]int8{0: 10}
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
		is(t, lone(func(g *camp) { g.out(stalagluft.Scrounger, 0, at(31.5, 31.5)) }, "personnel.officers_count=false"), "a sentry")
		is(t, !lone(func(g *camp) { g.out(stalagluft.Scrounger, 0, at(31.5, 31.5)) }), "not with the Captain behind him")
		is(t, !lone(func(g *camp) {}), "nobody near")
		for set, want := range map[string]bool{"barter.towers_count=true": false, "barter.towers_count=false": true} {
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
		none.s.Parcels = [8]int8{0: 10}
		is(t, !none.some(stalagluft.KBarter), "no Scrounger")
		poor := empty(t)
		poor.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		poor.ferrets(at(68.5, 28.5))
		is(t, poor.Contact(&poor.s) && !poor.some(stalagluft.KBarter), "no goods")
	}},
	{"SL3-BAR-02", func(t *testing.T) {
		for cards, want := range map[int8][3]bool{3: {false, true, true}, 4: {true, true, true}, 2: {false, false, true}} {
			g := empty(t)
			g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			g.ferrets(at(68.5, 28.5))
			g.s.Parcels = [8]int8{0: cards}
			for i, item := range []stalagluft.Item{stalagluft.Original, stalagluft.MapCompass, stalagluft.Cable} { // 40, 30, 20
				is(t, g.has(stalagluft.KBarter, int(item), 0) == want[i], "what the goods are worth and no more")
			}
			is(t, !g.has(stalagluft.KBarter, int(stalagluft.Papers), 0), "forged papers are not for sale")
		}
		g := empty(t)
		g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		g.ferrets(at(68.5, 28.5))
		g.s.Parcels = [8]int8{0: 9}
		g.dice(5)
		g.do(stalagluft.KBarter, int(stalagluft.Original), 0)
		g.do(stalagluft.KBuilding, 3, 0)
		is(t, g.s.Has(stalagluft.Original) == 1 && g.s.Parcels[0] == 5, "asked for, paid for, got")
		is(t, !g.some(stalagluft.KBarter), "one attempt a turn")
	}},
	{"SL3-BAR-06", func(t *testing.T) {
		for set, turns := range map[string]int16{"barter.loan_turns=5": 15, "barter.loan_turns=-1": 40} {
			g := empty(t, set)
			g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
			g.s.Parcels, g.s.Turn, g.s.Phase = [8]int8{0: 4}, 10, stalagluft.PRoutine
			is(t, !g.s.HasOriginal(), "nothing to copy")
			g.dice(5)
			g.DoBarter(&g.s, int(stalagluft.Original), 0, &g.c, &g.log)
			g.do(stalagluft.KBuilding, 2, 0)
			for g.s.Turn < turns {
				is(t, g.s.HasOriginal(), "a loan is an original")
				g.DoEndTurn(&g.s, &g.log)
			}
			is(t, g.s.HasOriginal(), "in the last turn of it too")
			g.DoEndTurn(&g.s, &g.log)
			is(t, g.s.HasOriginal() == (turns == 40), "then it goes back, "+set)
		}
		g := empty(t, "barter.loan_turns=5")
		g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		g.s.Parcels, g.s.Turn, g.s.Phase = [8]int8{0: 4}, 10, stalagluft.PRoutine
		g.dice(5)
		g.DoBarter(&g.s, int(stalagluft.Original), 0, &g.c, &g.log)
		g.do(stalagluft.KBuilding, 2, 0)
		g.s.Store[4][stalagluft.Original]++ // stolen ones stay
		for range 8 {
			g.DoEndTurn(&g.s, &g.log)
		}
		is(t, g.s.Has(stalagluft.Original) == 1, "one of two goes back")
	}},
}

func TestClausesOfRows(t *testing.T) { run(t, rowClauses) }

var digClauses = []clause{
	{"SL3-TUN-01", func(t *testing.T) {
		is(t, spoiled(t, func(*camp) {}), "with Big X anywhere in the camp")
		is(t, spoiled(t, func(g *camp) { g.in(stalagluft.BigX, 0, "theatre") }), "indoors too")
		for _, where := range []stalagluft.Where{stalagluft.InDeck, stalagluft.Waiting, stalagluft.InCooler} {
			is(t, !spoiled(t, func(g *camp) { g.s.Men[g.who(stalagluft.BigX, 0)].Where = where }), "not drawn, waiting or in the cooler he plans nothing")
		}
		is(t, spoiled(t, func(g *camp) { g.s.Men[g.who(stalagluft.BigX, 0)].Where = stalagluft.InDeck }, "tunnel.start.need=[pick_axe]"), "unless the option asks for less")
	}},
	{"SL3-DIG-01", func(t *testing.T) {
		dig := func(set func(g *camp), sets ...string) bool {
			g := empty(t, sets...)
			g.tunnel("hut_107", 5)
			g.s.StockWood = 1
			set(g)
			return g.has(stalagluft.KDig, 0, 0)
		}
		is(t, dig(func(*camp) {}), "a king at the entrance and one wood")
		is(t, !dig(func(g *camp) { g.s.StockWood = 0 }), "no wood")
		is(t, !dig(func(*camp) {}, "dig.wood_required=2"), "two by option")
		is(t, !dig(func(g *camp) { g.in(stalagluft.TunnelKing, 0, "hut_108") }), "a king in another hut")
		is(t, !dig(func(g *camp) { g.out(stalagluft.TunnelKing, 0, at(54.5, 20.5)) }), "a king at the door")
		is(t, !dig(func(g *camp) {
			g.out(stalagluft.TunnelKing, 0, at(60.5, 30.5))
			g.in(stalagluft.Manufacturer, 0, "hut_107")
		}), "another man")
	}},
	{"SL3-DIG-05", func(t *testing.T) {
		for stage, needs := range map[int8]bool{0: true, 1: false} {
			for x, near := range map[float64]bool{59.5: true, 60.5: false} {
				g := empty(t)
				g.tunnel("hut_107", 0).Shaft = stage
				g.s.StockWood = 2
				is(t, g.has(stalagluft.KDig, 0, 0) == !needs, "a shaft asks for a team, a tunnel does not")
				g.out(stalagluft.Distraction, 0, at(x, 20.5))
				is(t, g.has(stalagluft.KDig, 0, 0) == (!needs || near), "5.5 in from the hut is near, 6.5 is not")
				g.s.Men[g.who(stalagluft.Distraction, 0)].Where = stalagluft.Reserve
				g.out(stalagluft.Dispersal, 0, at(x, 20.5))
				is(t, g.has(stalagluft.KDig, 0, 0) == !needs, "another team will not do")
			}
		}
	}},
	{"SL3-DIG-11", func(t *testing.T) {
		g := empty(t)
		b, other := g.hut("hut_108"), g.hut("hut_109")
		is(t, !g.has(stalagluft.KStrip, int(b), 0), "nobody inside")
		g.in(stalagluft.Intelligence, 0, "hut_108")
		g.in(stalagluft.Tailor, 0, "hut_108")
		g.in(stalagluft.SBO, 0, "theatre")
		is(t, g.s.Wood[b] == 6 && g.s.StockWood == 0 && !g.has(stalagluft.KStrip, int(other), 0) && !g.has(stalagluft.KStrip, g.Board.Building("theatre"), 0), "six in a hut, none elsewhere")
		g.do(stalagluft.KStrip, int(b), 0)
		is(t, g.s.Wood[b] == 5 && g.s.StockWood == 1 && !g.has(stalagluft.KStrip, int(b), 0), "one a hut and turn, whoever is there")
		for n := range 5 {
			g.DoEndTurn(&g.s, &g.log)
			g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
			g.do(stalagluft.KStrip, int(b), 0)
			is(t, int(g.s.Wood[b]) == 4-n, "turn by turn")
		}
		g.DoEndTurn(&g.s, &g.log)
		g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
		is(t, !g.has(stalagluft.KStrip, int(b), 0) && g.s.StockWood == 6, "and nothing is left")
		late := empty(t)
		late.tunnel("hut_107", 3)
		late.s.StockWood = 1
		late.dice(1, 1)
		late.do(stalagluft.KDig, 0, 0)
		is(t, !late.some(stalagluft.KStrip), "before digging, not after")
	}},
	{"SL3-DIG-12", func(t *testing.T) {
		g := empty(t)
		// Section 3.1, every row: west beyond the fence, in the woods; north the same.
		for id, want := range map[string][4]int{
			"hut_105": {12, 16, 28, 32}, "hut_107": {12, 16, 43, 47}, "hut_123": {12, 16, 59, 63}, "hut_104": {23, 27, 28, 32},
			"hut_108": {23, 27, 43, 47}, "hut_103": {34, 38, 28, 32}, "hut_109": {34, 38, 43, 47}, "hut_122": {34, 38, 59, 63},
			"theatre": {14, 18, 74, 78}, "bathhouse": {33, 37, 51, 55}, "latrine": {34, 38, 36, 40},
		} {
			b := g.Board.Building(id)
			a, c := g.Needed(b, false)
			d, e := g.Needed(b, true)
			is(t, [4]int{a, c, d, e} == want, "the lengths of "+id)
		}
		for length, exit := range map[int8]int{11: 0, 12: 1, 15: 1, 16: 2} {
			is(t, g.Exit(&stalagluft.Tunnel{Building: g.hut("hut_107"), Shaft: 1, Length: length}) == exit, "on the line is not beyond it")
		}
		is(t, g.Exit(&stalagluft.Tunnel{Building: g.hut("hut_107"), Shaft: 1, Length: 16, North: true}) == 0, "another way, another length")
		r := ready(t)
		for north := range 2 {
			is(t, r.has(stalagluft.KStart, int(r.hut("hut_123")), north), "west or north, chosen at the start")
		}
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
		is(t, g.s.Tunnels[0].Pump && g.s.Has(stalagluft.AirPump) == 0 && !g.some(stalagluft.KFit), "the pump is fitted and no thing any more")
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
		is(t, g.s.Tunnels[0] == stalagluft.Tunnel{Building: -1} && g.s.Has(stalagluft.AirPump) == 0, "closed, the pump is lost with it")
	}},
	{"SL3-SND-01", func(t *testing.T) {
		g := empty(t)
		x := g.tunnel("hut_107", 3)
		x.Sand, g.s.Made = 3, 3
		a, b := g.out(stalagluft.Dispersal, 0, at(72.5, 40.5)), g.out(stalagluft.Dispersal, 1, at(40.5, 36.5))
		g.out(stalagluft.Distraction, 0, at(41.5, 36.5))
		for _, team := range []int{a, b} {
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
	{"SL3-SND-04", func(t *testing.T) {
		for _, teams := range []bool{false, true} {
			g := empty(t)
			x := g.tunnel("hut_107", 3)
			x.Sand, g.s.Made = 3, 3
			if teams {
				g.out(stalagluft.Dispersal, 0, at(72.5, 40.5))
			}
			for b := range 11 {
				is(t, g.has(stalagluft.KHide, 0, b) == (b < 8), "in any hut, no other building, teams or not")
			}
			g.do(stalagluft.KHide, 0, int(g.hut("hut_103")))
			g.do(stalagluft.KHide, 0, int(g.hut("hut_103")))
			g.do(stalagluft.KHide, 0, int(g.hut("hut_104")))
			is(t, x.Sand == 0 && g.s.Sand[g.hut("hut_103")] == 2 && g.s.Sand[g.hut("hut_104")] == 1, "2 + 1 in one turn")
			is(t, g.Check(&g.s) == nil, "and none is lost")
		}
	}},
	{"SL3-SND-07", conservation},
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
		is(t, made(func(g *camp) { g.out(stalagluft.Distraction, 1, at(60.5, 30.5)) }, "manufacture.distraction_radius=7"), "but for the option")
		is(t, !made(func(g *camp) { g.in(stalagluft.Manufacturer, 0, "hut_109") }), "the man elsewhere")
		is(t, !made(func(g *camp) { g.s.Shops[stalagluft.Manufacture].Building = -1 }), "no workshop")
		is(t, !made(func(g *camp) { g.s.StockMat[stalagluft.Metal] = 0 }), "no metal")
	}},
	{"SL3-CLO-01", func(t *testing.T) {
		g := empty(t)
		tailor := g.in(stalagluft.Tailor, 0, "hut_109")
		g.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: g.hut("hut_109")}
		is(t, !g.MayMake(&g.s, int(stalagluft.Clothes)), "no cloth")
		g.s.StockMat[stalagluft.Cloth] = 1
		is(t, g.MayMake(&g.s, int(stalagluft.Clothes)) && !g.MayMake(&g.s, int(stalagluft.Uniform)), "clothes of one cloth, a uniform of two; no team is asked for")
		g.in(stalagluft.Tailor, 0, "hut_108")
		is(t, !g.MayMake(&g.s, int(stalagluft.Clothes)), "the tailor away from his workshop")
		g.in(stalagluft.Tailor, 0, "hut_109")
		won := 0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				h := *g
				h.dice(a, b)
				h.DoMake(&h.s, int(stalagluft.Clothes), stalagluft.Tailoring, &h.c, &h.log)
				n := int(h.s.Store[h.hut("hut_109")][stalagluft.Clothes])
				is(t, (n == 1) == (a == 6 || b == 6) && int(h.s.StockMat[stalagluft.Cloth]) == 1-n, "any 6 makes one, of one cloth")
				won += n
			}
		}
		is(t, won == 11 && tailor >= 0, "11 throws of 36")
		need := empty(t, "clothes.distraction_needed=true")
		need.in(stalagluft.Tailor, 0, "hut_109")
		need.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: need.hut("hut_109")}
		need.s.StockMat[stalagluft.Cloth] = 1
		is(t, !need.MayMake(&need.s, int(stalagluft.Clothes)), "by option a team too")
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
			is(t, m.Where == stalagluft.Outdoors && terrain.FarRect(g.Board.Buildings[g.hut("hut_107")].Rect, m.Cell) <= 4, "he stands outside his hut, "+set)
			is(t, g.has(stalagluft.KFigure, king, 0), "and is free to be placed")
		}
	}},
}

func TestClausesOfDigging(t *testing.T) { run(t, digClauses) }

// conservation: no sand is made or lost unseen, over whole games step by step
// in which much is dug.
func conservation(t *testing.T) {
	g := open(t, "scenario.enabled=false", "time.turns=40", "dig.success_face=2", "tunnel.start.need=[tunnel_king_at_site]",
		"deck.cards={tunnel_king=6}", "wood.start=60", "dig.shaft_distraction_radius=96", "event.search_faces=3")
	stream := dice.NewStream(10, 1, dice.Setup)
	made, hidden, found, gone := 0, 0, 0, 0
	for game := range uint64(12) {
		g.c.Start(1, game)
		g.Setup(&g.s, &g.c, nil)
		for {
			if _, on := g.Actor(&g.s); !on {
				break
			}
			moves := g.legal()
			// Prefer what moves sand, so that there is some.
			pick := moves[stream.IntN(len(moves))]
			for _, m := range moves {
				switch k, _, _ := stalagluft.Parts(m); k {
				case stalagluft.KStart, stalagluft.KDig, stalagluft.KCarry, stalagluft.KHide, stalagluft.KStrip:
					if stream.IntN(2) == 0 {
						pick = m
					}
				}
			}
			g.Apply(&g.s, pick, &g.c, nil)
			if err := g.Check(&g.s); err != nil {
				t.Fatal(err)
			}
		}
		for _, n := range g.s.Sand {
			hidden += int(n)
		}
		made, gone, found = made+int(g.s.Made), gone+int(g.s.Dispersed), found+int(g.s.FoundSand)
	}
	is(t, made > 0 && hidden > 0 && gone > 0 && found > 0, fmt.Sprintf("%d made, %d hidden, %d dispersed, %d found: the test proves nothing", made, hidden, gone, found))
	g.s.Sand[0]++
	is(t, g.Check(&g.s) != nil, "a counter too many is noticed")
}

var endClauses = []clause{
	{"SL3-SCN-01", func(t *testing.T) {
		g := empty(t)
		g.out(stalagluft.Independent, 0, at(60.5, 30.5))
		offered := func(g *camp) (list []int) {
			g.s.Phase = stalagluft.StepSeven
			for k := range stalagluft.Scenarios {
				if g.has(stalagluft.KScenario, k, 0) {
					list = append(list, k)
				}
			}
			return list
		}
		is(t, slices.Equal(offered(g), []int{stalagluft.Reconnaissance}), "without cutters neither Blind Spot nor the Vorlager")
		g.s.Store[0][stalagluft.WireCutters] = 1
		is(t, slices.Equal(offered(g), []int{stalagluft.Reconnaissance, stalagluft.VorlagerTheft, stalagluft.BlindSpot}), "with them both")
		for _, p := range []stalagluft.Phase{stalagluft.PRoutine, stalagluft.PDeploy, stalagluft.PMove} {
			g.s.Phase = p
			is(t, !g.some(stalagluft.KScenario), "at the end of a turn only")
		}
		few := empty(t, "scenario.allowed=[reconnaissance, blind_spot]")
		few.out(stalagluft.Independent, 0, at(60.5, 30.5))
		few.s.Store[0][stalagluft.WireCutters] = 1
		is(t, slices.Equal(offered(few), []int{stalagluft.Reconnaissance, stalagluft.BlindSpot}), "those that the option names")
		one := empty(t, "scenario.resolve_by_table=true")
		one.out(stalagluft.Independent, 0, at(60.5, 30.5))
		one.out(stalagluft.Independent, 1, at(60.5, 31.5))
		one.s.Phase = stalagluft.StepSeven
		one.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
		is(t, one.s.Turn == 2 && one.s.Phase != stalagluft.StepSeven, "one a turn")
	}},
	{"SL3-SCN-02", func(t *testing.T) {
		// What the files ask for and what the game asks for are the same.
		for k, id := range stalagluft.ScenarioNames {
			g := empty(t)
			plan := g.Scene(k).Plan
			all := map[stalagluft.Item]string{stalagluft.WireCutters: "wire_cutters", stalagluft.Ladder: "ladder", stalagluft.Clothes: "clothes", stalagluft.Uniform: "uniform"}
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
			is(t, may(), "all is at hand for "+id)
			for item, name := range all {
				is(t, may(item) != slices.Contains(plan.NeedsItems, name), id+" without "+name)
			}
			either := len(plan.NeedsOneOf) > 0
			is(t, may(stalagluft.WireCutters, stalagluft.Ladder) != (either || slices.Contains(plan.NeedsItems, "wire_cutters")), id+" without cutters and ladder")
			g.s.Detail = -1
			is(t, may() != (plan.NeedsEvent == "work_detail"), id+" without a work detail")
			g.s.Detail = 0
			g.s.Men[g.who(stalagluft.Distraction, 0)].Where = stalagluft.Reserve
			is(t, may() != (plan.NeedsTeam == "distraction"), id+" without a team")
			// What a success and a failure do to the man.
			for chance, e := range map[string]skirmish.Effect{"100": plan.OnSuccess, "0": plan.OnFail} {
				r := empty(t, "scenario.resolve_by_table=true", "scenario.table={"+id+"="+chance+"}")
				man := r.out(stalagluft.Independent, 0, at(60.5, 30.5))
				r.out(stalagluft.Distraction, 0, at(60.5, 31.5))
				r.s.Store[0][stalagluft.WireCutters], r.s.Store[0][stalagluft.Clothes], r.s.Detail, r.s.Wary = 1, 1, 0, true
				r.s.Phase, r.s.Turn = stalagluft.StepSeven, 12
				r.dice(6)
				r.do(stalagluft.KScenario, k, 0)
				is(t, r.s.Men[man].Where == map[string]stalagluft.Where{"cooler": stalagluft.InCooler, "out": stalagluft.Out, "assigned_hut": stalagluft.Outdoors}[e.Participant], id+": where he is then")
				is(t, e.Participant != "cooler" || int(r.s.Men[man].Free) == 12+e.Cooler+1, "and for how long")
				is(t, int(r.s.Score) == e.Score && (r.s.XDone>>k&1 != 0) == (e.XDone == id) && int(max(r.s.Retry[k]-12, 0)) == e.RetryDelay, "what it counts for, and when it may be tried again")
				is(t, (r.s.Phase == stalagluft.PlaceItem && r.s.Pending == stalagluft.Original) == (e.Item == "papers_original"), "what he brings")
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
		for done, want := range map[uint8][3]bool{0: {false, false, true}, 1: {false, true, true}, 2: {false, false, true}, 3: {true, true, true}} {
			for i, set := range []string{"scenario.x_required=[reconnaissance, vorlager_theft]", "scenario.x_required=[reconnaissance]", "scenario.x_required=[]"} {
				g := breaking(t, 12, 1, set)
				g.s.XDone = done
				is(t, g.has(stalagluft.KBreak, 0, 0) == want[i], set)
			}
		}
		won := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance=100}")
		won.out(stalagluft.Independent, 0, at(60.5, 30.5))
		won.s.Phase = stalagluft.StepSeven
		won.do(stalagluft.KScenario, stalagluft.Reconnaissance, 0)
		is(t, won.View(&won.s, stalagluft.Pow).XDone(stalagluft.Reconnaissance) && !won.View(&won.s, stalagluft.Pow).XDone(stalagluft.VorlagerTheft), "a win is remembered")
		won.s.Phase = stalagluft.StepSeven
		won.out(stalagluft.Independent, 1, at(60.5, 30.5))
		is(t, !won.has(stalagluft.KScenario, stalagluft.Reconnaissance, 0), "and not played for again")
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
	{"SL3-CAP-01", func(t *testing.T) {
		lone := func(set func(g *camp), k, die int, sets ...string) (*camp, int) {
			g := empty(t, append([]string{"scenario.resolve_by_table=true", "scenario.table={blind_spot=100, baltic_breakout=100}"}, sets...)...)
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
		for die := 1; die <= 6; die++ {
			for k, least := range map[int]int{stalagluft.BlindSpot: 5, stalagluft.Baltic: 4} { // with nothing, and with clothes
				set := cutters
				if k == stalagluft.Baltic {
					set = party
				}
				g, man := lone(set, k, die)
				is(t, (g.s.Men[man].Where == stalagluft.Out) == (die >= least), "d6 and the things of a kit: 5 gets away")
				is(t, g.s.Men[man].Where == stalagluft.Out || g.s.Men[man].Where == stalagluft.InCooler && g.s.Men[man].Free == 18, "else he is in the cooler")
				is(t, g.s.Score == 1, "out he was")
			}
		}
		for die, clean := range map[int]int16{1: 0, 2: 1} { // in the break, with a ticket: four things
			b := breaking(t, 12, 1)
			b.s.Store[0][stalagluft.Ticket] = 1
			b.dice(4, die)
			b.do(stalagluft.KBreak, 0, 0)
			e := b.log.Events[slices.IndexFunc(b.log.Events, func(e sim.Event) bool { return e.Kind == stalagluft.Getaway })]
			is(t, e.C == clean && b.s.Has(stalagluft.Ticket) == 0, "a 1 is always a recapture")
		}
		g, _ := lone(cutters, stalagluft.BlindSpot, 4, "capture.affects_score=true")
		is(t, g.s.Score == 0, "by option a man recaptured does not count")
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
				is(t, g.s.Winner == int8(stalagluft.German) && g.s.Cause == stalagluft.EndHopeless, "the Germans have won")
			}
			return g.s.Phase == stalagluft.Over
		}
		is(t, stops(5) && stops(8) && !stops(9) && !stops(12), "three turns are three inches")
		is(t, stops(9, "escape.target=woods") && !stops(9, "dig.inches_per_success=2"), "more to do, or faster")
		is(t, !stops(5, "win.early_stop=false") && !stops(5, "win.needs_break=false") && !stops(5, "score.count_individuals=true"), "only where nothing else counts")
		is(t, stops(5, "score.count_individuals=true", "scenario.allowed=[reconnaissance, vorlager_theft]"), "nobody gets out alone")
		for game := range uint64(6) {
			var winner, score [2]int16
			for i, early := range []string{"false", "true"} {
				g := open(t, "win.early_stop="+early, "score.count_individuals=false", "scenario.enabled=false", "time.turns=20")
				g.c.Start(5, game)
				g.Setup(&g.s, &g.c, &g.log)
				g.walk(100000, func() {})
				e := g.log.Events[len(g.log.Events)-1]
				is(t, e.Kind == stalagluft.GameOver && (e.D < 20) == (i == 1), "it does end early")
				winner[i], score[i] = e.A, e.C
			}
			is(t, winner[0] == winner[1] && score[0] == score[1], "with the result of the full game")
		}
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
}

func TestClausesOfTheEnd(t *testing.T) { run(t, endClauses) }

// Covert spies are not told from independents by what they may be asked to do.
func TestCovertSpiesStealAndStrip(t *testing.T) {
	g := empty(t, "stoolie.visibility=covert")
	spy := -1
	for i := range g.People() {
		if g.s.Men[i].Role == stalagluft.Stoolie {
			spy = i
		}
	}
	m := &g.s.Men[spy]
	*m = stalagluft.Man{Role: stalagluft.Stoolie, Where: stalagluft.Outdoors, Cell: at(60.5, 21.5), Building: -1, Hut: 0, Seen: -1, From: -1}
	g.s.Detail, g.s.Phase = 2, stalagluft.Theft
	is(t, g.MaySteal(&g.s, spy), "he may try to steal")
	m.Shown = true
	is(t, !g.MaySteal(&g.s, spy), "not once he is known")
	m.Shown, m.Where, m.Building = false, stalagluft.Indoors, g.hut("hut_108")
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	is(t, g.has(stalagluft.KStrip, int(g.hut("hut_108")), 0), "he helps to strip")
	g.dice(1)
	g.DoSearch(&g.s, g.hut("hut_108"), stalagluft.ByEvent, 1, &g.c, &g.log)
	is(t, m.Where == stalagluft.Outdoors, "and is declared like others")
}
