package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports/answers"
)

// said is what a command prints that must do its work.
func said(t *testing.T, args ...string) string {
	t.Helper()
	var out, errOut bytes.Buffer
	root := newRootCmd()
	root.SetArgs(append(args, "--quiet"))
	root.SetOut(&out)
	root.SetErr(&errOut)
	if err := root.Execute(); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, errOut.String())
	}
	return out.String()
}

// inALine is a text without its line breaks.
func inALine(text string) string { return strings.Join(strings.Fields(text), " ") }

// write writes a file.
func write(t *testing.T, file, format string, args ...any) {
	t.Helper()
	if err := os.WriteFile(file, fmt.Appendf(nil, format, args...), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The stub's runner wins a fifth of the games. Whatever the order of verdicts, one that
// fails makes exit code 4, else one that is open 3.
func TestVerdictsInEveryOrder(t *testing.T) {
	rules := labtest.Seat(t)
	asserts := map[questions.Verdict]string{
		questions.Holds: "runner < 0.5", questions.Fails: "runner > 0.5", questions.Open: "runner < 0.2",
	}
	all := []questions.Verdict{questions.Holds, questions.Fails, questions.Open}
	words := map[int]string{exitOK: "All hold for sure.", exitImbalance: "Not as asserted", exitUndecided: "Undecided"}
	var lists [][]questions.Verdict
	for _, a := range all {
		lists = append(lists, []questions.Verdict{a})
		for _, b := range all {
			lists = append(lists, []questions.Verdict{a, b})
			for _, c := range all {
				lists = append(lists, []questions.Verdict{a, b, c})
			}
		}
	}
	for _, want := range lists {
		code, verdict := exitOK, questions.Holds
		switch {
		case slices.Contains(want, questions.Fails):
			code, verdict = exitImbalance, questions.Fails
		case slices.Contains(want, questions.Open):
			code, verdict = exitUndecided, questions.Open
		}
		var list []string
		for _, v := range want {
			list = append(list, asserts[v])
		}
		out, got, err := checked(t, rules, "games = 1_100", list...)
		var j answers.Check
		if bad := json.Unmarshal([]byte(out), &j); bad != nil {
			t.Fatalf("%v: %v", err, bad)
		}
		for i, x := range j.Asserts {
			if x.Verdict != want[i] {
				t.Errorf("%s: %s, want %s", x.Assert, x.Verdict, want[i])
			}
		}
		if got != code || j.Verdict != verdict {
			t.Errorf("%v: exit code %d and %s, want %d and %s", want, got, j.Verdict, code, verdict)
		}
		if len(want) != 2 {
			continue
		}
		file := filepath.Join(t.TempDir(), "balance.toml") // the same in words
		write(t, file, "rules = %q\ngames = 1_100\nassert = [%q, %q]\n", rules, list[0], list[1])
		var text bytes.Buffer
		root := newRootCmd()
		root.SetArgs([]string{"check", file, "--quiet"})
		root.SetOut(&text)
		root.SetErr(&text)
		_ = root.Execute() // its exit code has been looked at
		if !strings.HasPrefix(text.String(), words[code]) {
			t.Errorf("%v in words:\n%s", want, text.String())
		}
	}
}

// A sweep prints what is further off for sure apart from what is not, as its JSON has it:
// nearest to three in ten comes a chance of 600 thousandths. tune is another name of it.
func TestOutForSure(t *testing.T) {
	rules := labtest.Seat(t)
	want := map[string]string{"100": "out", "590": "?", "600": "?", "610": "?", "900": "out"} // two play to the end
	args := []string{"sweep", rules, "--target", "runner=0.3", "--games", "2000", "--seed", "5"}
	args = append(args, "--knob", "run.chance=100,590,600,610,900")
	text := said(t, args...)
	if args[0] = "tune"; said(t, args...) != text {
		t.Error("tune prints something else than sweep")
	}
	var j answers.Sweep
	if err := json.Unmarshal([]byte(said(t, append(args, "--format", "json")...)), &j); err != nil {
		t.Fatal(err)
	}
	guessed := 0
	for _, v := range j.Values {
		chance := strings.TrimPrefix(v.Set[0], "run.chance=")
		state := regexp.MustCompile(`(?m)^ *` + chance +
			` .*% *(out\??)?$`).FindStringSubmatch(text)
		if state == nil {
			t.Fatalf("no row of %s in:\n%s", chance, text)
		}
		switch state[1] {
		case "out?":
			guessed++
			if want[chance] != "?" || !v.Dropped || v.Sure {
				t.Errorf("%s: %s, dropped %v, sure %v", chance, state[1], v.Dropped, v.Sure)
			}
		default:
			if w := want[chance]; w != "?" && w != state[1] || v.Sure != (state[1] == "out") || v.Dropped != v.Sure {
				t.Errorf("%s: %q, dropped %v, sure %v, want %q", chance, state[1], v.Dropped, v.Sure, w)
			}
		}
	}
	if guessed != 1 || !strings.Contains(text, "out?: dropped") || !strings.Contains(text, "\n "+questions.AsIs) {
		t.Errorf("guesses %d:\n%s", guessed, text)
	}
	if !strings.Contains(inALine(text), "which of the two comes nearer is not shown.") {
		t.Errorf("the nearest is called sure:\n%s", text)
	}
	// The rules as they are come nearest, or nothing does: so it is said, with the option in words.
	const chance = "chance in thousandths that a run succeeds where nobody watches"
	for knob, words := range map[string]string{
		"run.chance=300,400,500": "No value comes nearer than the rules as they are, " + chance + ": 400. " +
			"A runner gets out 20.2 % ",
		"run.chance=900,950": "No value comes nearer than the rules as they are. A runner gets out 20.2 % ",
	} {
		text := inALine(said(t, "sweep", rules, "--knob", knob, "--target", "runner=0.2", "--games", "2000"))
		if !strings.HasPrefix(text, words) {
			t.Errorf("%s:\n%s", knob, text)
		}
	}
	text = inALine(said(t, "sweep", rules, "--knob", "rounds=2,3", "--target", "runner=0.3", "--games", "2000"))
	none := `^None comes near; nearest: rounds until the guard has won: 3\. .* Other options could: ` +
		`a ladder adds 200 thousandths to the chance of a run: true \((29|30|31)\.`
	if !regexp.MustCompile(none).MatchString(text) {
		t.Error(text)
	}
	// Of two far apart the runner-up is further off for sure, with the sign of the games.
	for knob, want := range map[string][3]string{
		"run.chance=800,1000": {"1000", "(49|50|51)", "more"},
		"run.chance=800,600":  {"600", "(29|30|31)", "less"},
	} {
		words := fmt.Sprintf(`Runner-up: %s: %s, a runner gets out %s(\.\d+)? %%, on the same dice `+
			`(9|10|11)\.\d+ points %s \(.*\), further off for sure\.`, chance, want[0], want[1], want[2])
		text := inALine(said(t, "sweep", rules, "--knob", knob, "--target", "runner=0.4", "--games", "2000"))
		if !regexp.MustCompile(words).MatchString(text) {
			t.Errorf("%s:\n%s", knob, text)
		}
	}
}

// Where the players are turned, every number of them says what each of its teams wins, in
// text and in JSON: together with the Germans' share nearly all games.
func TestSweepShowsTeams(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a hundred games")
	}
	args := []string{"sweep", "--knob", "players=2..4", "--games", "24", "--seed", "5"}
	text := said(t, args...)
	if !regexp.MustCompile(`(?m)^ players .* team 1 +team 2 +team 3$`).MatchString(text) {
		t.Error(text)
	}
	var j answers.Sweep
	if err := json.Unmarshal([]byte(said(t, append(args, "--format", "json")...)), &j); err != nil {
		t.Fatal(err)
	}
	for i, v := range j.Values {
		if sum := float64(v.Value); len(v.Teams) != i+1 {
			t.Errorf("%v: teams %v", v.Set, v.Teams)
		} else {
			for _, team := range v.Teams {
				sum += float64(team.Value.P)
			}
			if sum < 0.7 || sum > 1.3 { // the luck is taken out of the Germans' share alone
				t.Errorf("%v: all together win %.2f of the games", v.Set, sum)
			}
		}
	}
}

// compare prints the sign, the interval and the factors that are worked out: ten points by
// a ladder, pairs 4.1 times and luck 9 times as precise.
func TestComparePrintsTheTruth(t *testing.T) {
	rules := labtest.Seat(t)
	house := filepath.Join(t.TempDir(), "ladder.toml")
	write(t, house, "title = \"Ladder\"\nextends = %q\nrun.ladder = true\n", rules)
	for sign, args := range map[string][]string{"more": {rules, "+run.ladder=true"}, "less": {house, rules}} {
		text := inALine(said(t, slices.Concat([]string{"compare"}, args,
			[]string{"--games", "20000", "--seed", "3"})...))
		find := func(words string) []string { return regexp.MustCompile(words).FindStringSubmatch(text) }
		points := find(`A runner gets out ([0-9.]+) points (more|less) often, ([0-9.]+) to ([0-9.]+): real\.`)
		factors := find(`pairing saves ([0-9.]+) times, taking luck out saves ([0-9.]+) times`)
		if points == nil || factors == nil || points[2] != sign {
			t.Fatalf("%v:\n%s", args, text)
		}
		var x []float64
		for _, word := range slices.Concat(points[1:2], points[3:], factors[1:]) {
			number, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			x = append(x, number)
		}
		if math.Abs(x[0]-10) > 0.3 || !(x[1] <= x[0] && x[0] <= x[2]) || x[2]-x[1] > 0.5 {
			t.Errorf("%v: %s", x, points[0])
		}
		if math.Abs(x[3]-4.11) > 0.3 || math.Abs(x[4]-9) > 0.7 {
			t.Errorf("%v: %s", x, factors[0])
		}
	}
}

// audit says what search gains in the same unit, whatever share of the plans it looks
// at: 25 points a game by using both rounds.
func TestOneInKeepsItsUnit(t *testing.T) {
	rules := labtest.Seat(t)
	for n, games := range map[string]string{"1": "200", "4": "800"} {
		args := []string{"audit", rules, "--seat", "runners", "--set", "rounds=2", "--set", "run.chance=1000"}
		text := inALine(said(t, append(args, "--search", "--fresh", "8", "--games", games, "--one-in", n)...))
		gained := regexp.MustCompile(`Searching gains the runners \+([0-9.]+) points a game \(([0-9.]+) to ([0-9.]+)\)`)
		found := gained.FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("one in %s:\n%s", n, text)
		}
		lo, err := strconv.ParseFloat(found[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		if hi, err := strconv.ParseFloat(found[3], 64); err != nil || lo > 25 || hi < 25 || hi-lo > 16 {
			t.Errorf("one in %s: %s", n, found[0])
		}
		for _, words := range []string{"(one in 4, by lot)", "counted 4 times"} {
			if strings.Contains(text, words) != (n == "4") {
				t.Errorf("one in %s, %q:\n%s", n, words, text)
			}
		}
	}
}

// Saved results of two programs are compared with a warning, and never taken for the same
// games, though rules, hash and seed are the same.
func TestResultsOfTwoPrograms(t *testing.T) {
	rules := labtest.Seat(t)
	dir := t.TempDir()
	var files []string
	for _, engine := range []string{lab.Engine, "escapesim 0.2.0"} {
		p, err := lab.Table{}.PlayPart(t.Context(), rules, lab.Span{Games: 50}, lab.Job{Seed: 1, Games: 50, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		p.Engine = engine
		text, err := p.Text()
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, filepath.Join(dir, strings.ReplaceAll(engine, " ", "-")+".json"))
		write(t, files[len(files)-1], "%s", text)
	}
	text := inALine(said(t, "compare", files[0], files[1]))
	const warned, alike = "escapesim 0.2.0 played it, and " + lab.Engine + " played", "hold the same 50 games"
	if !strings.Contains(text, warned) || strings.Contains(text, alike) {
		t.Error(text)
	}
	text = inALine(said(t, "compare", files[0], files[0]))
	if strings.Contains(text, "played it") || !strings.Contains(text, alike) {
		t.Error(text)
	}
}
