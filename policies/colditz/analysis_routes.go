package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Budgets of equipment, and the shortest ways out for each.

// routeTable is the ways out of the castle and beyond it.
type routeTable struct {
	targets   *routes     // to the nearest target
	carSides  *routes     // to the staff car
	last      distances   // the way of a do or die with two ropes
	wayFare   []budget    // by way: what it asks for
	wayInside []distances // by way, for drops out of the inner courtyard: to its upper end
}

// nextOn is the next circle of the best way, pawns ignored, and what it costs.
func (c *analysis) nextOn(out *routes, at board.Circle, have budget) (next board.Circle, fare budget) {
	on := out.next[have][at]
	return on.to, have - on.left
}

// cards is a set of equipment, type by type.
func (b budget) cards() [4]int {
	return [4]int{int(b & 7), int(b >> 3 & 1), int(b >> 4 & 1), int(b >> 5 & 1)}
}

// budget is a set of equipment: ropes in the lowest three bits, then a key,
// a pass, cutters.
type budget uint8

const (
	maxRopes  = 4
	oneKey    = budget(8)
	onePass   = budget(16)
	oneCutter = budget(32)
	maxBudget = 64
)

// fit is the part of the equipment that makes a difference.
func fit(ropes, keys, passes, cutters int) budget {
	b := budget(min(ropes, maxRopes))
	if keys > 0 {
		b |= oneKey
	}
	if passes > 0 {
		b |= onePass
	}
	if cutters > 0 {
		b |= oneCutter
	}
	return b
}

// holds reports whether it pays for a link.
func (b budget) holds(c budget) bool { return b&7 >= c&7 && b&^7&c == c&^7 }

// plus adds what a link asks for; false when it is more than any budget.
func (b budget) plus(c budget) (budget, bool) {
	ropes := b&7 + c&7
	if ropes > maxRopes || b&^7&c != 0 {
		return 0, false
	}
	return ropes | b&^7 | c&^7, true
}

// and is what there is at least when both are in hand.
func (b budget) and(c budget) budget { return max(b&7, c&7) | b&^7 | c&^7 }

// path is a link as a prisoner may take it while everything is shut.
type path struct {
	board.Link
	fare budget // that it asks for, or noFare
	foot bool   // it asks for none
}

// noFare is more than any budget holds: the link leads nowhere, up a rope.
const noFare = budget(0xff)

// newPath finds what a link asks of a prisoner.
func newPath(r *colditz.Rules, from board.Circle, l board.Link) path {
	b := r.Board
	gate := b.Circles[l.To].Gate
	p := path{Link: l}
	switch {
	case l.Kind == board.RopeLink && !l.Down:
		p.fare = noFare
	case l.Kind <= board.DoorLink && (gate == board.NoGate || l.To == b.PassHome &&
		b.Circles[from].Area == board.Outer):
		p.foot = true
	default:
		p.fare = fareOf(r, l.Kind, l.Ropes, gate)
		p.foot = p.fare == 0
	}
	return p
}

// fareOf is what a drop, wire or gate asks of a prisoner while it is shut.
func fareOf(r *colditz.Rules, kind board.LinkKind, ropes int8, gate board.GateKind) budget {
	route := &r.Options.Route
	switch {
	case kind == board.RopeLink:
		return budget(route.RopeCards[ropes])
	case kind == board.WireLink && route.WireNeedsCutters:
		return oneCutter
	case kind == board.WireLink:
		return 0
	case gate == board.KeyGate:
		return oneKey
	}
	return onePass
}

// priceWays notes what each way asks for, and of those that lead out of the
// inner courtyard how to get there.
func (c *analysis) priceWays(b *board.Board) {
	c.wayFare = make([]budget, len(b.Ways))
	c.wayInside = make([]distances, len(b.Ways))
	for i := range b.Ways {
		w := &b.Ways[i]
		c.wayFare[i] = fareOf(c.rules, w.Kind, w.Ropes, w.Gate)
		if c.place[w.From].inside() && w.Kind == board.RopeLink {
			c.wayInside[i] = c.walksTo([]board.Circle{w.From})
		}
	}
}

// routes are the ways to the nearest of some goals, by what is in hand.
type routes struct {
	steps [maxBudget]distances
	next  [maxBudget][]leg // by circle
}

// leg is the first step of a shortest way, and what is in hand after it; to
// NoCircle where there is none.
type leg struct {
	to   board.Circle
	left budget
}

// spent is what the shortest way from a circle takes of what is in hand.
func (out *routes) spent(at board.Circle, have budget) budget {
	left := have
	for out.steps[left][at] > 0 {
		on := out.next[left][at]
		at, left = on.to, on.left
	}
	return have - left
}

// runs are the links that a prisoner may take and the goals of his run: all that his routes
// depend on, so that rule sets share them.
type runs struct {
	links [][]path
	goals []board.Circle
}

var routesKept = sim.Kept[runs, *routes]{Same: func(a, b runs) bool {
	return slices.Equal(a.goals, b.goals) && slices.EqualFunc(a.links, b.links, slices.Equal[[]path])
}}

// measureRuns measures, for every budget, the way to the nearest goal that
// it pays for: breadth first from the goals, layer by layer of what has been
// spent, then the best of all layers that a budget holds.
func measureRuns(of runs) *routes {
	out := new(routes)
	run := &out.steps
	type link struct {
		from board.Circle
		fare budget
	}
	back := make([][]link, len(of.links))
	for from := range of.links {
		for i := range of.links[from] {
			l := &of.links[from][i]
			if l.fare != noFare {
				back[l.To] = append(back[l.To], link{board.Circle(from), l.fare})
			}
		}
	}
	for i := range run {
		run[i] = make(distances, len(of.links))
		for at := range run[i] {
			run[i][at] = -1
		}
	}
	type node struct {
		at    board.Circle
		spent budget
	}
	var ring []node
	for _, g := range of.goals {
		run[0][g] = 0
		ring = append(ring, node{g, 0})
	}
	for head := 0; head < len(ring); head++ {
		n := ring[head]
		for _, l := range back[n.at] {
			spent, ok := n.spent.plus(l.fare)
			if ok && run[spent][l.from] < 0 {
				run[spent][l.from] = run[n.spent][n.at] + 1
				ring = append(ring, node{l.from, spent})
			}
		}
	}
	for i := range budget(maxBudget) {
		for _, one := range [...]budget{1, oneKey, onePass, oneCutter} {
			if !i.holds(one) {
				continue
			}
			for at, d := range run[i-one] {
				if d >= 0 && (run[i][at] < 0 || d < run[i][at]) {
					run[i][at] = d
				}
			}
		}
	}
	out.buildLegs(of.links)
	return out
}

// buildLegs finds the first step from everywhere: of equals, over the first link.
func (out *routes) buildLegs(links [][]path) {
	for have := range budget(maxBudget) {
		out.next[have] = make([]leg, len(links))
		for at := range links {
			out.next[have][at] = leg{board.NoCircle, have}
			for i := range links[at] {
				if l := &links[at][i]; have.holds(l.fare) && out.steps[have-l.fare][l.To] == out.steps[have][at]-1 {
					out.next[have][at] = leg{l.To, have - l.fare}
					break
				}
			}
		}
	}
}
