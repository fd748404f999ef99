package position_test

import (
	"reflect"
	"slices"
	"testing"

	"escapesim/sim/position"
)

func TestNearest(t *testing.T) {
	names := []string{"dice.count", "dice.draw_scope", "dod.deal"}
	for name, want := range map[string]string{
		"dice.cuont": "dice.count", "draw_scope": "dice.draw_scope", "zzz": "",
		"deal": "dod.deal", "Dod.Deal": "dod.deal",
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
