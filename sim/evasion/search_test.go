package evasion_test

import (
	"testing"

	"escapesim/sim/evasion"
)

func TestSearches(t *testing.T) {
	t.Run("EVA-SRCH-01 a search finds everybody", func(t *testing.T) {
		lay(t).at("6,8").patrol(0, "6,8").german().dice(4).do(evasion.Search,
			0).happened(evasion.PatrolThrow, 1).chances()
	})
	t.Run("EVA-SRCH-02 nothing modifies a search", func(t *testing.T) {
		b := lay(t).men(1, 0).at("5,3").patrol(0, "5,3").german().dice(5).do(evasion.Search, 0)
		b.happened(evasion.Spotted, 1).happened(evasion.LookedOut, 0)
	})
	t.Run("EVA-SRCH-03 instead of moving", func(t *testing.T) {
		b := lay(t).loaded(0, "6,10").german().do(evasion.OrderTruck, 0).do(evasion.DriveTo, "7,9")
		b.do(evasion.OrderPatrol, 0).do(evasion.GetOff).cannot(evasion.Search, 0)
		lay(t).loaded(0, "6,10").german().do(evasion.OrderPatrol, 0).do(evasion.GetOff).can(evasion.Search, 0)
		lay(t).patrol(0, "10,10").german().do(evasion.OrderPatrol, 0).do(evasion.Walk, "9,11").cannot(evasion.Search, 0)
		b = lay(t, "search.after_carry=true").loaded(0, "6,10").german().do(evasion.OrderTruck,
			0).do(evasion.DriveTo, "7,9")
		b.do(evasion.OrderPatrol, 0).do(evasion.GetOff).can(evasion.Search, 0)
	})
	t.Run("EVA-SRCH-04 it lasts until the next action", func(t *testing.T) {
		b := lay(t).move(2).at("7,9").patrol(0, "8,8").german().do(evasion.Search, 0).next()
		b.dice(4).order(all).do(evasion.March, "8,8").happened(evasion.Spotted, 1).chances()
		b = lay(t).move(2).at("7,9").patrol(0, "8,8").german().do(evasion.Search, 0).next().german()
		b.do(evasion.OrderPatrol, 0).do(evasion.Hold).holds(!b.Searching.Has(0), "another order ended it")
		b = lay(t, "search.duration=instant").move(2).at("7,9").patrol(0, "8,8").german().do(evasion.Search, 0).next()
		b.dice(6).order(all).do(evasion.March, "8,8").chances(5)
	})
	t.Run("EVA-SRCH-05 not from a truck", func(t *testing.T) {
		lay(t).loaded(0, "6,10").german().cannot(evasion.Search, 0)
	})
	t.Run("EVA-SRCH-06 every group is found, until the patrol dies", func(t *testing.T) {
		two := func() *bench {
			return lay(t).move(2).prize(5, "8,8", 0b111000).at("8,8", 0, 1, 2).patrol(0, "8,8").german()
		}
		b := two().dice(4, 4).do(evasion.Search, 0).happened(evasion.PatrolThrow, 2)
		b.holds(b.events(evasion.Spotted)[0].C == 0b111, "men on foot first")
		two().dice(6).do(evasion.Search, 0).happened(evasion.PatrolThrow, 1)
	})
}

