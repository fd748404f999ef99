package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// is fails a test that does not hold what its clause says.
func is(t *testing.T, ok bool, what string) {
	t.Helper()
	if !ok {
		t.Error(what)
	}
}

// clause is one clause of the catalogue and the test that asserts it.
type clause struct {
	id   string
	test func(t *testing.T)
}

func run(t *testing.T, list []clause) {
	for _, c := range list {
		t.Run(c.id, c.test)
	}
}

// walk plays a game at random, n decisions at most, and shows every position.
func (g *camp) walk(n int, see func()) {
	stream := dice.NewStream(4, 4, dice.Setup)
	for range n {
		if _, on := g.Actor(&g.s); !on {
			return
		}
		see()
		moves := g.legal()
		g.Apply(&g.s, moves[stream.IntN(len(moves))], &g.c, &g.log)
	}
}

// where counts the prisoners in a place.
func (g *camp) where(w stalagluft.Where) int {
	n := 0
	for i := range g.People() {
		if g.s.Men[i].Where == w {
			n++
		}
	}
	return n
}

var setupClauses = []clause{
	{"SL3-SET-03", func(t *testing.T) {
		g := open(t)
		is(t, g.where(stalagluft.Waiting) == 6 && g.s.Left == 14, "six of twenty cards are drawn")
		first := map[int]int{}
		for seed := range uint64(200) {
			s := *g
			s.c.Start(seed, 0)
			s.Setup(&s.s, &s.c, nil)
			for i := range s.People() {
				if s.s.Men[i].Where == stalagluft.Waiting {
					first[i]++
				}
			}
		}
		for i := range 20 { // 60 of 200 each
			is(t, first[i] > 30 && first[i] < 95, "any card may be among them")
		}
		pow, german := g.View(&g.s, stalagluft.Pow), g.View(&g.s, stalagluft.German)
		for i := range g.People() {
			if g.s.Men[i].Where == stalagluft.Waiting {
				is(t, pow.Role(i) == g.Role(i) && german.Role(i) == g.Role(i), "the German has seen the card and passed it on")
			}
		}
	}},
	{"SL3-SET-04", func(t *testing.T) {
		g := open(t)
		for i := range g.People() {
			if m := &g.s.Men[i]; m.Where == stalagluft.Waiting {
				is(t, m.Cell == terrain.NoCell && m.Building == -1, "nobody of the intake is in the compound")
			}
		}
		is(t, g.where(stalagluft.Outdoors)+g.where(stalagluft.Indoors) == 0, "the compound is empty")
	}},
	{"SL3-SET-05", func(t *testing.T) {
		g := open(t)
		for g.s.Phase != stalagluft.PDeploy {
			g.Apply(&g.s, g.legal()[0], &g.c, &g.log)
		}
		count := map[stalagluft.Role]int{}
		for i := range g.People() {
			if g.Role(i).IsTeam() && g.has(stalagluft.KFigure, i, 0) {
				count[g.Role(i)]++
			}
		}
		is(t, count[stalagluft.Stooge] == 3 && count[stalagluft.Dispersal] == 3 && count[stalagluft.Distraction] == 2, "teams of the pool")
		cards := open(t, "deck.teams_in_deck=true")
		is(t, cards.where(stalagluft.Reserve) == 0 && cards.s.Left == 30, "teams that are cards come with the cards")
	}},
	{"SL3-SET-06", func(t *testing.T) {
		g := empty(t, "supply.wood=2", "supply.duct=1")
		g.in(stalagluft.Intelligence, 0, "hut_107")
		g.in(stalagluft.Manufacturer, 0, "hut_108")
		g.out(stalagluft.Distraction, 0, at(59.5, 30.5))
		g.s.Shops[stalagluft.Manufacture] = stalagluft.Workshop{Building: g.hut("hut_108")}
		g.s.StockMat[stalagluft.Metal] = 5
		hut := int(g.hut("hut_107"))
		g.s.StockWood = 1
		is(t, g.has(stalagluft.KStrip, hut, 0), "one of two wood counters is left")
		g.s.StockWood = 2
		is(t, !g.has(stalagluft.KStrip, hut, 0), "no wood counter is left")
		is(t, g.MayMake(&g.s, stalagluft.GoodDuct), "the one duct")
		g.s.StockMat[stalagluft.Duct] = 1
		is(t, !g.MayMake(&g.s, stalagluft.GoodDuct), "no second duct")
	}},
	{"SL3-SET-07", func(t *testing.T) {
		g := open(t, "scenario.enabled=false")
		towers, sentries := slices.Clone(g.Board.Towers), slices.Clone(g.Board.Sentries)
		is(t, len(towers) == 3 && len(sentries) == 2, "three towers, two gate boxes")
		from := []terrain.Cell{at(31.5, 12.5), at(60.5, 30.5), at(90.5, 20.5), at(44.5, 25.5)}
		var seen [3][]bool
		for k := range towers {
			for _, c := range from {
				seen[k] = append(seen[k], g.Board.TowerSees(k, c))
			}
		}
		g.walk(20000, func() {})
		is(t, g.s.Phase == stalagluft.Over, "80 turns are over")
		is(t, slices.Equal(g.Board.Towers, towers) && slices.Equal(g.Board.Sentries, sentries), "none of the five has moved")
		for k := range towers {
			for i, c := range from {
				is(t, g.Board.TowerSees(k, c) == seen[k][i], "a tower sees what it saw")
			}
		}
	}},
	{"SL3-SET-09", func(t *testing.T) {
		g := open(t)
		line := []terrain.Cell{at(33.5, 16.5), at(33.5, 23.5), at(33.5, 29.5), at(33.5, 36.5), at(33.5, 43.5)}
		for i, c := range line {
			is(t, g.s.Ferrets[i].Cell == c && g.s.Ferrets[i].Entry == 0, "a spread row that looks at the gate")
		}
		g.walk(300, func() { is(t, g.s.Turn > 1 || g.s.Phase != stalagluft.FerretRoll, "no throw while ferrets are out") })
	}},
	{"SL3-SET-10", func(t *testing.T) {
		g := open(t)
		yard := []terrain.Cell{at(19.5, 27.5), at(21.5, 27.5), at(23.5, 27.5), at(19.5, 31.5), at(21.5, 31.5), at(23.5, 31.5)}
		var stand []terrain.Cell
		for i := range g.s.Guards {
			if d := &g.s.Guards[i]; d.Beat < 0 {
				stand = append(stand, d.Cell)
			} else {
				is(t, g.View(&g.s, stalagluft.German).Beat(i) >= 0, "on a beat")
			}
		}
		is(t, slices.Equal(stand, yard) && len(g.s.Guards) == 10, "four of ten on beats, six round the holding point")
		for _, c := range []terrain.Cell{at(7.5, 46.5), at(10.5, 6.5), at(44.5, 14.5), at(72.5, 46.5)} {
			found := false
			for i := range g.s.Guards {
				found = found || g.s.Guards[i].Cell == c
			}
			is(t, found, "a beat begins at its first marker")
		}
		for range 3 {
			for i := range g.s.Guards {
				g.WalkGuard(&g.s.Guards[i])
			}
		}
		for i := range g.s.Guards {
			is(t, g.s.Guards[i].Beat >= 0 || slices.Contains(yard, g.s.Guards[i].Cell), "who has no beat stays")
		}
	}},
	{"SL3-SET-11", func(t *testing.T) {
		g, h := empty(t), empty(t)
		g.in(stalagluft.TunnelKing, 0, "hut_107")
		h.in(stalagluft.TunnelKing, 0, "hut_122")
		king := g.who(stalagluft.TunnelKing, 0)
		g.s.Men[king].Hut, h.s.Men[king].Hut = 0, 0
		for i, hut := range []string{"hut_107", "hut_122"} {
			x := []*camp{g, h}[i]
			x.s.Tunnels[0] = stalagluft.Tunnel{Building: x.hut(hut), Length: int8(3 + i), Sand: int8(i), Shaft: 1}
			x.s.Shops[0] = stalagluft.Workshop{Building: x.hut(hut)}
			x.s.Store[x.hut(hut)][stalagluft.Papers] = 2
			x.s.Sand[x.hut(hut)] = 1
		}
		a, b := g.View(&g.s, stalagluft.German), h.View(&h.s, stalagluft.German)
		for i := range g.People() {
			is(t, a.Where(i) == b.Where(i) && a.Building(i) == b.Building(i) && a.Cell(i) == b.Cell(i) && a.Load(i) == b.Load(i), "the same figures")
		}
		for i := range int8(stalagluft.Buildings) {
			n := int(i)
			is(t, a.Holds(n) == b.Holds(n) && a.KnownTunnel(n) == b.KnownTunnel(n) && a.KnownShop(n) == b.KnownShop(n) && a.Stored(n) == b.Stored(n) && a.Sand(n) == b.Sand(n) && a.Wood(n) == b.Wood(n), "the same buildings")
		}
		is(t, a.Tunnel(0) == b.Tunnel(0) && a.Shop(0) == b.Shop(0) && a.Has(stalagluft.Papers) == b.Has(stalagluft.Papers), "nothing of the hidden map")
		is(t, g.View(&g.s, stalagluft.Pow).Tunnel(0) != h.View(&h.s, stalagluft.Pow).Tunnel(0), "which the prisoners do see")
	}},
}

