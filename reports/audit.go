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
	Schema     string      `json:"schema"`
	Rules      string      `json:"rules"`
	RulesHash  string      `json:"rules_hash"`
	Engine     string      `json:"engine"`
	Set        []string    `json:"set,omitempty"`
	Players    int         `json:"players"`
	Seat       string      `json:"seat"`  // as the user says it
	Seats      []Seat      `json:"seats"` // of the table
	Seed       uint64      `json:"seed"`
	First      uint64      `json:"first"`
	Confidence float64     `json:"confidence"`
	Partial    bool        `json:"partial,omitempty"`
	Base       AuditBase   `json:"base"`
	Deviations []Deviation `json:"deviations,omitempty"` // what gains most first

	Search *SearchAudit `json:"search,omitempty"`
	Timing Timing       `json:"timing"`

	Who string `json:"-"` // plays at Seat, in a sentence
}

// AuditBase is how the audited seat fares as it plays: P is the mean of 1 for a
// win, 0 for a loss, and a half where neither side has won, or both.
type AuditBase struct {
	Games uint64 `json:"games"`
	P     Number `json:"p"`
	Lo    Number `json:"lo"`
	Hi    Number `json:"hi"`
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

// Gained is what a deviation gained in some games.
type Gained struct {
	Games uint64 `json:"games"`
	Met   uint64 `json:"met"` // games in which it changed a decision
	Gain  Number `json:"gain"`
	Lo    Number `json:"lo"`
	Hi    Number `json:"hi"`
	AllLo Number `json:"all_lo"` // the interval that holds for all that were played in these games, together
	AllHi Number `json:"all_hi"`
}

// Gains is what a deviation gained, one of so many in the same games.
func Gains(g *Gain, unit, confidence float64, of int) Gained {
	gain, in := g.Mean(unit, confidence)
	_, all := g.Mean(unit, Together(confidence, of))
	return Gained{
		Games: g.Games, Met: g.Met, Gain: Number(gain), Lo: Number(in.Lo), Hi: Number(in.Hi),
		AllLo: Number(all.Lo), AllHi: Number(all.Hi),
	}
}

// Shown reports whether the gain or loss is shown with all deviations together.
func (g *Gained) Shown() bool { return g.AllLo > 0 || g.AllHi < 0 }

// Points is the gain in points, with the interval that holds for all together.
func (g *Gained) Points() string {
	return fmt.Sprintf("%s points (%s to %s)", Signed(100*float64(g.Gain), 1), Fixed(100*g.AllLo, 1), Fixed(100*g.AllHi, 1))
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

// Sort puts the deviations in order, what gains most first: those that were looked at
// again by what that tells, before the others; those that change nothing come last.
func (a *Audit) Sort() {
	slices.SortStableFunc(a.Deviations, func(x, y Deviation) int {
		return cmp.Or(-cmp.Compare(rank(&x), rank(&y)), -cmp.Compare(x.Latest().Gain, y.Latest().Gain), cmp.Compare(x.Question, y.Question), cmp.Compare(x.Answer, y.Answer))
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

// Words says in a sentence what the deviations show.
func (a *Audit) Words() string {
	if len(a.Deviations) == 0 {
		return "No question can be answered otherwise."
	}
	gain, lose := 0, 0
	for i := range a.Deviations {
		switch d := a.Deviations[i].Latest(); {
		case d.AllLo > 0:
			gain++
		case d.AllHi < 0:
			lose++
		}
	}
	best := &a.Deviations[0]
	if best.Met == 0 {
		return fmt.Sprintf("None of %d deviations changes a game.", len(a.Deviations))
	}
	of, looked := fmt.Sprintf("Of %d deviations", len(a.Deviations)), a.again()
	if looked > 0 {
		of += fmt.Sprintf(" the best %d were played again, in %s fresh games;", looked, Whole(best.Again.Games))
	}
	if points := best.Latest().Points(); gain > 0 {
		return fmt.Sprintf("Answering %q with %q gains %s %s: real. %s %d gain for sure, %d lose.", best.Question, best.Answer, a.Who, points, of, gain, lose)
	} else {
		return fmt.Sprintf("No other answer is shown to gain %s anything. %s the best, %q to %q, gains %s; %d lose for sure.", a.Who, of, best.Answer, best.Question, points, lose)
	}
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

// Tables are the deviations that had a second look, and those that gain most in all, or
// all.
func (a *Audit) Tables(full bool) []Table {
	base := Percents(float64(a.Base.P), float64(a.Base.Lo), float64(a.Base.Hi))
	all := gainedTable(fmt.Sprintf("%s, %d players, %s, seed %d: %s as it plays wins %s (%s to %s) of %s games",
		a.Rules, a.Players, a.Seat, a.Seed, a.policy(), base[0], base[1], base[2], Whole(a.Base.Games)))
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
		fmt.Sprintf("intervals hold for all %d deviations together (%g %%, Bonferroni); ~: no gain or loss is shown; met: games in which a decision differs", len(a.Deviations), 100*a.Confidence),
		fmt.Sprintf("%d deviations change no decision in any game; %d lose for sure and were not played on", same, dropped),
		HalfWins,
	}
	if !full && shown < len(a.Deviations) {
		all.Notes = append(all.Notes, fmt.Sprintf("%d more with --full", len(a.Deviations)-shown))
	}
	looked := a.again()
	if looked == 0 {
		return []Table{all}
	}
	again := gainedTable("The best of them, played again in games that did not pick them")
	for i := range a.Deviations[:looked] {
		again.addGained(&a.Deviations[i], a.Deviations[i].Again)
	}
	again.Notes = []string{fmt.Sprintf("intervals hold for these %d together", looked)}
	return []Table{again, all}
}

// gainedTable is an empty table of what deviations gained.
func gainedTable(title string) Table {
	return Table{Title: title, Header: []string{"question", "answered", "points", "from", "to", "met", "games"}, Left: []int{1}}
}

func (t *Table) addGained(d *Deviation, g *Gained) {
	points := Signed(100*float64(g.Gain), 1)
	if !g.Shown() {
		points = "~ " + points
	}
	t.Add(d.Question, d.Answer, points, Fixed(100*g.AllLo, 1), Fixed(100*g.AllHi, 1),
		Percent(float64(g.Met)/float64(g.Games)), Whole(g.Games))
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

// shownDeviations is how many rows are shown where not all are asked for.
const shownDeviations = 20
