package colditz

import (
	"math/bits"

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
// beside each other, one by one; only else a search looks for a longer way round.
type stopDoubts [board.MaxCircles][2]uint64

func (d *stopDoubts) has(at board.Circle, guards uint8) bool {
	return d[at][guards>>6]>>(guards&63)&1 != 0
}

func (r *Rules) buildStopDoubts() {
	open := &r.walking[anyPassage].open
	for i := range r.Board.Circles {
		at := board.Circle(i)
		var beside [maxStrides]uint8 // by link, those whose ends are next to its own end
		together := r.together(at)
		for here := range beside {
			for there := range beside {
				if from := r.around[at][here].at; together && r.linksTo(from, r.around[at][there].at)&open[from] != 0 {
					beside[here] |= 1 << there
				}
			}
		}
		for guards := range uint8(1 << maxStrides) {
			doubt := r.guardStops[at] != mayAlwaysStop
			if free := open[at] &^ guards; together {
				doubt = spread(free&-free, free, &beside) != free
			}
			if doubt {
				r.doubts[at][guards>>6] |= 1 << (guards & 63)
			}
		}
	}
}

// together: a guard on the circle may shut a way with others, though not by himself, and
// nothing else keeps him from stopping there.
func (r *Rules) together(at board.Circle) bool {
	c := &r.Board.Circles[at]
	return r.Options.Area.BlockTest == Together && c.Inner() && c.Tunnel == board.NoTunnel && !r.blocks[at] && r.guardStops[at] != mayNeverStop
}

// spread adds to some links those beside them, and those beside these, as far as all
// are of a set.
func spread(links, set uint8, beside *[maxStrides]uint8) uint8 {
	for grown := links; ; links = grown {
		for more := links; more != 0; more &= more - 1 {
			grown |= beside[bits.TrailingZeros8(more)] & set
		}
		if grown == links {
			return links
		}
	}
}

// shuts: a guard on the circle cuts prisoners off, by himself, whoever stands elsewhere,
// or, where the rules ask that, together with the other guards. The circle that he left for it, if
// any, counts as vacant.
func (r *Rules) shuts(s *State, at, left board.Circle) bool {
	if r.blocks[at] || r.Options.Area.BlockTest != Together {
		return r.blocks[at]
	}
	open := r.walking[anyPassage].open[at]
	guards := s.Near[at].guards() & open
	if guards != 0 {
		guards &^= r.linksTo(at, left)
	}
	if !r.doubts.has(at, guards) || !r.Board.Circles[at].Inner() {
		return false
	}
	free := open &^ guards
	if free == 0 {
		return false
	}
	first := r.around[at][bits.TrailingZeros8(free)%maxStrides].at
	missing := free & (free - 1)
	past := trip{walker: anyPassage, left: left, most: anywhere}
	r.breadthFirst(s, past, []board.Circle{first}, func(c board.Circle, _ int) heading {
		if c == at {
			return shun
		}
		if missing &^= r.linksTo(at, c); missing == 0 {
			return found
		}
		return goOn
	})
	return missing != 0
}
