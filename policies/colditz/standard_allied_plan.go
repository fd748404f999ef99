package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// patience is the number of own turns that it takes to get so many men out
// without a do or die.
var patience = [...]int{0, 8, 26}

// survey makes the plan: what is missing, and where each man should go.
func (a *Allied) survey(v colditz.View) {
	a.walker = -1
	moved := a.observe(v)
	if moved || !v.SameMeans(&a.means) || a.shares && a.chosen < 0 && a.unsettled(v) || a.endless && a.thinksAgain(v) {
		a.means = v.Means()
		a.weigh(v)
	} else if a.planned && a.follow(v) {
		return
	}
	a.assign(v)
	a.planned = a.picked <= maxPicks
	if a.planned {
		a.others = v.MenPawns()
	}
	a.saves = a.savesPips()
	for i := range a.bound[:a.to-a.from] {
		a.bound[i] = a.boundOf(i)
	}
}

// pick is one decision of assign: the man who is nearest to one of some
// rooms, or to a goal, gets it.
type pick struct {
	list *choice // nil for a goal
	wait [maxChoice]uint8
	goal aim
	man  int8   // -1 nobody
	key  uint32 // of the man: the least
}

const (
	maxPicks  = 16 // more than there are, with few exceptions
	maxChoice = 4  // rooms in a list
	noKey     = 1<<32 - 1
)

// key ranks a man for a pick: by his distance, then by the room's place in the
// list, then by his own number.
func (a *Allied) key(p *pick, at board.Circle, man int) uint32 {
	if p.list == nil {
		if d := p.goal[at]; d >= 0 {
			return uint32(d)<<16 | uint32(man)
		}
		return noKey
	}
	best := uint32(noKey)
	for n, r := range p.list.rooms {
		if d := uint32(a.toRooms[at][r]) + uint32(p.wait[n]); d < unreachable {
			best = min(best, d<<16|uint32(n)<<8|uint32(man))
		}
	}
	return best
}

// follow reports whether the plan is the one that was made before, and fits it
// to where a man has walked since. That is so when one man alone has moved,
// no room is open or blocked for it that was not, nobody else was sent where
// he is nearer now, and he is no farther from where he was sent. Everything
// else that assign looks at must be as it was.
func (a *Allied) follow(v colditz.View) bool {
	moved, walker := v.Elsewhere(&a.pawns)
	if moved > 1 || !v.SameOthers(&a.others) {
		return false
	}
	a.forget()
	if moved == 0 {
		return true // a card was played, or the dice were thrown
	}
	was, is := a.pawns[walker], v.Man(a.from+colditz.Man(walker))
	if was.Zone != colditz.OnBoard || is.Zone != colditz.OnBoard || was.Returning != is.Returning || was.WayBack != is.WayBack {
		return false
	}
	from, to := &a.place[was.At], &a.place[is.At]
	if from.inside() != to.inside() || a.fetching && !a.fetchesOn(walker, was.At, is.At) {
		return false
	}
	if !from.inside() {
		if !is.WayBack && (a.out.steps[a.have][was.At] >= 0) != (a.out.steps[a.have][is.At] >= 0) || a.car && a.runsShort(was.At) != a.runsShort(is.At) {
			return false
		}
	} else {
		walked := a.fetching // the picks after his own do not concern him
		if a.breaks[walker] || a.kit && a.awaits(walker) && a.goals[walker][is.At] == 0 {
			return false
		}
		outdoors := from.room == board.NoRoom && to.room == board.NoRoom
		for i := range a.picks[:a.picked] {
			p := &a.picks[i]
			if walked && outdoors {
				break
			}
			if !outdoors && !a.sameDoors(v, p, from.room, to.room) {
				return false
			}
			key := a.key(p, is.At, walker)
			if int(p.man) == walker {
				if key > p.key || key>>8&0xff != p.key>>8&0xff {
					return false
				}
				p.key, walked = key, true
				continue
			}
			if !walked && key < p.key {
				return false
			}
		}
	}
	a.pawns[walker] = is
	if goal := a.goals[walker]; goal != nil && goal[is.At] > goal[was.At] {
		a.saves = a.savesPips()
	}
	a.bound[walker] = a.boundOf(walker)
	a.walker = walker
	return true
}

