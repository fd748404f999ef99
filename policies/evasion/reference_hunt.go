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

// Choose plays on.
func (g *hunter) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	p := v.Unit()
	if v.Stage() == evasion.ChoosingTrucks || v.Asked() != evasion.NoHex || p >= evasion.Teams {
		return 0
	}
	if p < 0 {
		if len(legal) < 2 || evasion.KindOf(legal[1]) != evasion.OrderPatrol {
			return 0
		}
		p = evasion.Arg(legal[1])
		if v.Ride(p) >= 0 {
			return 1
		}
		here := v.Patrol(p)
		if !g.near[here] || c.IntN(6) >= 3 {
			if g.target = g.tunnel3[c.IntN(len(g.tunnel3))]; g.target != here {
				return 1
			}
		}
		return max(late(legal, evasion.Command(evasion.Search, p)), 0)
	}
	if i := early(legal, evasion.GetOff, 0); i >= 0 { // where an option put it aboard
		g.target = g.tunnel3[c.IntN(len(g.tunnel3))]
		return i
	}
	return g.step(v, v.Patrol(p), g.target, legal)
}
