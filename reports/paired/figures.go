package paired

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// FigureNames are the names of Figures, whatever was played.
var FigureNames = []string{"compare", "moved", "settling"}

// mostMoved are the metrics that are shown to move, most certain first, as many as a chart has room for.
func (r *Report) mostMoved(v *Variant) reports.Named[Difference] {
	moved := slices.DeleteFunc(slices.Clone(v.Metrics),
		func(e reports.Entry[Difference]) bool { return !e.Value.Real || e.Value.Base == 0 })
	surest(moved)
	moved = alone(moved)
	if len(r.Variants) > 1 { // beside what others move, a little is not seen
		moved = slices.DeleteFunc(moved, func(e reports.Entry[Difference]) bool {
			return math.Abs(float64(e.Value.Mean)) < leastSeen*math.Abs(float64(e.Value.Base))
		})
	}
	return moved[:min(len(moved), max(page/len(r.Variants), 3))]
}

// Figures are the charts of a comparison: how games end, what moved most, and how the
// difference settled, where games were played in pairs.
func (r *Report) Figures() []*chart.Figure {
	name := func(v *Variant, what string) string {
		what = strings.ReplaceAll(what, "_", " ")
		if len(r.Variants) == 1 {
			return what
		}
		return v.inWords() + ": " + what
	}
	var ends, moves []chart.Move
	for i := range r.Variants {
		v := &r.Variants[i]
		for _, e := range v.Outcomes {
			if d := e.Value; d.Base > 0 || d.Variant > 0 {
				m := move(name(v, reports.Capital(r.Ends(e.Name))), d, 1)
				m.Bots, m.Then = r.Bots.Reach(r.Wants(e.Name), m.From), v.Bots.Reach(r.Wants(e.Name), m.To)
				ends = append(ends, m)
			}
		}
		for _, e := range r.mostMoved(v) {
			m := move(name(v, e.Name), e.Value, math.Abs(float64(e.Value.Base)))
			if c, known := r.Counted.Get(e.Name); known { // no mean lies outside its range
				m.Lo = max(m.Lo, float64(c.Least)/math.Abs(float64(e.Value.Base)))
			}
			moves = append(moves, m)
		}
	}
	other := "the variant"
	if len(r.Variants) == 1 {
		other = r.Variants[0].inWords()
	}
	f := chart.Moves("What changes in how games end", chart.Unit{Name: "share of games", Percent: true}, r.Base.Short(),
		other, ends, r.Confidence)
	g := chart.Moves("What moved, most certain first", chart.Unit{
		Name: "mean a game; the base's is 100 %", Percent: true, Ratio: true,
	}, r.Base.Short(), other, moves, r.Confidence)
	f.Subtitle, g.Subtitle = r.Played(), r.Played()
	f.Name, g.Name = FigureNames[0], FigureNames[1]
	if len(r.Variants) > 1 {
		f = r.Forest()
	}
	if looked := func(v Variant) bool { return v.Bots.Looked() != nil }; !slices.ContainsFunc(r.Variants, looked) {
		f.Note = cmp.Or(f.Note, r.Bots.Note())
	}
	if g.Empty {
		g.Note = "Nothing else is shown to move."
	}
	list := []*chart.Figure{f, g}
	if slices.ContainsFunc(r.Variants, func(v Variant) bool { return v.Settled != nil && !v.Identical }) {
		list = append(list, r.Settling())
	}
	return list
}

// leastSeen is how much of its base a metric has to move to be seen beside other variants'.
const leastSeen = 0.1

// Settle notes how the difference of the headline's outcome settled, of the variants that
// the chart has room for: those that move most. The report has been filled.
func (r *Report) Settle(list []*Settling) {
	outcome := r.Variants[0].Factor.Outcome
	_, most := r.ranking()
	slices.SortStableFunc(most, func(a, b ranked) int {
		return cmp.Compare(math.Abs(float64(b.Mean)), math.Abs(float64(a.Mean)))
	})
	for i, s := range list {
		v := &r.Variants[i]
		if !slices.ContainsFunc(most[:min(len(most), mostSettled)], func(m ranked) bool { return m.Variant == v }) {
			v.Settled = nil // of fewer games, when it was one of them
			continue
		}
		v.Settled = []Settled{}
		for _, e := range s.Looks(outcome) {
			v.Settled = append(v.Settled, Settled{e.N, reports.Number(e.Fair), e.Anytime(r.Confidence).Bounds()})
		}
	}
}

