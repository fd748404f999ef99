package stalagluft_test

import (
	"fmt"
	"maps"
	"math"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
)

// facts are those of a kind in the log.
func (g *camp) facts(kind sim.EventKind) (list []stalagluft.Fact) {
	for _, e := range g.log.Events {
		if e.Kind == kind {
			list = append(list, stalagluft.Fact(e))
		}
	}
	return list
}

// A game begins with its first turn, and parcels are told with how many have come.
func TestTurnsAndParcelsAreTold(t *testing.T) {
	g := open(t)
	if list := g.facts(stalagluft.TurnBegan); len(list) != 1 || list[0].Turn() != 1 {
		t.Errorf("a game begins with %v", list)
	}
	g = empty(t)
	g.out(stalagluft.SBO, 0, at(60.5, 35.5))
	g.out(stalagluft.Tailor, 0, at(61.5, 35.5))
	g.dice(3)
	g.DoEvent(&g.s, &g.c, &g.log)
	have := 0
	for _, n := range g.s.Parcels {
		have += int(n)
	}
	if list := g.facts(stalagluft.ParcelsDrawn); have == 0 || len(list) != 1 || list[0].Cards() != have {
		t.Errorf("%d parcels have come, told is %v", have, list)
	}
}

// A man is told to be on a cell or in a building, never both.
func TestPlacedIsTold(t *testing.T) {
	for inside, man := range map[bool]stalagluft.Role{true: stalagluft.Tailor, false: stalagluft.TunnelKing} {
		g := empty(t)
		g.in(man, 0, "hut_107")
		g.BeginDeploy(&g.s)
		g.s.Now, g.s.Phase = int8(g.who(man, 0)), stalagluft.PDeployTo
		kind, to := stalagluft.KCell, int(g.SpotsOf()[0])
		if inside {
			kind, to = stalagluft.KBuilding, int(g.hut("hut_107"))
		}
		g.Apply(&g.s, stalagluft.Mv(kind, to, 0), &g.c, &g.log)
		list := g.facts(stalagluft.Placed)
		if len(list) != 1 || (list[0].Building() >= 0) != inside || (list[0].To() >= 0) == inside {
			t.Errorf("inside %v: told is %v", inside, list)
		}
	}
}

// A tunnel that was not dug is told of with its reason, once a turn; no other is.
func TestIdleTunnelsAreTold(t *testing.T) {
	for dug, want := range map[bool]int{false: 1, true: 0} {
		g := empty(t)
		g.tunnel("hut_107", 3).Dug = dug
		g.Apply(&g.s, stalagluft.Mv(stalagluft.KDone, 0, 0), &g.c, &g.log)
		list := g.facts(stalagluft.Idle)
		if len(list) != want || want == 1 && (list[0].Tunnel() != 0 || list[0].Lack() < 0) {
			t.Errorf("dug %v: told is %v", dug, list)
		}
	}
}

// The umpire is told of everything as it was; what others hear is a part of it.
func TestTheUmpireIsToldEverything(t *testing.T) {
	g := open(t)
	for _, e := range g.log.Events {
		if told, ok := g.Told(&g.s, e, sim.NoSeat); !ok || told != e {
			t.Errorf("of %v the umpire is told %v", e, told)
		}
	}
}

// One of a thing is enough, and another thing may do for it.
func TestOneIsEnough(t *testing.T) {
	for item, want := range map[stalagluft.Item][2]bool{ // wire cutters, papers to copy
		stalagluft.WireCutters: {true, false}, stalagluft.ToolBelt: {true, false},
		stalagluft.Original: {false, true}, stalagluft.Film: {false, true}, stalagluft.Papers: {},
	} {
		var s stalagluft.Stores
		s.Store[0][item] = 1
		if got := [2]bool{s.HasCutters(), s.HasOriginal()}; got != want || s.Has(item) != 1 {
			t.Errorf("with %v alone: %v", item, got)
		}
	}
}

// A kit has the parts that are named, and no other (SL3-ESC-01).
func TestPartsOfAKit(t *testing.T) {
	for words, want := range map[string][4]bool{
		"[papers]": {true}, "[clothes]": {false, true, true}, "[map_compass]": {3: true},
		"[papers, map_compass]": {0: true, 3: true},
	} {
		o := &open(t, "escape.kit="+words).Options.Escape
		things := []stalagluft.Item{stalagluft.Papers, stalagluft.Clothes, stalagluft.Uniform, stalagluft.MapCompass}
		var got [4]bool
		parts := 0
		for i, thing := range things {
			got[i] = o.InKit(thing)
			parts += one(got[i] && thing != stalagluft.Uniform) // which does for clothes
		}
		if got != want || o.Parts() != parts || o.InKit(stalagluft.Film) {
			t.Errorf("%s: %v, %d parts", words, got, o.Parts())
		}
	}
}

