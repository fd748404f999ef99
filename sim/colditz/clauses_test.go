package colditz_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab"
)

// TestClauses plays the scenario files of testdata/clauses, each named by the
// clause that it tests. They say what the document says; where the engine
// does otherwise, the engine is wrong.
func TestClauses(t *testing.T) {
	files, err := filepath.Glob("testdata/clauses/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal("no clauses to test", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".toml"), func(t *testing.T) {
			t.Parallel()
			f, err := lab.ReadScenarios(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range f.Cases {
				err := c.Play(nil)
				var wrong *lab.Failure
				if errors.As(err, &wrong) {
					t.Errorf("%v\n    %s", err, strings.Join(wrong.Happened, "\n    "))
				} else if err != nil {
					t.Error(err)
				}
			}
		})
	}
}
