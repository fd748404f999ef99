package lab

import "testing"

// Every metric says in which table run --full prints it, or that it does not.
func TestEveryMetricStandsInATable(t *testing.T) {
	for _, g := range Games {
		for i, rules := range g.Rules() {
			if testing.Short() && i%8 > 0 {
				continue
			}
			e, _, _, err := Table{}.Open(rules)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range e.Form().Columns {
				if c.Table == "" {
					t.Errorf("%s: %s stands in no table", rules, c.Name)
				}
			}
		}
	}
}
