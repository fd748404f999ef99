package reports

import (
	"bytes"
	"encoding/binary"
	"errors"
	"maps"
	"slices"
)

// Wire carries whole numbers from one program to another. What has a method
// Carry hands it all its numbers in order: the same walk writes them onto a
// wire that was made by new, and reads them from one that ReadWire made. The
// numbers have no names: both ends must know what is carried.
type Wire struct {
	bytes   []byte // written, or not yet read
	reading bool
	err     error
}

// errWire is all that is ever wrong with a wire.
var errWire = errors.New("counts that are cut off, or of another kind")

// ReadWire reads what Bytes has returned.
func ReadWire(b []byte) *Wire { return &Wire{bytes: b, reading: true} }

// Reading reports whether numbers are read, not written.
func (w *Wire) Reading() bool { return w.reading }

// Bytes are the numbers that were written.
func (w *Wire) Bytes() []byte { return w.bytes }

// End is called when all is read; the error is that of the first number that
// could not be, or that more was written than was read.
func (w *Wire) End() error {
	if w.err == nil && len(w.bytes) > 0 {
		w.err = errWire
	}
	return w.err
}

// Fail says that what was read is of another kind.
func (w *Wire) Fail() { w.err = errWire }

// Uint carries a number.
func (w *Wire) Uint(x *uint64) {
	switch {
	case !w.reading:
		w.bytes = binary.AppendUvarint(w.bytes, *x)
	case w.err == nil:
		n := 0
		if *x, n = binary.Uvarint(w.bytes); n <= 0 {
			w.err = errWire
			return
		}
		w.bytes = w.bytes[n:]
	}
}

// Int carries a number that may be negative.
func (w *Wire) Int(x *int64) {
	u := uint64(*x<<1) ^ uint64(*x>>63)
	w.Uint(&u)
	*x = int64(u>>1) ^ -int64(u&1)
}

// Len carries how many numbers follow. A length beyond the rest of the wire is an error,
// and 0 is returned, so that nobody makes room for it.
func (w *Wire) Len(n int) int {
	u := uint64(n)
	if w.Uint(&u); w.reading && u > uint64(len(w.bytes)) {
		w.err = errWire
		return 0
	}
	return int(u)
}

// Uints carries a list whose length both ends know.
func (w *Wire) Uints(list []uint64) {
	for i := range list {
		w.Uint(&list[i])
	}
}

// Same carries a number that must be the same at both ends.
func (w *Wire) Same(n int) {
	u := uint64(n)
	if w.Uint(&u); u != uint64(n) {
		w.err = errWire
	}
}

// CarryInt carries a number of any type with a sign.
func CarryInt[T ~int | ~int32](w *Wire, x *T) {
	wide := int64(*x)
	w.Int(&wide)
	*x = T(wide)
}

// Text carries a text.
func (w *Wire) Text(s *string) {
	n := w.Len(len(*s))
	if !w.reading {
		w.bytes = append(w.bytes, *s...)
		return
	}
	*s, w.bytes = string(w.bytes[:n]), w.bytes[n:]
}

// Bool carries a yes or no.
func (w *Wire) Bool(x *bool) {
	var n uint64
	if *x {
		n = 1
	}
	w.Uint(&n)
	*x = n != 0
}

// Carrier is what a wire carries.
type Carrier interface{ Carry(w *Wire) }

// Written is what is carried, as bytes: the same numbers, the same bytes.
func Written(c Carrier) []byte {
	w := new(Wire)
	c.Carry(w)
	return w.bytes
}

// Alike says that both have counted the same.
func Alike(a, b Carrier) bool { return bytes.Equal(Written(a), Written(b)) }

// Read reads what Written has returned.
func Read(b []byte, c Carrier) error {
	w := ReadWire(b)
	c.Carry(w)
	return w.End()
}

// Carry carries the counts of a histogram; what is read is added.
func (h *Histogram) Carry(w *Wire) {
	if !w.reading {
		list := maps.Collect(h.All())
		w.Len(len(list))
		for _, value := range slices.Sorted(maps.Keys(list)) {
			v, k := int64(value), list[value]
			w.Int(&v)
			w.Uint(&k)
		}
		return
	}
	for range w.Len(0) {
		var v int64
		var k uint64
		w.Int(&v)
		w.Uint(&k)
		h.AddN(int32(v), k)
	}
}

// Carry carries the sums of a sample.
func (s *Sample) Carry(w *Wire) {
	w.Same(s.values)
	w.Same(s.width())
	for i := range s.folds {
		f := &s.folds[i]
		w.Uint(&f.games)
		w.Uints(f.n)
		for _, list := range [][]wide{f.sum, f.squares, f.luck, f.crossed, f.lucks} {
			for j := range list {
				list[j].carry(w)
			}
		}
	}
}

// Carry carries the counts of a sheet; the sheet that reads them is a new one of
// the same form.
func (s *Sheet) Carry(w *Wire) {
	w.Same(len(s.outcomes))
	w.Same(len(s.values))
	w.Same(len(s.vectors))
	w.Uint(&s.games)
	w.Uints(s.outcomes)
	for i := range s.values {
		s.values[i].Carry(w)
	}
	for _, v := range s.vectors {
		w.Same(len(v))
		w.Uints(v)
	}
	if s.luck != nil {
		s.luck.Carry(w)
	}
}

// Carry carries what a close look has seen; the one that reads it is a new one of the
// same game.
func (d *Drama) Carry(w *Wire) {
	if n := w.Len(len(d.Games)); w.Reading() {
		d.Games = make([]Watched, n)
	}
	for i := range d.Games {
		g := &d.Games[i]
		w.Uint(&g.Game)
		CarryInt(w, &g.Length)
		CarryInt(w, &g.End)
		CarryInt(w, &g.Choices)
		CarryInt(w, &g.Options)
		if n := w.Len(len(g.Points)); w.Reading() {
			g.Points = make([]Point, n)
		}
		for k := range g.Points {
			CarryInt(w, &g.Points[k].At)
			carryEnds(w, &g.Points[k].Ends)
		}
		carryEnds(w, &g.SameDice)
		carryEnds(w, &g.SameLots)
	}
	d.Choices.Carry(w)
	d.Options.Carry(w)
	for i := range w.Len(len(d.Actions)) {
		var a Action
		if !w.reading {
			a = d.Actions[i]
		}
		w.Text(&a.Name)
		w.Uint(&a.Open)
		w.Uint(&a.Taken)
		*d.Action(a.Name) = a
	}
}

// carryEnds carries how playouts end.
func carryEnds(w *Wire, ends *[]uint32) {
	if n := w.Len(len(*ends)); w.Reading() {
		*ends = make([]uint32, n)
	}
	for i := range *ends {
		k := uint64((*ends)[i])
		w.Uint(&k)
		(*ends)[i] = uint32(k)
	}
}
