package reports_test

import (
	"fmt"
	"math"
	"testing"

	"escapesim/reports"
	"escapesim/sim/dice"
)

func within(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %.10g, want %.10g", what, got, want)
	}
}

type method func(k, n uint64, confidence float64) reports.Interval

func check(t *testing.T, name string, m method, k, n uint64, lo, hi, tolerance float64) {
	t.Helper()
	i := m(k, n, 0.95)
	what := fmt.Sprintf("%s of %d in %d", name, k, n)
	within(t, what+", lower", i.Lo, lo, tolerance)
	within(t, what+", upper", i.Hi, hi, tolerance)
}

// Newcombe, Two-sided confidence intervals for the single proportion,
// Statistics in Medicine 17 (1998), table I.
func TestIntervalsAgainstNewcombe(t *testing.T) {
	for _, r := range []struct {
		k, n   uint64
		lo, hi float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		check(t, "Wilson", reports.Wilson, r.k, r.n, r.lo, r.hi, 5.1e-5)
	}
}

func TestIntervalsKeepOrder(t *testing.T) {
	for _, n := range []uint64{0, 1, 2, 10, 1000, 3_000_000} {
		for _, k := range []uint64{0, 1, n / 3, n / 2, n} {
			if k > n {
				continue
			}
			p := 0.5
			if n > 0 {
				p = float64(k) / float64(n)
			}
			for name, m := range map[string]method{"Wilson": reports.Wilson, "always valid": reports.AlwaysValid} {
				i, wider := m(k, n, 0.95), m(k, n, 0.99)
				if !i.Contains(p) || i.Lo < 0 || i.Hi > 1 || wider.Lo > i.Lo || wider.Hi < i.Hi {
					t.Errorf("%s of %d in %d: %v, at 99 %% %v", name, k, n, i, wider)
				}
				mirror := m(n-k, n, 0.95)
				within(t, name+" mirrored", 1-mirror.Hi, i.Lo, 1e-9)
			}
		}
	}
}

func TestMeanInterval(t *testing.T) {
	i := reports.MeanInterval(10, 2, 11, 0.95) // t of 10 degrees: 2.228
	within(t, "lower", i.Lo, 10-2.2281*2/math.Sqrt(11), 1e-4)
	within(t, "upper", i.Hi, 10+2.2281*2/math.Sqrt(11), 1e-4)
	i = reports.MeanInterval(0, 1, 1_000_000, 0.99) // normal: 2.5758
	within(t, "many values", i.Hi, 0.0025758, 1e-7)
	if i := reports.MeanInterval(1, math.NaN(), 1, 0.95); !math.IsInf(i.Lo, -1) || !math.IsInf(i.Hi, 1) {
		t.Errorf("one value tells something: %v", i)
	}
}

// Values that were all alike may differ yet: no interval of few of them is without
// width, and the more there are, the narrower it is.
func TestNoIntervalIsWithoutWidth(t *testing.T) {
	for _, value := range []int32{-3, 0, 1, 2, 7} {
		before := math.Inf(1)
		for _, n := range []uint64{2, 4, 20, 1000} {
			var h reports.Histogram
			h.AddN(value, n)
			m := reports.Summary(&h, 0.95)
			in := reports.Interval{Lo: float64(m.Lo), Hi: float64(m.Hi)}
			if !(in.Half() > 0) || in.Half() >= before || !in.Contains(float64(value)) {
				t.Errorf("%d times %d: %v", n, value, in)
			}
			before = in.Half()
		}
	}
}

// Rare counts that come in bunches: the interval holds the mean about as often
// as it says, where Student's misses far more often and reaches below 0.
func TestCountIntervalCovers(t *testing.T) {
	const runs, games, rare, bunch = 2000, 400, 0.01, 4 // the mean is 0.04
	held, student, below := 0, 0, 0
	for run := range uint64(runs) {
		s := dice.NewStream(3, run, dice.Setup)
		var h reports.Histogram
		for range games {
			value := int32(0)
			if s.IntN(100) == 0 {
				value = bunch
			}
			h.Add(value)
		}
		i := reports.CountInterval(h.Mean(), h.SD(), h.N(), 0.95)
		if i.Contains(rare * bunch) {
			held++
		}
		if i.Lo < 0 || i.Hi <= h.Mean() {
			t.Fatalf("a mean of %g lies in %v", h.Mean(), i)
		}
		if i = reports.MeanInterval(h.Mean(), h.SD(), h.N(), 0.95); i.Contains(rare * bunch) {
			student++
		}
		if i.Lo < 0 {
			below++
		}
	}
	if share := float64(held) / runs; share < 0.93 || share > 0.975 {
		t.Errorf("the interval of counts holds the mean in %g of runs", share)
	}
	if student >= held || below == 0 {
		t.Errorf("Student's interval holds it in %d runs, the other in %d: nothing is gained", student, held)
	}
	t.Logf("of %d runs: %d, Student's %d, of which %d reach below 0", runs, held, student, below)
	if i := reports.CountInterval(0, 0, 10, 0.95); i.Lo != 0 || !(i.Hi > 0) {
		t.Errorf("nothing counted: %v", i)
	}
	within(t, "nothing counted", reports.CountInterval(0, 0, 1_000_000, 0.95).Hi, 3.8415e-6, 1e-9)
	within(t, "Poisson's: 100 counted, lower", reports.CountInterval(100/1e6, math.Sqrt(100/1e6), 1_000_000, 0.95).Lo,
		82.224e-6, 1e-8)
	within(t, "Poisson's: 100 counted, upper", reports.CountInterval(100/1e6, math.Sqrt(100/1e6), 1_000_000, 0.95).Hi,
		121.617e-6, 1e-8)
}

