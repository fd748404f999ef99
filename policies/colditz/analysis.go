package colditz

import (
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// analysis is what the standard bots know of the board before the game begins. It
// is made once and only read afterwards; each of its tables stands in a file of
// its own.
type analysis struct {
	rules *colditz.Rules
	place []place
	links [][]path         // that prisoners on the surface may take
	afoot [][]board.Circle // by circle: from where they come on foot
	style
	roomTable
	goalTable
	routeTable
	wayOutTable
	startTable
	stationTable
	runWatch
	chanceTable
	dash dashTable
	innerSteps
	searched [len(colditz.SearchRooms)]board.Room
	fast     [len(colditz.MoveFastRooms)]board.Room // of the Move Fast cards
}

// style is what kind of game the options make.
type style struct {
	shares    bool // attempts are declared, and several men use what one has opened
	onFoot    bool // ropes do not shorten a do or die: the way out is a run
	endless   bool // no clock ends the game, and the way out is a run
	aims      bool // neither of the two: a team settles on a do or die, or on a flight
	oneTeam   bool // a win of any team is as good as a team's own
	kitNeeded bool // some way out asks for an escape kit
	strips    bool // a man from the cooler may be arrested again, and that costs all equipment
}

// place is a circle as the bots look at it.
type place struct {
	area board.Area
	room board.Room
	// white, blue or in a room: a man takes cover here; where white circles are not safe he fares better if he does
	// not run from them
	safe  bool
	light bool // nobody may stop here
	gate  board.GateKind
	jumps bool // a drop, a wire or a gate is one step away: tables of distances may fall by more than one
}

// inside: the inner courtyard with its rooms.
func (p *place) inside() bool { return p.area <= board.RoomArea }

// runsPay: there is no do or die, or ropes do not shorten it.
func runsPay(r *colditz.Rules) bool {
	o := &r.Options
	return len(o.DoOrDie.Cards) == 0 || !o.DoOrDie.Ropes || o.Run.Prescribed
}

// newAnalysis looks at board and rules before play, for all bots of a table.
// Long because what is measured builds on what was measured before, in this order.
func newAnalysis(r *colditz.Rules) *analysis {
	b := r.Board
	c := &analysis{rules: r, place: make([]place, len(b.Circles)), style: style{onFoot: runsPay(r)}}
	c.links = make([][]path, len(b.Circles))
	for i := range b.Circles {
		for _, l := range r.Links(board.Circle(i)) {
			if !r.Barred(l.To) {
				c.links[i] = append(c.links[i], newPath(r, board.Circle(i), l))
			}
		}
		o := &b.Circles[i]
		c.place[i] = place{o.Area, o.Room, o.Safe || o.Area == board.RoomArea || o.Area == board.Appel, o.Searchlight ||
			o.Tunnel >= 0, o.Gate, false}
		for _, l := range c.links[i] {
			c.place[i].jumps = c.place[i].jumps || l.Kind > board.DoorLink || b.Circles[l.To].Gate != board.NoGate
		}
	}
	c.afoot = backwards(c.links, func(_ board.Circle, l *path) (to board.Circle, may bool) { return l.To, l.foot })
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
	c.shares = c.onFoot && r.Options.Attempt.Declare != colditz.NoDeclaration &&
		r.Options.Route.OpenFor != colditz.SingleCrossing
	c.endless = c.onFoot && !c.shares && r.Options.Clock.LimitMinutes == 0 && r.Options.Clock.Days == 0
	c.kitNeeded = r.Options.DoOrDie.NeedsKit || r.Options.Kit.RequiredAtTarget || r.Options.Kit.RequiredToLeave ||
		r.Options.Tunnel.ExitNeedsKit
	c.oneTeam = r.Options.Info.Cooperation == colditz.OneTeam && r.Teams() > 1
	c.strips = r.Options.Arrest.Immune == colditz.NoImmunity && r.Options.Confisc.Outer == colditz.TakeAll
	c.measureInside(b)
	c.priceWays(b)
	c.targets = routesKept.Of(runs{c.links, b.Targets}, measureRuns)
	c.carSides = routesKept.Of(runs{c.links, b.CarSides}, measureRuns)
	c.measureChances(r)
	c.last = make(distances, len(b.Circles))
	for i := range c.last {
		c.last[i] = int16(r.RunFrom(board.Circle(i), 2, 0).Distance)
	}
	c.chooseWindows(b)
	c.listInner()
	c.chooseDash(b)
	if !c.shares {
		c.listStarts(b)
	}
	c.chooseStations(b)
	ropes := [4]int{colditz.Rope: 2}
	c.byCar = start{at: c.carFrom, to: c.toCar, cards: ropes, takes: ropes, have: 2, under: -1}
	if c.endless {
		c.listEnds(b)
		c.endless = len(c.starts) > 0
	}
	c.aims = !c.shares && !c.endless
	if c.shares {
		c.measureFetching()
		c.measurePairs(b)
		c.measureNeeds()
		c.listWaysOut(b)
	}
	return c
}
