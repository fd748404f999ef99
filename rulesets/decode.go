package rulesets

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"escapesim/sim/position"
)

// Value is one resolved option.
type Value struct {
	Option
	Text    string // as TOML
	Origin  string // file:line:column, or the --set
	Assumed string // why the document assumes it; empty when it does not
	Source  string // where the document says so

	open bool // the option's default, said or not: it is left out of the hash
}

// Example is the value as --set takes it; of a table its first entry, which
// states a difference.
func (v Value) Example() string {
	if v.Kind != Numbered && v.Kind != Named {
		return v.Text
	}
	entry, _, several := strings.Cut(strings.ReplaceAll(v.Text, " ", ""), ",")
	if several {
		entry += "}"
	}
	return entry
}

// quotedWords are the words of a value, as TOML writes them.
var quotedWords = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// Conflict is an error of Validate that names the options which contradict
// one another; the message then names their places.
type Conflict interface {
	error
	Keys() []string
}

// settled is what the layers say about one key, the root first.
type settled struct {
	parts  []*node
	layers []int // that say it
}

func (s *settled) origin() place { return s.parts[len(s.parts)-1].keyAt }

// Decode writes the document onto options, a pointer to a struct as [Schema]
// describes it. Every option must have a value. Of a table, a later document
// or override states the differences only; of everything else, the whole
// value. When options has a method Validate() error, it is asked last.
func (d *Document) Decode(options any) error {
	schema := Schema(options)
	known := make(map[string]*Option, len(schema))
	keys := make([]string, len(schema))
	for i := range schema {
		known[schema[i].Key] = &schema[i]
		keys[i] = schema[i].Key
	}
	var wrong Faults
	found := map[string]*settled{}
	notes := map[string]Value{} // Assumed and Source by key
	for at, l := range d.layers {
		here := map[string]bool{}
		gather(l.root, "", at, known, keys, found, here, &wrong)
		for key := range here {
			notes[key] = Value{}
		}
		for _, table := range []struct {
			name string
			list []remark
			put  func(v *Value, text string)
		}{
			{"assumed", l.assumed, func(v *Value, text string) { v.Assumed = text }},
			{"source", l.sourced, func(v *Value, text string) { v.Source = text }},
		} {
			for _, r := range table.list {
				v := notes[r.key]
				table.put(&v, r.text)
				switch {
				case known[r.key] == nil:
					wrong.add(fault(r.at, "no option %s%s", r.key, nearOption(r.key, keys)))
				case !here[r.key]:
					wrong.add(fault(r.at, "%s speaks of %s, which this document does not set", table.name, r.key))
				case v.Assumed != "" && v.Source != "":
					wrong.add(fault(r.at, "%s has a source and is assumed", r.key))
				}
				notes[r.key] = v
			}
		}
	}
	for _, l := range d.layers {
		for _, n := range l.most {
			if known[n.text] == nil {
				wrong.add(fault(n.at, "decisive: no option %s%s", n.text, position.DidYouMean(n.text, keys)))
			}
		}
	}
	root := reflect.ValueOf(options).Elem()
	var missing []string
	d.resolved = d.resolved[:0]
	for _, o := range schema {
		s := found[o.Key]
		field := root.FieldByIndex(o.index)
		switch {
		case s == nil && o.Default == "":
			missing = append(missing, o.Key)
			continue
		case s == nil:
			if err := o.fill(field, o.usual); err != nil {
				panic(err) // Schema has written it once before
			}
			d.resolved = append(d.resolved, &Value{
				o, o.usualText, "the option's default", o.reason.assumed, o.reason.source, true,
			})
			continue
		}
		if err := o.fill(field, s); err != nil {
			wrong.add(err)
			continue
		}
		if err := d.agreed(&o, s, field.Type()); err != nil {
			wrong.add(err)
			continue
		}
		note := notes[o.Key]
		text := o.text(field)
		d.resolved = append(d.resolved, &Value{
			o, text, s.origin().String(), note.Assumed, note.Source, o.Default != "" && text == o.usualText,
		})
	}
	if err := wrong.err(); err != nil {
		return err
	}
	if len(missing) > 0 {
		more := ""
		if n := len(missing) - 1; n > 0 {
			more = fmt.Sprintf(" and %d more", n)
		}
		return &Error{d.layers[0].file, "no value for " + missing[0] + more}
	}
	slices.SortFunc(d.resolved, func(a, b *Value) int { return cmp.Compare(a.Key, b.Key) })
	if v, ok := options.(interface{ Validate() error }); ok {
		if err := v.Validate(); err != nil {
			return d.Locate(err)
		}
	}
	return nil
}

