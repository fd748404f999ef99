package colditz

import (
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// Exact chances of throws.

// chanceTable is exact chances, in thousandths, by distance.
type chanceTable struct {
	reach   [256]int16                        // that a guard arrests there in one turn
	dark    [256]int16                        // the same at night, while nobody attempts to escape
	throw   [256]int16                        // that a throw covers the distance
	doOrDie [256]int16                        // the same of a do or die with an unknown card
	byCard  [colditz.MaxThrows + 1][256]int16 // and with one that is known, by its throws
	passing int                               // the least chance of an arrest in the outer courtyard
}

// measureChances takes the exact distributions of the throws.
//
//builds:differ thousandths rounds where no chance of dice lies
func (c *analysis) measureChances(r *colditz.Rules) {
	o := &r.Options
	chain := dice.Colditz
	chain.Limit = int(o.Dice.MaxChain)
	turn := chain
	turn.Rethrow = o.Dice.Doubles != colditz.NoExtra
	chain.Rethrow = !o.Dice.IgnoreSpecialDoubles
	throw := turn.PMF()
	turn.Read = dice.Highest
	die := turn.PMF()
	arm := 0 // a guard who arrests from the next circle need not come so near
	if o.Arrest.Adjacent {
		arm = 1
	}
	for d := range c.reach[:unreachable] {
		c.throw[d] = thousandths(throw.Tail(d))
		c.reach[d] = thousandths(throw.Tail(max(d-arm, 0)))
		c.dark[d] = c.reach[d]
		if o.Night.GermanDice == 1 {
			c.dark[d] = thousandths(die.Tail(max(d-arm, 0)))
		}
	}
	// Guards come and go there: the longer a throw is that a man can wait for, the fewer stops.
	const seldom, stops = 27, 5000 // a throw that comes once in 36 turns
	longest := 1
	for c.throw[longest+1] >= seldom {
		longest++
	}
	c.passing = stops / longest
	for _, card := range o.DoOrDie.Cards {
		row, run := &c.byCard[card], chain.Attempt(int(card))
		for d := range row[:unreachable] {
			row[d] = thousandths(run.Tail(d))
		}
	}
	for d := range c.doOrDie[:unreachable] {
		sum := 0
		for _, card := range o.DoOrDie.Cards {
			sum += int(c.byCard[card][d])
		}
		c.doOrDie[d] = int16(sum / max(len(o.DoOrDie.Cards), 1))
	}
}

// thousandths rounds a chance, up from .55 on. The last digits of a chance
// differ from build to build, so it must not lie on the edge of two numbers:
// the denominators of such chances hold twos and threes alone. Half a
// thousandth has one of these too (1/16 is 62.5), .55 of one has not.
func thousandths(chance float64) int16 { return int16(float64(1000*chance) + 0.45) }

// unreachable is the distance that stands for no way; its chance is 0.
const unreachable = 255
