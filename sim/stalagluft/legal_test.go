package stalagluft_test

import (
	"slices"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
)

// deep is how many positions the comparisons with slow references look at.
func deep() int { return simtest.Count(500, 3000, 30_000) }

// The lists of moves that come from tables, bit sets and memory of the turn
// before are those worked out afresh, in games played at random.
func TestLegalIsTheSlowOne(t *testing.T) {
	for _, sets := range [][]string{
		nil,
		{
			"scenario.resolve_by_table=true", "ferret.relocate_then_move=3", "shakedown.pow_move=9",
			"shakedown.exit_radius=2",
		},
		{
			"scenario.enabled=false", "ferret.relocate_through_huts=false", "pow.death_strip_forbidden=false",
			"setup.teams.stooge=1", "tunnel.start.need=[]", "wood.start=9",
		},
		{
			"scenario.enabled=false", "ferret.move=9", "pow.move=3", "ferret.may_enter=false",
			"pow.move_through_doors=false", "deck.teams_in_deck=true", "stoolie.denies_facility=false",
		},
		{"scenario.enabled=false", "stoolie.visibility=covert", "time.turns=25", "barter.isolation=6"},
	} {
		c := open(t, sets...)
		stream := dice.NewStream(5, 0, dice.Setup)
		seen, game := 0, uint64(0)
		kinds := map[stalagluft.Phase]int{}
		for seen < deep() || len(kinds) < 15 {
			c.c.Start(9, game)
			game++
			c.Setup(&c.s, &c.c, nil)
			for {
				if _, on := c.Actor(&c.s); !on {
					break
				}
				buf := c.Legal(&c.s, nil)
				if c.s.Phase != stalagluft.Night {
					if slow := c.SlowLegal(&c.s); !slices.Equal(buf, slow) {
						t.Fatalf("%v: turn %d, phase %d: %d moves %v, the slow list has %d: %v", sets, c.s.Turn,
							c.s.Phase, len(buf), buf, len(slow), slow)
					}
					kinds[c.s.Phase]++
					seen++
				}
				at := c.Board.Outdoor[stream.IntN(len(c.Board.Outdoor))]
				role, building := stalagluft.Role(stream.IntN(int(stalagluft.Roles))),
					stalagluft.Building(stream.IntN(c.Board.Inhabited))
				switch {
				case c.Contact(&c.s) != c.SlowContact(&c.s):
					t.Fatalf("%v: turn %d: contact is %v", sets, c.s.Turn, c.Contact(&c.s))
				case c.ClearOf(&c.s, at) != c.SlowClear(&c.s, at):
					t.Fatalf("%v: turn %d: sand at %v is clear: %v", sets, c.s.Turn, at, c.ClearOf(&c.s, at))
				case c.Hopeless(&c.s) != c.SlowHopeless(&c.s):
					t.Fatalf("%v: turn %d: hopeless is %v", sets, c.s.Turn, c.Hopeless(&c.s))
				case c.At(&c.s, role, building) != c.SlowAt(&c.s, role, building):
					t.Fatalf("%v: turn %d: %s in building %d", sets, c.s.Turn, stalagluft.RoleNames[role], building)
				case c.Present(&c.s, role) != c.SlowPresent(&c.s, role):
					t.Fatalf("%v: turn %d: %s in the camp", sets, c.s.Turn, stalagluft.RoleNames[role])
				}
				c.Apply(&c.s, buf[stream.IntN(len(buf))], &c.c, nil)
			}
		}
		t.Logf("%v: %d games, positions by step %v", sets, game, kinds)
	}
}