// The chance that the interval ever misses while it is watched after every
// game is at most 5 %, and that of the naive one is far above.
func TestAlwaysValidMayBeWatched(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at thousands of runs")
	}
	const runs, games = 300, 2000
	missed, naive := 0, 0
	for run := range uint64(runs) {
		s := dice.NewStream(1, run, dice.Setup)
		k := uint64(0)
		a, b := false, false
		for n := uint64(1); n <= games; n++ {
			if s.IntN(10) < 3 {
				k++
			}
			if n%5 != 0 {
				continue
			}
			a = a || !reports.AlwaysValid(k, n, 0.95).Contains(0.3)
			b = b || n > 20 && !reports.Wilson(k, n, 0.95).Contains(0.3)
		}
		if a {
			missed++
		}
		if b {
			naive++
		}
	}
	t.Logf("missed at some look: always valid %d of %d runs, Wilson %d", missed, runs, naive)
	if missed > 24 {
		t.Errorf("%d of %d runs miss, at most 5 %% may", missed, runs)
	}
	if naive < 60 {
		t.Errorf("the naive interval misses in only %d runs: this test watches nothing", naive)
	}
}

// The edges are where the mixture explains what was seen 20 times better;
// for small numbers the beta function is a plain fraction.
func TestAlwaysValidByDefinition(t *testing.T) {
	const k, n = 4, 10
	i := reports.AlwaysValid(k, n, 0.95)
	mixture := 1. / 11 / 210 // B(5, 7) = 4! 6! / 11!
	for _, p := range []float64{i.Lo, i.Hi} {
		within(t, "ratio at an edge", mixture/(math.Pow(p, k)*math.Pow(1-p, n-k)), 20, 1e-6)
	}
	a, b := reports.AlwaysValid(45, 100, 0.95), reports.AlwaysValid(50, 110, 0.95) // across the two forms of log B
	if a.Half() < b.Half() {
		t.Errorf("the interval grows with the games: %v, then %v", a, b)
	}
	big := reports.AlwaysValid(30_000_000, 100_000_000, 0.95)
	// half-width of the normal mixture: about sqrt((log(n p(1-p)..)+2 log 20)/n) s
	if big.Half() < 1e-4 || big.Half() > 3e-4 || !big.Contains(0.3) {
		t.Errorf("a hundred million games: %v", big)
	}
	const many = 1e7
	rare := reports.AlwaysValid(3, many, 0.95) // B(4, many-2) = 3! (many-3)! / (many+1)!
	log := math.Log(6) - math.Log(many+1) - math.Log(many) - math.Log(many-1) - math.Log(many-2)
	for _, p := range []float64{rare.Lo, rare.Hi} {
		within(t, "log of the ratio at an edge", log-3*math.Log(p)-(many-3)*math.Log1p(-p), math.Log(20), 1e-6)
	}
}

// Mendel's peas (1866): 315, 108, 101, 32 against 9:3:3:1 give 0.470, p 0.925.
func TestChiSquareOfMendel(t *testing.T) {
	f := reports.ChiSquare([]uint64{315, 108, 101, 32}, []float64{9. / 16, 3. / 16, 3. / 16, 1. / 16})
	within(t, "statistic", f.Statistic, 0.470024, 1e-6)
	within(t, "p", f.P, 0.9254, 1e-4)
	if f.DoF != 3 || f.Cells != 4 {
		t.Errorf("%d degrees, %d cells", f.DoF, f.Cells)
	}
}

// NIST/SEMATECH e-Handbook, table of critical values: 18.307 for ten degrees.
func TestChiSquareTail(t *testing.T) {
	chances := make([]float64, 11)
	counts := make([]uint64, 11)
	for i := range chances {
		chances[i], counts[i] = 1./11, 1_000_000
	}
	// d more in one cell, d less in another: the statistic is 2 d^2 / 1,000,000
	d := math.Sqrt(18.307 * 1_000_000 / 2)
	counts[0] += uint64(math.Round(d))
	counts[1] -= uint64(math.Round(d))
	f := reports.ChiSquare(counts, chances)
	within(t, "p", f.P, 0.05, 1e-3)
}

