package skirmish_test

import (
	"math"
	"slices"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// At first the man is guessed where he began; when there was time for everything, at
// each of his tasks alike, out of view, and through the wire by a hole that is there.
// The Germans' own holes are not the real ones.
func TestSampleOfMen(t *testing.T) {
	n := play(t, "reconnaissance")
	n.calm()
	n.s.Phase, n.s.Cutting = skirmish.FerretMove, 1
	n.s.Gaps[0] = skirmish.Gap{Fence: 0, Column: 3, Need: 2, Done: 2}
	var guess skirmish.State
	lots := dice.NewStream(1, 9, dice.Setup)
	for range 50 {
		n.Sample(n.View(&n.s, skirmish.German), &lots, &guess)
		if m := guess.Men[0]; m.Task != 0 || m.Cell != n.Scenario.Starts[0] && len(n.Scenario.Starts) == 1 {
			t.Fatalf("in turn 1 the man is guessed at task %d on %v", m.Task, m.Cell)
		}
		if guess.Cutting != 0 {
			t.Fatalf("a hole is guessed that nobody can have cut: %+v", guess.Gaps[0])
		}
	}
	n.s.Turn = 100
	const guesses = 2_000
	tasks := make([]int, len(n.Scenario.Tasks))
	cells := map[terrain.Cell]bool{}
	for range guesses {
		n.Sample(n.View(&n.s, skirmish.German), &lots, &guess)
		m := &guess.Men[0]
		tasks[m.Task]++
		cells[m.Cell] = true
		if m.Steps != 1 || m.Path[0] != m.Cell {
			t.Fatalf("his way does not begin where he is: %+v", *m)
		}
		if m.Task > 1 && (guess.Cutting == 0 || m.Has&skirmish.Cutters == 0) {
			t.Fatalf("the man is through the wire with nothing cut: %+v", *m)
		}
	}
	p := 1 / float64(len(tasks))
	for task, times := range tasks {
		if z := (float64(times) - guesses*p) / math.Sqrt(guesses*p*(1-p)); math.Abs(z) > 4.5 {
			t.Errorf("task %d in %d of %d guesses, want %.0f", task, times, guesses, guesses*p)
		}
	}
	if len(cells) < 30 {
		t.Errorf("he is guessed on %d cells only", len(cells))
	}
}

// What threatens a man are Germans who see him: nothing where there are none.
func TestThreat(t *testing.T) {
	n := play(t, "reconnaissance")
	for _, there := range []bool{true, false} {
		if n.only(skirmish.Ferret, at(90.5, 20.5), 1, 0); !there {
			n.calm()
		}
		v := n.View(&n.s, skirmish.Pow)
		for row := range skirmish.Rows {
			if v.Threat(row, at(91.5, 20.5)) > 0 != there || v.Threat(row, at(20.5, 20.5)) != 0 {
				t.Errorf("there is one: %v; row %d has %d before him, %d far from him", there, row,
					v.Threat(row, at(91.5, 20.5)), v.Threat(row, at(20.5, 20.5)))
			}
		}
	}
}

// A man is guessed under his hut until he can have come out: where nobody gets anywhere on foot
// always, else at times, the more seldom the later it is.
func TestSampleOfMenUnderTheirHut(t *testing.T) {
	under := func(turn int16, sets ...string) (times int) {
		n := play(t, "reconnaissance", sets...)
		n.calm()
		n.s.Phase, n.s.Turn = skirmish.FerretMove, turn
		lots := dice.NewStream(1, 11, dice.Setup)
		var guess skirmish.State
		for range 200 {
			n.Sample(n.View(&n.s, skirmish.German), &lots, &guess)
			if slices.Contains(n.Scenario.Starts, guess.Men[0].Cell) {
				times++
			}
		}
		return times
	}
	if at := under(9, "table.walk=[0,6,14,1]"); at != 200 {
		t.Errorf("who does not walk is guessed under his hut %d times of 200", at)
	}
	if soon, late := under(3), under(60); soon < 50 || soon == 200 || late == 0 || late > soon/3 {
		t.Errorf("guessed under his hut %d times of 200 in turn 3, %d in turn 60", soon, late)
	}
}

// A man who runs from his chasers, out of view, is near where they last saw him.
func TestSampleOfOneWhoFlees(t *testing.T) {
	n := play(t, "reconnaissance")
	seen := n.Board.InsideWire[len(n.Board.InsideWire)/2]
	f := n.only(skirmish.Ferret, n.Scenario.Posts[len(n.Scenario.Posts)-1].Start, 1, 0)
	n.s.Figures[f].Mode, n.s.Figures[f].Prey, n.s.Figures[f].Seen = skirmish.Chasing, 0, seen
	n.s.Alarm, n.s.Phase = true, skirmish.FerretMove
	n.s.Men[0].Cell = n.Scenario.Starts[0] // under a hut
	lots := dice.NewStream(1, 10, dice.Setup)
	var guess skirmish.State
	for range 100 {
		n.Sample(n.View(&n.s, skirmish.German), &lots, &guess)
		if far := terrain.Far(guess.Men[0].Cell, seen); far > 12*12 {
			t.Fatalf("he is guessed %d inches squared from where he was seen", far)
		}
	}
	// Where he has run to nobody has told, though he is in the view of another (SL3-SKR-05).
	hidden, here := guess, dice.NewStream(1, 11, dice.Setup)
	n.s.Figures[f].Cell = terrain.Step(seen, 0)
	lots = here
	n.Sample(n.View(&n.s, skirmish.German), &lots, &hidden)
	for _, n.s.Men[0].Cell = range n.Board.InsideWire {
		lots = here
		if n.Sample(n.View(&n.s, skirmish.German), &lots, &guess); guess != hidden {
			t.Fatalf("the guess of a man at %v tells that he is there", n.s.Men[0].Cell)
		}
	}
}

// A man who is chased in view beyond the wire is guessed there, with a hole behind him: under an
// alarm as ever not where it is, but anywhere along the fence that the scenario names.
func TestSampleOfTheWireUnderAnAlarm(t *testing.T) {
	n := play(t, "reconnaissance")
	outside := terrain.At(60, 6)
	f := n.only(skirmish.Ferret, terrain.At(60, 8), 0, -1)
	n.s.Figures[f].Mode, n.s.Figures[f].Prey, n.s.Figures[f].Seen = skirmish.Chasing, 0, outside
	n.s.Alarm, n.s.Phase = true, skirmish.FerretMove
	n.s.Men[0].Cell, n.s.Men[0].Path[0], n.s.Men[0].Steps, n.s.Men[0].Task = outside, outside, 1, 3
	n.s.Gaps[0] = skirmish.Gap{Fence: 0, Column: 58, Need: 2, Done: 2}
	n.s.Gaps[1] = skirmish.Gap{Fence: 1, Column: 58, Need: 2, Done: 2}
	n.s.Cutting = 2
	if !n.InView(&n.s, &n.s.Men[0]) {
		t.Fatal("nobody sees the man")
	}
	lots := dice.NewStream(1, 11, dice.Setup)
	var guess skirmish.State
	columns := map[[2]int8]int{}
	for range 400 {
		n.Sample(n.View(&n.s, skirmish.German), &lots, &guess)
		m := &guess.Men[0]
		if m.Cell != outside || m.Task != 3 || guess.Cutting != 2 || !guess.Gaps[0].Open() || !guess.Gaps[1].Open() {
			t.Fatalf("guessed as %+v with %d holes: %+v", *m, guess.Cutting, guess.Gaps[:2])
		}
		columns[[2]int8{guess.Gaps[0].Column, guess.Gaps[1].Column}]++
	}
	if len(columns) < 12 || columns[[2]int8{58, 58}] > 100 {
		t.Errorf("the holes are guessed in columns %v", columns)
	}
}

// A man comes to the fence of Mole at the place that is nearest to his hut: there are eight huts
// in three lines. In Reconnaissance all begin at one place.
func TestFencePlaces(t *testing.T) {
	for name, want := range map[string][]terrain.Cell{
		"mole":            {terrain.At(36, 10), terrain.At(51, 10), terrain.At(67, 10)},
		"scale-wire":      {terrain.At(61, 10), terrain.At(58, 10)},
		"reconnaissance":  {terrain.At(58, 10)},
		"baltic-breakout": nil,
	} {
		if got := play(t, name).FencePlaces(); !slices.Equal(got, want) {
			t.Errorf("%s: men come to the first fence at %v, want %v", name, got, want)
		}
	}
}
