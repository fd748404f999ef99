package dice_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"escapesim/sim/dice"
)

// brute is the distribution of a chain by trying every face of every die, as exact
// fractions. It knows nothing of the clever way: it throws, looks whether all
// dice are alike, and throws again. Totals above top are dropped.
func brute(c dice.Chain, top int) map[int]*big.Rat {
	ways := map[[2]int]int64{} // by total and throws; all ways of so many throws are as likely
	var die func(faces []int, total, throws int)
	read := func(faces []int) int {
		n := faces[0]
		for _, f := range faces[1:] {
			switch c.Read {
			case dice.Highest:
				n = max(n, f)
			case dice.Lowest:
				n = min(n, f)
			default:
				n += f
			}
		}
		return n
	}
	die = func(faces []int, total, throws int) {
		if len(faces) < c.Count {
			for f := 1; f <= c.Sides; f++ {
				die(append(faces[:len(faces):len(faces)], f), total, throws)
			}
			return
		}
		total += read(faces)
		if total > top {
			return
		}
		alike := len(faces) > 1
		for _, f := range faces {
			alike = alike && f == faces[0]
		}
		if alike && c.Rethrow && throws != c.Limit {
			die(nil, total, throws+1)
			return
		}
		ways[[2]int{total, throws}]++
	}
	die(nil, 0, 1)
	pmf := map[int]*big.Rat{}
	for at, n := range ways {
		if pmf[at[0]] == nil {
			pmf[at[0]] = new(big.Rat)
		}
		of := new(big.Int).Exp(big.NewInt(int64(c.Sides)), big.NewInt(int64(c.Count*at[1])), nil)
		pmf[at[0]].Add(pmf[at[0]], new(big.Rat).SetFrac(big.NewInt(n), of))
	}
	return pmf
}

// near fails unless got is want to 12 digits: relatively, and for numbers
// near 1 or 0 absolutely.
func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 5e-13*math.Max(math.Abs(want), 1e-3) {
		t.Errorf("%s = %.15g, want %.15g", what, got, want)
	}
}

// printed fails unless got, written with as many digits, is want.
func printed(t *testing.T, what string, got float64, want string) {
	t.Helper()
	digits := len(strings.TrimLeft(strings.ReplaceAll(want, ".", ""), "0"))
	var w float64
	if _, err := fmt.Sscan(want, &w); err != nil {
		t.Fatal(err)
	}
	tolerance := 0.5000001 * math.Pow(10, math.Floor(math.Log10(math.Abs(w)))-float64(digits)+1)
	if w == 1 { // certain, or so near that the last printed digit cannot tell
		tolerance = 1e-12
	}
	if math.Abs(got-w) > tolerance {
		t.Errorf("%s = %.13g, printed as %s", what, got, want)
	}
}

var chains = []dice.Chain{
	dice.Colditz,
	{Throw: dice.Two},
	{Throw: dice.Two, Rethrow: true, Limit: 1},
	{Throw: dice.Two, Rethrow: true, Limit: 2},
	{Throw: dice.Two, Rethrow: true, Limit: 4},
	{Throw: dice.Throw{Count: 1, Sides: 6}, Rethrow: true},
	{Throw: dice.Throw{Count: 1, Sides: 10}},
	{Throw: dice.Throw{Count: 3, Sides: 4}, Rethrow: true},
	{Throw: dice.Throw{Count: 4, Sides: 3}, Rethrow: true, Limit: 3},
	{Throw: dice.Throw{Count: 2, Sides: 2}, Rethrow: true, Limit: 6},
	{Throw: dice.Throw{Count: 2, Sides: 8}, Rethrow: true},
	{Throw: dice.Throw{Count: 2, Sides: 6, Read: dice.Highest}, Rethrow: true},
	{Throw: dice.Throw{Count: 2, Sides: 6, Read: dice.Lowest}, Rethrow: true},
	{Throw: dice.Throw{Count: 3, Sides: 6, Read: dice.Highest}, Rethrow: true, Limit: 2},
	{Throw: dice.Throw{Count: 2, Sides: 1}, Rethrow: true, Limit: 5},
}

func TestChainAgainstBruteForce(t *testing.T) {
	for _, c := range chains {
		t.Run(fmt.Sprintf("%+v", c), func(t *testing.T) {
			pmf := c.PMF()
			top := 20
			if c.Read != dice.Sum {
				top = 7 // a lowest die of 1 after the other makes the tree deep
			}
			want := brute(c, top)
			for x := range top + 1 {
				w := 0.0
				if r := want[x]; r != nil {
					w, _ = r.Float64()
				}
				near(t, fmt.Sprintf("P(%d)", x), pmf.At(x), w)
			}
			near(t, "mass", pmf.Mass(), 1)
			mean, variance := c.Moments()
			m, _ := mean.Float64()
			v, _ := variance.Float64()
			near(t, "mean", pmf.Mean(), m)
			near(t, "variance", pmf.Variance(), v)
			if pmf.Above > dice.Negligible {
				t.Errorf("leaves %g out", pmf.Above)
			}
		})
	}
}

