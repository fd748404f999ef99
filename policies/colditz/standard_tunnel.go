package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// Tunnels: who goes down, who opens them, when men come out.

// runFromTunnel is the longest run from the far end of a tunnel that is worth a try.
const runFromTunnel = 40

func (a *Allied) tunnelAt(c board.Circle) int8 { return a.rules.Board.Circles[c].TunnelAt }

// leave scores a step out of a tunnel: at the far end, when the others are
// close behind and there are pips to get away with. Where attempts are not declared he
// waits for a run that is likely to succeed, and then no other man's step uses up the
// pips.
func (a *Allied) leave(v colditz.View, m colditz.Man, to board.Circle) int {
	at := v.Man(m).At
	if a.tunnelAt(at) == 0 && a.turnsBack(v, at) {
		return 1_950
	}
	d := a.targets.steps[a.supply.have][to]
	if a.tunnelAt(at) == 0 || d < 0 || !v.Vacant(to) {
		return 0
	}
	t := int(a.rules.Board.Circles[at].Tunnel)
	if !v.Detected(board.Tunnel(t)) && v.MenInside(board.Tunnel(t)) > 1 && v.Pips() < 5 {
		return 0
	}
	if !a.shares && !v.Detected(board.Tunnel(t)) {
		if a.prospect(v, to, a.supply.have, v.Pips()-1, a.time.left) >= a.bar() {
			return 5_800 - int(d)
		}
		if v.Round() < patience {
			return 0
		}
	}
	return 1_950 - int(d)
}

// turnsBack: men go no further in a tunnel that takes them nowhere, because guards stand where it
// comes out or the way from there is too long, while the team holds the card of another one and
// has no other two men to open it.
func (a *Allied) turnsBack(v colditz.View, at board.Circle) bool {
	if a.shares {
		return false
	}
	here := a.rules.Board.Circles[at].Tunnel
	for _, exit := range a.rules.Board.Tunnels[here].Exit {
		if d := a.targets.steps[a.supply.have][exit]; v.Vacant(exit) && d >= 0 && d <= runFromTunnel {
			return false
		}
	}
	others := 0
	for i := range a.men.pawns[:a.to-a.from] {
		p := &a.men.pawns[i]
		others += position.Bit(p.Zone == colditz.OnBoard && a.place[p.At].inside())
	}
	for t := range a.rules.Board.Tunnels {
		if board.Tunnel(t) != here && a.supply.means.Hand[colditz.TunnelCard+colditz.Face(t)] > 0 && a.leadsOut(t, 0) {
			return others < pair
		}
	}
	return false
}

// dig takes the decision that brings two men into the tunnel whose card was
// shown: whoever is nearest to it.
func (a *Allied) dig(v colditz.View, legal []sim.Move) int {
	best, least := 0, full
	for i, m := range legal {
		k, x, y, _ := colditz.Unpack(m)
		switch k {
		case colditz.EnterTunnel, colditz.WalkTunnel:
			return i
		case colditz.Step:
			if d := int(a.entry[v.Digging()][y]); d >= 0 && d < least && colditz.Man(x) >= a.from {
				best, least = i, d
			}
		}
	}
	return best
}

// digs: two men are near enough to open the tunnel with so many pips.
func (a *Allied) digs(tunnel, pips int) bool {
	if tunnel != a.men.tunnel {
		return false
	}
	first, second := full, full
	for i := range a.men.pawns[:a.to-a.from] {
		if p := &a.men.pawns[i]; p.Zone == colditz.OnBoard && a.entry[tunnel][p.At] >= 0 {
			switch d := int(a.entry[tunnel][p.At]); {
			case d < first:
				first, second = d, first
			case d < second:
				second = d
			}
		}
	}
	return first+second+3 <= pips
}

// tunnelPays: the card takes two men to where a run is possible without ropes, or in a
// strike, and there is time for it.
func (a *Allied) tunnelPays(f int) bool {
	const time = 8 // own turns
	t := f - int(colditz.TunnelCard)
	if t < 0 || t >= len(a.rules.Board.Tunnels) || a.time.left <= time {
		return false
	}
	return a.leadsOut(t, 0)
}

// goesUnder: a tunnel stands open, and as the guards stand a run from its far end is worth a
// man's way there.
func (a *Allied) goesUnder(v colditz.View, tunnel int) bool {
	const enough = 700
	if !v.Standing(board.Tunnel(tunnel)) || !a.leadsOut(tunnel, a.supply.have) {
		return false
	}
	exit := a.rules.Board.Tunnels[tunnel].Exit[0]
	return v.Vacant(exit) && (!a.aims || a.flees(v, exit, a.supply.have, a.run.out, enough) >= enough)
}

// leadsOut: a run from the far end of a tunnel is possible with what the team has, or in a
// strike.
func (a *Allied) leadsOut(tunnel int, have budget) bool {
	exit := a.rules.Board.Tunnels[tunnel].Exit
	if len(exit) == 0 {
		return false
	}
	d := a.targets.steps[have][exit[0]]
	return d >= 0 && d <= runFromTunnel || slices.ContainsFunc(a.ends, func(e start) bool { return e.under == tunnel })
}

// tunnelWorth is the worth of its card for keeping.
const tunnelWorth = 8
