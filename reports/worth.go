package reports

import (
	"cmp"
	"fmt"
	"slices"
)

// WorthSchema names the form of JSON that says what actions are worth.
const WorthSchema = "escapesim.worth/1"

// Worth says what kinds of decisions are worth to a side: what it loses where it must
// not make them, on the same games (restricted play: Jaffe and others, AIIDE 2012).
// Figures are in shares of a win.
type Worth struct {
	Origin
	Sides  []SideWorth `json:"sides"`
	Made   string      `json:"made,omitempty"` // the command that plays the same
	Timing Timing      `json:"timing"`
}

// SideWorth is a side's score as it plays, and what each of its actions is worth, the
// most first.
type SideWorth struct {
	Side  string `json:"side"`
	Score Number `json:"score"`
	Bounds
	Actions []ActionWorth `json:"actions"`

	Who string `json:"who"` // plays on that side, in a sentence
}

// ActionWorth is a kind of decision, and what the side loses without it. Intervals hold for
// all actions of all sides together.
type ActionWorth struct {
	Action string `json:"action"`
	Met    uint64 `json:"met"` // games that go otherwise without it
	Worth  Number `json:"worth"`
	Bounds
}

// Sort puts what is worth most first.
func (s *SideWorth) Sort() {
	slices.SortStableFunc(s.Actions, func(a, b ActionWorth) int {
		return cmp.Or(-cmp.Compare(a.Worth, b.Worth), -cmp.Compare(a.Met, b.Met), cmp.Compare(a.Action, b.Action))
	})
}

// Words are the answer in a sentence for each side.
func (w *Worth) Words() string {
	words := ""
	for _, s := range w.Sides {
		if words != "" {
			words += " "
		}
		words += "The score of " + s.Who + " is " + s.Percents(s.Score)[0]
		if len(s.Actions) == 0 || !s.Actions[0].Sure() || s.Actions[0].Worth < 0 {
			words += "; no action is shown to be worth anything."
			continue
		}
		a := s.Actions[0]
		words += fmt.Sprintf("; without %s it would be %.1f points less.", Spoken(a.Action), 100*a.Worth)
		if last := s.Actions[len(s.Actions)-1]; last.Worth < 0 && last.Sure() {
			words += fmt.Sprintf(" Without %s it would be %.1f points more: a mistake of the bot.", Spoken(last.Action),
				-100*last.Worth)
		}
	}
	return words
}

// Tables are what the actions are worth, a table a side; those that change no game are
// counted only.
func (w *Worth) Tables() []Table {
	var tables []Table
	for _, s := range w.Sides {
		t := Table{
			Title: fmt.Sprintf("%s, %d players, %s games, seed %d: what each action is worth to %s", w.Rules,
				w.Players, Whole(w.Games), w.Seed, s.Who),
			Header: []string{"without", "points lost", "from", "to", "met"},
		}
		idle := 0
		for _, a := range s.Actions {
			if a.Met == 0 {
				idle++
				continue
			}
			lost := Fixed(100*a.Worth, 1)
			if !a.Sure() {
				lost = "~"
			}
			t.Add(Spoken(a.Action), lost, Fixed(100*a.Lo, 1), Fixed(100*a.Hi, 1),
				Percent(float64(a.Met)/float64(w.Games)))
		}
		t.Notes = []string{
			fmt.Sprintf("intervals hold for all rows of both sides together (%g %%); ~: no difference is shown; "+
				"met: games that go otherwise", 100*w.Confidence),
			"less than 0: the side does better without it, for its bot uses it badly",
			HalfWins,
			"simulate run --without forbids one of these: its words with _ between them",
			fmt.Sprintf("%d more change no game; where nothing else is open, the first of the list is made "+
				"all the same", idle),
		}
		tables = append(tables, t)
	}
	return tables
}
