package chart

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// ticks are about five numbers of the form 1, 2 or 5 times a power of ten.
type ticks struct {
	whole   bool // whole numbers only
	percent bool // shares, written in per cent
	most    int  // how many at the most; 8 when 0
	fitting int  // how many have room beside each other; 0: as many as one likes
}

// upTo is how many are wanted, if there is room.
func (t ticks) upTo() int { return cmp.Or(t.most, 8) }

// Ticks implements plot.Ticker.
func (t ticks) Ticks(lo, hi float64) []plot.Tick {
	most := t.upTo()
	if t.fitting > 0 {
		most = min(most, t.fitting)
	}
	step := nice(hi-lo, most)
	if t.whole {
		step = math.Max(1, step)
	}
	var out []plot.Tick
	for i := math.Ceil(lo/step - 1e-9); i*step <= hi+step*1e-9; i++ {
		out = append(out, plot.Tick{Value: i * step, Label: t.label(i*step, step)})
	}
	return out
}

// nice is the smallest step of 1, 2 or 5 times a power of ten that needs no
// more than most ticks for the span.
func nice(span float64, most int) float64 {
	if !(span > 0) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(span/float64(most))))
	for _, m := range []float64{1, 2, 5, 10} {
		if span/(m*power) < float64(most)-1e-9 {
			return m * power
		}
	}
	return 20 * power
}

func (t ticks) label(x, step float64) string {
	unit := ""
	if t.percent {
		x, step, unit = 100*x, 100*step, " %"
	}
	digits := int(math.Max(0, math.Ceil(-math.Log10(step)-1e-9)))
	return thousands(strconv.FormatFloat(x+0, 'f', digits, 64)) + unit
}

// significant writes a number with three digits that matter, never in powers
// of ten.
func significant(x float64) string {
	if x == 0 {
		return "0"
	}
	digits := max(0, 2-int(math.Floor(math.Log10(math.Abs(x)))))
	s := strconv.FormatFloat(x, 'f', digits, 64)
	if digits > 0 {
		s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	return thousands(s)
}

// thousands sets a comma after every three digits before the point.
func thousands(s string) string {
	whole, rest, point := strings.Cut(s, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if point {
		rest = "." + rest
	}
	return sign + whole + rest
}

// names are ticks at 0, 1, 2, ... with words.
type names []string

// Ticks implements plot.Ticker.
func (n names) Ticks(lo, hi float64) []plot.Tick {
	var out []plot.Tick
	for i, name := range n {
		if x := float64(i); lo <= x && x <= hi {
			out = append(out, plot.Tick{Value: x, Label: name})
		}
	}
	return out
}

// placed are names where they lie on an axis, in steps of one on the average.
type placed struct {
	names
	at []float64
}

// Ticks implements plot.Ticker.
func (p placed) Ticks(lo, hi float64) []plot.Tick {
	out := p.names.Ticks(lo, hi)
	for i := range out {
		out[i].Value = p.at[i]
	}
	return out
}

// nearestSteps is how near to each other names may lie.
const nearestSteps = 0.3

// gap is the least room between two of them.
func (p placed) gap() float64 {
	least := 1.0
	for i := range p.at[min(1, len(p.at)):] {
		least = min(least, p.at[i+1]-p.at[i])
	}
	return least
}

// toScale places values: as far from each other as they are, where they are numbers that rise and
// their names have room; else in equal steps.
func toScale(values []string) placed {
	equal, scaled := placed{names: values}, placed{names: values}
	numbers := true
	for i, v := range values {
		x, err := strconv.ParseFloat(v, 64)
		numbers = numbers && err == nil
		equal.at, scaled.at = append(equal.at, float64(i)), append(scaled.at, x)
	}
	if last := len(values) - 1; numbers && last > 0 {
		first, span := scaled.at[0], scaled.at[last]-scaled.at[0]
		for i := range scaled.at {
			scaled.at[i] = (scaled.at[i] - first) / span * float64(last)
		}
		if span > 0 && scaled.gap() >= nearestSteps {
			return scaled
		}
	}
	return equal
}
