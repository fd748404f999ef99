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
	does [evasion.Teams]deed
	lot  [evasion.Teams]uint32 // what the throw leaves to draw from: see lots
	said []sim.Move            // memory for a plan

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
	if g.said = g.Say(v, c, g.said[:0]); len(g.said) > 0 {
		return listed(legal, g.said[0])
	}
	if v.Unit() >= 0 { // a sweep, with options that make it step by step
		if from, n := walksOf(legal); n > 0 {
			return from + c.IntN(n)
		}
	}
	return 0
}

// Say names the orders of a phase, team by team.
func (g *roamer) Say(v view, c *dice.Stream, plan []sim.Move) []sim.Move {
	switch u := v.Unit(); {
	case v.Asked() != evasion.NoHex:
		return plan
	case v.Stage() == evasion.ChoosingTrucks: // on foot
		return append(plan, evasion.Command(evasion.EndPhase, 0))
	case u >= evasion.Teams:
		return append(plan, g.truck(v, u-evasion.Teams))
	case u >= 0:
		if m, ok := g.patrol(v, u, v.Steps()); ok {
			plan = append(plan, m)
		}
		return plan
	}
	if patrols, trucks := v.Acted(); patrols|trucks == 0 {
		g.begin(v, c)
	}
	patrols, trucks := v.Waiting()
	park := g.park(v)
	line := g.r.Beats()            // the next team is in line
	for i := range evasion.Teams { // R1: in order
		does, bit := g.does[i], evasion.Units(1)<<i
		riding := v.Ride(i)
		switch {
		case does == drives && trucks&bit != 0 && (riding == i && (patrols&bit == 0 || !line) || v.Patrol(i) == evasion.NoHex):
			drive := g.truck(v, i)
			plan = append(plan, evasion.Command(evasion.OrderTruck, i), drive) // after it was boarded, or alone
			if riding < 0 {
				park[i] = evasion.Hex(evasion.Arg(drive))
			}
			trucks &^= bit
		case patrols&bit == 0:
		case does == drives && riding == i && trucks&bit == 0: // it has been driven, or its truck does not answer
			line = line && v.Driven(i)
		case does == searches && riding < 0:
			plan = append(plan, evasion.Command(evasion.Search, i))
		case !line:
			return append(plan, evasion.Command(evasion.OrderPatrol, i))
		case does == sweeps:
			plan = append(plan, evasion.To(i, g.beat(v.Patrol(i), g.lot[i])))
		case does == searches:
			plan = append(plan, evasion.To(i, evasion.Command(evasion.Search, i)))
		case does == walksBack && v.Patrol(i) != v.Truck(i):
			plan = append(plan, evasion.To(i, g.step(v, 0, v.Patrol(i), v.Truck(i))))
		case does == drives && riding == i:
			plan = append(plan, evasion.To(evasion.Teams+i, g.truck(v, i)))
			trucks &^= bit
		case does == drives && riding < 0:
			if drive := g.truck(v, i); park.first(v.Patrol(i)) == i && g.r.Options().Embark.BoardThenDrive {
				plan = append(plan, evasion.To(i, drive))
			} else {
				plan = append(plan, evasion.To(i, evasion.Command(evasion.Board, i)), evasion.Command(evasion.OrderTruck, i), drive)
			}
			park[i] = evasion.NoHex
			trucks &^= bit
		default:
			return append(plan, evasion.Command(evasion.OrderPatrol, i))
		}
		if does != drives && riding >= 0 && patrols&bit != 0 { // it gets off
			park[riding] = v.Truck(riding)
		}
	}
	// R6: the trucks that were not driven block the road. A roadblock does
	// nothing to what other Germans do in the phase, so that it does not matter
	// that all of them are made at its end.
	switch trucks.Count() {
	case 0:
	case 1:
		plan = append(plan, evasion.Command(evasion.BlockRoad, trucks.First()))
	default:
		plan = append(plan, evasion.Command(evasion.BlockRest, 0))
	}
	return append(plan, evasion.Command(evasion.EndPhase, 0))
}

// park is where trucks stand that have room; NoHex for the others.
type park [evasion.Teams]evasion.Hex

func (g *roamer) park(v view) (p park) {
	for k := range p {
		if p[k] = v.Truck(k); v.Rider(k) >= 0 {
			p[k] = evasion.NoHex
		}
	}
	return p
}

// first is the truck on a hex that a patrol gets on when it is told to drive.
func (p *park) first(h evasion.Hex) int {
	for k, at := range p {
		if at == h {
			return k
		}
	}
	return -1
}

// begin throws for the teams that have a patrol or a truck (R1 to R7).
func (g *roamer) begin(v view, c *dice.Stream) {
	for i := range evasion.Teams {
		patrol, truck := v.Patrol(i), v.Truck(i)
		state := 0 // together
		switch {
		case patrol == evasion.NoHex && truck == evasion.NoHex:
			g.does[i] = undecided
			continue
		case truck == evasion.NoHex:
			state = 2
		case patrol == evasion.NoHex:
			state = 3
		case patrol != truck:
			state = 1
		}
		lot := uint32(c.IntN(lots))
		does := deeds[state][lot%6]
		if does == drives && g.open[truck].n == 0 {
			does = blocks
		}
		g.does[i], g.lot[i] = does, lot/6
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
