package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// Where no clock ends the game: the run that is prepared, and the strike, the one
// turn in which all equipment for it is taken.

// strikePlan is the run that is prepared where no clock ends the game.
type strikePlan struct {
	start   *start
	settled int   // number of the best of analysis.starts; start is that,
	end     int   // or that of analysis.ends with this number, or the staff car's; -1 none is better
	worth   int   // of the settled start
	verdict uint8 // memo of strikes, for one decision: 0 not looked at, 1 no, 2 yes

	chances    [maxStarts]estimate // memo: of the runs from all starts,
	weighedFor uint32              // for this guardWatch.count,
	have       budget              // with this in hand,
	equipped   [maxStarts]budget   // and this of it at each
}

// Prices of a card that is missing and of a step to the start, in thousandths of the chance.
const cardPrice, pipPrice = 100, 10

// bestEnd is the number of the end of a tunnel, with a man of the team behind it, that
// promises more than the best start; -1 none.
func (a *Allied) bestEnd(v colditz.View) int {
	best, most := -1, a.strike.worth
	for i := range a.ends {
		e := &a.ends[i]
		if !a.waitsBelow(v, e.under) {
			continue
		}
		missing := position.Bit(!v.Vacant(e.at)) // somebody has to go away
		for t, n := range e.cards {
			missing += max(n-int(a.supply.means.Equip[t]), 0)
		}
		price := cardPrice * missing
		least := max(most+price+1, 1)
		if worth := a.prospectOf(v, e.at, a.supply.have.and(e.have), 8, 20, least) - price; worth > most {
			best, most = i, worth
		}
	}
	return best
}

// waitsBelow: a man of the team is at the far end of a tunnel.
func (a *Allied) waitsBelow(v colditz.View, tunnel int) bool {
	for m := a.from; m < a.to && v.MenInside(board.Tunnel(tunnel)) > 0; m++ {
		if a.below(v.Man(m), tunnel) {
			return true
		}
	}
	return false
}

// below: a man is at the far end of a tunnel.
func (a *Allied) below(p colditz.Pawn, tunnel int) bool {
	return p.Zone == colditz.InTunnel && p.At == a.rules.Board.Tunnels[tunnel].FarEnd()
}

// bestStart is the number of the best start for a run: its chance as the guards
// stand now, once all it takes is in hand, less a price for each card that is
// missing and for each step to get there.
// Long because it is one search: bounds, then the best of them made exact.
func (a *Allied) bestStart(v colditz.View) int {
	if moved := a.strike.weighedFor != a.guards.count; moved || a.strike.have != a.supply.have {
		for i := range a.starts {
			if have := a.supply.have.and(a.starts[i].have); moved || a.strike.equipped[i] != have {
				a.strike.equipped[i], a.strike.chances[i] = have, unknownChance
			}
		}
		a.strike.weighedFor, a.strike.have = a.guards.count, a.supply.have
	}
	ways, men := a.waysToStarts(v, a.from, a.to)
	var certain [len(startCards)]int // worth of a run with these cards if it is sure to succeed and starts here
	for set := range certain {
		missing, fetched := 0, -a.supply.bribes
		for t, n := range startCards[set] {
			if n -= int(a.supply.means.Equip[t]); n > 0 {
				missing += n
				fetched += max(n-a.supply.found[t], 0)
			}
		}
		if certain[set] = 1000 - cardPrice*missing; 1+2*fetched > men {
			certain[set] -= 1000 // nobody could get them
		}
	}
	// Best-first search by upper bounds: the start with the highest one is
	// estimated, only as exactly as the others make necessary, until the highest
	// is an exact one. Of equals the first is the best.
	var room [maxStarts]int
	starts := a.starts
	hopes := room[:len(starts)] // upper bound of the worth of each start, or that itself,
	exact := uint32(0)          // for these
	known := -1 << 15           // the best of those
	for i := range hopes {
		hope, chance := certain[starts[i].set]-pipPrice*int(ways[i]), a.strike.chances[i]
		if hopes[i] = hope - 1000; hope > 0 { // else he does not go at all
			hopes[i] += chance.most()
		}
		if hope <= 0 || chance.known() {
			exact, known = exact|1<<i, max(known, hopes[i])
		}
	}
	for {
		most := slices.Max(hopes)
		best := slices.Index(hopes, most)
		if exact>>best&1 != 0 {
			a.strike.worth = most
			return best
		}
		chance := &a.strike.chances[best]
		sure := most - chance.most()
		least := max(known-sure, 1)
		*chance = chanceOf(a.prospectOf(v, a.starts[best].at, a.strike.equipped[best], 8, 20, least), least)
		if hopes[best] = sure + chance.most(); chance.known() {
			exact, known = exact|1<<best, max(known, hopes[best])
		}
	}
}

