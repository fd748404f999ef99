package lab_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/rulesets"
	"escapesim/rulesets/scenario"
	"escapesim/sim/simtest"
)

// The examples of the guide hold, under all documents that they name.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../rulesets/scenario/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(guide), "```toml\n")
	text, _, ok := strings.Cut(text, "```")
	if !ok {
		t.Fatal("the guide has no example")
	}
	file, err := lab.ParseScenarios("guide.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	_, other, ok := strings.Cut(string(guide), "## Other games")
	if ok {
		_, other, _ = strings.Cut(other, "```toml\n")
		other, _, ok = strings.Cut(other, "```")
	}
	if !ok {
		t.Fatal("the guide has no example of another game")
	}
	more, err := lab.ParseScenarios("other.toml", []byte(other))
	if err != nil {
		t.Fatal(err)
	}
	file.Cases = append(file.Cases, more.Cases...)
	if len(file.Cases) != 3 {
		t.Errorf("%d cases", len(file.Cases))
	}
	for _, c := range file.Cases {
		if err := c.Play(nil); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}

// FuzzRead feeds the reader with changed scenarios: it must not panic, and an
// error must be one line with its place.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("../sim/colditz/testdata/clauses/*.toml")
	if err != nil || len(files) == 0 {
		f.Fatal("no scenarios to start from", err)
	}
	for i, name := range files {
		if i%simtest.Count(32, 4, 1) > 0 { // TestClauses plays them all
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		if !strings.Contains(string(text), "real") { // the test board is the faster one
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := lab.ParseScenarios("x.toml", text)
		if err != nil {
			var e *rulesets.Error
			if !errors.As(err, &e) || !strings.HasPrefix(e.Place, "x.toml:") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("not one line with its place: %q", err)
			}
			return
		}
		for _, c := range file.Cases {
			err := c.Play(nil)
			var wrong *scenario.Failure
			if err != nil && !errors.As(err, &wrong) {
				t.Fatalf("neither right nor wrong: %v", err)
			}
		}
	})
}
