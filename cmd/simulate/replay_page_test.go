package main

import (
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/pelletier/go-toml/v2"

	"escapesim/lab"
)

// A game on its board, stepped to its end by keyboard, stands as the engine left it;
// its page asks for nothing and reads as a transcript without its script.
func TestReplayPage(t *testing.T) {
	b := openBrowser(t, 10*time.Minute)
	for _, args := range [][]string{
		{"colditz/thibault", "--seed", "1", "--game", "7"},
		{"colditz/fuga3", "--seed", "2", "--game", "3", "--as", "german", "--players", "6"},
		{"evasion/price", "--seed", "1", "--game", "8"},
		{"stalagluft/ebob", "--set", "time.turns=10", "--seed", "1", "--game", "3", "--as", "pow"},
		{"stalagluft/reconnaissance", "--seed", "1", "--game", "7"},
	} {
		t.Run(args[0], func(t *testing.T) {
			b.t = t
			file := filepath.Join(t.TempDir(), "game.html")
			transcript := printed(t, append([]string{"replay", "--html", file}, args...)...)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			b.do(chromedp.Navigate("file://" + file))
			name := strings.ReplaceAll(args[0], "/", "-")
			b.fits(name)
			b.picture("replay-" + name)
			b.axe(name)
			last := value[int](b, `Number(document.getElementById("slide").max)`)
			if n := value[int](b, `document.querySelectorAll(".pawn").length`); n < 3 || last < 20 {
				t.Errorf("%d pawns, %d steps", n, last)
			}
			b.do(chromedp.KeyEvent(kb.ArrowRight + kb.ArrowRight + kb.ArrowLeft))
			where := value[string](b, `document.getElementById("where").textContent`)
			if where != fmt.Sprintf("Step 1 of %d", last) {
				t.Errorf("two steps on and one back: %s", where)
			}
			b.do(chromedp.Evaluate(`for (let i = 0; i < Number(document.getElementById("slide").max); i++)
				document.getElementById("forth").click()`, nil))
			stepped := value[map[string]string](b, standing)
			b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.End))
			if jumped := value[map[string]string](b, standing); !maps.Equal(stepped, jumped) {
				t.Errorf("stepped to the end: %v\njumped there: %v", stepped, jumped)
			}
			if len(stepped) == 0 {
				t.Error("nobody stands on the board at the end")
			}
			if args[0] == "colditz/thibault" {
				decisions := regexp.MustCompile(`(\d+) decisions`).FindStringSubmatch(transcript)[1]
				var at struct{ Setup map[string]any }
				scenario := printed(t, append([]string{"replay", "--scenario-at", decisions}, args...)...)
				if err := toml.Unmarshal([]byte(scenario), &at); err != nil {
					t.Fatal(err)
				}
				checked := 0
				for pawn, place := range stepped {
					if checked++; at.Setup[pawn] != place {
						t.Errorf("%s stands on %s at the end; the engine has it on %v", pawn, place, at.Setup[pawn])
					}
				}
				onBoard := slices.DeleteFunc(slices.Collect(maps.Keys(at.Setup)), func(name string) bool {
					place, _ := at.Setup[name].(string)
					return !regexp.MustCompile(`^([a-z]+\d+)$`).MatchString(name) || !regexp.MustCompile(`^[A-Z]+\d+$`).MatchString(place)
				})
				if len(onBoard) != checked {
					t.Errorf("%d pawns stand on the board; the engine has %d there", checked, len(onBoard))
				}
			}
			b.picture("replay-" + name + "-end")
			b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(" "))
			b.until(`Number(document.getElementById("slide").value) > 1`)
			b.clean("file://" + file)
			// Without the script the same words stand there.
			said := tags.ReplaceAllString(between(string(text), `<section id="transcript"`, `<section id="again"`), "\n")
			said = strings.Join(strings.Fields(html.UnescapeString(said)), " ")
			_, told, _ := strings.Cut(transcript, "\n\n")
			for line := range strings.Lines(told) {
				if words := strings.Join(strings.Fields(line), " "); !strings.Contains(said, words) {
					t.Errorf("the page does not tell: %s", line)
					break
				}
			}
		})
	}
}

// standing is where the pawns stand that are seen, by their names.
const standing = `Object.fromEntries([...document.querySelectorAll(".pawn[visibility=visible]")]
	.map((p) => p.querySelector("title").textContent.split(": ")))`

// What a seat does not know is not in its page: neither among the facts nor in the
// words nor on the board.
func TestReplayPageHidesNothing(t *testing.T) {
	page := func(as string) string {
		file := filepath.Join(t.TempDir(), as+".html")
		printed(t, "replay", "evasion/price", "--seed", "1", "--game", "8", "--as", as, "--html", file)
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

// The pages of other commands open without a request and without an error, with
// their tables and charts.
func TestAnswerPages(t *testing.T) {
	b := openBrowser(t, 10*time.Minute)
	for _, args := range [][]string{
		{"run", "stalagluft/reconnaissance", "--games", "300"},
		{"compare", "stalagluft/reconnaissance", "+spot.arc.guard=3", "--games", "300"},
		{"sweep", "stalagluft/reconnaissance", "--knob", "spot.arc.guard=2,3", "--games", "200"},
	} {
		t.Run(args[0], func(t *testing.T) {
			b.t = t
			file := filepath.Join(t.TempDir(), "answer.html")
			printed(t, append(args, "--quiet", "--html", file)...)
			b.do(chromedp.Navigate("file://" + file))
			for _, what := range []string{"table", "svg", "h1", "main"} {
				if value[int](b, `document.querySelectorAll("`+what+`").length`) == 0 {
					t.Errorf("no %s on the page", what)
				}
			}
			b.fits(args[0])
			b.picture("answer-" + args[0])
			b.axe(args[0])
			b.clean("file://" + file)
		})
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
