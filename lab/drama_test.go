package lab

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"escapesim/reports"
	"escapesim/sim/simtest"
)

// drama looks closely at games of these rules.
func lookAt(t *testing.T, rules, seats string, job Job, playouts int) *reports.Drama {
	t.Helper()
	e, _, _, err := Table{Seats: seats}.Open(rules)
	if err != nil {
		t.Fatal(err)
	}
	d, err := e.Drama(context.Background(), job, playouts)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The same seed gives the same counts for any number of workers, and the games
// are those of the run: as long, and with the same end.
func TestDrama(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, c := range []struct {
		rules, seats string
		games        uint64
		playouts     int
	}{
		{RaceRules, "", 20, 8},
		{"evasion/price", "", 4, 4},
		{"colditz/thibault", "", 3, 3},
		{"stalagluft/reconnaissance", "", 6, 4},
		{"stalagluft/ebob", "", 1, 2},
	} {
		t.Run(c.rules, func(t *testing.T) {
			var first string
			for _, workers := range []int{1, 3} {
				job := Job{Seed: 5, First: 2, Games: c.games, Workers: workers}
				d := lookAt(t, c.rules, c.seats, job, c.playouts)
				text, err := json.Marshal(d)
				if err != nil {
					t.Fatal(err)
				}
				if first == "" {
					first = string(text)
				} else if first != string(text) {
					t.Errorf("%d workers: another result", workers)
				}
				if workers == 1 {
					compareWithRun(t, c.rules, job, d)
				}
			}
		})
	}
}

func compareWithRun(t *testing.T, rules string, job Job, d *reports.Drama) {
	t.Helper()
	e, _, _, err := Table{}.Open(rules)
	if err != nil {
		t.Fatal(err)
	}
	sheet := reports.NewSheet(e.Form())
	w := e.Worker(sheet)
	if uint64(len(d.Games)) != job.Games {
		t.Fatalf("%d games of %d", len(d.Games), job.Games)
	}
	for i, g := range d.Games {
		played := w.Play(job.Seed, job.First+uint64(i))
		outcome, _, _ := sheet.Last()
		rounds := played.Decisions
		if played.Round != 0 {
			rounds = 0
			for _, event := range played.Events {
				if event.Kind == played.Round {
					rounds++
				}
			}
		}
		// The first outcome is that the first seat wins; in Evasion, alone.
		if g.Game != job.First+uint64(i) || g.Length != rounds || (outcome == 0) != (g.End == 1) {
			t.Errorf("game %d: %d rounds and %s, but game %d has %d and outcome %d", g.Game, g.Length, d.EndName(g.End),
				job.First+uint64(i), rounds, outcome)
		}
		if g.Points[0].At != 0 || g.Choices == 0 || g.Options < 2*g.Choices {
			t.Errorf("game %d begins at %d and has %d choices between %d moves", g.Game, g.Points[0].At,
				g.Choices, g.Options)
		}
	}
	if len(d.Games) > 0 && d.Every*len(d.Games[0].Points) < d.Games[0].Length/2 {
		t.Errorf("%d positions of %d rounds, every %d", len(d.Games[0].Points), d.Games[0].Length, d.Every)
	}
}

// From the end back to where a game was open, no position is left in doubt that was played
// out no more often than the others; before that none is played out more often.
func TestDoubtfulPositionsArePlayedMoreOften(t *testing.T) {
	const playouts = 8
	more := 0
	for _, g := range lookAt(t, RaceRules, "", Job{Seed: 5, Games: 12, Workers: 1}, playouts).Games {
		open := false
		for i := len(g.Points) - 1; i >= 0; i-- {
			n := 0
			for _, k := range g.Points[i].Ends {
				n += int(k)
			}
			below, doubtful := g.Points[i].Undecided(g.End)
			switch {
			case n == moreOften*playouts && !open && i > 0:
				more++
			case n != playouts || doubtful && !open && i > 0:
				t.Fatalf("game %d: position %d was played out %d times; in doubt: %v", g.Game, i, n, doubtful)
			}
			open = open || below
		}
	}
	if more == 0 {
		t.Error("nothing was in doubt")
	}
}

// The chances are true: of all positions together, the first player wins from as
// many as the chances add up to, in every tenth of the game.
func TestDramaChances(t *testing.T) {
	d := lookAt(t, RaceRules, "", Job{Seed: 8, Games: uint64(simtest.Count(75, 150, 150)), Workers: 2}, 24)
	var more, variance [10]float64
	for _, w := range d.Games {
		for i := range w.Points {
			p := &w.Points[i]
			n := float64(p.Ends[1] + p.Ends[2])
			chance := float64(p.Wins(0)) / n
			tenth := min(10*p.At/w.Length, 9)
			won := 0.0
			if w.End == 1 {
				won = 1
			}
			more[tenth] += won - chance
			variance[tenth] += chance * (1 - chance) * (1 + 1/n)
		}
	}
	for tenth := range more {
		// Positions of a game hang together: there are about three a tenth.
		if z := more[tenth] / math.Sqrt(3*variance[tenth]); math.Abs(z) > 4 || variance[tenth] < 1 {
			t.Errorf("tenth %d: %.1f more wins than the chances say (z %.1f, variance %.1f)", tenth, more[tenth],
				z, variance[tenth])
		}
	}
	if m, _ := d.Metrics().Get("decided_percent"); !(m.Mean > 30 && m.Mean < 95) {
		t.Errorf("a race between equals is decided when %v %% are played", m.Mean)
	}
	parts := d.Parts()
	if parts[0].Share > 0.05 || parts[1].Share < 0.05 || parts[3].Share < 0.05 {
		t.Errorf("in a race between random players the dice decide, and what lots make of them; not the opening: %+v",
			parts)
	}
}

// Each throw of a race but the first, which is thrown before anything is decided, has its
// choices counted, those of the last one too; each choice has two open moves at least.
func TestChoicesOfAllTurns(t *testing.T) {
	job := Job{Seed: 5, Games: 3, Workers: 1}
	d := lookAt(t, RaceRules, "", job, 1)
	e, _, _, err := Table{}.Open(RaceRules)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := e.Run(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	throws := sheet.Values("throws")
	if got, want := float64(d.Choices.N()), float64(throws.N())*(throws.Mean()-1); got != want {
		t.Errorf("%v turns have choices, %v have been begun", got, want)
	}
	if got, want := d.Choices.Mean()*float64(d.Choices.N()), float64(d.Options.N()); math.Abs(got-want) > 1e-6 {
		t.Errorf("%v choices in turns, %v in all", got, want)
	}
	if d.Options.Min() < 2 {
		t.Errorf("a choice of %d moves", d.Options.Min())
	}
}
