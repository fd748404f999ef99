package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard Allied player does where no clock ends the game, so that
// he need not hurry: his men hold nothing for which they could be arrested
// until all that a run takes can be had at once, or a tunnel, or the throw of
// his life takes them out.

// letsOut: a man from solitary is worth more on a circle than there. Where
// guards may take him again at the exit of the cooler, and all equipment with
// him, he stays while there is equipment, somebody else to use it, and a guard
// near the exit; and no card is spent on him without another that brings him
// home.
func (a *Allied) letsOut(v colditz.View, at board.Circle, card bool) bool {
	if !a.bares || a.place[at].inside() || v.Round() >= patienceOver {
		return true
	}
	if v.EquipmentCards(a.team) > 0 && (a.free > 1 || a.free == 1 && a.content) || card && a.endless && !a.holdsMoveFast(v) {
		return a.risk(at) < 200
	}
	return true
}

// holdsMoveFast: a Move Fast card is in hand.
func (a *Allied) holdsMoveFast(v colditz.View) bool {
	for f := colditz.MoveFast; f < colditz.Release; f++ {
		if v.Holds(f) > 0 {
			return true
		}
	}
	return false
}

// start is a circle inside from which a run may start, one step from a way out
// that costs equipment.
type start struct {
	at    board.Circle
	to    aim
	cards [4]int // that it takes, by type
	have  budget
	set   int // of startCards
}

// startCards are the sets of cards that starts are looked for with, and
// maxStarts the number of those that are looked at, the shortest runs of each.
// No pass is among them: in 4,500 games with 2, 4 and 6 players four ropes and
// a pass never promised more than the others. The gates of the courtyard lead
// to ways of 61 pips and more, most of them within reach of guards.
var startCards = [...][4]int{
	{colditz.Rope: 2, colditz.Cutters: 1},
	{colditz.Rope: 4},
	{colditz.Rope: 3, colditz.Key: 1},
}

const maxStarts = 5 * len(startCards)

// listStarts finds where runs may start.
func (c *castle) listStarts(b *board.Board) {
	for set, cards := range startCards {
		have := fit(cards[colditz.Rope], cards[colditz.Key], cards[colditz.Pass], cards[colditz.Cutters])
		var found []start
		for i := range b.Circles {
			at := board.Circle(i)
			if p := &c.place[at]; p.inside() && !p.light && p.gate == board.NoGate && c.breaksOut(at, have) {
				found = append(found, start{at: at, cards: cards, have: have, set: set})
			}
		}
		slices.SortStableFunc(found, func(x, y start) int { return int(c.run.steps[have][x.at] - c.run.steps[have][y.at]) })
		c.starts = append(c.starts, found[:min(len(found), maxStarts/len(startCards))]...)
	}
	c.toStarts = make([][maxStarts]uint8, len(b.Circles))
	for i := range c.starts {
		c.starts[i].to = c.walksTo([]board.Circle{c.starts[i].at})
		for at, d := range c.starts[i].to {
			c.toStarts[at][i] = steps(d)
		}
	}
}

// steps is a distance in one byte, far where there is no way.
func steps(d int16) uint8 {
	const far = unreachable - 1
	if d < 0 {
		d = far
	}
	return uint8(min(d, far))
}

// breaksOut: the next step of the shortest run costs equipment.
func (c *castle) breaksOut(at board.Circle, have budget) bool {
	for i := range c.links[at] {
		l := &c.links[at][i]
		if l.fare != 0 && have.holds(l.fare) && c.run.steps[have][at] > 0 && c.run.steps[have-l.fare][l.To] == c.run.steps[have][at]-1 {
			return true
		}
	}
	return false
}

