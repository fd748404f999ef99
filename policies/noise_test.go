package policies_test

import (
	"testing"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// last always takes the last of the list.
type last struct{}

func (last) Choose(_ int, legal []sim.Move, _ *dice.Stream) int { return len(legal) - 1 }

// A noisy bot decides by lot as often as it is told to, the others as ever; without
// noise it is the bot itself.
func TestNoisy(t *testing.T) {
	row := policies.Noisy(policies.Row[int, int]{
		Bot: policies.Bot{Parameters: []policies.Parameter{{Name: "own"}}},
		New: func(_ int, _ sim.Seat, parameters map[string]float64) (sim.Policy[int], error) {
			if len(parameters) != 1 || parameters["own"] != 3 {
				t.Errorf("the bot underneath is told %v", parameters)
			}
			return last{}, nil
		},
	})
	if n := len(row.Parameters); n != 2 || !row.Parameters[1].Skill || row.Parameters[1].Hi != 1 {
		t.Errorf("%+v", row.Parameters)
	}
	made := func(noise float64) sim.Policy[int] {
		bot, err := row.New(0, 0, map[string]float64{"own": 3, "noise": noise})
		if err != nil {
			t.Fatal(err)
		}
		return bot
	}
	if _, same := made(0).(last); !same {
		t.Error("a bot without noise is another")
	}
	bot, lots := made(0.25), dice.NewStream(1, 1, dice.Setup)
	legal, other := []sim.Move{1, 2, 3, 4}, 0
	const tries = 10_000
	for range tries {
		if bot.Choose(0, legal, &lots) != len(legal)-1 {
			other++
		}
	}
	if want := tries * 3 / 16; other < want*9/10 || other > want*11/10 { // a lot takes the last of four, too
		t.Errorf("%d of %d decisions differ, want about %d", other, tries, want)
	}
}

// A catalogue makes the bot that is named, and no other where there is none.
func TestBotsAreMadeByName(t *testing.T) {
	list := policies.Catalogue[int, int]{
		policies.Uniform[int, int]("by lot"),
		policies.Fixed(policies.Bot{Name: "last"}, func(int, sim.Seat) (sim.Policy[int], error) { return last{}, nil }),
	}
	if bot, err := list.New("last", 0, 0, nil); bot != (last{}) || err != nil {
		t.Errorf("last is %v, %v", bot, err)
	}
	if bot, err := list.New("first", 0, 0, nil); bot != nil || err == nil {
		t.Errorf("first, which there is not, is %v, %v", bot, err)
	}
}
