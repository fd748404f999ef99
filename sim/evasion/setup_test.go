package evasion_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/evasion"
)

// fresh is a game before anything is chosen.
func fresh(t *testing.T, sets ...string) *bench {
	b := lay(t, sets...)
	b.log.Reset()
	b.r.Setup(b.State, b.c, b.log)
	return b
}

func TestSetup(t *testing.T) {
	t.Run("EVA-SETUP-01 only dice of six sides", func(t *testing.T) {
		r := price(t)
		u := sim.Uniform[evasion.View]()
		m := &sim.Match[evasion.State, evasion.View]{Rules: r, Policies: []sim.Policy[evasion.View]{u, u}}
		thrown := [7]int{}
		for game := range uint64(300) {
			m.Play(1, game)
			for _, e := range m.Log.Events {
				if e.Kind != evasion.LookedOut && e.Kind != evasion.PatrolThrow && e.Kind != evasion.AmbushThrow {
					continue
				}
				n := evasion.Fact(e).Throw()
				if n < 1 || n > 6 {
					t.Fatalf("a die shows %d", n)
				}
				thrown[n]++
			}
		}
		for n, times := range thrown[1:] {
			if times == 0 {
				t.Errorf("no die showed %d", n+1)
			}
		}
		if r.Seats() != 2 {
			t.Errorf("%d sides", r.Seats())
		}
	})
	t.Run("EVA-SETUP-02 six fit operators and no vehicle", func(t *testing.T) {
		b := fresh(t)
		b.count(6, 0, 0, 0)
		for k := range evasion.Teams {
			b.holds(!b.Prize[k].Held, "no vehicle")
		}
		if b := fresh(t, "brit.men=4"); b.Fit.Count() != 4 {
			t.Errorf("%d men, want 4", b.Fit.Count())
		}
	})
	t.Run("EVA-SETUP-03 a patrol and a truck in each billet", func(t *testing.T) {
		b := fresh(t)
		for i, h := range []string{"6,10", "5,13", "7,16", "9,16", "11,7", "10,3"} {
			b.where(b.Patrol[i], h).where(b.Truck[i], h)
		}
		b = fresh(t, "german.teams=2")
		b.holds(b.PatrolMissed.Count() == 4 && b.TruckMissed.Count() == 4, "four teams less")
	})
	t.Run("EVA-SETUP-04 the crew stays in its truck", func(t *testing.T) {
		b := lay(t).german().truck(0, "6,12")
		b.cannot(evasion.Search, evasion.Teams)
		b.do(evasion.OrderTruck, 0).cannot(evasion.GetOff)
		b = lay(t, "crew.dismount=true").truck(0, "6,12").at("6,12").german()
		b.do(evasion.Search, evasion.Teams).do(evasion.Radio).happened(evasion.Reported, 1)
	})
	t.Run("EVA-SETUP-05 patrols start aboard or on foot", func(t *testing.T) {
		start := func(sets ...string) *bench {
			return fresh(t, sets...).do(evasion.Land, "8,7").do(evasion.Meet, "7,8")
		}
		b := start()
		b.do(evasion.StartAboard, 1).do(evasion.StartAboard, 4).cannot(evasion.StartAboard, 2)
		b.end().holds(b.Ride[1] == 1 && b.Ride[4] == 4 && b.Ride[0] < 0, "patrols 2 and 5 aboard")
		b = start("setup.aboard=foot")
		b.holds(b.Stage == evasion.BritishPhase && b.Ride[0] < 0, "nobody is asked, all on foot")
		b = start("setup.aboard=aboard")
		b.holds(b.Stage == evasion.BritishPhase && b.Ride[0] == 0, "nobody is asked, all aboard")
	})
	t.Run("EVA-SETUP-07 open, without a road, inside the map", func(t *testing.T) {
		b := fresh(t)
		b.can(evasion.Land, "10,10")
		for _, h := range []string{"10,9", "9,10", "0,14"} {
			b.cannot(evasion.Land, h)
		}
	})
	t.Run("EVA-SETUP-08 one of a pair", func(t *testing.T) {
		b := fresh(t)
		b.can(evasion.Land, "11,8")
		alone := []string{"1,14", "2,10", "2,12", "8,4", "11,11"}
		for _, h := range alone {
			b.cannot(evasion.Land, h)
		}
		b = fresh(t, "site.pair=false")
		for _, h := range alone {
			b.can(evasion.Land, h)
		}
	})
	t.Run("EVA-SETUP-09 a road hex is touched by a link", func(t *testing.T) {
		m := price(t).Map()
		if !m.RoadHex(at(t, "7,2")) || m.RoadHex(at(t, "8,7")) {
			t.Error("7,2 is a road hex, 8,7 is not")
		}
	})
	t.Run("EVA-SETUP-10 the rendezvous lies beside the tunnel", func(t *testing.T) {
		b := fresh(t).do(evasion.Land, "8,7")
		for _, h := range []string{"6,8", "7,8", "5,9", "7,9", "7,10"} {
			b.can(evasion.Meet, h)
		}
		for _, h := range []string{"6,10", "6,9", "5,8"} {
			b.cannot(evasion.Meet, h)
		}
	})
	t.Run("EVA-SETUP-11 all start together", func(t *testing.T) {
		b := fresh(t).do(evasion.Land, "8,7").do(evasion.Meet, "7,10")
		for i := range evasion.Man(evasion.Strength) {
			b.where(b.Man[i], "7,10")
		}
		b = fresh(t, "setup.split=true").do(evasion.Land, "8,7").do(evasion.Meet, "7,10").do(evasion.Meet, "6,8")
		b.where(b.Man[0], "7,10").where(b.Man[1], "6,8").can(evasion.Meet, "5,9")
	})
	t.Run("EVA-SETUP-12 what the Germans know at the start", func(t *testing.T) {
		v := lay(t).view(evasion.German)
		if v.Tunnel() != at(t, "6,9") || v.Site() != evasion.NoHex || v.Rendezvous() != evasion.NoHex ||
			v.Man(0) != evasion.NoHex {
			t.Error("the tunnel is known, the rendezvous, the site and the men are not")
		}
	})
	t.Run("EVA-SETUP-13 an illegal nomination is an error", func(t *testing.T) {
		m := sim.Match[evasion.State, evasion.View]{Rules: price(t)}
		m.Start(1, 0)
		for _, move := range []sim.Move{
			evasion.Command(evasion.Land, int(at(t, "10,9"))), // rough ground
			evasion.Command(evasion.Meet, int(at(t, "6,10"))), // Altenbeken
		} {
			if m.Apply(move) == nil {
				t.Errorf("%s: accepted", price(t).Say(move))
			}
			_ = m.Apply(evasion.Command(evasion.Land, int(at(t, "8,7"))))
		}
	})
}

