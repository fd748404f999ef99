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
		if len(legal) > 1 && evasion.KindOf(legal[1]) == evasion.OrderPatrol {
			return 1
		}
		return 0
	}
	here := v.Patrol(p)
	if i := find(legal, evasion.GetOff, 0); i >= 0 { // where an option put it aboard
		return i
	}
	if v.Steps() == 0 {
		search := max(find(legal, evasion.Search, 0), 0)
		if g.m.Distance(here, g.m.Tunnel) <= 3 && c.IntN(6) < 3 {
			return search
		}
		if g.target = g.tunnel3[c.IntN(len(g.tunnel3))]; g.target == here {
			return search
		}
	}
	return g.step(here, g.target, legal)
}
