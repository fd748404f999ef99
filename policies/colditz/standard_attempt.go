package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard Allied player does where the way out is a run: because no
// rope shortens a do or die, and where attempts have to be declared.

// equip is the equipment that runs ask for: two ropes and cutters. When there
// is no time left for cutters, ropes alone, for the longer way on the west
// side; when there is none for that either, what a do or die takes.
func (a *Allied) equip(needed int, have [4]int) [4]int {
	const fetch, run, farRun = 3, 4, 6 // own turns
	switch {
	case have[colditz.Rope] >= 2 && have[colditz.Cutters] > 0:
	case have[colditz.Rope] >= 2 && a.left < fetch+run:
		a.far = true
		if a.left >= farRun-1 {
			return [4]int{2, 0, 0, 0}
		}
		fallthrough
	case a.left < fetch+run && a.means.Kit && needed <= 1 && a.rules.Options.DoOrDie.Failure != colditz.TeamEliminated:
		a.late, a.far = true, false
		return a.forDoOrDie()
	}
	ready := have[colditz.Rope] >= 2 && have[colditz.Cutters] > 0
	if needed > 1 && a.left > 2*(fetch+run) && ready {
		return [4]int{4, 0, 0, 2} // the next man need not wait
	}
	return [4]int{2, 0, 0, 1}
}

// prepare is what comes before the throw: a gift to the team that is
// farthest, found items, a tunnel that the throw is likely to open, an
// attempt that it is likely to carry out.
func (a *Allied) prepare(v colditz.View, legal []sim.Move) sim.Move {
	const mean, sure = 8, 3 // pips
	best, most := nothing, 0
	for _, m := range legal {
		k, x, y, _ := colditz.Unpack(m)
		score := 0
		switch k {
		case colditz.OfferTrade:
			switch {
			case y == 0 && x-1 == a.heir(v) && a.gift(v) >= 0:
				score = 4_000
			case y != 0 && x-1 == a.chosen && a.delivers(v):
				score = 4_500
			}
		case colditz.Redeem:
			if a.plain && a.turnsIn(v, x) {
				score = 3_000
			}
		case colditz.DeclareAttempt:
			if worth, steps := a.attempt(v, x, y, mean); a.pays(v, worth, mean) && steps <= sure {
				score = 1_000 + worth
			}
		case colditz.ShowTunnel:
			if a.digs(x, mean-2) {
				score = 500
			}
		}
		if score > most {
			best, most = m, score
		}
	}
	return best
}

// outBy is the number of pips that bring a man out by a route; unreachable
// when it is not the one that he would take, or somebody is in his way.
func (a *Allied) outBy(v colditz.View, man, route int) int {
	n := man - int(a.from)
	if n < 0 || n >= int(a.to-a.from) {
		return unreachable
	}
	if at := a.pawns[n].At; a.pawns[n].Zone == colditz.InTunnel {
		row := &a.rules.Board.Tunnels[a.rules.Board.Circles[at].Tunnel]
		if len(row.Exit) == 0 || !v.Vacant(row.Exit[0]) || v.MenInside(a.rules.Board.Circles[at].Tunnel) > 1 && a.tunnelAt(at) < int8(len(row.Circles))-1 {
			return unreachable
		}
		return len(row.Circles) - int(a.tunnelAt(at))
	}
	if a.exits[n].steps == 0 {
		a.exits[n] = a.leavesAfter(v, &a.pawns[n])
	}
	if e := &a.exits[n]; e.way == route || route >= colditz.Routes {
		return e.steps
	}
	return unreachable
}

// departure is how a man leaves the inner courtyard: after so many steps, by a
// way.
type departure struct{ steps, way int }

// leavesAfter follows a man's way out as far as nobody is in his way.
func (a *Allied) leavesAfter(v colditz.View, p *colditz.Pawn) departure {
	const far = 12 // steps
	at, have := p.At, a.have
	if p.Zone != colditz.OnBoard || a.out.steps[have][at] < 0 {
		return departure{unreachable, -1}
	}
	for steps := 1; steps <= far; steps++ {
		next, left := a.onward(v, at, have)
		if next == board.NoCircle {
			break
		}
		if m, _ := v.At(next); m != colditz.NoMan && v.Announced()&(1<<m) == 0 {
			break
		}
		for kind := board.StepLink; kind <= board.WireLink; kind++ {
			if way := a.rules.LeavesBy(at, next, kind); way >= 0 {
				return departure{steps, way}
			}
		}
		at, have = next, left
	}
	return departure{unreachable, -1}
}

