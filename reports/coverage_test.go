package reports_test

import (
	"math"
	"testing"

	"escapesim/reports"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// A model is a small game whose answer is known exactly, in two variants that
// are played with the same dice.
type model struct {
	name     string
	base     float64 // exact expectation of the value
	other    float64 // and of the variant's
	share    float64 // exact chance that the value is the most that it can be, in the base
	most     int32
	controls int
	play     func(c *dice.Chance, variant int, luck []int64) (value int32)
}

// models are the three: three tries at a do or die, a race with dice, and a duel
// with dice over the best of five throws.
func models() []model {
	// Runs of a cards' throws over 36 circles; the cards in an order by lot, none
	// after a success. The value is 1 when all three fail.
	cards := [2][]int{{3, 4, 5}, {3, 4, 6}}
	chain := dice.Colditz
	var chance [7]float64
	for k := range chance {
		if k > 0 {
			chance[k] = chain.Attempt(k).Tail(36)
		}
	}
	fail := func(list []int) float64 {
		p := 1.0
		for _, k := range list {
			p *= 1 - chance[k]
		}
		return p
	}
	runs := model{
		"do or dies", fail(cards[0]), fail(cards[1]), fail(cards[0]), 1, 1,
		func(c *dice.Chance, variant int, luck []int64) int32 {
			left := append([]int(nil), cards[variant]...)
			for n := len(left); n > 0; n-- {
				sum := 0.0
				for _, k := range left[:n] {
					sum += chance[k]
				}
				at := c.Stream(dice.Deck(0)).IntN(n)
				k := left[at]
				left[at] = left[n-1]
				got := 0.0
				if chain.RollAttempt(c, dice.Special(n), k) >= 36 {
					got = 1
				}
				luck[0] += reports.Luck(got, sum/float64(n))
				if got == 1 {
					return 0
				}
			}
			return 1
		},
	}

	// Two players throw in turns; the first to have covered his way wins, the
	// second one's being longer. The value is 1 when the first wins.
	ways := [2]int{40, 44}
	pmf := chain.PMF()
	ahead := func(second int) float64 {
		first, other := dice.Covering(pmf, 40), dice.Covering(pmf, second)
		p := 0.0
		for n := 1; n <= first.Max(); n++ {
			p += first.At(n) * other.Tail(n)
		}
		return p
	}
	race := model{
		"race", ahead(ways[0]), ahead(ways[1]), ahead(ways[0]), 1, 2,
		func(c *dice.Chance, variant int, luck []int64) int32 {
			total := [2]int{}
			way := [2]int{40, ways[variant]}
			for turn := 0; ; turn++ {
				side := turn % 2
				pips, _ := chain.Roll(c, dice.Turn(side))
				luck[side] += reports.Luck(float64(pips), 8.4)
				if total[side] += pips; total[side] >= way[side] {
					return int32(1 - side)
				}
			}
		},
	}

	// A die each; the higher one has the point, of equal ones nobody, or the
	// attacker. Three points of five throws end it. The value is the number of
	// throws: the distribution of five is that of two misses and two hits in any order, so
	// far as one of three kinds of throw goes nowhere.
	length := func(win, lose float64) (mean, five float64) {
		for n := 3; n <= 5; n++ {
			stop := 0.0
			if n < 5 {
				for _, p := range [2]float64{win, lose} {
					// The last throw is the third point; among the others, two.
					stop += p * p * p * float64((n-1)*(n-2)/2) * math.Pow(1-p, float64(n-3))
				}
			} else {
				stop = 1
				for m := 3; m < 5; m++ {
					for _, p := range [2]float64{win, lose} {
						stop -= p * p * p * float64((m-1)*(m-2)/2) * math.Pow(1-p, float64(m-3))
					}
				}
			}
			mean, five = mean+float64(n)*stop, stop
		}
		return mean, five
	}
	even, five := length(15./36, 15./36)
	uneven, _ := length(21./36, 15./36)
	duel := model{"duel", even, uneven, five, 5, 2, func(c *dice.Chance, variant int, luck []int64) int32 {
		points := [2]int{}
		for n := int32(1); ; n++ {
			a, b := c.Pair(dice.Turn(0))
			p := [2]float64{15. / 36, 15. / 36}
			got := [2]float64{}
			if variant == 1 {
				p[0] = 21. / 36
			}
			switch {
			case a > b || a == b && variant == 1:
				points[0]++
				got[0] = 1
			case b > a:
				points[1]++
				got[1] = 1
			}
			for i := range got {
				luck[i] += reports.Luck(got[i], p[i])
			}
			if points[0] == 3 || points[1] == 3 || n == 5 {
				return n
			}
		}
	}}
	return []model{runs, race, duel}
}

// sampled plays games of a model: a sample of the base alone, and one of the
// variant less the base, with the base as its covariate.
type sampled struct {
	model
	chance      dice.Chance
	alone, both *reports.Sample
	elsewhere   *reports.Sample // the base in other games
	sheet       *reports.Sheet  // of the base
	next        uint64
	luck        []int64
}

func (m model) sample() *sampled {
	form := &reports.Form{Outcomes: []string{"most", "less"}, Controls: make(reports.Columns, m.controls)}
	return &sampled{
		model: m, alone: reports.NewSample(1, m.controls), both: reports.NewSampleWith(1, 2*m.controls, 1),
		elsewhere: reports.NewSample(1, m.controls),
		sheet:     reports.NewSheet(form), luck: make([]int64, 2*m.controls+1),
	}
}

func (s *sampled) play(seed uint64, games int) {
	for range games {
		clear(s.luck)
		s.chance.Start(seed, s.next)
		a := s.model.play(&s.chance, 0, s.luck[:s.controls])
		s.chance.Start(seed, s.next)
		b := s.model.play(&s.chance, 1, s.luck[s.controls:2*s.controls])
		s.luck[2*s.controls] = reports.LuckUnit * int64(a)
		s.alone.Add(s.next, []int32{a}, s.luck[:s.controls])
		s.both.Add(s.next, []int32{b - a}, s.luck)
		outcome := 0
		if a < s.most {
			outcome = 1
		}
		s.sheet.Next(s.next)
		s.sheet.Count(outcome, nil, s.luck[:s.controls]...)
		s.next++
	}
}

// playElsewhere plays games of the base that the variant has no part in.
func (s *sampled) playElsewhere(seed uint64, games int) {
	for game := range uint64(games) {
		luck := s.luck[:s.controls]
		clear(luck)
		s.chance.Start(seed, 1<<40+game)
		s.elsewhere.Add(game, []int32{s.model.play(&s.chance, 0, luck)}, luck)
	}
}

// shares are the intervals of the share of the most as run prints them: as the
// games were, and with the luck taken out.
func (s *sampled) shares(anytime bool) (raw, adjusted reports.Interval) {
	r := reports.Result{Origin: reports.Origin{Confidence: 0.95}}
	r.Fill(s.sheet, anytime)
	o := r.Outcomes[0].Value
	raw = reports.Interval{Lo: o.Lo, Hi: o.Hi}
	if o.Adjusted == nil { // as a reader has to
		return raw, raw
	}
	return raw, reports.Interval{Lo: o.Adjusted.Lo, Hi: o.Adjusted.Hi}
}

// The intervals of means and of differences, as the games were and with the
// luck taken out, hold the exact answer as often as they say.
func TestCoverage(t *testing.T) {
	repetitions := simtest.Count(60, 1_200, 10_000)
	slack := 3.5*math.Sqrt(0.95*0.05/float64(repetitions)) + 0.0025
	const games = 400
	gained := 0.0
	for _, m := range models() {
		var held [7]int
		var factor [3]float64
		for r := range repetitions {
			s := m.sample()
			s.play(uint64(r), games)
			s.playElsewhere(uint64(r), 2*games)
			one, two := s.alone.Estimate(0), s.both.Estimate(0)
			given := s.both.EstimateGiven(0, 0, s.elsewhere.Estimate(0))
			raw, adjusted := s.shares(false)
			for i, hit := range [7]bool{
				reports.MeanInterval(one.Mean, one.SD, one.N, 0.95).Contains(m.base),
				one.Interval(0.95).Contains(m.base),
				reports.MeanInterval(two.Mean, two.SD, two.N, 0.95).Contains(m.other - m.base),
				two.Interval(0.95).Contains(m.other - m.base),
				raw.Contains(m.share), adjusted.Contains(m.share), given.Interval(0.95).Contains(m.other - m.base),
			} {
				if hit {
					held[i]++
				}
			}
			factor[0] += one.Factor() / float64(repetitions)
			factor[1] += two.Factor() / float64(repetitions)
			factor[2] += given.Factor() / float64(repetitions)
		}
		for i, what := range [7]string{
			"mean, raw", "mean, adjusted", "paired", "paired and adjusted", "share in run, raw",
			"share in run, adjusted",
			"paired and adjusted, the base known from other games too",
		} {
			share := float64(held[i]) / float64(repetitions)
			t.Logf("%s, %s: %.2f %%", m.name, what, 100*share)
			if math.Abs(share-0.95) > slack {
				t.Errorf("%s, %s: %.2f %% of %d intervals hold the truth, want 95", m.name, what,
					100*share, repetitions)
			}
		}
		t.Logf("%s: controls save %.2f, and %.2f of pairs, %.2f where other games tell of the base",
			m.name, factor[0], factor[1], factor[2])
		if factor[2] < 0.95*factor[1] {
			t.Errorf("%s: games of the base cost precision: they save %.3f, and without them %.3f", m.name,
				factor[2], factor[1])
		}
		gained = max(gained, factor[2]/factor[1])
	}
	if gained < 1.2 { // the race, whose variants have little in common
		t.Errorf("games of the base save %.3f at most", gained)
	}
}

// The interval for those who look all the time ends where one and the same mixture of normal likelihood
// ratios (Robbins 1970) reaches the inverse of the chance to be misled, whenever he looks; after 2,000
// games no other mixture reaches more.
func TestAlwaysValidMeanIsAMixture(t *testing.T) {
	const sd = 3.0
	for _, confidence := range []float64{0.8, 0.95, 0.999} {
		reached := func(n uint64, rho float64) float64 { // the logarithm of the mixture at the end of the interval
			m, half := float64(n), reports.AlwaysValidMean(7, sd, n, confidence).Hi-7
			return (rho*m*m*half*half/(sd*sd*(m*rho+1)) - math.Log(m*rho+1)) / 2
		}
		want := math.Log(1 / (1 - confidence))
		rho, hi := 0.0, 0.1
		for range 60 {
			if half := (rho + hi) / 2; reached(10, half) < want {
				rho = half
			} else {
				hi = half
			}
		}
		for _, n := range []uint64{2, 10, 500, 2_000, 1_000_000} {
			if got := reached(n, rho); math.Abs(got-want) > 1e-6 {
				t.Errorf("%v after %d games: %v, want %v", confidence, n, got, want)
			}
		}
		for _, other := range []float64{rho / 2, 2 * rho} {
			if got := reached(2_000, other); got > want-0.01 {
				t.Errorf("%v: a mixture by %v instead of %v reaches %v of %v", confidence, other, rho, got, want)
			}
		}
	}
}

// Who looks after every block and stops when he likes is misled in at most 5 %
// of runs by the always-valid interval, and far more often by the other.
func TestAlwaysValidMeanUnderPeeking(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 2,000 blocks of games")
	}
	runs := simtest.Count(0, 20, 1_000)
	for _, m := range models() {
		missed, naive, shares := 0, 0, 0
		for r := range runs {
			s := m.sample()
			valid, plain, share := true, true, true
			for range 100 {
				s.play(uint64(1_000_000+r), 64)
				e := s.both.Estimate(0)
				valid = valid && e.Anytime(0.95).Contains(m.other-m.base)
				plain = plain && e.Interval(0.95).Contains(m.other-m.base)
				_, adjusted := s.shares(true)
				share = share && adjusted.Contains(m.share)
			}
			if !share {
				shares++
			}
			if !valid {
				missed++
			}
			if !plain {
				naive++
			}
		}
		t.Logf("%s: at some of 100 looks %d of %d runs missed the difference, %d the adjusted share, %d the "+
			"difference by intervals for one look", m.name, missed, runs, shares, naive)
		if missed > runs/20 || shares > runs/20 {
			t.Errorf("%s: %d and %d of %d runs missed the truth at some look", m.name, missed, shares, runs)
		}
		if naive < runs/5 {
			t.Errorf("%s: intervals for one look missed in %d of %d runs only: this test shows nothing",
				m.name, naive, runs)
		}
	}
}

