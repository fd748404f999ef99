package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"escapesim/lab"
	count "escapesim/reports/evasion"
	"escapesim/rulesets"
)

func newExactEvasionCmd() *cobra.Command {
	g := exactGame{
		use:   "evasion [TABLE]",
		short: "The matrices of Escape and Evasion, exactly and as the engine plays them",
		long: `evasion computes the chances that follow from the matrices of Escape and Evasion
as exact fractions, under the options of a rule set, and plays every case on the
engine beside them. Without TABLE it lists the tables; "all" prints all.`,
		example:   "  simulate exact evasion\n  simulate exact evasion fights\n  simulate exact evasion spotting --simulate 100000 --format csv\n  simulate exact evasion aircraft --set matrix.plural=one",
		rules:     "evasion/price",
		done:      "played",
		fractions: true,
		open:      openExactEvasion,
	}
	for _, t := range count.ExactTables {
		g.tables = append(g.tables, exactTopic(t))
	}
	return newExactGameCmd(g)
}

func openExactEvasion(rules string, sets []string) (func(table string) ([]exactCase, []string), *rulesets.Document, error) {
	r, doc, err := lab.EvasionRules(rules, sets)
	if err != nil {
		return nil, nil, err
	}
	trial, odds := count.NewTrial(r), count.Odds(r)
	return func(table string) (cases []exactCase, notes []string) {
		for i, odd := range odds {
			if odd.Table != table {
				continue
			}
			p, _ := odd.Exact.Float64()
			cases = append(cases, exactCase{odd.Name, odd.Exact.RatString(), p, func(seed uint64, times int) (float64, float64) {
				share := float64(trial.Run(odd, seed+uint64(i)<<32, times)) / float64(times)
				return share, deviation(share, p, times)
			}})
		}
		if table == "checks" {
			km := r.March()
			notes = []string{fmt.Sprintf("the claim of 6 km a day: by road %d km a move and %d km in a day of two moves; rough ground %d km a move, a truck %d km (EVA-MOVE-16)", km.Road, km.RoadDay, km.Rough, km.Truck)}
		}
		return cases, notes
	}, doc, nil
}
