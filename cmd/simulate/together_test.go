package main

import (
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
		"Together: how often a runner gets out moves by +", "points beyond the sum of what each does",
		": real.", "A: +run.ladder=true", "B: +guard.asleep=true", "+run.ladder=true +guard.asleep=true",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
	page := filepath.Join(t.TempDir(), "page.html")
	said(t, append(pair, "--html", page)...)
	shown, err := os.ReadFile(page)
	if err != nil || !strings.Contains(string(shown), "act on each other?") {
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
