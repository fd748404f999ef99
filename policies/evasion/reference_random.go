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
		n     uint8
		list  [evasion.Teams]uint8
		order [evasion.Teams]sim.Move // to drive there, as far as a move goes
	}
	search [2][evasion.Teams]sim.Move // on foot, and first getting off
	direct bool                       // patrols can be ordered in line
	boards bool                       // and drive when they have just got on
	ways   [256]ways                  // of a sweep, by a patrol's hex; none where there are no beats
}

// lots is the number of equally likely outcomes of a team's throw: a die, and
// shares for the choices that it may lead to. Up to three choices among up to
// six things each divide the shares evenly, so that none is favoured.
const (
	lots   = 6 * shares
	shares = 60 * 60 * 60
)

// ways are the orders to sweep from a hex. Number i is for the lots below
// below[i] that are not for one before it. The part of all lots that a lot lies
// in tells roughly which.
type ways struct {
	about [shares>>partShift + 1]uint8
	below []uint32
	order []sim.Move
}

// partShift makes parts in which hardly more than one way begins.
const partShift = 12

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
	g := &roamer{plan: planFor(r), direct: r.Beats(), boards: r.Options().Embark.BoardThenDrive}
	for p := range evasion.Patrol(evasion.Teams) {
		search := evasion.Command(evasion.Search, p)
		g.search[0][p], g.search[1][p] = search, evasion.To(p.Unit(), search)
	}
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
				g.open[truck].order[g.open[truck].n] = evasion.Command(evasion.DriveTo, to)
				g.open[truck].n++
			}
		}
	}
	if g.r.Beats() {
		for i := range g.m.Size() {
			w := &g.ways[i]
			g.fork(w, evasion.Hex(i), g.r.Allowance(), 0, shares)
			n := 0
			for part := range w.about {
				for w.below[n] <= uint32(part)<<partShift {
					n++
				}
				w.about[part] = uint8(n)
			}
		}
	}
	return g
}

// fork adds the ways that go on from a hex with so many points, and have so
// many shares together: they choose uniformly at every step, until they can pay
// for none (R4).
func (g *roamer) fork(w *ways, h evasion.Hex, points int, way sim.Move, share uint32) {
	steps := g.r.Beside(h, points)
	if len(steps) == 0 {
		if n := len(w.below); n > 0 {
			share += w.below[n-1]
		}
		w.below, w.order = append(w.below, share), append(w.order, way)
		return
	}
	for _, m := range steps {
		n := evasion.Hex(evasion.Arg(m))
		g.fork(w, n, points-g.r.StepCost(h, n, false), evasion.BeatOn(way, n), share/uint32(len(steps)))
	}
}

// Choose plays on: crews only report.
func (g *roamer) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if g.said = g.Say(v, c, g.said[:0]); len(g.said) > 0 {
		return listed(legal, g.said[0])
	}
	if v.Unit() != evasion.NoUnit { // a sweep, with options that make it step by step
		if from, n := walksOf(legal); n > 0 {
			return from + c.IntN(n)
		}
	}
	return 0
}