func TestRoadblocks(t *testing.T) {
	t.Run("EVA-BLOK-01 finds those on the road", func(t *testing.T) {
		b := lay(t, "crew.attack=never").at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad, 0).next()
		b.order(all).do(evasion.March, "8,8").happened(evasion.Spotted, 1).happened(evasion.Reported, 1).chances()
		b = lay(t, "crew.attack=never").german().do(evasion.OrderTruck, 2).do(evasion.Hold).do(evasion.BlockRest)
		b.happened(evasion.RoadBlocked, 5).holds(!b.Blocking.Has(2) && b.Blocking.Has(5),
			"all but the one that had an order")
	})
	t.Run("EVA-BLOK-02 lasts until the next action", func(t *testing.T) {
		b := lay(t, "crew.attack=never").at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad, 0).next().next()
		b.order(all).do(evasion.March, "8,8").happened(evasion.Spotted, 1)
		b = lay(t).at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad, 0).next().german()
		b.do(evasion.OrderTruck, 0).do(evasion.Hold).holds(!b.Blocking.Has(0), "lifted")
		b = lay(t, "roadblock.duration=instant").at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad,
			0).next().next()
		b.dice(6).order(all).do(evasion.March, "8,8").chances(4)
	})
	t.Run("EVA-BLOK-03 looks at those already on the road", func(t *testing.T) {
		b := lay(t, "crew.attack=never").at("7,9").order(all).do(evasion.March,
			"8,8").do(evasion.Hold).truck(0, "8,8").german()
		b.do(evasion.BlockRoad, 0).happened(evasion.Spotted, 1).chances()
	})
	t.Run("EVA-BLOK-04 does not look off the road", func(t *testing.T) {
		b := lay(t).at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad, 0).next()
		b.order(all).do(evasion.Walk, "8,8").happened(evasion.Spotted, 0).chances()
		b = lay(t, "roadblock.offroad=matrix").at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad, 0).next()
		b.dice(6).order(all).do(evasion.Walk, "8,8").chances(6)
	})
	t.Run("EVA-BLOK-05 does not stop anybody", func(t *testing.T) {
		b := lay(t, "crew.attack=never").at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad, 0).next()
		b.order(all).do(evasion.March, "8,8").can(evasion.March, "8,9")
		b = lay(t, "crew.attack=never", "roadblock.stops=true").at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad,
			0).next()
		b.order(all).do(evasion.March, "8,8").holds(b.Party == 0, "stopped")
	})
	t.Run("EVA-BLOK-06 the rider fights, the crew reports", func(t *testing.T) {
		b := lay(t).at("7,9").loaded(0, "8,8").german().do(evasion.BlockRoad, 0).next()
		b.dice(4).order(all).do(evasion.March, "8,8").happened(evasion.PatrolThrow, 1)
		b = lay(t, "crew.attack=never").at("7,9").truck(0, "8,8").german().do(evasion.BlockRoad, 0).next()
		b.order(all).do(evasion.March, "8,8")
		b.holds(b.view(evasion.German).Report(0).Hex == b.hex("8,8"), "a report of 8,8")
	})
}

