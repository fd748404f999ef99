package colditz

import "escapesim/sim/dice"

// ThrowTurn throws the chain that opens a turn of the first team.
func (r *Rules) ThrowTurn(c *dice.Chance) Chain {
	return r.throwChain(c, dice.Turn(1), 1, TurnThrow, nil)
}

// Tidy clears what lies behind the last card of the piles, where drawn cards
// leave their traces, so that equal positions are equal values.
func (s *State) Tidy() {
	clear(s.Opportunity.Cards[s.Opportunity.Left:])
	clear(s.Security.Cards[s.Security.Left:])
	clear(s.DoOrDie[s.DoOrDieLeft:])
}
