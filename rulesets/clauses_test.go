package rulesets_test

import (
	"slices"
	"strings"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim/colditz"
)

func TestClausesOfColditz(t *testing.T) {
	clauses, err := rulesets.Clauses("colditz")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{"all": len(clauses)}
	seen := map[string]bool{}
	turnedBy := map[string]string{}
	for _, c := range clauses {
		if seen[c.ID] || !strings.HasPrefix(c.ID, "COL-") || c.Title == "" || c.Topic == "" || len(c.Editions) == 0 {
			t.Errorf("%+v", c)
		}
		seen[c.ID] = true
		for _, e := range c.Editions {
			count[e]++
		}
		for _, key := range c.Options {
			turnedBy[key] = c.ID
		}
	}
	for edition, want := range map[string]int{"all": 464, "thibault": 371, "dutch": 366, "fuga3": 455} {
		if count[edition] != want {
			t.Errorf("%s: %d clauses, want %d", edition, count[edition], want)
		}
	}
	// What the engine says of its options agrees with the catalogue.
	for _, o := range rulesets.Schema(colditz.Options{}) {
		if turnedBy[o.Key] != o.Clause {
			t.Errorf("%s: clause %q, but the catalogue has it under %q", o.Key, o.Clause, turnedBy[o.Key])
		}
	}
}

func TestClausesOfNoGame(t *testing.T) {
	_, err := rulesets.Clauses("colditx")
	if want := `no clauses of a game "colditx": did you mean colditz?`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if !slices.Contains(rulesets.Catalogues(), "colditz") {
		t.Error(rulesets.Catalogues())
	}
}

// TestDocumentsOfColditz reads every document that comes along. What a
// document says, it has a source for or assumes; options of clauses that it
// does not have are only switched off.
func TestDocumentsOfColditz(t *testing.T) {
	clauses, err := rulesets.Clauses("colditz")
	if err != nil {
		t.Fatal(err)
	}
	strange := func(edition, key string) bool {
		return slices.ContainsFunc(clauses, func(c rulesets.Clause) bool {
			return slices.Contains(c.Options, key) && !slices.Contains(c.Editions, edition)
		})
	}
	for _, s := range rulesets.List() {
		if !strings.HasPrefix(s.Name, "colditz/") {
			continue
		}
		d, err := rulesets.Load(s.Name, nil)
		if err == nil {
			err = d.Decode(new(colditz.Options))
		}
		if err != nil {
			t.Error(err)
			continue
		}
		if s.Title == "" || s.About == "" {
			t.Errorf("%s has no title or does not say what it is", s.Name)
		}
		for _, v := range d.Values() {
			if v.Assumed == "" && v.Source == "" && !strange(strings.TrimPrefix(s.Name, "colditz/"), v.Key) {
				t.Errorf("%s: %s has no source and is not assumed", s.Name, v.Key)
			}
		}
	}
}

func TestNamesOfDocuments(t *testing.T) {
	for _, c := range [][2]string{
		{"thibault", `no rules "thibault": did you mean colditz/thibault?`},
		{"colditz/thibautl", `no rules "colditz/thibautl": did you mean colditz/thibault?`},
		{"Colditz/Thibault ", `no rules "Colditz/Thibault ": did you mean colditz/thibault?`},
	} {
		if _, err := rulesets.Load(c[0], nil); err == nil || !strings.HasPrefix(err.Error(), c[1]) {
			t.Errorf("%v, want %s", err, c[1])
		}
	}
}

// TestHouseRuleOnADocument is the one-file way to change the rules.
func TestHouseRuleOnADocument(t *testing.T) {
	file := write(t, "house.toml", "title = \"Long chains\"\nextends = \"colditz/thibault\"\n[dice]\nmax_chain = 3\n")
	d, err := rulesets.Load(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	var o colditz.Options
	if err := d.Decode(&o); err != nil {
		t.Fatal(err)
	}
	if o.Dice.MaxChain != 3 || d.Game != "colditz" {
		t.Errorf("%s: max_chain %d", d.Game, o.Dice.MaxChain)
	}
	plain, err := rulesets.Load("colditz/thibault", []string{"dice.max_chain=3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := plain.Decode(&o); err != nil {
		t.Fatal(err)
	}
	if plain.Hash() != d.Hash() {
		t.Error("the same values have two hashes")
	}
}
