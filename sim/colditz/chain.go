package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// DiceOptions: throws and doubles.
type DiceOptions struct {
	Doubles        Doubles        `key:"dice.doubles" clause:"COL-DICE-03" values:"sum_then_move|no_extra" doc:"what a double brings: another throw, added; or nothing"`
	MaxChain       int8           `key:"dice.max_chain" clause:"COL-DICE-04" range:"0..100" doc:"most throws in a chain; 0 means no limit"`
	DrawNumbers    []int8         `key:"dice.draw_numbers" clause:"COL-DICE-05" list:"2..12" doc:"throws of two dice that earn a card"`
	DrawScope      DrawScope      `key:"dice.draw_scope" clause:"COL-DICE-06" values:"per_throw|chain_total|first_throw|per_throw_or_total" doc:"what is compared with the numbers that earn a card"`
	DrawOnSpecial  bool           `key:"dice.draw_on_special_throws" clause:"COL-DICE-11" doc:"an Allied player's do-or-die and car throws earn cards too"`
	SpecialDoubles SpecialDoubles `key:"dice.special_doubles" clause:"COL-DICE-12" values:"sum|ignore" doc:"doubles of other throws than the turn's: thrown again and added, or not"`
}

// Doubles says what a double brings.
type Doubles uint8

// Values of dice.doubles.
const (
	SumThenMove Doubles = iota
	NoExtra
)

// DrawScope says what earns a card.
type DrawScope uint8

// Values of dice.draw_scope.
const (
	PerThrow DrawScope = iota
	ChainTotal
	FirstThrow
	PerThrowOrTotal
)

// SpecialDoubles says what doubles do in other throws than the turn's.
type SpecialDoubles uint8

// Values of dice.special_doubles.
const (
	SumDoubles SpecialDoubles = iota
	IgnoreDoubles
)

// Chain is a throw with all that its doubles brought.
type Chain struct {
	Total   int // pips
	First   int // the first throw alone
	Throws  int
	Doubles int
	Draws   int // cards earned, where the throw can earn any
}

// throwChain throws two dice, again after each double, and adds them up.
func (r *Rules) throwChain(c *dice.Chance, p dice.Purpose, seat sim.Seat, what Throw, log *sim.Log) Chain {
	o := &r.Options.Dice
	again := o.Doubles == SumThenMove
	if what != TurnThrow {
		again = o.SpecialDoubles == SumDoubles
	}
	var chain Chain
	for {
		a, b := c.Pair(p)
		log.Add(Thrown, seat, a, b, int(what), 0)
		chain.Throws++
		chain.Total += a + b
		if chain.Throws == 1 {
			chain.First = a + b
		}
		if r.draws&(1<<(a+b)) != 0 && (o.DrawScope == PerThrow || o.DrawScope == PerThrowOrTotal || o.DrawScope == FirstThrow && chain.Throws == 1) {
			chain.Draws++
		}
		if a == b {
			chain.Doubles++
		}
		if a != b || !again || o.MaxChain > 0 && chain.Throws >= int(o.MaxChain) {
			break
		}
	}
	if total := chain.Total < 64 && r.draws&(1<<chain.Total) != 0; total && (o.DrawScope == ChainTotal || o.DrawScope == PerThrowOrTotal && chain.Draws == 0) {
		chain.Draws++
	}
	return chain
}
