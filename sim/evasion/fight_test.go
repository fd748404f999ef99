package evasion_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/evasion"
)

// searched lets patrol 0 find the men at a hex.
func searched(b *bench, h string, throw int) *bench {
	b.t.Helper()
	return b.at(h).patrol(0, h).german().dice(throw).do(evasion.Search, 0)
}

func TestFights(t *testing.T) {
	t.Run("EVA-PAT-02 the printed results", func(t *testing.T) {
		for throw, want := range map[int][5]int{
			1: {0, 0, 3, 3, 0}, 2: {0, 0, 6, 0, 0}, 3: {0, 0, 6, 0, 0}, 4: {2, 1, 3, 0, 0}, 5: {2, 1, 3, 0, 1},
			6: {3, 0, 3, 0, 1},
		} {
			b := searched(lay(t).men(3, 0), "8,7", throw)
			b.count(want[0], want[1], want[2], want[3]).holds(b.PatrolLost.Count() == want[4], "patrol lost on 5 and 6")
		}
	})
	t.Run("EVA-PAT-03 modifiers and limits", func(t *testing.T) {
		for throw, row := range map[int]int{1: 3, 2: 4, 3: 5, 4: 6, 5: 6, 6: 6} {
			searched(lay(t), "6,8", throw).rows([2]int{2, row})
		}
		searched(lay(t).men(3, 0), "5,13", 1).rows([2]int{-1, 1})
	})
	t.Run("EVA-PAT-04 only fit men count for four", func(t *testing.T) {
		searched(lay(t).men(3, 3), "8,7", 6).rows([2]int{0, 6})
		searched(lay(t).men(4, 2), "8,7", 5).rows([2]int{1, 6})
	})
	t.Run("EVA-PAT-06 plural results hit everybody", func(t *testing.T) {
		searched(lay(t).men(3, 2), "8,7", 2).count(0, 0, 6, 0)
		searched(lay(t, "matrix.plural=one"), "8,7", 2).count(5, 0, 1, 0)
		b := lay(t, "matrix.plural=d6").at("8,7").patrol(0, "8,7").german().dice(2, 3).do(evasion.Search, 0)
		b.count(3, 0, 3, 0)
	})
	t.Run("EVA-PAT-07 prisoners need no escort", func(t *testing.T) {
		took := func(sets ...string) *bench {
			b := lay(t, sets...).at("8,7", 0, 1, 2).at("6,8", 3, 4, 5).patrol(0,
				"8,7").german().dice(1).do(evasion.Search, 0)
			return b.count(3, 0, 0, 3).next().german()
		}
		took().can(evasion.OrderPatrol, 0)
		b := took("prisoner.escort=true")
		b.cannot(evasion.OrderPatrol, 0)
		b.next().german().can(evasion.OrderPatrol, 0)
	})
	t.Run("EVA-PAT-08 the wounded man by lot among the fit", func(t *testing.T) {
		var hit [6]int
		for i := range 1200 {
			b := lay(t)
			b.c.Start(uint64(i), 1)
			searched(b, "8,7", 3)
			for k := range hit {
				if b.Wounded.Has(evasion.Man(k)) {
					hit[k]++
				}
			}
		}
		for k, n := range hit { // 200 expected, standard deviation 13
			if n < 140 || n > 260 {
				t.Errorf("man %d wounded %d times of 1200", k, n)
			}
		}
		for option, seat := range map[string]sim.Seat{"british": evasion.British, "german": evasion.German} {
			b := searched(lay(t, "matrix.wound_pick="+option), "8,7", 3)
			if who, _ := b.r.Actor(b.State); who != seat {
				t.Errorf("%s: asked %d", option, who)
			}
			b.do(evasion.Wound, 4).holds(b.Wounded == 1<<4, "man 5 was chosen")
		}
	})
	t.Run("EVA-PAT-09 nobody fit: a wounded man dies", func(t *testing.T) {
		var died [2]int
		for seed := range uint64(60) { // by lot
			b := lay(t).men(0, 2)
			b.c.Start(seed, 1)
			searched(b, "8,7", 4).count(0, 1, 5, 0)
			for i := range died {
				if b.Dead.Has(evasion.Man(i)) {
					died[i]++
				}
			}
		}
		if died[0] < 12 || died[1] < 12 { // 30 expected, standard deviation 4
			t.Errorf("of two wounded men died %v", died)
		}
		searched(lay(t, "matrix.second_wound=none").men(0, 2), "8,7", 4).count(0, 2, 4, 0)
	})
	t.Run("EVA-PAT-10 the truck dies with its rider", func(t *testing.T) {
		ride := func(sets ...string) *bench {
			return lay(t, sets...).men(2, 0).move(2).at("8,8").loaded(0, "7,9").german().dice(1, 6).drive(0, "8,8")
		}
		b := ride()
		b.holds(b.PatrolLost.Has(0) && b.TruckLost.Has(0), "both")
		b = searched(lay(t).truck(0, "8,8"), "8,7", 6)
		b.holds(b.PatrolLost.Has(0) && !b.TruckLost.Has(0), "a patrol on foot leaves its truck")
		b = ride("matrix.truck_on_kill=captured")
		b.holds(b.Prize[0].Held, "captured")
		b = ride("matrix.truck_on_kill=abandoned")
		b.holds(b.TruckLost.Has(0) && !b.Prize[0].Held, "nobody's")
		b.next().next().german().happened(evasion.TruckFound, 1)
	})
	t.Run("EVA-PAT-12 a wound stops the party that keeps the man", func(t *testing.T) {
		b := lay(t).at("7,9").patrol(0, "8,8").dice(1, 3).order(all).do(evasion.March, "8,8")
		b.holds(b.Party == 0 && b.Wounded.Count() == 1, "the party is done")
		b.order(b.Fit).can(evasion.March, "8,9")
		hit := [2]int{} // the man who walks, or he who stands there already
		for seed := range uint64(40) {
			b = lay(t).men(2, 0).at("7,9", 0).at("8,8", 1).patrol(0, "8,8")
			b.c.Start(seed, 5)
			b.dice(1, 4).order(0b01).do(evasion.March, "8,8")
			if b.Wounded.Has(1) {
				hit[1]++
				b.can(evasion.March, "8,9")
			} else {
				hit[0]++
				b.holds(b.Party == 0 && b.Wounded == 0b01, "the walker is hit and done")
			}
		}
		b.holds(hit[0] > 0 && hit[1] > 0, "either man is hit")
	})
	t.Run("EVA-PAT-13 a fight moves no German", func(t *testing.T) {
		for throw := 1; throw <= 6; throw++ { // the dead lie where they fought
			b := searched(lay(t).men(3, 0), "8,7", throw)
			b.where(b.Patrol[0], "8,7")
			b = lay(t).men(3, 0).at("7,9").loaded(0, "8,8").dice(1, throw).order(0b111).do(evasion.March, "8,8")
			b.happened(evasion.PatrolThrow, 1).where(b.Patrol[0], "8,8").where(b.Truck[0], "8,8")
		}
	})
	t.Run("EVA-PAT-15 the report comes before the fight", func(t *testing.T) {
		b := searched(lay(t), "8,7", 6)
		v := b.view(evasion.German)
		b.holds(v.Report(0).Hex == b.hex("8,7") && v.Patrol(0) == evasion.NoHex,
			"the hex is known and the patrol is lost")
		b = searched(lay(t, "report.before_fight=false"), "8,7", 6)
		b.holds(b.view(evasion.German).Reports() == 0, "the dead do not report")
		b = searched(lay(t, "report.before_fight=false"), "8,7", 3)
		b.holds(b.view(evasion.German).Reports() == 1, "the living do")
	})
}

