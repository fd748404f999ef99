package reports

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// No game has a say in how its own luck is weighed: where one part of the games alone had
// any, the others know of none, and nothing is taken out of it.
func TestLuckIsWeighedByOtherGames(t *testing.T) {
	for lucky := range uint64(folds) {
		s := NewSample(1, 1)
		for game := range uint64(500) {
			value, luck := int32(game/folds%2), int64(0)
			if game%folds == lucky {
				luck = LuckUnit * int64(2*value-1) * 3 / 4 // all that it scores is luck, and of that there was too much
				if game%50 < 25 {
					value, luck = 1, 3*LuckUnit/4
				}
			}
			s.Add(game, []int32{value}, []int64{luck})
		}
		if e := s.Estimate(0); e.Fair != e.Mean || e.N != 500 {
			t.Errorf("part %d: %.6f with its luck out, and %.6f as it was", lucky, e.Fair, e.Mean)
		}
	}
}

// So a mean is not biased by its own luck: here it is known that a value which never
// depends on the sign of the luck would come out by 1/n too small otherwise.
func TestFairMeansAreNotBiased(t *testing.T) {
	const games, samples = 100, 4000
	r := rand.New(rand.NewPCG(1, 2))
	sum, squares := 0.0, 0.0
	for range samples {
		s := NewSample(1, 1)
		for game := range uint64(games) {
			luck := int64(0)
			if r.IntN(10) < 3 {
				luck = LuckUnit * int64(2*r.IntN(2)-1)
			}
			s.Add(game, []int32{int32(luck / LuckUnit * (luck / LuckUnit))}, []int64{luck})
		}
		e := s.Estimate(0)
		sum += e.Fair
		squares += e.Fair * e.Fair
	}
	mean := sum / samples
	se := math.Sqrt((squares/samples - mean*mean) / samples)
	if bias := mean - 0.3; math.Abs(bias) > 4*se || 8*se > 1./games {
		t.Errorf("a mean of %.5f ± %.5f, want .3", mean, se)
	}
}

// What is known within the precision that was asked for is known, to the very edge.
func TestKnownAtTheEdge(t *testing.T) {
	for known, want := range map[float64]string{0.004: "is known", 0.005: "is known", 0.0051: "is not yet known"} {
		c := Cost{Precision: 0.005, Known: known, Games: 400, Fixed: 300}
		if got := c.Words("every share"); !strings.HasPrefix(got, "every share "+want+" within") {
			t.Errorf("known within %v: %s", known, got)
		}
	}
}
