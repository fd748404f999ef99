package colditz

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/colditz"
)

// NewStandard is the policy "standard" for a seat: *Allied or *German. Its one
// parameter is caution, from 0 (bold) to 1 (careful), 0.5 by default; an
// error names a parameter that it does not know, or a value out of range.
//
// Either plan is a function of the view alone: it is made afresh for every
// decision, from tables of distances and of exact chances that are laid when
// the bot is made.
func NewStandard(rules *colditz.Rules, seat sim.Seat, params map[string]float64) (sim.Policy[colditz.View], error) {
	caution := 0.5
	for name, value := range params {
		if name != "caution" {
			return nil, fmt.Errorf("standard has no parameter %q; it has caution", name)
		}
		if !(value >= 0 && value <= 1) {
			return nil, fmt.Errorf("caution=%v: 0 to 1", value)
		}
		caution = value
	}
	c := newCastle(rules)
	if seat == colditz.German {
		return newGerman(c, caution), nil
	}
	return newAllied(c, seat, caution), nil
}