// fetchesOn: a man on his way to a room of the kit has walked from one circle to
// another outside of rooms, and none of the other rooms has come nearer by more
// than his own: then no other division of the symbols is better than before.
func (a *Allied) fetchesOn(n int, from, to board.Circle) bool {
	e := &a.errands
	if a.place[from].room != board.NoRoom || a.place[to].room != board.NoRoom {
		return false
	}
	own := slices.Index(e.men[:e.wanted], int8(n))
	if own < 0 {
		return false
	}
	room := e.sent[own]
	nearer := int(a.toRooms[from][room]) - int(a.toRooms[to][room])
	for _, symbol := range e.symbols[:e.wanted] {
		for _, r := range a.forKit[symbol].rooms {
			if int(a.toRooms[from][r])-int(a.toRooms[to][r]) > nearer {
				return false
			}
		}
	}
	return true
}

// forget drops what was found out about the men for the pips of another
// decision.
func (a *Allied) forget() {
	for i := range a.launched {
		a.launched[i] = -1
	}
	a.verdict = [colditz.MaxMen]uint8{}
	a.exits, a.strike = [colditz.MaxMen]departure{}, 0
}

// sameDoors: a man who left a circle of one room for one of another, or of
// none, changes nothing about who has to wait.
func (a *Allied) sameDoors(v colditz.View, p *pick, from, to board.Room) bool {
	if p.list == nil {
		return true
	}
	for n, r := range p.list.rooms {
		if r != from && r != to {
			continue
		}
		if p.wait[n&(maxChoice-1)] != 0 || !anyVacant(v, a.rooms[r].within) || !anyVacant(v, a.rooms[r].doors) {
			return false
		}
	}
	return true
}

// note begins a pick; more than there is room for make the plan one that
// cannot be followed.
func (a *Allied) note(list *choice, goal aim) *pick {
	p := &a.picks[min(a.picked, maxPicks-1)]
	a.picked++
	p.list, p.goal, p.man, p.key = list, goal, -1, noKey
	p.wait = [maxChoice]uint8{}
	return p
}

// boundOf is more than any step of a man can be worth, whoever stands in his
// way and however many pips are left.
func (a *Allied) boundOf(i int) int {
	goal := a.goals[i]
	if goal == nil {
		return 0
	}
	at := a.pawns[i].At
	here, left := &a.place[at], int(goal[at])
	var way, deep int16
	if here.room != board.NoRoom {
		way, deep = a.rooms[here.room].way[at], a.rooms[here.room].deep[at]
	}
	bound := byWeight * a.weight[i]
	if a.shares && a.weight[i] == 5 {
		bound += crossFirst + runsFirst + dangerFirst
	}
	if a.endless && a.weight[i] >= 4 || !a.plain && a.weight[i] == 5 {
		bound += runsFirst
	}
	if a.hot && here.inside() && !here.safe { // he may have another goal, too: shelter
		if !here.jumps {
			bound -= min(max(min(left, int(a.shelter[at]))-1, 0), 250)
			bound = max(bound, 200*a.weight[i])
		}
		if way > 0 {
			bound += offTheWay
		}
		return bound + intoCover
	}
	if left == 0 {
		switch {
		case deep <= 0:
			return 0
		case way <= 0:
			return makeLittleRoom
		}
		return makeRoom
	}
	if !here.jumps {
		bound = max(bound-min(max(left-1, 0), 250), 200*a.weight[i])
	}
	if way > 0 {
		bound += offTheWay
	}
	return bound
}

// observe looks where the guards are; false when they are where they were.
func (a *Allied) observe(v colditz.View) bool {
	if a.watch > 0 && v.SameGuards(&a.guards) {
		return false
	}
	a.guards = v.GuardPawns()
	a.reserve = v.Reserve() > 0
	a.judge()
	if a.watch++; a.watch == 1<<24 {
		clear(a.nearby)
		a.watch, a.easyFor = 1, 0
		a.weighedFor = [maxBreakouts]uint32{}
	}
	return true
}

