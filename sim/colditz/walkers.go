package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// Who may walk where. A bar is a reason why a link is not taken; a walker is a
// row: which bars keep him, and which pawns stand in his way. A step of a man or
// a guard is decided by his row (mayStep, mayGuardStep), and whoever looks
// further than a step, searches with one (breadthFirst, newApproach).

// A bar keeps walkers from links.
type bar uint8

const (
	noDrops bar = iota
	noWire
	noDoors
	gates           // of any kind, open or not
	beyondCourtyard // circles that are not white, grey or of a room
	withinCourtyard // those that are
	offInside       // what lies beyond a way out of the inner courtyard (COL-ATT-01)
	farOut          // all but the circles outside
	outside         // the circles outside
	outward         // the same, for who does not stand there
	offGround       // circles that the block test leaves out (COL-AREA-10)

	closedToMen // black circles (COL-AREA-12)
	kitless     // targets, for want of a kit (COL-KIT-09)
	astray      // for men on their way back (COL-SOL-21)
	undeclared  // ways out of the courtyard (COL-KIT-08, COL-ATT-01)
	backwards   // away from all targets (COL-MOVE-13)
	unpaid      // gates, drops and wire for whose cards he lacks the equipment (COL-ROUTE-03 to COL-ROUTE-06)
	closedWay   // those that are not open to him without a card
	noStopAhead // where he may not stop and could not go on (COL-MOVE-08 to COL-MOVE-11)

	closedToGuards // see buildGuardGround
	unpursued      // drops and wire by which nobody is pursued (COL-AREA-17)
	otherRoom      // rooms that he may not enter now (COL-AREA-06)
	nobodyOut      // the outside, with no prisoner to follow there (COL-GUARD-14, COL-PURSUE-09)
	fromNamed      // away from the man whom he follows outside; he may turn back into the castle (COL-PURSUE-08)
	noGuardStop    // where he may not stop and could not go on (COL-MOVE-10, COL-AREA-08)

	bars
)

// barSet is a set of bars.
type barSet uint32

func these(list ...bar) (set barSet) {
	for _, b := range list {
		set |= 1 << b
	}
	return set
}

// barRow says of a bar which links it concerns, as long as a game lasts, and
// whether it keeps a walker from one of them in a position: always, if nothing
// is said. Who he is, man or guard, and the ways that are open to him, matter to
// some.
type barRow struct {
	at  func(r *Rules, from board.Circle, l *board.Link) bool
	now func(r *Rules, s *State, who int8, open uint64, from board.Circle, l *board.Link) bool
}

// barRows are the rows of the bars.
func barRows() (rows [bars]barRow) {
	groundBars(&rows)
	manBars(&rows)
	guardBars(&rows)
	return rows
}

// groundBars are those of the ground itself.
func groundBars(rows *[bars]barRow) {
	kind := func(k board.LinkKind) barRow {
		return barRow{at: func(_ *Rules, _ board.Circle, l *board.Link) bool { return l.Kind == k }}
	}
	circle := func(keeps func(r *Rules, c *board.CircleInfo) bool) barRow {
		return barRow{
			at: func(r *Rules, _ board.Circle, l *board.Link) bool { return keeps(r, &r.Board.Circles[l.To]) },
		}
	}
	rows[noDrops] = kind(board.RopeLink)
	rows[noWire] = kind(board.WireLink)
	rows[noDoors] = kind(board.DoorLink)
	rows[gates] = circle(func(_ *Rules, c *board.CircleInfo) bool { return c.Gate != board.NoGate })
	rows[beyondCourtyard] = circle(func(_ *Rules, c *board.CircleInfo) bool { return c.Area > board.RoomArea })
	rows[withinCourtyard] = circle(func(_ *Rules, c *board.CircleInfo) bool { return c.Area <= board.RoomArea })
	rows[offInside] = barRow{at: func(r *Rules, _ board.Circle, l *board.Link) bool { return !r.inside(l.To) }}
	rows[farOut] = circle(func(_ *Rules, c *board.CircleInfo) bool { return c.Area != board.Outside })
	rows[outside] = circle(func(_ *Rules, c *board.CircleInfo) bool { return c.Area == board.Outside })
	rows[outward] = barRow{at: (*Rules).leadsOutside}
	rows[offGround] = circle(func(_ *Rules, c *board.CircleInfo) bool { return !c.Inner() })
}

