package rulesets

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"escapesim/sim/position"
)

// place is where something is written: in a file, or in an override.
type place struct {
	file         string
	line, column int
	set          string // the whole KEY=VALUE of an override
}

func (p place) String() string {
	switch {
	case p.set != "":
		return "--set " + p.set
	case p.line == 0:
		return p.file
	}
	return fmt.Sprintf("%s:%d:%d", p.file, p.line, p.column)
}

type nodeKind uint8

const (
	textNode nodeKind = iota
	integerNode
	numberNode
	truthNode
	arrayNode
	tableNode
	timeNode
)

// node is a value as written, with its place.
type node struct {
	kind      nodeKind
	at, keyAt place
	text      string // of a text; for the rest as written
	n         int64
	x         float64
	b         bool
	items     []*node
	names     []string // of fields, in the order written
	fields    map[string]*node
	header    bool // a table that a [header] has opened
	listed    bool // a list of tables that [[headers]] have opened
}

// String says what was found, for messages.
func (n *node) String() string {
	switch n.kind {
	case textNode:
		return strconv.Quote(n.text)
	case arrayNode:
		return "a list"
	case tableNode:
		return "a table"
	case timeNode:
		return "a date or time"
	}
	return n.text
}

func (n *node) textOf(name string) string {
	if f := n.fields[name]; f != nil && f.kind == textNode {
		return f.text
	}
	return ""
}

func (n *node) add(name string, f *node) {
	if n.fields == nil {
		n.fields = map[string]*node{}
	}
	if n.fields[name] == nil {
		n.names = append(n.names, name)
	}
	n.fields[name] = f
}

// parser turns the expressions of go-toml's parser into a tree; it adds what
// that parser leaves to its caller: tables, dotted keys and duplicates.
type parser struct {
	file   string
	p      unstable.Parser
	lines  []int // where each line begins
	tables bool  // lists of tables are taken
}

// parse reads a TOML file without lists of tables into a tree: a rule document
// has none.
func parse(file string, text []byte) (*node, error) {
	return (&parser{file: file}).read(text)
}

func (ps *parser) read(text []byte) (root *node, err error) {
	defer position.Catch[*Error](&err)
	file := ps.file
	ps.lines = []int{0}
	ps.p.Reset(text)
	for i, c := range text {
		if c == '\n' {
			ps.lines = append(ps.lines, i+1)
		}
	}
	line, wrong := CheckTOML(text)
	must(line == 0, place{file: file, line: line, column: 1}, "%s", wrong)
	begin := place{file: file, line: 1, column: 1}
	top := &node{kind: tableNode, at: begin, keyAt: begin}
	open := top
	for ps.p.NextExpression() {
		e := ps.p.Expression()
		switch e.Kind {
		case unstable.KeyValue:
			ps.keyValue(open, e)
		case unstable.Table:
			open = ps.header(top, e)
		case unstable.ArrayTable:
			open = ps.listHeader(top, e)
		}
	}
	if err := ps.p.Error(); err != nil {
		at := begin
		var pe *unstable.ParserError
		if errors.As(err, &pe) {
			where := ps.p.Range(pe.Highlight)
			at = ps.at(where)
			r, _ := utf8.DecodeRune(text[where.Offset:]) // a curled quote, a no-break space
			must(r <= unicode.MaxASCII, at, "%q (%U) may stand in quoted text and in comments only", r, r)
			must(!bare.MatchString(err.Error()), at, "a value is a number, true, false, a text in quotation marks "+
				"(%q), a list in brackets or a table in braces", word.Find(text[where.Offset:]))
		}
		return nil, fault(at, "%s", err)
	}
	return top, nil
}

// word is what may have been meant as a text.
var word = regexp.MustCompile(`^[\w-]*`)

// bare is what the parser says of a word without quotation marks where a value should be.
var bare = regexp.MustCompile("expected keyword|'[a-zA-Z]' at start of value")

func (ps *parser) place(n *unstable.Node) place { return ps.at(n.Raw) }

