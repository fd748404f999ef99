package board

import "slices"

// DistanceOptions says which ways count.
type DistanceOptions struct {
	Gates    bool // keys and passes are at hand
	Ropes    bool // ropes are, up and down
	Wire     bool // cutters are
	MaxRopes int  // rope cards to use at most; 0 is no limit
}

// Shortest is the length of a shortest way from the best of several circles to the nearest of
// several over the surface, by steps, doors and what o allows, and the way itself, both ends
// included; -1 when there is none. The courtyard's pass circle is free to whom comes from the
// outer area (COL-ROUTE-05), whatever o says.
func (b *Board) Shortest(from, to []Circle, o DistanceOptions) (int, []Circle) {
	// A place in the search is a circle with the rope cards used so far;
	// without a limit the cards are not counted.
	layers := 1
	if o.Ropes && o.MaxRopes > 0 {
		layers = o.MaxRopes + 1
	}
	n := len(b.Circles)
	came := make([]int32, n*layers) // 1 + the place before; 0 unseen
	queue := make([]int32, 0, n)
	for _, c := range from {
		if came[c] == 0 {
			came[c] = int32(c) + 1 // a start comes from itself
			queue = append(queue, int32(c))
		}
	}
	for head := 0; head < len(queue); head++ {
		at := queue[head]
		c := Circle(int(at) % n)
		if slices.Contains(to, c) {
			var way []Circle
			for p := at; ; p = came[p] - 1 {
				way = append(way, Circle(int(p)%n))
				if came[p]-1 == p {
					slices.Reverse(way)
					return len(way) - 1, way
				}
			}
		}
		for i := range b.Links[c] {
			l := &b.Links[c][i]
			next := int(at) - int(c) + int(l.To)
			switch {
			case l.Kind == WireLink && !o.Wire:
				continue
			case l.Kind == RopeLink && !o.Ropes:
				continue
			case l.Kind == RopeLink && layers > 1:
				next += int(l.Ropes) * n
			}
			if b.Circles[l.To].Gate != NoGate && !o.Gates && !(l.To == b.PassHome && b.Circles[c].Area == Outer) {
				continue
			}
			if next < len(came) && came[next] == 0 {
				came[next] = at + 1
				queue = append(queue, int32(next))
			}
		}
	}
	return -1, nil
}

// Grey are the circles of the inner courtyard and its rooms, the white ones
// and tunnels' left out: where a do or die may start (COL-DOD-06).
func (b *Board) Grey() []Circle {
	return b.where(func(c *CircleInfo) bool { return c.Area == Courtyard || c.Area == RoomArea })
}

// MoatTargets are the targets beyond the moat (COL-DOD-08).
func (b *Board) MoatTargets() []Circle {
	return b.where(func(c *CircleInfo) bool { return c.Target >= 0 && BeyondMoat>>c.Target&1 != 0 })
}

// CarTarget is the staff car's target, or NoCircle.
func (b *Board) CarTarget() Circle {
	for _, t := range b.Targets {
		if b.Circles[t].Target == CarTarget {
			return t
		}
	}
	return NoCircle
}

// DoOrDieDistance is the shortest way from a grey circle to a target beyond
// the moat, ropes free, keys and passes not needed (COL-DOD-07); -1 when
// there is none.
func (b *Board) DoOrDieDistance() int {
	d, _ := b.Shortest(b.Grey(), b.MoatTargets(), DistanceOptions{Gates: true, Ropes: true})
	return d
}

// CarDistance is the staff car's way to its target (COL-OPP-22): one step to
// a circle beside it, and on from there; -1 when there is none.
func (b *Board) CarDistance() int {
	target := b.CarTarget()
	if target == NoCircle {
		return -1
	}
	d, _ := b.Shortest(b.CarSides, []Circle{target}, DistanceOptions{Gates: true})
	if d < 0 {
		return -1
	}
	return d + 1
}

func (b *Board) where(is func(c *CircleInfo) bool) []Circle {
	var list []Circle
	for i := range b.Circles {
		if is(&b.Circles[i]) {
			list = append(list, Circle(i))
		}
	}
	return list
}
