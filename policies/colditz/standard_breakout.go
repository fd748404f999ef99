package colditz

import (
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// breakoutPlan is the way out that is settled on where attempts are declared, and
// what the teams share for it.
type breakoutPlan struct {
	team   int     // for which this one works; -1 itself
	exit   *wayOut // nil none
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
				a.breakout.abroad[kind] += cards
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
// Long because a way is dropped as soon as its bound shows that it is not the best.
func (a *Allied) chooseWayOut(v colditz.View, team int, p *preparations) {
	sharers := 1
	if a.oneTeam {
		sharers = a.rules.Teams()
	}
	have := max(a.time.left*pipsPerTurn/10, 1)
	const held = 40 // pips that it takes until a man of another team has gone from a window
	// What counts most is whether the way is open at all; how near guards are
	// now says little about where they will be.
	const open, barred, chance, pip, throw = 60, 20, 3, 8, 8
	const none = -1500
	const soon = 10 // own turns
	worth := func(promised int) int {
		if promised < hopeless {
			return none
		}
		return barred*min(promised, open) + chance*max(promised-open, 0)/10 + 100
	}
	rank := func(score, way int) int { return score*maxWaysOut - way } // of equals, the first
	// thousandths: 0 when there is no time for so many pips, 1000 when there is plenty
	spare := func(need int) int { return min(max((1200-1000*need/have)*5/2, 0), 1000) }
	var known [maxWaysOut]bool // by wayOut.like
	var fetching [maxWaysOut]struct{ pips, need int }
	a.breakout.exit = nil
	most, found := -1<<30, 0
	for at, number := range a.breakout.order[:len(a.waysOut)] {
		i := int(number)
		o := &a.waysOut[i]
		run := max(a.breakout.going, 1) * o.length
		danger := 0
		if !a.guards.careless && a.time.left > soon { // later, a way on which guards come near beats none
			danger = 2 * max(o.exposed-throw, 0)
		}
		best := worth(1000)
		if a.breakout.weighedFor[i] == a.guards.count {
			best = worth(a.breakout.promised[i])
		}
		if rank(max(best, 0)-pip*(run+danger), i) <= most {
			continue // whatever it asks for
		}
		fetch := &fetching[o.like]
		if !known[o.like] {
			pips, hidden := a.toFetch(o, p)
			known[o.like], fetch.pips, fetch.need = true, pips, p.pips+(pips+hidden)/sharers
		}
		if rank(max(best, 0)*spare(fetch.need+run)/1000-pip*(fetch.pips+run+danger), i) <= most {
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
		need, cost := fetch.need+run, pip*(fetch.pips+run+danger)
		left := spare(need)
		if rank(best*left/1000-cost, i) <= most {
			continue
		}
		promised := a.promiseBy(v, i)
		if score := rank(worth(promised)*left/1000-cost, i); score > most {
			most, found = score, at
			a.breakout.exit, a.breakout.slack = o, have-need
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

// toFetch is the number of pips that are walked for the cards that a way out asks for, and, where
// time rather than guards decides, of those that men lose who are wanted for thefts and hide.
func (a *Allied) toFetch(o *wayOut, p *preparations) (pips, hidden int) {
	const handing = 6 // pips that it is worth to have a card in the own hand
	const gone = 60   // that it takes until a card that others hold can be had
	const theft = 30  // pips that one of those loses
	quiet := a.quietThefts()
	for kind, n := range a.following(o) {
		n += a.breakout.abroad[kind]
		if miss := n - a.breakout.pool[kind]; miss > 0 {
			pips += (miss-1)*a.fetch[kind] + p.fetching[kind] + gone*max(miss-int(a.supply.stock[kind]), 0)
			if a.guards.careless {
				hidden += theft * max(miss-quiet, 0)
				quiet = max(quiet-miss, 0)
			}
		}
		pips += handing * max(min(n, a.breakout.pool[kind])-p.owns[kind], 0)
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
	if !a.oneTeam && !a.guards.careless {
		return 1
	}
	return 2
}

// unsettled: what has been settled would not be settled so now, for men have
// walked; what the teams hold is looked at afresh, too, and whether there is still time
// to bide with a theft.
func (a *Allied) unsettled(v colditz.View) bool {
	chosen, exit, due, pool, abroad := a.breakout.team, a.breakout.exit, a.breakout.due, a.breakout.pool,
		a.breakout.abroad
	a.settle(v)
	return chosen != a.breakout.team || exit != a.breakout.exit || due != a.breakout.due || pool != a.breakout.pool ||
		abroad != a.breakout.abroad
}

// following is what the men of the chosen team who are to follow those outside need
// for a way out.
func (a *Allied) following(o *wayOut) *[4]int {
	switch {
	case a.breakout.going == 0:
		return &[4]int{}
	case a.breakout.going == 1:
		return &o.cards
	}
	return &o.both
}

// hopeless is a chance in thousandths: a way by which fewer get away is none while there is time for another.
const hopeless = 50

// promiseBy is the chance of a run by a way out, in thousandths, as the guards
// stand now; of one that is hopeless, some number below that.
func (a *Allied) promiseBy(v colditz.View, i int) int {
	if a.breakout.weighedFor[i] != a.guards.count {
		a.breakout.weighedFor[i] = a.guards.count
		a.breakout.promised[i] = a.prospectOf(v, a.waysOut[i].window, a.waysOut[i].need, 8, 20, hopeless)
	}
	return a.breakout.promised[i]
}

// presses: there is no time to wait for guards to go away. A team that plays for itself goes on when
// the pips that are left do not bring all that its way out takes: an arrest costs it more than a turn
// under cover, but who waits then does not get away at all. Of teams that play as one, others go on while
// one loses its men, so that they go on sooner. Who leaves the ways out unwatched arrests fewer, so that
// more turns are worth the danger.
func (a *Allied) presses() bool {
	const last, soon, pips = 3, 10, 24 // own turns; to spare
	switch {
	case a.time.left <= last, a.guards.careless && a.time.left <= soon:
		return true
	case a.oneTeam:
		return a.shares && a.breakout.slack < pips
	}
	return a.breakout.slack < 0
}

// waits: where nobody watches the ways out, two men go together, when the equipment for both is in
// hand and both are at the window: to send another one later takes longer than there is time.
func (a *Allied) waits() bool {
	const last, near = 4, 3 // own turns; steps
	if !a.guards.careless || a.breakout.going < 2 || a.time.left <= last {
		return false
	}
	there := 0
	for i := range a.men.pawns[:a.to-a.from] {
		if p := &a.men.pawns[i]; p.Zone == colditz.OnBoard && a.men.runner[i] && a.run.window[p.At] >= 0 &&
			a.run.window[p.At] <= near {
			there++
		}
	}
	return there < 2 || !a.fitsTwo()
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

// What is added to the worth of steps outside: they come before those of men
// who seek cover inside, and first the man whom a guard is likeliest to get where he stands;
// where nobody watches, the last man, who so crosses what another has opened in the same turn.
const (
	runsFirst   = 1500
	dangerFirst = 500 // when it is certain
	lastFirst   = 10  // times the steps that he has left
)

func (a *Allied) linkTo(at, to board.Circle) *path {
	for i := range a.links[at] {
		if l := &a.links[at][i]; l.To == to {
			return l
		}
	}
	return nil
}
