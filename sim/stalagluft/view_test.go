package stalagluft_test

import (
	"slices"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// kinds are the legal moves of some kinds.
func (g *camp) kinds(which ...stalagluft.Kind) []sim.Move {
	return slices.DeleteFunc(g.legal(), func(m sim.Move) bool {
		kind, _, _ := stalagluft.Parts(m)
		return !slices.Contains(which, kind)
	})
}

// What a view says of walks are the legal moves, and of nobody else's step nothing.
func TestWalksOfAViewAreTheLegalOnes(t *testing.T) {
	g := open(t)
	men, ferrets, doors := 0, 0, 0
	g.walk(900, func() {
		v := g.View(&g.s, stalagluft.Pow)
		var cells []sim.Move
		for _, row := range v.Rows() {
			if int(row.Place) != 1+len(cells) {
				t.Fatalf("a row begins at place %d behind %d cells", row.Place, len(cells))
			}
			for c := range row.Cells {
				cells = append(cells, stalagluft.Mv(stalagluft.KCell, int(row.Cell)+int(c), 0))
			}
		}
		switch g.s.Phase {
		case stalagluft.PMoveTo:
			out, in := v.Walk(v.ManNow())
			if !slices.Equal(out, g.kinds(stalagluft.KCell)) || !slices.Equal(in, g.kinds(stalagluft.KBuilding)) {
				t.Fatalf("%v and %v, legal are %v", out, in, g.legal())
			}
			sayings := map[string]bool{}
			for _, m := range g.legal() {
				words, _ := g.Say(&g.s, m, stalagluft.Pow)
				if _, b, _ := stalagluft.Parts(m); sayings[words] {
					t.Fatalf("%q is offered twice, the second time for %d", words, b)
				}
				sayings[words] = true
			}
			if out, in = g.View(&g.s, stalagluft.German).Walk(v.ManNow()); out != nil || in != nil {
				t.Fatal("a man's walk is told to the Germans")
			}
			men, doors = men+1, doors+len(in)
		case stalagluft.FerretMove:
			if !slices.Equal(cells, g.kinds(stalagluft.KCell)) {
				t.Fatalf("rows of %d cells, legal are %v", len(cells), g.legal())
			}
			ferrets++
		default:
			if out, in := v.Walk(0); g.s.Phase != stalagluft.PMove && (out != nil || in != nil) || cells != nil {
				t.Fatalf("somebody walks in phase %d", g.s.Phase)
			}
		}
	})
	if men < 20 || ferrets < 5 {
		t.Errorf("%d men and %d ferrets have walked: too few", men, ferrets)
	}
}

// What both sides are told: all but what only the prisoners do; of those who deploy not the
// house, of a start not where, and of a start nothing where it is not announced.
func TestWhatTheGermansHear(t *testing.T) {
	g, silent := empty(t, "tunnel.announce=true"), empty(t, "tunnel.announce=false")
	unheard := map[sim.EventKind]bool{
		stalagluft.Stole: true, stalagluft.PapersPicked: true, stalagluft.Bartered: true, stalagluft.Dug: true,
		stalagluft.ShaftDone: true, stalagluft.PumpFitted: true, stalagluft.SandHidden: true,
		stalagluft.SandCarried:   true,
		stalagluft.SandDispersed: true, stalagluft.SandBack: true, stalagluft.MadeItem: true, stalagluft.Stripped: true,
		stalagluft.IdeaDrawn: true, stalagluft.IdeaPlayed: true, stalagluft.Idle: true,
	}
	for kind, words := range stalagluft.Facts {
		kind := sim.EventKind(kind)
		if words == "" {
			continue
		}
		for _, of := range []sim.Seat{stalagluft.Pow, stalagluft.German} {
			e := sim.Event{Kind: kind, Seat: of, A: 1, B: 2, C: 3, D: 4}
			told, ok := g.Told(&g.s, e, stalagluft.German)
			if ok == unheard[kind] {
				t.Errorf("%s: told %v", words, ok)
			}
			if _, ok := silent.Told(&silent.s, e, stalagluft.German); ok != (!unheard[kind] &&
				kind != stalagluft.TunnelStarted) {
				t.Errorf("%s, where nothing is announced: told %v", words, ok)
			}
			hidden := kind == stalagluft.Placed && of == stalagluft.Pow || strings.Contains(words, ":maybe")
			if ok && (told != e) != hidden {
				t.Errorf("%s: told as %v", words, told)
			}
		}
	}
	placed := sim.Event{Kind: stalagluft.Placed, Seat: stalagluft.Pow, A: 1, B: 2, C: 3, D: 4}
	told, _ := g.Told(&g.s, placed, stalagluft.German)
	if f := stalagluft.Fact(told); f.Man() != 1 || f.Building() != stalagluft.NoBuilding || f.To() < 0 {
		t.Errorf("a man who is placed is told as %v", told)
	}
}

// The umpire calls a covert spy a spy, as the Germans do; to the prisoners he is a man.
func TestNamesOfACovertSpy(t *testing.T) {
	g := empty(t, "stoolie.visibility=covert")
	spy := stalagluft.NoMan
	for i := range g.People() {
		if g.s.Men[i].Role == stalagluft.Stoolie && !g.s.Men[i].Shown {
			spy = i
		}
	}
	for seat, want := range map[sim.Seat]stalagluft.Role{
		sim.NoSeat: stalagluft.Stoolie, stalagluft.German: stalagluft.Stoolie, stalagluft.Pow: stalagluft.Independent,
	} {
		if got := g.Names(&g.s, seat).Role(spy); got != want {
			t.Errorf("seat %d calls him %s", seat, stalagluft.RoleNames[got])
		}
	}
}

// An independent may be questioned where a spy passes for one, and nowhere else.
func TestWhoIsQuestioned(t *testing.T) {
	for set, want := range map[string]bool{"stoolie.visibility=covert": true, "stoolie.visibility=overt": false} {
		g := empty(t, set)
		man := g.out(stalagluft.Independent, 0, at(60.5, 34.5))
		g.out(stalagluft.Tailor, 0, at(61.5, 34.5))
		if got := g.kinds(stalagluft.KIdentify); len(got) != one(want) || want && !g.has(stalagluft.KIdentify, man, 0) {
			t.Errorf("%s: %v", set, got)
		}
	}
}

// Before the German routine each ferret on the table is told, where he stands.
func TestFerretsAreToldWhereTheyStand(t *testing.T) {
	g := empty(t)
	g.ferrets(at(40.5, 25.5), at(41.5, 25.5))
	g.s.Ferrets[1].Building = g.hut("hut_108")
	g.s.Phase = stalagluft.GRoutine
	g.do(stalagluft.KDone, 0, 0)
	list := g.facts(stalagluft.FerretStood)
	if len(list) != 2 {
		t.Fatalf("told is %v", list)
	}
	for i, f := range list {
		if f.Ferret() != stalagluft.FerretID(i) || f.At() != g.s.Ferrets[i].Cell ||
			f.Building() != g.s.Ferrets[i].Building {
			t.Errorf("ferret %d is told as %v", i, f)
		}
	}
}

// What is taken is told: nothing where there is nothing, and one thing too.
func TestThingsTakenAreTold(t *testing.T) {
	for n := range 3 {
		g := searched(t, func(g *camp) {
			g.tunnel("hut_108", 3)
			g.s.Store[g.hut("hut_108")][stalagluft.Ladder] = int8(n)
		}, 3, 6, 6, 6, 1)
		told := 0
		for _, f := range g.facts(stalagluft.ItemsTaken) {
			if told += f.Items(); f.Items() == 0 {
				t.Error("told is that nothing was taken")
			}
		}
		if left := g.s.Has(stalagluft.Ladder); told != n-left || left > 0 {
			t.Errorf("of %d things %d are left and %d told", n, left, told)
		}
	}
}

// A roll call leaves as many searches as the option allows (SL3-SHK-06).
func TestSearchesOfAShakedown(t *testing.T) {
	for n, set := range []string{"shakedown.max_spot_searches=0", "shakedown.max_spot_searches=1"} {
		g := empty(t, set)
		m := g.in(stalagluft.TunnelKing, 0, "hut_109")
		g.s.Men[m].Hut = g.hut("hut_103")
		g.ferrets(at(40.5, 25.5), at(41.5, 25.5), at(42.5, 25.5))
		g.s.Phase = stalagluft.ShakeDemand
		g.do(stalagluft.KYes, 0, 0)
		if got := g.s.Phase == stalagluft.ShakeSearch; got != (n > 0) {
			t.Errorf("%s: a search %v", set, got)
		}
	}
}

// The dearest parcels that fit are laid down, then the cheapest that cover the rest, and
// none that the prisoners do not have.
func TestParcelsThatPay(t *testing.T) {
	const ten, fifteen, twenty, five = 0, 1, 2, 4 // by what they are worth
	for _, c := range []struct {
		good       stalagluft.Item // worth 40, 30, 20
		have, left stalagluft.ParcelCounts
	}{
		{stalagluft.Original, stalagluft.ParcelCounts{twenty: 3}, stalagluft.ParcelCounts{twenty: 1}},
		{stalagluft.MapCompass, stalagluft.ParcelCounts{twenty: 2, five: 1}, stalagluft.ParcelCounts{}},
		{
			stalagluft.MapCompass,
			stalagluft.ParcelCounts{twenty: 2, five: 3},
			stalagluft.ParcelCounts{twenty: 1, five: 1},
		},
		{stalagluft.Cable, stalagluft.ParcelCounts{fifteen: 2}, stalagluft.ParcelCounts{}},
		{stalagluft.Cable, stalagluft.ParcelCounts{fifteen: 2, ten: 1}, stalagluft.ParcelCounts{fifteen: 1}},
		{stalagluft.Cable, stalagluft.ParcelCounts{fifteen: 1, five: 2}, stalagluft.ParcelCounts{five: 1}},
	} {
		g := empty(t, "barter.offer=parcels")
		g.out(stalagluft.Scrounger, 0, at(60.5, 20.5))
		g.s.Parcels = c.have
		g.dice(6)
		g.DoBarter(&g.s, stalagluft.Ware(c.good), 0, &g.c, &g.log)
		if g.s.Parcels != c.left {
			t.Errorf("%s for some of %v: left are %v", stalagluft.ItemNames[c.good], c.have, g.s.Parcels)
		}
	}
}

// A tunnel that is guessed has its shaft and some length, wherever it lies; where none was
// begun there is neither.
func TestScrambledTunnelsAreDug(t *testing.T) {
	g := empty(t, "dig.shaft_successes=2")
	lots := dice.NewStream(1, 11, dice.Setup)
	lengths, where := map[int8]bool{}, map[stalagluft.Building]bool{}
	for range 1_500 {
		s := g.s
		s.Tunnels[0] = stalagluft.Tunnel{Building: 2, Shaft: 1, Length: 30}
		g.Scramble(&s, stalagluft.German, &lots)
		for _, x := range s.Tunnels {
			begun := x.Building != stalagluft.NoBuilding
			dug := x.Shaft == g.Options.Dig.Shaft && x.Length >= 0 && x.Length <= 19
			if begun && !dug || !begun && (x.Shaft != 0 || x.Length != 0) {
				t.Fatalf("%+v", x)
			}
			lengths[x.Length], where[x.Building] = true, true
		}
	}
	if len(lengths) != 20 || len(where) != g.Board.Inhabited+1 {
		t.Errorf("%d lengths in %d places", len(lengths), len(where))
	}
}

// Nobody who is not outdoors has a cell, whoever looks; and of the houses of the prisoners
// the Germans know those of their spies.
func TestWhereMenAreSeen(t *testing.T) {
	g := empty(t)
	out, in := g.out(stalagluft.Tailor, 0, at(60.5, 34.5)), g.in(stalagluft.TunnelKing, 0, "hut_109")
	spy := g.in(stalagluft.Stoolie, 0, "hut_104")
	for _, c := range []struct {
		man          stalagluft.ManID
		seen         terrain.Cell
		own, Germans stalagluft.Building
	}{
		{out, at(60.5, 34.5), stalagluft.NoBuilding, stalagluft.NoBuilding},
		{in, terrain.NoCell, g.hut("hut_109"), stalagluft.NoBuilding},
		{spy, terrain.NoCell, g.hut("hut_104"), g.hut("hut_104")},
	} {
		pow, german := g.View(&g.s, stalagluft.Pow), g.View(&g.s, stalagluft.German)
		cells := [2]terrain.Cell{pow.Cell(c.man), german.Cell(c.man)}
		houses := [2]stalagluft.Building{pow.Building(c.man), german.Building(c.man)}
		if cells != [2]terrain.Cell{c.seen, c.seen} || houses != [2]stalagluft.Building{c.own, c.Germans} {
			t.Errorf("man %d: %v, %v", c.man, cells, houses)
		}
	}
}

// What each side sees of the same camp: figures, turns and searches both; what the prisoners
// have, hide and dig they alone; of tunnels and workshops the Germans know what was found.
func TestWhatEachSideSees(t *testing.T) {
	g := empty(t)
	hut, other := g.hut("hut_109"), g.hut("hut_104")
	g.tunnel("hut_109", 12).Shaft = g.Options.Dig.Shaft
	fence, woods := g.Needed(hut, false)
	g.s.Tunnels[0].Length = int8(fence)
	g.s.Tunnels[1] = stalagluft.Tunnel{Building: other, Known: true}
	g.s.Shops[stalagluft.Tailoring] = stalagluft.Workshop{Building: other, Known: true}
	g.s.Shops[stalagluft.Forgery] = stalagluft.Workshop{Building: hut}
	g.s.Store[hut][stalagluft.Ladder], g.s.Store[hut][stalagluft.Papers] = 2, 3
	g.s.Store[other][stalagluft.Clothes], g.s.Store[other][stalagluft.MapCompass] = 2, 5
	g.s.Sand[hut], g.s.Wood[hut], g.s.Wood[other], g.s.Cloth[hut], g.s.Lock = 4, 5, 6, 7, 1<<other
	g.s.StockWood, g.s.StockMat, g.s.Ducts, g.s.Parcels = 8, [4]int16{9, 10, 11, 12}, 1, stalagluft.ParcelCounts{2: 2}
	g.s.Suspicion[hut], g.s.Searched[hut], g.s.Holds, g.s.Target = 2, 3, 1<<other, other
	g.s.Turn, g.s.Started, g.s.BreakOut, g.s.XDone, g.s.Detail, g.s.Alert = 7, 2, 5, 2, 1, true
	g.s.Won[1], g.s.Lost[1] = 3, 4
	team := g.out(stalagluft.Dispersal, 0, at(60.5, 34.5))
	g.s.Men[team].Load, g.s.Men[team].Seen, g.s.Men[team].SeenTurn = 2, hut, 6
	g.ferrets(at(40.5, 25.5), at(41.5, 25.5))
	g.s.Ferrets[1].Building, g.s.Ferrets[1].Entry = hut, 2
	type view = stalagluft.View
	const none, pow, german = -1, stalagluft.Pow, stalagluft.German
	for _, c := range []struct {
		what         string
		of           func(v view) int
		pow, germans int
	}{
		{"turn", view.Turn, 7, 7},
		{"turns", view.Turns, int(g.Options.Game.Turns), int(g.Options.Game.Turns)},
		{"ferrets on duty", view.OnDuty, 2, 2},
		{"started", view.Started, 2, 2},
		{"out", view.Out, 5, 5},
		{"detail", view.Detail, 1, 1},
		{"alert", func(v view) int { return one(v.Alert()) }, 1, 1},
		{"suspicion", func(v view) int { return v.Suspicion(hut) }, 2, 2},
		{"searched", func(v view) int { return v.Searched(hut) }, 3, 3},
		{"never searched", func(v view) int { return v.Searched(other) }, 0, 0},
		{"holds", func(v view) int { return one(v.Holds(other)) - one(v.Holds(hut)) }, 1, 1},
		{"target", func(v view) int { return int(v.Target()) }, int(other), int(other)},
		{"first scenario", func(v view) int { return one(v.XDone(0)) }, 0, 0},
		{"second scenario", func(v view) int { return one(v.XDone(1)) }, 1, 1},
		{"won", func(v view) int { n, _ := v.Record(1); return n }, 3, 3},
		{"lost", func(v view) int { _, n := v.Record(1); return n }, 4, 4},
		{
			"last seen", func(v view) int { b, turn := v.Seen(team); return 100*int(b) + turn }, 100*int(hut) + 6,
			100*int(hut) + 6,
		},
		{"ferret's hut", func(v view) int { _, b := v.Ferret(1); return int(b) }, int(hut), int(hut)},
		{"ferret's entry", func(v view) int { return 10*v.Entry(0) + v.Entry(1) }, 2, 2},
		{"guard's beat", func(v view) int { return v.Beat(3) }, none, none},
		{"known tunnel", func(v view) int { return one(v.KnownTunnel(other)) }, 1, 1},
		{"secret tunnel", func(v view) int { return one(v.KnownTunnel(hut)) }, 0, 0},
		{"known workshop", func(v view) int { return one(v.KnownShop(other)) }, 1, 1},
		{"secret workshop", func(v view) int { return one(v.KnownShop(hut)) }, 0, 0},
		{"load", func(v view) int { return v.Load(team) }, 2, 0},
		{"tunnel", func(v view) int { return int(v.Tunnel(0).Building) }, int(hut), none},
		{"no such tunnel", func(v view) int { return int(v.Tunnel(stalagluft.Tunnels).Building) }, none, none},
		{"exit", func(v view) int { return v.Exit(0) }, 1, 0},
		{"no exit", func(v view) int { return v.Exit(stalagluft.Tunnels) + v.Exit(2) }, 0, 0},
		{"workshop", func(v view) int { return int(v.Shop(stalagluft.Forgery)) }, int(hut), none},
		{"no such workshop", func(v view) int { return int(v.Shop(stalagluft.Shops)) }, none, none},
		{"ladders", func(v view) int { return v.Has(stalagluft.Ladder) }, 2, 0},
		{"no such thing", func(v view) int { return v.Has(stalagluft.Items) }, 0, 0},
		{"kits", view.Kits, 2, 0},
		{"held", func(v view) int { return v.Held(stalagluft.Ware(stalagluft.Ladder)) }, 2, 0},
		{"no such ware", func(v view) int { return v.Held(stalagluft.Wares) }, 0, 0},
		{"stored", func(v view) int { return v.Stored(hut) }, 5, 0},
		{"stored nowhere", func(v view) int { return v.Stored(stalagluft.Buildings) }, 0, 0},
		{"sand", func(v view) int { return v.Sand(hut) + v.Sand(stalagluft.Buildings) }, 4, 0},
		{"wood", func(v view) int { return v.Wood(hut) + v.Wood(stalagluft.Buildings) }, 5, 0},
		{"locked wood", func(v view) int { return v.Wood(other) }, 0, 0},
		{"cloth", func(v view) int { return v.Cloth(hut) + v.Cloth(stalagluft.Buildings) }, 7, 0},
		{"stock", func(v view) int {
			wood, cloth, metal, paper, ducts := v.Stock()
			return (((wood*20+cloth)*20+metal)*20+paper)*20 + ducts
		}, (((8*20+9)*20+10)*20+11)*20 + 13, 0},
	} {
		for seat, want := range map[sim.Seat]int{pow: c.pow, german: c.germans} {
			if got := c.of(g.View(&g.s, seat)); got != want {
				t.Errorf("%s: seat %d sees %d, not %d", c.what, seat, got, want)
			}
		}
	}
	for length, want := range map[int]int{fence - 1: 0, fence: 1, woods - 1: 1, woods: 2} {
		g.s.Tunnels[0].Length = int8(length)
		if got := g.View(&g.s, pow).Exit(0); got != want {
			t.Errorf("a tunnel of %d inches is %d out", length, got)
		}
	}
	g.s.Tunnels[0].Shaft--
	if g.View(&g.s, pow).Exit(0) != 0 {
		t.Error("a tunnel without a shaft is out")
	}
}
