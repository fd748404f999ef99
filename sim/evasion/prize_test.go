package evasion_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/evasion"
)

func TestCapturedTrucks(t *testing.T) {
	// aboard is the party in truck 6 on a hex, ready to drive.
	aboard := func(t *testing.T, move int, men evasion.Men, h string, sets ...string) *bench {
		b := lay(t, append([]string{"crew.attack=never"}, sets...)...).men(men.Count(), 0).move(move)
		return b.prize(5, h, men).order(men)
	}
	t.Run("EVA-CAPV-01 get on and drive, staying aboard", func(t *testing.T) {
		b := lay(t).move(3).at("8,9").prize(5, "8,9", 0).order(all).do(evasion.Board, 5)
		for _, h := range []string{"8,8", "7,7", "7,6", "6,5", "6,4"} {
			b.do(evasion.Drive, h)
		}
		b.where(b.Man[0], "6,4").where(b.Prize[5].Hex, "6,4").holds(b.Prize[5].Links == 5, "five links left")
		b = lay(t).move(3).at("8,9").prize(5, "8,9", 0)
		b.Prize[5].From = 4
		b.order(all).cannot(evasion.Board, 5)
	})
	t.Run("EVA-CAPV-02 seen in a town by night", func(t *testing.T) {
		b := aboard(t, 1, all, "8,11").do(evasion.Drive, "8,12")
		b.happened(evasion.Spotted, 1).happened(evasion.Reported, 1).chances()
	})
	t.Run("EVA-CAPV-03 seen by a patrol by day", func(t *testing.T) {
		b := aboard(t, 2, all, "8,8").patrol(0, "8,9").dice(4).do(evasion.Drive, "8,9")
		b.happened(evasion.PatrolThrow, 1).chances()
		b = aboard(t, 2, all, "8,8").loaded(0, "8,9").dice(4).do(evasion.Drive, "8,9")
		b.happened(evasion.PatrolThrow, 1).chances()
	})
	t.Run("EVA-CAPV-04 a patrol by night throws", func(t *testing.T) {
		aboard(t, 1, 0b11, "8,8").patrol(0, "8,9").dice(6).do(evasion.Drive, "8,9").chances(5)
	})
	t.Run("EVA-CAPV-05 a town by day throws", func(t *testing.T) {
		aboard(t, 2, 0b11, "8,11").dice(6).do(evasion.Drive, "8,12").chances(2)
	})
	t.Run("EVA-CAPV-06 a town with a patrol sees at any time", func(t *testing.T) {
		b := aboard(t, 1, 0b11, "8,11").patrol(0, "8,12").dice(6).do(evasion.Drive, "8,12")
		b.happened(evasion.PatrolThrow, 1).chances()
	})
	t.Run("EVA-CAPV-07 trucks on the way", func(t *testing.T) {
		aboard(t, 1, 0b11, "8,8").truck(0, "8,9").dice(6).do(evasion.Drive, "8,9").chances(4)
		b := aboard(t, 1, 0b11, "8,8").truck(0, "8,9")
		b.Blocking = 1
		b.do(evasion.Drive, "8,9").happened(evasion.Spotted, 1).happened(evasion.Reported, 1).chances()
	})
	t.Run("EVA-CAPV-08 a garrison reports it", func(t *testing.T) {
		aboard(t, 1, all, "8,11").do(evasion.Drive, "8,12").happened(evasion.Reported, 1).rows()
		aboard(t, 1, all, "8,11", "garrison.action=patrol_matrix").dice(4).do(evasion.Drive, "8,12").rows([2]int{0, 4})
	})
	t.Run("EVA-CAPV-09 a fight on the drive", func(t *testing.T) {
		aboard(t, 2, all, "8,8").patrol(0, "8,9").dice(3).do(evasion.Drive, "8,9").rows([2]int{1, 4})
		aboard(t, 2, all, "8,11").patrol(0, "8,12").dice(4, 6).do(evasion.Drive, "8,12").rows([2]int{0, 4})
	})
	t.Run("EVA-CAPV-10 whoever lives drives on", func(t *testing.T) {
		b := aboard(t, 2, all, "8,8").patrol(0, "8,9").dice(3).do(evasion.Drive, "8,9")
		b.count(5, 1, 0, 0).do(evasion.Drive, "8,10").can(evasion.Drive, "8,11")
		b = aboard(t, 2, 0b11, "8,8").patrol(0, "8,9").dice(2).do(evasion.Drive, "8,9")
		b.holds(!b.Prize[5].Held && b.Stage == evasion.Over, "the truck is lost with them")
	})
	t.Run("EVA-CAPV-11 aboard they are on the road", func(t *testing.T) {
		b := aboard(t, 2, 0b1, "8,8").do(evasion.Hold).german().patrol(0, "8,7").dice(1, 4)
		b.do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,8").chances(6)
		aboard(t, 1, 0b1, "8,8").do(evasion.Hold).german().patrol(0, "8,7").dice(6).do(evasion.OrderPatrol,
			0).do(evasion.Walk, "8,8").chances(2)
		aboard(t, 1, 0b1, "8,9").do(evasion.Drive, "8,8").do(evasion.Hold).german().patrol(0,
			"8,7").dice(6).do(evasion.OrderPatrol, 0).do(evasion.Walk, "8,8").chances(4)
	})
	t.Run("EVA-CAPV-12 abandoned since its last use", func(t *testing.T) {
		b := lay(t).move(3).at("8,9").order(all).do(evasion.LieInAmbush).truck(0, "8,8").dice(4).drive(0, "8,9")
		b.holds(b.Prize[0].Since == 3, "since its capture")
		b = aboard(t, 3, all, "8,9").do(evasion.Hold).next().next()
		b.order(all).do(evasion.GetOff).do(evasion.Hold).holds(b.Prize[5].Since == 5, "since it was left")
	})
	t.Run("EVA-CAPV-13 reported on the next day move", func(t *testing.T) {
		b := lay(t).move(3).prize(5, "8,9", 0).next().happened(evasion.TruckFound,
			0).german().happened(evasion.TruckFound, 1)
		b.holds(b.Move == 4 && b.view(evasion.German).Report(0).Truck, "in move 4, with its hex")
		b = lay(t).move(4).prize(5, "8,9", 0).next().german().happened(evasion.TruckFound, 0)
		b.next().german().happened(evasion.TruckFound, 1).holds(b.Move == 6, "in move 6")
		lay(t).move(3).prize(5, "8,9", 0b1).next().german().happened(evasion.TruckFound, 0)
		b = lay(t, "abandoned.when=next_day_end").move(3).prize(5, "8,9",
			0).next().german().happened(evasion.TruckFound, 0)
		b.end().happened(evasion.TruckFound, 1)
		b = lay(t, "abandoned.when=never").prize(5, "8,9", 0)
		b.next().next().next().next().happened(evasion.TruckFound, 0)
	})
	t.Run("EVA-CAPV-14 out of play once reported", func(t *testing.T) {
		found := func(sets ...string) *bench {
			return lay(t, sets...).move(3).at("8,9").prize(5, "8,9", 0).next().next().order(all)
		}
		found().cannot(evasion.Board, 5)
		found("abandoned.reuse_after=true").can(evasion.Board, 5)
	})
	t.Run("EVA-CAPV-15 used again before that", func(t *testing.T) {
		left := func(sets ...string) *bench {
			b := aboard(t, 3, all, "8,9", sets...).do(evasion.GetOff).do(evasion.Hold)
			b.Move = 5
			return b.next()
		}
		b := lay(t).move(5).at("8,9").prize(5, "8,9", 0)
		b.Prize[5].Used = true
		b.order(all).do(evasion.Board, 5).do(evasion.Hold).next().german().happened(evasion.TruckFound, 0)
		b = left("abandoned.reuse_before=false")
		b.order(all).cannot(evasion.Board, 5)
	})
	t.Run("EVA-CAPV-16 no order to Germans drives it, no ambush stops it", func(t *testing.T) {
		b := lay(t).at("8,9", 0, 1, 2).prize(5, "8,9", 0b111000).order(0b000111).do(evasion.LieInAmbush).german()
		b.cannot(evasion.OrderTruck, 5)
		b.cannot(evasion.BlockRoad, 5)
		b = lay(t).at("8,9", 0, 1, 2).prize(5, "8,8", 0b111000).order(0b000111).do(evasion.LieInAmbush)
		b.order(0b111000).do(evasion.Drive, "8,9").happened(evasion.AmbushThrow, 0)
	})
}

