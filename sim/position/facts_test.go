package position_test

import (
	"reflect"
	"testing"

	"escapesim/sim"
	"escapesim/sim/position"
)

var facts = position.Facts{
	"thrown n twice:yes", "moved man from:circle - to:circle", "found - - man - ", "caught by_dog:yes man at:untold",
}

// An argument stands in a fact of each kind where the table has it.
func TestArguments(t *testing.T) {
	man := facts.Argument("man")
	for kind, want := range []int8{0, 1, 3, 2} {
		if man[kind] != want {
			t.Errorf("man is argument %d of kind %d, want %d", man[kind], kind, want)
		}
	}
	args := position.Arguments[struct{ ByDog, Man, To position.Argument }](facts)
	if args.Man != *man || args.ByDog[3] != 1 || args.To[1] != 4 {
		t.Errorf("%v", args)
	}
	e := sim.Event{A: 10, B: 20, C: 30, D: 40}
	for kind, want := range map[sim.EventKind]int{1: 10, 2: 30, 3: 20} {
		if e.Kind = kind; man.Of(&e) != want || facts.ArgumentOf(kind, "man").Of(&e) != want {
			t.Errorf("kind %d: man is %d, want %d", kind, man.Of(&e), want)
		}
	}
	if e.Kind = 1; args.To.Of(&e) != 40 {
		t.Errorf("to is %d", args.To.Of(&e))
	}
	for _, c := range []struct {
		kind sim.EventKind
		want sim.Event
	}{
		{1, sim.Event{Kind: 1, A: 99, B: 20, C: 30, D: 40}},
		{2, sim.Event{Kind: 2, A: 10, B: 20, C: 99, D: 40}},
		{3, sim.Event{Kind: 3, A: 10, B: 99, C: 30, D: 40}},
	} {
		if e.Kind = c.kind; e != (sim.Event{Kind: c.kind, A: 10, B: 20, C: 30, D: 40}) {
			t.Fatal(e)
		}
		put := e
		if man.Put(&put, 99); put != c.want {
			t.Errorf("%+v, want %+v", put, c.want)
		}
	}
	for i, wrong := range []func(){
		func() { facts.Argument("dog") },
		func() { facts.Argument("thrown") }, // the fact itself is no argument
		func() { facts.ArgumentOf(0, "man") },
		func() { man.Of(&sim.Event{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("misspelling %d is taken", i)
				}
			}()
			wrong()
		}()
	}
}

// What may not be known is concealed, and no more than the fact says.
func TestConceal(t *testing.T) {
	for kind, want := range []sim.Event{
		{Kind: 0, A: -1, B: -1, C: 3, D: 4},
		{Kind: 1, A: -1, B: -1, C: -1, D: -1},
		{Kind: 2, A: -1, B: -1, C: -1, D: -1},
		{Kind: 3, A: -1, B: -1, C: -1, D: 4},
	} {
		e := sim.Event{Kind: sim.EventKind(kind), A: 1, B: 2, C: 3, D: 4}
		if facts.Conceal(&e); e != want {
			t.Errorf("%+v, want %+v", e, want)
		}
	}
}

// A fact by name has its arguments by name: numbers, yes or no, and what the game says of the rest.
func TestCode(t *testing.T) {
	value := func(kind string, v int) any {
		switch {
		case kind == "man" && v == 0:
			return nil
		case kind == "circle" && v == 0:
			return ""
		}
		return kind + string(rune('0'+v))
	}
	for _, c := range []struct {
		e    sim.Event
		name string
		args map[string]any
	}{
		{sim.Event{Kind: 0, A: 7, B: 2}, "thrown", map[string]any{"n": 7, "twice": true}},
		{sim.Event{Kind: 0, B: 0, C: 9}, "thrown", map[string]any{"n": 0, "twice": false}},
		{
			sim.Event{Kind: 1, A: 1, B: 2, C: 3, D: 4},
			"moved",
			map[string]any{"man": "man1", "from": "circle2", "to": "circle4"},
		},
		{sim.Event{Kind: 1, B: 2, C: 3}, "moved", map[string]any{"from": "circle2"}},
		{sim.Event{Kind: 3, A: 1, B: 2, C: 3}, "caught", map[string]any{"by_dog": true, "man": "man2"}},
	} {
		if name, args := position.Code(facts[c.e.Kind], c.e, value); name != c.name || !reflect.DeepEqual(args,
			c.args) {
			t.Errorf("%+v: %s %v, want %s %v", c.e, name, args, c.name, c.args)
		}
	}
	if position.Bit(true) != 1 || position.Bit(false) != 0 {
		t.Error("yes is 1 and no 0")
	}
}

type men int

func (m men) Count() int { return int(m) }

// The words of a fact are filled as the comment of Words says.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		words string
		args  map[string]any
		want  string
	}{
		{"nothing happens", nil, "nothing happens"},
		{"{man} goes to {to}", map[string]any{"man": "blue1", "to": 7}, "blue1 goes to 7"},
		{"{man} is caught", nil, "nobody is caught"},
		{"he goes[ with {man} there]", map[string]any{"man": "red2"}, "he goes with red2 there"},
		{"he goes[ with {man} there], {n}", map[string]any{"n": 2}, "he goes, 2"},
		{"{n} {n?man|men}", map[string]any{"n": 1}, "1 man"},
		{"{n} {n?man|men}", map[string]any{"n": 2}, "2 men"},
		{"the throw {twice?counts twice|counts}", map[string]any{"twice": true}, "the throw counts twice"},
		{"the throw {twice?counts twice|counts}", map[string]any{"twice": false}, "the throw counts"},
		{"{who?he is|they are} away", map[string]any{"who": men(1)}, "he is away"},
		{"{who?he is|they are} away", map[string]any{"who": men(3)}, "they are away"},
	} {
		if got := position.Words(c.words, c.args); got != c.want {
			t.Errorf("%s: %q, want %q", c.words, got, c.want)
		}
	}
}
