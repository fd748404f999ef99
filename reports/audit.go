package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// AuditSchema names the form of an audit's JSON.
const AuditSchema = "escapesim.audit/1"

// Audit says how much a seat gains where it plays otherwise than its bot:
// against the same others, game by game on common chance. Gains are in shares
// of a win, to a seat; where the audit is of several seats, one of them alone
// plays otherwise, each in its turn. Everything but Timing depends on what was
// played alone.
type Audit struct {
	Origin
	Seat       string      `json:"seat"` // as the user says it
	Base       AuditBase   `json:"base"`
	Races      []Race      `json:"races,omitempty"`      // of one seat at a time, then of all at once
	Deviations []Deviation `json:"deviations,omitempty"` // what gains most first

	Search *SearchAudit `json:"search,omitempty"`
	Made   string       `json:"made,omitempty"` // the command that plays the same
	Timing Timing       `json:"timing"`

	Who     string `json:"who"`               // plays at Seat, in a sentence
	Several bool   `json:"several,omitempty"` // Seat is several seats
}

// AuditBase is how the audited seat fares as it plays: P is the mean of 1 for a
// win, 0 for a loss, and a half where neither side has won, or both.
type AuditBase struct {
	Games uint64 `json:"games"`
	P     Number `json:"p"`
	Bounds
}

// Deviation is a question that is answered otherwise, in all games.
type Deviation struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Gained
	Dropped bool `json:"dropped"` // loses for sure, and was not played on

	// Again is what it gained in the games of a second look: none of those in which
	// it came out as one of the best, so that it is not flattered by their luck.
	Again *Gained `json:"again,omitempty"`
}

// Race is how whole strategies raced in the place of a seat's bots. After each look at common
// games the better half played on, in twice as many new games.
type Race struct {
	Whole      bool       `json:"whole"`      // all seats play a strategy at once, and gains are to them together
	Base       AuditBase  `json:"base"`       // how they fare as they play, in the games of the last look
	Strategies []Strategy `json:"strategies"` // the last look first, there what gains most
}

// Strategy is a whole bot. What it gained is measured in the last look that it was in, whose
// games did not pick it.
type Strategy struct {
	Bot   string `json:"bot"`             // as --seats spells it
	Does  string `json:"does"`            // in words that follow "when they"
	Named bool   `json:"named,omitempty"` // by the user: it played to the end
	Gained
	Dropped bool `json:"dropped"` // others looked better before the end
}

// Sort puts the strategies in order.
func (r *Race) Sort() {
	slices.SortStableFunc(r.Strategies, func(x, y Strategy) int {
		last := -cmp.Compare(x.Games, y.Games)
		return cmp.Or(last, -cmp.Compare(min(x.Met, 1), min(y.Met, 1)), -cmp.Compare(x.Gain, y.Gain))
	})
}

// Gained is what a deviation or a strategy gained in some games.
type Gained struct {
	Games uint64 `json:"games"`
	Met   uint64 `json:"met"` // games in which it changed a decision
	Gain  Number `json:"gain"`
	Bounds
	AllLo Number `json:"all_lo"` // the interval that holds for all that were played in these games, together
	AllHi Number `json:"all_hi"`
}

// Gains is what a deviation gained, one of so many in the same games.
func Gains(g *Gain, unit, confidence float64, of int) Gained {
	gain, in := g.Mean(unit, confidence)
	_, all := g.Mean(unit, Together(confidence, of))
	return Gained{
		Games: g.Games, Met: g.Met, Gain: Number(gain), Bounds: in.Bounds(),
		AllLo: Number(all.Lo), AllHi: Number(all.Hi),
	}
}

// Shown reports whether the gain or loss is shown with all deviations together.
func (g *Gained) Shown() bool { return g.AllLo > 0 || g.AllHi < 0 }

// Points is the gain in points, with the interval that holds for all together.
func (g *Gained) Points() string {
	return fmt.Sprintf("%s points (%s to %s)", Signed(100*float64(g.Gain), 1), Fixed(100*g.AllLo, 1),
		Fixed(100*g.AllHi, 1))
}

// Latest is what is known best of it: what the second look tells, where there was one.
func (d *Deviation) Latest() *Gained {
	if d.Again != nil {
		return d.Again
	}
	return &d.Gained
}

