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
