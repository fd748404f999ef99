package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// castle is what the standard bots know of the board before the game begins:
// distances, chances, and where the ways out come down. It is made once and
// only read afterwards.
type castle struct {
	rules   *colditz.Rules
	place   []place
	links   [][]path // that prisoners on the surface may take
	shares  bool     // where attempts are declared and several men use what one has opened
	plain   bool     // ropes do not shorten a do or die: the way out is a run
	endless bool     // no clock ends the game, and the way out is a run
	bares   bool     // a man from the cooler may be arrested again, and that costs all equipment

	rooms             []chamber
	toRooms           [][maxRooms]uint8 // by circle: the steps of chamber.way to each room
	doorways          []doorway
	forKit            [4]choice       // the rooms with a symbol
	forType           [4]choice       // and with a type of equipment
	after             [maxRooms]int32 // by room of the kit: steps on from there
	shelter           aim             // to a circle where nobody is arrested by contact
	toRun             aim             // to the windows from which a run is shortest
	toWindow          []aim           // to each of them, where the way out is a run
	toFarRun          aim             // the same without cutters; nil where a do or die is better
	toLast            aim             // to the circle from which a do or die with two ropes is
	toDoor            aim             // to the door of the glider's tower; nil without one
	toCar             aim             // to the windows from which the staff car is nearest with two ropes
	lastFrom, carFrom board.Circle    // those circles
	home              aim             // COL-SOL-16
	entry             [3]aim          // to the circles next to a tunnel's starting circle
	run               routes          // to the nearest target
	drive             routes          // to the staff car
	last              aim             // the way of a do or die with two ropes

	breakouts   []breakout               // where attempts are declared: the ways out, the cheapest first
	toBreakouts [][maxBreakouts]uint8    // by circle: a prisoner's steps to their windows
	fetch       [4]int                   // pips that a card of each type costs from the appel circles
	formed      [colditz.MaxTeams][4]int // the same for each team, from its places in the formation
	asks        []budget                 // by circle: what a man outside asks for
	wayTo       []aim                    // by way: a prisoner's steps to its upper end or this side of it, over all that stands open

	windows                []board.Circle     // the best circles to break out from with two ropes and cutters
	starts                 []start            // where no clock ends the game: the circles from which runs start
	toStarts               [][maxStarts]uint8 // by circle: a prisoner's steps to each of them
	byCar                  start              // the same for the staff car
	posts                  []board.Circle
	fromPosts              aim                               // pips for a guard who is posted for it
	stations               []board.Circle                    // where guards wait for those who break out, the likeliest first
	toStation              [][maxStations]uint8              // by circle, where no clock ends the game: a prisoner's steps to the windows above each
	windowed               int                               // the number of those: the ends of tunnels come after them
	endOf                  [maxStations]int8                 // where no clock ends the game: a tunnel, that comes out there; -1 none
	watches                []board.Circle                    // and inside, before the doors of the rooms that men with equipment come to
	inOrder                []uint8                           // the stations as they stand
	fromStation, fromWatch [][maxStations]uint8              // by circle, station: a guard's steps
	wayFare                []budget                          // by way: what it asks for
	wayInside              []aim                             // by way, for drops out of the inner courtyard: to its upper end
	reach                  [256]int16                        // by distance: the chance in thousandths that a guard arrests there in one turn
	dark                   [256]int16                        // the same at night, while nobody attempts to escape
	throw                  [256]int16                        // and that a throw covers the distance
	doOrDie                [256]int16                        // the same of a do or die with an unknown card
	byCard                 [colditz.MaxThrows + 1][256]int16 // and with one that is known, by its throws
	searched               [len(colditz.SearchRooms)]board.Room
	fast                   [len(colditz.MoveFastRooms)]board.Room // of the Move Fast cards
	innerPosts             []board.Circle                         // in the order in which they are worth a guard
	outerPosts             []board.Circle
}

