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

// What lies above the listed values has its part in the whole; a share that only it could reach is told by the
// greatest of them.
func TestMassAbove(t *testing.T) {
	if q := (dice.PMF{Min: 3, P: []float64{0.5, 0.25}, Above: 0.25}).Quantile(0.9); q != 4 {
		t.Errorf("the quantile lies at %d", q)
	}
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

// What a large part cuts off a small sum when it comes is not lost: four of 2^-54 before 2 and four behind are 2^-51.
func TestSmallSumsAreNotLost(t *testing.T) {
	p := make([]float64, 9)
	for i := range p {
		p[i] = math.Ldexp(1, -54)
	}
	p[4] = 2
	if f := (dice.PMF{P: p}); f.Mass() != 2+math.Ldexp(1, -51) {
		t.Errorf("%v more than 2, want 2^-51", f.Mass()-2)
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

// A number below one so large that draws have to be thrown away is as likely as any other: with n three
// eighths of all draws, two in eight would fall on every third number.
func TestLargeNumbersAreFair(t *testing.T) {
	s := dice.NewStream(1, 2, dice.Setup)
	const draws = 3000
	var of [3]int
	for range draws {
		n := s.IntN(3 << 61)
		if n < 0 || n >= 3<<61 {
			t.Fatal(n)
		}
		of[n%3]++
	}
	for rest, n := range of {
		if n < draws/3-130 || n > draws/3+130 { // five times the standard deviation
			t.Errorf("%d of %d leave %d", n, draws, rest)
		}
	}
}

// A die is what IntN gives of six, a pair what it gives of 36, from the stream of its purpose or from the script.
func TestDiceAreDrawnAsNumbers(t *testing.T) {
	var c dice.Chance
	c.Start(5, 6)
	if c.Seed() != 5 {
		t.Errorf("seed %d", c.Seed())
	}
	turn, special := dice.NewStream(5, 6, dice.Turn(1)), dice.NewStream(5, 6, dice.Special(2))
	for range 50 {
		if got, want := c.Die(dice.Turn(1)), turn.IntN(6)+1; got != want {
			t.Fatalf("%d, want %d", got, want)
		}
		a, b := c.Pair(dice.Special(2))
		if got, want := 6*(a-1)+b-1, special.IntN(36); got != want || b < 1 || b > 6 {
			t.Fatalf("%d and %d, want %d", a, b, want)
		}
	}
	script := dice.NewScript(6, 1)
	c.SetScript(script)
	script.Append(2, 5)
	a, b := c.Pair(dice.Turn(1))
	if d, e := c.Die(dice.Turn(1)), c.Die(dice.Turn(1)); a != 6 || b != 1 || d != 2 || e != 5 || script.Left() != 0 ||
		script.RanOut() {
		t.Errorf("%d, %d, %d, %d", a, b, d, e)
	}
	if got, want := c.Die(dice.Turn(1)), turn.IntN(6)+1; got != want || !script.RanOut() {
		t.Errorf("%d when the script has run out, want %d", got, want)
	}
}

// What has no answer is no answer, at the first number that has none.
func TestNoAnswers(t *testing.T) {
	s := dice.NewStream(1, 1, dice.Setup)
	coin := dice.PMF{P: []float64{.5, .5}}
	for name, ask := range map[string]func(){
		"a number below 0":             func() { s.IntN(0) },
		"0 times":                      func() { coin.Times(0) },
		"covering with 0":              func() { dice.Covering(coin, 3) },
		"misses of what never happens": func() { dice.Misses(0) },
		"misses of more than always":   func() { dice.Misses(1.5) },
		"fewer than no marked cards":   func() { dice.Drawn(5, -1, 2) },
		"more marked cards than cards": func() { dice.Drawn(5, 6, 2) },
		"fewer than no cards drawn":    func() { dice.Drawn(5, 2, -1) },
		"more drawn than cards":        func() { dice.Drawn(5, 2, 6) },
		"more players than cards":      func() { dice.AllSucceed([]float64{1}, 2, false) },
		"a throw of no dice":           func() { dice.Chain{}.PMF() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s has an answer", name)
				}
			}()
			ask()
		}()
	}
	if s.IntN(1) != 0 || coin.Times(1).Mean() != .5 || dice.Covering(dice.Certain(1), 3).Quantile(1) != 3 ||
		dice.Misses(1).Mean() != 0 || dice.Drawn(5, 5, 5).Tail(5) != 1 ||
		dice.AllSucceed([]float64{.5, 1}, 2, false) != .5 || len(dice.PMF{}.Times(2).P) != 0 {
		t.Error("the last that has one, has another")
	}
}

// Without a limit a chain may be longer than any: that chance is above, and no other.
func TestDoublesWithoutEnd(t *testing.T) {
	c := dice.Chain{Throw: dice.Throw{Count: 2, Sides: 6}, Rethrow: true}
	if f := c.DoublesPMF(); f.Above <= 0 || f.Above > dice.Negligible || f.P[1] != f.P[0]/6 {
		t.Errorf("%v above, %v", f.Above, f.P[:2])
	}
	c.Limit = 3
	if f := c.DoublesPMF(); f.Above != 0 || len(f.P) != 3 {
		t.Errorf("%v above, %v", f.Above, f.P)
	}
}
