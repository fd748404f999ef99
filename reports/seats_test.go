package reports

import (
	"strings"
	"testing"
)

// Seats whose bot is the same are said together, from the first to the last of them.
func TestSeatsInALine(t *testing.T) {
	seat := func(name, bot string) Seat { return Seat{Seat: name, Policy: bot} }
	for want, seats := range map[string][]Seat{
		", every seat standard": {seat("german", "standard"), seat("team_1", "standard")},
		", german greedy, team_1 to team_3 standard": {
			seat("german", "greedy"), seat("team_1", "standard"), seat("team_2", "standard"), seat("team_3", "standard"),
		},
		", german to team_1 greedy, team_2 standard": {
			seat("german", "greedy"), seat("team_1", "greedy"), seat("team_2", "standard"),
		},
	} {
		r := &Result{Rules: "x", Players: 2, Games: 7, Seed: 3, Seats: seats}
		if got := r.Played(); !strings.HasSuffix(got, "seed 3"+want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What gains for sure comes first, by what it gains at least; then the rest by what it
// gained.
func TestFindingsInOrder(t *testing.T) {
	worth := func(gain, atLeast Number) Number {
		return (&finding{Gained: &Gained{Gain: gain, AllLo: atLeast}}).worth()
	}
	list := []Number{worth(0.02, 0.015), worth(0.05, 0.01), worth(0.09, -0.01), worth(0.01, -0.3), worth(-0.2, -0.3)}
	for i, w := range list[1:] {
		if w >= list[i] {
			t.Errorf("%v is not below %v", w, list[i])
		}
	}
}
