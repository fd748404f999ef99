package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestClausesRun runs the tests of a small checkout: what is said to pass has
// passed, a case stands for the test around it, and a scenario file is as
// good as the case that is named after it.
func TestClausesRun(t *testing.T) {
	dir := checkoutOf(t, map[string]string{
		"go.mod": "module escapesim\n\ngo 1.26.0\n",
		"game/game_test.go": `package game

import "testing"

func TestPasses(t *testing.T) { t.Log("COL-DICE-01") }

func TestFails(t *testing.T) { t.Error("COL-DICE-02") }

func TestCases(t *testing.T) {
	t.Run("COL-DICE-03", func(t *testing.T) {})
	t.Run("COL-DICE-04", func(t *testing.T) { t.Fail() })
}

func TestScenarios(t *testing.T) {
	t.Run("COL-DICE-06", func(t *testing.T) {})
}
`,
		"broken/broken_test.go": "package broken\n\nimport \"testing\"\n\n" +
			"func TestBroken(t *testing.T) { t.Log(\"COL-DICE-08\"); undefined() }\n",
		"scenarios/COL-DICE-06.toml": "[[step]]\n",
		"scenarios/COL-DICE-07.toml": "[[step]]\n",
	})
	var out, errOut bytes.Buffer
	err := list(
		context.Background(),
		&out,
		&errOut,
		options{game: "colditz", edition: "thibault", tests: dir, run: true, format: "json"},
	)
	if err == nil || err.Error() != "tests of 2 clauses fail" {
		t.Errorf("error %v", err)
	}
	var j coverageJSON
	if err := json.Unmarshal(out.Bytes(), &j); err != nil {
		t.Fatal(err)
	}
	want := map[string]struct{ state, test string }{
		"COL-DICE-01": {clausePassed, "game.TestPasses"},
		"COL-DICE-02": {clauseFailed, "game.TestFails"},
		"COL-DICE-03": {clausePassed, "game.TestCases/COL-DICE-03"},
		"COL-DICE-04": {clauseFailed, "game.TestCases/COL-DICE-04"},
		"COL-DICE-07": {clauseSkipped, "scenarios/COL-DICE-07.toml"}, // nobody plays it
		"COL-DICE-08": {clauseSkipped, "broken.TestBroken"},
		"COL-DICE-09": {clauseUntested, ""},
	}
	found := 0
	for _, c := range j.Clauses {
		w, ok := want[c.ID]
		if !ok {
			continue
		}
		found++
		if c.State != w.state || w.test != "" && (len(c.Tests) != 1 || c.Tests[0] != w.test) {
			t.Errorf("%s: %s by %v, want %s by %s", c.ID, c.State, c.Tests, w.state, w.test)
		}
	}
	if found != len(want) {
		t.Errorf("%d of %d clauses in the answer", found, len(want))
	}
	for _, c := range j.Clauses {
		if c.ID == "COL-DICE-06" && (c.State != clausePassed || len(c.Tests) != 2) {
			t.Errorf("COL-DICE-06: %s by %v, want the case and the scenario file", c.State, c.Tests)
		}
	}
}

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
	states := func(edition string) map[string]clauseJSON {
		var out bytes.Buffer
		o := options{game: "colditz", edition: edition, tests: dir, format: "json"}
		if err := list(t.Context(), &out, new(bytes.Buffer), o); err != nil {
			t.Fatal(err)
		}
		var j coverageJSON
		if err := json.Unmarshal(out.Bytes(), &j); err != nil {
			t.Fatal(err)
		}
		found := map[string]clauseJSON{}
		for _, c := range j.Clauses {
			found[c.ID] = c
		}
		return found
	}
	for edition, want := range map[string]map[string]string{
		"thibault": {
			"COL-DICE-03": clauseNamed, "COL-DICE-04": clauseNamed, "COL-DICE-06": clauseNamed,
			"COL-DICE-07": clauseUntested, "COL-DICE-09": clauseUntested, "COL-APPEL-01": clauseNamed,
		},
		"fuga3": {"COL-DICE-04": clauseUntested, "COL-APPEL-01": clauseNamed},
	} {
		got := states(edition)
		for id, state := range want {
			if got[id].State != state {
				t.Errorf("%s, %s: %q by %v, want %q", edition, id, got[id].State, got[id].Tests, state)
			}
		}
	}
	var out bytes.Buffer
	if err := list(t.Context(), &out, new(bytes.Buffer), options{
		game: "colditz", edition: "thibault", tests: dir,
		missing: true, format: "table",
	}); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); strings.Contains(text, "COL-DICE-03 ") ||
		!strings.Contains(text, "whether tests pass: -run") {
		t.Error(text)
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
		"there is no go.mod in it":        {game: "colditz", tests: t.TempDir()},
		`no edition "prize" of evasion`:   {game: "evasion", edition: "prize"},
	} {
		err := list(t.Context(), new(bytes.Buffer), new(bytes.Buffer), o)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
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
