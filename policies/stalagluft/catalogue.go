package stalagluft

import (
	"fmt"

	"escapesim/policies"
	"escapesim/policies/search"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// standard is what people are told of the bot that plans, in both games.
var standard = policies.Bot{
	Name: "standard", Default: true,
	Doc: "prisoners: plan the tunnel, keep the workshops together, lose sand unseen, sneak by night; " +
		"Germans: search where evidence points, shadow the sand, patrol by night",
	Parameters: policies.Together(policies.Parameters[prisoners]("pow"), policies.Parameters[walking]("pow"),
		policies.Parameters[searching]("german"), policies.Parameters[guarding]("german")),
}

// greedy is what people are told of the bot that does not plan, in both games.
var greedy = policies.Bot{
	Name: "greedy", Doc: "prisoners: work and walk straight on, whoever is near; Germans: search what they " +
		"suspect, else by lot, and patrol by lot",
}

// patrol is what people are told of the German that studies of a night are made with.
var patrol = policies.Bot{
	Name: "patrol", Seats: []string{"german"},
	Doc: "a night: ferrets and dogs walk to one place after another by lot, and to what they hear",
}

const byLot = "any legal move with equal chance"

var standardByDay = policies.Noisy(policies.Row[*stalagluft.Rules, stalagluft.View]{
	Bot: standard,
	New: func(_ *stalagluft.Rules, seat sim.Seat, p map[string]float64) (sim.Policy[stalagluft.View], error) {
		return NewStandard(seat, p), nil
	},
})

// Tactical lists the bots of the tactical game.
var Tactical = append(policies.Catalogue[*stalagluft.Rules, stalagluft.View]{
	policies.Uniform[*stalagluft.Rules, stalagluft.View](byLot),
	policies.Fixed(greedy, func(_ *stalagluft.Rules, seat sim.Seat) (sim.Policy[stalagluft.View], error) {
		return NewGreedy(seat), nil
	}),
	standardByDay,
	search.Row(standardByDay),
	policies.Fixed(patrol, func(*stalagluft.Rules, sim.Seat) (sim.Policy[stalagluft.View], error) {
		return nil, fmt.Errorf("%s plays by night only", patrol.Name)
	}),
}, gaits(func(_ *stalagluft.Rules, name string) (sim.Policy[stalagluft.View], error) {
	return nil, reconnaissanceOnly(name)
})...)

var standardByNight = policies.Noisy(policies.Row[*skirmish.Rules, skirmish.View]{
	Bot: standard,
	New: func(_ *skirmish.Rules, seat sim.Seat, p map[string]float64) (sim.Policy[skirmish.View], error) {
		return NewStandardNight(seat, p), nil
	},
})

// Nights lists the bots of the scenarios.
var Nights = append(policies.Catalogue[*skirmish.Rules, skirmish.View]{
	policies.Uniform[*skirmish.Rules, skirmish.View](byLot),
	policies.Fixed(greedy, func(_ *skirmish.Rules, seat sim.Seat) (sim.Policy[skirmish.View], error) {
		return NewGreedyNight(seat), nil
	}),
	standardByNight,
	search.Row(standardByNight),
	policies.Fixed(patrol, func(*skirmish.Rules, sim.Seat) (sim.Policy[skirmish.View], error) { return Patrol{}, nil }),
}, gaits(func(r *skirmish.Rules, name string) (sim.Policy[skirmish.View], error) {
	if r.Scenario.ID != "reconnaissance" {
		return nil, reconnaissanceOnly(name)
	}
	return NewGait(name)
})...)

// NewStandard is the bot "standard" of the tactical game.
func NewStandard(seat sim.Seat, parameters map[string]float64) sim.Policy[stalagluft.View] {
	if seat != stalagluft.Pow {
		return NewGerman(parameters)
	}
	return NewEscaper(parameters)
}

// NewStandardNight is the bot "standard" of the scenarios.
func NewStandardNight(seat sim.Seat, parameters map[string]float64) sim.Policy[skirmish.View] {
	if seat != skirmish.Pow {
		return newSentinel(parameters)
	}
	return NewWalker(parameters)
}

func reconnaissanceOnly(name string) error { return fmt.Errorf("%s plays Reconnaissance only", name) }

// gaits are the rows of the bots that walk at one gait.
func gaits[R, V any](make func(r R, name string) (sim.Policy[V], error)) (rows policies.Catalogue[R, V]) {
	for i, name := range Gaits() {
		doc := "Reconnaissance at one gait, " + skirmish.RowNames[i/2]
		if i%2 == 1 {
			doc += ", lying prone while a German is near"
		}
		rows = append(rows, policies.Fixed(policies.Bot{Name: name, Seats: []string{"pow"}, Doc: doc},
			func(r R, _ sim.Seat) (sim.Policy[V], error) { return make(r, name) }))
	}
	return rows
}