// weigh finds out what is in hand, what is missing and what for.
func (a *Allied) weigh(v colditz.View) {
	a.kit = a.means.Kit
	a.left = 20
	if left := v.TurnsLeft(); left >= 0 {
		players := a.playing(v)
		a.left = (left + players - 1) / players
	}
	needed := int(a.rules.Options.Win.TargetEscapes) - int(a.means.Escapes)
	more := max(min(needed, len(patience)-1), 0)
	a.lax = a.lets(v)
	if strolls := a.lax && a.left >= strollFrom[more]; strolls != a.strolls {
		a.strolls, a.easyFor = strolls, 0
	}
	hand := &a.means.Hand
	var have, spare [4]int
	for t := range 4 {
		have[t] = int(a.means.Equip[t])
		if hand[colditz.FoundRope+colditz.Face(t)] > 0 && a.means.Stock[t] > 0 {
			spare[t] = 1
		}
	}
	a.hot, a.unseen = v.Wanted(a.team), v.MayStealUnseen(a.team)
	a.odds = &a.reach
	if a.means.Night {
		a.odds = &a.dark
	}
	a.shown = 0
	if hand[colditz.KitA] > 0 {
		a.shown |= 1<<1 | 1<<2
	}
	if hand[colditz.KitB] > 0 {
		a.shown |= 1<<0 | 1<<3
	}
	bribes := int(hand[colditz.Bribe1]) + 2*int(hand[colditz.Bribe2])
	switch a.rules.Options.Card.Bribe {
	case colditz.TwoBribesForOne:
		bribes = int(hand[colditz.Bribe1]+hand[colditz.Bribe2]) / 2
	case colditz.BribesBringNothing:
		bribes = 0
	}
	if a.rules.Options.Kit.BribeAsPart {
		parts := hand[colditz.Bribe1] + hand[colditz.Bribe2]
		for _, symbol := range [...]int{3, 0, 1, 2} { // those that are farthest
			if parts > 0 && a.shown>>symbol&1 == 0 {
				a.shown |= 1 << symbol
				parts--
			}
		}
	}
	a.have = fit(have[0], have[1], have[2], have[3])
	if a.plain && !a.endless {
		a.have = fit(min(have[0], 2), have[1], have[2], have[3]) // the others are for the next man
	}
	a.out = &a.run
	a.window = a.toRun
	a.chosen = -1
	switch {
	case a.shares:
		if a.settle(v); a.exit != nil {
			a.window = a.exit.to
			a.have = fit(min(have[0], a.ropes), have[1], have[2], have[3])
		}
		a.careless = a.exitChance > 300
	case a.endless:
		a.found, a.bribes = spare, bribes
		a.settleOnStart(v)
	case a.kit && len(a.toWindow) > 0:
		a.careless = a.easy(v) > 300
		a.window = a.toWindow[a.easiestAt]
	default:
		a.careless = a.kit && a.easy(v) > 300
	}
	a.car, a.cold = false, a.endless && a.bares && v.GuardsOnBoard() > 0
	if !a.shares && a.kit && hand[colditz.StaffCar] > 0 && a.carFrom != board.NoCircle && (!a.plain || a.endless || have[colditz.Cutters] == 0) {
		a.out = &a.drive
		if a.car = a.prospect(v, a.carFrom, 2, 8, 20) > 250; !a.car {
			a.out = &a.run
		} else if a.endless {
			a.start, a.window = &a.byCar, a.toCar
		}
	}
	a.opened = nil
	if a.kit {
		for open := a.means.OpenWays; open != 0; open &= open - 1 {
			w := bits.TrailingZeros64(open)
			if more, ok := a.have.plus(a.wayFare[w]); ok {
				a.have = more
			}
			if a.wayInside[w] != nil {
				a.opened = a.wayInside[w]
			}
		}
	}
	a.patient = a.careless && (a.plain || a.lax) && !a.car && a.left >= patience[more]
	a.another = !a.plain && needed > 1 && have[colditz.Rope] < 4 && a.means.Stock[colditz.Rope] > 0 && a.left > 5
	want := [4]int{2, 0, 0, 0}
	if a.patient {
		want[colditz.Cutters] = 1
	}
	a.late, a.far = false, false
	switch {
	case a.chosen >= 0:
		want = a.gather(v, have)
	case a.shares:
		want = a.outfit(needed)
	case a.endless:
		want = a.start.cards
	case a.plain:
		want = a.equip(needed, have)
	}
	a.despairs = a.endless && a.givesUp(v)
	a.content = true
	for t := range 4 {
		a.wanted[t] = want[t] > have[t]
		n := min(want[t]-have[t]-spare[t], int(a.means.Stock[t]))
		for n > 0 && bribes > 0 {
			n--
			bribes--
		}
		a.missing[t] = int8(max(n, 0))
		a.content = a.content && a.missing[t] == 0
		if a.shares && a.chosen < 0 && a.means.Equip != [4]int8{} { // the others hand over what they hold
			a.missing[t] = int8(max(n-a.handed[t], 0))
		}
		if a.shares && a.chosen < 0 && a.means.Equip == [4]int8{} && a.rules.Teams() > 1 && a.means.Stock[t] > 0 {
			a.missing[t] = max(a.missing[t], 1) // whatever it is, it can be handed back
		}
	}
}

