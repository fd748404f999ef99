package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports/answers"
	"escapesim/sim/simtest"
)

// checked runs a check of these assertions, and returns what it prints and its
// exit code.
func checked(t *testing.T, rules, more string, asserts ...string) (string, int, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "balance.toml")
	text := fmt.Sprintf("rules = %q\n%s\nassert = [\n", rules, more)
	for _, a := range asserts {
		text += fmt.Sprintf("  %q,\n", a)
	}
	if err := os.WriteFile(file, []byte(text+"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errOut bytes.Buffer
	root := newRootCmd()
	root.SetArgs([]string{"check", file, "--quiet", "--format", "json"})
	root.SetOut(&out)
	root.SetErr(&errOut)
	err := root.Execute()
	return out.String(), exitCode(err), err
}

// The verdicts and exit codes of a check, on a race whose first player wins
// somewhat more often than the second.
func TestCheckVerdicts(t *testing.T) {
	for _, c := range []struct {
		more    string
		asserts []string
		want    []questions.Verdict
		code    int
	}{
		{
			"",
			[]string{"first between 0.4 and 0.6", "first < 60 %", "p95 throws < 1000", "mean captures >= 1"},
			[]questions.Verdict{questions.Holds, questions.Holds, questions.Holds, questions.Holds},
			exitOK,
		},
		{
			"",
			[]string{"first between 0.4 and 0.6", "first >= 0.6"},
			[]questions.Verdict{questions.Holds, questions.Fails},
			exitImbalance,
		},
		{
			"games = 1_200",
			[]string{"first between 0.4 and 0.6", "first > second"},
			[]questions.Verdict{questions.Holds, questions.Open},
			exitUndecided,
		},
		{"", []string{"median throws <= 10"}, []questions.Verdict{questions.Fails}, exitImbalance},
		{"", []string{"p05 throws > 10"}, []questions.Verdict{questions.Holds}, exitOK},
	} {
		out, code, err := checked(t, lab.RaceRules, c.more, c.asserts...)
		var j answers.Check
		if bad := json.Unmarshal([]byte(out), &j); bad != nil {
			t.Fatalf("%v: %v: %v", c.asserts, err, bad)
		}
		var got []questions.Verdict
		for _, x := range j.Asserts {
			got = append(got, x.Verdict)
			if (x.Verdict == questions.Open) != (x.Need > 0) {
				t.Errorf("%s is %s, and %d games would settle it", x.Assert, x.Verdict, x.Need)
			}
		}
		if code != c.code || !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, exit code %d; want %v and %d", c.asserts, got, code, c.want, c.code)
		}
	}
}

// What is compared between two tables is paired: the same table twice never
// differs, and a difference has the sign that two runs show.
func TestCheckComparesTables(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	out, code, _ := checked(t, "colditz/thibault", "games = 300", "german(dod.cards=[3,3,3,3,3]) > german",
		"escapes(3 players) < escapes")
	if code != exitOK {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

// Of checks of what is exactly true at its bound, as that a runner of the stub gets out in one
// game of five, at most one in twenty may call it wrong, though they look again and again.
func TestCheckIsSeldomWrong(t *testing.T) {
	rules, trials, wrong := labtest.Seat(t), simtest.Count(10, 60, 200), 0
	for seed := range trials {
		_, code, _ := checked(t, rules, fmt.Sprintf("seed = %d\ngames = 4_000", seed+1), "runner < 0.2")
		if code != exitUndecided {
			wrong++
		}
	}
	if wrong*10 > trials {
		t.Errorf("%d of %d checks call it wrong", wrong, trials)
	}
}

// What cannot be understood is named with its place and the nearest word.
func TestCheckFaults(t *testing.T) {
	for assert, want := range map[string]string{
		"german betwen 0.1 and 0.2":        ":4:11: \"betwen\": did you mean between?",
		"german < 50":                      ":4:13: german is a share",
		"german(dod.crds=[4]) > 0.5":       "did you mean dod.cards?",
		"allied(9 players) > 0.1":          "is for 2 to 6",
		"p95 german < 3":                   "an outcome has a share, no p95",
		"german >":                         "ends early",
		"german < 0.5 0.6":                 ":4:17: \"0.6\" is too much",
		"german(team_1=standrd) < 0.5":     "did you mean standard?",
		"german < alied":                   "did you mean allied?",
		"german(evasion/price) < 0.5":      "is another game",
		"p95 rounds < p50 rounds":          "quantiles with numbers only",
		"german between 0.6 and 0.5":       "nothing is between",
		"rounds < 5%":                      "rounds is no share",
		"german(3 players < 0.4":           "a parenthesis is open",
		"german(3 players, ) < 0.4":        "nothing stands between the commas",
		"allied(rulesets/none.toml) < 0.4": "none.toml",
	} {
		_, code, err := checked(t, "colditz/thibault", "", assert)
		if code != exitUsage || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "balance.toml:4:") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: exit code %d, %v; want %s", assert, code, err, want)
		}
	}
	for more, want := range map[string]string{
		"playrs = 3":                     ":2:1: no key \"playrs\": did you mean players?",
		"players = \"three\"":            ":2:11: players is \"three\"",
		"players = 9":                    "is for 2 to 6",
		"games = 0":                      "want a whole number above 0",
		"set = [\"dod.cards\"]":          ":2:1:",
		"set = [3]":                      ":2:8: set holds 3",
		"seats = \"german=nobody\"":      "no policy",
		"confidence = 95.0":              "want a share between 0 and 1",
		"seed = 1\nseed = 2":             "set twice",
		"rules = \"colditz/thibault\"":   "set twice",
		"[table]":                        "no key \"assert\"",
		"board = \"nowhere\"":            "nowhere",
		"players = 3\nset = [\"x=1\"]":   "no option",
		"seats = \"germn=standard\"":     "did you mean german?",
		"set = [\"dod.cards=[4,5,99]\"]": "dod.cards",
	} {
		_, code, err := checked(t, "colditz/thibault", more, "german < 0.9")
		if more == "[table]" {
			want = "table"
		}
		if code != exitUsage || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "balance.toml:") {
			t.Errorf("%s: exit code %d, %v; want %s", more, code, err, want)
		}
	}
}
