package questions

import (
	"context"
	"errors"
	"math"
	"testing"

	"escapesim/lab"
)

// What two options do beyond the sum of what each does is known: intervals hold it
// as often as they say.
func TestCrossingsHoldTheTruth(t *testing.T) {
	const games = 200
	repetitions, slack := 2000, 0.015
	if testing.Short() {
		repetitions, slack = 300, 0.04
	}
	for _, c := range []struct {
		both int // chance in thousandths with both options turned
		want float64
	}{{700, 0}, {900, 0.2}, {600, -0.1}} {
		experiments := []lab.Experiment{
			&arm{number: 0, chance: 500}, &arm{number: 1, chance: 600},
			&arm{number: 2, chance: 600}, &arm{number: 3, chance: c.both},
		}
		s := Sensitivity{Outcome: "win", Games: games, Confidence: 0.95}
		held := 0
		for r := range repetitions {
			list := []*Crossing{{}}
			if err := s.playCrossed(context.Background(), experiments, list, [][2]int{{1, 2}},
				lab.Job{Seed: uint64(r), Games: games, Workers: 1}); err != nil {
				t.Fatal(err)
			}
			if list[0].Beyond().Interval(0.95).Contains(c.want) {
				held++
			}
			if together := list[0].Together(); together.N != games ||
				math.Abs(together.Fair-(float64(c.both)/1000-0.5)) > 0.2 {
				t.Fatalf("together: %+v", together)
			}
		}
		share := float64(held) / float64(repetitions)
		t.Logf("beyond %.1f: %.2f %% of intervals hold it", c.want, 100*share)
		if math.Abs(share-0.95) > slack {
			t.Errorf("beyond %.1f: %.2f %% of %d intervals hold it, want 95", c.want, 100*share, repetitions)
		}
	}
}

// An interrupted race judges what was played, and leaves out what was not.
func TestInterruptedRace(t *testing.T) {
	target := Target{Text: "win=0.5", sign: "=", value: 0.5, priority: 1, of: measure{name: "win", outcome: true}}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	list, _ := arms(1)
	race := Race{Targets: []Target{target}, Games: 2000, Confidence: 0.95, Look: func(int) { cancel() }}
	raced, err := race.Run(ctx, lab.Table{}, "", list, lab.Job{Seed: 1, Workers: 2})
	if !errors.Is(err, context.Canceled) || len(raced) != 32 || raced[0].Games() != 128 {
		t.Errorf("%v after one look: %d variations, %d games", err, len(raced), raced[0].Games())
	}
	list, _ = arms(1)
	raced, err = race.Run(ctx, lab.Table{}, "", list, lab.Job{Seed: 1, Workers: 2})
	if !errors.Is(err, context.Canceled) || len(raced) != 0 {
		t.Errorf("%v before the first game: %d variations", err, len(raced))
	}
}

// The priority of a target says how many times a miss of it counts.
func TestPriorities(t *testing.T) {
	list := Grid([][]string{{"spot.arc.guard=180"}})
	if err := Vary(context.Background(), (lab.Table{}), "stalagluft/reconnaissance", list[0], nil,
		lab.Job{Seed: 1, Games: 100, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	var off [2]float64
	for i, text := range []string{"success=0.1", "success=0.1:2.5"} {
		target, err := ParseTarget(lab.Table{}, "stalagluft/reconnaissance", text)
		if err != nil {
			t.Fatal(err)
		}
		off[i], _, _ = Missed([]Target{target}, list[0], 0.95)
	}
	if share := float64(list[0].Sheet.Outcome("success")) / 100; math.Abs(off[0]-math.Abs(share-0.1)) > 1e-12 ||
		math.Abs(off[1]-2.5*off[0]) > 1e-12 {
		t.Errorf("off %v with a share of %v", off, share)
	}
	for _, bad := range []string{
		"success=0.1:0", "success=0.1:", "success=0.1:-1", "success=0.1:x",
		"success=0.1:inf",
	} {
		if _, err := ParseTarget((lab.Table{}), "stalagluft/reconnaissance", bad); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}