// manBars keep prisoners from links.
func manBars(rows *[bars]barRow) {
	forCards := func(r *Rules, from board.Circle, l *board.Link) bool {
		return l.Way != board.NoWay || r.gateBetween(from, l.To) != board.NoWay
	}
	rows[closedToMen] = barRow{at: func(r *Rules, _ board.Circle, l *board.Link) bool { return r.barred[l.To] }}
	rows[kitless] = barRow{
		at: func(r *Rules, _ board.Circle, l *board.Link) bool { return r.keepsOff(l.To) },
		now: func(r *Rules, s *State, who int8, _ uint64, _ board.Circle, l *board.Link) bool {
			return r.lacksKitFor(s, Man(who), l.To)
		},
	}
	rows[astray] = barRow{
		at: func(r *Rules, from board.Circle, l *board.Link) bool {
			return r.Options.Return.NoCards && r.leadsAstray(from, l)
		},
		now: func(r *Rules, s *State, who int8, _ uint64, _ board.Circle, _ *board.Link) bool {
			return r.confined(s, Man(who))
		},
	}
	rows[undeclared] = barRow{
		at: func(r *Rules, from board.Circle, l *board.Link) bool {
			return r.guardedExit && r.routeOf(from, l) != anyRoute
		},
		now: func(r *Rules, s *State, who int8, _ uint64, from board.Circle, l *board.Link) bool {
			return !r.mayLeave(s, Man(who), from, l)
		},
	}
	rows[backwards] = barRow{
		at: func(r *Rules, from board.Circle, _ *board.Link) bool {
			return r.Options.Move.OneWayOutside && r.Board.Circles[from].Area == board.Outside
		},
		now: func(r *Rules, _ *State, _ int8, _ uint64, from board.Circle, l *board.Link) bool {
			return !r.outsideward(from, l)
		},
	}
	rows[unpaid] = barRow{
		at: forCards,
		now: func(r *Rules, s *State, who int8, _ uint64, from board.Circle, l *board.Link) bool {
			cost, ok := r.price(s, from, l)
			return !ok || !affords(&s.Teams[TeamOf(Man(who))], cost)
		},
	}
	rows[closedWay] = barRow{
		at: forCards,
		now: func(r *Rules, _ *State, _ int8, open uint64, from board.Circle, l *board.Link) bool {
			return !r.free(from, l, open)
		},
	}
	rows[noStopAhead] = barRow{
		at: func(r *Rules, _ board.Circle, l *board.Link) bool { return r.stops[l.To] != mayAlwaysStop },
		now: func(r *Rules, s *State, who int8, _ uint64, _ board.Circle, l *board.Link) bool {
			return s.At[l.To] == 0 && !r.mayStop(s, l.To) && !r.mayLinger(s, Man(who)) &&
				!r.canGoOn(s, Man(who), l, s.Pips)
		},
	}
}

// guardBars keep guards from links.
func guardBars(rows *[bars]barRow) {
	rows[closedToGuards] = barRow{at: func(r *Rules, _ board.Circle, l *board.Link) bool { return r.shut[l.To] }}
	rows[unpursued] = barRow{
		at: func(_ *Rules, _ board.Circle, l *board.Link) bool { return l.Way != board.NoWay },
		now: func(r *Rules, s *State, _ int8, _ uint64, _ board.Circle, l *board.Link) bool {
			return !r.pursued(s, l.Way)
		},
	}
	rows[otherRoom] = barRow{
		at: func(r *Rules, from board.Circle, l *board.Link) bool {
			room := r.Board.Circles[l.To].Room
			return room != board.NoRoom && room != r.Board.Circles[from].Room
		},
		now: func(r *Rules, s *State, _ int8, _ uint64, _ board.Circle, l *board.Link) bool {
			return !r.guardMayEnterRoom(s, r.Board.Circles[l.To].Room)
		},
	}
	rows[nobodyOut] = barRow{
		at: func(r *Rules, from board.Circle, l *board.Link) bool {
			return !r.Options.Guard.EnterFreely && r.leadsOutside(from, l)
		},
		now: func(r *Rules, s *State, _ int8, _ uint64, from board.Circle, l *board.Link) bool {
			return s.MenOutside == 0 || r.Options.Pursue.RouteOpen && !r.wentOutsideBy(s, r.wayOutside(from, l))
		},
	}
	rows[fromNamed] = barRow{
		at: func(r *Rules, from board.Circle, l *board.Link) bool {
			return r.Options.Pursue.OutsideBound && r.Board.Circles[from].Area == board.Outside &&
				(l.Way != board.NoWay || r.Board.Circles[l.To].Area == board.Outside)
		},
		now: func(r *Rules, s *State, who int8, _ uint64, from board.Circle, l *board.Link) bool {
			return !r.nearerToNamed(s, Guard(who), from, l.To)
		},
	}
	rows[noGuardStop] = barRow{
		at: func(r *Rules, _ board.Circle, l *board.Link) bool { return r.guardStops[l.To] != mayAlwaysStop },
		now: func(r *Rules, s *State, who int8, _ uint64, _ board.Circle, l *board.Link) bool {
			return s.At[l.To] == 0 && !r.guardMayStop(s, l.To, s.Guards[who].At) && !r.guardCanGoOn(s, Guard(who), l.To)
		},
	}
}