func TestTime(t *testing.T) {
	t.Run("EVA-TIME-01 eleven moves, night and day in turn", func(t *testing.T) {
		nights := 0
		for m := 1; m <= 11; m++ {
			if evasion.Night(m) {
				nights++
			}
		}
		if nights != 6 || !evasion.Night(1) || evasion.Night(2) || evasion.Night(10) || !evasion.Night(11) {
			t.Error("six nights and five days, night first and last")
		}
		if v := lay(t).view(evasion.British); v.Last() != 11 || !v.Night() {
			t.Error("the last move is 11, the first a night")
		}
	})
	t.Run("EVA-TIME-02 the game ends after move 11", func(t *testing.T) {
		b := lay(t)
		for range 22 {
			b.holds(b.Stage != evasion.Over, "not over before").end()
		}
		b.holds(b.Stage == evasion.Over && b.Move == 11, "over after German phase 11")
		b = lay(t, "moves=2")
		b.next().next().holds(b.Stage == evasion.Over && b.Move == 2, "over after move 2")
	})
	t.Run("EVA-TIME-03 the Germans act from move 1", func(t *testing.T) {
		lay(t).german().can(evasion.OrderPatrol, 0)
		b := lay(t, "german.first_move=2").german()
		b.holds(b.Move == 2 && b.Stage == evasion.BritishPhase, "no German phase 1").end().can(evasion.OrderPatrol, 0)
	})
}

