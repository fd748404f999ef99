package paired

import (
	"testing"

	"escapesim/reports"
)

// Pairs are alike when all that was counted is: the games, how they end and where they
// part; another part of the same size is not.
func TestPairsAreAlike(t *testing.T) {
	a, _, _ := played(0, 20)
	b, _, _ := played(0, 20)
	if !reports.Alike(a, b) {
		t.Error("the same games are not alike")
	}
	for name, change := range map[string]func(p *Pair){
		"games":     func(p *Pair) { p.games++ },
		"identical": func(p *Pair) { p.identical++ }, "joint": func(p *Pair) { p.joint[0][1]++ },
		"examples": func(p *Pair) { p.examples = p.examples[:1] },
	} {
		other, _, _ := played(0, 20)
		change(other)
		if reports.Alike(a, other) {
			t.Errorf("alike with other %s", name)
		}
	}
	if longer, _, _ := played(0, 30); reports.Alike(a, longer) {
		t.Error("30 games are alike 20")
	}
}
