package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Where guards are worth most.

// stationTable is where guards wait, and how far it is to there.
type stationTable struct {
	posts       []board.Circle
	innerPosts  []board.Circle       // in the order in which they are worth a guard
	outerPosts  []board.Circle       // the same: those nearest to a station first,
	apart       []board.Circle       // or one for each station
	fromPosts   distances            // pips for a guard who is posted for it
	stations    []board.Circle       // where guards wait for those who break out, the likeliest first
	inOrder     []uint8              // the stations as they stand
	fromStation [][maxStations]uint8 // by circle, station: a guard's steps
	// by circle, where no clock ends the game: a prisoner's steps to the windows above each
	toStation [][maxStations]uint8
	windowed  int                  // the number of those: the ends of tunnels come after them
	endOf     [maxStations]int8    // where no clock ends the game: a tunnel, that comes out there; -1 none
	whites    []board.Circle       // of the roll call
	toWhite   distances            // a prisoner's steps to the nearest white circle
	watches   []board.Circle       // and inside: those of a wall, then others before doors
	walled    bool                 // they begin with a wall
	fromWatch [][maxStations]uint8 // by circle, watch: a guard's steps
}

// chooseStations finds where the ways out of the inner courtyard come within
// reach of guards: for each window, the first such circle on the best way
// from it, the cheapest windows first.
func (c *analysis) chooseStations(b *board.Board) {
	c.posts = append(append(c.posts, b.InnerPosts...), b.OuterPosts...)
	c.fromPosts = make(distances, len(b.Circles))
	for at := range c.fromPosts {
		best := unreachable
		for _, p := range c.posts {
			best = min(best, c.rules.GuardWalk(p, board.Circle(at))+1)
		}
		c.fromPosts[at] = int16(best)
	}
	for at := range b.Circles {
		if c.place[at].area == board.Appel {
			c.whites = append(c.whites, board.Circle(at))
		}
	}
	c.toWhite = c.walksTo(c.whites)
	var windows []window
	if c.onFoot {
		windows = c.watchWindows(b)
	} else {
		c.watchRuns(b)
	}
	if c.endless {
		c.stopTunnels(b)
	}
	c.stations = c.stations[:min(len(c.stations), maxStations)]
	for i := range c.stations {
		c.inOrder = append(c.inOrder, uint8(i))
	}
	c.fromStation = stepsTo(c.rules, c.stations)
	if c.endless {
		c.toStation = make([][maxStations]uint8, len(b.Circles))
		for i, station := range c.stations {
			var above []board.Circle
			for _, w := range windows {
				if w.below == station {
					above = append(above, w.at)
				}
			}
			for at, d := range c.walksTo(above) {
				c.toStation[at][i] = steps(d)
			}
		}
	}
	others := c.chooseWatches(b)
	c.watches = c.watches[:min(len(c.watches), maxStations)]
	c.fromWatch = stepsTo(c.rules, c.watches)
	near := func(p board.Circle) int {
		best := unreachable
		for _, s := range c.stations {
			best = min(best, c.rules.GuardWalk(p, s))
		}
		return best
	}
	c.outerPosts = append(c.outerPosts, b.OuterPosts...)
	slices.SortStableFunc(c.outerPosts, func(x, y board.Circle) int { return near(x) - near(y) })
	c.apart = c.spreadOut()
	c.orderInnerPosts(b, others)
}

