package rulesets

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
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

// reading is what all layers of a document say of the options of a game, and what is
// wrong with it.
type reading struct {
	schema []Option
	known  map[string]*Option
	keys   []string
	found  map[string]*settled
	notes  map[string]Value // Assumed and Source by key
	wrong  Faults
}

// read goes through the layers, the root first.
func (d *Document) read(schema []Option) *reading {
	r := &reading{
		schema: schema, known: make(map[string]*Option, len(schema)), keys: make([]string, len(schema)),
		found: map[string]*settled{}, notes: map[string]Value{},
	}
	for i := range schema {
		r.known[schema[i].Key] = &schema[i]
		r.keys[i] = schema[i].Key
	}
	for at, l := range d.layers {
		here := map[string]bool{}
		r.gather(l.root, "", at, here)
		for key := range here {
			r.notes[key] = Value{}
		}
		r.note("assumed", l.assumed, here, func(v *Value, text string) { v.Assumed = text })
		r.note("source", l.sourced, here, func(v *Value, text string) { v.Source = text })
	}
	for _, l := range d.layers {
		for _, n := range l.most {
			if r.known[n.text] == nil {
				r.wrong.add(fault(n.at, "decisive: no option %s%s", n.text, position.DidYouMean(n.text, r.keys)))
			}
		}
	}
	return r
}

// note takes a layer's remarks on the options that it sets: here are those.
func (r *reading) note(table string, list []remark, here map[string]bool, put func(v *Value, text string)) {
	for _, mark := range list {
		v := r.notes[mark.key]
		put(&v, mark.text)
		switch {
		case r.known[mark.key] == nil:
			r.wrong.add(fault(mark.at, "no option %s%s", mark.key, nearOption(mark.key, r.keys)))
		case !here[mark.key]:
			r.wrong.add(fault(mark.at, "%s speaks of %s, which this document does not set", table, mark.key))
		case v.Assumed != "" && v.Source != "":
			r.wrong.add(fault(mark.at, "%s has a source and is assumed", mark.key))
		}
		r.notes[mark.key] = v
	}
}

// Decode writes the document onto options, a pointer to a struct as [Schema]
// describes it. Every option must have a value. Of a table, a later document
// or override states the differences only; of everything else, the whole
// value. When options has a method Validate() error, it is asked last.
func (d *Document) Decode(options any) error {
	r := d.read(Schema(options))
	root := reflect.ValueOf(options).Elem()
	var missing []string
	d.resolved = d.resolved[:0]
	for _, o := range r.schema {
		if r.found[o.Key] == nil && o.Default == "" {
			missing = append(missing, o.Key)
			continue
		}
		v, err := d.resolve(&o, r, root.FieldByIndex(o.index))
		if err != nil {
			r.wrong.add(err)
			continue
		}
		d.resolved = append(d.resolved, v)
	}
	if err := r.wrong.err(); err != nil {
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

// resolve writes the value of an option onto its field: what the layers say, or its default.
func (d *Document) resolve(o *Option, r *reading, field reflect.Value) (*Value, error) {
	s := r.found[o.Key]
	if s == nil {
		if err := o.fill(field, o.usual); err != nil {
			panic(err) // Schema has written it once before
		}
		return &Value{*o, o.usualText, "the option's default", o.reason.assumed, o.reason.source, true}, nil
	}
	if err := o.fill(field, s); err != nil {
		return nil, err
	}
	if err := d.agreed(o, s, field.Type()); err != nil {
		return nil, err
	}
	note, text := r.notes[o.Key], o.text(field)
	return &Value{
		*o, text, s.origin().String(), note.Assumed, note.Source, o.Default != "" && text == o.usualText,
	}, nil
}

// standing is the option's default as if a document said it.
func (o *Option) standing() (*settled, error) {
	root := &node{kind: tableNode}
	err := parseSet(root, o.Key+"="+o.Default)
	n := root
	for name := range strings.SplitSeq(o.Key, ".") {
		if n != nil {
			n = n.Field(name)
		}
	}
	return &settled{parts: []*node{n}, layers: []int{0}}, err
}

// fill writes what the documents say of an option onto its field.
func (o *Option) fill(field reflect.Value, s *settled) (err error) {
	defer position.Catch[*Error](&err)
	field.SetZero()
	filled := make([]bool, o.Keys[1]+1)
	for _, n := range s.parts {
		o.put(field, n, filled)
	}
	if o.Kind == Numbered {
		for k := o.Keys[0]; k <= o.Keys[1]; k++ {
			must(filled[k], s.origin(), "%s has no value for %d", o.Key, k)
		}
	}
	return nil
}

// agreed reports two documents that set one option to different values where
// neither builds on the other: no document has the last word. Of a table each
// entry is looked at alone.
func (d *Document) agreed(o *Option, s *settled, t reflect.Type) (err error) {
	defer position.Catch[*Error](&err)
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
		text := func(n *node) string {
			if name != "" {
				return n.String()
			}
			field := reflect.New(t).Elem()
			o.put(field, n, make([]bool, o.Keys[1]+1))
			return o.text(field)
		}
		for i := 1; i < len(last); i++ {
			a, b := text(last[i-1].n), text(last[i].n)
			must(a == b, last[i].n.keyAt, "%s is %s here and %s at %s, and neither document builds on the other: "+
				"set it in the one that extends both", strings.TrimSuffix(o.Key+"."+name, "."), b, a, last[i-1].n.keyAt)
		}
	}
	return nil
}

// gather collects the values of one layer under their keys, and what is wrong
// with the keys.
func (r *reading) gather(n *node, prefix string, layer int, here map[string]bool) {
	for _, name := range n.names {
		key, f := prefix+name, n.fields[name]
		if prefix == "" && slices.Contains(reserved, name) || key == "board" && f.kind != tableNode || key == boardKey {
			continue
		}
		switch {
		case r.known[key] != nil:
			if r.found[key] == nil {
				r.found[key] = &settled{}
			}
			r.found[key].parts = append(r.found[key].parts, f)
			r.found[key].layers = append(r.found[key].layers, layer)
			here[key] = true
		case f.kind == tableNode:
			r.gather(f, key+".", layer, here)
			if len(f.names) == 0 &&
				!slices.ContainsFunc(r.keys, func(k string) bool { return strings.HasPrefix(k, key+".") }) {
				r.wrong.add(fault(f.keyAt, "no options %s%s", key, position.DidYouMean(key, r.keys)))
			}
		default:
			words := r.keys
			if prefix == "" {
				words = slices.Concat(reserved, r.keys)
			}
			r.wrong.add(fault(f.keyAt, "no option %s%s", key, nearOption(key, words)))
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