// Settling is the chart of that.
func (r *Report) Settling() *chart.Figure {
	var list []chart.Running
	for _, v := range r.Variants {
		line := chart.Running{Name: v.inWords()}
		for _, s := range v.Settled {
			in := reports.Interval{Lo: 100 * float64(s.Lo), Hi: 100 * float64(s.Hi)}
			line.Looks = append(line.Looks, chart.Estimate{Games: s.Games, Value: 100 * float64(s.By), Interval: in})
		}
		if line.Looks != nil {
			list = append(list, line)
		}
	}
	axis := chart.Unit{Name: "how often " + r.end() + ": points more or less than under " + r.Base.Short()}
	f := chart.Settling("How the difference settles", axis, list, r.Confidence)
	f.Name, f.Subtitle = FigureNames[2], r.Played()
	if n := len(r.Variants) - len(list); n > 0 {
		f.Note = fmt.Sprintf("The %d that differ most; %d more are not drawn.", len(list), n)
	}
	return f
}

// mostSettled is how many variants that chart has room for.
const mostSettled = 6

// move is a difference in parts of whole.
func move(name string, d Difference, whole float64) chart.Move {
	base := float64(d.Base)
	return chart.Move{
		Name: name, From: base / whole, To: (base + float64(d.Mean)) / whole,
		Bots: reports.Interval{Lo: math.NaN(), Hi: math.NaN()}, Interval: reports.Interval{
			Lo: (base + float64(d.Lo)) / whole, Hi: (base + float64(d.Hi)) / whole,
		}, Shown: d.Real,
	}
}

// Played says in a line how the two were played.
func (r *Report) Played() string {
	how := "game by game on the same dice"
	if !r.Paired {
		how = "played apart"
	}
	players := fmt.Sprint(r.Players)
	least, most := r.Players, r.Players
	for i := range r.Variants {
		if n := len(r.Variants[i].Seats); n > 0 {
			least, most = min(least, n), max(most, n)
		}
	}
	if least < most {
		players = fmt.Sprintf("%d to %d", least, most)
	}
	return fmt.Sprintf("%s games each, %s, seed %d, %s players", r.Each(), how, r.Seed, players)
}

// of is how many games of a variant there are: fewer than of the base where it was known before.
func (r *Report) of(v *Variant) uint64 { return cmp.Or(v.Met.Of, r.Games) }

// Each is how many games there are of each.
func (r *Report) Each() string {
	least := r.Games
	for i := range r.Variants {
		least = min(least, r.of(&r.Variants[i]))
	}
	if least < r.Games {
		return reports.Whole(least) + " to " + reports.Whole(r.Games)
	}
	return reports.Whole(r.Games)
}

// Precision says how far off the difference of the headline may be over the dice.
func (r *Report) Precision() string {
	var halves []float64
	outcome := ""
	for i := range r.Variants {
		v := &r.Variants[i]
		d, ok := v.Outcomes.Get(v.Factor.Outcome)
		if !ok || r.Games < 2 || v.Identical {
			continue
		}
		halves, outcome = append(halves, 50*float64(d.Hi-d.Lo)), v.Factor.Outcome
	}
	switch {
	case len(halves) == 0 && r.Games >= 2:
		return "None: all games are the same."
	case len(halves) == 0:
		return "Too few games to say."
	case len(r.Variants) == 1:
		return fmt.Sprintf("±%s points on the difference in how often %s, from %s.", reports.Few(halves[0]),
			r.Ends(outcome), r.Played())
	}
	return fmt.Sprintf("±%s to ±%s points on the differences, from %s.", reports.Few(slices.Min(halves)),
		reports.Few(slices.Max(halves)), r.Played())
}
