package evasion_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/evasion"
)

func TestAircraft(t *testing.T) {
	// landed is the last German phase, the men at the landing hex 8,7.
	landed := func(t *testing.T, sets ...string) *bench { return lay(t, sets...).at("8,7").move(11).german() }
	t.Run("EVA-LYS-01 it lands after British phase 11 and leaves after German phase 11", func(t *testing.T) {
		b := lay(t).at("8,7").move(11).happened(evasion.AircraftLanded, 0).german().happened(evasion.AircraftLanded,
			1).happened(evasion.FlownOut, 0)
		b.end().happened(evasion.FlownOut, 1)
		lay(t).at("8,7").move(10).german().happened(evasion.AircraftLanded, 0)
	})
	t.Run("EVA-LYS-02 only to its hex", func(t *testing.T) {
		b := lay(t).at("9,5").move(11).german().end()
		b.holds(b.Away == 0 && b.Free() == all, "stranded on another landing hex")
	})
	t.Run("EVA-LYS-03 who is there flies", func(t *testing.T) {
		b := lay(t).at("8,7", 0, 1, 2, 3).move(11).german().end()
		b.holds(b.Away == 0b1111, "four away")
	})
	t.Run("EVA-LYS-04 who moves there fights without a throw to spot", func(t *testing.T) {
		for throw, row := range map[int]int{1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6} {
			b := landed(t).patrol(0, "7,7").dice(throw).do(evasion.OrderPatrol, 0).do(evasion.Walk,
				"8,7").happened(evasion.LookedOut, 0)
			b.holds((b.Stage == evasion.Over) == (throw <= 2), "lost on 1 and 2").rows([2]int{1, row})
		}
	})
	t.Run("EVA-LYS-05 who stands there fights instead of acting", func(t *testing.T) {
		b := landed(t).patrol(0, "8,7").dice(3).do(evasion.OrderPatrol, 0)
		b.happened(evasion.PatrolThrow, 1).cannot(evasion.OrderPatrol, 0)
		landed(t).patrol(0, "8,7").dice(3).do(evasion.Search, 0).happened(evasion.PatrolThrow, 1)
		landed(t).patrol(0, "8,7").dice(3).end().happened(evasion.PatrolThrow, 1)
		landed(t, "lys.present_contact=false").patrol(0, "8,7").end().happened(evasion.PatrolThrow, 0)
	})
	t.Run("EVA-LYS-06 once, and not after a contact in move 11", func(t *testing.T) {
		b := landed(t).patrol(0, "7,7").dice(3).do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,7").end()
		b.happened(evasion.PatrolThrow, 1).holds(b.Away == all && b.Free() == 0, "five fit and one wounded away")
		b = lay(t).at("7,7").move(11).patrol(0, "8,7").dice(1, 3).order(all).do(evasion.Walk, "8,7").german()
		b.happened(evasion.PatrolThrow, 1).do(evasion.OrderPatrol,
			0).do(evasion.Hold).end().happened(evasion.PatrolThrow, 1)
	})
	t.Run("EVA-LYS-07 no truck gets there", func(t *testing.T) {
		r := price(t)
		for _, h := range r.Sites() {
			if r.Map().RoadHex(h) {
				t.Errorf("a road leads to %s", r.Map().Say(h))
			}
		}
	})
	t.Run("EVA-LYS-08 room for all", func(t *testing.T) {
		b := landed(t).end()
		b.holds(b.Away == all, "six away")
		b = landed(t, "lys.capacity=3").end()
		b.cannot(evasion.Fly, all)
		b.do(evasion.Fly, evasion.Men(0b101010)).holds(b.Away == 0b101010 && b.Free().Count() == 3,
			"three chosen, three stranded")
	})
	t.Run("EVA-LYS-09 the Germans are not told", func(t *testing.T) {
		b := landed(t)
		b.holds(b.view(evasion.German).Site() == evasion.NoHex, "not told")
		b = landed(t, "lys.noise=true")
		b.holds(b.view(evasion.German).Site() == b.hex("8,7"), "heard")
	})
	t.Run("EVA-LYS-10 the aircraft cannot be lost", func(t *testing.T) {
		b := landed(t).patrol(0, "8,7").dice(3).do(evasion.OrderPatrol, 0).end()
		b.holds(b.Away == all, "all away")
		b = landed(t, "lys.shot=true").patrol(0, "8,7").dice(3).do(evasion.OrderPatrol, 0).end()
		b.holds(b.Away == 0, "nobody flies")
		b = landed(t, "lys.shot=true").patrol(0, "8,7").dice(6).do(evasion.OrderPatrol, 0).end()
		b.holds(b.Away == all, "a dead patrol shoots nothing")
	})
}

