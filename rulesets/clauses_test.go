package rulesets_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim/colditz"
	"escapesim/sim/stalagluft"
)

func TestClausesOfColditz(t *testing.T) {
	clauses, err := rulesets.Clauses("colditz")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	turnedBy := map[string]string{}
	for _, c := range clauses {
		if seen[c.ID] || !strings.HasPrefix(c.ID, "COL-") || c.Title == "" || c.Topic == "" || len(c.Editions) == 0 {
			t.Errorf("%+v", c)
		}
		seen[c.ID] = true
		for _, key := range c.Options {
			turnedBy[key] = c.ID
		}
	}
	// What the engine says of its options agrees with the catalogue.
	for _, o := range rulesets.Schema(colditz.Options{}) {
		if turnedBy[o.Key] != o.Clause {
			t.Errorf("%s: clause %q, but the catalogue has it under %q", o.Key, o.Clause, turnedBy[o.Key])
		}
	}
}

// The clauses of a topic are numbered from 1, so that none gets lost.
func TestClausesAreNumbered(t *testing.T) {
	for _, game := range rulesets.Catalogues() {
		clauses, err := rulesets.Clauses(game)
		if err != nil {
			t.Fatal(err)
		}
		numbers := map[string][]int{}
		for _, c := range clauses {
			dash := strings.LastIndexByte(c.ID, '-')
			n, err := strconv.Atoi(c.ID[dash+1:])
			if err != nil {
				t.Errorf("%s: %s: %v", game, c.ID, err)
			}
			numbers[c.ID[:dash]] = append(numbers[c.ID[:dash]], n)
		}
		for topic, list := range numbers {
			for n := 1; n < slices.Max(list); n++ {
				id := fmt.Sprintf("%s-%02d", topic, n)
				// the catalogue gives these to nothing
				if !slices.Contains(list, n) && id != "SL3-DEP-08" && id != "SL3-DEP-09" {
					t.Errorf("%s: %s is missing", game, id)
				}
			}
		}
	}
}

// A key of a catalogue is an option, or the list of fixed keys says what has
// become of it: a clause that exists, an option that exists.
func TestFixedKeys(t *testing.T) {
	for game, options := range map[string]any{"colditz": colditz.Options{}, "stalagluft": stalagluft.Options{}} {
		option, clause := map[string]bool{}, map[string]bool{}
		for _, o := range rulesets.Schema(options) {
			option[o.Key] = true
		}
		clauses, err := rulesets.Clauses(game)
		if err != nil {
			t.Fatal(err)
		}
		fixed, err := rulesets.FixedKeys(game)
		if err != nil || len(fixed) == 0 {
			t.Fatalf("%s: %d keys, %v", game, len(fixed), err)
		}
		known := maps.Clone(option)
		for _, f := range fixed {
			if known[f.Key] {
				t.Errorf("%s: %s is an option, or stands there twice", game, f.Key)
			}
			known[f.Key] = true
			if word, ok := strings.CutPrefix(f.Where, "option "); ok &&
				!option[strings.TrimRight(strings.Fields(word)[0], ",;:")] {
				t.Errorf("%s: %s: no %s", game, f.Key, f.Where)
			}
			clause[f.Clause] = true
		}
		for _, c := range clauses {
			delete(clause, c.ID)
			for _, key := range c.Options {
				if !known[key] {
					t.Errorf("%s: %s: %s is no option, and nothing says why", game, c.ID, key)
				}
			}
		}
		for id := range clause {
			t.Errorf("%s: no clause %s", game, id)
		}
	}
	if fixed, err := rulesets.FixedKeys("evasion"); err != nil || len(fixed) > 0 {
		t.Errorf("evasion: %v, %v", fixed, err)
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
