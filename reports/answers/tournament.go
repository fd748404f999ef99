package answers

import (
	"fmt"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// Tournament is who plays how well.
func Tournament(t *reports.Tournament) *Answer {
	said := t.InWords()
	a := played(&t.Origin, t.Made, said.Words(), said.Tables())
	a.Value, a.Rows, a.Question = t, t.Tables(), "Who plays how well?"
	a.Precision = "The intervals of the steps: they hold for all of them together, on the same games."
	var pairings reports.Named[*reports.Bots]
	for _, p := range said.Pairings {
		pairings.Add(p.Policies[0]+" against "+p.Policies[1], p.Bots)
	}
	a.Bots = (*reports.Bots)(nil).Beside("", pairings, "pairings of these bots")
	return a.drawn(tournamentFigures(said))
}

// tournamentFigures are the matrix of the pairings, and the bots of both sides in order.
func tournamentFigures(t *reports.Tournament) (matrix, ladder *chart.Figure) {
	subtitle := fmt.Sprintf("%s, %d players, %s games of each pairing, seed %d",
		t.Called(), t.Players, reports.Whole(t.Games), t.Seed)
	var rows, columns []string
	var values [][]float64
	for _, p := range t.Pairings {
		if len(rows) == 0 || rows[len(rows)-1] != p.Policies[0] {
			rows, values = append(rows, p.Policies[0]), append(values, nil)
		}
		if len(rows) == 1 {
			columns = append(columns, p.Policies[1])
		}
		values[len(rows)-1] = append(values[len(rows)-1], float64(p.Score))
	}
	first, second := t.Sides[0].Who, t.Sides[1].Who
	title := "The score of " + first + ", as a share of wins"
	matrix = chart.Matrix(title, second+" played by", first+" played by", columns, rows, values).Named("tournament")
	matrix.Note = "A game that neither side wins, or both, counts as half a win."
	var list []chart.Share
	for _, l := range t.Sides {
		for _, r := range l.Rungs {
			name := l.Who + ": " + r.Policy
			list = append(list, chart.Share{Name: name, Value: float64(r.Score), Interval: r.Interval()})
		}
	}
	unit := chart.Unit{Name: "mean score against all bots of the other side", Percent: true}
	ladder = chart.Lying("Who plays how well", unit, list, t.Confidence).Named("ladder")
	matrix.Subtitle, ladder.Subtitle = subtitle, subtitle
	return matrix, ladder
}
