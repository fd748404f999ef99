package rulesets

import (
	"slices"
	"strconv"
	"strings"
)

// parseSet adds an override KEY=VALUE to the tree. A value is written as in
// TOML, but words need no quotes, a list of one no brackets, and a table may
// say k:v for k=v:
//
//	dod.deal=dealt   safe.protects=[arrest,appel]   equip.stock={rope=12,key=6}
func parseSet(root *node, set string) error {
	at := place{set: set}
	key, value, ok := strings.Cut(set, "=")
	key = strings.TrimSpace(key)
	if !ok || key == "" {
		return fault(at, "an override is KEY=VALUE")
	}
	if top, _, _ := strings.Cut(key, "."); slices.Contains(reserved, top) {
		return fault(at, "%s is no option: it says something about a document, in its file", top)
	}
	if strings.Count(key, ".") >= maxParts {
		return fault(at, "a name of more than %d parts", maxParts)
	}
	s := &setScanner{at: at, rest: value}
	v, err := s.value()
	if err != nil {
		return err
	}
	if s.space(); s.rest != "" {
		if strings.ContainsAny(value, ",[]{}=\"'") {
			return fault(at, "%q is left over after the value; a list is written %s=[3,4]", s.rest, key)
		}
		v = &node{at: at, keyAt: at, kind: textNode, text: strings.TrimSpace(value)} // a word with a colon: 1:any
	}
	if key == "board" && v.kind == textNode {
		key = boardKey // so that other options of the board can stand beside it
	}
	n := root
	names := strings.Split(key, ".")
	for _, name := range names[:len(names)-1] {
		f := n.field(name)
		if f == nil || f.kind != tableNode {
			f = &node{kind: tableNode, at: at, keyAt: at}
			n.add(name, f)
		}
		n = f
	}
	last := names[len(names)-1]
	if f := n.field(last); f != nil && f.kind == tableNode && v.kind == tableNode {
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

func (s *setScanner) value() (*node, error) {
	n := &node{at: s.at, keyAt: s.at}
	switch {
	case s.eat('['):
		n.kind = arrayNode
		for !s.eat(']') {
			item, err := s.value()
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, item)
			if !s.eat(',') {
				if !s.eat(']') {
					return nil, fault(s.at, "a list ends with ]")
				}
				break
			}
		}
		return n, nil
	case s.eat('{'):
		n.kind = tableNode
		for !s.eat('}') {
			name, err := s.word()
			if err != nil {
				return nil, err
			}
			if !s.eat('=') && !s.eat(':') {
				return nil, fault(s.at, "%s in a table needs a value: {%s=1}", name.text, name.text)
			}
			if n.field(name.text) != nil {
				return nil, fault(s.at, "%s is set twice", name.text)
			}
			v, err := s.value()
			if err != nil {
				return nil, err
			}
			n.add(name.text, v)
			if !s.eat(',') {
				if !s.eat('}') {
					return nil, fault(s.at, "a table ends with }")
				}
				break
			}
		}
		return n, nil
	}
	return s.word()
}

// word reads a number, a truth value or a text.
func (s *setScanner) word() (*node, error) {
	s.space()
	n := &node{at: s.at, keyAt: s.at, kind: textNode}
	if s.rest != "" && (s.rest[0] == '"' || s.rest[0] == '\'') {
		end := strings.IndexByte(s.rest[1:], s.rest[0])
		if end < 0 {
			return nil, fault(s.at, "a quotation mark is open")
		}
		n.text, s.rest = s.rest[1:end+1], s.rest[end+2:]
		return n, nil
	}
	end := strings.IndexAny(s.rest, ",[]{}=:")
	if end < 0 {
		end = len(s.rest)
	}
	n.text, s.rest = strings.TrimSpace(s.rest[:end]), s.rest[end:]
	if n.text == "" {
		return nil, fault(s.at, "a value is missing")
	}
	if i, err := strconv.ParseInt(n.text, 10, 64); err == nil {
		n.kind, n.n = integerNode, i
	} else if x, err := strconv.ParseFloat(n.text, 64); err == nil {
		n.kind, n.x = numberNode, x
	} else if n.text == "true" || n.text == "false" {
		n.kind, n.b = truthNode, n.text == "true"
	}
	return n, nil
}
