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
	return a.shares && a.breakout.team < 0 && a.oneTeam && a.supply.means.Equip == [4]int8{}
}
