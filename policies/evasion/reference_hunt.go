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
	target evasion.Hex // of the walk in hand
}

// NewReferenceHunt is the policy "hunt".
func NewReferenceHunt(r *evasion.Rules) sim.Policy[view] {
	return &hunter{plan: planFor(r), target: evasion.NoHex}
}

// Choose plays on: crews only report.
func (g *hunter) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if m, ok := g.decide(v, c); ok {
		return listed(legal, m)
	}
	return 0
}

// Say names the order.
func (g *hunter) Say(v view, c *dice.Stream, plan []sim.Move) []sim.Move {
	if m, ok := g.decide(v, c); ok {
		plan = append(plan, m)
	}
	return plan
}

// decide is the order; false where others decide or lots do.
func (g *hunter) decide(v view, c *dice.Stream) (sim.Move, bool) {
	p := v.Unit()
	switch {
	case v.Asked() != evasion.NoHex:
		return 0, false
	case v.Stage() == evasion.ChoosingTrucks: // on foot
		return evasion.Command(evasion.EndPhase, 0), true
	case p >= evasion.Teams:
		return evasion.Command(evasion.Hold, 0), true
	case p < 0:
		patrols, _ := v.Waiting()
		if patrols == 0 {
			return evasion.Command(evasion.EndPhase, 0), true
		}
		p = patrols.First()
		if v.Ride(p) < 0 {
			here := v.Patrol(p)
			if g.near[here] && c.IntN(6) < 3 {
				return evasion.Command(evasion.Search, p), true
			}
			if g.target = g.tunnel3[c.IntN(len(g.tunnel3))]; g.target == here {
				return evasion.Command(evasion.Search, p), true
			}
			if v.InLine() == p {
				return evasion.To(p, g.step(v, 0, here, g.target)), true
			}
		}
		return evasion.Command(evasion.OrderPatrol, p), true
	case v.Ride(p) >= 0: // where an option put it aboard
		g.target = g.tunnel3[c.IntN(len(g.tunnel3))]
		return evasion.Command(evasion.GetOff, 0), true
	}
	return g.step(v, v.Steps(), v.Patrol(p), g.target), true
}
