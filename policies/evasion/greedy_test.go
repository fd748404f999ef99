package evasion_test

import (
	"testing"

	bots "escapesim/policies/evasion"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// The greedy bots keep what sim.Policy promises, and allocate nothing.
func TestGreedyConforms(t *testing.T) {
	r := price(t)
	simtest.Test(t, simtest.Game[evasion.State, evasion.View]{Rules: r, Games: 60, Policies: func() []policy {
		return []policy{bots.NewGreedy(r, evasion.British), bots.NewGreedy(r, evasion.German)}
	}})
}