// standing is the option's default as if a document said it.
func (o *Option) standing() (*settled, error) {
	root := &node{kind: tableNode}
	err := parseSet(root, o.Key+"="+o.Default)
	n := root
	for name := range strings.SplitSeq(o.Key, ".") {
		if n != nil {
			n = n.field(name)
		}
	}
	return &settled{parts: []*node{n}, layers: []int{0}}, err
}

// fill writes what the documents say of an option onto its field.
func (o *Option) fill(field reflect.Value, s *settled) error {
	field.SetZero()
	filled := make([]bool, o.Keys[1]+1)
	for _, n := range s.parts {
		if err := o.put(field, n, filled); err != nil {
			return err
		}
	}
	if o.Kind == Numbered {
		for k := o.Keys[0]; k <= o.Keys[1]; k++ {
			if !filled[k] {
				return fault(s.origin(), "%s has no value for %d", o.Key, k)
			}
		}
	}
	return nil
}

// agreed reports two documents that set one option to different values where
// neither builds on the other: no document has the last word. Of a table each
// entry is looked at alone.
func (d *Document) agreed(o *Option, s *settled, t reflect.Type) error {
	type said struct {
		layer int
		n     *node
	}
	entries := map[string][]said{}
	var names []string
	for i, n := range s.parts {
		list := map[string]*node{"": n}
		if n.kind == tableNode {
			list = n.fields
		}
		for name, entry := range list {
			if entries[name] == nil {
				names = append(names, name)
			}
			entries[name] = append(entries[name], said{s.layers[i], entry})
		}
	}
	slices.Sort(names)
	for _, name := range names {
		list := entries[name]
		last := slices.DeleteFunc(slices.Clone(list), func(a said) bool {
			return slices.ContainsFunc(list, func(b said) bool { return d.over(b.layer, a.layer) })
		})
		text := func(n *node) (string, error) {
			if name != "" {
				return n.String(), nil
			}
			field := reflect.New(t).Elem()
			err := o.put(field, n, make([]bool, o.Keys[1]+1))
			return o.text(field), err
		}
		for i := 1; i < len(last); i++ {
			a, err := text(last[i-1].n)
			if err != nil {
				return err
			}
			b, err := text(last[i].n)
			if err != nil {
				return err
			}
			if a != b {
				return fault(last[i].n.keyAt, "%s is %s here and %s at %s, and neither document builds on the "+
					"other: set it in the one that extends both", strings.TrimSuffix(o.Key+"."+name, "."), b, a,
					last[i-1].n.keyAt)
			}
		}
	}
	return nil
}

