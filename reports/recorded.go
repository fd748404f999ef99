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
	t := r.table(r.Rules+": what was tried against the bots, and what it gained at least",
		func(b *Bots) []BotsSeat { return b.Seats })
	t.Notes = []string{
		"points: what is shown for sure, a lower bound; ~: nothing is shown, which is no proof that there is " +
			"nothing; -: nobody has looked",
		"best: what gained most of all that was tried, and the points that it gained, by luck or for sure",
		"tried: strategies, answers, and games in which the seat searched",
	}
	return t
}

// Earlier is a row for every seat and side whose bots were others when somebody looked; nil
// where there is none.
func (r *Recorded) Earlier() *Table {
	t := r.table("Of earlier bots, which play no more, or played by other rules",
		func(b *Bots) []BotsSeat { return b.Earlier })
	if len(t.Rows) == 0 {
		return nil
	}
	return &t
}

// table is a row for every seat and side of a list that each table has.
func (r *Recorded) table(title string, of func(*Bots) []BotsSeat) Table {
	t := Table{Title: title, Header: []string{"audited", "points", "best", "gained", "tried"}, Left: []int{2}}
	for _, table := range r.Tables {
		for _, s := range of(table.Bots) {
			best, gained := "", ""
			if s.Best != nil {
				best, gained = s.Best.words(), Signed(100*float64(s.Best.Gain), 1)
			}
			t.Add(fmt.Sprintf("%d players, %s", table.Players, s.who()), s.shown(), best, gained,
				fmt.Sprintf("%d, %d, %s", s.Strategies, s.Answers, Whole(s.Searched)))
		}
	}
	return t
}

// words are a best try as a table has it.
func (t *Tried) words() string {
	switch t.How {
	case AuditedByPool:
		return t.What + " (pool)"
	case AuditedBySearch:
		return strings.TrimSuffix("search: "+t.What, ": ") // of no change nothing is best
	case AuditedByDeviations:
		question, answer, _ := strings.Cut(t.What, ": ")
		return Spoken(question) + ": " + answer
	}
	return t.What
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
