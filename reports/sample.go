package reports

import (
	"fmt"
	"math"
	"math/bits"
)

// LuckUnit is what 1 is written as in a control: controls are whole numbers of
// such parts, so that sums of them are exact.
const LuckUnit = 1 << 30

// Luck is a control in whole parts: what came out less its exact expectation.
func Luck(got, expected float64) int64 { return int64(math.Round((got - expected) * LuckUnit)) }

// folds is the number of parts that the games of a sample are dealt into. The
// coefficients of a part come from the other parts, so that no game has a say
// in how its own luck is weighed, and nothing is biased (cross-fitting).
const folds = 5

// fewPairs is the number of games below which luck is not taken out: the
// coefficients would be guesses.
const fewPairs = 100

// Sample holds exact sums over games: of some values (an outcome or not, a
// count, or by how much two variants differ in it), and of controls, whose
// expectation is exactly zero under any rules and bots: the luck of throws.
// From them come the means, and the means with the luck taken out: a control
// variate for each, with coefficients by least squares (Lavenberg and Welch
// 1981). It holds integers only: samples merge exactly, in any order.
//
// Covariates stand behind the controls. Their expectation is not zero, but other
// games may tell it: how the base ended, which has played more games than the
// variant beside it (EstimateGiven).
type Sample struct {
	values, controls, covariates int
	folds                        [folds]fold
}

// fold is one part of the games.
type fold struct {
	games        uint64
	n            []uint64 // games that yield the value
	sum, squares []wide   // of the values
	luck         []wide   // sums of the controls and covariates
	crossed      []wide   // value times control
	lucks        []wide   // control times control
}

// NewSample returns an empty sample of so many values and controls.
func NewSample(values, controls int) *Sample { return NewSampleWith(values, controls, 0) }

// NewSampleWith returns an empty sample with covariates.
func NewSampleWith(values, controls, covariates int) *Sample {
	s := &Sample{values: values, controls: controls, covariates: covariates}
	width := s.width()
	for i := range s.folds {
		s.folds[i] = fold{
			n: make([]uint64, values), sum: make([]wide, values), squares: make([]wide, values),
			luck: make([]wide, width), crossed: make([]wide, values*width), lucks: make([]wide, width*width),
		}
	}
	return s
}

// width is how many numbers a game brings beside its values.
func (s *Sample) width() int { return s.controls + s.covariates }

// Add takes what game number game of the run yielded: the values, None where
// it has none, and the controls in parts of LuckUnit, then the covariates in such
// parts. Nothing is kept.
func (s *Sample) Add(game uint64, values []int32, controls []int64) {
	width := s.width()
	if len(values) != s.values || len(controls) != width {
		panic(fmt.Sprintf("reports: %d values and %d controls in a sample of %d and %d",
			len(values), len(controls), s.values, width))
	}
	f := &s.folds[game%folds]
	f.games++
	for i, v := range values {
		if v == None {
			continue
		}
		f.n[i]++
		if v == 0 {
			continue
		}
		f.sum[i].add(int64(v), 1)
		f.squares[i].add(int64(v), int64(v))
		for j, c := range controls {
			f.crossed[i*width+j].add(int64(v), c)
		}
	}
	for i, c := range controls {
		if c == 0 {
			continue
		}
		f.luck[i].add(c, 1)
		for j, d := range controls {
			f.lucks[i*width+j].add(c, d)
		}
	}
}

// Merge adds another sample of as many values, controls and covariates.
func (s *Sample) Merge(o *Sample) {
	if s.values != o.values || s.controls != o.controls || s.covariates != o.covariates {
		panic("reports: samples of different things")
	}
	for i := range s.folds {
		s.folds[i].merge(&o.folds[i])
	}
}

// Without is the sample without a part of its games; their sums are exact.
func (s *Sample) Without(part *Sample) *Sample {
	rest := NewSampleWith(s.values, s.controls, s.covariates)
	for i := range rest.folds {
		f, out := &rest.folds[i], &part.folds[i]
		f.merge(&s.folds[i])
		f.games -= out.games
		for j, n := range out.n {
			f.n[j] -= n
		}
		for _, pair := range f.sums(out) {
			for j := range pair[1] {
				pair[0][j].merge(pair[1][j].negative())
			}
		}
	}
	return rest
}

