// Package docs tests the documents: it executes every command that they show, as a reader
// would, and holds what is printed beside what they say.
package docs

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"escapesim/cmd/simulate/program"
)

// home is the checkout, seen from this package.
const home = ".."

var update = flag.Bool("update", false, "rewrite what documents show of commands")

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

// inTable is a command in a row of a table.
var inTable = regexp.MustCompile("`(simulate [^`]+)`")

// examples reads the commands of the sh blocks, and of the tables of the front page, whose
// commands are whole. A text block behind an sh block shows the output of its last command.
func examples(t *testing.T, lines []string, front bool) []example {
	t.Helper()
	var list []example
	after := -1 // the line behind the last sh block
	for i := 0; i < len(lines); i++ {
		kind, fenced := strings.CutPrefix(lines[i], "```")
		if !fenced {
			if strings.HasPrefix(lines[i], "| ") && front {
				for _, found := range inTable.FindAllStringSubmatch(lines[i], -1) {
					list = append(list, example{line: i + 1, command: found[1]})
				}
			}
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

// pages are the documents whose commands are executed, each with the least number of
// them, and its pictures: where a command draws each, and the file that the page shows.
var pages = []struct {
	file     string
	commands int
	pictures map[string]string
}{
	{"README.md", 7, nil},
	{"docs/cookbook.md", 1, map[string]string{"charts/compare.png": "docs/cookbook.png"}},
	{"docs/command-line.md", 6, nil},
	{"docs/questions.md", 46, map[string]string{
		"charts/outcomes.png":            "docs/outcomes.png",
		"charts/evasion/heat-party.svg":  "docs/evasion-party.svg",
		"charts/camp/tunnel-by-turn.svg": "docs/stalagluft-tunnels.svg",
	}},
	{"docs/check.md", 1, nil},
	{"docs/study.md", 2, map[string]string{"charts/compare.png": "docs/study.png"}},
	{"docs/review.md", 1, nil},
	{"docs/replay.md", 2, nil},
	{"docs/web.md", 0, nil},
	{"docs/long-runs.md", 5, nil},
	{"docs/rows.md", 2, nil},
	{"docs/good-game.md", 4, map[string]string{"charts/win-chance.png": "docs/win-chance.png"}},
	{"docs/show.md", 4, nil},
	{"docs/sweep.md", 5, map[string]string{"charts/sweep.png": "docs/sweep.png"}},
	{"docs/sensitivity.md", 1, map[string]string{"charts/sensitivity.png": "docs/sensitivity.png"}},
	{"docs/audit.md", 3, map[string]string{"charts/audit.png": "docs/audit.png"}},
	{"docs/what-the-figures-rest-on.md", 12, nil},
	{"docs/study-thibault.md", 12, map[string]string{"charts/sensitivity.png": "docs/study-thibault.png"}},
	{"docs/bots-from-outside.md", 3, nil},
	{"docs/play.md", 4, nil},
	{"docs/train.md", 2, nil},
	{"docs/worth.md", 4, map[string]string{"charts/worth.png": "docs/worth.png"}},
	{"docs/tournament.md", 3, map[string]string{"charts/tournament.png": "docs/tournament.png"}},
	{"docs/pages.md", 7, map[string]string{"charts/sweep.png": "docs/players.png"}},
	{"docs/compare.md", 5, map[string]string{
		"charts/compare.png": "docs/compare.png",
		"charts/skill.png":   "docs/skill.png",
	}},
	{"rulesets/colditz/README.md", 10, nil},
	{"rulesets/evasion/README.md", 9, nil},
	{"rulesets/stalagluft/README.md", 15, nil},
}

// needs are the programs that the commands of a page need.
var needs = map[string]string{"docs/bots-from-outside.md": "python3"}

// go generate ./... writes anew all that depends on how the bots play, in a quarter of an
// hour or so of two cores.
//
//go:generate go test . -run "^TestDocuments$" -timeout 0 -update

// TestDocuments executes every command of the pages where a reader would, with fewer games
// than stand there. What it prints must have the words and the form of what the page shows,
// and figures that may be those of the same game; the pictures that the page shows must be
// drawn. With -update commands run as they stand, and what they print is put on the page,
// and the pictures beside it.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every command of every document")
	}
	file, err := program.BuildTest(t.TempDir(), home)
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{file: file, serving: program.NewServers(runtime.GOMAXPROCS(0))}
	r.copied = sync.OnceValue(func() string { return copyOf(t) })
	r.tests, r.words = t, sync.OnceValues(r.dictionary)
	t.Run("pages", func(t *testing.T) {
		for _, page := range pages {
			t.Run(page.file, func(t *testing.T) {
				if tool := needs[page.file]; tool != "" {
					if _, err := exec.LookPath(tool); err != nil {
						t.Skip(tool, "is missing:", err)
					}
				}
				t.Parallel()
				dir := r.goToCopy(t)
				r.readPage(t, dir, page.file, page.commands, page.pictures)
				for drawn, shown := range page.pictures {
					comparePicture(t, filepath.Join(dir, drawn), filepath.Join(home, shown))
				}
			})
		}
	})
	t.Logf("%d figures lie where a fresh run has them", r.figures.Load())
	if r.pages.Load() > 15 && r.figures.Load() < 100 && !*update {
		t.Error("the pages have more figures")
	}
}

// reader executes the commands of pages.
type reader struct {
	file    string // the program
	serving program.Servers
	copied  func() string // a copy of the checkout
	tests   *testing.T    // whose folders stay until the last page
	words   words         // that the program has
	asked   sync.Map      // answers to what several pages ask, by the arguments
	pages   atomic.Int64  // read
	figures atomic.Int64  // compared
}

// readPage executes the commands of a page in a folder; pictures are those that it shows.
func (r *reader) readPage(t *testing.T, dir, file string, least int, pictures map[string]string) {
	t.Helper()
	r.pages.Add(1)
	text, err := os.ReadFile(filepath.Join(home, file))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	var list []example
	var commands []string
	before := ""
	for _, x := range examples(t, lines, file == "README.md") {
		switch command := strings.TrimSpace(x.command); {
		case strings.HasPrefix(command, "go test "), strings.HasPrefix(command, "go generate "):
		case strings.HasPrefix(command, "go run ./house/"): // of developers, with a test beside it
			program, _, _ := strings.Cut(strings.TrimPrefix(command, "go run ./"), " ")
			if tests, _ := filepath.Glob(filepath.Join(home, program, "*_test.go")); len(tests) == 0 {
				t.Errorf("%s:%d: no test runs %s", file, x.line, program)
			}
		case command == "go run ./cmd/simulate web -o site": // TestSiteIsWritten of cmd/simulate/pages gives it
		case strings.HasPrefix(command, "cp "):
			before += command + "; "
		case strings.HasPrefix(command, "go run ./cmd/simulate "), strings.HasPrefix(command, "simulate "):
			list, commands, before = append(list, x), append(commands, before+command), ""
		default:
			t.Fatalf("%s:%d: nobody checks this command: %s", file, x.line, command)
		}
	}
	if len(list) < least {
		t.Fatalf("%d commands: %s has more", len(list), file)
	}
	if len(list) == 0 {
		return
	}
	arguments := program.Words(t, dir, commands)
	var anew []func()
	for i, x := range list {
		at := fmt.Sprintf("%s:%d: %s", file, x.line, x.command)
		args := arguments[i]
		if !*update {
			args = fewer(args, pictures)
		}
		out, err := r.ask(dir, args, x.command)
		if err != nil {
			t.Errorf("%s: %v", at, err)
			continue
		}
		if x.output == nil {
			continue
		}
		got := outputLines(out)
		want := x.output.lines
		cut := len(want) > 0 && want[len(want)-1] == leftOut
		if cut {
			want = want[:len(want)-1]
		}
		switch {
		case *update:
			if cut {
				got = append(got[:min(len(got), len(want))], leftOut)
			}
			anew = append(anew, func() { lines = slices.Replace(lines, x.output.first, x.output.last, got...) })
		case most[args[0]] != nil:
			n, faults := compareForm(want, got, cut, r.words)
			r.figures.Add(int64(n))
			for _, fault := range faults {
				t.Errorf("%s: go generate ./... writes anew what follows\n%s", at, fault)
			}
		default:
			if cut {
				got = got[:min(len(got), len(want))]
			}
			if !slices.Equal(masked(got), masked(want)) {
				t.Errorf("%s prints\n%s\nbut the page says (go generate ./... writes it anew)\n%s",
					at, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
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

// ask runs the program in a folder, with its input and output where the command says. What
// several pages ask, as with fewer games they do, is played once; each folder gets the files.
func (r *reader) ask(dir string, args []string, command string) (string, error) {
	if strings.ContainsAny(command, "<>") || !slices.Contains(often, args[0]) {
		return r.run(dir, args, command)
	}
	type answer struct{ out, dir string }
	line := strings.Join(slices.Sorted(slices.Values(args)), " ") // their options in any order
	once, _ := r.asked.LoadOrStore(line, sync.OnceValues(func() (answer, error) {
		out, err := r.run(dir, args, command)
		return answer{out, dir}, err
	}))
	a, err := once.(func() (answer, error))()
	if err == nil && a.dir != dir {
		err = takeFiles(dir, a.dir, args)
	}
	return a.out, err
}

// often are commands that more than one page shows, and that read no file but rules.
var often = []string{"audit", "do-or-die", "replay", "review", "sensitivity", "sweep", "tournament", "worth"}

// takeFiles copies what a command wrote in another folder.
func takeFiles(to, from string, args []string) error {
	if at := 1 + slices.Index(args, "--charts"); at > 0 {
		if err := os.CopyFS(filepath.Join(to, args[at]), os.DirFS(filepath.Join(from, args[at]))); err != nil {
			return err
		}
	}
	for _, flag := range []string{"--html", "-o", "--record"} {
		if at := 1 + slices.Index(args, flag); at > 0 {
			text, err := os.ReadFile(filepath.Join(from, args[at]))
			if err == nil {
				err = os.WriteFile(filepath.Join(to, args[at]), text, 0o644)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// exitCorrupt is the exit code of check and study where the games allowed do not settle it.
const exitCorrupt = 3

// run has a command given in a folder: by a process that gives many, or, where it has other
// input or output or starts bots, by one of its own.
func (r *reader) run(dir string, args []string, command string) (string, error) {
	if !strings.ContainsAny(command, "<>") && !strings.Contains(command, "exec:") {
		dir, err := filepath.Abs(dir)
		if err != nil {
			return "", err
		}
		c, err := r.serving.Give(r.file, program.Command{Dir: dir, Args: args})
		if err != nil {
			return "", err
		}
		return c.Out, answered(args[0], c.Code, c.Out, c.Notes)
	}
	var out, said bytes.Buffer
	simulate := exec.Command(r.file, args...)
	simulate.Dir, simulate.Stdout, simulate.Stderr = dir, &out, &said
	command, to, writes := strings.Cut(command, " > ")
	if _, from, reads := strings.Cut(command, " < "); reads {
		answers, err := os.Open(filepath.Join(dir, from))
		if err != nil {
			return "", err
		}
		defer answers.Close()
		simulate.Stdin = answers
	}
	err := simulate.Run()
	if simulate.ProcessState == nil {
		return "", err
	}
	err = answered(args[0], simulate.ProcessState.ExitCode(), out.String(), said.String())
	if err == nil && writes {
		return "", os.WriteFile(filepath.Join(dir, to), out.Bytes(), 0o644)
	}
	return out.String(), err
}

// answered says what is wrong with how a command has ended.
func answered(command string, code int, out, said string) error {
	switch {
	case code == exitCorrupt && slices.Contains([]string{"check", "study"}, command): // too few games to settle it
	case code != 0:
		return fmt.Errorf("exit code %d: %s", code, said)
	case out == "" && !strings.Contains(said, "written: "):
		return errors.New("prints nothing")
	}
	return nil
}

// most is how much a command of a page plays at most where its words and form are looked
// at alone. The figures of merge and resume come from the commands before them.
var most = map[string][]limit{
	"run":         {{"--games", 60}, {"--first", 60}},
	"run --drama": {{"--games", 100}, {"--drama", 4}}, // fewer do not show what throws explain
	"compare":     {{"--games", 20}},
	"sweep":       {{"--games", 12}},
	"sensitivity": {{"--games", 2}},
	"audit":       {{"--games", 2}, {"--playouts", 4}, {"--fresh", 2}},
	"review":      {{"--games", 60}},
	"worth":       {{"--games", 24}}, // fewer do not show that a kit is worth anything
	"train":       {{"--games", 2}},
	"tournament":  {{"--games", 4}},
	"check":       {{"--games", 64}},
	"study":       {{"--games", 24}},
	"merge":       {},
	"resume":      {},
}

type limit struct {
	flag string
	most int
}

// fewer are the arguments of a command with what it plays cut down, and without charts that
// the page does not show. It counts itself where there is a --precision, and nothing is played
// where results are read.
func fewer(args []string, pictures map[string]string) []string {
	args = slices.Clone(args)
	if at := slices.Index(args, "--charts"); at > 0 {
		shown := func(picture string) bool { return filepath.Dir(picture) == args[at+1] }
		if !slices.ContainsFunc(slices.Collect(maps.Keys(pictures)), shown) {
			args = slices.Delete(args, at, at+2)
		}
	}
	reads := args[0] == "compare" &&
		slices.ContainsFunc(args, func(w string) bool { return filepath.Ext(w) == ".json" })
	name := args[0]
	if slices.Contains(args, "--drama") {
		name += " --drama"
	}
	for _, l := range most[name] {
		at := 1 + slices.Index(args, l.flag)
		switch {
		case at > 0:
			if n, err := strconv.ParseFloat(args[at], 64); err != nil || n > float64(l.most) {
				args[at] = strconv.Itoa(l.most)
			}
		case l.flag == "--games" && !slices.Contains(args, "--precision") && !reads:
			args = append(args, l.flag, strconv.Itoa(l.most))
		}
	}
	if at := slices.Index(args, "--strategies"); at > 0 && !slices.Contains(args, "--deviations") {
		args = slices.Replace(args, at, at+1, "--bots", "random,greedy") // two of the library
	}
	if args[0] == "sensitivity" && !slices.Contains(args, "--assumed") {
		args = append(args, "--assumed") // a third of the options; one word is another
	}
	return args
}

// comparePicture holds a picture that a command has drawn beside the one that a page
// shows: of the same kind, and as wide. How high it is hangs on what it shows.
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
	got, want := width(t, drawn, picture), width(t, shown, stored)
	if got != want || filepath.Ext(drawn) != filepath.Ext(shown) {
		t.Errorf("%s is %s wide, and the command draws one of %s (go generate ./... draws it anew)", shown, want, got)
	}
}

var svgWidth = regexp.MustCompile(`<svg[^>]* width="([^"]+)"`)

// width is that of a picture with something on it.
func width(t *testing.T, file string, picture []byte) string {
	t.Helper()
	if filepath.Ext(file) == ".svg" {
		found := svgWidth.FindSubmatch(picture)
		if found == nil || bytes.Count(picture, []byte("<")) < 10 {
			t.Fatalf("%s is no picture", file)
		}
		return string(found[1])
	}
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	first, box := img.At(img.Bounds().Min.X, img.Bounds().Min.Y), img.Bounds()
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if img.At(x, y) != first {
				return strconv.Itoa(box.Dx())
			}
		}
	}
	t.Fatalf("%s: nothing is drawn", file)
	return ""
}

// goToCopy is a new folder that looks like a copy of the checkout: its folders are links.
func (r *reader) goToCopy(t *testing.T) string {
	t.Helper()
	from, dir := r.copied(), r.tests.TempDir()
	entries, err := os.ReadDir(from)
	for _, entry := range entries {
		err = errors.Join(err, os.Symlink(filepath.Join(from, entry.Name()), filepath.Join(dir, entry.Name())))
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// copyOf makes a copy of the checkout, where what commands write does not stay.
func copyOf(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, entry := range []string{
		"go.mod", "go.sum", "README.md", "cmd", "docs", "examples", "lab", "policies", "reports", "rulesets", "sim",
	} {
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
	return dir
}

// outputLines are the lines of an output without spaces at their ends.
func outputLines(text string) []string {
	list := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range list {
		list[i] = strings.TrimRight(list[i], " ")
	}
	return list
}
