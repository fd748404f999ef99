package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// castle is what the standard bots know of the board before the game begins:
// distances, chances, and where the ways out come down. It is made once and
// only read afterwards.
type castle struct {
	rules *colditz.Rules
	place []place

	rooms   []chamber
	forKit  [4][]colditz.Room // the rooms with a symbol
	forType [4][]colditz.Room // and with a type of equipment
	shelter aim               // to a circle where nobody is arrested by contact
	toRun   aim               // to the windows from which a run is shortest
	toLast  aim               // to the circle from which a do or die with two ropes is
	home    aim               // COL-SOL-16
	car     aim
	entry   [3]aim // to the circles next to a tunnel's starting circle
	run     [maxBudget]aim
	last    aim // the way of a do or die with two ropes

	windows    []colditz.Circle // the best circles to break out from with two ropes and cutters
	posts      []colditz.Circle
	fromPosts  aim              // pips for a guard who is posted for it
	stations   []colditz.Circle // where guards wait for those who break out, the likeliest first
	fromStand  [][]uint8        // by station, circle: a guard's steps
	wayMet     []budget         // by way: what it asks for
	reach      [256]int16       // by distance: the chance in thousandths that one throw covers it
	doOrDie    [256]int16       // the same of a do or die with an unknown card
	carSuccess int16            // and of the staff car
	searched   [len(colditz.SearchRooms)]colditz.Room
	innerPosts []colditz.Circle // in the order in which they are worth a guard
	outerPosts []colditz.Circle
}

// place is a circle as the bots look at it.
type place struct {
	area  colditz.Area
	room  colditz.Room
	safe  bool // white, blue or in a room: nobody is arrested here by contact
	light bool // nobody may stop here
	gate  colditz.GateKind
}

// chamber is a room as the bots look at it.
type chamber struct {
	way    aim // for a prisoner inside, to a circle where he leaves the door free
	doors  []colditz.Circle
	within []colditz.Circle // these circles
	deep   aim              // to one where he leaves the way in free as well
}

// inside: the inner courtyard with its rooms.
func (p *place) inside() bool { return p.area <= colditz.RoomArea }

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

// plus adds what a link asks for; false when it is more than any budget.
func (b budget) plus(c budget) (budget, bool) {
	ropes := b&7 + c&7
	if ropes > maxRopes || b&^7&c != 0 {
		return 0, false
	}
	return ropes | b&^7 | c&^7, true
}

func newCastle(r *colditz.Rules) *castle {
	b := r.Board
	c := &castle{rules: r, place: make([]place, len(b.Circles))}
	for i := range b.Circles {
		o := &b.Circles[i]
		c.place[i] = place{o.Area, o.Room, o.Safe || o.Area == colditz.RoomArea || o.Area == colditz.Appel, o.Searchlight || o.Tunnel >= 0, o.Gate}
	}
	for i, name := range colditz.SearchRooms {
		c.searched[i] = colditz.NoRoom
		for room := range b.Rooms {
			if b.Rooms[room].Name == name {
				c.searched[i] = colditz.Room(room)
			}
		}
	}
	c.measureInside(b)
	c.measureRuns(b)
	c.measureChances(r)
	c.last = make(aim, len(b.Circles))
	for i := range c.last {
		c.last[i] = int16(r.RunFrom(colditz.Circle(i), 2, 0).Distance)
	}
	c.chooseWindows(b)
	c.chooseStations(b)
	return c
}

// onFoot: a prisoner takes the link without a card.
func (c *castle) onFoot(from colditz.Circle, l *colditz.Link) bool {
	if l.Kind > colditz.DoorLink {
		return false
	}
	return c.place[l.To].gate == colditz.NoGate || l.To == c.rules.Board.PassHome && c.place[from].area == colditz.Outer
}

