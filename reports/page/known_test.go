package page

import (
	"slices"
	"testing"

	"escapesim/reports"
	"escapesim/sim/position"
)

// Facts stand in rows of one thing or one property, those of equal value together, and
// what says that there is nothing is left out.
func TestFactsAreGrouped(t *testing.T) {
	stage := &Stage{Words: map[string]string{"turns_left": "turns until time is up", "phase": ""}}
	got := stage.grouped([]position.Entry{
		{Name: "phase", Value: "move"},
		{Name: "stock.cutters", Value: 4},
		{Name: "turns_left", Value: 7},
		{Name: "g11", Value: "inside_barracks"},
		{Name: "asked", Value: "nothing"},
		{Name: "stock.key", Value: 6},
		{Name: "stock.rope", Value: 0},
		{Name: "g12", Value: "inside_barracks"},
		{Name: "g13", Value: "inside_barracks"},
		{Name: "g2.hunts", Value: "red1"},
		{Name: "night", Value: true},
		{Name: "men.1.where", Value: "outdoors"},
		{Name: "men.2.where", Value: "in cooler"},
		{Name: "men.3.where", Value: "outdoors"},
		{Name: "building.hut 103.wood", Value: 2},
		{Name: "building.hut 105.wood", Value: 2},
		{Name: "billet.1", Value: "6,10"},
		{Name: "walked", Value: []string{"blue1", "blue2", "blue3", "red1"}},
	})
	want := []Term{
		{"Position", "turns until time is up 7, night"},
		{"Stock", "cutters 4, key 6"},
		{"Inside barracks", "g11 to g13"},
		{"Hunts", "g2: red1"},
		{"Men, where", "1, 3: outdoors; 2: in cooler"},
		{"Building, wood", "hut 103, 105: 2"},
		{"Billet", "1: 6,10"},
		{"Walked", "blue1 to blue3, red1"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// A page says what was played, and by whom; what is not known is left out.
func TestWhatWasPlayed(t *testing.T) {
	seats := []reports.Seat{{Seat: "red", Policy: "greedy"}, {Seat: "blue", Policy: "random"}}
	for _, c := range []struct {
		got, want []Term
	}{
		{Played("race", "", 0, nil, nil), []Term{{"rules", "race"}}},
		{Played("race", "1a2b", 2, seats, []string{"dice=2", "goal=4"}), []Term{
			{"rules", "race (1a2b)"},
			{"players", "2"},
			{"options set", "dice=2 goal=4"},
			{"seats", "red=greedy, blue=random"},
		}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
}