// Each legal decision is drawn as often as any other, in a position with many kinds.
func TestDrawIsFair(t *testing.T) {
	g := open(t)
	g.in(stalagluft.Intelligence, 0, "hut_108")
	g.in(stalagluft.Tailor, 0, "hut_109")
	g.tunnel("hut_107", 3)
	g.s.StockWood = 3
	g.s.Phase, g.s.Stage = stalagluft.PRoutine, 0
	legal := g.legal()
	kinds, count := map[stalagluft.Kind]bool{}, map[sim.Move]int{}
	for _, m := range legal {
		kind, _, _ := stalagluft.Parts(m)
		kinds[kind], count[m] = true, 0
	}
	if len(kinds) < 3 {
		t.Fatalf("%d kinds of decisions alone", len(kinds))
	}
	lots := dice.NewStream(1, 3, dice.Setup)
	n := 300 * len(legal)
	for range n {
		m := g.Drawn(&g.s, &lots, nil)
		if _, ok := count[m]; !ok {
			t.Fatalf("%v is not legal", m)
		}
		count[m]++
	}
	for m, k := range count {
		fits(t, fmt.Sprintf("decision %x", m), k, n, 1/float64(len(legal)))
	}
}

// What nobody sees is somewhere else after a scramble: a tunnel in each building in turn,
// no two in one, one that is betrayed where it was, and no more than may be dug at once.
func TestScrambledTunnels(t *testing.T) {
	g := empty(t)
	g.s.Tunnels[0].Building = 2
	g.s.Tunnels[1] = stalagluft.Tunnel{Building: 3, Known: true}
	lots := dice.NewStream(1, 5, dice.Setup)
	where := map[stalagluft.Building]bool{}
	for range 2_000 {
		s := g.s
		g.Scramble(&s, stalagluft.German, &lots)
		begun, taken := 0, map[stalagluft.Building]bool{}
		for _, x := range s.Tunnels {
			if x.Building != stalagluft.NoBuilding {
				begun++
				taken[x.Building] = true
			}
		}
		where[s.Tunnels[0].Building] = true
		if s.Tunnels[1].Building != 3 || len(taken) != begun || begun > max(2, int(g.Options.Tunnel.MaxActive)) {
			t.Fatalf("%+v", s.Tunnels)
		}
	}
	if len(where) != g.Board.Inhabited-1 {
		t.Errorf("a tunnel lies in %d of %d buildings", len(where), g.Board.Inhabited-1)
	}
}

