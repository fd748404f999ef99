package colditz

import (
	"math/bits"

	"escapesim/sim/colditz"
)

// What the standard German does about runs where ropes shorten a do or die: guards outside
// stand where those end that teams gain most by.

// byGain is the order in which stations are worth a guard, for those who can be there: the
// first takes most from what the teams gain by runs, each other one most of what is left.
// Stations that take nothing more are left out.
func (g *German) byGain(v colditz.View) []uint8 {
	able := 0
	for n := range g.guards {
		if p := &g.guard[n]; p.Zone == colditz.OnBoard && !g.place[p.At].inside() {
			able++
		}
	}
	if g.mayPost {
		able += v.Reserve()
	}
	if able == 0 || v.Pips() == 0 {
		return nil
	}
	gains := g.gains(v)
	if g.ordered.able == able && g.ordered.gains == gains {
		return g.ordered.list
	}
	g.ordered.able, g.ordered.gains = able, gains
	watched := len(gains)
	for watched > 0 && gains[watched-1] == 0 { // mostly nobody is in a tunnel
		watched--
	}
	order, left := g.order[:0], uint32(1)<<len(g.stations)-1
	for range able {
		best, most := 0, int32(0)
		for stations := left; stations != 0; stations &= stations - 1 {
			s, sum := bits.TrailingZeros32(stations), int32(0)
			for i, danger := range g.danger[s][:watched] {
				sum += min(gains[i], danger)
			}
			if sum > most {
				best, most = s, sum
			}
		}
		if most == 0 {
			break
		}
		order, left = append(order, uint8(best)), left&^(1<<best)
		for i, danger := range g.danger[best][:watched] {
			gains[i] -= min(gains[i], danger)
		}
	}
	g.ordered.list = order
	return order
}

// gains are what a run from each start is worth to the team that gains most by it, as teams
// reckon it themselves, if no guard stood in its way; and then from where each tunnel comes out.
func (g *German) gains(v colditz.View) (gains [maxRuns]int32) {
	for t := range g.teams {
		if v.Out(t) || g.kitNeeded && !v.Kit(t) {
			continue
		}
		ways, _ := g.waysToStarts(v, colditz.ManOf(t, 0), colditz.ManOf(t, g.men))
		for i := range g.starts {
			missing := 0
			for kind, n := range g.starts[i].takes {
				missing += max(n-v.Equipment(t, kind), 0)
			}
			gains[i] = max(gains[i], int32(1000-flightNow-aimCard*missing-aimStep*int(ways[i])))
		}
		for m := colditz.ManOf(t, 0); m < colditz.ManOf(t, g.men); m++ {
			if p := v.Man(m); p.Zone == colditz.InTunnel {
				gains[len(g.starts)+int(g.rules.Board.Circles[p.At].Tunnel)] = 1000
			}
		}
	}
	return gains
}
