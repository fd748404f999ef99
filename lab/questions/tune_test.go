package questions

import (
	"context"
	"fmt"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/paired"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// arm is a game of one throw: the first outcome comes with an exact chance. Half of
// the luck is common to all arms on the same seed, as in a game under other rules.
type arm struct {
	lab.Experiment
	number, chance int // the chance in thousandths
}

var armForm = &reports.Form{Outcomes: []string{"win", "loss"}}

func (a *arm) Form() *reports.Form { return armForm }

func (a *arm) Worker(sheet *reports.Sheet) lab.Worker {
	return &armWorker{arm: a, played: paired.Played{Sheet: sheet, Decisions: 1}}
}

type armWorker struct {
	*arm
	common, own dice.Chance
	played      paired.Played
}

func (w *armWorker) Play(seed, game uint64) *paired.Played {
	w.common.Start(seed, game)
	lot := w.common.Stream(dice.Turn(0))
	if lot.IntN(2) == 0 {
		w.own.Start(seed+uint64(w.number+1)<<32, game)
		lot = w.own.Stream(dice.Turn(0))
	}
	outcome := 1
	if lot.IntN(1000) < w.chance {
		outcome = 0
	}
	w.played.Sheet.Next(game)
	w.played.Sheet.Count(outcome, nil)
	return &w.played
}

// arms are 32 variations in an order by lot: one meets the target of one half, the
// others miss it by 4 to 34 points, on either side.
func arms(trial uint64) (list []*Variation, planted *Variation) {
	for i := range 32 {
		a := &arm{number: i, chance: 500}
		if i > 0 {
			a.chance += (30 + 10*i) * (1 - 2*(i%2))
		}
		list = append(list, &Variation{Name: fmt.Sprint(a.chance), experiment: a})
	}
	planted = list[0]
	var lots dice.Chance
	lots.Start(trial, 0)
	lot := lots.Stream(dice.Turn(0))
	for i := len(list) - 1; i > 0; i-- {
		j := lot.IntN(i + 1)
		list[i], list[j] = list[j], list[i]
	}
	return list, planted
}

// The tuner finds a planted optimum among 32 variations with less than a fifth of
// the games that equal shares take, in 95 of 100 trials; as many games in equal
// shares find it less often.
func TestTunerFindsThePlantedOptimum(t *testing.T) {
	const games = 2000 // of each in equal shares, which the last two of a race play
	trials := simtest.Count(10, 40, 100)
	target := Target{Text: "win=0.5", sign: "=", value: 0.5, priority: 1, of: measure{name: "win", outcome: true}}
	play := func(halve bool, most uint64, trial int) (found bool, played uint64) {
		list, planted := arms(uint64(trial))
		race := Race{Targets: []Target{target}, Games: most, Confidence: 0.95}
		if !halve { // equal shares: nobody is ever dropped
			race.Targets = nil
		}
		raced, err := race.Run(context.Background(), lab.Table{}, "", list, lab.Job{Seed: uint64(trial), Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		best := raced[0].Variation
		for _, v := range raced {
			played += v.Games()
			off, _, _ := target.Off(v.Variation, 0.95)
			if least, _, _ := target.Off(best, 0.95); !halve && off < least {
				best = v.Variation
			}
		}
		return best == planted, played
	}
	count := func(halve bool, most uint64) (found int, games uint64) {
		for trial := range trials {
			yes, n := play(halve, most, trial)
			if games += n; yes {
				found++
			}
		}
		return found, games / uint64(trials)
	}
	found, took := count(true, games)
	equal := uint64(32 * games)
	t.Logf("the tuner finds it in %d of %d trials with %d games, %.1f %% of %d in equal shares", found, trials, took,
		100*float64(took)/float64(equal), equal)
	if found < trials*95/100 {
		t.Errorf("found in %d of %d trials", found, trials)
	}
	if 5*took > equal {
		t.Errorf("%d games, more than a fifth of %d", took, equal)
	}
	few, n := count(false, took/32)
	t.Logf("%d games in equal shares find it in %d of %d", n, few, trials)
	if few >= found {
		t.Errorf("as many games in equal shares find it in %d of %d trials: the race is worth nothing", few, trials)
	}
}
