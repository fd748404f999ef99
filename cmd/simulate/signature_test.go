package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"escapesim/lab"
)

// update rewrites what tests hold.
var update = flag.Bool("update", false, "rewrite what is recorded")

const signatures = "testdata/signatures.list"

//go:generate go test . -run "^Test(Signatures|CommandsAsRecorded)$" -update

// The signatures are those of the file. A change of behaviour that is meant
// updates its lines (go test ./cmd/simulate -run Signatures -update); any
// other change leaves them alone.
func TestSignatures(t *testing.T) {
	var b strings.Builder
	for i, s := range lab.SignatureSets() {
		if testing.Short() && i%6 > 0 {
			continue
		}
		n, err := s.Sign()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%016x  %v\n", n, s)
	}
	got := b.String()
	if *update {
		if testing.Short() {
			t.Fatal("-update writes all signatures, -short plays some of them: run it without")
		}
		if err := os.WriteFile(signatures, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	held, err := os.ReadFile(signatures)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for line := range strings.Lines(string(held)) {
		n, set, _ := strings.Cut(strings.TrimSpace(line), "  ")
		want[set] = n
	}
	for line := range strings.Lines(got) {
		n, set, _ := strings.Cut(strings.TrimSpace(line), "  ")
		switch held, known := want[set]; {
		case !known:
			t.Errorf("%s: no signature in %s; it is %s", set, signatures, n)
		case held != n:
			t.Errorf("%s: the signature is %s, was %s", set, n, held)
		}
		delete(want, set)
	}
	if testing.Short() {
		return // not all sets were played
	}
	for set := range want {
		t.Errorf("%s holds a signature of games that nobody plays: %s", signatures, set)
	}
}
