package evasion

import (
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// The controls: sums of the luck of throws.
const (
	luckSpotting = iota
	luckPatrol
	luckAmbush
	lucks
)

var controls = reports.Columns{
	luckSpotting: {Name: "luck_spotting", Doc: "spotting throws that succeeded, less the chance of each"},
	luckPatrol:   {Name: "luck_patrol_fights", Doc: "pips thrown on the Patrol Matrix, less 3.5 each"},
	luckAmbush:   {Name: "luck_ambush_fights", Doc: "pips thrown on the Ambush Matrix, less 3.5 each"},
}

// luck adds up the luck of a game.
type luck [lucks]int64

// take reads the next fact.
func (l *luck) take(e *sim.Event) {
	const half = reports.LuckUnit / 2
	switch e.Kind {
	case evasion.LookedOut: // the chance is in sixths
		chance := min(max(int64(e.C), 0), 6)
		l[luckSpotting] -= chance * reports.LuckUnit / 6
		if e.D <= e.C {
			l[luckSpotting] += reports.LuckUnit
		}
	case evasion.PatrolThrow:
		l[luckPatrol] += int64(e.B)*reports.LuckUnit - 7*half
	case evasion.AmbushThrow:
		l[luckAmbush] += int64(e.B)*reports.LuckUnit - 7*half
	}
}
