package colditz_test

import (
	"fmt"
	"sync"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim/colditz"
	"escapesim/sim/simtest"
)

// thibault is the game of one rule document on the real board.
func thibault(t testing.TB, players int, sets ...string) *colditz.Rules {
	t.Helper()
	return edition(t, "thibault", players, sets)
}

// opened are the games that edition has opened: nothing changes one that is open.
var opened sync.Map

// edition is the game of a rule document on its board, with overrides.
func edition(t testing.TB, name string, players int, sets []string) *colditz.Rules {
	t.Helper()
	key := fmt.Sprint(name, players, sets)
	if r, ok := opened.Load(key); ok {
		return r.(*colditz.Rules)
	}
	options, board := optionsOf(t, name, sets), realBoard()
	if parts := options.Board.Parts(); len(parts) > 0 {
		board = must(rulesets.ColditzBoard("", parts...))
	}
	r, err := colditz.New(board, options, players)
	if err != nil {
		t.Fatal(err)
	}
	opened.Store(key, r)
	return r
}

func TestKit(t *testing.T) {
	for _, players := range []int{4, 2, 6} {
		if testing.Short() && players != 4 {
			break
		}
		r := thibault(t, players)
		simtest.Test(t, simtest.Game[colditz.State, colditz.View]{
			Rules: r, Games: simtest.Count(5, 24, 40), Limit: 100_000,
			Check:    r.Check,
			Scramble: scramble(r),
		})
	}
}
