package evasion_test

import (
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// Each move begins once, and the fact says which.
func TestEachMoveBeginsOnce(t *testing.T) {
	b := lay(t)
	for b.Stage != evasion.Over {
		if b.Stage == evasion.BritishPhase {
			b.order(all).do(evasion.Hold)
		} else {
			b.end()
		}
	}
	for i, e := range b.events(evasion.MoveBegan) {
		if got := evasion.Fact(e).Move(); int(got) != i+1 {
			t.Errorf("move %d is said to be %d", i+1, got)
		}
	}
	b.happened(evasion.MoveBegan, 11)
}

// The last men who leave the map end the game at once; others stay in it.
func TestWhoLeavesLastEndsTheGame(t *testing.T) {
	b := lay(t, "edge.exit=true").at("0,12").order(0b11).do(evasion.Leave)
	b.holds(b.Stage != evasion.Over, "four are left").order(0b111100).do(evasion.Leave)
	b.holds(b.Stage == evasion.Over && b.Away == all, "nobody is left")
}

// A side sees no report and no captured truck where there is none, or where it is the other's.
func TestNothingIsSeenWhereThereIsNothing(t *testing.T) {
	b := lay(t).prize(5, "8,9", 0)
	british, german := b.view(evasion.British), b.view(evasion.German)
	for _, v := range []evasion.View{british, german} {
		for _, i := range []int{-1, 0, v.Reports()} {
			if h := v.Report(i).Hex; h != evasion.NoHex {
				t.Errorf("report %d of %d is of %v", i, v.Reports(), h)
			}
		}
		for _, k := range []evasion.Truck{-1, 0, evasion.Teams} {
			if h := v.Prize(k); h != evasion.NoHex {
				t.Errorf("truck %d is a prize at %v", k, h)
			}
		}
	}
	b.where(british.Prize(5), "8,9").holds(german.Prize(5) == evasion.NoHex, "the Germans are not told")
}

// While it is chosen who flies, the Germans know the landing hex, as the game is as good as
// over, and guess it nowhere else.
func TestTheAircraftIsWhereItLanded(t *testing.T) {
	b := lay(t, "lys.capacity=3").at("8,7").move(11).german().end()
	var guess evasion.State
	lots := dice.NewStream(1, 7, dice.Setup)
	for range 20 {
		b.r.Sample(b.view(evasion.German), &lots, &guess)
		if guess.Site != b.Site {
			t.Fatalf("guessed at %s, it is at %s", b.r.Map().Say(guess.Site), b.r.Map().Say(b.Site))
		}
	}
	b.do(evasion.Fly, evasion.Men(0b111))
}

// A lost patrol is guessed to search nowhere, and one that rides does not search either.
func TestWhoIsGuessedToSearch(t *testing.T) {
	b := lay(t)
	b.PatrolLost |= 1 << 2
	b.Stage, b.Move = evasion.BritishPhase, 4
	var guess evasion.State
	lots, searching := dice.NewStream(1, 8, dice.Setup), 0
	for range 400 {
		b.r.Sample(b.view(evasion.British), &lots, &guess)
		for p := range evasion.Patrol(evasion.Teams) {
			if !guess.Searching.Has(p) {
				continue
			}
			searching++
			if guess.PatrolLost.Has(p) || guess.Ride[p] != evasion.NoTruck {
				t.Fatalf("patrol %d searches: lost %v, in truck %d", p+1, guess.PatrolLost.Has(p), guess.Ride[p])
			}
		}
	}
	if searching == 0 {
		t.Error("nobody is ever guessed to search")
	}
}
