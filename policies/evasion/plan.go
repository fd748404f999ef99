// Package evasion holds the bots of Escape and Evasion: one file a bot, one
// row in the catalogue.
//
// A bot sees the view of its seat and the map that lies on every table. It
// must not know rule documents, nor the state behind the view.
package evasion

import (
	"slices"
	"sync"

	"escapesim/sim"
	"escapesim/sim/evasion"
)

type view = evasion.View

// plan is what bots know of a map before play: the walks of the party to
// every landing hex, and the ways of patrols and trucks to every hex.
type plan struct {
	r       *evasion.Rules
	m       *evasion.Map
	walks   [256]*walks       // by landing hex
	toward  [256]*[256]uint16 // to a hex, from a hex: a patrol's next step, 0 where there is none
	outset  [256]*[256]uint16 // the same with all its points, which may take it further
	reach   [][]uint16
	byRoad  [][]evasion.Hex    // by billet
	rough   []evasion.Hex      // rendezvous hexes in rough ground
	tunnel3 []evasion.Hex      // hexes within three of the tunnel
	near    [256]bool          // the same
	roads   []evasion.Hex      // the road hexes
	beside  [256][]evasion.Hex // where a step of the party leads: off the road and into no town
	ends    [256][]evasion.Hex // where a move of such steps may end
	drives  [256]places        // by road hex: where a truck is after a move
	// by road hex and goal: the road hex in a truck's reach from where the way is shortest
	dropFor   [256]*[256]evasion.Hex
	dropped   [256]places // by hex: the road hexes from where a move on foot leads there
	parties   latest[british, *party]
	evaders   latest[british, *evaders]
	comings   latest[habits, *coming]
	briefings latest[german, []*briefing]
	lotteries func() lotteries
}

// walks is how the party walks to one landing hex without using a road or a
// town: clauses W1 to W3 of the reference policies.
type walks struct {
	next   [256]evasion.Hex
	points [256]uint16 // of the cheapest way
	moves  [256]uint8  // that it takes, walking greedily
	steps  [256]uint8
}

const unreached = 1 << 15

// latest keeps what was made for the keys used last: a run makes its bots once for
// each worker, a sweep goes through many rules, a training through many settings.
type latest[K comparable, V any] struct {
	sync.Mutex
	list [8]struct { // the latest first
		known bool
		key   K
		made  V
	}
}

// of is what is kept for the key, or made now.
func (l *latest[K, V]) of(key K, make func() V) V {
	l.Lock()
	defer l.Unlock()
	found := len(l.list) - 1
	for i, e := range l.list {
		if e.known && e.key == key {
			found = i
			break
		}
	}
	e := l.list[found]
	if !e.known || e.key != key {
		e.known, e.key, e.made = true, key, make()
	}
	copy(l.list[1:found+1], l.list[:found])
	l.list[0] = e
	return e.made
}

// rules are what a game is played by, however often it was opened, and the lotteries that
// the bots are given for it, a text; "" for those that come with the program.
type rules struct {
	m     *evasion.Map
	o     evasion.Options
	given string
}

var plans latest[rules, *plan]

// planFor computes a plan once for each set of rules.
func planFor(r *evasion.Rules) *plan { return planGiven(r, "") }

func planGiven(r *evasion.Rules, given string) *plan {
	return plans.of(rules{r.Map(), r.Options(), given}, func() *plan { return newPlan(r, given) })
}

