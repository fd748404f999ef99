package rulesets_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"escapesim/rulesets"
)

// The options of a game that exists for these tests alone.
type (
	deal  uint8
	areas uint8
)

type diceOptions struct {
	Count  int8    `key:"dice.count" clause:"X-01" range:"1..4" doc:"Dice thrown at once."`
	Draw   uint16  `key:"dice.draw_numbers" clause:"X-02" set:"2|3|7|11" doc:"Totals that draw."`
	Max    int16   `key:"dice.max_chain" clause:"X-03" range:"0.." doc:"Longest chain; 0 is no limit."`
	Minute float64 `key:"clock.minutes" clause:"X-04" range:"0.5..10" doc:"Minutes of a turn."`
}

type options struct {
	Dice  diceOptions
	Deal  deal      `key:"dod.deal" clause:"X-05" values:"pile|dealt" doc:"Where the cards lie."`
	Per   int8      `key:"dod.per_player" clause:"X-06" range:"0..5" doc:"Cards of a player."`
	Cards []int8    `key:"dod.cards" clause:"X-07" list:"1..9" doc:"Values of the cards."`
	Guard bool      `key:"dod.guards_block" clause:"X-08" doc:"Whether guards block."`
	Safe  areas     `key:"safe.protects" clause:"X-09" set:"arrest|appel|search" doc:"What a safe circle is good for."`
	Rooms []uint8   `key:"search.rooms" clause:"X-10" names:"chapel|kitchen|stores" doc:"Rooms with a card."`
	Names [2]string `key:"game.names" clause:"X-11" doc:"What the teams are called."`
	Size  [7]int8   `key:"game.size" clause:"X-12" map:"2..4" range:"1..8" doc:"Men of a team by players."`
	Far   int16     `key:"dod.distance" clause:"X-14" range:"0..500" zero:"from_board" doc:"Circles to cover."`
	Stock [4]int8   `key:"equip.stock" clause:"X-13" keys:"rope|key|pass|cutters" range:"0..40" doc:"Cards of each kind."`
}

type clash struct{ keys []string }

func (clash) Error() string    { return "a dealt card is one card" }
func (c clash) Keys() []string { return c.keys }

func (o *options) Validate() error {
	if o.Deal == 1 && o.Per == 0 {
		return clash{[]string{"dod.deal", "dod.per_player"}}
	}
	return nil
}

const base = `title = "Base"
about = "A game for tests."
engine = "fixture"

[dice]
count = 2
draw_numbers = [3, 7, 11]
max_chain = 0

[clock]
minutes = 1.5

[dod]
deal = "pile"
per_player = 0
cards = [3, 4, 5]
guards_block = false
distance = "from_board"

[safe]
protects = ["arrest", "appel"]

[search]
rooms = ["stores", "chapel"]

[game]
names = ["blue", "red"]
size = { 2 = 8, 3 = 7, 4 = 6 }

[equip]
stock = { rope = 12, key = 6 }

[assumed]
"clock.minutes" = "no document says it"
equip.stock = "split not given"

[source]
"dice.count" = "Play"
`

// write puts files into a fresh folder and returns the way to the first.
func write(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		if err := os.WriteFile(filepath.Join(dir, files[i]), []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, files[0])
}

