package lab_test

import (
	"os"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// The second error bar quotes an audit at the very table that was audited alone: not under
// other rules, not with other bots, and not when the play has changed without its name.
func TestSecondBar(t *testing.T) {
	rules := labtest.Seat(t)
	table := lab.Table{Players: 3, Sets: []string{"rounds=2"}}
	bar := func(f lab.Table) *reports.Bots {
		t.Helper()
		e, _, _, err := f.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		b, err := f.Bots(rules, e)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if b := bar(table); b.Audited || len(b.Seats) != 2 || b.Seats[0].Whole || !b.Seats[1].Whole || b.Earlier != nil {
		t.Errorf("nobody has looked: %+v", b)
	}
	a, err := table.Deviations(t.Context(), rules, "runners", lab.Job{Seed: 1, Games: 200, Workers: 2}, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	list, err := table.Summaries(a, rules, "simulate audit")
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	s := list[0]
	record := func(s reports.AuditSummary) {
		t.Helper()
		f := reports.Audited{Schema: reports.AuditedSchema, Rules: rules}
		f.Add(s)
		text, err := reports.JSON(f)
		if err == nil {
			err = os.WriteFile(strings.TrimSuffix(rules, ".toml")+".audit.json", text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	record(s)
	b := bar(table)
	found := b.Seats[2]
	if !b.Audited || b.Earlier != nil || found.Whole || found.AtLeast <= 0.05 || found.Answers != s.Tried {
		t.Errorf("a runner who does not wait gains much: %+v", b)
	}
	s2, err := questions.NewSweep(table, rules, []string{"rounds=1,2"}, nil, "runner")
	if err != nil {
		t.Fatal(err)
	}
	s2.Race.Games, s2.Race.Confidence = 20, 0.95
	raced, err := s2.Run(t.Context(), lab.Job{Seed: 1, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	swept, err := s2.Found(raced, nil, 1, false)
	if err != nil || swept.Values[0].Bots != nil || swept.Values[1].Bots == nil ||
		swept.Values[1].Bots.Seats[2].AtLeast != found.AtLeast {
		t.Errorf("%v: the audit is of two rounds: %+v", err, swept.Values)
	}
	for _, words := range []string{
		"the guard: nobody has looked; all runners together: nobody has looked",
		"one of the runners at least +",
	} {
		if !strings.Contains(b.Found(), words) {
			t.Errorf("%q: not %q", b.Found(), words)
		}
	}
	earlier := func(what string, f lab.Table) {
		t.Helper()
		if b := bar(f); b.Audited || len(b.Earlier) != 1 || b.Earlier[0].AtLeast != s.Lo {
			t.Errorf("%s: %+v", what, b)
		}
	}
	earlier("other rules", lab.Table{Players: 3})
	earlier("other bots", lab.Table{Players: 3, Sets: table.Sets, Seats: "guard=greedy"})
	earlier("other settings", lab.Table{Players: 3, Sets: table.Sets, Seats: "runners=standard:gate=60"})
	if b := bar(lab.Table{Players: 2, Sets: table.Sets}); b.Audited || b.Earlier != nil {
		t.Errorf("another number of players: %+v", b)
	}
	s.Play = "0123456789abcdef" // the bots play otherwise by now
	record(s)
	earlier("earlier bots", table)
}
