package colditz_test

import (
	"slices"
	"testing"

	count "escapesim/reports/colditz"
	"escapesim/rulesets"
)

// A circle lies in a room, near the nearest one, or in a part of the castle, which a board
// need not name; a gate, a post or a target is said besides.
func TestWhereabouts(t *testing.T) {
	b, err := rulesets.ColditzBoard("")
	if err != nil {
		t.Fatal(err)
	}
	b.Circles = slices.Clone(b.Circles)
	unnamed, ok := b.Find("T019")
	if !ok {
		t.Fatal("no T019")
	}
	b.Circles[unnamed].Place = ""
	words := count.Whereabouts(b)
	for id, want := range map[string]string{
		"A01": "roll-call square", "C001": "courtyard near canteen", "C020": "courtyard near dentist, post",
		"C240": "courtyard near showers, pass gate", "C248": "courtyard near guardhouse, key gate",
		"OFQ01": "officers quarters", "IC01": "inner cells", "GNE17": "outside northeast, target NE",
		"GS01": "outside south, target SE", "T001": "outer terrace", "K016": "kommandantur, post",
		"U1": "tunnel", "T019": "outer, post",
	} {
		if c, ok := b.Find(id); !ok || words[c] != want {
			t.Errorf("%s: %q, want %q", id, words[c], want)
		}
	}
}