func TestVehicles(t *testing.T) {
	drive := func(b *bench, to string) *bench {
		t.Helper()
		return b.do(evasion.OrderTruck, 0).do(evasion.DriveTo, to)
	}
	t.Run("EVA-VEH-01 in passing it watches the road only", func(t *testing.T) {
		drive(lay(t).at("8,9").truck(0, "8,8").german(), "8,10").chances()
		b := lay(t).at("8,8").order(all).do(evasion.March, "8,9").do(evasion.Hold).truck(0, "8,8").german().dice(5)
		drive(b, "8,10").chances(4)
	})
	t.Run("EVA-VEH-02 in the last hex it looks like a patrol", func(t *testing.T) {
		drive(lay(t).move(2).at("8,9").truck(0, "8,8").german().dice(6), "8,9").chances(1)
	})
	t.Run("EVA-VEH-03 a truck that did not drive does not look", func(t *testing.T) {
		b := lay(t).move(2).at("8,9").truck(0, "8,9").german().do(evasion.OrderTruck, 0).do(evasion.Hold)
		b.end().chances()
		lay(t, "vehicle.idle_look=true").move(2).at("8,9").truck(0, "8,9").german().dice(6).do(evasion.OrderTruck,
			0).do(evasion.Hold).chances(1)
	})
	t.Run("EVA-VEH-04 parked, it looks at those who come", func(t *testing.T) {
		lay(t).move(2).at("8,8").truck(0, "8,9").dice(6).order(all).do(evasion.Walk, "8,9").chances(4)
		lay(t, "vehicle.parked_watch=false").move(2).at("8,8").truck(0, "8,9").order(all).do(evasion.Walk,
			"8,9").chances()
	})
	t.Run("EVA-VEH-05 without a patrol it only reports", func(t *testing.T) {
		b := lay(t).move(2).at("8,9").truck(0, "8,8").german().dice(1)
		drive(b, "8,9").do(evasion.Radio).happened(evasion.Reported, 1).rows()
	})
	t.Run("EVA-VEH-06 unless its crew attacks", func(t *testing.T) {
		attack := func(throw int, sets ...string) *bench {
			b := lay(t, sets...).move(2).men(2, 0).at("8,8").truck(0, "7,9").german().dice(1, throw)
			return drive(b, "8,8")
		}
		b := attack(1).do(evasion.Attack).count(1, 1, 4, 0)
		b.holds(!b.TruckLost.Has(0), "the truck lives").rows([2]int{0, 1})
		b = attack(5).do(evasion.Attack)
		b.holds(b.Prize[0].Held && b.TruckMissed.Has(0), "the truck is taken, and that is known").rows([2]int{0, 5})
		attack(2, "crew.attack=always").rows([2]int{0, 2})
		b = lay(t).move(2).men(2, 0).at("7,9").order(0b11).do(evasion.March, "8,8").do(evasion.Hold)
		b.truck(0, "7,9").german().dice(1, 2)
		drive(b, "8,9").do(evasion.Attack).where(b.Truck[0], "8,9")
	})
	t.Run("EVA-VEH-07 with a patrol aboard it fights on the Patrol Matrix", func(t *testing.T) {
		b := lay(t).move(2).men(2, 0).at("8,8").loaded(0, "7,9").german().dice(1, 6)
		drive(b, "8,8").holds(b.PatrolLost.Has(0), "the patrol is killed").rows([2]int{0, 6})
	})
	t.Run("EVA-VEH-08 a fight ends the move of truck and rider", func(t *testing.T) {
		road := func(sets ...string) *bench {
			b := lay(t, sets...).at("8,8").order(all).do(evasion.March,
				"8,9").do(evasion.Hold).loaded(0, "7,9").german()
			return b.dice(4, 3) // seen on the road, +1: row 4
		}
		b := drive(road(), "8,11")
		b.where(b.Truck[0], "8,9").cannot(evasion.OrderPatrol, 0)
		b = drive(road("contact.stops_german=false"), "8,11")
		b.where(b.Truck[0], "8,11").can(evasion.OrderPatrol, 0)
		b = lay(t).at("7,7").patrol(0, "8,7").dice(1, 3).order(all).do(evasion.Walk, "8,7").german()
		b.can(evasion.OrderPatrol, 0) // the fight was in the British phase
	})
	t.Run("EVA-VEH-09 a truck that reports drives on", func(t *testing.T) {
		b := lay(t, "crew.attack=never").at("8,8").order(all).do(evasion.March, "8,9").do(evasion.Hold).truck(0,
			"7,9").german().dice(1)
		drive(b, "8,11").where(b.Truck[0], "8,11").happened(evasion.Reported, 1)
	})
	t.Run("EVA-VEH-10 what is destroyed is gone at once", func(t *testing.T) {
		b := lay(t).at("8,9").order(all).do(evasion.LieInAmbush).truck(0, "8,8").truck(1, "8,10").german().dice(1)
		drive(b, "8,11").rows([2]int{2, 3})
		b.dice(6).do(evasion.OrderTruck, 1).do(evasion.DriveTo, "8,9").chances(0)
	})
}

