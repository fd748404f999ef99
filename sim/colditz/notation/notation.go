// Package notation writes positions of Escape from Colditz down as text, lays
// them from it, and answers questions about them by name. All of it follows from
// one table: a row for each field of the state (table.go). What can be asked beyond the fields is in facts.go.
//
// It stands above the rules, which know nothing of names. It must not know bots,
// files or how a transcript looks.
package notation

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Entry is one line of a position, as in every game.
type Entry = position.Entry

// Notation is how positions of one game are written: its men, guards and
// circles by name. It is immutable.
type Notation struct {
	r    *colditz.Rules
	rows []row
	at   map[string]place // by name, in lower case

	men, guards, teams, seats []string // names by number, empty where nobody has it
	circles                   []string
	opportunity, security     []string          // faces of cards
	routes                    [][2]board.Circle // as colditz.Rules.Leaving numbers them
	routeNames                []string
}

// place is one thing of a row's family.
type place struct {
	row *row
	i   int
}

// Of returns the notation of a game.
func Of(r *colditz.Rules) *Notation {
	n := &Notation{r: r, at: map[string]place{}}
	n.nameThings()
	n.rows = slices.Concat(n.table(), n.facts())
	for k := range n.rows {
		row := &n.rows[k]
		for _, m := range row.of {
			name := row.nameOf(m)
			n.at[name] = place{row, m.i}
			if pawn, ok := strings.CutSuffix(name, ".at"); ok {
				n.at[pawn] = place{row, m.i}
			}
		}
	}
	return n
}

// find is what a name stands for.
func (n *Notation) find(name string) (place, bool) {
	at, ok := n.at[strings.Replace(strings.ToLower(strings.TrimSpace(name)), ".equipment.", ".", 1)]
	return at, ok
}

// didYouMean ends a message with the nearest name, of those that can be asked
// for or those that can be laid.
func (n *Notation) didYouMean(name string, useful func(*row) bool) string {
	var names []string
	for known, at := range n.at {
		if useful(at.row) {
			names = append(names, known)
		}
	}
	slices.Sort(names) // of two that are as near, always the same
	return position.DidYouMean(strings.ToLower(name), names)
}

// Fact is a named fact of a position: a string, an int, a bool, or a list of
// strings. Every field of the table and of facts.go can be asked for, and what
// circles are asked: at.C061, walk.C061.C063. An error names the nearest.
func (n *Notation) Fact(s *colditz.State, name string) (any, error) {
	if at, ok := n.find(name); ok && at.row.get != nil {
		return at.row.get(s, at.i), nil
	}
	if v, is, err := n.ofCircles(s, name); is {
		return v, err
	}
	return nil, fmt.Errorf("no fact %q%s", name, n.didYouMean(name, func(r *row) bool { return r.get != nil }))
}

// layout is a position in the making.
type layout struct {
	*Notation
	s      *colditz.State
	begins bool // a turn that has yet to begin
	spent  bool // the stock is not what the box holds
}

// Lay sets up a position: the opening one, or the bare one (colditz.Rules.Bare);
// then the entries, in the order of the table. Cards come out of the decks and
// the box, so that none is there twice. A turn that has yet to begin (phase
// before_throw) begins, and throws when there is nothing to decide before. An error
// is a *position.EntryError.
func (n *Notation) Lay(s *colditz.State, bare bool, entries []Entry, c *dice.Chance, log *sim.Log) error {
	l, err := n.lay(s, bare, entries, c, log)
	if err != nil {
		return err
	}
	if l.begins {
		if s.Pips != 0 || s.Doubles != 0 {
			return &position.EntryError{Index: -1, Message: "pips and doubles come with the throw, after before_throw"}
		}
		n.r.Begin(s, c, log)
	}
	if l.spent { // cards cannot be counted
		return nil
	}
	if err := n.r.Check(s); err != nil {
		return &position.EntryError{Index: -1, Message: "there is no such position: " + err.Error()}
	}
	return nil
}

// lay lays the entries, whether there can be such a position or not.
func (n *Notation) lay(s *colditz.State, bare bool, entries []Entry, c *dice.Chance, log *sim.Log) (*layout, error) {
	at := map[place]int{} // entries by what they name
	inPlay := false
	for i, e := range entries {
		to, ok := n.find(e.Name)
		if !ok || to.row.set == nil {
			settable := func(r *row) bool { return r.set != nil }
			return nil, &position.EntryError{
				Index: i, Message: e.Name + ": nothing of that name can be set up" + n.didYouMean(e.Name, settable),
			}
		}
		at[to] = i
		inPlay = inPlay || to.row.inPlay
	}
	l := &layout{Notation: n, s: s}
	if bare {
		n.r.Bare(s)
	} else {
		n.r.Setup(s, c, log)
		if inPlay {
			n.r.LineUp(s)
		}
	}
	n.lift(s, at)
	for k := range n.rows {
		row := &n.rows[k]
		for _, m := range row.of {
			i, ok := at[place{row, m.i}]
			if !ok {
				continue
			}
			if err := l.set(row, m.i, entries[i].Value); err != nil {
				return nil, &position.EntryError{Index: i, Message: fmt.Sprintf("%s: %v", entries[i].Name, err)}
			}
		}
	}
	n.r.Derive(s)
	return l, nil
}

// lift takes all pawns that are to stand elsewhere off the board.
func (n *Notation) lift(s *colditz.State, at map[place]int) {
	for m := range s.Men {
		if _, named := at[n.at[n.men[m]]]; named {
			s.Men[m] = colditz.Pawn{At: board.NoCircle, Zone: colditz.Absent}
		}
	}
	for g, name := range n.guards {
		if _, named := at[n.at[name]]; named {
			s.Guards[g] = colditz.Pawn{At: board.NoCircle, Zone: colditz.Reserve}
		}
	}
}

// set lays one entry, with what it brings.
func (l *layout) set(r *row, i int, v any) error {
	before := *l.s
	err := r.set(l.s, i, v)
	if err == nil && r.then != nil {
		err = r.then(l, i, &before)
	}
	return err
}

// Entries writes a position down: laid on the bare one (Lay), they give it
// again, whole. They are the fields in which it differs from what is laid up to
// there. The order of the decks is part of it.
func (n *Notation) Entries(s *colditz.State) []Entry {
	var list []Entry
	l := layout{Notation: n, s: new(colditz.State)}
	n.r.Bare(l.s)
	for k := range n.rows {
		row := &n.rows[k]
		if row.get == nil || row.set == nil || row.again {
			continue
		}
		for _, m := range row.of {
			v := row.get(s, m.i)
			if reflect.DeepEqual(v, row.get(l.s, m.i)) {
				continue
			}
			list = append(list, Entry{Name: strings.TrimSuffix(row.nameOf(m), ".at"), Value: v})
			_ = l.set(row, m.i, v) // what cannot be laid is written all the same: Lay says why
		}
	}
	return list
}
