// Package stalagluft is what is counted in games of Stalag Luft III, the
// tactical one and the scenarios: rows of metrics read from the facts that a
// game states, charts on the table, and how a game reads as text. It knows
// events and boards, and no bot.
package stalagluft

import (
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// metric is a number that every game yields: the sum of what its rule makes
// of the events of one kind.
type metric struct {
	name, doc string
	kind      sim.EventKind
	of        rule
}

// rule says which events count and for how much, by the names of what they say.
type rule struct {
	where string // what must be want; nothing: every event counts
	want  int
	sum   string                   // what is added up; nothing: the events are counted
	worth func(e *sim.Event) int32 // or, for what no name says, this
}

// one counts every event.
var one = rule{}

// of counts the events in which what has this name is want.
func of(name string, want int) rule { return rule{where: name, want: want} }

// total adds up what has this name.
func total(name string) rule { return rule{sum: name} }

// total adds up what has this name over the events that the rule counts.
func (r rule) total(name string) rule {
	r.sum = name
	return r
}

// worth counts every event for what f says.
func worth(f func(e *sim.Event) int32) rule { return rule{worth: f} }

func is(yes bool) int32 {
	if yes {
		return 1
	}
	return 0
}

// cellLabels names every square of the table, row by row.
func cellLabels() []string {
	labels := make([]string, 0, terrain.Width*terrain.Height)
	for y := range terrain.Height {
		for x := range terrain.Width {
			labels = append(labels, fmt.Sprintf("%d.5/%d.5", x, y))
		}
	}
	return labels
}

// square is the place of a cell among the labels.
func square(c terrain.Cell) int { return c.Y()*terrain.Width + c.X() }

func columns(rows []metric) reports.Columns {
	var list reports.Columns
	for _, r := range rows {
		list = append(list, reports.Column{Name: r.name, Doc: r.doc})
	}
	return append(list, reports.Column{Name: "decisions", Doc: "decisions of both sides"})
}

// summer adds the events of a game up to its metrics.
type summer struct {
	byKind [256][]tested
	out    []int32
}

// tested are the metrics of one kind of event whose rules ask for the same argument: by
// its value, from -1 on. They ask for none where it is nil.
type tested struct {
	name  string
	where *position.Argument
	rows  [][]counted
}

// counted is a metric by its number, and for how much an event counts.
type counted struct {
	row   int
	worth func(e *sim.Event) int32 // nil: one
}

// newSummer looks the names of the rules up in the tables of facts.
func newSummer(rows []metric, facts position.Facts) *summer {
	s := &summer{out: make([]int32, len(rows)+1)}
	for i, r := range rows {
		kind := &s.byKind[r.kind]
		at := slices.IndexFunc(*kind, func(t tested) bool { return t.name == r.of.where })
		if at < 0 {
			at = len(*kind)
			t := tested{name: r.of.where}
			if t.name != "" {
				t.where = facts.ArgumentOf(r.kind, t.name)
			}
			*kind = append(*kind, t)
		}
		c := counted{i, r.of.worth}
		if r.of.sum != "" {
			sum := facts.ArgumentOf(r.kind, r.of.sum)
			c.worth = func(e *sim.Event) int32 { return int32(sum.Of(*e)) }
		}
		t := &(*kind)[at]
		for len(t.rows) <= r.of.want+1 {
			t.rows = append(t.rows, nil)
		}
		t.rows[r.of.want+1] = append(t.rows[r.of.want+1], c)
	}
	return s
}

func (s *summer) values(events []sim.Event, decisions int) []int32 {
	clear(s.out)
	for i := range events {
		e := &events[i]
		for k := range s.byKind[e.Kind] {
			t := &s.byKind[e.Kind][k]
			at := uint(1)
			if t.where != nil {
				at = uint(t.where.Of(*e) + 1)
			}
			if at >= uint(len(t.rows)) {
				continue
			}
			for _, c := range t.rows[at] {
				if c.worth != nil {
					s.out[c.row] += c.worth(e)
				} else {
					s.out[c.row]++
				}
			}
		}
	}
	s.out[len(s.out)-1] = int32(decisions)
	return s.out
}

// plain is a name as a reader has it.
var plain = terrain.Plain