// Samples merge exactly, the empty one included, whatever the order.
func TestSamplesMerge(t *testing.T) {
	all := reports.NewSample(2, 1)
	var parts []*reports.Sample
	for i := range 7 {
		parts = append(parts, reports.NewSample(2, 1))
		for g := range uint64(i) { // the first stays empty
			game, values := g+100*uint64(i), []int32{int32(g) - 3, math.MaxInt32}
			if g == 2 {
				values[1] = reports.None
			}
			luck := []int64{int64(i) - reports.LuckUnit*int64(g)}
			parts[i].Add(game, values, luck)
			all.Add(game, values, luck)
		}
	}
	merge := func(parts []*reports.Sample) *reports.Sample {
		all := reports.NewSample(2, 1)
		for i := len(parts) - 1; i >= 0; i-- {
			all.Merge(parts[i])
		}
		return all
	}
	merged := merge(parts)
	if rest := all.Without(parts[6]); !reports.Alike(rest, merge(parts[:6])) {
		t.Errorf("without a part there is not what the others hold: %+v", rest)
	}
	if !reports.Alike(merged, all) || merged.Estimate(0) != all.Estimate(0) {
		t.Error("merging changes the sums")
	}
	if e := all.Estimate(1); e.N != all.Games()-4 || e.Mean != math.MaxInt32 {
		t.Errorf("%d values with mean %v", e.N, e.Mean)
	}
}

