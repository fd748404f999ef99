package stalagluft_test

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"escapesim/rulesets"
	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// camp is a tactical game with a chance whose dice can be scripted.
type camp struct {
	*stalagluft.Rules
	t      *testing.T
	s      stalagluft.State
	c      dice.Chance
	log    sim.Log
	script *dice.Script
}

func open(t *testing.T, sets ...string) *camp {
	t.Helper()
	key := strings.Join(sets, "\n")
	known, ok := resolved.Load(key)
	if !ok {
		known, _ = resolved.LoadOrStore(key, resolve(t, sets))
	}
	g := &camp{Rules: known.(*stalagluft.Rules), t: t}
	g.c.Start(1, 0)
	g.Setup(&g.s, &g.c, &g.log)
	return g
}

// resolved are the rules that a test has opened by now, by their overrides: most clauses
// are tested under the same ones.
var resolved sync.Map

func resolve(t *testing.T, sets []string) *stalagluft.Rules {
	t.Helper()
	doc, err := rulesets.Load("stalagluft/ebob", sets)
	if err != nil {
		t.Fatal(err)
	}
	var o stalagluft.Options
	if err := doc.Decode(&o); err != nil {
		t.Fatal(err)
	}
	b, err := rules.Board(o.Game.Board[0], false)
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := rules.OpenSheets(o.Game.Sheets[0])
	if err != nil {
		t.Fatal(err)
	}
	r, err := stalagluft.New(b, o, &sheets.Sheets, func(name string) (*skirmish.Scenario, error) {
		return rules.Scenario(name, b, &o.Skirmish)
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// empty opens a camp where nobody but the teams has come, no ferret is out
// and the guards are far away.
func empty(t *testing.T, sets ...string) *camp {
	g := open(t, sets...)
	for i := range g.People() {
		m := &g.s.Men[i]
		if m.Where == stalagluft.Waiting {
			m.Where = stalagluft.InDeck
		}
	}
	for i := range g.s.Ferrets {
		g.s.Ferrets[i] = stalagluft.Ferret{Cell: terrain.NoCell, Building: -1, Door: -1}
	}
	for i := range g.s.Guards {
		g.s.Guards[i] = stalagluft.Guard{Cell: at(15.5, 40.5), Beat: -1, Before: terrain.NoCell}
	}
	g.s.Phase = stalagluft.PRoutine
	return g
}

func at(x, y float64) terrain.Cell { return terrain.At(int(x), int(y)) }

func (g *camp) dice(faces ...int) {
	g.script = dice.NewScript(faces...)
	g.c.SetScript(g.script)
}

func (g *camp) spent(what string) {
	g.t.Helper()
	if g.script.Left() != 0 || g.script.RanOut() {
		g.t.Errorf("%s: %d dice left over, ran out %v", what, g.script.Left(), g.script.RanOut())
	}
}

// who is the n-th man of a role, from 0.
func (g *camp) who(role stalagluft.Role, n int) stalagluft.ManID {
	for i := range g.People() {
		if g.Role(i) == role {
			if n == 0 {
				return i
			}
			n--
		}
	}
	g.t.Fatalf("no %s", stalagluft.RoleNames[role])
	return stalagluft.NoMan
}

// in puts the n-th man of a role into a building.
func (g *camp) in(role stalagluft.Role, n int, building string) stalagluft.ManID {
	i := g.who(role, n)
	b := g.Board.Building(building)
	g.s.Men[i] = stalagluft.Man{
		Role: role, Where: stalagluft.Indoors, Cell: terrain.NoCell,
		Building: stalagluft.Building(b), Hut: stalagluft.Building(b), Seen: -1, From: -1,
	}
	return i
}

// out puts him outdoors.
func (g *camp) out(role stalagluft.Role, n int, c terrain.Cell) stalagluft.ManID {
	i := g.who(role, n)
	g.s.Men[i] = stalagluft.Man{
		Role: role, Where: stalagluft.Outdoors, Cell: c, Building: -1, Hut: 0,
		Seen: -1, From: -1,
	}
	return i
}

func (g *camp) hut(id string) stalagluft.Building { return stalagluft.Building(g.Board.Building(id)) }

func (g *camp) ferrets(cells ...terrain.Cell) {
	for i := range g.s.Ferrets {
		g.s.Ferrets[i] = stalagluft.Ferret{Cell: terrain.NoCell, Building: -1, Door: -1}
		if i < len(cells) {
			g.s.Ferrets[i].Cell = cells[i]
		}
	}
}

func (g *camp) legal() []sim.Move { return g.Legal(&g.s, nil) }

func (g *camp) has(kind stalagluft.Kind, a, b any) bool {
	return slices.Contains(g.legal(), stalagluft.Mv(kind, number(a), number(b)))
}

// number is a man, a building, a thing as the argument of a move.
func number(v any) int {
	if n := reflect.ValueOf(v); n.CanInt() {
		return int(n.Int())
	} else {
		return int(n.Uint())
	}
}

// some says that a move of the kind is legal.
func (g *camp) some(kind stalagluft.Kind) bool {
	return slices.ContainsFunc(g.legal(), func(m sim.Move) bool { k, _, _ := stalagluft.Parts(m); return k == kind })
}

func (g *camp) count(kind sim.EventKind) int {
	n := 0
	for _, e := range g.log.Events {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// tunnel opens one in a building with a king in it.
func (g *camp) tunnel(building string, length int8) *stalagluft.Tunnel {
	g.in(stalagluft.TunnelKing, 0, building)
	t := &g.s.Tunnels[0]
	*t = stalagluft.Tunnel{Building: g.hut(building), Shaft: 1, Length: length}
	return t
}

// ---- 4.1 Setup ---------------------------------------------------------------

func TestSL3_SET_01_03_to_10_setup(t *testing.T) {
	g := open(t)
	if g.Seats() != 2 {
		t.Error("two sides")
	}
	waiting, reserve := 0, 0
	for i := range g.People() {
		switch g.s.Men[i].Where {
		case stalagluft.Waiting:
			waiting++
		case stalagluft.Reserve:
			reserve++
		}
	}
	if waiting != 6 || g.s.Left != 14 || reserve != 8 {
		t.Errorf("%d wait, %d cards left, %d teams", waiting, g.s.Left, reserve)
	}
	v := g.View(&g.s, stalagluft.German)
	known := 0
	for i := range g.People() {
		if v.Where(i) == stalagluft.Waiting {
			known++ // and Role(i) says who it is
		}
	}
	if known != 6 {
		t.Errorf("the German knows %d of the intake", known)
	}
	if g.s.OnDuty() != 5 || g.s.Ferrets[0].Entry != 0 || g.s.Phase != stalagluft.HutAssign {
		t.Errorf("%d ferrets, phase %d: no throw for ferrets while some are out", g.s.OnDuty(), g.s.Phase)
	}
	beats, yard := 0, 0
	for i := range g.s.Guards {
		if g.s.Guards[i].Beat >= 0 {
			beats++
		} else if g.Board.VorlagerRect.Holds(g.s.Guards[i].Cell) {
			yard++
		}
	}
	if beats != 4 || yard != 6 || len(g.Board.Towers) != 3 || len(g.Board.Sentries) != 2 {
		t.Errorf("%d on beats, %d in the Vorlager", beats, yard)
	}
	teams := open(t, "deck.teams_in_deck=true")
	for i := range teams.People() {
		if teams.s.Men[i].Where == stalagluft.Reserve {
			t.Error("teams in the deck are not there at once")
		}
	}
}

func TestSL3_SET_06_supply(t *testing.T) {
	g := empty(t, "supply.sand=30")
	g.tunnel("hut_107", 3)
	g.s.StockWood = 5
	if g.s.Made = 27; g.Lack(&g.s, 0) >= 0 {
		t.Error("27 of 30: three more come out of the supply")
	}
	if g.s.Made = 28; g.Lack(&g.s, 0) < 0 {
		t.Error("28 of 30: no sand left to take")
	}
	free := empty(t)
	free.tunnel("hut_107", 3)
	free.s.StockWood, free.s.Made = 5, 999
	if free.Lack(&free.s, 0) >= 0 {
		t.Error("without end")
	}
}

func TestSL3_SET_08_officers(t *testing.T) {
	for set, want := range map[string]bool{
		"personnel.officers_count=true":  false,
		"personnel.officers_count=false": true,
	} {
		g := empty(t, set)
		for i := range g.s.Guards {
			g.s.Guards[i].Cell = at(90.5, 8.5)
		}
		g.s.Guards[0].Cell = at(65.5, 30.5)
		g.s.Kommandant = at(60.5, 30.5)
		g.out(stalagluft.Scrounger, 0, at(66.5, 30.5))
		if got := g.Contact(&g.s); got != want {
			t.Errorf("%s: contact %v", set, got)
		}
	}
}

func TestSL3_SET_12_SL3_SRC_19_three_tunnels(t *testing.T) {
	g := ready(t)
	for i, b := range []string{"hut_103", "hut_104", "hut_109"} {
		g.s.Tunnels[i] = stalagluft.Tunnel{Building: g.hut(b)}
	}
	if g.some(stalagluft.KStart) {
		t.Error("a fourth tunnel")
	}
	g.s.Tunnels[1] = stalagluft.Tunnel{Building: -1}
	if !g.has(stalagluft.KStart, g.hut("hut_123"), 0) {
		t.Error("one closed, one may be begun")
	}
}

// ---- 4.2 Turn ------------------------------------------------------------------

func TestSL3_TRN_01_02_06_order(t *testing.T) {
	g := open(t, "time.turns=3", "scenario.enabled=false")
	rank := map[stalagluft.Phase]int{
		stalagluft.GDeploy: 0, stalagluft.FerretRoll: 0, stalagluft.FerretEnter: 0, stalagluft.HutAssign: 1,
		stalagluft.PDeploy: 2, stalagluft.PDeployTo: 2, stalagluft.ShopTo: 2, stalagluft.StoreTo: 2,
		stalagluft.SpyPlace: 3,
		stalagluft.GMove:    4, stalagluft.FerretPick: 4, stalagluft.FerretMove: 4, stalagluft.FerretRelocate: 4,
		stalagluft.SpotSearch: 4,
		stalagluft.PMove:      5, stalagluft.PMoveTo: 5, stalagluft.ShakePlace: 6, stalagluft.ShakePow: 6,
		stalagluft.ShakePowTo:  6,
		stalagluft.ShakeDemand: 6, stalagluft.ShakeSearch: 6, stalagluft.EventSearch: 6, stalagluft.Redeploy: 6,
		stalagluft.GRoutine: 6,
		stalagluft.PRoutine: 7, stalagluft.StepSeven: 8, stalagluft.BreakStop: 8, stalagluft.Theft: 9,
	}
	stream := dice.NewStream(1, 1, dice.Setup)
	turn, last := g.s.Turn, 0
	for {
		if _, on := g.Actor(&g.s); !on {
			break
		}
		if n, ok := rank[g.s.Phase]; ok {
			if g.s.Turn != turn {
				turn, last = g.s.Turn, 0
			}
			if n < last {
				t.Fatalf("turn %d: phase %d after rank %d", turn, g.s.Phase, last)
			}
			last = n
		}
		moves := g.legal()
		g.Apply(&g.s, moves[stream.IntN(len(moves))], &g.c, &g.log)
	}
	if g.s.Turn != 3 || g.s.Winner != int8(stalagluft.German) || g.s.Cause != stalagluft.EndTime {
		t.Errorf("over in turn %d, winner %d, cause %d", g.s.Turn, g.s.Winner, g.s.Cause)
	}
	if n := g.count(stalagluft.EventRolled); n != 3 {
		t.Errorf("%d events in 3 turns", n)
	}
}

func TestSL3_TRN_03_events(t *testing.T) {
	for die, kind := range map[int]sim.EventKind{
		1: stalagluft.Arrived, 3: stalagluft.ParcelsDrawn,
		4: stalagluft.DetailCame,
	} {
		g := empty(t)
		g.log.Reset()
		g.dice(die, 2)
		g.DoEvent(&g.s, &g.c, &g.log)
		for _, k := range []sim.EventKind{stalagluft.Arrived, stalagluft.ParcelsDrawn, stalagluft.DetailCame} {
			if (g.count(k) > 0) != (k == kind) {
				t.Errorf("event %d: %d facts of kind %d", die, g.count(k), k)
			}
		}
	}
	for die, phase := range map[int]stalagluft.Phase{
		2: stalagluft.ShakePlace, 5: stalagluft.EventSearch,
		6: stalagluft.Redeploy,
	} {
		g := open(t)
		g.dice(die)
		g.DoEvent(&g.s, &g.c, &g.log)
		if g.s.Phase != phase {
			t.Errorf("event %d leads to phase %d", die, g.s.Phase)
		}
	}
}

func TestSL3_TRN_04_SL3_IDE_01_ideas(t *testing.T) {
	g := empty(t)
	g.s.Phase = stalagluft.StepSeven
	if g.some(stalagluft.KIdea) {
		t.Error("idea cards are off")
	}
	g = empty(t, "idea.enabled=true", "scenario.resolve_by_table=true")
	g.out(stalagluft.Independent, 0, at(60.5, 30.5))
	g.s.Phase = stalagluft.StepSeven
	pile := g.s.IdeaPile
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KScenario, stalagluft.Reconnaissance, 0), &g.c, &g.log)
	if g.s.IdeaPile != pile {
		t.Error("a scenario and an idea card in one turn")
	}
	g = empty(t, "idea.enabled=true")
	g.s.Phase = stalagluft.StepSeven
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KIdea, 0, 0), &g.c, &g.log)
	if g.count(stalagluft.IdeaDrawn) != 1 || g.s.IdeaPile == pile {
		t.Error("one card is drawn")
	}
}

func TestSL3_TRN_05_after_a_scenario(t *testing.T) {
	g := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance=100}")
	man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
	other := g.in(stalagluft.Tailor, 0, "hut_108")
	before := g.s.Men[other]
	g.s.Turn, g.s.Phase = 9, stalagluft.StepSeven
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KScenario, stalagluft.Reconnaissance, 0), &g.c, &g.log)
	if g.s.Turn != 10 || g.s.Men[other] != before || g.s.Men[man].Where != stalagluft.InCooler {
		t.Errorf("turn %d, the man is %d", g.s.Turn, g.s.Men[man].Where)
	}
}

