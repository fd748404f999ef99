package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/sim/simtest"
)

// Ctrl-C ends a game that waits for its player, who may never answer.
func TestPlayHearsAnInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	silent, _ := io.Pipe()
	asked := &cancelling{cancel: cancel}
	err := runPlay(ctx, silent, asked, playOptions{rules: lab.RaceRules, Sat: lab.Sat{Seat: "first", Seed: 1}})
	var e *exitError
	if !errors.As(err, &e) || e.code != exitInterrupted || !strings.Contains(asked.text.String(), "interrupted after") {
		t.Errorf("%v:\n%s", err, asked.text.String())
	}
}

// Whatever a person is asked at the board of a game is asked in a sentence.
func TestQuestionsAreSentences(t *testing.T) {
	for _, c := range []struct {
		rules, seat string
		asked       int // how often, at most
	}{
		{"colditz/thibault", "german", 100},
		{"colditz/thibault", "allied", 300},
		{"evasion/price", "british", 100},
		{"evasion/price", "german", 200},
		{"stalagluft/ebob", "pow", 600},
		{"stalagluft/ebob", "german", 600},
		{"stalagluft/mole", "pow", 50},
	} {
		game, err := lab.Table{}.Sit(c.rules, lab.Sat{Seat: c.seat, Seed: 2})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{options: &playOptions{rules: c.rules}, game: game}
		if p.stage, err = game.Stage(); err != nil {
			t.Fatal(err)
		}
		for range simtest.Count(c.asked/3, c.asked, c.asked) {
			var on bool
			if p.asked, on = game.Next(); !on {
				break
			}
			if head, rest := p.headed(); p.sentence() == "" && !strings.HasSuffix(head+rest, "?") {
				t.Errorf("%s, %s: %q is asked as %q", c.rules, c.seat, p.asked.Question, head)
			}
			if c.seat == "allied" && strings.Contains(p.sentence(), "search card") {
				t.Errorf("the Allies are told of the Germans' cards: %s", p.sentence())
			}
			game.Auto(true)
		}
	}
}

// cancelling interrupts as soon as there is a question.
type cancelling struct {
	text   strings.Builder
	cancel func()
}

func (c *cancelling) Write(text []byte) (int, error) {
	if strings.HasPrefix(string(text), "> ") {
		c.cancel()
	}
	return c.text.Write(text)
}

// A number among words is a word like the others: what is said of it is what the decisions have.
func TestALineOfNoDecision(t *testing.T) {
	for line, want := range map[string]string{
		"throw 4": "no decision that is open has throw in it; with 4:\n  2 play 4\n",
		"play 9":  "no decision that is open has 9 in it; with play:\n  1 play 3    2 play 4\n",
		"keep 3":  "no one decision that is open has all of these words: keep 3\n",
	} {
		var out strings.Builder
		p := &person{out: &printer{out: &out}, width: 80}
		p.asked.Legal, p.asked.Places = []string{"play_3", "play_4", "keep"}, make([]string, 3)
		p.unknown(line)
		if got := out.String(); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// A line that was typed before a turn began answers nothing in it; one from a file does.
func TestTypedTooEarly(t *testing.T) {
	var out strings.Builder
	began := time.Now()
	lines := make(chan typed, 3)
	p := &person{out: &printer{out: &out}, width: 80, lines: lines, turn: began}
	for _, c := range []struct {
		later time.Duration
		echo  bool
		want  string
	}{{-1, false, ""}, {1, false, "stop"}, {-1, true, "stop"}} {
		lines <- typed{"stop", began.Add(c.later)}
		p.echo = c.echo
		if line, err := p.read(t.Context()); err != nil || line != c.want {
			t.Errorf("%+v: %q, %v", c, line, err)
		}
	}
	if dropped := `"stop" is dropped: it was typed before this turn began`; strings.Count(out.String(), dropped) != 1 {
		t.Error(out.String())
	}
}

// The last answer can be taken back after the game has ended, too; all else ends it.
func TestTheEndIsTakenBack(t *testing.T) {
	in, lines := io.Pipe()
	at := &atTheEnd{lines: lines}
	o := playOptions{
		rules: lab.DefaultRules, Sat: lab.Sat{Seat: "german", Seed: 1},
		Table: lab.Table{Players: 6, Sets: []string{"clock.limit_minutes=24"}},
	}
	if err := runPlay(t.Context(), in, at, o); err != nil {
		t.Fatal(err)
	}
	text := at.text.String()
	_, after, taken := strings.Cut(text, "taken back\n")
	if !taken || strings.Count(text, "the game is over") != 2 || !strings.Contains(after, "The Germans: ") {
		t.Errorf("%s", text)
	}
}

// atTheEnd lets the bot play, takes the end back once, and quits at the next.
type atTheEnd struct {
	text  strings.Builder
	lines io.Writer
}

func (a *atTheEnd) Write(text []byte) (int, error) {
	n, err := a.text.Write(text)
	if string(text) == "> " {
		ends := strings.Count(a.text.String(), "all else ends it")
		switch asked := strings.HasSuffix(a.text.String(), "all else ends it\n> "); {
		case asked && ends == 1:
			go fmt.Fprintln(a.lines, "undo")
		case asked:
			go fmt.Fprintln(a.lines, "quit")
		default:
			go fmt.Fprintln(a.lines, "auto turn")
		}
	}
	return n, err
}

// Of a list only what came and what went is told; of anything else what it is and was.
func TestMovedTellsWhatIsNew(t *testing.T) {
	for _, c := range []struct{ value, old, want string }{
		{"hideaway, tunnel chapel", "tunnel chapel", "new hideaway"},
		{"pass, pass", "pass", "new pass"},
		{"pass", "key, pass", "gone key"},
		{"rope, pass", "key, pass", "new rope, gone key"},
		{"", "appel", "none (was appel)"},
		{"6", "5", "6 (was 5)"},
		{"", "yes", "no (was yes)"},
	} {
		if got := moved(c.value, c.old); got != c.want {
			t.Errorf("from %q to %q: %q", c.old, c.value, got)
		}
	}
}
