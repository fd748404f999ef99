package colditz

import (
	"encoding/binary"
	"sort"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// aim is what a strike prepares: the do or die, or a flight on foot; where it starts and
// with which equipment.
type aim struct {
	number int          // noAim, dashAim, or that of the flight in analysis.starts
	from   board.Circle // inside
	to     distances    // steps to it, whoever stands in the way
	cards  [4]int       // equipment that it takes, by type
	chance int          // of it, in thousandths, once all that it takes is in hand
	worth  int          // of a flight, with what follows it, but without its price
	out    *routes      // where men run to, those on the run first,
	have   budget       // and with what of all that is in hand
	kept   [4]int       // equipment that men on the run still need, by type
}

// Numbers of aims that are no flight.
const (
	noAim = -3 + iota
	dashAim
	carAim
)

func (a *aim) flight() bool { return a.number > dashAim }

// same: two aims ask the same of a team.
func (a *aim) same(b *aim) bool {
	return a.number == b.number && a.chance == b.chance && a.worth == b.worth &&
		a.kept == b.kept && a.out == b.out && a.have == b.have
}

// What an aim must promise: thousandths of its chance that it may cost in time and in risk.
const (
	aimCard   = 50  // a card that men have to fetch
	aimStep   = 3   // a step to the start
	flightNow = 100 // a flight takes turns, and men on the way are seen
)

// flights are the chances of flights, by their number in analysis.starts, and that of the
// flight to the staff car: a memo for one arrangement of guards and so many own turns left.
type flights struct {
	weighedFor     uint32 // guardWatch.count
	night          bool
	left           int
	chance, begins [maxStarts + 1]estimate
}

// unknownChances are those of flights of which nothing is known.
var unknownChances = func() (unknown [maxStarts + 1]estimate) {
	for i := range unknown {
		unknown[i] = unknownChance
	}
	return unknown
}()

// settleAim weighs the do or die against all flights. Where a man stands ready the aim
// needs no more steps, so that it is given up only for a clearly better one.
// Long because every flight is held against the best so far, which the steps would have to hand on.
func (a *Allied) settleAim(v colditz.View) aim {
	found := aim{number: noAim, from: board.NoCircle, have: a.supply.all}
	running := a.outside(v, &found)
	most, dash := 0, -1
	if a.mayDash(v) {
		dash = int(a.lastResort(v, a.dash.distance))
		found.number, found.from, found.to, found.cards, found.chance = dashAim, a.dash.from, a.dash.to,
			a.dash.cards, dash
		cards, steps := a.fetches(found.cards, found.kept), a.walks(v, found.to)
		most = a.dashWorth(v, dash, turnsFor(cards, steps)) - a.price(cards, steps, 0)
	}
	if !a.supply.kit { // flights are looked at when it is there
		found.out = a.targets
		return found
	}
	f := &a.flights
	if f.weighedFor != a.guards.count || f.night != a.supply.means.Night || f.left != a.time.left {
		*f = flights{a.guards.count, a.supply.means.Night, a.time.left, unknownChances, unknownChances}
	}
	best := -1
	consider := func(number int, s *start, cards, steps int, out *routes) {
		turns, cost := turnsFor(cards, steps), a.price(cards, steps, flightNow)
		enough := most + cost + position.Bit(number >= best) // of equals the first is the best
		hope := a.flightHope(v, dash, turns)
		if hope.worth(f.chance[number].most()) < enough || dash >= 0 && !a.timely(v, turns) {
			return
		}
		if !f.chance[number].known() {
			least := hope.least(enough)
			f.chance[number] = chanceOf(a.flees(v, s.at, s.have, out, least), least)
		}
		if hope.worth(f.chance[number].most()) < enough {
			return
		}
		if !f.begins[number].known() {
			f.begins[number] = estimate(a.begins(v, s.at, s.have, out))
		}
		chance := min(f.chance[number], f.begins[number]).most()
		if worth := hope.worth(chance); worth >= enough {
			best, most, found.chance, found.worth = number, worth-cost, chance, worth
		}
	}
	ways, known := startSteps{}, false
	takes, cards := [4]int{}, 0
	fly := func(i int) {
		s := &a.starts[i]
		if s.takes != takes {
			takes, cards = s.takes, a.fetches(s.takes, found.kept)
		}
		if 1000-a.price(cards, 0, flightNow) < most {
			return // the walk need not be known
		}
		if !known {
			ways, _ = a.waysToStarts(v, a.from, a.to)
			known = true
		}
		consider(i, s, cards, int(ways[i]), a.targets)
	}
	if most <= 1000-a.price(0, 0, flightNow) { // else no flight is worth as much
		if a.aim.number >= 0 { // what was best promises much, so that of others little need be known
			fly(a.aim.number)
		}
		for i := range a.starts {
			fly(i)
		}
		if a.supply.means.Hand[colditz.StaffCar] > 0 && a.carFrom != board.NoCircle {
			consider(len(a.starts), &a.byCar, a.fetches(a.byCar.takes, found.kept), a.walks(v, a.toCar), a.carSides)
		}
	}
	if best >= 0 {
		s, out := &a.byCar, a.carSides
		if found.number = carAim; best < len(a.starts) {
			s, out, found.number = &a.starts[best], a.targets, best
		}
		found.from, found.to, found.cards = s.at, s.to, s.takes
		if !running {
			found.out = out
			if a.supply.all.holds(s.have) {
				found.have = s.have
			}
		}
	}
	if found.out == nil {
		found.out = a.targets
	}
	return found
}

// waysToStarts is the steps of the nearest of some men to each start, and how many of them are inside.
func (c *analysis) waysToStarts(v colditz.View, from, to colditz.Man) (ways startSteps, men int) {
	least := [2]uint64{^uint64(0), ^uint64(0)}
	for m := from; m < to; m++ {
		if p := v.Man(m); p.Zone == colditz.OnBoard && c.place[p.At].inside() {
			men++
			row := &c.toStarts[p.At]
			least[0] = leastBytes(least[0], binary.LittleEndian.Uint64(row[:8]))
			least[1] = leastBytes(least[1], binary.LittleEndian.Uint64(row[8:]))
		}
	}
	binary.LittleEndian.PutUint64(ways[:8], least[0])
	binary.LittleEndian.PutUint64(ways[8:], least[1])
	return ways, men
}

// leastBytes is, of each two bytes in the same place, the smaller one.
func leastBytes(x, y uint64) uint64 {
	const high = 0x8080808080808080
	below := (x | high) - y&^high // a high bit: the rest of x is not below that of y
	larger := (x&^y | ^(x^y)&below) & high >> 7 * 0xff
	return y&larger | x&^larger
}

// readyToFly has the man at the start of a flight go, when all that it takes is in hand.
func (a *Allied) readyToFly(s *squad) {
	if !a.supply.kit || !a.aim.flight() {
		return
	}
	for kind, n := range a.aim.cards {
		if int(a.supply.means.Equip[kind])-a.aim.kept[kind] < n {
			return
		}
	}
	for n, i := range s.inside.man[:s.inside.n] {
		if s.inside.at[n] == a.aim.from {
			a.men.goals[i], a.men.weight[i], a.men.breaks[i] = a.run.out.steps[a.supply.have], 5, true
		}
	}
}

// flees is the chance of a flight from a circle. On one circle in eight a throw ends, and
// there a guard may come to the man: by the ways that are open to guards, or after him, by
// what he has just opened. Guards without posts may come by anywhere in the outer courtyard,
// and so may all where men get away by runs alone. Of a chance below least it is some number
// below that.
func (a *Allied) flees(v colditz.View, at board.Circle, have budget, out *routes, least int) (chance int) {
	const throw = 8       // pips
	behind := unreachable // steps of the nearest guard who follows
	chance = 1000
	for toGo := out.steps[have][at]; chance >= least && toGo > 0; toGo-- {
		on := a.onward(v, out, at, have)
		if on.to == board.NoCircle {
			return chance / 2
		}
		behind = min(behind+1, unreachable)
		if on.left != have {
			behind = min(behind, a.nearest(at)+1)
		}
		if at, have = on.to, on.left; a.place[at].light {
			continue
		}
		risk := max(a.risk(at), int(a.guards.odds[behind]))
		if (a.onFoot || a.guards.careless) && a.place[at].area == board.Outer {
			risk = max(risk, a.passing)
		}
		chance -= chance * risk / 1000 / throw
	}
	return chance
}

// begins is the chance, in thousandths, that a man who waits for a flight at its start throws in
// time what takes him far enough for a run, as the guards stand.
func (a *Allied) begins(v colditz.View, at board.Circle, have budget, out *routes) int {
	const longest, outside = 24, 4 // pips; own turns on the way
	bar, planned := 10*a.settings.Run, a.run.out
	a.run.out = out
	enough := 1 + sort.Search(longest, func(n int) bool {
		return a.prospectOf(v, at, have, 1+n, a.time.left, bar) >= bar
	})
	a.run.out = planned
	never := 1000
	for range max(a.time.left-outside, 1) {
		never -= never * int(a.throw[enough]) / 1000
	}
	return 1000 - never
}

// mayDash: the team may try a do or die, and one is worth a plan.
func (a *Allied) mayDash(v colditz.View) bool {
	return a.dash.from != board.NoCircle && v.HasDoOrDie(a.team)
}

// price is what an aim costs besides its chance, in thousandths of it. A team without rivals pays half, for what
// the time is worth to it is counted in what follows (after).
func (a *Allied) price(cards, steps, more int) int {
	price := aimCard*cards + aimStep*steps + more
	if a.rules.Teams() == 1 {
		price /= 2
	}
	return price
}

// turnsFor is the own turns in which men fetch so many cards, and one walks so many steps.
func turnsFor(cards, steps int) int {
	const pips, claim = 8, 18 // a turn, and for a card
	return (steps + claim*cards) * 3 / 2 / pips
}

// onTheWay is the own turns that a man on the run is on his way.
const onTheWay = 4

// dashWorth is the worth of a do or die that comes after so many own turns. A team with rivals has no time for what
// a flight takes; to one without, it is the chance that the do or dies after it succeed, too: if it fails, all is over.
func (a *Allied) dashWorth(v colditz.View, chance, turns int) int {
	const rivals = 150 // per cent of the chance
	if a.rules.Teams() > 1 {
		return chance * rivals / 100
	}
	return chance * a.after(int(a.lastResort(v, a.dash.distance)), a.needed(v)-1, turns+1) / 1000
}

// hope is the chance that a team wins, in thousandths, after a flight that succeeds, and after one that fails.
type hope struct{ won, lost int }

// worth is that of a flight with a chance.
func (h hope) worth(chance int) int { return (chance*h.won + (1000-chance)*h.lost) / 1000 }

// least is the least chance with which a flight is worth so much; more than 1000 where none is.
func (h hope) least(worth int) int {
	if h.won <= h.lost {
		return 0
	}
	return (1000*max(worth-h.lost, 0) + h.won - h.lost - 1) / (h.won - h.lost)
}

// flightHope is the hope in a flight that begins after so many own turns; the chance of a do or die is known, or
// -1 where there is none. A team with rivals looks at the flight alone.
func (a *Allied) flightHope(v colditz.View, dash, turns int) hope {
	if a.rules.Teams() > 1 || dash < 0 {
		return hope{1000, 0}
	}
	needed := a.needed(v)
	return hope{a.after(dash, needed-1, turns+onTheWay), a.after(dash, needed, turns+onTheWay)}
}

// after is the chance, in thousandths, that so many men get away by do or dies alone, of a chance each, after so many
// own turns: all of them succeed, and there is time for them.
func (a *Allied) after(each, men, turns int) int {
	const dash = 9 // own turns for a do or die
	if men <= 0 {
		return 1000
	}
	chance := 1000
	for range men {
		chance = chance * each / 1000
	}
	return chance * max(min(a.time.left-turns, dash*men), 0) / (dash * men)
}

// fetches is how many of some cards pairs of men have to fetch, beside those that are kept.
func (a *Allied) fetches(cards, kept [4]int) (missing int) {
	for kind, n := range cards {
		n -= max(int(a.supply.means.Equip[kind])-kept[kind], 0)
		missing += max(n-a.supply.found[kind], 0)
		if n > int(a.supply.stock[kind])+a.supply.bribes {
			return unreachable // there are not so many
		}
	}
	return max(missing-a.supply.bribes, 0)
}

// walks is the steps of the nearest man to where a table leads.
func (a *Allied) walks(v colditz.View, to distances) int {
	least := int16(unreachable)
	for m := a.from; m < a.to; m++ {
		if p := v.Man(m); p.Zone == colditz.OnBoard && a.place[p.At].inside() && to[p.At] >= 0 {
			least = min(least, to[p.At])
		}
	}
	return int(least)
}

// timely: there is time for a flight that begins after so many own turns, and no other team is likely to have won
// before it.
func (a *Allied) timely(v colditz.View, turns int) bool {
	const another = 6 // own turns for each further escape
	turns += onTheWay
	if a.rules.Teams() > 1 {
		turns += another * (a.needed(v) - 1)
	}
	return turns <= a.time.left
}

// outside finds where the men on the run go, and with what: their best way of those that what
// is in hand pays for. The equipment that it takes is kept for them. False where nobody runs.
func (a *Allied) outside(v colditz.View, t *aim) (running bool) {
	for m := a.from; m < a.to; m++ {
		p := v.Man(m)
		if p.Zone != colditz.OnBoard || a.place[p.At].inside() || a.goesHome(&p) {
			continue
		}
		running = true
		most := -1
		try := func(out *routes, have budget) {
			if chance := a.flees(v, p.At, have, out, most+1); out.steps[have][p.At] >= 0 && chance > most {
				most, t.out, t.have = chance, out, have
			}
		}
		try(a.targets, a.supply.all)
		if a.supply.means.Hand[colditz.StaffCar] > 0 {
			try(a.carSides, a.supply.all)
		}
		if most < 0 {
			continue
		}
		for kind, n := range t.out.spent(p.At, t.have).cards() {
			t.kept[kind] = max(t.kept[kind], n)
		}
	}
	return running
}

// goesHome: a man is on his way back from the cooler. Outside the castle no way leads home.
func (c *analysis) goesHome(p *colditz.Pawn) bool { return p.WayBack && c.home[p.At] >= 0 }

// turnsAside: a man on his way back from the cooler, who is beyond the gates already, had better run with
// what is in hand.
func (a *Allied) turnsAside(v colditz.View, p *colditz.Pawn) bool {
	if !a.aims || !a.supply.kit || a.rules.Options.Return.NoCards {
		return false
	}
	bar := max(a.bar(), 1)
	return !a.goesHome(p) || a.prospectOf(v, p.At, a.supply.have, v.Pips(), a.time.left, bar) >= bar
}
