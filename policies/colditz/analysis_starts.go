package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Where runs start, where attempts are not declared.

// startTable is where runs start.
type startTable struct {
	starts   []start
	toStarts []startSteps // by circle: a prisoner's steps to each of them
	byCar    start        // the same for the staff car
	ends     []start      // and far ends of tunnels from which equipment makes the run shorter
}

// start is a circle inside from which a run may start, one step from a way out
// that costs equipment.
type start struct {
	at    board.Circle
	to    distances
	cards [4]int // that it is looked for with, by type,
	takes [4]int // and those of them that it takes
	have  budget
	set   int // of startCards
	under int // the tunnel that ends there; -1 none
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

// startSteps are steps to each start, in two words of eight.
type startSteps [16]uint8

// listStarts finds where runs may start.
func (c *analysis) listStarts(b *board.Board) {
	for set, cards := range startCards {
		have := fit(cards[colditz.Rope], cards[colditz.Key], cards[colditz.Pass], cards[colditz.Cutters])
		var found []start
		for i := range b.Circles {
			at := board.Circle(i)
			if p := &c.place[at]; p.inside() && !p.light && p.gate == board.NoGate && c.breaksOut(at, have) {
				found = append(found, start{at: at, cards: cards, have: have, set: set, under: -1})
			}
		}
		slices.SortStableFunc(found, func(x, y start) int {
			return int(c.targets.steps[have][x.at] - c.targets.steps[have][y.at])
		})
		c.starts = append(c.starts, found[:min(len(found), maxStarts/len(startCards))]...)
	}
	for i := range c.starts {
		s := &c.starts[i]
		s.takes = c.targets.spent(s.at, s.have).cards()
	}
	c.toStarts = make([]startSteps, len(b.Circles))
	for i := range c.starts {
		c.starts[i].to = c.walksTo([]board.Circle{c.starts[i].at})
		for at, d := range c.starts[i].to {
			c.toStarts[at][i] = steps(d)
		}
	}
}

// listEnds finds the far ends of tunnels from which a run with cutters or two ropes is
// shorter.
func (c *analysis) listEnds(b *board.Board) {
	for tunnel := range b.Tunnels {
		for _, at := range b.Tunnels[tunnel].Exit {
			for _, cards := range [...][4]int{{colditz.Cutters: 1}, {colditz.Rope: 2}} {
				have := fit(cards[colditz.Rope], 0, 0, cards[colditz.Cutters])
				if d := c.targets.steps[have][at]; d >= 0 && d <= runFromTunnel && d < c.targets.steps[0][at] {
					c.ends = append(c.ends, start{at: at, cards: cards, have: have, under: tunnel})
				}
			}
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
func (c *analysis) breaksOut(at board.Circle, have budget) bool {
	for i := range c.links[at] {
		l := &c.links[at][i]
		if l.fare != 0 && have.holds(l.fare) && c.targets.steps[have][at] > 0 &&
			c.targets.steps[have-l.fare][l.To] == c.targets.steps[have][at]-1 {
			return true
		}
	}
	return false
}
