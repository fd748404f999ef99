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

// Choose plays on: crews only report, and patrols start on foot.
func (g *roamer) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if u := v.Unit(); u >= 0 && u < evasion.Teams && g.does == sweeps { // options may forbid a step that can be paid for
		if from, n := walksOf(legal); n > 0 {
			return from + c.IntN(n)
		}
	}
	if m, ok := g.Say(v, c); ok {
		return listed(legal, m)
	}
	return 0
}

// Say names the order.
func (g *roamer) Say(v view, c *dice.Stream) (sim.Move, bool) {
	if v.Stage() != evasion.GermanPhase || v.Asked() != evasion.NoHex {
		return 0, false
	}
	if u := v.Unit(); u >= evasion.Teams {
		return g.truck(v, u-evasion.Teams), true
	} else if u >= 0 {
		return g.patrol(v, u, c)
	}
	patrols, trucks := v.Acted()
	if patrols|trucks == 0 { // a phase begins
		g.team, g.does = 0, undecided
	}
	patrols, trucks = v.Waiting()
	for ; g.team < evasion.Teams; g.team, g.does = g.team+1, undecided {
		i := g.team
		if g.does == undecided {
			if g.throw(v, c); g.does == undecided {
				continue
			}
		}
		aboard := v.Ride(i) == i
		if patrols.Has(i) && !(g.does == drives && aboard) {
			if g.does == searches && v.Ride(i) < 0 {
				return evasion.Command(evasion.Search, i), true
			}
			return evasion.Command(evasion.OrderPatrol, i), true
		}
		if g.does == drives && trucks.Has(i) && (aboard || v.Patrol(i) == evasion.NoHex) {
			return evasion.Command(evasion.OrderTruck, i), true
		}
	}
	// R6: the trucks that were not driven block the road. A roadblock does
	// nothing to what other Germans do in the phase, so that it does not matter
	// that all of them are made at its end.
	switch trucks.Count() {
	case 0:
		return evasion.Command(evasion.EndPhase, 0), true
	case 1:
		return evasion.Command(evasion.BlockRoad, trucks.First()), true
	}
	return evasion.Command(evasion.BlockRest, 0), true
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

func (g *roamer) patrol(v view, p int, c *dice.Stream) (sim.Move, bool) {
	hold := evasion.Command(evasion.Hold, 0)
	switch riding := v.Ride(p) >= 0; {
	case g.does == drives && riding: // in another team's truck
		return hold, true
	case g.does == drives:
		return evasion.Command(evasion.Board, p), true
	case g.does == walksBack:
		return g.step(v, v.Patrol(p), v.Truck(p)), true
	case riding:
		return evasion.Command(evasion.GetOff, 0), true
	case g.does == searches:
		return evasion.Command(evasion.Search, p), true
	case g.does == sweeps: // R4
		steps, ok := g.r.Beside(v.Patrol(p), v.Left())
		if len(steps) > 0 {
			return steps[c.IntN(len(steps))], true
		}
		return hold, ok
	}
	return hold, true
}

// step is the next step of a patrol on its way, or the end of it. With its
// first step a patrol goes as far as its points last.
func (p *plan) step(v view, from, to evasion.Hex) sim.Move {
	if from == to || to == evasion.NoHex {
		return evasion.Command(evasion.Hold, 0)
	}
	if v.Steps() == 0 {
		return sim.Move(p.outset[to][from])
	}
	m := sim.Move(p.toward[to][from])
	if p.r.StepCost(from, evasion.Hex(evasion.Arg(m)), evasion.KindOf(m) == evasion.March) > v.Left() {
		return evasion.Command(evasion.Hold, 0)
	}
	return m
}

// truck drives toward the billet, as far as a move goes.
func (g *roamer) truck(v view, k int) sim.Move {
	if g.does != drives || g.team != k {
		return evasion.Command(evasion.Hold, 0)
	}
	return evasion.Command(evasion.DriveTo, int(g.driven[g.dest][v.Truck(k)]))
}
