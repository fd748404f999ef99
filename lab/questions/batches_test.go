package questions

import (
	"fmt"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
)

// More variations than are played together come batch by batch, each the same games as alone, and
// what they have worked out of their rules is kept of one batch at a time.
func TestBatchesKeepNoRules(t *testing.T) {
	rules := labtest.Seat(t)
	var list []*Variation
	for n := range together + 1 {
		set := fmt.Sprint("run.chance=", 100+20*n)
		list = append(list, &Variation{Name: set, Sets: []string{set}})
	}
	job := lab.Job{Seed: 3, Games: 40, Workers: 1}
	for range 2 { // the second time they are opened again
		if err := Vary(t.Context(), lab.Table{}, rules, new(Variation), list, job); err != nil {
			t.Fatal(err)
		}
		job.First += job.Games
	}
	for _, v := range list {
		if v.experiment != nil || v.Games() != 80 {
			t.Errorf("%s: rules kept %v, %d games", v.Name, v.experiment != nil, v.Games())
		}
	}
	job.First, job.Games = 0, 80
	last := list[together]
	alone := &Variation{Sets: last.Sets}
	if err := Vary(t.Context(), lab.Table{}, rules, new(Variation), []*Variation{alone}, job); err != nil {
		t.Fatal(err)
	}
	if alone.Sheet.Outcome("runner") != last.Sheet.Outcome("runner") || alone.experiment == nil {
		t.Errorf("%s: other games than alone, or its rules are opened in vain", last.Name)
	}
}
