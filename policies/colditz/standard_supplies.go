package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What a team has and what it lacks: cards, the kit, time; and which equipment it
// wants for that. It does not depend on where the men are.

// supplies are what the team has and what it lacks.
type supplies struct {
	means   colditz.Means
	stock   [4]int8 // of equipment to claim; what is hidden is estimated
	kit     bool    // the team holds one, or no rule asks for it
	all     budget  // equipment in hand, and what open ways save
	have    budget  // what of that men on the run use
	found   [4]int  // equipment that found items in hand bring, by type
	bribes  int     // equipment of any type that bribes in hand bring
	wanted  [4]bool // by type: more of it is wanted
	missing [4]int8 // by type: cards that men have to fetch
	content bool    // men have to fetch nothing
	saves   bool    // a Move Fast card may save a man pips, or take him home
	shown   int     // symbols of the kit that cards in hand show, a bit each
	hot     bool    // men may be arrested in the courtyard
	unseen  bool    // they may not, and one more theft will not change that
	cold    bool    // equipment is taken in a strike only
}

// timing is what there is time for, and what the team hopes for.
type timing struct {
	left int  // own turns until time is up, this one included
	late bool // there is no time left but for a do or die
}

// keep is what it costs to spend a man on a claim: something, if he was not sent
// for equipment, and all that it is worth, if he was sent to a tunnel.
func (a *Allied) keep(m int) int {
	switch i := colditz.Man(m) - a.from; {
	case i < 0 || i >= a.to-a.from || a.men.thief[i]:
		return 0
	case a.men.digger[i]:
		return claimed
	}
	return 10
}

// mayGoHot: equipment may be taken although men can be arrested for it. It is not
// taken before the kit, because that would endanger the men on their way to the
// kit's rooms, unless they can be arrested anyway.
func (a *Allied) mayGoHot(v colditz.View) bool {
	if a.supply.cold {
		if a.strike.verdict == 0 {
			a.strike.verdict = 1
			if a.supply.kit && a.strikes(v) {
				a.strike.verdict = 2
			}
		}
		return a.strike.verdict == 2
	}
	return a.supply.hot || a.supply.kit || a.supply.unseen || a.shares
}

// weigh works out what the team has, what it wants it for, and what is missing.
func (a *Allied) weigh(v colditz.View) {
	a.supply.kit = a.supply.means.Kit || !a.kitNeeded
	needed := int(a.rules.Options.Win.TargetEscapes) - int(a.supply.means.Escapes)
	a.weighTime(v)
	a.countCards(v)
	a.planRun(v)
	a.reckonWithOpenWays()
	if a.supply.all = a.supply.have; a.aims {
		a.aim = a.settleAim(v)
		a.run.out, a.supply.have, a.run.car = a.aim.out, a.aim.have, a.aim.number == carAim
	}
	a.wantEquipment(v, needed)
}

// weighTime works out how many own turns are left, and what the guards let men do in
// them, with so many men still to escape.
func (a *Allied) weighTime(v colditz.View) {
	a.time.left = 20
	if left := v.TurnsLeft(); left >= 0 {
		players := a.playing(v)
		a.time.left = (left + players - 1) / players
	}
	a.guards.odds = &a.reach
	if a.supply.means.Night {
		a.guards.odds = &a.dark
	}
}

// countCards works out what the cards in hand bring: equipment, and symbols of the kit.
func (a *Allied) countCards(v colditz.View) {
	hand := &a.supply.means.Hand
	a.supply.hot, a.supply.unseen = v.Wanted(a.team), v.MayStealUnseen(a.team)
	a.supply.stock = a.estimateStock(v)
	for t := range a.supply.found {
		a.supply.found[t] = 0
		if hand[colditz.FoundRope+colditz.Face(t)] > 0 && a.supply.stock[t] > 0 {
			a.supply.found[t] = 1
		}
	}
	a.supply.bribes = int(hand[colditz.Bribe1]) + 2*int(hand[colditz.Bribe2])
	switch a.rules.Options.Card.Bribe {
	case colditz.TwoBribesForOne:
		a.supply.bribes = int(hand[colditz.Bribe1]+hand[colditz.Bribe2]) / 2
	case colditz.BribesBringNothing:
		a.supply.bribes = 0
	}
	a.supply.saves = slices.Max(hand[colditz.MoveFast:colditz.Release]) > 0
	a.supply.shown = 0
	if hand[colditz.KitA] > 0 {
		a.supply.shown |= 1<<1 | 1<<2
	}
	if hand[colditz.KitB] > 0 {
		a.supply.shown |= 1<<0 | 1<<3
	}
	if a.rules.Options.Kit.BribeAsPart {
		parts := hand[colditz.Bribe1] + hand[colditz.Bribe2]
		for _, symbol := range [...]int{3, 0, 1, 2} { // those that are farthest
			if parts > 0 && a.supply.shown>>symbol&1 == 0 {
				a.supply.shown |= 1 << symbol
				parts--
			}
		}
	}
}

// owned is the team's equipment, by type.
func (a *Allied) owned() (have [4]int) {
	for t, n := range a.supply.means.Equip {
		have[t] = int(n)
	}
	return have
}

