package main

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/reports"
	"escapesim/reports/paired"
	"escapesim/sim/simtest"
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
		if (v.Met.Of == nextLook(0)) != (i < 2) {
			t.Errorf("%s is played %d times", v.Name, v.Met.Of)
		}
		most = max(most, v.Met.Of)
		if testing.Short() && i > 0 {
			continue // the usual form plays each alone
		}
		d, _ := v.Outcomes.Get("runner")
		alone := read(said(t, append(compare, "2", sets[i], "--games", reports.Whole(v.Met.Of))...)).Variants[0]
		one, _ := alone.Outcomes.Get("runner")
		if d.Hi-d.Lo > 0.02 || d.N != v.Met.Of ||
			one.N != d.N || one.Mean != d.Mean || one.Lo != d.Lo || one.Hi != d.Hi {
			t.Errorf("%s is known from %d games as %+v, alone as %+v", v.Name, v.Met.Of, d, one)
		}
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
	want := " " + all.Each() + " games each from game 0"
	if !strings.Contains(words, want) || !strings.Contains(want, " to ") {
		t.Errorf("%q is not said in %s", want, words)
	}
}

// Who is played until he is known is known as well as is said: his interval holds what is worked out
// as often as one of a number of games that is fixed beforehand.
func TestKnownVariantsHoldTheTruth(t *testing.T) {
	rules, truth := labtest.Seat(t), map[string]float64{"+guard.asleep=true": 0.2, "+run.ladder=true": 0.1}
	held, intervals := 0, 0
	for seed := range simtest.Count(10, 60, 600) {
		var r paired.Report
		text := said(t, "compare", rules, "+guard.asleep=true", "+run.ladder=true", "--format", "json", "--seed",
			strconv.Itoa(seed))
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		for _, v := range r.Variants {
			d, _ := v.Outcomes.Get("runner")
			intervals++
			if by := reports.Number(truth[v.Name]); d.Lo <= by && by <= d.Hi {
				held++
			}
		}
	}
	share, slack := float64(held)/float64(intervals), 4*math.Sqrt(0.95*0.05/float64(intervals))
	t.Logf("%d of %d intervals hold the truth", held, intervals)
	if math.Abs(share-0.95) > slack {
		t.Errorf("%.2f %% of %d intervals hold the truth, want 95 ± %.2f", 100*share, intervals, 100*slack)
	}
}
