package stalagluft

import (
	"fmt"

	"escapesim/reports"
	"escapesim/reports/metric"
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// NightMatch is a scenario in hand.
type NightMatch = sim.Match[skirmish.State, skirmish.View]

// Steps of Reconnaissance, by 2*task + 1 at its place; the way to the outer fence
// and its cutting count as one.
var reconSteps = [8]int{1, 2, 3, 4, 5, 5, 6, 6}

// night is what is known when a scenario is over.
type night struct{ decisions, stepsLeft int32 }

// nightMetrics are the rows of a scenario.
func nightMetrics(r *skirmish.Rules, n *night) []metric.Row {
	rows := []metric.Row{
		watched.Count("turns", "turn of the end", metric.Sum(skirmish.ScenarioEnd, "turn")),
		watched.Count("men_out", "men who got through", metric.Sum(skirmish.ScenarioEnd, "out")),
		watched.Count("caught", "men caught", metric.Each(skirmish.ManCaught)),
	}
	for k, name := range skirmish.FigureNames {
		rows = append(rows, watched.Count("caught_by_"+name, "men caught, spotted or run down by a "+name,
			metric.Where(skirmish.ManCaught, "by", k)))
	}
	for how, name := range skirmish.CatchNames {
		rows = append(rows,
			watched.Count("caught_how_"+name, "men caught by "+name, metric.Where(skirmish.ManCaught, "how", how)))
	}
	steps := 2 * len(r.Scenario.Tasks)
	if r.Scenario.ID == "reconnaissance" {
		steps = 6
	}
	for step := 1; step <= steps; step++ {
		doc := fmt.Sprintf("men caught in task %d, %s", (step+1)/2,
			[...]string{"on the way to its place", "at its place"}[(step+1)%2])
		if r.Scenario.ID == "reconnaissance" {
			doc = "men caught " + [...]string{
				"on the way to the cutters", "finding the cutters", "on the way to the fence",
				"cutting the inner fence", "going to the outer fence and cutting it", "on the way to the woods",
			}[step-1]
		}
		rows = append(rows, watched.Count(fmt.Sprintf("caught_step_%d", step), doc,
			metric.If(skirmish.ManCaught, func(e sim.Event) bool {
				at := skirmish.Fact(e).Step() + 1
				if r.Scenario.ID == "reconnaissance" {
					at = reconSteps[at-1]
				}
				return at == step
			})))
	}
	rows = append(rows,
		watched.Count("turn_limit", "men whom the dawn found in the camp", metric.Each(skirmish.ManLate)),
		watched.Count("aborted", "men who gave up", metric.Each(skirmish.ManAborted)),
		watched.Count("spots", "times that a man was spotted", metric.Each(skirmish.SpottedBy)),
		watched.Count("heard", "times that a German heard something", metric.Each(skirmish.NoiseHeard)),
		watched.Count("alarms", "alarms raised", metric.Each(skirmish.AlarmRaised)),
		watched.Count("scents", "times that a dog took a scent", metric.Each(skirmish.ScentTaken)),
		watched.Count("gaps", "columns of fence cut open", metric.Each(skirmish.GapOpened)),
		watched.Count("found", "things found", metric.Each(skirmish.Found)),
		watched.Count("gate_checks", "checks at gates and in vehicles", metric.Each(skirmish.GateChecked)),
		watched.Count("shots", "shots fired", metric.Each(skirmish.ShotFired)),
	)
	for row, name := range skirmish.RowNames {
		rows = append(rows, watched.Count("rows_"+name, "turns in which a man used the row "+name,
			metric.Where(skirmish.RowUsed, "row", row)))
	}
	return append(rows,
		watched.Known("decisions", "decisions of both sides", &n.decisions),
		watched.Known("steps_left", "in games that failed, what the man who came furthest had still to do; each "+
			"task is two steps, the way to its place and what is done there",
			&n.stepsLeft).In("steps", 1, 0))
}

// Vectors of a scenario.
const (
	ManCells    = "cells_men"
	CaughtCells = "cells_caught"
	FerretCells = "cells_ferrets"
)

// NightForm is what is counted in a scenario.
func NightForm(r *skirmish.Rules) *reports.Form {
	labels := cellLabels()
	return &reports.Form{
		Outcomes:  []string{"success", "failure", reports.Truncated},
		Endings:   []string{"the prisoners succeed in", "the prisoners fail in"},
		Wanted:    []string{"pow", "german"},
		Columns:   metric.Columns(nightMetrics(r, new(night))),
		Closeness: []string{"steps_left"},
		Ends:      []string{"steps_left"},
		Vectors: []reports.Vector{
			{Name: ManCells, Doc: "turns that a man ended on each square", Labels: labels},
			{Name: CaughtCells, Doc: "men caught on each square", Labels: labels},
			{Name: FerretCells, Doc: "turns that a ferret or dog team ended on each square", Labels: labels},
		},
	}
}

// NightCounter returns what counts scenarios on a sheet of NightForm.
func NightCounter(r *skirmish.Rules) func(m *NightMatch, s *reports.Sheet) {
	var n night
	sum := metric.New(nightMetrics(r, &n), skirmish.Facts)
	return func(m *NightMatch, s *reports.Sheet) {
		men, taken, ferrets := s.Vector(ManCells), s.Vector(CaughtCells), s.Vector(FerretCells)
		var at [skirmish.MaxMen]terrain.Cell
		outcome := 2 // truncated: without a last fact
		sum.Start()
		for i := range m.Log.Events {
			sum.Take(&m.Log.Events[i])
			switch f := skirmish.Fact(m.Log.Events[i]); f.Kind {
			case skirmish.RowUsed:
				at[f.Man()] = f.To()
				men[square(f.To())]++
			case skirmish.ManCaught:
				taken[square(at[f.Man()])]++
			case skirmish.Stood:
				ferrets[square(f.At())]++
			case skirmish.ScenarioEnd:
				outcome = 1 - position.Bit(f.Success())
			}
		}
		n = night{int32(m.Decisions), stepsLeft(r, m, outcome == 1)}
		s.Count(outcome, sum.End())
	}
}

// stepsLeft is what the man who came furthest had still to do in a scenario that
// failed.
func stepsLeft(r *skirmish.Rules, m *NightMatch, failed bool) int32 {
	if !failed {
		return reports.None
	}
	all := 2 * len(r.Scenario.Tasks)
	left := all
	for i := range m.State.Men[:r.Scenario.Men] {
		man := &m.State.Men[i]
		done := 2 * int(man.Task)
		if man.AtPlace {
			done++
		}
		left = min(left, all-done)
	}
	return int32(max(left, 1))
}