func decode(t *testing.T, file string, sets ...string) (*rulesets.Document, options) {
	t.Helper()
	var o options
	d, err := rulesets.Load(file, sets)
	if err == nil {
		err = d.Decode(&o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return d, o
}

func wanted() options {
	return options{
		Dice:  diceOptions{Count: 2, Draw: 0b1110, Minute: 1.5},
		Cards: []int8{3, 4, 5}, Safe: 0b011, Rooms: []uint8{2, 0}, Names: [2]string{"blue", "red"},
		Size: [7]int8{2: 8, 3: 7, 4: 6}, Stock: [4]int8{12, 6, 0, 0},
	}
}

func TestDecodeEveryKind(t *testing.T) {
	d, got := decode(t, write(t, "base.toml", base))
	if diff := cmp.Diff(wanted(), got); diff != "" {
		t.Error(diff)
	}
	if d.Title != "Base" || d.About != "A game for tests." || d.Game != "fixture" {
		t.Errorf("head: %q %q %q", d.Title, d.About, d.Game)
	}
	if diff := cmp.Diff([]string{"clock.minutes", "equip.stock"}, d.Assumptions()); diff != "" {
		t.Error(diff)
	}
}

// Of the assumptions those that the last document names decide most; who turns one rests on
// it no more.
func TestDecisive(t *testing.T) {
	named := func(file string, sets ...string) (keys []string) {
		d, _ := decode(t, file, sets...)
		for _, v := range d.Decisive() {
			keys = append(keys, v.Key+" = "+v.Text+": "+v.Assumed)
		}
		return keys
	}
	file := write(t, "x.toml", "decisive = [\"equip.stock\", \"dice.count\", \"clock.minutes\"]\n"+base,
		"child.toml", "extends = \"x.toml\"\n", "other.toml", "extends = \"x.toml\"\ndecisive = [\"clock.minutes\"]\n",
		"none.toml", "extends = \"x.toml\"\ndecisive = []\n")
	stock, minutes := "equip.stock = { rope = 12, key = 6 }: split not given",
		"clock.minutes = 1.5: no document says it"
	in := func(name string) string { return filepath.Join(filepath.Dir(file), name) }
	for _, c := range []struct {
		what string
		got  []string
		want []string
	}{
		{"assumed, in the order of the list", named(file), []string{stock, minutes}},
		{"inherited", named(in("child.toml")), []string{stock, minutes}},
		{"said anew", named(in("other.toml")), []string{minutes}},
		{"nothing", named(in("none.toml")), nil},
		{"turned", named(file, "clock.minutes=2"), []string{stock}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s: %s", c.what, diff)
		}
	}
}

func TestOverridesOfTheCommandLine(t *testing.T) {
	d, got := decode(t, write(t, "base.toml", base),
		"dod.deal=dealt", "dod.per_player = 1", "safe.protects=[search, arrest]", "dice.draw_numbers=[2]",
		"dod.cards=[7,7]", "equip.stock={pass=5,rope:1}", "equip.stock.key=9", "game.size={3:5}", "clock.minutes=2",
		"search.rooms=[]", `game.names=["the blues",red]`, "dod.guards_block=true", "dod.per_player=2")
	want := wanted()
	want.Deal, want.Per, want.Safe, want.Dice.Draw, want.Cards = 1, 2, 0b101, 0b0001, []int8{7, 7}
	want.Stock, want.Size[3], want.Dice.Minute, want.Rooms = [4]int8{1, 9, 5, 0}, 5, 2, []uint8{}
	want.Names[0], want.Guard = "the blues", true
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if a := d.Assumptions(); len(a) != 0 {
		t.Errorf("assumptions that the user has overridden: %v", a)
	}
	for _, v := range d.Values() {
		if v.Key == "dod.deal" && v.Origin != "--set dod.deal=dealt" {
			t.Errorf("origin of dod.deal: %s", v.Origin)
		}
	}
}

// A list of one may be written without its brackets: of numbers, of words, and
// a set.
func TestOverridesOfAListByOneValue(t *testing.T) {
	file := write(t, "base.toml", base)
	_, with := decode(t, file, "dod.cards=[7]", "search.rooms=[kitchen]", "safe.protects=[appel]",
		"dice.draw_numbers=[7]")
	_, without := decode(t, file, "dod.cards=7", "search.rooms=kitchen", "safe.protects=appel", "dice.draw_numbers=7")
	if diff := cmp.Diff(with, without); diff != "" {
		t.Error(diff)
	}
	if want := []int8{7}; !slices.Equal(without.Cards, want) {
		t.Errorf("cards %v, want %v", without.Cards, want)
	}
}

const house = `title = "House"
extends = "base.toml"

[dice]
count = 3

[equip.stock]
cutters = 4
rope = 10

[assumed]
"equip.stock" = "the house guesses"
`

func TestADocumentStatesDifferences(t *testing.T) {
	file := write(t, "house.toml", house, "base.toml", base)
	d, got := decode(t, file)
	want := wanted()
	want.Dice.Count, want.Stock = 3, [4]int8{10, 6, 0, 4}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if d.Title != "House" || d.Game != "fixture" {
		t.Errorf("head: %q %q", d.Title, d.Game)
	}
	keys := []string{}
	for _, v := range d.Values() {
		keys = append(keys, v.Key)
		switch v.Key {
		case "dice.count":
			if v.Origin != file+":5:1" || v.Source != "" || v.Clause != "X-01" || v.Text != "3" {
				t.Errorf("dice.count: %+v", v)
			}
		case "equip.stock":
			if v.Text != "{ rope = 10, key = 6, cutters = 4 }" || v.Assumed != "the house guesses" {
				t.Errorf("equip.stock: %+v", v)
			}
		case "clock.minutes":
			if v.Origin != filepath.Join(filepath.Dir(file), "base.toml")+":11:1" ||
				v.Assumed != "no document says it" {
				t.Errorf("clock.minutes: %+v", v)
			}
		}
	}
	if !slices.IsSorted(keys) || len(keys) != 14 {
		t.Errorf("keys: %v", keys)
	}
}

func TestHashIsOfTheValuesAlone(t *testing.T) {
	hash := func(file string, sets ...string) string {
		d, _ := decode(t, file, sets...)
		return d.Hash()
	}
	file := write(t, "base.toml", base)
	plain := hash(file)
	if len(plain) != 12 {
		t.Errorf("hash %q", plain)
	}
	for _, same := range []string{
		hash(file, "dice.count=2"), hash(file, "dod.distance=0"), hash(file, "safe.protects=[appel,arrest]"),
		hash(write(t, "other.toml", strings.Replace(base, "[assumed]", "# a comment\n[assumed]", 1))),
	} {
		if same != plain {
			t.Errorf("the same values, but %s and %s", same, plain)
		}
	}
	seen := map[string]string{plain: "base"}
	for _, set := range []string{
		"dice.count=3", "dod.guards_block=true", "game.size={2=7}",
		"search.rooms=[chapel,stores]", "clock.minutes=1.51",
	} {
		h := hash(file, set)
		if seen[h] != "" {
			t.Errorf("%s has the hash of %s", set, seen[h])
		}
		seen[h] = set
	}
}

func TestSchema(t *testing.T) {
	schema := rulesets.Schema(options{})
	var got []string
	for _, o := range schema {
		got = append(got, o.Key+" "+o.Clause+" "+string(o.Kind)+": "+o.Domain())
	}
	want := []string{
		"dice.count X-01 integer: an integer from 1 to 4",
		"dice.draw_numbers X-02 set: a list of different words from 2, 3, 7, 11",
		"dice.max_chain X-03 integer: an integer of at least 0",
		"clock.minutes X-04 number: a number from 0.5 to 10",
		"dod.deal X-05 choice: one of pile, dealt",
		"dod.per_player X-06 integer: an integer from 0 to 5",
		"dod.cards X-07 list: a list of integers from 1 to 9",
		"dod.guards_block X-08 truth: true or false",
		"safe.protects X-09 set: a list of different words from arrest, appel, search",
		"search.rooms X-10 words: a list of words from chapel, kitchen, stores",
		"game.names X-11 words: a list of 2 texts",
		"game.size X-12 numbers: a table of integers from 1 to 8 for each of 2 to 4",
		"dod.distance X-14 integer: an integer from 0 to 500 or from_board",
		"equip.stock X-13 table: a table of integers from 0 to 40 for rope, key, pass, cutters",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSchemaRefusesWhatAGameDeclaresWrongly(t *testing.T) {
	for name, bad := range map[string]any{
		"a range without dots": struct {
			A int `key:"a" range:"3"`
		}{},
		"a choice that is a text": struct {
			A string `key:"a" values:"x|y"`
		}{},
		"a bool of three words": struct {
			A bool `key:"a" values:"x|y|z"`
		}{},
		"more words than bits": struct {
			A uint8 `key:"a" set:"1|2|3|4|5|6|7|8|9"`
		}{},
		"a table of the wrong size": struct {
			A [3]int8 `key:"a" keys:"x|y"`
		}{},
		"an array that ends too soon": struct {
			A [4]int8 `key:"a" map:"2..4"`
		}{},
		"one key twice": struct {
			A bool `key:"a"`
			B bool `key:"a"`
		}{},
		"a type of no kind": struct {
			A string `key:"a"`
		}{},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("accepted")
				}
			}()
			rulesets.Schema(bad)
		})
	}
}

