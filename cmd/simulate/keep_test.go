package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/reports"
)

// A clock that is set back, or on, does no harm: what was to be done is due then. To a run
// whose clock was set back its last writing lies ahead; that time is of the clock alone, as
// time.Now would also say how long the program has been running.
func TestDueWhileClockIsSet(t *testing.T) {
	for ago, want := range map[time.Duration]bool{
		-240 * time.Hour: true, -time.Second: true, time.Minute: false, time.Hour: true, 400 * 24 * time.Hour: true,
	} {
		if got := due(time.Now().Round(0).Add(-ago), time.Hour); got != want {
			t.Errorf("the last time was %v ago: due %v, want %v", ago, got, want)
		}
	}
}

// A journal does not grow with what later entries hold too: it is written anew, and another
// program that asks for it then is still told that it is busy.
func TestJournalIsWrittenAnew(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.json"+journalEnding)
	f := &journalFile{name: name, head: journalHead{Schema: journalSchema, Engine: lab.Engine}, notes: t.Output()}
	entry := func(job string, games uint64) lab.JournalEntry {
		e := lab.JournalEntry{Games: games, Counts: bytes.Repeat([]byte{byte(games)}, 200_000)}
		e.Job = job
		return e
	}
	f.write(entry("other", 1))
	largest := int64(0)
	for games := range uint64(40) {
		f.write(entry("run", games+1))
		largest = max(largest, f.end)
	}
	if info, err := os.Stat(name); err != nil || info.Size() != f.end || largest > 2<<20 {
		t.Errorf("40 entries of 270 kB are %d bytes, and were %d; %v", f.end, largest, err)
	}
	if _, err := reopen(name); err == nil || err.Error() != errBusy.Error() {
		t.Errorf("another program is told: %v", err)
	}
	_ = f.file.Close()
	again, err := reopen(name)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	read := &journalFile{name: name}
	entries, damaged, err := read.readJournal(again)
	last := map[string]uint64{}
	for _, e := range entries {
		last[e.Job] = e.Games
	}
	if err != nil || damaged > 0 || last["run"] != 40 || last["other"] != 1 || read.end != f.end ||
		read.dead != f.dead {
		t.Errorf(
			"%v: %v, %d damaged; it ends at %d, of which %d are dead: %d, %d",
			err,
			last,
			damaged,
			read.end,
			read.dead,
			f.end,
			f.dead,
		)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(name), ".simulate-*")); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
}

// A journal that a kill has left empty, before its first line, is none; one that another
// program is at work on is.
func TestEmptyJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.json"+journalEnding)
	write(t, name, "")
	if isKept(name) || exists(name) {
		t.Error("an empty journal is there to go on with")
	}
	if isKept(name) {
		t.Error("a journal that is not there is")
	}
	f := &journalFile{name: name, notes: t.Output()}
	f.write(lab.JournalEntry{Games: 1})
	defer func() { _ = f.file.Close() }()
	if !isKept(name) {
		t.Error("a journal that is written to is none")
	}
}

// Of a journal all that is whole is read, what is damaged is counted, and a last line that was
// cut off is written over.
func TestDamagedJournal(t *testing.T) {
	var text []byte
	add := func(v any) (whole int) {
		l, err := line(v)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, l...)
		return len(text)
	}
	begin := add(journalHead{Schema: journalSchema, Engine: lab.Engine})
	for games := range uint64(4) {
		add(lab.JournalEntry{Games: games + 1})
	}
	end := len(text)
	add(lab.JournalEntry{Games: 9})
	for damaged := range 3 {
		if damaged > 0 {
			at := begin + (damaged-1)*(end-begin)/4 + 10
			text[at] ^= 1
		}
		var f journalFile
		entries, count, err := f.readJournal(bytes.NewReader(text[:len(text)-1]))
		if err != nil || count != damaged || len(entries) != 4-damaged || entries[0].Games != uint64(damaged)+1 ||
			f.end != int64(end) {
			t.Errorf("%d damaged: %d, %v, up to %d of %d: %v", damaged, count, entries, f.end, end, err)
		}
	}
}

// BenchmarkKeep is what it costs to keep what a run has counted, once in ten seconds.
func BenchmarkKeep(b *testing.B) {
	job := lab.Job{Seed: 1, Games: 1000, Workers: cores()}
	p, err := lab.Table{}.PlayPart(context.Background(), lab.DefaultRules, lab.Span{Games: 2000}, job)
	if err != nil {
		b.Fatal(err)
	}
	head := journalHead{Schema: journalSchema, Engine: lab.Engine}
	f := &journalFile{name: filepath.Join(b.TempDir(), "run.json"+journalEnding), head: head, notes: b.Output()}
	for b.Loop() {
		if err := f.add(lab.JournalEntry{Games: 1000, Counts: reports.Written(p.Tally)}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(f.lines[lab.JournalPlace{}]), "bytes")
}
