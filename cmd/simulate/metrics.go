package main

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
)

func newMetricsCmd() *cobra.Command {
	var table lab.Table
	cmd := listing(&cobra.Command{
		Use:   "metrics [RULES]",
		Short: "Say what is counted in every game: the dictionary of --rows",
		Long: `metrics lists the columns of run --rows: name, unit, range, and what is counted.
All are whole numbers; one that a game does not have (the turn of what never
happened) is left empty. Under the same names run prints means and quantiles.`,
		Example: "  simulate metrics\n  simulate metrics evasion/price --format csv\n" +
			"  simulate metrics stalagluft/ebob --format json",
		Args:              oneRules,
		ValidArgsFunction: oneRuleSet,
	}, func(args []string) (lab.Answer, error) {
		rules := rulesIn(args)
		e, _, _, err := table.Open(rules)
		try.Do(err)
		t := reports.Table{
			Title: rules, Header: []string{"metric", "unit", "range", "what is counted"}, Left: []int{1, 2, 3},
		}
		t.Notes = []string{
			fmt.Sprintf("from %s on: only in games that are looked at closely (run --drama)",
				reports.DramaColumns[0].Name),
			"measures of the whole run, in run --full: simulate explain seat advantage, share of luck, dead card",
		}
		list := []metricJSON{}
		for _, c := range append(rowColumns(e.Form()), reports.DramaColumns...) {
			if c.Unit == "name" {
				t.Add(c.Name, c.Unit, "", c.Doc)
			} else {
				t.Add(c.Name, c.UnitName(), c.Range(), c.Doc)
			}
			list = append(list, describe(c))
		}
		return tabled(list, t)
	})
	addTableFlags(cmd, &table)
	return cmd
}

// metricJSON is a metric as JSON.
type metricJSON struct {
	Name  string `json:"name"`
	Unit  string `json:"unit"`
	Least *int32 `json:"least"` // null: no limit
	Most  *int32 `json:"most"`
	Doc   string `json:"doc"`
}

func describe(c reports.Column) metricJSON {
	m := metricJSON{Name: c.Name, Unit: c.UnitName(), Doc: c.Doc}
	if c.Unit == "name" {
		return m
	}
	if c.Least != math.MinInt32 {
		m.Least = &c.Least
	}
	if c.Most != 0 {
		m.Most = &c.Most
	}
	return m
}