// promise is the chance, in thousandths, that an attempt of a man by a route
// ends at a target, when he has so many pips for its first turn; 0 when they
// do not take him out. Men who were declared before him walk first.
func (a *Allied) promise(v colditz.View, man, route, pips int) int {
	if n := man - int(a.from); a.shares && n >= 0 && n < len(a.runner) && !a.runner[n] && a.pawns[n].Zone == colditz.OnBoard {
		return 0
	}
	for m := v.Announced(); m != 0; m &= m - 1 {
		pips -= a.outBy(v, bits.TrailingZeros64(m), route) + a.exitClear() // out, and out of the next man's way
	}
	steps := a.outBy(v, man, route)
	if steps > pips {
		return 0
	}
	p := &a.pawns[man-int(a.from)]
	if !a.far && !a.shares && p.Zone == colditz.OnBoard && a.out.steps[a.have][p.At] > longRun {
		return 0
	}
	if p.Zone == colditz.InTunnel {
		exit := a.rules.Board.Tunnels[a.rules.Board.Circles[p.At].Tunnel].Exit[0]
		if a.run.steps[a.have][exit] < 0 {
			return 0
		}
		return a.prospect(v, exit, a.have, pips-steps, a.left)
	}
	return a.prospect(v, p.At, a.have, pips, a.left)
}

// attempt is the promise of an attempt and the pips that bring the man out. On
// a way that another team has paid for, what it asks for counts as in hand.
func (a *Allied) attempt(v colditz.View, man, route, pips int) (promise, steps int) {
	if own := a.have; route < len(a.wayFare) && v.Lent(board.Way(route)) {
		if all, ok := own.plus(a.wayFare[route]); ok {
			a.have, a.exits = all, [colditz.MaxMen]departure{}
			defer func() { a.have, a.exits = own, [colditz.MaxMen]departure{} }()
		}
	}
	if promise = a.promise(v, man, route, pips); promise > 0 {
		steps = a.outBy(v, man, route)
	}
	return promise, steps
}

// pays: the promise of an attempt with so many pips is worth a try, and nothing
// better is being prepared. Who follows another man down his ropes risks less.
func (a *Allied) pays(v colditz.View, promise, pips int) bool {
	if v.Announced() != 0 {
		return promise > 0 && a.fitsTwo()
	}
	return promise > 0 && promise >= a.bar(v) && !a.waits(pips)
}

// longRun is farther than any window is from a target for a man with two
// ropes and cutters.
const longRun = 30

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
	if tunnel != a.tunnel {
		return false
	}
	first, second := full, full
	for i := range a.pawns[:a.to-a.from] {
		if p := &a.pawns[i]; p.Zone == colditz.OnBoard && a.entry[tunnel][p.At] >= 0 {
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

// lastChance: a do or die that takes no ropes is tried in the last turn, where
// nobody is as near to a target; or when a man has come to the best circle for
// it, nothing else is left to do and one escape is enough.
func (a *Allied) lastChance(v colditz.View, runner colditz.Man, chance, needed int) bool {
	if a.rules.Options.DoOrDie.Failure == colditz.TeamEliminated {
		return a.left <= 1 && needed <= 1
	}
	for i := range a.pawns[:a.to-a.from] {
		if p := &a.pawns[i]; p.Zone == colditz.OnBoard && !a.place[p.At].inside() && a.out.steps[a.have][p.At] >= 0 {
			if d := int(a.out.steps[a.have][p.At]); int(a.throw[min(d, unreachable)]) > chance || a.left > 1 {
				return false
			}
		}
	}
	return a.left <= 1 || a.late && needed <= 1 && v.Man(runner).At == a.lastFrom
}

// forDoOrDie is the equipment that a do or die takes.
func (a *Allied) forDoOrDie() (want [4]int) {
	needs := a.rules.Options.Run.Needs
	if needs&colditz.RunNeedsKey != 0 {
		want[colditz.Key] = 1
	}
	if needs&colditz.RunNeedsPass != 0 {
		want[colditz.Pass] = 1
	}
	return want
}
