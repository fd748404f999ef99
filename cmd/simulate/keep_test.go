package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"escapesim/lab"
)

// A clock that is set back, or on, while a run goes on does no harm: the file is kept up to
// date as before. To a run whose clock was set back its last writing lies ahead; that time
// is of the clock alone, as time.Now would also say how long the program has been running.
func TestKeptWhileClockIsSet(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.json")
	k := keeper{kept: &kept{file: file}, every: time.Hour, notes: t.Output()}
	defer k.close()
	writes := 0
	text := func() ([]byte, error) { writes++; return fmt.Append(nil, writes), nil }
	for _, c := range []struct {
		last time.Duration // before now, by the clock
		want int           // writings so far
	}{{-240 * time.Hour, 1}, {time.Minute, 1}, {400 * 24 * time.Hour, 2}, {-time.Second, 3}} {
		k.last = time.Now().Round(0).Add(-c.last)
		k.keep(text)
		k.keep(text) // just now it was written, or is not due
		if kept, err := os.ReadFile(file); err != nil || string(kept) != fmt.Sprint(c.want) {
			t.Errorf("the last writing was %v ago: the file is of writing %s, want %d; %v", c.last, kept, c.want, err)
		}
	}
}

// BenchmarkKeep is what it costs to bring the file of a run up to date, once in half
// a minute.
func BenchmarkKeep(b *testing.B) {
	p, err := lab.Table{}.PlayPart(context.Background(), lab.DefaultRules, lab.Span{Games: 2000}, lab.Job{Seed: 1, Games: 1000, Workers: cores()})
	if err != nil {
		b.Fatal(err)
	}
	k := keeper{kept: &kept{file: filepath.Join(b.TempDir(), "run.json")}, notes: io.Discard}
	for b.Loop() {
		p.Fill(false)
		if err := k.write(p.Text); err != nil {
			b.Fatal(err)
		}
	}
}