// With a limit every total can be enumerated, so that moments and tails are
// compared in full.
func TestLimitedChainInFull(t *testing.T) {
	c := dice.Chain{Throw: dice.Throw{Count: 2, Sides: 4}, Rethrow: true, Limit: 4}
	want := brute(c, 1000)
	pmf := c.PMF()
	mean, square, mass := new(big.Rat), new(big.Rat), new(big.Rat)
	for x, p := range want {
		w, _ := p.Float64()
		near(t, fmt.Sprintf("P(%d)", x), pmf.At(x), w)
		px := new(big.Rat).Mul(p, big.NewRat(int64(x), 1))
		mean.Add(mean, px)
		square.Add(square, px.Mul(px, big.NewRat(int64(x), 1)))
		mass.Add(mass, p)
	}
	if mass.Cmp(big.NewRat(1, 1)) != 0 {
		t.Fatalf("brute force loses chance: %v", mass)
	}
	gotMean, gotVariance := c.Moments()
	if gotMean.Cmp(mean) != 0 {
		t.Errorf("mean %v, want %v", gotMean, mean)
	}
	if want := square.Sub(square, new(big.Rat).Mul(mean, mean)); gotVariance.Cmp(want) != 0 {
		t.Errorf("variance %v, want %v", gotVariance, want)
	}
	for d := 1; d <= 32; d++ {
		tail := new(big.Rat)
		for x, p := range want {
			if x >= d {
				tail.Add(tail, p)
			}
		}
		w, _ := tail.Float64()
		near(t, fmt.Sprintf("P(>= %d)", d), pmf.Tail(d), w)
		near(t, fmt.Sprintf("P(< %d)", d), pmf.Below(d), 1-w)
	}
}

// chainByChain is the distribution of the sum of k chains without limit, of totals up
// to top, in fractions of 256 bits: h_k = ends * h_(k-1) + doubles * h_k,
// total by total. It throws every face to find the two parts.
func chainByChain(c dice.Chain, k, top int) []*big.Float {
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(256).SetFloat64(x) }
	ends, doubles := map[int]int64{}, map[int]int64{}
	throws := int64(0)
	var die func(faces []int)
	die = func(faces []int) {
		if len(faces) < c.Count {
			for f := 1; f <= c.Sides; f++ {
				die(append(faces[:len(faces):len(faces)], f))
			}
			return
		}
		throws++
		n := 0
		switch c.Read {
		case dice.Highest:
			n = slices.Max(faces)
		case dice.Lowest:
			n = slices.Min(faces)
		default:
			for _, f := range faces {
				n += f
			}
		}
		if len(faces) > 1 && slices.Min(faces) == slices.Max(faces) {
			doubles[n]++
		} else {
			ends[n]++
		}
	}
	die(nil)
	pmf := make([]*big.Float, top+1)
	for x := range pmf {
		pmf[x] = number(0)
	}
	pmf[0] = number(1)
	for range k {
		next := make([]*big.Float, top+1)
		for x := range next {
			sum := number(0)
			for n, ways := range ends {
				if n <= x {
					sum.Add(sum, new(big.Float).Mul(pmf[x-n], number(float64(ways))))
				}
			}
			for n, ways := range doubles {
				if n <= x {
					sum.Add(sum, new(big.Float).Mul(next[x-n], number(float64(ways))))
				}
			}
			next[x] = sum.Quo(sum, number(float64(throws)))
		}
		pmf = next
	}
	return pmf
}

// Every listed chance of a sum of chains is right to 12 digits of itself, and
// what is not listed is as little as Above says.
func TestSumOfChainsToTwelveDigits(t *testing.T) {
	if testing.Short() {
		t.Skip("fractions of thousands of digits")
	}
	for _, row := range []struct {
		chain  dice.Chain
		k      int
		within float64 // relatively
	}{
		{dice.Colditz, 1, 1e-13},
		{dice.Colditz, 2, 1e-13},
		{dice.Colditz, 7, 2e-13},
		{dice.Colditz, 50, 6e-13}, // the bound of Attempt's comment
		{dice.Colditz, 70, 1e-12},
		{dice.Chain{Throw: dice.Throw{Count: 3, Sides: 4}, Rethrow: true}, 20, 1e-12},
		{dice.Chain{Throw: dice.Throw{Count: 2, Sides: 2}, Rethrow: true}, 20, 1e-12},
		{dice.Chain{Throw: dice.Throw{Count: 2, Sides: 6, Read: dice.Highest}, Rethrow: true}, 50, 1e-12},
	} {
		t.Run(fmt.Sprintf("%+v/k=%d", row.chain, row.k), func(t *testing.T) {
			pmf := row.chain.Attempt(row.k)
			exact := chainByChain(row.chain, row.k, pmf.Max())
			rest := new(big.Float).SetPrec(256).SetInt64(1)
			worst, listed := 0.0, 0
			for x, want := range exact {
				rest.Sub(rest, want)
				if want.Sign() == 0 {
					if pmf.At(x) != 0 {
						t.Errorf("P(%d) = %g, and it cannot be", x, pmf.At(x))
					}
					continue
				}
				listed++
				off := new(big.Float).SetPrec(256).SetFloat64(pmf.At(x))
				relative, _ := off.Quo(off.Sub(off, want), want).Float64()
				worst = max(worst, math.Abs(relative))
			}
			if listed == 0 || !(worst <= row.within) {
				t.Errorf("of %d chances the worst is off by %.2g of itself, want at most %g", listed, worst, row.within)
			}
			above, _ := rest.Float64()
			if above > pmf.Above || pmf.Above > dice.Negligible {
				t.Errorf("%.4g is above %d, the distribution says %.4g and may leave out %g", above, pmf.Max(),
					pmf.Above, dice.Negligible)
			}
		})
	}
}

