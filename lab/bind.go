package lab

import (
	"escapesim/policies"
	"escapesim/reports"
	"escapesim/sim"
)

// Binding is what the laboratory must know of a game that is bound outside of this
// package, beside its rules and its bots.
type Binding[S comparable, V any] struct {
	Hash        string   // of the rules, with all options
	Assumptions []string // values that the document does not state

	Form    *reports.Form
	Counter func() func(m *sim.Match[S, V], s *reports.Sheet) // one for every worker
	Teller  func(reader sim.Seat) reports.Teller[S]
	Say     func(at *S, m sim.Move) string       // a decision in words
	Winners func(m *sim.Match[S, V]) reports.End // of a game that is over: bit i for seat i

	First string        // who sits in the first seat, in words, a plural
	Round sim.EventKind // the fact that begins a round, in which a turn is all that is decided
}

// Bind makes the experiment of a game, for its Open: with it any game of the kernel that
// lies outside of this package can be among Games. That a bot cannot sit in its seat is
// the user's error.
func Bind[R sim.Rules[S, V], S comparable, V any](
	r R, seats []Player, catalogue policies.Catalogue[R, V], b Binding[S, V],
) (Experiment, error) {
	table, err := matches(r, 0, seats, catalogue)
	if err != nil {
		return nil, err
	}
	return &played[S, V]{
		hash: b.Hash, assumptions: b.Assumptions, form: b.Form, table: table, counter: b.Counter,
		teller: b.Teller, say: b.Say, round: b.Round,
		drama: drama[S, V]{
			seats: names(seats), first: b.First, round: "round", turn: "round", turnBegins: b.Round, winners: b.Winners,
			action: b.Say,
		},
	}, nil
}
