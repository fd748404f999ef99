package rulesets

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"escapesim/sim/position"
)

// laid writes a file into a folder and names it.
func laid(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A study says what is asked, of which games: files that it names lie beside it, or else where the program was
// started, and rules of the program's own are no files.
func TestStudyIsRead(t *testing.T) {
	dir := t.TempDir()
	house := laid(t, dir, "house.toml", "")
	study, err := ReadCheck(laid(t, dir, "study.toml", `
question = "What of it?"
base = "house.toml"
seats = "german=greedy"
board = "none"
players = 3
seed = 0
games = 500
precision = 0.01
confidence = 0.9
set = ["a=1", "b=[2]"]
variants = ["house.toml +c=1 house.toml", "colditz/thibault", "+d=2"]
together = true
knobs = ["players=2..3"]
targets = ["german=0.5"]
of = "german"
figures = ["p95 rounds"]
assert = ["german > 0.5"]
`))
	if err != nil {
		t.Fatal(err)
	}
	want := &Check{
		Question: "What of it?", File: filepath.Join(dir, "study.toml"), Rules: house, Seats: "german=greedy",
		Board:   "none",
		Players: 3, Games: 500, Precision: .01, Confidence: .9, Set: []string{"a=1", "b=[2]"}, Together: true,
		Variants: []string{house + " +c=1 house.toml", "colditz/thibault", "+d=2"}, Knobs: []string{"players=2..3"},
		Targets: []string{"german=0.5"}, Of: "german", Figures: []string{"p95 rounds"},
		Assert: []Assertion{{Text: "german > 0.5"}},
	}
	if diff := cmp.Diff(want, study, cmpopts.IgnoreUnexported(Check{}, Assertion{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !study.Has("rules") || !study.Has("assert") || study.Has("base") || study.Beside(house) != house {
		t.Error("what it has is not known")
	}
	bare, err := ReadStudy(laid(t, dir, "bare.toml", "rules = \"colditz/thibault\"\n"))
	if err != nil || bare.Seed != 1 || bare.Games != 100_000 || bare.Confidence != .95 ||
		bare.Rules != "colditz/thibault" {
		t.Errorf("where nothing is said: %+v (%v)", bare, err)
	}
}

// A study is told from a rule document by what only a study says.
func TestStudyIsNoDocument(t *testing.T) {
	for text, want := range map[string]bool{
		"assert = []\nrules = \"a\"": true, "knobs = []": true, "variants = []": true, "question = \"a\"": true,
		"extends = \"colditz/thibault\"\n[dod]\ncards = [4]": false, "rules = \"a\"": false, "question": false,
	} {
		if got := IsStudy(laid(t, t.TempDir(), "file.toml", text)); got != want {
			t.Errorf("%q is a study: %v", text, got)
		}
	}
	if IsStudy("none.toml") {
		t.Error("a file that is not there is a study")
	}
}

// What is wrong in a study is said with its line and column, and what is wanted there.
func TestFaultsOfStudies(t *testing.T) {
	for text, want := range map[string]string{
		`players = 0`:                 "1:11: players is 0: want a whole number above 0",
		`seed = -1`:                   "1:8: seed is -1: want a whole number above 0",
		`games = 1.5`:                 "1:9: games is 1.5: want a whole number above 0",
		`rules = 3`:                   "1:9: rules is 3: want a text",
		`together = "yes"`:            "1:12: together is \"yes\": want true or false",
		`precision = 0.5`:             "want a share above 0 and below 0.5, as 0.005",
		`precision = 0.0`:             "want a share above 0 and below 0.5, as 0.005",
		`precision = "a"`:             "want a share above 0 and below 0.5, as 0.005",
		`confidence = 1.0`:            "want a share between 0 and 1, as 0.95",
		`confidence = 0.0`:            "want a share between 0 and 1, as 0.95",
		`confidence = true`:           "want a share between 0 and 1, as 0.95",
		`set = "a=1"`:                 `set is "a=1": want texts, as "dod.cards=[4,5,6]"`,
		`knobs = ["a=1", 2]`:          `1:17: knobs holds 2: want texts, as "players=2..6"`,
		`targets = 1`:                 `want texts, as "german=0.5"`,
		`asert = []`:                  `1:1: no key "asert": did you mean assert?`,
		`zzzzzzzzzz = []`:             `no key "zzzzzzzzzz": there are question, rules, base`,
		"base = \"a\"\nrules = \"b\"": "2:1: rules and base are one: name one of them",
		`seed = 1`:                    `rules are missing: rules = "colditz/thibault"`,
		`rules = `:                    ":1:",
		"rules = \"a\"":               "nothing is expected: assert = ",
		"rules = \"a\"\nassert = [1]": `assert holds 1: want texts, as "german between 0.45 and 0.55"`,
		"rules = \"a\"\nvariants = [\"+x=1\", 2]":  `want texts, as "+dod.cards=[4,5,6]" or "house/rule.toml"`,
		"rules = \"a\"\nfigures = [\"german\", 2]": "figures holds 2: want texts, as \"german\" or \"p95 rounds\"",
	} {
		file := laid(t, t.TempDir(), "study.toml", text)
		if _, err := ReadCheck(file); err == nil || !strings.HasPrefix(err.Error(), file) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := ReadStudy("none.toml"); err == nil || !strings.HasPrefix(err.Error(), "none.toml") {
		t.Errorf("a file that is not there: %v", err)
	}
}

// What is found wrong later is placed: at a key, at a byte of an assertion, or at the text of which the error
// says most.
func TestFaultsArePlaced(t *testing.T) {
	file := laid(t, t.TempDir(), "study.toml", `rules = "a"
set = ["x.y=1"]
variants = ["+x.y=1 +long.key=5", "+other=2"]
assert = ["german > 0.5"]
`)
	c, err := ReadCheck(file)
	if err != nil {
		t.Fatal(err)
	}
	wrong := func(text string) error { return fmt.Errorf("%s", text) }
	which := func() (err error) {
		defer position.Catch[*Error](&err)
		c.Assert[0].Must(true, 9, "well")
		c.Assert[0].Must(false, 9, "which%s", "?")
		return nil
	}
	for want, err := range map[string]error{
		"2:1: no such thing":          c.Fault("set", wrong("no such thing")),
		" no such thing":              c.Fault("knobs", wrong("no such thing")),
		"4:21: which?":                which(),
		"3:13: no option long.key":    c.Locate(wrong("no option long.key")),
		"3:35: +other=2 is wrong":     c.Locate(wrong("+other=2 is wrong")),
		"2:8: x.y=1":                  c.Locate(wrong("x.y=1")),
		"1:9: nothing of what stands": c.Locate(wrong("nothing of what stands")),
	} {
		if got := err.Error(); !strings.HasPrefix(got, file+":") || !strings.HasSuffix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A file of TOML is written onto fields by their keys, and is what it was as maps, too; what stands at a path has its
// line, and what does not, that of the nearest above it.
func TestFilesOntoFields(t *testing.T) {
	const text = `name = "a"
whole = 3
share = 1
sure = true
list = [0.5, 2]
of = {x = "1", y = "2"}
[[step]]
do = "go"
[[step]]
do = "stop"
`
	f, err := ReadTOML("f.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	type step struct {
		Do string `toml:"do"`
	}
	type all struct {
		Name  string            `toml:"name"`
		Whole *int              `toml:"whole"`
		Share float64           `toml:"share"`
		Sure  bool              `toml:"sure"`
		List  []float64         `toml:"list"`
		Of    map[string]string `toml:"of"`
		Step  []step            `toml:"step"`
		Not   *int              `toml:"not"`
	}
	three := 3
	want := all{
		Name: "a", Whole: &three, Share: 1, Sure: true, List: []float64{.5, 2}, Of: map[string]string{
			"x": "1",
			"y": "2",
		},
		Step: []step{{"go"}, {"stop"}},
	}
	var got all
	if err := f.Onto(&got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (%v), want %+v", got, err, want)
	}
	table := map[string]any{
		"name": "a", "whole": int64(3), "share": int64(1), "sure": true, "list": []any{.5, int64(2)},
		"of":   map[string]any{"x": "1", "y": "2"},
		"step": []any{map[string]any{"do": "go"}, map[string]any{"do": "stop"}},
	}
	if diff := cmp.Diff(table, f.Root.Value()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for path, line := range map[string]int{
		"": 1, "whole": 2, "list/1": 5, "step/0": 7, "step/1/do": 10, "step/1/no": 9, "step/2": 7, "step/-1": 7,
		"step/x": 7, "none/of/it": 1,
	} {
		there := !slices.Contains(strings.Fields("step/1/no step/2 step/-1 step/x none/of/it"), path)
		got, want := f.Fault(path, "?").Error(), fmt.Sprintf("f.toml:%d:", line)
		if f.Has(path) != there || !strings.HasPrefix(got, want) {
			t.Errorf("%q is there: %v, at %s, want line %d", path, f.Has(path), got, line)
		}
	}
	of, steps := f.Root.Field("of"), f.Root.Field("step")
	if !slices.Equal(of.Names(), []string{"x", "y"}) || !of.IsTable() || !steps.IsList() || steps.IsTable() ||
		steps.Items()[1].Line() != 9 || f.Root.Field("none") != nil {
		t.Error("of is a table of x and y, step a list whose second item begins in line 9, none nothing")
	}
	if got := f.Fault("step/1/do", "no %s", "way").Error(); got != "f.toml:10:1: no way" {
		t.Error(got)
	}
	for text, want := range map[string]string{
		`name = 1`:              "f.toml:1:8: name takes a text, not 1",
		`whole = 1.5`:           "whole takes a whole number, not 1.5",
		`share = "a"`:           `share takes a number, not "a"`,
		`sure = 1`:              "sure takes true or false, not 1",
		`list = 1`:              "list takes a list, not 1",
		`list = [1, true]`:      "list takes a number, not true",
		`of = 1`:                "of takes a table, not 1",
		"[of]\nx = 1":           "f.toml:2:5: of.x takes a text, not 1",
		"[[step]]\ndo = 1":      "step.do takes a text, not 1",
		"step = [1]":            "step takes a table, not 1",
		"nme = 1":               "f.toml:1:1: unknown key nme: did you mean name?",
		"[[step]]\nwhat = \"\"": "unknown key step.what",
	} {
		f, err := ReadTOML("f.toml", []byte(text))
		if err == nil {
			err = f.Onto(new(all))
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := ReadTOML("f.toml", []byte("name = ")); err == nil {
		t.Error("half a line is read")
	}
}

// A house rule knows what it extends, and which document of the program's it builds on; files beside a document are
// read where there are some.
func TestWhatADocumentBuildsOn(t *testing.T) {
	dir := t.TempDir()
	one := laid(t, dir, "one.toml", "extends = \"colditz/thibault\"\n[dod]\ncards = [4]\n")
	two := laid(t, dir, "two.toml", "extends = \"one.toml\"\n")
	laid(t, dir, "two.bots.json", "{}")
	for file, want := range map[string]struct {
		extends         bool
		parent, shipped string
	}{
		"colditz/thibault": {false, "", "colditz/thibault"},
		one:                {true, "colditz/thibault", "colditz/thibault"},
		two:                {true, one, "colditz/thibault"},
	} {
		for _, sets := range [][]string{nil, {"clock.limit_minutes=60"}} {
			d, err := Load(file, sets)
			if err != nil {
				t.Fatal(err)
			}
			if d.Parent() != want.parent || d.Shipped() != want.shipped || d.Extends() != (want.extends ||
				sets != nil) {
				t.Errorf("%s %v: extends %v, %q, %q", file, sets, d.Extends(), d.Parent(), d.Shipped())
			}
		}
	}
	if text, err := Bots(two); string(text) != "{}" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	for _, read := range []func(string) ([]byte, error){Audits, Openings} {
		if text, err := read(two); text != nil || err != nil {
			t.Errorf("%q, %v", text, err)
		}
	}
	if text, err := Audits("colditz/thibault"); len(text) == 0 || err != nil {
		t.Errorf("no audits of the program's own rules: %v", err)
	}
}

// What a user has named is read where it is a text of a length that one can read, and is told otherwise.
func TestFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	long := laid(t, dir, "long", strings.Repeat("x", MaxFile+1))
	for name, want := range map[string]string{
		dir: "that is a folder", long: fmt.Sprintf("%d bytes; at most %d are read", MaxFile+1, MaxFile),
		"/dev/null": "that is neither a file nor a pipe", filepath.Join(dir, "none"): "",
		laid(t, dir, "bytes", "\xff\xfe\xfd"): "it is in UTF-16: save it as UTF-8",
	} {
		if _, err := ReadFile(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	whole := laid(t, dir, "whole", strings.Repeat("x", MaxFile))
	if text, err := ReadFile(whole); len(text) != MaxFile || err != nil {
		t.Errorf("%d bytes: %v", len(text), err)
	}
	if text, err := ReadAll(long); len(text) != MaxFile+1 || err != nil {
		t.Errorf("%d bytes of all: %v", len(text), err)
	}
	if _, err := ReadAll(filepath.Join(dir, "none")); err == nil {
		t.Error("what is not there is read")
	}
	if Streamed(whole) || !Streamed(Stdin) || Streamed(filepath.Join(dir, "none")) {
		t.Error("a file is a stream, or standard input is none")
	}
}