// place is a circle as the bots look at it.
type place struct {
	area    board.Area
	room    board.Room
	safe    bool // white, blue or in a room: a man takes cover here; where white circles are not safe he fares better if he does not run from them
	light   bool // nobody may stop here
	gate    board.GateKind
	station bool // guards wait here for men from the windows
	jumps   bool // a drop, a wire or a gate is one step away: tables of distances may fall by more than one
}

// chamber is a room as the bots look at it.
type chamber struct {
	way    aim // for a prisoner inside, to a circle where he leaves the door free
	doors  []board.Circle
	within []board.Circle // these circles
	deep   aim            // to one where he leaves the way in free as well
}

// doorway is what has to be looked at first in a room: when both circles are
// vacant, nobody has to wait and there is a place inside.
type doorway struct {
	inner, door board.Circle
	places      int8 // circles of chamber.within
	walled      bool // there is no door, or no place
}

// choice is a list of rooms that serve the same end.
type choice struct {
	rooms   []board.Room
	nearest []uint16 // by circle: the steps to the nearest of them, and which, by its place in the list
}

// maxRooms is the number of rooms that the tables have place for; the bots
// do not go into others.
const maxRooms = 32

// inside: the inner courtyard with its rooms.
func (p *place) inside() bool { return p.area <= board.RoomArea }

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

func newCastle(r *colditz.Rules) *castle {
	b := r.Board
	c := &castle{rules: r, place: make([]place, len(b.Circles)), plain: !r.Options.DoOrDie.Ropes || r.Options.Run.Route == colditz.PrescribedRoute}
	c.links = make([][]path, len(b.Circles))
	for i := range b.Circles {
		for _, l := range r.Links(board.Circle(i)) {
			if !r.Barred(l.To) {
				c.links[i] = append(c.links[i], newPath(b, board.Circle(i), l))
			}
		}
		o := &b.Circles[i]
		c.place[i] = place{o.Area, o.Room, o.Safe || o.Area == board.RoomArea || o.Area == board.Appel, o.Searchlight || o.Tunnel >= 0, o.Gate, false, false}
		for _, l := range c.links[i] {
			c.place[i].jumps = c.place[i].jumps || l.Kind > board.DoorLink || b.Circles[l.To].Gate != board.NoGate
		}
	}
	for i, name := range colditz.SearchRooms {
		c.searched[i] = board.NoRoom
		for room := range b.Rooms {
			if b.Rooms[room].Name == name {
				c.searched[i] = board.Room(room)
			}
		}
	}
	if r.Options.Glider.Enabled {
		var doors []board.Circle
		for at := range b.Circles {
			if b.Circles[at].SecretDoor {
				doors = append(doors, board.Circle(at))
			}
		}
		c.toDoor = c.walksTo(doors)
	}
	for i, name := range colditz.MoveFastRooms {
		c.fast[i] = board.NoRoom
		if room, ok := b.RoomNamed(name); ok {
			c.fast[i] = room
		}
	}
	c.shares = c.plain && r.Options.Attempt.Declare != colditz.NoDeclaration && r.Options.Route.OpenFor != colditz.SingleCrossing
	c.endless = c.plain && !c.shares && r.Options.Clock.LimitMinutes == 0 && r.Options.Clock.Days == 0
	c.bares = r.Options.Arrest.Immune == colditz.NoImmunity && r.Options.Confisc.Outer == colditz.TakeAll
	c.measureInside(b)
	c.priceWays(b)
	c.measureRuns(b, b.Targets, &c.run)
	c.measureRuns(b, b.CarSides, &c.drive)
	c.measureChances(r)
	c.last = make(aim, len(b.Circles))
	for i := range c.last {
		c.last[i] = int16(r.RunFrom(board.Circle(i), 2, 0).Distance)
	}
	c.chooseWindows(b)
	c.measureAfter()
	c.chooseStations(b)
	if c.endless {
		c.listStarts(b)
		c.byCar = start{at: c.carFrom, to: c.toCar, cards: [4]int{colditz.Rope: 2}, have: 2}
		c.endless = len(c.starts) > 0
	}
	if c.shares {
		c.measureFetching()
		c.measurePairs(b)
		c.measureNeeds()
		c.listBreakouts(b)
		for i := range b.Ways {
			c.wayTo = append(c.wayTo, c.walksTo([]board.Circle{b.Ways[i].From}))
		}
	}
	return c
}

