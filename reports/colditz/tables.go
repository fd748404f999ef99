package colditz

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/metric"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// The tables of metrics that run prints, in their order.
const (
	length       metric.Table = "length"
	escapes      metric.Table = "escapes, by the last way out"
	runsAndShots metric.Table = "do or dies and shots"
	taken        metric.Table = "men taken"
	kit          metric.Table = "kit and equipment"
	tunnels      metric.Table = "tunnels and cards"
	attempts     metric.Table = "attempts and pursuits"
	guards       metric.Table = "guards and dice"
	endings      metric.Table = "how games end"
)

// groups are these tables.
func groups(docs reports.Columns) []reports.Group {
	return metric.Groups(docs, length, escapes, runsAndShots, taken, kit, tunnels, attempts, guards, endings)
}

// Page is what most people read: how games end, which team wins, how men got out
// and were caught, and how long it took.
func Page(r *colditz.Rules, res *reports.Result, s *reports.Sheet) []reports.Table {
	tables := []reports.Table{res.OutcomeTable()}
	if r.Teams() > 1 {
		tables = append(tables, teams(r, res, s))
	}
	docs := s.Form().Columns
	for _, g := range groups(docs) {
		switch g.Title {
		case string(escapes):
			tables = append(tables, res.PageTable("how men got out", docs, g.Names...))
		case string(taken):
			tables = append(tables, res.PageTable("how men were caught", docs, slices.DeleteFunc(slices.Clone(g.Names),
				func(n string) bool { return strings.HasPrefix(n, "releases") })...))
		}
	}
	return append(tables, res.PageTable("length", docs, "rounds", "ended_by_target", "ended_by_time", "ended_by_loss"))
}

// teams is how often each team wins.
func teams(r *colditz.Rules, res *reports.Result, s *reports.Sheet) reports.Table {
	t := reports.Table{Header: []string{"team", "wins", res.Level() + " from", "to"}}
	var columns []string
	called := map[string]string{}
	for team := range r.Teams() {
		column := fmt.Sprintf("wins_team_%d", team+1)
		m, _ := res.Metrics.Get(column)
		p := m.Percents(m.Mean)
		columns, called[column] = append(columns, column), teamInWords(r, team)
		t.Add(called[column], p[0], p[1], p[2])
	}
	if most, least, shown := s.Apart(columns, res.Confidence); shown {
		note := fmt.Sprintf("%s wins more often than %s: shown", called[most], called[least])
		if r.Options.Seats.Order == colditz.FixedOrder {
			note += "; what a place in the round is worth, whoever has it: --set setup.seat_order=random --full"
		}
		t.Notes = []string{note}
	}
	return t
}

// Tables are all that run prints for people. Every metric stands in the JSON;
// the tables leave out what a designer does not read first.
func Tables(r *colditz.Rules, res *reports.Result, s *reports.Sheet) []reports.Table {
	all := res.Summaries(s.Form().Columns)
	tables := []reports.Table{all[0]}
	if r.Teams() > 1 {
		tables = append(tables, teams(r, res, s))
		if r.Options.Seats.Order != colditz.FixedOrder {
			tables = append(tables, places(r, res))
		}
	}
	for _, g := range groups(s.Form().Columns) {
		if g.Title == string(attempts) && r.Options.Attempt.Declare == colditz.NoDeclaration {
			continue
		}
		t := res.GroupTables(s.Form().Columns, g)
		if throws := s.Values("throws"); g.Title == string(guards) && throws.Mean() > 0 {
			t[0].Notes = append(t[0].Notes, fmt.Sprintf("%s doubles in 100 throws of Allied turns",
				reports.Short(100*s.Values("doubles").Mean()/throws.Mean())))
		}
		tables = append(tables, t...)
	}
	tables = append(tables, ways(r, s), runs(r, s))
	return append(tables, all[2:]...)
}

// places is what the place in the round is worth, where lots decide it.
func places(r *colditz.Rules, res *reports.Result) reports.Table {
	t := reports.Table{Header: []string{"place in the round", "wins", "from", "to"}}
	for place := range r.Teams() {
		m, _ := res.Metrics.Get(fmt.Sprintf("wins_place_%d", place+1))
		p := m.Percents(m.Mean)
		t.Add(fmt.Sprint(place+1), p[0], p[1], p[2])
	}
	return t
}