// leadsOutside: the link leads out of the castle.
func (r *Rules) leadsOutside(from board.Circle, l *board.Link) bool {
	return r.Board.Circles[l.To].Area == board.Outside && r.Board.Circles[from].Area != board.Outside
}

// walkerKind names a row of the walkers.
type walkerKind uint8

const (
	aManStep    walkerKind = iota // the next step of a man
	aManAhead                     // what could follow it, without a card
	aManAlong                     // a man on a way that another team has paid for
	aManOver                      // a man over other pawns
	theReleased                   // where a man comes out of solitary (COL-SOL-11)
	theDiggers                    // men on their way to a tunnel that they open (COL-TUN-02)
	theDeclared                   // men on their way out in an attempt (COL-ATT-04)
	toTargets                     // men outside, on their way to a target
	runInside                     // the prescribed do or die, as far as the courtyard pass (COL-DOD-12)
	runOutside                    // and on from there
	aGuardStep                    // the next step of a guard
	aGuardAhead                   // what could follow it
	aGuardOver                    // a guard over other pawns, or out of a tunnel
	thePatrol                     // guards on their way to a room (COL-SEARCH-02, COL-SEARCH-07)
	// guards on their way to a tunnel (COL-TUN-18); through which rooms, the search says
	theRaiders
	theRaidInside // the same from the inner courtyard, with both cards (COL-TUN-26, COL-TUN-27)
	thePursuers   // guards on their way to a drop (COL-PURSUE-04)
	theRange      // what the range of an appel counts: ways of guards (COL-APPEL-08)
	allEdges      // or every link
	anyFoot       // steps and doors, whatever they lead to
	anyPassage    // steps within the courtyard or a room, past guards (COL-AREA-10)
	walkerKinds
)

// Pawns that stand in a walker's way.
type pawns uint8

const (
	noPawns pawns = iota // or the search says which
	guardsOnly
	allPawns
)

// walkerRow is what keeps a walker from a link: bars, and pawns that stand in his way.
type walkerRow struct {
	bars    barSet
	stopped pawns
}

// walkerRows are the rows of the walkers: the table of who may walk where.
var walkerRows = func() (rows [walkerKinds]walkerRow) {
	onFoot := these(noDrops, noWire)
	man := these(closedToMen, kitless, astray, undeclared, backwards)
	guard := these(closedToGuards, unpursued, otherRoom, nobodyOut)
	return [walkerKinds]walkerRow{
		aManStep:      {man | these(unpaid, noStopAhead), allPawns},
		aManAhead:     {man | these(closedWay), allPawns},
		aManAlong:     {man &^ these(closedToMen), allPawns}, // what it costs says whether a card opens it
		aManOver:      {these(closedToMen, closedWay), noPawns},
		theReleased:   {onFoot | these(noDoors, gates), noPawns},
		theDiggers:    {onFoot | these(closedToMen, gates), allPawns},
		theDeclared:   {onFoot | these(offInside), noPawns},
		toTargets:     {onFoot | these(farOut), noPawns},
		runInside:     {onFoot | these(beyondCourtyard), noPawns},
		runOutside:    {onFoot | these(withinCourtyard), noPawns},
		aGuardStep:    {guard | these(fromNamed, noGuardStop), allPawns},
		aGuardAhead:   {guard | these(fromNamed), guardsOnly},
		aGuardOver:    {guard, noPawns},
		thePatrol:     {onFoot | these(closedToGuards, outside), allPawns},
		theRaiders:    {onFoot | these(closedToGuards, outward), allPawns},
		theRaidInside: {onFoot | these(closedToGuards, beyondCourtyard), guardsOnly},
		thePursuers:   {onFoot | these(closedToGuards, beyondCourtyard), noPawns},
		theRange:      {onFoot | these(closedToGuards), noPawns},
		allEdges:      {0, noPawns},
		anyFoot:       {onFoot, noPawns},
		anyPassage:    {onFoot | these(noDoors, offGround), guardsOnly},
	}
}()