// spreadOut is the outer posts, for each station, in their order, the nearest that is left.
func (c *analysis) spreadOut() (apart []board.Circle) {
	left := slices.Clone(c.outerPosts)
	for _, s := range c.stations[:min(len(c.stations), len(left))] {
		nearer := func(x, y board.Circle) int { return c.rules.GuardWalk(x, s) - c.rules.GuardWalk(y, s) }
		best := slices.Index(left, slices.MinFunc(left, nearer))
		apart = append(apart, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return append(apart, left...)
}

// window is a way out of the inner courtyard, and the first circle below it, on the best way,
// that is within reach of guards.
type window struct {
	at, below board.Circle
	cost      int
}

// watchWindows makes stations of the circles where the ways out of the inner courtyard come
// within reach of guards, below the cheapest windows first.
func (c *analysis) watchWindows(b *board.Board) (found []window) {
	for from := range b.Circles {
		if !c.place[from].inside() || c.place[from].gate != board.NoGate {
			continue
		}
		for i := range c.links[from] {
			l := &c.links[from][i]
			if l.Kind <= board.DoorLink && c.place[l.To].gate == board.NoGate {
				continue
			}
			best := window{board.Circle(from), board.NoCircle, 1 << 20}
			for have := range budget(maxBudget) {
				d := c.targets.steps[have][from]
				if d < 0 {
					continue
				}
				cards := int(have&7) + int(have>>3&1) + int(have>>4&1) + int(have>>5&1)
				if cost := int(d) + 12*cards; cost < best.cost {
					best.below, best.cost = c.firstWithinReach(l.To, have), cost
				}
			}
			sentHome := c.rules.Options.Area.Block == colditz.BlockToBarracks
			if best.below != board.NoCircle && !(b.Circles[best.below].Blocks && sentHome) {
				found = append(found, best)
			}
		}
	}
	slices.SortStableFunc(found, func(x, y window) int { return x.cost - y.cost })
	for _, w := range found {
		if !slices.Contains(c.stations, w.below) {
			c.stations = append(c.stations, w.below)
		}
	}
	return found
}

// chooseWatches finds where guards wait inside: in a wall, where the way out is a do or die,
// and before the doors of the rooms with what it takes, the nearest circles to each in turn. Others are those
// for which there are too few guards.
func (c *analysis) chooseWatches(b *board.Board) (others []board.Circle) {
	if !c.onFoot && c.dash.from != board.NoCircle {
		if wall := c.chooseWall(b); 3*len(wall) <= 2*c.rules.GuardCount() { // a third are left to arrest men
			c.watches, c.walled = wall, true
		}
	}
	for found := true; found; {
		found = false
		for i := range b.Rooms {
			room := &b.Rooms[i]
			if len(c.rooms[i].doors) == 0 || room.Equipment&(1<<colditz.Rope) == 0 &&
				!slices.Contains(room.Circles, c.lastFrom) {
				continue
			}
			if at := c.watchBefore(b, c.rooms[i].doors[0]); at != board.NoCircle {
				c.watches, found = append(c.watches, at), true
			}
		}
		found = found && c.walled && len(c.watches) < c.rules.GuardCount()
	}
	if n := min(len(c.watches), 1); !c.onFoot && !c.walled { // guards too few for a wall are worth more where men run
		c.watches, others = c.watches[:n], c.watches[n:]
	}
	return others
}

// watchBefore is the nearest circle to a door where a guard may stand beside the watches.
func (c *analysis) watchBefore(b *board.Board, door board.Circle) board.Circle {
	area := &c.rules.Options.Area
	together := area.Block == colditz.BlockForbidden && area.BlockTest == colditz.Together
	best, least := board.NoCircle, unreachable
	for at := range board.Circle(len(b.Circles)) {
		o, d := &b.Circles[at], c.rules.GuardWalk(at, door)
		if o.Area != board.Courtyard || o.Blocks || o.Safe || d >= least || slices.Contains(c.watches, at) {
			continue
		}
		if !together || !c.rules.BlocksBeside(at, c.watches) {
			best, least = at, d
		}
	}
	return best
}

// orderInnerPosts has those next to the watches come first. Where more guards come out
// inside from the first turn on, and several are placed before it, they come last: they
// are left free for the others. Who is placed alone stands before another door until all
// are out, for to a single watch another one comes out.
func (c *analysis) orderInnerPosts(b *board.Board, others []board.Circle) {
	if len(others) == 0 {
		others = c.watches
	}
	c.innerPosts = c.spread(b.InnerPosts, others)
	if c.rules.InnerGuards() > 1 && !c.onFoot {
		slices.Reverse(c.innerPosts)
	}
}

// spread puts posts in the order in which guards are best sent there: each leaves them
// the fewest steps to all of some goals, from whichever post is nearest.
func (c *analysis) spread(posts, goals []board.Circle) (order []board.Circle) {
	near := make([]int, len(goals)) // steps from the posts before
	for i := range near {
		near[i] = unreachable
	}
	sum := func(p board.Circle) (steps int) {
		for i, goal := range goals {
			steps += min(near[i], c.rules.GuardWalk(p, goal))
		}
		return steps
	}
	for left := slices.Clone(posts); len(left) > 0; {
		best := 0
		for i := range left {
			if sum(left[i]) < sum(left[best]) {
				best = i
			}
		}
		for i, goal := range goals {
			near[i] = min(near[i], c.rules.GuardWalk(left[best], goal))
		}
		order = append(order, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return order
}

// stepsTo is, for every circle, the guards' steps to each of some others.
func stepsTo(r *colditz.Rules, goals []board.Circle) [][maxStations]uint8 {
	rows := make([][maxStations]uint8, len(r.Board.Circles))
	for at := range rows {
		for i, goal := range goals {
			rows[at][i] = uint8(min(r.GuardWalk(board.Circle(at), goal), unreachable))
		}
	}
	return rows
}

// maxStations is more than there are of stations, or of watches, on the real
// board; others do without the rest.
const maxStations = 32

// firstWithinReach follows the best way for a budget from a circle on to the
// first one that a guard can walk to.
func (c *analysis) firstWithinReach(at board.Circle, have budget) board.Circle {
	for c.fromPosts[at] >= unreachable {
		next := board.NoCircle
		for i := range c.links[at] {
			if to := c.links[at][i].To; c.targets.steps[have][to] >= 0 &&
				c.targets.steps[have][to] < c.targets.steps[have][at] {
				next = to
			}
		}
		if next == board.NoCircle {
			return next
		}
		at = next
	}
	return at
}

// stopTunnels makes stations of the circles where tunnels come out within
// reach of guards.
func (c *analysis) stopTunnels(b *board.Board) {
	c.windowed = min(len(c.stations), maxStations)
	for i := range c.endOf {
		c.endOf[i] = -1
	}
	for t := range b.Tunnels {
		for _, at := range b.Tunnels[t].Exit {
			if len(c.stations) < maxStations && c.place[at].area == board.Outer && !slices.Contains(c.stations, at) {
				c.endOf[len(c.stations)] = int8(t)
				c.stations = append(c.stations, at)
			}
		}
	}
}