func (c *castle) measureInside(b *colditz.Board) {
	c.rooms = make([]chamber, len(b.Rooms))
	for i := range b.Rooms {
		room, info := &c.rooms[i], &b.Rooms[i]
		var within []colditz.Circle
		for _, at := range info.Circles {
			door := false
			for _, l := range b.Links[at] {
				door = door || c.place[l.To].room != colditz.Room(i) && l.Kind <= colditz.DoorLink
			}
			if door {
				room.doors = append(room.doors, at)
			}
			if !c.place[at].light && (!door || len(info.Circles) == 1) {
				within = append(within, at)
			}
		}
		room.within = within
		room.way = distancesTo(b, within, c.onFoot)
		var deep []colditz.Circle
		for _, at := range within {
			near := false
			for _, l := range b.Links[at] {
				near = near || slices.Contains(room.doors, l.To)
			}
			if !near {
				deep = append(deep, at)
			}
		}
		if deep == nil {
			deep = within
		}
		room.deep = distancesTo(b, deep, c.onFoot)
		for bit := range 4 {
			if info.Kit>>bit&1 != 0 {
				c.forKit[bit] = append(c.forKit[bit], colditz.Room(i))
			}
			if info.Equipment>>bit&1 != 0 {
				c.forType[bit] = append(c.forType[bit], colditz.Room(i))
			}
		}
	}
	var shelters []colditz.Circle
	for i := range c.place {
		if p := &c.place[i]; p.inside() && p.safe && !p.light {
			shelters = append(shelters, colditz.Circle(i))
		}
	}
	c.shelter = distancesTo(b, shelters, c.onFoot)
	for t := range c.entry {
		c.entry[t] = distancesTo(b, b.Tunnels[t].Entry, c.onFoot)
	}
	c.car = distancesTo(b, b.CarSides, c.onFoot)
	c.home = make(aim, len(b.Circles))
	for i := range b.Circles {
		c.home[i] = b.Circles[i].Home
	}
}

// measureRuns measures, for every budget, the way to the nearest target that
// it pays for: breadth first from the targets, layer by layer of what has
// been spent, then the best of all layers that a budget holds.
func (c *castle) measureRuns(b *colditz.Board) {
	type link struct {
		from colditz.Circle
		fare budget
	}
	back := make([][]link, len(b.Circles))
	c.wayMet = make([]budget, len(b.Ways))
	for from := range b.Links {
		for i := range b.Links[from] {
			l := &b.Links[from][i]
			var fare budget
			switch l.Kind {
			case colditz.RopeLink:
				if !l.Down {
					continue
				}
				fare = budget(l.Ropes)
				c.wayMet[l.Way] = fare
			case colditz.WireLink:
				fare = oneCutter
				c.wayMet[l.Way] = fare
			default:
				if !c.onFoot(colditz.Circle(from), l) {
					fare = oneKey
					if c.place[l.To].gate == colditz.PassGate {
						fare = onePass
					}
					c.wayMet[b.Circles[l.To].GateWay] = fare
				}
			}
			back[l.To] = append(back[l.To], link{colditz.Circle(from), fare})
		}
	}
	for i := range c.run {
		c.run[i] = make(aim, len(b.Circles))
		for at := range c.run[i] {
			c.run[i][at] = -1
		}
	}
	type node struct {
		at    colditz.Circle
		spent budget
	}
	var ring []node
	for _, t := range b.Targets {
		c.run[0][t] = 0
		ring = append(ring, node{t, 0})
	}
	for head := 0; head < len(ring); head++ {
		n := ring[head]
		for _, l := range back[n.at] {
			spent, ok := n.spent.plus(l.fare)
			if ok && c.run[spent][l.from] < 0 {
				c.run[spent][l.from] = c.run[n.spent][n.at] + 1
				ring = append(ring, node{l.from, spent})
			}
		}
	}
	for i := range c.run {
		for _, less := range [...]budget{1, oneKey, onePass, oneCutter} {
			smaller := budget(i) - less
			if less == 1 && budget(i)&7 == 0 || less != 1 && budget(i)&less == 0 {
				continue
			}
			for at, d := range c.run[smaller] {
				if d >= 0 && (c.run[i][at] < 0 || d < c.run[i][at]) {
					c.run[i][at] = d
				}
			}
		}
	}
}

// measureChances takes the exact laws of the throws.
func (c *castle) measureChances(r *colditz.Rules) {
	o := &r.Options
	chain := dice.Colditz
	chain.Limit = int(o.Dice.MaxChain)
	turn := chain
	turn.Rethrow = o.Dice.Doubles == colditz.SumThenMove
	chain.Rethrow = o.Dice.SpecialDoubles == colditz.SumDoubles
	throw := turn.Law()
	for d := range c.reach[:unreachable] {
		c.reach[d] = int16(1000 * throw.Tail(d))
	}
	for _, card := range o.DoOrDie.Cards {
		run := chain.Attempt(int(card))
		for d := range c.doOrDie[:unreachable] {
			c.doOrDie[d] += int16(1000 * run.Tail(d) / float64(len(o.DoOrDie.Cards)))
		}
	}
	c.carSuccess = int16(1000 * chain.Attempt(int(o.Card.CarThrows)).Tail(int(o.Card.CarDistance)))
}

// unreachable is the distance that stands for no way; its chance is 0.
const unreachable = 255

