package answers

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// ExactSchema names the form of exact answers as JSON.
const ExactSchema = "escapesim.exact/1"

// Exact are the answers to some questions that have exact ones.
type Exact struct {
	Schema    string               `json:"schema"`
	Game      string               `json:"game,omitempty"`
	Rules     string               `json:"rules"`
	RulesHash string               `json:"rules_hash"`
	Fractions bool                 `json:"fractions,omitempty"` // values are fractions, too
	Answers   reports.Named[Topic] `json:"answers"`
	Made      string               `json:"made,omitempty"`
}

// Topic is a question with its answers.
type Topic struct {
	Title  string                   `json:"title"`
	Source string                   `json:"source"`
	Values reports.Named[ExactCase] `json:"values"`
	Notes  []string                 `json:"notes,omitempty"`
}

// ExactCase is an answer; without a fraction it is written as a number.
type ExactCase struct {
	Fraction string         `json:"fraction"`
	Exact    reports.Number `json:"exact"`
}

// MarshalJSON writes the case.
func (c ExactCase) MarshalJSON() ([]byte, error) {
	if c.Fraction == "" {
		return c.Exact.MarshalJSON()
	}
	type fields ExactCase
	return json.Marshal(fields(c))
}

// UnmarshalJSON reads it back.
func (c *ExactCase) UnmarshalJSON(text []byte) error {
	if text[0] != '{' {
		return c.Exact.UnmarshalJSON(text)
	}
	type fields ExactCase
	return json.Unmarshal(text, (*fields)(c))
}

// Exactly is what is exact.
func Exactly(e *Exact) *Answer {
	all := reports.Table{Header: e.columns("answer", "of"), Left: []int{1}}
	var tables []reports.Table
	var figures []*chart.Figure
	for _, t := range e.Answers {
		tables = append(tables, e.table(t.Name, &t.Value, &all))
		figures = append(figures, e.draw(&t.Value).Named("exact-"+t.Name))
	}
	question, words := "What is known exactly?", fmt.Sprintf("%d questions with exact answers", len(e.Answers))
	if len(e.Answers) == 1 {
		one := e.Answers[0].Value
		question, words = reports.Capital(one.Title)+": what is known exactly?", one.span()
	}
	a := Tabled(question, words, e.Game, e.Rules, e.RulesHash, e.Made, tables)
	a.Value, a.Rows, a.Figures = e, []reports.Table{all}, figures
	return a
}

// span is the least and the largest of the exact values, in words.
func (t *Topic) span() string {
	list, count, means := t.Values, len(t.Values), ""
	chances := slices.DeleteFunc(slices.Clone(list), func(c reports.Entry[ExactCase]) bool { return c.Value.Exact > 1 })
	if len(chances) > 1 && len(chances) < count {
		list, means = chances, " among chances"
	}
	least, most := list[0], list[0]
	for _, c := range list {
		if c.Value.Exact < least.Value.Exact {
			least = c
		}
		if c.Value.Exact > most.Value.Exact {
			most = c
		}
	}
	return fmt.Sprintf("%d exact values,%s from %s (%s) to %s (%s)", count, means,
		reports.Few(float64(least.Value.Exact)), reports.Spoken(least.Name),
		reports.Few(float64(most.Value.Exact)), reports.Spoken(most.Name))
}

// mostDrawn is how many cases a chart can show: more are not drawn.
const mostDrawn = 48

// draw draws a question. Means and chances do not share an axis: where there are
// chances, these are drawn.
func (e *Exact) draw(t *Topic) *chart.Figure {
	var cases []chart.Chance
	for _, c := range t.Values {
		cases = append(cases, chart.Chance{Name: reports.Spoken(c.Name), Exact: float64(c.Value.Exact)})
	}
	amount := func(c chart.Chance) bool { return c.Exact > 1 || c.Name == "mean" || c.Name == "variance" }
	drawn, note := slices.DeleteFunc(slices.Clone(cases), amount), ""
	if len(drawn) < 2 {
		drawn = slices.DeleteFunc(slices.Clone(cases), func(c chart.Chance) bool { return !amount(c) })
	}
	if len(drawn) < len(cases) {
		note = "The table has the others."
	}
	f := chart.Exactly(reports.Capital(t.Title), drawn)
	f.Empty = len(drawn) < 2 || len(drawn) > mostDrawn
	f.Subtitle, f.Note = cmp.Or(e.Game, e.Rules), note
	return f
}

// columns are those of names and of values, and of fractions in games that have them.
func (e *Exact) columns(names ...string) []string {
	if e.Fractions {
		names = append(names, "fraction")
	}
	return append(names, "exact")
}

// table prints one question; its cases go to the table of all as well.
func (e *Exact) table(name string, t *Topic, all *reports.Table) reports.Table {
	table := reports.Table{
		Title: reports.Capital(t.Title), Header: e.columns(name),
		Notes: append([]string{t.Source}, t.Notes...),
	}
	for _, c := range t.Values {
		row := []string{c.Name}
		if e.Fractions {
			row = append(row, c.Value.Fraction)
		}
		row = append(row, reports.Exact(float64(c.Value.Exact)))
		table.Add(row...)
		all.Add(append([]string{name}, row...)...)
	}
	return table
}
