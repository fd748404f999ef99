package colditz_test

import (
	"reflect"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// Every position of every edition can be written down and laid again, whole:
// the two are equal, field by field.
func TestEntriesLayTheSamePosition(t *testing.T) {
	for _, edition := range []string{"thibault", "dutch", "fuga3"} {
		for _, players := range []int{2, 4, 6} {
			apart := 7 // decisions between two positions
			if testing.Short() {
				apart = 97
			}
			r := edited(t, edition, players, "sim.max_rounds=40")
			m := &sim.Match[colditz.State, colditz.View]{Rules: r, Limit: 50_000}
			for range r.Seats() {
				m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
			}
			laid := 0
			for game := range uint64(3) {
				for m.Start(11, game); ; {
					if _, on := m.Step(); !on {
						break
					}
					if m.Decisions%apart != 0 {
						continue
					}
					var again colditz.State
					var c dice.Chance
					if err := r.Lay(&again, true, r.Entries(&m.State), &c, nil); err != nil {
						t.Fatalf("%s, %d players, game %d, decision %d: %v", edition, players, game, m.Decisions, err)
					}
					before := m.State
					before.Tidy()
					again.Tidy()
					if again != before {
						a, b := reflect.ValueOf(before), reflect.ValueOf(again)
						for i := range a.NumField() {
							if !a.Field(i).Equal(b.Field(i)) {
								t.Errorf("%s, %d players, game %d, decision %d: %s is %+v, laid again %+v", edition, players, game, m.Decisions, a.Type().Field(i).Name, a.Field(i), b.Field(i))
							}
						}
						t.FailNow()
					}
					laid++
				}
			}
			if laid == 0 {
				t.Errorf("%s, %d players: no position was laid", edition, players)
			}
		}
	}
}

// edited is an edition on the real board.
func edited(t *testing.T, edition string, players int, sets ...string) *colditz.Rules {
	t.Helper()
	doc, err := rulesets.Load("colditz/"+edition, sets)
	if err != nil {
		t.Fatal(err)
	}
	var o colditz.Options
	if err := doc.Decode(&o); err != nil {
		t.Fatal(err)
	}
	board, err := rulesets.ColditzBoard("", o.Board.Parts()...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := colditz.New(board, o, players)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
