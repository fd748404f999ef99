package questions_test

import (
	"math"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
)

// A hint is what the bot would do, and how often the position is won after it: a run
// succeeds where nobody watches, in one of two games, with chance .4, and who waits in the
// last round has lost.
func TestTruthOfHints(t *testing.T) {
	g, err := lab.Table{}.Sit(labtest.Seat(t), lab.Sat{Seat: "runners", Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	asked, on := g.Next()
	if !on || len(asked.Legal) != 3 {
		t.Fatalf("the runner is asked %+v", asked)
	}
	for choice, want := range []float64{0, 0.2, 0.2} {
		h, err := g.Hint(choice)
		se := math.Sqrt(want * (1 - want) / float64(max(h.Playouts, 1)))
		if err != nil || h.Choice != choice || h.Playouts < 200 || math.Abs(h.P-want) > 4.5*se ||
			!h.Interval.Contains(h.P) {
			t.Errorf("%s: %+v, want about %g: %v", asked.Legal[choice], h, want, err)
		}
	}
	h, err := g.Hint(-1)
	if err != nil || h.Bot != "standard" || h.Choice == 0 {
		t.Errorf("the bot would do %d, %+v: %v", h.Choice, h, err)
	}
	g, err = lab.Table{Seats: "guard=search"}.Sit(labtest.Seat(t), lab.Sat{Seat: "runners", Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	g.Next()
	if _, err := g.Hint(1); err == nil || !strings.HasPrefix(err.Error(), "search is too slow") {
		t.Errorf("with a guard that searches: %v", err)
	}
}
