// Package stalagluft is what is counted in games of Stalag Luft III, the
// tactical one and the scenarios: rows of metrics read from the facts that a
// game states, charts on the table, and how a game reads as text. It knows
// events and boards, and no bot.
package stalagluft

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// NightMatch is a scenario in hand.
type NightMatch = sim.Match[skirmish.State, skirmish.View]

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

// Steps of Reconnaissance, by 2*task + 1 at its place (section 5.7 of the
// catalogue counts the way to the outer fence and its cutting as one).
var reconSteps = [8]int{1, 2, 3, 4, 5, 5, 6, 6}

// nightMetrics are the rows of a scenario.
func nightMetrics(r *skirmish.Rules) []metric {
	rows := []metric{
		{"turns", "turn of the end", skirmish.ScenarioEnd, valueB},
		{"men_out", "men who got through", skirmish.ScenarioEnd, worth(func(e *sim.Event) int32 { return int32(e.C) })},
		{"caught", "men caught", skirmish.ManCaught, one},
	}
	for k, name := range skirmish.FigureNames {
		rows = append(rows, metric{"caught_by_" + name, "men caught, spotted or run down by a " + name, skirmish.ManCaught, b(k)})
	}
	for how, name := range skirmish.HowNames {
		rows = append(rows, metric{"caught_how_" + name, "men caught by " + name, skirmish.ManCaught, d(how)})
	}
	steps := 2 * len(r.Scenario.Tasks)
	if r.Scenario.ID == "reconnaissance" {
		steps = 6
	}
	for step := 1; step <= steps; step++ {
		doc := fmt.Sprintf("men caught in task %d, %s", (step+1)/2, [...]string{"on the way to its place", "at its place"}[(step+1)%2])
		if r.Scenario.ID == "reconnaissance" {
			doc = "men caught " + [...]string{"on the way to the cutters", "finding the cutters", "on the way to the fence", "cutting the inner fence", "going to the outer fence and cutting it", "on the way to the woods"}[step-1]
		}
		rows = append(rows, metric{fmt.Sprintf("caught_step_%d", step), doc, skirmish.ManCaught, worth(func(e *sim.Event) int32 {
			at := int(e.C) + 1
			if r.Scenario.ID == "reconnaissance" {
				at = reconSteps[e.C&7]
			}
			return is(at == step)
		})})
	}
	rows = append(rows,
		metric{"turn_limit", "men whom the dawn found in the camp", skirmish.ManLate, one},
		metric{"aborted", "men who gave up", skirmish.ManAborted, one},
		metric{"spots", "times that a man was spotted", skirmish.SpottedBy, one},
		metric{"heard", "times that a German heard something", skirmish.NoiseHeard, one},
		metric{"alarms", "alarms raised", skirmish.AlarmRaised, one},
		metric{"scents", "times that a dog took a scent", skirmish.ScentTaken, one},
		metric{"gaps", "columns of fence cut open", skirmish.GapOpened, one},
		metric{"found", "things found", skirmish.Found, one},
		metric{"gate_checks", "checks at gates and in vehicles", skirmish.GateChecked, one},
		metric{"shots", "shots from towers", skirmish.ShotFired, one},
	)
	for row, name := range skirmish.RowNames {
		rows = append(rows, metric{"rows_" + name, "turns in which a man used the row " + name, skirmish.RowUsed, b(row)})
	}
	return rows
}

// Vectors of a scenario.
const (
	ManCells    = "cells_men"
	CaughtCells = "cells_caught"
	FerretCells = "cells_ferrets"
)

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

// NightForm is what is counted in a scenario.
func NightForm(r *skirmish.Rules) *reports.Form {
	labels := cellLabels()
	return &reports.Form{
		Outcomes: []string{"success", "failure", reports.Truncated},
		Columns:  columns(nightMetrics(r)),
		Vectors: []reports.Vector{
			{Name: ManCells, Doc: "turns that a man ended on each square", Labels: labels},
			{Name: CaughtCells, Doc: "men caught on each square", Labels: labels},
			{Name: FerretCells, Doc: "turns that a ferret or dog team ended on each square", Labels: labels},
		},
	}
}