func (f *fold) merge(o *fold) {
	f.games += o.games
	for i, n := range o.n {
		f.n[i] += n
	}
	for _, pair := range f.sums(o) {
		for i := range pair[1] {
			pair[0][i].merge(pair[1][i])
		}
	}
}

// sums are the sums of two folds, side by side.
func (f *fold) sums(o *fold) [5][2][]wide {
	return [5][2][]wide{
		{f.sum, o.sum}, {f.squares, o.squares}, {f.luck, o.luck}, {f.crossed, o.crossed}, {f.lucks, o.lucks},
	}
}

// Games is how many games were added.
func (s *Sample) Games() uint64 {
	n := uint64(0)
	for i := range s.folds {
		n += s.folds[i].games
	}
	return n
}

// Estimate is the mean of a value over the games that yield it.
type Estimate struct {
	N        uint64
	Mean, SD float64 // of the games as they were

	// Fair and FairSD are the same with the luck taken out; as above where
	// there is no control, or too few games to weigh it by.
	Fair, FairSD float64
}

// Interval is where the mean lies, with the luck taken out.
func (e Estimate) Interval(confidence float64) Interval {
	return MeanInterval(e.Fair, e.FairSD, e.N, confidence)
}

// Anytime is Interval for those who look at it while the games go on.
func (e Estimate) Anytime(confidence float64) Interval {
	return AlwaysValidMean(e.Fair, e.FairSD, e.N, confidence)
}

// Z is by how many standard errors the mean differs from zero.
func (e Estimate) Z() float64 {
	if e.Fair == 0 {
		return 0
	}
	return e.Fair / (e.FairSD / math.Sqrt(float64(e.N)))
}

// P is the chance of a mean at least so far from zero where there is no
// difference.
func (e Estimate) P() float64 { return math.Erfc(math.Abs(e.Z()) / math.Sqrt2) }

// Factor is how many times more games the raw mean would need for the same
// precision.
func (e Estimate) Factor() float64 {
	return (e.SD / e.FairSD) * (e.SD / e.FairSD)
}

// imagined are games added to every variance: one in which the value is one
// more, and one in which it is one less. Without them what was never seen
// would be held for impossible (Bonett and Price 2012). Luck explains as much
// of them as of the others.
const imagined = 2

// Estimate is the mean of a value.
func (s *Sample) Estimate(value int) Estimate { return s.estimate(value, s.controls, Estimate{}) }

// EstimateGiven is Estimate where other games have told the mean of a covariate: what
// it was in these games more or less than there is taken out like luck, as far as that
// makes the mean better known; that the other games do not know it exactly either is
// reckoned with (a regression estimator from two phases of sampling; Cochran 1977,
// 12.6).
func (s *Sample) EstimateGiven(value, covariate int, known Estimate) Estimate {
	if known.N < fewPairs {
		return s.Estimate(value)
	}
	return s.estimate(value, s.controls+covariate, known)
}

// estimate is the mean of a value given a covariate, by its place behind the controls;
// at their end there is none.
func (s *Sample) estimate(value, covariate int, known Estimate) Estimate {
	games, sum, squares := uint64(0), wide{}, wide{}
	e := Estimate{}
	for i := range s.folds {
		f := &s.folds[i]
		games += f.games
		e.N += f.n[value]
		sum.merge(f.sum[value])
		squares.merge(f.squares[value])
	}
	if e.N < 2 {
		nan := math.NaN()
		return Estimate{e.N, nan, nan, nan, nan}
	}
	n := float64(e.N)
	e.Mean = sum.float() / n
	spread := max(squares.float()-sum.float()*e.Mean, 0)
	e.SD = math.Sqrt((spread + imagined) / (n - 1))
	e.Fair, e.FairSD = e.Mean, e.SD
	uses := make([]int, s.controls, s.controls+1) // by their places
	for j := range uses {
		uses[j] = j
	}
	foreign := 0.0 // games of these to one of those that have told the mean
	if known.N > 0 {
		uses, foreign = append(uses, covariate), n/float64(known.N)
	}
	if len(uses) == 0 || e.N < fewPairs || e.N != games || spread == 0 {
		return e
	}
	total, rest := 0.0, 0.0 // what is left when the luck is out, and its squares
	weight := 0.0           // the mean of the covariate's coefficients
	for i := range s.folds {
		b := s.without(i, value, uses).coefficients(foreign)
		f := s.folds[i].moments(value, s.width(), uses)
		if known.N > 0 {
			f.shift(len(uses)-1, known.Fair*LuckUnit)
			weight += b[len(uses)-1] * f.games / n
		}
		total += f.sum
		rest += f.squares
		for j, bj := range b {
			total -= bj * f.luck[j]
			rest -= 2 * bj * f.crossed[j]
			for k, bk := range b {
				rest += bj * bk * f.lucks[j][k]
			}
		}
	}
	e.Fair = total / n
	e.FairSD = e.SD * math.Sqrt(max(rest-total*e.Fair, 0)/spread)
	e.FairSD = math.Hypot(e.FairSD, weight*LuckUnit*known.FairSD*math.Sqrt(foreign))
	return e
}

