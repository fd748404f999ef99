package lab_test

import (
	"slices"
	"testing"

	"escapesim/lab"
)

// What is on record of a rule set is told of every number of players, from the fewest to the
// most, or of the one that is asked for.
func TestRecordedOfEveryTable(t *testing.T) {
	for asked, want := range map[int][]int{0: {2, 3, 4, 5, 6}, 3: {3}} {
		r, err := lab.Table{Players: asked}.Recorded("colditz/thibault")
		if err != nil {
			t.Fatal(err)
		}
		var players []int
		for _, table := range r.Tables {
			players = append(players, table.Players)
		}
		if !slices.Equal(players, want) {
			t.Errorf("asked for %d players: %v, want %v", asked, players, want)
		}
	}
}
