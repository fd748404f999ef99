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
	Games    uint64 `json:"games"`
	Met      uint64 `json:"met"` // games in which it changed a decision
	Gain     Number `json:"gain"`
	Lo       Number `json:"lo"`
	Hi       Number `json:"hi"`
	AllLo    Number `json:"all_lo"` // the interval that holds for all deviations together
	AllHi    Number `json:"all_hi"`
	Dropped  bool   `json:"dropped"` // loses for sure, and was not played on
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

// Mean is the mean change, with one for the unit, and its interval. Where games
// differ, one more game that gains a unit and one that loses it widen the interval,
// so that few games that differ do not look like certainty (after Agresti and Min,
// Statistics in Medicine 2005).
func (g *Gain) Mean(unit, confidence float64) (float64, Interval) {
	if g.Games == 0 {
		return 0, Interval{math.Inf(-1), math.Inf(1)}
	}
	mean := float64(g.Sum) / (unit * float64(g.Games))
	if g.Met == 0 {
		return mean, Interval{mean, mean}
	}
	n := float64(g.Games) + 2
	squares := float64(g.Squares)/(unit*unit) + 2
	centre := float64(g.Sum) / (unit * n)
	sd := math.Sqrt(max(squares/n-centre*centre, 0) * n / (n - 1))
	half := MeanInterval(0, sd, g.Games+2, confidence).Hi
	return mean, Interval{mean - half, mean + half}
}

// Sort puts the deviations in order, what gains most first; those that change
// nothing come last.
func (a *Audit) Sort() {
	slices.SortStableFunc(a.Deviations, func(x, y Deviation) int {
		return cmp.Or(-cmp.Compare(sign(x.Met), sign(y.Met)), -cmp.Compare(x.Gain, y.Gain), cmp.Compare(x.Question, y.Question), cmp.Compare(x.Answer, y.Answer))
	})
}

func sign(n uint64) int {
	if n > 0 {
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
		switch d := &a.Deviations[i]; {
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
	points := fmt.Sprintf("%s points (%.1f to %.1f)", Signed(100*float64(best.Gain), 1), 100*best.AllLo, 100*best.AllHi)
	if gain == 0 {
		return fmt.Sprintf("No other answer is shown to gain %s anything. Of %d deviations the best, %q to %q, gains %s; %d lose for sure.", a.Who, len(a.Deviations), best.Answer, best.Question, points, lose)
	}
	return fmt.Sprintf("Answering %q with %q gains %s %s: real. Of %d deviations %d gain for sure, %d lose.", best.Question, best.Answer, a.Who, points, len(a.Deviations), gain, lose)
}

// Table is the deviations that gain most, or all.
func (a *Audit) Table(full bool) Table {
	base := Percents(float64(a.Base.P), float64(a.Base.Lo), float64(a.Base.Hi))
	t := Table{
		Title: fmt.Sprintf("%s, %d players, %s, seed %d: %s as it plays wins %s (%s to %s) of %s games",
			a.Rules, a.Players, a.Seat, a.Seed, a.policy(), base[0], base[1], base[2], Whole(a.Base.Games)),
		Header: []string{"question", "answered", "points", "from", "to", "met", "games"},
		Left:   []int{1},
	}
	shown, same, dropped := 0, 0, 0
	for i := range a.Deviations {
		d := &a.Deviations[i]
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
		points := Signed(100*float64(d.Gain), 1)
		if d.AllLo <= 0 && d.AllHi >= 0 {
			points = "~ " + points
		}
		t.Add(d.Question, d.Answer, points, fmt.Sprintf("%.1f", 100*d.AllLo), fmt.Sprintf("%.1f", 100*d.AllHi),
			Percent(float64(d.Met)/float64(d.Games)), Whole(d.Games))
	}
	t.Notes = []string{
		fmt.Sprintf("intervals hold for all %d deviations together (%g %%, Bonferroni); ~: no gain or loss is shown; met: games in which a decision differs", len(a.Deviations), 100*a.Confidence),
		fmt.Sprintf("%d deviations change no decision in any game; %d lose for sure and were not played on", same, dropped),
		HalfWins,
	}
	if !full && shown < len(a.Deviations) {
		t.Notes = append(t.Notes, fmt.Sprintf("%d more with --full", len(a.Deviations)-shown))
	}
	return t
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
