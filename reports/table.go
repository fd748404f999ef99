package reports

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
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

// Add appends a row; cells that are left out at its end are empty.
func (t *Table) Add(cells ...string) {
	for len(cells) < len(t.Header) {
		cells = append(cells, "")
	}
	t.Rows = append(t.Rows, cells)
}

// Formats are what a table can be written as.
var Formats = []string{"table", "json", "csv", "md"}

// Markdown is the table for a document.
func (t *Table) Markdown() string {
	var b strings.Builder
	if t.Title != "" {
		b.WriteString("### " + t.Title + "\n\n")
	}
	rule := make([]string, len(t.Header))
	for i := range rule {
		rule[i] = " ---:"
		if i == 0 || slices.Contains(t.Left, i) {
			rule[i] = ":--- "
		}
	}
	b.WriteString(markdownRow(t.Header) + "|" + strings.Join(rule, "|") + "|\n")
	for _, r := range t.Rows {
		b.WriteString(markdownRow(r))
	}
	if len(t.Notes) > 0 {
		b.WriteString("\n")
	}
	for _, n := range t.Notes {
		b.WriteString("- " + n + "\n")
	}
	return b.String()
}

// markdownRow is a row whose cells end neither early nor the line.
func markdownRow(cells []string) string {
	kept := strings.NewReplacer("|", `\|`, "\n", "<br/>")
	row := "|"
	for _, c := range cells {
		row += " " + kept.Replace(c) + " |"
	}
	return row + "\n"
}

// CSV is header and rows.
func (t *Table) CSV() string {
	var b strings.Builder
	_ = csv.NewWriter(&b).WriteAll(append([][]string{t.Header}, t.Rows...)) // a Builder takes everything
	return b.String()
}

// Tables are several tables after one another as "table", in lines of at
// most width columns, or as "md" or "csv".
func Tables(format string, width int, tables ...Table) string {
	texts := make([]string, len(tables))
	for i := range tables {
		switch format {
		case "csv":
			texts[i] = tables[i].CSV()
		case "md":
			texts[i] = tables[i].Markdown()
		default:
			texts[i] = tables[i].Text(width)
		}
	}
	return strings.Join(texts, "\n")
}

// Rows is the whole result as one rectangular table with full digits, for CSV:
// a row an outcome, a metric that was counted, and a label of a vector that was
// counted at least once. Each row says what was played, so that files can be put
// together. Dictionary says what the columns are.
func (r *Result) Rows() Table {
	t := Table{}
	for _, c := range Dictionary {
		t.Header = append(t.Header, c.Name)
	}
	full := func(x float64) string {
		b, _ := Number(x).MarshalJSON()
		if string(b) == "null" {
			return ""
		}
		return string(b)
	}
	seats := make([]string, len(r.Seats))
	for i, s := range r.Seats {
		seats[i] = s.Seat + "=" + s.Policy
	}
	played := []string{
		r.Rules, r.RulesHash, r.Engine, strings.Join(r.Set, " "), fmt.Sprint(r.Players), strings.Join(seats, " "),
		fmt.Sprint(r.Seed), fmt.Sprint(r.First), fmt.Sprint(r.Games),
	}
	pad := func(cells ...string) {
		row := append(slices.Clone(played), cells...)
		for len(row) < len(t.Header) {
			row = append(row, "")
		}
		t.Add(row...)
	}
	games := fmt.Sprint(r.Games)
	for _, e := range r.Outcomes {
		o := e.Value
		pad("outcome", e.Name, "", games, fmt.Sprint(o.Count), full(o.P), full(o.Lo), full(o.Hi))
		if a := o.Adjusted; a != nil {
			pad("adjusted", e.Name, "", games, "", full(a.P), full(a.Lo), full(a.Hi))
		}
	}
	for _, e := range r.Metrics {
		m := e.Value
		if m.N == 0 {
			continue
		}
		cells := []string{
			"metric", e.Name, "", fmt.Sprint(m.N), m.Total.String(), full(float64(m.Mean)), full(float64(m.Lo)),
			full(float64(m.Hi)), full(float64(m.SD)),
		}
		for _, q := range m.Quantiles {
			cells = append(cells, fmt.Sprint(q.Value))
		}
		pad(cells...)
	}
	for _, e := range r.Vectors {
		for _, c := range e.Value {
			if c.Value > 0 {
				pad("vector", e.Name, c.Name, games, fmt.Sprint(c.Value))
			}
		}
	}
	return t
}

