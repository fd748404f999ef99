package main

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/sim/simtest"
)

const recorded = "testdata/stub.recorded"

// What commands say of the stub game, which no bot of the real games moves, is word by word
// what is recorded: each name in the file is a command, "page FILE" the words and charts of a page,
// "files" what lies there, "write FILE" writes one, and "ended" goes before a command that
// is interrupted at once. A change of words that is meant rewrites the file: go test
// ./cmd/simulate -run AsRecorded -update.
func TestCommandsAsRecorded(t *testing.T) {
	file, err := filepath.Abs(recorded)
	if err != nil {
		t.Fatal(err)
	}
	held, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := os.ReadFile(labtest.Seat(t))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	write(t, "stub.toml", "%s", rules)
	before := runtime.NumGoroutine()
	for i, command := range held.Files {
		got := answerTo(t, dir, command)
		if *simtest.Update {
			held.Files[i].Data = got
		} else if !bytes.Equal(got, command.Data) {
			t.Errorf("%s (-recorded +got):\n%s", command.Name, cmp.Diff(string(command.Data), string(got)))
		}
	}
	for wait := time.Millisecond; runtime.NumGoroutine() > before; wait *= 2 { // some are just ending
		if wait > 8*time.Second {
			t.Fatalf("%d goroutines go on: progress, or a player", runtime.NumGoroutine()-before)
		}
		time.Sleep(wait)
	}
	if *simtest.Update {
		if err := os.WriteFile(file, txtar.Format(held), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// answerTo is what a command of the file gives.
func answerTo(t *testing.T, dir string, command txtar.File) []byte {
	t.Helper()
	words := strings.Fields(command.Name)
	switch words[0] {
	case "write":
		write(t, words[1], "%s", command.Data)
		return command.Data
	case "files":
		list, err := filepath.Glob("*/*")
		if err != nil {
			t.Fatal(err)
		}
		return []byte(strings.Join(append(list, ""), "\n"))
	case "page":
		var list []string
		page, err := os.ReadFile(words[1])
		if err != nil {
			t.Fatal(err)
		}
		for _, svg := range charts.FindAllString(string(page), -1) {
			list = append(list, measured(svg))
		}
		text := spoken.ReplaceAllString(style.ReplaceAllString(string(page), ""), "> [$1] <")
		text = html.UnescapeString(tags.ReplaceAllString(text, " "))
		for line := range strings.Lines(shown(text)) {
			if line = inALine(line); line != "" {
				list = append(list, line)
			}
		}
		return []byte(strings.Join(append(list, ""), "\n"))
	}
	ctx := t.Context()
	if words[0] == "ended" {
		words = words[1:]
		var end func()
		ctx, end = context.WithCancel(ctx)
		end()
	}
	code, out, said := gave(ctx, words...)
	text := fmt.Sprintf("exit code %d\n%s", code, out)
	if said != "" {
		text += "says: " + strings.ReplaceAll(said, dir+string(filepath.Separator), "")
	}
	return []byte(strings.TrimRight(shown(text), "\n") + "\n")
}

var (
	charts     = regexp.MustCompile(`(?s)<svg.*?</svg>`)
	attributes = regexp.MustCompile(`\b(?:d|x|y|x1|y1|x2|y2|cx|cy|r|width|height|points|transform|style)="[^"]*"`)
	digits     = regexp.MustCompile(`-?\d+(?:\.\d+)?`)
	style      = regexp.MustCompile(`(?s)<style>.*?</style>`)
	spoken     = regexp.MustCompile(`aria-label="([^"]*)"`) // what is read out of a chart
	timing     = regexp.MustCompile(`(?s)"timing": \{.*?\}`)
	manyDigits = regexp.MustCompile(`\d+\.\d{6,}(e[-+]\d+)?`)
)

// measured is how much is drawn on a chart: whatever lies elsewhere, or has another colour,
// is another sum.
func measured(svg string) string {
	n, sum := 0, 0.0
	for _, a := range attributes.FindAllString(svg, -1) {
		for _, number := range digits.FindAllString(a, -1) {
			x, _ := strconv.ParseFloat(number, 64) // of digits
			n, sum = n+1, sum+x
		}
	}
	return fmt.Sprintf("(a chart of %d numbers, together %.0f)", n, sum)
}

// shown is a text without what depends on the clock, the program's version and the last
// digits of a processor.
func shown(text string) string {
	text = strings.ReplaceAll(untimed(timing.ReplaceAllString(text, `"timing": {}`)), lab.Engine, "ENGINE")
	return manyDigits.ReplaceAllStringFunc(text, func(digits string) string {
		x, err := strconv.ParseFloat(digits, 64)
		if err != nil {
			return digits
		}
		return strconv.FormatFloat(x, 'g', 6, 64)
	})
}
