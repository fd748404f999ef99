package colditz

import (
	"escapesim/sim/colditz"
)

// flies: both cards of the glider are in hand, so that one man can fly alone.
func (a *Allied) flies() bool {
	hand := &a.supply.means.Hand
	return a.toDoor != nil && hand[colditz.GliderCard] > 0 && hand[colditz.SecretDoor] > 0
}

// turnsIn: a found item, by its place in a decision, is exchanged for
// equipment: when that is wanted, or when the team has nothing that it could
// hand back for what others bring. Those of the glider are kept while the
// other one may come.
func (a *Allied) turnsIn(v colditz.View, found int) bool {
	const items, soon = 4, 8 // those without the glider's mark; own turns
	if found >= items && a.toDoor != nil && (a.flies() || a.time.left > soon) {
		return false
	}
	if a.supply.wanted[colditz.FoundType(found)] {
		return a.mayGoHot(v)
	}
	// Nobody is wanted for it who is not already, and it may be what a search or a duel takes
	// instead of what the plan needs.
	return a.shares && (a.supply.hot || int(a.supply.means.Stolen) < int(a.rules.Options.Arrest.MinStolen))
}
