package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Where prisoners are sent: windows, shelters, the start of a do or die.

// goalTable is the distances to where men are sent inside, besides rooms.
type goalTable struct {
	shelter           distances      // to a circle where nobody is arrested by contact
	windows           []board.Circle // the best circles to break out from with two ropes and cutters
	toLast            distances      // to the circle from which a do or die with two ropes is
	toDoor            distances      // to the door of the glider's tower; nil without one
	toCar             distances      // to the windows from which the staff car is nearest with two ropes
	lastFrom, carFrom board.Circle   // those circles
	home              distances      // COL-SOL-16
	entry             [3]distances   // to the circles next to a tunnel's starting circle
}

// walksTo measures, from every circle, a prisoner's way on foot to the nearest
// of some circles.
func (c *analysis) walksTo(goals []board.Circle) distances {
	return distancesTo(c.afoot, goals)
}

// chooseWindows finds the windows from which a run with two ropes and cutters
// is shortest, those from which the staff car is near, and the circle to
// start a do or die from.
func (c *analysis) chooseWindows(b *board.Board) {
	first := func(list []board.Circle) board.Circle {
		if len(list) == 0 {
			return board.NoCircle
		}
		return list[0]
	}
	best := func(table distances, most int) []board.Circle {
		var found []board.Circle
		for at := range b.Circles {
			if !c.place[at].inside() || table[at] < 0 {
				continue
			}
			for _, l := range c.links[at] {
				if l.Kind == board.RopeLink && l.Down {
					found = append(found, board.Circle(at))
				}
			}
		}
		slices.SortStableFunc(found, func(x, y board.Circle) int { return int(table[x] - table[y]) })
		return found[:min(len(found), most)]
	}
	c.windows = best(c.targets.steps[2|oneCutter], 3)
	if c.onFoot {
		c.windows = best(c.targets.steps[2|oneCutter], 6)
	}
	from := best(c.last, 1)
	if o := &c.rules.Options; c.onFoot {
		from = nil
		for at := range b.Circles {
			if p := &c.place[at]; p.inside() && !p.light && p.gate == board.NoGate && c.last[at] >= 0 &&
				(p.area == board.Appel || o.DoOrDie.Start != colditz.AppelOnly) &&
				(from == nil || c.last[at] < c.last[from[0]]) {
				from = []board.Circle{board.Circle(at)}
			}
		}
	}
	c.toLast, c.lastFrom = c.walksTo(from), first(from)
	from = best(c.carSides.steps[2], 1)
	c.toCar, c.carFrom = c.walksTo(from), first(from)
}
