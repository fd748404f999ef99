package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab/labtest"
)

// A and B of the stub do ten points more together than the sum of each: said in a
// sentence, in a table and in JSON; what cannot be laid together is refused in one line.
func TestCompareTogether(t *testing.T) {
	rules := labtest.Seat(t)
	pair := []string{"compare", rules, "+run.ladder=true", "+guard.asleep=true", "--together", "--games", "4000"}
	text := inALine(said(t, pair...))
	for _, want := range []string{
		"Together: how often a runner gets out moves by +10.0 points beyond the sum of what each does, " +
			"+9.7 to +10.4: real.",
		"a runner gets out +10.0 +20.1 +40.1 +10.0 +9.7 +10.4",
		"the guard keeps them all -10.0 -20.1 -40.1 -10.0 -10.4 -9.7",
		"A: +run.ladder=true", "B: +guard.asleep=true", "+run.ladder=true +guard.asleep=true 59.6 %",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
	page := filepath.Join(t.TempDir(), "page.html")
	said(t, append(pair, "--html", page)...)
	shown, err := os.ReadFile(page)
	const question = "<h1>Do “a ladder adds 200 thousandths to the chance of a run: true” and " +
		"“the guard sleeps: true” act on each other?</h1>"
	if err != nil || !strings.Contains(string(shown), question) {
		t.Errorf("the page does not ask the question: %v", err)
	}
	for want, args := range map[string][]string{
		"two changes":            {"compare", rules, "+run.ladder=true", "--together"},
		"both change run.chance": {"compare", rules, "+run.chance=390", "+run.chance=380", "--together"},
		"write one of them": {
			"compare", rules, rules + " +run.chance=390",
			rules + " +rounds=2", "--together",
		},
		"leave --skill, --adapt and sav": {"compare", "a.json", "b.json", "--together"},
	} {
		root := newRootCmd()
		root.SetArgs(args)
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		if err := root.Execute(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v; want %q", args, err, want)
		}
	}
}

// What is worked out for the stub, a tenth beyond the sum, is in the interval; what one side gains
// the other one loses.
func TestTogetherInJSON(t *testing.T) {
	var j struct {
		Together struct {
			A, B, Both string
			Outcomes   map[string]struct {
				N            int
				Mean, Lo, Hi float64
				Real         bool
			}
		}
	}
	if err := json.Unmarshal([]byte(said(t, "compare", labtest.Seat(t), "+run.ladder=true", "+guard.asleep=true",
		"--together", "--games", "4000", "--format", "json")), &j); err != nil {
		t.Fatal(err)
	}
	of := j.Together.Outcomes
	runner, guard, never := of["runner"], of["guard"], of["truncated"]
	switch {
	case j.Together.A+" "+j.Together.B != j.Together.Both || j.Together.B != "+guard.asleep=true":
		t.Errorf("together: %+v", j.Together)
	case runner.N != 4000 || !runner.Real || runner.Lo > 0.1 || runner.Hi < 0.1 || runner.Hi-runner.Lo > 0.01:
		t.Errorf("a tenth beyond the sum is worked out, the runner has %+v", runner)
	case guard.Mean != -runner.Mean || guard.Lo != -runner.Hi || guard.Hi != -runner.Lo:
		t.Errorf("the runner has %+v, the guard %+v", runner, guard)
	case never.Mean != 0 || never.Real:
		t.Errorf("what never comes acts on itself: %+v", never)
	}
}
