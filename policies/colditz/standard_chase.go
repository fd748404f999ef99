package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard German does about men on the run whom nobody reaches in this turn: guards go to where
// they are likeliest to catch one of them after his next throw.

// flight is the way of a man on the run as far as one throw takes him, by pips.
type flight struct {
	n    int
	ends [foreseen]flightEnd
}

// foreseen is more pips than one throw in fifty has.
const foreseen = 24

// flightEnd is where a throw ends, with its chance in thousandths; after how many steps from where he has
// opened a way, over which guards may follow him. That is NoCircle where he opens none.
type flightEnd struct {
	at, opened    board.Circle
	chance, since int
	best, next    int           // chances of two guards to catch him there from where they stand
	by            colditz.Guard // whose the best is
}

// runs: a man of a team is on the run.
func (g *German) runs(v colditz.View, team int, m colditz.Man) bool {
	p := v.Man(m)
	return p.Zone == colditz.OnBoard && !g.place[p.At].inside() && !g.goesHome(&p) && (!g.kitNeeded || v.Kit(team))
}

// expects is the way of a man on the run, as his team's equipment that is seen lets him go.
func (g *German) expects(v colditz.View, team int, m colditz.Man) (f flight) {
	p := v.Man(m)
	have := fit(v.Equipment(team, colditz.Rope), v.Equipment(team, colditz.Key), v.Equipment(team, colditz.Pass),
		v.Equipment(team, colditz.Cutters))
	end := flightEnd{at: p.At, opened: board.NoCircle}
	for at, left := p.At, g.targets.steps[have][p.At]; left > 0 && f.n+1 < foreseen; left-- {
		on := g.targets.next[have][at]
		if end.since++; on.left != have {
			end.opened, end.since = at, 1
		}
		if at, have = on.to, on.left; !g.place[at].light {
			end.at = at
		}
		f.n++
		end.chance = int(g.throw[f.n] - g.throw[f.n+1])
		f.ends[f.n-1] = end
	}
	return f
}

// catch is the chance, in thousandths, that a guard catches him where a throw ends, were he so many steps nearer.
func (g *German) catch(end *flightEnd, guard board.Circle, nearer int) int {
	steps := g.rules.GuardWalk(guard, end.at)
	if end.opened != board.NoCircle {
		steps = min(steps, g.rules.GuardWalk(guard, end.opened)+end.since)
	}
	return int(g.reach[min(max(steps-nearer, 1), unreachable)])
}

// chase sends the guard who adds most to the chance that a man on the run is caught. Those who add to it where
// they stand are held there.
func (g *German) chase(v colditz.View) sim.Move {
	for t := range g.teams {
		if v.Out(t) {
			continue
		}
		for m := colditz.ManOf(t, 0); m < colditz.ManOf(t, g.men); m++ {
			if !g.runs(v, t, m) { // a flight is large to make
				continue
			}
			if f := g.expects(v, t, m); f.n > 0 {
				if m := g.head(v, &f); m != nothing {
					return m
				}
			}
		}
	}
	return nothing
}

// watch notes what guards beyond the inner courtyard catch from where they stand.
func (g *German) watch(f *flight) {
	for n := range colditz.Guard(g.guards) {
		if p := &g.guard[n]; p.Zone == colditz.OnBoard && !g.place[p.At].inside() {
			for i := range f.ends[:f.n] {
				end, chance := &f.ends[i], g.catch(&f.ends[i], p.At, 0)
				end.next = max(end.next, min(chance, end.best))
				if chance > end.best {
					end.best, end.by = chance, n
				}
			}
		}
	}
}

// head sends one guard after one man: of those whom the pips take there, to where he adds most to what the others
// catch. Where nobody adds more by walking it holds those who add to it.
func (g *German) head(v colditz.View, f *flight) sim.Move {
	const least = 5000 // millionths of the chance
	who, to, most := colditz.NoGuard, board.NoCircle, least
	needed := uint16(0)
	g.watch(f)
	for n := range colditz.Guard(g.guards) {
		from := g.guard[n].At
		if g.guard[n].Zone != colditz.OnBoard || g.place[from].inside() || g.holding>>n&1 != 0 {
			continue
		}
		adds := func(at board.Circle, nearer int) (sum int) {
			for i := range f.ends[:f.n] {
				end, others := &f.ends[i], f.ends[i].best
				if end.by == n {
					others = end.next
				}
				sum += end.chance * max(g.catch(end, at, nearer)-others, 0)
			}
			return sum
		}
		here := adds(from, 0)
		if here > least {
			needed |= 1 << n
		}
		if adds(from, v.Pips())-here <= most {
			continue // not even if each of his steps brought him nearer to every end
		}
		for at := range board.Circle(len(g.place)) {
			if g.rules.GuardWalk(from, at) <= v.Pips() && !g.place[at].inside() && v.GuardMayStop(at, from) {
				if more := adds(at, 0) - here; more > most {
					who, to, most = n, at, more
				}
			}
		}
	}
	if who == colditz.NoGuard {
		g.holding |= needed
		return nothing
	}
	if m := g.nearer(v, who, to); m != nothing {
		return m
	}
	g.holding |= 1 << who
	return nothing
}