// Sums too long for the recursion's floats are doubled instead.
func TestSumOfManyChains(t *testing.T) {
	c := dice.Chain{Throw: dice.Throw{Count: 2, Sides: 2}, Rethrow: true} // every other throw a double
	mean, variance := c.Moments()
	m, _ := mean.Float64()
	v, _ := variance.Float64()
	for _, k := range []int{860, 870, 1500} {
		pmf := c.Attempt(k)
		near(t, fmt.Sprintf("mass of %d", k), pmf.Mass(), 1)
		near(t, fmt.Sprintf("mean of %d", k), pmf.Mean(), m*float64(k))
		if got, want := pmf.Variance(), v*float64(k); math.Abs(got-want) > 1e-10*want {
			t.Errorf("variance of %d = %.15g, want %.15g", k, got, want)
		}
	}
}

// The moments of the chain are 42/5 and 469/25.
func TestColditzMoments(t *testing.T) {
	mean, variance := dice.Colditz.Moments()
	if mean.String() != "42/5" || variance.String() != "469/25" {
		t.Errorf("mean %v, variance %v; want 42/5, 469/25", mean, variance)
	}
	pmf := dice.Colditz.PMF()
	near(t, "mean", pmf.Mean(), 8.4)
	near(t, "variance", pmf.Variance(), 18.76)
	printed(t, "deviation", math.Sqrt(pmf.Variance()), "4.33128156554")
	if pmf.Min != 3 {
		t.Errorf("the smallest total is %d, want 3", pmf.Min)
	}
	odd := 0.0
	for x := 3; x <= pmf.Max(); x += 2 {
		odd += pmf.At(x)
	}
	near(t, "P(odd)", odd, 0.6)
	near(t, "mean with a double", pmf.Mean()-dice.Two.Singles().Mean(), 77./5/6)
}

// The table of the chain.
func TestColditzTable(t *testing.T) {
	table := strings.Fields(`
	3 0.0555555555556 1           4 0.0555555555556 0.944444444444
	5 0.112654320988 0.888888888889     6 0.112654320988 0.776234567901
	7 0.171339163237 0.663580246914     8 0.115783607682 0.492241083676
	9 0.120543028883 0.376457475995     10 0.0634442634507 0.255914447112
	11 0.0683358907962 0.192470183661   12 0.00965104854655 0.124134292865
	13 0.0146785544294 0.114483244318   14 0.00991913322839 0.0998046898888
	15 0.0150862920525 0.0898855566605  16 0.0101946647070 0.0747992646080
	17 0.0139621458441 0.0646045999010  18 0.00893463996117 0.0506424540570
	19 0.0112206965345 0.0417078140958  20 0.00605353771043 0.0304871175613
	21 0.00677296134832 0.0244335798509 22 0.00300548021123 0.0176606185025
	23 0.00361268169458 0.0146551382913 24 0.00132662512124 0.0110424565967
	25 0.00181481477509 0.00971583147549 26 0.00109539113721 0.00790101670040
	27 0.00145748867358 0.00680562556319 28 0.000850287190229 0.00534813688961
	29 0.00107891080195 0.00449784969938 30 0.000590721148097 0.00341893889743
	31 0.000721043161890 0.00282821774933 32 0.000358945625512 0.00210717458744
	33 0.000429386123762 0.00174822896193 34 0.000200762512042 0.00131884283817
	35 0.000253175700857 0.00111808032613 36 0.000122853687065 0.000864904625272`)
	pmf := dice.Colditz.PMF()
	for i := 0; i < len(table); i += 3 {
		var s int
		if _, err := fmt.Sscan(table[i], &s); err != nil {
			t.Fatal(err)
		}
		printed(t, fmt.Sprintf("P(S = %d)", s), pmf.At(s), table[i+1])
		printed(t, fmt.Sprintf("P(S >= %d)", s), pmf.Tail(s), table[i+2])
	}
	printed(t, "P(S >= 37)", pmf.Tail(37), "0.000742050938207")
	if len(table) != 3*34 {
		t.Errorf("%d rows, want 34", len(table)/3)
	}
}