// planRun finds the way by which men are to get away: where they go, with what, and
// whether the German makes it easy; and whether the staff car is better.
func (a *Allied) planRun(v colditz.View) {
	have := a.owned()
	a.supply.have = fit(have[0], have[1], have[2], have[3])
	a.run.out = a.targets
	a.breakout.team = -1
	switch {
	case a.shares:
		if a.settle(v); a.breakout.exit != nil {
			a.run.window = a.breakout.exit.to
			a.supply.have = fit(min(have[0], a.breakout.ropes), have[1], have[2], have[3])
		}
	case a.endless:
		a.settleOnStart(v)
	}
	a.run.car = false
	a.supply.cold = a.bides(v)
	if a.endless && a.supply.kit && a.supply.means.Hand[colditz.StaffCar] > 0 && a.carFrom != board.NoCircle {
		a.run.out = a.carSides
		if a.run.car = a.prospect(v, a.carFrom, 2, 8, 20) > 250; !a.run.car {
			a.run.out = a.targets
		} else {
			a.strike.start, a.run.window = &a.byCar, a.toCar
		}
	}
}

// reckonWithOpenWays adds what ways that stand open save.
func (a *Allied) reckonWithOpenWays() {
	a.run.opened = nil
	if !a.supply.kit {
		return
	}
	for open := a.supply.means.OpenWays; open != 0; open &= open - 1 {
		w := bits.TrailingZeros64(open)
		if more, ok := a.supply.have.plus(a.wayFare[w]); ok {
			a.supply.have = more
		}
		if a.wayInside[w] != nil {
			a.run.opened = a.wayInside[w]
		}
	}
}

// wantEquipment says what equipment the plan asks for, and what of it men have to fetch.
func (a *Allied) wantEquipment(v colditz.View, needed int) {
	have := a.owned()
	want := [4]int{2, 0, 0, 0}
	if a.aims && a.aim.number != noAim {
		for t, n := range a.aim.cards {
			want[t] = n + a.aim.kept[t]
		}
	}
	a.time.late = a.runsOut(needed)
	switch {
	case a.breakout.team >= 0:
		want = a.gather(v, have)
	case a.time.late:
		want = a.forDoOrDie()
	case a.shares && a.breakout.exit != nil:
		want = a.breakout.due
	case a.shares:
		want = have
	case a.endless:
		want = a.strike.start.cards
	}
	a.supply.content = true
	bribes := a.supply.bribes
	for t := range 4 {
		a.supply.wanted[t] = want[t] > have[t]
		n := min(want[t]-have[t]-a.supply.found[t], int(a.supply.stock[t]))
		for n > 0 && bribes > 0 {
			n--
			bribes--
		}
		a.supply.missing[t] = int8(max(n, 0))
		a.supply.content = a.supply.content && a.supply.missing[t] == 0
		if a.shares && a.breakout.team < 0 && a.supply.means.Equip != [4]int8{} { // the others hand over what they hold
			a.supply.missing[t] = int8(max(n-a.breakout.handed[t], 0))
		}
		if a.shares && a.breakout.team < 0 && a.supply.means.Equip == [4]int8{} && a.oneTeam && a.supply.stock[t] > 0 {
			a.supply.missing[t] = max(a.supply.missing[t], 1) // whatever it is, it can be handed back
		}
	}
}

// bides: equipment is not taken as soon as it can be, but in a strike: where a theft would
// make the men wanted, while there is time for that, or an arrest takes all equipment.
func (a *Allied) bides(v colditz.View) bool {
	switch {
	case v.GuardsOnBoard() == 0, a.shares:
		return false
	case a.endless:
		return a.strips
	}
	return a.supply.kit && !a.supply.hot && !a.supply.unseen && a.time.left > a.settings.Strike
}

// estimateStock is the equipment that is left to claim. Where that is hidden, nothing is
// taken to be gone but what somebody is seen to hold.
func (a *Allied) estimateStock(v colditz.View) (stock [4]int8) {
	stock = a.supply.means.Stock
	for kind, n := range stock {
		if n >= 0 {
			continue
		}
		stock[kind] = a.rules.Options.Equip.Stock[kind]
		for t := range a.rules.Teams() {
			stock[kind] -= int8(v.Equipment(t, kind))
		}
	}
	return stock
}

// runsOut: there is no time left but for a do or die, which would be the last escape that the
// team needs.
func (a *Allied) runsOut(needed int) bool {
	const run = 4 // own turns
	return a.shares && a.breakout.exit != nil && a.breakout.slack < 0 && a.time.left < run && a.supply.means.Kit &&
		needed <= 1 && a.rules.Options.DoOrDie.Failure != colditz.TeamEliminated
}

// forDoOrDie is the equipment that a do or die takes.
func (a *Allied) forDoOrDie() (want [4]int) {
	needs := a.rules.Options.Run.Needs
	if needs&colditz.RunNeedsKey != 0 {
		want[colditz.Key] = 1
	}
	if needs&colditz.RunNeedsPass != 0 {
		want[colditz.Pass] = 1
	}
	return want
}
