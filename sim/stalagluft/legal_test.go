package stalagluft_test

import (
	"flag"
	"slices"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
)

// deep is how many positions the comparisons with slow references look at.
var deep = flag.Int("positions", 3000, "positions of a comparison with a slow reference")

// The lists of moves that come from tables, bit sets and memory of the turn
// before are those worked out afresh, in games played at random.
func TestLegalIsTheSlowOne(t *testing.T) {
	for _, sets := range [][]string{
		nil,
		{"scenario.resolve_by_table=true", "ferret.relocate_then_move=3", "shakedown.pow_move=9", "shakedown.exit_radius=2"},
		{"scenario.enabled=false", "ferret.relocate_through_huts=false", "pow.death_strip_forbidden=false", "setup.teams.stooge=1", "tunnel.start.need=[]", "wood.start=9"},
		{"scenario.enabled=false", "ferret.move=9", "pow.move=3", "ferret.may_enter=false", "pow.move_through_doors=false", "deck.teams_in_deck=true", "stoolie.denies_facility=false"},
	} {
		c := open(t, sets...)
		stream := dice.NewStream(5, 0, dice.Setup)
		seen, game := 0, uint64(0)
		kinds := map[stalagluft.Phase]int{}
		for seen < *deep || len(kinds) < 6 {
			c.c.Start(9, game)
			game++
			c.Setup(&c.s, &c.c, nil)
			for {
				if _, on := c.Actor(&c.s); !on {
					break
				}
				buf := c.Legal(&c.s, nil)
				switch c.s.Phase {
				case stalagluft.PDeploy, stalagluft.FerretMove, stalagluft.FerretRelocate, stalagluft.PMoveTo, stalagluft.ShakePowTo, stalagluft.PRoutine:
					if slow := c.SlowLegal(&c.s); !slices.Equal(buf, slow) {
						t.Fatalf("%v: turn %d, phase %d: %d moves %v, the slow list has %d: %v", sets, c.s.Turn, c.s.Phase, len(buf), buf, len(slow), slow)
					}
					kinds[c.s.Phase]++
					seen++
				}
				c.Apply(&c.s, buf[stream.IntN(len(buf))], &c.c, nil)
			}
		}
		t.Logf("%v: %d games, positions by step %v", sets, game, kinds)
	}
}