func TestGarrisons(t *testing.T) {
	t.Run("EVA-GAR-01 they never leave", func(t *testing.T) {
		most := map[evasion.Kind]int{ // the highest number of a unit that an order can name
			evasion.OrderPatrol: evasion.Teams - 1, evasion.OrderTruck: evasion.Teams - 1,
			evasion.BlockRoad: evasion.Teams - 1, evasion.Search: 2*evasion.Teams - 1,
		}
		b := lay(t, "crew.dismount=true").german()
		seen := map[evasion.Kind]int{}
		for _, m := range b.r.Legal(b.State, nil) {
			seen[evasion.KindOf(m)] = max(seen[evasion.KindOf(m)], evasion.Arg(m))
		}
		for k, n := range most {
			if seen[k] != n {
				t.Errorf("orders of kind %d go to unit %d, want %d: no garrison", k, seen[k], n)
			}
		}
	})
	t.Run("EVA-GAR-02 in every town", func(t *testing.T) {
		lay(t).at("6,3").dice(6).order(all).do(evasion.Walk, "5,3").chances(3)
		lay(t, "garrison.where=document").at("6,3").order(all).do(evasion.Walk, "5,3").chances()
		for option, want := range map[string]int{"all_urban": 11, "document": 8, "cities": 2} {
			n := 0
			r := price(t, "garrison.where="+option)
			for i := range r.Map().Size() {
				if r.Garrisoned(evasion.Hex(i)) {
					n++
				}
			}
			if n != want {
				t.Errorf("%s: %d garrisons, want %d", option, n, want)
			}
		}
	})
	t.Run("EVA-GAR-03 it throws for those who enter", func(t *testing.T) {
		lay(t).move(2).at("6,3").dice(6).order(all).do(evasion.Walk, "5,3").chances(2)
		lay(t).at("6,3").dice(6).order(all).do(evasion.Walk, "5,3").chances(3)
	})
	t.Run("EVA-GAR-04 never in the German phase", func(t *testing.T) {
		b := lay(t).at("8,12")
		for range 5 {
			b.next()
		}
		b.chances()
	})
	t.Run("EVA-GAR-05 it reports, or fights by option", func(t *testing.T) {
		lay(t).at("6,3").dice(1).order(all).do(evasion.Walk, "5,3").happened(evasion.Reported, 1).rows()
		b := lay(t, "garrison.action=patrol_matrix").at("6,3").dice(1, 4).order(0b111).do(evasion.Walk,
			"5,3").rows([2]int{-1, 3})
		b.count(3, 0, 3, 0)
	})
}