// playing is the number of players who still take turns.
func (a *Allied) playing(v colditz.View) int {
	n := a.rules.Seats()
	if !a.rules.Options.Turn.SkipEliminated {
		return n
	}
	for t := range a.rules.Teams() {
		if v.Out(t) {
			n--
		}
	}
	return n
}

// easy is the chance of a run with two ropes and cutters through the best
// window, as the guards stand now.
func (a *Allied) easy(v colditz.View) int {
	if a.easyFor != a.watch {
		a.easyFor, a.easiest, a.easiestAt = a.watch, 0, 0
		for i, w := range a.windows {
			chance := a.prospect(v, w, 2|oneCutter, 8, 20)
			if 4*chance > 5*a.easiest {
				a.easiestAt = i // else it is not worth the way
			}
			a.easiest = max(a.easiest, chance)
		}
	}
	return a.easiest
}

// assign gives every man a goal.
func (a *Allied) assign(v colditz.View) {
	a.forget()
	a.free, a.fleeing, a.picked = 0, false, 0
	a.sent = [maxRooms]int8{}
	men := int(a.to - a.from)
	for i := range men {
		p := v.Man(a.from + colditz.Man(i))
		a.pawns[i] = p
		a.goals[i], a.weight[i], a.breaks[i] = nil, 0, false
		a.runner[i], a.thief[i] = false, false
		if p.Zone != colditz.OnBoard {
			continue
		}
		if a.place[p.At].inside() {
			a.idle[a.free], a.idleAt[a.free] = int8(i), p.At
			a.free++
			continue
		}
		a.fleeing = a.fleeing || !p.Returning
		switch {
		case p.WayBack:
			a.goals[i], a.weight[i] = a.home, 3
		case a.plain && a.runsShort(p.At):
			a.goals[i], a.weight[i] = a.run.steps[a.have], 5
		case a.out.steps[a.have][p.At] >= 0:
			a.goals[i], a.weight[i] = a.out.steps[a.have], 5
		default:
			a.goals[i], a.weight[i] = a.home, 3
		}
	}
	const hands = 3
	if !a.plain && a.free >= hands { // who was let out of solitary need not hurry home
		for i := range men {
			if p := &a.pawns[i]; p.Zone == colditz.OnBoard && p.WayBack {
				a.weight[i] = 1
			}
		}
	}
	if a.shares && a.chosen < 0 && !a.late && a.exit != nil {
		a.muster(v)
	} else {
		a.disperse(v)
	}
	for _, i := range a.idle[:a.free] {
		a.goals[i], a.weight[i] = a.shelter, 1
	}
	if !a.kit {
		return
	}
	for i := range men {
		if at := a.pawns[i].At; a.awaits(i) && a.out.steps[a.have][at] >= 0 && a.goals[i][at] == 0 {
			a.goals[i], a.breaks[i] = a.out.steps[a.have], true
		}
	}
}

// runsShort: a man at a circle outside is near enough to a target to leave the
// staff car.
func (a *Allied) runsShort(at board.Circle) bool {
	return a.run.steps[a.have][at] >= 0 && a.run.steps[a.have][at] <= longRun
}

