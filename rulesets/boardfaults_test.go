package rulesets_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/rulesets"
)

// Boards that nobody can play on are refused with a line, and never end the
// program.
func TestBoardFaults(t *testing.T) {
	real, err := os.ReadFile("colditz/board/circles.csv")
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(real), "\n")
	var many strings.Builder
	many.WriteString(head + "\n")
	for i := range 33_000 {
		fmt.Fprintf(&many, "Z%d,1,1,appel,appel,\n", i)
	}
	for _, c := range []struct{ circles, want string }{
		{head + "\n", "no circle"},
		{many.String(), "circles.csv:1218: 33000 circles; at most 1216"},
		{strings.Replace(string(real), "A01,19.8", "A01,NaN", 1), `circles.csv:2: x is a number, not "NaN"`},
		{strings.Replace(string(real), "A01,19.8", "A01,1e999", 1), `circles.csv:2: x is a number, not "1e999"`},
	} {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS("colditz/board")); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "circles.csv"), []byte(c.circles), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := rulesets.ColditzBoard(dir); err == nil || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}
