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

// partings say of each circle, by the set of its links at whose ends guards stand,
// that the other circles around it are not beside each other, one by one. Only then has
// a search to look for a longer way from one to the next.
type partings [board.MaxCircles][2]uint64

func (p *partings) has(at board.Circle, guards uint8) bool {
	return p[at][guards>>6]>>(guards&63)&1 != 0
}

func (r *Rules) buildPartings() {
	if r.Options.Area.BlockTest != Together {
		return
	}
	open := &r.walking[anyPassage].open
	for i := range r.Board.Circles {
		at := board.Circle(i)
		if !r.Board.Circles[at].Inner() {
			continue
		}
		var beside [maxStrides]uint8 // by link, those whose ends are next to its own end
		for here := range beside {
			from := r.around[at][here].at
			for there := range beside {
				if r.linksTo(from, r.around[at][there].at)&open[from] != 0 {
					beside[here] |= 1 << there
				}
			}
		}
		for guards := open[at]; ; guards = (guards - 1) & open[at] {
			if free := open[at] &^ guards; spread(free&-free, free, &beside) != free {
				r.parted[at][guards>>6] |= 1 << (guards & 63)
			}
			if guards == 0 {
				break
			}
		}
	}
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
	if r.blocks[at] {
		return true
	}
	open := r.walking[anyPassage].open[at]
	guards := s.Near[at].guards() & open
	if guards != 0 {
		guards &^= r.linksTo(at, left)
	}
	if !r.parted.has(at, guards) {
		return false
	}
	free := open &^ guards
	first := r.around[at][bits.TrailingZeros8(free)%maxStrides].at
	missing := free & (free - 1)
	r.breadthFirst(s, trip{walker: anyPassage, left: left, most: anywhere}, []board.Circle{first}, func(c board.Circle, _ int) heading {
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
