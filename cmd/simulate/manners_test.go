package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"escapesim/lab"
	"escapesim/reports"
)

// printed is what a command prints on standard output.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	var out, errOut bytes.Buffer
	root := newRootCmd()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&errOut)
	if err := root.Execute(); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return out.String()
}

// No line of what people read is wider than a page; columns are counted, not
// bytes.
func TestEightyColumns(t *testing.T) {
	if testing.Short() {
		t.Skip("gives many commands")
	}
	commands := [][]string{
		{"rules", "list"},
		{"rules", "show"},
		{"rules", "show", "--assumed"},
		{"rules", "diff", "colditz/thibault", "colditz/dutch"},
		{"rules", "search", "tunnel"},
		{"rules", "explain", "dod"},
		{"rules", "explain", "guard.block"},
		{"board", "list"},
		{"board", "show", "C240"},
		{"board", "distance", "CAN8", "SE", "--gates", "--ropes"},
		{"dice", "--throws", "1000"},
		{"do-or-die", "--throws", "1000"},
		{"exact"},
		{"exact", "all"},
		{"exact", "evasion"},
		{"exact", "stalagluft"},
		{"explain"},
		{"version"},
	}
	for _, g := range lab.Games {
		rules := g.Rules()[0]
		commands = append(commands, []string{"policies", g.Engine()}, []string{"run", rules, "--games", "5"},
			[]string{"run", rules, "--games", "5", "--full"})
	}
	commands = append(commands, []string{"run", "stalagluft/reconnaissance", "--games", "5", "--full"},
		[]string{"run", "colditz/fuga3", "--games", "5", "--full"})
	var helps func(c *cobra.Command, path []string)
	helps = func(c *cobra.Command, path []string) {
		commands = append(commands, append(slices.Clone(path), "--help"))
		for _, below := range c.Commands() {
			helps(below, append(slices.Clone(path), below.Name()))
		}
	}
	helps(newRootCmd(), nil)
	if len(commands) < 55 {
		t.Fatalf("%d commands: there are more", len(commands))
	}
	for _, args := range commands {
		if slices.Contains(args, "completion") && len(args) > 2 {
			continue // written by the library of commands: scripts to paste
		}
		for line := range strings.SplitSeq(printed(t, args...), "\n") {
			if n := runewidth.StringWidth(line); n > reports.UsualWidth {
				t.Errorf("simulate %s: %d columns: %s", strings.Join(args, " "), n, line)
				break
			}
		}
	}
}

// Every word in the headings of run, dice and do-or-die that is a word of
// statistics has a line, and a mistyped one is led to it.
func TestExplain(t *testing.T) {
	for _, word := range []string{
		"all at once", "truncated", "Holm", "z", "95 %", "interval", "chi-square", "p", "sd",
		"quantile", "p95", "dof", "mean", "share", "n", "outcome", "assumptions",
	} {
		if out := printed(t, "explain", word); strings.Count(out, "\n") < 3 {
			t.Errorf("%s: %s", word, out)
		}
	}
	seen := map[string]string{}
	for _, row := range reports.Glossary {
		for _, w := range row.Words() {
			w = strings.ToLower(w)
			if seen[w] != "" && w != strings.ToLower(row.Word) {
				t.Errorf("%s is another word for both %s and %s", w, seen[w], row.Word)
			}
			seen[w] = row.Word
		}
	}
	if testing.Short() {
		return // the words of all games are collected once
	}
	for word, want := range map[string]string{ // of all games, which takes time to collect once
		"quantle": `no word "quantle" is explained: did you mean quantile?`,
		"kit_2":   `no word "kit_2" is explained: did you mean kits_2?`,
		"zzzzzz":  `no word "zzzzzz" is explained: simulate explain lists the words`,
		"doordie": "words of the rules: simulate rules search doordie",
	} {
		if code, out, notes := gave(t.Context(), "explain", word); code != exitUsage || out != "" ||
			strings.Contains(notes, "\n") || !strings.Contains(notes, want) {
			t.Errorf("%s: exit code %d: %s%s", word, code, out, notes)
		}
	}
}

