package colditz

import (
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

// analyses are those of the rules used last: all seats and workers of a run share one, and
// none changes it.
var analyses = sim.Kept[*colditz.Rules, *analysis]{Same: (*colditz.Rules).SameAs}

// analysisOf analyses the board once for each set of rules.
func analysisOf(rules *colditz.Rules) *analysis { return analyses.Of(rules, newAnalysis) }
