package reports

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Table is rows of words and numbers for people. Text and Markdown show the
// title and the notes; CSV is the rows alone.
type Table struct {
	Title  string
	Header []string
	Rows   [][]string
	Left   []int    // columns set to the left beside the first, counted from 0
	Notes  []string // below the table
}

// Add appends a row.
func (t *Table) Add(cells ...string) { t.Rows = append(t.Rows, cells) }

// Formats are what a table can be written as.
var Formats = []string{"table", "json", "csv", "md"}

func (t *Table) writer() table.Writer {
	w := table.NewWriter()
	style := table.StyleLight
	style.Options = table.OptionsNoBordersAndSeparators
	style.Options.SeparateHeader = true
	style.Format.Header = text.FormatDefault
	w.SetStyle(style)
	header := make(table.Row, len(t.Header))
	configs := make([]table.ColumnConfig, len(t.Header))
	for i, h := range t.Header {
		header[i] = h
		configs[i] = table.ColumnConfig{Number: i + 1, Align: text.AlignRight, AlignHeader: text.AlignRight}
		if i == 0 {
			configs[i].Align, configs[i].AlignHeader = text.AlignLeft, text.AlignLeft
		}
	}
	for _, i := range t.Left {
		configs[i].Align, configs[i].AlignHeader = text.AlignLeft, text.AlignLeft
	}
	w.AppendHeader(header)
	w.SetColumnConfigs(configs)
	for _, r := range t.Rows {
		row := make(table.Row, len(r))
		for i, c := range r {
			row[i] = c
		}
		w.AppendRow(row)
	}
	return w
}