func newPlan(r *evasion.Rules, given string) *plan {
	p := &plan{r: r, m: r.Map()}
	for i := range p.m.Size() {
		for _, step := range r.Beside(evasion.Hex(i), r.Allowance()) {
			if to := evasion.Hex(evasion.Arg(step)); p.m.Terrain(to) != evasion.Urban {
				p.beside[i] = append(p.beside[i], to)
			}
		}
	}
	for _, s := range r.Sites() {
		p.walks[s] = p.walkTo(s)
	}
	for _, h := range r.Meetings() {
		if p.m.Terrain(h) == evasion.Rough {
			p.rough = append(p.rough, h)
		}
	}
	for i := range p.m.Size() {
		if p.m.Distance(p.m.Tunnel, evasion.Hex(i)) <= 3 {
			p.tunnel3 = append(p.tunnel3, evasion.Hex(i))
			p.near[i] = true
		}
		if p.m.RoadHex(evasion.Hex(i)) {
			p.roads = append(p.roads, evasion.Hex(i))
		}
		p.stroll(evasion.Hex(i), evasion.Hex(i), r.Allowance())
		next, cost := p.patrolWays(evasion.Hex(i))
		p.toward[i], p.reach = p.steps(next), append(p.reach, cost)
		p.outset[i] = p.outsets(next, p.toward[i])
	}
	for _, b := range p.m.Billets {
		p.byRoad = append(p.byRoad, p.roadWays(b))
	}
	p.rides()
	p.lotteries = sync.OnceValue(func() lotteries { return p.fit(given) })
	return p
}

// price packs the two numbers that W1 adds up into one: points, and 1 for a hex
// that a road touches.
func (p *plan) price(h evasion.Hex) int {
	n := p.r.StepCost(h, h, false) << 8
	if p.m.RoadHex(h) {
		n++
	}
	return n
}

func (p *plan) walkTo(site evasion.Hex) *walks {
	const never = 1 << 30
	var far [256]int
	for i := range far {
		far[i] = never
	}
	far[site] = 0
	for changed := true; changed; { // the map is small: relax until nothing changes
		changed = false
		for i := range p.m.Size() {
			h := evasion.Hex(i)
			if h == site || p.m.Terrain(h) == evasion.Urban {
				continue
			}
			for _, n := range p.beside[h] {
				if far[n] < never && p.price(n)+far[n] < far[h] {
					far[h] = p.price(n) + far[n]
					changed = true
				}
			}
		}
	}
	w := new(walks)
	for i := range p.m.Size() {
		h := evasion.Hex(i)
		w.points[h], w.next[h] = unreached, evasion.NoHex
		if far[h] == never {
			continue
		}
		w.points[h] = uint16(far[h] >> 8)
		best := never
		for _, n := range p.beside[h] {
			if far[n] < never && p.price(n)+far[n] < best {
				best, w.next[h] = p.price(n)+far[n], n
			}
		}
	}
	for i := range p.m.Size() {
		h := evasion.Hex(i)
		if w.points[h] == unreached {
			w.moves[h], w.steps[h] = 255, 255
			continue
		}
		left := 0
		for at := h; at != site; at = w.next[at] {
			cost := p.r.StepCost(at, w.next[at], false)
			if cost > left {
				w.moves[h]++
				left = p.r.Allowance()
			}
			left -= cost
			w.steps[h]++
		}
	}
	return w
}

// stroll finds the hexes where a move off the road may end.
func (p *plan) stroll(from, at evasion.Hex, points int) {
	for _, n := range p.beside[at] {
		cost := p.r.StepCost(at, n, false)
		if cost > points {
			continue
		}
		if n != from && !slices.Contains(p.ends[from], n) {
			p.ends[from] = append(p.ends[from], n)
		}
		p.stroll(from, n, points-cost)
	}
}

// meeting is z(s) of L2: the rough rendezvous from which the landing hex is
// reached in the fewest moves, then points, then by row and column.
func (p *plan) meeting(site evasion.Hex) evasion.Hex {
	w := p.walks[site]
	best := p.rough[0]
	for _, h := range p.rough[1:] {
		if w.moves[h] < w.moves[best] || w.moves[h] == w.moves[best] && w.points[h] < w.points[best] {
			best = h
		}
	}
	return best
}

// stepFor is what a step of a patrol between neighbours costs, and whether
// it goes along the road.
func (p *plan) stepFor(from, to evasion.Hex) (cost int, road bool) {
	cost = p.r.StepCost(from, to, false)
	if p.m.Linked(from, to) {
		if along := p.r.StepCost(from, to, true); along <= cost || !p.r.Options().Walk.BesideRoad {
			return along, true
		}
	}
	return cost, false
}