// Whatever a seat does not see is otherwise after some scramble, with as many men of each
// role and as many parcels; what it knows stays.
func TestScrambledCamp(t *testing.T) {
	g := empty(t, "stoolie.visibility=covert")
	g.in(stalagluft.Tailor, 0, "hut_107")
	dispersal := g.out(stalagluft.Dispersal, 0, at(60.5, 35.5))
	g.tunnel("hut_107", 3)
	g.s.Phase = stalagluft.PRoutine
	for k := range g.s.Parcels {
		g.s.Parcels[k], g.s.Pile[k] = 1, 1
	}
	for b := range g.s.Store {
		for i := range g.s.Fresh {
			g.s.Store[b][i], g.s.Fresh[i] = 1, 1
		}
	}
	hidden := map[sim.Seat]map[string]func(s *stalagluft.State) any{
		stalagluft.German: {
			"wood in stock":   func(s *stalagluft.State) any { return s.StockWood },
			"metal in stock":  func(s *stalagluft.State) any { return s.StockMat[stalagluft.Metal] },
			"parcels":         func(s *stalagluft.State) any { return s.Parcels },
			"items":           func(s *stalagluft.State) any { return s.Store },
			"wood in the hut": func(s *stalagluft.State) any { return s.Wood },
			"sand in the hut": func(s *stalagluft.State) any { return s.Sand },
			"a load of sand":  func(s *stalagluft.State) any { return s.Men[dispersal].Load },
			"where from":      func(s *stalagluft.State) any { return s.Men[dispersal].From },
			"all sand":        func(s *stalagluft.State) any { return s.Made },
			"a building":      func(s *stalagluft.State) any { return s.Men[g.who(stalagluft.Tailor, 0)].Building },
			"a workshop":      func(s *stalagluft.State) any { return s.Shops[0].Building },
			"a length":        func(s *stalagluft.State) any { return s.Tunnels[0].Length },
		},
		stalagluft.Pow: {
			"the deck": func(s *stalagluft.State) any { return s.Deck },
			"roles": func(s *stalagluft.State) any {
				var roles [len(s.Men)]stalagluft.Role
				for i := range s.Men {
					roles[i] = s.Men[i].Role
				}
				return roles
			},
		},
	}
	lots := dice.NewStream(1, 6, dice.Setup)
	for seat, facts := range hidden {
		unmoved := maps.Clone(facts)
		for range 200 {
			s := g.s
			g.Scramble(&s, seat, &lots)
			for name, of := range unmoved {
				if of(&s) != of(&g.s) {
					delete(unmoved, name)
				}
			}
			roles, parcels := map[stalagluft.Role]int{}, 0
			for i := range g.s.Men {
				roles[g.s.Men[i].Role]++
				roles[s.Men[i].Role]--
				if m := &g.s.Men[i]; m.Role != s.Men[i].Role && m.Where != stalagluft.InDeck {
					t.Fatalf("%s in the camp is %s", stalagluft.RoleNames[m.Role], stalagluft.RoleNames[s.Men[i].Role])
				}
			}
			for k, n := range s.Parcels {
				parcels += int(n - g.s.Parcels[k])
				if n < 0 || s.Pile[k] < 0 || n+s.Pile[k] != 2 {
					t.Fatalf("%d and %d cards of parcel %d", n, s.Pile[k], k)
				}
			}
			for role, more := range roles {
				if more != 0 || parcels != 0 {
					t.Fatalf("%d fewer %s, %d more parcels", more, stalagluft.RoleNames[role], parcels)
				}
			}
			for i, n := range s.Fresh {
				all := int8(0)
				for b := range s.Store {
					all += s.Store[b][i]
				}
				if n > all || s.Men[dispersal].Load == 0 != (s.Men[dispersal].From == stalagluft.NoTunnel) {
					t.Fatalf("%d fresh of %d, a load of %d from %d", n, all, s.Men[dispersal].Load,
						s.Men[dispersal].From)
				}
			}
		}
		for name := range unmoved {
			t.Errorf("to seat %d %s stays as it is", seat, name)
		}
	}
}

// Of one workshop the kits are its items; two that have one turn both make one with
// chance p squared; and what is certain is made each turn.
func TestMeanKits(t *testing.T) {
	for _, c := range []struct {
		workshops, turns int
		p, want          float64
	}{{1, 12, 0.25, 3}, {2, 1, 0.25, 0.0625}, {3, 5, 1, 5}, {2, 2, 0.5, 0.75*0.75 + 0.25*0.25}} { // one each, and two
		if got := stalagluft.MeanKits(c.workshops, c.turns, c.p); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%+v: %g", c, got)
		}
	}
}

// The chance of the best game is the mean of such games as they are thrown.
func TestBestAsThrown(t *testing.T) {
	g := open(t)
	b := stalagluft.NewBest(g.Rules, 2, 0.5)
	lots := dice.NewStream(1, 9, dice.Setup)
	const n = 4_000
	sum, squares := 0.0, 0.0
	for range n {
		x := b.Play(&lots)
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / n
	if se := math.Sqrt((squares/n - mean*mean) / n); math.Abs(mean-b.Chance()) > 4.5*se || se == 0 {
		t.Errorf("thrown %.4f +- %.4f, worked out %.4f", mean, se, b.Chance())
	}
}

// Without parcels and work details there are no goods, and so no tunnel can be begun.
func TestBestNeedsGoods(t *testing.T) {
	for table, possible := range map[string]bool{
		"[arrival, arrival, shakedown, ferret_search, redeploy, arrival]":    false,
		"[arrival, arrival, shakedown, ferret_search, maintenance, arrival]": true,
	} {
		b := stalagluft.NewBest(open(t, "event.table="+table).Rules, 1, 0)
		if got := b.Chance(); (got > 0) != possible || got < 0 || got > 1 {
			t.Errorf("%s: the prisoners win with chance %g", table, got)
		}
	}
}

// With nobody in the hut the penalty is settled, and no other waits.
func TestPenaltyIsSettled(t *testing.T) {
	g := empty(t)
	g.s.Phase, g.s.Target, g.s.Waits = stalagluft.Penalty, g.hut("hut_107"), 2
	g.do(stalagluft.KDone, 0, 0)
	if g.s.Waits != 0 || g.s.Phase == stalagluft.Penalty {
		t.Errorf("%d penalties wait in phase %d", g.s.Waits, g.s.Phase)
	}
}