// Dictionary says what stands in each column of Rows.
var Dictionary = Columns{
	{Name: "rules", Doc: "the rule set, as it was named"},
	{Name: "rules_hash", Doc: "a number over all options in force and the files that they name: same hash, same rules"},
	{Name: "engine", Doc: "the program and its version"},
	{Name: "set", Doc: "options overridden by --set, with blanks between them"},
	{Name: "players", Doc: "number of players"},
	{Name: "seats", Doc: "who played: SEAT=POLICY, with blanks between them"},
	{Name: "seed", Doc: "seed of the run"},
	{Name: "first", Doc: "index of the first game"},
	{Name: "games", Doc: "games played"},
	{Name: "kind", Doc: "what the row is: outcome, the same share with luck taken out (adjusted), metric or vector"},
	{Name: "name", Doc: "of the outcome, the metric or the vector"},
	{Name: "label", Doc: "which entry of a vector: a circle, a card, a face of the die"},
	{Name: "n", Doc: "games that the row is about: those that yield the metric"},
	{Name: "count", Doc: "of an outcome, games that ended so; of a metric, its sum over the games; of a vector, " +
		"how often; rows of a vector that would be 0 are left out"},
	{Name: "value", Doc: "of an outcome, its share from 0 to 1; of a metric, its mean"},
	{Name: "lo", Doc: "lower end of the interval of value"},
	{Name: "hi", Doc: "upper end of it"},
	{Name: "sd", Doc: "standard deviation of the metric from game to game"},
	{Name: "min", Doc: "least value in a game"},
	{Name: "p05", Doc: "value that 5 % of the games do not exceed"},
	{Name: "p25", Doc: "value that 25 % do not exceed"},
	{Name: "p50", Doc: "median"},
	{Name: "p75", Doc: "value that 75 % do not exceed"},
	{Name: "p95", Doc: "value that 95 % do not exceed"},
	{Name: "max", Doc: "greatest value in a game"},
}

// Level is the confidence as a heading has it.
func (o *Origin) Level() string {
	return strconv.FormatFloat(math.Round(1e6*o.Confidence)/1e4, 'f', -1, 64) + " %"
}

// OutcomeTable is how games ended, with what a reader should know. Its
// intervals hold one by one; the last two columns, all at once.
func (r *Result) OutcomeTable() Table {
	title := fmt.Sprintf("%s, %d players, %s from game %d, seed %d", r.Rules, r.Players, WholeGames(r.Games), r.First,
		r.Seed)
	if r.Partial {
		title = "PARTIAL (interrupted): " + title
	}
	t := Table{
		Title:  title,
		Header: []string{"outcome", "games", "share", r.Level() + " from", "to", "all at once from", "to"},
	}
	saved := r.saved()
	for _, e := range r.Outcomes {
		o := e.Value
		p := Percents(o.P, o.Lo, o.Hi)
		joint := Percents(o.P, o.JointLo, o.JointHi)
		t.Add(r.Ending(e.Name), Whole(o.Count), p[0], p[1], p[2], joint[1], joint[2])
		if a := o.Adjusted; a != nil && saved > 0 {
			p, joint := Percents(a.P, a.Lo, a.Hi), Percents(a.P, a.JointLo, a.JointHi)
			t.Add("  adjusted", "", p[0], p[1], p[2], joint[1], joint[2])
		}
	}
	if saved > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("adjusted: what throws of known chance explain is taken out "+
			"(simulate explain luck): as precise as %.1f times the games", saved))
	}
	if r.Cost != nil {
		t.Notes = append(t.Notes, r.Cost.Words("every share"))
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
		t.Notes = append(t.Notes,
			"these intervals hold however often the run was looked at; those of means, for a fixed number of games")
	}
	for i, w := range r.Warnings[len(r.Doubts):] { // doubts stand above all figures
		t.Notes = append(t.Notes, fmt.Sprintf("[%d] %s", i+1, w))
	}
	return t
}