func TestSL3_TRN_07_09_end_of_turn(t *testing.T) {
	g := empty(t)
	g.s.Identified, g.s.Searches, g.s.Bartered = 1, 1, true
	g.s.Tunnels[0] = stalagluft.Tunnel{Building: 1, Dug: true}
	g.s.Detail = 2
	g.DoEndTurn(&g.s, &g.log)
	if g.s.Identified != 0 || g.s.Searches != 0 || g.s.Bartered || g.s.Tunnels[0].Dug || g.s.Detail != -1 {
		t.Error("permissions come back and the detail leaves")
	}
	// The Scrounger picks before the others steal.
	g = empty(t)
	g.s.Detail = 2
	g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
	g.out(stalagluft.Independent, 0, at(60.5, 19.5))
	g.s.Phase = stalagluft.Theft
	g.EndChecks(&g.s, &g.log)
	if g.count(stalagluft.PapersPicked) != 1 || g.s.Phase != stalagluft.PlaceItem {
		t.Error("papers first")
	}
}

func TestSL3_TRN_08_order_of_the_routine(t *testing.T) {
	g := empty(t)
	g.tunnel("hut_107", 2)
	g.s.Phase = stalagluft.PRoutine
	dispersal := g.out(stalagluft.Dispersal, 0, at(90.5, 20.5))
	if !g.has(stalagluft.KStrip, g.hut("hut_107"), 0) || g.some(stalagluft.KDig) {
		t.Fatal("wood can be stripped, and there is none to dig with")
	}
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KStrip, int(g.hut("hut_107")), 0), &g.c, &g.log)
	g.dice(6, 1)
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KDig, 0, 0), &g.c, &g.log)
	if g.some(stalagluft.KStrip) {
		t.Error("stripping after the dig")
	}
	if !g.has(stalagluft.KCarry, 0, dispersal) || g.s.Tunnels[0].Length != 3 {
		t.Error("the sand of this turn goes out this turn")
	}
}

// ---- 4.3, 4.4 Deployment -------------------------------------------------------

func TestSL3_DEP_01_02_03_ferret_roll(t *testing.T) {
	for die, want := range map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5} {
		g := empty(t)
		g.s.Phase = stalagluft.FerretRoll
		if len(g.legal()) != 2 {
			t.Fatal("roll or pass")
		}
		g.dice(die)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
		for g.s.Phase == stalagluft.FerretEnter {
			g.Apply(&g.s, g.legal()[0], &g.c, &g.log)
		}
		if g.s.OnDuty() != want {
			t.Errorf("roll %d: %d ferrets", die, g.s.OnDuty())
		}
		if outside := g.Board.IsOutdoor(g.s.Kommandant); outside != (die == 6) {
			t.Errorf("roll %d: the Kommandant at %v", die, g.s.Kommandant)
		}
	}
}

func TestSL3_DEP_04_05_06_07_sides(t *testing.T) {
	g := empty(t)
	g.s.Phase, g.s.Count = stalagluft.FerretEnter, 1
	if !g.has(stalagluft.KCell, at(60.5, 47.5), 0) || g.has(stalagluft.KCell, at(20.5, 47.5), 0) {
		t.Error("the east row belongs to the compound, not to the Vorlager")
	}
	for entry, want := range map[int8][2]bool{0: {true, true}, 1: {false, true}, 2: {true, false}} {
		gate, east := g.Exits(&stalagluft.Ferret{Entry: entry})
		if gate != want[0] || east != want[1] {
			t.Errorf("entry %d: gate %v east %v", entry, gate, east)
		}
	}
	g.ferrets(at(32.5, 29.5))
	g.s.Ferrets[0].Entry = 2
	g.out(stalagluft.Stooge, 0, at(32.5, 33.5))
	g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
	if !g.some(stalagluft.KExit) {
		t.Error("5 in to the gate")
	}
	g.s.Ferrets[0].Cell = at(34.5, 25.5)
	if g.some(stalagluft.KExit) {
		t.Error("8.2 in to the gate")
	}
}

func TestSL3_DEP_10_11_huts(t *testing.T) {
	g := open(t)
	hut := g.hut("hut_107")
	man := int(g.s.Now)
	if n := len(g.legal()); n != 8 {
		t.Fatalf("%d huts to choose", n)
	}
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, int(hut), 0), &g.c, &g.log)
	m := g.s.Men[man]
	close := false
	for _, d := range g.Board.Buildings[hut].Doors {
		close = close || terrain.FarPoint(d, m.Cell) <= 4
	}
	if m.Hut != hut || !close {
		t.Errorf("hut %d, cell %v", m.Hut, m.Cell)
	}
	for _, seat := range []sim.Seat{stalagluft.Pow, stalagluft.German} {
		if g.View(&g.s, seat).Hut(stalagluft.ManID(man)) != hut {
			t.Error("both note the hut")
		}
	}
}

func TestSL3_DEP_12_13_placing(t *testing.T) {
	g := empty(t, "move.every_cell=true")
	team := g.out(stalagluft.Dispersal, 0, at(90.5, 20.5))
	g.s.Phase, g.s.Now = stalagluft.PDeployTo, int8(team)
	if !g.has(stalagluft.KCell, at(33.5, 40.5), 0) || g.has(stalagluft.KCell, at(20.5, 29.5), 0) {
		t.Error("anywhere in the camp, never in the Vorlager")
	}
	if g.has(stalagluft.KCell, at(60.5, 11.5), 0) || !g.has(stalagluft.KCell, at(60.5, 13.5), 0) {
		t.Error("not in the strip")
	}
	if spots := empty(t).SpotsOf(); len(spots) < 60 || len(spots) > 120 {
		t.Errorf("%d spots", len(spots))
	}
}

func TestSL3_DEP_14_15_indoors(t *testing.T) {
	g := empty(t)
	king := g.in(stalagluft.TunnelKing, 0, "hut_103")
	stooge := g.out(stalagluft.Stooge, 0, at(60.5, 35.5))
	g.s.Phase, g.s.Now = stalagluft.PDeployTo, int8(king)
	if !g.has(stalagluft.KBuilding, g.hut("hut_123"), 0) {
		t.Error("a king may use any hut")
	}
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, int(g.hut("hut_123")), 0), &g.c, &g.log)
	if g.View(&g.s, stalagluft.German).Building(king) != -1 {
		t.Error("the German sees where he is")
	}
	g.s.Phase, g.s.Now = stalagluft.PDeployTo, int8(stooge)
	if g.some(stalagluft.KBuilding) {
		t.Error("a stooge indoors")
	}
}

