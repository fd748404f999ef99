package reports

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"slices"
)

// dense is the value up to which a histogram keeps a plain array.
const dense = 1 << 16

// Histogram counts whole numbers, exactly. The zero value is empty.
type Histogram struct {
	counts []uint64         // of 0..len-1
	far    map[int32]uint64 // of everything else
	n      uint64
}

// Add counts a value. It allocates only when a value is larger than any
// before.
func (h *Histogram) Add(value int32) { h.AddN(value, 1) }

// AddN counts a value k times.
func (h *Histogram) AddN(value int32, k uint64) {
	if k == 0 {
		return
	}
	h.n += k
	if uint32(value) < uint32(len(h.counts)) {
		h.counts[value] += k
		return
	}
	if value < 0 || value >= dense {
		if h.far == nil {
			h.far = map[int32]uint64{}
		}
		h.far[value] += k
		return
	}
	h.counts = append(h.counts, make([]uint64, max(int(value)+1, min(2*len(h.counts), dense), 16)-len(h.counts))...)
	h.counts[value] += k
}

// Merge adds the counts of o, which stays as it is.
func (h *Histogram) Merge(o *Histogram) {
	for v, k := range o.All() {
		h.AddN(v, k)
	}
}

// N is how many values were counted.
func (h *Histogram) N() uint64 { return h.n }

// Count is how often a value was counted.
func (h *Histogram) Count(value int32) uint64 {
	if uint32(value) < uint32(len(h.counts)) {
		return h.counts[value]
	}
	return h.far[value]
}

// All goes through the values that were counted, ascending, with their
// counts.
func (h *Histogram) All() iter.Seq2[int32, uint64] {
	return func(yield func(int32, uint64) bool) {
		far := slices.Sorted(maps.Keys(h.far))
		for len(far) > 0 && far[0] < 0 {
			if !yield(far[0], h.far[far[0]]) {
				return
			}
			far = far[1:]
		}
		for v, k := range h.counts {
			if k > 0 && !yield(int32(v), k) {
				return
			}
		}
		for _, v := range far {
			if !yield(v, h.far[v]) {
				return
			}
		}
	}
}

// moments are the sums of the values and of their squares, exactly.
func (h *Histogram) moments() (sum, squares *big.Int) {
	sum, squares = new(big.Int), new(big.Int)
	var v, k, t big.Int
	for value, count := range h.All() {
		v.SetInt64(int64(value))
		k.SetUint64(count)
		t.Mul(&v, &k)
		sum.Add(sum, &t)
		squares.Add(squares, t.Mul(&t, &v))
	}
	return sum, squares
}

// Mean is the mean value; NaN when nothing was counted.
func (h *Histogram) Mean() float64 {
	if h.n == 0 {
		return math.NaN()
	}
	sum, _ := h.moments()
	m, _ := new(big.Rat).SetFrac(sum, new(big.Int).SetUint64(h.n)).Float64()
	return m
}

// SD is the standard deviation of a sample (n-1 below); NaN for fewer than
// two values. It comes from exact sums, so nothing cancels.
func (h *Histogram) SD() float64 {
	if h.n < 2 {
		return math.NaN()
	}
	sum, squares := h.moments()
	n := new(big.Int).SetUint64(h.n)
	top := new(big.Int).Mul(n, squares)
	top.Sub(top, sum.Mul(sum, sum))
	below := new(big.Int).Mul(n, new(big.Int).SetUint64(h.n-1))
	v, _ := new(big.Rat).SetFrac(top, below).Float64()
	return math.Sqrt(v)
}

// Quantile is the smallest value that at least the share p of all does not
// exceed; p in 0..1. It panics when nothing was counted.
func (h *Histogram) Quantile(p float64) int32 {
	if h.n == 0 {
		panic("reports: quantile of nothing")
	}
	want := uint64(math.Ceil(p * float64(h.n)))
	want = min(max(want, 1), h.n)
	seen := uint64(0)
	for v, k := range h.All() {
		if seen += k; seen >= want {
			return v
		}
	}
	panic(fmt.Sprintf("reports: %d values counted, %d found", h.n, seen))
}

// Min is the smallest value counted, Max the largest.
func (h *Histogram) Min() int32 { return h.Quantile(0) }

// Max is the largest value counted.
func (h *Histogram) Max() int32 { return h.Quantile(1) }
