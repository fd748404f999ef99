package answers

import (
	"fmt"
	"strings"
	"testing"

	"escapesim/reports"
)

// Each pairing stands in the row of its first bot and the column of its second.
func TestTournamentMatrix(t *testing.T) {
	p := func(one, two string, score float64) reports.Pairing {
		return reports.Pairing{Policies: [2]string{one, two}, Score: reports.Number(score)}
	}
	matrix, ladder := tournamentFigures(&reports.Tournament{
		Sides: []reports.Ladder{
			{Who: "guards", Rungs: []reports.Rated{{
				Policy: "a", Score: .25,
				Bounds: reports.Bounds{Lo: .2, Hi: .3},
			}}},
			{Who: "team", Rungs: []reports.Rated{{Policy: "y", Score: .75, Bounds: reports.Bounds{Lo: .7, Hi: .8}}}},
		},
		Pairings: []reports.Pairing{
			p("a", "x", .1), p("a", "y", .2), p("a", "z", .3), p("b", "x", .4), p("b", "y", .5), p("b", "z", .6),
		},
	})
	var cells []string
	for i, cell := range strings.Fields("a,x a,y a,z b,x b,y b,z") {
		one, two, _ := strings.Cut(cell, ",")
		cells = append(cells, fmt.Sprintf("guards played by %s, team played by %s: %d0.00 %%", one, two, i+1))
	}
	want := strings.Join(cells, ", ")
	if matrix.Alt != want {
		t.Errorf("the matrix says %q, want %q", matrix.Alt, want)
	}
	for _, words := range []string{
		"guards: a", "25.00 %", "20.00 %", "30.00 %", "team: y", "75.00 %",
		"70.00 %", "80.00 %",
	} {
		if !strings.Contains(ladder.Alt, words) {
			t.Errorf("the ladder says %q, without %q", ladder.Alt, words)
		}
	}
}

// Among exact values the least and the largest are of chances, where two of them are
// chances and others are not: a mean of throws is none.
func TestSpanOfExactValues(t *testing.T) {
	for want, values := range map[string][]float64{
		"1 exact values, from 0.5 (a) to 0.5 (a)":                  {.5},
		"2 exact values, from 0.25 (b) to 1 (a)":                   {1, .25},
		"2 exact values, from 0.5 (a) to 3 (b)":                    {.5, 3},
		"3 exact values, among chances from 0.25 (c) to 0.5 (a)":   {.5, 7, .25},
		"4 exact values, among chances from 0 (b) to 1 (d)":        {.5, 0, 8.75, 1},
		"4 exact values, from 2 (d) to 7 (b)":                      {3, 7, 5, 2},
		"4 exact values, among chances from 0.125 (c) to 0.25 (b)": {1.5, .25, .125, 1.25},
	} {
		var topic Topic
		for i, v := range values {
			topic.Values = append(topic.Values, reports.Entry[ExactCase]{
				Name: string(rune('a' + i)), Value: ExactCase{Exact: reports.Number(v)},
			})
		}
		if got := topic.span(); got != want {
			t.Errorf("%v: %q, want %q", values, got, want)
		}
	}
}