// Doubles in a turn.
func TestDoubles(t *testing.T) {
	pmf := dice.Colditz.DoublesPMF()
	for k, want := range []string{
		"0.833333333333", "0.138888888889", "0.0231481481481", "0.00385802469136",
		"0.000643004115226",
	} {
		printed(t, fmt.Sprintf("P(%d doubles)", k), pmf.At(k), want)
	}
	near(t, "mean", pmf.Mean(), 0.2)
	near(t, "variance", pmf.Variance(), 0.24)
	total, without := dice.Colditz.PMF(), dice.Two.Singles()
	printed(t, "P(S >= 10 and a double)", total.Tail(10)-without.Tail(10), "0.144803336001")
	printed(t, "P(S >= 12 and a double)", total.Tail(12)-without.Tail(12), "0.124134292865")
	limited := dice.Chain{Throw: dice.Two, Rethrow: true, Limit: 3}.DoublesPMF()
	near(t, "mass with a limit", limited.Mass(), 1)
	near(t, "P(2 doubles), limit 3", limited.At(2), 1./36)
	if none := (dice.Chain{Throw: dice.Two}).DoublesPMF(); none.At(0) != 1 {
		t.Error("doubles that earn nothing are counted")
	}
}

// Cards in a turn, as fractions; and brute force for other
// numbers, which doubles can hit too.
func TestDrawChance(t *testing.T) {
	for scope, want := range []float64{1. / 3, 8925733. / 30233088, 5. / 18, 143929. / 419904} {
		near(t, fmt.Sprintf("scope %d", scope), dice.Colditz.DrawChance(dice.DrawScope(scope), 3, 7, 11), want)
	}
	throw := dice.Colditz.DrawChance(dice.PerThrow, 3, 7, 11)
	total := dice.Colditz.DrawChance(dice.ChainTotal, 3, 7, 11)
	either := dice.Colditz.DrawChance(dice.PerThrowOrTotal, 3, 7, 11)
	near(t, "both", throw+total-either, 8640541./30233088)

	c := dice.Chain{Throw: dice.Two, Rethrow: true, Limit: 3}
	numbers := map[int]bool{4: true, 9: true, 12: true, 15: true}
	var hits [4]*big.Rat
	for i := range hits {
		hits[i] = new(big.Rat)
	}
	var throwOn func(chance *big.Rat, total, throws int, first, any bool)
	throwOn = func(chance *big.Rat, total, throws int, first, any bool) {
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				p := new(big.Rat).Mul(chance, big.NewRat(1, 36))
				f, e, n := first, any || numbers[a+b], total+a+b
				if throws == 1 {
					f = numbers[a+b]
				}
				if a == b && throws < c.Limit {
					throwOn(p, n, throws+1, f, e)
					continue
				}
				for scope, hit := range []bool{e, numbers[n], f, e || numbers[n]} {
					if hit {
						hits[scope].Add(hits[scope], p)
					}
				}
			}
		}
	}
	throwOn(big.NewRat(1, 1), 0, 1, false, false)
	for scope := range hits {
		want, _ := hits[scope].Float64()
		near(t, fmt.Sprintf("limit 3, scope %d", scope), c.DrawChance(dice.DrawScope(scope), 4, 9, 12, 15), want)
	}
}

