package stalagluft

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// Parameter is a number that a bot takes.
type Parameter struct {
	Name            string
	Lo, Hi, Default float64
	Doc             string
}

// Bot is a row of the catalogue.
type Bot struct {
	Name       string
	Doc        string
	PowOnly    bool
	Parameters []Parameter
}

// Catalogue lists the bots of both games.
var Catalogue = func() []Bot {
	rows := []Bot{
		{Name: "random", Doc: "any legal move with equal chance"},
		{Name: "standard", Doc: "prisoners: plan the tunnel, keep the workshops apart, lose sand unseen, sneak by night; Germans: search where evidence points, shadow the sand, patrol by night", Parameters: []Parameter{
			{"kits", 1, 40, 8, "complete kits that the prisoners wait for"},
			{"margin", 0, 20, 3, "inches beyond a spotting radius that still count as near, by night"},
		}},
	}
	for i, name := range Gaits() {
		doc := "Reconnaissance at one gait, " + skirmish.RowNames[i/2]
		if i%2 == 1 {
			doc += ", lying prone while a German is near"
		}
		rows = append(rows, Bot{Name: name, Doc: doc, PowOnly: true})
	}
	return rows
}()

// Tactical makes a bot of the tactical game.
func Tactical(name string, seat sim.Seat, p map[string]float64) (sim.Policy[stalagluft.View], error) {
	switch {
	case name == "random":
		return sim.Uniform[stalagluft.View](), nil
	case name == "standard" && seat == stalagluft.Pow:
		bot := NewEscaper(int(p["kits"]))
		bot.night.Margin = int(p["margin"])
		return bot, nil
	case name == "standard":
		return new(German), nil
	}
	return nil, fmt.Errorf("%s plays Reconnaissance only", name)
}

// Skirmish makes a bot of a scenario.
func Skirmish(name string, r *skirmish.Rules, seat sim.Seat, p map[string]float64) (sim.Policy[skirmish.View], error) {
	switch {
	case name == "random":
		return sim.Uniform[skirmish.View](), nil
	case name == "standard" && seat == skirmish.Pow:
		return NewWalker(int(p["margin"])), nil
	case name == "standard":
		return Patrol{}, nil
	case r.Scenario.ID != "reconnaissance":
		return nil, fmt.Errorf("%s plays Reconnaissance only", name)
	}
	return NewGait(name)
}
