package position_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"escapesim/sim/position"
)

type (
	colour int8
	guards uint8
	place  int16
)

// camp is a small state with each sort of field that states have.
type camp struct {
	Turn    int8
	Men     uint8
	Open    bool
	Next    colour
	OnDuty  guards
	Pieces  [2]struct{ At place }
	Held    [3][2]int8
	Towers  [4]bool
	InBarns int16
}

func schema() *position.Schema {
	return &position.Schema{
		Types: map[reflect.Type]position.Codec{
			reflect.TypeFor[colour](): position.Named[colour]("colour", -1, "none", "", "Dark Red"),
			reflect.TypeFor[guards](): position.Set[guards]("guard", "anna", "bert", "carl"),
			reflect.TypeFor[place]():  position.Named[place]("place", 0, "yard", "hut"),
		},
		Fields: map[string]position.Codec{
			"InBarns": position.Number[int16](-2, 7),
			"Held":    position.Number[int16](0, 0), // of a field of that name that is no array, elsewhere
		},
		Rows: map[string][]string{
			"Pieces": {"dog", "ferret"}, "Held": {"rope", "key"}, "Held.*": {"blue", "red"},
		},
	}
}

// What differs is written, every field by its own name, and laid on the other state gives the same.
func TestEntries(t *testing.T) {
	s := camp{
		Turn: -3, Men: 200, Open: true, Next: 1, OnDuty: 5, InBarns: 7,
		Held: [3][2]int8{{1, 2}, {3, 0}}, Towers: [4]bool{3: true},
	}
	s.Pieces[1].At = 1
	want := []position.Entry{
		{"turn", -3},
		{"men", 200},
		{"open", true},
		{"next", "Dark Red"},
		{"on_duty", []string{"anna", "carl"}},
		{"pieces.ferret.at", "hut"},
		{"held.rope.blue", 1},
		{"held.rope.red", 2},
		{"held.key.blue", 3},
		{"towers.4", true},
		{"in_barns", 7},
	}
	var bare, again camp
	if d := cmp.Diff(want, schema().Entries(&s, &bare)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if err := schema().Lay(&again, want); err != nil || again != s {
		t.Errorf("%+v, want %+v: %v", again, s, err)
	}
	if list := schema().Entries(&s, &s); list != nil {
		t.Errorf("%v differs from itself", list)
	}
	for _, e := range want {
		if got, err := schema().Get(&s, e.Name); err != nil || !reflect.DeepEqual(got, e.Value) {
			t.Errorf("%s: %v, want %v: %v", e.Name, got, e.Value, err)
		}
	}
}

// An array's name stands for its places: a list goes to the first of them, one for each, anything else to all.
func TestLayInPlaces(t *testing.T) {
	for _, c := range []struct {
		name  string
		value any
		want  camp
	}{
		{"towers", true, camp{Towers: [4]bool{true, true, true, true}}},
		{"held", []string{"5", "-6", "7"}, camp{Held: [3][2]int8{{5, -6}, {7, 0}}}},
		{"held.key", 4, camp{Held: [3][2]int8{{}, {4, 4}}}},
		{"pieces", []string{"hut"}, camp{Pieces: [2]struct{ At place }{{1}, {0}}}},
		{"on_duty", "bert", camp{OnDuty: 2}},
		{"on_duty", []string{}, camp{}},
		{"next", " dark  RED ", camp{Next: 1}},
		{"next", "none", camp{Next: -1}},
		{"turn", 127, camp{Turn: 127}},
		{"turn", -128, camp{Turn: -128}},
		{"men", 255, camp{Men: 255}},
		{"men", 0, camp{}},
		{"in_barns", -2, camp{InBarns: -2}},
	} {
		var got camp
		if err := schema().Lay(&got, []position.Entry{{c.name, c.value}}); err != nil || got != c.want {
			t.Errorf("%s = %v: %+v, want %+v: %v", c.name, c.value, got, c.want, err)
		}
	}
}

// What cannot be is refused: the entry is named by its number and the words say why.
func TestLayRefuses(t *testing.T) {
	for _, c := range []struct {
		name  string
		value any
		want  string
	}{
		{"turn", 128, "turn: 128 is too large"},
		{"turn", true, "turn: true is no whole number"},
		{"men", -1, "men: -1 is negative or too large"},
		{"men", 256, "men: 256 is negative or too large"},
		{"open", 1, "open: 1 is neither true nor false"},
		{"next", "dark rd", `next: no colour "dark rd": did you mean Dark Red?`},
		{"next", "", `next: no colour ""`},
		{"next", 3, "next: 3 is no text"},
		{"on_duty", []string{"anna", "zoe"}, `on_duty: no guard "zoe"`},
		{"on_duty", 3, "on_duty: 3 is no list"},
		{"in_barns", 8, "in_barns: 8 is not in -2 to 7"},
		{"in_barns", -3, "in_barns: -3 is not in -2 to 7"},
		{"in_barns", "8", "in_barns: 8 is no whole number"},
		{"pieces", []string{"hut", "hut", "hut"}, "pieces: 3 values; there are 2 places"},
		{"held.spade", 1, "held.spade: nothing of that name is in a position"},
		{"men.1", 1, "men.1: nothing of that name is in a position: did you mean men?"},
		{"tur", 1, "tur: nothing of that name is in a position: did you mean turn?"},
	} {
		var s camp
		err := schema().Lay(&s, []position.Entry{{"turn", 1}, {c.name, c.value}})
		var at *position.EntryError
		if !errors.As(err, &at) || at.Index != 1 || at.Error() != c.want {
			t.Errorf("%s = %v: %v, want %s", c.name, c.value, err, c.want)
		}
	}
}

// Get finds a field however its name is written, and the values of a whole array.
func TestGet(t *testing.T) {
	s := camp{Turn: 9, Held: [3][2]int8{{1, 2}, {3, 4}, {5, 6}}}
	for name, want := range map[string]any{
		"Turn": 9, "held": []string{"1", "2", "3", "4"}, "held.key": []string{"3", "4"}, "pieces.dog": []string{"yard"},
	} {
		if got, err := schema().Get(&s, name); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v: %v", name, got, want, err)
		}
	}
	if _, err := schema().Get(&s, "hel"); err == nil {
		t.Error("hel is found")
	}
}

// A value without a name is written as its number, so that no text hides it.
func TestNamed(t *testing.T) {
	c := position.Named[colour]("colour", 0, "red", "green")
	var got []any
	for v := colour(-1); v < 3; v++ {
		got = append(got, c.Write(v))
	}
	if want := []any{"-1", "red", "green", "2"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	n := int16(5)
	var none *position.Codec
	if err := none.Set(&n, 12); err != nil || n != 12 || none.Get(&n) != 12 {
		t.Errorf("%d: %v", n, err)
	}
}