// NightCounter returns what counts scenarios on a sheet of NightForm.
func NightCounter(r *skirmish.Rules) func(m *NightMatch, s *reports.Sheet) {
	sum := newSummer(nightMetrics(r))
	return func(m *NightMatch, s *reports.Sheet) {
		men, taken, ferrets := s.Vector(ManCells), s.Vector(CaughtCells), s.Vector(FerretCells)
		var at [skirmish.MaxMen]terrain.Cell
		outcome := 1
		if m.Truncated {
			outcome = 2
		}
		for i := range m.Log.Events {
			switch e := &m.Log.Events[i]; e.Kind {
			case skirmish.RowUsed:
				at[e.A] = terrain.Cell(e.C)
				men[square(at[e.A])]++
			case skirmish.ManCaught:
				taken[square(at[e.A])]++
			case skirmish.Stood:
				ferrets[square(terrain.Cell(e.C))]++
			case skirmish.ScenarioEnd:
				outcome = 1 - int(e.A)
			}
		}
		s.Count(outcome, sum.values(m.Log.Events, m.Decisions))
	}
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

// Figure is a chart with the name of its files.
type Figure struct {
	Name string
	*chart.Figure
}

// outcomes as a chart shows them.
func outcomes(r *reports.Result) []chart.Share {
	var list []chart.Share
	for _, e := range r.Outcomes {
		if e.Name == reports.Truncated && e.Value.Count == 0 {
			continue
		}
		list = append(list, chart.Share{Name: e.Name, Value: e.Value.P, Interval: reports.Interval{Lo: e.Value.Lo, Hi: e.Value.Hi}})
	}
	return list
}

// means are metrics side by side, without what their names begin with.
func means(r *reports.Result, prefix string, names ...string) []chart.Share {
	var list []chart.Share
	for _, name := range names {
		m, ok := r.Metrics.Get(name)
		if !ok {
			continue
		}
		list = append(list, chart.Share{
			Name:  plain(strings.TrimPrefix(name, prefix)),
			Value: float64(m.Mean), Interval: reports.Interval{Lo: float64(m.Lo), Hi: float64(m.Hi)},
		})
	}
	return list
}

// told are means under what their columns say of them, without its beginning.
func told(docs reports.Columns, names []string, beginning string, list []chart.Share) []chart.Share {
	for i, name := range names {
		at := slices.IndexFunc(docs, func(c reports.Column) bool { return c.Name == name })
		list[i].Name = strings.TrimPrefix(docs[at].Doc, beginning)
	}
	return list
}

// NightFigures are the charts of a scenario.
func NightFigures(r *skirmish.Rules, res *reports.Result, s *reports.Sheet) []Figure {
	var steps, kinds []string
	for _, col := range s.Form().Columns {
		switch {
		case strings.HasPrefix(col.Name, "caught_step_"):
			steps = append(steps, col.Name)
		case strings.HasPrefix(col.Name, "caught_by_"):
			kinds = append(kinds, col.Name)
		}
	}
	return []Figure{
		{"outcomes", chart.Shares("How "+r.Scenario.Title+" ends", outcomes(res), 0, res.Confidence)},
		{"length", chart.Lengths("How long it lasts", "turns", []chart.Curve{{Histogram: s.Values("turns")}})},
		{"caught_by", chart.Lying("Who catches a man", "men a game", means(res, "caught_by_", kinds...), res.Confidence)},
		{"caught_step", chart.Lying("Where on his way a man is caught", "men a game", told(s.Form().Columns, steps, "men caught ", means(res, "", steps...)), res.Confidence)},
		{"heat_men", heat(r.Board, s, ManCells, "Where men are", "turns a game")},
		{"heat_caught", heat(r.Board, s, CaughtCells, "Where men are caught", "men a game")},
		{"heat_ferrets", heat(r.Board, s, FerretCells, "Where ferrets and dogs are", "turns a game")},
	}
}

// NarrateNight is a decision of a scenario and what came of it, in lines.
func NarrateNight(r *skirmish.Rules, _ *skirmish.State, _ *sim.Decision, news []sim.Event) []string {
	var lines []string
	for _, e := range news {
		if line := tellNight(r.Board, r.Scenario, e); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// tellNight tells a fact of a scenario. b and s name its fences, figures and
// steps.
func tellNight(b *terrain.Board, s *skirmish.Scenario, e sim.Event) string {
	figure := func(i int16) string {
		kind, n := s.Posts[i].Kind, 0
		for _, p := range s.Posts[:i+1] {
			if p.Kind == kind {
				n++
			}
		}
		return fmt.Sprintf("%s %d", skirmish.FigureNames[kind], n)
	}
	step := func(i int16) string {
		p := &s.Plan.Steps[i]
		return strings.ReplaceAll(strings.TrimSpace(p.Do+" "+p.Fence+p.Building+p.Gate+p.Zone), "_", " ")
	}
	switch e.Kind {
	case skirmish.WindRolled:
		return fmt.Sprintf("the wind blows towards direction %d of 16, strength %d", e.A, e.B)
	case skirmish.RowUsed:
		at := "on the way to "
		if e.D&1 != 0 {
			at = "where he is to "
		}
		return fmt.Sprintf("man %d: %s, now on %v, %s%s", e.A+1, skirmish.RowNames[e.B], terrain.Cell(e.C), at, step(e.D/2))
	case skirmish.NoiseHeard:
		return fmt.Sprintf("    %s hears something at %v", figure(e.A), terrain.Cell(e.C))
	case skirmish.SpottedBy:
		return fmt.Sprintf("    %s: Halt!", figure(e.A))
	case skirmish.ManCaught:
		return fmt.Sprintf("    man %d is caught: %s, by %s", e.A+1, skirmish.FigureNames[e.B], skirmish.HowNames[e.D])
	case skirmish.Found:
		return fmt.Sprintf("    man %d has found it, turn %d", e.A+1, e.B)
	case skirmish.GapOpened:
		return fmt.Sprintf("    a gap in fence %s, column %d, turn %d", strings.ReplaceAll(b.Fences[e.A].ID, "_", " "), e.B, e.C)
	case skirmish.TaskDone:
		return fmt.Sprintf("    man %d is done: %s, turn %d", e.A+1, step(e.B), e.C)
	case skirmish.ManOut:
		return fmt.Sprintf("    man %d is through, turn %d", e.A+1, e.B)
	case skirmish.ManAborted:
		return fmt.Sprintf("    man %d gives up, turn %d", e.A+1, e.B)
	case skirmish.ManLate:
		return fmt.Sprintf("    dawn finds man %d in the camp, turn %d", e.A+1, e.B)
	case skirmish.AlarmRaised:
		if e.B == 0 {
			return fmt.Sprintf("    alarm, turn %d", e.A)
		}
		return fmt.Sprintf("    alarm, turn %d; the squad turns out in turn %d", e.A, e.A+e.B)
	case skirmish.ScentTaken:
		return fmt.Sprintf("    %s is on the scent of man %d", figure(e.A), e.B+1)
	case skirmish.ScentLost:
		return fmt.Sprintf("    %s has lost the scent", figure(e.A))
	case skirmish.GateChecked:
		return fmt.Sprintf("    man %d is checked: %d, %s", e.A+1, e.B, [...]string{"held", "passed"}[e.C])
	case skirmish.ShotFired:
		return fmt.Sprintf("    tower %d shoots: %d", e.A+1, e.B)
	case skirmish.Stood:
		return fmt.Sprintf("    %s stands on %v", figure(e.A), terrain.Cell(e.C))
	case skirmish.ScenarioEnd:
		return fmt.Sprintf("the scenario is over in turn %d: %s, %d out", e.B, [...]string{"failure", "success"}[e.A], e.C)
	}
	return ""
}
