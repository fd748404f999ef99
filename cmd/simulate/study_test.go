package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"escapesim/lab/labtest"
	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/reports/paired"
)

// One file is compared, swept and checked; flags go before what it says, and the question
// heads each page.
func TestStudy(t *testing.T) {
	rules := labtest.Seat(t)
	dir := t.TempDir()
	file, page := filepath.Join(dir, "study.toml"), filepath.Join(dir, "page.html")
	write(t, file, "question = \"Does a ladder help?\"\nrules = %q\nvariants = [\"+run.ladder=true\"]\n"+
		"knobs = [\"run.chance=380,400\"]\nfigures = [\"runner\", \"guard\"]\nassert = [\"guard < 1\"]\nseed = 7\n"+
		"games = 1024\n", rules)
	for _, c := range []struct {
		command string
		same    []string
	}{
		{"compare", []string{"+run.ladder=true"}},
		{"sweep", []string{"--knob=run.chance=380,400", "--of=runner", "--of=guard"}},
	} {
		as := func(args ...string) string {
			return said(t, append([]string{c.command}, append(args, "--quiet", "--format", "csv")...)...)
		}
		flags := func(seed string) []string {
			return append(append([]string{rules}, c.same...), "--seed", seed, "--games", "1024")
		}
		same := as(flags("7")...)
		if got := as(file); got != same {
			t.Errorf("%s of the file: %s; of flags: %s", c.command, got, same)
		}
		if got, want := as(file, "--seed", "8"), as(flags("8")...); got != want ||
			got == same {
			t.Errorf("%s --seed 8 of the file: %s; of flags: %s", c.command, got, want)
		}
	}
	for _, command := range []string{"compare", "sweep", "check"} {
		said(t, command, file, "--quiet", "--html", page, "--force")
		shown, err := os.ReadFile(page)
		if err != nil || !strings.Contains(string(shown), "Does a ladder help?") {
			t.Errorf("%s: the page does not ask the question: %v", command, err)
		}
	}
}

// What is wrong in a study is said with its place.
func TestStudyFaults(t *testing.T) {
	rules := labtest.Seat(t)
	file := filepath.Join(t.TempDir(), "study.toml")
	for _, c := range []struct{ command, text, want string }{
		{"compare", "varaints = [\"+rounds=2\"]", ":3:1: no key \"varaints\": did you mean variants?"},
		{"compare", "variants = 3", ":3:12: variants is"},
		{"compare", "variants = [\"+rounds=2\", \"+run.chnace=3\"]", ":3:26: "},
		{"compare", "precision = 2.0", ":3:13: precision is"},
		{"compare", "knobs = []", "nothing to compare: variants = "},
		{"sweep", "variants = []", "nothing to turn: knobs = "},
		{"sweep", "knobs = [\"run.chnace=3,4\"]", ":3:10: "},
		{"sweep", "knobs = [\"rounds=1,2\"]\nfigures = [\"runner\", \"p95 guardd\"]", ":4:22: "},
		{"sweep", "figures = 3", ":3:11: figures is"},
		{"check", "variants = []", "nothing is expected: assert = "},
		{"check", "assert = [\"runner < 1\"]\nfigures = [\"roundz\"]", ":4:12: "},
		{"compare", "variants = [\"+rounds=2\"]\ntogether = 1", ":4:12: together is 1: want true or false"},
		{"compare", "base = \"x\"", ":3:1: rules and base are one"},
		{"study", "set = []", "nothing is asked: variants = "},
		{
			"study", "knobs = [\"rounds=2\"]\nassert = [\"runnr < 1\"]",
			":4:12: no outcome or metric \"runnr\": did you mean runner?",
		},
		{"study", "variants = [\"+rounds=2\"]\nknobs = [\"rounds=x\"]", ":4:10: "},
		{"compare", "variants = [\"+rounds=2\"]\nfigures = [\"p95 guardd\"]", ":4:12: "},
	} {
		write(t, file, "question = \"?\"\nrules = %q\n%s\n", rules, c.text)
		root := newRootCmd()
		root.SetArgs([]string{c.command, file, "--quiet"})
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		err := root.Execute()
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), file) {
			t.Errorf("%s of %s: %v; want %q", c.command, c.text, err, c.want)
		}
	}
}

