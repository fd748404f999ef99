package reports

import (
	"fmt"
	"slices"
	"strings"
)

// TournamentSchema names the form of a tournament's JSON.
const TournamentSchema = "escapesim.tournament/1"

// Tournament is what came of every bot of one side against every bot of the other,
// all on the same games. A side's score in a game is 1 for a win, 0 for a loss, and a
// half where neither side has won, or both.
type Tournament struct {
	Origin
	Sides    []Ladder  `json:"sides"`
	Pairings []Pairing `json:"pairings"`       // the second side's bots in turn for each of the first's
	Made     string    `json:"made,omitempty"` // the command that plays the same
	Timing   Timing    `json:"timing"`
}

// Ladder is the bots of a side by their mean score against all bots of the other,
// each as often, the best first. Where every pairing is played as often as any other,
// that is the order of the strengths of Bradley and Terry (Biometrika 1952), whom
// Zermelo (Mathematische Zeitschrift 1929) came before.
type Ladder struct {
	Side  string  `json:"side"`
	Rungs []Rated `json:"rungs"`

	Who string `json:"who"` // plays on that side, in a sentence
}

// Rated is a bot on a ladder, with the interval of its score, and by how much it
// beats the one below on the same games. The intervals of all steps hold together.
type Rated struct {
	Policy string `json:"policy"`
	Score  Number `json:"score"`
	Bounds
	Step *Apart `json:"step,omitempty"` // none for the lowest
}

// Apart is by how much one share or mean is larger than another, on the same games.
type Apart struct {
	By Number `json:"by"`
	Bounds
}

// NewApart is a difference with its interval.
func NewApart(by float64, in Interval) Apart { return Apart{Number(by), in.Bounds()} }

// HalfWins says what a score counts that is no share of games.
const HalfWins = "a game that neither side wins, or both, counts as half a win"

// Pairing is one bot of each side, and the score of the first side.
type Pairing struct {
	Policies [2]string `json:"policies"`
	Score    Number    `json:"score"`
	Bounds

	Bots *Bots `json:"bots,omitempty"` // better play than that of the two, where somebody has looked
}

// InWords has the bots as people call them.
func (t *Tournament) InWords() *Tournament {
	said := *t
	said.Pairings, said.Sides = slices.Clone(t.Pairings), slices.Clone(t.Sides)
	for i := range said.Pairings {
		for n, policy := range said.Pairings[i].Policies {
			said.Pairings[i].Policies[n] = BotInWords(policy)
		}
	}
	for i := range said.Sides {
		side := &said.Sides[i]
		side.Rungs = slices.Clone(side.Rungs)
		for n := range side.Rungs {
			side.Rungs[n].Policy = BotInWords(side.Rungs[n].Policy)
		}
	}
	return &said
}

// Words are the answer in a sentence or two for each side.
func (t *Tournament) Words() string {
	words := ""
	for _, l := range t.Sides {
		if words != "" {
			words += " "
		}
		words += "As " + l.Who + ": " + l.words() + "."
	}
	return words
}

// words are the order of a ladder, step by step.
func (l *Ladder) words() string {
	var steps []string
	for i, r := range l.Rungs[:max(len(l.Rungs)-1, 0)] {
		next := l.Rungs[i+1].Policy
		if r.Step.Sure() {
			steps = append(steps, r.Policy+" beats "+next)
		} else {
			steps = append(steps, "between "+r.Policy+" and "+next+" no difference is shown")
		}
	}
	return strings.Join(steps, "; ")
}

// Tables are the matrix, and a ladder for each side.
func (t *Tournament) Tables() []Table {
	matrix := Table{
		Title: fmt.Sprintf("%s, %d players, %s games of each pairing, seed %d: the score of %s", t.Rules, t.Players,
			Whole(t.Games), t.Seed, t.Sides[0].Who),
		Header: []string{t.Sides[0].Who + " \\ " + t.Sides[1].Who},
		Notes:  []string{HalfWins},
	}
	columns := len(t.Sides[1].Rungs)
	for i, p := range t.Pairings {
		if i < columns {
			matrix.Header = append(matrix.Header, p.Policies[1])
		}
	}
	for i := 0; i < len(t.Pairings); i += columns {
		row := []string{t.Pairings[i].Policies[0]}
		for _, p := range t.Pairings[i : i+columns] {
			row = append(row, Percent(float64(p.Score)))
		}
		matrix.Add(row...)
	}
	tables := []Table{matrix}
	for _, l := range t.Sides {
		table := Table{
			Title:  "As " + l.Who + ": against all bots of the other side, each as often",
			Header: []string{"bot", "score", "from", "to", "beats the next by", "from", "to"},
		}
		for _, r := range l.Rungs {
			cells := r.Percents(r.Score)
			row := []string{r.Policy, cells[0], cells[1], cells[2], "", "", ""}
			if s := r.Step; s != nil {
				by := Signed(float64(100*s.By), 1)
				if !s.Sure() {
					by = "~"
				}
				row = append(row[:4], by, Fixed(100*s.Lo, 1), Fixed(100*s.Hi, 1))
			}
			table.Add(row...)
		}
		tables = append(tables, table)
	}
	last := &tables[len(tables)-1]
	last.Notes = append(last.Notes,
		fmt.Sprintf("points, on the same games; the intervals of both sides hold together (%g %%); ~: no "+
			"difference is shown", 100*t.Confidence))
	return tables
}
