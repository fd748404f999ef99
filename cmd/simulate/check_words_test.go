package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"escapesim/lab/labtest"
)

// What a check prints and what its page says, of shares that are known: a runner gets
// out in a fifth of the games, with a ladder in three tenths.
func TestCheckInWords(t *testing.T) {
	rules := labtest.Seat(t)
	dir := t.TempDir()
	file, page := filepath.Join(dir, "balance.toml"), filepath.Join(dir, "page.html")
	share, difference := "runner between 0.1 and 0.28", "runner(run.ladder=true) > runner"
	write(t, file, "rules = %q\ngames = 20_000\nassert = [%q, %q]\n", rules, share, difference)
	text := said(t, "check", file, "--html", page)
	for assert, want := range map[string]float64{share: 20, difference: 10} { // per cent and points
		row := regexp.MustCompile(regexp.QuoteMeta(assert) +
			` +holds +([0-9.]+)\D* ([0-9.]+)\D* ([0-9.]+)`).FindStringSubmatch(text)
		if row == nil {
			t.Fatalf("no row of %s in:\n%s", assert, text)
		}
		var x [3]float64
		for i := range x {
			var err error
			if x[i], err = strconv.ParseFloat(row[i+1], 64); err != nil {
				t.Fatal(err)
			}
		}
		if !(x[1] < x[0] && x[0] < x[2] && x[2]-x[1] < 5) || x[1] > want || x[2] < want {
			t.Errorf("%s: %v, want %g", assert, x, want)
		}
	}
	valid, points := "intervals hold for all assertions together, whenever one looks (95 %)",
		"a difference of two shares is in points"
	if !strings.Contains(text, valid) || !strings.Contains(text, points) {
		t.Errorf("a note is missing:\n%s", text)
	}
	html, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{
		"hold what balance.toml asserts?", "All hold for sure.", `id="again"`,
		"The same check", "Intervals hold for all assertions together",
	} {
		if !strings.Contains(string(html), words) {
			t.Errorf("the page does not say %q", words)
		}
	}
	write(t, file, "rules = %q\ngames = 20_000\nassert = [%q]\n", rules, share)
	if text := said(t, "check", file); !strings.Contains(text, valid) || strings.Contains(text, points) {
		t.Errorf("no two shares are compared:\n%s", text)
	}
}
