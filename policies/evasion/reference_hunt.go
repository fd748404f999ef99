package evasion

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// hunter is the German reference policy "hunt": patrols on foot search and
// walk about within three hexes of the tunnel.
type hunter struct {
	*plan
	drawn  evasion.Patrols            // the patrols that have drawn in this phase
	target [evasion.Teams]evasion.Hex // where they go; their own hex is to be searched
	said   []sim.Move                 // memory for a plan
}

// NewReferenceHunt is the policy "hunt".
func NewReferenceHunt(r *evasion.Rules) sim.Policy[view] { return &hunter{plan: planFor(r)} }

// Choose plays on: crews only report.
func (g *hunter) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if g.said = g.Say(v, c, g.said[:0]); len(g.said) > 0 {
		return listed(legal, g.said[0])
	}
	return 0
}

// Say names the orders of a phase, patrol by patrol.
func (g *hunter) Say(v view, c *dice.Stream, plan []sim.Move) []sim.Move {
	p := v.Unit().Patrol()
	switch {
	case v.Asked() != evasion.NoHex:
		return plan
	case v.Stage() == evasion.ChoosingTrucks: // on foot
		return append(plan, evasion.Command(evasion.EndPhase, 0))
	case v.Unit().Truck() != evasion.NoTruck:
		return append(plan, evasion.Command(evasion.Hold, 0))
	case p != evasion.NoPatrol && v.Ride(p) != evasion.NoTruck: // where an option put it aboard
		g.target[p] = g.lot(c)
		return append(plan, evasion.Command(evasion.GetOff, 0))
	case p != evasion.NoPatrol:
		return append(plan, g.step(v, v.Steps(), v.Patrol(p), g.target[p]))
	}
	at := v.Disposition()
	if at.Fresh {
		g.drawn = 0
	}
	for patrols := at.Patrols; patrols != 0; patrols &= patrols - 1 {
		p := patrols.First()
		here := at.Patrol[p]
		if at.Ride[p] != evasion.NoTruck {
			return append(plan, evasion.Command(evasion.OrderPatrol, p))
		}
		if !g.drawn.Has(p) { // H2
			g.drawn |= 1 << p
			if g.target[p] = here; !g.near[here] || c.IntN(6) >= 3 {
				g.target[p] = g.lot(c)
			}
		}
		switch {
		case g.target[p] == here:
			plan = append(plan, evasion.Command(evasion.Search, p))
		case g.r.Beats():
			plan = append(plan, evasion.To(p.Unit(), sim.Move(g.outset[g.target[p]][here])))
		default:
			return append(plan, evasion.Command(evasion.OrderPatrol, p))
		}
	}
	return append(plan, evasion.Command(evasion.EndPhase, 0))
}

// lot draws a hex of T (H1).
func (g *hunter) lot(c *dice.Stream) evasion.Hex { return g.tunnel3[c.IntN(len(g.tunnel3))] }
