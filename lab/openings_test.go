package lab_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab"
)

// A file of openings beside the rules is what the bots draw from; where there is none, and none
// came with the program for such rules, that is said, with the command that makes one.
func TestOpeningsBesideTheRules(t *testing.T) {
	dir := t.TempDir()
	rules, openings := filepath.Join(dir, "house.toml"), filepath.Join(dir, "house.openings.txt")
	write := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const command = "go run ./house/openings -solve -rules house.toml > house.openings.txt"
	write(rules, "extends = \"evasion/price\"\nmoves = 4\nraid = true\n")
	open := func(sets ...string) (signature uint64, untold string) {
		t.Helper()
		f := lab.Table{Sets: sets}
		e, _, _, err := f.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		doubts, err := f.Doubts(t.Context(), rules, e, 1)
		if err != nil {
			t.Fatal(err)
		}
		return e.Signature(1, 20), strings.Join(doubts, "\n")
	}
	shipped, untold := open()
	if !strings.Contains(untold, command) {
		t.Errorf("of rules that nothing was solved for: %q", untold)
	}
	write(openings, "map altenbeken-1945-reconstructed\nopen 1 10,10 from 7,9 together 1 late\n"+
		"times 10,10 200\nbet 1 since 1 reserve 0 nights 40 days 10\n")
	own, untold := open()
	if own == shipped || strings.Contains(untold, command) {
		t.Errorf("with openings beside the rules: plays alike %t, %q", own == shipped, untold)
	}
	if _, untold = open("moves=5", "german.first_move=5"); !strings.Contains(untold, command) ||
		!strings.Contains(untold, "beside evasion/price, this no longer occurs: ") {
		t.Errorf("of rules that the file is not for, in which hardly any German moves: %q", untold)
	}
	for text, want := range map[string]string{
		"map elsewhere":                         "another map",
		"open 1 10,10 from 7,9 together 7 late": "line 1",
		"map altenbeken-1945-reconstructed":     "no opening",
	} {
		write(openings, text)
		if _, _, _, err := (lab.Table{}).Open(rules); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Of documents, and of rules that a lottery came with the program for, nothing is said.
func TestOpeningsThatCameWithTheProgram(t *testing.T) {
	for _, sets := range [][]string{nil, {"moves=6"}} {
		f := lab.Table{Sets: sets}
		e, _, _, err := f.Open("evasion/price")
		if err != nil {
			t.Fatal(err)
		}
		if doubts, err := f.Doubts(t.Context(), "evasion/price", e, 1); err != nil || len(doubts) > 0 {
			t.Errorf("%q: %q, %v", sets, doubts, err)
		}
	}
}