// TestBadInput holds the exact message of every fault. DIR stands for the
// folder of the documents.
func TestBadInput(t *testing.T) {
	swap := func(old, new string) []string {
		if !strings.Contains(base, old) {
			t.Fatalf("base has no %q", old)
		}
		return []string{"x.toml", strings.Replace(base, old, new, 1)}
	}
	child := func(text string) []string {
		return []string{"x.toml", "extends = \"base.toml\"\n" + text, "base.toml", base}
	}
	for _, c := range []struct {
		name  string
		files []string
		set   string
		want  string
	}{
		{
			"unknown key", swap("max_chain", "max_chian"), "",
			`DIR/x.toml:8:1: no option dice.max_chian: did you mean dice.max_chain?`,
		},
		{
			"curled quotes", child("[dice]\ncount = “two”"), "",
			`DIR/x.toml:3:9: '“' (U+201C) may stand in quoted text and in comments only`,
		},
		{
			"no-break space", child("[dice]\ncount\u00a0= 2"), "",
			`DIR/x.toml:3:6: '\u00a0' (U+00A0) may stand in quoted text and in comments only`,
		},
		{"key with a line break", child("\"a\\nb\" = 1"), "", `DIR/x.toml:2:1: no option a\nb`},
		{
			"unknown group", child("[dyce]\ncount = 3"), "",
			`DIR/x.toml:3:1: no option dyce.count: did you mean dice.count?`,
		},
		{"unknown empty group", child("[weather]"), "", `DIR/x.toml:2:2: no options weather`},
		{
			"key without its group", child("guards_block = true"), "",
			`DIR/x.toml:2:1: no option guards_block: did you mean dod.guards_block?`,
		},
		{
			"integer as text", swap("count = 2", `count = "two"`), "",
			`DIR/x.toml:6:9: dice.count takes an integer from 1 to 4, not "two"`,
		},
		{
			"integer as number", swap("count = 2", `count = 2.5`), "",
			`DIR/x.toml:6:9: dice.count takes an integer from 1 to 4, not 2.5`,
		},
		{
			"out of range", swap("count = 2", `count = 5`), "",
			`DIR/x.toml:6:9: dice.count takes an integer from 1 to 4, not 5`,
		},
		{
			"below an open range", swap("max_chain = 0", `max_chain = -1`), "",
			`DIR/x.toml:8:13: dice.max_chain takes an integer of at least 0, not -1`,
		},
		{
			"too large for the field", swap("max_chain = 0", `max_chain = 40000`), "",
			`DIR/x.toml:8:13: dice.max_chain: 40000 is too large or too small for it`,
		},
		{
			"too large for any integer", swap("max_chain = 0", `max_chain = 99999999999999999999`), "",
			`DIR/x.toml:8:13: 99999999999999999999 is no number that fits`,
		},
		{
			"number out of range", swap("minutes = 1.5", `minutes = 0.0`), "",
			`DIR/x.toml:11:11: clock.minutes takes a number from 0.5 to 10, not 0.0`,
		},
		{
			"not a number", swap("minutes = 1.5", `minutes = nan`), "",
			`DIR/x.toml:11:11: clock.minutes takes a number from 0.5 to 10, not nan`,
		},
		{
			"unknown value", swap(`"pile"`, `"pail"`), "",
			`DIR/x.toml:14:8: dod.deal takes one of pile, dealt, not "pail": did you mean pile?`,
		},
		{
			"value of the wrong type", swap(`"pile"`, `true`), "",
			`DIR/x.toml:14:8: dod.deal takes one of pile, dealt, not true`,
		},
		{
			"a word for no number", swap("distance = \"from_board\"", "distance = \"from_bord\""), "",
			`DIR/x.toml:18:12: dod.distance takes an integer from 0 to 500 or from_board, not "from_bord"`,
		},
		{
			"truth as integer", swap("guards_block = false", "guards_block = 0"), "",
			`DIR/x.toml:17:16: dod.guards_block takes true or false, not 0`,
		},
		{
			"list element out of range", swap("[3, 4, 5]", "[3, 14]"), "",
			`DIR/x.toml:16:13: dod.cards takes a list of integers from 1 to 9, not 14`,
		},
		{
			"list as integer", swap("[3, 4, 5]", "3"), "",
			`DIR/x.toml:16:9: dod.cards takes a list of integers from 1 to 9, not 3`,
		},
		{
			"list in quotes", swap("[3, 4, 5]", `"3,4,5"`), "",
			`DIR/x.toml:16:9: dod.cards takes a list of integers from 1 to 9, not "3,4,5": write [3,4,5]`,
		},
		{
			"unknown word of a set", swap(`"appel"]`, `"apel"]`), "",
			`DIR/x.toml:21:23: safe.protects takes a list of different words from arrest, appel, search, not ` +
				`"apel": did you mean appel?`,
		},
		{"word twice", swap(`"appel"]`, `"arrest"]`), "", `DIR/x.toml:21:23: safe.protects names arrest twice`},
		{
			"number that is not in a set", swap("[3, 7, 11]", "[3, 12]"), "",
			`DIR/x.toml:7:20: dice.draw_numbers takes a list of different words from 2, 3, 7, 11, not 12`,
		},
		{
			"unknown room", swap(`"chapel"]`, `"chappel"]`), "",
			`DIR/x.toml:24:20: search.rooms takes a list of words from chapel, kitchen, stores, not "chappel": ` +
				`did you mean chapel?`,
		},
		{"too few names", swap(`"blue", "red"`, `"blue"`), "", `DIR/x.toml:27:1: game.names takes 2 values, not 1`},
		{
			"a number for a numbered table", swap("{ 2 = 8, 3 = 7, 4 = 6 }", "6"), "",
			`DIR/x.toml:28:8: game.size takes a table of integers from 1 to 8 for each of 2 to 4, not 6: ` +
				`write { 4 = ... } for one of them`,
		},
		{
			"a value that is none", swap("guards_block = false", "guards_block = no"), "",
			`DIR/x.toml:17:16: a value is a number, true, false, a text in quotation marks ("no"), a list in brackets or ` +
				`a table in braces`,
		},
		{"missing entry of a numbered table", swap(", 4 = 6", ""), "", `DIR/x.toml:28:1: game.size has no value for 4`},
		{
			"entry out of a numbered table", swap("4 = 6", "5 = 6"), "",
			`DIR/x.toml:28:24: game.size has values for 2 to 4, not for 5`,
		},
		{
			"unknown entry of a table", swap("key = 6", "keys = 6"), "",
			`DIR/x.toml:31:22: equip.stock has no keys: did you mean key?`,
		},
		{
			"entry out of range", swap("key = 6", "key = -6"), "",
			`DIR/x.toml:31:28: equip.stock takes a table of integers from 0 to 40 for rope, key, pass, cutters, not -6`,
		},
		{
			"key twice", swap("max_chain = 0", "count = 3"), "",
			`DIR/x.toml:8:1: count is set twice, first at DIR/x.toml:6:1`,
		},
		{
			"table twice", swap("[clock]", "[dice]"), "",
			`DIR/x.toml:10:2: table dice is opened twice, first at DIR/x.toml:5:2`,
		},
		{"list of tables", child("[[dice]]"), "", `DIR/x.toml:2:3: a rule document has no lists of tables`},
		{"no TOML", child("[dice\n"), "", `DIR/x.toml:2:6: expected ']' to close table name`},
		{"missing value", swap("per_player = 0\n", ""), "", `DIR/x.toml: no value for dod.per_player`},
		{
			"missing values",
			[]string{"x.toml", "engine = \"fixture\"\n[dice]\ncount = 2"},
			"",
			`DIR/x.toml: no value for dice.draw_numbers and 12 more`,
		},
		{
			"neither engine nor extends",
			[]string{"x.toml", "title = \"x\""},
			"",
			`DIR/x.toml:1:1: neither extends nor engine: add a line that says which rules it changes ` +
				`(simulate rules list), such as extends = "colditz/thibault"`,
		},
		{
			"neither engine nor extends, and options of one game",
			[]string{"x.toml", "[brit]\nmen = 5"},
			"",
			`DIR/x.toml:1:1: neither extends nor engine: add a line that says which rules it changes ` +
				`(simulate rules list), such as extends = "evasion/price"`,
		},
		{
			"extends nothing",
			[]string{"x.toml", "extends = \"y.toml\""},
			"",
			`DIR/x.toml:1:11: no rules "DIR/y.toml": there is no such file`,
		},
		{
			"extends itself",
			[]string{"x.toml", "extends = \"x.toml\""},
			"",
			`DIR/x.toml:1:11: extends goes in a circle: DIR/x.toml -> DIR/x.toml`,
		},
		{
			"extends in a circle",
			[]string{"x.toml", "extends = \"y.toml\"", "y.toml", "\nextends = \"x.toml\""},
			"",
			`DIR/y.toml:2:11: extends goes in a circle: DIR/x.toml -> DIR/y.toml -> DIR/x.toml`,
		},
		{
			"another game", child(`engine = "chess"`), "",
			`DIR/x.toml:2:10: engine = "chess", but base.toml is played by fixture`,
		},
		{"title that is no text", child("title = 7"), "", `DIR/x.toml:2:9: title takes a text, not 7`},
		{
			"option by another name", child("[win]\ntarget = 3"), "",
			`DIR/x.toml:3:1: no option win.target; options by words: simulate rules search target`,
		},
		{
			"assumption about no option", swap(`"clock.minutes" =`, `"clock.minute" =`), "",
			`DIR/x.toml:34:1: no option clock.minute: did you mean clock.minutes?`,
		},
		{
			"assumption about nothing here", child("[assumed]\n\"dice.count\" = \"so\""), "",
			`DIR/x.toml:3:1: assumed speaks of dice.count, which this document does not set`,
		},
		{
			"what decides is no list", child(`decisive = "dice.count"`), "",
			`DIR/x.toml:2:12: decisive takes a list of options, not "dice.count"`,
		},
		{
			"what decides is no name", child(`decisive = [3]`), "",
			`DIR/x.toml:2:13: decisive takes options by their names, not 3`,
		},
		{
			"what decides is no option", child(`decisive = ["clock.minute"]`), "",
			`DIR/x.toml:2:13: decisive: no option clock.minute: did you mean clock.minutes?`,
		},
		{
			"assumption without a reason", swap(`"no document says it"`, `" "`), "",
			`DIR/x.toml:34:19: assumed of clock.minutes takes a text that says why, not " "`,
		},
		{
			"assumed and known", swap(`"dice.count" = "Play"`, `"clock.minutes" = "Play"`), "",
			`DIR/x.toml:38:1: clock.minutes has a source and is assumed`,
		},
		{
			"contradiction", swap(`"pile"`, `"dealt"`), "",
			`DIR/x.toml:14:1: dod.deal = "dealt" and dod.per_player = 0 (DIR/x.toml:15:1): a dealt card is one card`,
		},
		{
			"contradiction by an override", swap(`x`, `x`), "dod.deal=dealt",
			`--set dod.deal=dealt: dod.deal = "dealt" and dod.per_player = 0 (DIR/x.toml:15:1): a dealt card is ` +
				`one card`,
		},
		{
			"override of no option", swap(`x`, `x`), "dod.deel=dealt",
			`--set dod.deel=dealt: no option dod.deel: did you mean dod.deal?`,
		},
		{
			"override with no value of it", swap(`x`, `x`), "dod.deal=delt",
			`--set dod.deal=delt: dod.deal takes one of pile, dealt, not "delt": did you mean dealt?`,
		},
		{
			"override of the wrong type", swap(`x`, `x`), "dice.count=[2]",
			`--set dice.count=[2]: dice.count takes an integer from 1 to 4, not a list`,
		},
		{
			"override of a list by one value of another kind", swap(`x`, `x`), "dod.cards=three",
			`--set dod.cards=three: dod.cards takes a list of integers from 1 to 9, not "three"`,
		},
		{
			"override of a set by one unknown word", swap(`x`, `x`), "safe.protects=apel",
			`--set safe.protects=apel: safe.protects takes a list of different words from arrest, appel, search, ` +
				`not "apel": did you mean appel?`,
		},
		{
			"override of two names by one", swap(`x`, `x`), "game.names=blues",
			`--set game.names=blues: game.names takes 2 values, not 1`,
		},
		{
			"override of a list by a table", swap(`x`, `x`), "dod.cards={a=1}",
			`--set dod.cards={a=1}: dod.cards takes a list of integers from 1 to 9, not a table`,
		},
		{"override without a value", swap(`x`, `x`), "dice.count", `--set dice.count: an override is KEY=VALUE`},
		{"override with an empty value", swap(`x`, `x`), "dice.count=", `--set dice.count=: a value is missing`},
		{"override with an open list", swap(`x`, `x`), "dod.cards=[3,4", `--set dod.cards=[3,4: a list ends with ]`},
		{
			"override with an open table", swap(`x`, `x`), "equip.stock={rope=3",
			`--set equip.stock={rope=3: a table ends with }`,
		},
		{
			"override with a table of words", swap(`x`, `x`), "equip.stock={rope}",
			`--set equip.stock={rope}: rope in a table needs a value: {rope=1}`,
		},
		{
			"override with too much", swap(`x`, `x`), "dod.cards=[3] 4",
			`--set dod.cards=[3] 4: "4" is left over after the value; a list is written dod.cards=[3,4]`,
		},
		{
			"override of a part of no table", swap(`x`, `x`), "dice.count.max=3",
			`--set dice.count.max=3: dice.count takes an integer from 1 to 4, not a table`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := write(t, c.files...)
			var sets []string
			if c.set != "" {
				sets = []string{c.set}
			}
			var o options
			d, err := rulesets.Load(file, sets)
			if err == nil {
				err = d.Decode(&o)
			}
			if err == nil {
				t.Fatal("accepted")
			}
			if got := strings.ReplaceAll(err.Error(), filepath.Dir(file), "DIR"); got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
			var e *rulesets.Error
			if !errors.As(err, &e) {
				t.Errorf("%T is no rulesets.Error", err)
			}
		})
	}
}

