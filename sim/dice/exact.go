//builds:differ exact tables alone rest on it, and who plays by them rounds

package dice

import (
	"fmt"
	"math"
	"slices"
)

// Negligible bounds the chance that an exact distribution with an endless tail leaves
// unlisted. It is kept in PMF.Above, so a distribution always sums to 1.
const Negligible = 1e-18

// PMF is the exact distribution of a whole number: P[i] is the chance of Min+i. A distribution
// without end stops where the rest is at most Negligible; that rest is Above.
// The methods return new distributions and never write to P.
type PMF struct {
	Min   int
	P     []float64
	Above float64 // the chance (or a bound of it) of more than Max
}

// Certain is the distribution of a number that is always x.
func Certain(x int) PMF { return PMF{Min: x, P: []float64{1}} }

// Max is the greatest listed value; Min-1 when nothing is listed.
func (f PMF) Max() int { return f.Min + len(f.P) - 1 }

// At is P(X = x).
func (f PMF) At(x int) float64 {
	if x < f.Min || x > f.Max() {
		return 0
	}
	return f.P[x-f.Min]
}

// Tail is P(X >= d). It is summed from the far end, so that a small tail has
// as many correct digits as a large one.
func (f PMF) Tail(d int) float64 {
	if d <= f.Min {
		return f.Mass()
	}
	sum := f.Above
	for _, p := range slices.Backward(f.P[min(d-f.Min, len(f.P)):]) {
		sum += p
	}
	return sum
}

// Below is P(X < d).
func (f PMF) Below(d int) float64 {
	sum := 0.0
	for x := f.Min; x < d && x <= f.Max(); x++ {
		sum += f.P[x-f.Min]
	}
	return sum
}

// Mass is the whole chance: 1 for a distribution, less for a part of one.
func (f PMF) Mass() float64 {
	var s compensated
	for _, p := range f.P {
		s.add(p)
	}
	s.add(f.Above)
	return s.value()
}

// Mean is the expected value of what is listed.
func (f PMF) Mean() float64 {
	var s compensated
	for i, p := range f.P {
		s.add(p * float64(f.Min+i))
	}
	return s.value()
}

// Variance is the expected squared distance from the mean of what is listed.
func (f PMF) Variance() float64 {
	mean := f.Mean()
	var s compensated
	for i, p := range f.P {
		d := float64(f.Min+i) - mean
		s.add(p * d * d)
	}
	return s.value()
}

// Quantile is the smallest x with P(X <= x) >= p, for p in 0..1.
func (f PMF) Quantile(p float64) int {
	sum := 0.0
	for i, q := range f.P {
		if sum += q; sum >= p && q > 0 {
			return f.Min + i
		}
	}
	return f.Max()
}

// Add is the distribution of X + Y, X and Y independent. Nothing in it cancels, so a
// chance has lost at most one rounding for each term of its sum.
func (f PMF) Add(g PMF) PMF {
	h := PMF{Min: f.Min + g.Min, P: make([]float64, max(len(f.P)+len(g.P)-1, 0))}
	for i, p := range f.P {
		if p == 0 {
			continue
		}
		row := h.P[i : i+len(g.P)]
		for j, q := range g.P {
			row[j] += p * q
		}
	}
	h.Above = f.Above*g.Mass() + g.Above*f.Mass()
	return h
}

// Sum is the distribution of the sum of n independent numbers of this distribution; n >= 0. A
// far end of at most Negligible goes into Above at every step.
func (f PMF) Sum(n int) PMF { return f.doubled(n, Negligible) }

// doubled is the distribution of the sum of n numbers, from that of half as many; it
// cuts a far end of at most so much off at every step.
func (f PMF) doubled(n int, most float64) PMF {
	switch n {
	case 0:
		return Certain(0)
	case 1:
		return f
	}
	h := f.doubled(n/2, most)
	h = h.Add(h).cut(most)
	if n%2 == 1 {
		h = h.Add(f).cut(most)
	}
	return h
}

// Times is the distribution of k·X; k >= 1.
func (f PMF) Times(k int) PMF {
	if k < 1 {
		panic(fmt.Sprintf("dice: %d times a distribution", k))
	}
	if len(f.P) == 0 {
		return f
	}
	h := PMF{Min: k * f.Min, P: make([]float64, k*(len(f.P)-1)+1), Above: f.Above}
	for i, p := range f.P {
		h.P[k*i] = p
	}
	return h
}

