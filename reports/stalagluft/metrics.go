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
	"escapesim/sim/stalagluft/terrain"
)

// metric is a number that every game yields: the sum of what its rule makes
// of the events of one kind.
type metric struct {
	name, doc string
	kind      sim.EventKind
	of        rule
}

// rule says which events count and for how much.
type rule struct {
	field field // that must hold want
	want  int
	worth func(e *sim.Event) int32 // nil: one
}

// field is a number of an event.
type field uint8

const (
	anyway field = iota // every event counts
	fieldA
	fieldB
	fieldC
	fieldD
	fields
)

func (f field) of(e *sim.Event) int {
	switch f {
	case fieldA:
		return int(e.A)
	case fieldB:
		return int(e.B)
	case fieldC:
		return int(e.C)
	case fieldD:
		return int(e.D)
	}
	return 0
}

var (
	one    = rule{}
	valueB = worth(func(e *sim.Event) int32 { return int32(e.B) })
)

// worth counts every event for what f says.
func worth(f func(e *sim.Event) int32) rule { return rule{worth: f} }

func a(want int) rule { return rule{field: fieldA, want: want} }

func b(want int) rule { return rule{field: fieldB, want: want} }

func c(want int) rule { return rule{field: fieldC, want: want} }

func d(want int) rule { return rule{field: fieldD, want: want} }

// times counts what the rule counts for what f says.
func (r rule) times(f func(e *sim.Event) int32) rule {
	r.worth = f
	return r
}

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
	rows   []metric
	byKind [256][]tested
	out    []int32
}

// tested are the metrics of one kind of event whose rules look at one field:
// by what it holds, from -1 on.
type tested struct {
	field field
	rows  [][]int
}

func newSummer(rows []metric) *summer {
	s := &summer{rows: rows, out: make([]int32, len(rows)+1)}
	for i, r := range rows {
		kind := &s.byKind[r.kind]
		at := slices.IndexFunc(*kind, func(t tested) bool { return t.field == r.of.field })
		if at < 0 {
			at = len(*kind)
			*kind = append(*kind, tested{field: r.of.field})
		}
		t := &(*kind)[at]
		for len(t.rows) <= r.of.want+1 {
			t.rows = append(t.rows, nil)
		}
		t.rows[r.of.want+1] = append(t.rows[r.of.want+1], i)
	}
	return s
}

func (s *summer) values(events []sim.Event, decisions int) []int32 {
	clear(s.out)
	for i := range events {
		e := &events[i]
		for k := range s.byKind[e.Kind] {
			t := &s.byKind[e.Kind][k]
			at := uint(t.field.of(e) + 1)
			if at >= uint(len(t.rows)) {
				continue
			}
			for _, row := range t.rows[at] {
				if worth := s.rows[row].of.worth; worth != nil {
					s.out[row] += worth(e)
				} else {
					s.out[row]++
				}
			}
		}
	}
	s.out[len(s.rows)] = int32(decisions)
	return s.out
}

// plain is a name as a reader has it.
var plain = terrain.Plain
