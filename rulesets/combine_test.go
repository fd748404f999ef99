package rulesets_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim/colditz"
)

// folder writes documents and returns where they lie.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func decoded(file string) (*rulesets.Document, error) {
	d, err := rulesets.Load(file, nil)
	if err != nil {
		return nil, err
	}
	return d, d.Decode(new(colditz.Options))
}

func valueOf(t *testing.T, d *rulesets.Document, key string) rulesets.Value {
	t.Helper()
	for _, v := range d.Values() {
		if v.Key == key {
			return v
		}
	}
	t.Fatalf("no %s", key)
	return rulesets.Value{}
}

var houses = map[string]string{
	"cards.toml": "extends = \"colditz/thibault\"\n[dod]\ncards = [4, 5, 6]\n",
	"more.toml":  "extends = \"cards.toml\"\n[dod]\ncards = [5, 6]\n",
	"chain.toml": "extends = \"colditz/thibault\"\n[dice]\nmax_chain = 3\n",
	"other.toml": "extends = \"colditz/thibault\"\n\n[dod]\ncards = [7]\n",
	"ropes.toml": "extends = \"colditz/thibault\"\n[equip.stock]\nrope = 3\n",
	"keys.toml":  "extends = \"colditz/thibault\"\n[equip.stock]\nkey = 4\n",
	"rope.toml":  "extends = \"colditz/thibault\"\n[equip.stock]\nrope = 4\n",
	"same.toml":  "extends = \"colditz/thibault\"\n[dod]\ncards = [4, 5, 6]\n",
}

// Two house rules combine; every value says which document it comes from;
// the order in which they are named plays no part; what builds on the other
// has the last word.
func TestHouseRulesCombine(t *testing.T) {
	for _, c := range []struct{ a, b, cards, from string }{
		{"cards.toml", "chain.toml", "[4, 5, 6]", "cards.toml:3:1"},
		{"more.toml", "chain.toml", "[5, 6]", "more.toml:3:1"},
		{"more.toml", "cards.toml", "[5, 6]", "more.toml:3:1"}, // more builds on cards
		{"cards.toml", "same.toml", "[4, 5, 6]", ".toml:3:1"},
		{"colditz/thibault", "cards.toml", "[4, 5, 6]", "cards.toml:3:1"},
	} {
		dir := folder(t, houses)
		var hashes []string
		for _, pair := range [][2]string{{c.a, c.b}, {c.b, c.a}} {
			file := filepath.Join(dir, "both.toml")
			if err := os.WriteFile(file, []byte("extends = [\""+pair[0]+"\", \""+pair[1]+"\"]\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			d, err := decoded(file)
			if err != nil {
				t.Errorf("%v: %v", pair, err)
				continue
			}
			if v := valueOf(t, d, "dod.cards"); v.Text != c.cards || !strings.HasSuffix(v.Origin, c.from) {
				t.Errorf("%v: dod.cards = %s from %s, want %s from %s", pair, v.Text, v.Origin, c.cards, c.from)
			}
			if v := valueOf(t, d, "dice.max_chain"); strings.Contains(c.a+c.b, "chain") &&
				(v.Text != "3" || !strings.HasSuffix(v.Origin, "chain.toml:3:1")) {
				t.Errorf("%v: dice.max_chain = %s from %s", pair, v.Text, v.Origin)
			}
			hashes = append(hashes, d.Hash()+valueOf(t, d, "dod.cards").Origin)
		}
		if len(hashes) == 2 && hashes[0] != hashes[1] {
			t.Errorf("%s and %s: the order plays a part: %q", c.a, c.b, hashes)
		}
	}
}

// A contradiction names both documents with their lines, whatever the order;
// the document that extends both may settle it.
func TestHouseRulesThatContradict(t *testing.T) {
	dir := folder(t, houses)
	for _, c := range []struct{ text, want string }{
		{`extends = ["cards.toml", "other.toml"]`, "other.toml:4:1"},
		{`extends = ["other.toml", "cards.toml"]`, "cards.toml:3:1"},
		{`extends = ["more.toml", "other.toml"]`, "more.toml:3:1"},
		{`extends = ["colditz/thibault", "colditz/dutch"]`, "colditz/dutch.toml:"},
		{`extends = ["cards.toml", "evasion/price"]`, "evasion/price is played by evasion, but cards.toml by colditz"},
		{`extends = []`, "extends names no document"},
		{`extends = ["cards.toml", "cards.toml"]`, `extends names "cards.toml" twice`},
		{`extends = ["cards.toml", 3]`, "extends takes a text or a list of texts, not 3"},
		{`extends = ["cards.toml", "both.toml"]`, "extends goes in a circle"},
		{`extends = ["ropes.toml", "keys.toml"]`, ""}, // each entry of a table by itself
		{`extends = ["ropes.toml", "rope.toml"]`, "equip.stock.rope is 3 here and 4 at "},
		{"extends = [\"cards.toml\", \"other.toml\"]\n[dod]\ncards = [3]", ""},
	} {
		file := filepath.Join(dir, "both.toml")
		if err := os.WriteFile(file, []byte(c.text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := decoded(file)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.text, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}

// A document names a board relative to itself, an override relative to where
// one is; what is in the board's files belongs to the hash.
func TestBoardOfADocument(t *testing.T) {
	board := copyBoard(t)
	dir := folder(t, map[string]string{
		"cards.toml": "extends = \"colditz/thibault\"\nboard = \"mine\"\n",
		"table.toml": "extends = \"colditz/thibault\"\n[board]\ndir = \"mine\"\n",
		"none.toml":  "extends = \"colditz/thibault\"\nboard = \"yours\"\n",
		"wrong.toml": "extends = \"evasion/price\"\nboard = \"mine\"\n",
	})
	if err := os.Rename(board, filepath.Join(dir, "mine")); err != nil {
		t.Fatal(err)
	}
	var hashes []string
	for _, name := range []string{"cards.toml", "table.toml"} {
		d, err := decoded(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if b, err := d.ColditzBoard(); err != nil || len(b.Circles) != 1155 {
			t.Errorf("%s: %v", name, err)
		}
		hashes = append(hashes, d.Hash())
	}
	edit(t, filepath.Join(dir, "mine"), "sight", "", "# a remark")
	d, err := decoded(filepath.Join(dir, "table.toml"))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := decoded("colditz/thibault")
	if err != nil {
		t.Fatal(err)
	}
	if h := d.Hash(); hashes[0] != hashes[1] || h == hashes[0] || h == plain.Hash() {
		t.Errorf("hashes %q, then %s", hashes, h)
	}
	d, err = decoded(filepath.Join(dir, "none.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.ColditzBoard(); err == nil || !strings.Contains(err.Error(), "none.toml:2:9: there is no folder") {
		t.Errorf("no such board: %v", err)
	}
	if _, err := rulesets.Load(filepath.Join(dir, "wrong.toml"), nil); err == nil ||
		!strings.Contains(err.Error(), "wrong.toml:2:9") {
		t.Errorf("a board for another game: %v", err)
	}
}
