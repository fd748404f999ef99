package reports_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"escapesim/reports"
	"escapesim/reports/maedn"
	"escapesim/sim"
	race "escapesim/sim/maedn"
)

// A decision is a line with what it answers and what is noted beside it; below it, further in,
// stand the facts that its words do not say. What is quiet is told to who wants all.
func TestTell(t *testing.T) {
	facts := []reports.Fact{
		{Words: "they do", Said: true}, {Words: "it rains", Folded: true}, {Words: "a man falls", Head: true},
	}
	for _, c := range []struct {
		told *reports.Decided
		all  bool
		want string
	}{
		{
			&reports.Decided{Seat: "one", Words: "yes", Question: "go on?", Note: "2 left"},
			false, "one: yes (go on?)  [2 left]\n\n    a man falls\n",
		},
		{&reports.Decided{Seat: "one", Words: "stop", Quiet: true}, false, "\n    a man falls\n"},
		{&reports.Decided{Seat: "one", Words: "stop", Quiet: true}, true, "one: stop\n\n    a man falls\n"},
		{nil, true, "    they do\n\n    a man falls\n"},
	} {
		if text := reports.Tell(c.told, facts, c.all); text != c.want {
			t.Errorf("%+v, all %v: %q, want %q", c.told, c.all, text, c.want)
		}
	}
}

// twoByLots is a race of two who play by lots.
func twoByLots() *maedn.Match {
	return &maedn.Match{
		Rules: race.New(2, race.Options{}), Limit: 100_000,
		Policies: []sim.Policy[race.View]{sim.Uniform[race.View](), sim.Uniform[race.View]()},
	}
}

// A game is told alike in every style: the lines of JSON have all decisions by their numbers and what came of each,
// the full text the same words below each other, the brief one a line a turn; a seat is not told how many
// decisions there were. What ends the game stands at the head and at the end.
func TestStylesTellTheSameGame(t *testing.T) {
	m := twoByLots()
	told := func(as string, style reports.Style) string {
		var b strings.Builder
		head := reports.Head{
			Rules: "race", RulesHash: "h", Players: 2, Seed: 5, Game: 1, As: as, Set: []string{"a=1"},
			Seats: []reports.Reader{{Seat: "one", Policy: "lots"}, {Seat: "two", Policy: "lots", Name: "second"}},
			Story: []string{"It went on."},
		}
		if err := reports.Transcript(&b, m, maedn.Teller(0), head, style); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	type line struct {
		Kind, Result, Length, Seat, Decision string
		Step                                 *int
		Decisions, Options                   int
		Truncated                            bool
		Events                               []struct{ Event, Words string }
	}
	read := func(text string) (list []line) {
		for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
			var x line
			if err := json.Unmarshal([]byte(l), &x); err != nil {
				t.Fatal(err)
			}
			list = append(list, x)
		}
		return list
	}
	coded := read(told(reports.Umpire, reports.JSONLines))
	throws, steps, text := 0, 0, ""
	for i, x := range coded[1 : len(coded)-1] {
		if x.Kind == "decision" {
			if x.Step == nil || *x.Step != steps || x.Options < 1 {
				t.Fatalf("line %d is decision %v of %d options, want %d", i, x.Step, x.Options, steps)
			}
			steps++
			text += x.Seat + ": " + x.Decision + "\n"
		}
		for _, e := range x.Events {
			if e.Event == "thrown" {
				throws++
			}
			text += "    " + e.Words + "\n"
		}
	}
	length := fmt.Sprintf("%d throws", throws)
	last := coded[len(coded)-1]
	if coded[0].Kind != "head" || last.Kind != "result" || last.Decisions != steps || last.Length != length ||
		last.Truncated || !strings.HasSuffix(last.Result, " wins") || steps < 20 {
		t.Errorf("%d decisions, %s: %+v", steps, length, last)
	}
	above := "race (h), 2 players, seed 5, game 1\nplayed by one=lots, two (second)=lots\nwith a=1\n"
	below := "- It went on.\n\n"
	ends := fmt.Sprintf("%s; %s, %d decisions\n", last.Result, length, steps)
	if got, want := told(reports.Umpire, reports.Full), above+ends+below+text; got != want {
		t.Errorf("in full (-want +got):\n%s", cmp.Diff(want, got))
	}
	if told(reports.Umpire, reports.All) != told(reports.Umpire, reports.Full) {
		t.Error("no decision is quiet, and all are others")
	}
	brief := told(reports.Umpire, reports.Brief)
	if n := strings.Count(brief, " throws "); n != throws ||
		!strings.HasPrefix(brief, above+ends+below) || strings.Count(brief, "\n") != strings.Count(above+ends+below,
		"\n")+throws {
		t.Errorf("%d throws, want %d in as many lines:\n%s", n, throws, brief)
	}
	seat := told("one", reports.JSONLines)
	if list := read(seat); strings.Contains(seat, `"step"`) || list[len(list)-1].Decisions != 0 ||
		len(list) != len(coded) {
		t.Errorf("a seat is told %d lines: %+v", len(list), list[len(list)-1])
	}
	if got := told("one", reports.Full); !strings.HasPrefix(got,
		above+"as one is told it\n"+last.Result+"; "+length+"\n"+below) {
		t.Error(got)
	}
	m.Limit = 10
	if list := read(told(reports.Umpire, reports.JSONLines)); list[len(list)-1].Result !=
		"no result: given up after 10 decisions" || !list[len(list)-1].Truncated {
		t.Errorf("cut off: %+v", list[len(list)-1])
	}
}