func TestReports(t *testing.T) {
	enter := func(t *testing.T, sets ...string) *bench {
		return lay(t, sets...).at("6,3").dice(1).order(all).do(evasion.Walk, "5,3")
	}
	t.Run("EVA-REP-01 reports arrive at once", func(t *testing.T) {
		b := enter(t)
		b.holds(b.view(evasion.German).Report(0).Hex == b.hex("5,3"), "read in the same phase")
		b = enter(t, "radio.delay=2")
		b.holds(b.view(evasion.German).Report(0).Hex == evasion.NoHex, "on its way").do(evasion.Hold).next()
		b.holds(b.view(evasion.German).Report(0).Hex == evasion.NoHex, "on its way a move later").next()
		b.holds(b.view(evasion.German).Report(0).Hex == b.hex("5,3"),
			"read two moves later").german().happened(evasion.ReportArrived, 1)
	})
	t.Run("EVA-REP-02 hex, move and spotter", func(t *testing.T) {
		r := enter(t).view(evasion.German).Report(0)
		if r.Hex != at(t, "5,3") || r.Move != 1 || r.By != evasion.Watchmen || r.Men != 0 {
			t.Errorf("%+v", r)
		}
		if r := enter(t, "report.detail=hex+count").view(evasion.German).Report(0); r.Men != 6 {
			t.Errorf("%d men, want 6", r.Men)
		}
	})
	t.Run("EVA-REP-03 both sides know a fight's result", func(t *testing.T) {
		b := searched(lay(t).men(2, 0), "8,7", 2)
		for _, seat := range []sim.Seat{evasion.British, evasion.German} {
			told := 0
			for _, e := range b.log.Events {
				if (e.Kind == evasion.PatrolFought || e.Kind == evasion.MenKilled) && b.r.Told(e, seat) {
					told++
				}
			}
			if told != 2 {
				t.Errorf("seat %d hears %d of fight and dead", seat, told)
			}
		}
		b.holds(b.view(evasion.German).Killed() == 2, "two killed")
	})
	t.Run("EVA-REP-04 a unit without survivors is missed when ordered", func(t *testing.T) {
		b := ambushed(t, "8,9").loaded(0, "8,8").dice(4).drive(0, "8,10")
		v := b.view(evasion.German)
		b.holds(b.PatrolLost.Has(0) && v.Patrol(0) == b.hex("8,10") && v.Ride(0) == 0,
			"nobody knows yet").next().german()
		b.do(evasion.OrderPatrol, 0).happened(evasion.UnitSilent,
			1).holds(b.view(evasion.German).Patrol(0) == evasion.NoHex, "missed")
		b.holds(b.view(evasion.German).Reports() == 0, "no hex")
	})
	t.Run("EVA-REP-05 garrisons report in the same phase", func(t *testing.T) {
		b := enter(t)
		b.holds(b.Stage == evasion.BritishPhase && b.view(evasion.German).Report(0).By == evasion.Watchmen, "at once")
	})
	t.Run("EVA-REP-06 the party's commander speaks to all", func(t *testing.T) {
		b := lay(t).at("7,8", 0, 1).at("6,8", 2, 3).at("7,10", 4, 5)
		b.can(evasion.Order, evasion.Men(0b000011))
		b.can(evasion.Order, evasion.Men(0b001100))
		b.can(evasion.Order, evasion.Men(0b110000))
	})
}