func TestVictory(t *testing.T) {
	// finish ends move 11 with so many men away, captured and stranded.
	finish := func(t *testing.T, away, captured, stranded int, sets ...string) (british, german bool) {
		b := lay(t, sets...)
		b.men(away+stranded, 0).move(11)
		for i := range evasion.Man(away + stranded) {
			b.at("6,8", i)
			if int(i) < away {
				b.at("8,7", i)
			}
		}
		for i := away + stranded; i < away+stranded+captured; i++ {
			b.Dead &^= 1 << i
			b.Captured |= 1 << i
		}
		if b.Free() != 0 {
			b.german()
		}
		for b.Stage != evasion.Over {
			b.end()
		}
		return b.r.Outcome(b.State)
	}
	check := func(t *testing.T, wantBritish, wantGerman bool, british, german bool) {
		t.Helper()
		if british != wantBritish || german != wantGerman {
			t.Errorf("British %v, German %v; want %v, %v", british, german, wantBritish, wantGerman)
		}
	}
	t.Run("EVA-WIN-01 one live prisoner", func(t *testing.T) {
		b, g := finish(t, 5, 1, 0)
		check(t, true, true, b, g)
		b, g = finish(t, 5, 1, 0, "win.german=2")
		check(t, true, false, b, g)
	})
	t.Run("EVA-WIN-02 more than one away", func(t *testing.T) {
		b, g := finish(t, 1, 0, 5)
		check(t, false, false, b, g)
		b, g = finish(t, 2, 0, 4)
		check(t, true, false, b, g)
		b, g = finish(t, 2, 0, 4, "win.british=3")
		check(t, false, false, b, g)
	})
	t.Run("EVA-WIN-03 both, one or none", func(t *testing.T) {
		seen := map[[2]bool]bool{}
		for _, c := range [][3]int{{2, 1, 0}, {2, 0, 0}, {0, 1, 1}, {0, 0, 1}} {
			b, g := finish(t, c[0], c[1], c[2])
			seen[[2]bool{b, g}] = true
		}
		if len(seen) != 4 {
			t.Errorf("only %v are reached", seen)
		}
	})
	t.Run("EVA-WIN-04 play goes on after a capture", func(t *testing.T) {
		caught := func(sets ...string) *bench {
			return lay(t, sets...).at("8,7", 0).move(3).patrol(0, "8,7").german().dice(1).do(evasion.Search, 0)
		}
		b := caught().count(5, 0, 0, 1)
		for b.Stage != evasion.Over {
			b.end()
		}
		b.holds(b.Move == 11, "to move 11")
		b = caught("win.stop=true")
		b.holds(b.Stage == evasion.Over && b.Move == 3, "over")
	})
	t.Run("EVA-WIN-05 wounded passengers count", func(t *testing.T) {
		b := lay(t).men(0, 2).at("8,7").move(11).german().end()
		british, _ := b.r.Outcome(b.State)
		b.holds(british, "two wounded men away")
	})
	t.Run("EVA-WIN-06 the dead are no prisoners", func(t *testing.T) {
		b := searched(lay(t).men(3, 0), "8,7", 2)
		british, german := b.r.Outcome(b.State)
		b.holds(!british && !german && b.Dead == all, "both lose")
	})
	t.Run("EVA-WIN-07 the stranded are neither", func(t *testing.T) {
		b, g := finish(t, 2, 0, 4)
		check(t, true, false, b, g)
		b, g = finish(t, 2, 0, 4, "win.stranded=captured")
		check(t, true, true, b, g)
	})
}

