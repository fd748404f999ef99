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

// standard is the bot that plays where nothing is said.
var standard = policies.Noisy(row{
	Bot: policies.Bot{
		Name: "standard", Doc: "plays to win by a readable plan, on either side", Default: true,
		Parameters: standardParameters(),
	},
	New: NewStandard,
})

// Catalogue is every bot.
var Catalogue = policies.Catalogue[*colditz.Rules, colditz.View]{
	standard,
	search.Row(standard),
	policies.Uniform[*colditz.Rules, colditz.View]("any legal decision with equal chance"),
	fixed("greedy", "looks one decision ahead and never waits: takes, plays and walks as soon as it can", newGreedy),
	fixed("reference-wander", "a measuring stick for the rules: wanders after fixed aims, without memory",
		func(r *colditz.Rules, seat sim.Seat) sim.Policy[colditz.View] { return NewWander(r, seat) }, "allied"),
	fixed("reference-patrol", "a measuring stick for the rules: patrols, searches and arrests, without memory",
		func(r *colditz.Rules, _ sim.Seat) sim.Policy[colditz.View] { return NewPatrol(r) }, "german"),
}

// New makes a bot of the catalogue by its name.
var New = Catalogue.New

// fixed is the row of a bot of some seats, all where none is named, that takes no parameter.
func fixed(
	name, doc string, make func(r *colditz.Rules, seat sim.Seat) sim.Policy[colditz.View], seats ...string,
) row {
	return policies.Fixed(policies.Bot{Name: name, Seats: seats, Doc: doc},
		func(r *colditz.Rules, seat sim.Seat) (sim.Policy[colditz.View], error) { return make(r, seat), nil })
}
