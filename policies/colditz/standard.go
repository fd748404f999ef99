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

// analysisOf analyses the board once for each set of rules. Rules that differ only in what
// matters in play share the tables.
func analysisOf(rules *colditz.Rules) *analysis {
	return analyses.Of(rules, func(r *colditz.Rules) *analysis {
		c := *measured.Of(beforePlay(r), newAnalysis)
		c.rules = r
		return &c
	})
}

var measured = sim.Kept[*colditz.Rules, *analysis]{Same: (*colditz.Rules).SameAs}

// beforePlay is the rules without the groups of options that no table is measured by. The
// analysis does not see them, so that what it finds is the same whoever comes first.
func beforePlay(r *colditz.Rules) *colditz.Rules {
	plain := *r
	o := &plain.Options
	o.Seats = colditz.SeatOptions{}
	o.Turn = colditz.TurnOptions{}
	o.Hand = colditz.HandOptions{}
	o.Deck = colditz.DeckOptions{}
	o.Trade = colditz.TradeOptions{}
	o.Pursue = colditz.PursuitOptions{}
	o.Force = colditz.ForceOptions{}
	o.Sol = colditz.SolitaryOptions{}
	o.Jail = colditz.JailOptions{}
	o.Return = colditz.ReturnOptions{}
	o.Appel = colditz.AppelOptions{}
	o.Search = colditz.SearchOptions{}
	o.Holder = colditz.HolderOptions{}
	o.Shoot = colditz.ShootOptions{}
	o.Card = colditz.CardOptions{}
	o.Multi = colditz.MultiOptions{}
	o.Combo = colditz.ComboOptions{}
	o.Win = colditz.WinOptions{}
	return &plain
}
