// Package paired compares variants of a game that were played on common
// chance: game i of each from the same seed. It counts by how much the games
// of a pair differ, whether they differ at all, and where they part; and says
// what that means, with intervals, in tables, JSON and charts.
//
// It must not know a game: it is handed sheets and the facts of games.
package paired

import (
	"cmp"
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/sim"
)

// Played is a game as a pair takes it: just played, or kept.
type Played struct {
	Sheet  *reports.Sheet // counted it last; nil where it is kept
	Events []sim.Event
	Round  sim.EventKind // the fact that begins a round, a move or a turn; 0 where the game has none

	Decisions int

	outcome int // of a game that is kept, as Sheet.Last had them
	values  []int32
	luck    []int64
}

// Keep copies a game that was just played, so that its player and its sheet may go on.
func (p *Played) Keep(of *Played) {
	outcome, values, luck := of.Sheet.Last()
	*p = Played{
		Events: append(p.Events[:0], of.Events...), Round: of.Round, Decisions: of.Decisions,
		outcome: outcome, values: append(p.values[:0], values...), luck: append(p.luck[:0], luck...),
	}
}

// Counted is how the game ended, by index, the value of every column, and every control.
func (p *Played) Counted() (outcome int, values []int32, luck []int64) {
	if p.Sheet != nil {
		return p.Sheet.Last()
	}
	return p.outcome, p.values, p.luck
}

// Pair is what the games of a variant are beside those of the base. It holds
// whole numbers only: pairs merge exactly, in any order.
type Pair struct {
	base, other *reports.Form
	names       []name
	controls    int // of both

	sample    *reports.Sample // the variant less the base
	games     uint64
	identical uint64
	parted    reports.Histogram // rounds in which they part
	joint     [][]uint64        // games by the outcomes of base and variant
	examples  []Example

	// Memory for the game in hand.
	differences []int32
	luck        []int64 // of both, and then how the base ended
}

// name is an outcome or a column, by its places in the forms; -1 in neither.
type name struct {
	text        string
	base, other int
	outcome     bool
}

// Example is a game that two variants end differently.
type Example struct {
	Game        uint64
	Base, Other int // outcomes, by their places in the forms
	Round       int // in which they part
}

// kept is how many examples of each two outcomes are kept: the first ones.
const kept = 3

// New returns an empty pair of two variants that count in these forms. What
// only one of them counts is left out.
func New(base, other *reports.Form) *Pair {
	p := &Pair{base: base, other: other}
	for i, o := range base.Outcomes {
		p.names = append(p.names, name{o, i, slices.Index(other.Outcomes, o), true})
	}
	for i, o := range other.Outcomes {
		if !slices.Contains(base.Outcomes, o) {
			p.names = append(p.names, name{o, -1, i, true})
		}
	}
	for i, c := range base.Columns {
		if at := slices.IndexFunc(other.Columns, func(d reports.Column) bool { return d.Name == c.Name }); at >= 0 {
			p.names = append(p.names, name{c.Name, i, at, false})
		}
	}
	p.controls = len(base.Controls) + len(other.Controls)
	p.sample = reports.NewSampleWith(len(p.names), p.controls, len(base.Outcomes))
	p.differences, p.luck = make([]int32, len(p.names)), make([]int64, p.controls+len(base.Outcomes))
	for range base.Outcomes {
		p.joint = append(p.joint, make([]uint64, len(other.Outcomes)))
	}
	return p
}

// Count takes game number game of the run as both played it.
func (p *Pair) Count(game uint64, base, other *Played) {
	before, values, luck := base.Counted()
	after, otherValues, otherLuck := other.Counted()
	for i, n := range p.names {
		switch {
		case n.outcome:
			p.differences[i] = is(n.other == after) - is(n.base == before)
		case values[n.base] == reports.None || otherValues[n.other] == reports.None:
			p.differences[i] = reports.None
		default:
			p.differences[i] = otherValues[n.other] - values[n.base]
		}
	}
	copy(p.luck, luck)
	copy(p.luck[len(luck):], otherLuck)
	ended := p.luck[p.controls:]
	clear(ended)
	ended[before] = reports.LuckUnit
	p.sample.Add(game, p.differences, p.luck)
	p.games++
	p.joint[before][after]++
	round, same := part(base, other)
	if same && base.Decisions == other.Decisions && before == after {
		p.identical++
		return
	}
	p.parted.Add(int32(round))
	if p.base.Outcomes[before] != p.other.Outcomes[after] {
		p.example(Example{game, before, after, round})
	}
}

func is(yes bool) int32 {
	if yes {
		return 1
	}
	return 0
}

