package answers

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// ExactSchema names the form of exact answers as JSON.
const ExactSchema = "escapesim.exact/1"

// Exact are the answers to some questions that have exact ones.
type Exact struct {
	Schema    string               `json:"schema"`
	Rules     string               `json:"rules"`
	RulesHash string               `json:"rules_hash"`
	Word      string               `json:"word"`                // what a question is called: answer, or table
	Tried     string               `json:"tried,omitempty"`     // what was done with each case beside: played, thrown
	Tries     int                  `json:"tries,omitempty"`     // how often
	Fractions bool                 `json:"fractions,omitempty"` // values are fractions, and what was tried are shares
	Answers   reports.Named[Topic] `json:"answers,omitempty"`
	Tables    reports.Named[Topic] `json:"tables,omitempty"` // instead, where cases were tried
	Made      string               `json:"made,omitempty"`
}

// Topic is a question with its answers.
type Topic struct {
	Title  string                   `json:"title"`
	Source string                   `json:"source"`
	Values reports.Named[ExactCase] `json:"values"`
	Notes  []string                 `json:"notes,omitempty"`
}

// ExactCase is an answer, beside what was tried; alone it is written as a number.
type ExactCase struct {
	Fraction  string          `json:"fraction,omitempty"`
	Exact     reports.Number  `json:"exact"`
	Simulated *reports.Number `json:"simulated,omitempty"`
	N         int             `json:"n,omitempty"`
	Lo        *reports.Number `json:"lo,omitempty"`
	Hi        *reports.Number `json:"hi,omitempty"`
	Z         *reports.Number `json:"z,omitempty"`
	Alone     bool            `json:"-"`
}

// MarshalJSON writes the case.
func (c ExactCase) MarshalJSON() ([]byte, error) {
	if c.Alone {
		return c.Exact.MarshalJSON()
	}
	type fields ExactCase
	return json.Marshal(fields(c))
}

// UnmarshalJSON reads it back.
func (c *ExactCase) UnmarshalJSON(text []byte) error {
	if c.Alone = text[0] != '{'; c.Alone {
		return c.Exact.UnmarshalJSON(text)
	}
	type fields ExactCase
	return json.Unmarshal(text, (*fields)(c))
}

// Try notes what came of trying the case so often: shares have an interval.
func (c *ExactCase) Try(mean, z float64, n int, share bool) {
	number := func(x float64) *reports.Number {
		n := reports.Number(x)
		return &n
	}
	c.Simulated, c.N, c.Z = number(mean), n, number(z)
	if share {
		in := reports.Wilson(uint64(math.Round(mean*float64(n))), uint64(n), 0.95)
		c.Lo, c.Hi = number(in.Lo), number(in.Hi)
	}
}

// Exactly is what is exact.
func Exactly(e *Exact) *Answer {
	topics := slices.Concat(e.Answers, e.Tables)
	all := reports.Table{Header: []string{e.Word, "of", "value"}, Left: []int{1}}
	if e.Tried != "" {
		all.Header = e.columns(e.Word, "of", "exact", "simulated", "z")
	}
	var tables []reports.Table
	var figures []*chart.Figure
	tried, worst := 0, 0.0
	for _, t := range topics {
		tables = append(tables, e.table(t.Name, &t.Value, &all))
		figures = append(figures, e.draw(&t.Value))
		n, z := t.Value.farthest()
		tried, worst = tried+n, max(worst, z)
	}
	question, words := "What is exact in "+e.Rules+"?", fmt.Sprintf("%d questions with exact answers", len(topics))
	if len(topics) == 1 {
		one := topics[0].Value
		question, words = reports.Capital(one.Title)+": what is exact in "+e.Rules+"?", one.span()
	}
	if tried > 0 {
		words += fmt.Sprintf("; of %d cases that were %s %s times each, the farthest lies %.2f standard errors off",
			tried, e.Tried, reports.Whole(uint64(e.Tries)), worst)
	}
	a := Tabled(question, words, e.Rules, e.RulesHash, e.Made, tables)
	a.Value, a.Rows, a.Figures = e, []reports.Table{all}, figures
	return a
}

