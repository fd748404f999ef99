package evasion

import (
	"escapesim/reports"
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
type luck struct {
	sums          [lucks]int64
	spots, fights *reports.Odds
}

func newLuck() *luck {
	return &luck{spots: reports.NewOdds("spottings"), fights: reports.NewOdds("fights")}
}

// start begins a game.
func (l *luck) start() {
	l.sums = [lucks]int64{}
	l.spots.Start()
	l.fights.Start()
}

// take reads the next fact.
func (l *luck) take(f evasion.Fact) {
	const half = reports.LuckUnit / 2
	switch f.Kind {
	case evasion.LookedOut: // the chance is in sixths
		chance := min(max(int64(f.Chance()), 0), 6) * reports.LuckUnit / 6
		l.sums[luckSpotting] -= chance
		if f.Throw() <= f.Chance() {
			l.sums[luckSpotting] += reports.LuckUnit
		}
		l.spots.Throw(chance, f.Throw() <= f.Chance())
	case evasion.PatrolThrow:
		l.sums[luckPatrol] += int64(f.Throw())*reports.LuckUnit - 7*half
		l.fights.Throw(half, f.Throw() >= 4)
	case evasion.AmbushThrow:
		l.sums[luckAmbush] += int64(f.Throw())*reports.LuckUnit - 7*half
		l.fights.Throw(half, f.Throw() >= 4)
	}
}
