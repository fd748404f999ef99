package evasion

import (
	"fmt"

	"escapesim/policies"
	"escapesim/policies/search"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

type row = policies.Row[*evasion.Rules, view]

// Catalogue lists the bots.
var Catalogue = drawing("")

// Drawing lists the bots as Catalogue does; they draw from the lotteries of a text, as house/openings
// prints them.
func Drawing(r *evasion.Rules, lotteries string) (policies.Catalogue[*evasion.Rules, view], error) {
	_, err := readLotteries(r.Map(), lotteries)
	return drawing(lotteries), err
}

func drawing(given string) policies.Catalogue[*evasion.Rules, view] {
	standard := policies.Noisy(row{
		Bot: policies.Bot{
			Name: "standard", Doc: "plans: the party walks where patrols are unlikely to have come; the patrols " +
				"search where it can be", Default: true,
			Parameters: policies.Together(policies.Parameters[british]("british"),
				policies.Parameters[german]("german")),
		},
		New: func(r *evasion.Rules, seat sim.Seat, parameters map[string]float64) (sim.Policy[view], error) {
			return newStandard(planGiven(r, given), seat, parameters), nil
		},
	})
	return policies.Catalogue[*evasion.Rules, view]{
		standard,
		policies.Fixed(policies.Bot{
			Name: "greedy",
			Doc:  "goes straight where it is going: the party to its aircraft, the patrols to the last report",
		}, func(r *evasion.Rules, seat sim.Seat) (sim.Policy[view], error) { return NewGreedy(r, seat), nil }),
		search.Row(standard),
		policies.Uniform[*evasion.Rules, view]("any legal decision with equal chance"),
		only("british", "reference-lie", "six men lie hidden and walk to the aircraft as late as they can",
			NewReferenceLie),
		only("british", "reference-ambush", "the same from the tunnel hex, ambushing trucks", NewReferenceAmbush),
		only("british", "reference-pairs", "three pairs, each by itself", NewReferencePairs),
		only("german", "reference-random", "each team throws a die: drive, walk, sweep or search", NewReferenceRandom),
		only("german", "reference-hunt", "patrols on foot search and walk within three hexes of the tunnel",
			NewReferenceHunt),
	}
}

// seats are the seats by their words.
var seats = map[string]sim.Seat{"british": evasion.British, "german": evasion.German}

// only is the row of a bot that plays one side.
func only(side, name, doc string, make func(*evasion.Rules) sim.Policy[view]) row {
	return policies.Fixed(policies.Bot{Name: name, Seats: []string{side}, Doc: doc},
		func(r *evasion.Rules, seat sim.Seat) (sim.Policy[view], error) {
			if seat != seats[side] {
				return nil, fmt.Errorf("%s does not play this seat", name)
			}
			return make(r), nil
		})
}

// NewStandard is the bot "standard" for either side.
func NewStandard(r *evasion.Rules, seat sim.Seat) sim.Policy[view] {
	return newStandard(planFor(r), seat, nil)
}

func newStandard(p *plan, seat sim.Seat, parameters map[string]float64) sim.Policy[view] {
	if seat == evasion.British {
		return p.standardBritish(parameters)
	}
	return p.standardGerman(parameters)
}