// disperse gives goals to the idle men: the symbols of the kit first, then
// pairs for the equipment that is missing; the others go to the window.
func (a *Allied) disperse(v colditz.View) {
	a.fetching = false
	if !a.kit && a.means.Kits > 0 && a.chosen < 0 {
		a.sendForKit(v, 4)
	}
	a.sendDown(v)
	window, runners := a.toLast, 1
	switch {
	case a.despairs && (!a.car || v.Round() >= patienceOver):
		runners = a.free
	case a.opened != nil:
		window, runners = a.opened, a.free
	case a.car:
		window = a.toCar
	case a.late:
	case a.cold:
		window, runners = a.window, 1
	case a.far:
		window = a.toFarRun
	case a.plain || a.patient || a.lax && a.have.holds(2|oneCutter):
		window, runners = a.window, 2
	}
	lead := toWindow
	if !a.plain && a.content {
		lead = nowToWindow
	}
	if a.endless && a.have.holds(a.start.have) || !a.endless && a.plain && (a.late || a.have.holds(2|oneCutter)) || a.shares && a.rules.Teams() > 1 && a.have != 0 {
		lead = nowToWindow
	}
	first := runners > 0
	if a.endless && !a.despairs && a.opened == nil && !a.content && v.Round() >= patienceOver {
		first, runners = a.free > 2*a.pairs(), min(runners, 1)
	}
	switch {
	case !a.kit || a.free == 0 || !first:
	case !a.plain && a.opened == nil && (a.missing[colditz.Rope] > 0 || a.another):
		a.sendBestRunner(window, lead)
	default:
		a.sendRunner(window, lead)
	}
	if a.kit && a.free > 0 && runners == 2 && a.plain && a.opened == nil {
		a.sendRunner(window, lead)
		runners = 1
	}
	if a.chosen >= 0 {
		a.sendPair(v, a.first, 3)
		return
	}
	left := a.missing
	for more := !a.content && (!a.cold || a.enough()); more && a.free >= 2; {
		more = false
		for t := range 4 {
			if left[t] > 0 && a.free >= 2 {
				a.sendThief(v, t, 3)
				a.sendThief(v, t, 3)
				left[t]--
				more = true
			}
		}
	}
	for n := 1; a.kit && n < runners && a.free > 0; n++ {
		a.sendRunner(window, toWindow)
	}
	if a.kit && a.another && a.opened == nil && a.free >= 2 { // for the next man
		a.sendThief(v, colditz.Rope, 1)
		a.sendThief(v, colditz.Rope, 1)
	}
}

// errands is a division of the symbols that are wanted among idle men.
type errands struct {
	symbols [4]int8
	wanted  int
	rooms   [4][colditz.MaxMen]board.Room // by symbol wanted, idle man: the best room for him
	ways    [4][colditz.MaxMen]int32      // and his way to it, in tenths of pips
	rest    [5]int32                      // less than the ways to the symbols from here on can be
	chosen  [4]int8                       // idle men, -1 for nobody
	best    [4]int8
	least   int32
	men     [4]int8       // of the team, by symbol wanted; -1 nobody
	sent    [4]board.Room // to these rooms
}

// afterwards is what a step counts, in tenths of a pip, that a man will have to
// walk from a room of the kit to where he is wanted next.
const afterwards = 3

// nobody counts more than any way, so that men are sent for all the symbols
// that can be reached.
const nobody = 10 * full

