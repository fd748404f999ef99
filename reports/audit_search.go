package reports

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// SearchAudit says what a seat gains by searching. Gains and advantages are in
// shares of a win, a game.
type SearchAudit struct {
	Mode     string `json:"mode"` // fair, or cheat: search knows the true position
	Games    uint64 `json:"games"`
	Playouts int    `json:"playouts"` // of a search, at most
	Fresh    int    `json:"fresh"`    // playouts that measure a changed plan again
	Margin   int    `json:"margin"`   // standard errors by which a plan must do better
	OneIn    int    `json:"one_in"`   // plans of which one was searched, by lot, and counts for all of them in advantages
	Searches uint64 `json:"searches"`
	Changed  uint64 `json:"changed"` // plans that search has changed
	Gain     Number `json:"gain"`    // paired: the searched game less the usual one
	Bounds

	// Advantage is the same gain by the sum of the advantages of all changed plans.
	Advantage struct {
		Mean Number `json:"mean"`
		Bounds
	} `json:"advantage"`

	Kinds    []Changed `json:"kinds"`  // what is done for what, dearest first
	Rounds   []Changed `json:"rounds"` // in order
	Places   []Changed `json:"places"` // dearest first
	Mistakes []Mistake `json:"mistakes"`
}

// contradicted says that the searched games, played to the end, were won less often than the
// advantages of their changes promise, by more than chance: playouts deal what is hidden
// anew, and can believe in what the other side does not do. Games then count, not playouts.
// Where one plan in several was searched, games tell of these plans alone, and nothing.
func (s *SearchAudit) contradicted() bool { return s.OneIn <= 1 && s.Hi < s.Advantage.Lo }

// Changed is a number of plans that search has changed, and what they gain together,
// a game.
type Changed struct {
	What      string `json:"what"`
	Times     uint64 `json:"times"`
	Advantage Number `json:"advantage"`
}

// Mistake is a plan of the usual bot that search has changed: the first decision that
// differs, and what the change is worth.
type Mistake struct {
	Game      uint64 `json:"game"`
	Decision  int    `json:"decision"` // decisions made before it
	Round     int    `json:"round"`
	Question  string `json:"question"`
	Usual     string `json:"usual"`
	Instead   string `json:"instead"`
	Advantage Number `json:"advantage"`
	Bounds
	Seats string `json:"seats,omitempty"` // of the searched table, as --seats takes them

	// Replay is the command that plays the game at the searched table; "" where there is none.
	Replay string `json:"replay,omitempty"`
}

// Changes are changed plans by what they have in common.
type Changes map[string]*Gain

// Add counts one by what it gains; nothing without a name.
func (c Changes) Add(what string, gain int) {
	if what == "" {
		return
	}
	if c[what] == nil {
		c[what] = new(Gain)
	}
	c[what].Add(gain, true)
}

// InOrder is them by name, with one for the unit and a mean over so many games;
// Dearest, what gains most first.
func (c Changes) InOrder(unit float64, games int) []Changed {
	list := []Changed{}
	for _, what := range slices.Sorted(maps.Keys(c)) {
		s := c[what]
		list = append(list, Changed{what, s.Games, Number(float64(s.Sum) / (unit * float64(max(games, 1))))})
	}
	return list
}

// Dearest is them, what gains most first.
func (c Changes) Dearest(unit float64, games int) []Changed {
	list := c.InOrder(unit, games)
	slices.SortStableFunc(list, func(x, y Changed) int { return -cmp.Compare(x.Advantage, y.Advantage) })
	return list
}

// searchWords says what searching gains, and then how it was found.
func (a *Audit) searchWords() string {
	s := a.Search
	knows := "what the seat may know"
	if s.Mode == "cheat" {
		knows = "the truth, hidden cards and all: an upper bound"
	}
	shown := ""
	if !s.Advantage.Sure() {
		shown = ": not shown"
	}
	some, counted := "", ""
	byWinner := fmt.Sprintf("; by who won, %s (%s to %s)", Signed(100*float64(s.Gain), 1), Fixed(100*s.Lo, 1),
		Fixed(100*s.Hi, 1))
	if s.OneIn > 1 { // who won tells of these few plans alone
		some, byWinner = fmt.Sprintf(" (one in %d, by lot)", s.OneIn), ""
		counted = fmt.Sprintf(", and counted %d times", s.OneIn)
	}
	if s.contradicted() {
		byWinner += ", which is less: these playouts are not as the games go, and the games count"
	}
	return fmt.Sprintf("Searching gains %s %s points a game (%s to %s%s)%s. It changed %s of %s plans%s in %s games, "+
		"each change measured again%s; it plays out %s.",
		a.Who, Signed(100*float64(s.Advantage.Mean), 1), Fixed(100*s.Advantage.Lo, 1), Fixed(100*s.Advantage.Hi, 1),
		shown, byWinner, Whole(s.Changed), Whole(s.Searches), some, Whole(s.Games), counted, knows)
}

// shownChanges is how many rows of a kind of changes are shown where not all are.
const shownChanges = 10

// searchTables are the changed plans by kind, round and place, and the dearest
// mistakes.
func (a *Audit) searchTables(full bool) []Table {
	s := a.Search
	list := []Table{}
	for i, part := range [][]Changed{s.Kinds, s.Rounds, s.Places} {
		if i > 0 && len(part) == 0 { // nothing was changed, or it has no place
			continue
		}
		t := Table{
			Header: []string{
				[]string{"what search does instead", "rounds", "where"}[i], "times", "a game", "points a game",
			},
		}
		if i == 0 {
			t.Title = fmt.Sprintf("%s, %d players, %s", a.Rules, a.Players, a.howAnswered())
		}
		if more := len(part) - shownChanges; more > 0 && !full {
			part = slices.Clone(part)
			slices.SortStableFunc(part, func(x, y Changed) int { return -cmp.Compare(x.Advantage, y.Advantage) })
			part = part[:shownChanges]
			t.Notes = []string{fmt.Sprintf("those that gain most; %d more with --full", more)}
		}
		for _, c := range part {
			t.Add(c.What, Whole(c.Times), fmt.Sprintf("%.2f", float64(c.Times)/float64(s.Games)),
				Signed(100*float64(c.Advantage), 2))
		}
		list = append(list, t)
	}
	if len(s.Mistakes) == 0 {
		return list
	}
	t := Table{
		Title:  "The dearest mistakes: what the change is worth in that position",
		Header: []string{"game", "decision", "round", "usual play > search's", "points", "from", "to"}, Left: []int{3},
	}
	for i := range s.Mistakes {
		m := &s.Mistakes[i]
		if i == shownChanges/2 && !full {
			break
		}
		t.Add(Whole(m.Game), Whole(uint64(m.Decision)), Whole(uint64(m.Round)), m.Usual+" > "+m.Instead,
			Signed(100*float64(m.Advantage), 0), strings.TrimPrefix(Signed(100*float64(m.Lo), 0),
				"+"), strings.TrimPrefix(Signed(100*float64(m.Hi), 0), "+"))
		if text := m.Replay; text != "" && len(t.Notes) < 2 && !slices.Contains(t.Notes, text) {
			t.Notes = append(t.Notes, text)
		}
	}
	t.Notes = append(t.Notes, "picked because they came out dearest: the true worth is likely to be less (one by one)")
	return append(list, t)
}
