package colditz_test

import (
	"slices"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
)

// thibaultOptions are the options of one rule document, with overrides.
func thibaultOptions(t testing.TB, sets ...string) colditz.Options {
	t.Helper()
	return optionsOf(t, "thibault", sets)
}

// optionsOf are the options of a rule document, with overrides.
func optionsOf(t testing.TB, name string, sets []string) (o colditz.Options) {
	t.Helper()
	doc, err := rulesets.Load("colditz/"+name, sets)
	if err == nil {
		err = doc.Decode(&o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// onTB1 is the game of one rule document on the small board.
func onTB1(t testing.TB, players int, sets ...string) *colditz.Rules {
	t.Helper()
	r, err := colditz.ForPositions(tb1(), thibaultOptions(t, sets...), players)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// position is a position set up by hand, for clauses that no scenario file
// can put: what holds for many seeds, or in the eyes of one seat.
type position struct {
	t      testing.TB
	r      *colditz.Rules
	s      colditz.State
	chance dice.Chance
}

// lay sets a bare position up; entries are names and values in turn, as in
// scenario files, and the dice come up first.
func lay(t testing.TB, r *colditz.Rules, seed uint64, faces []int, entries ...any) *position {
	t.Helper()
	p := &position{t: t, r: r}
	p.chance.Start(seed, 0)
	p.chance.SetScript(dice.NewScript(faces...))
	var list []notation.Entry
	for pair := range slices.Chunk(entries, 2) {
		list = append(list, notation.Entry{Name: pair[0].(string), Value: pair[1]})
	}
	if err := notationOf(r).Lay(&p.s, true, list, &p.chance, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// notationOf is the notation of a game. The last one is kept: many positions of one game
// are laid one after the other.
func notationOf(r *colditz.Rules) *notation.Notation {
	if lastLaid.rules != r {
		lastLaid.rules, lastLaid.notation = r, notation.Of(r)
	}
	return lastLaid.notation
}

var lastLaid struct {
	rules    *colditz.Rules
	notation *notation.Notation
}

// do plays decisions in words.
func (p *position) do(words ...string) *position {
	p.t.Helper()
	for _, w := range words {
		m, err := p.r.Find(&p.s, w, p.r.Legal(&p.s, nil))
		if err != nil {
			p.t.Fatal(err)
		}
		p.r.Apply(&p.s, m, &p.chance, nil)
	}
	return p
}

// open is what can be decided, in words.
func (p *position) open() (words []string) {
	for _, m := range p.r.Legal(&p.s, nil) {
		words = append(words, p.r.Say(&p.s, m))
	}
	return words
}

// fact is a fact by name.
func (p *position) fact(name string) any {
	p.t.Helper()
	v, err := notationOf(p.r).Fact(&p.s, name)
	if err != nil {
		p.t.Fatal(err)
	}
	return v
}

// view is what a seat sees.
func (p *position) view(seat sim.Seat) colditz.View { return p.r.View(&p.s, seat) }

// edited is an edition on the real board.
func edited(t testing.TB, edition string, players int, sets ...string) *colditz.Rules {
	t.Helper()
	options := optionsOf(t, edition, sets)
	b, err := rulesets.ColditzBoard("", options.Board.Parts()...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := colditz.New(b, options, players)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// An error of a position names the field that is wrong, not the group it is in.
func TestCheckNamesTheField(t *testing.T) {
	r := onTB1(t, 2)
	var s colditz.State
	r.Bare(&s)
	if err := r.Check(&s); err != nil {
		t.Fatal(err)
	}
	s.MenInCells = 3
	if err := r.Check(&s); err == nil || err.Error() != "MenInCells is 3, but pawns and cards say 0" {
		t.Errorf("three men too many in the cells: %v", err)
	}
}