// sendForKit divides the symbols of the kit that no card shows among the men,
// so that their ways together are shortest.
func (a *Allied) sendForKit(v colditz.View, weight int) {
	a.fetching = true
	e := &a.errands
	e.wanted = 0
	for symbol := range int8(4) {
		if a.shown>>symbol&1 == 0 {
			e.symbols[e.wanted] = symbol
			e.wanted++
		}
	}
	for i, symbol := range e.symbols[:e.wanted] {
		for n := range a.idleAt[:a.free] {
			e.ways[i][n] = nobody
		}
		for _, r := range a.forKit[symbol].rooms {
			wait, after := 10*int32(a.waitFor(v, r)), afterwards*a.after[r]
			for n, at := range a.idleAt[:a.free] {
				d := a.toRooms[at][r]
				way := 10*int32(d) + after
				if wait > 0 && a.place[at].room != r {
					way += wait
				}
				if way < e.ways[i][n] && d < unreachable {
					e.ways[i][n], e.rooms[i][n] = way, r
				}
			}
		}
	}
	e.rest[e.wanted] = 0
	nearest, clash := uint32(0), false
	for i := e.wanted - 1; i >= 0; i-- {
		least := int32(nobody)
		e.best[i] = -1
		for n, way := range e.ways[i][:a.free] {
			if way < least {
				least, e.best[i] = way, int8(n)
			}
		}
		e.rest[i] = e.rest[i+1] + least
		clash = clash || e.best[i] < 0 || nearest>>e.best[i]&1 != 0
		nearest |= 1 << (e.best[i] & 15)
	}
	if clash { // else each symbol has the man who is nearest to it
		e.least = 1 << 30
		e.divide(0, 0, uint32(1)<<a.free-1)
	}
	for i, n := range e.best[:e.wanted] {
		if e.men[i] = -1; n >= 0 {
			e.men[i] = a.idle[n]
		}
	}
	for i, man := range e.men[:e.wanted] {
		if man >= 0 {
			r := e.rooms[i][e.best[i]]
			e.sent[i] = r
			a.sent[r]++
			a.employ(slices.Index(a.idle[:a.free], man), a.rooms[r].way, weight)
		}
	}
}

// divide tries all men for the symbols from number i on.
func (e *errands) divide(i int, sum int32, men uint32) {
	if sum+e.rest[i] >= e.least {
		return
	}
	if i == e.wanted {
		e.least, e.best = sum, e.chosen
		return
	}
	for left := men; left != 0; left &= left - 1 {
		n := bits.TrailingZeros32(left)
		if way := e.ways[i][n]; way < nobody {
			e.chosen[i] = int8(n)
			e.divide(i+1, sum+way, men&^(1<<n))
		}
	}
	e.chosen[i] = -1
	e.divide(i+1, sum+nobody, men)
}

// waitFor is what a man may have to wait, in pips, because pawns stand in a room
// or in its doors.
func (a *Allied) waitFor(v colditz.View, r board.Room) int {
	const occupied, barred, crowded = 12, 8, 5
	if room := &a.doorways[r]; !a.shares && !room.walled && v.Vacant(room.inner) && v.Vacant(room.door) {
		return 0
	}
	switch room := &a.rooms[r]; {
	case !anyVacant(v, room.within):
		return occupied
	case !anyVacant(v, room.doors):
		return barred
	case a.shares && a.crowded(v, r):
		return crowded
	}
	return 0
}

// The weights of men on their way to a window; with a kit nobody else has
// them.
const (
	toWindow    = 2
	nowToWindow = 4 // everything is there that a run takes
)

// awaits: the man is on his way to a window, for a run.
func (a *Allied) awaits(i int) bool { return a.runner[i] }

// sendRunner sends the nearest idle man to a window.
func (a *Allied) sendRunner(to aim, weight int) {
	if i := a.send(to, weight); i >= 0 {
		a.runner[i] = true
	}
}

// sendThief sends the nearest idle man to a room with a type of equipment.
func (a *Allied) sendThief(v colditz.View, kind, weight int) {
	if i := a.sendTo(v, &a.forType[kind], weight); i >= 0 {
		a.thief[i] = true
	}
}

// sendDown sends two men to a tunnel whose card is in hand, if a run from its
// far end is possible.
func (a *Allied) sendDown(v colditz.View) {
	a.tunnel = -1
	if !a.kit || a.despairs && v.Round() >= patienceOver {
		return
	}
	if a.toDoor != nil && a.means.Hand[colditz.SecretDoor] > 0 && a.free > 0 && (!a.shares || a.flies()) {
		a.send(a.toDoor, 6)
	}
	for t := range a.entry {
		exit := a.rules.Board.Tunnels[t].Exit
		if a.free < 2 || a.means.Hand[colditz.TunnelCard+colditz.Face(t)] == 0 || v.MenInside(board.Tunnel(t)) > 0 || len(exit) == 0 || a.run.steps[a.have][exit[0]] < 0 || a.run.steps[a.have][exit[0]] > 40 {
			continue
		}
		a.tunnel = t
		a.send(a.entry[t], 6)
		a.send(a.entry[t], 6)
		return
	}
}

