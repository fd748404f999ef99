package rulesets

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"escapesim/sim/position"
)

// put writes a value as written onto the field of the option. filled are the keys of a
// numbered table that have a value by now.
func (o *Option) put(field reflect.Value, n *node, filled []bool) {
	if o.lists() && n.at.set != "" && n.kind != arrayNode && n.kind != tableNode {
		// an override may leave out the brackets
		n = &node{at: n.at, keyAt: n.keyAt, kind: arrayNode, items: []*node{n}}
	}
	switch o.Kind {
	case Choice:
		index(field, o.word(n))
	case Truth:
		o.must(n.kind == truthNode, n)
		field.SetBool(n.b)
	case Integer:
		if o.Zero == "" || n.kind != textNode || n.text != o.Zero { // else the field is 0
			o.putInteger(field, n)
		}
	case Number:
		o.putNumber(field, n)
	case Set:
		o.putSet(field, n)
	case Integers, Words:
		o.putList(field, n)
	case Numbered, Named:
		o.putTable(field, n, filled)
	}
}

// lists is whether the option takes values in brackets.
func (o *Option) lists() bool { return o.Kind == Set || o.Kind == Integers || o.Kind == Words }

// must ends the reading where a value is none of the option's.
func (o *Option) must(holds bool, n *node) {
	if holds {
		return
	}
	hint := ""
	if o.lists() && n.kind == textNode && strings.Contains(n.text, ",") {
		hint = ": write [" + n.text + "]"
	}
	o.refuse(n, hint)
}

// refuse ends the reading at a value that is none of the option's, with a hint.
func (o *Option) refuse(n *node, hint string) {
	panic(fault(n.at, "%s takes %s, not %s%s", o.Key, o.Domain(), n, hint))
}

// word is the place of a word among the option's.
func (o *Option) word(n *node) int {
	text := n.text
	if n.kind == truthNode { // true may be one of the words
		text = strconv.FormatBool(n.b)
	}
	i := slices.Index(o.Names, text)
	if i < 0 && n.kind == textNode {
		o.refuse(n, position.DidYouMean(text, o.Names))
	}
	o.must(i >= 0 && (n.kind == textNode || n.kind == integerNode || n.kind == truthNode), n)
	return i
}

func (o *Option) putInteger(to reflect.Value, n *node) {
	o.must(n.kind == integerNode && float64(n.n) >= o.Lo && float64(n.n) <= o.Hi, n)
	switch {
	case to.CanInt() && !to.OverflowInt(n.n):
		to.SetInt(n.n)
	case to.CanUint() && n.n >= 0 && !to.OverflowUint(uint64(n.n)):
		to.SetUint(uint64(n.n))
	default:
		must(false, n.at, "%s: %d is too large or too small for it", o.Key, n.n)
	}
}

func (o *Option) putNumber(to reflect.Value, n *node) {
	x := n.x
	if n.kind == integerNode {
		x = float64(n.n)
	}
	o.must(n.kind == integerNode || n.kind == numberNode, n)
	o.must(x >= o.Lo && x <= o.Hi && !math.IsInf(x, 0), n)
	to.SetFloat(x)
}

func (o *Option) putSet(to reflect.Value, n *node) {
	o.must(n.kind == arrayNode, n)
	var mask uint64
	for _, item := range n.items {
		i := o.word(item)
		must(mask&(1<<i) == 0, item.at, "%s names %s twice", o.Key, item.text)
		mask |= 1 << i
	}
	to.SetUint(mask)
}

func (o *Option) putList(to reflect.Value, n *node) {
	o.must(n.kind == arrayNode, n)
	must(o.Len == 0 || len(n.items) == o.Len, n.at, "%s takes %d values, not %d", o.Key, o.Len, len(n.items))
	if to.Kind() == reflect.Slice {
		to.Set(reflect.MakeSlice(to.Type(), len(n.items), len(n.items)))
	}
	put := o.putInteger
	if o.Kind == Words {
		put = o.putWord
	}
	for j, item := range n.items {
		put(to.Index(j), item)
	}
}

