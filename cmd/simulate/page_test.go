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
)

// tags are what marks up the text of a page.
var tags = regexp.MustCompile(`<[^>]*>`)

// Every command that answers a question writes it as a page: with the answer in the
// words that are printed, both error bars, the command that makes it again, and charts
// that say what they show.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("gives many commands")
	}
	t.Chdir(t.TempDir())
	for _, args := range []string{
		"run --games 40", // enough for all charts
		"run evasion/price --games 10",
		"run stalagluft/reconnaissance --games 10",
		"compare +dod.cards=[4,5,6] --games 20",
		"sweep --knob victory.target_escapes=1,2 --games 20",
		"sweep --knob victory.target_escapes=1,2 --target german=0.5 --games 20",
		"train stalagluft/reconnaissance --seat pow --games 16",
	} {
		t.Run(args, func(t *testing.T) {
			file := strings.Fields(args)[0] + ".html"
			words := printed(t, append(strings.Fields(args), "--html", file, "--quiet", "--force")...)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			const most = 600_000
			if page := len(text); page > most {
				t.Errorf("%s has %d bytes, more than %d", file, page, most)
			}
			page := string(text)
			wanted := []string{"The dice", "The bots", "because", "<table>"}
			if !strings.HasPrefix(args, "train ") { // which draws nothing
				wanted = append(wanted, `role="img" aria-label="`)
			}
			for _, want := range wanted {
				if !strings.Contains(page, want) {
					t.Errorf("%s: %q does not stand there", file, want)
				}
			}
			again := tags.ReplaceAllString(between(between(page, `id="again"`, "</html>"), "<code>", "</code>"), "")
			again = html.UnescapeString(again)
			if twice := printed(t, append(pasted(t, again), "--quiet")...); untimed(twice) != untimed(words) {
				t.Errorf("%s: %s prints\n%s\nnot\n%s", file, again, twice, words)
			}
			lead := strings.ReplaceAll(html.UnescapeString(between(page, `<p class="lead">`, "</p>")), "\u00a0", " ") // a number and its % stay in a line
			if len(lead) < 20 || !strings.Contains(strings.Join(strings.Fields(words), " "), lead) {
				t.Errorf("%s answers %q, which is not printed", file, lead)
			}
			if strings.Contains(page, `aria-label=""`) {
				t.Errorf("%s: a chart without words", file)
			}
		})
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
		if err := root.Execute(); !errors.As(err, &coded) || coded.code != exitUsage || !strings.Contains(err.Error(), c.want) {
			t.Errorf("--html %s: %v", c.file, err)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "mine" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}
