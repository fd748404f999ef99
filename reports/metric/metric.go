// Package metric counts the metrics of a game. Each is a row that says how it is
// called, what it means, in which table it stands and how it is counted: from the
// facts that the game states, or at its end.
package metric

import (
	"slices"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/position"
)

// Row is a metric: a number that every game yields.
type Row struct {
	reports.Column
	of  []Rule       // it is the sum of what these make of the facts of a game,
	end func() int32 // or what this says when the game is over
}

// Table is the title of a table of metrics: what run --full prints.
type Table string

// NotPrinted are the metrics that stand in JSON and in rows, and in no table.
const NotPrinted Table = "in JSON and rows alone"

// Count is a metric that adds up facts.
func (t Table) Count(name, doc string, of ...Rule) Row {
	return Row{Column: reports.Column{Name: name, Doc: doc, Table: string(t)}, of: of}
}

// Value is a metric that is known when a game is over; reports.None where the game
// does not yield it.
func (t Table) Value(name, doc string, end func() int32) Row {
	return Row{Column: reports.Column{Name: name, Doc: doc, Table: string(t)}, end: end}
}

// Known is a metric whose value stands there when a game is over.
func (t Table) Known(name, doc string, value *int32) Row {
	return t.Value(name, doc, func() int32 { return *value })
}

// Luck is how rare the luck of a game was, of throws in words.
func (t Table) Luck(throws string, of *reports.Rarity) Row {
	column := reports.LuckColumn(throws)
	column.Table = string(t)
	return Row{Column: column, end: func() int32 { return of.Tosses() }}
}

// In gives a metric its unit and range; most is 0 where there is no limit.
func (r Row) In(unit string, least, most int32) Row {
	r.Unit, r.Least, r.Most = unit, least, most
	return r
}

// YesNo gives a metric that is 1 or 0 its unit and range.
func (r Row) YesNo() Row { return r.In("1 for yes", 0, 1) }

// Columns are the metrics without how they are counted.
func Columns(rows []Row) reports.Columns {
	list := make(reports.Columns, len(rows))
	for i := range rows {
		list[i] = rows[i].Column
	}
	return list
}

// Groups are the metrics by these tables; those of no other table are left out.
func Groups(columns reports.Columns, tables ...Table) []reports.Group {
	list := make([]reports.Group, len(tables))
	for i, t := range tables {
		list[i].Title = string(t)
		for _, c := range columns {
			if c.Table == list[i].Title {
				list[i].Names = append(list[i].Names, c.Name)
			}
		}
	}
	return list
}

// Rule says which facts of a kind count and for how much, by the names of what they
// say.
type Rule struct {
	kind  sim.EventKind
	where string // what must be want; nothing: every fact counts
	want  int
	sum   string                  // what is added up; nothing: the facts are counted
	worth func(e sim.Event) int32 // or, for what no name says, this
}

// Each counts every fact of a kind.
func Each(kind sim.EventKind) Rule { return Rule{kind: kind} }

// Where counts the facts of a kind in which what has this name is want.
func Where[W ~int | ~int8 | ~uint8](kind sim.EventKind, name string, want W) Rule {
	return Rule{kind: kind, where: name, want: int(want)}
}

// Sum adds up what has this name over the facts of a kind.
func Sum(kind sim.EventKind, name string) Rule { return Each(kind).Sum(name) }

// Sum adds up what has this name over the facts that the rule counts.
func (r Rule) Sum(name string) Rule {
	r.sum = name
	return r
}

// If counts the facts of a kind of which something is true.
func If(kind sim.EventKind, true func(e sim.Event) bool) Rule {
	return Worth(kind, func(e sim.Event) int32 { return int32(position.Bit(true(e))) })
}

// Worth counts each fact of a kind for what f says.
func Worth(kind sim.EventKind, f func(e sim.Event) int32) Rule { return Rule{kind: kind, worth: f} }

// Sums counts the metrics of one game after the other.
type Sums struct {
	rows   []Row
	values []int32     // in the order of the rows, behind one for facts that none counts
	first  [256]uint16 // by kind of fact: a metric that counts them all, for speed; 0 none
	more   [256]bool   // others ask for facts of the kind
	byKind [256][]tested
}

// tested are the rules for one kind of fact that ask for the same argument: by its
// value, from -1 on.
type tested struct {
	where int8 // 1 for A to 4 for D; 0 where they ask for none
	rules [][]counted
}

// counted is a metric by its number, and for how much a fact counts.
type counted struct {
	row   int
	sum   int8                    // 1 for A to 4 for D; 0 for one,
	worth func(e sim.Event) int32 // or for what this says
}

// New looks the names of the rules up in the table of the game's facts.
func New(rows []Row, facts position.Facts) *Sums {
	s := &Sums{rows: rows, values: make([]int32, 1+len(rows))}
	for i := range rows {
		for _, rule := range rows[i].of {
			s.add(1+i, rule, facts)
		}
	}
	return s
}

func (s *Sums) add(row int, rule Rule, facts position.Facts) {
	if rule.where == "" && rule.sum == "" && rule.worth == nil && s.first[rule.kind] == 0 {
		s.first[rule.kind] = uint16(row)
		return
	}
	s.more[rule.kind] = true
	argument := func(name string) int8 {
		if name == "" {
			return 0
		}
		return facts.ArgumentOf(rule.kind, name)[rule.kind]
	}
	kind, where := &s.byKind[rule.kind], argument(rule.where)
	at := slices.IndexFunc(*kind, func(k tested) bool { return k.where == where })
	if at < 0 {
		at = len(*kind)
		*kind = append(*kind, tested{where: where})
	}
	c := counted{row, argument(rule.sum), rule.worth}
	k := &(*kind)[at]
	for len(k.rules) <= rule.want+1 {
		k.rules = append(k.rules, nil)
	}
	k.rules[rule.want+1] = append(k.rules[rule.want+1], c)
}

// Start begins a game.
func (s *Sums) Start() { clear(s.values) }

// Take counts a fact.
func (s *Sums) Take(e *sim.Event) {
	s.values[s.first[e.Kind]]++
	if s.more[e.Kind] {
		s.ask(e)
	}
}

// said is A to D of a fact by its number.
func said(e *sim.Event, argument int8) int16 {
	switch argument {
	case 1:
		return e.A
	case 2:
		return e.B
	case 3:
		return e.C
	}
	return e.D
}

// ask counts a fact for the metrics that do not count all of its kind as one.
func (s *Sums) ask(e *sim.Event) {
	for i := range s.byKind[e.Kind] {
		k := &s.byKind[e.Kind][i]
		at := uint(1)
		if k.where != 0 {
			at = uint(said(e, k.where) + 1)
		}
		if at >= uint(len(k.rules)) {
			continue
		}
		for j := range k.rules[at] {
			c := &k.rules[at][j]
			switch {
			case c.sum != 0:
				s.values[c.row] += int32(said(e, c.sum))
			case c.worth != nil:
				s.values[c.row] += c.worth(*e)
			default:
				s.values[c.row]++
			}
		}
	}
}

// End is what the game in hand has yielded, a value a metric; the next game writes
// over it.
func (s *Sums) End() []int32 {
	values := s.values[1:]
	for i := range s.rows {
		if end := s.rows[i].end; end != nil {
			values[i] = end()
		}
	}
	return values
}