// The do or die, by distance: cards 3 to 7 and a random card.
func TestDoOrDie(t *testing.T) {
	rows := [][]string{
		strings.Fields("20 0.784634580572 0.988284588669 0.999867820807 0.999999794192 1 0.954557356848"),
		strings.Fields("24 0.510343042555 0.921337945307 0.996841162146 0.999966797817 0.999999929446 0.885697775454"),
		strings.Fields("28 0.299291502930 0.750528804766 0.973697681402 0.999155170268 0.999991533860 0.804532938645"),
		strings.Fields("30 0.230600070059 0.638172393212 0.942442906207 0.997084838202 0.999950159638 0.761650073464"),
		strings.Fields("32 0.176254809949 0.526386989019 0.891433217751 0.991686764755 0.999774580705 0.717107272436"),
		strings.Fields("34 0.131597761701 0.426409573753 0.819814887680 0.979846332819 0.999174557398 0.671368622670"),
		strings.Fields("35 0.112814397178 0.382305630151 0.777460467686 0.970271824779 0.998524316553 0.648275327269"),
		strings.Fields("36 0.0960349683418 0.342268655063 0.731929464867 0.957575820340 0.997467162325 0.625055214187"),
		strings.Fields("37 0.0817731944461 0.305710745009 0.684404767228 0.941301993556 0.995814980364 0.601801136121"),
		strings.Fields("38 0.0694091371002 0.272471810275 0.636004538647 0.921117616070 0.993326501200 0.578465920658"),
		strings.Fields("40 0.0502957914542 0.214134011562 0.540831963845 0.868504984607 0.984620410560 0.531677432406"),
		strings.Fields("42 0.0365313771575 0.165570044491 0.452659742832 0.800755159172 0.968536322909 0.484810529312"),
		strings.Fields("45 0.0223343548271 0.109748425474 0.338682840963 0.680033635176 0.924336159423 0.415027083173"),
		strings.Fields("48 0.0132760775237 0.0717147732082 0.246301406486 0.553384795641 " +
			"0.851385204082 0.347212451388"),
		strings.Fields("50 0.00935000819112 0.0536947032583 0.195912477909 0.473305866421 " +
			"0.788045748593 0.304061760874"),
		strings.Fields("55 0.00389740184988 0.0251792134918 0.105716560642 0.302666403907 " +
			"0.602278293797 0.207947574738"),
		strings.Fields("60 0.00157212012159 0.0113942695015 0.0544777726201 0.179706136069 0.420616995015 " +
			"0.133553458665"),
	}
	cards := []int{3, 4, 5, 6, 7}
	random := randomCard(dice.Colditz, cards...)
	for _, row := range rows {
		var d int
		if _, err := fmt.Sscan(row[0], &d); err != nil {
			t.Fatal(err)
		}
		for i, k := range cards {
			printed(t, fmt.Sprintf("P(T_%d >= %d)", k, d), dice.Colditz.Attempt(k).Tail(d), row[1+i])
		}
		printed(t, fmt.Sprintf("P(random card >= %d)", d), random.Tail(d), row[6])
	}
	for d, want := range map[int]string{
		46: "0.392112222146", 61: "0.121399233307", 62: "0.110110097437",
		72: "0.0372202685273",
	} {
		printed(t, fmt.Sprintf("P(random card >= %d)", d), random.Tail(d), want)
	}
	near(t, "mean of a random card", random.Mean(), 42)
	for _, k := range cards {
		near(t, "mean", dice.Colditz.Attempt(k).Mean(), 8.4*float64(k))
		near(t, "variance", dice.Colditz.Attempt(k).Variance(), 18.76*float64(k))
	}
	shot := randomCard(dice.Colditz, 2, 3, 4, 5, 6)
	printed(t, "shot glider", shot.Tail(36), "0.428495530061")
	printed(t, "P(T_2 >= 36)", dice.Colditz.Attempt(2).Tail(36), "0.0146687416927")
}

// The fraction that the catalogue prints for card 3 is exact: brute force
// over all chains of totals below 36 must give it.
func TestDoOrDieAsFraction(t *testing.T) {
	if testing.Short() {
		t.Skip("tries millions of chains")
	}
	one := brute(dice.Colditz, 35)
	sum := map[int]*big.Rat{0: big.NewRat(1, 1)}
	for range 3 {
		next := map[int]*big.Rat{}
		for a, p := range sum {
			for b, q := range one {
				if a+b < 36 {
					if next[a+b] == nil {
						next[a+b] = new(big.Rat)
					}
					next[a+b].Add(next[a+b], new(big.Rat).Mul(p, q))
				}
			}
		}
		sum = next
	}
	success := big.NewRat(1, 1)
	for _, p := range sum {
		success.Sub(success, p)
	}
	if want := "31846240322374386165433/331610879581100036849664"; success.String() != want {
		t.Errorf("P(T_3 >= 36) = %v, want %s", success, want)
	}
	w, _ := success.Float64()
	near(t, "P(T_3 >= 36)", dice.Colditz.Attempt(3).Tail(36), w)
}

// Several players.
func TestAllSucceed(t *testing.T) {
	var win, lose []float64
	for k := 3; k <= 7; k++ {
		p := dice.Colditz.Attempt(k).Tail(36)
		win, lose = append(win, p), append(lose, 1-p)
	}
	table := [][]string{
		strings.Fields("0.625055214187 0.374944785813 0.625055214187 0.374944785813"),
		strings.Fields("0.359668351952 0.109557923577 0.390694020783 0.140583592408"),
		strings.Fields("0.183326091482 0.0205133218101 0.244205334842 0.0527110849442"),
		strings.Fields("0.0769699863900 0.00145487542042 0.152641817876 0.0197637464543"),
		strings.Fields("0.0229793391486 0.0000171265569123 0.0954095641661 0.00741031368118"),
	}
	for i, row := range table {
		m := i + 1
		printed(t, fmt.Sprintf("all %d of different cards", m), dice.AllSucceed(win, m, false), row[0])
		printed(t, fmt.Sprintf("none of %d of different cards", m), dice.AllSucceed(lose, m, false), row[1])
		printed(t, fmt.Sprintf("all %d", m), dice.AllSucceed(win, m, true), row[2])
		printed(t, fmt.Sprintf("none of %d", m), dice.AllSucceed(lose, m, true), row[3])
	}
}

// The staff car, six chains.
func TestStaffCar(t *testing.T) {
	car := dice.Colditz.Attempt(6)
	near(t, "mean", car.Mean(), 50.4)
	near(t, "variance", car.Variance(), 112.56)
	for d, want := range map[int]string{
		40: "0.868504984607", 42: "0.800755159172", 44: "0.721878641815", 45: "0.680033635176",
		46: "0.637577917641", 48: "0.553384795641", 50: "0.473305866421", 55: "0.302666403907",
	} {
		printed(t, fmt.Sprintf("P(T_6 >= %d)", d), car.Tail(d), want)
	}
}

