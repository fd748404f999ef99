package lab

import (
	"fmt"
	"hash/fnv"
	"io"
	"reflect"
	"slices"
	"strings"

	"escapesim/sim/position"
)

// A signature is one number over everything that happened in a fixed set of
// games. A change of behaviour changes it, a change of shape does not: so it
// says which of the two a piece of work was.
const (
	SignatureSeed  = 1
	SignatureGames = 8
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
		for _, f := range heldFields(v) {
			fmt.Fprint(w, f.name, " ")
			writePosition(w, f.value)
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

// heldField is a field of a position that holds something.
type heldField struct {
	name  string
	value reflect.Value
}

// heldFields are those of a struct in the order of their names: so fields may
// change places, and be grouped, without changing a signature.
func heldFields(v reflect.Value) []heldField {
	var list []heldField
	for f, part := range position.Fields(v) {
		if !part.IsZero() && f.Tag.Get("position") != "derived" {
			list = append(list, heldField{f.Name, part})
		}
	}
	slices.SortFunc(list, func(a, b heldField) int { return strings.Compare(a.name, b.name) })
	return list
}
