package main

import (
	"errors"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"escapesim/lab"
)

// What a seat does not know is not in its page: neither among the facts nor in the
// words nor on the board.
func TestReplayPageHidesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a thousand games")
	}
	page := func(as string) string {
		file := filepath.Join(t.TempDir(), as+".html")
		printed(t, "replay", "evasion/price", "--set", "moves=10", "--seed", "1", "--game", "8", "--as", as,
			"--html", file)
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	umpire, german := page("umpire"), page("german")
	for _, hidden := range []string{`"man.1"`, `"Points"`, "rendezvous "} {
		if !strings.Contains(umpire, hidden) {
			t.Errorf("the umpire does not see %s: nothing is tested", hidden)
		}
		if strings.Contains(german, hidden) {
			t.Errorf("the page of the Germans holds %s", hidden)
		}
	}
	for _, own := range []string{`"patrol.1"`, `"truck.1"`} {
		if !strings.Contains(german, own) {
			t.Errorf("the Germans do not see %s of their own", own)
		}
	}
}

// A game without a board has no such pages: that is said before any game is played.
func TestNoReplaysWithoutBoard(t *testing.T) {
	file := filepath.Join(t.TempDir(), "report.html")
	for _, args := range []string{"run race/maedn", "compare race/maedn first=random"} {
		root := newRootCmd()
		root.SetArgs(append(strings.Fields(args), "--games", "1000000000", "--quiet", "--html", file, "--replays"))
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		var wrong *lab.UserError
		if err := root.Execute(); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "race/maedn has no board") {
			t.Errorf("%s: %v", args, err)
		}
	}
}

// The games to look at are pages beside the report, which links to them.
func TestReplaysBesideAReport(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	for _, args := range []string{
		"run stalagluft/reconnaissance --games 100",
		"compare stalagluft/reconnaissance +spot.arc.guard=3 +recon.ferrets=2 --games 100",
	} {
		dir := t.TempDir()
		printed(t, append(strings.Fields(args), "--quiet", "--html", filepath.Join(dir, "report.html"), "--replays")...)
		report, err := os.ReadFile(filepath.Join(dir, "report.html"))
		if err != nil {
			t.Fatal(err)
		}
		links := regexp.MustCompile(`href="(report-game-[^"]*\.html)"`).FindAllStringSubmatch(string(report), -1)
		if len(links) < 3 {
			t.Errorf("%s: %d links to games", args, len(links))
		}
		commands := html.UnescapeString(string(report))
		for _, link := range links {
			text, err := os.ReadFile(filepath.Join(dir, link[1]))
			if err != nil || !strings.Contains(string(text), `id="pawns"`) {
				t.Errorf("%s: %v", link[1], err)
			}
			// The page shows the game of the command beside the link.
			_, command, _ := strings.Cut(string(text), `id="again"`)
			command = html.UnescapeString(between(command, "<code>", "</code>"))
			if !strings.Contains(commands, command+"</code> <a href=\""+link[1]) {
				t.Errorf("%s is the page of %s", link[1], command)
			}
		}
		t.Log(len(links), "pages")
	}
}
