package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"escapesim/cmd/simulate/program"
)

// pasted are the arguments of a command that the program has printed.
func pasted(t *testing.T, command string) []string {
	t.Helper()
	return program.Words(t, ".", []string{command})[0]
}

func TestShellWords(t *testing.T) {
	got := program.Words(t, ".", []string{
		"go run ./cmd/simulate run --games 10",
		"simulate run --set 'dod.cards=[4, 5]' x",
		"simulate run --set dod.cards='[4, 5]' > /dev/null",
		"simulate " + quoted("a!b#c {d,e} 'f' [g]* ~h \"i\" $j ^k =l"),
		"simulate " + quoted("=l") + " " + quoted("") + " " + quoted("~") + " " + quoted("a\tb"),
	})
	want := [][]string{
		{"run", "--games", "10"},
		{"run", "--set", "dod.cards=[4, 5]", "x"},
		{"run", "--set", "dod.cards=[4, 5]"},
		{"a!b#c {d,e} 'f' [g]* ~h \"i\" $j ^k =l"},
		{"=l", "", "~", "a\tb"},
	}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The examples of --help can be pasted: every shell hands the program the same words, and
// the program knows the command and its flags.
func TestExamplesInShells(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, file := range []string{"part-1.json", "part-2.json", "answers.txt"} { // what a shell looks for itself
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var list []string
	var collect func(*cobra.Command)
	collect = func(c *cobra.Command) {
		for line := range strings.Lines(strings.ReplaceAll(c.Example+"\n"+c.Long, "\\\n", "")) {
			if command := strings.TrimSpace(line); strings.HasPrefix(line, "  simulate ") && command != "" {
				list = append(list, command)
			}
		}
		for _, sub := range c.Commands() {
			collect(sub)
		}
	}
	collect(newRootCmd())
	if len(list) < 80 {
		t.Fatalf("%d examples: there are more", len(list))
	}
	for i, args := range program.Words(t, ".", list) {
		root := newRootCmd()
		cmd, rest, err := root.Find(args)
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err != nil {
			t.Errorf("%s: %v", list[i], err)
		}
	}
}
