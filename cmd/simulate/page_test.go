package main

import (
	"bytes"
	"errors"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"escapesim/lab/labtest"
)

// tags are what marks up the text of a page.
var tags = regexp.MustCompile(`<[^>]*>`)

// Every command that answers a question writes it as a page: with the question, the answer
// in the words that are printed, both error bars, charts that say what they show, and the
// command that makes it again and prints the same. Under -short those of the stub alone.
func TestPages(t *testing.T) {
	rules := labtest.Seat(t)
	t.Chdir(t.TempDir())
	write(t, "balance.toml", "rules = %q\ngames = 500\nassert = [\"runner < 0.5\", \"guard > runner\"]\n", rules)
	for _, c := range []struct{ args, question string }{
		{"run RULES --games 300", "ow "},
		{"compare RULES +run.ladder=true --games 300", "What does "},
		{"compare RULES +run.ladder=true +guard.asleep=true --games 300", "Which of 2 rules changes "},
		{"sweep RULES --knob run.chance=100,900 --games 200", "run.chance"},
		{"sweep RULES --knob run.chance=100,900 --target runner=0.3 --games 200", "run.chance"},
		{"check balance.toml", "Does the game hold what balance.toml asserts?"},
		{"study balance.toml", "What comes of balance.toml?"},
		{"train RULES --seat runners --games 60", ""},
		{"run colditz/thibault --games 40", ""}, // enough for all charts
		{"run evasion/price --games 10", ""},
		{"run stalagluft/reconnaissance --games 10", ""},
	} {
		if testing.Short() && strings.Contains(c.args, "/") {
			continue
		}
		args := strings.Fields(strings.ReplaceAll(c.args, "RULES", rules))
		file := args[0] + ".html"
		words := printed(t, append(args, "--html", file, "--quiet", "--force")...)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		const most = 600_000
		if page := len(text); page > most {
			t.Errorf("%s: the page has %d bytes, more than %d", c.args, page, most)
		}
		page := string(text)
		wanted := []string{"The dice", "The bots", "because", "<table>"}
		if args[0] != "train" { // which draws nothing
			wanted = append(wanted, `role="img" aria-label="`)
		}
		for _, want := range wanted {
			if !strings.Contains(page, want) {
				t.Errorf("%s: %q does not stand there", c.args, want)
			}
		}
		if strings.Contains(page, `aria-label=""`) {
			t.Errorf("%s: a chart without words", c.args)
		}
		if said := pageWords(t, file); !strings.Contains(said, c.question) {
			t.Errorf("%s: %q is not asked in\n%s", c.args, c.question, said)
		}
		again := tags.ReplaceAllString(between(between(page, `id="again"`, "</html>"), "<code>", "</code>"), "")
		again = html.UnescapeString(again)
		if twice := printed(t, append(pasted(t, again), "--quiet")...); untimed(twice) != untimed(words) {
			t.Errorf("%s is made again by %s, which prints\n%s\nnot\n%s", c.args, again, twice, words)
		}
		// a number and its % stay in a line
		lead := strings.ReplaceAll(html.UnescapeString(between(page, `<p class="lead">`, "</p>")), "\u00a0", " ")
		if len(lead) < 10 || !strings.Contains(strings.Join(strings.Fields(words), " "), lead) {
			t.Errorf("%s: the page answers %q, which is not printed in\n%s", c.args, lead, words)
		}
	}
}

// untimed is a text without what depends on the clock.
func untimed(text string) string {
	return regexp.MustCompile(`[\d.]+ s\b.*`).ReplaceAllString(text, "")
}

func between(s, from, to string) string {
	_, s, _ = strings.Cut(s, from)
	s, _, _ = strings.Cut(s, to)
	return s
}

// A page that cannot be written is reported before the games are played, and nothing
// is overwritten.
func TestPageIsNotOverwritten(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, want string }{
		{file, "the file exists; --force overwrites it"},
		{filepath.Join(dir, "none", "page.html"), "there is no folder"},
		{dir, "that is a folder"},
	} {
		root := newRootCmd()
		root.SetArgs([]string{"run", "--games", "1000000000", "--html", c.file})
		root.SetOut(&bytes.Buffer{})
		root.SetErr(&bytes.Buffer{})
		var coded *exitError
		if err := root.Execute(); !errors.As(err, &coded) || coded.code != exitUsage ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("--html %s: %v", c.file, err)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "mine" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}
