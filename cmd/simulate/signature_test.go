package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/sim"
)

// update rewrites what tests hold: the signatures, and the examples of the
// README.
var update = flag.Bool("update", false, "rewrite signatures and examples")

const signatures = "testdata/signatures.list"

// The signatures are those of the file. A change of behaviour that is meant
// updates its lines (go test ./cmd/simulate -run Signatures -update); any
// other change leaves them alone.
func TestSignatures(t *testing.T) {
	var b strings.Builder
	for _, s := range signatureSets() {
		n, err := s.sign()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%016x  %v\n", n, s)
	}
	got := b.String()
	if *update {
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
	for set := range want {
		t.Errorf("%s holds a signature of games that nobody plays: %s", signatures, set)
	}
}

// The same games have the same signature, others another one.
func TestSignatureTellsGamesApart(t *testing.T) {
	open := func(sets ...string) lab.Experiment {
		t.Helper()
		e, _, _, err := lab.Table{Players: 2, Seats: "german=random,allied=random", Sets: sets}.Open(lab.DefaultRules)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	first := open().Signature(1, 3)
	if again := open().Signature(1, 3); again != first {
		t.Errorf("%x, then %x", first, again)
	}
	for name, other := range map[string]uint64{
		"another seed":       open().Signature(2, 3),
		"another number":     open().Signature(1, 4),
		"another house rule": open("dice.doubles=no_extra").Signature(1, 3),
	} {
		if other == first {
			t.Errorf("%s: the same signature", name)
		}
	}
}

// What the measured sets are for is really played in their games: men follow
// others out, gliders fly, and the games are others than without what is set.
func TestMeasuredSetsPlayWhatTheyAreFor(t *testing.T) {
	for rules, column := range map[string]string{"colditz/spanish-company": "followed", "colditz/spanish-glider": "flights"} {
		for _, s := range measuredSets {
			if s.Rules != rules {
				continue
			}
			e, _, _, err := lab.Table{Players: s.Players, Seats: s.Seats, Sets: s.Set}.Open(rules)
			if err != nil {
				t.Fatal(err)
			}
			sheet, err := e.Run(t.Context(), sim.Job{Seed: signatureSeed, Games: signatureGames, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			if h := sheet.Values(column); h.Mean() == 0 {
				t.Errorf("%v: %s is 0 in %d games", s, column, h.N())
			}
		}
	}
	plain := map[string]string{"colditz/shut-doors": "colditz/thibault", "colditz/spanish-company": "colditz/fuga3", "colditz/spanish-glider": "colditz/fuga3"}
	for _, s := range measuredSets {
		other := s
		if rules, house := plain[s.Rules]; house {
			other.Rules = rules // the same games without the house rule
		} else {
			other.Set = nil
		}
		a, err := s.sign()
		if err != nil {
			t.Fatal(err)
		}
		b, err := other.sign()
		if err != nil {
			t.Fatal(err)
		}
		if a == b {
			t.Errorf("%v: the same games as those of %v", s, other)
		}
	}
}
