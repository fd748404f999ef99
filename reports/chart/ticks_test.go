package chart

import (
	"fmt"
	"testing"
)

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		ticks  ticks
		lo, hi float64
		want   string
	}{
		{ticks{}, 0, 1, "[0.0 0.2 0.4 0.6 0.8 1.0]"},
		{ticks{percent: true}, 0, 0.55, "[0 % 10 % 20 % 30 % 40 % 50 %]"},
		{ticks{percent: true}, 0, 0.012, "[0.0 % 0.2 % 0.4 % 0.6 % 0.8 % 1.0 % 1.2 %]"},
		{ticks{whole: true}, 0.5, 3.5, "[1 2 3]"},
		{ticks{}, 0, 30_000, "[0 5,000 10,000 15,000 20,000 25,000 30,000]"},
		{ticks{}, -20, 20, "[-20 -10 0 10 20]"},
		{ticks{most: 4}, 3, 88, "[50]"},
		{ticks{most: 5}, 3, 88, "[20 40 60 80]"},
	} {
		got := []string{}
		for _, tick := range c.ticks.Ticks(c.lo, c.hi) {
			got = append(got, tick.Label)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%+v from %v to %v: %v, want %s", c.ticks, c.lo, c.hi, got, c.want)
		}
	}
}

// Over more than three decades a logarithmic scale has powers of ten alone.
func TestTicksOfManyDecades(t *testing.T) {
	if got := len(decades{}.Ticks(0, 2)); got != 7 { // 1 2 5 10 20 50 100
		t.Errorf("%d ticks over two decades", got)
	}
	for i, tick := range (decades{}).Ticks(0, 5) {
		if tick.Value != float64(i) {
			t.Errorf("tick %d over five decades lies at %v", i, tick.Value)
		}
	}
}
