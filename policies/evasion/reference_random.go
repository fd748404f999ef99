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
	dest uint8  // billet
	lot  uint32 // what the throw leaves to draw from: see lots

	driven [evasion.Teams][256]evasion.Hex // to a billet, from a hex: where a move's drive ends
	open   [256]struct {                   // by a truck's hex: the other billets that a road leads to
		n    uint8
		list [evasion.Teams]uint8
	}
	forks []fork // of a sweep, by hex and points left; none where there are no beats
}

// lots is the number of equally likely outcomes of a team's throw: a die, and
// a digit of base for each choice that it may lead to. Every number of things
// to choose from, up to six, divides the base, so that no choice is favoured.
const (
	base = 60
	lots = 6 * base * base * base
)

// digit takes one of n things from a lot, and leaves the rest of it.
func digit(lot, n uint32) (one, rest uint32) { return lot % base * n / base, lot / base }

// fork is where a sweep may go on.
type fork struct {
	n    uint8
	to   [6]evasion.Hex
	left [6]int8 // points
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
	if g.r.Beats() {
		g.forks = make([]fork, 256*(g.r.Allowance()+1))
		for i := range g.m.Size() {
			for left := range g.r.Allowance() + 1 {
				f := &g.forks[i*(g.r.Allowance()+1)+left]
				for _, m := range g.r.Beside(evasion.Hex(i), left) {
					h := evasion.Hex(evasion.Arg(m))
					f.to[f.n], f.left[f.n] = h, int8(left-g.r.StepCost(h, h, false))
					f.n++
				}
			}
		}
	}
	return g
}

// Choose plays on: crews only report.
func (g *roamer) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if m, ok := g.Say(v, c); ok {
		return listed(legal, m)
	}
	if v.Unit() >= 0 { // a sweep, with options that make it step by step
		if from, n := walksOf(legal); n > 0 {
			return from + c.IntN(n)
		}
	}
	return 0
}

// Say names the order.
func (g *roamer) Say(v view, c *dice.Stream) (sim.Move, bool) {
	if v.Asked() != evasion.NoHex {
		return 0, false
	}
	if v.Stage() == evasion.ChoosingTrucks { // on foot
		return evasion.Command(evasion.EndPhase, 0), true
	}
	if u := v.Unit(); u >= evasion.Teams {
		return g.truck(v, u-evasion.Teams), true
	} else if u >= 0 {
		return g.patrol(v, u, v.Steps())
	}
	if patrols, trucks := v.Acted(); patrols|trucks == 0 { // a phase begins
		g.team, g.does = 0, undecided
	}
	patrol := v.InLine()
	for ; g.team < evasion.Teams; g.team, g.does = g.team+1, undecided {
		if g.does == undecided {
			if g.throw(v, c); g.does == undecided {
				continue
			}
		}
		var m sim.Move
		switch i := g.team; {
		case patrol == i:
			m = g.direct(v, i)
		case patrol > i && g.does != drives && v.Patrol(i) != evasion.NoHex: // it has acted
		default:
			m = g.named(v, i)
		}
		if m != 0 {
			return m, true
		}
	}
	// R6: the trucks that were not driven block the road. A roadblock does
	// nothing to what other Germans do in the phase, so that it does not matter
	// that all of them are made at its end.
	_, trucks := v.Waiting()
	switch trucks.Count() {
	case 0:
		return evasion.Command(evasion.EndPhase, 0), true
	case 1:
		return evasion.Command(evasion.BlockRoad, trucks.First()), true
	}
	return evasion.Command(evasion.BlockRest, 0), true
}

// direct is the order to the team whose patrol is in line.
func (g *roamer) direct(v view, i int) sim.Move {
	riding := v.Ride(i) >= 0
	switch g.does {
	case sweeps:
		return evasion.To(i, g.beat(v.Patrol(i)))
	case searches:
		if riding {
			return evasion.To(i, evasion.Command(evasion.Search, i))
		}
		return evasion.Command(evasion.Search, i)
	case walksBack:
		return evasion.To(i, g.step(v, 0, v.Patrol(i), v.Truck(i)))
	case drives:
		switch first := v.TruckInLine() == i; {
		case first && riding:
			return evasion.To(evasion.Teams+i, g.truck(v, i))
		case first:
			return evasion.To(i, g.truck(v, i))
		case !riding:
			return evasion.To(i, evasion.Command(evasion.Board, i))
		}
	}
	return g.named(v, i)
}