// putWord writes a word of a list: as text, or as its place among the option's words.
func (o *Option) putWord(to reflect.Value, n *node) {
	switch {
	case len(o.Names) == 0:
		o.must(n.kind == textNode, n)
		to.SetString(n.text)
	case to.Kind() == reflect.String:
		to.SetString(o.Names[o.word(n)])
	default:
		index(to, o.word(n))
	}
}

func (o *Option) putTable(to reflect.Value, n *node, filled []bool) {
	if n.kind != tableNode {
		name := strconv.Itoa(o.Keys[1])
		if o.Kind == Named {
			name = o.Names[0]
		}
		o.refuse(n, ": write { "+name+" = ... } for one of them")
	}
	for _, name := range n.names {
		f := n.fields[name]
		i := o.entry(name, f)
		if o.Kind == Numbered {
			filled[i] = true
		}
		o.putInteger(to.Index(i), f)
	}
}

// entry is the place of an entry of a table.
func (o *Option) entry(name string, f *node) int {
	if o.Kind == Named {
		i := slices.Index(o.Names, name)
		if i < 0 { // what is near takes long to find
			must(false, f.keyAt, "%s has no %s%s", o.Key, name, position.DidYouMean(name, o.Names))
		}
		return i
	}
	i, err := strconv.Atoi(name)
	must(err == nil && i >= o.Keys[0] && i <= o.Keys[1], f.keyAt, "%s has values for %d to %d, not for %s", o.Key,
		o.Keys[0], o.Keys[1], name)
	return i
}

// index writes the place of a word.
func index(to reflect.Value, i int) {
	switch {
	case to.Kind() == reflect.Bool:
		to.SetBool(i == 1)
	case to.CanUint():
		to.SetUint(uint64(i))
	default:
		to.SetInt(int64(i))
	}
}

// number is what index, or an integer, has written.
func number(v reflect.Value) int {
	switch {
	case v.Kind() == reflect.Bool:
		return position.Bit(v.Bool())
	case v.CanUint():
		return int(v.Uint())
	}
	return int(v.Int())
}

// text writes the value of a field as TOML, the same for the same value.
func (o *Option) text(field reflect.Value) string {
	switch o.Kind {
	case Choice:
		return strconv.Quote(o.Names[number(field)])
	case Truth:
		return strconv.FormatBool(field.Bool())
	case Integer:
		if o.Zero != "" && number(field) == 0 {
			return strconv.Quote(o.Zero)
		}
		return strconv.Itoa(number(field))
	case Number:
		return strconv.FormatFloat(field.Float(), 'g', -1, 64)
	case Numbered, Named:
		return "{ " + strings.Join(o.entries(field), ", ") + " }"
	}
	return "[" + strings.Join(o.items(field), ", ") + "]"
}

// items are the values of a set or list.
func (o *Option) items(field reflect.Value) (items []string) {
	if o.Kind == Set {
		for i, w := range o.Names {
			if field.Uint()&(1<<i) == 0 {
				continue
			}
			if _, err := strconv.Atoi(w); err != nil { // numbers stand without quotes
				w = strconv.Quote(w)
			}
			items = append(items, w)
		}
		return items
	}
	for j := range field.Len() {
		switch v := field.Index(j); {
		case o.Kind == Integers:
			items = append(items, strconv.Itoa(number(v)))
		case v.Kind() == reflect.String:
			items = append(items, strconv.Quote(v.String()))
		default:
			items = append(items, strconv.Quote(o.Names[number(v)]))
		}
	}
	return items
}

// entries are the entries of a table: of a numbered one all, of another those that are not 0.
func (o *Option) entries(field reflect.Value) (entries []string) {
	if o.Kind == Numbered {
		for k := o.Keys[0]; k <= o.Keys[1]; k++ {
			entries = append(entries, fmt.Sprintf("%d = %d", k, number(field.Index(k))))
		}
		return entries
	}
	for j, name := range o.Names {
		if v := number(field.Index(j)); v != 0 {
			entries = append(entries, fmt.Sprintf("%s = %d", name, v))
		}
	}
	return entries
}