// settleOnStart prepares a run from the best start.
func (a *Allied) settleOnStart(v colditz.View) {
	a.strike.settled, a.strike.end = 0, -1
	if a.supply.kit {
		a.strike.settled = a.bestStart(v)
		a.strike.end = a.bestEnd(v)
	}
	a.strike.start, a.run.window = &a.starts[a.strike.settled], a.starts[a.strike.settled].to
	if a.strike.end >= 0 {
		a.strike.start = &a.ends[a.strike.end]
	}
}

// strikes: this is the turn to take all equipment and run, or to get ready for a run. Men stand where each
// missing card can be claimed, and another one is near enough to the window for
// the pips to give him a good chance.
func (a *Allied) strikes(v colditz.View) bool {
	if a.aims {
		return a.readies(v)
	}
	if v.Pips() == 0 {
		return false
	}
	for i := range a.men.goals[:a.to-a.from] {
		pips := v.Pips() - a.walksToStart(v, i)
		if pips > 0 && a.standFor(i) && a.prospectOf(v, a.strike.start.at, a.supply.have.and(a.strike.start.have), pips,
			a.time.left, max(a.bar(), 1)) >= a.bar() {
			return true
		}
	}
	return false
}

// walksToStart is how many pips take a man to where the run starts.
func (a *Allied) walksToStart(v colditz.View, i int) int {
	p := a.men.pawns[i]
	switch under := a.strike.start.under; {
	case under >= 0:
		if a.below(p, under) && v.Vacant(a.strike.start.at) {
			return 1
		}
	case p.Zone == colditz.OnBoard && a.place[p.At].inside() && a.run.window[p.At] >= 0:
		return int(a.run.window[p.At])
	}
	return full
}

// readies: this is the turn to take what a do or die takes, for the next one: a man is
// at the best circle for it or gets there with the pips that are left, and others stand
// where each missing card can be claimed. Where there are too few men for that, each
// card is taken when it can be.
func (a *Allied) readies(v colditz.View) bool {
	inside, needed := 0, 1
	for _, missing := range a.supply.missing {
		needed += 2 * int(missing)
	}
	for i := range a.men.pawns[:a.to-a.from] {
		if p := &a.men.pawns[i]; p.Zone == colditz.OnBoard && a.place[p.At].inside() {
			inside++
			if d := int(a.toLast[p.At]); d >= 0 && d <= v.Pips() && a.standFor(i) {
				return true
			}
		}
	}
	return inside < needed
}

// standFor: men other than one stand where what is missing can be claimed.
func (a *Allied) standFor(runner int) bool {
	for t, n := range a.supply.missing {
		if n == 0 {
			continue
		}
		men := int8(0)
		for i := range a.men.goals[:a.to-a.from] {
			if p := &a.men.pawns[i]; i != runner && p.Zone == colditz.OnBoard && a.place[p.At].room != board.NoRoom &&
				a.rules.Board.Rooms[a.place[p.At].room].Equipment>>t&1 != 0 {
				men++
			}
		}
		if men < 2*n {
			return false
		}
	}
	return true
}