// A study is its parts below each other: what each command saves and prints of the file,
// under its question; what is a file lies beside the study, wherever the command is given.
func TestStudyOfParts(t *testing.T) {
	rules := labtest.Seat(t)
	file := filepath.Join(t.TempDir(), "study.toml")
	for _, name := range []string{"mine", "house/asleep"} {
		beside := filepath.Join(filepath.Dir(file), name+".toml")
		if err := os.MkdirAll(filepath.Dir(beside), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, beside, "title = %q\nextends = %q\n[guard]\nasleep = %v\n", name, rules, name != "mine")
	}
	write(t, file, "question = \"Should the guard sleep?\"\nbase = \"mine.toml\"\n"+
		"variants = [\"house\", \"mine.toml runners=sleeper +run.ladder=true\"]\nknobs = [\"run.chance=380,400\"]\n"+
		"assert = [\"runner(house/asleep.toml) > runner\"]\ngames = 256\n")
	code, text, notes := gave(t.Context(), "study", file, "--quiet")
	if code != exitUndecided && code != exitOK {
		t.Fatal(code, notes)
	}
	var whole map[string]json.RawMessage
	saved := map[string]any{"study": &whole, "compare": new(any), "sweep": new(any), "check": new(any)}
	for command, into := range saved {
		_, saidSo, _ := gave(t.Context(), command, file, "--quiet", "--format", "json")
		if err := json.Unmarshal([]byte(saidSo), into); err != nil {
			t.Fatalf("%s: %v", command, err)
		}
	}
	for _, command := range []string{"compare", "sweep", "check"} {
		part := new(any)
		if err := json.Unmarshal(whole[command], part); err != nil {
			t.Fatal(err)
		}
		for _, v := range []any{part, saved[command]} {
			delete((*v.(*any)).(map[string]any), "timing")
		}
		if !reflect.DeepEqual(part, saved[command]) {
			t.Errorf("%s: %v in the study, %v alone", command, part, saved[command])
		}
		_, alone, _ := gave(t.Context(), command, file, "--quiet")
		answer, asked := strings.CutPrefix(alone, "Should the guard sleep?\n\n")
		if !asked {
			t.Errorf("%s does not begin with the question:\n%s", command, alone)
		}
		_, table, _ := strings.Cut(answer, "\n\n")
		if table, _, _ = strings.Cut(table, "\n\n"); !strings.Contains(text, strings.TrimSpace(table)) {
			t.Errorf("%s prints\n%s\nwhich is missing in\n%s", command, table, text)
		}
	}
	if _, help, _ := gave(t.Context(), "study", "--help"); !strings.Contains(help, "\n\n  question = ") {
		t.Errorf("a list does not stay as far in as it is:\n%s", help)
	}
	if !strings.HasPrefix(text, "Should the guard sleep?\n\n") {
		t.Errorf("a study does not begin with its question:\n%s", text)
	}
	for _, want := range []string{"“mine” most?", "house/asleep", "(1 assertion).\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

// Given again, a study goes on with what was played, whatever it asks by then; so does
// resume. What is wrong with its last part is said before the first is played.
func TestStudyGoesOn(t *testing.T) {
	t.Chdir(t.TempDir())
	const asked = "rules = %q\nvariants = [\"+run.ladder=true\"]\nknobs = [\"run.chance=380,400\"]\n" +
		"assert = [%q]\ngames = 64\nseed = %d\n"
	rules := labtest.Seat(t)
	unread := func(args ...string) string {
		root := newRootCmd()
		root.SetArgs(append(args, "--quiet"))
		root.SetOut(full{})
		root.SetErr(io.Discard)
		if err := root.Execute(); !errors.Is(err, errFull) {
			t.Fatalf("%v: %v", args, err)
		}
		kept, err := os.ReadFile("study.toml.journal")
		if err != nil {
			t.Fatal(err)
		}
		return string(kept)
	}
	write(t, "study.toml", asked, rules, "guard < 2 %", 1)
	command := []string{"study", "study.toml", "-o", "study.json"}
	first := unread(command...)
	if again := unread(command...); again != first {
		t.Error("the same command plays anew what is kept")
	}
	if again := unread("resume", "study.toml"); again != first {
		t.Error("resume plays anew what is kept")
	}
	write(t, "study.toml", asked, rules, "guard < 2 %", 2)
	code, text, notes := gave(t.Context(), "study", "study.toml", "--quiet")
	if code != exitImbalance || !strings.Contains(text, ", seed 2") ||
		!strings.Contains(notes, "games are there; the command goes on\n") {
		t.Errorf("%d: %s%s", code, text, notes)
	}
	if exists("study.toml.journal") {
		t.Error("the journal outlasts the study")
	}
	write(t, "study.toml", asked, rules, "guard < runnr", 3)
	if code, _, notes := gave(t.Context(), command...); code != exitUsage || exists("study.toml.journal") {
		t.Errorf("%d: %s", code, notes)
	}
}

// The figures that a study names are the same in what each command saves of it, and stand in
// what it prints.
func TestStudyFigures(t *testing.T) {
	file := filepath.Join(t.TempDir(), "study.toml")
	write(t, file, "rules = %q\nvariants = [\"+rounds=2\"]\nknobs = [\"rounds=1,2\"]\n"+
		"figures = [\"runner\", \"p95 rounds\"]\nassert = [\"guard < 1\"]\ngames = 64\n", labtest.Seat(t))
	var all struct {
		Base struct {
			Figures reports.Named[reports.Figure]
		}
		Variants []paired.Side
		Values   []answers.SweptValue
		Figures  reports.Named[reports.Figure]
	}
	for _, command := range []string{"compare", "sweep", "check"} {
		if text := said(t, command, file); !strings.Contains(text, "p95 rounds") {
			t.Errorf("%s prints no figure that is asked for:\n%s", command, text)
		}
		if err := json.Unmarshal([]byte(said(t, command, file, "--format", "json")), &all); err != nil {
			t.Fatal(err)
		}
	}
	for of, figures := range map[string]reports.Named[reports.Figure]{
		"a variant": all.Variants[0].Figures, "a value": all.Values[1].Figures,
	} {
		if p95, _ := figures.Get("p95 rounds"); p95.Value != 2 || p95.Share ||
			p95.Cells() != [3]string{"2", "2", "-"} {
			t.Errorf("of %s: p95 rounds %+v", of, p95)
		}
	}
	compared, _ := all.Base.Figures.Get("runner")
	checked, _ := all.Figures.Get("runner")
	if compared.Value != checked.Value || !compared.Share || compared.Lo <= checked.Lo || len(all.Figures) != 2 {
		t.Errorf("compare has %+v, and check, which looks again and again, %+v", compared, checked)
	}
	code, _, notes := gave(t.Context(), "compare", file, "--skill", "--of", "runner")
	if code != exitUsage || !strings.HasPrefix(notes, "--of shows figures") {
		t.Errorf("%d: %s", code, notes)
	}
}

// A file that is not there is told of before anything else that is wrong.
func TestStudyThatIsNotThere(t *testing.T) {
	for _, command := range []string{"sweep", "compare"} {
		root := newRootCmd()
		root.SetArgs([]string{command, "nofile.toml"})
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		err := root.Execute()
		if err == nil || !strings.Contains(err.Error(), `"nofile.toml": there is no such file`) {
			t.Errorf("%s: %v", command, err)
		}
	}
}
