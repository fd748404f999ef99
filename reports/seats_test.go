package reports

import (
	"strings"
	"testing"
)

// Seats whose bot is the same are said together, from the first to the last of them.
func TestSeatsInALine(t *testing.T) {
	seat := func(name, bot string) Seat { return Seat{Seat: name, Policy: bot} }
	for want, seats := range map[string][]Seat{
		", every seat played by the bot standard": {seat("german", "standard"), seat("team_1", "standard")},
		", german by greedy, team_1 to team_3 by standard": {
			seat("german", "greedy"), seat("team_1", "standard"), seat("team_2", "standard"),
			seat("team_3", "standard"),
		},
		", german to team_1 by greedy, team_2 by standard": {
			seat("german", "greedy"), seat("team_1", "greedy"), seat("team_2", "standard"),
		},
	} {
		r := &Result{Origin: Origin{Rules: "x", Players: 2, Games: 7, Seed: 3, Seats: seats}}
		if got := r.Played(); !strings.HasSuffix(got, "seed 3"+want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What gains for sure comes first, by what it gains at least; then the rest by what it
// gained.
func TestFindingsInOrder(t *testing.T) {
	list := []Number{worth(0.02, 0.015), worth(0.05, 0.01), worth(0.09, -0.01), worth(0.01, -0.3), worth(-0.2, -0.3)}
	for i, w := range list[1:] {
		if w >= list[i] {
			t.Errorf("%v is not below %v", w, list[i])
		}
	}
}

// Games that a limit cuts off are said in an answer as what they are.
func TestAnswerOfCutGames(t *testing.T) {
	r := &Result{
		Origin: Origin{Games: 10},
		Outcomes: Named[Outcome]{
			{"german", Outcome{Count: 8, P: 0.8, Interval: Interval{Lo: 0.5, Hi: 0.95}}},
			{Truncated, Outcome{Count: 2, P: 0.2, Interval: Interval{Lo: 0.05, Hi: 0.5}}},
		},
	}
	want := "Games end as german in 80.0 % of the games (50.0 to 95.0 %); games are not finished in " +
		"20.0 % (5.0 to 50.0 %)."
	if got := r.Answer(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// How far out a value lies: the least of nine leaves eight on the other side, the middle as
// many on each; a value that a game has not lies nowhere.
func TestPlaceAmongGames(t *testing.T) {
	h := new(Histogram)
	for v := range int32(9) {
		h.Add(v)
	}
	for v, want := range map[int32]int64{0: 8, 8: 8, 4: 0, 3: 2, None: 0} {
		if far, _ := outlying(h, v); far != want {
			t.Errorf("%d lies %d games out, want %d", v, far, want)
		}
	}
	if _, middle := outlying(h, 4); middle != 0 {
		t.Errorf("the middle is as rare as %d", middle)
	}
	_, first := outlying(h, 0)
	if _, second := outlying(h, 1); first <= second || second <= 0 {
		t.Errorf("the first is as rare as %d, the second as %d", first, second)
	}
}
