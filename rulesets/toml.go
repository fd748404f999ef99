package rulesets

import (
	"reflect"
	"strconv"
	"strings"

	"escapesim/sim/position"
)

// TOML is a TOML file as it is written: every key and every item of a list has its
// place. Paths name them: step/0/do is the key do of the first [[step]].
type TOML struct {
	File string
	root *node
}

// ReadTOML reads a TOML file. An error is one line with file, line and column.
func ReadTOML(file string, text []byte) (*TOML, error) {
	root, err := (&parser{file: file, tables: true}).read(text)
	if err != nil {
		return nil, err
	}
	return &TOML{file, root}, nil
}

// find walks a path down: what stands there, nil where nothing does, and where that is.
// What has no place of its own stands where the nearest above it does.
func (t *TOML) find(path string) (n *node, at place) {
	n, at = t.root, place{file: t.File, line: 1, column: 1}
	if path == "" {
		return n, at
	}
	for name := range strings.SplitSeq(path, "/") {
		if n.kind == arrayNode {
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(n.items) {
				return nil, at
			}
			n = n.items[i]
			at = n.at
			continue
		}
		if n = n.field(name); n == nil {
			return nil, at
		}
		at = n.keyAt
	}
	return n, at
}

// Has says whether anything stands at a path.
func (t *TOML) Has(path string) bool {
	n, _ := t.find(path)
	return n != nil
}

// Line is the line of a path, or of the nearest above it.
func (t *TOML) Line(path string) int {
	_, at := t.find(path)
	return at.line
}

// Fault is an error in what stands at a path.
func (t *TOML) Fault(path, format string, args ...any) error {
	_, at := t.find(path)
	return fault(at, format, args...)
}

// Table is the file as maps, lists ([]any), texts, int64, float64 and truths. A
// date or a time is of no type that a caller knows.
func (t *TOML) Table() map[string]any { return t.root.plain().(map[string]any) }

// moment is a date or a time as written.
type moment string

func (n *node) plain() any {
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
			list[i] = item.plain()
		}
		return list
	case tableNode:
		table := make(map[string]any, len(n.fields))
		for name, f := range n.fields {
			table[name] = f.plain()
		}
		return table
	}
	return moment(n.text)
}

// Names are the names in the table at a path, in the order of the file; none where
// there is no table.
func (t *TOML) Names(path string) []string {
	n, _ := t.find(path)
	if n == nil {
		return nil
	}
	return n.names
}

// Onto writes the file onto v, a pointer to a struct whose fields have their keys
// as toml tags. A key that none of them has, and a value that does not fit, is an
// error.
func (t *TOML) Onto(v any) (err error) {
	defer position.Catch[*Error](&err)
	t.root.onto(reflect.ValueOf(v).Elem(), "")
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
