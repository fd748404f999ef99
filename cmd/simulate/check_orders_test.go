package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"escapesim/lab/labtest"
	"escapesim/lab/questions"
)

// In whatever order assertions stand, one that fails decides the exit code, and one that
// stays open where none fails. A runner of the stub gets out in exactly one game of five.
func TestExitCodeOfEveryOrder(t *testing.T) {
	rules := labtest.Seat(t)
	texts := map[questions.Verdict]string{
		questions.Holds: "runner < 0.3", questions.Fails: "runner < 0.1", questions.Open: "runner > 0.2",
	}
	all := []questions.Verdict{questions.Holds, questions.Fails, questions.Open}
	for n := range 27 {
		order := []questions.Verdict{all[n%3], all[n/3%3], all[n/9]}
		asserts := make([]string, len(order))
		for i, v := range order {
			asserts[i] = texts[v]
		}
		want := exitOK
		switch {
		case slices.Contains(order, questions.Fails):
			want = exitImbalance
		case slices.Contains(order, questions.Open):
			want = exitUndecided
		}
		if out, code, err := checked(t, rules, "games = 1_000", asserts...); code != want {
			t.Errorf("%v: exit code %d, want %d: %v\n%s", order, code, want, err, out)
		}
	}
}

// What stays open is noted, with what would settle it; what holds is not.
func TestWhatStaysOpenIsNoted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "balance.toml")
	write(t, file, "rules = %q\ngames = 1_000\nassert = [\"runner < 0.3\", \"runner > 0.2\"]\n", labtest.Seat(t))
	code, out, said := gave(t.Context(), "check", file, "--quiet")
	if code != exitUndecided || !strings.Contains(out, "open: runner > 0.2: about ") ||
		strings.Count(out, "open: ") != 1 {
		t.Errorf("exit code %d, %s\n%s", code, said, out)
	}
}
