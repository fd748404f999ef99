package main

import (
	"context"
	"io"
	"path/filepath"
	"testing"

	"escapesim/lab"
)

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