// walker is a row, worked out for a board and options: by circle, a bit for each
// of its links.
type walker struct {
	walkerRow
	open [board.MaxCircles]uint8 // links that are ever taken
	ask  [board.MaxCircles]uint8 // of those, the ones about which a bar has to be asked
}

// walkerTables say who may walk where, and why not.
type walkerTables struct {
	barRows [bars]barRow
	walking [walkerKinds]walker
	concern [board.MaxCircles][maxStrides]barSet // by circle, link: the bars that have to do with it
}

// buildWalkers works out, for each walker and each link, whether the walker may never
// take it, always, or only when a bar that depends on the position lets him.
func (r *Rules) buildWalkers() {
	r.barRows = barRows()
	var always barSet
	for b := range r.barRows {
		if r.barRows[b].now == nil {
			always |= 1 << b
		}
	}
	for w := range r.walking {
		r.walking[w].walkerRow = walkerRows[w]
	}
	for from := range r.links {
		for i := range r.links[from] {
			var concern barSet
			for b := range r.barRows {
				if r.barRows[b].at(r, board.Circle(from), &r.links[from][i]) {
					concern |= 1 << b
				}
			}
			r.concern[from][i] = concern
			for w := range r.walking {
				switch t := &r.walking[w]; {
				case concern&t.bars&always != 0:
				case concern&t.bars != 0:
					t.ask[from] |= 1 << i
					fallthrough
				default:
					t.open[from] |= 1 << i
				}
			}
		}
	}
}

// kept: some bar keeps the walker from the link of a circle, which is one that
// he ever takes.
func (r *Rules) kept(s *State, w walkerKind, who int8, open uint64, from board.Circle, link int) bool {
	l := &r.links[from][link]
	for set := r.concern[from][link] & r.walking[w].bars; set != 0; set &= set - 1 {
		if now := r.barRows[bits.TrailingZeros32(uint32(set))].now; now == nil || now(r, s, who, open, from, l) {
			return true
		}
	}
	return false
}

// takes: the walker may take the link of a circle, whoever stands at its end.
func (r *Rules) takes(s *State, w walkerKind, who int8, from board.Circle, link int) bool {
	return r.walking[w].open[from]>>link&1 != 0 && !r.kept(s, w, who, s.OpenWays, from, link)
}

// A trip is a walker who sets out in a position.
type trip struct {
	walker walkerKind
	who    int8         // the man or guard, where a bar asks for him
	open   uint64       // the ways that are open to him
	left   board.Circle // the circle that counts as vacant, since he stood there
	most   int          // steps
}

// linksTo is the set of a circle's links that lead to another one, or none.
func (a *surroundings) linksTo(at, to board.Circle) (links uint8) {
	if to == board.NoCircle {
		return 0
	}
	for i := range a[at] {
		if a[at][i].at == to {
			links |= 1 << i
		}
	}
	return links
}

// onward is the set of links by which a trip goes on from a circle.
func (r *Rules) onward(s *State, t *trip, at board.Circle) uint8 {
	w := &r.walking[t.walker]
	free := w.open[at]
	if w.stopped != noPawns {
		stand := s.Near[at].taken()
		if w.stopped == guardsOnly {
			stand = s.Near[at].guards()
		}
		if stand &= free; stand != 0 {
			stand &^= r.around.linksTo(at, t.left)
		}
		free &^= stand
	}
	for doubt := free & w.ask[at]; doubt != 0; doubt &= doubt - 1 {
		if i := bits.TrailingZeros8(doubt); r.kept(s, t.walker, t.who, t.open, at, i) {
			free &^= 1 << i
		}
	}
	return free
}