// moments are the sums of a fold for one value and some of the controls.
type moments struct {
	games, sum, squares float64
	luck, crossed       []float64
	lucks               [][]float64
}

func (f *fold) moments(value, width int, uses []int) *moments {
	m := &moments{games: float64(f.games), sum: f.sum[value].float(), squares: f.squares[value].float()}
	for _, i := range uses {
		m.luck = append(m.luck, f.luck[i].float())
		m.crossed = append(m.crossed, f.crossed[value*width+i].float())
		row := make([]float64, 0, len(uses))
		for _, j := range uses {
			row = append(row, f.lucks[i*width+j].float())
		}
		m.lucks = append(m.lucks, row)
	}
	return m
}

// shift counts a control from its mean instead of zero.
func (m *moments) shift(control int, mean float64) {
	for j := range m.luck {
		m.lucks[control][j] -= mean * m.luck[j]
		m.lucks[j][control] = m.lucks[control][j]
	}
	m.lucks[control][control] -= mean * (m.luck[control] - m.games*mean)
	m.crossed[control] -= mean * m.sum
	m.luck[control] -= m.games * mean
}

// without are the sums of one value over all folds but one.
func (s *Sample) without(out, value int, uses []int) *moments {
	w := s.width()
	rest := NewSampleWith(1, s.controls, s.covariates).folds[0]
	for i := range s.folds {
		if f := &s.folds[i]; i != out {
			rest.merge(&fold{
				f.games, f.n[value : value+1], f.sum[value : value+1], f.squares[value : value+1],
				f.luck, f.crossed[value*w : (value+1)*w], f.lucks,
			})
		}
	}
	return rest.moments(0, w, uses)
}

// shrink is what speaks for coefficients of 0 (ridge regression; Hoerl and
// Kennard 1970): as much as one fair try from which nothing came. Without it the
// few games in which a rare try was made, or in which the tries of two variants
// differ, would set coefficients that are far off in others.
const shrink = LuckUnit * LuckUnit / 4

// coefficients are those of least squares of the one value on the controls, shrunk a little.
// The last control may be a covariate, whose mean is estimated by other games: foreign is how
// many games there are here for one of those, and makes its coefficient smaller. 0 otherwise.
func (m *moments) coefficients(foreign float64) []float64 {
	controls := len(m.luck)
	a, y := make([][]float64, controls), make([]float64, controls)
	for i := range a {
		a[i] = make([]float64, controls)
		for j := range a[i] {
			a[i][j] = m.lucks[i][j] - m.luck[i]*m.luck[j]/m.games
		}
		a[i][i] += shrink
		y[i] = m.crossed[i] - m.luck[i]*m.sum/m.games
	}
	for i := range a { // elimination without exchanges: the matrix is positive definite
		for k := i + 1; k < controls; k++ {
			q := a[k][i] / a[i][i]
			for j := i; j < controls; j++ {
				a[k][j] -= q * a[i][j]
			}
			y[k] -= q * y[i]
		}
	}
	if controls > 0 { // what is left there is the covariate's variance without its luck
		a[controls-1][controls-1] *= 1 + foreign
	}
	b := make([]float64, controls)
	for i := controls - 1; i >= 0; i-- {
		b[i] = y[i]
		for j := i + 1; j < controls; j++ {
			b[i] -= a[i][j] * b[j]
		}
		b[i] /= a[i][i]
	}
	return b
}