// walksTo measures, from every circle, a prisoner's way on foot to the nearest
// of some circles.
func (c *castle) walksTo(goals []board.Circle) aim {
	return distancesTo(c.links, goals, func(_ board.Circle, l *path) (to board.Circle, may bool) { return l.To, l.foot })
}

// path is a link as a prisoner may take it while everything is shut.
type path struct {
	board.Link
	fare budget // that it asks for, or noFare
	foot bool   // it asks for none
}

// noFare is more than any budget holds: the link leads nowhere, up a rope.
const noFare = budget(0xff)

// newPath finds what a link asks of a prisoner.
func newPath(b *board.Board, from board.Circle, l board.Link) path {
	gate := b.Circles[l.To].Gate
	p := path{Link: l}
	switch {
	case l.Kind == board.RopeLink && !l.Down:
		p.fare = noFare
	case l.Kind == board.RopeLink:
		p.fare = budget(l.Ropes)
	case l.Kind == board.WireLink:
		p.fare = oneCutter
	case gate == board.NoGate, l.To == b.PassHome && b.Circles[from].Area == board.Outer:
		p.foot = true
	case gate == board.KeyGate:
		p.fare = oneKey
	default:
		p.fare = onePass
	}
	return p
}

func (c *castle) measureInside(b *board.Board) {
	c.rooms = make([]chamber, len(b.Rooms))
	c.doorways = make([]doorway, len(b.Rooms))
	for i := range b.Rooms {
		room, info := &c.rooms[i], &b.Rooms[i]
		var within []board.Circle
		for _, at := range info.Circles {
			door := false
			for _, l := range b.Links[at] {
				door = door || c.place[l.To].room != board.Room(i) && l.Kind <= board.DoorLink
			}
			if door {
				room.doors = append(room.doors, at)
			}
			if !c.place[at].light && (!door || len(info.Circles) == 1) {
				within = append(within, at)
			}
		}
		room.within = within
		c.doorways[i] = doorway{places: int8(len(within)), walled: len(within) == 0 || len(room.doors) == 0}
		if !c.doorways[i].walled {
			c.doorways[i].inner, c.doorways[i].door = within[0], room.doors[0]
		}
		room.way = c.walksTo(within)
		var deep []board.Circle
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
		room.deep = c.walksTo(deep)
		for bit := range 4 {
			if info.Kit>>bit&1 != 0 {
				c.forKit[bit].rooms = append(c.forKit[bit].rooms, board.Room(i))
			}
			if info.Equipment>>bit&1 != 0 {
				c.forType[bit].rooms = append(c.forType[bit].rooms, board.Room(i))
			}
		}
	}
	c.toRooms = make([][maxRooms]uint8, len(b.Circles))
	for at := range c.toRooms {
		for i := range c.toRooms[at] {
			c.toRooms[at][i] = unreachable
			if i < len(c.rooms) && c.rooms[i].way[at] >= 0 {
				c.toRooms[at][i] = uint8(min(int(c.rooms[i].way[at]), unreachable))
			}
		}
	}
	for bit := range 4 {
		c.measureChoice(&c.forKit[bit])
		c.measureChoice(&c.forType[bit])
	}
	var shelters []board.Circle
	for i := range c.place {
		if p := &c.place[i]; p.inside() && p.safe && !p.light {
			shelters = append(shelters, board.Circle(i))
		}
	}
	c.shelter = c.walksTo(shelters)
	for t := range c.entry {
		c.entry[t] = c.walksTo(b.Tunnels[t].Entry)
	}
	c.home = make(aim, len(b.Circles))
	for i := range b.Circles {
		c.home[i] = b.Circles[i].Home
	}
}

