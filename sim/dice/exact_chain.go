//builds:differ exact tables alone rest on it, and who plays by them rounds

package dice

import (
	"fmt"
	"math"
	"math/big"
	"slices"
)

// Reading says how dice thrown together become one number.
type Reading uint8

const (
	Sum     Reading = iota // all dice added
	Highest                // the highest die
	Lowest                 // the lowest die
)

// Throw is some dice thrown together, once.
type Throw struct {
	Count int     // dice, 1..8
	Sides int     // faces of each die, 1..100
	Read  Reading // how they become one number
}

// Two is the throw of two ordinary dice.
var Two = Throw{Count: 2, Sides: 6}

// Chain is throws in a row: after a double (all dice alike; one die alone is
// never a double) the dice are thrown again and everything is added.
type Chain struct {
	Throw
	Rethrow bool // false: a double earns nothing
	Limit   int  // throws at the most; 0 for no limit
}

// Colditz is the chain of every edition of Escape from Colditz: two dice,
// doubles thrown again and added, without limit.
var Colditz = Chain{Throw: Two, Rethrow: true}

// Check returns an error for a chain that has no distribution: dice out of range, or
// dice of one side thrown again for ever.
func (c Chain) Check() error {
	switch {
	case c.Count < 1 || c.Count > 8:
		return fmt.Errorf("%d dice: want 1 to 8", c.Count)
	case c.Sides < 1 || c.Sides > 100:
		return fmt.Errorf("dice with %d sides: want 1 to 100", c.Sides)
	case c.Limit < 0:
		return fmt.Errorf("chains of at most %d throws: want 0 (no limit) or more", c.Limit)
	case c.Rethrow && c.Limit == 0 && c.Sides == 1 && c.Count > 1:
		return fmt.Errorf("%d dice of one side are a double for ever: set a limit", c.Count)
	}
	return nil
}

// span is the lowest and the highest number that a throw can show.
func (t Throw) span() (lo, hi int) {
	if t.Read == Sum {
		return t.Count, t.Count * t.Sides
	}
	return 1, t.Sides
}

// weights counts, of the Sides^Count throws alike in chance, how many show
// each number, counted from lo; doubles is the part of them with all dice
// alike. The counts are exact up to 100^8 = 1e16, which is below 2^54.
func (t Throw) weights() (lo int, all, doubles []int64, total int64) {
	lo, hi := t.span()
	all, doubles = make([]int64, hi-lo+1), make([]int64, hi-lo+1)
	total = power(t.Sides, t.Count)
	switch t.Read {
	case Highest, Lowest:
		for face := 1; face <= t.Sides; face++ {
			n := power(face, t.Count) - power(face-1, t.Count)
			if t.Read == Highest {
				all[face-1] = n
			} else {
				all[t.Sides-face] = n
			}
		}
	default:
		ways := []int64{1} // of n dice, counted from n
		for range t.Count {
			next := make([]int64, len(ways)+t.Sides-1)
			for i, w := range ways {
				for face := range t.Sides {
					next[i+face] += w
				}
			}
			ways = next
		}
		copy(all, ways)
	}
	if t.Count > 1 {
		for face := 1; face <= t.Sides; face++ {
			if t.Read == Sum {
				doubles[t.Count*face-lo]++
			} else {
				doubles[face-lo]++
			}
		}
	}
	return lo, all, doubles, total
}

func power(base, exponent int) int64 {
	n := int64(1)
	for range exponent {
		n *= int64(base)
	}
	return n
}

// PMF is the distribution of one throw.
func (t Throw) PMF() PMF { return t.part(func(all, _ int64) int64 { return all }) }

// Doubles is the part of the distribution in which all dice are alike; its mass is
// the chance of a double.
func (t Throw) Doubles() PMF { return t.part(func(_, doubles int64) int64 { return doubles }) }

// Singles is the part of the distribution in which not all dice are alike.
func (t Throw) Singles() PMF { return t.part(func(all, doubles int64) int64 { return all - doubles }) }

// part is a part of the distribution: of each number so many ways, of all ways that there are.
func (t Throw) part(ways func(all, doubles int64) int64) PMF {
	lo, all, doubles, total := t.weights()
	f := PMF{Min: lo, P: make([]float64, len(all))}
	for i := range all {
		f.P[i] = float64(ways(all[i], doubles[i])) / float64(total)
	}
	return f
}

// parts returns what ends a chain and what carries it on.
func (c Chain) parts() (ends, goesOn PMF) {
	if !c.Rethrow {
		return c.Throw.PMF(), PMF{}
	}
	return c.Singles(), c.Doubles()
}

