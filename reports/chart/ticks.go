package chart

import (
	"cmp"
	"math"
	"slices"
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

// placed are names where they lie on an axis, one after the other.
type placed struct {
	names
	at   []float64
	best int // the one that is asked for
}

// Ticks implements plot.Ticker.
func (p placed) Ticks(lo, hi float64) []plot.Tick {
	var out []plot.Tick
	for i, name := range p.names {
		if x := p.at[i]; lo <= x && x <= hi {
			out = append(out, plot.Tick{Value: x, Label: name})
		}
	}
	return out
}

// toScale places values from 0 on, in steps of one on the average: as far from each other as they
// are, where they are numbers; else in equal steps.
func toScale(values []string) (at []float64, numbers bool) {
	numbers = true
	for _, v := range values {
		x, err := strconv.ParseFloat(v, 64)
		numbers = numbers && err == nil
		at = append(at, x)
	}
	first, last := 0.0, 0.0
	if numbers && len(at) > 0 {
		first, last = slices.Min(at), slices.Max(at)
	}
	for i := range at {
		if at[i] = float64(i); last > first {
			x, _ := strconv.ParseFloat(values[i], 64)
			at[i] = (x - first) / (last - first) * float64(len(values)-1)
		}
	}
	return at, last > first
}

// apart leaves out names that would stand on others: the best and the outermost stay, then the
// first from the left. How wide a name is, is said in steps of the axis.
func (p placed) apart(wide func(name string) float64) placed {
	named := make(names, len(p.names))
	add := func(i int) {
		for k, other := range named {
			if other != "" && math.Abs(p.at[k]-p.at[i]) < (wide(p.names[i])+wide(other))/2 {
				return
			}
		}
		named[i] = p.names[i]
	}
	if len(named) > 0 {
		add(p.best)
		add(0)
		add(len(named) - 1)
	}
	for i := range named {
		add(i)
	}
	p.names = named
	return p
}
