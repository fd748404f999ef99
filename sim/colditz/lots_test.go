package colditz_test

import (
	"bytes"
	"fmt"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update

// What comes of games that lots play is line by line what is recorded. Rules that are meant to be others
// rewrite the file: go test ./sim/colditz -run AsRecorded -update.
func TestGamesByLotsAsRecorded(t *testing.T) {
	var out bytes.Buffer
	for _, c := range []struct {
		edition string
		players int
		sets    []string
	}{
		{"thibault", 2, nil},
		{"thibault", 5, nil},
		{"dutch", 4, nil},
		{"fuga3", 3, nil},
		{"parker-fifty", 4, nil},
		{"spanish-company", 4, nil},
		{"spanish-glider", 3, nil},
		{"open-hands", 4, nil},
		{"thibault", 3, []string{"tunnel.open_at_start=[chapel,theatre]"}},
	} {
		r := edition(t, c.edition, c.players, c.sets)
		fmt.Fprintln(&out, "==", c.edition, c.players, c.sets)
		lots(r, 15, 4000).Write(&out)
	}
	simtest.Recorded(t, out.Bytes())
}

// What comes of each option turned to another value, where it is not the same game, is as recorded.
func TestTurnedOptionsAsRecorded(t *testing.T) {
	open := func(sets ...string) (simtest.Lots[colditz.State, colditz.View], error) {
		var options colditz.Options
		doc, err := rulesets.Load("colditz/thibault", sets)
		if err == nil {
			err = doc.Decode(&options)
		}
		if err != nil {
			return lots(nil, 0, 0), err
		}
		r, err := colditz.New(realBoard(), options, 4)
		return lots(r, 2, 2000), err
	}
	simtest.TurnedAsRecorded(t, thibaultOptions(t), open)
}

// lots are games that lots play.
func lots(r *colditz.Rules, games uint64, limit int) simtest.Lots[colditz.State, colditz.View] {
	return simtest.Lots[colditz.State, colditz.View]{
		Rules: r, Games: games, Limit: limit,
		Say:  func(s *colditz.State, m sim.Move) string { return r.Say(s, m) },
		Fact: func(e sim.Event) string { name, _ := r.Coded(e); return name },
	}
}
