package reports

import (
	"fmt"
	"strings"
)

// RecordedSchema names the form of what is on record of a rule document.
const RecordedSchema = "escapesim.recorded/1"

// Recorded says what is on record of a rule document: the second error bar of every table,
// what was tried for it, and for whom nobody has looked.
type Recorded struct {
	Origin
	Tables []RecordedTable `json:"tables"` // by number of players
	Made   string          `json:"made,omitempty"`
}

// RecordedTable is that of a number of players.
type RecordedTable struct {
	Players int   `json:"players"`
	Bots    *Bots `json:"bots"`
}

// Words says in a sentence how much there is.
func (r *Recorded) Words() string {
	looked, sides := 0, 0
	for _, t := range r.Tables {
		for _, s := range t.Bots.Seats {
			sides++
			if s.tried() != "" {
				looked++
			}
		}
	}
	return fmt.Sprintf("Better play than that of today's bots was looked for at %d of %d seats and sides.", looked,
		sides)
}

// Table is a row for every seat and side.
func (r *Recorded) Table() Table {
	t := Table{
		Title:  r.Rules + ": what was tried against the bots, and what it gained at least",
		Header: []string{"audited", "points", "strategies", "answers", "searched"},
	}
	for _, table := range r.Tables {
		for _, list := range []struct {
			seats []BotsSeat
			whose string
		}{{table.Bots.Seats, ""}, {table.Bots.Earlier, " (earlier bots)"}} {
			for i := range list.seats {
				s := &list.seats[i]
				who := map[bool]string{true: "all ", false: "one "}[s.Whole] + s.Seat
				if !s.Several {
					who = s.Seat
				}
				t.Add(fmt.Sprintf("%d players, %s%s", table.Players, who, list.whose), s.shown(),
					Whole(uint64(s.Strategies)), Whole(uint64(s.Answers)), Whole(s.Searched))
			}
		}
	}
	t.Notes = []string{
		"points: what is shown for sure, a lower bound; ~: nothing is shown, which is no proof that there is nothing; " +
			"-: nobody has looked",
		"searched: games in which the seat searched; earlier bots play no more, or played by other rules",
	}
	return t
}

// shown is the gain as a table has it.
func (s *BotsSeat) shown() string {
	switch points := s.points(); {
	case s.tried() == "":
		return "-"
	case points == "":
		return "~"
	default:
		return strings.TrimSuffix(strings.TrimPrefix(points, "at least "), " points")
	}
}