// Least squares by hand: three values on a line over their control, whose slope
// is 2, leave no rest.
func TestSampleTakesLuckOut(t *testing.T) {
	s := reports.NewSample(1, 2)
	for g := range uint64(3000) {
		luck := int64(g%3) - 1
		// the second says nothing new
		s.Add(g, []int32{7 + 2*int32(luck)}, []int64{luck * reports.LuckUnit, luck * reports.LuckUnit})
	}
	e := s.Estimate(0)
	within(t, "mean", e.Mean, 7, 1e-9)
	within(t, "adjusted mean", e.Fair, 7, 1e-9)
	within(t, "deviation", e.SD, math.Sqrt(8./3), 1e-3)
	if e.FairSD > 0.03 {
		t.Errorf("deviation with the luck taken out: %v", e.FairSD)
	}
}

// A try that is hardly ever made, and mostly fails, does not spoil the rest: what
// its few games would say is far off where it succeeds.
func TestRareLuckIsNotTrusted(t *testing.T) {
	s := reports.NewSample(1, 2)
	for g := range uint64(600) {
		luck := [2]int64{}
		switch g {
		case 3, 9, 301:
			luck[0] = reports.Luck(0, 0.001)
		case 120:
			luck[0] = reports.Luck(1, 0.001)
		}
		luck[1] = luck[0] + reports.Luck(0, 1e-6) // as of a variant that differs a little
		s.Add(g, []int32{int32(g % 2)}, luck[:])
	}
	e := s.Estimate(0)
	within(t, "adjusted mean", e.Fair, e.Mean, 0.01)
	within(t, "adjusted deviation", e.FairSD, e.SD, 0.05)
}

// 80 of 100 trials with the stated number of games tell the difference.
func TestGamesFor(t *testing.T) {
	// Two-sided test at 5 %, power 80 %: (1.960 + 0.842)^2 = 7.849 (any textbook).
	if n := reports.GamesFor(0.1, 1, 0.95); n != 785 {
		t.Errorf("%d games", n)
	}
}
