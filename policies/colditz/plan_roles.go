package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Roles: who is to stand where. Each role goes to the man who is nearest to it, whoever
// stands in his way; how he walks round them is found when he walks.

// assignment is who goes where.
type assignment struct {
	pawns  [colditz.MaxMen]colditz.Pawn
	goals  [colditz.MaxMen]distances
	weight [colditz.MaxMen]int
	breaks [colditz.MaxMen]bool // the man has reached his window: his goal is now a target, or the car
	runner [colditz.MaxMen]bool // the man is on his way to a window, for a run
	thief  [colditz.MaxMen]bool // the man is one of a pair that fetches equipment
	digger [colditz.MaxMen]bool // the man is sent to a tunnel

	tunnel  int  // to be opened; -1 none
	fleeing bool // a man is on the run
}

// forget clears what was found out for one decision only.
func (a *Allied) forget() {
	for i := range a.seen.launched {
		a.seen.launched[i] = -1
	}
	a.seen.exits, a.strike.verdict = [colditz.MaxMen]departure{}, 0
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

// role is a man's place in a plan.
type role struct {
	man  int        // of the team
	to   distances  // steps to where he goes
	room board.Room // that room; NoRoom where it is the circles at which the table is 0
	part part
}

// part is what a man is there for.
type part uint8

const (
	thief part = iota
	keeper
	runner
	digger
	hider
	waiter // at another window
)

// cast is the roles of a squad, in the order in which they are walked for.
type cast struct {
	roles [colditz.MaxMen]role
	n     int
	free  uint32         // men of the squad without a role, by their place in it
	sent  [maxRooms]int8 // men to each room

	barred [maxRooms]bool // pawns stand on all ways to a room
	found  uint32         // rooms to which the way that was found last is the shortest as pawns stand
}

// employ gives a man of the squad a role.
func (s *squad) employ(n int, to distances, room board.Room, why part) {
	c := &s.cast
	c.free &^= 1 << n
	man := s.inside.man[n]
	c.roles[c.n] = role{man, to, room, why}
	c.n++
	if room != board.NoRoom {
		c.sent[room]++
	}
	s.men.goals[man] = to
	s.men.thief[man], s.men.runner[man], s.men.digger[man] = why == thief, why == runner, why == digger
}

// nearestTo is the free man who is nearest to where a table leads, and his steps.
func (s *squad) nearestTo(to distances) (best, steps int) {
	best, steps = -1, full
	for n, at := range s.inside.at[:s.inside.n] {
		if d := int(to[at]); s.cast.free>>n&1 != 0 && d >= 0 && d < steps {
			best, steps = n, d
		}
	}
	return best, steps
}

// crowd is what a man waits, in steps, at a room that has no vacant circle, or no vacant
// door, for men who come from outside, or to which pawns bar all ways.
const crowd = 40

// choice is the free man who is nearest to one of some rooms, that room and his steps.
type choice struct {
	man   int // by his place in the squad; -1 none
	room  board.Room
	steps int
}

// nearestRoom is the choice of the first room and man than whom none is nearer.
func (s *squad) nearestRoom(list *roomChoice) choice {
	best, least := choice{-1, board.NoRoom, unreachable}, unreachable // nobody is nearer than least
	for free := s.cast.free; free != 0; free &= free - 1 {
		least = min(least, int(list.nearest[s.inside.at[bits.TrailingZeros32(free)]]>>8))
	}
	for _, r := range list.rooms {
		if best.steps <= least {
			break
		}
		if int(s.cast.sent[r]) >= len(s.rooms[r].within) {
			continue
		}
		waits, known := false, false
		for free := s.cast.free; free != 0; free &= free - 1 {
			n := bits.TrailingZeros32(free)
			at := s.inside.at[n]
			d := int(s.toRooms[at][r])
			if d >= best.steps {
				continue
			}
			if !known {
				known = true
				waits = s.cast.barred[r] || !anyVacant(s.v, s.rooms[r].within) || !anyVacant(s.v, s.rooms[r].doors)
			}
			if waits && d > 0 && s.place[at].room != r {
				d += crowd
			}
			if d < best.steps {
				best = choice{n, r, d}
			}
		}
	}
	return best
}

// castPair gives the man who is nearest to a type of equipment, and another one, the roles of thieves.
func (s *squad) castPair(kind int, c choice) {
	for left := pair; left > 0 && c.man >= 0; left-- {
		to := s.rooms[c.room].way
		if s.endless && s.rules.Teams() > 1 { // he may wait there for long, and others want to come in
			to = s.rooms[c.room].deep
		}
		s.employ(c.man, to, c.room, thief)
		if left > 1 {
			c = s.nearestRoom(&s.forType[kind])
		}
	}
}

// play walks for the roles, one after the other, as far as the pips go: first for a runner
// when all is in hand that he takes, then for men who could be arrested where they stand.
func (s *squad) play(plan []sim.Move) []sim.Move {
	before := len(plan)
	const leads, hides, others = 0, 1, 2
	for pass := leads; pass <= others; pass++ {
		for i := range s.cast.roles[:s.cast.n] {
			r := &s.cast.roles[i]
			at := s.men.pawns[r.man].At
			turn := others
			switch {
			case r.part == runner && s.supply.content && !s.shares:
				turn = leads
			case !s.bearable(at):
				turn = hides
			}
			if turn != pass || r.to[at] == 0 && turn != hides {
				continue
			}
			left := s.v.Pips() - (len(plan) - before)
			if left <= 0 {
				return plan
			}
			was := len(plan)
			if plan = s.walkRole(r, at, left, plan); s.supply.hot && len(plan) > was {
				return plan // guards and men stand otherwise now
			}
		}
	}
	return plan
}

// walkRole adds a man's steps towards his place: straight, round pawns, or as near as he gets.
// Who could be arrested stops only where that is not likely.
func (s *squad) walkRole(r *role, at board.Circle, pips int, plan []sim.Move) []sim.Move {
	if !s.finds(r, at) {
		return s.hop(r, at, pips, plan)
	}
	if n := min(pips, len(s.turn.way)); n > 0 && !s.bearable(s.turn.way[n-1]) {
		return s.hop(r, at, pips, plan)
	}
	return s.along(r.man, s.turn.way, pips, plan)
}

// finds a man's way to his place, straight or round pawns, and notes it.
func (s *squad) finds(r *role, at board.Circle) bool {
	if r.part == keeper && s.cast.found>>r.room&1 != 0 && s.reached[r.room][0] == at {
		s.turn.way = append(s.turn.way[:0], s.reached[r.room][1:]...)
		return true
	}
	clear := false
	if s.turn.way, clear = s.walker.straight(s.v, r.to, at, s.turn.way[:0]); clear {
		return true
	}
	if !anyVacant(s.v, s.inner[at]) { // no need to look from far away
		return false
	}
	s.walker.begin()
	s.goals(r)
	one := [1]board.Circle{at}
	s.walker.spread(s.v, farthest, one[:])
	if s.walker.to(at) <= 0 {
		return false
	}
	s.turn.way = s.walker.back(s.v, at, s.turn.way[:0])
	return true
}

// slight is the risk, in thousandths, that men who are wanted bear where attempts are declared.
const slight = 100

// bearable: a man may well stop on a circle: he is not wanted, or hidden there, or guards
// are far and other teams press, or there is no time to wait.
func (s *squad) bearable(at board.Circle) bool {
	if !s.supply.hot || s.hidden(at) || s.presses() {
		return true
	}
	if s.shares {
		// One team has the turns of all, and so time to wait under cover.
		return s.rules.Teams() > 1 && s.fromBarracks(at) <= slight && s.risk(at) <= slight
	}
	return s.risk(at) <= 10*s.settings.Cover
}

// goals makes the circles of a role the sources of the walker.
func (s *squad) goals(r *role) {
	if r.room == board.NoRoom {
		for _, at := range s.walker.ends(r.to) {
			if s.v.Vacant(at) {
				s.walker.source(at, 0)
			}
		}
		return
	}
	for door := range 2 {
		for _, at := range s.rules.Board.Rooms[r.room].Circles {
			if (r.to[at] > 0) == (door > 0) && s.v.Vacant(at) && s.v.MayStop(at) {
				s.walker.source(at, door)
			}
		}
	}
}

// hop brings a man nearer, as far as he may well stop; from where he may not, to any such circle.
func (s *squad) hop(r *role, at board.Circle, pips int, plan []sim.Move) []sim.Move {
	goal, least := board.NoCircle, int(r.to[at])
	if !s.bearable(at) {
		least = full
	}
	if least <= 1 && !anyVacant(s.v, s.walker.ends(r.to)) { // he is as near as he gets
		return plan
	}
	s.walker.measure(s.v, at, pips)
	for _, by := range s.walker.found() {
		to := s.walker.all[by].to
		if d := int(r.to[to]); d >= 0 && d < least && s.v.Vacant(to) && s.v.MayStop(to) && s.bearable(to) {
			goal, least = to, d
		}
	}
	if goal == board.NoCircle {
		return plan
	}
	e := s.walkTo(r.man, goal, s.walker.to(goal))
	return s.walk(e, pips, plan)
}
