package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"escapesim/rulesets"
)

// A file is decoded by go-toml; the places of its keys and list items come
// from a second walk over the syntax, by path: step/0/do.

// places are the lines and columns of a file.
type places struct {
	file string
	at   map[string]unstable.Position
}

// fault is an error in what the user wrote, at a path or, when that has no
// place, at the nearest one above it.
func (p *places) fault(path, format string, args ...any) error {
	for {
		if pos, ok := p.at[path]; ok {
			return p.faultAt(pos.Line, pos.Column, format, args...)
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return p.faultAt(1, 1, format, args...)
		}
		path = path[:i]
	}
}

func (p *places) faultAt(line, column int, format string, args ...any) error {
	return &rulesets.Error{Place: fmt.Sprintf("%s:%d:%d", p.file, line, column), Message: fmt.Sprintf(format, args...)}
}

// line is the line of a path, for reports.
func (p *places) line(path string) int {
	for {
		if pos, ok := p.at[path]; ok {
			return pos.Line
		}
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return 1
		}
		path = path[:i]
	}
}

// parse decodes a file.
func parse(file string, text []byte) (map[string]any, *places, error) {
	p := &places{file, map[string]unstable.Position{}}
	var root map[string]any
	if err := toml.Unmarshal(text, &root); err != nil {
		var decode *toml.DecodeError
		if errors.As(err, &decode) {
			line, column := decode.Position()
			return nil, nil, p.faultAt(line, column, "%s", strings.TrimPrefix(oneLine(decode.Error()), "toml: "))
		}
		return nil, nil, p.faultAt(1, 1, "%s", oneLine(err.Error()))
	}
	p.walk(text)
	return root, p, nil
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// walk notes where everything stands; the text is known to be good.
func (p *places) walk(text []byte) {
	var ps unstable.Parser
	ps.Reset(text)
	open := ""
	next := map[string]int{} // tables so far in a list of tables
	at := func(n *unstable.Node) unstable.Position { return ps.Shape(n.Raw).Start }
	// below resolves a key in a table; the last table of a list is meant.
	below := func(prefix, name string) string {
		path := strings.TrimPrefix(prefix+"/"+name, "/")
		if n, ok := next[path]; ok {
			path += "/" + strconv.Itoa(n-1)
		}
		return path
	}
	var value func(path string, n *unstable.Node)
	keyValue := func(prefix string, n *unstable.Node) {
		path := prefix
		for it := n.Key(); it.Next(); {
			path = below(path, string(it.Node().Data))
			if _, ok := p.at[path]; !ok {
				p.at[path] = at(it.Node())
			}
		}
		value(path, n.Value())
	}
	value = func(path string, n *unstable.Node) {
		switch n.Kind {
		case unstable.Array:
			i := 0
			for it := n.Children(); it.Next(); {
				if it.Node().Kind == unstable.Comment {
					continue
				}
				item := path + "/" + strconv.Itoa(i)
				if it.Node().Raw.Length > 0 {
					p.at[item] = at(it.Node())
				}
				value(item, it.Node())
				i++
			}
		case unstable.InlineTable:
			for it := n.Children(); it.Next(); {
				if it.Node().Kind == unstable.KeyValue {
					keyValue(path, it.Node())
				}
			}
		}
	}
	for ps.NextExpression() {
		e := ps.Expression()
		switch e.Kind {
		case unstable.KeyValue:
			keyValue(open, e)
		case unstable.Table, unstable.ArrayTable:
			open = ""
			var last *unstable.Node
			var parts []string
			for it := e.Key(); it.Next(); {
				last = it.Node()
				parts = append(parts, string(last.Data))
			}
			for i, name := range parts {
				if i < len(parts)-1 || e.Kind == unstable.Table {
					open = below(open, name)
					continue
				}
				list := strings.TrimPrefix(open+"/"+name, "/")
				next[list]++
				open = list + "/" + strconv.Itoa(next[list]-1)
				for path := range next { // the lists inside begin anew
					if strings.HasPrefix(path, open+"/") {
						delete(next, path)
					}
				}
			}
			if _, ok := p.at[open]; !ok && last != nil {
				p.at[open] = at(last)
			}
		}
	}
}

// keys are the names in a table, in the order of the file.
func (p *places) keys(path string, table map[string]any) []string {
	names := make([]string, 0, len(table))
	for name := range table {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		x, y := p.at[join(path, a)], p.at[join(path, b)]
		if x.Line != y.Line {
			return x.Line - y.Line
		}
		if x.Column != y.Column {
			return x.Column - y.Column
		}
		return strings.Compare(a, b)
	})
	return names
}

func join(path, name string) string { return strings.TrimPrefix(path+"/"+name, "/") }