// chained is the part of the distribution of a chain in which every throw that
// carries it on follows goesOn, and the last one follows ends; when the
// limit cuts the chain off, the last throw may follow goesOn too.
//
// Without limit it solves f = ends + goesOn * f, number by number. It stops
// where more than top needs so many doubles that their chance is below
// Negligible.
func (c Chain) chained(ends, goesOn PMF) PMF {
	if !c.Rethrow || c.Limit == 1 {
		return ends.Either(goesOn)
	}
	if c.Limit > 1 {
		f := ends.Either(goesOn)
		for range c.Limit - 1 {
			f = ends.Either(goesOn.Add(f)).trim()
		}
		return f
	}
	_, hi := c.span()
	double := c.Doubles().Mass()
	top, rest := hi, double
	for rest > Negligible {
		top += hi
		rest *= double
	}
	lo := min(ends.Min, goesOn.Min)
	f := PMF{Min: lo, P: make([]float64, top-lo+1), Above: rest}
	for x := lo; x <= top; x++ {
		p := ends.At(x)
		for i, q := range goesOn.P {
			if at := x - goesOn.Min - i; q > 0 && at >= lo {
				p += q * f.P[at-lo]
			}
		}
		f.P[x-lo] = p
	}
	return f.trim()
}

// PMF is the distribution of the total of a chain. It panics when Check does not
// hold.
func (c Chain) PMF() PMF {
	if err := c.Check(); err != nil {
		panic("dice: " + err.Error())
	}
	f := c.chained(c.parts())
	for len(f.P) > 1 && f.P[0] == 0 { // 2 cannot be: it is a double
		f.Min, f.P = f.Min+1, f.P[1:]
	}
	return f
}

// Moments are the mean and the variance of a chain's total, exactly:
// E = m + r·E', where m is the mean of a throw, r the chance of a double and
// E' the mean with one throw less to come, and so for the squares.
func (c Chain) Moments() (mean, variance *big.Rat) {
	if err := c.Check(); err != nil {
		panic("dice: " + err.Error())
	}
	lo, all, doubles, total := c.weights()
	moment := func(weights []int64, power int64) *big.Rat {
		sum := new(big.Int)
		for i, n := range weights {
			x := big.NewInt(int64(lo + i))
			x.Exp(x, big.NewInt(power), nil)
			sum.Add(sum, x.Mul(x, big.NewInt(n)))
		}
		return new(big.Rat).SetFrac(sum, big.NewInt(total))
	}
	rat := func() *big.Rat { return new(big.Rat) }
	first, second := moment(all, 1), moment(all, 2)
	again, pips := moment(doubles, 0), moment(doubles, 1)
	mean, square := first, second
	switch {
	case !c.Rethrow:
	case c.Limit == 0:
		stop := rat().Sub(big.NewRat(1, 1), again)
		mean = rat().Quo(first, stop)
		square = rat().Mul(big.NewRat(2, 1), rat().Mul(pips, mean))
		square.Add(square, second).Quo(square, stop)
	default:
		for range c.Limit - 1 {
			next := rat().Mul(big.NewRat(2, 1), rat().Mul(pips, mean))
			next.Add(next, second).Add(next, rat().Mul(again, square))
			mean = rat().Add(first, rat().Mul(again, mean))
			square = next
		}
	}
	return mean, rat().Sub(square, rat().Mul(mean, mean))
}

// DoublesPMF is the distribution of how many doubles a chain has that earned another
// throw.
func (c Chain) DoublesPMF() PMF {
	r := c.Doubles().Mass()
	if !c.Rethrow {
		return Certain(0)
	}
	f := PMF{}
	left := 1.0
	for n := 1; left > Negligible && (c.Limit == 0 || n < c.Limit); n++ {
		f.P = append(f.P, left*(1-r))
		left *= r
	}
	if c.Limit > 0 {
		f.P = append(f.P, left)
	} else {
		f.Above = left
	}
	return f
}

// FirstDoubled is the distribution of a chain whose first throw counts twice: the
// range of a shot in the Thibault edition (COL-SEC-10).
func (c Chain) FirstDoubled() PMF {
	ends, goesOn := c.parts()
	if !c.Rethrow || c.Limit == 1 {
		return ends.Either(goesOn).Times(2)
	}
	rest := c
	if c.Limit > 1 {
		rest.Limit--
	}
	return ends.Times(2).Either(goesOn.Times(2).Add(rest.PMF()))
}

// DrawScope says which numbers of a chain are compared with those that earn
// a card. The order is that of the option dice.draw_scope.
type DrawScope uint8

// The scopes of COL-DICE-06.
const (
	PerThrow        DrawScope = iota // every throw of the chain
	ChainTotal                       // the total alone
	FirstThrow                       // the first throw alone
	PerThrowOrTotal                  // either of the first two
)

