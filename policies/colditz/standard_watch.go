package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard German does about runs where ropes shorten a do or die: guards outside
// stand where those end that teams gain most by, and go where they cut off a man who runs.

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
	order, left := g.order[:0], uint32(1)<<len(g.stations)-1
	for range able {
		best, most := 0, int32(0)
		for stations := left; stations != 0; stations &= stations - 1 {
			s, sum := bits.TrailingZeros32(stations), int32(0)
			for i, danger := range &g.danger[s] {
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
		for i, danger := range &g.danger[best] {
			gains[i] -= min(gains[i], danger)
		}
	}
	g.ordered.list = order
	return order
}

// gains are what a run from each start is worth to the team that gains most by it, as teams
// reckon it themselves, if no guard stood in its way.
func (g *German) gains(v colditz.View) (gains [maxStarts]int32) {
	for t := range g.teams {
		if v.Out(t) || g.kitNeeded && !v.Kit(t) {
			continue
		}
		ways := g.waysToStarts(v, colditz.ManOf(t, 0), colditz.ManOf(t, g.men))
		for i := range g.starts {
			missing := 0
			for kind, n := range g.starts[i].takes {
				missing += max(n-v.Equipment(t, kind), 0)
			}
			gains[i] = max(gains[i], int32(1000-flightNow-aimCard*missing-aimStep*int(ways[i])))
		}
	}
	return gains
}

// headOff sends a guard to where he ends most runs of a man in the outer courtyard who is out
// of reach in this turn; nothing where one stands as well already.
func (g *German) headOff(v colditz.View) sim.Move {
	for i := range g.prey[:g.preyed] {
		p, t := &g.prey[i], colditz.TeamOf(g.prey[i].man)
		held := func(kind int) int { return v.Equipment(t, kind) }
		have := fit(held(colditz.Rope), held(colditz.Key), held(colditz.Pass), held(colditz.Cutters))
		if g.place[p.at].area != board.Outer || g.targets.steps[have][p.at] < 0 {
			continue
		}
		most, best := 0, sender{}
		for _, at := range g.yard {
			s := g.soonest(v, at, p.man, -1)
			if s.steps > v.Pips() || s.steps > 0 && (!v.Vacant(at) || !v.GuardMayStop(at, board.NoCircle)) {
				continue
			}
			if ends := g.endsRuns(at, p.at, have); ends > most || ends == most && s.steps < best.steps {
				most, best = ends, s
			}
		}
		if m := g.send(v, best); m != nothing {
			return m
		}
	}
	return nothing
}