// Gain is a sum of whole scores over games, one seat's or several: the mean of
// what a change gains, and its interval. It merges exactly.
type Gain struct {
	Games, Met   uint64
	Sum, Squares int64
}

// Add counts a game: the change in score, and whether the games differ at all.
func (g *Gain) Add(by int, met bool) {
	g.Games++
	if met {
		g.Met++
	}
	g.Sum += int64(by)
	g.Squares += int64(by) * int64(by)
}

// Merge adds what o counted over other games.
func (g *Gain) Merge(o Gain) {
	g.Games += o.Games
	g.Met += o.Met
	g.Sum += o.Sum
	g.Squares += o.Squares
}

// Carry carries the sums.
func (g *Gain) Carry(w *Wire) {
	w.Uint(&g.Games)
	w.Uint(&g.Met)
	w.Int(&g.Sum)
	w.Int(&g.Squares)
}

// Mean is the mean change, with one for the unit, and its interval. One more game
// that gains a unit and one that loses it widen the interval, so that few games that
// differ do not look like certainty, and none that differ still less (after Agresti
// and Min, Statistics in Medicine 2005).
func (g *Gain) Mean(unit, confidence float64) (float64, Interval) {
	if g.Games == 0 {
		return 0, Interval{math.Inf(-1), math.Inf(1)}
	}
	mean := float64(g.Sum) / (unit * float64(g.Games))
	n := float64(g.Games) + 2
	squares := float64(g.Squares)/(unit*unit) + 2
	centre := float64(g.Sum) / (unit * n)
	sd := math.Sqrt(max(squares/n-centre*centre, 0) * n / (n - 1))
	half := MeanInterval(0, sd, g.Games+2, confidence).Hi
	return mean, Interval{mean - half, mean + half}
}

// Estimate is Mean as answers hold it.
func (g *Gain) Estimate(unit, confidence float64) (Number, Bounds) {
	mean, in := g.Mean(unit, confidence)
	return Number(mean), in.Bounds()
}

// Share is Estimate of what is between nothing and all.
func (g *Gain) Share(unit, confidence float64) (Number, Bounds) {
	mean, in := g.Mean(unit, confidence)
	return Number(mean), in.Within(0, 1).Bounds()
}

// Sort puts the deviations in order: first those that the second look confirms, then the
// others that had a second look, then those that had one look, then those that never
// occurred. Within each group, what gains most comes first.
func (a *Audit) Sort() {
	slices.SortStableFunc(a.Deviations, func(x, y Deviation) int {
		return cmp.Or(-cmp.Compare(rank(&x), rank(&y)), -cmp.Compare(x.Latest().Gain, y.Latest().Gain),
			cmp.Compare(x.Question, y.Question), cmp.Compare(x.Answer, y.Answer))
	})
}

func rank(d *Deviation) int {
	switch {
	case d.Again != nil && d.Again.AllLo > 0:
		return 3 // shown to gain: what the sentence speaks of
	case d.Again != nil:
		return 2
	case d.Met > 0:
		return 1
	}
	return 0
}

// again is how many deviations had a second look.
func (a *Audit) again() (n int) {
	for i := range a.Deviations {
		if a.Deviations[i].Again != nil {
			n++
		}
	}
	return n
}

// Tables are the strategies that came furthest in each race, and the deviations that had a
// second look; or all that was tried; or what search has changed.
func (a *Audit) Tables(full bool) (list []Table) {
	if a.Search != nil {
		return a.searchTables(full)
	}
	for i := range a.Races {
		list = append(list, a.raceTable(&a.Races[i], full))
	}
	if len(a.Deviations) == 0 {
		return list
	}
	looked := a.again()
	if looked > 0 {
		again := gainedTable("The best answers otherwise, played again in games that did not pick them")
		for i := range a.Deviations[:looked] {
			again.addGained(&a.Deviations[i], a.Deviations[i].Again)
		}
		again.Notes = []string{fmt.Sprintf("intervals hold for these %d together", looked)}
		if !full {
			again.Notes = append(again.Notes, a.howAnswered(), fmt.Sprintf("all %d with --full", len(a.Deviations)))
		}
		list = append(list, again)
	}
	if full || looked == 0 {
		list = append(list, a.allDeviations(full))
	}
	return list
}

