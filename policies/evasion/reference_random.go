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

	driven [evasion.Teams][256]evasion.Hex // to a billet, from a hex: where a move's drive ends
	open   [256]struct {                   // by a truck's hex: the other billets that a road leads to
		n    uint8
		list [evasion.Teams]uint8
	}
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
func NewReferenceRandom(r *evasion.Rules) sim.Policy[view] {
	g := &roamer{plan: planFor(r)}
	for i := range g.m.Size() {
		truck := evasion.Hex(i)
		for b, h := range g.m.Billets {
			to := truck
			for n := r.Options().Vehicle.Links; n > 0 && to != h && to != evasion.NoHex; n-- {
				to = g.byRoad[b][to]
			}
			g.driven[b][truck] = to
			if h != truck && g.byRoad[b][truck] != evasion.NoHex {
				g.open[truck].list[g.open[truck].n] = uint8(b)
				g.open[truck].n++
			}
		}
	}
	return g
}

// Choose plays on.
func (g *roamer) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if v.Asked() != evasion.NoHex {
		return 0 // crews only report
	}
	u := v.Unit()
	switch {
	case u >= evasion.Teams:
		return g.truck(v, legal, u-evasion.Teams)
	case u >= 0:
		return g.patrol(v, legal, u, c)
	case v.Stage() == evasion.ChoosingTrucks:
		return 0 // on foot
	}
	patrols, trucks := v.Acted()
	if patrols|trucks == 0 { // a phase begins
		g.team, g.does = 0, undecided
	}
	for ; g.team < evasion.Teams; g.team, g.does = g.team+1, undecided {
		i := g.team
		if g.does == undecided {
			if g.throw(v, c); g.does == undecided {
				continue
			}
		}
		alive := v.Patrol(i) != evasion.NoHex
		if alive && !patrols.Has(i) && (g.does != drives || v.Ride(i) != i) {
			if g.does == searches {
				if at := late(legal, evasion.Command(evasion.Search, i)); at >= 0 {
					return at
				}
			}
			if at := early(legal, evasion.OrderPatrol, i); at >= 0 {
				return at
			}
		}
		if g.does == drives && !trucks.Has(i) && (!alive || v.Ride(i) == i) && v.Truck(i) != evasion.NoHex {
			return max(find(legal, evasion.OrderTruck, i), 0)
		}
	}
	// R6: the trucks that were not driven block the road. A roadblock does
	// nothing to what other Germans do in the phase, so that it does not matter
	// that all of them are made at its end.
	last := len(legal) - 1
	if legal[last] == evasion.Command(evasion.BlockRest, 0) || evasion.KindOf(legal[last]) == evasion.BlockRoad {
		return last // of the roadblocks one is left
	}
	return 0
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
		open := &g.open[truck]
		if open.n == 0 {
			g.does = blocks
			return
		}
		g.dest = int(open.list[c.IntN(int(open.n))])
	}
}

func (g *roamer) patrol(v view, legal []sim.Move, p int, c *dice.Stream) int {
	if g.does == sweeps { // R4
		if from, n := walksOf(legal); n > 0 {
			return from + c.IntN(n)
		}
	}
	switch g.does {
	case drives:
		return max(early(legal, evasion.Board, p), 0)
	case walksBack:
		return g.step(v, v.Patrol(p), v.Truck(p), legal)
	}
	if i := early(legal, evasion.GetOff, 0); i >= 0 {
		return i
	}
	if g.does == searches {
		return max(early(legal, evasion.Search, p), 0)
	}
	return 0
}

// step is the next step of a patrol on its way, or the end of it. With its
// first step a patrol goes as far as its points last.
func (p *plan) step(v view, from, to evasion.Hex, legal []sim.Move) int {
	if from == to || to == evasion.NoHex {
		return 0
	}
	if v.Steps() == 0 {
		if i := find(legal, evasion.GoTo, int(p.end[to][from])); i >= 0 {
			return i
		}
	}
	return max(late(legal, sim.Move(p.toward[to][from])), 0)
}

// truck drives toward the billet, as far as a move goes.
func (g *roamer) truck(v view, legal []sim.Move, k int) int {
	if g.does != drives || g.team != k {
		return 0
	}
	return max(find(legal, evasion.DriveTo, int(g.driven[g.dest][v.Truck(k)])), 0)
}
