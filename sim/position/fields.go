package position

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Schema says how the values and the rows of a game's state read.
type Schema struct {
	// Types say how a type reads, Fields how a field does whose type does not tell
	// (by its name in the struct: Building). What has no codec is a number or
	// true or false.
	Types  map[reflect.Type]Codec
	Fields map[string]Codec

	// Rows name the places of an array, by the name of its field; there are no more
	// than they name. Without, they are numbered from 1. The inner arrays of an array
	// of arrays go by the name of its field and ".*".
	Rows map[string][]string
}

// Codec is how one type reads: Write gives a string or a list of strings, Read
// takes what Write gives and returns a value of the type.
type Codec struct {
	Write func(v any) any
	Read  func(text any) (any, error)
}

// Named reads a type whose values have names: the first name is that of the value first,
// which is 0 or below. Errors call such a value by noun, as "guard".
func Named[T ~int8 | ~uint8 | ~int16](noun string, first T, names ...string) Codec {
	return Codec{
		func(v any) any {
			if i := int(v.(T)) - int(first); i >= 0 && i < len(names) {
				return names[i]
			}
			return fmt.Sprint(v)
		},
		func(text any) (any, error) {
			i, err := Lookup(noun, text, names)
			return first + T(i), err
		},
	}
}

// Set are the words of a set of named things, bit 0 for the first name.
func Set[T ~uint8 | ~uint16 | ~uint64](what string, names ...string) Codec {
	return Codec{
		func(v any) any {
			list := []string{}
			for i, name := range names {
				if v.(T)>>i&1 != 0 {
					list = append(list, name)
				}
			}
			return list
		},
		func(text any) (any, error) {
			list, err := List(text)
			var set T
			for _, word := range list {
				i, unknown := Lookup(what, word, names)
				if unknown != nil {
					return nil, unknown
				}
				set |= 1 << i
			}
			return set, err
		},
	}
}

// Number are the words of a whole number within bounds.
func Number[T ~int8 | ~uint8 | ~int16 | ~int32](least, most int) Codec {
	return Codec{
		func(v any) any { return int(v.(T)) },
		func(v any) (any, error) {
			n, ok := v.(int)
			switch {
			case !ok:
				return nil, fmt.Errorf("%v is no whole number", v)
			case n < least || n > most:
				return nil, fmt.Errorf("%d is not in %d to %d", n, least, most)
			}
			return T(n), nil
		},
	}
}

// Lookup is the place of a name in a list, case and spacing aside. An error
// says what was looked for, and which name is nearest.
func Lookup(what string, name any, names []string) (int, error) {
	text, ok := name.(string)
	if !ok {
		return -1, fmt.Errorf("%v is no text", name)
	}
	if i := slices.Index(names, text); i >= 0 && text != "" {
		return i, nil
	}
	word := Plain(text)
	if i := slices.IndexFunc(names, func(n string) bool { return n != "" && Plain(n) == word }); i >= 0 {
		return i, nil
	}
	return -1, fmt.Errorf("no %s %q%s", what, text, DidYouMean(word, names))
}

// List is a value that is a list; a text alone is a list of one.
func List(v any) ([]string, error) {
	switch v := v.(type) {
	case []string:
		return v, nil
	case string:
		return []string{v}, nil
	}
	return nil, fmt.Errorf("%v is no list", v)
}

// errName says that nothing bears a name.
var errName = errors.New("nothing of that name is in a position")

// leaf is a field, or the part of one, that reads as one value.
type leaf struct {
	name  string
	value reflect.Value
	codec *Codec
}

// leaves are all there are in a state, which is given by its pointer.
func (schema *Schema) leaves(s any) []leaf {
	var list []leaf
	schema.walk("", "", reflect.ValueOf(s).Elem(), func(l leaf) { list = append(list, l) })
	return list
}

func (schema *Schema) walk(name, field string, v reflect.Value, visit func(leaf)) {
	codec, ok := schema.Types[v.Type()]
	if !ok {
		codec, ok = schema.Fields[field]
		ok = ok && v.Kind() != reflect.Array && v.Kind() != reflect.Struct
	}
	if ok {
		visit(leaf{name, v, &codec})
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for f, part := range Fields(v) {
			schema.walk(join(name, snake(f.Name)), f.Name, part, visit)
		}
	case reflect.Array:
		for i := range v.Len() {
			row := strconv.Itoa(i + 1)
			if names, ok := schema.Rows[field]; ok {
				if i == len(names) {
					break
				}
				row = names[i]
			}
			schema.walk(join(name, row), field+".*", v.Index(i), visit)
		}
	default:
		visit(leaf{name, v, nil})
	}
}

