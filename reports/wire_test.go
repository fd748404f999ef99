package reports

import (
	"math"
	"testing"
)

// allKinds is what a wire carries, of each kind.
type allKinds struct {
	same  int
	u     uint64
	i     int64
	short int32
	list  []uint64
	text  string
	yes   bool
}

func (e *allKinds) Carry(w *Wire) {
	w.Same(e.same)
	w.Uint(&e.u)
	w.Int(&e.i)
	CarryInt(w, &e.short)
	w.Uints(e.list)
	w.Text(&e.text)
	w.Bool(&e.yes)
}

// What is read is what was written, at both ends of each kind; what is cut off, goes on
// behind its end, or is of another form is an error, and never read past.
func TestWire(t *testing.T) {
	whole := allKinds{
		same: 3, u: math.MaxUint64, i: math.MinInt64, short: -1, list: []uint64{0, 128}, text: "hut",
		yes: true,
	}
	sent := Written(&whole)
	read := allKinds{same: 3, list: make([]uint64, 2)}
	if err := Read(sent, &read); err != nil || read.u != whole.u || read.i != whole.i || read.short != whole.short ||
		read.list[1] != 128 || read.text != whole.text || !read.yes {
		t.Errorf("%+v: %v", read, err)
	}
	for n := range sent {
		if err := Read(sent[:n], &allKinds{same: 3, list: make([]uint64, 2)}); err == nil {
			t.Errorf("%d of %d bytes are enough", n, len(sent))
		}
	}
	if err := Read(append(sent, 0), &allKinds{same: 3, list: make([]uint64, 2)}); err == nil {
		t.Error("a byte is left over")
	}
	if err := Read(sent, &allKinds{same: 4, list: make([]uint64, 2)}); err == nil {
		t.Error("what is 3 at one end and 4 at the other is the same")
	}
	w := ReadWire([]byte{200})
	if w.Len(0) != 0 || w.End() == nil {
		t.Error("more numbers follow than there are bytes")
	}
}

// Of whole shapes B(a, b) is (a-1)!(b-1)!/(a+b-1)!, however large they are.
func TestBetaOfFactorials(t *testing.T) {
	factorial := func(n int) (sum float64) { // its logarithm
		for k := 2; k <= n; k++ {
			sum += math.Log(float64(k))
		}
		return sum
	}
	for _, c := range [][2]int{{1, 1}, {3, 4}, {49, 900}, {50, 50}, {60, 75}, {55, 4_000}, {3, 200_000}} {
		a, b := c[0], c[1]
		want := factorial(a-1) + factorial(b-1) - factorial(a+b-1)
		if got := lbeta(float64(a), float64(b)); math.Abs(got-want) > 1e-9 {
			t.Errorf("log B(%d, %d) is %.12g, want %.12g", a, b, got, want)
		}
	}
}
