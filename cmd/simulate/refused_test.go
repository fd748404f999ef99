package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/reports"
)

// full is a disk without room.
type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

// Whatever a command answers, it is an error when a flag cannot be meant, and when the
// answer could not be written.
func TestEveryAnswerCanFail(t *testing.T) {
	rules := labtest.Seat(t)
	file := filepath.Join(t.TempDir(), "balance.toml")
	write(t, file, "rules = %q\nassert = [\"runner < 0.5\"]\n", rules)
	games := []string{"--games", "200"}
	for _, command := range [][]string{
		append([]string{"run", rules}, games...),
		append([]string{"compare", rules, "+run.ladder=true"}, games...),
		append([]string{"sweep", rules, "--knob", "run.chance=100,900"}, games...),
		append([]string{"sweep", rules, "--knob", "run.chance=100,900", "--target", "runner=0.3"}, games...),
		{"check", file},
		{"study", file},
	} {
		done := func(more ...string) error {
			root := newRootCmd()
			root.SetArgs(slices.Concat(command, []string{"--quiet"}, more))
			root.SetOut(full{})
			root.SetErr(new(bytes.Buffer))
			return root.Execute()
		}
		if err := done(); !errors.Is(err, errFull) {
			t.Errorf("%s: %v, want %v", command[0], err, errFull)
		}
		for _, more := range [][]string{{"--workers", "-1"}, {"--format", "nonsense"}, {"-o", "none.such"}} {
			var e *exitError
			if err := done(more...); !errors.As(err, &e) || e.code != exitUsage {
				t.Errorf("%s %v: %v, want exit code 2", command[0], more, err)
			}
		}
		if err := done("--html", filepath.Join(t.TempDir(), "none", "page.html")); err == nil ||
			errors.Is(err, errFull) {
			t.Errorf("%s: a page in no folder: %v", command[0], err)
		}
	}
}

// The least and the greatest value of a sweep are told apart, or said not to be; one value alone
// lies between nothing.
func TestSweepSaysWhatOverlaps(t *testing.T) {
	rules := labtest.Seat(t)
	for knob, want := range map[string]bool{
		"run.chance=100,900": false, "run.chance=400,402": true,
		"run.chance=400": false,
	} {
		text := inALine(said(t, "sweep", rules, "--knob", knob, "--of", "runner", "--games", "1000"))
		if several := strings.Contains(knob, ","); strings.Contains(text, " lies between ") != several {
			t.Errorf("%s:\n%s", knob, text)
		}
		if strings.Contains(text, "; their intervals overlap.") != want {
			t.Errorf("%s, overlap %v:\n%s", knob, want, text)
		}
	}
}

// What went wrong decides the exit code, however deep it lies.
func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{nil, exitOK},
		{errFull, exitFailure},
		{&exitError{exitUndecided, errFull}, exitUndecided},
		{&lab.UserError{Err: errFull}, exitUsage},
		{&lab.PartError{Err: errFull}, exitCorrupt},
		{context.Canceled, exitInterrupted},
	} {
		if got := report(io.Discard, c.err); got != c.want {
			t.Errorf("%v: exit code %d, want %d", c.err, got, c.want)
		}
		if c.err == nil {
			continue
		}
		if e := (&exitError{exitFailure, c.err}); !errors.Is(e, c.err) || e.Error() != c.err.Error() {
			t.Errorf("what is within %v cannot be found", e)
		}
		if got := report(io.Discard, fmt.Errorf("deep: %w", c.err)); got != c.want {
			t.Errorf("within another error %v: exit code %d, want %d", c.err, got, c.want)
		}
	}
}

// Every command that plays refuses numbers that it cannot play by, before it plays.
func TestEveryCommandRefusesNumbers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file.toml")
	write(t, file, "rules = %q\nassert = [%q]\n", lab.RaceRules, "first between 0 and 1")
	words := map[string][]string{"check": {file}, "study": {file}, "compare": {lab.RaceRules, "race/bounce"}}
	for _, cmd := range newRootCmd().Commands() {
		if cmd.Name() == "resume" {
			continue // it goes on with what was begun by numbers that were good
		}
		for flag, value := range map[string]string{"games": "0", "workers": "-1", "confidence": "1.5"} {
			if cmd.Flags().Lookup(flag) == nil {
				continue
			}
			args := append([]string{cmd.Name(), "--" + flag, value}, words[cmd.Name()]...)
			code, out, errOut := gave(t.Context(), args...)
			if code != exitUsage || out != "" || !strings.Contains(errOut, "--"+flag+" "+value) {
				t.Errorf("%s --%s %s: exit code %d: %s%s", cmd.Name(), flag, value, code, out, errOut)
			}
		}
	}
}

