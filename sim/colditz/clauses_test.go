package colditz_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	colditzfiles "escapesim/rulesets/colditz"
	"escapesim/rulesets/scenario"
)

// also names the other documents under which a case holds as well.
var also = regexp.MustCompile(`(?m)^also = .*\n`)

// TestClauses plays the scenario files of testdata/clauses, each named by the
// clause that it tests. They say what the document says; where the engine
// does otherwise, the engine is wrong. Under -short each case is played by the
// rules of its own file alone.
func TestClauses(t *testing.T) {
	files, err := filepath.Glob("testdata/clauses/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal("no clauses to test", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".toml"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if testing.Short() {
				text = also.ReplaceAll(text, nil)
			}
			f, err := scenario.Read(file, text, colditzfiles.Scenarios)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range f.Cases {
				err := c.Play(nil)
				var wrong *scenario.Failure
				if errors.As(err, &wrong) {
					t.Errorf("%v\n    %s", err, strings.Join(wrong.Happened, "\n    "))
				} else if err != nil {
					t.Error(err)
				}
			}
		})
	}
}
