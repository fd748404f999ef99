package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard German does where no clock ends the game. He has won when
// all teams have run themselves out of it, so that he can wait: what counts
// is that nobody gets away.

// hidden: a tunnel comes out where guards do not get without a pursuit.
func (g *German) hidden(tunnel int) bool {
	exit := g.rules.Board.Tunnels[tunnel].Exit
	return len(exit) > 0 && g.place[exit[0]].area == board.Outside
}

// adrift: the game has lasted longer than any in which prisoners play to a
// plan.
func adrift(v colditz.View) bool {
	const plansOver = waitOver + 10 // rounds
	return v.Round() > plansOver
}

// spares: nothing is gained by arresting a man. Who is on his way back is let
// through when his team has a kit and nobody else inside: what he can do there is to
// announce a do or die, with which a team can run itself out of the game. So is
// everybody who is adrift with a kit.
func (g *German) spares(v colditz.View, team int, m colditz.Man, kit bool, cards int) bool {
	p := v.Man(m)
	switch {
	case !kit || g.place[p.At].area == board.Outside:
		return false
	case adrift(v):
		return true
	case !p.WayBack || cards > 0:
		return false
	}
	for other := colditz.ManOf(team, 0); other < colditz.ManOf(team, g.men); other++ {
		if p := v.Man(other); p.Zone == colditz.InTunnel || p.Zone == colditz.OnBoard && (other < m || g.place[p.At].inside()) {
			return false
		}
	}
	return true
}

// musters is the score of an appel that all must attend: it fetches men from
// the rooms to where they can be arrested, but also brings home those who have
// been let out of the cooler. Who is adrift is brought to where a do or die
// starts.
func (g *German) musters(v colditz.View) int {
	if adrift(v) {
		for t := range g.teams {
			if v.Kit(t) && !v.Out(t) && g.strays(v, t) {
				return 300
			}
		}
		return 0
	}
	fetched := 0
	for t := range g.teams {
		wanted := v.Kit(t) && v.Wanted(t)
		for m := colditz.ManOf(t, 0); m < colditz.ManOf(t, g.men); m++ {
			switch p := v.Man(m); {
			case p.Zone != colditz.OnBoard:
			case g.place[p.At].area == board.Outer:
				fetched -= 2
			case wanted && g.place[p.At].room != board.NoRoom:
				fetched++
			}
		}
	}
	if fetched < 1 || v.Pips() < 6 {
		return 0
	}
	return 300
}

// strays: men of a team walk about, and none of them stands where a do or die
// starts.
func (g *German) strays(v colditz.View, team int) bool {
	about := false
	for m := colditz.ManOf(team, 0); m < colditz.ManOf(team, g.men); m++ {
		if p := v.Man(m); p.Zone == colditz.OnBoard {
			if v.MayRun(m) {
				return false
			}
			about = true
		}
	}
	return about
}

// anyWanted: there is somebody whom a guard inside could arrest.
func (g *German) anyWanted(v colditz.View) bool {
	for t := range g.teams {
		if !v.Out(t) && v.Wanted(t) {
			return true
		}
	}
	return false
}

// withdraw takes a guard home to the barracks who has nothing to do: one
// inside, where he is in everybody's way, and a team that cannot make up its
// kit will never run a do or die; or any. Nothing when there is none.
func (g *German) withdraw(v colditz.View, any bool) sim.Move {
	for n := range colditz.Guard(g.guards) {
		p := &g.guard[n]
		if p.Zone != colditz.OnBoard || !any && !g.place[p.At].inside() {
			continue
		}
		if g.rules.Board.Circles[p.At].Post {
			if m := colditz.MoveOf(colditz.RecallGuard, int(n)); slices.Contains(g.all(v, colditz.RecallGuard), m) {
				return m
			}
			continue
		}
		post, least := board.NoCircle, unreachable
		for _, at := range g.posts {
			if d := g.rules.GuardWalk(p.At, at); d < least && v.Vacant(at) && (any || g.place[at].inside()) {
				post, least = at, d
			}
		}
		if post != board.NoCircle {
			if m := g.nearer(v, n, post); m != nothing {
				return m
			}
		}
	}
	return nothing
}

// hasLost: somebody has escaped where nobody may, and no team is left that
// could run itself out of the game: it can end with an escape only.
func (g *German) hasLost(v colditz.View) bool {
	if !g.rules.Options.Win.GermanNeedsZeroEscapes {
		return false
	}
	escaped := false
	for t := range g.teams {
		escaped = escaped || v.Escapes(t) > 0
		if !v.Out(t) && v.HasDoOrDie(t) {
			return false
		}
	}
	return escaped
}

// resign takes the guards home and lets the prisoners be.
func (g *German) resign(v colditz.View, legal []sim.Move) int {
	if v.Phase() == colditz.BeforeThrow {
		return firstOf(legal, colditz.ThrowDice, 0)
	}
	if v.MustMove() < 0 {
		g.guard = v.GuardPawns()
		g.list = legal
		if m := g.withdraw(v, true); m != nothing {
			i, _ := slices.BinarySearch(legal, m)
			return i
		}
	}
	return 0
}

// byThreat is the order in which stations are worth a guard: the ends of tunnels
// with men inside; then those below windows that men with a kit are near, the
// nearest first. Where there are guards for most windows they had better stay
// where they are until somebody is there.
func (g *German) byThreat(v colditz.View) []uint8 {
	near := uint8(16) // steps
	if 4*g.guards > 3*g.windowed {
		near = 1
	}
	var left [maxStations]uint8 // steps that a man has left to a window above; the ends of tunnels come before 0
	threat := false
	for s := range g.stations {
		if left[s] = 1 + near; g.endOf[s] >= 0 && v.MenInside(board.Tunnel(g.endOf[s])) > 0 {
			left[s], threat = 0, true
		}
	}
	for t := range g.teams {
		if v.Out(t) || !v.Kit(t) {
			continue
		}
		for m := colditz.ManOf(t, 0); m < colditz.ManOf(t, g.men); m++ {
			if p := v.Man(m); p.Zone == colditz.OnBoard && g.place[p.At].inside() && (near > 1 || g.place[p.At].jumps) {
				threat = true
				for s, d := range g.toStation[p.At][:g.windowed] {
					left[s] = min(left[s], 1+d)
				}
			}
		}
	}
	if !threat {
		return g.inOrder
	}
	order := g.order[:copy(g.order[:], g.inOrder)]
	slices.SortStableFunc(order, func(x, y uint8) int { return int(left[x]) - int(left[y]) })
	return order
}

// raid walks the guard who is nearest to a detected tunnel with men inside up
// to it; nothing when there is none.
func (g *German) raid(v colditz.View) sim.Move {
	for t := range g.rules.Board.Tunnels {
		if !v.Detected(board.Tunnel(t)) || v.MenInside(board.Tunnel(t)) == 0 {
			continue
		}
		who, to, near := colditz.NoGuard, board.NoCircle, unreachable
		for place, at := range g.rules.Board.Tunnels[t].Circles {
			if m, other := v.InTunnel(t, place); m != colditz.NoMan || other != colditz.NoGuard {
				continue
			}
			for n := range colditz.Guard(g.guards) {
				if g.guard[n].Zone == colditz.OnBoard {
					if d := g.rules.GuardWalk(g.guard[n].At, at); d < near {
						who, to, near = n, at, d
					}
				}
			}
		}
		if who != colditz.NoGuard {
			if m := g.nearer(v, who, to); m != nothing {
				return m
			}
		}
	}
	return nothing
}
