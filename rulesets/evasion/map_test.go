package evasion_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/rulesets"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// Every document of the game loads, and games under it come to an end.
func TestDocuments(t *testing.T) {
	documents := 0
	for _, d := range rulesets.List() {
		if !strings.HasPrefix(d.Name, "evasion/") {
			continue
		}
		documents++
		r, _, err := ground.Load(d.Name, nil)
		if err != nil {
			t.Fatal(err)
		}
		u := sim.Uniform[evasion.View]()
		m := &sim.Match[evasion.State, evasion.View]{
			Rules: r, Policies: []sim.Policy[evasion.View]{u, u},
			Limit: 20_000,
		}
		for game := range uint64(50) {
			if m.Play(1, game); m.Truncated {
				t.Errorf("%s: game %d does not end", d.Name, game)
			}
		}
	}
	if documents < 6 {
		t.Errorf("%d documents: the printed rules and at least five house rules were expected", documents)
	}
}

// The defaults are those of the catalogue's flat list; spot checks of each
// kind, and that the rules rest on stated assumptions.
func TestPriceIsThePrintedGame(t *testing.T) {
	r, doc, err := ground.Load("evasion/price", nil)
	if err != nil {
		t.Fatal(err)
	}
	o := r.Options()
	if o.Time.Moves != 11 || o.Walk.Rough != 1 || o.Walk.Open != 2 || o.Walk.Road != 3 || o.Vehicle.Links != 10 ||
		o.Spot.GroupMin != 2 ||
		o.Fight.Plural != evasion.PluralGroup || o.Garrison.Where != evasion.AllUrban || !o.Split.Split ||
		o.Win.British != 2 || o.Win.German != 1 {
		t.Errorf("%+v", o)
	}
	for _, v := range doc.Values() {
		if v.Source == "" && v.Assumed == "" {
			t.Errorf("%s: neither a source nor an assumption", v.Key)
		}
	}
}

func TestAMapOfTheUser(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.map")
	text, err := os.ReadFile("evasion.map")
	if err != nil {
		t.Fatal(err)
	}
	write := func(s string) {
		if err := os.WriteFile(file, []byte(s), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(string(text))
	if _, _, err := ground.Load("evasion/price", []string{`map.file=["` + file + `"]`}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{"tunnel 6,9", "tunnel 6,99", file + ":28:8: hex 6,99 is off the map of 14 columns and 18 rows"},
		{
			"place patrol 10,3 Steinheim\n", "",
			"german.teams is 6, but the map altenbeken-1945-reconstructed has billets for 5",
		},
	} {
		write(strings.Replace(string(text), c.from, c.to, 1))
		if _, _, err := ground.Load("evasion/price", []string{`map.file=["` + file + `"]`}); err == nil ||
			err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
	if _, _, err := ground.Load("evasion/price", []string{`map.file=["nowhere.map"]`}); err == nil ||
		!strings.Contains(err.Error(), `no map "nowhere.map"`) {
		t.Error(err)
	}
}

// Words that look like something else can be said on the command line.
func TestAwkwardWords(t *testing.T) {
	r, _, err := ground.Load("evasion/price", []string{
		"german.adaptive=true", "wound.helpers=1:any",
		"matrix.road_terrain=hex",
	})
	if err != nil {
		t.Fatal(err)
	}
	o := r.Options()
	if o.Time.GermansPlot || !o.Walk.HelpAny || !o.Fight.RoadAsHex {
		t.Errorf("%v, %v, %v", o.Time.GermansPlot, o.Walk.HelpAny, o.Fight.RoadAsHex)
	}
}

// A map of the user's is part of the rules, whatever it is called.
func TestHashCoversTheMap(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile("evasion.map")
	if err != nil {
		t.Fatal(err)
	}
	hash := func(name string, text []byte) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		_, doc, err := ground.Load("evasion/price", []string{"map.file=" + file})
		if err != nil {
			t.Fatal(err)
		}
		return doc.Hash()
	}
	first := hash("my.map", text)
	if again := hash("my.map", append(text, "# another line\n"...)); again == first {
		t.Error("another map under the same name has the same hash")
	}
}

// Rules that are not there, or of another game, and options that nobody knows are refused.
func TestOtherRulesAreRefused(t *testing.T) {
	for want, c := range map[string][]string{
		"none": {"none"}, "is played by the engine colditz": {"colditz/thibault"},
		"german.temas": {"evasion/price", "german.temas=3"},
	} {
		if r, doc, err := ground.Load(c[0], c[1:]); err == nil || r != nil || doc != nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", c, err, want)
		}
	}
}