// ways lists the ways out of the inner courtyard: who left by them and how
// many of those got away.
func ways(r *colditz.Rules, s *reports.Sheet) reports.Table {
	t := reports.Table{
		Header: []string{"way out of the courtyard", "what it is", "men per 100 games", "of them away"},
		Left:   []int{1},
	}
	left, freed := s.Vector(RoutesLeft), s.Vector(RoutesFreed)
	for i := range left {
		if left[i] > 0 {
			t.Add(r.RouteName(colditz.Route(i)), wayIs(r, i), reports.Short(100*float64(left[i])/float64(max(s.Games(),
				1))), reports.Percent(float64(freed[i])/float64(left[i])))
		}
	}
	return t
}

// wayIs is what a way out is, and where it begins.
func wayIs(r *colditz.Rules, way int) string {
	if way >= len(r.Board.Ways) {
		return "tunnel"
	}
	w := &r.Board.Ways[way]
	return kindOf(w) + ", " + strings.ReplaceAll(r.Board.Circles[w.From].Place, "_", " ")
}

// kindOf is what a way costs: a rope, cutters, a key or a pass.
func kindOf(w *board.WayInfo) string {
	switch {
	case w.Gate == board.KeyGate:
		return "key"
	case w.Gate == board.PassGate:
		return "pass"
	case w.Kind == board.RopeLink:
		return "rope"
	}
	return "wire"
}

// leadsOut reports whether a step by the way leaves the inner courtyard.
func leadsOut(r *colditz.Rules, way int) bool {
	for c := range r.Board.Links {
		for _, l := range r.Board.Links[c] {
			if r.LeavesBy(board.Circle(c), l.To, l.Kind) == way {
				return true
			}
		}
	}
	return false
}

// runsOf is what became of the do or dies with one card.
type runsOf struct {
	throws      int
	tried, made uint64
	distance    float64 // mean
	exact       float64 // chance of success at the distances met
}

// runsByCard gathers the do or dies by card, beside the exact chance at the
// distances at which they were tried (COL-DOD-03, COL-DOD-07).
func runsByCard(r *colditz.Rules, s *reports.Sheet) []runsOf {
	tried, made := s.Vector(Runs), s.Vector(RunsMade)
	special := chainOf(r)
	special.Rethrow = !r.Options.Dice.IgnoreSpecialDoubles
	sums := []dice.PMF{dice.Certain(0)}
	for pmf := special.PMF(); len(sums) <= int(slices.Max(append([]int8{0}, r.Options.DoOrDie.Cards...))); {
		sums = append(sums, sums[len(sums)-1].Add(pmf))
	}
	var list []runsOf
	for i, card := range r.Options.DoOrDie.Cards {
		if slices.Index(r.Options.DoOrDie.Cards, card) < i {
			continue // a second card of the kind counts with the first
		}
		c := runsOf{throws: int(card)}
		var length uint64
		for d := range maxRun + 1 {
			k := tried[i*(maxRun+1)+d]
			if k == 0 {
				continue
			}
			c.tried += k
			c.made += made[i*(maxRun+1)+d]
			length += k * uint64(d)
			c.exact += float64(k) * r.Options.Run.Chance(sums, c.throws, d)
		}
		if c.tried > 0 {
			c.distance = float64(length) / float64(c.tried)
			c.exact /= float64(c.tried)
		}
		list = append(list, c)
	}
	return list
}

// runs is the table of do or dies.
func runs(r *colditz.Rules, s *reports.Sheet) reports.Table {
	t := reports.Table{
		Header: []string{"do or die, throws", "tried", "mean distance", "succeeded", "exact at these distances"},
	}
	for _, c := range runsByCard(r, s) {
		if c.tried == 0 {
			t.Add(fmt.Sprint(c.throws), "0", "", "", "")
			continue
		}
		t.Add(fmt.Sprint(c.throws), fmt.Sprint(c.tried), reports.Short(c.distance),
			reports.Percent(float64(c.made)/float64(c.tried)), reports.Percent(c.exact))
	}
	return t
}