func TestLocate(t *testing.T) {
	file := write(t, "base.toml", base)
	d, _ := decode(t, file, "dod.per_player=3")
	for _, c := range []struct {
		err  error
		want string
	}{
		{
			clash{[]string{"dod.deal", "dod.per_player"}},
			file + `:14:1: dod.deal = "pile" and dod.per_player = 3: a dealt card is one card`,
		},
		{
			clash{[]string{"game.players", "dod.per_player"}},
			`--set dod.per_player=3: game.players and dod.per_player = 3: a dealt card is one card`,
		},
		{clash{[]string{"game.players"}}, file + `: game.players: a dealt card is one card`},
		{os.ErrNotExist, "file does not exist"},
	} {
		if got := d.Locate(c.err).Error(); got != c.want {
			t.Errorf("\n got %s\nwant %s", got, c.want)
		}
	}
}

// FuzzDecode reads documents and overrides that nobody would write: whatever
// comes of it, it is one line or options within their domains.
func FuzzDecode(f *testing.F) {
	f.Add(base, "dod.deal=dealt")
	f.Add(base, "equip.stock={rope:1,key=2}")
	f.Add("extends = \"base.toml\"\n[dice]\ncount = 0x3", "safe.protects=[appel,'arrest']")
	f.Fuzz(func(t *testing.T, text, set string) {
		var o options
		d, err := rulesets.Load(write(t, "x.toml", text, "base.toml", base), []string{set})
		if err == nil {
			err = d.Decode(&o)
		}
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q is more than one line", err)
			}
			return
		}
		if o.Dice.Count < 1 || o.Dice.Count > 4 || o.Deal > 1 || !(o.Dice.Minute >= 0.5 && o.Dice.Minute <= 10) ||
			o.Safe > 0b111 {
			t.Errorf("%+v", o)
		}
	})
}

