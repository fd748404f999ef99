package policies

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// The numbers that a bot plays by stand in a struct of its own, a whole number a
// field. The field's tags are the only statement of the parameter:
//
//	Patience int `parameter:"patience" range:"0..40" default:"6" doc:"turns to wait"`

// Parameters are those that the fields of T state. They change the play of the seats
// named, of all without names.
func Parameters[T any](seats ...string) []Parameter {
	var list []Parameter
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		p := Parameter{Name: f.Tag.Get("parameter"), Seats: seats, Doc: f.Tag.Get("doc")}
		from, to, _ := strings.Cut(f.Tag.Get("range"), "..")
		var err [3]error
		p.Lo, err[0] = strconv.ParseFloat(from, 64)
		p.Hi, err[1] = strconv.ParseFloat(to, 64)
		p.Default, err[2] = strconv.ParseFloat(f.Tag.Get("default"), 64)
		if err := errors.Join(err[:]...); err != nil {
			panic(fmt.Sprintf("%s of %v: range and default are numbers: %v", f.Name, reflect.TypeFor[T](), err))
		}
		list = append(list, p)
	}
	return list
}

// Settings are the fields of T with these values; where there is none, the default.
func Settings[T any](values map[string]float64) T {
	var settings T
	fields := reflect.ValueOf(&settings).Elem()
	for i, p := range Parameters[T]() {
		x, given := values[p.Name]
		if !given {
			x = p.Default
		}
		fields.Field(i).SetInt(int64(math.Round(x)))
	}
	return settings
}

// Together are the parameters of several lists. One that stands in two of them changes
// the play of the seats of both.
func Together(lists ...[]Parameter) []Parameter {
	var all []Parameter
	for _, p := range slices.Concat(lists...) {
		at := slices.IndexFunc(all, func(q Parameter) bool { return q.Name == p.Name })
		if at < 0 {
			all = append(all, p)
		} else {
			all[at].Seats = slices.Concat(all[at].Seats, p.Seats)
		}
	}
	return all
}
