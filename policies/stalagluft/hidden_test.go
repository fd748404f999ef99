package stalagluft_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// What a side cannot see may be otherwise, and the game goes on: by lot and with
// the standard bots, in the tactical game and in every scenario.
func TestScrambledPositionsGoOn(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	const games = 8
	for _, sets := range [][]string{nil, {
		"stoolie.visibility=covert", "idea.enabled=true",
		"search.cancel_policy=choose", "time.turns=30",
	}} {
		r := tactical(t, sets...)
		g := simtest.Game[stalagluft.State, stalagluft.View]{
			Rules: r, Scramble: r.Scramble, Check: r.Check,
			Games: max(games/8, 1), Limit: 200000,
		}
		simtest.ScrambledGoOn(t, g)
		g.Policies = func() []sim.Policy[stalagluft.View] {
			return []sim.Policy[stalagluft.View]{bots.NewEscaper(nil), bots.NewGerman(nil)}
		}
		simtest.ScrambledGoOn(t, g)
	}
	for _, name := range []string{
		"reconnaissance", "blind-spot", "vorlager-theft", "baltic-breakout", "mole", "truck",
		"gate-disguise", "scale-wire",
	} {
		r := scenario(t, name)
		g := simtest.Game[skirmish.State, skirmish.View]{Rules: r, Scramble: r.Scramble, Games: 4 * games, Limit: 40000}
		simtest.ScrambledGoOn(t, g)
		g.Policies = func() []sim.Policy[skirmish.View] {
			return []sim.Policy[skirmish.View]{bots.NewWalker(nil), bots.Patrol{}}
		}
		simtest.ScrambledGoOn(t, g)
	}
}
