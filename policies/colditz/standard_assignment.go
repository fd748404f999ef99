package colditz

import (
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Who goes where. Men are given goals one after the other, each to the man who is
// nearest; the picks are kept, so that the assignment need not be made again after
// a step that would not change it.

// assignment is who goes where.
type assignment struct {
	pawns  [colditz.MaxMen]colditz.Pawn
	goals  [colditz.MaxMen]distances
	weight [colditz.MaxMen]int
	bound  [colditz.MaxMen]int  // upper bound of what a step of the man is worth
	breaks [colditz.MaxMen]bool // the man has reached his window: his goal is now a target, or the car
	runner [colditz.MaxMen]bool // the man is on his way to a window, for a run
	thief  [colditz.MaxMen]bool // the man is one of a pair that fetches equipment

	free    int                          // number of men inside who can walk and have no goal yet
	idle    [colditz.MaxMen]int8         // their numbers, ascending, as long as they have no goal
	idleAt  [colditz.MaxMen]board.Circle // and where they stand
	sent    [maxRooms]int8               // men sent to each room
	tunnel  int                          // to be opened; -1 none
	fleeing bool                         // a man is on the run
	saves   bool                         // a Move Fast card could save a man enough pips, or take him home

	// What shows whether it still holds: see follow.
	planned bool
	others  [colditz.MaxTeams * colditz.MaxMen]colditz.Pawn // all men when it was made
	walker  int                                             // the one man who has moved since; -1 none
	picks   [maxPicks]pick
	picked  int
}

// survey makes the plan: what is missing, and where each man should go.
func (a *Allied) survey(v colditz.View) {
	a.men.walker = -1
	moved := a.observe(v)
	if moved || !v.SameMeans(&a.supply.means) || a.shares && a.breakout.team < 0 && a.unsettled(v) || a.endless && a.thinksAgain(v) {
		a.supply.means = v.Means()
		a.weigh(v)
	} else if a.men.planned && a.follow(v) {
		return
	}
	a.assign(v)
	a.men.planned = a.men.picked <= maxPicks
	if a.men.planned {
		a.men.others = v.MenPawns()
	}
	a.men.saves = a.savesPips()
	for i := range a.men.bound[:a.to-a.from] {
		a.men.bound[i] = a.boundOf(i)
	}
}

// pick is one choice that assign made: a goal, or a list of rooms, went to the
// man who was nearest to it.
type pick struct {
	list *roomChoice // nil for a goal
	wait [maxChoice]uint8
	goal distances
	man  int8 // -1 nobody
	rank rank // of the man: the least
}

const (
	maxPicks  = 16 // an assignment with more is made again at every decision
	maxChoice = 4  // rooms in a list
)

// rank orders men for a pick, the one to be sent first: by his distance, then by
// the room's place in the list, then by his own number.
type rank uint32

// noRank is that of a man who cannot get there.
const noRank rank = 1<<32 - 1

func rankOf(distance, room, man int) rank { return rank(distance<<16 | room<<8 | man) }

// room is the place in the list of the room that is nearest.
func (r rank) room() int { return int(r >> 8 & 0xff) }

// rank is that of a man on a circle for a pick.
func (a *Allied) rank(p *pick, at board.Circle, man int) rank {
	if p.list == nil {
		if d := p.goal[at]; d >= 0 {
			return rankOf(int(d), 0, man)
		}
		return noRank
	}
	best := noRank
	for n, r := range p.list.rooms {
		if d := int(a.toRooms[at][r]) + int(p.wait[n]); d < unreachable {
			best = min(best, rankOf(d, n, man))
		}
	}
	return best
}

// follow keeps the assignment after a step, if making it again would change
// nothing, and reports whether it did. The caller has seen to it that supplies
// and guards are the same. Then it still holds if at most one man has moved, if no
// room or door has become free or occupied by that, if the man has not come nearer
// to a goal that was given to somebody before him, and if he is not farther from
// his own.
func (a *Allied) follow(v colditz.View) bool {
	moved, walker := v.Elsewhere(&a.men.pawns)
	if moved > 1 || !v.SameOthers(&a.men.others) {
		return false
	}
	a.forget()
	if moved == 0 {
		return true // a card was played, or the dice were thrown
	}
	was, is := a.men.pawns[walker], v.Man(a.from+colditz.Man(walker))
	if was.Zone != colditz.OnBoard || is.Zone != colditz.OnBoard || was.Returning != is.Returning || was.WayBack != is.WayBack {
		return false
	}
	from, to := &a.place[was.At], &a.place[is.At]
	if from.inside() != to.inside() || a.kit.active && !a.fetchesOn(walker, was.At, is.At) {
		return false
	}
	if !from.inside() {
		if !is.WayBack && (a.run.out.steps[a.supply.have][was.At] >= 0) != (a.run.out.steps[a.supply.have][is.At] >= 0) || a.run.car && a.runsShort(was.At) != a.runsShort(is.At) {
			return false
		}
	} else {
		walked := a.kit.active && a.kit.first // the picks after his own do not concern him
		if a.men.breaks[walker] || a.supply.kit && a.awaits(walker) && a.men.goals[walker][is.At] == 0 {
			return false
		}
		outdoors := from.room == board.NoRoom && to.room == board.NoRoom
		for i := range a.men.picks[:a.men.picked] {
			p := &a.men.picks[i]
			if walked && outdoors {
				break
			}
			if !outdoors && !a.sameDoors(v, p, from.room, to.room) {
				return false
			}
			rank := a.rank(p, is.At, walker)
			if int(p.man) == walker {
				if rank > p.rank || rank.room() != p.rank.room() {
					return false
				}
				p.rank, walked = rank, true
				continue
			}
			if !walked && rank < p.rank {
				return false
			}
		}
	}
	a.men.pawns[walker] = is
	if goal := a.men.goals[walker]; goal != nil && goal[is.At] > goal[was.At] {
		a.men.saves = a.savesPips()
	}
	a.men.bound[walker] = a.boundOf(walker)
	a.men.walker = walker
	return true
}

// forget clears what was found out for one decision only.
func (a *Allied) forget() {
	for i := range a.seen.launched {
		a.seen.launched[i] = -1
	}
	a.seen.exposed = [colditz.MaxMen]uint8{}
	a.seen.exits, a.strike.verdict = [colditz.MaxMen]departure{}, 0
}

// sameDoors: a man's step between two rooms, or between a room and a corridor,
// does not change how long anybody has to wait at the rooms of a pick.
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

// record adds a pick. If there is no room left, follow does not keep the
// assignment.
func (a *Allied) record(list *roomChoice, goal distances) *pick {
	p := &a.men.picks[min(a.men.picked, maxPicks-1)]
	a.men.picked++
	p.list, p.goal, p.man, p.rank = list, goal, -1, noRank
	p.wait = [maxChoice]uint8{}
	return p
}

// assign gives every man a goal.
func (a *Allied) assign(v colditz.View) {
	a.forget()
	a.men.free, a.men.fleeing, a.men.picked = 0, false, 0
	a.men.sent = [maxRooms]int8{}
	men := int(a.to - a.from)
	for i := range men {
		p := v.Man(a.from + colditz.Man(i))
		a.men.pawns[i] = p
		a.men.goals[i], a.men.weight[i], a.men.breaks[i] = nil, 0, false
		a.men.runner[i], a.men.thief[i] = false, false
		if p.Zone != colditz.OnBoard {
			continue
		}
		if a.place[p.At].inside() {
			a.men.idle[a.men.free], a.men.idleAt[a.men.free] = int8(i), p.At
			a.men.free++
			continue
		}
		a.men.fleeing = a.men.fleeing || !p.Returning
		switch {
		case p.WayBack:
			a.men.goals[i], a.men.weight[i] = a.home, 3
		case a.onFoot && a.runsShort(p.At):
			a.men.goals[i], a.men.weight[i] = a.targets.steps[a.supply.have], 5
		case a.run.out.steps[a.supply.have][p.At] >= 0:
			a.men.goals[i], a.men.weight[i] = a.run.out.steps[a.supply.have], 5
		default:
			a.men.goals[i], a.men.weight[i] = a.home, 3
		}
	}
	const hands = 3
	if !a.onFoot && a.men.free >= hands { // who was let out of solitary need not hurry home
		for i := range men {
			if p := &a.men.pawns[i]; p.Zone == colditz.OnBoard && p.WayBack {
				a.men.weight[i] = 1
			}
		}
	}
	if a.shares && a.breakout.team < 0 && !a.time.late && a.breakout.exit != nil {
		a.muster(v)
	} else {
		a.disperse(v)
	}
	for _, i := range a.men.idle[:a.men.free] {
		a.men.goals[i], a.men.weight[i] = a.shelter, 1
	}
	if !a.supply.kit {
		return
	}
	for i := range men {
		if at := a.men.pawns[i].At; a.awaits(i) && a.run.out.steps[a.supply.have][at] >= 0 && a.men.goals[i][at] == 0 {
			a.men.goals[i], a.men.breaks[i] = a.run.out.steps[a.supply.have], true
		}
	}
}

// disperse gives goals to the idle men: the symbols of the kit first, then
// pairs for the equipment that is missing; the others go to the window.
func (a *Allied) disperse(v colditz.View) {
	a.kit.active = false
	if !a.supply.kit && a.supply.means.Kits > 0 && a.breakout.team < 0 {
		a.sendForKit(v, 4)
	}
	a.sendDown(v)
	window, runners := a.toLast, 1
	switch {
	case a.time.despairs:
		runners = a.men.free
	case a.run.opened != nil:
		window, runners = a.run.opened, a.men.free
	case a.run.car:
		window = a.toCar
	case a.time.late:
	case a.supply.cold && a.endless && a.strike.start.under >= 0: // he is there
		runners = 0
	case a.supply.cold && a.endless:
		window, runners = a.run.window, 1
	case a.time.far:
		window = a.toFarRun
	case a.onFoot || a.time.patient:
		window, runners = a.run.window, 2
	}
	lead := toWindow
	if !a.onFoot && a.supply.content {
		lead = nowToWindow
	}
	if a.endless && a.supply.have.holds(a.strike.start.have) || !a.endless && a.onFoot && (a.time.late || a.supply.have.holds(2|oneCutter)) || a.shares && a.oneTeam && a.supply.have != 0 {
		lead = nowToWindow
	}
	first := runners > 0
	if a.endless && !a.time.despairs && a.run.opened == nil && !a.supply.content && v.Round() >= patienceOver {
		first, runners = a.men.free > 2*a.pairs(), min(runners, 1)
	}
	switch {
	case !a.supply.kit || a.men.free == 0 || !first:
	default:
		a.sendRunner(window, lead)
	}
	if a.supply.kit && a.men.free > 0 && runners == 2 && a.onFoot && a.run.opened == nil {
		a.sendRunner(window, lead)
		runners = 1
	}
	if a.breakout.team >= 0 {
		a.sendPair(v, a.breakout.first, 3)
		return
	}
	left := a.supply.missing
	for more := !a.supply.content && (!a.supply.cold || !a.endless || a.enough()); more && a.men.free >= 2; {
		more = false
		for t := range 4 {
			if left[t] > 0 && a.men.free >= 2 {
				a.sendThief(v, t, 3)
				a.sendThief(v, t, 3)
				left[t]--
				more = true
			}
		}
	}
	if a.endless && a.supply.cold && a.supply.kit && !a.time.despairs && a.run.opened == nil {
		a.standBy()
	}
	for n := 1; a.supply.kit && n < runners && a.men.free > 0; n++ {
		a.sendRunner(window, toWindow)
	}
	if a.supply.kit && a.supply.another && a.run.opened == nil && a.men.free >= 2 { // for the next man
		a.sendThief(v, colditz.Rope, 1)
		a.sendThief(v, colditz.Rope, 1)
	}
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

// The weights of men on their way to a window.
const (
	toWindow    = 2
	nowToWindow = 4 // everything is there that a run takes
)

// awaits: the man is on his way to a window, for a run.
func (a *Allied) awaits(i int) bool { return a.men.runner[i] }

// sendRunner sends the nearest idle man to a window.
func (a *Allied) sendRunner(to distances, weight int) {
	if i := a.send(to, weight); i >= 0 {
		a.men.runner[i] = true
	}
}

// sendThief sends the nearest idle man to a room with a type of equipment.
func (a *Allied) sendThief(v colditz.View, kind, weight int) {
	if i := a.sendTo(v, &a.forType[kind], weight); i >= 0 {
		a.men.thief[i] = true
	}
}

// send gives a goal to the nearest idle man and tells who that is, -1 nobody.
func (a *Allied) send(to distances, weight int) (man int) {
	best, least := -1, int16(full)
	for n, at := range a.men.idleAt[:a.men.free] {
		if d := to[at]; d >= 0 && d < least {
			best, least = n, d
		}
	}
	p := a.record(nil, to)
	if best >= 0 {
		p.man = a.men.idle[best]
		p.rank = rankOf(int(least), 0, int(p.man))
		a.employ(best, to, weight)
	}
	return int(p.man)
}

// employ gives an idle man a goal.
func (a *Allied) employ(n int, to distances, weight int) {
	i := a.men.idle[n]
	a.men.goals[i], a.men.weight[i] = to, weight
	a.dismiss(n)
}

// dismiss takes a man off the list of the idle.
func (a *Allied) dismiss(n int) {
	a.men.free--
	for ; n < a.men.free; n++ {
		a.men.idle[n], a.men.idleAt[n] = a.men.idle[n+1], a.men.idleAt[n+1]
	}
}

// sendTo gives the nearest idle man one of some rooms as his goal. Where
// several are as near, the first room goes first, and then the first man. It
// tells who that is, -1 nobody.
func (a *Allied) sendTo(v colditz.View, list *roomChoice, weight int) (man int) {
	for _, r := range list.rooms {
		if room := &a.doorways[r]; a.shares && a.crowded(v, r) || room.walled || a.men.sent[r] >= room.places || !v.Vacant(room.inner) || !v.Vacant(room.door) {
			return a.sendToOne(v, list, weight)
		}
	}
	const slots = 16
	best := uint32(unreachable) << 12
	for n, at := range a.men.idleAt[:a.men.free] {
		best = min(best, uint32(list.nearest[at])*slots+uint32(n))
	}
	p := a.record(list, nil)
	if d := best >> 12; d < unreachable {
		r := list.rooms[best/slots&0xff]
		a.men.sent[r]++
		p.man = a.men.idle[best%slots]
		p.rank = rankOf(int(d), int(best/slots&0xff), int(p.man))
		a.employ(int(best%slots), a.rooms[r].way, weight)
	}
	return int(p.man)
}

// sendToOne is sendTo where rooms may be full or doors blocked.
func (a *Allied) sendToOne(v colditz.View, list *roomChoice, weight int) (man int) {
	best, least, which := -1, unreachable, 0
	p := a.record(list, nil)
	if len(list.rooms) > maxChoice {
		a.men.picked = maxPicks + 1
	}
	for n, r := range list.rooms {
		if a.men.sent[r] >= a.doorways[r].places {
			p.wait[n&(maxChoice-1)] = unreachable
			continue
		}
		detour := a.waitFor(v, r)
		p.wait[n&(maxChoice-1)] = uint8(detour)
		for i, at := range a.men.idleAt[:a.men.free] {
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
		a.men.sent[r]++
		p.man = a.men.idle[best]
		p.rank = rankOf(least, which, int(p.man))
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

// sendThieves sends so many pairs to what is missing.
func (a *Allied) sendThieves(v colditz.View, pairs, weight int) {
	for kind := range a.supply.missing {
		for n := a.supply.missing[kind]; n > 0 && pairs > 0 && a.men.free >= 2; n-- {
			a.sendThief(v, kind, weight)
			a.sendThief(v, kind, weight)
			pairs--
		}
	}
}

// sendPair sends two men for one card of those that are missing: that which
// is to come first, or the nearest.
func (a *Allied) sendPair(v colditz.View, first, weight int) {
	if a.men.free < 2 {
		return
	}
	if first < 0 || a.supply.missing[first] == 0 {
		first = -1
		least := full
		for kind, n := range a.supply.missing {
			if d := a.pairWalk(kind); n > 0 && d < least {
				first, least = kind, d
			}
		}
		a.men.picked = maxPicks + 1 // another may be nearer as they walk
	}
	if first >= 0 {
		a.sendThief(v, first, weight)
		a.sendThief(v, first, weight)
	}
}

// pairWalk is the number of pips that the two nearest idle men walk for a card.
func (a *Allied) pairWalk(kind int) int {
	first, second := full, full
	for _, at := range a.men.idleAt[:a.men.free] {
		switch d := int(a.forType[kind].nearest[at] >> 8); {
		case d < first:
			first, second = d, first
		case d < second:
			second = d
		}
	}
	return first + second
}
