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
	MaxGuards  = 10
	BeatGuards = 4
)

// ManID numbers the prisoners and teams, FerretID the ferrets and TunnelID the tunnels,
// each from 0.
type (
	ManID    int8
	FerretID int8
	TunnelID int8
)

// Where nobody is meant. None of these is the zero value: numbers are places in the state
// and bits of sets, and stand in facts and scenario files as they are.
const (
	NoMan    ManID    = -1
	NoTunnel TunnelID = -1
)

// How many there may be.
const (
	MaxFerrets FerretID = 5
	Tunnels    TunnelID = 3
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
