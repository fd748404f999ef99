package sim_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/maedn"
)

func race() *sim.Match[maedn.State, maedn.View] {
	u := sim.Uniform[maedn.View]()
	return &sim.Match[maedn.State, maedn.View]{Rules: &maedn.Rules{}, Policies: []sim.Policy[maedn.View]{u, u}}
}

// played is which games were counted.
type played struct{ games []uint64 }

func (p *played) Count(m *sim.Match[maedn.State, maedn.View]) { p.games = append(p.games, m.Game) }
func (p *played) Merge(o *played)                             { p.games = append(p.games, o.games...) }

// Every game of a job is played once, whoever plays it; a job that is stopped
// has played the first ones.
func TestRunPlaysEveryGameOnce(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 7} {
		for _, games := range []uint64{0, 1, sim.Block, 3*sim.Block + 5} {
			t.Run(fmt.Sprintf("workers=%d/games=%d", workers, games), func(t *testing.T) {
				p, n, err := sim.Run(context.Background(), sim.Job{Seed: 2, First: 100, Games: games, Workers: workers},
					race, func() *played { return new(played) })
				if err != nil || n != games {
					t.Fatalf("%d games of %d: %v", n, games, err)
				}
				wantFirst(t, p.games, games)
			})
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	started := 0
	p, n, err := sim.Run(ctx, sim.Job{Seed: 2, First: 100, Games: 1 << 40, Workers: 1}, race, func() *played {
		if started++; started == 2 { // the worker's, after that of the total
			cancel()
		}
		return new(played)
	})
	if err == nil || n >= 1<<40 {
		t.Errorf("stopped after %d games: %v", n, err)
	}
	wantFirst(t, p.games, n)
}

func wantFirst(t *testing.T, games []uint64, n uint64) {
	t.Helper()
	slices.Sort(games)
	if uint64(len(games)) != n {
		t.Fatalf("%d games counted, want %d", len(games), n)
	}
	for i, g := range games {
		if g != 100+uint64(i) {
			t.Fatalf("game %d is counted as number %d", g, i)
		}
	}
}

// The limit ends a game and marks it, unless it has just ended by itself; a
// game is the same in steps and at once.
func TestLimit(t *testing.T) {
	whole := race()
	whole.Play(4, 9)
	if whole.Truncated || whole.Decisions < 50 {
		t.Fatalf("%d decisions, truncated %v", whole.Decisions, whole.Truncated)
	}
	for limit, truncated := range map[int]bool{
		1: true, whole.Decisions - 1: true, whole.Decisions: false,
		whole.Decisions + 1: false,
	} {
		m, steps := race(), race()
		m.Limit, steps.Limit = limit, limit
		m.Play(4, 9)
		if want := min(limit, whole.Decisions); m.Truncated != truncated || m.Decisions != want {
			t.Errorf("limit %d: %d decisions, truncated %v; want %d, %v", limit, m.Decisions,
				m.Truncated, want, truncated)
		}
		steps.Start(4, 9)
		n := 0
		for d, on := steps.Step(); on; d, on = steps.Step() {
			n++
			if !slices.Contains(d.Legal, d.Move) {
				t.Fatalf("step %d: move %#x is none of %#x", n, d.Move, d.Legal)
			}
		}
		if n != m.Decisions || steps.State != m.State || steps.Truncated != truncated ||
			!slices.Equal(steps.Log.Events, m.Log.Events) {
			t.Errorf("limit %d: %d steps to %v, at once %d to %v", limit, n, steps.State, m.Decisions, m.State)
		}
	}
}

// An event that cannot hold its numbers is a fault of the game, not a smaller
// number.
func TestEventsHoldTheirNumbers(t *testing.T) {
	var log sim.Log
	log.Add(1, 0, -1<<15, 1<<15-1, 0, 0)
	if e := log.Events[0]; e.A != -1<<15 || e.B != 1<<15-1 {
		t.Errorf("%+v", e)
	}
	for at := range 4 {
		for _, n := range []int{-1<<15 - 1, 1 << 15, 1 << 20} {
			v := [4]int{}
			v[at] = n
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%d is noted at place %d", n, at)
					}
				}()
				log.Add(1, 0, v[0], v[1], v[2], v[3])
			}()
		}
	}
}