// measureChoice finds the nearest of some rooms from everywhere.
func (c *castle) measureChoice(list *choice) {
	list.nearest = make([]uint16, len(c.place))
	for at := range list.nearest {
		list.nearest[at] = unreachable << 8
		for n, r := range list.rooms {
			list.nearest[at] = min(list.nearest[at], uint16(c.toRooms[at][r])<<8|uint16(n))
		}
	}
}

// measureAfter finds how far it is from each room of the kit to where men are
// wanted next: the rooms with ropes and the window from which a do or die with
// them is shortest. Where ropes do not shorten it, that depends on too much.
func (c *castle) measureAfter() {
	if c.plain {
		return
	}
	for bit := range 4 {
		for _, r := range c.forKit[bit].rooms {
			least := int32(full)
			for _, at := range c.rooms[r].within {
				least = min(least, int32(c.forType[colditz.Rope].nearest[at]>>8))
				if d := c.toLast[at]; d >= 0 {
					least = min(least, int32(d))
				}
			}
			c.after[r&(maxRooms-1)] = least
		}
	}
}

// priceWays notes what each way asks for, and of those that lead out of the
// inner courtyard how to get there.
func (c *castle) priceWays(b *board.Board) {
	c.wayFare = make([]budget, len(b.Ways))
	c.wayInside = make([]aim, len(b.Ways))
	for i := range b.Ways {
		w := &b.Ways[i]
		switch {
		case w.Kind == board.RopeLink:
			c.wayFare[i] = budget(w.Ropes)
		case w.Kind == board.WireLink:
			c.wayFare[i] = oneCutter
		case w.Gate == board.KeyGate:
			c.wayFare[i] = oneKey
		default:
			c.wayFare[i] = onePass
		}
		if c.place[w.From].inside() && w.Kind == board.RopeLink {
			c.wayInside[i] = c.walksTo([]board.Circle{w.From})
		}
	}
}

// routes are the ways to the nearest of some goals, by what is in hand.
type routes struct {
	steps [maxBudget]aim
	next  [maxBudget][]leg // by circle
}

// leg is the first step of a shortest way, and what is in hand after it; to
// NoCircle where there is none.
type leg struct {
	to   board.Circle
	left budget
}

// layLegs finds the first step from everywhere: of equals, over the first link.
func (c *castle) layLegs(out *routes) {
	for have := range budget(maxBudget) {
		out.next[have] = make([]leg, len(c.links))
		for at := range c.links {
			out.next[have][at] = leg{board.NoCircle, have}
			for i := range c.links[at] {
				if l := &c.links[at][i]; have.holds(l.fare) && out.steps[have-l.fare][l.To] == out.steps[have][at]-1 {
					out.next[have][at] = leg{l.To, have - l.fare}
					break
				}
			}
		}
	}
}

