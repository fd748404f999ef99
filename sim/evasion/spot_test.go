package evasion_test

import (
	"testing"

	"escapesim/sim/evasion"
)

func TestSpotting(t *testing.T) {
	t.Run("EVA-SPOT-01 the printed table", func(t *testing.T) {
		r := price(t)
		want := [4][4]int{{4, 6, 6, 1}, {1, 2, 6, 1}, {2, 3, 4, 2}, {0, 1, 2, 0}}
		for i, row := range want {
			for c, n := range row {
				if got := r.Chance(i >= 2, i%2 == 0, false, false, evasion.Column(c)); got != n {
					t.Errorf("row %d, column %d: %d, want %d", i, c, got, n)
				}
			}
		}
	})
	t.Run("EVA-SPOT-03 one less from a vehicle", func(t *testing.T) {
		for men, want := range map[int]int{1: 1, 2: 2} {
			b := lay(t).move(2).men(men, 0).at("8,8").truck(0, "7,9").german().dice(6)
			b.do(evasion.OrderTruck, 0).do(evasion.DriveTo, "8,8").chances(want)
		}
	})
	t.Run("EVA-SPOT-04 cut to 0 and 6 at the end", func(t *testing.T) {
		if n := price(t).Chance(false, true, true, true, evasion.InOpen); n != 6 {
			t.Errorf("day, moving, open, group, truck: %d, want 6", n)
		}
		if n := price(t, "spot.clamp=each").Chance(false, true, true, true, evasion.InOpen); n != 5 {
			t.Errorf("cut after each: %d, want 5", n)
		}
		if n := price(t).Chance(true, false, false, true, evasion.InRough); n != 0 {
			t.Errorf("night, hiding, rough, truck: %d, want 0", n)
		}
	})
	t.Run("EVA-SPOT-05 seen up to the chance, thrown at 0 and 6 too", func(t *testing.T) {
		for throw, seen := range map[int]int{2: 1, 3: 0} { // chance 2: day, hiding, open, one man
			b := lay(t).move(2).men(1, 0).at("8,7").patrol(0, "7,7").german().dice(throw)
			if seen == 1 {
				b.dice(4)
			}
			b.do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,7").happened(evasion.Spotted, seen).chances(2)
		}
		b := lay(t).men(1, 0).at("6,8").patrol(0, "6,7").german().dice(1)
		b.do(evasion.OrderPatrol, 0).do(evasion.Walk, "6,8").happened(evasion.Spotted, 0).chances(0)
		b = lay(t).move(2).at("7,7").patrol(0, "8,7").dice(6, 6).order(all).do(evasion.Walk, "8,7")
		b.happened(evasion.Spotted, 1).chances(6)
	})
	t.Run("EVA-SPOT-07 not on leaving, not while both stand", func(t *testing.T) {
		b := lay(t).at("6,8").patrol(0, "6,8")
		b.next().next().next().order(all).do(evasion.Walk, "7,8").chances()
		lay(t, "spot.on_leave=true").at("6,8").patrol(0, "6,8").dice(6).order(all).do(evasion.Walk, "7,8").chances(1)
		b.where(b.Man[0], "7,8")
	})
	t.Run("EVA-SPOT-08 every unit throws, a rider does not", func(t *testing.T) {
		b := lay(t).at("7,8").patrol(0, "6,9").patrol(1, "6,9").dice(4, 3, 6).order(all).do(evasion.Walk, "6,9")
		b.holds(b.events(evasion.Spotted)[0].A == 1, "the second patrol spots").chances(3, 3)
		lay(t).at("7,8").loaded(3, "6,9").dice(6).order(all).do(evasion.Walk, "6,9").chances(2)
		b = lay(t).at("7,3").patrol(3, "7,2").patrol(1, "7,2").truck(2, "7,2").truck(0, "7,2").dice(6, 6, 6, 6,
			6).order(all).do(evasion.March, "7,2")
		for i, unit := range []evasion.Unit{1, 3, evasion.Teams, evasion.Teams + 2, evasion.Watchmen} {
			b.holds(evasion.Fact(b.events(evasion.LookedOut)[i]).Unit() == unit,
				"patrols by number, trucks by number, the garrison")
		}
		lay(t, "spot.per=hex").at("7,8").patrol(0, "6,9").truck(2, "6,9").patrol(1,
			"6,9").dice(4).order(all).do(evasion.Walk, "6,9").chances(3)
		b = lay(t, "spot.per=hex").at("7,8").patrol(4, "6,9").patrol(1, "6,9")
		b.dice(6).order(all).do(evasion.Walk, "6,9")
		b.holds(b.events(evasion.LookedOut)[0].A == 1, "of two that see as well the first throws").happened(
			evasion.LookedOut, 1)
		b = lay(t, "spot.per=hex").at("7,8").patrol(0, "6,9").patrol(1, "6,9")
		b.Searching = 1 << 1
		b.dice(6).order(all).do(evasion.Walk, "6,9").happened(evasion.LookedOut, 0)
		b.holds(b.events(evasion.Spotted)[0].A == 1, "who searches finds them without a throw")
	})
	t.Run("EVA-SPOT-09 one throw for unit, group and entry", func(t *testing.T) {
		b := lay(t).at("7,9").order(all).do(evasion.March, "8,8").do(evasion.Hold)
		b.truck(0, "7,9").german().dice(6).do(evasion.OrderTruck, 0).do(evasion.DriveTo, "8,8").chances(4)
		b = lay(t).move(2).prize(5, "8,8", 0b111000).at("8,8", 0, 1, 2).patrol(0, "8,7").german()
		b.dice(6, 6, 6).do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,8")
		b.holds(b.events(evasion.LookedOut)[0].C == 3, "men on foot first").happened(evasion.LookedOut, 2)
	})
	t.Run("EVA-SPOT-10 town, road, terrain", func(t *testing.T) {
		lay(t).move(2).at("6,12").patrol(0, "6,14").dice(6).order(all).do(evasion.March, "5,13").chances(2)
		lay(t, "urban.column=road").move(2).at("6,12").dice(6).order(all).do(evasion.March, "5,13").chances(6)
		lay(t).at("5,12").patrol(0, "6,12").dice(6).order(all).do(evasion.March, "6,12").chances(5)
		lay(t).at("5,12").patrol(0, "6,12").dice(6).order(all).do(evasion.Walk, "6,12").chances(4)
	})
	t.Run("EVA-SPOT-12 a group moves when a man of it moved", func(t *testing.T) {
		b := lay(t).move(2).men(3, 0).at("6,8", 0, 1).at("7,8", 2).order(0b100).do(evasion.Walk, "6,8")
		b.patrol(0, "6,7").german().dice(6).do(evasion.OrderPatrol, 0).do(evasion.Walk, "6,8").chances(5)
		b = lay(t, "group.scope=party").move(2).men(3, 0).at("6,8", 0, 1).at("7,8",
			2).order(0b100).do(evasion.Walk, "6,8")
		b.patrol(0, "6,7").german().dice(6, 6).do(evasion.OrderPatrol, 0).do(evasion.Walk, "6,8").chances(2, 4)
	})
	t.Run("EVA-SPOT-13 all in a hex are one group", func(t *testing.T) {
		singles := func(sets ...string) *bench {
			b := lay(t, sets...).men(2, 0).at("6,8").order(0b01).do(evasion.Hold).order(0b10).do(evasion.Hold)
			return b.patrol(0, "6,7").german()
		}
		b := singles().dice(1, 2).do(evasion.OrderPatrol, 0).do(evasion.Walk, "6,8")
		b.count(0, 0, 6, 0)
		singles("group.scope=party").dice(6, 6).do(evasion.OrderPatrol, 0).do(evasion.Walk, "6,8").chances(0, 0)
	})
	t.Run("EVA-SPOT-15 patrols fight, trucks and garrisons report", func(t *testing.T) {
		lay(t).at("7,7").patrol(0, "8,7").dice(1, 6).order(all).do(evasion.Walk, "8,7").happened(evasion.PatrolThrow, 1)
		b := lay(t, "crew.attack=never").at("7,7").truck(0, "8,7").dice(1).order(all).do(evasion.Walk, "8,7")
		b.happened(evasion.PatrolThrow, 0).happened(evasion.AmbushThrow, 0).happened(evasion.Reported, 1)
		b = lay(t).at("6,3").dice(1).order(all).do(evasion.Walk, "5,3")
		b.happened(evasion.PatrolThrow, 0).happened(evasion.Reported, 1)
	})
	t.Run("EVA-SPOT-16 who is not spotted is not there", func(t *testing.T) {
		empty := lay(t).at("6,8").patrol(0, "7,7").german().do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,7")
		full := lay(t).at("8,7").patrol(0, "7,7").german().dice(6).do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,7")
		a := transcript(empty.r, empty.log.Events, evasion.German)
		b := transcript(full.r, full.log.Events, evasion.German)
		if a != b {
			t.Errorf("an empty hex reads\n%s\na missed party\n%s", a, b)
		}
		if empty.view(evasion.German).LookedAt(1) != full.view(evasion.German).LookedAt(1) {
			t.Error("the notes differ")
		}
	})
	t.Run("EVA-SPOT-17 hiding on the road is sitting in a captured truck", func(t *testing.T) {
		for _, c := range []struct {
			move   int
			aboard evasion.Men
			want   int
		}{{2, 0b111111, 6}, {2, 0b000001, 6}, {1, 0b11, 3}} {
			b := lay(t).move(c.move).men(c.aboard.Count(), 0).prize(0, "8,9", c.aboard).patrol(1, "7,9").german()
			b.dice(6)
			if c.want == 6 {
				b.dice(6)
			}
			b.do(evasion.OrderPatrol, 1).do(evasion.March, "8,8").do(evasion.March, "8,9").chances(c.want)
		}
	})
	t.Run("EVA-SPOT-18 night in a town is worse than day", func(t *testing.T) {
		r := price(t)
		if day, night := r.Chance(false, true, false, false, evasion.InUrban),
			r.Chance(true, true, false, false, evasion.InUrban); day != 1 || night != 2 {
			t.Errorf("day %d, night %d", day, night)
		}
	})
	t.Run("EVA-SPOT-19 who was in contact is blind to those men for the move", func(t *testing.T) {
		fought := func(sets ...string) *bench { // in the British phase, result 4
			return lay(t, sets...).at("7,7").patrol(0, "8,7").dice(1, 3).order(all).do(evasion.Walk, "8,7").german()
		}
		fought().do(evasion.Search, 0).happened(evasion.PatrolThrow, 1)
		fought("escape.mode=stay").dice(6).do(evasion.Search, 0).happened(evasion.PatrolThrow, 2)
		// It looks for all others, in the same hex and in the next.
		two := func(others string, dice ...int) *bench {
			b := lay(t).move(2).at("7,7", 0, 1, 2).at(others, 3, 4, 5).patrol(0, "8,7").dice(dice...)
			return b.order(0b111).do(evasion.Walk, "8,7").happened(evasion.PatrolThrow, 1)
		}
		b := two("7,7", 1, 4, 1, 4).order(0b111000).do(evasion.Walk, "8,7").happened(evasion.PatrolThrow, 2)
		b.holds(b.events(evasion.Spotted)[1].C == 0b111000, "the second party alone")
		b = two("8,8", 1, 4).german()
		b.log.Reset()
		b.dice(6).do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,8").chances(3)
		// A truck is blind to whom its rider has met, also when it boards later, and to nobody else.
		b = lay(t).at("7,9", 0, 1, 2).at("8,9", 3, 4, 5).patrol(0, "8,8").truck(0, "8,8").dice(2, 4, 6)
		b.order(0b000111).do(evasion.March, "8,8").german()
		b.happened(evasion.PatrolThrow, 1).log.Reset()
		b.dice(6).do(evasion.OrderPatrol, 0).do(evasion.Board, 0).do(evasion.OrderTruck, 0).do(evasion.DriveTo,
			"8,9").chances(0)
	})
	t.Run("EVA-SPOT-19 by option they slip away", func(t *testing.T) {
		b := lay(t, "escape.mode=step").at("7,7").patrol(0, "8,7").dice(1, 3).order(all).do(evasion.Walk, "8,7")
		b.can(evasion.Slip, "8,7")
		b.do(evasion.Slip, "8,6").where(b.Man[0], "8,6").chances(4)
	})
}
