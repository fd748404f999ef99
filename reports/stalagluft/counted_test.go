package stalagluft_test

import (
	"fmt"
	"strings"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/stalagluft"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// said is a fact, with its arguments: a name, then a value.
func said(kind sim.EventKind, arguments ...any) sim.Event {
	e := sim.Event{Kind: kind}
	for i := 0; i < len(arguments); i += 2 {
		stalagluft.Facts.ArgumentOf(kind, arguments[i].(string)).Put(&e, arguments[i+1].(int))
	}
	return e
}

// What a game counts by place, turn, dice and good, and what is followed through it, is what
// its facts say.
func TestTableIsCounted(t *testing.T) {
	r, _ := open(t, "ebob")
	const hut, other = 3, 5
	m := &count.Match{Rules: r, Decisions: 12}
	m.Log.Events = []sim.Event{
		said(stalagluft.TurnBegan, "turn", 1),
		said(stalagluft.Bartered, "good", 4, "deal", 1), said(stalagluft.Bartered, "good", 4, "deal", 1),
		said(stalagluft.Bartered, "good", 4), said(stalagluft.Bartered, "good", 2, "deal", -1),
		said(stalagluft.Stole, "item", 1), said(stalagluft.Stole, "item", -1),
		said(stalagluft.TurnBegan, "turn", 2),
		said(stalagluft.TunnelStarted, "tunnel", 1, "building", hut),
		said(stalagluft.Dug, "tunnel", 1, "success", 1, "inches", 3),
		said(stalagluft.TunnelStarted, "tunnel", 2, "building", other),
		said(stalagluft.TurnBegan, "turn", 3),
		said(stalagluft.Dug, "tunnel", 1, "success", 1, "inches", 5),
		said(stalagluft.Dug, "tunnel", 2, "success", 1, "inches", 2),
		said(stalagluft.ShaftDone, "tunnel", 1, "building", hut),
		said(stalagluft.TurnBegan, "turn", 4),
		said(stalagluft.Searched, "building", hut, "german_dice", 2),
		said(stalagluft.TunnelFound, "building", hut, "inches", 5, "german_dice", 2),
		said(stalagluft.Searched, "building", 1, "german_dice", 9),
		said(stalagluft.TunnelFound, "building", other, "inches", 2, "german_dice", 9),
		said(stalagluft.TunnelStarted, "tunnel", 0, "building", hut),
		said(stalagluft.Dug, "tunnel", 0, "success", 1, "inches", 1),
		said(stalagluft.GameOver, "why", int(stalagluft.EndTime), "turn", 4),
	}
	s := reports.NewSheet(count.Form(r))
	count.Counter(r)(m, s)
	for name, want := range map[string]map[int]uint64{
		count.LengthAt: {1: 3, 2: 5, 3: 1}, count.LengthSquares: {1: 9, 2: 25, 3: 1},
		count.StartedAt: {hut: 2, other: 1}, count.FoundAt: {hut: 1, other: 1}, count.SearchedAt: {hut: 1, 1: 1},
		count.CauseDice: {2: 1, 5: 1}, count.Offered: {4: 3, 2: 1}, count.Traded: {4: 2},
		count.TradedSquares: {4: 4}, count.Stolen: {1: 1},
	} {
		for i, n := range s.Vector(name) {
			if n != want[i] {
				t.Errorf("%s at %d: %d, want %d", name, i, n, want[i])
			}
		}
	}
	needed, _ := r.Needed(hut, stalagluft.Fact(m.Log.Events[8]).North())
	for name, want := range map[string]int{
		"turns": 4, "end_time": 1, "end_break": 0, "turn_first_start": 2, "turn_first_shaft": 3, "longest_tunnel": 5,
		"inches_short": needed - 5, "decisions": 12, "deals": 2, "reported": 1, "thefts": 2, "thefts_won": 1, "digs": 4,
		"tunnels_found": 2,
	} {
		if got := s.Values(name).Mean(); got != float64(want) {
			t.Errorf("%s: %g, want %d", name, got, want)
		}
	}
}

// A night counts where men were caught by tasks, on the way and at the place of each.
func TestStepsOfNights(t *testing.T) {
	g, err := camp.Load("stalagluft/ebob", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, scenario := range stalagluft.ScenarioNames {
		night, err := g.Scenario(scenario)
		if err != nil {
			t.Fatal(err)
		}
		want := 2 * len(night.Tasks)
		if scenario == "reconnaissance" {
			want = 6 // two fences and the woods are told apart
		}
		r := skirmish.New(g.Board, g.Options.Skirmish, night)
		n := 0
		for _, c := range count.NightForm(r).Columns {
			if strings.HasPrefix(c.Name, "caught_step_") {
				if n++; c.Name != fmt.Sprint("caught_step_", n) {
					t.Errorf("%s: %s is number %d", scenario, c.Name, n)
				}
			}
		}
		if n != want {
			t.Errorf("%s: %d steps, want %d", scenario, n, want)
		}
	}
}
