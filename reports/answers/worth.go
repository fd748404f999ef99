package answers

import (
	"cmp"
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// together is what is said of the dice where tables have intervals that hold together.
const together = "The intervals of the tables: they hold for all rows together."

// chartedActions is how many actions of a side the chart shows.
const chartedActions = 10

// Worth is what each action is worth.
func Worth(w *reports.Worth) *Answer {
	a := played(&w.Origin, w.Made, w.Words(), w.Tables())
	a.Value, a.Question, a.Precision = w, "What is each action worth?", together
	a.Bots = w.Bots.Beside("With all actions", nil, "bots without an action")
	return a.drawn(worthFigure(w))
}

// worthFigure shows what each side is left with, the dearest actions first.
func worthFigure(w *reports.Worth) *chart.Figure {
	shown := slices.ContainsFunc(w.Sides, func(s reports.SideWorth) bool {
		return slices.ContainsFunc(s.Actions, func(a reports.ActionWorth) bool { return a.Met > 0 && a.Sure() })
	})
	var moves []chart.Move
	for _, s := range w.Sides {
		base, bots := float64(s.Score), w.Bots.Reach(s.Side, float64(s.Score))
		for _, a := range s.Actions[:min(len(s.Actions), chartedActions)] {
			if a.Met == 0 || shown && !a.Sure() { // the table has the others
				continue
			}
			left := func(lost reports.Number) float64 { return base - float64(lost) }
			moves = append(moves, chart.Move{
				Name: s.Who + " without " + reports.Spoken(a.Action), From: base, To: left(a.Worth),
				Interval: reports.Interval{Lo: left(a.Hi), Hi: left(a.Lo)}, Shown: a.Sure(), Bots: bots,
			})
			bots = unknown // which the next row does not say again
		}
	}
	unit := chart.Unit{Name: "share of games that the side wins", Percent: true}
	f := chart.Moves("What an action is worth", unit, "all actions", "without this one", moves, w.Confidence)
	f.Subtitle = fmt.Sprintf("%s, %d players, %s games on the same dice, seed %d",
		w.Called(), w.Players, reports.Whole(w.Games), w.Seed)
	f.Note = cmp.Or(f.Note, w.Bots.Note())
	return f.Named("worth")
}
