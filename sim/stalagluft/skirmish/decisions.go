package skirmish

import (
	"fmt"
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// A decision is the row of one kind of decision: all that the rules say of it,
// and how it reads. The rows stand in the files of their topics; what lists the
// decisions of a position, judges one, carries it out and puts it into words is
// derived from them here.
type decision struct {
	kind  Kind
	at    moments
	words string // with a %s for who decides, and one for the argument
	arg   argument
	quiet bool // it declines something, or a fact tells it

	// open is the set of arguments with which it is open. nil: {0}.
	open func(r *Rules, s *State) uint64

	// places are the cells with which it is open, where the argument is a cell. It is
	// then the only decision of its moment.
	places func(r *Rules, s *State) *places

	do func(u umpire, x choice)
}

// asks is who decides in a phase.
var asks = [...]sim.Seat{
	Placing: Pow, GuardMove: German, PowMove: Pow, FerretMove: German, PowAction: sim.NoSeat, EndOfTurn: Pow,
	Over: sim.NoSeat,
}

// moment is what somebody is asked.
type moment uint8

const (
	placing    moment = iota
	ordering          // where a figure is to go
	standing          // whether its order stands
	byDay             // a man whose task leaves him one thing to do
	namingRow         // any other man: which row of the table of moves he takes
	stepping          // a man on a gait: his next step
	turnEnding        // whether a man gives up
	nothing
	numMoments
)

// moments is a set of moments.
type moments uint8

func during(list ...moment) (set moments) {
	for _, m := range list {
		set |= 1 << m
	}
	return set
}

// moment is what the actor is asked now.
func (r *Rules) moment(s *State) moment {
	switch s.Phase {
	case Placing:
		return placing
	case GuardMove, FerretMove:
		if s.stands() {
			return standing
		}
		return ordering
	case PowMove:
		switch m := &s.Men[s.Now]; {
		case m.Moving:
			return stepping
		case r.acts[m.Task]:
			return byDay
		}
		return namingRow
	case EndOfTurn:
		return turnEnding
	}
	return nothing
}

// choice is the argument of a decision that was made.
type choice int

func (x choice) cell() terrain.Cell { return terrain.Cell(x) }

// An argument puts the argument of a decision into words.
type argument func(r *Rules, s *State, x choice) string

func aCell(r *Rules, _ *State, x choice) string   { return r.Board.Whereabouts(x.cell()) }
func aNumber(_ *Rules, _ *State, x choice) string { return fmt.Sprint(x + 1) }

// decisionTables are the rows of all topics.
type decisionTables struct {
	decisions [numMoments][kinds]*decision
	listings  [numMoments]listing
}

// umpire settles what follows from a decision. He is handed on by value, since
// what a pointer leads to would be allocated.
type umpire struct {
	*Rules
	*State
	c   *dice.Chance
	log *sim.Log
}

// lowBits is the set of the n arguments from 0 on.
func lowBits(n int) uint64 { return 1<<n - 1 }

// places are cells as arguments: as a set, and the moves that name them,
// ascending.
type places struct {
	set   terrain.Bits
	moves []sim.Move
}

func (p *places) add(k Kind, c terrain.Cell) {
	p.set.Add(c)
	p.moves = append(p.moves, pack(k, int(c)))
}

// listing is what Legal needs to know of a moment.
type listing struct {
	rows   []*decision // in the order of the kinds
	places func(r *Rules, s *State) *places
}

// indexDecisions makes the tables of decisions by moment and kind from the rows.
func (r *Rules) indexDecisions() {
	for _, topic := range [][]decision{manDecisions(), figureDecisions()} {
		for i := range topic {
			d := &topic[i]
			for at := range r.decisions {
				if d.at>>at&1 != 0 {
					r.decisions[at][d.kind] = d
				}
			}
		}
	}
	for at := range r.decisions {
		l := &r.listings[at]
		for _, d := range r.decisions[at] {
			switch {
			case d == nil:
				continue
			case d.places != nil:
				l.places = d.places
			}
			l.rows = append(l.rows, d)
		}
	}
}

// Actor is who must decide.
func (r *Rules) Actor(s *State) (sim.Seat, bool) {
	seat := asks[s.Phase]
	return seat, seat != sim.NoSeat
}

// Legal lists the decisions.
func (r *Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	l := &r.listings[r.moment(s)]
	if l.places != nil {
		return l.places(r, s).moves
	}
	for _, d := range l.rows {
		set := uint64(1) // the argument 0 alone
		if d.open != nil {
			set = d.open(r, s)
		}
		for first := pack(d.kind, 0); set != 0; set &= set - 1 {
			buf = append(buf, first|sim.Move(bits.TrailingZeros64(set)))
		}
	}
	return buf
}

var _ sim.Judge[State] = (*Rules)(nil)

// Allows reports whether Legal names the decision.
func (r *Rules) Allows(s *State, m sim.Move, _ []sim.Move) bool {
	kind, x := KindOf(m), argOf(m)
	if kind >= kinds || m != pack(kind, x) {
		return false
	}
	switch d := r.decisions[r.moment(s)][kind]; {
	case d == nil:
		return false
	case d.places != nil:
		return x < terrain.Cells && d.places(r, s).set.Has(terrain.Cell(x))
	case d.open == nil:
		return x == 0
	default:
		return x < 64 && d.open(r, s)>>x&1 != 0
	}
}

// Apply carries a decision out and plays on to the next.
func (r *Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	u := umpire{r, s, c, log}
	r.decisions[r.moment(s)][KindOf(m)].do(u, choice(argOf(m)))
	u.advance()
}

// advance plays on, phase by phase, until somebody must decide or the scenario is
// over. While a figure is to get another order, that is the next decision.
func (u umpire) advance() {
	decides := u.Ordering
	for s := u.State; !decides && s.Phase != Placing && s.Phase != Over; {
		if u.finished(s) {
			u.end()
			return
		}
		switch s.Phase {
		case GuardMove:
			decides = u.guardSteps()
		case PowMove:
			decides = u.nextMan()
		case FerretMove:
			decides = u.ferretSteps()
		case PowAction:
			if u.nextMan() {
				if !s.Men[s.Now].Row.Gait() {
					u.static()
				}
				s.Now++
				continue
			}
		case EndOfTurn:
			if decides = u.nextToAbort(); !decides {
				u.endTurn()
			}
		}
		if !decides {
			s.Phase, s.Now = u.next[s.Phase], 0
		}
	}
}

// nextMan goes on to the next man who is in the camp, from the current one on; false
// when there is none.
func (u umpire) nextMan() bool {
	for u.man() < u.men && u.Men[u.Now].Status != Active {
		u.Now++
	}
	return u.man() < u.men
}

// nextToAbort goes on to the next man who may give up; false when there is none.
func (u umpire) nextToAbort() bool {
	for u.Options.Halt.Abort && u.man() < u.men {
		if u.mayAbort(u.State, &u.Men[u.Now]) {
			return true
		}
		u.Now++
	}
	return false
}

// Say is a decision of the actor in words, and whether it is quiet: it declines
// something, or a fact tells it.
func (r *Rules) Say(s *State, m sim.Move) (words string, quiet bool) {
	at := r.moment(s)
	if KindOf(m) >= kinds || r.decisions[at][KindOf(m)] == nil {
		return fmt.Sprintf("decision %#x", uint64(m)), false
	}
	d := r.decisions[at][KindOf(m)]
	who := s.man().String()
	if at == ordering || at == standing {
		who = r.Scenario.FigureName(s.figure())
	}
	if d.arg == nil {
		return fmt.Sprintf(d.words, who), d.quiet
	}
	return fmt.Sprintf(d.words, who, d.arg(r, s, choice(argOf(m)))), d.quiet
}
