package evasion_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim/evasion"
)

// Every clause of the catalogue is the name of a test or a scenario file, every option turns a
// clause, and every option is turned by a test.
func TestEveryClauseAndOptionIsTested(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	scenarios, err := filepath.Glob("testdata/clauses/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, scenarios...)
	var text []byte
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, b...)
	}
	clauses, err := rulesets.Clauses("evasion")
	if err != nil {
		t.Fatal(err)
	}
	named := func(form string) map[string]bool {
		list := map[string]bool{}
		for _, found := range regexp.MustCompile(form).FindAllSubmatch(text, -1) {
			list[string(found[1])] = true
		}
		return list
	}
	tested, turned := named(`(?:t\.Run\(|clause = )"([^ "]+)`), named("[\"`]([^\"`= ]+)=")
	known := map[string]bool{}
	for _, c := range clauses {
		known[c.ID] = true
		if !tested[c.ID] {
			t.Errorf("no test of %s: %s", c.ID, c.Title)
		}
	}
	if len(known) < len(clauses) {
		t.Errorf("%d clauses, %d of them different", len(clauses), len(known))
	}
	options := rulesets.Schema(evasion.Options{})
	for _, o := range options {
		if !known[o.Clause] {
			t.Errorf("%s names the clause %s, which is not in the catalogue", o.Key, o.Clause)
		}
		if !turned[o.Key] {
			t.Errorf("no test turns %s", o.Key)
		}
	}
}
