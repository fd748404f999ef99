package dice_test

import (
	"math"
	"testing"

	"escapesim/sim/dice"
)

// Where no card is marked none is drawn, nor where none is drawn; where all are, each is.
func TestDrawnAtTheEdges(t *testing.T) {
	for _, c := range [][4]int{{5, 0, 2, 0}, {5, 2, 0, 0}, {5, 5, 3, 3}, {5, 2, 5, 2}, {0, 0, 0, 0}} {
		f := dice.Drawn(c[0], c[1], c[2])
		if p := f.Tail(c[3]) - f.Tail(c[3]+1); math.Abs(p-1) > 1e-12 {
			t.Errorf("%d of %d cards, %d marked: %d marked with chance %g", c[2], c[0], c[1], c[3], p)
		}
	}
}

// A script gives its dice, says when it has run out, and the dice go on without it.
func TestScriptRunsOut(t *testing.T) {
	var c dice.Chance
	c.Start(1, 0)
	script := dice.NewScript(5, 2)
	c.SetScript(script)
	for i, want := range []int{5, 2} {
		if got := c.Die(dice.Setup); got != want || script.Left() != 1-i || script.RanOut() {
			t.Errorf("die %d shows %d, %d left", i, got, script.Left())
		}
	}
	if got := c.Die(dice.Setup); got < 1 || got > 6 || !script.RanOut() || script.Left() != 0 {
		t.Errorf("the third die shows %d, ran out %v", got, script.RanOut())
	}
}

// What lies above the listed values has its part in the whole.
func TestMassAbove(t *testing.T) {
	if got := (dice.PMF{Min: 1, P: []float64{0.25, 0.5}, Above: 0.25}).Mass(); got != 1 {
		t.Errorf("the whole is %v", got)
	}
}

// What is far smaller than the sum so far is not lost in it, wherever the large part stands:
// 2 in the middle and 8 of 2^-53, each of which plain addition drops, are 2 + 2^-50.
func TestSmallPartsAreNotLost(t *testing.T) {
	for large := range 9 {
		p := make([]float64, 9)
		for i := range p {
			p[i] = math.Ldexp(1, -53)
		}
		p[large] = 2
		if f := (dice.PMF{P: p}); f.Mass() != 2+math.Ldexp(1, -50) {
			t.Errorf("2 at %d: %v more than 2, want 2^-50", large, f.Mass()-2)
		}
	}
}

// Failures before the first success follow their law, and what is not listed lies above: all sum to 1.
func TestMissesFollowTheirLaw(t *testing.T) {
	for _, p := range []float64{1, 0.9, 0.5, 1. / 36} {
		f := dice.Misses(p)
		for k, got := range f.P {
			if want := p * math.Pow(1-p, float64(k)); math.Abs(got-want) > 1e-12*want {
				t.Fatalf("with %g %d misses have chance %g, want %g", p, k, got, want)
			}
		}
		rest := math.Pow(1-p, float64(len(f.P)))
		if math.Abs(f.Above-rest) > 1e-12*rest || f.Above > dice.Negligible {
			t.Errorf("with %g %g lie above, want %g", p, f.Above, rest)
		}
	}
}
