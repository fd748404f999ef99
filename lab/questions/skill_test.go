package questions

import (
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim"
)

// On a rung all seats are played by its bot, under all rules that are compared.
func TestOnRungs(t *testing.T) {
	sides := []lab.Side{
		{Name: "A", Rules: lab.DefaultRules, Table: lab.Table{Players: 2}},
		{Name: "B", Rules: lab.DefaultRules, Table: lab.Table{Players: 2, Sets: []string{"dod.cards=[]"}}},
	}
	const games = 12
	rungs, err := OnRungs(t.Context(), sides, []string{"random", "greedy"}, lab.Job{Seed: 4, Games: games, Workers: 2})
	if err != nil || len(rungs) != 2 {
		t.Fatalf("%v, %v", rungs, err)
	}
	for i, bot := range []string{"random", "greedy"} {
		for k, side := range sides {
			side.Seats = "german=" + bot + ",allied=" + bot
			e, _, _, err := side.Open(side.Rules)
			if err != nil {
				t.Fatal(err)
			}
			sheet, err := e.Run(t.Context(), sim.Job{Seed: 4, Games: games, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			if !reports.Alike(sheet, rungs[i].Sheets[k]) {
				t.Errorf("%s, %s: other games than those of its bots", bot, side.Name)
			}
		}
	}
	sides[1].Seats = "german=random"
	if _, err := OnRungs(t.Context(), sides, Rungs, lab.Job{Games: 1}); err == nil ||
		!strings.Contains(err.Error(), "leave german=random out") {
		t.Errorf("a side with bots of its own: %v", err)
	}
}
