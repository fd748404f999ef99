package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab"
)

// Each line holds a command and, behind --, what it says; those that begin with ! are mistakes of the user: exit code
// 2, one line of error, nothing printed.
func says(t *testing.T, lines string) {
	t.Helper()
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		command, want, _ := strings.Cut(strings.TrimSpace(line), " -- ")
		command, mistake := strings.CutPrefix(command, "! ")
		code, out, errOut := gave(t.Context(), strings.Fields(command)...)
		text := inALine(out + errOut)
		if mistake && (code != exitUsage || out != "" || strings.Contains(errOut, "\n")) || !mistake &&
			code != exitOK ||
			!strings.Contains(text, want) {
			t.Errorf("%s: exit code %d, want %q:\n%s\n%s", command, code, want, out, errOut)
		}
	}
}

// Boards are listed, checked, measured, looked at and drawn; what is no board, circle or picture is told.
func TestBoardsAreAsked(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "camp.toml", "[board]\nszie = [96, 48]\n")
	says(t, `
		board -- Look at boards
		board list -- 1155 2125 17 31 10 6 7
		board check -- colditz: ok: 1155 circles, 2125 links, 17 rooms; do or die 36, staff car 45
		board check altenbeken -- altenbeken: ok: 14 x 18 hexes, 6 billets
		board distance CAN8 SE --gates --ropes --cards 1 -- CAN8 GS01
		board distance W1 X7 --gates --wire --board tb1 -- W1 X7 36
		board show CAN8 -- CAN8: room, canteen
		board show --output board.svg -- written: board.svg
		board show --output board.svg --force -- written: board.svg
		board show --board tb1 --names --output NAMES.PNG -- written: NAMES.PNG
		! board show --output board.svg -- --output board.svg: the file exists; --force overwrites it
		! board show --output nowhere/board.svg -- there is no folder nowhere
		! board show --output board.pdf -- want a file that ends in .png or .svg
		! board show --names C061 -- --names writes into the picture of a board: say --output FILE.png
		! board show C061 --output c.svg -- --output draws the whole board: leave out C061
		! board show -- board show: name a circle
		! board show --board sl3_8x4 A01 -- sl3_8x4 has no circles; draw it
		! board show --board sl3_8x4 -- sl3_8x4 has no circles; draw it
		! board show C24O -- no circle "C24O": did you mean C240?
		! board show --board none C240 -- no board "none"
		! board distance A01 SE --cards 2 -- --cards 2: want a number of rope cards, together with --ropes
		! board distance A01 SE --ropes --cards -1 -- --cards -1: want a number of rope cards
		! board distance --board none A01 SE -- no board "none"
		! board check camp.toml -- camp.toml:2:1: unknown key board.szie: did you mean size?`)
	for file, begins := range map[string]string{"board.svg": "<?xml", "NAMES.PNG": "\x89PNG"} {
		if text, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(text), begins) {
			t.Errorf("%s (%v) begins with %q", file, err, text[:min(len(text), 9)])
		}
	}
}

