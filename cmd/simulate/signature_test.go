package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"escapesim/lab"
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
		fmt.Fprintf(&b, "%016x  %s, %d players, %s\n", n, s.Rules, s.Players, s.Bots+" bots")
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
