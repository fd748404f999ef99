package main

import (
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab/labtest"
)

// The page of each command has its question, the answer that is printed, both error bars,
// a chart in words, and the command that makes it again: this prints the same.
func TestPagesOfTheStub(t *testing.T) {
	rules := labtest.Seat(t)
	t.Chdir(t.TempDir())
	write(t, "balance.toml", "rules = %q\ngames = 500\nassert = [\"runner < 0.5\", \"guard > runner\"]\n", rules)
	for _, c := range []struct {
		args     []string
		question string
	}{
		{[]string{"run", rules, "--games", "300"}, "ow "},
		{[]string{"compare", rules, "+run.ladder=true", "--games", "300"}, "What does "},
		{
			[]string{"compare", rules, "+run.ladder=true", "+guard.asleep=true", "--games", "300"},
			"Which of 2 rules changes ",
		},
		{[]string{"sweep", rules, "--knob", "run.chance=100,900", "--games", "200"}, "run.chance"},
		{
			[]string{"sweep", rules, "--knob", "run.chance=100,900", "--target", "runner=0.3", "--games", "200"},
			"run.chance",
		},
		{[]string{"check", "balance.toml"}, "Does the game hold what balance.toml asserts?"},
		{[]string{"study", "balance.toml"}, "What comes of balance.toml?"},
	} {
		file := c.args[0] + ".html"
		words := printed(t, append(c.args[:len(c.args):len(c.args)], "--html", file, "--quiet", "--force")...)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		page := pageWords(t, file)
		for _, want := range []string{c.question, "The dice", "The bots"} {
			if !strings.Contains(page, want) {
				t.Errorf("%v: %q does not stand there", c.args, want)
			}
		}
		if !strings.Contains(string(text), `role="img" aria-label="`) || strings.Contains(string(text),
			`aria-label=""`) {
			t.Errorf("%v: no chart, or one without words", c.args)
		}
		line := html.UnescapeString(tags.ReplaceAllString(between(between(string(text), `id="again"`, "</html>"),
			"<code>", "</code>"), ""))
		if got := untimed(printed(t, append(pasted(t, line), "--quiet")...)); got != untimed(words) {
			t.Errorf("%v is made again by %q, which prints\n%s\nnot\n%s", c.args, line, got, words)
		}
	}
	if list, err := filepath.Glob("*.html"); err != nil || len(list) != 5 {
		t.Errorf("%v %v", list, err)
	}
}
