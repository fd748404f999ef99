// Package stalagluft is the tactical game of Stalag Luft III: months of
// tunnelling under the eyes of the ferrets, and one break. A night at the wire is the
// package skirmish, which this one nests when a scenario is played out.
//
// It knows rules, not rule files, and no bots.
package stalagluft

import "escapesim/sim/stalagluft/skirmish"

// The seats.
const (
	Pow    = skirmish.Pow
	German = skirmish.German
)

// Limits.
const (
	MaxMen     = 36
	Buildings  = 11 // that prisoners may be in
	MaxFerrets = 5
	MaxGuards  = 10
	BeatGuards = 4
	Tunnels    = 3
)

// Building is a building of the board, counted from 0.
type Building int8

// NoBuilding stands where no building is meant.
const NoBuilding Building = -1

// State is a position of the tactical game: what each topic of the rules holds
// stands with its rules. It is plain: = copies it.
type State struct {
	Progress      // turn.go
	Prisoners     // prisoner.go
	Garrison      // ferret.go
	Supplies      // supply.go
	Stores        // supply.go
	Secrets       // tunnel.go
	SandBalance   // sand.go
	Bargain       // barter.go
	WorkDetail    // theft.go
	Espionage     // spy.go
	SearchRecord  // search.go
	Search        // search.go
	ScenarioState // scene.go
	Break         // break.go
	Ideas         // idea.go
}
