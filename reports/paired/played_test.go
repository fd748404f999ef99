package paired

import (
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