func TestEmbarking(t *testing.T) {
	t.Run("EVA-EMB-01 drive, drop, walk", func(t *testing.T) {
		b := lay(t).loaded(0, "6,10").german().do(evasion.OrderTruck, 0).do(evasion.DriveTo, "8,8")
		b.do(evasion.OrderPatrol, 0).do(evasion.GetOff).do(evasion.Walk, "8,7").where(b.Patrol[0],
			"8,7").where(b.Truck[0], "8,8")
	})
	t.Run("EVA-EMB-02 the full allowance after it", func(t *testing.T) {
		dropped := func(sets ...string) *bench {
			b := lay(t, sets...).loaded(0, "6,10").german().do(evasion.OrderTruck, 0).do(evasion.DriveTo, "8,8")
			return b.do(evasion.OrderPatrol, 0).do(evasion.GetOff)
		}
		dropped().do(evasion.March, "8,9").do(evasion.March, "8,10").can(evasion.March, "8,11")
		dropped().can(evasion.Walk, "7,8")
		dropped("embark.full_walk=false").cannot(evasion.March, "8,9")
	})
	t.Run("EVA-EMB-03 drive there, walk there, get on", func(t *testing.T) {
		b := lay(t).patrol(0, "8,5").truck(0, "6,5").german().do(evasion.OrderTruck, 0).do(evasion.DriveTo, "7,6")
		b.do(evasion.OrderPatrol, 0).do(evasion.March, "7,5").do(evasion.March, "7,6").do(evasion.Board, 0)
		b.holds(b.Ride[0] == 0, "aboard")
	})
	t.Run("EVA-EMB-04 never on, driven and off in a phase", func(t *testing.T) {
		b := lay(t).patrol(0, "6,10").truck(0, "6,10").german().do(evasion.OrderPatrol, 0).do(evasion.Board, 0)
		b.do(evasion.OrderTruck, 0).do(evasion.DriveTo, "6,9").cannot(evasion.OrderPatrol, 0)
		b = lay(t, "embark.drop_en_route=true").patrol(0, "6,10").truck(0, "6,10").german().do(evasion.OrderPatrol,
			0).do(evasion.Board, 0)
		b.do(evasion.OrderTruck, 0).cannot(evasion.Drop, "6,9")
	})
	t.Run("EVA-EMB-05 on and driven, staying aboard", func(t *testing.T) {
		board := func(sets ...string) *bench {
			b := lay(t, sets...).patrol(0, "6,10").truck(0, "6,10").german().do(evasion.OrderPatrol,
				0).do(evasion.Board, 0)
			return b.do(evasion.OrderTruck, 0)
		}
		b := board().do(evasion.DriveTo, "11,7")
		b.where(b.Patrol[0], "11,7")
		board("embark.board_then_drive=false").cannot(evasion.DriveTo, "11,7")
	})
	t.Run("EVA-EMB-06 off at the last hex only", func(t *testing.T) {
		b := lay(t).loaded(0, "6,10").german().do(evasion.OrderTruck, 0)
		b.cannot(evasion.Drop, "7,9")
		b = lay(t, "embark.drop_en_route=true").loaded(0, "6,10").german().do(evasion.OrderTruck,
			0).do(evasion.Drop, "7,9")
		b.do(evasion.DriveTo, "8,9").where(b.Patrol[0], "7,9").where(b.Truck[0], "8,9")
	})
	t.Run("EVA-EMB-07 one look in the hex of the drop", func(t *testing.T) {
		b := lay(t).at("8,8").loaded(0, "7,9").german().dice(6).do(evasion.OrderTruck, 0).do(evasion.DriveTo, "8,8")
		b.do(evasion.OrderPatrol, 0).do(evasion.GetOff).do(evasion.Hold).chances(1)
	})
	t.Run("EVA-EMB-08 seen at the drop, the rider fights first", func(t *testing.T) {
		b := lay(t).at("8,8").loaded(0, "7,9").german().dice(1, 3).do(evasion.OrderTruck, 0).do(evasion.DriveTo, "8,8")
		b.happened(evasion.PatrolThrow, 1).cannot(evasion.OrderPatrol, 0)
		b.holds(b.Ride[0] == 0, "still aboard")
	})
	t.Run("EVA-EMB-09 one patrol or six operators, in any truck", func(t *testing.T) {
		b := lay(t).loaded(5, "6,10").patrol(1, "6,10").german().do(evasion.OrderPatrol, 1)
		b.cannot(evasion.Board, 5)
		lay(t).patrol(1, "6,10").truck(4, "6,10").german().do(evasion.OrderPatrol, 1).can(evasion.Board, 4)
		lay(t, "embark.capacity=0").patrol(1, "6,10").truck(4, "6,10").german().do(evasion.OrderPatrol,
			1).cannot(evasion.Board, 4)
		b = lay(t).at("8,9").prize(0, "8,9", 0).order(all).do(evasion.Board, 0)
		b.holds(b.Prize[0].Aboard == all, "six aboard")
	})
	t.Run("EVA-EMB-10 the same for the party", func(t *testing.T) {
		b := lay(t).at("8,9").prize(0, "8,9", 0).order(all).do(evasion.Board, 0)
		b.do(evasion.Drive, "8,8").cannot(evasion.GetOff)
		b.do(evasion.Hold).cannot(evasion.Order, all)
		b.next().order(all).do(evasion.Drive, "8,9").can(evasion.GetOff)
	})
}