// gather collects the values of one layer under their keys, and what is wrong
// with the keys.
func gather(n *node, prefix string, layer int, known map[string]*Option, keys []string, found map[string]*settled,
	here map[string]bool, wrong *Faults,
) {
	for _, name := range n.names {
		key, f := prefix+name, n.fields[name]
		if prefix == "" && slices.Contains(reserved, name) || key == "board" && f.kind != tableNode || key == boardKey {
			continue
		}
		switch {
		case known[key] != nil:
			if found[key] == nil {
				found[key] = &settled{}
			}
			found[key].parts = append(found[key].parts, f)
			found[key].layers = append(found[key].layers, layer)
			here[key] = true
		case f.kind == tableNode:
			gather(f, key+".", layer, known, keys, found, here, wrong)
			if len(f.names) == 0 &&
				!slices.ContainsFunc(keys, func(k string) bool { return strings.HasPrefix(k, key+".") }) {
				wrong.add(fault(f.keyAt, "no options %s%s", key, position.DidYouMean(key, keys)))
			}
		default:
			words := keys
			if prefix == "" {
				words = slices.Concat(reserved, keys)
			}
			wrong.add(fault(f.keyAt, "no option %s%s", key, nearOption(key, words)))
		}
	}
}

// Locate adds to an error of the game the values and places of the options
// that it names as contradicting one another; any other error stays as it
// is. Decode has done so with what Validate says.
func (d *Document) Locate(err error) error {
	var c Conflict
	if !errors.As(err, &c) {
		return err
	}
	at := d.Name
	var named []string
	for _, key := range c.Keys() {
		i, ok := slices.BinarySearchFunc(d.resolved, key, func(v *Value, k string) int { return cmp.Compare(v.Key, k) })
		if !ok { // no option of a document: the number of players, say
			named = append(named, key)
			continue
		}
		text := key + " = " + d.resolved[i].Text
		switch origin := d.resolved[i].Origin; {
		case at == d.Name:
			at = origin
		case !strings.HasPrefix(origin, "--set "): // that says no more than the value
			text += " (" + origin + ")"
		}
		named = append(named, text)
	}
	why := strings.TrimPrefix(c.Error(), strings.Join(c.Keys(), " and ")+": ")
	return &Error{at, strings.Join(named, " and ") + ": " + why}
}

// Blame gives an error in what the value of an option names, a file say, the
// place of that value. Decode must have resolved the document.
func (d *Document) Blame(key string, err error) error {
	at := d.Name
	for _, v := range d.resolved {
		if v.Key == key {
			at = v.Origin
		}
	}
	return &Error{at, key + ": " + err.Error()}
}

