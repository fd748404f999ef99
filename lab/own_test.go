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
	signature := func(seats string) uint64 {
		t.Helper()
		e, players, _, err := Table{Seats: seats, Own: []Own{usual, lazy}}.Open(DefaultRules)
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
