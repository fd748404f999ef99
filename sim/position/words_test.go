package position_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/position"
)

func TestNearest(t *testing.T) {
	names := []string{"dice.count", "dice.draw_scope", "dod.deal", "run", "do-or-die"}
	for name, want := range map[string]string{
		"dice.cuont": "dice.count", "draw_scope": "dice.draw_scope", "zzz": "",
		"deal": "dod.deal", "Dod.Deal": "dod.deal", "rnu": "run", "dodie": "do-or-die", "ood": "",
	} {
		if got := position.Nearest(name, names); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// The fields of embedded structs are those of the whole, wherever they stand; a
// struct that has a name is one field.
func TestFieldsOfGroups(t *testing.T) {
	type Clock struct{ Turn, Round int8 }
	state := struct {
		Men int8
		Clock
		Spare Clock
	}{1, Clock{2, 3}, Clock{4, 5}}
	var names []string
	for f, v := range position.Fields(reflect.ValueOf(state)) {
		names = append(names, f.Name)
		if f.Name == "Round" && v.Int() != 3 {
			t.Errorf("Round is %v", v)
		}
	}
	if want := []string{"Men", "Turn", "Round", "Spare"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

// The nearest name must differ from the word by no more than half of it; the first of several is meant.
func TestNearestIsNear(t *testing.T) {
	for _, c := range []struct {
		word  string
		names []string
		want  string
	}{
		{"abcd", []string{"abxy"}, "abxy"},
		{"abcd", []string{"axyz"}, ""},
		{"abcd", []string{"abxd", "xbcd"}, "abxd"},
		{"abcd", []string{"abxy", "abcx"}, "abcx"},
		{"deal", []string{"dod.deal", "del"}, "dod.deal"},
		{"mole", []string{"stalagluft/mole", "xolx"}, "stalagluft/mole"},
		{"", []string{"a"}, ""},
	} {
		if got := position.Nearest(c.word, c.names); got != c.want {
			t.Errorf("%s of %v: %q, want %q", c.word, c.names, got, c.want)
		}
	}
	for name, want := range map[string]bool{"ropes": true, "Rope": true, "robe": true, "rop": true, "key": false} {
		if position.Mistyped("rope", name) != want {
			t.Errorf("rope is mistyped for %s: %v", name, !want)
		}
	}
	if got := position.OrOneOf("zzz", []string{"a", "b"}) + position.OrOneOf("bb", []string{"a", "b"}); got !=
		"; there are a, b: did you mean b?" {
		t.Error(got)
	}
}

// A star stands for anything, everything else for itself.
func TestMatches(t *testing.T) {
	for _, c := range []struct {
		pattern, words string
		want           bool
	}{
		{"give * to blue", "Give rope  to blue", true},
		{"give *", "take rope", false},
		{"order men 1/2, *", "order men 1/2, walk", true},
		{"ask [1]?", "ask [1]?", true},
		{"ask [1]?", "ask 1x", false},
		{"ask ?", "ask x", false},
	} {
		if position.Matches(c.pattern, c.words) != c.want {
			t.Errorf("%q fits %q: %v", c.pattern, c.words, !c.want)
		}
	}
}

// A decision is found by its words; else the error names what is near.
func TestFind(t *testing.T) {
	words := []string{"go to A", "go to B", "stop", "stop", "give rope", "take rope"}
	legal := []sim.Move{0, 1, 2, 3, 4, 5}
	for _, c := range []struct {
		word  string
		legal []sim.Move
		want  sim.Move
		err   string
	}{
		{" GO to  b", legal, 1, ""},
		{"go to A", legal, 0, ""},
		{"stop", legal, 0, `"stop" can mean more than one decision`},
		{"stop", legal[:3], 2, ""},
		{"go to C", legal, 0, `"go to C" is not open to blue now: nearest are go to A, go to B, stop`},
		{"fly", legal[2:4], 0, `"fly" is not open to blue now: only stop is`},
		{"go to Q", legal[:3], 0, `"go to Q" is not open to blue now: there are go to A, go to B, stop`},
		{"fly", nil, 0, `"fly" is not open to blue now`},
	} {
		m, err := position.Find(c.word, "blue", c.legal, func(m sim.Move) string { return words[m] })
		if said := fmt.Sprint(err); m != c.want || said != c.err && (err != nil || c.err != "") {
			t.Errorf("%s: %d, %v; want %d, %s", c.word, m, err, c.want, c.err)
		}
	}
}
