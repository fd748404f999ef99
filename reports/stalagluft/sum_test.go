package stalagluft

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
)

// The table of rows that an event can touch gives what asking every rule of
// every event gives.
func TestSumsAreTheSlowOnes(t *testing.T) {
	rows := tacticalMetrics()
	s := newSummer(rows, stalagluft.Facts)
	c := dice.NewStream(3, 0, dice.Setup)
	games := 2000
	if testing.Short() {
		games = 50
	}
	for range games {
		events := make([]sim.Event, c.IntN(60))
		want := make([]int32, len(rows)+1)
		want[len(rows)] = int32(len(events))
		for i := range events {
			e := &events[i]
			e.Kind = rows[c.IntN(len(rows))].kind
			for _, f := range []*int16{&e.A, &e.B, &e.C, &e.D} {
				*f = int16(c.IntN(20) - 3)
			}
			for k, r := range rows {
				if r.kind != e.Kind || r.of.where != "" && stalagluft.Facts.Argument(r.of.where).Of(*e) != r.of.want {
					continue
				}
				worth := int32(1)
				switch {
				case r.of.sum != "":
					worth = int32(stalagluft.Facts.Argument(r.of.sum).Of(*e))
				case r.of.worth != nil:
					worth = r.of.worth(e)
				}
				want[k] += worth
			}
		}
		if got := s.values(events, len(events)); !slices.Equal(got, want) {
			t.Fatalf("%v: %v, one by one %v", events, got, want)
		}
	}
}
