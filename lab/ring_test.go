package lab

import (
	"slices"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// onARing is how far a pawn has walked on a ring of four places, which must go on for four steps.
type onARing struct{ at, steps int }

var ring = []string{"A", "B", "C", "E"}

// ringRules are a game of one such pawn and one seat; a move is the place to which it steps.
type ringRules struct{}

func (ringRules) Seats() int                                       { return 1 }
func (ringRules) Setup(s *onARing, _ *dice.Chance, _ *sim.Log)     { *s = onARing{} }
func (ringRules) Actor(s *onARing) (sim.Seat, bool)                { return 0, s.steps < 4 }
func (ringRules) View(s *onARing, _ sim.Seat) onARing              { return *s }
func (ringRules) Choose(onARing, []sim.Move, *dice.Stream) (n int) { return 0 }

func (ringRules) Legal(s *onARing, buf []sim.Move) []sim.Move {
	a, b := sim.Move(s.at+1)%4, sim.Move(s.at+3)%4
	return append(buf, min(a, b), max(a, b))
}

func (ringRules) Apply(s *onARing, m sim.Move, _ *dice.Chance, _ *sim.Log) {
	*s = onARing{int(m), s.steps + 1}
}

// Where a pawn has to step on from all that it reaches, it goes on as far as it comes on its way none the less.
func TestWalkWherePawnsMustGoOn(t *testing.T) {
	p := &played[onARing, onARing]{
		table: func() *sim.Match[onARing, onARing] {
			return &sim.Match[onARing, onARing]{Rules: ringRules{}, Policies: []sim.Policy[onARing]{ringRules{}}}
		},
		teller: func(sim.Seat) reports.Teller[onARing] {
			return reports.Teller[onARing]{
				Name:  func(sim.Seat) string { return "one" },
				Facts: func(_, _ *onARing, _ *sim.Decision, _ []sim.Event) []reports.Fact { return nil },
				Decide: func(_, _ *onARing, d *sim.Decision) (reports.Decided, bool) {
					return reports.Decided{Words: "p to " + ring[d.Move]}, true
				},
			}
		},
		way: func(onARing, string, string) ([]string, error) { return []string{"B", "C", "D"}, nil },
	}
	g, err := p.sit([]sim.Seat{0}, Sat{})
	if err != nil {
		t.Fatal(err)
	}
	w := g.Walk("p", "D")
	if !slices.Equal(w.Made, []string{"p to B", "p to C"}) || w.Arrived || w.Blocked != "D" || len(w.Reached) != 4 {
		t.Errorf("%+v", w)
	}
}
