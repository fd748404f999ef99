package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// When a team tries its do or die.

// beforeThrow weighs a do or die against the turn: the decision that it takes
// instead of the throw, or nothing.
func (a *Allied) beforeThrow(v colditz.View, legal []sim.Move) sim.Move {
	if m := a.prepare(v, legal); m != nothing {
		return m
	}
	if a.throws(v) {
		return nothing
	}
	left, needed := a.time.left, a.needed(v)
	best, shortest, found := nothing, unreachable, unreachable // found: with the items in hand turned in
	ropes, cutters := v.Equipment(a.team, colditz.Rope)+a.supply.found[colditz.Rope],
		v.Equipment(a.team, colditz.Cutters)+a.supply.found[colditz.Cutters]
	for _, m := range legal {
		if k, man, _, _ := colditz.Unpack(m); k == colditz.AnnounceDoOrDie {
			man := colditz.Man(man)
			if d := v.Run(man).Distance; d >= 0 && d < shortest {
				best, shortest = m, d
			}
			if d := v.RunWith(v.Man(man).At, ropes, cutters).Distance; d >= 0 {
				found = min(found, d)
			}
		}
	}
	chance := a.lastResort(v, shortest)
	if best == nothing || chance == 0 {
		return nothing
	}
	if a.onFoot {
		if a.endless || a.lastChance(int(chance), needed) {
			return best
		}
		return nothing
	}
	if p := a.lastResort(v, found); p > chance {
		for _, m := range legal {
			if k, t, _, _ := colditz.Unpack(m); k == colditz.Redeem && (t == colditz.Rope || t == colditz.Cutters) {
				chance, best = p, m
			}
		}
	}
	if chance < 50 && left > 1 {
		return nothing
	}
	if now, sure := a.dashes(v, int(chance)); now {
		return best
	} else if sure {
		return nothing
	}
	// Waiting for a better circle is worth much less than the chance from there: men with
	// equipment who wait are arrested, and others take the cards.
	const soon, waiting = 4, 60 // own turns; per cent
	promise := int(a.lastResort(v, a.dash.distance)) * waiting / 100 * min(left-1, soon) / soon
	if promise >= int(chance) {
		return nothing
	}
	return best
}

// throws: the team throws, whatever the chance of a do or die is.
func (a *Allied) throws(v colditz.View) bool {
	needed := a.needed(v)
	if a.onFoot {
		if a.endless {
			return v.Round() < patience
		}
		return a.time.left > 1
	}
	return a.leavesCards(v, needed)
}

// patience is the rounds for which men wait for a good chance where no clock ends the game; a
// do or die over the whole way, which is left then, succeeds once in thirty times.
const patience = 300

// needed is the number of the team's men who are still to escape.
func (a *Allied) needed(v colditz.View) int {
	return int(a.rules.Options.Win.TargetEscapes) - v.Escapes(a.team)
}

// lastChance: a do or die in the last turn, where ropes do not shorten it, if no man on the run
// has a better chance; only for the last escape where a failure ends the game for the team.
func (a *Allied) lastChance(chance, needed int) bool {
	for i := range a.men.pawns[:a.to-a.from] {
		if p := &a.men.pawns[i]; p.Zone == colditz.OnBoard && !a.place[p.At].inside() {
			d := int(a.run.out.steps[a.supply.have][p.At])
			if d >= 0 && int(a.throw[min(d, unreachable)]) > chance {
				return false
			}
		}
	}
	return needed <= 1 || a.rules.Options.DoOrDie.Failure != colditz.TeamEliminated
}

// lastResort is the chance of a do or die over a distance, in thousandths: over
// the cards that are left, where all have seen those that were turned.
func (a *Allied) lastResort(v colditz.View, distance int) int16 {
	distance = min(distance, unreachable)
	left := v.DoOrDiesLeft()
	if a.rules.Options.DoOrDie.Dealt || left == 0 {
		return a.doOrDie[distance]
	}
	m := &a.resort
	if pile := v.DoOrDies(); m.pile != pile {
		*m = resortMemo{pile: pile}
	} else if m.known[distance] {
		return m.chance[distance]
	}
	sum := 0
	for throws, n := range m.pile {
		sum += int(n) * int(a.byCard[throws][distance])
	}
	m.known[distance], m.chance[distance] = true, int16(sum/left)
	return m.chance[distance]
}

// resortMemo remembers the chances of lastResort.
type resortMemo struct {
	pile   [colditz.MaxThrows + 1]int8
	known  [unreachable + 1]bool
	chance [unreachable + 1]int16
}

// leavesCards: fewer do-or-die cards are left than this team needs, and another
// with a kit needs fewer.
func (a *Allied) leavesCards(v colditz.View, needed int) bool {
	if a.rules.Options.DoOrDie.Dealt || v.DoOrDiesLeft() >= needed {
		return false
	}
	for t := range a.rules.Teams() {
		if v.Kit(t) && !v.Out(t) && v.Escapes(t) > v.Escapes(a.team) {
			return true
		}
	}
	return false
}
