package colditz

import (
	"fmt"
	"slices"
	"sync"

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
	c := castleFor(rules)
	if seat == colditz.German {
		return newGerman(c, caution), nil
	}
	return newAllied(c, seat, caution), nil
}

// castles are kept for the rules used last: every seat and every worker of a
// run looks at the same one, and none changes it.
var castles struct {
	sync.Mutex
	list []*castle // the latest last
}

// castleFor measures the castle once for each set of rules.
func castleFor(rules *colditz.Rules) *castle {
	castles.Lock()
	defer castles.Unlock()
	at := slices.IndexFunc(castles.list, func(c *castle) bool { return c.rules == rules })
	if at < 0 {
		const kept = 8
		castles.list = slices.Delete(castles.list, 0, max(len(castles.list)+1-kept, 0))
		castles.list = append(castles.list, newCastle(rules))
		at = len(castles.list) - 1
	}
	return castles.list[at]
}
