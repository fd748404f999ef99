package evasion_test

import (
	"maps"
	"testing"

	"escapesim/sim/evasion"
)

func TestMovement(t *testing.T) {
	t.Run("EVA-MOVE-05 a town costs 2 without a link", func(t *testing.T) {
		b := lay(t).at("4,13").order(all)
		b.holds(!b.r.Map().Linked(b.hex("4,13"), b.hex("5,13")), "no link")
		b.dice(6).do(evasion.Walk, "5,13").holds(b.Points[0] == 4, "2 points")
	})
	t.Run("EVA-MOVE-06 patrols walk by the same table", func(t *testing.T) {
		b := lay(t).patrol(0, "9,12").german().do(evasion.OrderPatrol, 0).do(evasion.Walk,
			"9,11").do(evasion.Walk, "10,10")
		b.holds(b.Unit < 0, "a third open hex is refused")
		b = lay(t).patrol(0, "7,9").german().do(evasion.OrderPatrol, 0)
		b.cannot(evasion.GoTo, "8,8") // one step
		b.do(evasion.GoTo, "8,11").happened(evasion.PatrolWalked, 2).where(b.Patrol[0], "8,11")
		b = lay(t).at("8,10").patrol(0, "7,9").german().dice(1, 3).do(evasion.OrderPatrol, 0).do(evasion.GoTo, "8,11")
		b.where(b.Patrol[0], "8,10").holds(b.Unit < 0, "a fight on the way ends it")
		b = lay(t, "move.patrol_same=false").patrol(0, "9,12").german().do(evasion.OrderPatrol,
			0).do(evasion.Walk, "9,11")
		b.cannot(evasion.Walk, "10,10")
	})
	t.Run("EVA-MOVE-07 trucks drive ten hexes", func(t *testing.T) {
		b := lay(t).truck(0, "6,10").truck(1, "5,13").german()
		b.do(evasion.OrderTruck, 0).do(evasion.DriveTo, "10,3").where(b.Truck[0], "10,3")
		b.do(evasion.OrderTruck, 1).cannot(evasion.DriveTo, "10,3")
		lay(t, "move.vehicle=13").truck(1, "5,13").german().do(evasion.OrderTruck, 1).can(evasion.DriveTo, "10,3")
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
	t.Run("EVA-MOVE-14 railways and the tunnel have no effect", func(t *testing.T) {
		r := price(t)
		if a, b := r.StepCost(at(t, "7,9"), at(t, "6,9"), false),
			r.StepCost(at(t, "7,9"), at(t, "6,9"), true); a != 6 || b != 2 {
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
				if on, off := r.StepCost(evasion.Hex(i), n, true), r.StepCost(evasion.Hex(i), n, false); on != 2 ||
					on > off {
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
