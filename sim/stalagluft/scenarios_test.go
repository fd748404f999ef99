package stalagluft_test

import (
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab"
)

// TestScenarioClauses plays the scenario files of testdata/clauses, each named
// by the clause that it tests.
func TestScenarioClauses(t *testing.T) {
	files, err := filepath.Glob("testdata/clauses/*.toml")
	if err != nil || len(files) < 25 {
		t.Fatal(len(files), "clauses to test", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".toml"), func(t *testing.T) {
			f, err := lab.ReadScenarios(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range f.Cases {
				if err := c.Play(nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