// bestStart is the start, by its number, from which a run promises most, with
// what it takes added to what is in hand and the guards as they stand now; less
// what the cards that are still missing, and the way there, are thought to
// cost.
func (a *Allied) bestStart(v colditz.View) int {
	const card, pip = 100, 10 // in thousandths of the chance
	for i := range a.starts {
		if have := a.have.and(a.starts[i].have); a.easyFor != a.watch || a.equipped[i] != have {
			a.equipped[i], a.chances[i] = have, unknownChance
		}
	}
	a.easyFor = a.watch
	var ways [maxStarts]uint8
	for i := range ways {
		ways[i] = unreachable
	}
	men := 0
	for m := a.from; m < a.to; m++ {
		if p := v.Man(m); p.Zone == colditz.OnBoard && a.place[p.At].inside() {
			men++
			for i, d := range &a.toStarts[p.At] {
				ways[i] = min(ways[i], d)
			}
		}
	}
	var certain [len(startCards)]int // what a run with these cards is worth where it is certain and one stands there
	for set := range certain {
		missing, pairs := 0, -a.bribes
		for t, n := range startCards[set] {
			n = max(n-int(a.means.Equip[t]), 0)
			missing += n
			pairs += max(n-a.found[t], 0)
		}
		if certain[set] = 1000 - card*missing; 1+2*pairs > men {
			certain[set] -= 1000 // nobody could get them
		}
	}
	var hopes [maxStarts]int // the same from each start
	for i := range a.starts {
		hopes[i] = certain[a.starts[i].set] - pip*int(ways[i])
	}
	// The most hopeful of all is looked at, as closely as the others ask for,
	// until it is one whose chance is known. Of equals the first is the best.
	for {
		best, hope, known := 0, -1<<15, -1<<15
		for i := range a.starts {
			h, sure := hopes[i]-1000, true
			if hopes[i] > 0 { // else he does not go at all
				h, sure = h+a.chances[i].most(), a.chances[i].known()
			}
			if h > hope {
				best, hope = i, h
			}
			if sure {
				known = max(known, h)
			}
		}
		switch {
		case hopes[best] <= 0:
			a.easiest = 0
			return best
		case a.chances[best].known():
			a.easiest = a.chances[best].most()
			return best
		}
		least := max(known-hopes[best]+1000, 1)
		a.chances[best] = chanceOf(a.prospectOf(v, a.starts[best].at, a.equipped[best], 8, 20, least), least)
	}
}

// estimate is a chance in thousandths, or less than which it is: then it is
// the complement of that.
type estimate int16

// unknownChance is any at all.
const unknownChance = ^estimate(1000)

func (e estimate) known() bool { return e >= 0 }

// most is what it is at most.
func (e estimate) most() int { return int(max(e, ^e)) }

// chanceOf is what is known of a chance that was thought through as far as it is
// at least so much.
func chanceOf(chance, least int) estimate {
	if chance < least && least > 1 {
		return ^estimate(least - 1)
	}
	return estimate(chance)
}

// thinksAgain: as the men stand now the run would start elsewhere, or there is
// hope again, or none any more.
func (a *Allied) thinksAgain(v colditz.View) bool {
	if moved, _ := v.Elsewhere(&a.pawns); moved == 0 {
		return false
	}
	return a.kit && a.bestStart(v) != a.settled || a.givesUp(v) != a.despairs
}

// settleOnStart prepares a run from the best start.
func (a *Allied) settleOnStart(v colditz.View) {
	a.settled = 0
	if a.kit {
		a.settled = a.bestStart(v)
	}
	a.start, a.window = &a.starts[a.settled], a.starts[a.settled].to
	a.careless = a.kit && a.easiest > 300
}

// strikes: everything that a run takes can be had at once, for whoever holds
// equipment may be arrested: men stand for what is missing, and the pips take
// one at a window, or near it, to where he is likely to get away.
func (a *Allied) strikes(v colditz.View) bool {
	if v.Pips() == 0 {
		return false
	}
	for i := range a.goals[:a.to-a.from] {
		at := a.pawns[i].At
		if a.pawns[i].Zone != colditz.OnBoard || !a.place[at].inside() || a.window[at] < 0 || int(a.window[at]) >= v.Pips() {
			continue
		}
		if a.standFor(i) && a.prospectOf(v, a.start.at, a.have.and(a.start.have), v.Pips()-int(a.window[at]), a.left, max(a.bar(v), 1)) >= a.bar(v) {
			return true
		}
	}
	return false
}

// enough: there are men for all that is missing.
func (a *Allied) enough() bool {
	n := 0
	for _, missing := range a.missing {
		n += 2 * int(missing)
	}
	return n <= a.free
}

// standFor: men other than one stand where what is missing can be claimed.
func (a *Allied) standFor(runner int) bool {
	for t, n := range a.missing {
		if n == 0 {
			continue
		}
		men := int8(0)
		for i := range a.goals[:a.to-a.from] {
			if p := &a.pawns[i]; i != runner && p.Zone == colditz.OnBoard && a.place[p.At].room != board.NoRoom && a.rules.Board.Rooms[a.place[p.At].room].Equipment>>t&1 != 0 {
				men++
			}
		}
		if men < 2*n {
			return false
		}
	}
	return true
}

// The rounds by which patience runs out.
const (
	hopeOver     = 40  // a team with one man inside despairs of all but its do or die
	patienceOver = 200 // and so does any team that has not won yet
	anyCircle    = 220 // from any white circle
	waitOver     = 230 // and whatever its other men are about
)

// givesUp: a do or die is what is left: there are too few men inside for a
// tunnel, or the game has lasted too long. Whoever is in a tunnel or on the
// run is waited for.
func (a *Allied) givesUp(v colditz.View) bool {
	if !a.kit || !v.HasDoOrDie(a.team) {
		return false
	}
	inside, away := 0, 0
	for m := a.from; m < a.to; m++ {
		switch p := v.Man(m); {
		case p.Zone == colditz.InTunnel:
			away++
		case p.Zone == colditz.OnBoard && !a.place[p.At].inside() && !p.WayBack && a.run.steps[a.have][p.At] >= 0:
			away++
		case p.Zone == colditz.OnBoard && a.place[p.At].inside():
			inside++
		}
	}
	round := v.Round()
	return (away == 0 || round >= waitOver) && (inside < 2 && round > hopeOver || round >= patienceOver)
}

