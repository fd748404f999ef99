package simtest

import (
	"reflect"
	"slices"
	"testing"

	"escapesim/sim"
)

// Facts tries what facts can be asked, F being a game's form of sim.Event and kinds how
// many kinds it has: a method is an argument of the fact as it stands there, or says
// whether that is not 0. A kind that does not say it panics; some kind says it.
func Facts[F ~struct {
	Kind       sim.EventKind
	Seat       sim.Seat
	A, B, C, D int16
}](t *testing.T, kinds int) {
	t.Helper()
	methods := reflect.TypeFor[F]()
	asked := func(method int, e sim.Event) (v reflect.Value, told bool) {
		defer func() { told = recover() == nil }()
		return reflect.ValueOf(F(e)).Method(method).Call(nil)[0], true
	}
	for i := range methods.NumMethod() {
		method, told := methods.Method(i), false
		if method.Type.NumIn() > 1 || method.Type.NumOut() > 1 {
			continue
		}
		for kind := range sim.EventKind(kinds) {
			v, ok := asked(i, sim.Event{Kind: kind, A: 101, B: 102, C: 103, D: 104})
			if !ok {
				continue
			}
			told = true
			if v.Kind() == reflect.Bool {
				no, _ := asked(i, sim.Event{Kind: kind})
				yes, _ := asked(i, sim.Event{Kind: kind, A: 1, B: 1, C: 1, D: 1})
				if no.Bool() || !yes.Bool() {
					t.Errorf("%s of kind %d: of 0 %v, of 1 %v", method.Name, kind, no, yes)
				}
			}
			if arguments := []int64{101, 102, 103, 104}; v.CanInt() && !slices.Contains(arguments, v.Int()) ||
				v.CanUint() && !slices.Contains(arguments, int64(v.Uint())) {
				t.Errorf("%s of kind %d is none of its arguments, but %v", method.Name, kind, v)
			}
		}
		if !told {
			t.Errorf("no kind answers %s", method.Name)
		}
	}
}
