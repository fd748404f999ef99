package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"hash/crc32"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/chart"
)

// gave gives a command: its exit code, and what it says on both streams.
func gave(ctx context.Context, args ...string) (code int, out, errOut string) {
	var to, notes bytes.Buffer
	root := newRootCmd()
	root.SetArgs(args)
	root.SetOut(&to)
	root.SetErr(&notes)
	err := root.ExecuteContext(ctx)
	if err != nil {
		notes.WriteString(err.Error())
	}
	return exitCode(err), to.String(), notes.String()
}

// result is a result but for how it was made.
func result(t *testing.T, file string) (v map[string]any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, changes := range []string{"timing", "checksum", "made"} {
		delete(v, changes)
	}
	return v
}

// played3 plays 300 games of the race in one run, and the same in three parts: whole.json,
// 1.json, 2.json, 3.json in the folder in which the test then is.
func played3(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	run := func(file string, more ...string) {
		said(t, append([]string{"run", lab.RaceRules, "--games", "300", "--seed", "7", "-o", file}, more...)...)
	}
	run("whole.json")
	for _, n := range []string{"1", "2", "3"} {
		run(n+".json", "--shard", n+"/3")
	}
}

// Parts of a run, in any order and one of them twice, are the run; where games are missing
// they are a part of it, which says so, and no part where that was not asked for.
func TestMergedPartsAreTheRun(t *testing.T) {
	played3(t)
	code, out, notes := gave(t.Context(), "merge", "3.json", "1.json", "2.json", "1.json", "-o", "merged.json",
		"--html", "merged.html")
	if code != exitOK || !strings.Contains(out, "\n"+lab.RaceRules+", 2 players, 300 games from game 0, seed 7\n") ||
		strings.Contains(notes, "a part") {
		t.Errorf("exit code %d\n%s%s", code, out, notes)
	}
	if !reflect.DeepEqual(result(t, "whole.json"), result(t, "merged.json")) {
		t.Error("the parts are not the whole")
	}
	page := pageWords(t, "merged.html")
	for _, want := range []string{"The same page", "simulate merge 3.json 1.json 2.json 1.json"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if full := printedAlone(t, "merge", "whole.json", "--full"); len(full) <= len(printedAlone(t, "merge",
		"whole.json")) {
		t.Error("--full prints no more")
	}
	code, out, notes = gave(t.Context(), "merge", "1.json", "2.json", "--incomplete", "-o", "12.json", "--html",
		"12.html")
	if code != exitOK || !strings.Contains(notes, "a part: games 0 to 199 of a run from 0 to 299\n") {
		t.Errorf("exit code %d\n%s%s", code, out, notes)
	}
	if !strings.Contains(pageWords(t, "12.html"), "simulate merge 1.json 2.json --incomplete") {
		t.Error("the page is not made again by its command")
	}
	for _, c := range []struct {
		code  int
		words string
		args  string
	}{
		{exitCorrupt, "games 200 to 299 are in no part", "1.json 2.json -o no.json"},
		{exitCorrupt, "games 100 to 199 are in no part", "1.json 3.json -o no.json"},
		{exitUsage, "merge gone.json: no such file", "1.json gone.json -o no.json"},
		{exitUsage, "-o 1.json: the file exists", "1.json 2.json 3.json -o 1.json"},
		{exitUsage, "no such format", "1.json 2.json 3.json --format none -o no.json"},
	} {
		code, out, notes := gave(t.Context(), append([]string{"merge"}, strings.Fields(c.args)...)...)
		if code != c.code || !strings.Contains(notes, c.words) || out != "" || exists("no.json") {
			t.Errorf("%s: exit code %d, %s%s", c.args, code, out, notes)
		}
	}
	if code, _, notes := gave(t.Context(), "merge"); code != exitUsage {
		t.Errorf("of no file exit code %d: %s", code, notes)
	}
}

// pageWords are the words of a page.
func pageWords(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return html.UnescapeString(tags.ReplaceAllString(string(text), ""))
}

// printedAlone is what a command prints that has no --quiet.
func printedAlone(t *testing.T, args ...string) string {
	t.Helper()
	code, out, notes := gave(t.Context(), args...)
	if code != exitOK {
		t.Fatalf("%v: exit code %d, %s", args, code, notes)
	}
	return out
}

// A run that ends before its end says how it goes on, and resume goes on to the counts of
// an undisturbed one; of what is at its end it prints the result, and of what is damaged
// nothing.
func TestResumedRunIsTheRun(t *testing.T) {
	played3(t)
	ended, end := context.WithCancel(t.Context())
	end()
	code, out, notes := gave(ended, "run", lab.RaceRules, "--games", "300", "--seed", "7", "-o", "part.json")
	if code != exitInterrupted || !strings.Contains(notes, "the rest: simulate resume part.json") ||
		!strings.Contains(out, "PARTIAL (interrupted)") {
		t.Fatalf("exit code %d\n%s%s", code, out, notes)
	}
	code, out, notes = gave(t.Context(), "resume", "part.json", "--workers", "2")
	if code != exitOK || !strings.Contains(out, "\n"+lab.RaceRules+", 2 players, 300 games from") ||
		!strings.Contains(notes, "0 games are there; the command goes on") || exists("part.json"+journalEnding) {
		t.Errorf("exit code %d\n%s%s", code, out, notes)
	}
	if !reflect.DeepEqual(result(t, "whole.json"), result(t, "part.json")) {
		t.Error("resumed it is another run")
	}

	// A third of the games is there, or what another command has played.
	const taken = 1000 // seconds
	third := func(file, games string) {
		t.Helper()
		var kept []lab.JournalEntry
		j := lab.NewJournal(nil, false, time.Hour, func(e lab.JournalEntry) { kept = append(kept, e) })
		e, _, _, err := lab.Table{}.Open(lab.RaceRules)
		if err == nil {
			_, err = lab.RunRows(j.Within(t.Context()), e, lab.Job{Seed: 7, Games: 100, Workers: 1}, nil)
		}
		f := &journalFile{name: file + journalEnding, notes: t.Output()}
		f.head = journalHead{
			journalSchema, lab.Engine,
			[]string{"run", lab.RaceRules, "--games", games, "--seed", "7"},
			"",
		}
		kept[len(kept)-1].Timing.Wall = taken
		for _, e := range kept {
			err = errors.Join(err, f.add(e))
		}
		if err = errors.Join(err, f.file.Close()); err != nil {
			t.Fatal(err)
		}
	}
	third("third.json", "300")
	code, _, notes = gave(t.Context(), "resume", "third.json", "--quiet")
	if code != exitOK || !strings.Contains(notes, "100 games are there; the command goes on") ||
		!reflect.DeepEqual(result(t, "whole.json"), result(t, "third.json")) {
		t.Errorf("exit code %d, %s", code, notes)
	}
	if took := saved(t, "third.json").Timing.Wall; took < taken {
		t.Errorf("all took %v s, what was there %d s", took, taken)
	}
	third("other.json", "300")
	text, err := os.ReadFile("other.json" + journalEnding)
	if err != nil {
		t.Fatal(err)
	}
	head, entries, _ := bytes.Cut(text, []byte("\n"))
	_, head, _ = bytes.Cut(head, []byte(" "))
	head = bytes.Replace(head, []byte(`"--seed","7"`), []byte(`"--seed","8"`), 1)
	write(t, "other.json"+journalEnding, "%08x %s\n%s", crc32.ChecksumIEEE(head), head, entries)
	if code, _, notes := gave(t.Context(), "resume", "other.json"); code != exitCorrupt || !strings.Contains(notes,
		"what was kept was played by other rules") || exists("other.json") {
		t.Errorf("exit code %d, %s", code, notes)
	}

	code, out, notes = gave(t.Context(), "resume", "whole.json")
	if code != exitOK || !strings.Contains(notes, "whole.json is at its end: nothing is left to play") ||
		!strings.Contains(out, "\n"+lab.RaceRules+", 2 players, 300 games from") {
		t.Errorf("exit code %d\n%s%s", code, out, notes)
	}
	write(t, "cut.json", "{")
	for file, want := range map[string]int{"cut.json": exitCorrupt, "gone.json": exitUsage} {
		if code, out, notes := gave(t.Context(), "resume", file); code != want || out != "" ||
			!strings.Contains(notes, file) {
			t.Errorf("%s: exit code %d, %s%s", file, code, out, notes)
		}
	}
	if code, _, _ := gave(t.Context(), "resume", "whole.json", "1.json"); code != exitUsage {
		t.Errorf("two files at once: exit code %d", code)
	}
	k, err := reopen("other.json" + journalEnding)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if code, _, notes := gave(t.Context(), "resume", "other.json"); code != exitUsage || !strings.Contains(notes,
		errBusy.Error()) {
		t.Errorf("another program is at work on it: exit code %d, %s", code, notes)
	}
}

// A comparison that is interrupted prints what it has, and the rest as a command where
// nothing else says how it goes on.
func TestInterruptedComparison(t *testing.T) {
	rules := labtest.Seat(t)
	t.Chdir(t.TempDir())
	ended, end := context.WithCancel(t.Context())
	end()
	args := []string{"compare", rules, "+run.ladder=true", "--games", "5000", "--first", "10"}
	code, out, notes := gave(ended, args...)
	if code != exitInterrupted || !strings.HasPrefix(out, "PARTIAL") || !strings.Contains(notes,
		"interrupted after 0 games of each\n") ||
		!strings.Contains(notes, "the rest: simulate compare ") || !strings.Contains(notes, "--first 10 --games 5000") {
		t.Errorf("exit code %d\n%s%s", code, out, notes)
	}
	for _, more := range [][]string{{"-o", "saved.json"}, {"--for", "1s"}, {"--precision", "0.001"}} {
		code, _, notes := gave(ended, append(args[:3:3], more...)...)
		if code != exitInterrupted || strings.Contains(notes, "the rest: simulate compare") {
			t.Errorf("%v: exit code %d, %s", more, code, notes)
		}
	}
}

// A comparison on every rung that is interrupted on the first one shows what it has of it.
func TestInterruptedOnARung(t *testing.T) {
	rules := labtest.Seat(t)
	for wait := 20 * time.Millisecond; ; wait *= 2 { // until games are played meanwhile
		ended, end := context.WithCancel(t.Context())
		time.AfterFunc(wait, end)
		code, out, _ := gave(ended, "compare", rules, "+run.ladder=true", "--games", "100000000", "--skill")
		if code != exitInterrupted {
			t.Fatalf("exit code %d", code)
		}
		if strings.HasPrefix(out, "PARTIAL") {
			break
		}
		if wait > 4*time.Second {
			t.Fatalf("nothing is shown after %v: %q", wait, out)
		}
	}
}

// Saved results are compared with saved results, of one game, two at least; what bots of
// theirs may be blind to is said with the file's name.
func TestSavedResultsAreCompared(t *testing.T) {
	played3(t)
	rules := labtest.Seat(t)
	said(t, "run", rules, "--games", "20", "-o", "stub.json")
	write(t, "cut.json", "{")
	for _, c := range []struct{ words, args string }{
		{"compare 1.json with what? Name another saved result", "1.json"},
		{"a saved result is compared with saved results alone", "1.json +dice=4"},
		{"compare stub.json: it is a result of", "1.json stub.json"},
		{"compare gone.json: no such file", "1.json gone.json"},
		{"compare cut.json:", "1.json cut.json"},
	} {
		if code, out, notes := gave(t.Context(), append([]string{"compare"},
			strings.Fields(c.args)...)...); code != exitUsage || !strings.Contains(notes, c.words) || out != "" {
			t.Errorf("%s: exit code %d, %s%s", c.args, code, out, notes)
		}
	}
	code, out, notes := gave(t.Context(), "compare", "whole.json", "2.json", "--html", "page.html")
	if text := inALine(out); code != exitOK || !strings.HasPrefix(text,
		"100 games are in both, of the same rules, players and seed:") {
		t.Errorf("exit code %d\n%s%s", code, out, notes)
	}
	page := pageWords(t, "page.html")
	for _, want := range []string{
		"What does 2.json change in whole.json?", "The same comparison",
		"simulate compare whole.json 2.json",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(out, "what the words mean") {
		t.Error("results that are read have a foot")
	}
}

// Where a file may not be written is known before anything is played.
func TestPlacesThatCannotBeWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "there.json", "x")
	if err := errors.Join(os.Mkdir("folder.json", 0o700), os.Symlink("there.json", "link.json")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o    outputFlags
		want string // nothing: it may
	}{
		{outputFlags{}, ""},
		{outputFlags{file: "-"}, ""},
		{outputFlags{file: "new.json"}, ""},
		{outputFlags{file: "new.csv", html: "new.html", charts: "new/charts"}, ""},
		{outputFlags{file: "new.xls"}, "-o new.xls: no format ends in .xls"},
		{outputFlags{file: "none/new.json"}, "-o none/new.json: there is no folder none"},
		{outputFlags{file: "there.json"}, "-o there.json: the file exists; --force overwrites it"},
		{outputFlags{file: "there.json", force: true}, ""},
		{outputFlags{file: "folder.json", force: true}, "-o folder.json: that is a folder"},
		{outputFlags{file: "link.json", force: true}, "-o link.json: that is a link; name the file itself"},
		{outputFlags{html: "none/new.html"}, "--html none/new.html: there is no folder none"},
		{outputFlags{html: "there.json"}, "--html there.json: the file exists; --force overwrites it"},
		{outputFlags{file: "a.md", html: "./a.md"}, "--html ./a.md: -o names the same file"},
		{outputFlags{charts: "there.json"}, "--charts there.json: that is a file: there.json"},
		{outputFlags{charts: "there.json/below"}, "--charts there.json/below: that is a file: there.json"},
		{outputFlags{charts: "folder.json"}, ""},
	} {
		c.o.format = "table"
		err := faultOf(c.o.check)
		if got := ""; err != nil {
			if got = err.Error(); exitCode(err) != exitUsage {
				t.Errorf("%+v: exit code %d", c.o, exitCode(err))
			}
			if c.want == "" || !strings.HasPrefix(got, c.want) {
				t.Errorf("%+v: %q, want %q", c.o, got, c.want)
			}
		} else if c.want != "" {
			t.Errorf("%+v may be written, want %q", c.o, c.want)
		}
	}
	if err := faultOf((&outputFlags{format: "tabel"}).check); err == nil || !strings.Contains(err.Error(),
		"--format tabel: no such format: did you mean table?") {
		t.Error(err)
	}
	left, err := filepath.Glob(".simulate-*")
	if err != nil || len(left) > 0 {
		t.Errorf("%v are left behind: %v", left, err)
	}
}