func TestClausesOfSetup(t *testing.T) { run(t, setupClauses) }

var turnClauses = []clause{
	{"SL3-TRN-02", func(t *testing.T) {
		g := empty(t)
		g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
		g.BeginDeploy(&g.s)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
		is(t, g.s.Phase == stalagluft.SpyPlace, "spies follow the prisoners' deployment")
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
		is(t, g.s.Phase == stalagluft.FerretPick, "and come before the Germans move")
	}},
	{"SL3-TRN-06", func(t *testing.T) {
		g := open(t, "time.turns=2", "scenario.enabled=false")
		last := int16(0)
		g.walk(5000, func() { last = max(last, g.s.Turn) })
		is(t, last == 2 && g.s.Phase == stalagluft.Over, "no turn after the last")
		is(t, g.s.Winner == int8(stalagluft.German) && g.s.Cause == stalagluft.EndTime, "time is up: the Germans have won")
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
		is(t, slices.Equal(order(`["sand","scrounger_theft","theft"]`), []sim.EventKind{stalagluft.SandDispersed, stalagluft.PapersPicked, stalagluft.Stole}), "sand, papers, thieves: a wary detail has lost its papers before")
		is(t, slices.Equal(order(`["theft","scrounger_theft","sand"]`), []sim.EventKind{stalagluft.Stole, stalagluft.PapersPicked, stalagluft.SandDispersed}), "the other way round by option")
	}},
	{"SL3-TRN-01", func(t *testing.T) {
		g := open(t, `turn.order=["g_deploy","p_routine","g_routine","p_deploy","g_move","p_move","scenario_or_idea"]`, "time.turns=2", "scenario.enabled=false")
		var seen []stalagluft.Phase
		g.walk(5000, func() {
			for _, p := range []stalagluft.Phase{stalagluft.PRoutine, stalagluft.PDeploy, stalagluft.PMove, stalagluft.StepSeven} {
				if g.s.Turn == 1 && g.s.Phase == p && !slices.Contains(seen, p) {
					seen = append(seen, p)
				}
			}
		})
		is(t, slices.Equal(seen, []stalagluft.Phase{stalagluft.PRoutine, stalagluft.PDeploy, stalagluft.PMove, stalagluft.StepSeven}) || slices.Equal(seen, []stalagluft.Phase{stalagluft.PRoutine, stalagluft.PDeploy, stalagluft.PMove}), "another order by option")
	}},
	{"SL3-TRN-08", func(t *testing.T) {
		g := empty(t, `turn.p_routine=["identify","forgery","clothes","manufacture","sand","dig","start","barter","fit","strip"]`)
		g.tunnel("hut_107", 2)
		g.s.StockWood = 3
		g.dice(1, 1)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KDig, 0, 0), &g.c, &g.log)
		is(t, g.has(stalagluft.KStrip, int(g.hut("hut_107")), 0), "stripping comes last by option")
		// In the usual order whatever comes before the last thing done is over.
		all := empty(t)
		hut := int(all.hut("hut_107"))
		x := all.tunnel("hut_107", 13)
		x.Pump, all.s.StockWood, all.s.StockMat = true, 5, [4]int16{5, 5, 5, 5}
		all.s.Store[0][stalagluft.AirPump], all.s.Store[0][stalagluft.Original] = 1, 1
		all.s.Tunnels[1] = stalagluft.Tunnel{Building: all.hut("hut_123"), Shaft: 1, Sand: 1}
		all.in(stalagluft.TunnelKing, 1, "hut_123")
		all.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		all.ferrets(at(68.5, 28.5))
		all.s.Parcels = [8]int8{0: 9}
		for k, role := range []stalagluft.Role{stalagluft.Manufacturer, stalagluft.Tailor, stalagluft.Forger} {
			all.in(role, 0, "hut_109")
			all.s.Shops[k] = stalagluft.Workshop{Building: all.hut("hut_109")}
		}
		all.out(stalagluft.Distraction, 0, at(55.5, 42.5))
		spy := all.out(stalagluft.Stoolie, 0, at(40.5, 30.5))
		order := [][3]int{
			{stalagluft.KStrip, hut, 0},
			{stalagluft.KFit, 1, 0},
			{stalagluft.KBarter, int(stalagluft.Cable), 0},
			{stalagluft.KDig, 0, 0},
			{stalagluft.KHide, 1, 0},
			{stalagluft.KMake, stalagluft.GoodDuct, int(stalagluft.Manufacture)},
			{stalagluft.KMake, int(stalagluft.Clothes), int(stalagluft.Tailoring)},
			{stalagluft.KMake, int(stalagluft.Ticket), int(stalagluft.Forgery)},
			{stalagluft.KIdentify, spy, 0},
		}
		for n := range order {
			is(t, all.has(order[n][0], order[n][1], order[n][2]), "at the start all is open")
		}
		for n, m := range order {
			h := *all
			h.dice(2, 1)
			h.Apply(&h.s, stalagluft.Mv(m[0], m[1], m[2]), &h.c, &h.log)
			for k, o := range order {
				is(t, k == n || h.has(o[0], o[1], o[2]) == (k > n), "what comes before is over, what comes after is not")
			}
		}
	}},
}

