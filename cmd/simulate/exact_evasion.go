package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"escapesim/reports"
	count "escapesim/reports/evasion"
)

// exactEvasionOptions are what the flags of exact evasion say.
type exactEvasionOptions struct {
	rules    string
	sets     []string
	simulate int
	seed     uint64
	outputFlags
}

func newExactEvasionCmd() *cobra.Command {
	var o exactEvasionOptions
	names := []string{"all"}
	for _, t := range count.Tables {
		names = append(names, t.Name)
	}
	cmd := &cobra.Command{
		Use:   "evasion [TABLE]",
		Short: "The matrices of Escape and Evasion, exactly and as the engine plays them",
		Long: `evasion computes the chances that follow from the matrices of Escape and Evasion
as exact fractions, under the options of a rule set, and plays every case on the
engine beside them. Without TABLE it lists the tables; "all" prints all.`,
		Example:   "  simulate exact evasion\n  simulate exact evasion fights\n  simulate exact evasion spotting --simulate 100000 --format csv\n  simulate exact evasion aircraft --set matrix.plural=one",
		Args:      oneOrNone("table"),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return runExactEvasion(cmd.OutOrStdout(), args, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.rules, "rules", "evasion/price", "rule set: a name or a TOML file")
	f.StringArrayVar(&o.sets, "set", nil, "override an option of the rules: KEY=VALUE")
	f.IntVar(&o.simulate, "simulate", 20_000, "how often each case is played; 0: exact values only")
	f.Uint64Var(&o.seed, "seed", 1, "seed of the cases")
	f.StringVar(&o.format, "format", "table", "what is printed: table, json, csv, md")
	f.StringVarP(&o.file, "output", "o", "", "file for the result as well; - for JSON on standard output")
	f.BoolVar(&o.force, "force", false, "overwrite the file")
	return cmd
}

// oddJSON is a chance as JSON.
type oddJSON struct {
	Fraction  string          `json:"fraction"`
	Exact     reports.Number  `json:"exact"`
	Simulated *reports.Number `json:"simulated,omitempty"`
	N         int             `json:"n,omitempty"`
	Lo        *reports.Number `json:"lo,omitempty"`
	Hi        *reports.Number `json:"hi,omitempty"`
	Z         *reports.Number `json:"z,omitempty"`
}

type oddTable struct {
	Title  string                 `json:"title"`
	Source string                 `json:"source"`
	Values reports.Named[oddJSON] `json:"values"`
}

func runExactEvasion(out io.Writer, args []string, o exactEvasionOptions) error {
	if o.simulate < 0 {
		return usagef("--simulate %d: want 0 or more", o.simulate)
	}
	if len(args) == 0 {
		list := reports.Table{Header: []string{"table", "what it answers", "how"}, Left: []int{1, 2}}
		value := reports.Named[string]{}
		for _, t := range count.Tables {
			list.Add(t.Name, t.Title, t.Source)
			value = append(value, reports.Entry[string]{Name: t.Name, Value: t.Title})
		}
		return o.print(out, value, list)
	}
	known := []string{"all"}
	found := args[0] == "all"
	for _, t := range count.Tables {
		known = append(known, t.Name)
		found = found || t.Name == args[0]
	}
	if !found {
		return usagef("no table %q%s", args[0], orOneOf(args[0], known))
	}
	r, doc, err := evasionRules(o.rules, o.sets)
	if err != nil {
		return err
	}
	trial := count.NewTrial(r)
	odds := count.Odds(r)
	value := struct {
		Rules     string                  `json:"rules"`
		RulesHash string                  `json:"rules_hash"`
		Tables    reports.Named[oddTable] `json:"tables"`
	}{Rules: o.rules, RulesHash: doc.Hash()}
	var tables []reports.Table
	all := reports.Table{Header: []string{"table", "of", "fraction", "exact", "simulated", "z"}, Left: []int{1}}
	for _, t := range count.Tables {
		if args[0] != "all" && args[0] != t.Name {
			continue
		}
		table := reports.Table{Title: upper(t.Title), Header: []string{t.Name, "fraction", "exact"}, Notes: []string{t.Source}}
		if o.simulate > 0 {
			table.Header = append(table.Header, "simulated", "95 % from", "to", "z")
		}
		named := oddTable{Title: t.Title, Source: t.Source}
		worst := 0.0
		for i, odd := range odds {
			if odd.Table != t.Name {
				continue
			}
			p, _ := odd.Exact.Float64()
			row := []string{odd.Name, odd.Exact.RatString(), reports.Exact(p)}
			entry := oddJSON{Fraction: odd.Exact.RatString(), Exact: reports.Number(p)}
			line := []string{t.Name, odd.Name, odd.Exact.RatString(), reports.Exact(p), "", ""}
			if o.simulate > 0 {
				hits := trial.Run(odd, o.seed+uint64(i)<<32, o.simulate)
				share := float64(hits) / float64(o.simulate)
				z := deviation(share, p, o.simulate)
				worst = math.Max(worst, math.Abs(z))
				in := reports.Wilson(uint64(hits), uint64(o.simulate), 0.95)
				row = append(row, reports.Short(share), reports.Short(in.Lo), reports.Short(in.Hi), fmt.Sprintf("%+.2f", z))
				line[4], line[5] = reports.Exact(share), fmt.Sprintf("%.3f", z)
				entry.N = o.simulate
				entry.Simulated, entry.Lo, entry.Hi, entry.Z = number(share), number(in.Lo), number(in.Hi), number(z)
			}
			table.Add(row...)
			all.Add(line...)
			named.Values = append(named.Values, reports.Entry[oddJSON]{Name: odd.Name, Value: entry})
		}
		if o.simulate > 0 {
			table.Notes = append(table.Notes, fmt.Sprintf("each case played %d times; the farthest lies %.2f standard errors off", o.simulate, worst))
		}
		if t.Name == "checks" {
			km := r.March()
			table.Notes = append(table.Notes, fmt.Sprintf("the claim of 6 km a day: by road %d km a move and %d km in a day of two moves; rough ground %d km a move, a truck %d km (EVA-MOVE-16)", km.Road, km.RoadDay, km.Rough, km.Truck))
		}
		tables = append(tables, table)
		value.Tables = append(value.Tables, reports.Entry[oddTable]{Name: t.Name, Value: named})
	}
	if o.format == "csv" {
		tables = []reports.Table{all}
	}
	return o.print(out, value, tables...)
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
