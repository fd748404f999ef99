package colditz_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update

// What bots make of the positions in testdata/recorded.txt is word by word what stands there:
// their turns, and where the analysis of the board sends guards and men. A change of play that
// is meant rewrites the turns: go test ./policies/colditz -run AsRecorded -update. A line with
// == names the rules, how many players there are, the bots (of the German, and after a comma
// of the others) and options. A position is laid by
// its entries, or is that of a game by its turn, to which the bots of reference come.
func TestTurnsAsRecorded(t *testing.T) {
	simtest.Positions(t, func(words []string) func(string) string {
		players, err := strconv.Atoi(words[1])
		if err != nil {
			t.Fatal(err)
		}
		r := edition(t, words[0], players, words[3:]...)
		play := turns(t, r, words[2])
		return func(position string) string {
			if position != "the board" {
				return play(position)
			}
			tables, rows := bots.Tables(r), []string(nil)
			for _, name := range slices.Sorted(maps.Keys(tables)) {
				rows = append(rows, name+": "+tables[name])
			}
			return strings.Join(rows, "\n")
		}
	})
}

// turns tells what a table of one bot, or of two, decides from a position on until the turn is
// over, a pawn's steps in a row as where they end.
func turns(t *testing.T, r *colditz.Rules, bot string) func(position string) string {
	german, allied, two := strings.Cut(bot, ",")
	if !two {
		allied = german
	}
	to, by := named(t, r, "reference-patrol", "reference-wander"), notation.Of(r)
	return func(position string) string {
		t.Helper()
		var s colditz.State
		var game uint64
		var at int32
		if n, _ := fmt.Sscanf(position, "game %d, turn %d", &game, &at); n == 2 {
			to.Start(1, game)
			if !to.PlayUntil(func(s *colditz.State) bool { return s.Turns >= at }) {
				t.Errorf("%s: the game is over", position)
			}
			s = to.State
		} else if err := by.Lay(&s, true, simtest.Entries(position), new(dice.Chance), nil); err != nil {
			t.Errorf("%s: %v", position, err)
			return ""
		}
		m := named(t, r, german, allied)
		m.StartFrom(&s, 1, 0)
		return taken(m, r)
	}
}

// taken is what is decided until the turn is over.
func taken(m *sim.Match[colditz.State, colditz.View], r *colditz.Rules) string {
	const most = 60 // decisions: some turns have several throws
	begun := m.State.Turns
	var said []string
	walker := ""
	for m.State.Turns == begun && m.Decisions < most {
		d, on := m.Next()
		if !on {
			break
		}
		words, who := r.Say(&m.State, d.Move), ""
		if kind := kindOf(d.Move); kind == colditz.Step || kind == colditz.GuardStep {
			step := strings.Fields(words)
			who, words = step[1], strings.Join(append([]string{step[1], "to"}, step[2:]...), " ")
		}
		if who != "" && who == walker {
			said = said[:len(said)-1]
		}
		said, walker = append(said, words), who
		m.Step()
	}
	return strings.Join(said, ", ")
}
