package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/reports"
)

// The rows of a run say what its result says, in every format, in the order of
// the games, for any number of workers.
func TestRows(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a thousand games")
	}
	dir := t.TempDir()
	written := map[string][]byte{}
	for _, c := range []struct{ file, workers string }{{"a.csv", "1"}, {"b.csv", "3"}, {"a.jsonl", "2"}} {
		file := filepath.Join(dir, c.file)
		printed(t, "run", "stalagluft/ebob", "--games", "60", "--first", "20", "--quiet", "--workers",
			c.workers, "--rows", file)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		written[c.file] = text
	}
	if !bytes.Equal(written["a.csv"], written["b.csv"]) {
		t.Error("rows depend on the number of workers")
	}
	rows, err := csv.NewReader(bytes.NewReader(written["a.csv"])).ReadAll()
	if err != nil || len(rows) != 61 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	e, _, _, err := lab.Table{}.Open("stalagluft/ebob")
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := e.Run(context.Background(), lab.Job{Seed: 1, First: 20, Games: 60, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	sums, counts := map[string]int64{}, map[string]uint64{}
	objects := json.NewDecoder(bytes.NewReader(written["a.jsonl"]))
	objects.UseNumber()
	empty := 0
	for i, row := range rows[1:] {
		var object map[string]any
		if err := objects.Decode(&object); err != nil {
			t.Fatal(err)
		}
		for j, name := range rows[0] {
			cell := row[j]
			want := cell
			if cell == "" {
				want = "<nil>"
				empty++
			}
			if got := fmt.Sprint(object[name]); got != want {
				t.Fatalf("game %d: %s is %s in CSV and %s in JSON", i, name, want, got)
			}
			var v int64
			if _, err := fmt.Sscan(cell, &v); err == nil {
				sums[name] += v
				counts[name]++
			}
		}
		if want := fmt.Sprint(20 + i); row[1] != want {
			t.Fatalf("row %d is game %s", i, row[1])
		}
	}
	if empty == 0 {
		t.Error("no value is left out: the test shows less than it should")
	}
	for _, c := range e.Form().Columns {
		h := sheet.Values(c.Name)
		if h.N() != counts[c.Name] {
			t.Errorf("%s: %d rows have it, %d games", c.Name, counts[c.Name], h.N())
		}
		if h.N() > 0 && h.Mean() != float64(sums[c.Name])/float64(h.N()) {
			t.Errorf("%s: rows add up to %d", c.Name, sums[c.Name])
		}
	}
}

// A run that is interrupted keeps the rows of the games that it counts, whole.
func TestRowsOfAnInterruptedRun(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	dir := t.TempDir()
	file := filepath.Join(dir, "rows.csv")
	var out, errOut bytes.Buffer
	o := runOptions{
		rules: lab.RaceRules, rows: file, lengthFlags: lengthFlags{games: 1 << 40},
		outputFlags: outputFlags{format: "csv", made: unsaid, quiet: true}, confidence: 0.95,
	}
	o.rest = func(first, games uint64) string { return fmt.Sprint(first) }
	go func() { // when rows are in the folder, under whatever name
		defer cancel()
		for t.Context().Err() == nil {
			list, _ := os.ReadDir(dir)
			for _, f := range list {
				if info, err := f.Info(); err == nil && info.Size() > 0 {
					return
				}
			}
			time.Sleep(time.Millisecond)
		}
	}()
	err := runRun(ctx, &out, &errOut, o)
	var e *exitError
	if !errors.As(err, &e) || e.code != exitInterrupted {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Count(string(text), "\n") - 1
	if _, rest, _ := strings.Cut(errOut.String(), "the rest: "); lines == 0 ||
		strings.TrimSpace(rest) != fmt.Sprint(lines) {
		t.Errorf("%d rows, and then: %s", lines, errOut.String())
	}
	left, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(left) != 1 {
		t.Errorf("%d files are left behind: %v", len(left), err)
	}
}

// A row is a line of the dictionary, in the same order.
func TestMetricsNameEveryRow(t *testing.T) {
	if testing.Short() {
		t.Skip("gives many commands")
	}
	for _, g := range lab.Games {
		file := filepath.Join(t.TempDir(), "rows.csv")
		printed(t, "run", g.Usual(), "--games", "3", "--quiet", "--drama", "1", "--playouts", "2", "--rows", file)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		head := lines[0]
		// Only the first game was looked at closely.
		if empty := strings.Repeat(",", len(reports.DramaColumns)); strings.HasSuffix(lines[1], empty) ||
			!strings.HasSuffix(lines[2], empty) {
			t.Errorf("%s: the rows of the close look:\n%s\n%s", g.Usual(), lines[1], lines[2])
		}
		var list []metricJSON
		if err := json.Unmarshal([]byte(printed(t, "metrics", g.Usual(), "--format", "json")), &list); err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, m := range list {
			names = append(names, m.Name)
			if m.Doc == "" || m.Unit == "" {
				t.Errorf("%s: %s says nothing", g.Usual(), m.Name)
			}
		}
		if got := strings.Join(names, ","); got != head {
			t.Errorf("%s: the dictionary has %s, the rows %s", g.Usual(), got, head)
		}
	}
}

func TestRowsThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	for file, want := range map[string]string{
		"x.xlsx":                       "want a file that ends in .csv or .jsonl",
		"x.parquet":                    "write x.csv, and make Parquet of it as docs/rows.md says",
		filepath.Join(dir, "no/x.csv"): "there is no folder",
		dir + ".csv/":                  "--rows",
	} {
		root := newRootCmd()
		root.SetArgs([]string{"run", lab.RaceRules, "--games", "2", "--rows", file})
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		var e *exitError
		if err := root.Execute(); !errors.As(err, &e) || e.code != exitUsage || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// Rows that are there when a run goes on, those that are missing or damaged, and those that
// come then are in the end the rows of an undisturbed run.
func TestRowsGoOn(t *testing.T) {
	e, _, _, err := lab.Table{}.Open(labtest.Seat(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	const first, games, kept = 5, 40, 30 // games of the run, and those kept when it ended
	var again uint64                     // games that are played once more
	play := func(span lab.Span, take func(*reports.Row) error) error {
		for game := span.First; game < span.End(); game++ {
			row := reports.Row{Game: game, Outcome: int(game % 2), Decisions: int(3 * game)}
			for i := range e.Form().Columns {
				row.Values = append(row.Values, int32(game)*int32(i))
			}
			if err := take(&row); err != nil {
				return err
			}
		}
		return nil
	}
	write := func(file string, span lab.Span, goOn, more bool) string {
		t.Helper()
		o := outputFlags{file: "run.json", force: true}
		r, err := o.openRows(file, 1, first, e.Form(), goOn)
		if err != nil {
			t.Fatal(err)
		}
		r.dramatic = func(row *reports.Row) *reports.Row { return row }
		r.again = func(span lab.Span, take func(*reports.Row) error) error {
			again += span.Games
			return play(span, take)
		}
		err = play(span, r.taker())
		if err = errors.Join(err, r.done(io.Discard, span.End()-first, more)); err != nil {
			t.Fatal(err)
		}
		r.drop()
		text, err := os.ReadFile(file)
		if more {
			text, err = os.ReadFile(file + unfinished)
		}
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, ending := range []string{".csv", ".jsonl"} {
		want := write("whole"+ending, lab.Span{First: first, Games: games}, false, false)
		rows := write("kept"+ending, lab.Span{First: first, Games: kept}, false, true)
		lines := strings.SplitAfter(rows, "\n")
		middle := len(lines) - kept/2 - 1 // the last is empty
		for what, c := range map[string]struct {
			text  string
			again uint64
		}{
			"all are there":       {rows, 0},
			"more are there":      {want, 0},
			"the file is gone":    {"", kept},
			"another program's":   {"x" + rows, kept},
			"the last is cut off": {rows[:len(rows)-3], 1},
			"one is damaged": {
				strings.Join(lines[:middle], "") + "x" + strings.Join(lines[middle:], ""),
				kept / 2,
			},
			"one is missing": {strings.Join(lines[:middle], "") + strings.Join(lines[middle+1:], ""), kept / 2},
		} {
			if err := os.WriteFile("kept"+ending+unfinished, []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			again = 0
			got := write("kept"+ending, lab.Span{First: first + kept, Games: games - kept}, true, false)
			if got != want || again != c.again || exists("kept"+ending+unfinished) {
				t.Errorf("%s, %s: %d games were played again, want %d:\n%s", ending, what, again, c.again, got)
			}
			_ = os.Remove("kept" + ending)
		}
	}
}