// patrolWays finds the cheapest ways on foot to a hex from everywhere.
func (p *plan) patrolWays(to evasion.Hex) (next []evasion.Hex, far []uint16) {
	far = make([]uint16, p.m.Size())
	next = make([]evasion.Hex, p.m.Size())
	for i := range far {
		far[i], next[i] = unreached, evasion.NoHex
	}
	far[to] = 0
	queue := []evasion.Hex{to}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, h := range p.m.Near(n) {
			if cost, _ := p.stepFor(h, n); uint16(cost)+far[n] < far[h] {
				far[h] = uint16(cost) + far[n]
				queue = append(queue, h)
			}
		}
	}
	for i := range far {
		h := evasion.Hex(i)
		best := uint16(unreached)
		for _, n := range p.m.Near(h) {
			if cost, _ := p.stepFor(h, n); h != to && uint16(cost)+far[n] < best {
				best, next[h] = uint16(cost)+far[n], n
			}
		}
	}
	return next, far
}

// steps are the commands for a way.
func (p *plan) steps(next []evasion.Hex) *[256]uint16 {
	step := new([256]uint16)
	for i, n := range next {
		if n == evasion.NoHex {
			continue
		}
		kind := evasion.Walk
		if _, road := p.stepFor(evasion.Hex(i), n); road {
			kind = evasion.March
		}
		step[i] = uint16(evasion.Command(kind, n))
	}
	return step
}

// outsets are the first commands of moves that go this way: a patrol that has all
// its points can be sent to the last hex that they pay for.
func (p *plan) outsets(next []evasion.Hex, toward *[256]uint16) *[256]uint16 {
	set := *toward
	for i := range next {
		h := evasion.Hex(i)
		for left := p.r.Allowance(); next[h] != evasion.NoHex; h = next[h] {
			cost, _ := p.stepFor(h, next[h])
			if left -= cost; left < 0 {
				break
			}
		}
		if p.r.Goes(evasion.Hex(i), h) {
			set[i] = uint16(evasion.Command(evasion.GoTo, h))
		}
	}
	return &set
}

// roadWays finds the way along the road to a hex from everywhere.
func (p *plan) roadWays(to evasion.Hex) []evasion.Hex {
	next := make([]evasion.Hex, p.m.Size())
	for i := range next {
		h := evasion.Hex(i)
		next[h] = evasion.NoHex
		best := 255
		for _, n := range p.m.RoadFrom(h) {
			if d, ok := p.m.RoadDistance(n, to); ok && d < best && h != to {
				best, next[h] = d, n
			}
		}
	}
	return next
}

// find is the index of a command in the legal list, or -1. The list ascends.
func find[A evasion.Argument](legal []sim.Move, k evasion.Kind, arg A) int {
	return findMove(legal, evasion.Command(k, arg))
}

func findMove(legal []sim.Move, m sim.Move) int {
	lo := 0
	for n := len(legal); n > 1; { // without a branch to guess
		half := int(uint(n) >> 1)
		lo += half & int(int64(legal[lo+half-1]-m)>>63) // when that one is less
		n -= half
	}
	if lo < len(legal) && legal[lo] == m {
		return lo
	}
	return -1
}

// listed is the index of a move in the list, 0 when it is not there.
func listed(legal []sim.Move, m sim.Move) int {
	return max(findMove(legal, m), 0)
}

// walksOf is where the steps beside the road begin in a patrol's legal list,
// and how many they are. Only steps along the road come after them.
func walksOf(legal []sim.Move) (from, n int) {
	const first, after = sim.Move(evasion.Walk) << 8, sim.Move(evasion.Walk+1) << 8
	to := len(legal)
	for to > 0 && legal[to-1] >= after {
		to--
	}
	from = to
	for from > 0 && legal[from-1] >= first {
		from--
	}
	return from, to - from
}

// has is where the commands of a kind begin in the legal list, and how many there are;
// n is 0 when it has none.
func has(legal []sim.Move, k evasion.Kind) (from, n int) {
	for i, m := range legal {
		if evasion.KindOf(m) == k {
			if n == 0 {
				from = i
			}
			n++
		}
	}
	return from, n
}
