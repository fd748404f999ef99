package main

import (
	"math"
	"testing"

	bots "escapesim/policies/evasion"
	ground "escapesim/rulesets/evasion"
)

// A matrix whose solution is known: the party wins nothing where the bet is on its hex, all
// at one of the others and half as much at the other, so it goes there twice as often.
func TestMatrixIsSolved(t *testing.T) {
	s := &solver{openings: make([]opening, 2), bets: make([]bet, 2), cell: [][]float64{{0, 1}, {0.5, 0}}}
	s.balance()
	for i, want := range []float64{1. / 3, 2. / 3} {
		if got := s.party[i]; math.Abs(got-want) > 0.01 {
			t.Errorf("opening %d comes up %.3f of the time, want %.3f", i, got, want)
		}
	}
	for j, want := range []float64{2. / 3, 1. / 3} {
		if got := s.staff[j]; math.Abs(got-want) > 0.01 {
			t.Errorf("bet %d comes up %.3f of the time, want %.3f", j, got, want)
		}
	}
}

// The lotteries of the bots play, and what is played is a share that a second run repeats.
func TestLotteriesPlay(t *testing.T) {
	r, _, err := ground.Load("evasion/price", nil)
	if err != nil {
		t.Fatal(err)
	}
	party, bets := bots.Lotteries(r)
	one := (&solver{r: r, workers: 1}).play(3, 40, party, bets)
	if two := (&solver{r: r, workers: 2}).play(3, 40, party, bets); one != two || one <= 0 || one >= 1 {
		t.Errorf("the party wins %v with one worker, %v with two", one, two)
	}
}