// DrawChance is the chance that a chain earns a card: that at least one of
// the compared numbers is among those named.
func (c Chain) DrawChance(scope DrawScope, numbers ...int) float64 {
	named := func(x int) bool {
		return slices.Contains(numbers, x)
	}
	missing := func(f PMF) PMF {
		g := f.Weighted(1)
		for i := range g.P {
			if named(g.Min + i) {
				g.P[i] = 0
			}
		}
		return g
	}
	switch scope {
	case FirstThrow:
		return 1 - missing(c.Throw.PMF()).Mass()
	case ChainTotal:
		return 1 - missing(c.PMF()).Mass()
	}
	ends, goesOn := c.parts()
	miss := c.chained(missing(ends), missing(goesOn))
	if scope == PerThrowOrTotal {
		miss = missing(miss)
	}
	return 1 - miss.Mass()
}

// Attempt is the distribution of the total of k independent chains: a do or die with
// a card of k throws.
//
// Without limit that total is the sum of two independent numbers: the pips
// of the k throws that end the chains, none a double, and the pips of all
// doubles before them. How many doubles k chains have is negative binomial,
// so the chance of x pips from doubles follows Panjer's recursion (1981):
//
//	g(0) = (1-r)^k    g(x) = sum over i of D(i) (1 + (k-1) i/x) g(x-i)
//
// where D(i) is the chance of a double of i pips and r that of any double.
// Every term is positive and nothing is cut off below the last listed total.
// So a chance is off by at most 2^-53 of itself for each rounding on its way:
// fewer than 5,200 for any listed total of 50 chains of Colditz (10 for each
// of 350 steps of the recursion, 1,200 for the power, 400 for the last sum),
// which is less than 6e-13 of it however small it is.
func (c Chain) Attempt(k int) PMF {
	double := c.Doubles()
	stops := 1 - double.Mass()
	all := math.Pow(stops, float64(k))
	if !c.Rethrow || c.Limit > 0 || stops == 1 || k < 1 || all < 1e-260 {
		return c.PMF().Sum(k)
	}
	last := c.Singles().Weighted(1 / stops)
	top := c.reach(k)
	ends := last.doubled(k, 0)
	h := PMF{Min: ends.Min, P: make([]float64, top-ends.Min+1), Above: Negligible / 1024}
	pips := make([]float64, len(h.P)) // of doubles alone: the recursion
	for x := range pips {
		if pips[x] = all; x > 0 {
			pips[x] = 0
			for i, d := range double.P {
				if i += double.Min; d > 0 && i <= x {
					pips[x] += d * (1 + float64((k-1)*i)/float64(x)) * pips[x-i]
				}
			}
		}
		if g := pips[x]; g > 0 {
			row := h.P[x:min(x+len(ends.P), len(h.P))]
			for i, p := range ends.P[:len(row)] {
				row[i] += g * p
			}
		}
	}
	for len(h.P) > 1 && h.P[0] == 0 {
		h.Min, h.P = h.Min+1, h.P[1:]
	}
	return h.trim()
}

// reach is a total that k chains without limit exceed with a chance of at
// most a thousandth of Negligible, by Chernoff's bound: for every z above 1
// at which the chain's generating function f is finite,
// P(total > t) <= f(z)^k / z^(t+1).
func (c Chain) reach(k int) int {
	at := func(f PMF, z float64) float64 {
		sum := 0.0
		for i := len(f.P) - 1; i >= 0; i-- {
			sum = sum*z + f.P[i]
		}
		return sum * math.Pow(z, float64(f.Min))
	}
	ends, goesOn := c.parts()
	pole := 2.0 // beyond it f is not finite: more doubles than one a throw
	for at(goesOn, pole) < 1 {
		pole *= 2
	}
	for lo := 1.0; pole-lo > 1e-9*pole; {
		if z := (lo + pole) / 2; at(goesOn, z) < 1 {
			lo = z
		} else {
			pole = z
		}
	}
	const steps = 64
	best := math.Inf(1)
	for i := 1; i < steps; i++ {
		z := math.Pow(pole, float64(i)/steps)
		f := at(ends, z) / (1 - at(goesOn, z))
		best = min(best, (float64(k)*math.Log(f)-math.Log(Negligible/1024))/math.Log(z))
	}
	return int(math.Ceil(best))
}

// AllSucceed is the chance that m players who each draw one of the cards all
// succeed, where p is the chance of success with each card. With returned,
// a card goes back before the next is drawn; without, the cards differ, and
// m must not exceed their number. With chances of failure for p it is the
// chance that all fail.
func AllSucceed(p []float64, m int, returned bool) float64 {
	if returned {
		mean := 0.0
		for _, x := range p {
			mean += x
		}
		mean /= float64(len(p))
		all := 1.0
		for range m {
			all *= mean
		}
		return all
	}
	if m > len(p) {
		panic(fmt.Sprintf("dice: %d players draw from %d cards", m, len(p)))
	}
	products, subsets := make([]float64, m+1), make([]float64, m+1)
	products[0], subsets[0] = 1, 1
	for _, x := range p {
		for k := m; k > 0; k-- {
			products[k] += x * products[k-1]
			subsets[k] += subsets[k-1]
		}
	}
	return products[m] / subsets[m]
}
