package colditz

import (
	"slices"
	"sync"

	"escapesim/sim"
	"escapesim/sim/colditz"
)

// NewStandard is the policy "standard" for a seat: *Allied or *German. Its
// parameters are those of germanSettings and alliedSettings, and caution; an error
// names one that it does not know, or a value out of range.
//
// Either plan is a function of the view alone: it is made afresh for every
// decision, from tables of distances and of exact chances that are laid when
// the bot is made.
func NewStandard(rules *colditz.Rules, seat sim.Seat, parameters map[string]float64) (sim.Policy[colditz.View], error) {
	s, err := settingsOf(parameters)
	if err != nil {
		return nil, err
	}
	c := analysisOf(rules)
	if seat == colditz.German {
		return newGerman(c, s.german), nil
	}
	return newAllied(c, seat, s), nil
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
	at := slices.IndexFunc(analyses.list, func(c *analysis) bool { return c.rules.SameAs(rules) })
	if at < 0 {
		const kept = 8
		analyses.list = slices.Delete(analyses.list, 0, max(len(analyses.list)+1-kept, 0))
		analyses.list = append(analyses.list, newAnalysis(rules))
		at = len(analyses.list) - 1
	}
	return analyses.list[at]
}
