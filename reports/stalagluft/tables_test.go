package stalagluft_test

import (
	"strings"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/stalagluft"
)

// Every metric stands in one table, and in one only: as a row, or among those
// that were never counted.
func TestTablesHoldEveryMetric(t *testing.T) {
	r, night := open(t, "ebob")
	for name, c := range map[string]struct {
		form   *reports.Form
		tables func(*reports.Result, *reports.Sheet) []reports.Table
	}{
		"tactical": {count.Form(r), count.Tables},
		"night":    {count.NightForm(night), count.NightTables},
	} {
		values := make([]int32, len(c.form.Columns))
		for i := range values {
			if values[i] = int32(i % 3); i%7 == 0 {
				values[i] = reports.None
			}
		}
		s := reports.NewSheet(c.form)
		s.Count(0, values, make([]int64, len(s.Form().Controls))...)
		res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		res.Fill(s, false)
		seen := map[string]int{}
		for _, table := range c.tables(res, s) {
			for _, row := range table.Rows {
				seen[row[0]]++
			}
			for _, n := range table.Notes {
				if names, ok := strings.CutPrefix(n, "never: "); ok {
					for n := range strings.SplitSeq(names, ", ") {
						seen[n]++
					}
				}
			}
		}
		for _, col := range c.form.Columns {
			if seen[col.Name] != 1 {
				t.Errorf("%s: %s stands in %d tables", name, col.Name, seen[col.Name])
			}
		}
	}
}

// The story counts tunnels and says who sat longest, and nothing of what did not happen.
func TestStoryOfTheTable(t *testing.T) {
	r, _ := open(t, "ebob")
	sat := func(man string, turns any) reports.Fact {
		return reports.Fact{Name: "to_cooler", Coded: map[string]any{"role": "x", "man": man, "turns": turns}}
	}
	for _, c := range []struct {
		told []reports.Fact
		want []string
	}{
		{nil, nil},
		{[]reports.Fact{{Name: "tunnel_found"}}, nil},
		{
			[]reports.Fact{{Name: "tunnel_started"}, {Name: "tunnel_started"}, {Name: "tunnel_found"}},
			[]string{"Tunnels: 2 begun, 1 found."},
		},
		{[]reports.Fact{sat("1", 3), sat("2", 5), sat("1", 4)}, []string{"Terms in the cooler: x (1)", "7 turns"}},
		{
			[]reports.Fact{{Name: "scenario_over", Words: " lost "}, {Name: "scenario_over", Words: "lost"}},
			[]string{"Scenarios: lost", "2 times"},
		},
	} {
		lines := count.Teller(r, 0).Story(nil, c.told)
		if len(lines) != min(len(c.want), 1) {
			t.Errorf("%v: %q", c.told, lines)
			continue
		}
		for _, part := range c.want {
			if !strings.Contains(lines[0], part) {
				t.Errorf("%q does not say %q", lines[0], part)
			}
		}
	}
}
