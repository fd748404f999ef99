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
	c := analysisOf(rules)
	if seat == colditz.German {
		return newGerman(c, caution), nil
	}
	return newAllied(c, seat, caution), nil
}

// analyses holds those of the rules used last: all seats and workers of a run
// share one, and none changes it.
var analyses struct {
	sync.Mutex
	list []*analysis // the latest last
}

// analysisOf analyses the board once for each set of rules.
func analysisOf(rules *colditz.Rules) *analysis {
	analyses.Lock()
	defer analyses.Unlock()
	at := slices.IndexFunc(analyses.list, func(c *analysis) bool { return c.rules == rules })
	if at < 0 {
		const kept = 8
		analyses.list = slices.Delete(analyses.list, 0, max(len(analyses.list)+1-kept, 0))
		analyses.list = append(analyses.list, newAnalysis(rules))
		at = len(analyses.list) - 1
	}
	return analyses.list[at]
}
