package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/rulesets"
)

// exactGame is a game whose chances exact computes table by table, and plays
// or throws beside them.
type exactGame struct {
	use, short, long, example string
	rules                     string // the rule set where none is named
	done                      string // what is done with a case: played, thrown
	fractions                 bool   // chances are fractions, each with an interval
	tables                    []exactTopic

	// open answers for a rule set: the cases of a table and what else there is
	// to say about it.
	open func(rules string, sets []string) (func(table string) ([]exactCase, []string), *rulesets.Document, error)
}

// exactTopic is a table: its name, what it answers, and by which formula.
type exactTopic struct{ Name, Title, Source string }

// exactCase is one number with an exact value.
type exactCase struct {
	name, fraction string
	exact          float64
	try            func(seed uint64, times int) (mean, z float64) // nil: nothing is left to chance
}

// exactGameOptions are what the flags say.
type exactGameOptions struct {
	rules    string
	sets     []string
	simulate int
	seed     uint64
	outputFlags
}

func newExactGameCmd(g exactGame) *cobra.Command {
	var o exactGameOptions
	cmd := &cobra.Command{
		Use:       g.use,
		Short:     g.short,
		Long:      g.long,
		Example:   g.example,
		Args:      oneOrNone("table"),
		ValidArgs: g.names(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			if o.simulate < 0 {
				return usagef("--simulate %d: want 0 or more", o.simulate)
			}
			if len(args) == 0 {
				return g.list(cmd.OutOrStdout(), o)
			}
			return g.run(cmd.OutOrStdout(), args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.rules, "rules", g.rules, "rule set: a name or a TOML file")
	f.StringArrayVar(&o.sets, "set", nil, "override an option of the rules: KEY=VALUE")
	f.IntVar(&o.simulate, "simulate", 20_000, "how often each case is "+g.done+"; 0: exact values only")
	amountVar(f, &o.seed, "seed", 1, "seed of the cases")
	f.StringVar(&o.format, "format", "table", "what is printed: table, json, csv, md")
	f.StringVarP(&o.file, "output", "o", "", "file for the result as well; - for JSON on standard output")
	f.BoolVar(&o.force, "force", false, "overwrite the file")
	return cmd
}

// names are what TABLE may be.
func (g exactGame) names() []string {
	names := []string{"all"}
	for _, t := range g.tables {
		names = append(names, t.Name)
	}
	return names
}

// list prints which tables there are.
func (g exactGame) list(out io.Writer, o exactGameOptions) error {
	list := reports.Table{Header: []string{"table", "what it answers", "how"}, Left: []int{1, 2}}
	value := reports.Named[string]{}
	for _, t := range g.tables {
		list.Add(t.Name, t.Title, t.Source)
		value = append(value, reports.Entry[string]{Name: t.Name, Value: t.Title})
	}
	return o.print(out, value, list)
}

// caseJSON is a case as JSON.
type caseJSON struct {
	Fraction  string          `json:"fraction,omitempty"`
	Exact     reports.Number  `json:"exact"`
	Simulated *reports.Number `json:"simulated,omitempty"`
	N         int             `json:"n,omitempty"`
	Lo        *reports.Number `json:"lo,omitempty"`
	Hi        *reports.Number `json:"hi,omitempty"`
	Z         *reports.Number `json:"z,omitempty"`
}

// topicJSON is a table as JSON.
type topicJSON struct {
	Title  string                  `json:"title"`
	Source string                  `json:"source"`
	Values reports.Named[caseJSON] `json:"values"`
}

// run prints one table, or all.
func (g exactGame) run(out io.Writer, wanted string, o exactGameOptions) error {
	found := wanted == "all"
	for _, t := range g.tables {
		found = found || t.Name == wanted
	}
	if !found {
		return usagef("no table %q%s", wanted, lab.OrOneOf(wanted, g.names()))
	}
	cases, doc, err := g.open(o.rules, o.sets)
	if err != nil {
		return err
	}
	value := struct {
		Rules     string                   `json:"rules"`
		RulesHash string                   `json:"rules_hash"`
		Tables    reports.Named[topicJSON] `json:"tables"`
	}{Rules: o.rules, RulesHash: doc.Hash()}
	var tables []reports.Table
	all := reports.Table{Header: g.columns("table", "of", "exact", "simulated", "z"), Left: []int{1}}
	for _, t := range g.tables {
		if wanted != "all" && wanted != t.Name {
			continue
		}
		list, notes := cases(t.Name)
		table, topic := g.table(t, list, o, &all)
		table.Notes = append(table.Notes, notes...)
		tables = append(tables, table)
		value.Tables = append(value.Tables, reports.Entry[topicJSON]{Name: t.Name, Value: topic})
	}
	if o.format == "csv" {
		tables = []reports.Table{all}
	}
	return o.print(out, value, tables...)
}

// columns puts the column of fractions before that of exact values, in games
// that have it.
func (g exactGame) columns(names ...string) []string {
	var list []string
	for _, n := range names {
		if n == "exact" && g.fractions {
			list = append(list, "fraction")
		}
		list = append(list, n)
	}
	return list
}

// table works one table out; its cases go to the list of all as well.
func (g exactGame) table(t exactTopic, list []exactCase, o exactGameOptions, all *reports.Table) (reports.Table, topicJSON) {
	table := reports.Table{Title: upper(t.Title), Header: g.columns(t.Name, "exact"), Notes: []string{t.Source}}
	switch {
	case o.simulate == 0:
	case g.fractions:
		table.Header = append(table.Header, "simulated", "95 % from", "to", "z")
	default:
		table.Header = append(table.Header, "simulated", "z")
	}
	topic := topicJSON{Title: t.Title, Source: t.Source}
	worst := 0.0
	for _, c := range list {
		row := []string{c.name}
		if g.fractions {
			row = append(row, c.fraction)
		}
		row = append(row, reports.Exact(c.exact))
		line := append([]string{t.Name}, row...)
		entry := caseJSON{Fraction: c.fraction, Exact: reports.Number(c.exact)}
		tried := []string{"", ""}
		if o.simulate > 0 && c.try != nil {
			mean, z := c.try(o.seed, o.simulate)
			worst = math.Max(worst, math.Abs(z))
			tried = []string{reports.Exact(mean), fmt.Sprintf("%.3f", z)}
			entry.Simulated, entry.N, entry.Z = number(mean), o.simulate, number(z)
			row = append(row, reports.Short(mean))
			if g.fractions {
				in := reports.Wilson(uint64(math.Round(mean*float64(o.simulate))), uint64(o.simulate), 0.95)
				entry.Lo, entry.Hi = number(in.Lo), number(in.Hi)
				row = append(row, reports.Short(in.Lo), reports.Short(in.Hi))
			}
			row = append(row, fmt.Sprintf("%+.2f", z))
		}
		table.Add(row...)
		all.Add(append(line, tried...)...)
		topic.Values = append(topic.Values, reports.Entry[caseJSON]{Name: c.name, Value: entry})
	}
	if o.simulate > 0 {
		table.Notes = append(table.Notes, fmt.Sprintf("each case %s %d times; the farthest lies %.2f standard errors off", g.done, o.simulate, worst))
	}
	return table, topic
}

func number(x float64) *reports.Number {
	n := reports.Number(x)
	return &n
}

// deviation is how many standard errors a share lies from its chance; a
// certain one is hit or missed.
func deviation(share, p float64, n int) float64 {
	se := math.Sqrt(p * (1 - p) / float64(n))
	if se == 0 {
		if share == p {
			return 0
		}
		return math.Inf(1)
	}
	return (share - p) / se
}
