package main

import (
	"bytes"
	"testing"

	bots "escapesim/policies/evasion"
	ground "escapesim/rulesets/evasion"
)

// A race goes on with the better third, plays each plan that is left more often, and puts the
// best for its side first.
func TestRace(t *testing.T) {
	plans := []int{3, 1, 4, 1, 5, 9, 2, 6, 5}
	for side, want := range map[float64]int{british: 9, german: 1} {
		played := map[uint64]int{}
		list := race(plans, side, 10, 40, func(games uint64, plan int) float64 {
			played[games]++
			return float64(plan)
		})
		if len(list) != 2 || list[0].plan != want {
			t.Errorf("for %v: %v", side, list)
		}
		if played[10] != 9 || played[20] != 3 || played[40] != 2 || len(played) != 3 {
			t.Errorf("for %v: plans by games %v", side, played)
		}
	}
}

// The same command prints the same file again, with however many workers.
func TestSolvedAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 3,000 games")
	}
	r, _, err := ground.Load("evasion/price", []string{"moves=5"})
	if err != nil {
		t.Fatal(err)
	}
	var printed [2]bytes.Buffer
	for i := range printed {
		s := &solver{r: r, games: 32, seed: 3, workers: 1 + i}
		party, bets := s.solve(3)
		if len(party.Plans) < 2 || len(bets.Plans) < 2 {
			t.Errorf("%d openings, %d bets", len(party.Plans), len(bets.Plans))
		}
		s.print(&printed[i], party, bets)
	}
	if !bytes.Equal(printed[0].Bytes(), printed[1].Bytes()) {
		t.Errorf("one worker prints\n%s\ntwo print\n%s", &printed[0], &printed[1])
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
