package main

import (
	"slices"

	"escapesim/lab"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// hand is a number of cards of each type of equipment.
type hand [4]int8

// mostOf is as much of each as any flight is looked for with.
var mostOf = hand{colditz.Rope: 4, colditz.Key: 1, colditz.Pass: 1, colditz.Cutters: 1}

func least(a, b hand) hand {
	for i := range a {
		a[i] = min(a[i], b[i])
	}
	return a
}

// lacks is what is missing of one hand in another.
func (h hand) lacks(have hand) (missing hand) {
	for i := range h {
		missing[i] = max(h[i]-have[i], 0)
	}
	return missing
}

func (h hand) sum() (n int) {
	for _, cards := range h {
		n += int(cards)
	}
	return n
}

// spend takes cards out of a hand; false when they are not in it.
func (h *hand) spend(kind, cards int) bool {
	if kind >= 0 {
		h[kind] -= int8(cards)
	}
	return kind < 0 || h[kind] >= 0
}

const (
	far      = 255
	farthest = 160 // that chances are kept for
)

// atlas is what a player reads off the board and the rules before he sits down.
type atlas struct {
	r       *colditz.Rules
	b       *board.Board
	on      [][]board.Link                   // by circle, the links a man can take with whatever he holds
	back    [][]backward                     // the same from their ends
	tail    []float64                        // the chance that a throw is at least so much
	covers  [colditz.MaxThrows + 1][]float64 // the chance that so many throws cover a distance
	dashes  []start                          // the best starts of a do or die, by the ropes that they take
	lengths map[hand][]uint8                 // steps to the nearest target with a hand, by circle
	stops   map[hand][]start
	doorway []int // by circle of a room: 2 at a door, 1 beside that, else 0, so that nobody bars the way
}

// backward is a link seen from its end, with what it costs.
type backward struct {
	from        board.Circle
	kind, cards int
}

// start is a circle in a room from which a flight with some hand begins.
type start struct {
	at    board.Circle
	hand  hand
	steps int            // to the target
	out   int            // to the first circle outside
	path  []board.Circle // from the circle on
}

func newAtlas(r *colditz.Rules) *atlas {
	a := &atlas{
		r: r, b: r.Board, lengths: map[hand][]uint8{}, stops: map[hand][]start{},
		on: r.Board.WithoutLengthwise(),
	}
	a.back = make([][]backward, len(a.on))
	for from, links := range a.on {
		for i := range links {
			l := &links[i]
			if l.Kind == board.RopeLink && !l.Down {
				continue
			}
			kind, cards := a.price(board.Circle(from), l)
			a.back[l.To] = append(a.back[l.To], backward{board.Circle(from), kind, cards})
		}
	}
	a.doorway = a.findDoorways()
	throw := dice.Colditz.PMF()
	for d := range farthest {
		a.tail = append(a.tail, throw.Tail(d))
	}
	sums := []dice.PMF{dice.Certain(0)}
	for throws := range a.covers {
		for d := range farthest {
			a.covers[throws] = append(a.covers[throws], r.Options.Run.Chance(sums, throws, d))
		}
		sums = append(sums, sums[throws].Add(throw))
	}
	a.dashes = a.findDashes()
	return a
}

// price is what a link costs while every way is shut.
func (a *atlas) price(from board.Circle, l *board.Link) (kind, cards int) {
	switch to := &a.b.Circles[l.To]; {
	case l.Kind == board.RopeLink:
		return colditz.Rope, int(a.r.Options.Route.RopeCards[l.Ropes])
	case l.Kind == board.WireLink && a.r.Options.Route.WireNeedsCutters:
		return colditz.Cutters, 1
	case to.Gate == board.KeyGate:
		return colditz.Key, 1
	case to.Gate == board.PassGate && (l.To != a.b.PassHome || a.b.Circles[from].Area != board.Outer):
		return colditz.Pass, 1
	}
	return -1, 0
}

// chance is that of a throw of at least so much.
func (a *atlas) chance(d int) float64 { return a.tail[min(max(d, 0), len(a.tail)-1)] }

// flights are the steps from each circle to the nearest target with a hand.
func (a *atlas) flights(h hand) []uint8 {
	h = least(h, mostOf)
	if known := a.lengths[h]; known != nil {
		return known
	}
	type node struct {
		at   board.Circle
		left hand
	}
	best := slices.Repeat([]uint8{far}, len(a.on))
	seen := map[node]bool{}
	var ring []node
	for _, t := range a.b.Targets {
		ring, best[t] = append(ring, node{t, h}), 0
		seen[ring[len(ring)-1]] = true
	}
	for steps, ahead := 1, []node(nil); len(ring) > 0 && steps < far; steps, ring, ahead = steps+1, ahead, nil {
		for _, n := range ring {
			for _, l := range a.back[n.at] {
				next := node{l.from, n.left}
				if next.left.spend(l.kind, l.cards) && !seen[next] {
					seen[next] = true
					best[l.from] = min(best[l.from], uint8(steps))
					ahead = append(ahead, next)
				}
			}
		}
	}
	a.lengths[h] = best
	return best
}

// trace follows a shortest flight from a circle.
func (a *atlas) trace(at board.Circle, h hand) (path []board.Circle) {
	path = append(path, at)
	for d := a.flights(h)[at]; d > 0 && d < far; {
		next := board.NoCircle
		for i := range a.on[at] {
			l := &a.on[at][i]
			kind, cards := a.price(at, l)
			left := h
			if (l.Kind != board.RopeLink || l.Down) && left.spend(kind, cards) && a.flights(left)[l.To] == d-1 {
				next, h = l.To, left
				break
			}
		}
		if next == board.NoCircle {
			return nil
		}
		at, d = next, d-1
		path = append(path, at)
	}
	return path
}

// starts are the best circles of each room for a flight with a hand, the nearest to
// a target first.
func (a *atlas) starts(h hand) []start {
	h = least(h, mostOf)
	if known, ok := a.stops[h]; ok {
		return known
	}
	var list []start
	for _, room := range a.b.Rooms {
		best := start{at: board.NoCircle, steps: far}
		for _, c := range room.Circles {
			if d := int(a.flights(h)[c]); d < best.steps && a.b.Circles[c].Tunnel == board.NoTunnel {
				best = start{at: c, hand: h, steps: d}
			}
		}
		if best.path = a.trace(best.at, h); best.at == board.NoCircle || best.path == nil {
			continue
		}
		for best.out = range best.path {
			if a.b.Circles[best.path[best.out]].Area == board.Outside {
				break
			}
		}
		list = append(list, best)
	}
	slices.SortStableFunc(list, func(x, y start) int { return x.out*2 + x.steps - y.out*2 - y.steps })
	a.stops[h] = list[:min(len(list), 5)]
	return a.stops[h]
}

// held is what a team holds.
func held(v lab.ColditzView, team int) (h hand) {
	for kind := range h {
		h[kind] = int8(v.Equipment(team, kind))
	}
	return h
}

// field is the steps from every circle to a set of goals for a man without means,
// a circle that is taken counting for several.
func (a *atlas) field(v lab.ColditzView, goals []board.Circle, out []uint8) []uint8 {
	const taken = 5
	out = out[:0]
	for range a.on {
		out = append(out, far)
	}
	var ring [far + taken + 1][]board.Circle
	for _, g := range goals {
		d := 0
		if len(goals) > 1 {
			d = a.doorway[g]
		}
		out[g], ring[d] = uint8(d), append(ring[d], g)
	}
	for d := 0; d < far-taken; d++ {
		for i := 0; i < len(ring[d]); i++ {
			at := ring[d][i]
			if int(out[at]) != d {
				continue
			}
			next := d + 1 // and on from a circle that is taken
			if !v.Vacant(at) {
				next += taken
			}
			for _, l := range a.back[at] {
				if l.kind < 0 && next < int(out[l.from]) {
					out[l.from] = uint8(next)
					ring[next] = append(ring[next], l.from)
				}
			}
		}
	}
	return out
}

// reach is where a man can go with so many pips and no card, and how.
type reach struct {
	at   []board.Circle
	came []int // from which of at
	d    []int
}

func (a *atlas) reach(v lab.ColditzView, from board.Circle, pips int) (r reach) {
	seen := map[board.Circle]bool{from: true}
	r = reach{[]board.Circle{from}, []int{-1}, []int{0}}
	for i := 0; i < len(r.at) && r.d[i] < pips; i++ {
		for j := range a.on[r.at[i]] {
			l := &a.on[r.at[i]][j]
			if kind, _ := a.price(r.at[i], l); kind < 0 && !seen[l.To] && v.Vacant(l.To) {
				seen[l.To] = true
				r.at, r.came, r.d = append(r.at, l.To), append(r.came, i), append(r.d, r.d[i]+1)
			}
		}
	}
	return r
}

// way is the circles to the i-th of a reach, its beginning left out.
func (r *reach) way(i int) (path []board.Circle) {
	for ; r.came[i] >= 0; i = r.came[i] {
		path = append(path, r.at[i])
	}
	slices.Reverse(path)
	return path
}

// route looks for a man's shortest way to any target with what he holds, round all
// pawns, at most slack longer than with nobody about; nil when there is none.
func (a *atlas) route(v lab.ColditzView, from board.Circle, h hand, slack int) (best [][]board.Circle) {
	type node struct {
		at   board.Circle
		left hand
	}
	h = least(h, mostOf)
	length := a.bound(v, h)
	if length[from] == far {
		return nil
	}
	most := int(length[from]) + slack
	came := map[node]node{}
	begin := node{from, h}
	came[begin] = node{at: board.NoCircle}
	ring := []node{begin}
	for steps, ahead := 1, []node(nil); len(ring) > 0 && steps <= most; steps, ring, ahead = steps+1, ahead, nil {
		for _, n := range ring {
			for i := range a.on[n.at] {
				l := &a.on[n.at][i]
				if int(length[l.To])+steps > most || !v.Vacant(l.To) || l.Kind == board.RopeLink && !l.Down {
					continue
				}
				next := node{l.To, n.left}
				kind, cards := v.Fare(n.at, l.To, l.Kind)
				if _, seen := came[next]; !next.left.spend(kind, cards) || seen {
					continue
				}
				came[next] = n
				if a.b.Circles[l.To].Target >= 0 {
					var path []board.Circle
					for ; next.at != from; next = came[next] {
						path = append(path, next.at)
					}
					slices.Reverse(path)
					best = append(best, path)
					continue
				}
				ahead = append(ahead, next)
			}
		}
	}
	return best
}

// bound is no more than the steps to a target with a hand and what is open now.
func (a *atlas) bound(v lab.ColditzView, h hand) []uint8 {
	if v.OpenWays() != 0 {
		h = mostOf
	}
	return a.flights(h)
}

// crossing is a drop or wire between two circles that follow each other; false
// for a plain step.
func (a *atlas) crossing(from, to board.Circle) bool {
	for i := range a.on[from] {
		if l := &a.on[from][i]; l.To == to {
			return l.Way != board.NoWay
		}
	}
	return false
}

// pursuit is the steps of the nearest guard to a circle, after a man has gone along a
// path; and to the first circle outside of it. Licensed, guards may follow through
// rooms, gates and what the man has opened; else no guard goes outside who is not there.
func (a *atlas) pursuit(v lab.ColditzView, gone []board.Circle, at board.Circle, licensed bool) (catch, out int) {
	catch, out = far, far
	for g := range colditz.Guard(colditz.MaxGuards) {
		p := v.Guard(g)
		if p.Zone != colditz.OnBoard {
			continue
		}
		area := a.b.Circles[p.At].Area
		if !licensed && area != board.Outside && a.b.Circles[at].Area == board.Outside {
			continue
		}
		catch = min(catch, a.b.Afoot(p.At, at))
		if !licensed {
			continue
		}
		to := board.NoCircle
		d := 0
		for i := 1; i < len(gone); i++ {
			if !a.crossing(gone[i-1], gone[i]) {
				continue
			}
			leg := a.b.Afoot(p.At, gone[i-1])
			if to != board.NoCircle {
				leg = min(leg, d+a.b.Afoot(to, gone[i-1]))
			}
			to, d = gone[i], leg+1
			catch = min(catch, d+a.b.Afoot(to, at))
			if a.b.Circles[to].Area == board.Outside {
				out = min(out, d)
			}
		}
	}
	if a.r.Options.Arrest.Adjacent {
		catch--
	}
	return catch, out
}

// findDashes are the best starts of a do or die, by the ropes that they take.
func (a *atlas) findDashes() (list []start) {
	if len(a.r.Options.DoOrDie.Cards) == 0 {
		return nil
	}
	shortest := far
	for ropes := range 4 {
		best := start{at: board.NoCircle, steps: far}
		for _, c := range a.b.Grey() {
			if run := a.r.RunFrom(c, ropes, 0); run.Distance >= 0 && run.Distance < best.steps {
				best = start{
					at: c, hand: hand{colditz.Rope: run.Ropes, colditz.Cutters: run.Cutters},
					steps: run.Distance,
				}
			}
		}
		if best.steps < shortest {
			shortest = best.steps
			list = append(list, best)
		}
	}
	return list
}

// findDoorways marks the circles of rooms: those at a door with 2, those beside them in the
// same room with 1.
func (a *atlas) findDoorways() []int {
	const atDoor, besideDoor = 2, 1
	marks := make([]int, len(a.on))
	mark := func(with int, where func(room board.Room, l *board.Link) bool) {
		for c, links := range a.on {
			room := a.b.Circles[c].Room
			for i := range links {
				if room != board.NoRoom && marks[c] == 0 && where(room, &links[i]) {
					marks[c] = with
				}
			}
		}
	}
	mark(atDoor, func(_ board.Room, l *board.Link) bool { return l.Kind == board.DoorLink })
	mark(besideDoor, func(room board.Room, l *board.Link) bool {
		return marks[l.To] == atDoor && a.b.Circles[l.To].Room == room
	})
	return marks
}
