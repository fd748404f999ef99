package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/sim/simtest"
)

// update rewrites what tests hold.

const signatures = "testdata/signatures.list"

//go:generate go test . -run "^Test(Signatures|CommandsAsRecorded)$" -update

// The signatures are those of the file. A change of behaviour that is meant
// updates its lines (go test ./cmd/simulate -run Signatures -update); any
// other change leaves them alone.
func TestSignatures(t *testing.T) {
	var b strings.Builder
	for i, s := range signatureSets() {
		if testing.Short() && i%24 > 0 {
			continue
		}
		n, err := s.Sign()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%016x  %v\n", n, s)
	}
	got := b.String()
	if *simtest.Update {
		if testing.Short() {
			t.Fatal("-update writes all signatures, -short plays some of them: run it without")
		}
		if err := os.WriteFile(signatures, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := heldSignatures(t)
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

// heldSignatures are those of the file, by their sets.
func heldSignatures(t *testing.T) map[string]string {
	t.Helper()
	held, err := os.ReadFile(signatures)
	if err != nil {
		t.Fatal(err)
	}
	of := map[string]string{}
	for line := range strings.Lines(string(held)) {
		n, set, _ := strings.Cut(strings.TrimSpace(line), "  ")
		of[set] = n
	}
	return of
}

// What the measured sets are for is really played in their games: men follow
// others out, gliders fly, and the games are others than without what is set.
func TestMeasuredSetsPlayWhatTheyAreFor(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole signatures")
	}
	for rules, column := range map[string]string{
		"colditz/spanish-company": "followed",
		"colditz/spanish-glider":  "flights",
	} {
		for _, s := range measuredSets {
			if s.Rules != rules {
				continue
			}
			e, _, _, err := lab.Table{Players: s.Players, Seats: s.Seats, Sets: s.Set}.Open(rules)
			if err != nil {
				t.Fatal(err)
			}
			sheet, err := e.Run(t.Context(), lab.Job{Seed: lab.SignatureSeed, Games: lab.SignatureGames, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			if h := sheet.Values(column); h.Mean() == 0 {
				t.Errorf("%v: %s is 0 in %d games", s, column, h.N())
			}
		}
	}
	plain := map[string]string{
		"colditz/shut-doors": "colditz/thibault", "colditz/spanish-company": "colditz/fuga3",
		"colditz/spanish-glider": "colditz/fuga3",
	}
	held := heldSignatures(t) // of the sets as they are
	for _, s := range measuredSets {
		other := s
		if rules, house := plain[s.Rules]; house {
			other.Rules = rules // the same games without the house rule
		} else {
			other.Set = nil
		}
		b, err := other.Sign()
		if err != nil {
			t.Fatal(err)
		}
		if held[s.String()] == fmt.Sprintf("%016x", b) {
			t.Errorf("%v: the same games as those of %v", s, other)
		}
	}
}