// A game is told again in one style, to one reader, or one position of it is written down: flags that ask for two of
// these at once are mistakes.
func TestGamesAreAskedAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "there-game-4.html", "")
	says(t, `
		replay race/maedn --seed 3 -- first throws 2 first: passes
		replay race/maedn --seed 3 --brief -- 1 first: throws
		replay race/maedn --seed 3 --format json -- "kind":"result"
		replay evasion/price --seed 3 --scenario-at 2 -- title = 'game 0 of seed 3 after 2 decisions'
		replay race/maedn --seed 3 --as second -- as second is told it
		! replay race/maedn --format xml -- --format xml: there are text, json
		! replay race/maedn --brief --all -- --brief and --all: say one of them
		! replay race/maedn --format json --all -- --format json tells every decision: leave --brief and --all out
		! replay race/maedn --format json --brief -- leave --brief and --all out
		! replay race/maedn --brief --html a.html -- --html writes a page, without a transcript in the terminal
		! replay race/maedn --html a.html -- has no board
		! replay race/maedn --scenario-at -2 -- --scenario-at -2: a number of decisions from 0
		! replay race/maedn --scenario-at 2 -- --scenario-at: this game has no scenario files
		! replay none -- no rules "none"
		! run race/maedn --replays -- --replays writes pages beside that of --html: name one
		! run evasion/price --replays --html there.html -- --replays: there-game-4.html: the file exists
		! run race/maedn --drama 0 -- --drama 0: want 1 to 100,000 games
		! run race/maedn --drama 100001 -- --drama 100001: want 1 to 100,000 games
		! run race/maedn --drama 5 --playouts 1 -- --playouts 1: want 2 to
		! run race/maedn --playouts 9 -- it says how closely --drama looks; say --drama GAMES as well
		metrics race/maedn --format csv -- captures,count,0 or more,Pieces sent back to their start.
		metrics race/maedn -- throws_ahead
		! metrics none -- no rules "none"`)
	var list []metricJSON
	if _, out, _ := gave(t.Context(), "metrics", "race/maedn", "--format", "json"); json.Unmarshal([]byte(out),
		&list) != nil {
		t.Fatal(out)
	}
	bounds := map[string][2]bool{}
	for _, m := range list {
		bounds[m.Name] = [2]bool{m.Least != nil, m.Most != nil}
	}
	for name, want := range map[string][2]bool{
		"captures": {true, false}, "throws_ahead": {false, false}, "decided_percent": {true, true}, "outcome": {},
	} {
		if got, known := bounds[name]; !known || got != want {
			t.Errorf("%s has a least and a most value: %v, want %v", name, got, want)
		}
	}
}

// A page plays as a terminal does: it is served under a name of its own, takes a line at a time, tells what came of
// it, and says at the end that the game is over, which a page that asks later is told, too.
func TestPlayInAPage(t *testing.T) {
	t.Parallel() // the page that has quit is served for a second
	ctx, end := context.WithCancel(t.Context())
	defer end()
	read, told := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- runPlay(ctx, strings.NewReader(""), told, playOptions{
			rules: "evasion/price", html: true, Sat: lab.Sat{Seat: "british", Seed: 7},
		})
		told.Close()
	}()
	line := make([]byte, 200)
	n, err := read.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	url, ok := strings.CutPrefix(strings.TrimSpace(string(line[:n])), "play at ")
	if !ok {
		t.Fatalf("%q", line[:n])
	}
	go func() { _, _ = io.Copy(io.Discard, read) }()
	get := func(method, url, body string) (int, string) {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	say := func(line string) (p playPage) {
		t.Helper()
		if _, text := get(http.MethodPost, url+"say", line); json.Unmarshal([]byte(text), &p) != nil {
			t.Fatal(text)
		}
		return p
	}
	if code, text := get(http.MethodGet, url, ""); code != http.StatusOK || !strings.Contains(text,
		"you play the British") {
		t.Errorf("%d: %.200s", code, text)
	}
	if code, _ := get(http.MethodGet, strings.TrimSuffix(url, "/")+"x/", ""); code != http.StatusNotFound {
		t.Errorf("under another name: %d", code)
	}
	first := say("")
	if first.Over || len(first.Legal) < 2 || first.Legal[0].N != 1 || first.Turn != 1 ||
		!strings.HasPrefix(first.Question, "The British: ") || first.Seat != "british" {
		t.Errorf("%+v", first)
	}
	if again := say(""); again.Question != first.Question || again.Turn != first.Turn {
		t.Errorf("asked again: %+v", again)
	}
	if wrong := say("fly"); wrong.Turn != 1 || !strings.Contains(wrong.Said, "no decision that is open has fly in it") {
		t.Errorf("%+v", wrong)
	}
	made := say(first.Legal[1].Words)
	if made.Turn != 2 || !strings.Contains(inALine(made.Told), first.Legal[1].Words) {
		t.Errorf("%q: %+v", first.Legal[1].Words, made)
	}
	if back := say("undo"); back.Turn != 3 || back.Question != first.Question || !strings.Contains(back.Said,
		"taken back") {
		t.Errorf("%+v", back)
	}
	if saved := say("save " + filepath.Join(t.TempDir(), "game.toml")); !strings.Contains(saved.Said, "saved: ") {
		t.Errorf("%+v", saved)
	}
	if last := say("quit"); !last.Over || !strings.Contains(last.Said, "ended after ") || len(last.Legal) != 0 {
		t.Errorf("%+v", last)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
