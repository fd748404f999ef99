package evasion

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// NewGreedy is the bot "greedy" for either side: it goes straight where it is going,
// waits for nothing and thinks of nobody else.
func NewGreedy(r *evasion.Rules, seat sim.Seat) sim.Policy[view] {
	if seat == evasion.British {
		return &greedyBritish{planFor(r)}
	}
	return &greedyGerman{planFor(r)}
}

// greedyBritish walks all men together the shortest way to a landing hex by lot,
// by day as by night.
type greedyBritish struct{ *plan }

// Choose plays on.
func (g *greedyBritish) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if v.Asked() != evasion.NoHex {
		return answer(v, legal, c)
	}
	switch v.Stage() {
	case evasion.ChoosingSite:
		return c.IntN(len(legal))
	case evasion.ChoosingRendezvous:
		best := 0
		for i, m := range legal {
			if g.far(v, m) < g.far(v, legal[best]) {
				best = i
			}
		}
		return best
	}
	if party := v.Party(); party != 0 {
		return max(find(legal, evasion.Walk, g.next(v, party)), 0)
	}
	best, most := 0, 0
	for i, m := range legal {
		men := evasion.Men(evasion.Arg(m))
		if evasion.KindOf(m) == evasion.Order && men.Count() > most && g.next(v, men) != evasion.NoHex {
			best, most = i, men.Count()
		}
	}
	return best
}

// next is the next hex of men who go together: the nearest to the aircraft, roads and
// towns or not; NoHex when they are there, or tired.
func (g *greedyBritish) next(v view, men evasion.Men) evasion.Hex {
	lead := men.First()
	here, best := v.Man(lead), evasion.NoHex
	if here == evasion.NoHex {
		return best
	}
	least := g.m.Distance(here, v.Site())
	for _, n := range g.m.Near(here) {
		if far := g.m.Distance(n, v.Site()); far < least && g.r.StepCost(here, n, false) <= v.Points(lead) {
			best, least = n, far
		}
	}
	return best
}

// far is how far the aircraft is from the hex that a move names.
func (g *greedyBritish) far(v view, m sim.Move) int {
	return g.m.Distance(evasion.Hex(evasion.Arg(m)), v.Site())
}

// greedyGerman sends every patrol on foot to where men were reported, or else to the
// nearest landing hex into which nobody has looked of late, and searches there.
type greedyGerman struct{ *plan }

// Choose plays on: crews only report.
func (g *greedyGerman) Choose(v view, legal []sim.Move, _ *dice.Stream) int {
	p := v.Unit().Patrol()
	switch {
	case v.Asked() != evasion.NoHex, v.Stage() == evasion.ChoosingTrucks, v.Unit().Truck() != evasion.NoTruck:
		return 0
	case p != evasion.NoPatrol && v.Ride(p) != evasion.NoTruck:
		return max(find(legal, evasion.GetOff, 0), 0)
	case p != evasion.NoPatrol:
		if goal := g.goal(v, v.Patrol(p)); goal != v.Patrol(p) {
			return listed(legal, g.step(v, v.Steps(), v.Patrol(p), goal))
		}
		return max(find(legal, evasion.Search, p), 0)
	}
	if from, n := has(legal, evasion.OrderPatrol); n > 0 {
		return from
	}
	return max(find(legal, evasion.BlockRest, 0), 0)
}

// late is how many moves a look and a report hold good.
const late = 2

// goal is where a patrol goes from a hex.
func (g *greedyGerman) goal(v view, from evasion.Hex) evasion.Hex {
	if s := v.Site(); s != evasion.NoHex { // the engine is heard
		return s
	}
	for i := range v.Reports() {
		if r := v.Report(i); r.Hex != evasion.NoHex && !r.Truck && int(r.Move)+late > v.Move() {
			return r.Hex
		}
	}
	var looked [4]uint64
	for move := max(v.Move()-late, 1); move <= v.Move(); move++ {
		for word, set := range v.LookedAt(move) {
			looked[word] |= set
		}
	}
	best, least := from, uint16(unreached)
	for _, s := range g.r.Sites() {
		if far := g.reach[s][from]; far < least && (s == from || looked[s>>6]>>(s&63)&1 == 0) {
			best, least = s, far
		}
	}
	return best
}
