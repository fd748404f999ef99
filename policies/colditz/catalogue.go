// Package colditz holds the bots of Escape from Colditz: one file a bot, one
// row in the catalogue. Bots see a colditz.View and nothing else: no state,
// no rule file, no statistics.
package colditz

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/colditz"
)

// Side says which seats a bot can take.
type Side uint8

// The sides.
const (
	Either Side = iota
	GermanSide
	AlliedSide
)

// Parameter is a number that a bot takes, as in standard:caution=0.3.
type Parameter struct {
	Name            string
	Lo, Hi, Default float64
	Doc             string
}

// Row is a bot of the catalogue.
type Row struct {
	Name       string
	Side       Side
	Doc        string // one sentence
	Parameters []Parameter

	// New makes the bot of one seat; an instance serves one worker.
	New func(r *colditz.Rules, seat sim.Seat, parameters map[string]float64) (sim.Policy[colditz.View], error)
}

// Catalogue is every bot.
var Catalogue = []Row{
	{
		Name: "standard", Doc: "plays to win by a readable plan, on either side",
		Parameters: []Parameter{{"caution", 0, 1, 0.5, "from bold to careful"}},
		New:        NewStandard,
	},
	{
		Name: "random", Doc: "any legal decision with equal chance",
		New: func(*colditz.Rules, sim.Seat, map[string]float64) (sim.Policy[colditz.View], error) {
			return sim.Uniform[colditz.View](), nil
		},
	},
	{
		Name: "reference-wander", Side: AlliedSide, Doc: "a measuring stick for the rules: wanders after fixed aims, without memory",
		New: func(r *colditz.Rules, seat sim.Seat, _ map[string]float64) (sim.Policy[colditz.View], error) {
			return NewWander(r, seat), nil
		},
	},
	{
		Name: "reference-patrol", Side: GermanSide, Doc: "a measuring stick for the rules: patrols, searches and arrests, without memory",
		New: func(r *colditz.Rules, _ sim.Seat, _ map[string]float64) (sim.Policy[colditz.View], error) {
			return NewPatrol(r), nil
		},
	},
}

// New makes a bot of the catalogue by name.
func New(name string, r *colditz.Rules, seat sim.Seat, parameters map[string]float64) (sim.Policy[colditz.View], error) {
	for _, row := range Catalogue {
		if row.Name == name {
			return row.New(r, seat, parameters)
		}
	}
	return nil, fmt.Errorf("no bot named %s", name)
}
