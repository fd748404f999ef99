package colditz

import (
	"sort"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// The do or die: with which equipment and from where, by the rules in force.

// dashTable is the do or die that is worth its equipment.
type dashTable struct {
	from     board.Circle // the best circle to start from; NoCircle where none is worth a plan
	to       distances    // steps to it, whoever stands in the way
	distance int          // circles from there to a target
	cards    [4]int       // equipment that it takes
	circles  []int16      // by circle inside: of a do or die from there with these cards; 0 for none
}

// chooseDash finds the circle and the equipment with which a do or die is likeliest. A card
// takes two men a walk, so that it has a price.
func (c *analysis) chooseDash(b *board.Board) {
	const price, ropes, cutters = 50, 4, 1 // thousandths a card; the most cards that are looked at
	d := &c.dash
	d.from, d.circles = board.NoCircle, make([]int16, len(b.Circles))
	if c.onFoot {
		return
	}
	stock := &c.rules.Options.Equip.Stock
	best := 0
	for n := range min(int(stock[colditz.Rope]), ropes) + 1 {
		for k := range min(int(stock[colditz.Cutters]), cutters) + 1 {
			for at := range board.Circle(len(b.Circles)) {
				steps, may := c.dashFrom(at, n, k)
				if worth := int(c.doOrDie[min(steps, unreachable)]) - price*(n+k); may && worth > best {
					best, d.from, d.distance, d.cards = worth, at, steps, [4]int{colditz.Rope: n, colditz.Cutters: k}
				}
			}
		}
	}
	if d.from == board.NoCircle {
		return
	}
	d.to = c.walksTo([]board.Circle{d.from})
	for at := range board.Circle(len(b.Circles)) {
		if steps, may := c.dashFrom(at, d.cards[colditz.Rope], d.cards[colditz.Cutters]); may {
			d.circles[at] = int16(max(steps, 1))
		}
	}
}

// dashFrom is the length of a do or die that may start on a circle where a man may stop.
func (c *analysis) dashFrom(at board.Circle, ropes, cutters int) (circles int, may bool) {
	p := &c.place[at]
	appelOnly := c.rules.Options.DoOrDie.Start == colditz.AppelOnly
	if !p.inside() || p.light || p.gate != board.NoGate || appelOnly && p.area != board.Appel {
		return 0, false
	}
	circles = c.rules.RunFrom(at, ropes, cutters).Distance
	return circles, circles >= 0
}

// dashMemo is the longest do or die that is good enough, and what it was found for.
type dashMemo struct {
	cards        [colditz.MaxThrows + 1]int8
	left, needed int
	longest      int
}

// longest is the longest do or die that is nearly as good as the best one, over the cards
// that are left.
func (a *Allied) longest(v colditz.View) int {
	found := dashMemo{v.DoOrDies(), a.time.left, a.needed(v), a.dashed.longest}
	if a.dashed != found || found.longest == 0 {
		found.longest = a.findLongest(v)
		a.dashed = found
	}
	return found.longest
}

func (a *Allied) findLongest(v colditz.View) int {
	d := a.dash.distance
	best := int(a.lastResort(v, d))
	return d + sort.Search(unreachable-d, func(more int) bool {
		return !a.nearlyBest(v, int(a.lastResort(v, d+1+more)), best)
	})
}

// nearlyBest: a chance is as good as the best one, but for a share that is not worth waiting
// for. That grows as time runs out, for pawns may bar the ways to better circles for long.
func (a *Allied) nearlyBest(v colditz.View, chance, best int) bool {
	const plenty = 12 // own turns for a man who is still to escape
	enough := plenty * max(a.needed(v), 1)
	return 100*chance*enough >= a.settings.Near*best*min(a.time.left, enough)
}

// dashes says what the plan makes of a do or die with this chance, in thousandths: to try it
// now, or to wait for a better one. Where there is no time to wait for, sure is false.
func (a *Allied) dashes(v colditz.View, chance int) (now, sure bool) {
	const late = 4 // own turns for a man who is still to escape
	switch {
	case a.dash.from == board.NoCircle:
		return false, false
	case a.aim.flight() && a.aim.worth > a.dashWorth(v, chance, 0), a.aim.kept != [4]int{}, a.stakes():
		return false, a.time.left > a.needed(v)
	case a.nearlyBest(v, chance, int(a.lastResort(v, a.dash.distance))):
		return true, true
	}
	return false, a.time.left > late*a.needed(v)
}

// stakes: a do or die that fails would end the flight of a man on the run as well.
func (a *Allied) stakes() bool {
	return a.men.fleeing && a.rules.Options.DoOrDie.Failure == colditz.TeamEliminated
}