// What a shell offers behind a command line.
func TestCompletion(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"run", "colditz/d"}, "colditz/dutch\t"},
		{[]string{"run", "race"}, "race/maedn\t"},
		{[]string{"replay", ""}, "colditz/thibault\t"},
		{[]string{"run", "--set", "dod."}, "dod.cards=\t"},
		{[]string{"run", "evasion/price", "--set", "spot."}, "spot.per=\t"},
		{[]string{"run", "--set", "dod.deal="}, "dod.deal=pile"},
		{[]string{"run", "--set", "game.guards="}, "game.guards={2="},
		{[]string{"sweep", "--knob", "dod."}, "dod.cards=\t"},
		{[]string{"sweep", "--knob", "dod.deal="}, "dod.deal=pile"},
		{[]string{"sweep", "--knob", "play"}, "players=\t"},
		{[]string{"tune", "--knob", "players="}, "players=2..6"},
		{[]string{"run", "--seats", ""}, "team_3="},
		{[]string{"run", "--players", "2", "--seats", "german=random,team_1="}, "german=random,team_1=standard\t"},
		{[]string{"run", "stalagluft/ebob", "--seats", "pow="}, "pow=standard\t"},
		{[]string{"policies", "evasion/"}, "evasion/price\t"},
		{[]string{"dice", "--rules", "colditz/f"}, "colditz/fuga3\t"},
		{[]string{"explain", "not f"}, "not finished\t"},
		{[]string{"rules", "explain", "dod.ca"}, "dod.cards\t"},
	} {
		if out := printed(t, append([]string{"__complete"}, c.args...)...); !strings.Contains("\n"+out, "\n"+c.want) {
			t.Errorf("%q: no %q in\n%s", c.args, c.want, out)
		}
	}
	out := printed(t, "__complete", "run", "--players", "2", "--seats", "")
	if strings.Contains(out, "team_2") {
		t.Errorf("a seat that nobody has: %s", out)
	}
}

// The example that rules explain shows of an option is what the rules have: it
// can be pasted behind --set, and all of them change nothing.
func TestExamplesCanBePasted(t *testing.T) {
	if testing.Short() {
		t.Skip("gives many commands")
	}
	pasted := 0
	for _, g := range lab.Written() {
		for _, rules := range g.Rules() {
			d, err := lab.ReadRules(rules, nil)
			if err != nil {
				t.Fatal(err)
			}
			var sets []string
			for _, v := range d.Values() {
				sets = append(sets, v.Key+"="+v.Example())
			}
			pasted += len(sets)
			again, err := lab.ReadRules(rules, sets)
			if err == nil {
				err = playable(rules, sets)
			}
			if err != nil {
				t.Errorf("%s: %v", rules, err)
			} else if again.Hash() != d.Hash() {
				t.Errorf("%s --set %s and so on: other rules", rules, sets[0])
			}
		}
	}
	if pasted < 8000 {
		t.Errorf("%d examples: there are more", pasted)
	}
}

// A file that is overwritten keeps the permissions that it has.
func TestOverwrittenKeepsPermissions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret.json")
	if err := os.WriteFile(file, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	printed(t, "run", "race/maedn", "--games", "5", "--quiet", "-o", file, "--force")
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 || info.Size() < 100 {
		t.Errorf("%v, %d bytes", info.Mode(), info.Size())
	}
}

// A flag is spelt alike, and takes the same kind of value, wherever it stands. The exceptions:
// play is served and writes no page; sensitivity asks about one outcome; scenario has a short form;
// a distance asks whether there are ropes, a do or die how many cards of them.
func TestFlagsAreAlike(t *testing.T) {
	other := []string{
		"simulate play --html", "simulate sensitivity --of", "simulate scenario --quiet",
		"simulate board distance --ropes",
	}
	kinds := map[string]string{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			kind := fmt.Sprintf("-%s %s", f.Shorthand, f.Value.Type())
			if at := c.CommandPath() + " --" + f.Name; slices.Contains(other, at) {
				return
			} else if kinds[f.Name] == "" {
				kinds[f.Name] = kind
			} else if kinds[f.Name] != kind {
				t.Errorf("%s is %q, elsewhere %q", at, kind, kinds[f.Name])
			}
			if f.Name == "set" && f.Usage != setHelp {
				t.Errorf("%s --set: %s", c.CommandPath(), f.Usage)
			}
		})
		for _, below := range c.Commands() {
			walk(below)
		}
	}
	walk(newRootCmd())
	if kinds["output"] != "-o string" || len(kinds) < 40 {
		t.Errorf("%d flags: %v", len(kinds), kinds)
	}
}
