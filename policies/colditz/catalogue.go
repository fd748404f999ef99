// Package colditz holds the bots of Escape from Colditz, each a row of the
// catalogue. Bots see a colditz.View and nothing else: no state, no rule file, no
// statistics. The files by bot:
//
//   - standard: standard_german and standard_allied say what a side plays for, the plan
//     files how the Allied go about it, each other standard file one part of that;
//     settings holds the numbers they play by, analysis what they know of the board
//     before a game begins
//   - greedy: greedy_allied, greedy_german
//   - the measuring sticks: reference_wander, with its roads, and reference_patrol
package colditz

import (
	"escapesim/policies"
	"escapesim/policies/search"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

type row = policies.Row[*colditz.Rules, colditz.View]

// Catalogue is every bot.
var Catalogue = policies.Catalogue[*colditz.Rules, colditz.View]{
	policies.Noisy(row{
		Bot: policies.Bot{
			Name: "standard", Doc: "plays to win by a readable plan, on either side", Default: true,
			Parameters: standardParameters(),
		},
		New: NewStandard,
	}),
	search.Row("standard", func(r *colditz.Rules, seat sim.Seat) (sim.Policy[colditz.View], error) {
		return NewStandard(r, seat, nil)
	}),
	policies.Uniform[*colditz.Rules, colditz.View]("any legal decision with equal chance"),
	{
		Bot: policies.Bot{
			Name: "greedy",
			Doc:  "looks one decision ahead and never waits: takes, plays and walks as soon as it can",
		},
		New: func(r *colditz.Rules, seat sim.Seat, _ map[string]float64) (sim.Policy[colditz.View], error) {
			return newGreedy(r, seat), nil
		},
	},
	only("allied", "reference-wander", "a measuring stick for the rules: wanders after fixed aims, without memory",
		func(r *colditz.Rules, seat sim.Seat) sim.Policy[colditz.View] { return NewWander(r, seat) }),
	only("german", "reference-patrol", "a measuring stick for the rules: patrols, searches and arrests, without memory",
		func(r *colditz.Rules, _ sim.Seat) sim.Policy[colditz.View] { return NewPatrol(r) }),
}

// New makes a bot of the catalogue by its name.
var New = Catalogue.New

// only is the row of a bot that plays one side and takes no parameter.
func only(side, name, doc string, make func(r *colditz.Rules, seat sim.Seat) sim.Policy[colditz.View]) row {
	return row{
		Bot: policies.Bot{Name: name, Seats: []string{side}, Doc: doc},
		New: func(r *colditz.Rules, seat sim.Seat, _ map[string]float64) (sim.Policy[colditz.View], error) {
			return make(r, seat), nil
		},
	}
}
