package rulesets

import (
	"reflect"
	"strconv"
	"strings"

	"escapesim/sim/position"
)

// TOML is a TOML file as it is written. Paths name what stands in it: step/0/do is the
// key do of the first [[step]].
type TOML struct{ Root *Node }

// Node is a value of a TOML file as it is written, with its place: that of its key, or in a
// list its own.
type Node = node

// ReadTOML reads a TOML file. An error is one line with file, line and column.
func ReadTOML(file string, text []byte) (*TOML, error) {
	root, err := (&parser{file: file, tables: true}).read(text)
	if err != nil {
		return nil, err
	}
	return &TOML{root}, nil
}

// find walks a path down: what stands there, nil where nothing does, and the nearest above it
// that is there.
func (t *TOML) find(path string) (n, nearest *node) {
	n = t.Root
	if path == "" {
		return n, n
	}
	for name := range strings.SplitSeq(path, "/") {
		nearest = n
		if i, err := strconv.Atoi(name); n.kind != arrayNode {
			n = n.Field(name)
		} else if n = nil; err == nil && i >= 0 && i < len(nearest.items) {
			n = nearest.items[i]
		}
		if n == nil {
			return nil, nearest
		}
	}
	return n, n
}

// Has says whether anything stands at a path.
func (t *TOML) Has(path string) bool {
	n, _ := t.find(path)
	return n != nil
}

// Fault is an error in what stands at a path, at its place or that of the nearest above it.
func (t *TOML) Fault(path, format string, args ...any) error {
	_, at := t.find(path)
	return at.Fault(format, args...)
}

// Fault is an error at the place of a value.
func (n *node) Fault(format string, args ...any) error { return fault(n.keyAt, format, args...) }

// Must ends the reading with an *Error at the place of a value where that is not as it must be.
func (n *node) Must(holds bool, words string, args ...any) { must(holds, n.keyAt, words, args...) }

// Line is the line of a value.
func (n *node) Line() int { return n.keyAt.line }

// Field is what stands under a name in a table; nil where nothing does.
func (n *node) Field(name string) *Node { return n.fields[name] }

// IsTable and IsList say what a value is.
func (n *node) IsTable() bool { return n.kind == tableNode }
func (n *node) IsList() bool  { return n.kind == arrayNode }

// Names are the names in a table in the order of the file; Items is what stands in a list.
func (n *node) Names() []string { return n.names }
func (n *node) Items() []*Node  { return n.items }

// moment is a date or a time as written.
type moment string

// Value is a value as a text, an int64, a float64, a truth, a list ([]any) or a map. A date
// or a time is of no type that a caller knows.
func (n *node) Value() any {
	switch n.kind {
	case textNode:
		return n.text
	case integerNode:
		return n.n
	case numberNode:
		return n.x
	case truthNode:
		return n.b
	case arrayNode:
		list := make([]any, len(n.items))
		for i, item := range n.items {
			list[i] = item.Value()
		}
		return list
	case tableNode:
		table := make(map[string]any, len(n.fields))
		for name, f := range n.fields {
			table[name] = f.Value()
		}
		return table
	}
	return moment(n.text)
}

// Onto writes the file onto v, a pointer to a struct whose fields have their keys
// as toml tags. A key that none of them has, and a value that does not fit, is an
// error.
func (t *TOML) Onto(v any) (err error) {
	defer position.Catch[*Error](&err)
	t.Root.onto(reflect.ValueOf(v).Elem(), "")
	return nil
}

func (n *node) onto(v reflect.Value, dotted string) {
	fits := true
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		n.onto(v.Elem(), dotted)
	case reflect.String:
		if fits = n.kind == textNode; fits {
			v.SetString(n.text)
		}
	case reflect.Bool:
		if fits = n.kind == truthNode; fits {
			v.SetBool(n.b)
		}
	case reflect.Int:
		if fits = n.kind == integerNode; fits {
			v.SetInt(n.n)
		}
	case reflect.Float64:
		switch n.kind {
		case integerNode:
			v.SetFloat(float64(n.n))
		case numberNode:
			v.SetFloat(n.x)
		default:
			fits = false
		}
	case reflect.Slice:
		if fits = n.kind == arrayNode; fits {
			v.Set(reflect.MakeSlice(v.Type(), len(n.items), len(n.items)))
			for i, item := range n.items {
				item.onto(v.Index(i), dotted)
			}
		}
	case reflect.Map: // of texts
		if fits = n.kind == tableNode; fits {
			v.Set(reflect.MakeMap(v.Type()))
			for _, name := range n.names {
				entry := reflect.New(v.Type().Elem()).Elem()
				n.fields[name].onto(entry, below(dotted, name))
				v.SetMapIndex(reflect.ValueOf(name), entry)
			}
		}
	case reflect.Struct:
		if fits = n.kind == tableNode; fits {
			n.ontoFields(v, dotted)
		}
	default:
		panic("rulesets: no TOML value is a " + v.Type().String())
	}
	must(fits, n.at, "%s takes %s, not %s", dotted, wanted(v.Type()), n)
}

func (n *node) ontoFields(v reflect.Value, dotted string) {
	fields := map[string]int{}
	var keys []string
	for i := range v.NumField() {
		key := v.Type().Field(i).Tag.Get("toml")
		fields[key] = i
		keys = append(keys, key)
	}
	for _, name := range n.names {
		f := n.fields[name]
		i, known := fields[name]
		if !known { // what is near takes long to find
			panic(fault(f.keyAt, "unknown key %s%s", below(dotted, name), position.OrOneOf(name, keys)))
		}
		f.onto(v.Field(i), below(dotted, name))
	}
}

func below(dotted, name string) string { return strings.TrimPrefix(dotted+"."+name, ".") }

// wanted says what a type takes.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list"
	}
	return "a table"
}
