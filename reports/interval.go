package reports

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Interval is where a quantity lies with some confidence.
type Interval struct {
	Lo float64 `json:"lo"`
	Hi float64 `json:"hi"`
}

// Contains reports whether x lies in the interval, its ends included.
func (i Interval) Contains(x float64) bool { return i.Lo <= x && x <= i.Hi }

// Half is half its width.
func (i Interval) Half() float64 { return (i.Hi - i.Lo) / 2 }

// Within is what of it lies between two values.
func (i Interval) Within(least, most float64) Interval {
	return Interval{max(i.Lo, least), min(i.Hi, most)}
}

// Bounds are its ends as answers hold them.
func (i Interval) Bounds() Bounds { return Bounds{Number(i.Lo), Number(i.Hi)} }

// Bounds are the ends of an interval as answers hold them.
type Bounds struct {
	Lo Number `json:"lo"`
	Hi Number `json:"hi"`
}

// Interval is the interval between them.
func (b Bounds) Interval() Interval { return Interval{float64(b.Lo), float64(b.Hi)} }

// Sure reports whether a difference is shown: they leave 0 out.
func (b Bounds) Sure() bool { return b.Lo > 0 || b.Hi < 0 }

// Percents are a share and its bounds, for people.
func (b Bounds) Percents(share Number) [3]string {
	return Percents(float64(share), float64(b.Lo), float64(b.Hi))
}

// everything is the interval of a share of which nothing was seen.
var everything = Interval{0, 1}

// quantile is the point that a standard normal stays within, on both sides,
// with this confidence: 1.96 for 0.95.
func quantile(confidence float64) float64 {
	return -mathext.NormalQuantile((1 - confidence) / 2)
}

// Wilson is the score interval of a share of which k of n were seen (Wilson
// 1927). It is the one that tables print: it stays within 0..1, and its
// coverage is close to the confidence for shares near 0 and 1 as well.
func Wilson(k, n uint64, confidence float64) Interval {
	if n == 0 {
		return everything
	}
	z := quantile(confidence)
	p, m := float64(k)/float64(n), float64(n)
	centre := p + z*z/(2*m)
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	scale := 1 + z*z/m
	i := Interval{(centre - half) / scale, (centre + half) / scale}
	if k == 0 { // exactly, not but for rounding
		i.Lo = 0
	}
	if k == n {
		i.Hi = 1
	}
	return i
}

// student is the point that Student's t with so many degrees of freedom stays
// within, on both sides, with this confidence.
func student(degrees uint64, confidence float64) float64 {
	nu, upper := float64(degrees), 1-(1-confidence)/2
	t := mathext.InvRegIncBeta(nu/2, 0.5, 2*(1-upper))
	return math.Sqrt(nu * (1 - t) / t)
}

// MeanInterval is the interval of a mean, from the mean and the standard
// deviation of n values: Student's t, which is the normal one for many.
func MeanInterval(mean, sd float64, n uint64, confidence float64) Interval {
	if n < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	z := quantile(confidence)
	if n < 10_000 {
		z = student(n-1, confidence)
	}
	half := z * sd / math.Sqrt(float64(n))
	return Interval{mean - half, mean + half}
}

// Seen is the standard deviation to reckon with where n whole numbers had this one:
// at least that of numbers that were all alike but for one that is one more and one
// that is one less (Bonett and Price 2012). Without it a few values that happen to be
// alike would be taken for all that can be.
func Seen(sd float64, n uint64) float64 {
	return max(sd, math.Sqrt(imagined/float64(max(n, 2)-1)))
}

// CountInterval is the interval of a mean of counts, from the mean and the
// standard deviation of n values that are never negative: the means m for
// which the one seen lies within so many standard errors, these taken at m, with
// a variance that is as many times the mean as it was seen to be (the score
// interval of an overdispersed Poisson mean; McCullagh and Nelder 1989, 6.2).
// It never reaches below 0, and where nothing was counted it still ends above:
// there the counts are taken for Poisson's.
func CountInterval(mean, sd float64, n uint64, confidence float64) Interval {
	t := MeanInterval(0, 1, n, confidence).Hi // quantile over the root of n
	if math.IsInf(t, 1) {
		return Interval{0, t}
	}
	if mean == 0 {
		return Interval{0, t * t}
	}
	sd = Seen(sd, n)
	excess := t * t * sd * sd / mean
	half := math.Sqrt(excess*mean + excess*excess/4)
	return Interval{max(mean+excess/2-half, 0), mean + excess/2 + half}
}

// Together is the confidence that each of m intervals needs so that all of
// them hold at once with the given one (Bonferroni).
func Together(confidence float64, m int) float64 {
	return 1 - (1-confidence)/float64(max(m, 1))
}

// AlwaysValid is the interval of a share of which k of n were seen so far
// that may be looked at after every game: the chance that it ever misses is
// at most 1 - confidence, whenever one stops. It holds every p under which
// the mixture of all shares (uniform) explains what was seen less than
// 1/(1-confidence) times better than p does (Robbins 1970, Ville 1939).
func AlwaysValid(k, n uint64, confidence float64) Interval {
	if n == 0 {
		return everything
	}
	a, b := float64(k), float64(n-k)
	mixture := lbeta(a+1, b+1) // log of the integral of p^k (1-p)^(n-k)
	bar := mixture + math.Log(1-confidence)
	inside := func(p float64) bool {
		log := 0.0
		if k > 0 {
			log += a * math.Log(p)
		}
		if k < n {
			log += b * math.Log1p(-p)
		}
		return log >= bar
	}
	top := a / (a + b)
	edge := func(out, in float64) float64 {
		if inside(out) {
			return out
		}
		for range 200 {
			x := (out + in) / 2
			if x == out || x == in {
				break
			}
			if inside(x) {
				in = x
			} else {
				out = x
			}
		}
		return in
	}
	return Interval{edge(0, top), edge(1, top)}
}

// lbeta is log B(a, b). Differences of three large log-gammas would lose
// what matters, so Stirling's series is differenced by hand for large shapes.
func lbeta(a, b float64) float64 {
	if min(a, b) < 50 {
		la, _ := math.Lgamma(a)
		lb, _ := math.Lgamma(b)
		if max(a, b) < 1e5 {
			lab, _ := math.Lgamma(a + b)
			return la + lb - lab
		}
		small, big := min(a, b), max(a, b) // Γ(big)/Γ(small+big)
		ls, _ := math.Lgamma(small)
		x := small + big
		return ls + stirling(big) - stirling(x) - (big-0.5)*math.Log1p(small/big) - small*math.Log(x) + small
	}
	x := a + b
	return 0.5*math.Log(2*math.Pi) + stirling(a) + stirling(b) - stirling(x) +
		(a-0.5)*math.Log(a/x) + (b-0.5)*math.Log(b/x) - 0.5*math.Log(x)
}

// stirling is what Stirling's formula leaves out of log Γ(x), for large x.
func stirling(x float64) float64 {
	r := 1 / x
	r2 := r * r
	return r * (1./12 - r2*(1./360-r2*(1./1260-r2/1680)))
}
