package evasion_test

import (
	"maps"
	"testing"

	"escapesim/sim/evasion"
)

func TestMovement(t *testing.T) {
	t.Run("EVA-MOVE-01 one rough, two open or three road hexes", func(t *testing.T) {
		b := lay(t).at("6,8").order(all).do(evasion.Walk, "7,8")
		b.holds(b.Party == 0, "stopped after one rough hex")
		b = lay(t).at("10,10").order(all).do(evasion.Walk, "9,11").do(evasion.Walk, "9,12")
		b.holds(b.Party == 0, "stopped after two open hexes")
		b = lay(t).at("7,9").order(all).do(evasion.March, "8,8").do(evasion.March, "8,9").do(evasion.March, "8,10")
		b.holds(b.Party == 0, "stopped after three road hexes")
		b = lay(t, "move.open=3").at("10,10").order(all).do(evasion.Walk, "9,11").do(evasion.Walk, "9,12")
		b.can(evasion.Walk, "9,11")
		b = lay(t, "move.road=1").at("7,9").order(all).do(evasion.March, "8,8")
		b.holds(b.Party == 0, "one road hex")
		b = lay(t, "move.rough=2").at("6,8").order(all).do(evasion.Walk, "7,8")
		b.can(evasion.Walk, "6,8")
	})
	t.Run("EVA-MOVE-02 six points for mixed ground", func(t *testing.T) {
		b := lay(t).at("9,7").order(all).do(evasion.Walk, "9,8")
		b.holds(b.Points[0] == 3, "3 left after an open hex").do(evasion.March, "8,8")
		b.holds(b.Party == 0 && b.Points[0] == 1, "1 left after a link: no further step")
		b = lay(t).at("7,9").order(all).do(evasion.March, "8,8").do(evasion.March, "8,9")
		b.holds(b.Points[0] == 2, "2 left").cannot(evasion.Walk, "7,8")
		b.cannot(evasion.Walk, "9,9")
		b = lay(t, "move.mix=slowest").at("7,9").order(all).do(evasion.March, "8,8").do(evasion.March, "8,9")
		b.cannot(evasion.Walk, "9,9")
		b.can(evasion.March, "8,10")
		b = lay(t, "move.mix=slowest").at("9,7").order(all).do(evasion.Walk, "9,8").do(evasion.March, "8,8")
		b.holds(b.Party == 0, "open ground allows two hexes in all")
		b = lay(t, "move.mix=carry").at("9,7").order(all).do(evasion.Walk, "9,8").do(evasion.Hold)
		b.next().holds(b.Points[0] == 9, "3 points carried over")
	})
	t.Run("EVA-MOVE-03 the hex entered counts", func(t *testing.T) {
		lay(t).at("10,9").order(all).do(evasion.Walk, "10,10").can(evasion.Walk, "9,11")
	})
	t.Run("EVA-MOVE-04 along the link or beside it", func(t *testing.T) {
		b := lay(t).at("7,9").order(all).do(evasion.March, "8,8")
		b.holds(b.Points[0] == 4 && b.OnRoad == all, "2 points, on the road")
		b = lay(t).at("7,9").order(all).do(evasion.Walk, "8,8")
		b.holds(b.Points[0] == 3 && b.OnRoad == 0, "3 points, off the road")
		lay(t, "move.beside_road=false").at("7,9").order(all).cannot(evasion.Walk, "8,8")
	})
	t.Run("EVA-MOVE-05 a town costs 2 without a link", func(t *testing.T) {
		b := lay(t).at("4,13").order(all)
		b.holds(!b.r.Map().Linked(b.hex("4,13"), b.hex("5,13")), "no link")
		b.dice(6).do(evasion.Walk, "5,13").holds(b.Points[0] == 4, "2 points")
	})
	t.Run("EVA-MOVE-06 patrols walk by the same table", func(t *testing.T) {
		b := lay(t).patrol(0, "9,12").german().do(evasion.OrderPatrol, 0).do(evasion.Walk, "9,11").do(evasion.Walk, "10,10")
		b.holds(b.Unit < 0, "a third open hex is refused")
		b = lay(t).patrol(0, "7,9").german().do(evasion.OrderPatrol, 0)
		b.cannot(evasion.GoTo, "8,8") // one step
		b.do(evasion.GoTo, "8,11").happened(evasion.PatrolWalked, 2).where(b.Patrol[0], "8,11")
		b = lay(t).at("8,10").patrol(0, "7,9").german().dice(1, 3).do(evasion.OrderPatrol, 0).do(evasion.GoTo, "8,11")
		b.where(b.Patrol[0], "8,10").holds(b.Unit < 0, "a fight on the way ends it")
		b = lay(t, "move.patrol_same=false").patrol(0, "9,12").german().do(evasion.OrderPatrol, 0).do(evasion.Walk, "9,11")
		b.cannot(evasion.Walk, "10,10")
	})
	t.Run("EVA-MOVE-07 trucks drive ten hexes", func(t *testing.T) {
		b := lay(t).truck(0, "6,10").truck(1, "5,13").german()
		b.do(evasion.OrderTruck, 0).do(evasion.DriveTo, "10,3").where(b.Truck[0], "10,3")
		b.do(evasion.OrderTruck, 1).cannot(evasion.DriveTo, "10,3")
		lay(t, "move.vehicle=13").truck(1, "5,13").german().do(evasion.OrderTruck, 1).can(evasion.DriveTo, "10,3")
	})
	t.Run("EVA-MOVE-08 trucks keep to the road", func(t *testing.T) {
		lay(t).truck(0, "6,12").german().do(evasion.OrderTruck, 0).cannot(evasion.DriveTo, "6,13")
		b := lay(t, "vehicle.offroad=true").truck(0, "6,12").german().do(evasion.OrderTruck, 0).do(evasion.DriveTo, "6,13")
		b.where(b.Truck[0], "6,13")
	})
	t.Run("EVA-MOVE-09 one hex with a wounded man", func(t *testing.T) {
		b := lay(t).men(1, 1).at("7,9").order(0b11).do(evasion.March, "8,8")
		b.holds(b.Party == 0, "the order is over").cannot(evasion.Order, evasion.Men(0b11))
		lay(t, "move.wounded=2").men(1, 1).at("7,9").order(0b11).do(evasion.March, "8,8").can(evasion.March, "8,9")
	})
	t.Run("EVA-MOVE-10 lying low is always legal", func(t *testing.T) {
		b := lay(t)
		for b.Stage != evasion.Over {
			b.can(evasion.EndPhase)
			if b.Stage == evasion.BritishPhase {
				b.order(all).do(evasion.Hold)
				continue
			}
			b.end()
		}
	})
	t.Run("EVA-MOVE-11 nobody leaves the map", func(t *testing.T) {
		b := lay(t).at("0,12").order(all)
		b.cannot(evasion.Leave)
		steps := map[string]bool{}
		for _, m := range b.r.Legal(b.State, nil) {
			if k := evasion.KindOf(m); k == evasion.Walk || k == evasion.March {
				steps[b.r.Map().Say(evasion.Hex(evasion.Arg(m)))] = true
			}
		}
		if want := (map[string]bool{"0,11": true, "1,12": true, "0,13": true}); !maps.Equal(steps, want) {
			t.Errorf("from the western edge to %v, want %v: east and nowhere else", steps, want)
		}
		b = lay(t, "edge.exit=true").at("0,12").order(0b11).do(evasion.Leave)
		b.holds(b.Away.Count() == 2, "two are away").order(0b111100).can(evasion.Leave)
	})
	t.Run("EVA-MOVE-12 no stacking limit", func(t *testing.T) {
		b := lay(t).patrol(0, "9,3").german()
		b.do(evasion.OrderPatrol, 0).do(evasion.March, "10,3") // five patrols stand there
		for p := range evasion.Teams {
			b.where(b.Patrol[p], "10,3")
		}
		b = lay(t, "stack=one").patrol(0, "9,3").german()
		b.do(evasion.OrderPatrol, 0).cannot(evasion.March, "10,3")
	})
	t.Run("EVA-MOVE-13 the enemy does not stop movement", func(t *testing.T) {
		b := lay(t).at("10,10").patrol(0, "9,11").dice(5).order(all).do(evasion.Walk, "9,11")
		b.can(evasion.Walk, "9,12")
		b = lay(t, "zoc=true").at("10,10").patrol(0, "9,11").dice(5).order(all).do(evasion.Walk, "9,11")
		b.holds(b.Party == 0, "stopped by meeting a patrol")
	})
	t.Run("EVA-MOVE-14 railways and the tunnel have no effect", func(t *testing.T) {
		r := price(t)
		if a, b := r.StepCost(at(t, "7,9"), at(t, "6,9"), false), r.StepCost(at(t, "7,9"), at(t, "6,9"), true); a != 6 || b != 2 {
			t.Errorf("the tunnel hex costs %d off and %d on the road", a, b)
		}
		if c := price(t, "rail=path").StepCost(at(t, "7,9"), at(t, "7,8"), false); c != 2 {
			t.Errorf("along the railway %d, want 2", c)
		}
	})
	t.Run("EVA-MOVE-15 the road never costs more", func(t *testing.T) {
		r := price(t)
		links := 0
		for i := range r.Map().Size() {
			for _, n := range r.Map().RoadFrom(evasion.Hex(i)) {
				links++
				if on, off := r.StepCost(evasion.Hex(i), n, true), r.StepCost(evasion.Hex(i), n, false); on != 2 || on > off {
					t.Errorf("%d on the road, %d off it", on, off)
				}
			}
		}
		if links != 226 {
			t.Errorf("%d directed links", links)
		}
	})
	t.Run("EVA-MOVE-16 six kilometres a move by road", func(t *testing.T) {
		c := price(t).March()
		if c.Road != 6 || c.Rough != 2 || c.Truck != 20 || c.RoadDay != 12 {
			t.Errorf("%+v kilometres", c)
		}
	})
}