// Say names the orders of a phase, team by team.
// Long because what a team does decides how the list goes on, and whether it ends.
func (g *roamer) Say(v view, c *dice.Stream, plan []sim.Move) []sim.Move {
	switch p, k := v.Unit().Patrol(), v.Unit().Truck(); {
	case v.Asked() != evasion.NoHex:
		return plan
	case v.Stage() == evasion.ChoosingTrucks: // on foot
		return append(plan, evasion.Command(evasion.EndPhase, 0))
	case k != evasion.NoTruck:
		return append(plan, g.truck(v.Truck(k), k))
	case p != evasion.NoPatrol:
		if m, ok := g.patrol(v, p, v.Steps()); ok {
			plan = append(plan, m)
		}
		return plan
	}
	at := v.Disposition()
	if at.Fresh {
		g.begin(&at, c)
	}
	line := g.direct                               // the next team is in line
	for p := range evasion.Patrol(evasion.Teams) { // in the order of their numbers
		own := evasion.Truck(p)
		here, riding := at.Patrol[p], at.Ride[p]
		if !line || !at.Patrols.Has(p) {
			does := g.does[p]
			switch drive := does == drives && at.Trucks.Has(own) && (riding == own || here == evasion.NoHex); {
			case drive: // after it was boarded, or alone
				m := g.truck(at.Truck[own], own)
				plan = append(plan, evasion.Command(evasion.OrderTruck, own), m)
				at.Truck[own] = evasion.Hex(evasion.Arg(m))
				at.Trucks &^= 1 << own
			// it has had its order, or its truck does not answer
			case !at.Patrols.Has(p) || does == drives && riding == own:
			case does == searches && riding == evasion.NoTruck:
				plan = append(plan, g.search[0][p])
			default:
				return append(plan, evasion.Command(evasion.OrderPatrol, p))
			}
			continue
		}
		switch g.does[p] {
		case sweeps:
			plan = append(plan, evasion.To(p.Unit(), g.beat(here, g.lot[p])))
		case searches:
			plan = append(plan, g.search[uint8(^riding)>>7][p])
		case walksBack:
			plan = append(plan, evasion.To(p.Unit(), sim.Move(g.outset[at.Truck[own]][here])))
		case drives:
			m := g.truck(at.Truck[own], own)
			switch {
			case riding == evasion.NoTruck && g.boards && (at.TrucksOn(here)&at.Room).First() == own:
				plan = append(plan, evasion.To(p.Unit(), m))
			case riding == evasion.NoTruck:
				plan = append(plan, evasion.To(p.Unit(), evasion.Command(evasion.Board, own)),
					evasion.Command(evasion.OrderTruck, own), m)
			case !at.Trucks.Has(own): // it has been driven, or its truck does not answer
				line = v.Driven(own)
				continue
			case riding != own:
				return append(plan, evasion.Command(evasion.OrderPatrol, p))
			default:
				plan = append(plan, evasion.To(own.Unit(), m))
			}
			at.Trucks &^= 1 << own
			at.Room &^= 1 << own
			continue
		default:
			return append(plan, evasion.Command(evasion.OrderPatrol, p))
		}
		at.Room |= 1 << uint(riding+1) >> 1 // it gets off, if it was aboard
	}
	// R6: the trucks that were not driven block the road. A roadblock does
	// nothing to what other Germans do in the phase, so that it does not matter
	// that all of them are made at its end.
	switch {
	case at.Trucks == 0:
	case at.Trucks&(at.Trucks-1) == 0:
		plan = append(plan, evasion.Command(evasion.BlockRoad, at.Trucks.First()))
	default:
		plan = append(plan, evasion.Command(evasion.BlockRest, 0))
	}
	return append(plan, evasion.Command(evasion.EndPhase, 0))
}

// begin throws for the teams that have a patrol or a truck (R1 to R7).
func (g *roamer) begin(at *evasion.Disposition, c *dice.Stream) {
	for i := range evasion.Teams {
		patrol, truck := at.Patrol[i], at.Truck[i]
		state := 0 // together
		if patrol != truck {
			state = 1
		}
		if patrol == evasion.NoHex || truck == evasion.NoHex {
			if patrol == truck {
				g.does[i] = undecided
				continue
			}
			if state = 2; patrol == evasion.NoHex {
				state = 3
			}
		}
		lot := uint32(c.IntN(lots))
		does := deeds[state][lot%6]
		if g.open[truck].n == 0 && does == drives {
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
func (g *roamer) patrol(v view, p evasion.Patrol, steps int) (sim.Move, bool) {
	hold := evasion.Command(evasion.Hold, 0)
	switch riding := v.Ride(p) != evasion.NoTruck; {
	case g.does[p] == drives && riding: // in another team's truck
		return hold, true
	case g.does[p] == drives:
		return evasion.Command(evasion.Board, evasion.Truck(p)), true
	case g.does[p] == walksBack:
		return g.step(v, steps, v.Patrol(p), v.Truck(evasion.Truck(p))), true
	case riding:
		return evasion.Command(evasion.GetOff, 0), true
	case g.does[p] == searches:
		return evasion.Command(evasion.Search, p), true
	case g.does[p] == sweeps: // R4
		if g.r.Beats() && steps == 0 {
			return g.beat(v.Patrol(p), g.lot[p]), true
		}
		return 0, false
	}
	return hold, true
}

// beat is a sweep in one order: the way that the lot leads to.
func (g *roamer) beat(h evasion.Hex, lot uint32) sim.Move {
	w := &g.ways[h]
	i := int(w.about[lot>>partShift])
	for lot >= w.below[i] {
		i++
	}
	return w.order[i]
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
func (g *roamer) truck(from evasion.Hex, k evasion.Truck) sim.Move {
	if g.does[k] != drives {
		return evasion.Command(evasion.Hold, 0)
	}
	open := &g.open[from]
	one := g.lot[k] * uint32(open.n) / shares
	return open.order[one%evasion.Teams]
}
