package paired

import (
	"fmt"
	"strings"
	"testing"

	"escapesim/reports"
)

// A comparison says how many play: of each side, where the sides differ; a variant of which
// nobody is known says nothing.
func TestPlayersOfAComparison(t *testing.T) {
	for _, c := range []struct {
		seats []int
		want  string
	}{
		{nil, " 3 players"},
		{[]int{3}, " 3 players"},
		{[]int{0}, " 3 players"},
		{[]int{2, 5}, " 2 to 5 players"},
		{[]int{0, 4}, " 3 to 4 players"},
	} {
		r := &Report{Origin: reports.Origin{Players: 3, Games: 10}}
		for _, n := range c.seats {
			r.Variants = append(r.Variants, Variant{Side: Side{Seats: make([]reports.Seat, n)}})
		}
		for _, paired := range []bool{false, true} {
			if r.Paired = paired; !strings.HasSuffix(r.Played(), c.want) ||
				strings.Contains(r.Played(), "apart") == paired {
				t.Errorf("%v: %q, want %q", c.seats, r.Played(), c.want)
			}
		}
	}
}

// A game that is kept says what it counted while its sheet goes on.
func TestKeptGamesKeepTheirCounts(t *testing.T) {
	s := reports.NewSheet(&reports.Form{
		Outcomes: []string{"red", "blue"}, Endings: []string{"red wins in", "blue wins in"},
		Columns: []reports.Column{{Name: "c"}, {Name: "d"}}, Controls: []reports.Column{{Name: "luck"}},
	})
	s.Next(0)
	s.Count(1, []int32{4, 7}, 9)
	now := &Played{Sheet: s, Round: 3, Decisions: 12}
	var kept Played
	kept.Keep(now)
	s.Next(1)
	s.Count(0, []int32{1, 1}, 1)
	outcome, values, luck := kept.Counted()
	if got := fmt.Sprint(outcome, values, luck, kept.Round, kept.Decisions); got != "1 [4 7] [9] 3 12" {
		t.Errorf("kept is %s", got)
	}
	if outcome, values, luck := now.Counted(); fmt.Sprint(outcome, values, luck) != "0 [1 1] [1]" {
		t.Errorf("the sheet's last game is %d %v %v", outcome, values, luck)
	}
}