func TestInformation(t *testing.T) {
	t.Run("EVA-INFO-01 players see a view, never the position", func(t *testing.T) {
		b := lay(t)
		british, german := b.view(evasion.British), b.view(evasion.German)
		b.holds(british.Patrol(0) == evasion.NoHex && british.Truck(0) == evasion.NoHex && british.Unit() == -1,
			"no patrols for the British")
		b.holds(german.Man(0) == evasion.NoHex && german.Fit() == 0 && german.Site() == evasion.NoHex,
			"no men for the Germans")
	})
	t.Run("EVA-INFO-02 what the British know", func(t *testing.T) {
		b := lay(t).at("7,9", 0, 1).prize(5, "8,9", 0b110000).order(0b11).do(evasion.March, "8,8")
		v := b.view(evasion.British)
		b.where(v.Man(0), "8,8").where(v.Prize(5), "8,9").where(v.Site(), "8,7").where(v.Rendezvous(), "7,8")
		b.holds(v.Moved() == 0b11 && v.OnRoad() == 0b11 && v.Points(0) == 4 && v.Aboard(5) == 0b110000 &&
			v.Party() == 0b11, "posture, points, trucks")
	})
	t.Run("EVA-INFO-03 what the Germans know", func(t *testing.T) {
		b := lay(t).loaded(1, "8,8").patrol(0, "8,7").truck(0, "7,9").german().do(evasion.Search,
			0).do(evasion.BlockRoad, 0)
		v := b.view(evasion.German)
		b.where(v.Patrol(0), "8,7").where(v.Truck(1), "8,8")
		b.holds(v.Searching(0) && v.Blocking(0) && v.Ride(1) == 1 && v.Rider(1) == 1 && v.PatrolActed(0) &&
			!v.TruckActed(1), "postures and riders")
	})
	t.Run("EVA-INFO-04 the British see who is in their hex", func(t *testing.T) {
		pass := func(sets ...string) *bench {
			return lay(t, sets...).at("8,9").truck(0, "8,8").german().drive(0, "8,10")
		}
		b := pass()
		v := b.view(evasion.British)
		b.holds(v.Sightings() == 1 && v.Sighting(0).Truck && v.Sighting(0).Hex == b.hex("8,9"), "a truck passed")
		b = pass("info.same_hex=false")
		b.holds(b.view(evasion.British).Sightings() == 0, "nothing seen")
		b = lay(t).at("7,7").patrol(0, "8,7").dice(6).order(all).do(evasion.Walk, "8,7")
		b.holds(b.view(evasion.British).PatrolsHere(b.hex("8,7")) == 1, "a patrol stands here")
	})
	t.Run("EVA-INFO-05 nor whether they were reported", func(t *testing.T) {
		told := func(sets ...string) (n int) {
			b := lay(t, sets...).at("6,3").dice(1).order(all).do(evasion.Walk, "5,3").happened(evasion.Reported, 1)
			for _, e := range b.log.Events {
				if e.Kind == evasion.Reported && b.r.Told(e, evasion.British) {
					n++
				}
			}
			return n
		}
		if told() != 0 || told("info.told_reported=true") != 1 {
			t.Error("told by option only")
		}
	})
	t.Run("EVA-INFO-06 the British know the billets", func(t *testing.T) {
		b := lay(t)
		b.where(b.view(evasion.British).Billet(4), "Nieheim")
		b.holds(lay(t, "info.billets=false").view(evasion.British).Billet(4) == evasion.NoHex, "by option not")
	})
	t.Run("EVA-INFO-07 nobody sees into the next hex", func(t *testing.T) {
		b := lay(t).at("7,8").patrol(0, "6,8").german().do(evasion.OrderPatrol, 0).do(evasion.Hold)
		b.holds(b.view(evasion.British).PatrolsHere(b.hex("6,8")) == 0, "unseen").happened(evasion.Sighted, 0).chances()
		b = lay(t, "info.range=1").at("7,8").patrol(0, "6,8")
		b.holds(b.view(evasion.British).PatrolsHere(b.hex("6,8")) == 1, "seen by option")
	})
	t.Run("EVA-INFO-08 the aircraft is met, not told", func(t *testing.T) {
		b := lay(t).at("8,7").move(11).german()
		for _, e := range b.events(evasion.AircraftLanded) {
			b.holds(!b.r.Told(e, evasion.German) && b.r.Told(e, evasion.British) && b.r.Told(e, sim.NoSeat),
				"the British and the umpire know")
		}
		b.patrol(0, "8,7").dice(3).do(evasion.OrderPatrol, 0).happened(evasion.PatrolFought, 1)
	})
}
