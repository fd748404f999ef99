package main

import (
	"errors"

	"escapesim/rulesets"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// colditzRules resolves a rule document of Colditz, with overrides, and lays
// the game on the real board for a number of players; 0 means 4.
func colditzRules(rules string, sets []string, players int) (*colditz.Rules, *rulesets.Document, error) {
	if players == 0 {
		players = 4
	}
	doc, err := rulesets.Load(rules, sets)
	if err != nil {
		return nil, nil, usage(err)
	}
	if doc.Game != "colditz" {
		return nil, nil, usagef("%s is played by the engine %s; this is about Escape from Colditz", rules, doc.Game)
	}
	var options colditz.Options
	if err := doc.Decode(&options); err != nil {
		return nil, nil, usage(err)
	}
	board, err := rulesets.ColditzBoard("", options.Board.Parts()...)
	if err != nil {
		return nil, nil, err
	}
	r, err := colditz.New(board, options, players)
	var conflict *colditz.Conflict
	if errors.As(err, &conflict) {
		return nil, nil, usage(err)
	}
	return r, doc, err
}

// turnChain is the chain that opens a turn; specialChain that of every other
// throw (COL-DICE-03, COL-DICE-04, COL-DICE-12).
func turnChain(o *colditz.Options) dice.Chain {
	return dice.Chain{Throw: dice.Throw{Count: int(o.Dice.Count), Sides: 6}, Rethrow: o.Dice.Doubles == colditz.SumThenMove, Limit: int(o.Dice.MaxChain)}
}

func specialChain(o *colditz.Options) dice.Chain {
	return dice.Chain{Throw: dice.Throw{Count: int(o.Dice.Count), Sides: 6}, Rethrow: o.Dice.SpecialDoubles == colditz.SumDoubles, Limit: int(o.Dice.MaxChain)}
}
