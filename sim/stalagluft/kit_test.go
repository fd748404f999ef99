package stalagluft_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
)

// tables are who plays in the tests of every promise: anybody, and bots that get somewhere.
var tables = []func() []sim.Policy[stalagluft.View]{
	nil,
	func() []sim.Policy[stalagluft.View] {
		return []sim.Policy[stalagluft.View]{bots.NewEscaper(nil), bots.NewGerman(nil)}
	},
	func() []sim.Policy[stalagluft.View] {
		return []sim.Policy[stalagluft.View]{bots.NewGreedy(stalagluft.Pow), bots.NewGreedy(stalagluft.German)}
	},
}

// Every promise of a game, as printed and with options that change what is asked and what
// is hidden.
func TestKit(t *testing.T) {
	for _, c := range []struct {
		name string
		sets []string
	}{
		{"default", nil},
		{"ideas, deck of 36", []string{"idea.enabled=true", "deck.teams_in_deck=true"}},
		{"covert spies, scarce counters, other orders", []string{
			"stoolie.visibility=covert", "supply.wood=4",
			"supply.duct=2", "supply.sand=20", `turn.end_order=["theft","scrounger_theft","sand"]`,
			`turn.p_routine=["identify","start","strip","fit","barter","dig","sand","forgery","clothes","manufacture"]`,
			`turn.order=["g_deploy","g_move","p_deploy","p_move","p_routine","g_routine","scenario_or_idea"]`,
			`skirmish.order=["pow_move","guard_move","pow_action","ferret_move"]`,
		}},
		{"every search", []string{"event.table=[arrival, shakedown, red_cross, ferret_search, ferret_search, " +
			"ferret_search]", "sand.found_by=any_search"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && c.sets != nil {
				t.Skip("the usual form plays it")
			}
			r := open(t, c.sets...).Rules
			for _, table := range tables[:2] {
				simtest.Test(t, simtest.Game[stalagluft.State, stalagluft.View]{
					Rules: r, Scramble: r.Scramble, Check: r.Check, Policies: table, Limit: 200000, Games: 4,
				})
			}
		})
	}
}

// What a side cannot see may be otherwise, and the game goes on.
func TestScrambledPositionsGoOn(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, sets := range [][]string{nil, {
		"stoolie.visibility=covert", "idea.enabled=true", "search.cancel_policy=choose", "time.turns=30",
	}} {
		r := open(t, sets...).Rules
		for _, table := range tables {
			simtest.ScrambledGoOn(t, simtest.Game[stalagluft.State, stalagluft.View]{
				Rules: r, Scramble: r.Scramble, Check: r.Check, Policies: table, Games: 1, Limit: 200000,
			})
		}
	}
}
