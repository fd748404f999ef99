package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab/try"
)

func TestMentions(t *testing.T) {
	for text, want := range map[string][]mention{
		"TestCOL_DICE_03":             {{"COL-DICE-03", ""}},
		"COL-DICE-03":                 {{"COL-DICE-03", ""}},
		"COL-DICE-03/F, COL-DOD-07":   {{"COL-DICE-03", "F"}, {"COL-DOD-07", ""}},
		"COL-APPEL-10-T.toml":         {{"COL-APPEL-10", "T"}},
		"SL3-SET-02 and EVA-SPOT-11.": {{"SL3-SET-02", ""}, {"EVA-SPOT-11", ""}},
		"UTF-8, ISO-8859-1, X-01":     {},
	} {
		got := mentions(text)
		if len(got) != len(want) {
			t.Errorf("%s: %v, want %v", text, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: %v, want %v", text, got, want)
			}
		}
	}
}

// Which clauses have tests is read from a checkout: by the name of a case, in a comment, in a
// table, for one edition alone; not from what is no test, nor from what is no scenario.
func TestClausesOfACheckout(t *testing.T) {
	dir := checkoutOf(t, map[string]string{
		"go.mod": "module escapesim\n",
		"game/game_test.go": `package game

import "testing"

func TestByName(t *testing.T) { t.Log("COL-DICE-03") }

// TestOfOneEdition is about COL-DICE-04/T alone.
func TestOfOneEdition(t *testing.T) {}

var rows = []string{"COL-DICE-06"}

func TestByTable(t *testing.T) { t.Log(rows) }

// helper speaks of COL-DICE-07, but it is no test.
func helper() {}
`,
		"scenarios/COL-APPEL-01.toml": "rules = \"colditz/thibault\"\nalso = [\"colditz/fuga3\"]\n[[step]]\n",
		"house.toml":                  "# COL-DICE-09 is only spoken of: this is no scenario.\ntitle = \"house\"\n",
	})
	named := func(o options) map[string]string {
		o.game = "colditz"
		table := covered(dir, o)
		tests := map[string]string{}
		for _, row := range table.Rows {
			tests[row[0]] = row[2]
		}
		return tests
	}
	for edition, want := range map[string]map[string]string{
		"thibault": {
			"COL-DICE-03": "game.TestByName", "COL-DICE-04": "game.TestOfOneEdition", "COL-DICE-06": "game.TestByTable",
			"COL-DICE-07": "", "COL-DICE-09": "", "COL-APPEL-01": "scenarios/COL-APPEL-01.toml",
		},
		"fuga3": {"COL-DICE-04": "", "COL-APPEL-01": "scenarios/COL-APPEL-01.toml"},
		"dutch": {"COL-APPEL-01": ""},
	} {
		got := named(options{edition: edition})
		for id, tests := range want {
			if found, listed := got[id]; found != tests || !listed {
				t.Errorf("%s, %s: by %q, want %q", edition, id, found, tests)
			}
		}
	}
	missing := named(options{edition: "thibault", missing: true})
	if _, listed := missing["COL-DICE-07"]; !listed {
		t.Error("COL-DICE-07 is not among those that no test names")
	}
	if tests, listed := missing["COL-DICE-03"]; listed {
		t.Errorf("COL-DICE-03 is among those that no test names: %s", tests)
	}
}

// Bad words are one line with the nearest that is meant.
func TestRefuses(t *testing.T) {
	if game := gameOfEdition("price"); game != "evasion" {
		t.Errorf("price is an edition of %s", game)
	}
	for want, o := range map[string]options{
		"did you mean colditz?":           {game: "colditx"},
		`no edition "thibaut" of colditz`: {game: "colditz", edition: "thibaut"},
		`no edition "prize" of evasion`:   {game: "evasion", edition: "prize"},
	} {
		err := refused(func() { covered(t.TempDir(), o) })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// refused is what goes wrong.
func refused(steps func()) (err error) {
	defer try.Catch(&err)
	steps()
	return nil
}

// checkoutOf is a folder with these files.
func checkoutOf(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