// farthest is how many cases were tried, and how many standard errors the farthest lies off.
func (t *Topic) farthest() (tried int, worst float64) {
	for _, c := range t.Values {
		if c.Value.Z != nil {
			tried, worst = tried+1, math.Max(worst, math.Abs(float64(*c.Value.Z)))
		}
	}
	return tried, worst
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
		reports.Few(float64(least.Value.Exact)), least.Name, reports.Few(float64(most.Value.Exact)), most.Name)
}

// mostDrawn is how many cases a chart can show; the table has all.
const mostDrawn = 48

// draw draws a question. Means and chances do not share an axis: where there are
// chances, these are drawn.
func (e *Exact) draw(t *Topic) *chart.Figure {
	var cases []chart.Chance
	for _, c := range t.Values {
		dot := chart.Chance{Name: c.Name, Exact: float64(c.Value.Exact), Simulated: math.NaN(), Interval: unknown}
		if c.Value.Simulated != nil {
			dot.Simulated = float64(*c.Value.Simulated)
		}
		if c.Value.Lo != nil {
			dot.Interval = reports.Interval{Lo: float64(*c.Value.Lo), Hi: float64(*c.Value.Hi)}
		}
		cases = append(cases, dot)
	}
	chances := slices.DeleteFunc(slices.Clone(cases), func(c chart.Chance) bool { return c.Exact > 1 })
	note := ""
	switch {
	case len(chances) < 2:
		chances = cases
	case len(chances) < len(cases):
		note = "Values up to 1; the table has all. "
	}
	if len(chances) > mostDrawn {
		note = fmt.Sprintf("The first %d of %d; the table has all.", mostDrawn, len(chances))
		chances = chances[:mostDrawn]
	}
	f := chart.Exactly(reports.Capital(t.Title), "value", chances, 0.95).Named("exact")
	f.Subtitle, f.Note = e.Rules, strings.TrimSpace(note)
	return f
}

// columns puts the column of fractions before that of exact values, in games
// that have it.
func (e *Exact) columns(names ...string) []string {
	if at := slices.Index(names, "exact"); e.Fractions && at >= 0 {
		return slices.Insert(names, at, "fraction")
	}
	return names
}

// table prints one question; its cases go to the table of all as well.
func (e *Exact) table(name string, t *Topic, all *reports.Table) reports.Table {
	table := reports.Table{Title: reports.Capital(t.Title), Header: e.columns(name, "exact"), Notes: []string{t.Source}}
	switch {
	case e.Tries == 0:
	case e.Fractions:
		table.Header = append(table.Header, "simulated", "95 % from", "to", "z")
	default:
		table.Header = append(table.Header, "simulated", "z")
	}
	for _, entry := range t.Values {
		c, row := entry.Value, []string{entry.Name}
		if e.Fractions {
			row = append(row, c.Fraction)
		}
		row = append(row, reports.Exact(float64(c.Exact)))
		line := append([]string{name}, row...)
		if c.Simulated != nil {
			line = append(line, reports.Exact(float64(*c.Simulated)), fmt.Sprintf("%.3f", *c.Z))
			row = append(row, reports.Short(float64(*c.Simulated)))
			if c.Lo != nil {
				row = append(row, reports.Short(float64(*c.Lo)), reports.Short(float64(*c.Hi)))
			}
			row = append(row, fmt.Sprintf("%+.2f", *c.Z))
		}
		table.Add(row...)
		all.Add(line...)
	}
	if e.Tries > 0 {
		_, worst := t.farthest()
		table.Notes = append(table.Notes,
			fmt.Sprintf("each case %s %d times; the farthest lies %.2f standard errors off", e.Tried, e.Tries, worst))
	}
	table.Notes = append(table.Notes, t.Notes...)
	return table
}