// put writes a value as written onto the field.
func (o *Option) put(field reflect.Value, n *node, filled []bool) error {
	lists := o.Kind == Set || o.Kind == Integers || o.Kind == Words
	wrong := func(n *node) error {
		if lists && n.kind == textNode && strings.Contains(n.text, ",") {
			return fault(n.at, "%s takes %s, not %s: write [%s]", o.Key, o.Domain(), n, n.text)
		}
		return fault(n.at, "%s takes %s, not %s", o.Key, o.Domain(), n)
	}
	integer := func(to reflect.Value, n *node) error {
		if n.kind != integerNode || !(float64(n.n) >= o.Lo && float64(n.n) <= o.Hi) {
			return wrong(n)
		}
		switch {
		case to.CanInt() && !to.OverflowInt(n.n):
			to.SetInt(n.n)
		case to.CanUint() && n.n >= 0 && !to.OverflowUint(uint64(n.n)):
			to.SetUint(uint64(n.n))
		default:
			return fault(n.at, "%s: %d is too large or too small for it", o.Key, n.n)
		}
		return nil
	}
	word := func(n *node) (int, error) {
		if n.kind == truthNode { // true may be one of the words
			if i := slices.Index(o.Names, strconv.FormatBool(n.b)); i >= 0 {
				return i, nil
			}
		}
		if n.kind != textNode && n.kind != integerNode {
			return 0, wrong(n)
		}
		if i := slices.Index(o.Names, n.text); i >= 0 {
			return i, nil
		}
		if n.kind == integerNode {
			return 0, wrong(n)
		}
		return 0, fault(n.at, "%s takes %s, not %s%s", o.Key, o.Domain(), n, position.DidYouMean(n.text, o.Names))
	}
	if lists && n.at.set != "" && n.kind != arrayNode && n.kind != tableNode {
		// an override may leave out the brackets
		n = &node{at: n.at, keyAt: n.keyAt, kind: arrayNode, items: []*node{n}}
	}
	switch o.Kind {
	case Choice:
		i, err := word(n)
		if err != nil {
			return err
		}
		index(field, i)
	case Truth:
		if n.kind != truthNode {
			return wrong(n)
		}
		field.SetBool(n.b)
	case Integer:
		if o.Zero != "" && n.kind == textNode && n.text == o.Zero {
			return nil // the field is 0
		}
		return integer(field, n)
	case Number:
		x := n.x
		if n.kind == integerNode {
			x = float64(n.n)
		} else if n.kind != numberNode {
			return wrong(n)
		}
		if !(x >= o.Lo && x <= o.Hi) || math.IsInf(x, 0) {
			return wrong(n)
		}
		field.SetFloat(x)
	case Set:
		if n.kind != arrayNode {
			return wrong(n)
		}
		var mask uint64
		for _, item := range n.items {
			i, err := word(item)
			if err != nil {
				return err
			}
			if mask&(1<<i) != 0 {
				return fault(item.at, "%s names %s twice", o.Key, item.text)
			}
			mask |= 1 << i
		}
		field.SetUint(mask)
	case Integers, Words:
		if n.kind != arrayNode {
			return wrong(n)
		}
		if o.Len > 0 && len(n.items) != o.Len {
			return fault(n.at, "%s takes %d values, not %d", o.Key, o.Len, len(n.items))
		}
		if field.Kind() == reflect.Slice {
			field.Set(reflect.MakeSlice(field.Type(), len(n.items), len(n.items)))
		}
		for j, item := range n.items {
			to := field.Index(j)
			switch {
			case o.Kind == Integers:
				if err := integer(to, item); err != nil {
					return err
				}
			case len(o.Names) == 0:
				if item.kind != textNode {
					return wrong(item)
				}
				to.SetString(item.text)
			default:
				i, err := word(item)
				if err != nil {
					return err
				}
				if to.Kind() == reflect.String {
					to.SetString(o.Names[i])
				} else {
					index(to, i)
				}
			}
		}
	case Numbered, Named:
		if n.kind != tableNode {
			return wrong(n)
		}
		for _, name := range n.names {
			f := n.fields[name]
			var i int
			if o.Kind == Named {
				if i = slices.Index(o.Names, name); i < 0 {
					return fault(f.keyAt, "%s has no %s%s", o.Key, name, position.DidYouMean(name, o.Names))
				}
			} else {
				var err error
				if i, err = strconv.Atoi(name); err != nil || i < o.Keys[0] || i > o.Keys[1] {
					return fault(f.keyAt, "%s has values for %d to %d, not for %s", o.Key, o.Keys[0], o.Keys[1], name)
				}
				filled[i] = true
			}
			if err := integer(field.Index(i), f); err != nil {
				return err
			}
		}
	}
	return nil
}

// index writes the position of a word.
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

