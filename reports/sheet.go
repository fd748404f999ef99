package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Truncated is the outcome of games that reached the decision limit. They
// are counted, never dropped.
const Truncated = "truncated"

// What that is called where words are read: as a row, and as other outcomes are.
const (
	notFinished = "not finished"
	unfinished  = "games are " + notFinished
)

// Column is one metric: a whole number that every game yields.
type Column struct {
	Name string // as in the JSON
	Doc  string // one sentence: what is counted

	// Unit is what a value is in; "" for a count of what Doc names. Least and
	// Most are its range; a Most of 0 is none.
	Unit        string
	Least, Most int32

	Table string // that run --full prints it in
}

// UnitName is the unit in a word.
func (c *Column) UnitName() string {
	if c.Unit == "" {
		return "count"
	}
	return c.Unit
}

// Range is what values a game can have, in words.
func (c *Column) Range() string {
	switch {
	case c.Least == math.MinInt32:
		return "any"
	case c.Most == 0:
		return fmt.Sprintf("%d or more", c.Least)
	}
	return fmt.Sprintf("%d to %d", c.Least, c.Most)
}

// Columns are the metrics of a game, in the order of Sheet.Count's values.
type Columns []Column

// Names are the names of the columns.
func (c Columns) Names() []string {
	names := make([]string, len(c))
	for i := range c {
		names[i] = c[i].Name
	}
	return names
}

// Vector is a list of counts with a label each, over all games: totals of
// dice, visits by circle.
type Vector struct {
	Name   string
	Doc    string
	Labels []string // "" for a place where nothing is ever counted
}

// None is the value of a column that a game does not yield: the turn of
// something that never happened. It is not counted.
const None = math.MinInt32

// Form says what a sheet counts. It is shared by all sheets of a run.
type Form struct {
	Outcomes []string // how a game can end; each game ends in one way
	// the outcomes in words that a share can follow: "the Germans win"; of a scenario, "the attempt succeeds in"
	Endings []string
	Wanted  []string // who wants the outcomes, as seats are called when they are audited; "" for nobody
	Columns Columns
	Vectors []Vector
	Ends    []string // columns that say how the game ended: nothing that a player does

	// Closeness names the columns that say by how little a game was lost: the
	// first, and of games alike in it the next; none where nothing of the kind is
	// counted.
	Closeness []string

	// Players are the columns that say that each of several players who play for
	// themselves has won; none where there is one.
	Players []string

	// Places are the columns that say that the player at each place in the order of
	// play has won, the first one first; none where the places have different
	// tasks, so that no order is worth more than another.
	Places []string

	// Hands are the vectors of the cards drawn and of the cards played, with the
	// same labels; "" where no cards are played from hands.
	Hands [2]string

	// Offers are what the game offers to its players.
	Offers []Offer

	// Controls are sums of luck in a game: of each throw, or the like, what
	// came out less its exact expectation given all that was settled before it.
	// So their mean is zero under any rules and whoever plays, and what they
	// explain of a result can be taken out of it.
	Controls Columns
}

// EndOf is an outcome in words that how often may stand before.
func (f *Form) EndOf(outcome int) string {
	if outcome < len(f.Endings) && f.Endings[outcome] != "" {
		return strings.TrimSuffix(f.Endings[outcome], " in")
	}
	if f.Outcomes[outcome] == Truncated {
		return unfinished
	}
	return "games end as " + f.Outcomes[outcome]
}

// Offer is what players may use, rooms for instance, by the vector that counts how often each is
// used. Several labels of the vector that Say calls alike are the same thing: it is used when
// one of them is.
type Offer struct {
	Vector string
	Unused string             // what those are called that nobody has used: "rooms in which nothing was claimed"
	Has    func(i int) bool   // the rules offer what stands at this place; nil: all that have a label
	Say    func(i int) string // what it is called; nil: by its label
}

// Sheet is what was counted in some games of one run. It holds integers
// only, so that sheets merge exactly, in any order and any grouping.
type Sheet struct {
	form     *Form
	games    uint64
	outcomes []uint64
	values   []Histogram
	vectors  [][]uint64
	luck     *Sample // outcomes beside controls; nil without controls
	ended    []int32 // memory for what the sample takes

	game         uint64 // in hand
	lastOutcome  int
	lastValues   []int32
	lastControls []int64
	luckOf       Rarity // of the game in hand
	lastLuck     Rarity
}

// NewSheet returns an empty sheet.
func NewSheet(form *Form) *Sheet {
	s := &Sheet{
		form:     form,
		outcomes: make([]uint64, len(form.Outcomes)),
		values:   make([]Histogram, len(form.Columns)),
		vectors:  make([][]uint64, len(form.Vectors)),
	}
	for i, v := range form.Vectors {
		s.vectors[i] = make([]uint64, len(v.Labels))
	}
	if len(form.Controls) > 0 {
		s.luck, s.ended = NewSample(len(form.Outcomes), len(form.Controls)), make([]int32, len(form.Outcomes))
	}
	return s
}

// Next says which game of the run is counted next.
func (s *Sheet) Next(game uint64) { s.game = game }

// Rare says how rare the luck of the game is that is counted next.
func (s *Sheet) Rare(r Rarity) { s.luckOf = r }

// LastLuck is how rare the luck of the game was that was counted last.
func (s *Sheet) LastLuck() Rarity { return s.lastLuck }

// Last is the game that was counted last: good until the next one.
func (s *Sheet) Last() (outcome int, values []int32, controls []int64) {
	return s.lastOutcome, s.lastValues, s.lastControls
}

