package position

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"escapesim/sim"
)

// Facts say what the kinds of facts of a game are called and what A to D of each are,
// by kind: "moved man from:circle to:circle by:link". An argument is NAME or
// NAME:KIND, where its kind is not called as it is; - stands for what is not told by
// itself. Accessors and transcripts of a game go by the same table.
type Facts []string

// Rows are the kinds of facts of a game, by kind: its entry in Facts, and its words, as Words
// takes them; no words where the game puts the fact together by itself.
type Rows []struct{ Arguments, Words string }

// Facts are the rows without their words.
func (rows Rows) Facts() (facts Facts) {
	for _, row := range rows {
		facts = append(facts, row.Arguments)
	}
	return facts
}

// Argument is where the facts of each kind have an argument of one name: 1 for A to 4
// for D, 0 nowhere.
type Argument [1 << 8]int8

// Argument finds an argument by its name. It panics where no fact has it: that is a
// misspelling.
func (t Facts) Argument(name string) *Argument {
	a := new(Argument)
	found := false
	for kind, spec := range t {
		for i, word := range strings.Fields(spec) {
			if key, _, _ := strings.Cut(word, ":"); i > 0 && key == name {
				a[kind], found = int8(i), true
			}
		}
	}
	if !found {
		panic("position: no fact has an argument " + name)
	}
	return a
}

// Arguments finds the arguments that the fields of a struct are called by: ByCard is by_card.
func Arguments[T any](t Facts) (args T) {
	v := reflect.ValueOf(&args).Elem()
	for i := range v.NumField() {
		name := capital.ReplaceAllString(v.Type().Field(i).Name, "_$0")
		v.Field(i).Set(reflect.ValueOf(*t.Argument(strings.ToLower(name[1:]))))
	}
	return args
}

var capital = regexp.MustCompile("[A-Z]")

// ArgumentOf is the argument of one kind of facts, by its name. It panics where that
// kind does not have it.
func (t Facts) ArgumentOf(kind sim.EventKind, name string) *Argument {
	a := t.Argument(name)
	if a[kind] == 0 {
		panic("position: " + t[kind] + " does not say " + name)
	}
	return a
}

// Of is the argument's value in a fact. It panics where facts of that kind do not have
// it.
func (a *Argument) Of(e *sim.Event) int {
	switch a[e.Kind] {
	case 1:
		return int(e.A)
	case 2:
		return int(e.B)
	case 3:
		return int(e.C)
	case 4:
		return int(e.D)
	}
	panic("position: this kind of fact does not say that")
}

// Put changes the argument's value in a fact, for who may not know it.
func (a *Argument) Put(e *sim.Event, v int) {
	*[...]*int16{&e.A, &e.B, &e.C, &e.D}[a[e.Kind]-1] = int16(v)
}

// Conceal puts -1 in the place of all that a fact says, for who may know no more than
// that it happened.
func (t Facts) Conceal(e *sim.Event) {
	said := []*int16{&e.A, &e.B, &e.C, &e.D}
	for i := range strings.Fields(t[e.Kind])[1:] {
		*said[i] = -1
	}
}

// Bit is how a fact says yes, 1, or no, 0.
func Bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Code is a fact by name, with its arguments by name; spec is its entry in a table. The
// game puts a value of each kind into words, but n is the number, yes whether it is not 0,
// and what is untold is for accessors alone. What comes out as nil or "" is left out.
func Code(spec string, e sim.Event, value func(kind string, v int) any) (name string, args map[string]any) {
	words := strings.Fields(spec)
	args = map[string]any{}
	for i, v := range [...]int16{e.A, e.B, e.C, e.D} {
		if i+1 >= len(words) || words[i+1] == "-" {
			continue
		}
		key, kind, typed := strings.Cut(words[i+1], ":")
		if !typed {
			kind = key
		}
		switch kind {
		case "n":
			args[key] = int(v)
		case "yes":
			args[key] = v != 0
		case "untold":
		default:
			if said := value(kind, int(v)); said != nil && said != "" {
				args[key] = said
			}
		}
	}
	return words[0], args
}

// Words fills the words of a fact with its arguments by name: {NAME} is one, nobody where
// there is none; {NAME?THIS|THAT} is one of two words, THIS for a yes, for the number 1 and
// for a set of one; what stands in brackets is left out when an argument in it is nobody
// or nothing.
func Words(words string, args map[string]any) string {
	var b strings.Builder
	for {
		i := strings.IndexAny(words, "[{")
		if i < 0 {
			b.WriteString(words)
			return b.String()
		}
		b.WriteString(words[:i])
		if words[i] == '[' {
			inside, after, _ := strings.Cut(words[i+1:], "]")
			name := inside[strings.IndexByte(inside, '{')+1 : strings.IndexByte(inside, '}')]
			if words = after; args[name] != nil {
				words = inside + after
			}
			continue
		}
		var name string
		name, words, _ = strings.Cut(words[i+1:], "}")
		name, two, either := strings.Cut(name, "?")
		v := args[name]
		if set, ok := v.(interface{ Count() int }); ok && either {
			v = set.Count()
		}
		switch {
		case either:
			this, that, _ := strings.Cut(two, "|")
			if v != true && v != 1 {
				this = that
			}
			b.WriteString(this)
		case v == nil:
			b.WriteString("nobody")
		default:
			fmt.Fprint(&b, v)
		}
	}
}