// send gives a goal to the nearest idle man and tells who that is, -1 nobody.
func (a *Allied) send(to aim, weight int) (man int) {
	best, least := -1, int16(full)
	for n, at := range a.idleAt[:a.free] {
		if d := to[at]; d >= 0 && d < least {
			best, least = n, d
		}
	}
	p := a.note(nil, to)
	if best >= 0 {
		p.man = a.idle[best]
		p.key = uint32(least)<<16 | uint32(p.man)
		a.employ(best, to, weight)
	}
	return int(p.man)
}

// employ gives an idle man a goal.
func (a *Allied) employ(n int, to aim, weight int) {
	i := a.idle[n]
	a.goals[i], a.weight[i] = to, weight
	a.dismiss(n)
}

// dismiss takes a man off the list of the idle.
func (a *Allied) dismiss(n int) {
	a.free--
	for ; n < a.free; n++ {
		a.idle[n], a.idleAt[n] = a.idle[n+1], a.idleAt[n+1]
	}
}

// sendTo gives the nearest idle man one of some rooms as his goal. Where
// several are as near, the first room goes first, and then the first man. It
// tells who that is, -1 nobody.
func (a *Allied) sendTo(v colditz.View, list *choice, weight int) (man int) {
	for _, r := range list.rooms {
		if room := &a.doorways[r]; a.shares && a.crowded(v, r) || room.walled || a.sent[r] >= room.places || !v.Vacant(room.inner) || !v.Vacant(room.door) {
			return a.sendToOne(v, list, weight)
		}
	}
	const slots = 16
	best := uint32(unreachable) << 12
	for n, at := range a.idleAt[:a.free] {
		best = min(best, uint32(list.nearest[at])*slots+uint32(n))
	}
	p := a.note(list, nil)
	if d := best >> 12; d < unreachable {
		r := list.rooms[best/slots&0xff]
		a.sent[r]++
		p.man = a.idle[best%slots]
		p.key = best>>4<<8 | uint32(p.man)
		a.employ(int(best%slots), a.rooms[r].way, weight)
	}
	return int(p.man)
}

// sendToOne is sendTo where rooms may be full or doors blocked.
func (a *Allied) sendToOne(v colditz.View, list *choice, weight int) (man int) {
	best, least, which := -1, unreachable, 0
	p := a.note(list, nil)
	if len(list.rooms) > maxChoice {
		a.picked = maxPicks + 1
	}
	for n, r := range list.rooms {
		if a.sent[r] >= a.doorways[r].places {
			p.wait[n&(maxChoice-1)] = unreachable
			continue
		}
		detour := a.waitFor(v, r)
		p.wait[n&(maxChoice-1)] = uint8(detour)
		for i, at := range a.idleAt[:a.free] {
			d := int(a.toRooms[at][r])
			if detour > 0 && a.place[at].room != r {
				d += detour
			}
			if d < least {
				best, least, which = i, d, n
			}
		}
	}
	if best >= 0 {
		r := list.rooms[which]
		a.sent[r]++
		p.man = a.idle[best]
		p.key = uint32(least)<<16 | uint32(which)<<8 | uint32(p.man)
		a.employ(best, a.rooms[r].way, weight)
	}
	return int(p.man)
}

// full is farther than anything on the board.
const full = 1 << 12

func anyVacant(v colditz.View, circles []board.Circle) bool {
	for _, c := range circles {
		if v.Vacant(c) {
			return true
		}
	}
	return false
}

// crowded: men of other teams are in the room.
func (a *Allied) crowded(v colditz.View, r board.Room) bool {
	for _, at := range a.rules.Board.Rooms[r].Circles {
		if v.Vacant(at) {
			continue
		}
		if m, _ := v.At(at); m != colditz.NoMan && colditz.TeamOf(m) != a.team {
			return true
		}
	}
	return false
}