// Count takes one finished game: how it ended, by index, the value of every
// column, None where it has none, and every control, in parts of LuckUnit. It
// allocates only when a value is larger than any before.
func (s *Sheet) Count(outcome int, values []int32, controls ...int64) {
	if len(values) != len(s.values) || len(controls) != len(s.form.Controls) {
		panic(fmt.Sprintf("reports: %d values for %d columns, %d controls for %d", len(values), len(s.values),
			len(controls), len(s.form.Controls)))
	}
	s.lastOutcome, s.lastValues, s.lastControls = outcome, values, controls
	s.lastLuck, s.luckOf = s.luckOf, Rarity{}
	if s.luck != nil {
		s.ended[outcome] = 1
		s.luck.Add(s.game, s.ended, controls)
		s.ended[outcome] = 0
	}
	s.games++
	s.outcomes[outcome]++
	for i, v := range values {
		if v != None {
			s.values[i].Add(v)
		}
	}
}

// Merge adds what o counted, which must be of the same form; o stays as it
// is.
func (s *Sheet) Merge(o *Sheet) {
	if s.form != o.form && !s.form.same(o.form) {
		panic("reports: sheets of different forms")
	}
	s.games += o.games
	if s.luck != nil {
		s.luck.Merge(o.luck)
	}
	for i, k := range o.outcomes {
		s.outcomes[i] += k
	}
	for i := range o.values {
		s.values[i].Merge(&o.values[i])
	}
	for i, v := range o.vectors {
		for j, k := range v {
			s.vectors[i][j] += k
		}
	}
}

func (f *Form) same(o *Form) bool {
	return slices.Equal(f.Outcomes, o.Outcomes) && slices.Equal(f.Columns, o.Columns) &&
		slices.Equal(f.Controls, o.Controls) &&
		slices.EqualFunc(f.Vectors, o.Vectors, func(a, b Vector) bool {
			return a.Name == b.Name && slices.Equal(a.Labels, b.Labels)
		})
}

// Form is what the sheet counts.
func (s *Sheet) Form() *Form { return s.form }

// Games is how many games were counted.
func (s *Sheet) Games() uint64 { return s.games }

// Outcome is how many games ended in the way of this name. It panics for a
// name that the form does not have, as do Values and Vector.
func (s *Sheet) Outcome(name string) uint64 {
	return s.outcomes[index("outcome", name, s.form.Outcomes, func(o string) string { return o })]
}

// Values is the histogram of a column, one value a game.
func (s *Sheet) Values(column string) *Histogram {
	return &s.values[index("column", column, s.form.Columns, func(c Column) string { return c.Name })]
}

// fewEnds: where fewer games end in a way, or in another one, its share is read
// from exact intervals alone; those of means are for many.
const fewEnds = 20

// Fair is the share of an outcome as the games were, and with the luck taken
// out; false where the form has no controls, or the games are too few for it.
func (s *Sheet) Fair(outcome string) (Estimate, bool) {
	at := index("outcome", outcome, s.form.Outcomes, func(o string) string { return o })
	k := s.outcomes[at]
	if s.luck == nil || s.games < fewPairs || k < fewEnds || s.games-k < fewEnds {
		return Estimate{}, false
	}
	return s.luck.Estimate(at), true
}

// Beyond is the share of an outcome over the games that part has not counted, which is
// part of these.
func (s *Sheet) Beyond(part *Sheet, outcome string) Estimate {
	at := index("outcome", outcome, s.form.Outcomes, func(o string) string { return o })
	if s.luck != nil {
		return s.luck.Without(part.luck).Estimate(at)
	}
	n, k := float64(s.games-part.games), float64(s.outcomes[at]-part.outcomes[at])
	if n < 2 {
		return Estimate{N: uint64(n), Mean: math.NaN(), SD: math.NaN(), Fair: math.NaN(), FairSD: math.NaN()}
	}
	e := Estimate{N: uint64(n), Mean: k / n, SD: math.Sqrt((k*(n-k)/n + imagined) / (n - 1))}
	e.Fair, e.FairSD = e.Mean, e.SD
	return e
}

// Known is how far off the share of any outcome may be: the largest half width
// of their intervals, with the luck taken out where that is possible. With
// anytime they are intervals for those who look while the games go on.
func (s *Sheet) Known(confidence float64, anytime bool) float64 {
	widest := 0.0
	for i, name := range s.form.Outcomes {
		one, fair := Wilson, Estimate.Interval
		if anytime {
			one, fair = AlwaysValid, Estimate.Anytime
		}
		if e, ok := s.Fair(name); ok {
			widest = max(widest, fair(e, confidence).Half())
		} else {
			widest = max(widest, one(s.outcomes[i], s.games, confidence).Half())
		}
	}
	return widest
}

// Cost is what it took to know every share within a precision.
func (s *Sheet) Cost(precision, confidence float64) *Cost {
	c := &Cost{Precision: precision, Known: s.Known(confidence, true), Games: s.games}
	for i, name := range s.form.Outcomes {
		p := float64(s.outcomes[i]) / float64(max(s.games, 1))
		raw := math.Sqrt(p * (1 - p))
		fair := raw
		if e, ok := s.Fair(name); ok {
			fair = e.FairSD
		}
		c.see(raw, fair, confidence)
	}
	return c
}

// Vector is the counts of a vector, to add to and to read.
func (s *Sheet) Vector(name string) []uint64 { return s.vectors[s.form.vector(name)] }

// Labels are what the counts of a vector are of.
func (s *Sheet) Labels(vector string) []string { return s.form.Vectors[s.form.vector(vector)].Labels }

// vector is the place of a vector.
func (f *Form) vector(name string) int {
	return index("vector", name, f.Vectors, func(v Vector) string { return v.Name })
}

func index[T any](what, name string, of []T, word func(T) string) int {
	for i, x := range of {
		if word(x) == name {
			return i
		}
	}
	panic("reports: no " + what + " named " + name)
}
