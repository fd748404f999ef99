package skirmish_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/skirmish"
)

// scenarios are the nights that come with the program.
var scenarios = []string{
	"reconnaissance", "blind-spot", "vorlager-theft", "baltic-breakout", "mole", "truck", "gate-disguise", "scale-wire",
}

// tables are who plays in the tests of every promise: anybody, and bots that get somewhere.
var tables = []func() []sim.Policy[skirmish.View]{
	nil,
	func() []sim.Policy[skirmish.View] {
		return []sim.Policy[skirmish.View]{bots.NewWalker(nil), bots.Patrol{}}
	},
	func() []sim.Policy[skirmish.View] {
		return []sim.Policy[skirmish.View]{bots.NewGreedyNight(skirmish.Pow), bots.NewGreedyNight(skirmish.German)}
	},
}

// Every promise of a game, whoever is chased and whoever is caught at once.
func TestKit(t *testing.T) {
	for _, mode := range []string{"capture", "pursuit"} {
		t.Run(mode, func(t *testing.T) {
			r := play(t, "reconnaissance", "halt.mode="+mode).Rules
			for _, name := range []string{"", "gait-creep-hold", "gait-run"} {
				g := simtest.Game[skirmish.State, skirmish.View]{Rules: r, Scramble: r.Scramble}
				g.Limit, g.Games = 20000, 24
				if name != "" {
					g.Policies = func() []sim.Policy[skirmish.View] {
						gait, err := bots.NewGait(name)
						if err != nil {
							panic(err) // the kit lays tables in its workers, too
						}
						return []sim.Policy[skirmish.View]{gait, bots.Patrol{}}
					}
				}
				simtest.Test(t, g)
			}
		})
	}
}

// So in every scenario; and where what a side cannot see is otherwise, the game goes on.
func TestKitOfScenarios(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, name := range scenarios {
		t.Run(name, func(t *testing.T) {
			r := play(t, name).Rules
			for _, table := range tables {
				g := simtest.Game[skirmish.State, skirmish.View]{
					Rules: r, Scramble: r.Scramble, Policies: table, Limit: 40000, Games: 8,
				}
				simtest.Test(t, g)
				g.Games = 32
				simtest.ScrambledGoOn(t, g)
			}
		})
	}
}
