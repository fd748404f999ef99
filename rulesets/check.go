package rulesets

import (
	"slices"
	"strings"

	"escapesim/sim/position"
)

// Check is a file that says what is expected of the balance of a game: the rules,
// the table, and the assertions.
type Check struct {
	File, Rules, Seats string
	Board              string // folder with a board of one's own
	Players            int
	Set                []string // KEY=VALUE
	Seed, Games        uint64   // Games is the most that may be played
	Confidence         float64
	Assert             []Assertion

	keys map[string]place
}

// Assertion is one of them as it is written.
type Assertion struct {
	Text string
	at   place
}

// Fault is an error at a byte of the assertion.
func (a *Assertion) Fault(offset int, format string, args ...any) error {
	at := a.at
	at.column += 1 + offset // behind the quote
	return fault(at, format, args...)
}

// Fault is an error at the value of a key, or at the file where it is not set.
func (c *Check) Fault(key string, err error) error {
	at, ok := c.keys[key]
	if !ok {
		at = place{file: c.File}
	}
	return fault(at, "%v", err)
}

// ReadCheck reads such a file. Where it says nothing, seed is 1, games 100,000
// and the confidence .95. An error names file, line and column.
func ReadCheck(file string) (*Check, error) {
	c := &Check{File: file, Seed: 1, Games: 100_000, Confidence: 0.95, keys: map[string]place{}}
	text, err := ReadFile(file)
	if err != nil {
		return nil, fault(place{file: file}, "%v", err)
	}
	root, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	known := []string{"rules", "seats", "board", "players", "set", "seed", "games", "confidence", "assert"}
	for _, name := range root.names {
		n := root.field(name)
		wrong := func(want string) error { return fault(n.at, "%s is %s: want %s", name, n, want) }
		texts := func(want string) (list []*node, err error) {
			if n.kind != arrayNode {
				return nil, wrong(want)
			}
			for _, item := range n.items {
				if item.kind != textNode {
					return nil, fault(item.at, "%s holds %s: want %s", name, item, want)
				}
			}
			return n.items, nil
		}
		c.keys[name] = n.at
		switch name {
		case "rules", "seats", "board":
			if n.kind != textNode {
				return nil, wrong("a text")
			}
			*map[string]*string{"rules": &c.Rules, "seats": &c.Seats, "board": &c.Board}[name] = n.text
		case "players", "seed", "games":
			if n.kind != integerNode || n.n < 0 || n.n == 0 && name != "seed" {
				return nil, wrong("a whole number above 0")
			}
			switch name {
			case "players":
				c.Players = int(min(n.n, 1<<20))
			case "seed":
				c.Seed = uint64(n.n)
			default:
				c.Games = uint64(n.n)
			}
		case "confidence":
			if c.Confidence = n.x; n.kind != numberNode || !(n.x > 0 && n.x < 1) {
				return nil, wrong("a share between 0 and 1, as 0.95")
			}
		case "set":
			list, err := texts(`texts, as "dod.cards=[4,5,6]"`)
			if err != nil {
				return nil, err
			}
			for _, item := range list {
				c.Set = append(c.Set, item.text)
			}
		case "assert":
			list, err := texts(`texts, as "german between 0.45 and 0.55"`)
			if err != nil {
				return nil, err
			}
			for _, item := range list {
				c.Assert = append(c.Assert, Assertion{item.text, item.at})
			}
		default:
			near := position.DidYouMean(name, known)
			if near == "" {
				near = ": there are " + strings.Join(known, ", ")
			}
			return nil, fault(n.keyAt, "no key %q%s", name, near)
		}
	}
	switch {
	case !slices.Contains(root.names, "rules"):
		return nil, fault(place{file: file}, "rules are missing: rules = \"colditz/thibault\"")
	case len(c.Assert) == 0:
		return nil, fault(place{file: file}, "nothing is expected: assert = [\"german between 0.45 and 0.55\"]")
	}
	return c, nil
}
