package main

import (
	"github.com/spf13/cobra"

	count "escapesim/reports/stalagluft"
	"escapesim/rulesets"
	camp "escapesim/rulesets/stalagluft"
)

func newExactStalagluftCmd() *cobra.Command {
	g := exactGame{
		use:   "stalagluft [TABLE]",
		short: "The chances of Stalag Luft III, exactly and thrown",
		long: `stalagluft computes the chances of Stalag Luft III that have a closed form, under
the options of a rule set, and throws for each of them beside it. Without TABLE it
lists the tables; "all" prints all.`,
		example: "  simulate exact stalagluft\n  simulate exact stalagluft search\n  simulate exact stalagluft dig --set dig.success_face=5",
		rules:   "stalagluft/ebob",
		done:    "thrown",
		open:    openExactStalagluft,
	}
	for _, t := range count.Exact {
		g.tables = append(g.tables, exactTopic{t.Name, t.Title, t.Source})
	}
	return newExactGameCmd(g)
}

func openExactStalagluft(rules string, sets []string) (func(table string) ([]exactCase, []string), *rulesets.Document, error) {
	g, err := camp.Load(rules, sets)
	if err != nil {
		return nil, nil, usage(err)
	}
	r, err := g.Tactical()
	if err != nil {
		return nil, nil, usage(err)
	}
	return func(table string) (cases []exactCase, _ []string) {
		for _, t := range count.Exact {
			if t.Name != table {
				continue
			}
			for i, a := range t.Rows(r) {
				c := exactCase{name: a.Name, exact: a.Exact}
				if a.Draw != nil {
					c.try = func(seed uint64, times int) (float64, float64) { return a.Sample(seed+uint64(i)<<32, times) }
				}
				cases = append(cases, c)
			}
		}
		return cases, nil
	}, g.Document, nil
}
