package notation_test

import (
	"reflect"
	"strings"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/simtest"
)

// game is a game of an edition.
func game(t testing.TB, edition string, players int, sets ...string) *colditz.Rules {
	t.Helper()
	doc, err := rulesets.Load("colditz/"+edition, sets)
	if err != nil {
		t.Fatal(err)
	}
	var options colditz.Options
	if err := doc.Decode(&options); err != nil {
		t.Fatal(err)
	}
	b, err := doc.ColditzBoard(options.Board.Parts()...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := colditz.New(b, options, players)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// visit plays games at random and looks at positions of them.
func visit(r *colditz.Rules, games uint64, apart int, look func(s *colditz.State)) {
	m := &sim.Match[colditz.State, colditz.View]{Rules: r, Limit: 50_000}
	for range r.Seats() {
		m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
	}
	for game := range games {
		for m.Start(11, game); ; {
			if _, on := m.Step(); !on {
				break
			}
			if m.Decisions%apart == 0 {
				s := m.State // drawn cards leave their traces behind the piles
				clear(s.Opportunity.Cards[s.Opportunity.Left:])
				clear(s.Security.Cards[s.Security.Left:])
				clear(s.DoOrDie[s.DoOrDieLeft:])
				look(&s)
			}
		}
	}
}

// documents are rule sets that use between them all that a state holds.
var documents = []struct {
	edition string
	sets    []string
}{
	{"thibault", nil},
	{"dutch", nil},
	{"fuga3", nil},
	{"fuga3", []string{"multi.enabled=true", "glider.enabled=true", "board.glider=true"}},
	{"thibault", []string{"setup.seat_order=random", "setup.pow_start=any_white", "setup.start_hand=2"}},
	{"fuga3", []string{"tunnel.open_at_start=[chapel,theatre]"}},
}

// differing names the fields in which two positions differ.
func differing(a, b *colditz.State) (names []string) {
	other := reflect.ValueOf(b).Elem()
	for f, v := range position.Fields(reflect.ValueOf(a).Elem()) {
		if !v.Equal(other.FieldByName(f.Name)) {
			names = append(names, f.Name)
		}
	}
	return names
}

// Every position of every edition can be written down and laid again, whole:
// the two are equal, field by field.
func TestEntriesLayTheSamePosition(t *testing.T) {
	apart := simtest.Count(401, 131, 61) // decisions between two positions
	for _, d := range documents {
		for _, players := range []int{2, 4, 6} {
			r := game(t, d.edition, players, append(d.sets, "sim.max_rounds=40")...)
			n := notation.Of(r)
			laid := 0
			visit(r, 3, apart, func(s *colditz.State) {
				var again colditz.State
				entries := n.Entries(s)
				if err := n.Lay(&again, true, entries, new(dice.Chance), nil); err != nil {
					t.Fatalf("%s, %d players: %v\n%v", d.edition, players, err, entries)
				}
				if again != *s {
					t.Fatalf("%s, %d players: %v do not come back from\n%v", d.edition, players,
						differing(s, &again), entries)
				}
				laid++
			})
			if laid == 0 {
				t.Errorf("%s, %d players: no position was laid", d.edition, players)
			}
		}
	}
}

// leaf is a number, or true or false, somewhere in the state.
type leaf struct {
	path  string // without the places of arrays: Men[].Zone
	value reflect.Value
}

// leaves are all there are, in the order of the declaration.
func leaves(s *colditz.State) (list []leaf) {
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for f, part := range position.Fields(v) {
				walk(path+"."+f.Name, part)
			}
		case reflect.Array:
			for i := range v.Len() {
				walk(path+"[]", v.Index(i))
			}
		default:
			list = append(list, leaf{strings.TrimPrefix(path, "."), v})
		}
	}
	walk("", reflect.ValueOf(s).Elem())
	return list
}

// No field of the state is left out of the table: in some position it is not what
// it is on the bare board, or is changed, and comes back from what is written down
// or is put right by colditz.Rules.Derive.
func TestEveryFieldOfTheStateIsInTheTable(t *testing.T) {
	if testing.Short() {
		t.Skip("lays hundreds of positions")
	}
	back := map[string]bool{} // by the path of a leaf
	for _, d := range documents {
		r := game(t, d.edition, 6, append(d.sets, "sim.max_rounds=40")...)
		n := notation.Of(r)
		var bare colditz.State
		r.Bare(&bare)
		usual := leaves(&bare)
		visit(r, 12, 701, func(s *colditz.State) {
			was, whole := *s, n.ComesBack(s)
			for i, l := range leaves(s) {
				if ofMenAlone[l.path] {
					continue
				}
				if !back[l.path] && (!whole || l.value.Equal(usual[i].value)) {
					l.change()
					back[l.path] = n.ComesBack(s)
					*s = was
				} else {
					back[l.path] = true
				}
			}
		})
	}
	if len(back) < 100 {
		t.Errorf("only %d fields were looked at", len(back))
	}
	for path, is := range back {
		if !is {
			t.Errorf("%s is in no row of the table, and nothing derives it", path)
		}
	}
}

// ofMenAlone are fields of a pawn that mean nothing of a guard.
var ofMenAlone = map[string]bool{"Guards[].Returning": true, "Guards[].WayBack": true, "Guards[].Last": true}

// change changes a leaf.
func (l leaf) change() {
	switch v := l.value; {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() + 1)
	default:
		v.SetUint(v.Uint() + 1)
	}
}