// faultOf is what is wrong by a check.
func faultOf(check func()) (err error) {
	defer try.Catch(&err)
	check()
	return nil
}

// Charts do not overwrite older ones, nor the result of the same command.
func TestChartsInTheWay(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("charts", 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join("charts", "old.svg"), "x")
	for _, c := range []struct {
		o     outputFlags
		names []string
		want  string
	}{
		{outputFlags{charts: "charts"}, []string{"new"}, ""},
		{outputFlags{charts: "charts"}, []string{"new", "old"}, "--charts charts: charts/old.svg: the file exists"},
		{outputFlags{charts: "charts", force: true}, []string{"old"}, ""},
		{
			outputFlags{charts: "charts", file: "charts/old.svg", force: true},
			[]string{"old"},
			"--charts charts: the chart old would overwrite the result of -o",
		},
		{outputFlags{file: "charts/old.svg"}, []string{"old"}, ""},
	} {
		err := faultOf(func() { c.o.checkCharts(c.names...) })
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.o, err, c.want)
		}
	}
	var notes bytes.Buffer
	drawn, silent := chart.Course("Drawn", "turn", "inches", []chart.Share{{}, {Value: 1}},
		0.95).Named("drawn"), &chart.Figure{Name: "silent", Empty: true}
	if err := (&outputFlags{charts: "charts"}).saveCharts(&notes, []*chart.Figure{drawn, silent}); err != nil {
		t.Fatal(err)
	}
	const want = "not drawn, as there is nothing to see: silent\nwritten: 1 chart in charts, as PNG and SVG\n"
	if notes.String() != want {
		t.Errorf("%q, want %q", notes.String(), want)
	}
	for file, want := range map[string]bool{
		"drawn.png": true, "drawn.svg": true, "silent.png": false,
		"silent.svg": false,
	} {
		if exists(filepath.Join("charts", file)) != want {
			t.Errorf("%s is there: %v", file, !want)
		}
	}
	notes.Reset()
	if err := (&outputFlags{charts: "charts"}).saveCharts(&notes, []*chart.Figure{silent}); err != nil ||
		strings.Contains(notes.String(), "written") {
		t.Errorf("%v, %q", err, notes.String())
	}
	if err := (&outputFlags{}).saveCharts(&notes, []*chart.Figure{drawn}); err != nil || exists("drawn.png") {
		t.Errorf("charts that nobody asked for: %v", err)
	}
}