// An integer is the same however TOML writes it.
func TestIntegersAsWritten(t *testing.T) {
	for _, written := range []string{"3", "+3", "0x3", "0o3", "0b11", "0b1_1"} {
		text := strings.Replace(base, "count = 2", "count = "+written, 1)
		if _, o := decode(t, write(t, "x.toml", text)); o.Dice.Count != 3 {
			t.Errorf("%s is read as %d", written, o.Dice.Count)
		}
	}
}

// What would cost the reader of TOML too much is refused, with its line.
func TestCostlyLinesAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("a.", 15) + "a = 1":              "",
		strings.Repeat("a.", 16) + "a = 1":              "a name of more than 16 parts",
		`"` + strings.Repeat("a.", 16) + `a" = 1`:       "",
		"a = 0 # " + strings.Repeat("x", 16<<10-9):      "",
		"a = 0 # " + strings.Repeat("x", 16<<10-8):      "a line of 16385 bytes; at most 16384 are read",
		"a = \"" + strings.Repeat("x.", 100) + "\" # a": "",
	} {
		line, wrong := rulesets.CheckTOML([]byte("b = 1\n\n" + text + "\nc = 2\n"))
		if wrong != want || line != 3*min(1, len(want)) {
			t.Errorf("%.40s: line %d, %q; want %q", text, line, wrong, want)
		}
	}
}

func TestNoSuchDocument(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"nowhere/at_all.toml", `no rules "nowhere/at_all.toml": there is no such file`},
		{"qqqqqq", `no rules "qqqqqq": simulate rules list names them all`},
	} {
		if _, err := rulesets.Load(c.name, nil); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