func TestSL3_DEP_16_workshops(t *testing.T) {
	g := empty(t)
	g.s.Turn = 7
	g.in(stalagluft.Forger, 0, "hut_108")
	g.s.StockMat[stalagluft.Paper] = 3
	put := func(hut string) {
		g.BeginDeploy(&g.s)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KShop, int(stalagluft.Forgery), 0), &g.c, &g.log)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, int(g.hut(hut)), 0), &g.c, &g.log)
	}
	put("hut_108")
	if !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)) {
		t.Error("a new workshop works at once")
	}
	g.s.Shops[stalagluft.Forgery].Changed = false
	put("hut_109")
	g.in(stalagluft.Forger, 0, "hut_109")
	if g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)) {
		t.Error("a moved one not this turn")
	}
	if g.s.Turn = 8; !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Ticket)) {
		t.Error("but the next")
	}
}

func TestSL3_DEP_17_18_contraband(t *testing.T) {
	g := empty(t)
	g.s.Store[g.hut("hut_108")][stalagluft.Papers] = 2
	g.BeginDeploy(&g.s)
	for range 2 {
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KItem, int(g.hut("hut_108")), int(stalagluft.Papers)), &g.c, &g.log)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, int(g.hut("hut_123")), 0), &g.c, &g.log)
	}
	if g.s.Store[g.hut("hut_108")][stalagluft.Papers] != 0 || g.s.Store[g.hut("hut_123")][stalagluft.Papers] != 2 {
		t.Error("two papers moved")
	}
	g.s.Phase = stalagluft.PRoutine
	if g.some(stalagluft.KItem) {
		t.Error("not in the routine")
	}
	r := ready(t) // the only pick axe lies in 108, a row 4 in 122 does not touch it
	r.dice(4, 1, 1)
	r.DoSearch(&r.s, r.hut("hut_122"), stalagluft.ByEvent, 1, &r.c, &r.log)
	if r.s.Has(stalagluft.PickAxe) != 1 {
		t.Error("the axe stays")
	}
}

// ---- 4.5 Stool pigeons ----------------------------------------------------------

func TestSL3_STP_01_02_placing(t *testing.T) {
	g := empty(t, "move.every_cell=true")
	spy := g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
	g.BeginDeploy(&g.s)
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
	if seat, _ := g.Actor(&g.s); seat != stalagluft.German || g.s.Phase != stalagluft.SpyPlace ||
		stalagluft.ManID(g.s.Now) != spy {
		t.Fatal("the German places the spy after the prisoners")
	}
	buildings, cells := 0, 0
	for _, m := range g.legal() {
		switch kind, a, _ := stalagluft.Parts(m); kind {
		case stalagluft.KBuilding:
			buildings++
		case stalagluft.KCell:
			cells++
			if g.Board.VorlagerRect.Holds(terrain.Cell(a)) {
				t.Error("in the Vorlager")
			}
		}
	}
	if buildings != 11 || cells != 1803 {
		t.Errorf("%d buildings, %d cells", buildings, cells)
	}
}

func TestSL3_STP_03_12_denied(t *testing.T) {
	g := empty(t)
	g.tunnel("hut_123", 2)
	g.s.StockWood = 3
	g.in(stalagluft.Stoolie, 0, "hut_123")
	if g.Lack(&g.s, 0) != stalagluft.LackSpy {
		t.Error("a spy in the hut")
	}
	g.log.Reset()
	g.dice(1, 1, 1, 2)
	g.DoSearch(&g.s, g.hut("hut_123"), stalagluft.ByEvent, 3, &g.c, &g.log)
	g.spent("three German dice, one for the king, none for the spy")
	g.in(stalagluft.TunnelKing, 0, "hut_123")
	g.in(stalagluft.Stoolie, 0, "hut_122")
	if g.Lack(&g.s, 0) >= 0 {
		t.Error("a spy elsewhere")
	}
}

func TestSL3_STP_04_sand_near_a_spy(t *testing.T) {
	g := empty(t)
	g.out(stalagluft.Stoolie, 0, at(72.5, 36.5))
	if g.ClearOf(&g.s, at(72.5, 30.5)) {
		t.Error("6.0 in from a spy")
	}
	g.out(stalagluft.Stoolie, 0, at(72.5, 37.5))
	if !g.ClearOf(&g.s, at(72.5, 30.5)) {
		t.Error("7.0 in from a spy")
	}
}

func TestSL3_STP_05_to_08_identification(t *testing.T) {
	for _, c := range []struct {
		who   stalagluft.Role
		where terrain.Cell
		die   int
		found bool
	}{
		{stalagluft.Tailor, at(71.5, 34.5), 5, false},
		{stalagluft.Tailor, at(71.5, 34.5), 6, true},
		{stalagluft.BigS, at(60.5, 34.5), 5, true},
		{stalagluft.BigS, at(60.5, 34.5), 4, false},
		{stalagluft.BigX, at(61.5, 34.5), 5, true},
		{stalagluft.SBO, at(62.5, 34.5), 4, true},
		{stalagluft.SBO, at(62.5, 34.5), 3, false},
	} {
		g := empty(t)
		spy := g.out(stalagluft.Stoolie, 0, at(72.5, 34.5))
		g.out(c.who, 0, c.where)
		left := g.s.Left
		g.dice(c.die)
		g.DoIdentify(&g.s, spy, &g.c, &g.log)
		if found := g.s.Men[spy].Where == stalagluft.Gone; found != c.found || g.s.Left != left {
			t.Errorf("%s, %d: found %v", stalagluft.RoleNames[c.who], c.die, found)
		}
		if g.some(stalagluft.KIdentify) {
			t.Error("a second attempt")
		}
	}
	g := empty(t) // 13 in is too far for Big S
	spy := g.out(stalagluft.Stoolie, 0, at(73.5, 34.5))
	g.out(stalagluft.BigS, 0, at(60.5, 34.5))
	g.dice(5)
	g.DoIdentify(&g.s, spy, &g.c, &g.log)
	if g.s.Men[spy].Where == stalagluft.Gone {
		t.Error("13.0 in")
	}
	g = empty(t) // in the same hut
	spy = g.in(stalagluft.Stoolie, 0, "hut_108")
	g.in(stalagluft.SBO, 0, "hut_108")
	g.dice(4)
	g.DoIdentify(&g.s, spy, &g.c, &g.log)
	if g.s.Men[spy].Where != stalagluft.Gone {
		t.Error("the SBO in the spy's hut")
	}
}

func TestSL3_STP_09_10_11_espionage(t *testing.T) {
	g := empty(t)
	g.out(stalagluft.Stoolie, 0, at(60.5, 35.5))
	g.dice(6, 6)
	g.DoSpies(&g.s, &g.c, &g.log)
	if g.count(stalagluft.Betrayed) != 0 {
		t.Error("no tunnel, nothing to learn")
	}
	g.s.Tunnels[1] = stalagluft.Tunnel{Building: g.hut("hut_107")}
	g.dice(6, 6)
	g.DoSpies(&g.s, &g.c, &g.log)
	if !g.View(&g.s, stalagluft.German).KnownTunnel(g.hut("hut_107")) {
		t.Error("12: a tunnel")
	}
	if told := g.facts(stalagluft.Betrayed); len(told) != 1 || told[0].Workshop() ||
		told[0].Building() != g.hut("hut_107") {
		t.Errorf("12: told is %v", told)
	}
	n := g.count(stalagluft.Betrayed)
	g.dice(1, 1)
	g.DoSpies(&g.s, &g.c, &g.log)
	if g.count(stalagluft.Betrayed) != n {
		t.Error("2: the tunnel is known already")
	}
	g.s.Shops[0] = stalagluft.Workshop{Building: g.hut("hut_108"), Known: true}
	g.s.Shops[2] = stalagluft.Workshop{Building: g.hut("hut_109")}
	g.dice(1, 2)
	g.DoSpies(&g.s, &g.c, &g.log)
	if !g.s.Shops[2].Known {
		t.Error("3: a workshop not known yet")
	}
	g.dice(3, 4)
	n = g.count(stalagluft.Betrayed)
	g.DoSpies(&g.s, &g.c, &g.log)
	if g.count(stalagluft.Betrayed) != n {
		t.Error("7 learns nothing")
	}
}

// ---- 4.6 Movement -----------------------------------------------------------------

func TestSL3_MOV_01_02_beats(t *testing.T) {
	g := open(t)
	for i := range g.s.Guards {
		if d := &g.s.Guards[i]; d.Cell == at(44.5, 14.5) {
			g.WalkGuard(d)
			if d.Cell != at(44.5, 18.5) {
				t.Errorf("4 in on: %v", d.Cell)
			}
			return
		}
	}
	t.Error("no guard at (44.5,14.5)")
}

func TestSL3_MOV_03_SL3_REL_01_to_04_ferrets(t *testing.T) {
	g := empty(t)
	g.out(stalagluft.Stooge, 0, at(44.5, 26.5))
	g.ferrets(at(41.5, 25.5))
	g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
	if !g.has(stalagluft.KCell, at(47.5, 25.5), 0) || g.has(stalagluft.KCell, at(48.5, 25.5), 0) ||
		g.some(stalagluft.KRelocate) {
		t.Error("observed: 6 in and no more")
	}
	g.ferrets(at(44.5, 14.5))
	if g.some(stalagluft.KRelocate) {
		t.Error("in a clear line")
	}
	g.ferrets(at(60.5, 14.5))
	if !g.some(stalagluft.KRelocate) {
		t.Error("hidden behind hut 107")
	}
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KRelocate, 0, 0), &g.c, &g.log)
	stooge := at(44.5, 26.5)
	for _, m := range g.legal() {
		if _, c, _ := stalagluft.Parts(m); g.Board.Sees(stooge, terrain.Cell(c)) {
			t.Fatalf("relocation to %v, which the stooge sees", terrain.Cell(c))
		}
	}
	to := g.legal()[0]
	g.Apply(&g.s, to, &g.c, &g.log)
	if g.some(stalagluft.KRelocate) || len(g.legal()) < 3 {
		t.Error("then up to 6 in more, and no second relocation")
	}
	alone := empty(t)
	alone.ferrets(at(33.5, 29.5))
	alone.s.Phase, alone.s.Now = stalagluft.FerretRelocate, 0
	if n := len(alone.legal()); n != len(alone.SpotsOf()) {
		t.Errorf("without a stooge %d of %d spots", n, len(alone.SpotsOf()))
	}
	strict := empty(t, "ferret.relocate_without_stooge=false")
	strict.ferrets(at(33.5, 29.5))
	strict.s.Phase, strict.s.Now = stalagluft.FerretMove, 0
	if strict.some(stalagluft.KRelocate) {
		t.Error("the option forbids it")
	}
}

