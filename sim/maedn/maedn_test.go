package maedn

import (
	"context"
	"fmt"
	"math"
	"testing"

	"escapesim/sim"
	"escapesim/sim/simtest"
)

func TestKit(t *testing.T) {
	simtest.Test(t, simtest.Game[State, View]{Rules: Rules{}, Limit: 5000, Check: check})
}

// check: pieces in order, on the board, no two on one field.
func check(s *State) error {
	for p, own := range s.Piece {
		for i, f := range own {
			if f < out || f > last || i > 0 && (f < own[i-1] || f == own[i-1] && f != out) {
				return fmt.Errorf("player %d has pieces on %v", p, own)
			}
			for _, e := range s.Piece[1-p] {
				if f != out && f < ring && e != out && e < ring && (e+ring/2)%ring == f {
					return fmt.Errorf("two players on field %d of player %d", f, p)
				}
			}
		}
	}
	return nil
}

type lengths struct{ games, decisions, square uint64 }

func (l *lengths) Count(m *sim.Match[State, View]) {
	l.games++
	l.decisions += uint64(m.Decisions)
	l.square += uint64(m.Decisions) * uint64(m.Decisions)
}

func (l *lengths) Merge(o *lengths) {
	l.games += o.games
	l.decisions += o.decisions
	l.square += o.square
}

// Two independent programs found 152.18 (200,000 games) and 152.3.
func TestLengthOfRandomGames(t *testing.T) {
	l, _, err := sim.Run(context.Background(), sim.Job{Seed: 1, Games: 40_000, Workers: 2},
		func() *sim.Match[State, View] {
			u := sim.Uniform[View]()
			return &sim.Match[State, View]{Rules: Rules{}, Policies: []sim.Policy[View]{u, u}}
		}, func() *lengths { return new(lengths) })
	if err != nil {
		t.Fatal(err)
	}
	n := float64(l.games)
	mean := float64(l.decisions) / n
	se := math.Sqrt((float64(l.square)/n - mean*mean) / n)
	t.Logf("%.2f decisions a game, standard error %.2f", mean, se)
	if math.Abs(mean-152.2) > 4*se+0.1 {
		t.Errorf("%.2f decisions a game, want 152.2", mean)
	}
}