func TestClausesOfTheTurn(t *testing.T) { run(t, turnClauses) }

// roll throws for ferrets and lets all of them in by the gate.
func roll(t *testing.T, die int) *camp {
	g := empty(t)
	g.s.Phase = stalagluft.FerretRoll
	g.dice(die)
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
	for g.s.Phase == stalagluft.FerretEnter {
		g.Apply(&g.s, g.legal()[0], &g.c, &g.log)
	}
	return g
}

var deployClauses = []clause{
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
			is(t, slices.Contains(g.Board.InnerGate, c) || c.Y() == 47 && c.X() >= 27, "inside the gate or the last row")
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
	{"SL3-DEP-13", func(t *testing.T) {
		for set, strip := range map[string]bool{"pow.death_strip_forbidden=true": false, "pow.death_strip_forbidden=false": true} {
			g := empty(t, "move.every_cell=true", set)
			team := g.out(stalagluft.Dispersal, 0, at(60.5, 14.5))
			for _, p := range []stalagluft.Phase{stalagluft.PDeployTo, stalagluft.PMoveTo} {
				g.s.Phase, g.s.Now = p, int8(team)
				is(t, g.has(stalagluft.KCell, int(at(60.5, 11.5)), 0) == strip && g.has(stalagluft.KCell, int(at(60.5, 13.5)), 0), "the strip is shut in both steps")
			}
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
	{"SL3-DEP-18", func(t *testing.T) {
		g := ready(t)
		g.s.StockMat[stalagluft.Metal], g.s.StockMat[stalagluft.Paper] = 1, 1
		g.out(stalagluft.Distraction, 1, at(59.5, 30.5))
		g.dice(6, 1)
		g.DoMake(&g.s, int(stalagluft.MapCompass), stalagluft.Manufacture, &g.c, &g.log)
		is(t, g.s.Store[g.hut("hut_108")][stalagluft.MapCompass] == 1, "a made thing lies in its workshop")
		is(t, g.MayStart(&g.s, g.hut("hut_123")), "an axe in 108 serves a start in 123")
		g.s.Detail, g.s.Phase = 2, stalagluft.Theft
		thief := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
		g.dice(4)
		g.DoTheft(&g.s, thief, &g.c, &g.log)
		is(t, g.s.Phase == stalagluft.PlaceItem && len(g.legal()) == 11, "a stolen thing goes where the prisoners say")
		seat, _ := g.Actor(&g.s)
		is(t, seat == stalagluft.Pow, "secretly")
	}},
}

func TestClausesOfDeployment(t *testing.T) { run(t, deployClauses) }

var spyClauses = []clause{
	{"SL3-STP-01", func(t *testing.T) {
		deck := 0
		g := open(t)
		for i := range g.People() {
			if g.Role(i) == stalagluft.Stoolie {
				deck++
			}
		}
		is(t, deck == 3, "three of the cards are stool pigeons")
		c := empty(t, "stoolie.visibility=covert")
		spy := -1
		for i := range c.People() {
			if c.s.Men[i].Role == stalagluft.Stoolie {
				spy = i
			}
		}
		c.s.Men[spy] = stalagluft.Man{Role: stalagluft.Stoolie, Where: stalagluft.Outdoors, Cell: at(60.5, 35.5), Building: -1, Hut: 0, Seen: -1, From: -1}
		c.BeginDeploy(&c.s)
		is(t, c.View(&c.s, stalagluft.Pow).Role(spy) == stalagluft.Independent && c.View(&c.s, stalagluft.German).Role(spy) == stalagluft.Stoolie, "covert, he passes for an independent")
		is(t, c.has(stalagluft.KFigure, spy, 0), "and the prisoners deploy him")
		c.Apply(&c.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &c.c, &c.log)
		c.Apply(&c.s, stalagluft.Mv(stalagluft.KBuilding, 0, 0), &c.c, &c.log)
		is(t, c.View(&c.s, stalagluft.Pow).Role(spy) == stalagluft.Stoolie, "until the German moves him")
		c.BeginDeploy(&c.s)
		is(t, !c.has(stalagluft.KFigure, spy, 0), "then he is the German's")
	}},
	{"SL3-STP-02", func(t *testing.T) {
		g := empty(t)
		spy := g.in(stalagluft.Stoolie, 0, "hut_103")
		g.s.Phase, g.s.Now = stalagluft.SpyPlace, int8(spy)
		for b := range 11 {
			is(t, g.has(stalagluft.KBuilding, b, 0), "any hut or outbuilding")
		}
		for _, m := range g.legal() {
			if k, c, _ := stalagluft.Parts(m); k == stalagluft.KCell {
				is(t, !g.Board.VorlagerRect.Holds(terrain.Cell(c)), "not in the Vorlager")
			}
		}
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KCell, int(g.SpotsOf()[0]), 0), &g.c, &g.log)
		is(t, g.s.Men[spy].Where == stalagluft.Outdoors && g.s.Men[spy].Cell == g.SpotsOf()[0], "from one side of the camp to the other")
	}},
	{"SL3-STP-06", func(t *testing.T) {
		for _, role := range []stalagluft.Role{stalagluft.BigS, stalagluft.BigX} {
			for x, found := range map[float64]bool{72.5: true, 73.5: false} {
				g := empty(t)
				spy := g.out(stalagluft.Stoolie, 0, at(x, 34.5))
				g.out(role, 0, at(60.5, 34.5))
				g.dice(5)
				g.DoIdentify(&g.s, spy, &g.c, &g.log)
				is(t, (g.s.Men[spy].Where == stalagluft.Gone) == found, "a 5 with a leader at 12.0 in, not at 13.0")
			}
		}
	}},
	{"SL3-STP-07", func(t *testing.T) {
		for die, found := range map[int]bool{4: true, 3: false} {
			g := empty(t)
			spy := g.in(stalagluft.Stoolie, 0, "hut_108")
			g.in(stalagluft.SBO, 0, "hut_108")
			g.in(stalagluft.BigX, 0, "hut_108")
			g.in(stalagluft.BigS, 0, "hut_108")
			g.dice(die)
			g.DoIdentify(&g.s, spy, &g.c, &g.log)
			is(t, (g.s.Men[spy].Where == stalagluft.Gone) == found, "the SBO needs a 4, and leaders do not add up")
		}
	}},
	{"SL3-STP-08", func(t *testing.T) {
		g := empty(t)
		spy := g.out(stalagluft.Stoolie, 0, at(60.5, 34.5))
		left, camp := g.s.Left, g.where(stalagluft.Outdoors)
		is(t, g.has(stalagluft.KIdentify, spy, 0), "in the prisoners' routine")
		g.dice(6)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KIdentify, spy, 0), &g.c, &g.log)
		is(t, g.where(stalagluft.Outdoors) == camp-1 && g.s.Left == left, "he is gone and his card does not come back")
	}},
	{"SL3-STP-10", func(t *testing.T) {
		for set, asked := range map[string]bool{"spy.reveal_choice=pow": true, "spy.reveal_choice=random": false} {
			g := empty(t, set)
			g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
			g.s.Shops[0], g.s.Shops[2] = stalagluft.Workshop{Building: g.hut("hut_108")}, stalagluft.Workshop{Building: g.hut("hut_109")}
			g.dice(5, 6)
			g.DoSpies(&g.s, &g.c, &g.log)
			is(t, (g.s.Phase == stalagluft.Reveal) == asked, "the prisoners are asked which")
			if asked {
				seat, _ := g.Actor(&g.s)
				is(t, seat == stalagluft.Pow && len(g.legal()) == 2, "one of the two")
				g.Apply(&g.s, stalagluft.Mv(stalagluft.KReveal, 2, 1), &g.c, &g.log)
				is(t, g.s.Shops[2].Known && !g.s.Shops[0].Known, "the one they named")
			}
			is(t, g.s.Shops[0].Known != g.s.Shops[2].Known, "exactly one is known")
		}
		none := empty(t)
		none.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
		none.dice(5, 6)
		none.DoSpies(&none.s, &none.c, &none.log)
		is(t, none.count(stalagluft.Betrayed) == 0, "no workshop, nothing to name")
	}},
	{"SL3-STP-11", func(t *testing.T) {
		g := empty(t)
		g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
		g.s.Shops[0], g.s.Shops[2] = stalagluft.Workshop{Building: g.hut("hut_108"), Known: true}, stalagluft.Workshop{Building: g.hut("hut_109")}
		g.dice(1, 2)
		g.DoSpies(&g.s, &g.c, &g.log)
		is(t, g.s.Shops[2].Known, "the one not known yet")
		e := empty(t) // after the event: the search of this turn knows nothing of it
		e.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
		e.s.Tunnels[0] = stalagluft.Tunnel{Building: e.hut("hut_107"), Shaft: 1}
		e.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
		e.s.Phase = stalagluft.PMove
		e.dice(5, 6, 6)
		e.Apply(&e.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &e.c, &e.log)
		is(t, e.s.Phase == stalagluft.EventSearch && !e.s.Tunnels[0].Known, "the event comes first")
		e.Apply(&e.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &e.c, &e.log)
		is(t, e.s.Tunnels[0].Known, "then the spies")
	}},
	{"SL3-STP-12", func(t *testing.T) {
		g := empty(t)
		g.in(stalagluft.TunnelKing, 0, "hut_122")
		spy := g.in(stalagluft.Stoolie, 0, "hut_122")
		g.dice(1, 1, 1, 2)
		g.DoSearch(&g.s, g.hut("hut_122"), stalagluft.ByEvent, 3, &g.c, &g.log)
		g.spent("three German dice and the king's one")
		h := empty(t)
		h.out(stalagluft.SBO, 0, at(60.5, 35.5))
		h.out(stalagluft.Stoolie, 0, at(61.5, 35.5))
		h.dice(3)
		h.DoEvent(&h.s, &h.c, &h.log)
		is(t, h.s.StockMat[stalagluft.Paper] == 1, "no Red Cross card for a spy")
		g.s.Phase = stalagluft.PMove
		is(t, !g.MayMove(&g.s, spy), "the prisoners cannot move him")
	}},
}

