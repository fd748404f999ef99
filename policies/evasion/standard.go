package evasion

import (
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// NewStandard is the bot "standard" for either side.
func NewStandard(r *evasion.Rules, seat sim.Seat) sim.Policy[view] {
	if seat == evasion.British {
		return NewStandardBritish(r)
	}
	return NewStandardGerman(r)
}
