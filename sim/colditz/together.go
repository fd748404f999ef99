package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// What guards shut together (COL-AREA-10). Where one of them stops, the free circles
// around him must still be joined to each other: by steps within the courtyard or
// within a room, past all guards. How many guards it takes to part them does not
// matter: two before a door, three around a man, five across a yard. Doors are no way
// round, since it is they that are to stay open.

// stopDoubts say of each circle, by the set of its links at whose ends guards stand,
// that whether another one may stop there has to be asked. Where nothing but a way that
// guards shut together speaks against it, it does not while the free circles around are
// beside each other, one by one; only else longer ways round are looked for.
type stopDoubts [board.MaxCircles][2]uint64

func (d *stopDoubts) has(at board.Circle, guards uint8) bool {
	return d[at][guards>>6]>>(guards&63)&1 != 0
}

// closings are what those doubts and the ways round depend on, so that rule sets share them.
type closings struct {
	around   surroundings
	open     [board.MaxCircles]uint8 // links that are ever taken
	doubted  [board.MaxCircles]bool  // whether guards may stop there has always to be asked
	together [board.MaxCircles]bool  // but only guards together may shut a way there
}

// closed are the doubts, and the ways round by circle.
type closed struct {
	doubts stopDoubts
	rounds []waysRound
}

var closedKept = sim.Kept[*closings, *closed]{Same: func(a, b *closings) bool { return *a == *b }}

func (r *Rules) buildStopDoubts() {
	of := &closings{around: r.around, open: r.walking[anyPassage].open}
	for i := range r.Board.Circles {
		of.doubted[i], of.together[i] = r.guardStops[i] != mayAlwaysStop, r.together(board.Circle(i))
	}
	r.closed = *closedKept.Of(of, (*closings).close)
}

func (c *closings) close() *closed {
	made := &closed{rounds: make([]waysRound, len(c.open))}
	for i := range c.open {
		at := board.Circle(i)
		if c.together[at] {
			made.rounds[at] = c.findWaysRound(at)
		}
		for guards := range uint8(1 << maxStrides) {
			doubt := c.doubted[at]
			if free := c.open[at] &^ guards; c.together[at] {
				doubt = made.rounds[at].join(free, func(past []board.Circle) bool { return len(past) == 0 }) != free
			}
			if doubt {
				made.doubts[at][guards>>6] |= 1 << (guards & 63)
			}
		}
	}
	return made
}

// waysRound are short ways round a circle, from the end of one of its links to that of
// another. Nearly always enough of them are free of guards, so that no search is needed.
type waysRound []wayRound

type wayRound struct {
	links uint8          // two
	past  []board.Circle // those between their ends, none of which is beside the circle itself
}

// farthestRound is the most circles of a way round that is kept. Longer ones would spare
// few searches more.
const farthestRound = 5

// findWaysRound goes breadth first from the end of each link to the ends of later ones.
func (c *closings) findWaysRound(at board.Circle) (rounds waysRound) {
	type node struct {
		at     board.Circle
		before int // in the ring
		steps  int
	}
	var ring []node
	for later := c.open[at]; later != 0; {
		first := later & -later
		later &^= first
		from := c.around[at][bits.TrailingZeros8(first)].at
		var seen circleSet
		seen.add(at)
		seen.add(from)
		ring = append(ring[:0], node{at: from})
		for head := 0; head < len(ring); head++ {
			here := ring[head]
			for links := c.open[here.at]; links != 0; links &= links - 1 {
				to := c.around[here.at][bits.TrailingZeros8(links)].at
				if seen.has(to) {
					continue
				}
				seen.add(to)
				if last := c.around.linksTo(at, to) & c.open[at]; last == 0 && here.steps < farthestRound {
					ring = append(ring, node{to, head, here.steps + 1})
				} else if last &= later; last != 0 {
					way := wayRound{links: first | last}
					for i := head; i > 0; i = ring[i].before {
						way.past = append(way.past, ring[i].at)
					}
					rounds = append(rounds, way)
				}
			}
		}
	}
	return rounds
}

// together: a guard on the circle may shut a way with others, though not by himself, and
// nothing else keeps him from stopping there.
func (r *Rules) together(at board.Circle) bool {
	c := &r.Board.Circles[at]
	return r.Options.Area.BlockTest == Together && c.Inner() && c.Tunnel == board.NoTunnel && !r.blocks[at] &&
		r.guardStops[at] != mayNeverStop
}

// join begins with the first of some links and adds those of them to which free ways
// round lead, on and on.
func (w waysRound) join(links uint8, free func(past []board.Circle) bool) uint8 {
	joined := links & -links
	for i := 0; i < len(w) && joined != links; i++ {
		way := &w[i]
		if more := way.links &^ joined; way.links&^links == 0 && more != 0 && more != way.links && free(way.past) {
			joined |= more
			i = -1
		}
	}
	return joined
}

// shuts: a guard on the circle cuts prisoners off, by himself, whoever stands elsewhere,
// or, where the rules ask that, together with the other guards. The circle that he left for
// it, if any, counts as vacant.
func (r *Rules) shuts(s *State, at, left board.Circle) bool {
	if r.blocks[at] || r.Options.Area.BlockTest != Together {
		return r.blocks[at]
	}
	open := r.walking[anyPassage].open[at]
	guards := s.Near[at].guards() & open
	if guards != 0 {
		guards &^= r.around.linksTo(at, left)
	}
	if !r.doubts.has(at, guards) || !r.Board.Circles[at].Inner() {
		return false
	}
	free := open &^ guards
	if free == 0 {
		return false
	}
	missing := free &^ r.rounds[at].join(free, func(past []board.Circle) bool {
		return !slices.ContainsFunc(past, func(c board.Circle) bool { return c != left && isGuard(s.At[c]) })
	})
	if missing == 0 {
		return false
	}
	for most := 16; ; most *= 4 {
		for _, link := range [...]uint8{free, missing} {
			if links, whole := r.spread(s, at, left, bits.TrailingZeros8(link), free, most); whole || links == free {
				return links != free
			}
		}
	}
}

// spread finds to which of a circle's links one may come from the end of one of them, past
// the circle itself and past guards, and whether that was seen of all the ground that can
// be reached or only of its nearest circles: the smaller part is enough to know.
func (r *Rules) spread(s *State, at, left board.Circle, link int, links uint8, most int) (reached uint8, whole bool) {
	past := trip{walker: anyPassage, left: left, most: anywhere}
	whole = true
	r.breadthFirst(s, past, []board.Circle{r.around[at][link%rowRoom].at}, func(c board.Circle, _ int) heading {
		if c == at {
			return shun
		}
		most--
		if reached |= r.around.linksTo(at, c) & links; reached == links || most == 0 {
			whole = false
			return found
		}
		return goOn
	})
	return reached, whole
}