// Text writes the table with aligned columns. It uses no colour.
func (t *Table) Text(w io.Writer) error {
	text.DisableColors()
	if t.Title != "" {
		if _, err := fmt.Fprintln(w, t.Title); err != nil {
			return err
		}
	}
	lines := strings.Split(t.writer().Render(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	if _, err := fmt.Fprintln(w, strings.Join(lines, "\n")); err != nil {
		return err
	}
	return t.notes(w, "  ")
}

// Markdown writes the table for a document.
func (t *Table) Markdown(w io.Writer) error {
	if t.Title != "" {
		if _, err := fmt.Fprintf(w, "### %s\n\n", t.Title); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintln(w, t.writer().RenderMarkdown()); err != nil {
		return err
	}
	if len(t.Notes) > 0 {
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	return t.notes(w, "- ")
}

// CSV writes header and rows.
func (t *Table) CSV(w io.Writer) error {
	_, err := fmt.Fprintln(w, t.writer().RenderCSV())
	return err
}

func (t *Table) notes(w io.Writer, lead string) error {
	for _, n := range t.Notes {
		if _, err := fmt.Fprintln(w, lead+n); err != nil {
			return err
		}
	}
	return nil
}

// Tables writes several tables after one another as "table" or "md".
func Tables(w io.Writer, format string, tables ...Table) error {
	for i := range tables {
		if i > 0 {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		var err error
		if format == "md" {
			err = tables[i].Markdown(w)
		} else {
			err = tables[i].Text(w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Rows is the whole result as one rectangular table with full digits, for
// CSV: a row an outcome, a metric and a label of a vector.
func (r *Result) Rows() Table {
	t := Table{Header: []string{"kind", "name", "n", "count", "value", "lo", "hi", "sd", "min", "p05", "p25", "p50", "p75", "p95", "max"}}
	full := func(x float64) string {
		b, _ := Number(x).MarshalJSON()
		if string(b) == "null" {
			return ""
		}
		return string(b)
	}
	pad := func(cells ...string) {
		for len(cells) < len(t.Header) {
			cells = append(cells, "")
		}
		t.Add(cells...)
	}
	games := fmt.Sprint(r.Games)
	for _, e := range r.Outcomes {
		o := e.Value
		pad("outcome", e.Name, games, fmt.Sprint(o.Count), full(o.P), full(o.Lo), full(o.Hi))
	}
	for _, e := range r.Metrics {
		m := e.Value
		cells := []string{"metric", e.Name, fmt.Sprint(m.N), m.Total.String(), full(float64(m.Mean)), full(float64(m.Lo)), full(float64(m.Hi)), full(float64(m.SD))}
		for _, q := range m.Quantiles {
			cells = append(cells, fmt.Sprint(q.Value))
		}
		pad(cells...)
	}
	for _, e := range r.Vectors {
		for _, c := range e.Value {
			pad("vector:"+e.Name, c.Name, games, fmt.Sprint(c.Value))
		}
	}
	return t
}

// level is the confidence as a heading has it.
func (r *Result) level() string {
	return strconv.FormatFloat(math.Round(1e6*r.Confidence)/1e4, 'f', -1, 64) + " %"
}

// OutcomeTable is how games ended, with what a reader should know. Its
// intervals hold one by one; the last two columns, all at once.
func (r *Result) OutcomeTable() Table {
	title := fmt.Sprintf("%s, %d players, %d games from game %d, seed %d", r.Rules, r.Players, r.Games, r.First, r.Seed)
	if r.Partial {
		title = "PARTIAL (interrupted): " + title
	}
	t := Table{Title: title, Header: []string{"outcome", "games", "share", r.level() + " from", "to", "all at once from", "to"}}
	for _, e := range r.Outcomes {
		o := e.Value
		t.Add(e.Name, fmt.Sprint(o.Count), Percent(o.P), Percent(o.Lo), Percent(o.Hi), Percent(o.JointLo), Percent(o.JointHi))
	}
	seats := make([]string, len(r.Seats))
	for i, s := range r.Seats {
		seats[i] = s.Seat + "=" + s.Policy
	}
	t.Notes = append(t.Notes, "seats: "+strings.Join(seats, ", "))
	if len(r.Set) > 0 {
		t.Notes = append(t.Notes, "set: "+strings.Join(r.Set, " "))
	}
	if r.Intervals == "always-valid" {
		t.Notes = append(t.Notes, "these intervals hold however often the run was looked at; those of means, for a fixed number of games")
	}
	for i, w := range r.Warnings {
		t.Notes = append(t.Notes, fmt.Sprintf("[%d] %s", i+1, w))
	}
	return t
}

// MetricTable is what was counted a game: the named metrics, or all. The
// columns say what each is.
func (r *Result) MetricTable(title string, docs Columns, names ...string) Table {
	t := Table{Title: title, Header: []string{"per game", "mean", r.level() + " from", "to", "sd", "p05", "p50", "p95", "max", "what"}, Left: []int{9}}
	if len(names) == 0 {
		for _, e := range r.Metrics {
			names = append(names, e.Name)
		}
	}
	for _, name := range names {
		m, ok := r.Metrics.Get(name)
		if !ok {
			panic("reports: no metric named " + name)
		}
		doc := ""
		for _, c := range docs {
			if c.Name == name {
				doc = c.Doc
			}
		}
		q := func(name string) string {
			if v, ok := m.Quantiles.Get(name); ok {
				return fmt.Sprint(v)
			}
			return "-"
		}
		t.Add(name, Short(float64(m.Mean)), Short(float64(m.Lo)), Short(float64(m.Hi)), Short(float64(m.SD)),
			q("p05"), q("p50"), q("p95"), q("max"), doc)
	}
	return t
}

// Group is a part of the metrics: a heading, and their names.
type Group struct {
	Title string
	Names []string
}

// GroupTables are the metrics of a result in groups, for people. A metric that
// was 0 in every game stands below its table.
func (r *Result) GroupTables(docs Columns, groups ...Group) []Table {
	var tables []Table
	for _, g := range groups {
		var names, never []string
		for _, name := range g.Names {
			m, ok := r.Metrics.Get(name)
			least, _ := m.Quantiles.Get("min")
			most, counted := m.Quantiles.Get("max")
			switch {
			case !ok:
			case !counted || least == 0 && most == 0:
				never = append(never, name)
			default:
				names = append(names, name)
			}
		}
		if len(names)+len(never) == 0 {
			continue
		}
		t := Table{Header: []string{g.Title}}
		if len(names) > 0 {
			t = r.MetricTable("", docs, names...)
			t.Header[0] = g.Title + ", per game"
		}
		if len(never) > 0 {
			t.Notes = append(t.Notes, "never: "+strings.Join(never, ", "))
		}
		tables = append(tables, t)
	}
	return tables
}

// CheckTable is what was counted beside its exact law; the last column reads
// all the fits together.
func (r *Result) CheckTable() Table {
	t := Table{Header: []string{"beside its exact law", "n", "simulated mean", "exact mean", "chi-square", "dof", "p", "p (Holm)"}}
	p := make([]float64, len(r.Checks))
	for i, c := range r.Checks {
		p[i] = c.Fit.P
	}
	holm := Holm(p)
	for i, c := range r.Checks {
		t.Add(c.Name, fmt.Sprint(c.N), fmt.Sprintf("%.6g", float64(c.Mean)), Exact(float64(c.Exact)),
			fmt.Sprintf("%.2f", c.Fit.Statistic), fmt.Sprint(c.Fit.DoF), fmt.Sprintf("%.3f", c.Fit.P), fmt.Sprintf("%.3f", holm[i]))
	}
	return t
}

// Summaries are the tables of the result for people: outcomes, all metrics,
// and figures beside their exact law.
func (r *Result) Summaries(docs Columns) []Table {
	tables := []Table{r.OutcomeTable(), r.MetricTable("", docs)}
	if len(r.Checks) > 0 {
		tables = append(tables, r.CheckTable())
	}
	return tables
}