// saved is how many times more games the share that gains least would need with
// the luck left in; 0 where that is not worth a line.
func (r *Result) saved() float64 {
	const worth = 1.05
	least := math.Inf(1)
	for _, e := range r.Outcomes {
		if a := e.Value.Adjusted; a != nil {
			least = min(least, a.Factor)
		}
	}
	if math.IsInf(least, 1) || least < worth {
		return 0
	}
	return least
}

// MetricTable is what was counted a game: the named metrics, or all. The
// columns say what each is.
func (r *Result) MetricTable(docs Columns, names ...string) Table {
	t := Table{
		Header: []string{"per game", "mean", r.Level() + " from", "to", "sd", "p05", "p50", "p95", "max", "what"},
		Left:   []int{9},
	}
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
		mean := Means(float64(m.Mean), float64(m.Lo), float64(m.Hi))
		t.Add(name, mean[0], mean[1], mean[2], Few(float64(m.SD)), q("p05"), q("p50"), q("p95"), q("max"), doc)
	}
	return t
}

// PageTable is what most readers want of some metrics: their means with
// intervals. A metric that was 0 in every game stands below the table.
func (r *Result) PageTable(title string, docs Columns, names ...string) Table {
	full := r.GroupTables(docs, Group{title, names})
	if len(full) == 0 {
		return Table{Header: []string{title}}
	}
	t := full[0]
	t.Title, t.Header[0] = title+", per game", "counted"
	if len(t.Header) > 1 {
		keep := func(row []string) []string { return append(slices.Clone(row[:4]), row[len(row)-1]) }
		t.Header, t.Left = keep(t.Header), []int{4}
		for i := range t.Rows {
			t.Rows[i] = keep(t.Rows[i])
		}
	}
	return t
}

// Answer says in a sentence how games end, the most frequent end first.
func (r *Result) Answer() string {
	partial := ""
	if r.Partial {
		partial = "PARTIAL (interrupted): "
	}
	if r.Games == 0 {
		return partial + "no game was played."
	}
	ends := slices.Clone(r.Outcomes)
	slices.SortStableFunc(ends, func(a, b Entry[Outcome]) int { return cmp.Compare(b.Value.Count, a.Value.Count) })
	var parts []string
	for _, e := range ends {
		if e.Value.Count == 0 {
			continue
		}
		words := r.EndsIn(e.Name)
		p := Percents(e.Value.P, e.Value.Lo, e.Value.Hi)
		if len(parts) == 0 {
			words = Capital(words)
			p[0] += " of the games"
		}
		parts = append(parts, fmt.Sprintf("%s %s (%s to %s)", words, p[0], strings.TrimSuffix(p[1], " %"), p[2]))
	}
	return partial + strings.Join(parts, "; ") + "."
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
			t = r.MetricTable(docs, names...)
			t.Header[0] = g.Title + ", per game"
		}
		if len(never) > 0 {
			t.Notes = append(t.Notes, "never: "+strings.Join(never, ", "))
		}
		tables = append(tables, t)
	}
	return tables
}

// CheckTable is what was counted beside its exact distribution; the last column reads
// all the fits together.
func (r *Result) CheckTable() Table {
	t := Table{
		Header: []string{
			"beside its exact distribution", "n", "simulated mean", "exact mean", "chi-square", "dof", "p", "p (Holm)",
		},
	}
	p := make([]float64, len(r.Checks))
	for i, c := range r.Checks {
		p[i] = c.Fit.P
	}
	holm := Holm(p)
	for i, c := range r.Checks {
		t.Add(c.Name, fmt.Sprint(c.N), Short(float64(c.Mean)), Short(float64(c.Exact)),
			fmt.Sprintf("%.2f", c.Fit.Statistic), fmt.Sprint(c.Fit.DoF), fmt.Sprintf("%.3f",
				c.Fit.P), fmt.Sprintf("%.3f", holm[i]))
	}
	return t
}

// Summaries are the tables of the result for people: outcomes, all metrics,
// and figures beside their exact distribution.
func (r *Result) Summaries(docs Columns) []Table {
	tables := []Table{r.OutcomeTable(), r.MetricTable(docs)}
	if len(r.Checks) > 0 {
		tables = append(tables, r.CheckTable())
	}
	return tables
}
