package stalagluft

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/metric"
	"escapesim/sim/stalagluft"
)

// The tables of the tactical game's metrics, in their order.
const (
	length    metric.Table = "length and end"
	tunnels   metric.Table = "tunnels"
	sand      metric.Table = "sand"
	finds     metric.Table = "searches and finds"
	spies     metric.Table = "ferrets and spies"
	cooler    metric.Table = "cooler"
	goods     metric.Table = "goods and workshops"
	scenarios metric.Table = "scenarios"
	theBreak  metric.Table = "the break"
	rest      metric.Table = "events and the rest"
)

// watched is the table of a scenario's metrics.
const watched metric.Table = "men and watchers"

// Page is what most people read of tactical games: how they end, how the tunnels
// went, how they were found, and how long it took.
func Page(res *reports.Result, s *reports.Sheet) []reports.Table {
	docs := s.Form().Columns
	return []reports.Table{
		res.OutcomeTable(),
		res.PageTable("how men got out", docs, "score", "end_break", "tunnels_started", "shafts", "longest_tunnel"),
		res.PageTable("how tunnels were found", docs, "tunnels_found", "tunnels_found_event", "tunnels_found_alert",
			"tunnels_found_shakedown", "tunnels_found_sealed"),
		res.PageTable("length", docs, "turns", "turn_first_start", "turn_break"),
	}
}

// Tables are all that run prints of tactical games for people.
func Tables(res *reports.Result, s *reports.Sheet) []reports.Table {
	docs := s.Form().Columns
	tables := append([]reports.Table{res.OutcomeTable()}, res.GroupTables(docs,
		metric.Groups(docs, length, tunnels, sand, finds, spies, cooler, goods, scenarios, theBreak, rest)...)...)
	tables = append(tables, goodsTable(s), places(s), byDice(s))
	if len(res.Checks) > 0 {
		tables = append(tables, res.CheckTable())
	}
	return tables
}

// goodsTable is where goods came from.
func goodsTable(s *reports.Sheet) reports.Table {
	t := reports.Table{Header: []string{"goods, per 100 games", "asked for", "got by barter", "stolen", "made"}}
	games := float64(max(s.Games(), 1))
	per100 := func(n float64) string { return reports.Short(100 * n / games) }
	offered, traded, stolen := s.Vector(Offered), s.Vector(Traded), s.Vector(Stolen)
	var never []string
	for i, good := range stalagluft.GoodNames {
		made := 0.0
		if slices.ContainsFunc(s.Form().Columns, func(c reports.Column) bool { return c.Name == "made_"+good }) {
			made = s.Values("made_"+good).Mean() * float64(s.Games())
		}
		if offered[i]+stolen[i] == 0 && !(made > 0) {
			never = append(never, plain(good))
			continue
		}
		t.Add(plain(good), per100(float64(offered[i])), per100(float64(traded[i])), per100(float64(stolen[i])),
			per100(made))
	}
	if len(never) > 0 {
		t.Notes = append(t.Notes, "never: "+strings.Join(never, ", "))
	}
	return t
}

// places is which building was searched, and where tunnels were found.
func places(s *reports.Sheet) reports.Table {
	t := reports.Table{Header: []string{"building, per 100 games", "searches", "tunnels found"}}
	games := float64(max(s.Games(), 1))
	searched, found := s.Vector(SearchedAt), s.Vector(FoundAt)
	for i, id := range s.Labels(SearchedAt) {
		t.Add(plain(id), reports.Short(100*float64(searched[i])/games), reports.Short(100*float64(found[i])/games))
	}
	return t
}

// byDice is how many German dice the searches had that found tunnels.
func byDice(s *reports.Sheet) reports.Table {
	t := reports.Table{Header: []string{"German dice", "tunnels found, per 100 games"}}
	for dice, n := range s.Vector(CauseDice) {
		if n > 0 {
			t.Add(fmt.Sprint(dice), reports.Short(100*float64(n)/float64(max(s.Games(), 1))))
		}
	}
	return t
}

// NightTables are what run prints of scenarios for people.
func NightTables(res *reports.Result, s *reports.Sheet) []reports.Table {
	docs := s.Form().Columns
	return append([]reports.Table{res.OutcomeTable()}, res.GroupTables(docs, metric.Groups(docs, watched)...)...)
}