// measureRuns measures, for every budget, the way to the nearest goal that
// it pays for: breadth first from the goals, layer by layer of what has been
// spent, then the best of all layers that a budget holds.
func (c *castle) measureRuns(b *board.Board, goals []board.Circle, out *routes) {
	run := &out.steps
	type link struct {
		from board.Circle
		fare budget
	}
	back := make([][]link, len(b.Circles))
	for from := range c.links {
		for i := range c.links[from] {
			l := &c.links[from][i]
			if l.fare != noFare {
				back[l.To] = append(back[l.To], link{board.Circle(from), l.fare})
			}
		}
	}
	for i := range run {
		run[i] = make(aim, len(b.Circles))
		for at := range run[i] {
			run[i][at] = -1
		}
	}
	type node struct {
		at    board.Circle
		spent budget
	}
	var ring []node
	for _, g := range goals {
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
	c.layLegs(out)
}

// measureChances takes the exact laws of the throws.
func (c *castle) measureChances(r *colditz.Rules) {
	o := &r.Options
	chain := dice.Colditz
	chain.Limit = int(o.Dice.MaxChain)
	turn := chain
	turn.Rethrow = o.Dice.Doubles != colditz.NoExtra
	chain.Rethrow = o.Dice.SpecialDoubles == colditz.SumDoubles
	throw := turn.Law()
	turn.Read = dice.Highest
	die := turn.Law()
	arm := 0 // a guard who arrests from the next circle need not come so near
	if o.Arrest.Contact == colditz.Adjacent {
		arm = 1
	}
	for d := range c.reach[:unreachable] {
		c.throw[d] = thousandths(throw.Tail(d))
		c.reach[d] = thousandths(throw.Tail(max(d-arm, 0)))
		c.dark[d] = c.reach[d]
		if o.Night.GermanDice == 1 {
			c.dark[d] = thousandths(die.Tail(max(d-arm, 0)))
		}
	}
	for _, card := range o.DoOrDie.Cards {
		row, run := &c.byCard[card], chain.Attempt(int(card))
		for d := range row[:unreachable] {
			row[d] = thousandths(run.Tail(d))
		}
	}
	for d := range c.doOrDie[:unreachable] {
		sum := 0
		for _, card := range o.DoOrDie.Cards {
			sum += int(c.byCard[card][d])
		}
		c.doOrDie[d] = int16(sum / max(len(o.DoOrDie.Cards), 1))
	}
}

// thousandths rounds a chance, up from .55 on. The last digits of a chance
// differ from build to build, so it must not lie on the edge of two numbers:
// the denominators of such chances hold twos and threes alone. Half a
// thousandth has one of these too (1/16 is 62.5), .55 of one has not.
func thousandths(chance float64) int16 { return int16(float64(1000*chance) + 0.45) }

// unreachable is the distance that stands for no way; its chance is 0.
const unreachable = 255

// chooseStations finds where the ways out of the inner courtyard come within
// reach of guards: for each window, the first such circle on the best way
// from it, the cheapest windows first.
func (c *castle) chooseStations(b *board.Board) {
	c.posts = append(append(c.posts, b.InnerPosts...), b.OuterPosts...)
	c.fromPosts = make(aim, len(b.Circles))
	for at := range c.fromPosts {
		best := unreachable
		for _, p := range c.posts {
			best = min(best, c.rules.GuardWalk(p, board.Circle(at))+1)
		}
		c.fromPosts[at] = int16(best)
	}
	type station struct {
		at, window board.Circle
		cost       int
	}
	var found []station
	for from := range b.Circles {
		if !c.place[from].inside() || c.place[from].gate != board.NoGate {
			continue
		}
		for i := range c.links[from] {
			l := &c.links[from][i]
			if l.Kind <= board.DoorLink && c.place[l.To].gate == board.NoGate {
				continue
			}
			best := station{board.NoCircle, board.Circle(from), 1 << 20}
			for have := range budget(maxBudget) {
				d := c.run.steps[have][from]
				if d < 0 {
					continue
				}
				cards := int(have&7) + int(have>>3&1) + int(have>>4&1) + int(have>>5&1)
				if cost := int(d) + 12*cards; cost < best.cost {
					best.at, best.cost = c.firstWithinReach(b, l.To, have), cost
				}
			}
			if best.at != board.NoCircle && !(b.Circles[best.at].Blocks && c.rules.Options.Area.Block == colditz.BlockToBarracks) {
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
	if c.endless {
		c.stopTunnels(b)
	}
	c.stations = c.stations[:min(len(c.stations), maxStations)]
	for i, at := range c.stations {
		c.inOrder = append(c.inOrder, uint8(i))
		c.place[at].station = true
	}
	c.fromStation = stepsTo(c.rules, c.stations)
	if c.endless {
		c.toStation = make([][maxStations]uint8, len(b.Circles))
		for i, station := range c.stations {
			var above []board.Circle
			for _, s := range found {
				if s.at == station {
					above = append(above, s.window)
				}
			}
			for at, d := range c.walksTo(above) {
				c.toStation[at][i] = steps(d)
			}
		}
	}
	for i := range b.Rooms {
		room := &b.Rooms[i]
		if len(c.rooms[i].doors) == 0 || room.Equipment&(1<<colditz.Rope) == 0 && !slices.Contains(room.Circles, c.lastFrom) {
			continue
		}
		best, least := board.NoCircle, unreachable
		for at := range b.Circles {
			o := &b.Circles[at]
			if d := c.rules.GuardWalk(board.Circle(at), c.rooms[i].doors[0]); o.Area == board.Courtyard && !o.Blocks && !o.Safe && d < least && !slices.Contains(c.watches, board.Circle(at)) {
				best, least = board.Circle(at), d
			}
		}
		if best != board.NoCircle {
			c.watches = append(c.watches, best)
		}
	}
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
	doors := func(p board.Circle) int {
		best := unreachable
		for _, w := range c.watches {
			best = min(best, c.rules.GuardWalk(p, w))
		}
		return best
	}
	c.innerPosts = append(c.innerPosts, b.InnerPosts...)
	slices.SortStableFunc(c.innerPosts, func(x, y board.Circle) int { return doors(x) - doors(y) })
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
func (c *castle) firstWithinReach(b *board.Board, at board.Circle, have budget) board.Circle {
	for c.fromPosts[at] >= unreachable {
		next := board.NoCircle
		for i := range c.links[at] {
			if to := c.links[at][i].To; c.run.steps[have][to] >= 0 && c.run.steps[have][to] < c.run.steps[have][at] {
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

// chooseWindows finds the windows from which a run with two ropes and cutters
// is shortest, those from which the staff car is near, and the circle to
// start a do or die from.
func (c *castle) chooseWindows(b *board.Board) {
	first := func(list []board.Circle) board.Circle {
		if len(list) == 0 {
			return board.NoCircle
		}
		return list[0]
	}
	best := func(table aim, most int) []board.Circle {
		var found []board.Circle
		for at := range b.Circles {
			if !c.place[at].inside() || table[at] < 0 {
				continue
			}
			for _, l := range c.links[at] {
				if l.Kind == board.RopeLink && l.Down {
					found = append(found, board.Circle(at))
				}
			}
		}
		slices.SortStableFunc(found, func(x, y board.Circle) int { return int(table[x] - table[y]) })
		return found[:min(len(found), most)]
	}
	c.windows = best(c.run.steps[2|oneCutter], 3)
	c.toRun = c.walksTo(c.windows)
	if c.plain {
		c.windows = best(c.run.steps[2|oneCutter], 6)
		for _, w := range c.windows {
			c.toWindow = append(c.toWindow, c.walksTo([]board.Circle{w}))
		}
	}
	from := best(c.last, 1)
	if o := &c.rules.Options; c.plain {
		from = nil
		for at := range b.Circles {
			if p := &c.place[at]; p.inside() && !p.light && p.gate == board.NoGate && c.last[at] >= 0 && (p.area == board.Appel || o.DoOrDie.Start != colditz.AppelOnly) && (from == nil || c.last[at] < c.last[from[0]]) {
				from = []board.Circle{board.Circle(at)}
			}
		}
		c.toFarRun = c.walksTo(best(c.run.steps[2], 3))
	}
	c.toLast, c.lastFrom = c.walksTo(from), first(from)
	from = best(c.drive.steps[2], 1)
	c.toCar, c.carFrom = c.walksTo(from), first(from)
}
