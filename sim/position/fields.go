package position

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Words say how the values and the rows of a game's state read.
type Words struct {
	// Types say how a type reads, Fields how a field does whose type does not tell
	// (by its name in the struct: Building). What has no words is a number or
	// true or false.
	Types  map[reflect.Type]Word
	Fields map[string]Word

	// Rows name the places of an array, by the name of its field; there are no
	// more than they name. Without, they are numbered from 1. Of an array of arrays, Name and Name.* are the two.
	Rows map[string][]string
}

// Word is how one type reads: Write gives a string or a list of strings, Read
// takes what Write gives and returns a value of the type.
type Word struct {
	Write func(v any) any
	Read  func(text any) (any, error)
}

// Named are the words of a type whose values count from 0, or from a first
// value below it: unknown ones are refused with the nearest.
func Named[T ~int8 | ~uint8 | ~int16](first T, names ...string) Word {
	return Word{
		func(v any) any {
			if i := int(v.(T)) - int(first); i >= 0 && i < len(names) {
				return names[i]
			}
			return fmt.Sprint(v)
		},
		func(text any) (any, error) {
			word, _ := text.(string)
			i := slices.Index(names, Plain(word))
			if i < 0 {
				return nil, fmt.Errorf("nothing here is called %v%s", text, DidYouMean(Plain(word), names))
			}
			return first + T(i), nil
		},
	}
}

// Set are the words of a set of things numbered from 1, bit 0 for the first.
func Set[T ~uint8 | ~uint16](most int) Word {
	return Word{
		func(v any) any {
			list := []string{}
			for i := range most {
				if v.(T)>>i&1 != 0 {
					list = append(list, strconv.Itoa(i+1))
				}
			}
			return list
		},
		func(text any) (any, error) {
			list, ok := text.([]string)
			if !ok {
				return nil, fmt.Errorf("%v is no list of numbers", text)
			}
			var set T
			for _, word := range list {
				n, err := strconv.Atoi(word)
				if err != nil || n < 1 || n > most {
					return nil, fmt.Errorf("%q is no number from 1 to %d", word, most)
				}
				set |= 1 << (n - 1)
			}
			return set, nil
		},
	}
}

// errName says that nothing bears a name.
var errName = errors.New("nothing of that name is in a position")

// leaf is a field, or the part of one, that reads as one value.
type leaf struct {
	name  string
	value reflect.Value
	word  *Word
}

// leaves are all there are in a state, which is given by its pointer.
func (w *Words) leaves(s any) []leaf {
	var list []leaf
	w.walk("", "", reflect.ValueOf(s).Elem(), func(l leaf) { list = append(list, l) })
	return list
}

func (w *Words) walk(name, field string, v reflect.Value, visit func(leaf)) {
	word, ok := w.Types[v.Type()]
	if !ok {
		word, ok = w.Fields[field]
		ok = ok && v.Kind() != reflect.Array && v.Kind() != reflect.Struct
	}
	if ok {
		visit(leaf{name, v, &word})
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.Anonymous {
				w.walk(name, field, v.Field(i), visit)
			} else {
				w.walk(join(name, snake(f.Name)), f.Name, v.Field(i), visit)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			row := strconv.Itoa(i + 1)
			if names, ok := w.Rows[field]; ok {
				if i == len(names) {
					break
				}
				row = names[i]
			}
			w.walk(join(name, row), field+".*", v.Index(i), visit)
		}
	default:
		visit(leaf{name, v, nil})
	}
}

func join(name, part string) string { return strings.TrimPrefix(name+"."+part, ".") }

// snake writes PatrolLost as patrol_lost.
func snake(name string) string {
	var b strings.Builder
	for i, c := range name {
		if unicode.IsUpper(c) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

func (l *leaf) get() any {
	switch {
	case l.word != nil:
		return l.word.Write(l.value.Interface())
	case l.value.Kind() == reflect.Bool:
		return l.value.Bool()
	case l.value.CanInt():
		return int(l.value.Int())
	}
	return int(l.value.Uint())
}

func (l *leaf) set(to any) error {
	if l.word != nil {
		v, err := l.word.Read(to)
		if err == nil {
			l.value.Set(reflect.ValueOf(v))
		}
		return err
	}
	if l.value.Kind() == reflect.Bool {
		b, ok := to.(bool)
		if !ok {
			return fmt.Errorf("%v is neither true nor false", to)
		}
		l.value.SetBool(b)
		return nil
	}
	n, ok := to.(int)
	if !ok {
		return fmt.Errorf("%v is no whole number", to)
	}
	if l.value.CanInt() {
		if l.value.OverflowInt(int64(n)) {
			return fmt.Errorf("%d is too large", n)
		}
		l.value.SetInt(int64(n))
		return nil
	}
	if n < 0 || l.value.OverflowUint(uint64(n)) {
		return fmt.Errorf("%d is negative or too large", n)
	}
	l.value.SetUint(uint64(n))
	return nil
}

// Entries are the fields of a state in which it differs from another; laid on
// that one (Lay) they give the state again.
func (w *Words) Entries(s, from any) []Entry {
	var list []Entry
	old := w.leaves(from)
	for i, l := range w.leaves(s) {
		if !l.value.Equal(old[i].value) {
			list = append(list, Entry{l.name, l.get()})
		}
	}
	return list
}

// Lay sets fields of a state, given by its pointer, one entry after the
// other. The name of an array stands for all its places: a list then gives one
// value to each of the first in order, anything else goes to all. An error is an
// *EntryError.
func (w *Words) Lay(s any, entries []Entry) error {
	all := w.leaves(s)
	for i, e := range entries {
		if err := w.set(all, e); err != nil {
			return &EntryError{i, fmt.Sprintf("%s: %v", e.Name, err)}
		}
	}
	return nil
}

func (w *Words) set(all []leaf, e Entry) error {
	var places []leaf
	for _, l := range all {
		if below(l.name, e.Name) {
			places = append(places, l)
		}
	}
	if len(places) == 0 {
		return w.noName(e.Name, all)
	}
	list, each := e.Value.([]string)
	each = each && places[0].name != e.Name
	if each && len(list) > len(places) {
		return fmt.Errorf("%d values; there are %d places", len(list), len(places))
	}
	for i := range places {
		if each && i == len(list) {
			break
		}
		v := e.Value
		if each {
			v = list[i]
			if n, err := strconv.Atoi(list[i]); err == nil {
				v = n
			}
		}
		if err := places[i].set(v); err != nil {
			return err
		}
	}
	return nil
}

// below: a field is the one that is named, or in an array that is named.
func below(field, name string) bool {
	rest, ok := strings.CutPrefix(field, name)
	return ok && (rest == "" || rest[0] == '.')
}

func (w *Words) noName(name string, all []leaf) error {
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].name
	}
	return fmt.Errorf("%w%s", errName, DidYouMean(name, names))
}

// Get is a field of a state by name: an int, a bool, a string or a list of
// strings, which the values of a whole array are.
func (w *Words) Get(s any, name string) (any, error) {
	name = strings.ToLower(name)
	all := w.leaves(s)
	var list []string
	for _, l := range all {
		if l.name == name {
			return l.get(), nil
		}
		if below(l.name, name) {
			list = append(list, fmt.Sprint(l.get()))
		}
	}
	if list == nil {
		return nil, w.noName(name, all)
	}
	return list, nil
}
