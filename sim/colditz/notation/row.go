package notation

import (
	"fmt"

	"escapesim/sim/colditz"
	"escapesim/sim/position"
)

// row is a field of the state, or one that all of a family have: every man,
// every team.
type row struct {
	name string
	of   family
	// a string, an int, a bool or a list of strings; nil: cannot be asked for
	get func(s *colditz.State, i int) any
	set func(s *colditz.State, i int, v any) error // from what get gives; nil: cannot be laid

	// then is what an entry brings beyond its field; before is the position
	// without it. Nil where it brings nothing.
	then func(l *layout, i int, before *colditz.State) error

	// again says what other rows say, in words that are easier to write by hand:
	// a position is written down without it.
	again bool

	// inPlay: who lays this speaks of a game in which the men are on the board.
	inPlay bool
}

// family is whose a field is: what its names begin with, and the number of each.
type family []member

type member struct {
	name string
	i    int
}

// single is the family of a field that there is once.
var single = family{{}}

// familyOf are the things that have a name.
func familyOf(names []string) (f family) {
	for i, name := range names {
		if name != "" {
			f = append(f, member{name, i})
		}
	}
	return f
}

// numbered are places that have a number from 1.
func numbered(name string, most int) (f family) {
	for i := range most {
		f = append(f, member{fmt.Sprintf("%s.%d", name, i+1), i})
	}
	return f
}

// nameOf is what the field of a member is called.
func (r *row) nameOf(m member) string {
	switch {
	case m.name == "":
		return r.name
	case r.name == "":
		return m.name
	}
	return m.name + "." + r.name
}

// each is a field of all in a family; without a codec it reads as a number, or as
// true or false.
func each[T any](
	of family, name string, field func(s *colditz.State, i int) *T, codecs ...position.Codec,
) row {
	var codec *position.Codec
	if len(codecs) > 0 {
		codec = &codecs[0]
	}
	return row{
		name: name, of: of,
		get: func(s *colditz.State, i int) any { return codec.Get(field(s, i)) },
		set: func(s *colditz.State, i int, v any) error { return codec.Set(field(s, i), v) },
	}
}

// one is a field that there is once.
func one[T any](name string, field func(s *colditz.State) *T, codecs ...position.Codec) row {
	return each(single, name, func(s *colditz.State, _ int) *T { return field(s) }, codecs...)
}

// fact is what can be asked for and is no field.
func fact(of family, name string, get func(s *colditz.State, i int) any) row {
	return row{name: name, of: of, get: get}
}

// brings says what an entry brings beyond its field.
func (r row) brings(then func(s *colditz.State, i int)) row {
	r.then = func(l *layout, i int, _ *colditz.State) error {
		then(l.s, i)
		return nil
	}
	return r
}

// takes says what an entry takes from elsewhere, where it may be missing.
func (r row) takes(then func(l *layout, i int, before *colditz.State) error) row {
	r.then = then
	return r
}

// ofPlay says that who lays this speaks of a game in play.
func (r row) ofPlay() row {
	r.inPlay = true
	return r
}
