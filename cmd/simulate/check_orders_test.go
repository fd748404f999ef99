package main

import (
	"slices"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
)

// In whatever order assertions stand, one that fails decides the exit code, and one that
// stays open where none fails. A runner of the stub gets out in exactly one game of five.
func TestExitCodeOfEveryOrder(t *testing.T) {
	rules := labtest.Seat(t)
	texts := map[lab.Verdict]string{lab.Holds: "runner < 0.3", lab.Fails: "runner < 0.1", lab.Open: "runner > 0.2"}
	all := []lab.Verdict{lab.Holds, lab.Fails, lab.Open}
	for n := range 27 {
		order := []lab.Verdict{all[n%3], all[n/3%3], all[n/9]}
		asserts := make([]string, len(order))
		for i, v := range order {
			asserts[i] = texts[v]
		}
		want := exitOK
		switch {
		case slices.Contains(order, lab.Fails):
			want = exitImbalance
		case slices.Contains(order, lab.Open):
			want = exitUndecided
		}
		if out, code, err := checked(t, rules, "games = 1_000", asserts...); code != want {
			t.Errorf("%v: exit code %d, want %d: %v\n%s", order, code, want, err, out)
		}
	}
}