// The line that ends a game is a sentence, with what there is to say of it behind its length.
func TestEndedInASentence(t *testing.T) {
	for result, want := range map[string]string{
		"first wins": "First wins after 9 throws.", "blue wins: all out": "Blue wins after 9 throws: all out.",
	} {
		if got := reports.Ended(result, "9 throws"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Between decisions of a player the others' turns are a line each; his own are told with what came of them, up to
// where the next turn begins, and what was forgotten is not written.
func TestTurnsAsTheyGoOn(t *testing.T) {
	var b strings.Builder
	turns := reports.NewTurns(&b)
	fact := func(turn, brief string) reports.Fact {
		return reports.Fact{Turn: turn, Brief: brief, Words: brief + "!"}
	}
	turns.Tell(nil, []reports.Fact{fact("", "lost")}, true)
	turns.Forget()
	turns.Tell(nil, []reports.Fact{fact("", "rain"), fact("2", "sun")}, true)
	turns.Tell(&reports.Decided{Seat: "one", Words: "go"}, []reports.Fact{fact("", "gone"), fact("3", "wind")}, false)
	turns.Flush()
	if want := "now: rain\n2: sun\none: go\n    gone!\n3: wind\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

// A transcript that cannot be written says so, be it at its head, in the game or at its end.
func TestTranscriptOnAFullDisk(t *testing.T) {
	m, head := twoByLots(), reports.Head{Rules: "race", Players: 2, Seed: 5, As: reports.Umpire}
	for _, style := range []reports.Style{reports.Full, reports.Brief, reports.JSONLines} {
		var whole strings.Builder
		if err := reports.Transcript(&whole, m, maedn.Teller(0), head, style); err != nil {
			t.Fatal(err)
		}
		for _, room := range []int{0, whole.Len() / 2, whole.Len() - 1} {
			if err := reports.Transcript(&narrow{room}, m, maedn.Teller(0), head, style); !errors.Is(err, errFull) {
				t.Errorf("style %d: %v with room for %d bytes of %d", style, err, room, whole.Len())
			}
		}
	}
}

var errFull = errors.New("no space left")

// narrow has room for so many bytes.
type narrow struct{ room int }

func (w *narrow) Write(text []byte) (int, error) {
	n := min(len(text), w.room)
	if w.room -= n; n < len(text) {
		return n, errFull
	}
	return n, nil
}
