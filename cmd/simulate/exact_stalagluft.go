package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"escapesim/reports"
	count "escapesim/reports/stalagluft"
	"escapesim/rulesets"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// exactCampOptions are what the flags of exact stalagluft say.
type exactCampOptions struct {
	rules    string
	sets     []string
	simulate int
	seed     uint64
	outputFlags
}

func newExactStalagluftCmd() *cobra.Command {
	var o exactCampOptions
	names := []string{"all"}
	for _, t := range count.Exact {
		names = append(names, t.Name)
	}
	cmd := &cobra.Command{
		Use:   "stalagluft [TABLE]",
		Short: "The chances of Stalag Luft III, exactly and thrown",
		Long: `stalagluft computes the chances of Stalag Luft III that have a closed form, under
the options of a rule set, and throws for each of them beside it. Without TABLE it
lists the tables; "all" prints all.`,
		Example:   "  simulate exact stalagluft\n  simulate exact stalagluft search\n  simulate exact stalagluft dig --set dig.success_face=5",
		Args:      oneOrNone("table"),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return runExactStalagluft(cmd.OutOrStdout(), args, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.rules, "rules", "stalagluft/ebob", "rule set: a name or a TOML file")
	f.StringArrayVar(&o.sets, "set", nil, "override an option of the rules: KEY=VALUE")
	f.IntVar(&o.simulate, "simulate", 20_000, "how often each case is thrown; 0: exact values only")
	f.Uint64Var(&o.seed, "seed", 1, "seed of the throws")
	f.StringVar(&o.format, "format", "table", "what is printed: table, json, csv, md")
	f.StringVarP(&o.file, "output", "o", "", "file for the result as well; - for JSON on standard output")
	f.BoolVar(&o.force, "force", false, "overwrite the file")
	return cmd
}

func runExactStalagluft(out io.Writer, args []string, o exactCampOptions) error {
	if o.simulate < 0 {
		return usagef("--simulate %d: want 0 or more", o.simulate)
	}
	if len(args) == 0 {
		list := reports.Table{Header: []string{"table", "what it answers", "how"}, Left: []int{1, 2}}
		value := reports.Named[string]{}
		for _, t := range count.Exact {
			list.Add(t.Name, t.Title, t.Source)
			value = append(value, reports.Entry[string]{Name: t.Name, Value: t.Title})
		}
		return o.print(out, value, list)
	}
	known := []string{"all"}
	found := args[0] == "all"
	for _, t := range count.Exact {
		known = append(known, t.Name)
		found = found || t.Name == args[0]
	}
	if !found {
		return usagef("no table %q%s", args[0], orOneOf(args[0], known))
	}
	r, doc, err := campRules(o.rules, o.sets)
	if err != nil {
		return usage(err)
	}
	type entry struct {
		Exact     reports.Number  `json:"exact"`
		Simulated *reports.Number `json:"simulated,omitempty"`
		N         int             `json:"n,omitempty"`
		Z         *reports.Number `json:"z,omitempty"`
	}
	type part struct {
		Title  string               `json:"title"`
		Source string               `json:"source"`
		Values reports.Named[entry] `json:"values"`
	}
	value := struct {
		Rules     string              `json:"rules"`
		RulesHash string              `json:"rules_hash"`
		Tables    reports.Named[part] `json:"tables"`
	}{Rules: o.rules, RulesHash: doc.Hash()}
	var tables []reports.Table
	all := reports.Table{Header: []string{"table", "of", "exact", "simulated", "z"}, Left: []int{1}}
	for _, t := range count.Exact {
		if args[0] != "all" && args[0] != t.Name {
			continue
		}
		table := reports.Table{Title: upper(t.Title), Header: []string{t.Name, "exact"}, Notes: []string{t.Source}}
		if o.simulate > 0 {
			table.Header = append(table.Header, "simulated", "z")
		}
		p := part{Title: t.Title, Source: t.Source}
		worst := 0.0
		for i, a := range t.Rows(r) {
			row := []string{a.Name, reports.Exact(a.Exact)}
			line := []string{t.Name, a.Name, reports.Exact(a.Exact), "", ""}
			e := entry{Exact: reports.Number(a.Exact)}
			if o.simulate > 0 && a.Draw != nil {
				mean, z := a.Sample(o.seed+uint64(i)<<32, o.simulate)
				worst = math.Max(worst, math.Abs(z))
				row = append(row, reports.Short(mean), fmt.Sprintf("%+.2f", z))
				line[3], line[4] = reports.Exact(mean), fmt.Sprintf("%.3f", z)
				e.Simulated, e.N, e.Z = number(mean), o.simulate, number(z)
			}
			table.Add(row...)
			all.Add(line...)
			p.Values = append(p.Values, reports.Entry[entry]{Name: a.Name, Value: e})
		}
		if o.simulate > 0 {
			table.Notes = append(table.Notes, fmt.Sprintf("each case thrown %d times; the farthest lies %.2f standard errors off", o.simulate, worst))
		}
		tables = append(tables, table)
		value.Tables = append(value.Tables, reports.Entry[part]{Name: t.Name, Value: p})
	}
	if o.format == "csv" {
		tables = []reports.Table{all}
	}
	return o.print(out, value, tables...)
}

// campRules loads the tactical game without its scenarios.
func campRules(rules string, sets []string) (*stalagluft.Rules, *rulesets.Document, error) {
	doc, err := rulesets.Load(rules, sets)
	if err != nil {
		return nil, nil, err
	}
	var o stalagluft.Options
	if err := doc.Decode(&o); err != nil {
		return nil, nil, err
	}
	board, err := camp.Board(o.Game.Board[0], o.Game.Mirror)
	if err != nil {
		return nil, nil, err
	}
	r, err := stalagluft.New(board, o, func(name string) (*skirmish.Scenario, error) {
		return camp.Scenario(name, board, &o.Skirmish)
	})
	return r, doc, err
}