// readyToDie: the man stands on the best circle to start from, or cannot get
// there.
func (a *Allied) readyToDie(v colditz.View, runner colditz.Man) bool {
	at := v.Man(runner).At
	return at == a.lastFrom || !v.Vacant(a.lastFrom) || v.Round() >= anyCircle
}

// comesHome is the score of a card that takes a man home from the cooler.
const comesHome = 7_800

// worthAtLeisure is the worth of a card for keeping: tunnels above all, then
// what brings equipment that is wanted, then what brings a man home from the
// cooler; least what cannot be played.
func (a *Allied) worthAtLeisure(f colditz.Face, worth int8) int8 {
	switch {
	case f >= colditz.TunnelCard && f < colditz.TunnelCard+3:
		return 10
	case f == colditz.KitA || f == colditz.KitB:
		if a.means.Kit {
			return 0
		}
		return 9
	case f == colditz.Release:
		return 7
	case f >= colditz.MoveFast && f < colditz.Release:
		return 6
	case f == colditz.FoundKey && a.wanted[colditz.Key]:
		return 8
	case (f == colditz.Warning || f == colditz.Talisman || f == colditz.Hideaway) && a.rules.Options.Hand.PlayWindow == colditz.PlayInSidesTurns:
		return 0 // they answer what the German does in his turn
	case a.wanted == [4]bool{} && (f == colditz.Bribe1 || f == colditz.Bribe2 || f >= colditz.FoundRope && f <= colditz.FoundCutters):
		return 2
	}
	return worth
}

// pairs is the number of pairs of men that it takes to fetch what is missing,
// three at most.
func (a *Allied) pairs() int {
	n := 0
	for _, missing := range a.missing {
		n += int(missing)
	}
	return min(n, 3)
}

// bottled: who is in a tunnel at a circle does not come out at its far end any
// more: a guard is inside, or the game has lasted too long. Two men wait longer
// than one.
func (a *Allied) bottled(v colditz.View, at board.Circle) bool {
	t := int(a.rules.Board.Circles[at].Tunnel)
	late := v.Round() >= patienceOver
	if v.MenInside(board.Tunnel(t)) > 1 && !late {
		return false
	}
	if a.despairs || late && a.plugged(v, t) {
		return true
	}
	for place := range a.rules.Board.Tunnels[t].Circles {
		if _, g := v.InTunnel(t, place); g != colditz.NoGuard && place > int(a.tunnelAt(at)) {
			return true
		}
	}
	return false
}

// plugged: guards stand wherever a tunnel comes out.
func (a *Allied) plugged(v colditz.View, tunnel int) bool {
	for _, at := range a.rules.Board.Tunnels[tunnel].Exit {
		if _, g := v.At(at); g == colditz.NoGuard {
			return false
		}
	}
	return true
}

// longEnough is the round from which a man does not wait any more for others
// to go out of his way.
const longEnough = 30

// makeWay: where pawns stand in each other's way for good, a man gives
// himself up to a guard, who leaves with him, when the kit or a do or die is
// what he cannot get to; and steps back from a man of another team, the teams
// by turns. Otherwise the decision that was made stays.
func (a *Allied) makeWay(v colditz.View, made sim.Move) sim.Move {
	if v.Round() < longEnough {
		return made
	}
	yields := (v.Round()/8+a.team)%2 == 0
	for n := range int(a.to - a.from) {
		goal, at := a.goals[n], a.pawns[n].At
		if goal == nil || goal[at] <= 0 || !a.place[at].inside() {
			continue
		}
		for _, m := range a.stepsOf(v, n) {
			to := stepTo(m)
			if !a.place[to].inside() {
				continue
			}
			_, g := v.At(to)
			switch {
			case g != colditz.NoGuard:
				if goal[to] >= 0 && goal[to] < goal[at] && (!a.kit || a.despairs || v.Round() >= waitOver) {
					return m
				}
			case yields && goal[to] > goal[at] && !a.place[to].light && a.faces(v, goal, at):
				return m
			}
		}
	}
	return made
}

// faces: a man of another team stands ahead on the way to a goal.
func (a *Allied) faces(v colditz.View, goal aim, at board.Circle) bool {
	for i := range a.links[at] {
		to := a.links[at][i].To
		if m, _ := v.At(to); m != colditz.NoMan && colditz.TeamOf(m) != a.team && goal[to] >= 0 && goal[to] < goal[at] {
			return true
		}
	}
	return false
}