func TestSL3_MOV_04_doors(t *testing.T) {
	g := empty(t)
	g.out(stalagluft.Stooge, 0, at(60.5, 22.5))
	hut := int(g.hut("hut_107"))
	g.ferrets(at(58.5, 20.5)) // four steps and the door
	g.s.Phase, g.s.Now = stalagluft.FerretMove, 0
	if !g.has(stalagluft.KBuilding, hut, 2) {
		t.Error("5 in from the door")
	}
	g.ferrets(at(61.5, 20.5))
	if g.has(stalagluft.KBuilding, hut, 2) {
		t.Error("8 in from the door")
	}
}

// besiege puts ferrets before doors of a hut in which one man is, a stranger
// there or not.
func (g *camp) besiege(strange bool, doors ...int8) {
	b := g.hut("hut_107")
	for i, d := range doors {
		g.s.Ferrets[i] = stalagluft.Ferret{Cell: g.Board.Buildings[b].Sill[d][0], Building: b, Door: d}
	}
	m := g.in(stalagluft.Intelligence, 0, "hut_107")
	if strange {
		g.s.Men[m].Hut = g.hut("hut_103")
	}
	g.s.Phase = stalagluft.FerretPick
}

func TestSL3_SSR_01_02_03_sealing(t *testing.T) {
	seal := func(doors [3]int8, strange bool, sets ...string) *camp {
		g := empty(t, sets...)
		g.besiege(strange, doors[:]...)
		g.AfterFerrets(&g.s, &g.c, &g.log)
		return g
	}
	if g := seal([3]int8{0, 1, 2}, true); g.s.Phase != stalagluft.SpotSearch {
		t.Error("sealed, and a stranger inside")
	}
	if g := seal([3]int8{0, 0, 1}, true); g.s.Phase == stalagluft.SpotSearch {
		t.Error("a door left open")
	}
	if g := seal([3]int8{0, 1, 2}, false); g.s.Phase == stalagluft.SpotSearch {
		t.Error("only men who belong there")
	}
	for mode, six := range map[string]int{"full": 1, "no_tunnel_row": 0} {
		g := seal([3]int8{0, 1, 2}, true, "spot_search.mode="+mode)
		g.dice(6, 2, 1, 3)
		g.log.Reset()
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
		left := map[int]int{}
		for _, e := range g.log.Events {
			if f := stalagluft.Fact(e); e.Kind == stalagluft.Survived {
				left[f.Face()] = f.Dice()
			}
		}
		if left[6] != six || left[1] != 1 || left[2] != 0 {
			t.Errorf("%s: left %v", mode, left)
		}
		if g.s.OnDuty() != 3 {
			t.Error("the ferrets stay")
		}
	}
}

func TestSL3_MOV_05_08_prisoners(t *testing.T) {
	g := empty(t)
	team := g.out(stalagluft.Dispersal, 0, at(72.5, 30.5))
	stooge := g.out(stalagluft.Stooge, 0, at(72.5, 31.5))
	forger := g.out(stalagluft.Forger, 0, at(58.5, 20.5))
	g.s.Phase = stalagluft.PMove
	if !g.MayMove(&g.s, team) || g.MayMove(&g.s, stooge) {
		t.Error("teams move, stooges do not")
	}
	g.s.Phase, g.s.Now = stalagluft.PMoveTo, int8(team)
	if !g.has(stalagluft.KCell, at(78.5, 30.5), 0) || g.has(stalagluft.KCell, at(79.5, 30.5), 0) ||
		g.some(stalagluft.KBuilding) {
		t.Error("6 in, and teams not through doors")
	}
	g.s.Now = int8(forger)
	if !g.has(stalagluft.KBuilding, g.hut("hut_107"), 0) {
		t.Error("a forger through the door 5 in away")
	}
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, int(g.hut("hut_107")), 0), &g.c, &g.log)
	if b, _ := g.View(&g.s, stalagluft.German).Seen(forger); b != g.hut("hut_107") {
		t.Error("the German sees which hut")
	}
}

// ---- 4.7 to 4.10 Events --------------------------------------------------------------

func TestSL3_ARR_01_02_arrivals(t *testing.T) {
	g := open(t)
	g.s.Left, g.s.Turn = 2, 5
	g.log.Reset()
	g.dice(1, 5)
	g.DoEvent(&g.s, &g.c, &g.log)
	if g.count(stalagluft.Arrived) != 2 || g.s.Left != 0 {
		t.Error("two cards left, two arrive")
	}
	for _, e := range g.log.Events {
		if m := stalagluft.Fact(e); e.Kind == stalagluft.Arrived && (g.s.Men[m.Man()].Hut != -1 ||
			g.s.Men[m.Man()].Free != 6) {
			t.Error("a hut before the next deployment")
		}
	}
	g.dice(1, 5)
	g.DoEvent(&g.s, &g.c, &g.log)
	if g.count(stalagluft.Arrived) != 2 {
		t.Error("nobody left to come")
	}
}

func TestSL3_SHK_01_to_08_shakedown(t *testing.T) {
	g := open(t)
	g.dice(2)
	g.DoEvent(&g.s, &g.c, &g.log)
	placed := 0
	for g.s.Phase == stalagluft.ShakePlace {
		placed++
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
	}
	if placed != 13 {
		t.Errorf("%d figures are placed", placed)
	}
	// Unseen men slip away; doors that nobody watches let men out.
	q := empty(t)
	tower := q.out(stalagluft.Independent, 0, at(90.5, 15.5))
	q.s.Phase = stalagluft.ShakePow
	if q.MayMove(&q.s, tower) {
		t.Error("tower 3 sees him")
	}
	inside := q.in(stalagluft.Tailor, 0, "hut_108")
	b := q.hut("hut_108")
	for d := range q.Board.Buildings[b].Doors[:2] {
		q.s.Ferrets[d] = stalagluft.Ferret{Cell: q.Board.Buildings[b].Sill[d][0], Building: -1}
	}
	for i := range q.s.Guards {
		q.s.Guards[i].Cell = at(13.5, 40.5)
	}
	if free := q.FreeDoors(&q.s, b); free != 1<<2 || !q.MayMove(&q.s, inside) {
		t.Errorf("free doors %b", free)
	}
	q.s.Ferrets[2] = stalagluft.Ferret{Cell: q.Board.Buildings[b].Sill[2][0], Building: -1}
	if q.MayMove(&q.s, inside) {
		t.Error("all doors watched")
	}
	// The demand brings everybody out and is remembered; strangers are
	// suspicious; afterwards everybody goes home.
	h := empty(t)
	bigX := h.in(stalagluft.BigX, 0, "hut_109")
	h.s.Men[bigX].Hut = h.hut("hut_103")
	h.ferrets(at(40.5, 25.5), at(41.5, 25.5))
	h.DoDemand(&h.s, &h.log)
	if seen, _ := h.View(&h.s, stalagluft.German).Seen(bigX); seen != h.hut("hut_109") ||
		h.s.Men[bigX].Where != stalagluft.Outdoors {
		t.Error("Big X comes out of 109")
	}
	if !h.Suspicious(&h.s, h.hut("hut_109")) {
		t.Error("he is assigned to 103")
	}
	if told := h.facts(stalagluft.ShakedownMade); len(told) != 1 || told[0].Counted() != 1 || told[0].Strangers() != 1 {
		t.Errorf("one man is counted, out of a hut that is not his: told is %v", told)
	}
	h.Advance(&h.s, &h.c, &h.log)
	if h.s.Phase == stalagluft.ShakeSearch {
		t.Error("two ferrets cannot spot search")
	}
	if h.s.OnDuty() != 0 {
		t.Error("the ferrets go home")
	}
	h.s.Kommandant = at(40.5, 25.5)
	h.EndShakedown(&h.s)
	if h.s.Kommandant != at(18.5, 37.5) {
		t.Error("the Kommandant goes back to his office")
	}
	k := empty(t)
	for i, hut := range []string{"hut_109", "hut_104"} {
		m := k.in(stalagluft.TunnelKing, i, hut)
		k.s.Men[m].Hut = k.hut("hut_103")
	}
	k.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
	k.DoDemand(&k.s, &k.log)
	k.s.Phase = stalagluft.ShakeSearch
	if !k.has(stalagluft.KBuilding, k.hut("hut_109"), 0) || !k.has(stalagluft.KBuilding, k.hut("hut_104"), 0) {
		t.Error("both huts may be searched")
	}
	if v := k.View(&k.s, stalagluft.German); v.Suspicion(k.hut("hut_104")) != 1 {
		t.Error("suspicion is remembered")
	}
}

func TestSL3_RED_01_02_03_parcels(t *testing.T) {
	g := empty(t)
	for i, role := range []stalagluft.Role{
		stalagluft.SBO, stalagluft.BigX, stalagluft.TunnelKing, stalagluft.Forger,
		stalagluft.Independent, stalagluft.Stoolie,
	} {
		g.out(role, 0, at(60.5+float64(i), 35.5))
	}
	tailor := g.out(stalagluft.Tailor, 0, at(70.5, 35.5))
	g.Cool(&g.s, tailor, 5, stalagluft.CoolSearch, &g.log)
	g.dice(3)
	g.DoEvent(&g.s, &g.c, &g.log)
	n := 0
	for _, k := range g.s.Parcels {
		n += int(k)
	}
	if n != 4 || g.s.StockMat[stalagluft.Paper] != 4 {
		t.Errorf("%d cards, %d paper", n, g.s.StockMat[stalagluft.Paper])
	}
	g.s.Parcels = stalagluft.ParcelCounts{}
	g.s.Parcels[2] = 1 // coffee
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KUnpack, 2, 0), &g.c, &g.log)
	if g.s.StockMat[stalagluft.Metal] != 1 || g.s.Parcels[2] != 0 {
		t.Error("a tin of coffee is metal and no longer goods")
	}
}