// What is interrupted before its first game has no tables; what ends for another reason says
// that alone.
func TestNothingPlayedNothingSaid(t *testing.T) {
	rules := labtest.Seat(t)
	ended, end := context.WithCancel(t.Context())
	end()
	for _, args := range [][]string{
		{"worth", rules},
		{"tournament", rules, "--policies", "random,standard"},
		{"audit", rules, "--seat", "guard", "--search"},
		{"audit", rules, "--seat", "guard", "--deviations"},
	} {
		if code, out, errOut := gave(ended, args...); code != exitInterrupted || out != "" {
			t.Errorf("%v: exit code %d\n%s%s", args, code, out, errOut)
		}
	}
	for want, args := range map[string][]string{
		`--seat nobody: no such seat`: {"audit", rules, "--seat", "nobody", "--search"},
		`no policy "nobod"`:           {"tournament", rules, "--policies", "random,nobod"},
	} {
		code, out, errOut := gave(t.Context(), args...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, want) {
			t.Errorf("%v: exit code %d\n%s%s", args, code, out, errOut)
		}
	}
}

// An option is explained by the rules of the game that has it, or has the one most like it.
func TestRulesOfAnOption(t *testing.T) {
	for key, want := range map[string]string{
		"dod.cards": lab.DefaultRules, "guard": lab.DefaultRules, "dod.crads": lab.DefaultRules,
		"qqqqqq":   lab.DefaultRules,
		"spot.per": "evasion/price", "move.vehicel": "evasion/price",
		"dig.dice": "stalagluft/ebob", "dig.dcie": "stalagluft/ebob",
	} {
		if got := rulesOf(key); got != want {
			t.Errorf("%s is explained by %s, want %s", key, got, want)
		}
	}
}

// A close look takes as many games as it is told, but no more than are played, unless a
// precision or a time says how many these are.
func TestACloseLookIsAsLongAsItsRun(t *testing.T) {
	rules := labtest.Seat(t)
	e, _, _, err := lab.Table{}.Open(rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		length  lengthFlags
		watched int
	}{
		{lengthFlags{games: 6}, 4},
		{lengthFlags{games: 3}, 3},
		{lengthFlags{games: 3, precision: 0.2}, 4},
		{lengthFlags{games: 3, duration: time.Second}, 4},
	} {
		o := runOptions{
			lengthFlags: c.length, outputFlags: outputFlags{quiet: true}, drama: 4, playouts: 2, confidence: 0.9,
		}
		d, err := o.look(t.Context(), new(bytes.Buffer), e, lab.Job{Seed: 1, Workers: 1})
		if err != nil || len(d.Games) != c.watched || d.Confidence != 0.9 {
			t.Errorf("%+v: %+v, want %d games: %v", c.length, d, c.watched, err)
		}
	}
}

// A command whose use names no word takes none.
func TestNoWordTooMany(t *testing.T) {
	n := 0
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		if cmd.Runnable() && cmd.Args != nil && cmd.Use == cmd.Name() {
			n++
			if one, none := cmd.Args(cmd, []string{"surplus"}), cmd.Args(cmd, nil); one == nil || none != nil {
				t.Errorf("%s: a word: %v, none: %v", cmd.CommandPath(), one, none)
			}
		}
		for _, below := range cmd.Commands() {
			visit(below)
		}
	}
	if visit(newRootCmd()); n < 3 {
		t.Errorf("%d commands take no word", n)
	}
}

// An audit is noted with the command that makes it again, whatever it was told.
func TestAuditsAreNotedWithTheirCommand(t *testing.T) {
	rules := labtest.Seat(t)
	for i, how := range []string{
		"--deviations --players 3 --seat guard --seats runners=sleeper --seed 4 --set rounds=2 --games 20",
		"--fresh 2 --playouts 4 --search --seat guard --seed 4 --games 20",
		"--fresh 2 --margin 2 --one-in 3 --playouts 4 --search --seat guard --seed 4 --games 20",
		"--seat runners --seed 4 --strategies --games 20",
	} {
		file := filepath.Join(t.TempDir(), "audit.json")
		said(t, slices.Concat([]string{"audit", rules, "--record", file}, strings.Fields(how))...)
		var f reports.Audited
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &f)
		}
		want := "simulate audit " + rules + " " + how
		if err != nil || len(f.Audits) == 0 || f.Audits[0].Command != want {
			t.Errorf("%d: %v: %+v, want %s", i, err, f.Audits, want)
		}
	}
}