// text writes the value of a field as TOML, the same for the same value.
func (o *Option) text(field reflect.Value) string {
	number := func(v reflect.Value) int {
		switch {
		case v.Kind() == reflect.Bool:
			return position.Bit(v.Bool())
		case v.CanUint():
			return int(v.Uint())
		}
		return int(v.Int())
	}
	word := func(w string) string {
		if _, err := strconv.Atoi(w); err == nil && o.Kind == Set {
			return w
		}
		return strconv.Quote(w)
	}
	var parts []string
	switch o.Kind {
	case Choice:
		return word(o.Names[number(field)])
	case Truth:
		return strconv.FormatBool(field.Bool())
	case Integer:
		if o.Zero != "" && number(field) == 0 {
			return word(o.Zero)
		}
		return strconv.Itoa(number(field))
	case Number:
		return strconv.FormatFloat(field.Float(), 'g', -1, 64)
	case Set:
		for i, w := range o.Names {
			if field.Uint()&(1<<i) != 0 {
				parts = append(parts, word(w))
			}
		}
	case Integers, Words:
		for j := range field.Len() {
			switch v := field.Index(j); {
			case o.Kind == Integers:
				parts = append(parts, strconv.Itoa(number(v)))
			case v.Kind() == reflect.String:
				parts = append(parts, word(v.String()))
			default:
				parts = append(parts, word(o.Names[number(v)]))
			}
		}
	case Numbered:
		for k := o.Keys[0]; k <= o.Keys[1]; k++ {
			parts = append(parts, fmt.Sprintf("%d = %d", k, number(field.Index(k))))
		}
	case Named:
		for j, name := range o.Names {
			if v := number(field.Index(j)); v != 0 {
				parts = append(parts, fmt.Sprintf("%s = %d", name, v))
			}
		}
	}
	if o.Kind == Numbered || o.Kind == Named {
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// Values are the resolved options in the order of their keys.
func (d *Document) Values() []Value {
	list := make([]Value, len(d.resolved))
	for i, v := range d.resolved {
		list[i] = *v
	}
	return list
}

// Assumptions are the keys whose values the document assumes and the user
// has not overridden, in order.
func (d *Document) Assumptions() []string {
	var keys []string
	for _, v := range d.resolved {
		if v.Assumed != "" {
			keys = append(keys, v.Key)
		}
	}
	return keys
}

// Decisive are those of the assumptions on which the figures rest most, as the last
// document that says decisive = [...] names them.
func (d *Document) Decisive() []Value {
	var most []*node
	for _, l := range d.layers {
		if l.most != nil {
			most = l.most
		}
	}
	var list []Value
	for _, n := range most {
		for _, v := range d.resolved {
			if v.Key == n.text && v.Assumed != "" {
				list = append(list, *v)
			}
		}
	}
	return list
}

// Hash is a short name for the resolved options: the same for the same game
// and values, wherever they come from. What is in a file that a value names,
// a board or a scenario of the user's, belongs to the value.
func (d *Document) Hash() string {
	h := sha256.New()
	fmt.Fprintln(h, d.Game)
	for _, v := range d.resolved {
		if v.open { // so an option that is new leaves the games of old documents their name
			continue
		}
		fmt.Fprintf(h, "%s = %s\n", v.Key, v.Text)
		if !v.File {
			continue
		}
		for _, quoted := range quotedWords.FindAllString(v.Text, -1) {
			if name, err := strconv.Unquote(quoted); err == nil {
				if text, err := ReadFile(name); err == nil { // else it is the program's own, or the game refuses it
					fmt.Fprintf(h, "%d %s\n", len(text), text)
				}
			}
		}
	}
	d.board.hash(h)
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// nearOption ends a message about an unknown option with the nearest one, and where that is
// neither a slip of the hand nor left out but for its group, with what finds options by words.
func nearOption(key string, keys []string) string {
	near := position.Nearest(key, keys)
	last := key[strings.LastIndex(key, ".")+1:]
	if position.Mistyped(key, near) || strings.HasSuffix(near, "."+key) || !plainWord.MatchString(last) {
		return position.DidYouMean(key, keys)
	}
	words := strings.ReplaceAll(last, "_", " ")
	search := "; options by words: simulate rules search " + words
	var same []string // of its group, with its word among others
	for _, k := range keys {
		if group := strings.TrimSuffix(key, last); strings.HasPrefix(k, group) && slices.Contains(strings.Split(
			strings.TrimPrefix(k, group), "_"), last) {
			same = append(same, k)
		}
	}
	if len(same) > 0 {
		return ": there are " + strings.Join(same[:min(len(same), 3)], ", ") + search
	}
	return position.DidYouMean(key, keys) + search
}

// plainWord is a word that needs no quotes.
var plainWord = regexp.MustCompile(`^\w+$`)
