package evasion

import (
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// NewStandard is the bot "standard" for either side.
func NewStandard(r *evasion.Rules, seat sim.Seat, parameters map[string]float64) sim.Policy[view] {
	if seat == evasion.British {
		return NewStandardBritish(r, parameters)
	}
	return NewStandardGerman(r, parameters)
}
