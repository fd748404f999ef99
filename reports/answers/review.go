package answers

import (
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// Review is what is to be known of a rule set.
func Review(r *reports.Review) *Answer {
	t := r.Table()
	t.Title = fmt.Sprintf("%s, %s, %s games of each table, seed %d",
		r.Rules, reports.Several(r.Players, "player"), reports.Whole(r.Games), r.Seed)
	a := played(&r.Origin, r.Made, r.Words(), []reports.Table{t})
	a.Value, a.Question, a.Minds = r, "What is to be known of "+r.Rules+"?", r.Doubts
	a.Foot = "\n" + r.Bots.Words(-1) + "\n"
	half := reports.Few(50 * float64(r.Share.Hi-r.Share.Lo))
	a.Precision = fmt.Sprintf("±%s points on the share, from %s games", half, reports.Whole(r.Games))
	return a.drawn(reviewed(r)...)
}

// reviewed are the charts of a review: who wins by players, and what decides.
func reviewed(r *reports.Review) []*chart.Figure {
	line := chart.Series{Name: r.Outcome}
	var players []string
	for _, t := range r.Tables {
		players = append(players, t.Name)
		line.Values = append(line.Values, float64(t.P))
		line.Intervals = append(line.Intervals, reports.Interval{Lo: float64(t.Lo), Hi: float64(t.Hi)})
	}
	var moves []chart.Move
	for _, k := range append(append([]reports.Knob{}, r.Strongest...), r.Nearest...) {
		if slices.ContainsFunc(moves, func(m chart.Move) bool { return m.Name == k.Set }) {
			continue // it decides most and brings it nearest
		}
		at := func(x reports.Number) float64 { return 100 * float64(max(min(x, 1), -1)) }
		in := reports.Interval{Lo: at(k.Lo), Hi: at(k.Hi)}
		moves = append(moves, chart.Move{Name: k.Set, To: at(k.By), Interval: in, Shown: true})
	}
	share, ends := chart.Unit{Name: "share of games", Percent: true}, r.Ends(r.Outcome)
	by := chart.Swept("How often "+ends+", by players", "players", share, players, []chart.Series{line}, 0.5, r.Confidence)
	by.Subtitle, by.Name, by.Empty = r.Rules, "players", len(players) < 2
	const title = "What decides, and what brings it nearest to even"
	knobs := chart.Forest(title, "how often "+ends+": points more or less", moves, r.Confidence).Named("knobs")
	knobs.Subtitle = r.Rules
	return []*chart.Figure{by, knobs}
}
