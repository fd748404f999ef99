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

	// What the teams have thrown in this phase, by team: it is thrown when the
	// phase begins.
	does  [evasion.Teams]deed
	lot   [evasion.Teams]uint32   // what the throw leaves to draw from: see lots
	order [evasion.Teams]sim.Move // to the patrol when it is in line; 0 when that is not yet known
	odd   int                     // the first team that takes more than an order in line
	sent  int                     // the team that was last told to get on and drive, or -1

	driven [evasion.Teams][256]evasion.Hex // to a billet, from a hex: where a move's drive ends
	open   [256]struct {                   // by a truck's hex: the other billets that a road leads to
		n    uint8
		list [evasion.Teams]uint8
	}
	sweeps [256][]sweep // by a patrol's hex; none where there are no beats
}

// lots is the number of equally likely outcomes of a team's throw: a die, and
// shares for the choices that it may lead to. Up to three choices among up to
// six things each divide the shares evenly, so that none is favoured.
const (
	lots   = 6 * shares
	shares = 60 * 60 * 60
)

// sweep is the order to sweep a way, and the share of all lots that lead to it
// or to one before it.
type sweep struct {
	below uint32
	order sim.Move
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
		for i := range g.m.Size() {
			g.fork(&g.sweeps[i], evasion.Hex(i), g.r.Allowance(), 0, shares)
		}
	}
	return g
}

// fork adds the sweeps that go on from a hex with so many points, and have so
// many shares together: they choose uniformly at every step, until they can pay
// for none (R4).
func (g *roamer) fork(list *[]sweep, h evasion.Hex, points int, way sim.Move, share uint32) {
	steps := g.r.Beside(h, points)
	if len(steps) == 0 {
		if n := len(*list); n > 0 {
			share += (*list)[n-1].below
		}
		*list = append(*list, sweep{share, way})
		return
	}
	for _, m := range steps {
		n := evasion.Hex(evasion.Arg(m))
		g.fork(list, n, points-g.r.StepCost(h, n, false), evasion.BeatOn(way, n), share/uint32(len(steps)))
	}
}

// Choose plays on: crews only report.
func (g *roamer) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if m, ok := g.decide(v, c); ok {
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
func (g *roamer) Say(v view, c *dice.Stream, plan []sim.Move) []sim.Move {
	if m, ok := g.decide(v, c); ok {
		plan = append(plan, m)
	}
	return plan
}

// decide is the order; false where others decide or lots do.
func (g *roamer) decide(v view, c *dice.Stream) (sim.Move, bool) {
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
	if patrols, trucks := v.Acted(); patrols|trucks == 0 {
		g.begin(v, c)
	}
	if g.sent >= 0 {
		if v.Patrol(g.sent) == evasion.NoHex { // it did not answer: its truck may
			g.odd = min(g.odd, g.sent)
		}
		g.sent = -1
	}
	p := v.InLine()
	if p >= 0 && p < g.odd {
		if m := g.order[p]; m != 0 {
			return m, true
		}
	}
	if p >= 0 || g.odd < evasion.Teams {
		for i := range evasion.Teams { // R1: in order
			m := sim.Move(0)
			if p == i {
				m = g.direct(v, i)
			} else if i >= g.odd || p >= 0 && i > p {
				m = g.named(v, i)
			}
			if m != 0 {
				return m, true
			}
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
	switch g.does[i] {
	case sweeps:
		return evasion.To(i, g.beat(v.Patrol(i), g.lot[i]))
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
			g.sent = i
			return evasion.To(i, g.truck(v, i))
		}
		g.odd = min(g.odd, i)
		if !riding {
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
	case patrols.Has(i) && g.does[i] == searches && v.Ride(i) < 0:
		return evasion.Command(evasion.Search, i)
	case patrols.Has(i) && !(g.does[i] == drives && aboard):
		return evasion.Command(evasion.OrderPatrol, i)
	case g.does[i] == drives && trucks.Has(i) && (aboard || v.Patrol(i) == evasion.NoHex):
		return evasion.Command(evasion.OrderTruck, i)
	}
	return 0
}

// begin throws for the teams that have a patrol or a truck (R1 to R7).
func (g *roamer) begin(v view, c *dice.Stream) {
	g.odd, g.sent = evasion.Teams, -1
	if !g.r.Beats() { // nobody is in line
		g.odd = 0
	}
	for i := range evasion.Teams {
		patrol, truck := v.Patrol(i), v.Truck(i)
		state := 0 // together
		if patrol != truck {
			state = 1
		}
		g.does[i], g.order[i] = undecided, 0
		if patrol == evasion.NoHex || truck == evasion.NoHex {
			if patrol == truck {
				continue
			}
			if state = 2; patrol == evasion.NoHex {
				state = 3
				g.odd = min(g.odd, i)
			}
		}
		lot := uint32(c.IntN(lots))
		does := deeds[state][lot%6]
		lot /= 6
		if g.open[truck].n == 0 && does == drives {
			does = blocks
		}
		g.does[i], g.lot[i] = does, lot
		switch {
		case does == sweeps && g.r.Beats():
			g.order[i] = evasion.To(i, g.beat(patrol, lot))
		case does == searches && v.Ride(i) < 0:
			g.order[i] = evasion.Command(evasion.Search, i)
		case does == searches:
			g.order[i] = evasion.To(i, evasion.Command(evasion.Search, i))
		}
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
func (g *roamer) patrol(v view, i, steps int) (sim.Move, bool) {
	hold := evasion.Command(evasion.Hold, 0)
	switch riding := v.Ride(i) >= 0; {
	case g.does[i] == drives && riding: // in another team's truck
		return hold, true
	case g.does[i] == drives:
		return evasion.Command(evasion.Board, i), true
	case g.does[i] == walksBack:
		return g.step(v, steps, v.Patrol(i), v.Truck(i)), true
	case riding:
		return evasion.Command(evasion.GetOff, 0), true
	case g.does[i] == searches:
		return evasion.Command(evasion.Search, i), true
	case g.does[i] == sweeps: // R4
		if g.r.Beats() && steps == 0 {
			return g.beat(v.Patrol(i), g.lot[i]), true
		}
		return 0, false
	}
	return hold, true
}

// beat is a sweep in one order: the way that the lot leads to.
func (g *roamer) beat(h evasion.Hex, lot uint32) sim.Move {
	list := g.sweeps[h]
	i := 0
	for lot >= list[i].below {
		i++
	}
	return list[i].order
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
func (g *roamer) truck(v view, i int) sim.Move {
	if g.does[i] != drives {
		return evasion.Command(evasion.Hold, 0)
	}
	truck := v.Truck(i)
	open := &g.open[truck]
	one := g.lot[i] * uint32(open.n) / shares
	return evasion.Command(evasion.DriveTo, int(g.driven[open.list[one%evasion.Teams]][truck]))
}