func TestWounds(t *testing.T) {
	t.Run("EVA-WND-01 no step without a fit helper", func(t *testing.T) {
		b := lay(t).men(0, 1).at("7,9").order(0b1)
		for _, h := range b.r.Map().Near(b.hex("7,9")) {
			b.cannot(evasion.Walk, int(h))
			b.cannot(evasion.March, int(h))
		}
	})
	t.Run("EVA-WND-05 seen as a group, no bonus for four", func(t *testing.T) {
		b := lay(t).men(1, 3).at("8,7").patrol(0, "7,7").german().dice(1, 6).do(evasion.OrderPatrol,
			0).do(evasion.Walk, "8,7")
		b.holds(b.events(evasion.LookedOut)[0].C == 2, "group").rows([2]int{0, 6})
	})
	t.Run("EVA-WND-06 no healing", func(t *testing.T) {
		b := lay(t).men(3, 1).next()
		for b.Move < 11 {
			b.count(3, 1, 2, 0).next()
		}
		b = lay(t, "wound.heal=rest").men(3, 1).next().count(3, 1, 2, 0)
		b.next().count(4, 0, 2, 0)
		b = lay(t, "wound.heal=rest").men(3, 1).at("7,9").next().order(0b1111).do(evasion.March, "8,8")
		b.holds(b.Steps[3] == 1, "one step").next().count(3, 1, 2, 0)
	})
	t.Run("EVA-WND-08 wounded men alone fight", func(t *testing.T) {
		b := searched(lay(t).men(0, 2), "8,7", 6)
		b.holds(b.PatrolLost.Has(0), "the patrol is killed")
		b = searched(lay(t, "wound.fight=4-max").men(0, 2), "8,7", 6)
		b.holds(!b.PatrolLost.Has(0), "it is not")
	})
	t.Run("EVA-WND-09 aboard they travel, a fit man drives", func(t *testing.T) {
		lay(t).men(1, 5).prize(0, "8,9", all).order(all).do(evasion.Drive, "8,8").can(evasion.Drive, "7,9")
		lay(t).men(0, 6).prize(0, "8,9", all).order(all).cannot(evasion.Drive, "8,8")
	})
	t.Run("EVA-WND-10 a wounded man boards alone", func(t *testing.T) {
		b := lay(t).men(0, 1).move(11).at("8,7").german().end()
		b.holds(b.Away == 0b1, "away")
		b = lay(t, "lys.wounded_alone=false").men(0, 1).move(11).at("8,7").german().end()
		b.holds(b.Away == 0, "left behind")
		b = lay(t, "lys.wounded_alone=false").men(1, 2).move(11).at("8,7").german().end()
		b.holds(b.Away.Count() == 2, "one helper, one wounded man")
	})
}

// A group whose first man dies is not met twice by one search.
func TestSurvivorsAreNotASecondGroup(t *testing.T) {
	searched(lay(t).men(0, 2), "8,7", 4).happened(evasion.PatrolThrow, 1)
}
