package questions

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/rulesets"
)

func TestParseKnob(t *testing.T) {
	for text, want := range map[string]string{
		"a.b=1..3":           "a.b=1 a.b=2 a.b=3",
		"a=0..1:0.25":        "a=0 a=0.25 a=0.5 a=0.75 a=1",
		"a=x,y":              "a=x a=y",
		"a=[1,2],[3]":        "a=[1,2] a=[3]",
		"a={x=1,y=2},{x=3}":  "a={x=1,y=2} a={x=3}",
		"a=":                 "want KEY=A,B,C",
		"a":                  "want KEY=A,B,C",
		"a=1,,2":             "empty",
		"a=3..1":             "want KEY=FROM..TO",
		"a=1..1e9":           "at most 200",
		"a=0..1:0":           "want KEY=FROM..TO",
		"a=one..two":         "want KEY=FROM..TO",
		"=1":                 "want KEY=A,B,C",
		"a=1..2:x":           "want KEY=FROM..TO",
		"guard.count=15..15": "guard.count=15",
	} {
		list, err := ParseKnob(text)
		if err != nil {
			list = []string{err.Error()}
		}
		if got := strings.Join(list, " "); got != want && !(err != nil && strings.Contains(got, want)) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// Every option that Turned turns differs from the rules in that option alone, and
// with assumed no document states it.
func TestTurned(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a table for every option; the stub has fewer")
	}
	all, _, err := Turned(lab.Table{}, "stalagluft/reconnaissance", false)
	if err != nil {
		t.Fatal(err)
	}
	assumed, _, err := Turned(lab.Table{}, "stalagluft/reconnaissance", true)
	if err != nil {
		t.Fatal(err)
	}
	if len(assumed) == 0 || len(assumed) >= len(all) {
		t.Errorf("%d of %d are assumed", len(assumed), len(all))
	}
	e, _, _, err := lab.Table{}.Open("stalagluft/reconnaissance")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		if v.experiment.Hash() == e.Hash() {
			t.Errorf("%s changes nothing", v.Name)
		}
	}
}

// A step of a number is a fifth of it, and of a whole one at least 1; a list differs in
// one place.
func TestSteps(t *testing.T) {
	option := func(kind lab.Kind, text string, length int, names ...string) lab.Value {
		return lab.Value{Option: lab.Option{Kind: kind, Lo: 0, Hi: 100, Len: length, Names: names}, Text: text}
	}
	for _, c := range []struct{ got, want []string }{
		{turns(option(lab.Truth, "true", 0)), []string{"false"}},
		{turns(option(lab.Truth, "false", 0)), []string{"true"}},
		{turns(option(lab.Choice, `"b"`, 0, "a", "b", "c")), []string{"a", "c"}},
		{turns(option(rulesets.Integer, "10", 0)), []string{"8", "12"}},
		{turns(option(rulesets.Integer, `"none"`, 0)), nil},
		{turns(option(rulesets.Words, "[]", 0, "a")), []string{`["a"]`}},
		{turns(option(rulesets.Named, "{a=1}", 0)), nil},
		{stepped(80, true, option(rulesets.Integer, "", 0).Option), []string{"64", "96"}},
		{stepped(90, true, option(rulesets.Integer, "", 0).Option), []string{"72"}},
		{stepped(9, true, option(rulesets.Integer, "", 0).Option), []string{"8", "10"}},
		{stepped(0, true, option(rulesets.Integer, "", 0).Option), []string{"1"}},
		{stepped(0.75, false, option(rulesets.Number, "", 0).Option), []string{"0.6", "0.9"}},
		{relisted(option(rulesets.Set, `["a", "b"]`, 0, "a", "b", "c")), []string{`["b"]`, `["a"]`, `["a","b","c"]`}},
		{relisted(option(rulesets.Integers, "[3, 7, 7]", 0)), []string{"[7,7]", "[3,7]"}},
		{relisted(option(rulesets.Integers, "[5, 20]", 2)), []string{"[4,20]", "[6,20]", "[5,16]", "[5,24]"}},
		{relisted(option(rulesets.Words, "[]", 0, "a")), []string{`["a"]`}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// A list is called by the word that it has not, or has besides.
func TestListsOtherwise(t *testing.T) {
	for _, c := range [][3]string{
		{`["a", "b", "c"]`, `["a","c"]`, "without b"},
		{`["a", "b"]`, `["a"]`, "without b"},
		{`["a"]`, `["a","b"]`, "with b"},
		{"[]", `["a"]`, "with a"},
		{"[3, 7, 7]", "[7,7]", "without 3"},
		{"[5, 20]", "[5,24]", ""},
		{"true", "false", ""},
	} {
		if got := otherwise(c[0], c[1]); got != c[2] {
			t.Errorf("%s beside %s is %q, want %q", c[1], c[0], got, c[2])
		}
	}
}

// The number of players is laid on a table as an option is.
func TestTurnPlayers(t *testing.T) {
	f, err := lab.Table{Players: 4, Sets: []string{"a=1"}}.Turn([]string{"players=3", "b=2"})
	if err != nil || f.Players != 3 || !slices.Equal(f.Sets, []string{"a=1", "b=2"}) {
		t.Errorf("%+v, %v", f, err)
	}
	for _, set := range []string{"players=x", "players=0", "players="} {
		if _, err := (lab.Table{}).Turn([]string{set}); err == nil ||
			!strings.Contains(err.Error(), "want a number of players") {
			t.Errorf("%s: %v", set, err)
		}
	}
	_, _, _, err = lab.Table{Sets: []string{"players=5"}}.Open("colditz/thibault")
	if err == nil || !strings.HasSuffix(err.Error(), "--players 5") {
		t.Errorf("--set players=5: %v", err)
	}
	file := filepath.Join(t.TempDir(), "balance.toml")
	const text = "rules = \"colditz/thibault\"\nassert = [\"german(players=6) > german\"]\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	e, err := ReadCheck(file)
	if err != nil || len(e.Tables) != 2 || e.Tables[1].Players != 6 {
		t.Errorf("%+v, %v", e, err)
	}
}