func TestSL3_MNT_01_to_09_work_detail(t *testing.T) {
	for die, place := range map[int]terrain.Point{2: {X: 118, Y: 74}, 3: {X: 55, Y: 31}, 5: {X: 120, Y: 21}} {
		g := empty(t)
		g.dice(4, die)
		g.DoEvent(&g.s, &g.c, &g.log)
		if g.Board.Works[g.s.Detail].Pos != place {
			t.Errorf("roll %d: %v", die, g.Board.Works[g.s.Detail].Pos)
		}
	}
	pick := func(ferret terrain.Cell) int {
		g := empty(t)
		g.s.Detail, g.s.Phase = 2, stalagluft.Theft
		g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		g.ferrets(ferret)
		g.EndChecks(&g.s, &g.log)
		return g.count(stalagluft.PapersPicked)
	}
	if pick(at(73.5, 10.5)) != 1 || pick(at(64.5, 20.5)) != 0 {
		t.Error("papers with the next German 13 in away, none at 11")
	}
	g := empty(t)
	g.s.Detail = 2
	near := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
	far := g.out(stalagluft.Independent, 1, at(60.5, 23.5))
	team := g.out(stalagluft.Dispersal, 0, at(59.5, 20.5))
	if !g.MaySteal(&g.s, near) || g.MaySteal(&g.s, far) || !g.MaySteal(&g.s, team) {
		t.Error("11 in yes, 13 in no, teams yes")
	}
	g.s.Turn = 10
	g.dice(1)
	g.DoTheft(&g.s, near, &g.c, &g.log)
	if m := g.s.Men[near]; m.Where != stalagluft.InCooler || m.Free != 16 {
		t.Errorf("seen: cooler until %d", m.Free)
	}
	for die, item := range map[int]stalagluft.Item{4: stalagluft.Cable, 5: stalagluft.ToolBelt} {
		g := empty(t)
		g.s.Detail, g.s.Phase = 2, stalagluft.Theft
		i := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
		g.dice(die)
		g.DoTheft(&g.s, i, &g.c, &g.log)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, 3, 0), &g.c, &g.log)
		if g.s.Has(item) != 1 || die == 5 && !g.s.HasCutters() {
			t.Errorf("theft %d", die)
		}
		if g.MaySteal(&g.s, i) && g.s.Phase == stalagluft.Theft {
			t.Error("a second roll")
		}
	}
	g = empty(t)
	g.s.Detail, g.s.Phase = 2, stalagluft.Theft
	i := g.out(stalagluft.Independent, 0, at(60.5, 21.5))
	g.dice(6)
	g.DoTheft(&g.s, i, &g.c, &g.log)
	for range 2 {
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, 3, 0), &g.c, &g.log)
	}
	if g.s.Has(stalagluft.Ladder) != 1 || g.s.Has(stalagluft.PickAxe) != 1 {
		t.Error("a ladder and a pick axe")
	}
	g = empty(t)
	g.s.Detail, g.s.Phase = 2, stalagluft.Theft
	i, j := g.out(stalagluft.Independent, 0, at(60.5, 21.5)), g.out(stalagluft.Independent, 1, at(61.5, 21.5))
	g.dice(2)
	g.DoTheft(&g.s, i, &g.c, &g.log)
	if g.MaySteal(&g.s, j) {
		t.Error("a wary detail")
	}
	g = empty(t)
	g.s.Detail, g.s.Phase = 2, stalagluft.Theft
	i = g.out(stalagluft.Independent, 0, at(60.5, 21.5))
	before := g.s.Store
	g.dice(3)
	g.DoTheft(&g.s, i, &g.c, &g.log)
	if g.s.Store != before || g.s.Men[i].Where != stalagluft.Outdoors {
		t.Error("3 is no chance")
	}
}

// ---- 4.11 Searches ---------------------------------------------------------------------

func TestSL3_SRC_01_02_who_may_search(t *testing.T) {
	g := empty(t)
	g.ferrets(at(40.5, 25.5), at(41.5, 25.5))
	g.dice(5)
	g.DoEvent(&g.s, &g.c, &g.log)
	if g.s.Phase == stalagluft.EventSearch {
		t.Error("two ferrets")
	}
	g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
	g.dice(5)
	g.DoEvent(&g.s, &g.c, &g.log)
	n := 0
	for _, m := range g.legal() {
		if k, _, _ := stalagluft.Parts(m); k == stalagluft.KBuilding {
			n++
		}
	}
	if g.s.Phase != stalagluft.EventSearch || n != 11 {
		t.Errorf("%d targets", n)
	}
}

func TestSL3_SRC_03_04_05_dice(t *testing.T) {
	g := empty(t)
	for _, role := range []stalagluft.Role{
		stalagluft.TunnelKing, stalagluft.BigX, stalagluft.SBO,
		stalagluft.Intelligence, stalagluft.Independent,
	} {
		g.in(role, 0, "hut_122")
	}
	g.s.Tunnels[0] = stalagluft.Tunnel{Building: g.hut("hut_122"), Shaft: 1, Sand: 0}
	g.s.StockWood = 3
	g.dice(3, 4, 2, 5, 6, 2, 1, 4)
	g.DoSearch(&g.s, g.hut("hut_122"), stalagluft.ByEvent, 4, &g.c, &g.log)
	g.spent("four against four: the independent gives none")
	king := g.who(stalagluft.TunnelKing, 0)
	if g.s.Men[king].Where != stalagluft.Outdoors || g.Lack(&g.s, 0) != stalagluft.LackKing {
		t.Error("outdoors from then on")
	}
	if b, _ := g.View(&g.s, stalagluft.German).Seen(king); b != g.hut("hut_122") {
		t.Error("and remembered")
	}
}

func count7(faces ...int) (c [7]int8) {
	for _, f := range faces {
		c[f]++
	}
	return c
}

func TestSL3_SRC_06_to_09_cancelling(t *testing.T) {
	for _, c := range []struct {
		german, pow, left [7]int8
		ties              bool
	}{
		{count7(4), count7(4), count7(4), false},
		{count7(4), count7(4), count7(), true},
		{count7(3, 4, 2, 5), count7(6, 2, 1, 4), count7(2, 4), false}, // the printed example
		{count7(3, 4, 2, 5), count7(6, 2, 1, 4), count7(3), true},
		{count7(5, 4), count7(6, 5), count7(), false},
		{count7(6), count7(6, 6, 6, 6, 6), count7(6), false},
	} {
		if left := stalagluft.Cancel(c.german, c.pow, c.ties); left != c.left {
			t.Errorf("%v against %v, ties %v: left %v", c.german, c.pow, c.ties, left)
		}
	}
}

func TestSL3_SRC_10_11_sand_and_wood(t *testing.T) {
	g := empty(t)
	b := g.hut("hut_108")
	g.s.Made, g.s.Sand[b] = 2, 2
	g.dice(1)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if !g.s.Alert || g.s.Sand[b] != 0 || g.s.FoundSand != 2 {
		t.Error("row 1 finds the sand")
	}
	g = empty(t)
	g.dice(1)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if g.s.Alert {
		t.Error("no sand, no alert")
	}
	g.s.Stripped[b], g.s.Wood[b] = 3, 3
	g.dice(2)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	g.in(stalagluft.Intelligence, 0, "hut_108")
	g.s.Phase = stalagluft.PRoutine
	if g.has(stalagluft.KStrip, b, 0) {
		t.Error("stripping after it was noticed")
	}
	g = empty(t) // row 4 finds no sand unless any search does
	g.s.Sand[b] = 2
	g.dice(4)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if g.s.Alert {
		t.Error("row 4 finds no sand")
	}
	g = empty(t, "sand.found_by=any_search")
	g.s.Sand[b] = 2
	g.dice(4)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if !g.s.Alert {
		t.Error("SL3-SND-06: any search finds it")
	}
}

func TestSL3_SRC_12_13_16_SL3_COO_02_contraband(t *testing.T) {
	g := empty(t)
	b := g.hut("hut_108")
	g.in(stalagluft.SBO, 0, "hut_108")
	g.in(stalagluft.Tailor, 0, "hut_108")
	g.s.Store[b][stalagluft.Papers], g.s.Store[b][stalagluft.MapCompass] = 2, 1
	g.dice(3, 1, 1)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if n := g.s.Has(stalagluft.Papers) + g.s.Has(stalagluft.MapCompass); n != 2 || g.s.Phase != stalagluft.Penalty {
		t.Errorf("%d things left", n)
	}
	if len(g.legal()) != 3 {
		t.Error("two men or nobody")
	}
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KFigure, g.who(stalagluft.Tailor, 0), 0), &g.c, &g.log)
	if g.s.Men[g.who(stalagluft.Tailor, 0)].Where != stalagluft.InCooler {
		t.Error("the tailor to the cooler")
	}
	g = empty(t)
	g.in(stalagluft.SBO, 0, "hut_108")
	g.dice(3, 1)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if g.s.Phase == stalagluft.Penalty {
		t.Error("no find, nobody is sent")
	}
	g = empty(t)
	g.s.Store[b][stalagluft.Papers] = 5
	g.dice(4)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if g.s.Has(stalagluft.Papers) != 0 {
		t.Error("row 4 takes all")
	}
	g = empty(t)
	g.s.Store[b][stalagluft.Papers] = 3
	g.dice(3, 3)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 2, &g.c, &g.log)
	if g.s.Has(stalagluft.Papers) != 1 {
		t.Error("two dice of 3 take two")
	}
}

func TestSL3_SRC_14_15_workshop_and_tunnel(t *testing.T) {
	g := empty(t)
	b := g.hut("hut_108")
	forger, bigS := g.in(stalagluft.Forger, 0, "hut_108"), g.in(stalagluft.BigS, 0, "hut_108")
	g.s.Shops[stalagluft.Forgery] = stalagluft.Workshop{Building: b}
	g.s.Store[b][stalagluft.Papers] = 2
	g.dice(5, 1, 1)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if g.s.Shops[stalagluft.Forgery].Building != -1 || g.s.Men[forger].Where != stalagluft.InCooler ||
		g.s.Men[bigS].Where == stalagluft.InCooler || g.s.Has(stalagluft.Papers) != 0 {
		t.Error("row 5: closed, the forger sits, Big S does not")
	}
	g = empty(t)
	g.tunnel("hut_108", 9)
	g.s.Tunnels[0].Sand, g.s.Made, g.s.Alert = 2, 2, true
	king := g.who(stalagluft.TunnelKing, 0)
	g.dice(6, 1)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if g.s.Tunnels[0].Building != -1 || g.s.FoundSand != 2 || g.s.Men[king].Where != stalagluft.InCooler || g.s.Alert {
		t.Error("row 6: the tunnel is gone, the king sits, the alert is over")
	}
	g = empty(t)
	g.s.Store[b][stalagluft.Papers] = 2
	g.dice(6)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 1, &g.c, &g.log)
	if g.s.Has(stalagluft.Papers) != 2 {
		t.Error("row 6 without a tunnel takes nothing")
	}
}

