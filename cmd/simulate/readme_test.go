package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// readme is the front door, seen from this package.
const readme = "../../README.md"

// example is a command of the README and what the README says that it prints:
// the first lines of its output, the rest being left out after "...".
type example struct {
	line    int // of the command, from 1
	command string
	output  *block // nil when nothing is shown
}

// block is the inside of a fenced block: lines first to last of the file.
type block struct {
	first, last int // counted from 0; last is behind the block
	lines       []string
}

const leftOut = "..."

// examples reads the commands of the sh blocks. A text block behind an sh
// block shows the output of its last command.
func examples(t *testing.T, lines []string) []example {
	t.Helper()
	var list []example
	after := -1 // the line behind the last sh block
	for i := 0; i < len(lines); i++ {
		kind, fenced := strings.CutPrefix(lines[i], "```")
		if !fenced {
			continue
		}
		b := block{first: i + 1, last: i + 1}
		for b.last < len(lines) && lines[b.last] != "```" {
			b.last++
		}
		b.lines = lines[b.first:b.last]
		i = b.last
		switch kind {
		case "sh":
			for j, command := range b.lines {
				list = append(list, example{line: b.first + j + 1, command: command})
			}
			after = b.last + 1
		case "text": // one empty line behind the sh block
			if after >= 0 && b.first == after+2 && lines[after] == "" {
				list[len(list)-1].output = &b
			}
		}
	}
	return list
}

// shellWords takes a command apart as a shell does: at spaces, single quotes kept
// together.
func shellWords(command string) []string {
	var list []string
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			list[len(list)-1] += part
			continue
		}
		fields := strings.Fields(part)
		if i > 0 && len(fields) > 0 && !strings.HasPrefix(part, " ") {
			list[len(list)-1] += fields[0]
			fields = fields[1:]
		}
		list = append(list, fields...)
		if strings.HasSuffix(part, " ") {
			list = append(list, "")
		}
	}
	return slices.DeleteFunc(list, func(s string) bool { return s == "" })
}

func TestShellWords(t *testing.T) {
	for command, want := range map[string]string{
		"run --games 10":                 "run|--games|10",
		"run --set 'dod.cards=[4, 5]' x": "run|--set|dod.cards=[4, 5]|x",
		"run --set dod.cards='[4, 5]'":   "run|--set|dod.cards=[4, 5]",
	} {
		if got := strings.Join(shellWords(command), "|"); got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
}

// few is how many games stand in for a run that names no number.
const few = "100"

// pages are the documents whose commands are executed, each with the least
// number of them, and its pictures: where a command draws each, and the file that
// the page shows.
var pages = []struct {
	file     string
	commands int
	pictures map[string]string
}{
	{"README.md", 12, map[string]string{
		"charts/outcomes.png":            "docs/outcomes.png",
		"charts/evasion/map-party.svg":   "docs/evasion-party.svg",
		"charts/camp/tunnel_by_turn.svg": "docs/stalagluft-tunnels.svg",
	}},
	{"docs/check.md", 1, nil},
	{"docs/replay.md", 2, nil},
	{"docs/web.md", 1, nil},
	{"docs/long-runs.md", 5, nil},
	{"docs/rows.md", 3, nil},
	{"docs/good-game.md", 4, map[string]string{"charts/win-chance.png": "docs/win-chance.png"}},
	{"docs/sweep.md", 3, map[string]string{"charts/sweep.png": "docs/sweep.png"}},
	{"docs/sensitivity.md", 1, map[string]string{"charts/sensitivity.png": "docs/sensitivity.png"}},
	{"docs/audit.md", 3, map[string]string{"charts/audit.png": "docs/audit.png"}},
	{"docs/study-thibault.md", 12, map[string]string{"charts/sensitivity.png": "docs/study-thibault.png"}},
	{"docs/bots-from-outside.md", 2, nil},
	{"docs/play.md", 3, nil},
	{"docs/train.md", 2, nil},
	{"docs/worth.md", 4, map[string]string{"charts/worth.png": "docs/worth.png"}},
	{"docs/tournament.md", 3, map[string]string{"charts/tournament.png": "docs/tournament.png"}},
	{"docs/pages.md", 7, map[string]string{"charts/sweep.png": "docs/players.png"}},
	{"docs/compare.md", 5, map[string]string{"charts/compare.png": "docs/compare.png", "charts/skill.png": "docs/skill.png"}},
}

// needs are the programs that the commands of a page need.
var needs = map[string]string{"docs/bots-from-outside.md": "python3"}

// TestReadme executes every command of the pages where a reader would, and
// compares what it prints with what the page says, and the pictures that it
// draws with those that the page shows. go test ./cmd/simulate -run
// Readme -update writes both anew.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every command of the README and of docs/")
	}
	home, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		t.Run(page.file, func(t *testing.T) {
			if program := needs[page.file]; program != "" {
				if _, err := exec.LookPath(program); err != nil {
					t.Skip(program, "is missing:", err)
				}
			}
			goToCopy(t, home)
			readPage(t, home, page.file, page.commands)
			for drawn, shown := range page.pictures {
				comparePicture(t, drawn, filepath.Join(home, shown))
			}
		})
	}
}

