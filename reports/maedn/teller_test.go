package maedn_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/maedn"
	"escapesim/sim"
	"escapesim/sim/maedn"
	"escapesim/sim/position"
)

// A game is told as it goes: a turn begins with its throw, a piece leaves the field that a decision names, or enters,
// who captures on a field is named, with whose piece where there are several others, and who wins has won.
func TestTeller(t *testing.T) {
	for _, players := range []int{2, 3} {
		m := &count.Match{Rules: maedn.New(players, maedn.Options{}), Limit: 100_000}
		for range players {
			m.Policies = append(m.Policies, sim.Uniform[maedn.View]())
		}
		teller := count.Teller(0)
		turn, captures, won := 0, 0, ""
		take := func(x reports.Telling[maedn.State]) error {
			for _, f := range x.Facts {
				who := strings.Fields(f.Words)[0]
				switch f.Name {
				case "thrown":
					turn++
					if f.Turn != fmt.Sprintf("%d %s", turn, who) || f.Words != fmt.Sprintf("%s throws %v", who,
						f.Coded["pips"]) ||
						f.Brief != fmt.Sprintf("throws %v", f.Coded["pips"]) || f.Coded["seat"] != who {
						t.Fatalf("throw %d: %+v", turn, f)
					}
				case "captured":
					captures++
					want := who + " captures"
					if players > 2 {
						whose := fmt.Sprint(f.Coded["of"])
						if want += " a piece of " + whose; whose == who || !slices.Contains(count.Players[:players],
							whose) {
							t.Fatalf("captured of %s by %s", whose, who)
						}
					}
					if want += fmt.Sprintf(" on field %v", f.Coded["field"]); f.Words != want || f.Brief != want {
						t.Fatalf("%q, %q, want %q", f.Words, f.Brief, want)
					}
				case "won":
					if won = who; f.End != who+" wins" || f.Brief != f.End || f.Words != f.End {
						t.Fatalf("%+v", f)
					}
				default:
					t.Fatalf("%+v", f)
				}
			}
			return nil
		}
		for range 2 { // of another game the turns are counted anew
			turn, captures = 0, 0
			if err := reports.Tellings(m, teller, reports.Head{Seed: 3, As: reports.Umpire}, take); err != nil {
				t.Fatal(err)
			}
		}
		thrown := 0
		for _, e := range m.Log.Events {
			thrown += position.Bit(e.Kind == maedn.Thrown)
		}
		end := count.Winners(m)
		if turn != thrown || captures == 0 || end != 1<<slices.Index(count.Players[:], won) ||
			teller.Length(&m.State, m.Log.Events) != reports.Several(thrown, "throw") || teller.Name(1) != "second" {
			t.Errorf("%d players: %d of %d throws, %d captures, %s won (%b)", players, turn, thrown, captures, won, end)
		}
		if m.Limit = 5; count.Winners(played(m)) != 0 {
			t.Error("somebody has won a game that was cut off")
		}
	}
}

func played(m *count.Match) *count.Match {
	m.Play(3, 0)
	return m
}

// A decision says from which field a piece goes, and what is known after it shows that this piece is not there any
// more; nothing is hidden, and each player's pieces are four.
func TestPositionsOfTheRace(t *testing.T) {
	m := &count.Match{Rules: maedn.New(2, maedn.Options{}), Limit: 100_000}
	m.Policies = []sim.Policy[maedn.View]{sim.Uniform[maedn.View](), sim.Uniform[maedn.View]()}
	teller := count.Teller(0)
	const pieces = 4
	known := func(s *maedn.State) (fields map[string][]string, turn string) {
		fields = map[string][]string{}
		for _, e := range teller.Knows(s) {
			switch v := e.Value.(type) {
			case []string:
				fields[strings.TrimSuffix(e.Name, ".fields")] = v
			case string:
				turn = v
			case int:
				if player, outside := strings.CutSuffix(e.Name, ".outside"); outside &&
					v+len(fields[player]) != pieces {
					t.Fatalf("%s has %d pieces outside and %q", player, v, fields[player])
				} else if !outside && (e.Name != "throw" || v < 0 || v > 6) {
					t.Fatalf("%+v", e)
				}
			}
		}
		if len(fields) != 2 {
			t.Fatalf("%d players: %v", len(fields), fields)
		}
		return fields, turn
	}
	var words []string
	m.Start(4, 0)
	for on := true; on; {
		var d sim.Decision
		before := m.State
		if d, on = m.Step(); !on {
			break
		}
		told, _ := teller.Decide(&before, &m.State, &d)
		was, turn := known(&before)
		now, _ := known(&m.State)
		if told.Seat != turn || told.Options != len(d.Legal) {
			t.Fatalf("%+v, but the turn is %s's", told, turn)
		}
		switch from, moves := strings.CutPrefix(told.Words, "moves from field "); {
		case moves && (!slices.Contains(was[turn], from) || slices.Contains(now[turn], from)):
			t.Fatalf("%s: %q, then %q", told.Words, was[turn], now[turn])
		case told.Words == "enters" && (len(now[turn]) != len(was[turn])+1 || !slices.Contains(now[turn],
			strconv.Itoa(0))):
			t.Fatalf("enters: %q, then %q", was[turn], now[turn])
		case told.Words == "passes" && !slices.Equal(now[turn], was[turn]):
			t.Fatalf("passes: %q, then %q", was[turn], now[turn])
		case !slices.Contains(words, strings.Fields(told.Words)[0]):
			words = append(words, strings.Fields(told.Words)[0])
		}
	}
	if slices.Sort(words); !slices.Equal(words, []string{"enters", "moves", "passes"}) {
		t.Errorf("%q", words)
	}
}
