package colditz

import (
	"math/bits"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// breakoutPlan is the way out that is settled on where attempts are declared, and
// what the teams share for it.
type breakoutPlan struct {
	team   int     // for which this one works; -1 itself
	exit   *wayOut // nil none
	chance int     // of a run there, in thousandths
	slack  int     // pips that are left over for it
	pool   [4]int  // what all teams hold
	due    [4]int  // what the chosen team has to hold
	abroad [4]int  // of that, for its men outside
	first  int     // what a helper fetches first; -1 nothing
	handed [4]int  // what the others can hand over to it
	ropes  int     // that one of its men takes at most
	going  int     // its men who are to follow them, 2 at most

	promised   [maxWaysOut]int    // the chance of a run by each,
	weighedFor [maxWaysOut]uint32 // for this arrangement of guards
	order      [maxWaysOut]uint8  // in which ways out are looked at: the last that was settled on first
}

// What the standard Allied player does where attempts are declared and two men
// may use what one has opened: he settles on one way out for two men, and all
// pips go into that.

// pipsPerTurn is the mean of a turn's throws, in tenths.
const pipsPerTurn = 84

// settle finds the way out that promises most: the chance of a run there, as
// the guards stand, against the pips that are still to be walked for it. What
// the other teams hold counts, for they hand it over.
func (a *Allied) settle(v colditz.View) {
	a.breakout.team = a.choose(v)
	team := a.team
	if a.breakout.team >= 0 {
		team = a.breakout.team
	}
	a.share(v, team)
	p := a.attemptOf(v, team)
	a.chooseWayOut(v, team, &p)
	if a.breakout.exit != nil && a.breakout.going > 0 {
		a.breakout.ropes = max(a.breakout.ropes, int(a.breakout.exit.need&7))
	}
}

// share adds up what the teams hold for the one that is to escape.
func (a *Allied) share(v colditz.View, team int) {
	pool := &a.breakout.pool
	*pool, a.breakout.handed = [4]int{}, [4]int{}
	for t := range a.rules.Teams() {
		if v.Out(t) || !a.oneTeam && t != team {
			continue
		}
		for kind := range pool {
			n := v.Equipment(t, kind)
			pool[kind] += n
			if t != team && v.EquipmentCards(t) > 1 { // one comes back
				a.breakout.handed[kind] += n
			}
		}
	}
	for kind := range pool {
		if a.supply.means.Hand[colditz.FoundRope+colditz.Face(kind)] > 0 && a.supply.stock[kind] > 0 {
			pool[kind]++
		}
	}
}

// preparations are what an attempt of a team takes, by whatever way out.
type preparations struct {
	pips     int // that are walked for it besides
	inside   [colditz.MaxMen]board.Circle
	men      int    // inside
	fetching [4]int // pips for the next card of each type, by the men who are nearest
	owns     [4]int
}

// attemptOf finds what an attempt of a team takes, and what its men outside ask for.
func (a *Allied) attemptOf(v colditz.View, team int) (p preparations) {
	const symbol = 11 // pips for one
	if !v.Kit(team) {
		p.pips = 4 * symbol
		for bit := range 4 {
			if a.breakout.team < 0 && a.supply.shown>>bit&1 != 0 {
				p.pips -= symbol
			}
		}
	}
	a.breakout.abroad, a.breakout.ropes = [4]int{}, 0
	left := int(a.rules.Options.Win.TargetEscapes) - v.Escapes(team) // men who are still to go
	for m := colditz.ManOf(team, 0); m < colditz.ManOf(team, a.rules.Men()); m++ {
		man := v.Man(m)
		switch {
		case man.Zone != colditz.OnBoard || man.WayBack:
		case a.place[man.At].inside():
			p.inside[p.men] = man.At
			p.men++
		default:
			left--
			asked := a.asks[man.At].cards()
			for kind, cards := range asked {
				if !a.hastens() || kind == colditz.Pass {
					a.breakout.abroad[kind] += cards
				} else {
					a.breakout.abroad[kind] = max(a.breakout.abroad[kind], cards) // they cross together
				}
			}
			a.breakout.ropes = max(a.breakout.ropes, asked[colditz.Rope])
			p.pips += int(a.targets.steps[a.asks[man.At]][man.At])
		}
	}
	a.breakout.going = min(max(left, 0), a.company())
	for kind := range p.fetching {
		first, second := full, full
		for _, at := range p.inside[:p.men] {
			switch d := int(a.forType[kind].nearest[at] >> 8); {
			case d < first:
				first, second = d, first
			case d < second:
				second = d
			}
		}
		p.fetching[kind] = min(first+second, a.fetch[kind])
	}
	p.owns = equipment(v, team)
	return p
}

// chooseWayOut looks at the ways out, the last one that was settled on first, and notes
// the best: what it is worth if it is open, less the pips that it takes.
func (a *Allied) chooseWayOut(v colditz.View, team int, p *preparations) {
	sharers := 1
	if a.oneTeam {
		sharers = a.rules.Teams()
	}
	have := max(a.time.left*pipsPerTurn/10, 1)
	const held = 40 // pips that it takes until a man of another team has gone from a window
	// What counts most is whether the way is open at all; how near guards are
	// now says little about where they will be.
	const open, barred, pip, throw = 60, 20, 8, 8
	chance := 3
	if a.hastens() {
		chance = 0
	}
	// A way by which hardly anybody gets away is none while there is time for another.
	const hopeless, none = 50, -1500
	worth := func(promised int) int {
		if promised < hopeless {
			return none
		}
		return barred*min(promised, open) + chance*max(promised-open, 0)/10 + 100
	}
	rank := func(score, way int) int { return score*maxWaysOut - way } // of equals, the first
	a.breakout.exit = nil
	most, found := -1<<30, 0
	for at, number := range a.breakout.order[:len(a.waysOut)] {
		i := int(number)
		o := &a.waysOut[i]
		run := max(a.breakout.going, 1) * o.length
		danger := 0
		if a.guards.watchful {
			danger = 2 * max(o.exposed-throw, 0)
		}
		best := worth(1000)
		if a.breakout.weighedFor[i] == a.guards.count {
			best = worth(a.breakout.promised[i])
		}
		if rank(max(best, 0)-pip*(run+danger), i) <= most {
			continue // wherever the men are
		}
		first, second := a.nearestTwo(p.inside[:p.men], i)
		run += first
		if a.breakout.going > 1 {
			run += second
		}
		if m, _ := v.At(o.window); m != colditz.NoMan && colditz.TeamOf(m) != team && !a.oneTeam {
			run += held
		}
		if rank(max(best, 0)-pip*(run+danger), i) <= most {
			continue // whatever it asks for
		}
		fetch, hidden := a.toFetch(o, p)
		need := p.pips + run + (fetch+hidden)/sharers
		// thousandths: 0 when there is no time for it, 1000 when there is plenty
		spare := min(max((1200-1000*need/have)*5/2, 0), 1000)
		cost := pip * (fetch + run + danger)
		if rank(best*spare/1000-cost, i) <= most {
			continue
		}
		promised := a.promiseBy(v, i)
		if score := rank(worth(promised)*spare/1000-cost, i); score > most {
			most, found = score, at
			a.breakout.exit, a.breakout.slack, a.breakout.chance = o, have-need, promised
		}
	}
	order := &a.breakout.order
	order[0], order[found] = order[found], order[0]
	if o := a.breakout.exit; o != nil {
		for kind, n := range a.following(o) {
			a.breakout.due[kind] = a.breakout.abroad[kind] + n
		}
	}
}

// toFetch is the number of pips that are walked for the cards that a way out asks for, and
// of those that are lost where men are wanted for the thefts and walk from cover to cover.
func (a *Allied) toFetch(o *wayOut, p *preparations) (pips, hidden int) {
	const handing = 6 // pips that it is worth to have a card in the own hand
	const gone = 60   // that it takes until a card that others hold can be had
	const theft = 30  // pips that one of those loses
	quiet := 0        // thefts for which nobody is wanted
	if !a.supply.hot {
		quiet = a.quietThefts()
	}
	for kind, n := range a.following(o) {
		n += a.breakout.abroad[kind]
		if miss := n - a.breakout.pool[kind]; miss > 0 {
			pips += (miss-1)*a.fetch[kind] + p.fetching[kind] + gone*max(miss-int(a.supply.stock[kind]), 0)
			hidden += theft * max(miss-quiet, 0)
			quiet = max(quiet-miss, 0)
		}
		pips += handing * max(min(n, a.breakout.pool[kind])-p.owns[kind], 0)
	}
	if a.oneTeam || a.alone() { // others go on meanwhile, or there is time
		hidden = 0
	}
	return pips, hidden
}

// nearestTwo is how far the two men are from the window of a way out who are nearest
// to it, at most far.
func (a *Allied) nearestTwo(men []board.Circle, way int) (first, second int) {
	const far = 30 // steps
	first, second = far, far
	for _, at := range men {
		d := int(a.toWaysOut[at][way])
		second = min(second, max(first, d))
		first = min(first, d)
	}
	return first, second
}

// company is how many men are to go one behind the other. They share a throw, so where
// guards come out at once the second is caught before he is away; there each goes alone.
func (a *Allied) company() int {
	if a.guards.watchful && !a.oneTeam {
		return 1
	}
	return 2
}

// alone: the team has the turns of all, and so time to wait under cover.
func (a *Allied) alone() bool { return a.rules.Teams() == 1 }

// hastens: nobody watches the ways out, and the time is shared by several
// teams.
func (a *Allied) hastens() bool { return !a.guards.watchful && a.oneTeam }

// unsettled: what has been settled would not be settled so now, for men have
// walked; what the teams hold is looked at afresh, too, and whether there is still time
// to bide with a theft.
func (a *Allied) unsettled(v colditz.View) bool {
	chosen, exit, due, pool, abroad := a.breakout.team, a.breakout.exit, a.breakout.due, a.breakout.pool,
		a.breakout.abroad
	a.settle(v)
	return chosen != a.breakout.team || exit != a.breakout.exit || due != a.breakout.due || pool != a.breakout.pool ||
		abroad != a.breakout.abroad || a.supply.cold != a.bides(v)
}

// following is what the men of the chosen team who are to follow those outside need
// for a way out.
func (a *Allied) following(o *wayOut) *[4]int {
	switch {
	case a.breakout.going == 0:
		return &[4]int{}
	case a.breakout.going == 1:
		return &o.cards
	case !a.hastens() || o.need&onePass != 0:
		return &o.both
	}
	return &o.cards
}

// promiseBy is the chance of a run by a way out, in thousandths, as the guards
// stand now.
func (a *Allied) promiseBy(v colditz.View, i int) int {
	if a.breakout.weighedFor[i] != a.guards.count {
		a.breakout.weighedFor[i] = a.guards.count
		a.breakout.promised[i] = a.prospect(v, a.waysOut[i].window, a.waysOut[i].need, 8, 20)
	}
	return a.breakout.promised[i]
}

// outfit is what the own way out asks for: for two men while two are needed
// and there is time.
func (a *Allied) outfit(needed int) [4]int {
	const run = 4 // own turns
	switch {
	case a.breakout.exit == nil:
		return [4]int{}
	case a.breakout.slack < 0 && a.time.left < run && a.supply.means.Kit && needed <= 1 &&
		a.rules.Options.DoOrDie.Failure != colditz.TeamEliminated:
		a.time.late = true
		return a.forDoOrDie()
	}
	return a.breakout.due
}

// presses: there is no time to wait for guards to go away. A team that plays for itself
// looks at the turns alone: an arrest costs it more than a turn under cover, however few
// pips are to spare. Of teams that play as one, others go on while one loses its men.
func (a *Allied) presses() bool {
	const last = 3 // own turns
	return a.time.left <= last || a.oneTeam && a.shares && a.breakout.slack < 2*hurry
}

// hurry is the number of pips to spare below which nobody waits.
const hurry = 12

// ripe: the kit may be claimed. It makes the men wanted for good, so it comes
// last where time allows: when all that the way out asks for is in hand.
func (a *Allied) ripe() bool {
	switch {
	case !a.shares:
		return true
	case a.breakout.team >= 0:
		return false
	}
	return a.ready.ripe
}

// fitsTwo: what is in hand takes two men out.
func (a *Allied) fitsTwo() bool {
	if a.breakout.exit == nil {
		return false
	}
	for kind, n := range a.breakout.due {
		if int(a.supply.means.Equip[kind]) < n {
			return false
		}
	}
	return a.breakout.going > 1
}

// exitClear is the number of steps from the window to where a man may stop.
func (a *Allied) exitClear() int {
	if a.breakout.exit == nil {
		return 1
	}
	return a.breakout.exit.clear
}

// waits: two men have to get out, and it takes more time than there is to send
// one of them now and another later. So they go together: when there is
// equipment for both, both are at the window, and the pips bring both out.
func (a *Allied) waits(pips int) bool {
	if !a.shares || a.breakout.going < 2 || a.time.left <= 4 {
		return false
	}
	have, another := a.time.left*pipsPerTurn/10, 2*a.breakout.exit.length+20
	for kind, n := range a.breakout.exit.cards {
		another += n * a.fetch[kind]
	}
	if !a.fitsTwo() {
		return another > have
	}
	first, second := full, full // steps to the window
	for i := range a.men.pawns[:a.to-a.from] {
		if p := &a.men.pawns[i]; p.Zone == colditz.OnBoard && a.place[p.At].inside() && a.men.runner[i] {
			switch d := int(a.run.window[p.At]); {
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
	both := 2*a.breakout.exit.clear + first + second + 1
	return both <= throw && pips < both
}

// together is what company changes about a step of a man outside: who can cross
// what has been opened in this turn goes before the others; nobody spends cards
// on a way that another man behind him needs as well while both could cross it
// in a later turn, and nobody comes near.
func (a *Allied) together(v colditz.View, n int, at, to board.Circle) (worth int, wait bool) {
	for open := a.supply.means.OpenWays; open != 0; open &= open - 1 {
		w := bits.TrailingZeros64(open)
		way := &a.rules.Board.Ways[w]
		if d := int(a.wayTo[w][at]); d >= 0 && d < v.Pips() && a.targets.steps[a.supply.have][at] == int16(d)+1+
			a.targets.steps[a.supply.have-a.wayFare[w]&a.supply.have][way.To] {
			return crossFirst, false
		}
	}
	l := a.linkTo(at, to)
	if l == nil {
		return 0, false
	}
	fare := l.fare
	if fare == 0 || fare == noFare || l.Way == board.NoWay || a.supply.means.OpenWays>>l.Way&1 != 0 ||
		a.guards.watchful && a.breakout.slack < hurry || a.time.left < 4 {
		return 0, false
	}
	if !a.hastens() && a.risk(at) > 150 { // in haste there may be no second card
		return 0, false
	}
	equip := a.supply.means.Equip
	cards := fare.cards()
	rest := fit(int(equip[0])-cards[0], int(equip[1])-cards[1], int(equip[2])-cards[2], int(equip[3])-cards[3])
	for i := range a.men.pawns[:a.to-a.from] {
		p := &a.men.pawns[i]
		if i == n || p.Zone != colditz.OnBoard || p.WayBack || a.place[p.At].inside() &&
			!v.Declared(a.from+colditz.Man(i)) {
			continue
		}
		behind := int(a.targets.steps[a.supply.have][p.At]) - int(a.targets.steps[a.supply.have][at])
		if a.targets.steps[a.supply.have][p.At] >= 0 && behind > 0 && behind < 20 && a.targets.steps[rest][p.At] < 0 &&
			behind+2 > v.Pips() {
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
