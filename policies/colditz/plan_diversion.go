package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// The diversion: a team without rivals keeps a card that sends guards to the barracks for a man who
// runs, or is ready to: whose way a guard bars, or to whom he is near. Of several teams, which have
// fewer turns, one had better cost the German his steps at once.

// diverts: cards are kept for runs.
func (a *Allied) diverts() bool { return a.aims && a.rules.Teams() == 1 }

// relief is what a team gains, in thousandths of a chance, when a guard is sent away: by how much a
// man's run is likelier then, and, of one who is still inside, only if it is worth a try.
func (a *Allied) relief(v colditz.View, g colditz.Guard) (most int) {
	if !a.diverts() {
		return a.threat(g)
	}
	for i := range a.men.pawns[:a.to-a.from] {
		at, pips, barred := a.runsFrom(v, i, g)
		if pips <= 0 {
			continue
		}
		chance := func() int { return a.prospect(v, at, a.supply.have, pips, a.time.left) }
		without := a.withoutGuard(g, chance)
		inside := a.men.pawns[i].Zone == colditz.InTunnel || a.place[at].inside()
		switch {
		case inside && without < a.bar():
		case barred:
			most = max(most, without)
		default:
			most = max(most, without-chance())
		}
	}
	return most
}

// runsFrom is where a man's run begins and how many pips he has for it, 0 where he makes none; and
// whether a guard bars the way to there. Nobody else may.
func (a *Allied) runsFrom(v colditz.View, i int, g colditz.Guard) (at board.Circle, pips int, barred bool) {
	p := &a.men.pawns[i]
	if p.Zone != colditz.InTunnel {
		if p.Zone == colditz.OnBoard && (a.men.breaks[i] || a.men.runner[i]) {
			pips = v.Pips()
		}
		return p.At, pips, false
	}
	tunnel := int(a.rules.Board.Circles[p.At].Tunnel)
	t := &a.rules.Board.Tunnels[tunnel]
	if len(t.Exit) == 0 {
		return p.At, 0, false
	}
	here, length := int(a.tunnelAt(p.At)), len(t.Circles)
	for place := here + 1; place <= length; place++ {
		man, guard := v.At(t.Exit[0])
		if place < length {
			man, guard = v.InTunnel(tunnel, place)
		}
		if man != colditz.NoMan || guard != colditz.NoGuard && guard != g {
			return p.At, 0, false
		}
		barred = barred || guard == g
	}
	return t.Exit[0], v.Pips() - (length - here), barred
}

// withoutGuard is what something comes to as if a guard were in the barracks.
func (a *Allied) withoutGuard(g colditz.Guard, something func() int) int {
	w := &a.guards
	pawn, reserve, count := w.pawns[g], w.reserve, w.count
	w.pawns[g], w.reserve = colditz.Pawn{Zone: colditz.Reserve}, true
	a.number()
	n := something()
	w.pawns[g], w.reserve, w.count = pawn, reserve, count
	return n
}

// feared is the guard without whom most is gained; of equals the one who is most likely to get to a man.
func (a *Allied) feared(v colditz.View, legal []sim.Move) int {
	best, most := 0, -1
	a.survey(v)
	if a.diverts() {
		a.assign(v)
	}
	for i, m := range legal {
		_, n, _, _ := colditz.Unpack(m)
		g := colditz.Guard(n)
		if t := 1001*a.relief(v, g) + a.threat(g); t > most {
			best, most = i, t
		}
	}
	return best
}
