package evasion_test

import (
	"testing"

	"escapesim/sim/evasion"
)

// ambushed lays an ambush of all men at a hex and goes to the German phase.
func ambushed(t *testing.T, h string, sets ...string) *bench {
	t.Helper()
	return lay(t, sets...).at(h).order(all).do(evasion.LieInAmbush).german()
}

func (b *bench) drive(k int, to string) *bench {
	b.t.Helper()
	return b.do(evasion.OrderTruck, k).do(evasion.DriveTo, to)
}

func TestAmbushes(t *testing.T) {
	t.Run("EVA-AMB-03 on a road hex, on foot, with a fit man", func(t *testing.T) {
		lay(t).at("8,7").order(all).cannot(evasion.LieInAmbush)
		lay(t).men(0, 2).at("8,9").order(0b11).cannot(evasion.LieInAmbush)
		lay(t).prize(0, "8,9", all).order(all).cannot(evasion.LieInAmbush)
	})
	t.Run("EVA-AMB-04 springs on the first truck, passing or blind", func(t *testing.T) {
		ambushed(t, "8,9").truck(0, "8,8").dice(1).drive(0, "8,11").happened(evasion.AmbushThrow, 1)
		b := ambushed(t, "8,9").truck(0, "8,8")
		b.Met[evasion.Truck(0).Unit()] = all
		b.dice(1).drive(0, "8,11").happened(evasion.AmbushThrow, 1)
		b = ambushed(t, "8,9", "ambush.trigger=choose").truck(0, "8,8").drive(0, "8,11")
		b.do(evasion.LetPass).happened(evasion.AmbushThrow, 0)
		b = ambushed(t, "8,9", "ambush.trigger=choose").truck(0, "8,8").dice(1).drive(0, "8,11")
		b.do(evasion.Spring).happened(evasion.AmbushThrow, 1)
	})
	t.Run("EVA-AMB-05 the matrix for an empty truck", func(t *testing.T) {
		for throw := 1; throw <= 6; throw++ { // three men in open ground: net 0
			b := lay(t).men(3, 0).at("6,12").order(0b111).do(evasion.LieInAmbush).german().truck(0,
				"5,11").dice(throw).drive(0, "6,12")
			hurt, taken, gone := throw == 1 || throw == 4, throw >= 4, throw == 3
			b.holds((b.Wounded != 0) == hurt, "a man wounded on 1 and 4").holds(b.Prize[0].Held == taken,
				"taken on 4 to 6")
			b.holds(b.TruckLost.Has(0) == (taken || gone), "lost on 3 to 6").rows([2]int{0, throw})
		}
	})
	t.Run("EVA-AMB-06 a loaded truck fights on the Patrol Matrix and stops", func(t *testing.T) {
		b := lay(t).men(3, 0).at("6,12").order(0b111).do(evasion.LieInAmbush).german().loaded(0,
			"5,11").dice(3).drive(0, "5,13")
		b.count(0, 0, 6, 0)
		b = lay(t).men(3, 0).at("6,12").order(0b111).do(evasion.LieInAmbush).german().loaded(0,
			"5,11").dice(4).drive(0, "5,13")
		b.where(b.Truck[0], "6,12").happened(evasion.LookedOut, 0).cannot(evasion.OrderPatrol, 0)
		b = lay(t).men(3, 0).at("6,12").order(0b111).do(evasion.LieInAmbush).german().loaded(0,
			"5,11").dice(6).drive(0, "5,13")
		v := b.view(evasion.German)
		b.holds(b.PatrolLost.Has(0) && v.Patrol(0) == b.hex("5,13") && v.Reports() == 0,
			"killed in silence: it seems to have arrived")
	})
	t.Run("EVA-AMB-07 four fit men, rough, town", func(t *testing.T) {
		for _, c := range []struct {
			men  int
			hex  string
			from string
			mod  int
		}{
			{6, "8,9", "8,8", 2},
			{6, "5,13", "6,12", 0},
			{3, "6,12", "5,11", 0},
			{3, "5,13", "6,12", -1},
			{6, "6,12", "5,11", 1},
		} {
			b := lay(t).men(c.men, 0).at(c.hex).order(1<<c.men-1).do(evasion.LieInAmbush).german().truck(0,
				c.from).dice(3).drive(0, c.hex)
			b.rows([2]int{c.mod, 3 + c.mod})
		}
	})
	t.Run("EVA-AMB-08 cut to 1 and 6", func(t *testing.T) {
		ambushed(t, "8,9").truck(0, "8,8").dice(6).drive(0, "8,9").rows([2]int{2, 6})
		b := lay(t).men(3, 0).at("5,13").order(0b111).do(evasion.LieInAmbush).german().truck(0,
			"6,12").dice(1).drive(0, "5,13")
		b.rows([2]int{-1, 1})
	})
	t.Run("EVA-AMB-09 fought by the whole group instead of a look", func(t *testing.T) {
		b := lay(t).at("8,9").order(0b000011).do(evasion.LieInAmbush).german().truck(0, "8,8").dice(2).drive(0, "8,9")
		b.rows([2]int{2, 4}).chances()
	})
	t.Run("EVA-AMB-10 once, and through any other fight until then", func(t *testing.T) {
		b := ambushed(t, "8,9").truck(0, "8,8").truck(1, "8,10").dice(1, 6).drive(0, "8,9").drive(1, "8,9")
		b.happened(evasion.AmbushThrow, 1).chances(0)
		b = ambushed(t, "8,9", "ambush.once=false").truck(0, "8,8").truck(1, "8,10").dice(1, 1).drive(0,
			"8,9").drive(1, "8,9")
		b.happened(evasion.AmbushThrow, 2)
		b = lay(t).men(1, 0).at("8,9").order(0b1).do(evasion.LieInAmbush).german().patrol(0, "8,8").truck(1, "8,10")
		b.Searching = 0
		b.move(2).dice(1, 4, 2).do(evasion.OrderPatrol, 0).do(evasion.March, "8,9").count(0, 1, 5, 0)
		b.drive(1, "8,9").rows([2]int{1, 5}, [2]int{1, 3}) // nobody fit is left, and it springs all the same
		b = lay(t).at("8,9")
		b.Ambush = all // of a position that is written down
		b.order(0b11).do(evasion.Walk, "8,10").holds(b.Ambush == all&^0b11, "who walks on waits no longer")
	})
	t.Run("EVA-AMB-12 a destroyed truck is silent", func(t *testing.T) {
		b := ambushed(t, "8,9").truck(0, "8,8").dice(1).drive(0, "8,11")
		v := b.view(evasion.German)
		b.holds(b.TruckLost.Has(0) && v.Truck(0) == b.hex("8,11") && v.Reports() == 0, "it seems to have arrived")
		b.next().german().do(evasion.OrderTruck, 0).happened(evasion.UnitSilent, 1)
		b.holds(b.view(evasion.German).Truck(0) == evasion.NoHex, "missed when ordered")
		b = ambushed(t, "8,9", "loss.report=hex").truck(0, "8,8").dice(1).drive(0, "8,11")
		b.holds(b.view(evasion.German).Report(0).Hex == b.hex("8,9") && b.TruckMissed.Has(0), "known at once")
		b = ambushed(t, "8,9", "loss.report=none_until_day").truck(0, "8,8").dice(1).drive(0, "8,11")
		b.next().german().holds(b.TruckMissed.Has(0) && b.view(evasion.German).Reports() == 0,
			"missed by day, without a hex")
	})
	t.Run("EVA-AMB-14 one man is wounded", func(t *testing.T) {
		ambushed(t, "8,9").truck(0, "8,8").dice(2).drive(0, "8,9").count(5, 1, 0, 0)
		ambushed(t, "8,9", "matrix.wounds=2").truck(0, "8,8").dice(2).drive(0, "8,9").count(4, 2, 0, 0)
	})
	t.Run("EVA-AMB-16 not on parked trucks", func(t *testing.T) {
		b := lay(t).at("8,8").truck(0, "8,9").dice(6).order(all).do(evasion.Walk, "8,9")
		b.happened(evasion.AmbushThrow, 0).holds(b.Party == 0, "nothing to do there")
		b = lay(t, "raid=true").at("8,8").truck(0, "8,9").dice(6, 1).order(all).do(evasion.Walk,
			"8,9").do(evasion.Raid, 0)
		b.rows([2]int{2, 3})
	})
}