// Turns to cover a distance; and that distribution by brute force.
func TestCovering(t *testing.T) {
	for x, want := range map[int]string{
		10: "1.79415413999", 15: "2.34566638821", 20: "2.95862748692",
		30: "4.14501149975", 36: "4.85925090985", 45: "5.93057781296",
	} {
		printed(t, fmt.Sprintf("turns to cover %d", x), dice.Covering(dice.Colditz.PMF(), x).Mean(), want)
	}
	two := dice.Colditz.Attempt(2)
	for d, want := range map[int]string{
		10: "0.950102880658", 12: "0.848572530864", 15: "0.588638769623",
		20: "0.238098611284",
	} {
		printed(t, fmt.Sprintf("P(T_2 >= %d)", d), two.Tail(d), want)
	}
	night := dice.Chain{
		Throw:   dice.Throw{Count: 2, Sides: 6, Read: dice.Highest},
		Rethrow: true,
	}.PMF().Add(dice.Colditz.PMF())
	for d, want := range map[int]string{
		10: "0.853499316525", 12: "0.653736643922", 15: "0.329135344319",
		20: "0.111599278384",
	} {
		printed(t, fmt.Sprintf("by night, P(>= %d)", d), night.Tail(d), want)
	}
	const x = 9 // throws of one die to cover 9
	pmf := map[int]*big.Rat{}
	var throw func(total, throws int, chance *big.Rat)
	throw = func(total, throws int, chance *big.Rat) {
		if total >= x {
			if pmf[throws] == nil {
				pmf[throws] = new(big.Rat)
			}
			pmf[throws].Add(pmf[throws], chance)
			return
		}
		for f := 1; f <= 6; f++ {
			throw(total+f, throws+1, new(big.Rat).Mul(chance, big.NewRat(1, 6)))
		}
	}
	throw(0, 0, big.NewRat(1, 1))
	got := dice.Covering(dice.Throw{Count: 1, Sides: 6}.PMF(), x)
	for n := range x + 1 {
		want := 0.0
		if pmf[n] != nil {
			want, _ = pmf[n].Float64()
		}
		near(t, fmt.Sprintf("P(%d throws)", n), got.At(n), want)
	}
	if dice.Covering(dice.Two.PMF(), 0).At(0) != 1 {
		t.Error("nothing to cover takes a throw")
	}
}

// How far a shot reaches, in both readings and with talisman.
func TestShootingRanges(t *testing.T) {
	pmf := dice.Colditz.PMF()
	thibault, fuga := dice.Colditz.FirstDoubled(), pmf.Times(2)
	near(t, "mean, first throw doubled", thibault.Mean(), 15.4)
	near(t, "mean, all doubled", fuga.Mean(), 16.8)
	for _, row := range []struct {
		d                        int
		first, all, withTalisman string
	}{
		{4, "1", "1", "0.944444444444"},
		{6, "1", "1", "0.776234567901"},
		{8, "0.942901234568", "0.944444444444", "0.492241083676"},
		{10, "0.882673182442", "0.888888888889", "0.255914447112"},
		{12, "0.762130153559", "0.776234567901", "0.124134292865"},
		{14, "0.639781917084", "0.663580246914", "0.0998046898888"},
		{15, "0.468223623072", "0.492241083676", "0.0898855566605"},
		{16, "0.460022772805", "0.492241083676", "0.0747992646080"},
		{18, "0.336998714025", "0.376457475995", "0.0506424540570"},
		{20, "0.212100530155", "0.255914447112", "0.0304871175613"},
		{24, "0.0740585056432", "0.124134292865", "0.0110424565967"},
		{30, "0.0335599387267", "0.0898855566605", "0.00341893889743"},
	} {
		printed(t, fmt.Sprintf("first doubled, P(>= %d)", row.d), thibault.Tail(row.d), row.first)
		printed(t, fmt.Sprintf("all doubled, P(>= %d)", row.d), fuga.Tail(row.d), row.all)
		printed(t, fmt.Sprintf("plain, P(>= %d)", row.d), pmf.Tail(row.d), row.withTalisman)
	}
	for _, limit := range []int{1, 2} { // by hand: 2·(a+b), and one more throw after a double
		got := dice.Chain{Throw: dice.Two, Rethrow: true, Limit: limit}.FirstDoubled()
		want := map[int]float64{}
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				if a != b || limit == 1 {
					want[2*(a+b)] += 1. / 36
					continue
				}
				for c := 1; c <= 6; c++ {
					for d := 1; d <= 6; d++ {
						want[4*a+c+d] += 1. / 1296
					}
				}
			}
		}
		for x := range 40 {
			near(t, fmt.Sprintf("limit %d, P(%d)", limit, x), got.At(x), want[x])
		}
	}
}

