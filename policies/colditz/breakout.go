package colditz

import (
	"slices"

	"escapesim/sim/colditz/board"
)

// breakout is a way out of the inner courtyard: the circle where a run begins
// and what its shortest way to a target asks for.
type breakout struct {
	window  board.Circle
	need    budget // of one man
	cards   [4]int // the same, by type
	both    [4]int // of two men who go one behind the other
	length  int    // of the run
	exposed int    // circles of it to which guards can walk
	clear   int    // steps from the window to the first circle where a man may stop
	price   int    // pips that need, the walks to the window and the runs of two men take
	to      aim    // inside, to the window
}

// Pips that a pair of men walks for a card of equipment, by type, from the
// appel circles: what fetching costs when nobody is there yet.
func (c *castle) measureFetching() {
	for t := range c.fetch {
		best := full
		for _, r := range c.forType[t].rooms {
			for at := range c.place {
				if d := c.rooms[r].way[at]; c.place[at].area == board.Appel && d >= 0 {
					best = min(best, 2*int(d)+1)
				}
			}
		}
		c.fetch[t] = best
	}
}

// measurePairs finds what a pair of a team walks for a card of each type at the
// beginning.
func (c *castle) measurePairs(b *board.Board) {
	for t, circles := range b.Formations[c.rules.Teams()][:c.rules.Teams()] {
		for kind := range c.formed[t] {
			first, second := full, full
			for _, at := range circles {
				switch d := int(c.forType[kind].nearest[at] >> 8); {
				case d < first:
					first, second = d, first
				case d < second:
					second = d
				}
			}
			c.formed[t][kind] = first + second
		}
	}
}

// exposure is what it costs, in pips, that men cannot wait at a window unseen.
const exposure = 60

// maxBreakouts is the number of ways out that are thought about.
const maxBreakouts = 20

// listBreakouts finds the ways out by which a run is worth a thought, the
// cheapest first: for every circle from which a way leads out, the sets of
// equipment of which no card could be missed without a much longer way.
func (c *castle) listBreakouts(b *board.Board) {
	const much, longest = 8, 45 // circles
	for at := range b.Circles {
		at := board.Circle(at)
		if p := &c.place[at]; !p.inside() || p.gate != board.NoGate {
			continue
		}
		for have := range budget(maxBudget) {
			d := c.run.steps[have][at]
			if d < 0 || d > longest || have&7 > maxRopes || !c.leavesAtOnce(at, have) {
				continue
			}
			spare := false
			for _, one := range [...]budget{1, oneKey, onePass, oneCutter} {
				spare = spare || have.holds(one) && c.run.steps[have-one][at] >= 0 && c.run.steps[have-one][at] <= d+much
			}
			if !spare {
				c.breakouts = append(c.breakouts, c.newBreakout(b, at, have))
			}
		}
	}
	slices.SortStableFunc(c.breakouts, func(x, y breakout) int { return x.price - y.price })
	var cheapest [maxBudget / 8]bool // of those with the same gates and wire: kept whatever it costs
	var kept, rest []breakout
	for _, o := range c.breakouts {
		if kinds := o.need >> 3; !cheapest[kinds] {
			cheapest[kinds] = true
			kept = append(kept, o)
		} else {
			rest = append(rest, o)
		}
	}
	c.breakouts = slices.Concat(kept, rest)
	c.breakouts = c.breakouts[:min(len(c.breakouts), maxBreakouts)]
	slices.SortStableFunc(c.breakouts, func(x, y breakout) int { return x.price - y.price })
	c.toBreakouts = make([][maxBreakouts]uint8, len(b.Circles))
	for i := range c.breakouts {
		for at, d := range c.breakouts[i].to {
			c.toBreakouts[at][i] = steps(d)
		}
	}
}

// measureNeeds finds, for a man outside, the set of equipment with which he
// does best: fewest pips, those for fetching it included.
func (c *castle) measureNeeds() {
	c.asks = make([]budget, len(c.place))
	for at := range c.asks {
		best := full
		for have := range budget(maxBudget) {
			if d := c.run.steps[have][at]; d >= 0 && have&7 <= maxRopes {
				pips := int(d)
				for kind, n := range have.cards() {
					pips += n * c.fetch[kind]
				}
				if pips < best {
					best, c.asks[at] = pips, have
				}
			}
		}
	}
}

// leavesAtOnce: the best way from the circle goes out with its first step.
func (c *castle) leavesAtOnce(at board.Circle, have budget) bool {
	for i := range c.links[at] {
		l := &c.links[at][i]
		if have.holds(l.fare) && c.run.steps[have-l.fare][l.To] == c.run.steps[have][at]-1 && (!c.place[l.To].inside() || c.place[l.To].gate != board.NoGate) {
			return true
		}
	}
	return false
}

// newBreakout follows the run and notes what it asks for: of two men, every
// card once where a throw brings both across in one turn, else twice.
func (c *castle) newBreakout(b *board.Board, at board.Circle, have budget) breakout {
	const throw, beyond = 7, 12
	o := breakout{window: at, need: have, cards: have.cards(), length: int(c.run.steps[have][at]), to: c.walksTo([]board.Circle{at})}
	since := 0 // steps since the men were last together
	for here := at; c.run.steps[have][here] > 0; {
		next, fare := c.nextOn(&c.run, here, have)
		since++
		if fare != 0 {
			stretch := 2*(since+c.pastLights(next, have-fare)) + 3 // pips that take both across
			times := 1
			if stretch > throw || fare&onePass != 0 && !c.rules.Options.Route.PassShared {
				times = 2
			}
			for kind, n := range fare.cards() {
				o.both[kind] += times * n
			}
		}
		if c.fromPosts[next] < unreachable {
			o.exposed++
		}
		if c.fromPosts[next] > beyond && !c.place[next].light {
			since = 0 // they can wait for each other here
		}
		here, have = next, have-fare
	}
	next, fare := c.nextOn(&c.run, at, o.need)
	o.clear = 1 + c.pastLights(next, o.need-fare)
	near := full
	for i := range b.Circles {
		if d := o.to[i]; c.place[i].area == board.Appel && d >= 0 {
			near = min(near, int(d))
		}
	}
	o.price = 2*near + 1 + 2*o.length
	if !c.place[at].safe {
		o.price += exposure
	}
	for t, n := range o.both {
		o.price += n * c.fetch[t]
	}
	return o
}

// nextOn is the next circle of the best way, pawns ignored, and what it costs.
func (c *castle) nextOn(out *routes, at board.Circle, have budget) (next board.Circle, fare budget) {
	on := out.next[have][at]
	return on.to, have - on.left
}

// pastLights is the number of steps that lead on along the best way to a
// circle where a man may stop.
func (c *castle) pastLights(at board.Circle, have budget) (steps int) {
	for c.place[at].light && c.run.steps[have][at] > 0 {
		next, fare := c.nextOn(&c.run, at, have)
		at, have = next, have-fare
		steps++
	}
	return steps
}

// cards is a set of equipment, type by type.
func (b budget) cards() [4]int {
	return [4]int{int(b & 7), int(b >> 3 & 1), int(b >> 4 & 1), int(b >> 5 & 1)}
}
