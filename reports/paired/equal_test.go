package paired

import "testing"

// Pairs are equal when all that was counted is: the games, how they end and where they
// part; another part of the same size is not.
func TestPairsAreEqual(t *testing.T) {
	a, _, _ := played(0, 20)
	b, _, _ := played(0, 20)
	if !a.Equal(b) {
		t.Error("the same games are not equal")
	}
	for name, change := range map[string]func(p *Pair){
		"names": func(p *Pair) { p.names = p.names[1:] }, "games": func(p *Pair) { p.games++ },
		"identical": func(p *Pair) { p.identical++ }, "joint": func(p *Pair) { p.joint[0][1]++ },
		"examples": func(p *Pair) { p.examples = p.examples[:1] },
	} {
		other, _, _ := played(0, 20)
		change(other)
		if a.Equal(other) || other.Equal(a) {
			t.Errorf("equal with other %s", name)
		}
	}
	if longer, _, _ := played(0, 30); a.Equal(longer) {
		t.Error("30 games are equal to 20")
	}
}