// German pips by night, one die of the two.
func TestNightDie(t *testing.T) {
	for _, row := range []struct {
		chain dice.Chain
		mean  string
	}{
		{dice.Chain{Throw: dice.Throw{Count: 2, Sides: 6, Read: dice.Highest}, Rethrow: true}, "161/30"},
		{dice.Chain{Throw: dice.Throw{Count: 2, Sides: 6, Read: dice.Lowest}, Rethrow: true}, "91/30"},
		{dice.Chain{Throw: dice.Throw{Count: 2, Sides: 6, Read: dice.Highest}}, "161/36"},
	} {
		if mean, _ := row.chain.Moments(); mean.String() != row.mean {
			t.Errorf("%+v: mean %v, want %s", row.chain, mean, row.mean)
		}
	}
	pmf := dice.Chain{Throw: dice.Throw{Count: 2, Sides: 6, Read: dice.Highest}, Rethrow: true}.PMF()
	for d, want := range map[int]string{
		4: "0.831790123457", 5: "0.660450960219", 6: "0.428796820226",
		7: "0.135152287454", 10: "0.0626043556329",
	} {
		printed(t, fmt.Sprintf("P(>= %d)", d), pmf.Tail(d), want)
	}
}

// A quantile is the smallest value that has reached the share.
func TestQuantileIsTheFirst(t *testing.T) {
	for name, f := range map[string]dice.PMF{
		"a die of four": dice.Throw{Count: 1, Sides: 4}.PMF(), "two dice": dice.Throw{Count: 2, Sides: 6}.PMF(),
		"a chain": dice.Colditz.PMF(),
	} {
		upTo := func(x int) float64 { return 1 - f.Tail(x+1) }
		for i := range 1000 {
			p := (float64(i) + 0.5) / 1000 // on no edge
			if q := f.Quantile(p); upTo(q) < p || upTo(q-1) >= p {
				t.Errorf("%s: %v lies at %d, where %.4f are reached, and %.4f before", name, p, q, upTo(q), upTo(q-1))
			}
		}
	}
}

func TestPMF(t *testing.T) {
	f := dice.Throw{Count: 1, Sides: 4}.PMF()
	if got := f.Sum(0); got.At(0) != 1 || got.Mass() != 1 {
		t.Errorf("the sum of nothing: %+v", got)
	}
	g := f.Add(dice.Certain(3))
	if g.Min != 4 || g.Max() != 7 || g.At(8) != 0 || g.At(3) != 0 {
		t.Errorf("die plus 3: %+v", g)
	}
	if q := f.Quantile(0.5); q != 2 {
		t.Errorf("median of a die of four: %d", q)
	}
	if q := f.Quantile(1); q != 4 {
		t.Errorf("maximum of a die of four: %d", q)
	}
	near(t, "tail from below", f.Tail(-3), 1)
	near(t, "tail from above", f.Tail(9), 0)
	near(t, "mixture", dice.Mixture(f, dice.Certain(10)).Mean(), 6.25)
	near(t, "mixture mass", dice.Mixture(f, dice.Certain(10), f).Mass(), 1)
	k := f.Times(3)
	if k.At(6) != 0.25 || k.At(7) != 0 || k.Max() != 12 {
		t.Errorf("three times a die of four: %+v", k)
	}
}

func TestChainCheck(t *testing.T) {
	for _, c := range []dice.Chain{
		{},
		{Throw: dice.Throw{Count: 9, Sides: 6}},
		{Throw: dice.Throw{Count: 2, Sides: 0}},
		{Throw: dice.Throw{Count: 2, Sides: 101}},
		{Throw: dice.Two, Limit: -1},
		{Throw: dice.Throw{Count: 2, Sides: 1}, Rethrow: true},
	} {
		if c.Check() == nil {
			t.Errorf("%+v has no distribution, yet passes", c)
		}
	}
	if err := dice.Colditz.Check(); err != nil {
		t.Error(err)
	}
}

// The dice that games throw follow the exact distribution: every cell of 200,000
// chains within five standard errors, and so the mean.
func TestRollFollowsThePMF(t *testing.T) {
	for _, c := range chains {
		pmf := c.PMF()
		const n = 200_000
		var chance dice.Chance
		chance.Start(1, 0)
		counts := map[int]int{}
		sum, mostThrows := 0, 0
		for range n {
			total, throws := c.Roll(&chance, dice.Turn(0))
			counts[total]++
			sum += total
			mostThrows = max(mostThrows, throws)
		}
		if c.Limit > 0 && mostThrows > c.Limit {
			t.Errorf("%+v: %d throws", c, mostThrows)
		}
		for x, k := range counts {
			p := pmf.At(x)
			if se := math.Sqrt(p * (1 - p) * n); math.Abs(float64(k)-n*p) > 5*se+3 {
				t.Errorf("%+v: %d comes up %d times, expected %.1f", c, x, k, n*p)
			}
		}
		if se := math.Sqrt(pmf.Variance() / n); math.Abs(float64(sum)/n-pmf.Mean()) > 5*se+1e-9 {
			t.Errorf("%+v: mean %.4f, want %.4f", c, float64(sum)/n, pmf.Mean())
		}
	}
}