func TestThinCellsArePooled(t *testing.T) {
	// 100 games: expected 50, 40, 6, 2, 1, 1: the last three pool into the third
	f := reports.ChiSquare([]uint64{50, 40, 6, 2, 1, 1}, []float64{0.5, 0.4, 0.06, 0.02, 0.01, 0.01})
	if f.Cells != 3 || f.DoF != 2 || f.Statistic > 1e-12 || f.P < 1-1e-12 {
		t.Errorf("%+v", f)
	}
	// what the chances lack to 1 is a cell with no count
	f = reports.ChiSquare([]uint64{50, 50}, []float64{0.45, 0.45})
	if f.Cells != 3 || math.Abs(f.Statistic-(25./45+25./45+10)) > 1e-9 {
		t.Errorf("%+v", f)
	}
	if f = reports.ChiSquare([]uint64{1, 1}, []float64{0.5, 0.5}); f.P != 1 || f.DoF != 0 {
		t.Errorf("two games test something: %+v", f)
	}
	if f = reports.ChiSquare([]uint64{0, 0}, []float64{0.5, 0.5}); f.P != 1 {
		t.Errorf("no game tests something: %+v", f)
	}
}

func TestFitPMF(t *testing.T) {
	pmf := dice.Colditz.PMF()
	var chance dice.Chance
	fair, doubled := new(reports.Histogram), new(reports.Histogram)
	for game := range uint64(20_000) {
		chance.Start(5, game)
		n, _ := dice.Colditz.Roll(&chance, dice.Turn(0))
		fair.Add(int32(n))
		n, _ = dice.Chain{Throw: dice.Two, Rethrow: true, Limit: 2}.Roll(&chance, dice.Turn(1))
		doubled.Add(int32(n))
	}
	if f := reports.FitPMF(fair, pmf); f.P < 0.001 || f.DoF < 15 {
		t.Errorf("fair chains do not fit: %+v", f)
	}
	if f := reports.FitPMF(doubled, pmf); f.P > 1e-6 {
		t.Errorf("chains of two throws at most fit: %+v", f)
	}
	fair.Add(2)
	if f := reports.FitPMF(fair, pmf); f.P != 0 {
		t.Errorf("a total of 2 cannot be, yet fits: %+v", f)
	}
}

// The p-values of fits to the true distribution are uniform: about 5 % below 0.05.
func TestFitIsCalibrated(t *testing.T) {
	pmf := dice.Colditz.PMF()
	var chance dice.Chance
	const runs = 600
	low, half := 0, 0
	for run := range uint64(runs) {
		var h reports.Histogram
		chance.Start(9, run)
		for range 500 {
			n, _ := dice.Colditz.Roll(&chance, dice.Turn(0))
			h.Add(int32(n))
		}
		p := reports.FitPMF(&h, pmf).P
		if p < 0.05 {
			low++
		}
		if p < 0.5 {
			half++
		}
	}
	if low < 10 || low > 55 || half < 250 || half > 350 {
		t.Errorf("of %d p-values %d are below 0.05 and %d below 0.5", runs, low, half)
	}
}

// The values that R's p.adjust gives.
func TestHolm(t *testing.T) {
	p := []float64{0.01, 0.04, 0.03, 0.005}
	holm := reports.Holm(p)
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		within(t, fmt.Sprintf("Holm %d", i), holm[i], want, 1e-12)
	}
	if got := reports.Holm([]float64{0.9, 0.7}); got[0] != 1 || got[1] != 1 {
		t.Errorf("a chance above 1: %v", got)
	}
	within(t, "five together", reports.Together(0.95, 5), 0.99, 1e-12)
	if got := reports.Holm(nil); len(got) != 0 {
		t.Error(got)
	}
}

func TestScore(t *testing.T) {
	within(t, "60 of 100 at one half", reports.Score(60, 100, 0.5), 2, 1e-12)
	within(t, "certain", reports.Score(100, 100, 1), 0, 0)
	within(t, "nothing played", reports.Score(0, 0, 0.5), 0, 0)
}

// What is rounded to nothing has no sign.
func TestNoNegativeZero(t *testing.T) {
	for got, want := range map[string]string{
		reports.Fixed(-0.04, 1): "0.0", reports.Fixed(-0.06, 1): "-0.1", reports.Fixed(math.Copysign(0, -1), 0): "0",
		reports.Fixed(-10.0, 0):  "-10",
		reports.Signed(-0.04, 1): "0.0", reports.Signed(0.06, 1): "+0.1",
		reports.Means(-0.0004, -0.04, 0.04)[0]: "0.000",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
