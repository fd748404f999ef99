package stalagluft_test

import (
	"strings"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim/stalagluft"
)

// The table of clauses has each clause once and agrees with what the engine says of its options.
func TestClauses(t *testing.T) {
	clauses, err := rulesets.Clauses("stalagluft")
	if err != nil {
		t.Fatal(err)
	}
	seen, turnedBy := map[string]bool{}, map[string]string{}
	for _, c := range clauses {
		if seen[c.ID] || !strings.HasPrefix(c.ID, "SL3-") || c.Title == "" || c.Topic == "" ||
			strings.Join(c.Editions, " ") != "ebob" {
			t.Errorf("%+v", c)
		}
		seen[c.ID] = true
		for _, key := range c.Options {
			turnedBy[key] = c.ID
		}
	}
	for _, o := range rulesets.Schema(stalagluft.Options{}) {
		if turnedBy[o.Key] != o.Clause {
			t.Errorf("%s: clause %q, but the table has it under %q", o.Key, o.Clause, turnedBy[o.Key])
		}
	}
}
