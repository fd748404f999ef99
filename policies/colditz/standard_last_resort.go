package colditz

import (
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard Allied player does where ropes shorten a do or die: every
// team goes for two of them, and runs only where the German is negligent.

// negligence is the last round in which it cannot be told yet what kind of
// German sits there.
const negligence = 6

// lets: the German lets men walk who have got out: his guards do not stand at
// the ways out.
func (a *Allied) lets(v colditz.View) bool {
	return !a.plain && !a.watchful && v.Round() > negligence
}

// strollFrom is the number of own turns, by the men who are still to escape, from
// which a run over the long way of a do or die is worth more than the do or
// die. Other ways ask for cutters (see patience).
var strollFrom = [...]int{0, 8, 25}

// survives is the chance, in thousandths, that nobody arrests a man outside
// until the next turn when the German lets men walk; passes, that a guard goes
// out of his way by himself.
const (
	survives = 960
	passes   = 900
)

// lastResort is the chance of a do or die over a distance, in thousandths: over
// the cards that are left, where all have seen those that were turned.
func (a *Allied) lastResort(v colditz.View, distance int) int16 {
	distance = min(distance, unreachable)
	left := v.DoOrDiesLeft()
	if a.rules.Options.DoOrDie.Deal != colditz.DoDPile || left == 0 {
		return a.doOrDie[distance]
	}
	sum := 0
	for throws, n := range v.DoOrDies() {
		sum += int(n) * int(a.byCard[throws][distance])
	}
	return int16(sum / left)
}

// leavesCards: fewer do-or-die cards are left than this team needs, and another
// with a kit needs fewer.
func (a *Allied) leavesCards(v colditz.View, needed int) bool {
	if a.rules.Options.DoOrDie.Deal != colditz.DoDPile || v.DoOrDiesLeft() >= needed {
		return false
	}
	for t := range a.rules.Teams() {
		if v.Kit(t) && !v.Out(t) && v.Escapes(t) > v.Escapes(a.team) {
			return true
		}
	}
	return false
}

// sendBestRunner sends that man to the window who leaves the shortest ways for
// those who fetch the ropes; nobody, when it takes all men to fetch one.
func (a *Allied) sendBestRunner(to aim, weight int) {
	const most = 4          // thieves
	a.picked = maxPicks + 1 // who is best depends on where all are
	thieves := min(2*int(max(a.missing[colditz.Rope], 1)), (a.free-1)&^1, most)
	if thieves <= 0 {
		return
	}
	near := [most + 1]int32{full, full, full, full, full} // the least ways to ropes
	toRopes := a.forType[colditz.Rope].nearest
	for _, at := range a.idleAt[:a.free] {
		way := int32(toRopes[at] >> 8)
		for i := range near[:thieves+1] {
			if way < near[i] {
				way, near[i] = near[i], way
			}
		}
	}
	best, least := -1, int32(full)
	for n, at := range a.idleAt[:a.free] {
		longer := near[thieves] - min(int32(toRopes[at]>>8), near[thieves]) // by another who goes for ropes in his place
		if sum := int32(to[at]) + longer; to[at] >= 0 && sum < least {
			best, least = n, sum
		}
	}
	if best >= 0 {
		i := a.idle[best]
		a.employ(best, to, weight)
		a.runner[i] = true
	}
}

// tunnelPays: the card takes two men to where they need no ropes, and there is
// time for it.
func (a *Allied) tunnelPays(f int) bool {
	const longest, time = 40, 8 // circles, own turns
	t := f - int(colditz.TunnelCard)
	if t < 0 || t >= len(a.rules.Board.Tunnels) || a.left <= time {
		return false
	}
	exit := a.rules.Board.Tunnels[t].Exit
	return len(exit) > 0 && a.run.steps[0][exit[0]] >= 0 && a.run.steps[0][exit[0]] <= longest
}

// tunnelWorth is the worth of its card for keeping.
const tunnelWorth = 8

// emerges is the chance of a run by a man who is in a tunnel.
func (a *Allied) emerges(v colditz.View, at board.Circle) int {
	tunnel := &a.rules.Board.Tunnels[a.rules.Board.Circles[at].Tunnel]
	if len(tunnel.Exit) == 0 || a.run.steps[a.have][tunnel.Exit[0]] < 0 {
		return 0
	}
	const pips = 8 // in a turn
	way := len(tunnel.Circles) - int(a.tunnelAt(at))
	return a.prospect(v, tunnel.Exit[0], a.have, pips, a.left-(way+pips-1)/pips)
}
