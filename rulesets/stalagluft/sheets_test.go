package stalagluft_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim/stalagluft"
)

// printed writes a copy of the assumed sheets with an edit.
func printed(t *testing.T, from, to string) string {
	t.Helper()
	text, err := os.ReadFile("sheets/assumed.toml")
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(text), from, to, 1)
	if edited == string(text) && from != to {
		t.Fatalf("%q is not in the sheets", from)
	}
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := os.WriteFile(file, []byte(edited), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A mistake in typed sheets is one line with its place and the nearest word.
func TestMistakesInSheets(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"value = 10", "value = 10", ""},
		{"value = 10", "valeu = 10", "mine.toml:9:1: unknown key parcel.valeu: did you mean value?"},
		{"value = 10", "value = 101", "mine.toml:9:1: value is 101; from 1 to 100"},
		{"value = 10", `value = "ten"`, "mine.toml:9:9: parcel.value takes a whole number"},
		{"copies = 10", "", "mine.toml:7:3: copies is 0; from 1 to 100"},
		{
			`name = "chocolate"`, `name = "cigarettes"`,
			`mine.toml:13:1: name "cigarettes": each kind has one of its own`,
		},
		{`gives = "metal"`, `gives = "mettal"`, `mine.toml:21:1: gives: no "mettal": did you mean metal?`},
		{`gives = "metal"`, `amount = 2`, "mine.toml:21:1: amount: of nothing; gives names the material"},
		{"amount = 2", "amount = 10", "mine.toml:51:1: amount is 10; from 1 to 9"},
		{"air_duct = 10", "air_duct = -1", "mine.toml:58:1: air_duct is -1; from 0 to 100"},
		{`makes = "pick_axe"`, `makes = "pickaxe"`, `makes: no "pickaxe": did you mean pick_axe?`},
		{`makes = "ticket"`, `makes = "papers"`, "makes: a second recipe for papers"},
		{`shop = "manufacture"`, `shop = "smithy"`, `shop: no "smithy"`},
		{`effect = "bribe"`, `effect = "bribes"`, `effect: no "bribes": did you mean bribe?`},
		{`effect = "bribe"`, `effect = "choir"`, "effect: a second entry for choir"},
		{
			"[material]", "[scrounge]\nresults = [\"reported\", \"dael\"]\n\n[material]",
			`mine.toml:54:1: results: no "dael": did you mean deal?`,
		},
	} {
		g, err := camp.Load("stalagluft/ebob", []string{`sheets.file=["` + printed(t, c.from, c.to) + `"]`})
		if err == nil {
			_, err = g.Tactical()
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s: %v, want %q", c.to, err, c.want)
		}
	}
	g, err := camp.Load("stalagluft/ebob", []string{`sheets.file=[assumd]`})
	if err == nil {
		_, err = g.Tactical()
	}
	if err == nil || !strings.Contains(err.Error(), `no sheets named "assumd": did you mean assumed?`) {
		t.Error(err)
	}
}

// What an owner types in is what is played with, and the hash of the rules
// tells it from the program's own.
func TestTypedSheetsArePlayed(t *testing.T) {
	load := func(from, to string) (*camp.Game, *stalagluft.Rules) {
		g, err := camp.Load("stalagluft/ebob", []string{`sheets.file=["` + printed(t, from, to) + `"]`})
		if err != nil {
			t.Fatal(err)
		}
		r, err := g.Tactical()
		if err != nil {
			t.Fatal(err)
		}
		return g, r
	}
	same, r := load("x", "x")
	if r.ParcelName(0) != "cigarettes" || r.ParcelGives(0) != -1 || r.ParcelGives(2) != stalagluft.Metal {
		t.Errorf("%s gives %d", r.ParcelName(0), r.ParcelGives(0))
	}
	mine, r := load(`name = "cigarettes"`, "name = \"razor_blades\"\ngives = \"metal\"")
	if r.ParcelName(0) != "razor_blades" || r.ParcelGives(0) != stalagluft.Metal {
		t.Errorf("%s gives %d", r.ParcelName(0), r.ParcelGives(0))
	}
	if same.Hash() == mine.Hash() {
		t.Error("two sheets, one hash")
	}
}
