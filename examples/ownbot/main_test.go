package main

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// shares are how often the Germans win, in per cent, by who plays them.
func shares(t *testing.T, text string) map[string]float64 {
	t.Helper()
	list := map[string]float64{}
	for _, m := range regexp.MustCompile(`(?m)^(\w+): .*the Germans win(?: in)? ([0-9.]+) %`).FindAllStringSubmatch(strings.ReplaceAll(text, ": The", ": the"), -1) {
		x, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		list[m[1]] = x
	}
	return list
}

// The page shows this program, whole, and what it prints, but for what better
// bots have changed since.
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
		t.Skip("plays 4,000 games")
	}
	var out strings.Builder
	if err := play(&out); err != nil {
		t.Fatal(err)
	}
	said, got := shares(t, page), shares(t, out.String())
	for _, german := range []string{"standard", "slips"} {
		if got[german] == 0 || math.Abs(got[german]-said[german]) > 4 {
			t.Errorf("%s: the page says %.1f %%, the program\n%s", german, said[german], out.String())
		}
	}
	if got["slips"] == got["standard"] {
		t.Errorf("the bot of one's own plays as the usual one: %v", got)
	}
}