// asItPlays is how the seat fares as it plays.
func (a *Audit) asItPlays(b *AuditBase) string {
	base := b.Percents(b.P)
	return fmt.Sprintf("%s as it plays wins %s (%s to %s) of %s games", a.policy(), base[0], base[1], base[2],
		Whole(b.Games))
}

// raceTable are the first few strategies of a race, all that the user has named, or all.
func (a *Audit) raceTable(r *Race, full bool) Table {
	how := ""
	switch {
	case r.Whole:
		how = ", all at once"
	case a.Several:
		how = ", one at a time"
	}
	t := Table{
		Title: fmt.Sprintf("%s, %d players, %s%s, seed %d: %s",
			a.Rules, a.Players, cmp.Or(a.Who, a.Seat), how, a.Seed, a.asItPlays(&r.Base)),
		Header: []string{"strategy instead", "points", "from", "to", "met", "games"},
	}
	for i := range r.Strategies {
		if s := &r.Strategies[i]; full || i < shownStrategies || s.Named {
			t.Add(append([]string{s.Bot}, s.cells()...)...)
		}
	}
	t.Notes = []string{
		fmt.Sprintf("%s raced; after each look the better half plays on, in twice as many fresh games: each row is "+
			"the last look that a strategy was in, and its interval holds for all in that look together (%g %%)",
			OneOrMore(len(r.Strategies), "strategy", "strategies"), 100*a.Confidence),
		HalfWins,
	}
	if more := len(r.Strategies) - len(t.Rows); more > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("%d more with --full", more))
	}
	return t
}

// howAnswered is how the seat fares that is asked.
func (a *Audit) howAnswered() string {
	return fmt.Sprintf("%s, seed %d: %s", a.Seat, a.Seed, a.asItPlays(&a.Base))
}

// allDeviations are those that gain most in the games of all, or all.
func (a *Audit) allDeviations(full bool) Table {
	all := gainedTable(fmt.Sprintf("%s, %d players, %s", a.Rules, a.Players, a.howAnswered()))
	shown, same, dropped := 0, 0, 0
	list := slices.Clone(a.Deviations)
	slices.SortStableFunc(list, func(x, y Deviation) int {
		return cmp.Or(-cmp.Compare(min(x.Met, 1), min(y.Met, 1)), -cmp.Compare(x.Gain, y.Gain))
	})
	for i := range list {
		d := &list[i]
		if d.Met == 0 {
			same++
		}
		if d.Dropped {
			dropped++
		}
		if !full && (shown == shownDeviations || d.Met == 0 || d.Gain < 0 && shown > 0) {
			continue
		}
		shown++
		all.addGained(d, &d.Gained)
	}
	all.Notes = []string{
		fmt.Sprintf("intervals hold for all %d deviations together (%g %%, Bonferroni); ~: no gain or loss is "+
			"shown; met: games in which a decision differs", len(a.Deviations), 100*a.Confidence),
		fmt.Sprintf("%d deviations change no decision in any game; %d lose for sure and were not played on", same,
			dropped),
		HalfWins,
	}
	if !full && shown < len(a.Deviations) {
		all.Notes = append(all.Notes, fmt.Sprintf("%d more with --full", len(a.Deviations)-shown))
	}
	return all
}

// gainedTable is an empty table of what deviations gained.
func gainedTable(title string) Table {
	return Table{
		Title: title, Header: []string{"question", "answered", "points", "from", "to", "met", "games"}, Left: []int{1},
	}
}

func (t *Table) addGained(d *Deviation, g *Gained) {
	t.Add(append([]string{Spoken(d.Question), d.Answer}, g.cells()...)...)
}

// cells are what was gained, as rows of tables have it.
func (g *Gained) cells() []string {
	points := Signed(100*float64(g.Gain), 1)
	if !g.Shown() {
		points = "~ " + points
	}
	return []string{
		points, Fixed(100*g.AllLo, 1), Fixed(100*g.AllHi, 1), Percent(float64(g.Met) / float64(g.Games)),
		Whole(g.Games),
	}
}

// policy is who plays the audited seat.
func (a *Audit) policy() string {
	for _, s := range a.Seats {
		if s.Seat == a.Seat {
			return s.Policy
		}
	}
	return a.Seats[len(a.Seats)-1].Policy
}

// How many rows are shown where not all are asked for.
const (
	shownDeviations = 20
	shownStrategies = 5
)
