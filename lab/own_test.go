package lab

import (
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
)

// A bot of one's own that asks the usual one plays the usual one's games; another
// plays others. It has seats, a name in the transcript, and a game.
func TestOwnBots(t *testing.T) {
	usual := OwnBot("usual", func(_ Seat, usual Policy[ColditzView]) Policy[ColditzView] { return usual })
	lazy := OwnBot("lazy", func(Seat, Policy[ColditzView]) Policy[ColditzView] { return sim.Uniform[ColditzView]() })
	asking := OwnBot("asking", func(_ Seat, usual Policy[ColditzView]) Policy[ColditzView] {
		return reader[ColditzView]{usual, func(string, string) {}}
	})
	signature := func(seats string) uint64 {
		t.Helper()
		e, players, _, err := Table{Seats: seats, Own: []Own{usual, lazy, asking}}.Open(DefaultRules)
		if err != nil {
			t.Fatal(err)
		}
		if last := players[len(players)-1]; seats != "" && last.Text != seats[strings.LastIndexByte(seats, '=')+1:] {
			t.Errorf("%s: %s plays", seats, last.Text)
		}
		return e.Signature(1, 2)
	}
	standard, random := signature(""), signature("german=random,allied=random")
	for seats, want := range map[string]uint64{
		"german=usual,allied=usual":             standard,
		"german=asking,allied=asking":           standard, // which is held to its plans
		"german=lazy,allied=lazy":               random,
		"allied=lazy,german=lazy,allied=random": random,
	} {
		if got := signature(seats); got != want {
			t.Errorf("%s: %x, want %x", seats, got, want)
		}
	}
	if standard == random {
		t.Error("the bots do not matter")
	}
	_, _, _, err := Table{Seats: "pow=lazy", Own: []Own{lazy}}.Open("stalagluft/ebob")
	if err == nil || err.Error() != "--seats pow=lazy: a bot of another game" {
		t.Errorf("a bot of another game: %v", err)
	}
	e, _, _, err := Table{Seats: "allied=lazy", Own: []Own{lazy}}.Open(DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := e.Run(t.Context(), Job{Seed: 1, Games: 20, Workers: 2})
	if err != nil || sheet.Outcome("german")+sheet.Outcome("allied")+sheet.Outcome(reports.Truncated) != 20 {
		t.Errorf("%v, %v", sheet, err)
	}
}

// reading is a view that says what is asked in words.
type reading interface {
	Asks() string
	Answers(m Move) string
}

// reader decides as the usual bot and reads every question.
type reader[V reading] struct {
	Policy[V]
	read func(question, answer string)
}

func (r reader[V]) Choose(v V, legal []Move, c *Stream) int {
	at := r.Policy.Choose(v, legal, c)
	r.read(v.Asks(), v.Answers(legal[at]))
	return at
}

// readers are such bots, which count what they read.
func readers[V reading](t *testing.T, read map[string]int) Own {
	return OwnBot("reader", func(_ Seat, usual Policy[V]) Policy[V] {
		return reader[V]{usual, func(question, answer string) {
			if read[question+": "+answer]++; question == "" || answer == "" {
				t.Errorf("%q is answered by %q", question, answer)
			}
		}}
	})
}

// A bot of one's own reads what it is asked, and what its decisions answer, in every game.
func TestBotsReadQuestions(t *testing.T) {
	read := map[string]int{}
	for rules, own := range map[string]Own{
		DefaultRules:                readers[ColditzView](t, read),
		"evasion/price":             readers[EvasionView](t, read),
		"stalagluft/reconnaissance": readers[NightView](t, read),
	} {
		g, _, err := Table{}.Seated(rules)
		if err != nil {
			t.Fatal(err)
		}
		_, _, players := g.Players()
		var seats []string
		for _, w := range g.Seats(players) {
			if len(w.Seats) == 1 {
				seats = append(seats, w.Name+"=reader")
			}
		}
		table := Table{Seats: strings.Join(seats, ","), Own: []Own{own}}
		if _, err := table.Play(t.Context(), rules, Job{Seed: 1, Games: 1, Workers: 1}); err != nil {
			t.Fatal(err)
		}
	}
	for _, words := range []string{"turn: step", "party on foot: walk", "which row: creep"} {
		if read[words] == 0 {
			t.Errorf("nobody has read %q", words)
		}
	}
	if t.Failed() {
		t.Log(read)
	}
}
