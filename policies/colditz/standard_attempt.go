package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Attempts that have to be declared: which man, by which route, and when.

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
			case y != 0 && x-1 == a.breakout.team && a.delivers(v):
				score = 4_500
			}
		case colditz.Redeem:
			if a.onFoot && a.turnsIn(v, x) {
				score = 3_000
			}
		case colditz.DeclareAttempt:
			if worth, steps := a.attempt(v, x, y, mean); a.pays(v, worth) && steps <= sure {
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

// claimsLater: a kit makes the men wanted, so that it is not claimed while cards may be stolen unseen, nor
// at the end of a turn with a man in the open, who in the next one takes cover as soon as it is claimed.
func (a *Allied) claimsLater(v colditz.View) bool {
	if a.supply.hot {
		return false
	}
	steals, parts, exposed := false, false, false
	for i := range a.men.pawns[:a.to-a.from] {
		p := &a.men.pawns[i]
		if p.Zone != colditz.OnBoard || !a.place[p.At].inside() {
			continue
		}
		exposed = exposed || !a.hidden(p.At) && a.risk(p.At) > slight
		steals = steals || a.men.thief[i]
		if room := a.place[p.At].room; room != board.NoRoom && a.men.thief[i] { // what he shows goes with him
			parts = parts || int(a.rules.Board.Rooms[room].Kit)&^a.supply.shown != 0
		}
	}
	return a.supply.unseen && steals && !parts || exposed && v.Pips() == 0
}

// outBy is the number of pips that bring a man out by a route; unreachable
// when it is not the one that he would take, or somebody is in his way.
func (a *Allied) outBy(v colditz.View, man, route int) int {
	n := man - int(a.from)
	if n < 0 || n >= int(a.to-a.from) {
		return unreachable
	}
	if at := a.men.pawns[n].At; a.men.pawns[n].Zone == colditz.InTunnel {
		row := &a.rules.Board.Tunnels[a.rules.Board.Circles[at].Tunnel]
		if len(row.Exit) == 0 || !v.Vacant(row.Exit[0]) || v.MenInside(a.rules.Board.Circles[at].Tunnel) > 1 &&
			a.tunnelAt(at) < int8(len(row.Circles))-1 {
			return unreachable
		}
		return len(row.Circles) - int(a.tunnelAt(at))
	}
	if a.seen.exits[n].steps == 0 {
		a.seen.exits[n] = a.leavesAfter(v, &a.men.pawns[n])
	}
	if e := &a.seen.exits[n]; e.way == route || route >= colditz.Routes {
		return e.steps
	}
	return unreachable
}

// getsOut: the pips, or before the throw those of a mean one, may take a man out in an attempt.
func (a *Allied) getsOut(v colditz.View) bool {
	const mean = 8
	for i := range a.men.pawns[:a.to-a.from] {
		switch zone := a.men.pawns[i].Zone; {
		case zone == colditz.InTunnel:
			return true
		case zone == colditz.OnBoard && a.men.runner[i]:
			if a.outBy(v, int(a.from)+i, colditz.Routes) <= max(v.Pips(), mean) {
				return true
			}
		}
	}
	return v.MayBeLent()
}

// departure is how a man leaves the inner courtyard: after so many steps, by a
// way.
type departure struct{ steps, way int }

// leavesAfter follows a man's way out as far as nobody is in his way.
func (a *Allied) leavesAfter(v colditz.View, p *colditz.Pawn) departure {
	const far = 12 // steps
	at, have := p.At, a.supply.have
	if p.Zone != colditz.OnBoard || a.run.out.steps[have][at] < 0 {
		return departure{unreachable, -1}
	}
	for steps := 1; steps <= far; steps++ {
		on := a.onward(v, a.run.out, at, have)
		next := on.to
		if next == board.NoCircle {
			break
		}
		if m, _ := v.At(next); m != colditz.NoMan && v.Announced()&(1<<m) == 0 {
			break
		}
		stays := a.place[next].inside() && a.place[next].gate == board.NoGate
		for kind := board.StepLink; kind <= board.WireLink && !stays; kind++ {
			if way := a.rules.LeavesBy(at, next, kind); way >= 0 {
				return departure{steps, way}
			}
		}
		at, have = next, on.left
	}
	return departure{unreachable, -1}
}

// promise is the chance, in thousandths, that an attempt of a man by a route
// ends at a target, when he has so many pips for its first turn; 0 when they
// do not take him out. Men who were declared before him walk first.
func (a *Allied) promise(v colditz.View, man, route, pips int) int {
	if n := man - int(a.from); a.shares && n >= 0 && n < len(a.men.runner) && !a.men.runner[n] &&
		a.men.pawns[n].Zone == colditz.OnBoard {
		return 0
	}
	for m := v.Announced(); m != 0; m &= m - 1 {
		pips -= a.outBy(v, bits.TrailingZeros64(m), route) + a.exitClear() // out, and out of the next man's way
	}
	steps := a.outBy(v, man, route)
	if steps > pips {
		return 0
	}
	p := &a.men.pawns[man-int(a.from)]
	if !a.shares && p.Zone == colditz.OnBoard && a.run.out.steps[a.supply.have][p.At] > longRun {
		return 0
	}
	if p.Zone == colditz.InTunnel {
		exit := a.rules.Board.Tunnels[a.rules.Board.Circles[p.At].Tunnel].Exit[0]
		if a.targets.steps[a.supply.have][exit] < 0 {
			return 0
		}
		return a.prospect(v, exit, a.supply.have, pips-steps, a.time.left)
	}
	const luck = 2 // turns' pips that doubles may bring when the clock ends; who waits then gets none
	return a.prospect(v, p.At, a.supply.have, pips, a.time.left+luck)
}

// attempt is the promise of an attempt and the pips that bring the man out. On
// a way that another team has paid for, what it asks for counts as in hand, and, before
// the throw, every throw: nobody stands nearer than beside the window of the man whom he follows.
func (a *Allied) attempt(v colditz.View, man, route, pips int) (promise, steps int) {
	own := a.supply.have
	follows := route < len(a.wayFare) && v.Lent(board.Way(route))
	if follows {
		if all, ok := own.plus(a.wayFare[route]); ok {
			a.supply.have, a.seen.exits = all, [colditz.MaxMen]departure{}
			defer func() { a.supply.have, a.seen.exits = own, [colditz.MaxMen]departure{} }()
		}
	}
	if follows && v.Phase() == colditz.BeforeThrow {
		for n := 1; a.throw[n] > 0; n++ {
			promise += int(a.throw[n]-a.throw[n+1]) * a.promise(v, man, route, n)
		}
		promise /= 1000
	} else {
		promise = a.promise(v, man, route, pips)
	}
	if promise > 0 {
		steps = a.outBy(v, man, route)
	}
	return promise, steps
}

// pays: the promise of an attempt is worth a try, and nothing better is being
// prepared. Who follows another man down his ropes risks less.
func (a *Allied) pays(v colditz.View, promise int) bool {
	if v.Announced() != 0 {
		return promise > 0 && a.fitsTwo()
	}
	return promise > 0 && promise >= a.bar() && !a.waits()
}