// Fields are the fields of a struct, in the order of their declaration. Those of a
// struct that it embeds count as its own: groups of fields have no name in texts.
func Fields(v reflect.Value) iter.Seq2[reflect.StructField, reflect.Value] {
	return func(yield func(reflect.StructField, reflect.Value) bool) {
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.Anonymous || f.Type.Kind() != reflect.Struct {
				if !yield(f, v.Field(i)) {
					return
				}
				continue
			}
			for g, part := range Fields(v.Field(i)) {
				if !yield(g, part) {
					return
				}
			}
		}
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

// Get writes a field, which is given by its pointer. A nil codec writes a number, or true
// or false.
func (c *Codec) Get(field any) any { return c.get(reflect.ValueOf(field).Elem()) }

// Set reads a field, which is given by its pointer, from what Get gives.
func (c *Codec) Set(field, to any) error { return c.set(reflect.ValueOf(field).Elem(), to) }

func (c *Codec) get(field reflect.Value) any {
	switch {
	case c != nil:
		return c.Write(field.Interface())
	case field.Kind() == reflect.Bool:
		return field.Bool()
	case field.CanInt():
		return int(field.Int())
	}
	return int(field.Uint())
}

func (c *Codec) set(field reflect.Value, to any) error {
	if c != nil {
		v, err := c.Read(to)
		if err == nil {
			field.Set(reflect.ValueOf(v))
		}
		return err
	}
	if field.Kind() == reflect.Bool {
		b, ok := to.(bool)
		if !ok {
			return fmt.Errorf("%v is neither true nor false", to)
		}
		field.SetBool(b)
		return nil
	}
	n, ok := to.(int)
	if !ok {
		return fmt.Errorf("%v is no whole number", to)
	}
	if field.CanInt() {
		if field.OverflowInt(int64(n)) {
			return fmt.Errorf("%d is too large", n)
		}
		field.SetInt(int64(n))
		return nil
	}
	if n < 0 || field.OverflowUint(uint64(n)) {
		return fmt.Errorf("%d is negative or too large", n)
	}
	field.SetUint(uint64(n))
	return nil
}

// Entries are the fields of a state in which it differs from another; laid on
// that one (Lay) they give the state again.
func (schema *Schema) Entries(s, from any) []Entry {
	var list []Entry
	old := schema.leaves(from)
	for i, l := range schema.leaves(s) {
		if !l.value.Equal(old[i].value) {
			list = append(list, Entry{l.name, l.codec.get(l.value)})
		}
	}
	return list
}

// Lay sets fields of a state, given by its pointer, one entry after the
// other. The name of an array stands for all its places: a list then gives one
// value to each of the first in order, anything else goes to all. An error is an
// *EntryError.
func (schema *Schema) Lay(s any, entries []Entry) error {
	all := schema.leaves(s)
	for i, e := range entries {
		if err := schema.set(all, e); err != nil {
			return &EntryError{i, fmt.Sprintf("%s: %v", e.Name, err)}
		}
	}
	return nil
}

func (schema *Schema) set(all []leaf, e Entry) error {
	var places []leaf
	for _, l := range all {
		if below(l.name, e.Name) {
			places = append(places, l)
		}
	}
	if len(places) == 0 {
		return schema.noName(e.Name, all)
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
		if err := places[i].codec.set(places[i].value, v); err != nil {
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

func (schema *Schema) noName(name string, all []leaf) error {
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].name
	}
	return fmt.Errorf("%w%s", errName, DidYouMean(name, names))
}

// Get is a field of a state by name: an int, a bool, a string or a list of
// strings, which the values of a whole array are.
func (schema *Schema) Get(s any, name string) (any, error) {
	name = strings.ToLower(name)
	all := schema.leaves(s)
	var list []string
	for _, l := range all {
		if l.name == name {
			return l.codec.get(l.value), nil
		}
		if below(l.name, name) {
			list = append(list, fmt.Sprint(l.codec.get(l.value)))
		}
	}
	if list == nil {
		return nil, schema.noName(name, all)
	}
	return list, nil
}
