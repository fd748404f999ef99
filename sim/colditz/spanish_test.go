package colditz_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
)

// spanish is the Spanish edition on its board, with overrides.
func spanish(t testing.TB, players int, sets ...string) *colditz.Rules {
	t.Helper()
	return edition(t, "fuga3", players, sets)
}

// Games under every option of the Spanish rules end, and no position on the
// way is impossible. They begin where the glider, the shared way and the way
// home are at hand.
func TestSpanishOptionsPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	flights, followed, shots := 0, 0, 0
	for players := 3; players <= 6; players++ {
		r := spanish(t, players, "glider.enabled=true", "board.glider=true", "glider.uses=0",
			"glider.same_team_pair=true", "multi.enabled=true",
			"multi.joiner_needs_kit=false", "board.canteen_last_two=true", "dod.german_reactions=key_located",
			"sim.max_rounds=60")
		for game := range uint64(30) {
			var s colditz.State
			var c dice.Chance
			var log sim.Log
			c.Start(3, game)
			entries := []notation.Entry{
				{Name: "blue1", Value: "CHA13"},
				{Name: "blue2", Value: "CHA10"},
				{Name: "red1", Value: "CHA09"},
				{Name: "blue3", Value: "K002"},
				{Name: "red2", Value: "C248"},
				{Name: "g1", Value: "T105"},
				{Name: "blue.kit", Value: true},
				{Name: "red.kit", Value: true},
				{Name: "blue.key", Value: 3},
				{Name: "blue.hand", Value: []string{"secret_door", "glider"}},
				{Name: "german.hand", Value: []string{"shoot", "key_holder"}},
				{Name: "red3", Value: "cooler"},
				{Name: "turn", Value: "blue"},
				{Name: "pips", Value: 9},
			}
			if err := notationOf(r).Lay(&s, false, entries, &c, &log); err != nil {
				t.Fatal(err)
			}
			for n := 0; ; n++ {
				if _, on := r.Actor(&s); !on {
					break
				}
				if n == 100_000 {
					t.Fatalf("%d players: game %d does not end", players, game)
				}
				buf := r.Legal(&s, nil)
				r.Apply(&s, buf[c.Stream(dice.Bot(0)).IntN(len(buf))], &c, &log)
				if n%16 == 0 {
					if err := r.Check(&s); err != nil {
						t.Fatalf("%d players, game %d, decision %d: %v", players, game, n, err)
					}
				}
			}
			for _, e := range log.Events {
				switch e.Kind {
				case colditz.GliderFlown:
					flights++
				case colditz.WayShared:
					followed++
				case colditz.CardPlayed:
					if e.Seat == colditz.German && colditz.Fact(e).Security() == colditz.ShootCard {
						shots++
					}
				}
			}
		}
	}
	if flights == 0 || shots == 0 {
		t.Errorf("%d flights, %d ways shared, %d shots: the games leave something out", flights, followed, shots)
	}
}
