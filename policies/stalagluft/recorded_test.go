package stalagluft_test

import (
	"fmt"
	"strings"
	"testing"

	"escapesim/policies"
	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

//go:generate go test . -run AsRecorded -update

// What bots decide in the positions in testdata/recorded.txt is word by word what stands there. A change of
// play that is meant rewrites it: go test ./policies/stalagluft -run AsRecorded -update. A line with == names
// the rules, the bots of both sides that have come to the positions, those that go on from there, and options.
func TestTurnsAsRecorded(t *testing.T) {
	simtest.Positions(t, func(words []string) func(string) string {
		if words[0] == "ebob" {
			r := tactical(t, words[3:]...)
			return turns(t, r, bots.Tactical, words[1], words[2], func(s *stalagluft.State) int { return int(s.Turn) },
				func(s *stalagluft.State, m sim.Move) (string, bool) { return r.Say(s, m, sim.NoSeat) })
		}
		r := scenario(t, words[0], words[3:]...)
		return turns(t, r, bots.Nights, words[1], words[2], func(s *skirmish.State) int { return int(s.Turn) }, r.Say)
	})
}

// turns is what two bots decide in some turns of a game that two others have come to, as "game 7, turns 3 to 5".
func turns[R sim.Rules[S, V], S comparable, V any](
	t *testing.T, r R, catalogue policies.Catalogue[R, V], before, now string, turn func(s *S) int,
	say func(s *S, m sim.Move) (string, bool),
) func(string) string {
	table := func(names string) *sim.Match[S, V] {
		m := &sim.Match[S, V]{Rules: r}
		for seat, name := range strings.Split(names, ",") {
			p, err := catalogue.New(name, r, sim.Seat(seat), nil)
			if err != nil {
				t.Fatal(err)
			}
			m.Policies = append(m.Policies, p)
		}
		return m
	}
	return func(position string) string {
		var game uint64
		var from, to int
		if _, err := fmt.Sscanf(position, "game %d, turns %d to %d", &game, &from, &to); err != nil {
			t.Fatal(position, err)
		}
		m := table(before)
		m.Start(1, game)
		if !m.PlayUntil(func(s *S) bool { return turn(s) >= from }) {
			t.Errorf("%s: the game is over", position)
			return ""
		}
		at := m.State
		m = table(now)
		m.StartFrom(&at, 1, game)
		return strings.Join(decided(m, func(s *S) bool { return turn(s) > to }, say), ", ")
	}
}

// decided is what is decided until over holds, what is decided again and again once with how often.
func decided[S comparable, V any](
	m *sim.Match[S, V], over func(s *S) bool, say func(s *S, m sim.Move) (string, bool),
) (said []string) {
	times := 1
	for ; !over(&m.State); m.Step() {
		d, on := m.Next()
		if !on {
			break
		}
		if len(d.Legal) == 1 {
			continue
		}
		words, _ := say(&m.State, d.Move)
		if n := len(said) - 1; n < 0 || strings.TrimSuffix(said[n], fmt.Sprintf(" x%d", times)) != words {
			said, times = append(said, words), 1
		} else {
			times++
			said[n] = fmt.Sprintf("%s x%d", words, times)
		}
	}
	return said
}