// at is where a part of the text begins. The parser's own answer counts the
// lines from the top for each.
func (ps *parser) at(r unstable.Range) place {
	line, begins := slices.BinarySearch(ps.lines, int(r.Offset))
	if begins {
		line++
	}
	return place{file: ps.file, line: line, column: int(r.Offset) - ps.lines[line-1] + 1}
}

// below is the table in n that a key names, made when it is not there; of a list of
// tables, the last.
func (ps *parser) below(n *node, key *unstable.Node, dotted string) *node {
	name := string(key.Data)
	f := n.Field(name)
	if f == nil {
		at := ps.place(key)
		f = &node{kind: tableNode, at: at, keyAt: at}
		n.add(name, f)
	}
	if f.listed {
		return f.items[len(f.items)-1]
	}
	must(f.kind == tableNode, ps.place(key), "%s is set twice, first at %s", dotted, f.keyAt)
	return f
}

// parent is the table in n that holds the last part of a dotted key, made when it is not
// there; with that part, and with the whole key as text.
func (ps *parser) parent(n *node, e *unstable.Node) (parent *node, last *unstable.Node, dotted string) {
	for it := e.Key(); it.Next(); {
		if last != nil {
			n = ps.below(n, last, dotted)
		}
		last = it.Node()
		dotted = strings.TrimPrefix(dotted+"."+string(last.Data), ".")
	}
	return n, last, dotted
}

// listHeader opens the next table of a list of tables.
func (ps *parser) listHeader(root *node, e *unstable.Node) *node {
	first := e.Key()
	first.Next()
	must(ps.tables, ps.place(first.Node()), "a rule document has no lists of tables")
	n, last, dotted := ps.parent(root, e)
	name, at := string(last.Data), ps.place(last)
	list := n.Field(name)
	if list == nil {
		list = &node{kind: arrayNode, at: at, keyAt: at, listed: true}
		n.add(name, list)
	}
	must(list.listed, at, "%s is set twice, first at %s", dotted, list.keyAt)
	item := &node{kind: tableNode, at: at, keyAt: at, header: true}
	list.items = append(list.items, item)
	return item
}

func (ps *parser) header(root *node, e *unstable.Node) *node {
	n, last, dotted := ps.parent(root, e)
	n = ps.below(n, last, dotted)
	must(!n.header, ps.place(last), "table %s is opened twice, first at %s", dotted, n.at)
	n.header, n.at = true, ps.place(last)
	return n
}

func (ps *parser) keyValue(n *node, e *unstable.Node) {
	n, last, dotted := ps.parent(n, e)
	name, at := string(last.Data), ps.place(last)
	if first := n.Field(name); first != nil {
		must(false, at, "%s is set twice, first at %s", dotted, first.keyAt)
	}
	n.add(name, ps.value(e.Value(), at))
}

func (ps *parser) value(e *unstable.Node, keyAt place) *node {
	n := &node{at: keyAt, keyAt: keyAt, text: string(e.Data)}
	if e.Raw.Length > 0 {
		n.at = ps.place(e)
	}
	var err error
	digits := strings.ReplaceAll(n.text, "_", "")
	switch e.Kind {
	case unstable.String:
		n.kind = textNode
	case unstable.Bool:
		n.kind, n.b = truthNode, n.text == "true"
	case unstable.Integer:
		n.kind = integerNode
		n.n, err = strconv.ParseInt(digits, 0, 64)
	case unstable.Float:
		n.kind = numberNode
		n.x, err = strconv.ParseFloat(digits, 64)
	case unstable.Array:
		n.kind = arrayNode
		for it := e.Children(); it.Next(); {
			if it.Node().Kind == unstable.Comment {
				continue
			}
			item := ps.value(it.Node(), keyAt)
			item.keyAt = item.at
			n.items = append(n.items, item)
		}
	case unstable.InlineTable:
		n.kind = tableNode
		for it := e.Children(); it.Next(); {
			if it.Node().Kind == unstable.Comment {
				continue
			}
			ps.keyValue(n, it.Node())
		}
	default:
		n.kind = timeNode
	}
	must(err == nil, n.at, "%s is no number that fits", n.text)
	return n
}
