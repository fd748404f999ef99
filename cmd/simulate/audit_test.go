package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"escapesim/lab/labtest"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// An audit begins with what the bots do wrong, in a sentence; the rows of all that was tried
// come after --full. What it finds is recorded once for each way in which it was made, and
// runs quote it.
func TestAuditPrintsTheTruth(t *testing.T) {
	rules := labtest.Seat(t)
	record := strings.TrimSuffix(rules, ".toml") + ".audit.json"
	args := []string{
		"audit", rules, "--players", "3", "--seat", "runners", "--seats", "guard=standard:gate=100",
		"--games", "600", "--bots", "sleeper",
	}
	text := said(t, append(args, "--strategies", "--deviations", "--record", record)...)
	const words = "What the bots do wrong here: the runners, all at once, gain +"
	if !strings.HasPrefix(text, words) || !strings.Contains(inALine(text), " sleeper: -") {
		t.Errorf("it begins with %q", text[:min(len(text), 200)])
	}
	full := said(t, append(args, "--strategies", "--deviations", "--full")...)
	for _, row := range []string{"standard:gate=100 ", "wait never"} {
		if strings.Contains(text, "\n "+row) || !strings.Contains(full, row) {
			t.Errorf("%s: only with --full\n%s", row, text)
		}
	}
	var a reports.Audit
	if err := json.Unmarshal([]byte(said(t, append(args, "--format", "json")...)), &a); err != nil {
		t.Fatal(err)
	}
	alone := len(a.Races) == 2 && len(a.Races[0].Strategies) == 1 && a.Races[1].Strategies[0].Bot == "sleeper"
	if !alone || a.Deviations != nil {
		t.Errorf("--bots alone races with these alone: %+v", a)
	}
	run := inALine(said(t, "run", rules, "--players", "3", "--seats", "guard=standard:gate=100", "--games", "100"))
	for _, words := range []string{
		"all runners together at least +", " strategies tried); one of the runners at least +",
		"answers tried)",
	} {
		if !strings.Contains(run, words) {
			t.Errorf("a run does not quote %q: %s", words, run)
		}
	}
	recorded := func(players string) string {
		return said(t, "audit", rules, "--players", players, "--seats", "guard=standard:gate=100", "--recorded")
	}
	row := regexp.MustCompile(`(?m)^ 3 players, (all runners|one of the) +\+[0-9.]+ +\S.*? +\+[0-9.]+ +\d+, (\d+), 0$`)
	found := row.FindAllStringSubmatch(recorded("3"), -1)
	if len(found) != 2 || found[0][1] != "all runners" || found[0][2] != "0" || found[1][2] == "0" {
		t.Errorf("%v on record: %s", found, recorded("3"))
	}
	none := regexp.MustCompile(`\n 2 players, the runners +- +0, 0, 0\n`)
	if text := recorded("2"); !none.MatchString(text) || !strings.Contains(text, "0 of 2") {
		t.Errorf("nobody has looked: %s", text)
	}
}

// A row of sensitivity says when something that the bots do has vanished under its rule, and
// JSON what: with one round instead of two nobody waits.
func TestSensitivityMarksWhatVanishes(t *testing.T) {
	rules := labtest.Seat(t)
	args := []string{"sensitivity", rules, "--set", "rounds=2", "--games", "200", "--confidence", "0.9"}
	text := said(t, args...)
	if !strings.Contains(text, " rounds=1 ! ") || strings.Contains(text, "run.choice=true !") ||
		!strings.Contains(text, "\n  !: something that occurs") {
		t.Errorf("%s", text)
	}
	var j answers.Sensitivity
	if err := json.Unmarshal([]byte(said(t, append(args, "--format", "json")...)), &j); err != nil {
		t.Fatal(err)
	}
	for _, item := range j.Turned {
		names := ""
		for _, c := range item.Vanished {
			names += c.Name
		}
		if want := map[bool]string{true: "waits"}[item.Set == "rounds=1"]; names != want {
			t.Errorf("%s: %q vanishes", item.Set, names)
		}
	}
	if len(j.Turned) < 2 {
		t.Errorf("%+v", j)
	}
}