// Clause COL-DICE-04 and COL-DOD-04, with scripted dice.
func TestScriptedChains(t *testing.T) {
	var chance dice.Chance
	chance.Start(1, 0)
	chance.SetScript(dice.NewScript(3, 3, 4, 4, 1, 1, 6, 6, 5, 5, 2, 2, 1, 1, 1, 2))
	if total, throws := dice.Colditz.Roll(&chance, dice.Turn(0)); throws != 8 || total != 47 {
		t.Errorf("seven doubles and [1,2]: %d in %d throws", total, throws)
	}
	chance.SetScript(dice.NewScript(3, 3, 4, 4, 1, 1))
	if total, throws := (dice.Chain{Throw: dice.Two, Rethrow: true, Limit: 3}).Roll(&chance,
		dice.Turn(0)); throws != 3 || total != 16 {
		t.Errorf("three throws at most: %d in %d throws", total, throws)
	}
	chance.SetScript(dice.NewScript(5, 5, 2, 1, 4, 3, 6, 2))
	if total := dice.Colditz.RollAttempt(&chance, dice.Special(0), 3); total != 28 {
		t.Errorf("card 3 with [5,5],[2,1],[4,3],[6,2]: %d, want 28", total)
	}
}

func TestRollAllocatesNothing(t *testing.T) {
	var chance dice.Chance
	chance.Start(1, 0)
	if n := testing.AllocsPerRun(1000, func() { dice.Colditz.Roll(&chance, dice.Turn(1)) }); n != 0 {
		t.Errorf("%v allocations a chain", n)
	}
}

func BenchmarkRoll(b *testing.B) {
	var chance dice.Chance
	chance.Start(1, 0)
	for b.Loop() {
		dice.Colditz.Roll(&chance, dice.Turn(1))
	}
}

// The turn in which the n-th man leaves solitary, one double a man; and duels.
func TestSolitaryAndDuels(t *testing.T) {
	pmf := dice.Misses(1. / 6)
	near(t, "mass", pmf.Mass(), 1)
	for n, row := range [][]string{
		strings.Fields("0.166666666667 0.421296296296 0.665102023320 0.887843345215"),
		strings.Fields("0.0277777777778 0.131944444444 0.330204046639 0.663530035646"),
		strings.Fields("0.00462962962963 0.0354938271605 0.134846893576 0.420523950279"),
		strings.Fields("0.000771604938272 0.00870198902606 0.0480214922141 0.231519217217"),
	} {
		turn := pmf.Sum(n + 1).Add(dice.Certain(1))
		near(t, "mean", turn.Mean(), float64(6+5*n))
		for i, limit := range []int{1, 3, 6, 12} {
			printed(t, fmt.Sprintf("man %d by turn %d", n+1, limit), turn.Below(limit+1), row[i])
		}
	}
	die := dice.Throw{Count: 1, Sides: 6}.PMF()
	near(t, "strictly higher", die.Beats(die), 15./36)
	near(t, "never above itself", dice.Certain(3).Beats(dice.Certain(3)), 0)
	near(t, "two dice against one", dice.Two.PMF().Beats(die), 1-
		func() float64 { // by hand: all 216 throws
			n := 0
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					for c := 1; c <= 6; c++ {
						if a+b <= c {
							n++
						}
					}
				}
			}
			return float64(n) / 216
		}())
}

// Cards among those drawn; and small decks against the plain
// count of all hands.
func TestDrawn(t *testing.T) {
	for k, want := range map[int]string{3: "0.395604395604", 5: "0.604395604396", 7: "0.769230769231"} {
		printed(t, fmt.Sprintf("an appel among %d of 14", k), dice.Drawn(14, 2, k).Tail(1), want)
	}
	for k, want := range map[int]string{5: "0.111111111111", 10: "0.222222222222", 15: "0.333333333333"} {
		printed(t, fmt.Sprintf("the talisman among %d of 45", k), dice.Drawn(45, 1, k).Tail(1), want)
	}
	const cards, marked = 7, 3
	for n := range cards + 1 {
		counts, all := map[int]int{}, 0
		for hand := range 1 << cards {
			size, hits := 0, 0
			for i := range cards {
				if hand>>i&1 == 1 {
					size++
					if i < marked {
						hits++
					}
				}
			}
			if size == n {
				counts[hits]++
				all++
			}
		}
		pmf := dice.Drawn(cards, marked, n)
		for k := range cards + 1 {
			near(t, fmt.Sprintf("%d marked among %d", k, n), pmf.At(k), float64(counts[k])/float64(all))
		}
	}
}

// randomCard is the distribution of the total when the number of chains is drawn from a list.
func randomCard(c dice.Chain, cards ...int) dice.PMF {
	var pmfs []dice.PMF
	for _, k := range cards {
		pmfs = append(pmfs, c.Attempt(k))
	}
	return dice.Mixture(pmfs...)
}
