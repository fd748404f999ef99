package rulesets

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Kind is the form of an option's value.
type Kind string

// The kinds of option, with the tag that asks for each.
const (
	Choice   Kind = "choice"  // values:"a|b": the index of one word; of two, a bool: is it the second
	Truth    Kind = "truth"   // a bool
	Integer  Kind = "integer" // range:"0..6"; either end may be open
	Number   Kind = "number"  // a float64, with range
	Set      Kind = "set"     // set:"a|b": a bit mask of words (or of numbers)
	Integers Kind = "list"    // list:"3..7": integers; of an array all
	Words    Kind = "words"   // names:"a|b": words, or their indices; a []string without it takes any
	Numbered Kind = "numbers" // map:"2..6": an array with the key as its index
	Named    Kind = "table"   // keys:"rope|key": an array by name; what is not named is 0
)

// Option is a declared option of a game.
//
// A game declares its options as struct fields, in groups nested to any
// depth. A field with the tag key:"group.name" is an option; clause names
// the rule it implements and doc says in a sentence what it turns; one of
// the tags of [Kind] gives the values that it may take. Of a list, len:"5"
// fixes the length; of an integer, zero:"word" names a word that may stand
// for 0; of words, file:"true" says that they may name files.
//
// What documents leave open stands once, at the option: default:"[]" is the value,
// as TOML, where no document says one, and source:"why", or assumed:"why" where
// another reading is possible, says where it comes from.
type Option struct {
	Key    string
	Clause string
	Kind   Kind
	Doc    string
	Names  []string // the words of a choice, set, words or table
	Lo, Hi float64  // the range of each number; infinite where open
	Keys   [2]int   // the first and last key of a numbered table
	Len    int      // of a list; 0 where it is free
	Zero   string   // the word for 0, if any
	File   bool     // a word may name a file of the user's: its content is part of the value

	Default string // the value where no document says one, as TOML; empty: a document must
	reason  reason // for it

	usual     *settled // the default as if a document said it, read once: documents are decoded by the hundred
	usualText string   // the default as a value is printed

	index []int // of the field
}

// reason says where a value comes from: it is assumed, or has a source.
type reason struct{ assumed, source string }

// Domain says in words what values the option takes.
func (o Option) Domain() string {
	between := "of any size"
	switch low, high := !math.IsInf(o.Lo, 0), !math.IsInf(o.Hi, 0); {
	case low && high:
		between = fmt.Sprintf("from %v to %v", o.Lo, o.Hi)
	case low:
		between = fmt.Sprintf("of at least %v", o.Lo)
	case high:
		between = fmt.Sprintf("of at most %v", o.Hi)
	}
	many := ""
	if o.Len > 0 {
		many = strconv.Itoa(o.Len) + " "
	}
	switch o.Kind {
	case Choice:
		return "one of " + strings.Join(o.Names, ", ")
	case Truth:
		return "true or false"
	case Integer:
		if o.Zero != "" {
			return "an integer " + between + " or " + o.Zero
		}
		return "an integer " + between
	case Number:
		return "a number " + between
	case Set:
		return "a list of different words from " + strings.Join(o.Names, ", ")
	case Integers:
		return "a list of " + many + "integers " + between
	case Words:
		if len(o.Names) == 0 {
			return "a list of " + many + "texts"
		}
		return "a list of " + many + "words from " + strings.Join(o.Names, ", ")
	case Numbered:
		return fmt.Sprintf("a table of integers %s for each of %d to %d", between, o.Keys[0], o.Keys[1])
	}
	return fmt.Sprintf("a table of integers %s for %s", between, strings.Join(o.Names, ", "))
}

// Schema lists the options that a struct (or a pointer to one) declares, in
// the order of declaration. It panics when a tag is malformed or does not
// suit its field, or when a key stands twice: those are faults of the game.
func Schema(options any) []Option {
	t := reflect.TypeOf(options)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if list, ok := schemas.Load(t); ok {
		return slices.Clone(list.([]Option))
	}
	var list []Option
	seen := map[string]bool{}
	var walk func(t reflect.Type, index []int)
	walk = func(t reflect.Type, index []int) {
		for i := range t.NumField() {
			f := t.Field(i)
			at := append(slices.Clone(index), i)
			if _, ok := f.Tag.Lookup("key"); !ok {
				if f.Type.Kind() == reflect.Struct {
					walk(f.Type, at)
				}
				continue
			}
			o := declared(f)
			if seen[o.Key] {
				panic(fmt.Sprintf("rulesets: %s is declared twice", o.Key))
			}
			seen[o.Key] = true
			o.index = at
			list = append(list, o)
		}
	}
	walk(t, nil)
	schemas.Store(t, slices.Clone(list))
	return list
}

// schemas keeps what types declare: a list of documents asks for the same
// one again and again.
var schemas sync.Map // reflect.Type -> []Option

