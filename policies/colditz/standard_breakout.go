package colditz

import (
	"math/bits"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard Allied player does where attempts are declared and two men
// may use what one has opened: he settles on one way out for two men, and all
// pips go into that.

// pipsPerTurn is the mean of a turn's throws, in tenths.
const pipsPerTurn = 84

// settle finds the way out that promises most: the chance of a run there, as
// the guards stand, against the pips that are still to be walked for it. What
// the other teams hold counts, for they hand it over.
func (a *Allied) settle(v colditz.View) {
	a.chosen = a.choose(v)
	team := a.team
	if a.chosen >= 0 {
		team = a.chosen
	}
	teams := a.rules.Teams()
	pool := &a.pool
	*pool, a.handed = [4]int{}, [4]int{}
	for t := range teams {
		if v.Out(t) {
			continue
		}
		for kind := range pool {
			n := v.Equipment(t, kind)
			pool[kind] += n
			if t != team && v.EquipmentCards(t) > 1 { // one comes back
				a.handed[kind] += n
			}
		}
	}
	for kind := range pool {
		if a.means.Hand[colditz.FoundRope+colditz.Face(kind)] > 0 && a.means.Stock[kind] > 0 {
			pool[kind]++
		}
	}
	const symbol = 11 // pips for one
	pips := 0         // that are walked by whatever way out
	if !v.Kit(team) {
		pips = 4 * symbol
		for bit := range 4 {
			if a.chosen < 0 && a.shown>>bit&1 != 0 {
				pips -= symbol
			}
		}
	}
	a.abroad, a.ropes = [4]int{}, 0
	men := int(a.rules.Options.Win.TargetEscapes) - v.Escapes(team) // who are still to go
	var inside [colditz.MaxMen]board.Circle
	n := 0
	for m := colditz.ManOf(team, 0); m < colditz.ManOf(team, a.rules.Men()); m++ {
		p := v.Man(m)
		switch {
		case p.Zone != colditz.OnBoard || p.WayBack:
		case a.place[p.At].inside():
			inside[n] = p.At
			n++
		default:
			men--
			asked := a.asks[p.At].cards()
			for kind, cards := range asked {
				if !a.hastens() || kind == colditz.Pass {
					a.abroad[kind] += cards
				} else {
					a.abroad[kind] = max(a.abroad[kind], cards) // they cross together
				}
			}
			a.ropes = max(a.ropes, asked[colditz.Rope])
			pips += int(a.run.steps[a.asks[p.At]][p.At])
		}
	}
	a.going = min(max(men, 0), 2)
	var fetching [4]int // pips for the next card of each type, by the men who are nearest
	for kind := range fetching {
		first, second := full, full
		for _, at := range inside[:n] {
			switch d := int(a.forType[kind].nearest[at] >> 8); {
			case d < first:
				first, second = d, first
			case d < second:
				second = d
			}
		}
		fetching[kind] = min(first+second, a.fetch[kind])
	}
	first, second := a.nearestTwo(inside[:n])
	hastens, have := a.hastens(), max(a.left*pipsPerTurn/10, 1)
	owns := equipment(v, team)
	a.exit = nil
	most := -1 << 30
	for i := range a.breakouts {
		o := &a.breakouts[i]
		due := a.dueBy(o)
		fetch := 0
		for kind, n := range due {
			const handing = 6 // pips that it is worth to have a card in the own hand
			if miss := n - pool[kind]; miss > 0 {
				fetch += (miss-1)*a.fetch[kind] + fetching[kind]
			}
			fetch += handing * max(min(n, pool[kind])-owns[kind], 0)
		}
		run := max(a.going, 1)*o.length + int(first[i])
		if a.going > 1 {
			run += int(second[i])
		}
		need := pips + run + fetch/teams
		spare := min(max((1200-1000*need/have)*5/2, 0), 1000) // thousandths: 0 when there is no time for it, 1000 when there is plenty
		// What counts most is whether the way is open at all; how near guards are
		// now says little about where they will be.
		const open, barred, pip, throw = 60, 20, 8, 8
		chance := 3
		if hastens {
			chance = 0
		}
		worth := func(promised int) int {
			return barred*min(promised, open) + chance*max(promised-open, 0)/10 + 100
		}
		danger := 0
		if a.watchful {
			danger = 2 * max(o.exposed-throw, 0)
		}
		cost := pip * (fetch + run + danger)
		if worth(1000)*spare/1000-cost <= most {
			continue
		}
		promised := a.promiseBy(v, i)
		if score := worth(promised)*spare/1000 - cost; score > most {
			most, a.exit, a.slack, a.exitChance = score, o, have-need, promised
			a.due = due
		}
	}
	if a.exit != nil && a.going > 0 {
		a.ropes = max(a.ropes, int(a.exit.need&7))
	}
}

// nearestTwo is, by way out, how far the two men are from its window who are
// nearest to it, at most far.
func (a *Allied) nearestTwo(men []board.Circle) (first, second [maxBreakouts]uint8) {
	const far = 30 // steps
	for i := range first {
		first[i], second[i] = far, far
	}
	for _, at := range men {
		for i, d := range &a.toBreakouts[at] {
			second[i] = min(second[i], max(first[i], d))
			first[i] = min(first[i], d)
		}
	}
	return first, second
}

// hastens: nobody watches the ways out, and the time is shared by several
// teams.
func (a *Allied) hastens() bool { return !a.watchful && a.rules.Teams() > 1 }

// unsettled: what has been settled would not be settled so now, for men have
// walked; what the teams hold is looked at afresh, too.
func (a *Allied) unsettled(v colditz.View) bool {
	chosen, exit, due, pool, abroad := a.chosen, a.exit, a.due, a.pool, a.abroad
	a.settle(v)
	return chosen != a.chosen || exit != a.exit || due != a.due || pool != a.pool || abroad != a.abroad
}

// dueBy is what the chosen team has to hold for its men outside and for those
// who are to follow by a way out.
func (a *Allied) dueBy(o *breakout) [4]int {
	due := a.abroad
	var more [4]int
	switch {
	case a.going == 0:
		return due
	case a.going == 1:
		more = o.cards
	case !a.hastens() || o.need&onePass != 0:
		more = o.both
	default:
		more = o.cards
	}
	for kind := range due {
		due[kind] += more[kind]
	}
	return due
}

// judge finds out what kind of German sits there: one whose guards stand at
// the feet of the ways out does not let men cross his yard, and how far from
// a way out guards are now tells how far they will be.
func (a *Allied) judge() {
	outside, posted := 0, 0
	for g := range a.guards[:a.rules.GuardCount()] {
		if p := &a.guards[g]; p.Zone == colditz.OnBoard && !a.place[p.At].inside() {
			outside++
			if a.place[p.At].station {
				posted++
			}
		}
	}
	a.watchful = posted > 1 && 2*posted >= outside
}

// promiseBy is the chance of a run by a way out, in thousandths, as the guards
// stand now.
func (a *Allied) promiseBy(v colditz.View, i int) int {
	if a.weighedFor[i] != a.watch {
		a.weighedFor[i] = a.watch
		a.promised[i] = a.prospect(v, a.breakouts[i].window, a.breakouts[i].need, 8, 20)
	}
	return a.promised[i]
}

// outfit is what the own way out asks for: for two men while two are needed
// and there is time.
func (a *Allied) outfit(needed int) [4]int {
	const run = 4 // own turns
	switch {
	case a.exit == nil:
		return [4]int{}
	case a.slack < 0 && a.left < run && a.means.Kit && needed <= 1 && a.rules.Options.DoOrDie.Failure != colditz.TeamEliminated:
		a.late = true
		return a.forDoOrDie()
	}
	return a.due
}

// presses: there is no time to wait for guards to go away.
func (a *Allied) presses() bool { return a.left <= 3 || a.shares && a.slack < 2*hurry }

// hurry is the number of pips to spare below which nobody waits.
const hurry = 12

// ripe: the kit may be claimed. It makes the men wanted for good, so it comes
// last where time allows: when all that the way out asks for is in hand.
func (a *Allied) ripe() bool {
	switch {
	case !a.shares:
		return true
	case a.chosen >= 0:
		return false
	}
	if a.watchful && !a.hot && a.left > 5 && !a.covered() {
		return false
	}
	return a.content || a.slack < hurry || !a.watchful
}

// covered: nobody of the team stands where he could be arrested by contact.
func (a *Allied) covered() bool {
	for i := range a.pawns[:a.to-a.from] {
		if p := &a.pawns[i]; p.Zone == colditz.OnBoard && a.place[p.At].inside() && !a.place[p.At].safe {
			return false
		}
	}
	return true
}

// fitsTwo: what is in hand takes two men out.
func (a *Allied) fitsTwo() bool {
	if a.exit == nil {
		return false
	}
	for kind, n := range a.due {
		if int(a.means.Equip[kind]) < n {
			return false
		}
	}
	return a.going > 1
}

// exitClear is the number of steps from the window to where a man may stop.
func (a *Allied) exitClear() int {
	if a.exit == nil {
		return 1
	}
	return a.exit.clear
}

// waits: two men have to get out, and it takes more time than there is to send
// one of them now and another later. So they go together: when there is
// equipment for both, both are at the window, and the pips bring both out.
func (a *Allied) waits(pips int) bool {
	if !a.shares || a.going < 2 || a.left <= 4 {
		return false
	}
	have, another := a.left*pipsPerTurn/10, 2*a.exit.length+20
	for kind, n := range a.exit.cards {
		another += n * a.fetch[kind]
	}
	if !a.fitsTwo() {
		return another > have
	}
	first, second := full, full // steps to the window
	for i := range a.pawns[:a.to-a.from] {
		if p := &a.pawns[i]; p.Zone == colditz.OnBoard && a.place[p.At].inside() && a.runner[i] {
			switch d := int(a.window[p.At]); {
			case d < 0:
			case d < first:
				first, second = d, first
			case d < second:
				second = d
			}
		}
	}
	switch {
	case second == full:
		return another > have
	case second > 3:
		return true
	}
	const throw = 8
	both := 2*a.exit.clear + first + second + 1
	return both <= throw && pips < both
}

// together is what company changes about a step of a man outside: who can cross
// what has been opened in this turn goes before the others; nobody spends cards
// on a way that another man behind him needs as well while both could cross it
// in a later turn, and nobody comes near.
func (a *Allied) together(v colditz.View, n int, at, to board.Circle) (worth int, wait bool) {
	for open := a.means.OpenWays; open != 0; open &= open - 1 {
		w := bits.TrailingZeros64(open)
		way := &a.rules.Board.Ways[w]
		if d := int(a.wayTo[w][at]); d >= 0 && d < v.Pips() && a.run.steps[a.have][at] == int16(d)+1+a.run.steps[a.have-a.wayFare[w]&a.have][way.To] {
			return crossFirst, false
		}
	}
	l := a.linkTo(at, to)
	if l == nil {
		return 0, false
	}
	fare := l.fare
	if fare == 0 || fare == noFare || l.Way == board.NoWay || a.means.OpenWays>>l.Way&1 != 0 || a.watchful && a.slack < hurry || a.left < 4 {
		return 0, false
	}
	if !a.hastens() && a.risk(at) > 150 { // in haste there may be no second card
		return 0, false
	}
	equip := a.means.Equip
	cards := fare.cards()
	rest := fit(int(equip[0])-cards[0], int(equip[1])-cards[1], int(equip[2])-cards[2], int(equip[3])-cards[3])
	for i := range a.pawns[:a.to-a.from] {
		p := &a.pawns[i]
		if i == n || p.Zone != colditz.OnBoard || p.WayBack || a.place[p.At].inside() && !v.Declared(a.from+colditz.Man(i)) {
			continue
		}
		behind := int(a.run.steps[a.have][p.At]) - int(a.run.steps[a.have][at])
		if a.run.steps[a.have][p.At] >= 0 && behind > 0 && behind < 20 && a.run.steps[rest][p.At] < 0 && behind+2 > v.Pips() {
			return 0, true
		}
	}
	return 0, false
}

// What is added to the worth of steps outside: they come before those of men
// who seek cover inside, a crossing before all others, and then the man whom a
// guard is likeliest to get where he stands.
const (
	runsFirst   = 1500
	crossFirst  = 600
	dangerFirst = 500 // when it is certain
)

func (a *Allied) linkTo(at, to board.Circle) *path {
	for i := range a.links[at] {
		if l := &a.links[at][i]; l.To == to {
			return l
		}
	}
	return nil
}

// muster gives goals to the idle men before the kit is claimed: all must be in
// their places first. The kit comes last, for cards may still make up a part
// of it.
func (a *Allied) muster(v colditz.View) {
	a.fetching = false
	a.sendDown(v)
	if a.opened != nil && a.going > 0 {
		for n := a.going; n > 0 && a.free > 0; n-- {
			a.sendRunner(a.opened, nowToWindow)
		}
	}
	alone := a.rules.Teams() == 1
	stranded := false
	for kind, n := range a.abroad {
		stranded = stranded || n > int(a.means.Equip[kind])
	}
	if stranded || alone && !a.kit {
		a.sendThieves(v, 1, 4)
	}
	lead := 3
	if a.kit {
		lead = toWindow
		if a.have != 0 {
			lead = nowToWindow
		}
	}
	runners := a.going
	if !a.kit && a.means.Kits > 0 {
		runners = min(runners, a.free-(4-bits.OnesCount(uint(a.shown)))) // the others have to be in its rooms
	}
	for ; runners > 0 && a.free > 0; runners-- {
		a.sendRunner(a.window, lead)
	}
	const enough = 4 // cards that the others hold; till then somebody may find one
	if !alone && !stranded && a.means.Equip == [4]int8{} && a.pool[0]+a.pool[1]+a.pool[2]+a.pool[3] >= enough {
		a.sendPair(v, -1, 4) // else nobody could hand anything over
	}
	if !a.kit && a.means.Kits > 0 {
		a.sendForKit(v, 2)
	}
	switch {
	case a.kit:
		a.sendThieves(v, 2, 3)
		if !alone && a.free > 0 {
			a.send(a.window, 1) // should one be lost
		}
	case !alone: // the others fetch most of it
		a.sendThieves(v, 1, 1)
	}
}

// sendThieves sends so many pairs to what is missing.
func (a *Allied) sendThieves(v colditz.View, pairs, weight int) {
	for kind := range a.missing {
		for n := a.missing[kind]; n > 0 && pairs > 0 && a.free >= 2; n-- {
			a.sendThief(v, kind, weight)
			a.sendThief(v, kind, weight)
			pairs--
		}
	}
}
