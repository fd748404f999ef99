package questions_test

import (
	"testing"

	"escapesim/lab/labtest"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// The stub keeps the promises of a game, with one runner and two.
func TestConformance(t *testing.T) {
	for _, c := range []struct {
		name    string
		rounds  int
		runners int
	}{{"one round", 1, 1}, {"six rounds and two runners", 6, 2}} {
		t.Run(c.name, func(t *testing.T) {
			r := &labtest.Rules{Options: labtest.Options{Rounds: c.rounds, Chance: 400}, Runners: c.runners}
			simtest.Test(t, simtest.Game[labtest.State, labtest.View]{
				Rules:    r,
				Policies: func() []sim.Policy[labtest.View] { return labtest.Standard(r) },
				Scramble: func(s *labtest.State, seat sim.Seat, c *dice.Stream) {
					if seat != labtest.Guard && s.Turn > 0 {
						s.Watched = int8(c.IntN(2))
					}
				},
				Limit: c.rounds * (1 + c.runners),
				Games: 4000,
			})
		})
	}
}
