package main

import (
	"errors"
	"testing"
)

func TestCount(t *testing.T) {
	for text, want := range map[string]uint64{
		"0": 0, "1000": 1000, "1,000": 1000, "10_000": 10_000, "1e6": 1_000_000, "2.5e3": 2500,
		"1,234,567": 1_234_567, "18446744073709551615": 1<<64 - 1,
	} {
		var n uint64
		if err := (&amount{&n}).Set(text); err != nil || n != want {
			t.Errorf("%s: %d, %v", text, n, err)
		}
	}
	for _, text := range []string{
		"", "1,00", ",000", "1,0000", "1.5", "-1", "1e99999999", "0x10", "1/1", "ten",
		"18446744073709551616", "1__000", "+5",
	} {
		n := uint64(7)
		if err := (&amount{&n}).Set(text); err == nil || n != 7 {
			t.Errorf("%q is taken for %d", text, n)
		}
	}
}

func TestShare(t *testing.T) {
	for text, want := range map[string]float64{"0.05": 0.05, "5%": 0.05, "5 %": 0.05, "95%": 0.95, "1e-3": 0.001} {
		var x float64
		if err := (&shareFlag{&x}).Set(text); err != nil || x != want {
			t.Errorf("%s: %v, %v", text, x, err)
		}
	}
	for _, text := range []string{"", "%", "five", "5%%", "0,05"} {
		x := 7.0
		if err := (&shareFlag{&x}).Set(text); err == nil || x != 7 {
			t.Errorf("%q is taken for %v", text, x)
		}
	}
}

// Workers are one a core where nothing is said, and 4096 at most; a confidence lies between
// 0 and 1.
func TestWorkersAndConfidence(t *testing.T) {
	for _, c := range []struct {
		workers    int
		confidence float64
		want       int // 0: refused
	}{
		{0, 0.95, cores()},
		{1, 0.5, 1},
		{4096, 0.001, 4096},
		{4097, 0.95, 0},
		{-1, 0.95, 0},
		{1, 0, 0},
		{1, 1, 0},
	} {
		got := 0
		err := faultOf(func() { got = checkWorkers(c.workers, c.confidence) })
		var refused *exitError
		if got != c.want || (c.want == 0) != (errors.As(err, &refused) && refused.code == exitUsage) {
			t.Errorf("%+v: %d, %v", c, got, err)
		}
	}
}
