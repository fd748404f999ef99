package answers

import (
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// How wide a row that names what nobody used may be, in columns: on a terminal and on a page.
const (
	named        = 69
	namedOnPages = 240
)

// Review is what is to be known of a rule set.
func Review(r *reports.Review) *Answer {
	t := r.Table(named, false)
	t.Title = r.Words()
	a := &Answer{
		Origin: &r.Origin, Value: r, Warnings: r.Doubts,
		Question: "What is there to know of this game?", Lead: r.Words(),
		Printed: reports.Tabled(t), Brief: reports.Tabled(r.Table(namedOnPages, true)),
		Commands: []reports.Command{{Says: "the same games", Line: r.Made}},
	}
	if len(r.Nearest) > 0 {
		fairer := reports.Command{Says: "what would make it fairer, side by side", Line: r.SideBySide()}
		a.Commands = append(a.Commands, fairer)
	}
	a.Commands = append(a.Commands, r.Deeper()...)
	half := reports.Few(50 * float64(r.Share.Hi-r.Share.Lo))
	a.Precision = fmt.Sprintf("±%s points on the share, from %s games", half, reports.Whole(r.Games))
	return a.drawn(reviewed(r)...)
}

// reviewed are the charts of a review: who wins by players, and what decides.
func reviewed(r *reports.Review) []*chart.Figure {
	line := chart.Series{Name: r.Ends(r.Outcome)}
	var players []string
	for _, t := range r.Tables {
		players = append(players, t.Name)
		line.Values = append(line.Values, float64(t.P))
		line.Intervals = append(line.Intervals, t.Interval())
	}
	var moves []chart.Move
	for _, k := range append(append([]reports.Knob{}, r.Strongest...), r.Nearest...) {
		if slices.ContainsFunc(moves, func(m chart.Move) bool { return m.Name == r.InWords(k.Set) }) {
			continue // it decides most and brings it nearest
		}
		at := func(x reports.Number) float64 { return 100 * float64(max(min(x, 1), -1)) }
		in := reports.Interval{Lo: at(k.Lo), Hi: at(k.Hi)}
		moves = append(moves, chart.Move{Name: r.InWords(k.Set), To: at(k.By), Interval: in, Shown: !in.Contains(0)})
	}
	share, ends := chart.Unit{Name: "share of games", Percent: true}, r.Ends(r.Outcome)
	by := chart.Swept("How often "+ends+", by players", "players", share, players, []chart.Series{line},
		0.5, r.Confidence)
	by.Subtitle = fmt.Sprintf("%s of each table, seed %d", reports.WholeGames(r.Games), r.Seed)
	by.Name, by.Empty = "players", len(players) < 2
	const title = "What decides, and what brings it nearest to even"
	knobs := chart.Forest(title, "how often "+ends+": points more or less", moves, r.Confidence).Named("knobs")
	knobs.Subtitle = by.Subtitle
	return []*chart.Figure{by, knobs}
}