// named is the order to a team that is not in line: it is named first. 0 when
// the team has had its order.
func (g *roamer) named(v view, i int) sim.Move {
	patrols, trucks := v.Waiting()
	aboard := v.Ride(i) == i
	switch {
	case patrols.Has(i) && g.does == searches && v.Ride(i) < 0:
		return evasion.Command(evasion.Search, i)
	case patrols.Has(i) && !(g.does == drives && aboard):
		return evasion.Command(evasion.OrderPatrol, i)
	case g.does == drives && trucks.Has(i) && (aboard || v.Patrol(i) == evasion.NoHex):
		return evasion.Command(evasion.OrderTruck, i)
	}
	return 0
}

// throw decides what the team does (R1 to R7).
func (g *roamer) throw(v view, c *dice.Stream) {
	i := g.team
	patrol, truck := v.Patrol(i), v.Truck(i)
	state := 0 // together
	switch {
	case patrol == evasion.NoHex && truck == evasion.NoHex:
		return
	case patrol == truck:
	case patrol == evasion.NoHex:
		state = 3
	case truck == evasion.NoHex:
		state = 2
	default:
		state = 1
	}
	lot := uint32(c.IntN(lots))
	g.does, g.lot = deeds[state][lot%6], lot/6
	if open := &g.open[truck]; open.n > 0 {
		one, _ := digit(g.lot, uint32(open.n))
		g.dest = open.list[one%evasion.Teams]
	} else if g.does == drives {
		g.does = blocks
	}
}

// deeds are what a die from 1 to 6 sends a team to do: with its truck, apart
// from it, without a truck, and without a patrol.
var deeds = [4][6]deed{
	{drives, drives, sweeps, sweeps, searches, searches},       // R2, R4, R5
	{walksBack, walksBack, sweeps, sweeps, searches, searches}, // R3
	{sweeps, sweeps, sweeps, sweeps, searches, searches},
	{drives, drives, drives, blocks, blocks, blocks}, // R7
}

// patrol is the next order to a patrol that has made so many steps.
func (g *roamer) patrol(v view, p, steps int) (sim.Move, bool) {
	hold := evasion.Command(evasion.Hold, 0)
	switch riding := v.Ride(p) >= 0; {
	case g.does == drives && riding: // in another team's truck
		return hold, true
	case g.does == drives:
		return evasion.Command(evasion.Board, p), true
	case g.does == walksBack:
		return g.step(v, steps, v.Patrol(p), v.Truck(p)), true
	case riding:
		return evasion.Command(evasion.GetOff, 0), true
	case g.does == searches:
		return evasion.Command(evasion.Search, p), true
	case g.does == sweeps: // R4
		if g.forks != nil && steps == 0 {
			return g.beat(v.Patrol(p)), true
		}
		return 0, false
	}
	return hold, true
}

// beat is a sweep in one order: the hexes that the throw leads to.
func (g *roamer) beat(h evasion.Hex) sim.Move {
	points := g.r.Allowance()
	lot, left := g.lot, points
	var m sim.Move
	for {
		f := &g.forks[int(h)*(points+1)+left]
		if f.n == 0 {
			return m
		}
		var one uint32
		one, lot = digit(lot, uint32(f.n))
		h, left = f.to[one%6], int(f.left[one%6])
		m = evasion.BeatOn(m, h)
	}
}

// step is the next step of a patrol on its way, or the end of it. With its
// first step a patrol goes as far as its points last.
func (p *plan) step(v view, steps int, from, to evasion.Hex) sim.Move {
	if from == to || to == evasion.NoHex {
		return evasion.Command(evasion.Hold, 0)
	}
	if steps == 0 {
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