func TestSL3_SRC_17_18_20_after_a_search(t *testing.T) {
	g := empty(t)
	b := g.hut("hut_108")
	g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
	g.s.Sand[b], g.s.Made = 1, 1
	g.dice(1, 4, 6)
	g.DoSearch(&g.s, b, stalagluft.ByEvent, 3, &g.c, &g.log)
	g.spent("an empty hut: no prisoners' dice")
	if g.s.OnDuty() != 0 || !g.s.Alert {
		t.Error("the ferrets go home, the sand is found")
	}
	g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
	g.s.Phase, g.s.Event = stalagluft.GRoutine, 6
	if !g.MayAlertSearch(&g.s) {
		t.Error("alerted, three ferrets: a search")
	}
	g.s.Searches = 1
	if g.MayAlertSearch(&g.s) {
		t.Error("one a turn")
	}
	g.s.Searches, g.s.Alert = 0, false
	if g.MayAlertSearch(&g.s) {
		t.Error("no alert")
	}
}

func TestSL3_RDP_01_markers(t *testing.T) {
	g := open(t)
	g.dice(6)
	g.DoEvent(&g.s, &g.c, &g.log)
	beats := 0
	for g.s.Phase == stalagluft.Redeploy {
		now, cell := g.s.Now, g.s.Guards[g.s.Now].Cell
		moves := g.legal()
		g.Apply(&g.s, moves[len(moves)-1], &g.c, &g.log)
		if g.s.Guards[now].Cell != cell {
			t.Error("the guard himself stays")
		}
		beats++
	}
	if beats != 4 {
		t.Errorf("%d beats", beats)
	}
}

// ---- 4.13 Barter --------------------------------------------------------------------------

func TestSL3_BAR_01_contact(t *testing.T) {
	g := empty(t)
	g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
	g.ferrets(at(68.5, 28.5), at(81.5, 28.5))
	if !g.Contact(&g.s) {
		t.Error("11.3 in, the next German 13 in from him")
	}
	g.ferrets(at(68.5, 28.5), at(80.5, 28.5))
	if g.Contact(&g.s) {
		t.Error("a second ferret 12.0 in away")
	}
}

func TestSL3_BAR_02_to_05_deals(t *testing.T) {
	g := empty(t, "barter.offer=parcels")
	g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
	g.ferrets(at(68.5, 28.5))
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	g.s.Parcels = stalagluft.ParcelCounts{0: 3} // 30 points
	if g.has(stalagluft.KBarter, stalagluft.Original, 0) {
		t.Error("30 points for papers of 40")
	}
	g.s.Parcels = stalagluft.ParcelCounts{0: 4}
	if !g.has(stalagluft.KBarter, stalagluft.Original, 0) || g.has(stalagluft.KBarter, stalagluft.Original, 1) {
		t.Error("40 points, no bonus")
	}
	for _, c := range []struct{ bonus, die, deal int }{
		{0, 1, -1},
		{0, 2, 0},
		{0, 3, 0},
		{0, 4, 1},
		{0, 6, 1},
		{2, 1, -1},
		{2, 2, 1},
		{2, 3, 1},
	} {
		g := empty(t, "barter.offer=parcels")
		who := g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		g.s.Parcels = stalagluft.ParcelCounts{0: 10}
		g.s.Phase = stalagluft.PRoutine
		g.dice(c.die)
		g.DoBarter(&g.s, stalagluft.Ware(stalagluft.Original), c.bonus, &g.c, &g.log)
		e := g.log.Events[len(g.log.Events)-1]
		if c.deal == -1 {
			e = g.log.Events[len(g.log.Events)-2]
		}
		if f := stalagluft.Fact(e); f.Deal() != c.deal || f.Bonus() != c.bonus {
			t.Errorf("bonus %d die %d: %+v", c.bonus, c.die, e)
		}
		switch c.deal {
		case -1:
			if g.s.Men[who].Where != stalagluft.InCooler || g.s.Parcels[0] >= 10 {
				t.Error("reported: cooler, goods lost")
			}
		case 0:
			if g.s.Parcels[0] != 10 {
				t.Error("refused: goods kept")
			}
		case 1:
			if g.s.Parcels[0] != int8(6-c.bonus) || g.s.Phase != stalagluft.PlaceItem {
				t.Errorf("deal: %d cards left", g.s.Parcels[0])
			}
		}
	}
}

func TestSL3_BAR_06_loan(t *testing.T) {
	g := empty(t, "barter.loan_turns=5", "barter.offer=parcels")
	g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
	g.s.Parcels, g.s.Turn, g.s.Phase = stalagluft.ParcelCounts{0: 4}, 10, stalagluft.PRoutine
	g.dice(5)
	g.DoBarter(&g.s, stalagluft.Ware(stalagluft.Original), 0, &g.c, &g.log)
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KBuilding, 2, 0), &g.c, &g.log)
	for g.s.Turn < 15 {
		if !g.s.HasOriginal() {
			t.Fatalf("gone in turn %d", g.s.Turn)
		}
		g.DoEndTurn(&g.s, &g.log)
	}
	g.DoEndTurn(&g.s, &g.log)
	if g.s.HasOriginal() {
		t.Error("lent papers go back")
	}
}

// ---- 4.14, 4.15 Tunnels ------------------------------------------------------------------------

// ready is a camp where a tunnel may be begun in 123.
func ready(t *testing.T, sets ...string) *camp {
	g := empty(t, sets...)
	g.in(stalagluft.TunnelKing, 0, "hut_123")
	g.in(stalagluft.BigS, 0, "hut_123")
	g.out(stalagluft.BigX, 0, at(80.5, 40.5))
	g.in(stalagluft.Manufacturer, 0, "hut_108")
	g.s.Shops[stalagluft.Manufacture] = stalagluft.Workshop{Building: g.hut("hut_108")}
	g.out(stalagluft.Distraction, 0, at(67.5, 27.5))
	g.s.Store[g.hut("hut_108")][stalagluft.PickAxe] = 1
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	return g
}

func TestSL3_TUN_01_to_08_start(t *testing.T) {
	g := ready(t)
	b := g.hut("hut_123")
	if !g.MayStart(&g.s, b) || g.MayStart(&g.s, g.hut("hut_122")) {
		t.Fatal("123 yes, 122 no")
	}
	for what, spoil := range map[string]func(g *camp){
		"Big X in the cooler":           func(g *camp) { g.Cool(&g.s, g.who(stalagluft.BigX, 0), 5, 0, nil) },
		"no king at the site":           func(g *camp) { g.in(stalagluft.TunnelKing, 0, "hut_122") },
		"the team 6.5 in away":          func(g *camp) { g.out(stalagluft.Distraction, 0, at(67.5, 30.5)) },
		"no pick axe":                   func(g *camp) { g.s.Store[g.hut("hut_108")][stalagluft.PickAxe] = 0 },
		"Big S elsewhere":               func(g *camp) { g.in(stalagluft.BigS, 0, "hut_122") },
		"the manufacturer out of place": func(g *camp) { g.in(stalagluft.Manufacturer, 0, "hut_109") },
		"a spy in the hut":              func(g *camp) { g.in(stalagluft.Stoolie, 0, "hut_123") },
	} {
		g := ready(t)
		spoil(g)
		if g.MayStart(&g.s, b) {
			t.Errorf("%s: a start", what)
		}
	}
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KStart, int(b), 0), &g.c, &g.log)
	if x := g.s.Tunnels[0]; x.Building != b || x.Shaft != 0 || x.Length != 0 || x.Sand != 0 ||
		g.s.Has(stalagluft.PickAxe) != 1 {
		t.Errorf("%+v", x)
	}
	v := g.View(&g.s, stalagluft.German)
	if v.Started() != 1 || v.Tunnel(0).Building != -1 {
		t.Error("the German hears of it, not where")
	}
}

func TestSL3_DIG_01_to_04_conditions(t *testing.T) {
	g := empty(t)
	x := g.tunnel("hut_107", 5)
	if g.Lack(&g.s, 0) != stalagluft.LackWood {
		t.Error("no wood")
	}
	g.s.StockWood = 1
	if g.Lack(&g.s, 0) >= 0 {
		t.Error("one wood will do")
	}
	x.Sand = 1
	if g.Lack(&g.s, 0) != stalagluft.LackSand {
		t.Error("sand in the way")
	}
	x.Sand, x.Length = 0, 12
	if g.Lack(&g.s, 0) >= 0 {
		t.Error("12 in need no pump")
	}
	x.Length = 13
	if g.Lack(&g.s, 0) != stalagluft.LackPump {
		t.Error("13 in do")
	}
	x.Pump, g.s.StockMat[stalagluft.Duct] = true, 1
	g.dice(1, 2)
	g.DoDig(&g.s, 0, &g.c, &g.log)
	if g.s.StockMat[stalagluft.Duct] != 1 || g.s.StockWood != 1 || x.Length != 13 {
		t.Error("a failure costs nothing")
	}
	x.Dug = false
	g.dice(6, 2)
	g.DoDig(&g.s, 0, &g.c, &g.log)
	if g.s.StockMat[stalagluft.Duct] != 0 || g.s.StockWood != 0 || x.Length != 14 || x.Sand != 3 {
		t.Errorf("a success: %+v", *x)
	}
	strict := empty(t, "dig.pump_inclusive=true")
	strict.tunnel("hut_107", 12)
	strict.s.StockWood = 1
	if strict.Lack(&strict.s, 0) != stalagluft.LackPump {
		t.Error("inclusive")
	}
}

func TestSL3_DIG_05_to_10_digging(t *testing.T) {
	g := empty(t)
	x := g.tunnel("hut_107", 0)
	x.Shaft, g.s.StockWood = 0, 5
	if g.Lack(&g.s, 0) != stalagluft.LackTeam {
		t.Error("a shaft needs a team")
	}
	g.out(stalagluft.Distraction, 0, at(59.5, 20.5))
	if g.Lack(&g.s, 0) >= 0 {
		t.Error("5.5 in from the hut")
	}
	g.dice(5, 5)
	g.DoDig(&g.s, 0, &g.c, &g.log)
	if x.Shaft != 0 || g.Lack(&g.s, 0) < 0 {
		t.Error("5, 5 fails; one try a turn")
	}
	x.Dug = false
	g.dice(1, 6)
	g.DoDig(&g.s, 0, &g.c, &g.log)
	if x.Shaft != 1 || x.Length != 0 || x.Sand != 3 || g.s.StockWood != 4 {
		t.Errorf("the shaft: %+v, wood %d", *x, g.s.StockWood)
	}
	g.s.Men[g.who(stalagluft.Distraction, 0)].Where = stalagluft.Reserve
	x.Dug, x.Sand = false, 1
	if g.Lack(&g.s, 0) != stalagluft.LackSand {
		t.Error("SL3-DIG-09: all of it must go")
	}
	if x.Sand = 0; g.Lack(&g.s, 0) >= 0 {
		t.Error("and no team any more")
	}
}