// wide is a sum of whole numbers and of their products, in 128 bits, which no
// run fills.
type wide struct {
	hi int64
	lo uint64
}

// add adds a product.
func (w *wide) add(a, b int64) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	hi -= uint64(a>>63)&uint64(b) + uint64(b>>63)&uint64(a) // of negative factors
	w.merge(wide{int64(hi), lo})
}

func (w *wide) merge(o wide) {
	lo, carry := bits.Add64(w.lo, o.lo, 0)
	w.hi, w.lo = w.hi+o.hi+int64(carry), lo
}

func (w wide) negative() wide {
	lo, borrow := bits.Sub64(0, w.lo, 0)
	return wide{-w.hi - int64(borrow), lo}
}

// carry carries the lower half as a number with a sign, and what the upper half is
// beside that sign: small numbers of either sign are short.
func (w *wide) carry(on *Wire) {
	lo, hi := int64(w.lo), w.hi-int64(w.lo)>>63
	on.Int(&lo)
	on.Int(&hi)
	w.lo, w.hi = uint64(lo), hi+lo>>63
}

func (w wide) float() float64 {
	if w.hi < 0 {
		return -w.negative().float()
	}
	return float64(w.hi)*(1<<64) + float64(w.lo)
}

// AlwaysValidMean is MeanInterval for those who look while values come in: the
// chance that it ever misses is 1 - confidence, for many values (the asymptotic
// confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2021).
// It is narrowest, against its number of values, around tightest; ten times fewer
// or fifty times more cost a tenth.
func AlwaysValidMean(mean, sd float64, n uint64, confidence float64) Interval {
	if n < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	const tightest = 2_000
	m, alpha := float64(n), 1-confidence
	rho := (2*math.Log(1/alpha) + math.Log(1+2*math.Log(1/alpha))) / tightest
	half := sd * math.Sqrt(2*(m*rho+1)/(m*m*rho)*math.Log(math.Sqrt(m*rho+1)/alpha))
	return Interval{mean - half, mean + half}
}

// Cost is what a precision took, and what a number of games that is fixed
// beforehand would take: less, for nobody looks in between.
type Cost struct {
	Precision float64 `json:"precision"` // asked for: half the width of an interval
	Known     float64 `json:"known"`     // reached
	Games     uint64  `json:"games"`     // played
	Fixed     uint64  `json:"fixed"`     // games fixed beforehand, luck taken out
	Raw       uint64  `json:"raw"`       // the same with the luck left in
}

// see reckons with a value that has these standard deviations, with the luck left
// in and taken out.
func (c *Cost) see(raw, fair, confidence float64) {
	games := func(sd float64) uint64 {
		x := quantile(confidence) * sd / c.Precision
		return uint64(math.Ceil(x * x))
	}
	c.Fixed, c.Raw = max(c.Fixed, games(fair)), max(c.Raw, games(raw))
}

// CostOf is what it took to know several means within a precision.
func CostOf(list []Estimate, games uint64, precision, confidence float64) *Cost {
	c := &Cost{Precision: precision, Games: games}
	for _, e := range list {
		c.Known = max(c.Known, e.Anytime(confidence).Half())
		c.see(e.SD, e.FairSD, confidence)
	}
	return c
}

// Words say it for people; what is every share, or every difference.
func (c *Cost) Words(what string) string {
	reached := "is known"
	if c.Known > c.Precision {
		reached = "is not yet known"
	}
	text := fmt.Sprintf("%s %s within %s after %s games, however often one looked; %s games fixed beforehand would do",
		what, reached, Points(c.Precision), Whole(c.Games), Whole(c.Fixed))
	if c.Raw > c.Fixed {
		text += fmt.Sprintf(", %s with the luck left in", Whole(c.Raw))
	}
	return text
}

// GamesFor is how many games tell a mean that differs from zero by size from
// none, in four of five trials, where games have this standard deviation.
func GamesFor(size, sd, confidence float64) uint64 {
	const fourOfFive = 0.8416212335729143 // of the normal distribution
	x := (quantile(confidence) + fourOfFive) * sd / size
	return uint64(math.Ceil(x * x))
}