// readPage executes the commands of a page, in the folder where it is called.
func readPage(t *testing.T, home, file string, least int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(home, file))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	list := examples(t, lines)
	if len(list) < least {
		t.Fatalf("%d commands: %s has more", len(list), file)
	}
	var anew []func()
	for _, x := range list {
		command, _, _ := strings.Cut(x.command, " # ")
		if command == "go test ./..." {
			continue // this very test
		}
		arguments, ours := strings.CutPrefix(strings.TrimSpace(command), "go run ./cmd/simulate ")
		if !ours {
			t.Errorf("%s:%d: nobody checks this command: %s", file, x.line, x.command)
			continue
		}
		arguments, from, typed := strings.Cut(arguments, " < ")
		input := ""
		if typed {
			answers, err := os.ReadFile(from)
			if err != nil {
				t.Fatal(err)
			}
			input = string(answers)
		}
		args := shellWords(arguments)
		if slices.Equal(args, []string{"run"}) { // the usual number of games takes longer than a test may
			args = append(args, "--games", few)
		}
		var out, errOut bytes.Buffer
		root := newRootCmd()
		root.SetArgs(args)
		root.SetOut(&out)
		root.SetErr(&errOut)
		root.SetIn(strings.NewReader(input))
		if err := root.Execute(); err != nil {
			t.Errorf("%s:%d: %s: %v", file, x.line, x.command, err)
			continue
		}
		if out.Len() == 0 {
			t.Errorf("%s:%d: %s prints nothing", file, x.line, x.command)
		}
		if x.output == nil {
			continue
		}
		got := outputLines(out.String())
		want := x.output.lines
		cut := len(want) > 0 && want[len(want)-1] == leftOut
		if cut {
			want = want[:len(want)-1]
			got = got[:min(len(got), len(want))]
		}
		if *update {
			if cut {
				got = append(slices.Clone(got), leftOut)
			}
			anew = append(anew, func() { lines = slices.Replace(lines, x.output.first, x.output.last, got...) })
			continue
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:%d: %s prints\n%s\nbut the page says (-run Readme -update writes it anew)\n%s", file, x.line, x.command, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	if *update {
		for _, write := range slices.Backward(anew) { // from the end, so that lines keep their numbers
			write()
		}
		if err := os.WriteFile(filepath.Join(home, file), []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// comparePicture holds a picture that a command has drawn beside the one that a
// page shows.
func comparePicture(t *testing.T, drawn, shown string) {
	t.Helper()
	picture, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatalf("no command draws the picture of the page: %v", err)
	}
	if *update {
		if err := os.WriteFile(shown, picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(shown)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(picture, stored) {
		t.Errorf("%s is not the picture that the command draws (-run Readme -update draws it anew)", shown)
	}
}

// goToCopy goes to a copy of the checkout, where what commands write does not
// stay.
func goToCopy(t *testing.T, home string) {
	t.Helper()
	dir := t.TempDir()
	for _, entry := range []string{"go.mod", "go.sum", "README.md", "cmd", "docs", "examples", "lab", "policies", "reports", "rulesets", "sim"} {
		from, to := filepath.Join(home, entry), filepath.Join(dir, entry)
		info, err := os.Stat(from)
		if err != nil {
			t.Fatal(err)
		}
		if info.IsDir() {
			if err := os.CopyFS(to, os.DirFS(from)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// outputLines are the lines of an output without spaces at their ends.
func outputLines(text string) []string {
	list := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range list {
		list[i] = strings.TrimRight(list[i], " ")
	}
	return list
}

// Every file that the README points at exists, and every exit code stands in
// it as the program has it.
func TestReadmeLinksAndExitCodes(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(string(text), -1)
	if len(links) < 5 {
		t.Fatalf("%d links: the README has more", len(links))
	}
	for _, l := range links {
		if strings.Contains(l[1], "://") {
			continue
		}
		if _, err := os.Stat(filepath.Join("../..", l[1])); err != nil {
			t.Errorf("README.md points at %s, which does not exist", l[1])
		}
	}
	for _, code := range []int{exitOK, exitFailure, exitUsage, exitCorrupt, exitImbalance, exitInterrupted} {
		if !strings.Contains(string(text), fmt.Sprintf("\n| %d |", code)) {
			t.Errorf("README.md has no row for exit code %d", code)
		}
	}
}
