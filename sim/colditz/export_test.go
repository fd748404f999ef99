package colditz

import "escapesim/sim/dice"

// ThrowTurn throws the chain that opens a turn of the first team.
func (r *Rules) ThrowTurn(c *dice.Chance) Chain {
	return r.throwChain(c, dice.Turn(1), 1, TurnThrow, nil)
}
