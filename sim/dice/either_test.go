package dice_test

import (
	"math"
	"testing"

	"escapesim/sim/dice"
)

// A number that follows the one or the other distribution has the sum of their chances, be
// either of one value, of none, or beyond the other's.
func TestEither(t *testing.T) {
	at := func(least int, p ...float64) dice.PMF { return dice.PMF{Min: least, P: p, Above: 0.01} }
	none := dice.PMF{Above: 0.01}
	for _, c := range [][2]dice.PMF{
		{at(3, 0.5), at(5, 0.25)},
		{at(5, 0.25, 0.125), at(3, 0.5)},
		{at(3, 0.25), at(3, 0.5)},
		{at(1, 0.1, 0.2, 0.3), at(2, 0.1)},
		{none, at(2, 0.5)},
		{at(2, 0.5), none},
	} {
		got := c[0].Either(c[1])
		chance := func(f dice.PMF, x int) float64 {
			if i := x - f.Min; i >= 0 && i < len(f.P) {
				return f.P[i]
			}
			return 0
		}
		for x := range 10 {
			if want := chance(c[0], x) + chance(c[1], x); math.Abs(chance(got, x)-want) > 1e-15 {
				t.Errorf("%v or %v: %d with %g, want %g", c[0], c[1], x, chance(got, x), want)
			}
		}
		if math.Abs(got.Above-0.02) > 1e-15 {
			t.Errorf("%v or %v: %g lie above", c[0], c[1], got.Above)
		}
	}
}
