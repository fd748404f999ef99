package paired

import (
	"slices"
	"testing"
)

// What variants change of the rules stands in words, each under its name once; players who
// change under the same rules have no row.
func TestStated(t *testing.T) {
	cards := Changed{Option: "dod.cards", Was: "[3, 4]", Is: "[4]", Doc: "the do-or-die cards"}
	r := &Report{Variants: []Variant{
		{Side: Side{Name: "german=random"}},
		{Side: Side{Name: "a.toml", Rules: "a.toml", Title: "Colditz: four", Changed: []Changed{cards, cards}}},
	}}
	said := r.Stated()
	if len(said.Rows) != 2 ||
		!slices.Equal(said.Rows[0], []string{"four", "dod.cards", "[3, 4]", "[4]", "the do-or-die cards"}) ||
		said.Rows[1][0] != "" {
		t.Errorf("%q", said.Rows)
	}
}