// A file is there whole or not at all: under its own name, over what stands there only
// with force and then with its permissions, and beside what another program has put there.
func TestFilesAreWhole(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.json")
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err.Error()
		}
		return string(text)
	}
	if err := writeFile("-o", file, []byte("one"), false); err != nil || read("a.json") != "one" {
		t.Errorf("%v: %q", err, read("a.json"))
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if err := writeFile("-o", file, []byte("two"), false); !errors.Is(err, fs.ErrExist) || read("a.json") != "one" {
		t.Errorf("%v: %q", err, read("a.json"))
	}
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := writeFile("-o", file, []byte("three"), true); err != nil || read("a.json") != "three" {
		t.Errorf("%v: %q", err, read("a.json"))
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	o := outputFlags{file: file}
	var notes bytes.Buffer
	for _, c := range [][2]string{{"four", "a-2.json"}, {"five", "a-3.json"}} {
		err := o.save(&notes, func(format string) (string, error) { return c[0] + format, nil })
		if err == nil || !strings.HasSuffix(err.Error(),
			"another program has written it meanwhile; this result is in "+filepath.Join(dir, c[1])) ||
			read(c[1]) != c[0]+"json" {
			t.Errorf("%v: %q", err, read(c[1]))
		}
	}
	if read("a.json") != "three" || notes.Len() > 0 {
		t.Errorf("%q, %q", read("a.json"), notes.String())
	}
	o.file = filepath.Join(dir, "b.csv")
	if err := o.save(&notes, func(format string) (string, error) { return format, nil }); err != nil ||
		read("b.csv") != "csv" || notes.String() != "written: "+o.file+"\n" {
		t.Errorf("%v: %q, %q", err, read("b.csv"), notes.String())
	}
	broken := errors.New("broken")
	o.file = filepath.Join(dir, "c.csv")
	if err := o.save(&notes, func(string) (string, error) { return "", broken }); !errors.Is(err, broken) ||
		exists(o.file) {
		t.Errorf("%v", err)
	}
	if err := writeFile("-o", filepath.Join(dir, "none", "x"), nil, true); err == nil ||
		strings.Contains(err.Error(), ".simulate-") {
		t.Errorf("hidden names are told: %v", err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 4 {
		t.Errorf("%v are there: %v", list, err)
	}
}

// saved is a result that was saved, whole.
func saved(t *testing.T, file string) *reports.Result {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := lab.ReadParts([]lab.PartFile{{Name: file, Text: text}})
	if err != nil {
		t.Fatal(err)
	}
	return list[0].Result
}
