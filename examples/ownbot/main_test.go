package main

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// gained is what the digger gains, with its interval, in points.
func gained(t *testing.T, text string) (points, lo, hi float64) {
	t.Helper()
	text = strings.Join(strings.Fields(text), " ")
	gain := regexp.MustCompile(
		`the prisoners gain ([+-][0-9.]+) points \(([0-9.-]+) to ([0-9.-]+)\) when they play as digger`)
	m := gain.FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("nothing is gained in %s", text)
	}
	var x [3]float64
	for i := range x {
		var err error
		if x[i], err = strconv.ParseFloat(m[1+i], 64); err != nil {
			t.Fatal(err)
		}
	}
	return x[0], x[1], x[2]
}

// The page shows this program, whole, and what it prints, but for what better bots have
// changed since: the digger is better than the usual man still.
func TestPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/own-bot.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	if !strings.Contains(page, "```go\n"+string(program)+"```\n") {
		t.Error("docs/own-bot.md shows another program")
	}
	if testing.Short() {
		t.Skip("plays 3,000 games")
	}
	var out strings.Builder
	if err := race(&out); err != nil {
		t.Fatal(err)
	}
	_, least, most := gained(t, page)
	if points, lo, _ := gained(t, out.String()); lo <= 0 || points < least || points > most {
		t.Errorf("the page says %.1f to %.1f points, and the program\n%s", least, most, out.String())
	}
}
