// Package maedn is what is counted in games of Mensch ärgere dich nicht, and
// how a game reads as text. It knows the facts that the game states, and no
// bot.
package maedn

import (
	"fmt"
	"math"
	"strconv"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/maedn"
	"escapesim/sim/position"
)

// Match is a game in hand.
type Match = sim.Match[maedn.State, maedn.View]

// Players are the words for the seats, as many as can play.
var Players = [maedn.MostPlayers]string{"first", "second", "third", "fourth"}

// counted is the one table of all metrics.
const counted = "per game"

// NewForm is what is counted of games of so many players.
func NewForm(players int) *reports.Form {
	f := &reports.Form{
		Columns: reports.Columns{
			{Table: counted, Name: "decisions", Doc: "Moves and passes of all players."},
			{Table: counted, Name: "throws", Doc: "Throws of the die."},
			{Table: counted, Name: "captures", Doc: "Pieces sent back to their start."},
			{
				Table: counted, Name: "throws_ahead",
				Doc:  "Throws of the winner less those of the loser who threw most.",
				Unit: "throws", Least: math.MinInt32,
			},
		},
		Closeness: []string{"throws_ahead"},
		Vectors: []reports.Vector{{
			Name: "die", Doc: "How often each number came up.",
			Labels: []string{"1", "2", "3", "4", "5", "6"},
		}},
	}
	for _, name := range Players[:players] {
		f.Outcomes = append(f.Outcomes, name)
		f.Endings = append(f.Endings, "the "+name+" player wins")
	}
	f.Outcomes = append(f.Outcomes, reports.Truncated)
	return f
}

// Counter returns what counts games of so many players on a sheet of their form.
func Counter(players int) func(m *Match, s *reports.Sheet) {
	var values [4]int32 // a column each
	return func(m *Match, s *reports.Sheet) {
		die := s.Vector("die")
		outcome := players
		var throws [maedn.MostPlayers]int32
		captures := int32(0)
		for _, e := range m.Log.Events {
			switch e.Kind {
			case maedn.Thrown:
				die[e.A-1]++
				throws[e.Seat]++
			case maedn.Captured:
				captures++
			case maedn.Won:
				outcome = int(e.Seat)
			}
		}
		values = [4]int32{int32(m.Decisions), 0, captures}
		most := int32(0) // of a loser
		for p, n := range throws {
			values[1] += n
			if p != outcome {
				most = max(most, n)
			}
		}
		if outcome < players {
			values[3] = throws[outcome] - most
		}
		s.Count(outcome, values[:])
	}
}

// Winners is the player who has won, by the last fact.
func Winners(m *Match) reports.End {
	if last := m.Log.Events[len(m.Log.Events)-1]; last.Kind == maedn.Won {
		return 1 << last.Seat
	}
	return 0
}

// Die is the exact distribution of a throw.
var Die = dice.Throw{Count: 1, Sides: 6}

// Histogram is the vector of the die as a histogram.
func Histogram(s *reports.Sheet) *reports.Histogram {
	h := new(reports.Histogram)
	for i, k := range s.Vector("die") {
		h.AddN(int32(i+1), k)
	}
	return h
}

// known is the position, of which nothing is hidden: the fields of the pieces of
// each player, counted from its own start, and the throw to be played.
func known(s *maedn.State) []position.Entry {
	list := []position.Entry{{Name: "turn", Value: Players[s.Player]}, {Name: "throw", Value: int(s.Throw)}}
	for p, name := range Players {
		if s.Track[p] == 0 {
			break
		}
		fields := []string{}
		for f := range maedn.Fields {
			if s.Track[p].Holds(f) {
				fields = append(fields, strconv.Itoa(f))
			}
		}
		list = append(list, position.Entry{Name: name + ".fields", Value: fields},
			position.Entry{Name: name + ".outside", Value: s.Track[p].Outside()})
	}
	return list
}

// Teller tells games; nothing is hidden, so every reader is told the same.
func Teller(sim.Seat) reports.Teller[maedn.State] {
	turn := 0
	return reports.Teller[maedn.State]{
		Name:  func(seat sim.Seat) string { return Players[seat] },
		Knows: known,
		Length: func(_ *maedn.State, log []sim.Event) string {
			throws := 0
			for _, e := range log {
				if e.Kind == maedn.Thrown {
					throws++
				}
			}
			return reports.Several(throws, "throw")
		},
		Decide: func(_, _ *maedn.State, d *sim.Decision) (reports.Decided, bool) {
			what := fmt.Sprintf("moves from field %d", maedn.From(d.Move))
			switch {
			case d.Move == maedn.Pass:
				what = "passes"
			case maedn.Enters(d.Move):
				what = "enters"
			}
			return reports.Decided{Seat: Players[d.Seat], Words: what, Options: len(d.Legal)}, true
		},
		Facts: func(before, _ *maedn.State, _ *sim.Decision, news []sim.Event) []reports.Fact {
			facts := make([]reports.Fact, 0, len(news))
			if before == nil { // the game begins
				turn = 0
			}
			for _, e := range news {
				f := reports.Fact{}
				switch who := Players[e.Seat]; e.Kind {
				case maedn.Thrown:
					turn++
					f.Name, f.Words, f.Coded = "thrown", fmt.Sprintf("%s throws %d", who, e.A),
						map[string]any{"seat": who, "pips": e.A}
					f.Turn, f.Brief = fmt.Sprintf("%d %s", turn, who), fmt.Sprintf("throws %d", e.A)
				case maedn.Captured:
					f.Name, f.Words, f.Coded = "captured", fmt.Sprintf("%s captures on field %d", who, e.A),
						map[string]any{"seat": who, "field": e.A}
					if before != nil && before.Track[2] != 0 { // else there is one other
						whose := Players[e.B]
						f.Words, f.Coded = fmt.Sprintf("%s captures a piece of %s on field %d", who, whose, e.A),
							map[string]any{"seat": who, "field": e.A, "of": whose}
					}
					f.Brief = f.Words
				case maedn.Won:
					f.Name, f.Words, f.Coded = "won", who+" wins", map[string]any{"seat": who}
					f.Brief, f.End = f.Words, f.Words
				}
				facts = append(facts, f)
			}
			return facts
		},
	}
}
