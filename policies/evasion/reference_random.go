package evasion

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// roamer is the German reference policy "random": each team throws a die and
// drives to a billet, walks to its truck, sweeps or searches.
type roamer struct {
	*plan

	// What the team in hand has thrown. It is thrown when the team's turn
	// comes and forgotten when a phase begins.
	team int
	does deed
	dest int // billet
}

type deed uint8

const (
	undecided deed = iota
	drives
	walksBack
	sweeps
	searches
	blocks
)

// NewReferenceRandom is the policy "random".
func NewReferenceRandom(r *evasion.Rules) sim.Policy[view] { return &roamer{plan: planFor(r)} }

// Choose plays on.
func (g *roamer) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if v.Stage() == evasion.ChoosingTrucks || v.Asked() != evasion.NoHex {
		return 0 // on foot; crews only report
	}
	if u := v.Unit(); u >= evasion.Teams {
		return g.truck(v, legal, u-evasion.Teams)
	} else if u >= 0 {
		return g.patrol(v, legal, u, c)
	}
	if fresh(v) {
		g.team, g.does = 0, undecided
	}
	for ; g.team < evasion.Teams; g.team, g.does = g.team+1, undecided {
		i := g.team
		if g.does == undecided {
			g.throw(v, c)
		}
		if g.does == undecided {
			continue
		}
		alive := v.Patrol(i) != evasion.NoHex
		if alive && !v.PatrolActed(i) && (g.does != drives || v.Ride(i) != i) {
			if at := find(legal, evasion.Search, i); at >= 0 && g.does == searches {
				return at
			}
			if at := find(legal, evasion.OrderPatrol, i); at >= 0 {
				return at
			}
		}
		if g.does == drives && v.Truck(i) != evasion.NoHex && !v.TruckActed(i) && (!alive || v.Ride(i) == i) {
			return max(find(legal, evasion.OrderTruck, i), 0)
		}
	}
	// R6: the trucks that were not driven block the road. A roadblock does
	// nothing to what other Germans do in the phase, so that it does not matter
	// that all of them are made at its end.
	if all := find(legal, evasion.BlockRest, 0); all >= 0 {
		return all
	}
	if one, n := has(legal, evasion.BlockRoad); n > 0 {
		return one
	}
	return 0
}

// fresh: nobody has acted in this phase.
func fresh(v view) bool {
	for i := range evasion.Teams {
		if v.PatrolActed(i) || v.TruckActed(i) {
			return false
		}
	}
	return true
}

// throw decides what the team does (R1 to R7).
func (g *roamer) throw(v view, c *dice.Stream) {
	i := g.team
	patrol, truck := v.Patrol(i), v.Truck(i)
	if patrol == evasion.NoHex && truck == evasion.NoHex {
		return
	}
	a := c.IntN(6) + 1
	switch {
	case patrol == evasion.NoHex && a <= 3: // R7
		g.does = drives
	case patrol == evasion.NoHex:
		g.does = blocks
	case a >= 5:
		g.does = searches
	case a >= 3 || truck == evasion.NoHex:
		g.does = sweeps
	case truck == patrol:
		g.does = drives
	default:
		g.does = walksBack
	}
	if g.does == drives {
		n := 0
		var open [evasion.Teams]int
		for b, h := range g.m.Billets {
			if h != truck && g.byRoad[b][truck] != evasion.NoHex {
				open[n] = b
				n++
			}
		}
		if n == 0 {
			g.does = blocks
			return
		}
		g.dest = open[c.IntN(n)]
	}
}

func (g *roamer) patrol(v view, legal []sim.Move, p int, c *dice.Stream) int {
	switch g.does {
	case drives:
		return max(find(legal, evasion.Board, p), 0)
	case walksBack:
		return g.step(v.Patrol(p), v.Truck(p), legal)
	}
	if i := find(legal, evasion.GetOff, 0); i >= 0 {
		return i
	}
	if g.does == searches {
		return max(find(legal, evasion.Search, p), 0)
	}
	if from, n := has(legal, evasion.Walk); n > 0 && g.does == sweeps { // R4
		return from + c.IntN(n)
	}
	return 0
}

// step is the next step of a patrol on its way, or the end of it.
func (p *plan) step(from, to evasion.Hex, legal []sim.Move) int {
	if from == to || to == evasion.NoHex {
		return 0
	}
	if i := find(legal, evasion.GoTo, int(p.end[to][from])); i >= 0 {
		return i
	}
	next := p.toward[to][from]
	if next == evasion.NoHex {
		return 0
	}
	kind := evasion.Walk
	if _, road := p.stepFor(from, next); road {
		kind = evasion.March
	}
	return max(find(legal, kind, int(next)), 0)
}

// truck drives toward the billet, as far as a move goes.
func (g *roamer) truck(v view, legal []sim.Move, k int) int {
	if g.does != drives || g.team != k {
		return 0
	}
	to := g.m.Billets[g.dest]
	if d, _ := g.m.RoadDistance(v.Truck(k), to); d > g.r.Options().Vehicle.Links {
		to = v.Truck(k)
		for range g.r.Options().Vehicle.Links {
			to = g.byRoad[g.dest][to]
		}
	}
	return max(find(legal, evasion.DriveTo, int(to)), 0)
}
