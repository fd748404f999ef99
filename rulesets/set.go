package rulesets

import (
	"slices"
	"strconv"
	"strings"

	"escapesim/sim/position"
)

// parseSet adds an override KEY=VALUE to the tree. A value is written as in
// TOML, but words need no quotes, a list of one no brackets, and a table may
// say k:v for k=v:
//
//	dod.deal=dealt   safe.protects=[arrest,appel]   equip.stock={rope=12,key=6}
func parseSet(root *node, set string) (err error) {
	defer position.Catch[*Error](&err)
	at := place{set: set}
	key, value, ok := strings.Cut(set, "=")
	key = strings.TrimSpace(key)
	must(ok && key != "", at, "an override is KEY=VALUE")
	top, _, _ := strings.Cut(key, ".")
	must(!slices.Contains(reserved, top), at, "%s is no option: it says something about a document, in its file", top)
	must(strings.Count(key, ".") < maxParts, at, "a name of more than %d parts", maxParts)
	s := &setScanner{at: at, rest: value}
	v := s.value()
	if s.space(); s.rest != "" {
		must(!strings.ContainsAny(value, ",[]{}=\"'"), at,
			"%q is left over after the value; a list is written %s=[3,4]", s.rest, key)
		v = &node{at: at, keyAt: at, kind: textNode, text: strings.TrimSpace(value)} // a word with a colon: 1:any
	}
	if key == "board" && v.kind == textNode {
		key = boardKey // so that other options of the board can stand beside it
	}
	n := root
	names := strings.Split(key, ".")
	for _, name := range names[:len(names)-1] {
		f := n.Field(name)
		if f == nil || f.kind != tableNode {
			f = &node{kind: tableNode, at: at, keyAt: at}
			n.add(name, f)
		}
		n = f
	}
	last := names[len(names)-1]
	if f := n.Field(last); f != nil && f.kind == tableNode && v.kind == tableNode {
		for _, name := range v.names { // a table states differences only
			f.add(name, v.fields[name])
		}
		return nil
	}
	n.add(last, v)
	return nil
}

// setScanner reads the value of an override.
type setScanner struct {
	at   place
	rest string
}

func (s *setScanner) space() { s.rest = strings.TrimLeft(s.rest, " \t") }

// eat takes the given mark away when it comes next.
func (s *setScanner) eat(mark byte) bool {
	s.space()
	if s.rest != "" && s.rest[0] == mark {
		s.rest = s.rest[1:]
		return true
	}
	return false
}

func (s *setScanner) value() *node {
	n := &node{at: s.at, keyAt: s.at}
	switch {
	case s.eat('['):
		n.kind = arrayNode
		for !s.eat(']') {
			n.items = append(n.items, s.value())
			if !s.eat(',') {
				must(s.eat(']'), s.at, "a list ends with ]")
				break
			}
		}
		return n
	case s.eat('{'):
		n.kind = tableNode
		for !s.eat('}') {
			name := s.word().text
			must(s.eat('=') || s.eat(':'), s.at, "%s in a table needs a value: {%s=1}", name, name)
			must(n.Field(name) == nil, s.at, "%s is set twice", name)
			n.add(name, s.value())
			if !s.eat(',') {
				must(s.eat('}'), s.at, "a table ends with }")
				break
			}
		}
		return n
	}
	return s.word()
}

// word reads a number, a truth value or a text.
func (s *setScanner) word() *node {
	s.space()
	n := &node{at: s.at, keyAt: s.at, kind: textNode}
	if s.rest != "" && (s.rest[0] == '"' || s.rest[0] == '\'') {
		end := strings.IndexByte(s.rest[1:], s.rest[0])
		must(end >= 0, s.at, "a quotation mark is open")
		n.text, s.rest = s.rest[1:end+1], s.rest[end+2:]
		return n
	}
	end := strings.IndexAny(s.rest, ",[]{}=:")
	if end < 0 {
		end = len(s.rest)
	}
	n.text, s.rest = strings.TrimSpace(s.rest[:end]), s.rest[end:]
	must(n.text != "", s.at, "a value is missing")
	if i, err := strconv.ParseInt(n.text, 10, 64); err == nil {
		n.kind, n.n = integerNode, i
	} else if x, err := strconv.ParseFloat(n.text, 64); err == nil {
		n.kind, n.x = numberNode, x
	} else if n.text == "true" || n.text == "false" {
		n.kind, n.b = truthNode, n.text == "true"
	}
	return n
}