func TestSequence(t *testing.T) {
	t.Run("EVA-SEQ-01 British first, each incident settled at once", func(t *testing.T) {
		b := lay(t).at("7,7").patrol(0, "8,7").dice(6).order(all).do(evasion.Walk, "8,7")
		b.happened(evasion.LookedOut, 1).holds(b.Stage == evasion.BritishPhase, "in the British phase")
		b.do(evasion.Hold).german().dice(6).do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,8").do(evasion.Walk,
			"8,7").happened(evasion.LookedOut, 2)
		var order []sim.EventKind
		for _, e := range b.log.Events {
			if e.Kind == evasion.PartyWalked || e.Kind == evasion.PatrolWalked || e.Kind == evasion.LookedOut {
				order = append(order, e.Kind)
			}
		}
		if want := []sim.EventKind{
			evasion.PartyWalked, evasion.LookedOut, evasion.PatrolWalked, evasion.PatrolWalked,
			evasion.LookedOut,
		}; !slices.Equal(order, want) {
			t.Errorf("facts %v, want %v", order, want)
		}
	})
	t.Run("EVA-SEQ-02 the party reacts after every hex", func(t *testing.T) {
		b := lay(t).at("10,10").order(all).do(evasion.Walk, "9,11")
		b.holds(b.Party == all && b.Points[0] == 3, "asked again with 3 points").can(evasion.Walk, "9,12")
	})
	t.Run("EVA-SEQ-02 by option the walk is plotted", func(t *testing.T) {
		b := lay(t, "brit.adaptive=false").at("10,10").patrol(0, "9,11").order(all).do(evasion.Walk, "9,11")
		b.happened(evasion.LookedOut, 0).happened(evasion.PartyWalked, 0)
		b.holds(b.view(evasion.British).PatrolsHere(b.hex("9,11")) == 0, "they are not there yet")
		b.dice(1, 2).do(evasion.Walk, "9,12").happened(evasion.PartyWalked, 1)
		b.holds(b.Stage == evasion.Over, "killed on the first hex of the plot")
		b = lay(t, "brit.adaptive=false").at("10,10").patrol(0, "9,11").order(all).do(evasion.Walk,
			"9,11").dice(5).do(evasion.Hold)
		b.where(b.Man[0], "9,11").happened(evasion.LookedOut, 1)
	})
	t.Run("EVA-SEQ-03 later units know what earlier ones reported", func(t *testing.T) {
		b := lay(t, "crew.attack=never").move(2).at("7,9").truck(0, "8,8").german()
		b.dice(1).do(evasion.OrderTruck, 0).do(evasion.DriveTo, "7,9")
		if v := b.view(evasion.German); v.Reports() != 1 || v.Report(0).Hex != b.hex("7,9") ||
			b.Stage != evasion.GermanPhase {
			t.Error("the commander knows the hex while others still act")
		}
		b.can(evasion.OrderPatrol, 1)
	})
	t.Run("EVA-SEQ-03 by option all orders are written first", func(t *testing.T) {
		b := lay(t, "crew.attack=never", "german.adaptive=plotted").move(2).at("7,9").truck(0, "8,8").patrol(1,
			"10,10").german()
		b.do(evasion.OrderTruck, 0).do(evasion.DriveTo, "7,9")
		b.happened(evasion.LookedOut, 0).holds(b.view(evasion.German).Reports() == 0,
			"nothing is known while they write")
		b.do(evasion.OrderPatrol, 1).do(evasion.Walk, "9,11").do(evasion.Walk, "10,10")
		b.do(evasion.OrderPatrol, 2).do(evasion.March, "9,3").do(evasion.Hold).dice(1).end()
		b.happened(evasion.PatrolWalked, 3).happened(evasion.Reported, 1).where(b.Truck[0],
			"7,9").where(b.Patrol[2], "9,3")
		b.holds(b.Move == 3, "the next move")
	})
	t.Run("EVA-SEQ-04 a unit acts once in a phase", func(t *testing.T) {
		b := lay(t).german().do(evasion.OrderPatrol, 0).do(evasion.Hold)
		b.cannot(evasion.OrderPatrol, 0)
		b.cannot(evasion.Search, 0)
		b.can(evasion.OrderPatrol, 1)
		b = lay(t).loaded(0, "6,10").german().do(evasion.OrderTruck, 0).do(evasion.DriveTo, "6,9")
		b.can(evasion.OrderPatrol, 0) // being carried was no action
	})
	t.Run("EVA-SEQ-06 the game stops when nobody is left", func(t *testing.T) {
		b := lay(t).men(1, 0).at("8,7").patrol(0, "7,7").move(4).german().dice(1, 2)
		b.do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,7").holds(b.Stage == evasion.Over && b.Away == 0, "over")
		b = lay(t, "early_stop=false").men(1, 0).at("8,7").patrol(0, "7,7").move(4).german().dice(1, 2)
		b.do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,7").holds(b.Stage != evasion.Over && b.Move == 4, "played on")
	})
}
