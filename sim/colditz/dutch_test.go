package colditz_test

import (
	"testing"

	"escapesim/sim/colditz"
	"escapesim/sim/simtest"
)

// randomGames is how many games of random players TestDutchGames plays at
// each table.
func randomGames() int { return simtest.Count(1, 4, 60) }

// dutch is the game of the Dutch document on the real board.
func dutch(t testing.TB, players int, sets ...string) *colditz.Rules {
	t.Helper()
	return edition(t, "dutch", players, sets)
}

// onTB1Dutch is the game of the Dutch document on the small board.
func onTB1Dutch(t testing.TB, players int, sets ...string) *colditz.Rules {
	t.Helper()
	r, err := colditz.ForPositions(tb1(), dutch(t, 4, sets...).Options, players)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestDutchKit(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	r := dutch(t, 4)
	simtest.Test(t, simtest.Game[colditz.State, colditz.View]{
		Rules: r, Games: 10, Limit: 100_000,
		Check:    r.Check,
		Scramble: scramble(r),
	})
}

// Games of random players come to an end of the rules, at every table.
func TestDutchGames(t *testing.T) {
	for players := 2; players <= 6; players++ {
		r := dutch(t, players)
		m := atRandom(r)
		for game := range uint64(randomGames()) {
			m.Start(21, game)
			for on := true; on; _, on = m.Step() {
				if m.Decisions%16 == 0 {
					if err := r.Check(&m.State); err != nil {
						t.Fatalf("%d players, game %d, decision %d: %v", players, game, m.Decisions, err)
					}
				}
			}
			if m.Truncated || m.State.Outcome == colditz.Undecided {
				t.Errorf("%d players: game %d does not end", players, game)
			}
		}
	}
}
