package answers

import (
	"fmt"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// How many the chart of an audit shows.
const (
	chartedStrategies = 3
	chartedDeviations = 5
)

// Audit is what a seat could gain by playing better.
func Audit(v *reports.Audit, full bool) *Answer {
	draw := gains
	if v.Search != nil {
		draw = dearestKinds
	}
	a := played(&v.Origin, v.Made, v.Words(), v.Tables(full))
	a.Value, a.Question = v, "How much could "+v.Who+" gain by playing better?"
	a.Precision = together
	return a.drawn(draw(v))
}

// gains is the chart of what gains most.
func gains(a *reports.Audit) *chart.Figure {
	var moves []chart.Move
	base := float64(a.Base.P)
	add := func(name string, g *reports.Gained) {
		in := reports.Interval{Lo: base + float64(g.AllLo), Hi: base + float64(g.AllHi)}
		moves = append(moves, chart.Move{
			Name: name, From: base, To: base + float64(g.Gain), Interval: in,
			Shown: g.Shown(),
		})
	}
	if len(a.Races) > 0 { // that of all at once is of another score
		for i := range a.Races[0].Strategies {
			if s := &a.Races[0].Strategies[i]; i < chartedStrategies || s.Named {
				add(s.Bot, &s.Gained)
			}
		}
	}
	for i := range a.Deviations[:min(len(a.Deviations), chartedDeviations)] {
		d := &a.Deviations[i]
		add(reports.Spoken(d.Question)+": "+d.Answer, d.Latest())
	}
	unit := chart.Unit{Name: "share of games won", Percent: true}
	f := chart.Moves("What playing otherwise gains "+a.Who, unit, "as it plays", "otherwise", moves, a.Confidence)
	f.Subtitle = fmt.Sprintf("%s, %s games on the same dice, seed %d", a.Called(), reports.Whole(a.Base.Games), a.Seed)
	if len(a.Deviations) > 0 && a.Deviations[0].Again != nil {
		f.Subtitle += fmt.Sprintf("; the best again in %s fresh games", reports.Whole(a.Deviations[0].Again.Games))
	}
	return f.Named("audit")
}

// dearestKinds is the chart of what search gains: all of it with its interval, then
// each kind of change, which has no interval of its own and the colour of the whole.
func dearestKinds(a *reports.Audit) *chart.Figure {
	all := &a.Search.Advantage
	points := func(x reports.Number) float64 { return 100 * float64(x) }
	shown := all.Sure()
	in := reports.Interval{Lo: points(all.Lo), Hi: points(all.Hi)}
	moves := []chart.Move{{Name: "all changes together", To: points(all.Mean), Interval: in, Shown: shown}}
	for _, k := range a.Search.Kinds[:min(len(a.Search.Kinds), chartedDeviations)] {
		to := points(k.Advantage)
		moves = append(moves, chart.Move{
			Name: k.What, To: to, Interval: reports.Interval{Lo: to, Hi: to},
			Shown: shown,
		})
	}
	title := "What searching gains " + a.Who + ", by what it does instead"
	f := chart.Moves(title, chart.Unit{Name: "points a game"}, "as it plays", "with search", moves, a.Confidence)
	f.Subtitle = fmt.Sprintf("%s, %s games, seed %d", a.Called(), reports.Whole(a.Search.Games), a.Seed)
	f.Note = "Kinds of changes have no interval of their own."
	return f.Named("audit")
}

// Recorded is what is on record of a rule document.
func Recorded(r *reports.Recorded) *Answer {
	t := r.Table()
	list := []reports.Table{t}
	if earlier := r.Earlier(); earlier != nil {
		list = append(list, *earlier)
	}
	a := played(&r.Origin, r.Made, r.Words(), list)
	a.Value, a.Question = r, "What was tried against the bots?"
	a.Precision = t.Notes[0] + "."
	return a
}
