package stalagluft_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// The greedy bots keep what sim.Policy promises, and allocate nothing.
func TestGreedyConforms(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	camp := tactical(t)
	simtest.Test(t, simtest.Game[stalagluft.State, stalagluft.View]{
		Rules: camp, Check: camp.Check, Limit: 200000, Games: 4,
		Policies: func() []sim.Policy[stalagluft.View] {
			return []sim.Policy[stalagluft.View]{bots.NewGreedy(stalagluft.Pow), bots.NewGreedy(stalagluft.German)}
		},
	})
	night := scenario(t, "reconnaissance")
	simtest.Test(t, simtest.Game[skirmish.State, skirmish.View]{
		Rules: night, Limit: 20000, Games: 12,
		Policies: func() []sim.Policy[skirmish.View] {
			return []sim.Policy[skirmish.View]{bots.NewGreedyNight(skirmish.Pow), bots.NewGreedyNight(skirmish.German)}
		},
	})
}
