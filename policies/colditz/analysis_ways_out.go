package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// The ways out that are worth a thought where attempts are declared.

// wayOutTable is the ways out, where attempts are declared.
type wayOutTable struct {
	waysOut   []wayOut                 // the cheapest first
	toWaysOut [][maxWaysOut]uint8      // by circle: a prisoner's steps to their windows
	fetch     [4]int                   // pips that a card of each type costs from the appel circles
	formed    [colditz.MaxTeams][4]int // the same for each team, from its places in the formation
	asks      []budget                 // by circle: what a man outside asks for
}

// wayOut is a way out of the inner courtyard: the circle where a run begins
// and what its shortest way to a target asks for.
type wayOut struct {
	window  board.Circle
	need    budget    // of one man
	cards   [4]int    // the same, by type
	both    [4]int    // of two men who go one behind the other
	like    int       // the first of the ways out that ask for the same cards
	length  int       // of the run
	exposed int       // circles of it to which guards can walk
	clear   int       // steps from the window to the first circle where a man may stop
	price   int       // pips that need, the walks to the window and the runs of two men take
	to      distances // inside, to the window
}

// Pips that a pair of men walks for a card of equipment, by type, from the
// appel circles: what fetching costs when nobody is there yet.
func (c *analysis) measureFetching() {
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
func (c *analysis) measurePairs(b *board.Board) {
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

// maxWaysOut is the number of ways out that are thought about.
const maxWaysOut = 20

// listWaysOut finds the ways out by which a run is worth a thought, the
// cheapest first: for every circle from which a way leads out, the sets of
// equipment of which no card could be missed without a much longer way.
func (c *analysis) listWaysOut(b *board.Board) {
	const much, longest = 8, 75 // circles
	for at := range b.Circles {
		at := board.Circle(at)
		if p := &c.place[at]; !p.inside() || p.gate != board.NoGate {
			continue
		}
		for have := range budget(maxBudget) {
			d := c.targets.steps[have][at]
			if d < 0 || d > longest || have&7 > maxRopes || !c.leavesAtOnce(at, have) {
				continue
			}
			spare := false
			for _, one := range [...]budget{1, oneKey, onePass, oneCutter} {
				spare = spare || have.holds(one) && c.targets.steps[have-one][at] >= 0 &&
					c.targets.steps[have-one][at] <= d+much
			}
			if !spare {
				c.waysOut = append(c.waysOut, c.newWayOut(b, at, have))
			}
		}
	}
	slices.SortStableFunc(c.waysOut, func(x, y wayOut) int { return x.price - y.price })
	var cheapest [maxBudget / 8]bool // of those with the same gates and wire: kept whatever it costs
	var kept, rest []wayOut
	for _, o := range c.waysOut {
		if kinds := o.need >> 3; !cheapest[kinds] {
			cheapest[kinds] = true
			kept = append(kept, o)
		} else {
			rest = append(rest, o)
		}
	}
	c.waysOut = slices.Concat(kept, rest)
	c.waysOut = c.waysOut[:min(len(c.waysOut), maxWaysOut)]
	slices.SortStableFunc(c.waysOut, func(x, y wayOut) int { return x.price - y.price })
	c.toWaysOut = make([][maxWaysOut]uint8, len(b.Circles))
	for i := range c.waysOut {
		o := &c.waysOut[i]
		o.like = slices.IndexFunc(c.waysOut, func(x wayOut) bool { return x.cards == o.cards && x.both == o.both })
		for at, d := range c.waysOut[i].to {
			c.toWaysOut[at][i] = steps(d)
		}
	}
}

// measureNeeds finds, for a man outside, the set of equipment with which he
// does best: fewest pips, those for fetching it included.
func (c *analysis) measureNeeds() {
	c.asks = make([]budget, len(c.place))
	for at := range c.asks {
		best := full
		for have := range budget(maxBudget) {
			if d := c.targets.steps[have][at]; d >= 0 && have&7 <= maxRopes {
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
func (c *analysis) leavesAtOnce(at board.Circle, have budget) bool {
	for i := range c.links[at] {
		l := &c.links[at][i]
		if have.holds(l.fare) && c.targets.steps[have-l.fare][l.To] == c.targets.steps[have][at]-1 &&
			(!c.place[l.To].inside() || c.place[l.To].gate != board.NoGate) {
			return true
		}
	}
	return false
}

// newWayOut follows the run and notes what it asks for: of two men, every
// card once where a throw brings both across in one turn, else twice.
func (c *analysis) newWayOut(b *board.Board, at board.Circle, have budget) wayOut {
	const throw, beyond = 7, 12
	o := wayOut{
		window: at, need: have, cards: have.cards(), length: int(c.targets.steps[have][at]),
		to: c.walksTo([]board.Circle{at}),
	}
	since := 0 // steps since the men were last together
	for here := at; c.targets.steps[have][here] > 0; {
		next, fare := c.nextOn(c.targets, here, have)
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
	next, fare := c.nextOn(c.targets, at, o.need)
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

// pastLights is the number of steps that lead on along the best way to a
// circle where a man may stop.
func (c *analysis) pastLights(at board.Circle, have budget) (steps int) {
	for c.place[at].light && c.targets.steps[have][at] > 0 {
		next, fare := c.nextOn(c.targets, at, have)
		at, have = next, have-fare
		steps++
	}
	return steps
}
