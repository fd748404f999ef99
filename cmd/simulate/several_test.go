package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/reports"
	"escapesim/reports/paired"
)

// Of several variants each is played until it is known to a point, or as well as was asked for, and no
// longer: one that changes nothing has the fewest games, and each has the counts of a
// comparison of its own of so many. That is so for any number of workers, and of a command
// that goes on by half of its journal.
func TestVariantsHaveTheirOwnNumbersOfGames(t *testing.T) {
	compare := []string{"compare", labtest.Seat(t), "--format", "json", "--workers"}
	sets := []string{"+wall.painted=true", "+run.chance=410", "+guard.asleep=true"}
	read := func(text string) (r paired.Report) {
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		r.Timing = reports.Timing{}
		return r
	}
	all := read(said(t, slices.Concat(compare, []string{"1"}, sets)...))
	var entries []lab.JournalEntry
	keep := lab.NewJournal(nil, false, time.Millisecond, func(e lab.JournalEntry) { entries = append(entries, e) })
	for _, what := range []string{"three workers", "half a journal"} {
		code, out, notes := gave(keep.Within(t.Context()), slices.Concat(compare, []string{"3", "--quiet"}, sets)...)
		if code != exitOK {
			t.Fatal(notes)
		}
		if d := cmp.Diff(all, read(out)); d != "" {
			t.Errorf("%s: another answer: %s", what, d)
		}
		keep = lab.NewJournal(entries[:len(entries)/2], true, time.Hour, func(lab.JournalEntry) {})
	}
	if len(entries) < 4 {
		t.Errorf("%d entries: half of them is no half", len(entries))
	}
	most := uint64(0)
	for i, v := range all.Variants {
		d, _ := v.Outcomes.Get("runner")
		alone := read(said(t, append(compare, "2", sets[i], "--games", reports.Whole(v.Met.Of))...)).Variants[0]
		one, _ := alone.Outcomes.Get("runner")
		if d.Hi-d.Lo > 0.02 || d.N != v.Met.Of || one.N != d.N || one.Mean != d.Mean || one.Lo != d.Lo || one.Hi != d.Hi {
			t.Errorf("%s is known from %d games as %+v, alone as %+v", v.Name, v.Met.Of, d, one)
		}
		if (v.Met.Of == nextLook(0)) != (i < 2) {
			t.Errorf("%s is played %d times", v.Name, v.Met.Of)
		}
		most = max(most, v.Met.Of)
	}
	if all.Games != most || most >= usualGames || strings.Contains(all.Made, "--games") {
		t.Errorf("%d games, by %s; the variants have %d at most", all.Games, all.Made, most)
	}
	for _, length := range [][]string{{"--games", "2000"}, {"--precision", "0.015"}} {
		r := read(said(t, slices.Concat(compare, []string{"2"}, sets, length)...))
		if n := r.Variants[0].Met.Of; (n == r.Games) != (length[0] == "--games") {
			t.Errorf("%v: %d games of what changes nothing, %d of the base", length, n, r.Games)
		}
	}
	words := inALine(said(t, slices.Concat([]string{compare[0], compare[1]}, sets)...))
	if want := " " + all.Each() + " games each from game 0"; !strings.Contains(words, want) || !strings.Contains(want, " to ") {
		t.Errorf("%q is not said in %s", want, words)
	}
}
