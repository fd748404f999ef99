package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
)

// A command goes on by what its journal holds, whole or damaged, to the answer of an
// undisturbed one; then the journal is gone. Without its head, of another program and while
// somebody holds it, it is refused.
func TestResumedFromAJournal(t *testing.T) {
	rules := labtest.Seat(t)
	t.Chdir(t.TempDir())
	sweep := []string{"sweep", rules, "--knob", "run.chance=100,500", "--games", "60", "--quiet"}
	if code, _, notes := gave(t.Context(), append(sweep, "-o", "whole.json")...); code != exitOK {
		t.Fatal(notes)
	}
	whole, err := os.ReadFile("whole.json")
	if err != nil || exists("whole.json"+journalEnding) {
		t.Fatal("a journal is left: ", err)
	}
	whole = bytes.ReplaceAll(whole, []byte("whole.json"), []byte("part.json"))
	var entries []lab.JournalEntry
	j := lab.NewJournal(nil, false, 0, func(e lab.JournalEntry) { entries = append(entries, e) })
	if code, _, notes := gave(j.Within(t.Context()), sweep...); code != exitOK || len(entries) < 3 {
		t.Fatal(len(entries), notes)
	}
	folder, _ := os.Getwd()
	head := journalHead{journalSchema, lab.Engine, append(sweep, "-o", "part.json"), folder}
	const name = "part.json" + journalEnding
	var told bytes.Buffer
	cut := func(text []byte, n int) []byte { return text[:len(text)-n] }
	for _, c := range []struct {
		what, says string
		code       int
		head       func(head *journalHead)
		text       func(text []byte) []byte
	}{
		{what: "as it is"},
		{what: "cut off in a line", text: func(text []byte) []byte { return cut(text, 3) }},
		{what: "its head alone", text: func(text []byte) []byte { return text[:bytes.IndexByte(text, '\n')+1] }},
		{
			what: "a line damaged", text: func(text []byte) []byte { return append(cut(text, 9), "damaged}\n"...) },
			says: fmt.Sprintf("part.json: 1 of %d entries are damaged; their games are played again", len(entries)),
		},
		{
			what: "no head", text: func(text []byte) []byte { return text[3:] },
			says: "it is damaged, or no journal", code: exitCorrupt,
		},
		{
			what: "empty", text: func([]byte) []byte { return nil }, says: "resume part.json: no such file",
			code: exitUsage,
		},
		{
			what: "of another form", head: func(h *journalHead) { h.Schema = "other" },
			says: "it is damaged, or no journal", code: exitCorrupt,
		},
		{
			what: "of another program", head: func(h *journalHead) { h.Engine = "old" },
			says: "old played it, and this is " + lab.Engine, code: exitCorrupt,
		},
	} {
		for _, file := range []string{"part.json", name} {
			_ = os.Remove(file)
		}
		f := &journalFile{name: name, head: head, notes: &told}
		if c.head != nil {
			c.head(&f.head)
		}
		for _, e := range entries {
			f.write(e)
		}
		if err := f.file.Close(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil || int64(len(text)) != f.end {
			t.Fatalf("%s: %d bytes written, %d are there: %v", c.what, f.end, len(text), err)
		}
		if c.text != nil {
			write(t, name, "%s", c.text(text))
		}
		code, _, notes := gave(t.Context(), "resume", "part.json")
		if code != c.code || !strings.Contains(notes, c.says) || c.says == "" && strings.Contains(notes, "damaged") {
			t.Errorf("%s: exit code %d: %s", c.what, code, notes)
		}
		if got, _ := os.ReadFile("part.json"); code == exitOK && (!bytes.Equal(got, whole) || exists(name)) {
			t.Errorf("%s: another answer, or the journal is left", c.what)
		}
	}
	if code, _, notes := gave(t.Context(), append(sweep, "-o", "part.json", "--force")...); code != exitOK {
		t.Error(notes)
	}
	write(t, name, "%s", "somebody's")
	_ = os.Remove("part.json")
	code, _, notes := gave(t.Context(), append(sweep, "-o", "part.json")...)
	const there = "is there: simulate resume part.json goes on with it, --force begins anew"
	if code != exitUsage || !strings.Contains(notes, there) {
		t.Errorf("a journal that is there: exit code %d, %s", code, notes)
	}
	f := &journalFile{name: filepath.Join("none", "x"), notes: &told}
	f.write(entries[0])
	f.write(entries[0])
	if got := told.String(); strings.Count(got, "not kept: ") != 1 {
		t.Errorf("told is %q", got)
	}
}
