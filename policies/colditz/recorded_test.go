package colditz_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update
var update = flag.Bool("update", false, "record what bots make of positions")

// What bots make of the positions in testdata/recorded.txt is word by word what stands there:
// their turns, and where the analysis of the board sends guards and men. A change of play that
// is meant rewrites the turns: go test ./policies/colditz -run AsRecorded -update. A line with
// == says by which rules and bots the positions after it are played; one with # why they are
// there.
func TestTurnsAsRecorded(t *testing.T) {
	held, err := os.ReadFile("testdata/recorded.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	var r *colditz.Rules
	bot := ""
	for line := range strings.Lines(string(held)) {
		words := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "\t"):
			continue // what is recorded of the position before it
		case strings.HasPrefix(line, "=="):
			players, err := strconv.Atoi(words[2])
			if err != nil {
				t.Fatal(err)
			}
			r, bot = edition(t, words[1], players, words[4:]...), words[3]
		}
		out.WriteString(line)
		switch {
		case len(words) == 0 || strings.HasPrefix(line, "==") || strings.HasPrefix(line, "#"):
		case line == "the board\n":
			tables := bots.Tables(r)
			for _, name := range slices.Sorted(maps.Keys(tables)) {
				fmt.Fprintf(&out, "\t%s: %s\n", name, tables[name])
			}
		default:
			fmt.Fprintf(&out, "\t%s\n", turn(t, r, bot, strings.TrimSpace(line)))
		}
	}
	simtest.Recorded(t, out.Bytes(), *update)
}

// turn is what a table of one bot decides from a position on until the turn is over, a pawn's
// steps in a row as where they end.
func turn(t *testing.T, r *colditz.Rules, bot, position string) string {
	t.Helper()
	const most = 60 // decisions: some turns have several throws
	var entries []notation.Entry
	for entry := range strings.SplitSeq(position, ", ") {
		name, text, _ := strings.Cut(entry, " ")
		e := notation.Entry{Name: name, Value: text}
		if n, err := strconv.Atoi(text); name == "do_or_die" || strings.HasSuffix(name, ".hand") {
			e.Value = strings.Split(text, "+")
		} else if err == nil {
			e.Value = n
		} else if text == "" {
			e.Value = true
		}
		entries = append(entries, e)
	}
	var s colditz.State
	if err := notation.Of(r).Lay(&s, true, entries, new(dice.Chance), nil); err != nil {
		t.Errorf("%s: %v", position, err)
		return ""
	}
	m := named(t, r, bot, bot)
	m.StartFrom(&s, 1, 0)
	var said []string
	walker := ""
	for m.State.Turns == s.Turns && m.Decisions < most {
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