// part is the round in which two games part, from 1, 0 before the first; same
// says that all their facts are alike.
func part(a, b *Played) (round int, same bool) {
	n := min(len(a.Events), len(b.Events))
	at := 0
	for at < n && a.Events[at] == b.Events[at] {
		if a.Events[at].Kind == a.Round && a.Round != 0 {
			round++
		}
		at++
	}
	return round, at == len(a.Events) && at == len(b.Events)
}

// example keeps the first games of each two outcomes.
func (p *Pair) example(e Example) {
	at, _ := slices.BinarySearchFunc(p.examples, e, compareExamples)
	alike, last := 0, -1
	for i, o := range p.examples {
		if o.Base == e.Base && o.Other == e.Other {
			alike, last = alike+1, i
		}
	}
	if alike == kept {
		if last < at {
			return
		}
		p.examples = slices.Delete(p.examples, last, last+1)
	}
	p.examples = slices.Insert(p.examples, at, e)
}

func compareExamples(a, b Example) int {
	return cmp.Or(cmp.Compare(a.Base, b.Base), cmp.Compare(a.Other, b.Other), cmp.Compare(a.Game, b.Game))
}

// Merge adds what o counted, which must be of the same forms and of other
// games.
func (p *Pair) Merge(o *Pair) {
	if !slices.Equal(p.names, o.names) {
		panic("paired: pairs of different forms")
	}
	p.sample.Merge(o.sample)
	p.games += o.games
	p.identical += o.identical
	p.parted.Merge(&o.parted)
	for i, row := range o.joint {
		for j, k := range row {
			p.joint[i][j] += k
		}
	}
	for _, e := range o.examples {
		p.example(e)
	}
}

// Carry carries the counts of a pair; the pair that reads them is a new one of the
// same forms.
func (p *Pair) Carry(w *reports.Wire) {
	p.sample.Carry(w)
	w.Uint(&p.games)
	w.Uint(&p.identical)
	p.parted.Carry(w)
	for _, row := range p.joint {
		w.Uints(row)
	}
	n := w.Len(len(p.examples))
	if w.Reading() {
		p.examples = make([]Example, n)
	}
	for i := range p.examples {
		e := &p.examples[i]
		w.Uint(&e.Game)
		for _, x := range []*int{&e.Base, &e.Other, &e.Round} {
			wide := int64(*x)
			w.Int(&wide)
			*x = int(wide)
		}
	}
}

// Games is how many games were counted, Identical in how many of them nothing
// differs: the same facts, decisions and end.
func (p *Pair) Games() uint64     { return p.games }
func (p *Pair) Identical() uint64 { return p.identical }

// Parted is the histogram of the rounds in which games part that do; 0 is
// before the first round.
func (p *Pair) Parted() *reports.Histogram { return &p.parted }

// Joint is in how many games the base ends in one way and the variant in
// another. It panics for a name that neither has.
func (p *Pair) Joint(base, other string) uint64 {
	i, j := slices.Index(p.base.Outcomes, base), slices.Index(p.other.Outcomes, other)
	if i < 0 || j < 0 {
		panic(fmt.Sprintf("paired: no outcomes %s and %s", base, other))
	}
	return p.joint[i][j]
}

// Examples are the first games that end differently, by their outcomes.
func (p *Pair) Examples() []Example { return p.examples }

// Outcome is by how much the share of an outcome differs, the variant's less
// the base's; Column, the mean of a column over the games in which both yield
// it. They panic for a name that neither counts, or both do not.
func (p *Pair) Outcome(of string) reports.Estimate { return p.estimate(of, true) }
func (p *Pair) Column(of string) reports.Estimate  { return p.estimate(of, false) }

func (p *Pair) estimate(of string, outcome bool) reports.Estimate {
	return p.sample.Estimate(p.place(of, outcome))
}

func (p *Pair) place(of string, outcome bool) int {
	at := slices.IndexFunc(p.names, func(n name) bool { return n.text == of && n.outcome == outcome })
	if at < 0 {
		panic("paired: nothing named " + of)
	}
	return at
}

// OutcomeGiven is Outcome where the base has played other games as well, apart from these
// of the pair: its share over them, as Sheet.Beyond says it.
func (p *Pair) OutcomeGiven(of string, base reports.Estimate) reports.Estimate {
	at := p.place(of, true)
	if p.names[at].base < 0 {
		return p.sample.Estimate(at)
	}
	return p.sample.EstimateGiven(at, p.names[at].base, base)
}

// Outcomes are the names of all outcomes, Columns those of the columns that
// both count.
func (p *Pair) Outcomes() []string { return p.list(true) }
func (p *Pair) Columns() []string  { return p.list(false) }

func (p *Pair) list(outcomes bool) (list []string) {
	for _, n := range p.names {
		if n.outcome == outcomes {
			list = append(list, n.text)
		}
	}
	return list
}
