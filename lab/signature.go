package lab

import (
	"fmt"
	"hash/fnv"
	"io"
	"reflect"
)

// Signature is a number over every event and every final position of the
// first games of a run.
func (p *played[S, V]) Signature(seed, games uint64) uint64 {
	h := fnv.New64a()
	m := p.table()
	for game := range games {
		m.Play(seed, game)
		for _, e := range m.Log.Events {
			fmt.Fprintln(h, e.Kind, int(e.Seat), e.A, e.B, e.C, e.D)
		}
		fmt.Fprintln(h, m.Decisions, m.Truncated)
		writePosition(h, reflect.ValueOf(m.State))
	}
	return h.Sum64()
}

// writePosition writes what a position holds, in numbers and by the names of
// its fields. What is zero is left out, so a new field that says nothing in
// the games of a rule set leaves their signature as it was; so is what a game
// marks as derived, because it keeps for speed what the rest says already.
func writePosition(w io.Writer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f, t := v.Field(i), v.Type().Field(i); !f.IsZero() && t.Tag.Get("position") != "derived" {
				fmt.Fprint(w, t.Name, " ")
				writePosition(w, f)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			if e := v.Index(i); !e.IsZero() {
				fmt.Fprint(w, i, ": ")
				writePosition(w, e)
			}
		}
	case reflect.Bool:
		fmt.Fprintln(w, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		fmt.Fprintln(w, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		fmt.Fprintln(w, v.Uint())
	default:
		panic(fmt.Sprintf("a position holds a %s: it is no plain value", v.Type()))
	}
}