func TestSL3_DIG_11_13_stripping(t *testing.T) {
	g := empty(t)
	b := g.hut("hut_109")
	g.in(stalagluft.Intelligence, 0, "hut_109")
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KStrip, int(b), 0), &g.c, &g.log)
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KStrip, int(b), 1), &g.c, &g.log)
	if g.s.Wood[b] != 5 || g.s.StockWood != 1 || g.s.Cloth[b] != 3 || g.s.StockMat[stalagluft.Cloth] != 1 {
		t.Error("one of each")
	}
	if g.some(stalagluft.KStrip) {
		t.Error("one a hut and turn")
	}
	g.DoEndTurn(&g.s, &g.log)
	g.s.Phase, g.s.Wood[b] = stalagluft.PRoutine, 0
	if g.has(stalagluft.KStrip, b, 0) {
		t.Error("nothing left")
	}
}

// lengths are the table of tunnels, every row: west beyond the fence, in the
// woods; north the same.
var lengths = map[string][4]int{
	"hut_105": {12, 16, 28, 32}, "hut_107": {12, 16, 43, 47}, "hut_123": {12, 16, 59, 63}, "hut_104": {23, 27, 28, 32},
	"hut_108": {23, 27, 43, 47}, "hut_103": {34, 38, 28, 32}, "hut_109": {34, 38, 43, 47}, "hut_122": {34, 38, 59, 63},
	"theatre": {14, 18, 74, 78}, "bathhouse": {33, 37, 51, 55}, "latrine": {34, 38, 36, 40},
}

func TestSL3_DIG_12_lengths(t *testing.T) {
	g := empty(t)
	for id, want := range lengths {
		b := g.hut(id)
		a, c := g.Needed(b, false)
		d, e := g.Needed(b, true)
		if (id == "bathhouse" && (a < 33 || a > 34)) || id != "bathhouse" && (a != want[0] || c != want[1] ||
			d != want[2] || e != want[3]) {
			t.Errorf("%s: %d %d %d %d, want %v", id, a, c, d, e, want)
		}
	}
}

func TestSL3_DIG_14_15_pump_and_cable(t *testing.T) {
	g := empty(t, "dig.cable_bonus_dice=1")
	x := g.tunnel("hut_107", 13)
	g.s.StockWood, g.s.StockMat[stalagluft.Duct] = 2, 2
	g.s.Store[0][stalagluft.AirPump] = 1
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KFit, 0, 0), &g.c, &g.log)
	if !x.Pump || g.s.Has(stalagluft.AirPump) != 0 || g.Lack(&g.s, 0) >= 0 {
		t.Error("fitted and dug in one turn")
	}
	g.s.Store[0][stalagluft.Cable] = 1
	g.dice(1, 1, 6)
	g.DoDig(&g.s, 0, &g.c, &g.log)
	g.spent("three dice by cable")
	if x.Length != 14 {
		t.Error("the third die was a 6")
	}
}

// ---- 4.16 Sand ------------------------------------------------------------------------------

func TestSL3_SND_01_02_03_dispersal(t *testing.T) {
	g := empty(t)
	x := g.tunnel("hut_107", 3)
	x.Sand, g.s.Made = 3, 3
	a, b := g.out(stalagluft.Dispersal, 0, at(90.5, 20.5)), g.out(stalagluft.Dispersal, 1, at(86.5, 14.5))
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KCarry, 0, a), &g.c, &g.log)
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KCarry, 0, b), &g.c, &g.log)
	if g.some(stalagluft.KCarry) || x.Sand != 1 {
		t.Error("one counter a team")
	}
	g.s.Phase = stalagluft.Theft
	g.EndChecks(&g.s, &g.log)
	if g.s.Dispersed != 1 || x.Sand != 2 {
		t.Errorf("%d lost, %d in the tunnel: the second is 9.9 in from tower 3", g.s.Dispersed, x.Sand)
	}
	if err := g.Check(&g.s); err != nil {
		t.Error(err)
	}
	g.ferrets(at(72.5, 40.5))
	if g.ClearOf(&g.s, at(72.5, 28.5)) || !g.ClearOf(&g.s, at(72.5, 27.5)) {
		t.Error("a ferret at exactly 12.0 in")
	}
}

func TestSL3_SND_04_05_hiding(t *testing.T) {
	g := empty(t)
	x := g.tunnel("hut_107", 3)
	x.Sand, g.s.Made = 3, 3
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	for _, h := range []string{"hut_103", "hut_103", "hut_104"} {
		m := stalagluft.Mv(stalagluft.KHide, 0, int(g.hut(h)))
		if !slices.Contains(g.legal(), m) {
			t.Fatalf("cannot hide in %s", h)
		}
		g.Apply(&g.s, m, &g.c, &g.log)
	}
	x.Sand, g.s.Made = 1, 4
	if g.has(stalagluft.KHide, 0, g.hut("hut_103")) || g.has(stalagluft.KHide, 0, g.Board.Building("theatre")) {
		t.Error("two a hut, and huts only")
	}
	if err := g.Check(&g.s); err != nil {
		t.Error(err)
	}
}

// ---- 4.17 Workshops --------------------------------------------------------------------------

func TestSL3_MAN_01_to_05_manufacture(t *testing.T) {
	g := ready(t)
	g.s.StockMat[stalagluft.Metal] = 1
	g.out(stalagluft.Distraction, 1, at(59.5, 30.5))
	if !g.MayMake(&g.s, stalagluft.GoodDuct) || g.MayMake(&g.s, stalagluft.Ware(stalagluft.AirPump)) {
		t.Error("one metal: a duct, no pump")
	}
	g.out(stalagluft.Distraction, 1, at(60.5, 30.5))
	if g.MayMake(&g.s, stalagluft.GoodDuct) {
		t.Error("the team 6.5 in away")
	}
	g.out(stalagluft.Distraction, 1, at(59.5, 30.5))
	g.s.StockMat[stalagluft.Metal], g.s.StockMat[stalagluft.Cloth] = 2, 1
	g.in(stalagluft.Manufacturer, 1, "hut_108")
	g.dice(1, 2)
	g.DoMake(&g.s, stalagluft.Ware(stalagluft.AirPump), stalagluft.Manufacture, &g.c, &g.log)
	g.spent("two dice, two men or not")
	if g.s.StockMat[stalagluft.Metal] != 2 || g.MayMake(&g.s, stalagluft.Ware(stalagluft.AirPump)) {
		t.Error("a failure costs nothing but the turn")
	}
	g.s.Shops[stalagluft.Manufacture].Done = false
	g.dice(6, 2)
	g.DoMake(&g.s, stalagluft.Ware(stalagluft.AirPump), stalagluft.Manufacture, &g.c, &g.log)
	if g.s.StockMat[stalagluft.Metal] != 0 || g.s.Has(stalagluft.AirPump) != 0 {
		t.Error("made, and not usable yet")
	}
	g.DoEndTurn(&g.s, &g.log)
	if g.s.Has(stalagluft.AirPump) != 1 {
		t.Error("usable the next turn")
	}
	g.Cool(&g.s, g.who(stalagluft.Manufacturer, 0), 5, 0, nil)
	g.s.StockMat[stalagluft.Metal] = 2
	g.s.StockMat[stalagluft.Cloth] = 1
	if !g.MayMake(&g.s, stalagluft.Ware(stalagluft.AirPump)) {
		t.Error("the second manufacturer takes over")
	}
}

func TestSL3_CLO_01_SL3_FOR_01_02_SL3_WRK_01(t *testing.T) {
	g := empty(t)
	g.in(stalagluft.Tailor, 0, "hut_109")
	g.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: g.hut("hut_109")}
	g.s.StockMat[stalagluft.Cloth] = 1
	if !g.MayMake(&g.s, stalagluft.Ware(stalagluft.Clothes)) || g.MayMake(&g.s, stalagluft.Ware(stalagluft.Uniform)) {
		t.Error("clothes without a team, a uniform takes two cloth")
	}
	g.dice(2, 6)
	g.DoMake(&g.s, stalagluft.Ware(stalagluft.Clothes), stalagluft.Tailoring, &g.c, &g.log)
	if g.s.StockMat[stalagluft.Cloth] != 0 || g.s.Store[g.hut("hut_109")][stalagluft.Clothes] != 1 {
		t.Error("one made")
	}
	for role, want := range map[string][2]bool{"forger": {false, true}, "tailor": {true, false}} {
		g := empty(t, "forgery.role="+role)
		g.s.Shops[stalagluft.Forgery] = stalagluft.Workshop{Building: g.hut("hut_103")}
		g.s.StockMat[stalagluft.Paper] = 1
		for i, who := range []stalagluft.Role{stalagluft.Tailor, stalagluft.Forger} {
			h := *g
			h.in(who, 0, "hut_103")
			if h.MayMake(&h.s, stalagluft.Ware(stalagluft.Ticket)) != want[i] {
				t.Errorf("forgery.role %s: %s", role, stalagluft.RoleNames[who])
			}
		}
	}
	f := empty(t)
	f.in(stalagluft.Forger, 0, "hut_103")
	f.s.Shops[stalagluft.Forgery] = stalagluft.Workshop{Building: f.hut("hut_103")}
	f.s.StockMat[stalagluft.Paper] = 1
	if f.MayMake(&f.s, stalagluft.Ware(stalagluft.Papers)) || !f.MayMake(&f.s, stalagluft.Ware(stalagluft.Ticket)) {
		t.Error("no original: tickets only")
	}
	f.s.Store[0][stalagluft.Original] = 1
	if !f.MayMake(&f.s, stalagluft.Ware(stalagluft.Papers)) {
		t.Error("with an original")
	}
	for set, want := range map[string]bool{"workshop.interrupt_radius=0": true, "workshop.interrupt_radius=6": false} {
		w := empty(t, set)
		w.in(stalagluft.Tailor, 0, "hut_109")
		w.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: w.hut("hut_109")}
		w.s.StockMat[stalagluft.Cloth] = 1
		w.ferrets(at(56.5, 40.5))
		if w.MayMake(&w.s, stalagluft.Ware(stalagluft.Clothes)) != want {
			t.Errorf("%s with a ferret 2.5 in away", set)
		}
	}
}

// ---- 4.18 to 4.21 ------------------------------------------------------------------------------

func TestSL3_COO_01_sentence(t *testing.T) {
	g := empty(t)
	king := g.in(stalagluft.TunnelKing, 0, "hut_107")
	g.s.Turn = 20
	g.Cool(&g.s, king, 5, stalagluft.CoolTunnel, &g.log)
	for turn, free := range map[int16]bool{25: false, 26: true} {
		h := *g
		h.s.Turn, h.s.Phase = turn, stalagluft.HutAssign
		h.Advance(&h.s, &h.c, &h.log)
		if out := h.s.Men[king].Where == stalagluft.Outdoors; out != free {
			t.Errorf("turn %d: out %v", turn, out)
		}
	}
}