// Either is the distribution of a number that follows f or g, whichever happens: the
// sum of two parts of a distribution.
func (f PMF) Either(g PMF) PMF {
	if len(f.P) == 0 {
		g.Above += f.Above
		return g
	}
	if len(g.P) == 0 {
		f.Above += g.Above
		return f
	}
	lo, hi := min(f.Min, g.Min), max(f.Max(), g.Max())
	h := PMF{Min: lo, P: make([]float64, hi-lo+1), Above: f.Above + g.Above}
	for i, p := range f.P {
		h.P[f.Min+i-lo] += p
	}
	for i, p := range g.P {
		h.P[g.Min+i-lo] += p
	}
	return h
}

// Weighted is f with every chance multiplied by w: a part of a distribution.
func (f PMF) Weighted(w float64) PMF {
	h := PMF{Min: f.Min, P: slices.Clone(f.P), Above: f.Above * w}
	for i := range h.P {
		h.P[i] *= w
	}
	return h
}

// Mixture is the distribution of a number that follows each of the distributions with equal
// chance: a card drawn at random, say.
func Mixture(pmfs ...PMF) PMF {
	var h PMF
	for _, f := range pmfs {
		h = h.Either(f.Weighted(1 / float64(len(pmfs))))
	}
	return h
}

// trim moves a far end into Above as long as that stays negligible.
func (f PMF) trim() PMF { return f.cut(Negligible - f.Above) }

// cut moves the longest far end of at most so much into Above.
func (f PMF) cut(most float64) PMF {
	end := 0.0
	for n := len(f.P); n > 1 && end+f.P[n-1] <= most; n-- {
		end += f.P[n-1]
		f.P = f.P[:n-1]
	}
	f.Above += end
	return f
}

// Covering is the distribution of how many numbers of distribution f it takes until their sum
// reaches x: P(more than k) = P(the sum of k is below x). Every number must
// be at least 1.
func Covering(f PMF, x int) PMF {
	if f.Min < 1 {
		panic("dice: Covering with a number below 1")
	}
	if x <= 0 {
		return Certain(0)
	}
	h := PMF{Min: 1}
	below := Certain(0) // distribution of the sum so far, what has reached x cut off
	left := 1.0         // P(the sum so far is below x)
	for left > 0 {
		next := below.Add(f)
		if keep := x - next.Min; keep < len(next.P) {
			next.P = next.P[:max(keep, 0)]
		}
		next.Above = 0
		still := next.Mass()
		h.P = append(h.P, left-still)
		below, left = next, still
	}
	return h.trim()
}

// compensated adds up floats and keeps the digits that plain addition loses
// (Neumaier 1974).
type compensated struct{ sum, lost float64 }

func (s *compensated) add(x float64) {
	t := s.sum + x
	if math.Abs(s.sum) >= math.Abs(x) {
		s.lost += (s.sum - t) + x
	} else {
		s.lost += (x - t) + s.sum
	}
	s.sum = t
}

func (s *compensated) value() float64 { return s.sum + s.lost }

// Beats is P(X > Y) for X of distribution f and Y of distribution g, independent: a duel of
// dice in which a tie loses.
func (f PMF) Beats(g PMF) float64 {
	var s compensated
	for i, p := range f.P {
		s.add(p * g.Below(f.Min+i))
	}
	return s.value()
}

// Misses is the distribution of how many attempts fail before the first that
// succeeds, each with chance p above 0.
func Misses(p float64) PMF {
	if !(p > 0 && p <= 1) {
		panic(fmt.Sprintf("dice: Misses with chance %v", p))
	}
	f := PMF{}
	for left := 1.0; left > Negligible; left *= 1 - p {
		f.P = append(f.P, left*p)
		f.Above = left * (1 - p)
	}
	return f
}

// Drawn is the distribution of how many marked cards are among n drawn from a deck of
// so many cards, without return.
func Drawn(cards, marked, n int) PMF {
	if marked < 0 || n < 0 || marked > cards || n > cards {
		panic(fmt.Sprintf("dice: %d cards, %d marked, %d drawn", cards, marked, n))
	}
	f := PMF{P: []float64{1}}
	for drawn := range n { // card by card: the distribution of the marked ones so far
		next := PMF{P: make([]float64, len(f.P)+1)}
		for k, p := range f.P {
			hit := float64(max(marked-k, 0)) / float64(cards-drawn)
			next.P[k] += p * (1 - hit)
			next.P[k+1] += p * hit
		}
		f = next
	}
	return f.trim()
}