// chooseStations finds where the ways out of the inner courtyard come within
// reach of guards: for each window, the first such circle on the best way
// from it, the cheapest windows first.
func (c *castle) chooseStations(b *colditz.Board) {
	c.posts = append(append(c.posts, b.InnerPosts...), b.OuterPosts...)
	c.fromPosts = make(aim, len(b.Circles))
	for at := range c.fromPosts {
		best := unreachable
		for _, p := range c.posts {
			best = min(best, b.GuardWalk(p, colditz.Circle(at))+1)
		}
		c.fromPosts[at] = int16(best)
	}
	type station struct {
		at   colditz.Circle
		cost int
	}
	var found []station
	for from := range b.Circles {
		if !c.place[from].inside() || c.place[from].gate != colditz.NoGate {
			continue
		}
		for i := range b.Links[from] {
			l := &b.Links[from][i]
			if l.Kind <= colditz.DoorLink && c.place[l.To].gate == colditz.NoGate {
				continue
			}
			best := station{colditz.NoCircle, 1 << 20}
			for have := range budget(maxBudget) {
				d := c.run[have][from]
				if d < 0 {
					continue
				}
				cards := int(have&7) + int(have>>3&1) + int(have>>4&1) + int(have>>5&1)
				if cost := int(d) + 12*cards; cost < best.cost {
					best = station{c.firstWithinReach(b, l.To, have), cost}
				}
			}
			if best.at != colditz.NoCircle {
				found = append(found, best)
			}
		}
	}
	slices.SortStableFunc(found, func(x, y station) int { return x.cost - y.cost })
	for _, s := range found {
		if !slices.Contains(c.stations, s.at) {
			c.stations = append(c.stations, s.at)
		}
	}
	for _, s := range c.stations {
		row := make([]uint8, len(b.Circles))
		for at := range row {
			row[at] = uint8(min(b.GuardWalk(colditz.Circle(at), s), unreachable))
		}
		c.fromStand = append(c.fromStand, row)
	}
	near := func(p colditz.Circle) int {
		best := unreachable
		for _, s := range c.stations {
			best = min(best, b.GuardWalk(p, s))
		}
		return best
	}
	c.outerPosts = append(c.outerPosts, b.OuterPosts...)
	slices.SortStableFunc(c.outerPosts, func(x, y colditz.Circle) int { return near(x) - near(y) })
	doors := func(p colditz.Circle) int {
		sum := 0
		for i := range b.Rooms {
			if b.Rooms[i].Equipment == 0 {
				continue
			}
			best := unreachable
			for _, at := range b.Rooms[i].Circles {
				best = min(best, b.GuardWalk(p, at))
			}
			sum += best
		}
		return sum
	}
	c.innerPosts = append(c.innerPosts, b.InnerPosts...)
	slices.SortStableFunc(c.innerPosts, func(x, y colditz.Circle) int { return doors(x) - doors(y) })
}

// firstWithinReach follows the best way for a budget from a circle on to the
// first one that a guard can walk to.
func (c *castle) firstWithinReach(b *colditz.Board, at colditz.Circle, have budget) colditz.Circle {
	for c.fromPosts[at] >= unreachable {
		next := colditz.NoCircle
		for i := range b.Links[at] {
			if to := b.Links[at][i].To; c.run[have][to] >= 0 && c.run[have][to] < c.run[have][at] {
				next = to
			}
		}
		if next == colditz.NoCircle {
			return next
		}
		at = next
	}
	return at
}

// chooseWindows finds the three windows with the shortest runs for two ropes
// and cutters.
func (c *castle) chooseWindows(b *colditz.Board) {
	run := c.run[2|oneCutter]
	for at := range b.Circles {
		if run[at] < 0 || !c.place[at].inside() {
			continue
		}
		for _, l := range b.Links[at] {
			if l.Kind == colditz.RopeLink && l.Down {
				c.windows = append(c.windows, colditz.Circle(at))
			}
		}
	}
	slices.SortStableFunc(c.windows, func(x, y colditz.Circle) int { return int(run[x] - run[y]) })
	c.windows = c.windows[:min(len(c.windows), 3)]
	c.toRun = distancesTo(b, c.windows, c.onFoot)
	best := []colditz.Circle{}
	for at, d := range c.last {
		switch {
		case !c.place[at].inside() || c.place[at].light || d < 0:
		case len(best) == 0 || d < c.last[best[0]]:
			best = append(best[:0], colditz.Circle(at))
		case d == c.last[best[0]]:
			best = append(best, colditz.Circle(at))
		}
	}
	c.toLast = distancesTo(b, best, c.onFoot)
}