func TestSL3_SCN_01_02_04_SL3_REC_08_conditions(t *testing.T) {
	g := empty(t)
	g.out(stalagluft.Independent, 0, at(60.5, 30.5))
	if !g.MayPlay(&g.s, stalagluft.Reconnaissance) || g.MayPlay(&g.s, stalagluft.BlindSpot) ||
		g.MayPlay(&g.s, stalagluft.VorlagerTheft) || g.MayPlay(&g.s, stalagluft.Baltic) {
		t.Error("without cutters only Reconnaissance")
	}
	g.s.Store[0][stalagluft.ToolBelt] = 1
	if !g.MayPlay(&g.s, stalagluft.BlindSpot) || !g.MayPlay(&g.s, stalagluft.VorlagerTheft) {
		t.Error("a tool belt holds cutters")
	}
	g.s.Detail, g.s.Store[0][stalagluft.Clothes] = 0, 1
	if g.MayPlay(&g.s, stalagluft.Baltic) {
		t.Error("no distraction team")
	}
	g.out(stalagluft.Distraction, 0, at(60.5, 31.5))
	if !g.MayPlay(&g.s, stalagluft.Baltic) {
		t.Error("detail, team and clothes")
	}
	g.s.Turn, g.s.Retry[0] = 14, 15
	if g.MayPlay(&g.s, stalagluft.Reconnaissance) {
		t.Error("failed in turn 12: not before 15")
	}
	if g.s.Turn = 15; !g.MayPlay(&g.s, stalagluft.Reconnaissance) {
		t.Error("again from 15")
	}
	if own := empty(t, "recon.requires_owned_cutters=true"); own.MayPlay(&own.s, stalagluft.Reconnaissance) {
		t.Error("no cutters owned")
	}
}

func TestSL3_SCN_03_SL3_ESC_01_the_break(t *testing.T) {
	kits := func(g *camp, n int8) {
		g.s.Store[0][stalagluft.Papers], g.s.Store[0][stalagluft.Clothes], g.s.Store[0][stalagluft.MapCompass] = n, n, n
	}
	for target, want := range map[string]bool{"fence": true, "woods": false} {
		g := empty(t, "escape.target="+target)
		g.tunnel("hut_107", 12)
		kits(g, 3)
		if g.MayBreak(&g.s, 0) {
			t.Error("before the X-scenarios")
		}
		g.s.XDone = 1
		if g.MayBreak(&g.s, 0) {
			t.Error("after one of two")
		}
		g.s.XDone = 3
		if g.MayBreak(&g.s, 0) != want {
			t.Errorf("12 in, target %s", target)
		}
		kits(g, 0)
		if g.MayBreak(&g.s, 0) {
			t.Error("no kit")
		}
	}
	free := empty(t, "scenario.x_required=[]")
	free.tunnel("hut_107", 12)
	kits(free, 1)
	if !free.MayBreak(&free.s, 0) {
		t.Error("nothing required")
	}
}

func TestSL3_SCN_05_SL3_REC_07_10_table(t *testing.T) {
	for chance, won := range map[string]bool{"100": true, "0": false} {
		g := empty(t, "scenario.resolve_by_table=true", "scenario.table={reconnaissance="+chance+"}")
		man := g.out(stalagluft.Independent, 0, at(60.5, 30.5))
		g.s.Turn, g.s.Phase = 12, stalagluft.StepSeven
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KScenario, stalagluft.Reconnaissance, 0), &g.c, &g.log)
		if (g.s.XDone&1 != 0) != won || g.count(skirmish.RowUsed) != 0 || g.s.Men[man].Free != 18 {
			t.Errorf("chance %s: done %b, free %d", chance, g.s.XDone, g.s.Men[man].Free)
		}
		if !won && g.s.Retry[0] != 15 {
			t.Errorf("again from %d", g.s.Retry[0])
		}
		if g.s.Score != 0 {
			t.Error("Reconnaissance does not score")
		}
	}
}

func TestSL3_ESC_02_to_05_SL3_CAP_01_break(t *testing.T) {
	g := empty(t)
	g.tunnel("hut_107", 12)
	g.s.Store[0][stalagluft.Papers], g.s.Store[0][stalagluft.Clothes], g.s.Store[0][stalagluft.MapCompass] = 5, 3, 4
	if g.KitCount(&g.s) != 3 {
		t.Fatalf("%d kits", g.KitCount(&g.s))
	}
	g.s.XDone, g.s.Phase, g.s.Turn = 3, stalagluft.StepSeven, 61
	g.s.Store[0][stalagluft.Clothes] = 4
	g.dice(4, 5) // out, clean
	g.Apply(&g.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &g.c, &g.log)
	for _, d := range [][]int{{3, 1}, {6, 2}, {1}} {
		g.dice(d...)
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &g.c, &g.log)
		g.spent("alarm and getaway")
	}
	if g.s.BreakOut != 3 || g.s.Phase != stalagluft.Over || g.s.Winner != int8(stalagluft.Pow) || g.s.Turn != 61 {
		t.Errorf("%d out, phase %d, winner %d, turn %d", g.s.BreakOut, g.s.Phase, g.s.Winner, g.s.Turn)
	}
	clean := 0
	for _, e := range g.log.Events {
		if e.Kind == stalagluft.Getaway && stalagluft.Fact(e).Clean() {
			clean++
		}
	}
	if clean != 2 || g.s.Score != 3 {
		t.Errorf("%d clean (a natural 1 never is), score %d", clean, g.s.Score)
	}
	// At most 250, ten to a kit.
	m := empty(t, "escape.prisoners_per_kit=10")
	m.tunnel("hut_107", 16)
	m.s.Store[0][stalagluft.Papers], m.s.Store[0][stalagluft.Clothes], m.s.Store[0][stalagluft.MapCompass] = 30, 30, 30
	m.s.XDone, m.s.Phase = 3, stalagluft.StepSeven
	m.dice(3, 4, 5)
	m.Apply(&m.s, stalagluft.Mv(stalagluft.KBreak, 0, 0), &m.c, &m.log)
	for m.s.Phase == stalagluft.BreakStop {
		m.dice(3, 4, 5)
		m.Apply(&m.s, stalagluft.Mv(stalagluft.KYes, 0, 0), &m.c, &m.log)
	}
	if m.s.BreakOut != 250 || m.s.Has(stalagluft.Papers) != 5 {
		t.Errorf("%d out, %d papers left", m.s.BreakOut, m.s.Has(stalagluft.Papers))
	}
}

func TestSL3_ESC_06_SL3_WIN_01_who_wins(t *testing.T) {
	for set, want := range map[string]sim.Seat{
		"win.needs_break=true":  stalagluft.German,
		"win.needs_break=false": stalagluft.Pow,
	} {
		g := empty(t, set, "time.turns=5")
		g.s.Score, g.s.Turn = 1, 5
		g.DoEndTurn(&g.s, &g.log)
		if g.s.Winner != int8(want) {
			t.Errorf("%s: winner %d", set, g.s.Winner)
		}
	}
	for set, want := range map[string]int{"score.count_individuals=true": 1, "score.count_individuals=false": 0} {
		g := empty(t, set, "time.turns=5")
		g.s.Score, g.s.Turn = 1, 5
		g.DoEndTurn(&g.s, &g.log)
		if e := stalagluft.Fact(g.log.Events[len(g.log.Events)-1]); e.Out() != want {
			t.Errorf("%s: score %d", set, e.Out())
		}
	}
}

func TestSL3_WIN_02_grades(t *testing.T) {
	o := open(t).Options.Win
	for score, want := range map[int]int{0: 0, 1: 1, 4: 1, 7: 2, 10: 3, 19: 3, 20: 4, 250: 4} {
		if got := o.Grade(score); got != want {
			t.Errorf("score %d: grade %d", score, got)
		}
	}
}

func TestSL3_WIN_03_early_stop(t *testing.T) {
	g := empty(t, "win.early_stop=true", "score.count_individuals=false")
	g.tunnel("hut_107", 5)
	g.s.Turn = 77 // three turns left, seven inches missing
	g.DoEndTurn(&g.s, &g.log)
	if g.s.Phase != stalagluft.Over || g.s.Winner != int8(stalagluft.German) {
		t.Error("no way to be ready in time")
	}
	h := empty(t, "win.early_stop=true", "score.count_individuals=false")
	h.tunnel("hut_107", 10)
	h.s.Turn = 77
	h.DoEndTurn(&h.s, &h.log)
	if h.s.Phase == stalagluft.Over {
		t.Error("three turns for two inches")
	}
}

func TestSL3_INF_01_SL3_SET_11_views(t *testing.T) {
	g := empty(t)
	g.ferrets(at(40.5, 25.5))
	king := g.in(stalagluft.TunnelKing, 0, "hut_107")
	pow, german := g.View(&g.s, stalagluft.Pow), g.View(&g.s, stalagluft.German)
	if c, _ := pow.Ferret(0); c != at(40.5, 25.5) || pow.Guard(0) != at(15.5, 40.5) {
		t.Error("the prisoners see every German")
	}
	if pow.Building(king) < 0 || german.Building(king) >= 0 || german.Has(stalagluft.Papers) != 0 ||
		german.Shop(0) != -1 {
		t.Error("the hidden map")
	}
}

// Options that contradict each other or do not exist: one clear line.
func TestWrongOptions(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"dig.dices=3", "dig.dice"},
		{"dig.dice=9", "from 1 to 6"},
		{"sand.found_by=luck", "rows"},
		{"deck.cards={sbo=1,king=2}", "king"},
		{"deck.cards={tunnel_king=7}", "tunnel_king"},
		{"setup.initial_draw=21", "from 0 to 20"},
		{"scenario.allowed=[recon]", "reconnaissance"},
		{"wind.directions=7", "divide 16"},
		{"game.play=[a,b]", "one game"},
		{"table.creep=[2,3]", "4"},
		{"spot.arc.guard=361", "360"},
		{"alert.steps=[never]", "g_deploy"},
		{"time.turns=0", "1 to 400"},
		{"escape.target=moon", "fence"},
		{"barter.price={papers=400}", "100"},
		{"deck.teams_in_deck=maybe", "true or false"},
	} {
		doc, err := rulesets.Load("stalagluft/ebob", []string{c.set})
		if err == nil {
			var o stalagluft.Options
			err = doc.Decode(&o)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("--set %s: %v", c.set, err)
			continue
		}
		t.Log(err)
	}
}