// A value comes from what was assumed for it, else from its source, else from where it stands.
func TestWhenceAValueComes(t *testing.T) {
	for want, v := range map[string]lab.Value{
		"assumed: as in chess": {Origin: "a.toml:3:1", Source: "page 7", Assumed: "as in chess"},
		"page 7":               {Origin: "a.toml:3:1", Source: "page 7"},
		"a.toml:3:1":           {Origin: "a.toml:3:1"},
	} {
		if got := whence(v); got != want {
			t.Errorf("%+v: %q, want %q", v, got, want)
		}
	}
}

// Where nothing has all the words, text says so above what has one of them; other forms
// hold the options alone.
func TestSearchSaysWhatItLacks(t *testing.T) {
	for _, c := range []struct {
		format, words string
		said          bool
	}{{"md", "zeppelin hand", true}, {"json", "zeppelin hand", false}, {"md", "red cross", false}} {
		args := append([]string{"rules", "search", "--format", c.format}, strings.Fields(c.words)...)
		code, text, notes := gave(t.Context(), args...)
		if said := strings.Contains(text, "Nothing has all of these words: zeppelin hand."); code != exitOK ||
			text == "" || said != c.said {
			t.Errorf("%v: exit code %d, says that nothing has all: %v\n%.300s%s", args, code, said, text, notes)
		}
	}
	if code, out, notes := gave(t.Context(), "rules", "search", "zeppelin"); code != exitUsage || out != "" ||
		!strings.Contains(notes, "rules search zeppelin: no option") {
		t.Errorf("exit code %d: %s%s", code, out, notes)
	}
}

// A question in plain words finds the option, and little else.
func TestSearchAnswersQuestions(t *testing.T) {
	for question, want := range map[string]string{
		"how long a prisoner stays in solitary": "sol.release_after", // sits there, says the option
		"patrols hear more at night":            "noise.miss_faces",  // no text has all of it
	} {
		var found []struct{ Key string }
		_, text, _ := gave(t.Context(), "rules", "search", question, "--format", "json")
		err := json.Unmarshal([]byte(text), &found)
		at := slices.IndexFunc(found, func(x struct{ Key string }) bool { return x.Key == want })
		if err != nil || at < 0 || len(found) > 25 {
			t.Errorf("%s: %s is entry %d of %d (%v)", question, want, at, len(found), err)
		}
	}
}

// Options that are found have the values of the rules that are named below them.
func TestSearchSaysValues(t *testing.T) {
	var found []struct{ Key, Value string }
	_, text, _ := gave(t.Context(), "rules", "search", "dod.cards", "--format", "json")
	err := json.Unmarshal([]byte(text), &found)
	if err != nil || len(found) == 0 || found[0].Key != "dod.cards" || found[0].Value != "[3, 4, 5, 6, 7]" {
		t.Errorf("%+v (%v)", found, err)
	}
}

// An option that is found by one of its values names them all; found by other words, it does not.
func TestSearchSaysWhatIsTaken(t *testing.T) {
	const takes = "takes one of finish_turn, finish_round"
	for words, want := range map[string]bool{"finish_round": true, "clock.boundary": false} {
		code, text, _ := gave(t.Context(), "rules", "search", words)
		text = strings.Join(strings.Fields(text), " ")
		if code != exitOK || strings.Contains(text, takes) != want || !strings.Contains(text, "(COL-CLOCK-06)") {
			t.Errorf("%s: exit code %d: %s", words, code, text)
		}
	}
}

// An option without the + in front is no seat: it is said how to write it.
func TestComparedOptionsBeginWithAPlus(t *testing.T) {
	code, _, notes := gave(t.Context(), "compare", "dod.cards=[7]")
	if want := "compare dod.cards=[7]: a change of an option begins with +: '+dod.cards=[7]'"; code != exitUsage ||
		!strings.Contains(notes, want) {
		t.Errorf("exit code %d: %s, want %s", code, notes, want)
	}
}

// Every answer says how long its games took.
func TestEveryAnswerIsTimed(t *testing.T) {
	rules := labtest.Seat(t)
	for _, args := range [][]string{
		{"run", rules},
		{"worth", rules},
		{"tournament", rules, "--policies", "random,standard"},
	} {
		var a struct {
			Timing struct {
				Wall  float64 `json:"wall_s"`
				Speed float64 `json:"games_per_s"`
			}
		}
		text := said(t, append(args, "--games", "20", "--format", "json")...)
		if err := json.Unmarshal([]byte(text), &a); err != nil || a.Timing.Wall <= 0 || a.Timing.Speed <= 0 {
			t.Errorf("%v: %+v, %v", args, a.Timing, err)
		}
	}
}
