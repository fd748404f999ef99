package maedn

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

func TestKit(t *testing.T) {
	simtest.Test(t, simtest.Game[State, View]{Rules: &Rules{}, Limit: 5000, Check: check})
}

// check: four pieces each, those outside in order, no two on one field.
func check(s *State) error {
	for p, t := range s.Track {
		if n := bits.OnesCount64(uint64(t)); n != pieces || t&^(fields|outside) != 0 || t&outside<<1&outside&^t != 0 {
			return fmt.Errorf("player %d has %d pieces on %b", p, n, t)
		}
	}
	if both := s.Track[0] & s.Track[1].across() & round; both != 0 {
		return fmt.Errorf("two players on %b", both)
	}
	return nil
}

// slow is the game as the rules tell it: the field of every piece, -1 when
// outside, in no order.
type slow struct {
	piece  [2][pieces]int
	player int
	throw  int
}

// from are the fields from which the player may move; -1 stands for outside.
func (g *slow) from() map[int]bool {
	own := g.piece[g.player]
	held := func(field int) bool { return slices.Contains(own[:], field) }
	may := func(field int) bool { return field+g.throw <= last && !held(field+g.throw) }
	if held(-1) {
		if held(0) && may(0) {
			return map[int]bool{0: true}
		}
		if !held(0) && g.throw == 6 {
			return map[int]bool{-1: true}
		}
	}
	list := map[int]bool{}
	for _, f := range own {
		if f >= 0 && may(f) {
			list[f] = true
		}
	}
	return list
}

// move moves the piece on a field and reports where it captures, -1 for
// nowhere, and whether all pieces are in the goal.
func (g *slow) move(from int) (captured int, won bool) {
	own, enemy := &g.piece[g.player], &g.piece[1-g.player]
	to := from + g.throw
	if from < 0 {
		to = 0
	}
	own[slices.Index(own[:], from)] = to
	captured = -1
	for i, f := range enemy {
		if f >= 0 && f < ring && to < ring && (f+20)%40 == to {
			enemy[i], captured = -1, to
		}
	}
	return captured, slices.Min(own[:]) >= ring
}

// position is the state as its own Format writes it.
func (g *slow) position(over bool) string {
	piece := g.piece
	for p := range piece {
		slices.Sort(piece[p][:])
	}
	return fmt.Sprint("{", piece, " ", g.player, " ", g.throw, " ", over, "}")
}

// The rules on bits and the rules on fields agree on the moves, the captures
// and the position after it, in every decision of a thousand games.
func TestAgainstTheSlowRules(t *testing.T) {
	rules := &Rules{}
	var c dice.Chance
	var s State
	log, decisions, captures := new(sim.Log), 0, 0
	for game := range uint64(1000) {
		c.Start(17, game)
		log.Reset()
		rules.Setup(&s, &c, log)
		g := slow{piece: [2][pieces]int{{-1, -1, -1, -1}, {-1, -1, -1, -1}}, throw: int(s.Throw)}
		for {
			want := g.from()
			var moves []sim.Move
			for _, m := range rules.Legal(&s, nil) {
				if m != Pass {
					moves = append(moves, m)
				}
				if Enters(m) != (m != Pass && From(m) < 0) || m != Pass && !want[From(m)] {
					t.Fatalf("game %d, %v: move %#x from %d, want from %v", game, s, m, From(m), want)
				}
			}
			if len(moves) != len(want) {
				t.Fatalf("game %d, %v: %d moves, want from %v", game, s, len(moves), want)
			}
			m, captured, won := Pass, -1, false
			if len(moves) > 0 {
				m = moves[c.Stream(dice.Bot(0)).IntN(len(moves))]
				captured, won = g.move(From(m))
			}
			log.Reset()
			rules.Apply(&s, m, &c, log)
			decisions++
			var events []sim.Event
			if captured >= 0 {
				captures++
				events = append(events, sim.Event{Kind: Captured, Seat: sim.Seat(g.player), A: int16(captured)})
			}
			if won {
				events = append(events, sim.Event{Kind: Won, Seat: sim.Seat(g.player)})
			} else {
				if g.throw != 6 {
					g.player = 1 - g.player
				}
				g.throw = int(s.Throw)
				events = append(events, sim.Event{Kind: Thrown, Seat: sim.Seat(g.player), A: int16(g.throw)})
			}
			if !slices.Equal(log.Events, events) || fmt.Sprint(s) != g.position(won) {
				t.Fatalf("game %d: %v after %v, want %v after %v", game, s, log.Events, g.position(won), events)
			}
			if won {
				break
			}
		}
	}
	if decisions < 100_000 || captures < 1000 {
		t.Errorf("only %d decisions and %d captures looked at", decisions, captures)
	}
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
			return &sim.Match[State, View]{Rules: &Rules{}, Policies: []sim.Policy[View]{u, u}}
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