// heading is what a search does after a circle.
type heading uint8

const (
	goOn  heading = iota
	shun          // not over this circle
	found         // the search is over
)

// breadthFirst goes from some circles as far as a trip may, nearest circles first,
// and asks at each one, those at its start included, how to go on. It is the
// one search of circles in a position; the distances that hold for a whole game
// are an approach's.
//
// Three searches are no walk of one walker, and stand by themselves: searchRun comes
// to a circle once for each number of ropes and cutters spent, lookForSafety takes ways
// that cost fewer cards before shorter ones, and leaps goes only over circles where
// others stand.
func (r *Rules) breadthFirst(s *State, t trip, from []board.Circle, at func(at board.Circle, steps int) heading) {
	var seen circleSet
	var ring [board.MaxCircles]board.Circle
	begin, end := 0, 0
	for _, c := range from {
		if seen.has(c) {
			continue
		}
		seen.add(c)
		switch at(c, 0) {
		case goOn:
			ring[end] = c
			end++
		case found:
			return
		}
	}
	for steps := 1; steps <= t.most && begin < end; steps++ {
		for last := end; begin < last; begin++ {
			here := ring[begin]
			for links := r.onward(s, &t, here); links != 0; links &= links - 1 {
				to := r.around[here][bits.TrailingZeros8(links)%rowRoom].at
				if seen.has(to) {
					continue
				}
				seen.add(to)
				switch at(to, steps) {
				case goOn:
					ring[end] = to
					end++
				case found:
					return
				}
			}
		}
	}
}

// arrives: a trip finds a circle that will do beyond the one at which it begins.
// Most of the time it is the next, so those are looked at first: memory for a
// search is larger than what a step costs.
func (r *Rules) arrives(s *State, t trip, from board.Circle, at func(at board.Circle) heading) (able bool) {
	if t.most <= 0 {
		return false
	}
	for links := r.onward(s, &t, from); links != 0; links &= links - 1 {
		if at(r.around[from][bits.TrailingZeros8(links)%rowRoom].at) == found {
			return true
		}
	}
	if t.most == 1 {
		return false
	}
	r.breadthFirst(s, t, []board.Circle{from}, func(c board.Circle, steps int) heading {
		if steps == 0 {
			return goOn
		}
		next := at(c)
		able = next == found
		return next
	})
	return able
}

// anywhere is further than any way leads.
const anywhere = board.MaxCircles

// buildGuardGround finds the circles that guards never enter: safe and white ones,
// closed rooms, the one in front of the cooler, and gates, each as the rules have
// it (COL-AREA-03, COL-AREA-05, COL-AREA-06, COL-AREA-15, COL-AREA-16). Then it measures the
// ways around them.
func (r *Rules) buildGuardGround() {
	o := &r.Options.Area
	r.shut = make([]bool, len(r.Board.Circles))
	open := make([]bool, len(r.Board.Circles))
	for i := range r.Board.Circles {
		c := &r.Board.Circles[i]
		r.shut[i] = c.Safe && !o.EnterSafe || c.Area == board.Appel && !o.EnterAppel ||
			board.Circle(i) == r.Board.CoolerExit && !o.EnterCoolerExit || !r.guardsPass(c.Gate) ||
			c.Room != board.NoRoom && slices.Contains(r.Options.Guard.ClosedRooms, r.Board.Rooms[c.Room].Name)
		open[i] = !r.shut[i]
	}
	r.guardWalk = groundKept.Of(guardGround{r.Board, open},
		func(g guardGround) []uint8 { return g.board.Walks(g.open) })
}

// groundKept: most rule sets of one board let guards enter the same circles.
var groundKept = sim.Kept[guardGround, []uint8]{Same: func(a, b guardGround) bool {
	return a.board == b.board && slices.Equal(a.open, b.open)
}}

// guardGround is where guards may go.
type guardGround struct {
	board *board.Board
	open  []bool // by circle
}

// GuardWalk is the number of steps that a guard needs from one circle to another
// by steps and doors, over circles that he may enter, rooms included; 255 when
// there is no way. Pawns on the way do not count.
func (r *Rules) GuardWalk(from, to board.Circle) int {
	return int(r.guardWalk[int(from)*len(r.Board.Circles)+int(to)])
}
