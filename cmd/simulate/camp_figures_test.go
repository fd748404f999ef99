package main

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// What turns the balance of Stalag Luft III, as its README says: every row of
// that table is a command, and a few of its games must not contradict the
// share that stands beside it.
func TestCampFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 2,400 games")
	}
	const games = 200
	text, err := os.ReadFile("../../rulesets/stalagluft/README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| `(--set [^`]+|ebob)`[^|]*\\| ([0-9.]+) % \\|").FindAllSubmatch(text, -1)
	if len(rows) < 11 {
		t.Fatalf("%d rows: the table has more", len(rows))
	}
	for _, row := range rows {
		args := []string{"run", "stalagluft/ebob", "--games", strconv.Itoa(games), "--format", "csv"}
		if said := string(row[1]); said != "ebob" {
			args = append(args, shellWords(said)...)
		}
		var out bytes.Buffer
		root := newRootCmd()
		root.SetArgs(args)
		root.SetOut(&out)
		root.SetErr(new(bytes.Buffer))
		if err := root.Execute(); err != nil {
			t.Fatalf("%s: %v", row[1], err)
		}
		lines, err := csv.NewReader(&out).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		column := func(name string) int { return slices.Index(lines[0], name) }
		share := -1.0
		for _, line := range lines {
			if line[column("kind")] == "outcome" && line[column("name")] == "pow" {
				share, err = strconv.ParseFloat(line[column("value")], 64)
			}
		}
		want, errSaid := strconv.ParseFloat(string(row[2]), 64)
		if err != nil || errSaid != nil || share < 0 {
			t.Fatalf("%s: no share of the prisoners: %v, %v", row[1], err, errSaid)
		}
		want /= 100
		// Four standard errors, and a rounded figure's half per cent.
		if may := 4*math.Sqrt(want*(1-want)/games) + .005; math.Abs(share-want) > may {
			t.Errorf("%s: the prisoners win %.1f %% of %d games, the README says %.1f %%", row[1], 100*share, games, 100*want)
		}
	}
}
