package evasion_test

import (
	"strconv"
	"strings"
	"testing"

	bots "escapesim/policies/evasion"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update

// What bots decide in the positions in testdata/recorded.txt is word by word what stands there. A change of
// play that is meant rewrites it: go test ./policies/evasion -run AsRecorded -update. A line with == names
// the rules, a bot for each side and options.
func TestTurnsAsRecorded(t *testing.T) {
	simtest.Positions(t, func(words []string) func(string) string {
		r, _, err := ground.Load(words[0], words[3:])
		if err != nil {
			t.Fatal(err)
		}
		m := &match{Rules: r, Policies: []policy{
			named(t, r, words[1], evasion.British), named(t, r, words[2], evasion.German),
		}}
		var bare evasion.State
		m.Start(1, 0)
		bare = m.State
		r.Bare(&bare)
		return func(position string) string {
			said, err := turn(m, bare, position)
			if err != nil {
				t.Errorf("%s: %v", position, err)
			}
			return said
		}
	})
}

func named(t *testing.T, r *evasion.Rules, bot string, seat sim.Seat) policy {
	t.Helper()
	p, err := bots.Catalogue.New(bot, r, seat, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// turn is what is decided from a position on in the same phase of a game, whose number comes first; or until
// what is asked in between is settled.
func turn(m *match, s evasion.State, position string) (string, error) {
	const most = 60 // decisions
	number, position, _ := strings.Cut(position, ": ")
	game, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return "", err
	}
	r := m.Rules.(*evasion.Rules)
	if err := r.Notation().Lay(&s, simtest.Entries(position)); err != nil {
		return "", err
	}
	if err := r.Check(&s); err != nil {
		return "", err
	}
	m.StartFrom(&s, 1, game)
	var said []string
	for m.State.Stage == s.Stage && m.State.Depth >= s.Depth && m.Decisions < most {
		d, on := m.Next()
		if !on {
			break
		}
		said = append(said, r.Say(d.Move))
		m.Step()
	}
	return strings.Join(said, ", "), nil
}
