package colditz

import "math"

// ClockOptions: time.
type ClockOptions struct {
	LimitMinutes   int16     `key:"clock.limit_minutes" clause:"COL-CLOCK-01" range:"0..6000" doc:"playing time in minutes, after which the German has won; 0 means no limit"`
	MinutesPerTurn float64   `key:"clock.minutes_per_turn" clause:"COL-CLOCK-02" range:"0.01..600" doc:"minutes that one player's turn takes"`
	Unit           ClockUnit `key:"clock.unit" clause:"COL-CLOCK-03" values:"minutes|turns" doc:"what clock.limit_minutes counts: minutes, or player turns"`
}

// ClockUnit says what the time limit counts.
type ClockUnit uint8

// Values of clock.unit.
const (
	Minutes ClockUnit = iota
	PlayerTurns
)

// turns is the number of player turns that the limit leaves room for: the
// turn in which time runs out is finished (COL-CLOCK-06). 0 means no limit.
func (o *ClockOptions) turns() int {
	if o.LimitMinutes == 0 {
		return 0
	}
	if o.Unit == PlayerTurns {
		return int(o.LimitMinutes)
	}
	return int(math.Ceil(float64(o.LimitMinutes)/o.MinutesPerTurn - 1e-9))
}
