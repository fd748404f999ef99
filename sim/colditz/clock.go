package colditz

import "math"

// ClockOptions: time.
type ClockOptions struct {
	LimitMinutes   int16     `key:"clock.limit_minutes" clause:"COL-CLOCK-01" range:"0..6000" doc:"playing time in minutes, after which the German has won; 0 means no limit"`
	MinutesPerTurn float64   `key:"clock.minutes_per_turn" clause:"COL-CLOCK-02" range:"0.01..600" doc:"minutes that one player's turn takes"`
	Unit           ClockUnit `key:"clock.unit" clause:"COL-CLOCK-03" values:"minutes|turns|rounds" doc:"what clock.limit_minutes counts: minutes, player turns, or rounds"`
}

// ClockUnit says what the time limit counts.
type ClockUnit uint8

// Values of clock.unit.
const (
	Minutes ClockUnit = iota
	PlayerTurns
	Rounds
)

// turns is the number of player turns that the limit leaves room for, at most
// where it counts rounds: the turn in which time runs out is finished
// (COL-CLOCK-06). 0 means no limit.
func (o *ClockOptions) turns(players int) int {
	switch limit := int(o.LimitMinutes); {
	case limit == 0 || o.Unit == PlayerTurns:
		return limit
	case o.Unit == Rounds:
		return limit * players
	default:
		return int(math.Ceil(float64(limit)/o.MinutesPerTurn - 1e-9))
	}
}

// timeIsUp: the turn that is over was the last one.
func (r *Rules) timeIsUp(s *State) bool {
	if r.Options.Clock.Unit == Rounds { // players who are out leave fewer turns in a round
		return s.Seat == German && r.turns > 0 && s.Round >= r.Options.Clock.LimitMinutes
	}
	return r.turns > 0 && int(s.Turns) >= r.turns
}
