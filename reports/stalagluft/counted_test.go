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

// Each column counts its facts by what they say and by nothing else: a game with one such fact has as many,
// and none in the columns beside it.
func TestFactsAreCounted(t *testing.T) {
	r, _ := open(t, "ebob")
	counter := count.Counter(r)
	for _, c := range []struct {
		fact   sim.Event
		counts string // columns with what they count
	}{
		{said(stalagluft.EventRolled, "die", 3), "event_red_cross 1, event_arrival 0, event_redeploy 0"},
		{said(stalagluft.FerretsRolled, "ferrets", 3), "ferret_rolls 1, ferrets_rolled 3"},
		{said(stalagluft.Betrayed, "what", 0), "betrayed_tunnels 1, betrayed_workshops 0"},
		{said(stalagluft.Betrayed, "what", 1), "betrayed_tunnels 0, betrayed_workshops 1"},
		{said(stalagluft.SpyIdentified), "identifications 1, spies_found 0"},
		{said(stalagluft.SpyIdentified, "found_out", 1), "identifications 1, spies_found 1"},
		{
			said(stalagluft.Searched, "why", 2),
			"searches 1, searches_sealed 1, searches_event 0, tunnels_found_sealed 0",
		},
		{said(stalagluft.TunnelFound, "why", 3), "tunnels_found 1, tunnels_found_shakedown 1, tunnels_found_event 0"},
		{said(stalagluft.Survived, "face", 6), "search_row_6 1, search_row_5 0"},
		{said(stalagluft.SandFound, "counters", 4), "sand_found 4"},
		{said(stalagluft.ItemsTaken, "items", 5), "items_taken 5"},
		{said(stalagluft.ShopFound), "workshops_found 1"},
		{said(stalagluft.ShakedownMade, "buildings", 2), "shakedown_suspects 2"},
		{
			said(stalagluft.Cooled, "role", 3, "turns", 4, "why", 1),
			"cooler_turns 4, cooler_turns_tunnel_king 4, cooler_turns_forger 0, cooled_barter 1, cooled_theft 0",
		},
		{said(stalagluft.ParcelsDrawn, "cards", 3), "parcels 3"},
		{said(stalagluft.PapersPicked), "papers_picked 1"},
		{said(stalagluft.PumpFitted), "pumps 1"},
		{said(stalagluft.Dug, "success", 0), "digs 1, digs_won 0"},
		{said(stalagluft.Idle, "why", 4), "idle_pump 1, idle_king 0, idle_choice 0"},
		{said(stalagluft.SandDispersed), "sand_dispersed 1, sand_back 0, sand_hidden 0"},
		{said(stalagluft.SandBack), "sand_dispersed 0, sand_back 1, sand_hidden 0"},
		{said(stalagluft.SandHidden), "sand_dispersed 0, sand_back 0, sand_hidden 1"},
		{said(stalagluft.MadeItem, "good", 1), "made 0, made_" + stalagluft.ItemNames[1] + " 0"},
		{
			said(stalagluft.MadeItem, "good", 1, "success", 1),
			"made 1, made_" + stalagluft.ItemNames[1] + " 1, made_" + stalagluft.ItemNames[0] + " 0",
		},
		{said(stalagluft.Declared, "scenario", 2), "played_blind_spot 1, won_blind_spot 0, played_mole 0"},
		{said(stalagluft.ScenarioOver, "scenario", 2, "won", 1), "played_blind_spot 0, won_blind_spot 1, won_mole 0"},
		{said(stalagluft.BreakBegan, "kits", 7, "woods", 0), "breaks 1, break_kits 7, break_in_woods 0"},
		{said(stalagluft.BreakBegan, "kits", 7, "woods", 1), "breaks 1, break_kits 7, break_in_woods 1"},
		{said(stalagluft.EscapeTried, "out", 0), "break_out 0, break_alarms 1"},
		{said(stalagluft.EscapeTried, "out", 1), "break_out 1, break_alarms 0"},
		{said(stalagluft.Getaway), "getaways_clean 0"},
		{said(stalagluft.Getaway, "clean", 1), "getaways_clean 1"},
		{said(stalagluft.Relocated), "relocations 1"},
		{said(stalagluft.IdeaDrawn), "ideas 1"},
	} {
		m, s := &count.Match{Rules: r}, reports.NewSheet(count.Form(r))
		m.Log.Events = []sim.Event{c.fact}
		counter(m, s)
		for row := range strings.SplitSeq(c.counts, ", ") {
			name, want, _ := strings.Cut(row, " ")
			if got := fmt.Sprint(s.Values(name).Mean()); got != want {
				t.Errorf("%v: %s is %s, want %s", stalagluft.Fact(c.fact), name, got, want)
			}
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
