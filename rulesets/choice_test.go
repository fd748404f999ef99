package rulesets_test

import (
	"testing"

	"escapesim/rulesets"
)

// A choice of two words that is declared as a bool takes the same words, and has
// the same text and hash, as one that is declared as a number.
func TestChoiceOfTwoWordsAsABool(t *testing.T) {
	type number struct {
		Cards uint8 `key:"dod.deal" clause:"X-01" values:"pile|dealt"`
	}
	type truth struct {
		Dealt bool `key:"dod.deal" clause:"X-01" values:"pile|dealt"`
	}
	for i, word := range []string{"pile", "dealt"} {
		file := write(t, "a.toml", "engine = \"fixture\"\n[dod]\ndeal = \""+word+"\"\n")
		load := func(options any) *rulesets.Document {
			t.Helper()
			d, err := rulesets.Load(file, nil)
			if err == nil {
				err = d.Decode(options)
			}
			if err != nil {
				t.Fatal(err)
			}
			return d
		}
		var n number
		var b truth
		one, other := load(&n), load(&b)
		if int(n.Cards) != i || b.Dealt != (i == 1) {
			t.Errorf("%s: %v and %v", word, n, b)
		}
		if text := valueOf(t, other, "dod.deal").Text; text != `"`+word+`"` || one.Hash() != other.Hash() {
			t.Errorf("%s: %s, %s and %s", word, text, one.Hash(), other.Hash())
		}
	}
}