func TestSplitting(t *testing.T) {
	t.Run("EVA-SPLIT-01 down to one man, at any point", func(t *testing.T) {
		b := lay(t).at("7,9")
		for i := range evasion.Man(evasion.Strength) {
			b.order(1<<i).do(evasion.March, "8,8").do(evasion.Hold)
		}
		b.order(0b000011).do(evasion.March, "8,9").do(evasion.Hold).order(0b01).do(evasion.March, "8,10")
		b = lay(t, "split=false").at("7,9")
		b.can(evasion.Order, all)
		b.cannot(evasion.Order, evasion.Men(0b1))
	})
	t.Run("EVA-SPLIT-02 merging is free", func(t *testing.T) {
		b := lay(t).at("7,9", 0, 1, 2).at("8,8", 3, 4, 5).order(0b111).do(evasion.March, "8,8").do(evasion.Hold)
		b.holds(b.Points[0] == 4 && b.Points[3] == 6, "no points for it").can(evasion.Order, all)
	})
	t.Run("EVA-SPLIT-03 points of one's own", func(t *testing.T) {
		b := lay(t).order(0b111).do(evasion.Walk, "6,8")
		b.holds(b.Points[0] == 0 && b.Points[3] == 6, "0 and 6")
	})
	t.Run("EVA-SPLIT-04 together as slow as the slowest", func(t *testing.T) {
		b := lay(t).at("9,7", 0, 1, 2).at("9,8", 3, 4, 5).order(0b111).do(evasion.Walk, "9,8").do(evasion.Hold)
		b.order(all).can(evasion.March, "8,8")
		b.do(evasion.March, "8,8").holds(b.Points[3] == 1, "all have what the slowest has left")
	})
	t.Run("EVA-SPLIT-05 all must come to the aircraft", func(t *testing.T) {
		b := lay(t).at("8,7", 0, 1).move(11).german().end()
		b.holds(b.Away == 0b11 && b.Free().Count() == 4, "two away, four stranded")
	})
}