// declared is the option of a field. It panics at a fault of the tags.
func declared(f reflect.StructField) Option {
	o := Option{
		Key: f.Tag.Get("key"), Clause: f.Tag.Get("clause"), Doc: f.Tag.Get("doc"), Lo: math.Inf(-1), Hi: math.Inf(1),
		Zero: f.Tag.Get("zero"), File: f.Tag.Get("file") == "true", Default: f.Tag.Get("default"),
		reason: reason{f.Tag.Get("assumed"), f.Tag.Get("source")},
	}
	o.takeKind(f)
	if o.Zero != "" && o.Kind != Integer {
		o.bad("only an integer has a word for 0")
	}
	if o.Kind == Integers || o.Kind == Words {
		o.takeLength(f)
	}
	if o.Default != "" {
		o.takeDefault(f.Type)
	}
	return o
}

// bad reports a fault of the option's tags.
func (o *Option) bad(why string) { panic(fmt.Sprintf("rulesets: option %s: %s", o.Key, why)) }

// takeKind reads the tag that says what values the option takes, and holds it against the
// type of the field.
func (o *Option) takeKind(f reflect.StructField) {
	kind := f.Type.Kind()
	row := kind == reflect.Slice || kind == reflect.Array
	switch {
	case o.takeWords(f, "values"):
		if o.Kind = Choice; !whole(kind) && (kind != reflect.Bool || len(o.Names) != 2) {
			o.bad("a choice is an integer field, or of two words a bool")
		}
	case o.takeWords(f, "set"):
		if o.Kind = Set; !unsigned(kind) || len(o.Names) > f.Type.Bits() {
			o.bad("a set is an unsigned field with a bit for each word")
		}
	case o.takeWords(f, "names"), row && f.Type.Elem().Kind() == reflect.String:
		if o.Kind = Words; !row || f.Type.Elem().Kind() != reflect.String && !whole(f.Type.Elem().Kind()) {
			o.bad("names are a list of texts or of indices")
		}
	case o.takeWords(f, "keys"):
		if o.Kind = Named; kind != reflect.Array || f.Type.Len() != len(o.Names) || !whole(f.Type.Elem().Kind()) {
			o.bad("a table is an array with a place for each name")
		}
		o.takeRange(f, "range")
	case o.takeRange(f, "list"), o.takeRange(f, "pair"):
		if o.Kind = Integers; !row || !whole(f.Type.Elem().Kind()) {
			o.bad("a list is a list of integers")
		}
	case o.takeRange(f, "map"):
		o.Kind = Numbered
		o.Keys = [2]int{int(o.Lo), int(o.Hi)}
		o.Lo, o.Hi = math.Inf(-1), math.Inf(1)
		o.takeRange(f, "range")
		if kind != reflect.Array || f.Type.Len() <= o.Keys[1] || o.Keys[0] < 0 || !whole(f.Type.Elem().Kind()) {
			o.bad("a numbered table is an array that reaches its last key")
		}
	case kind == reflect.Bool:
		o.Kind = Truth
	case whole(kind):
		o.Kind = Integer
		o.takeRange(f, "range")
	case kind == reflect.Float64:
		o.Kind = Number
		o.takeRange(f, "range")
	default:
		o.bad("no kind of option has the type " + f.Type.String())
	}
}

// takeWords reads a tag of words. It says whether there is one.
func (o *Option) takeWords(f reflect.StructField, tag string) bool {
	text, ok := f.Tag.Lookup(tag)
	if ok {
		o.Names = strings.Split(text, "|")
	}
	return ok
}

// takeRange reads a tag of two limits, either of which may be open. It says whether there
// is one.
func (o *Option) takeRange(f reflect.StructField, tag string) bool {
	text, ok := f.Tag.Lookup(tag)
	if !ok {
		return false
	}
	lo, hi, cut := strings.Cut(text, "..")
	if !cut {
		o.bad("range " + text)
	}
	limit := func(text string, open float64) float64 {
		if text == "" {
			return open
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			o.bad("range " + f.Tag.Get(tag))
		}
		return x
	}
	o.Lo, o.Hi = limit(lo, o.Lo), limit(hi, o.Hi)
	return true
}

// takeLength fixes how many values a list has, where that is not free.
func (o *Option) takeLength(f reflect.StructField) {
	if f.Type.Kind() == reflect.Array {
		o.Len = f.Type.Len()
	} else if text, ok := f.Tag.Lookup("len"); ok {
		n, err := strconv.Atoi(text)
		if o.Len = n; err != nil || n < 1 {
			o.bad("len " + text)
		}
	}
}

// takeDefault reads the value that holds where no document says one.
func (o *Option) takeDefault(t reflect.Type) {
	n, err := o.standing()
	field := reflect.New(t).Elem()
	if err == nil {
		err = o.fill(field, n)
	}
	if err != nil {
		o.bad(err.Error())
	}
	o.usual, o.usualText = n, o.text(field)
	if (o.reason.assumed == "") == (o.reason.source == "") {
		o.bad("a default is assumed or has a source")
	}
}

func unsigned(k reflect.Kind) bool { return k >= reflect.Uint && k <= reflect.Uint64 }

func whole(k reflect.Kind) bool {
	return k >= reflect.Int && k <= reflect.Int64 || unsigned(k)
}