func TestClausesOfSpies(t *testing.T) { run(t, spyClauses) }

// ferret is a camp where ferret 0 stands on a cell and moves.
func ferret(t *testing.T, c terrain.Cell, sets ...string) *camp {
	g := empty(t, sets...)
	g.ferrets(c)
	g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
	return g
}

var moveClauses = []clause{
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
		is(t, g.s.Phase == stalagluft.FerretMove && len(g.legal()) > 20 && !g.some(stalagluft.KRelocate), "then his 6 in")
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
			posts := [3]terrain.Cell{spots[stream.IntN(len(spots))], spots[stream.IntN(len(spots))], spots[stream.IntN(len(spots))]}
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
			is(t, (g.s.Phase == stalagluft.SpotSearch) == search, "only a man who does not belong there gives a search")
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
			var left []int16
			for _, e := range g.log.Events {
				if e.Kind == stalagluft.Survived {
					left = append(left, e.A)
				}
			}
			want := []int16{1}
			if six {
				want = []int16{1, 6}
			}
			is(t, slices.Equal(left, want) && g.s.OnDuty() == 3, "the 3 removes the 2; the ferrets stay")
		}
	}},
	{"SL3-MOV-08", func(t *testing.T) {
		g := empty(t)
		forger, team := g.out(stalagluft.Forger, 0, at(58.5, 20.5)), g.out(stalagluft.Distraction, 0, at(58.5, 20.5))
		hut := int(g.hut("hut_107"))
		g.s.Phase, g.s.Now = stalagluft.PMoveTo, int8(team)
		is(t, !g.has(stalagluft.KBuilding, hut, 2), "no team through a door")
		g.s.Now = int8(forger)
		is(t, g.has(stalagluft.KBuilding, hut, 2), "four steps and the door")
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, hut, 2), &g.c, &g.log)
		b, _ := g.View(&g.s, stalagluft.German).Seen(forger)
		is(t, b == hut, "the German sees which building")
		g.s.Phase, g.s.Now, g.s.Men[forger].Done = stalagluft.PMoveTo, int8(forger), false
		is(t, g.has(stalagluft.KCell, int(at(58.5, 20.5)), 0), "and out again")
	}},
}

func TestClausesOfMovement(t *testing.T) { run(t, moveClauses) }
