package rulesets_test

import (
	"testing"

	"escapesim/rulesets"
)

// What a document leaves open stands at the option: value and reason. To say the
// same in a document changes no hash, to say another does.
func TestDefaultOfAnOption(t *testing.T) {
	type options struct {
		Said   int8     `key:"a.said" clause:"X-01"`
		Closed []string `key:"a.closed" clause:"X-02" names:"hall|yard" default:"[]" source:"nothing closes any"`
		Pips   int8     `key:"a.pips" clause:"X-03" range:"0..9" default:"3" assumed:"no document says how many"`
	}
	load := func(text string) (options, *rulesets.Document) {
		t.Helper()
		var o options
		d, err := rulesets.Load(write(t, "a.toml", "engine = \"fixture\"\n[a]\nsaid = 1\n"+text), nil)
		if err == nil {
			err = d.Decode(&o)
		}
		if err != nil {
			t.Fatal(err)
		}
		return o, d
	}
	o, open := load("")
	if o.Pips != 3 || len(o.Closed) != 0 {
		t.Errorf("%+v", o)
	}
	for key, want := range map[string]rulesets.Value{
		"a.closed": {Text: "[]", Source: "nothing closes any"},
		"a.pips":   {Text: "3", Assumed: "no document says how many"},
	} {
		if v := valueOf(t, open, key); v.Text != want.Text || v.Source != want.Source || v.Assumed != want.Assumed ||
			v.Origin != "the option's default" {
			t.Errorf("%s: %+v", key, v)
		}
	}
	if list := open.Assumptions(); len(list) != 1 || list[0] != "a.pips" {
		t.Errorf("assumed: %v", list)
	}
	_, same := load("pips = 3\nclosed = []\n")
	o, other := load("closed = [\"yard\"]\n")
	if same.Hash() != open.Hash() || other.Hash() == open.Hash() || len(o.Closed) != 1 ||
		o.Closed[0] != "yard" || o.Pips != 3 {
		t.Errorf("%s, %s, %s: %+v", open.Hash(), same.Hash(), other.Hash(), o)
	}
}
