package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// The attempt: two men at the window of one way out, the equipment for both, and the kit.

// quietThefts is how many cards may still be stolen before men are wanted for them.
func (a *Allied) quietThefts() int {
	const all = 99
	o := &a.rules.Options.Arrest
	switch {
	case a.supply.hot || o.Grey == colditz.NeverArrest:
		return all
	case a.supply.unseen:
		return max(int(o.MinStolen)-1-int(a.supply.means.Stolen), 1)
	}
	return 0
}

// castAttempt gives the men inside their roles: thieves of what may be stolen unseen, the
// men for the kit, the runners, thieves of the rest.
func (s *squad) castAttempt() {
	own := s.breakout.team < 0
	if s.time.late {
		s.castPairs(len(s.supply.missing))
		if n, _ := s.nearestTo(s.toLast); n >= 0 {
			s.employ(n, s.toLast, board.NoRoom, runner)
		}
		return
	}
	window := s.run.window
	if s.run.opened != nil {
		window = s.run.opened
	}
	going := 0
	if own && s.breakout.exit != nil {
		going = s.breakout.going
	}
	const near = 2 // steps to the window of a man who is there for a run
	shown := s.supply.shown
	for ; going > 0; going-- {
		n, d := s.nearestTo(window)
		if n < 0 || d > near && !s.supply.kit {
			break
		}
		if room := s.place[s.inside.at[n]].room; d <= near && room != board.NoRoom {
			shown |= int(s.rules.Board.Rooms[room].Kit)
		}
		s.employ(n, window, board.NoRoom, runner)
	}
	if first := s.breakout.first; !own && first >= 0 && s.supply.missing[first] > 0 {
		s.castPair(first, s.nearestRoom(&s.forType[first]))
	} else {
		s.castPairs(s.quietThefts())
	}
	if own {
		s.castKeepers(shown)
	}
	for ; going > 0; going-- {
		n, _ := s.nearestTo(window)
		if n < 0 {
			break
		}
		s.employ(n, window, board.NoRoom, runner)
	}
	s.castPairs(len(s.supply.missing))
}

// castKeepers sends men for the symbols of a kit that neither cards nor others show, the
// nearest first.
func (s *squad) castKeepers(shown int) {
	if s.supply.kit || s.supply.means.Kits == 0 {
		return
	}
	var known [len(s.forKit)]choice // of each symbol; it holds until its man or its room is taken
	var taken choice
	for {
		best, symbol := choice{-1, board.NoRoom, unreachable}, 0
		for bit := range known {
			if shown>>bit&1 != 0 {
				continue
			}
			c := &known[bit]
			if c.man == taken.man || c.room == taken.room { // always so at first
				*c = s.nearestRoom(&s.forKit[bit])
			}
			if c.steps < best.steps {
				best, symbol = *c, bit
			}
		}
		if best.man < 0 {
			return
		}
		taken = best
		at := s.inside.at[best.man]
		if !s.cast.barred[best.room] && s.place[at].room != best.room && !s.reaches(best.room, at) {
			s.cast.barred[best.room] = true // perhaps there is another room that is not much farther
			continue
		}
		shown |= 1 << symbol
		s.employ(best.man, s.rooms[best.room].way, best.room, keeper)
	}
}

// reaches: finds has a way for a man to a room. While the way that was found last is free from
// where he stands, none has to be looked for.
func (s *squad) reaches(room board.Room, at board.Circle) bool {
	known := &s.reached[room]
	if s.stillOpen(*known, room, at) {
		return true
	}
	if !s.finds(&role{to: s.rooms[room].way, room: room}, at) {
		return false
	}
	if len(s.turn.way) < farthest { // as far as finds looks for another
		*known = append(append((*known)[:0], at), s.turn.way...)
		s.cast.found |= 1 << room
	}
	return true
}

// stillOpen: a man stands on a way to a room, and the rest of it is free.
func (s *squad) stillOpen(way []board.Circle, room board.Room, at board.Circle) bool {
	rest := way[slices.Index(way, at)+1:]
	if len(rest) == len(way) || len(rest) == 0 {
		return false
	}
	for _, c := range rest {
		if !s.v.Vacant(c) {
			return false
		}
	}
	end := rest[len(rest)-1]
	return s.place[end].room == room && s.v.MayStop(end)
}

// castPairs sends pairs for so many of the cards that are missing, the nearest first.
func (s *squad) castPairs(pairs int) {
	missing := s.supply.missing
	for ; pairs > 0 && bits.OnesCount32(s.cast.free) >= pair; pairs-- {
		best, kind := choice{-1, board.NoRoom, unreachable}, 0
		for t, n := range missing {
			if n > 0 {
				if c := s.nearestRoom(&s.forType[t]); c.steps < best.steps {
					best, kind = c, t
				}
			}
		}
		if best.man < 0 {
			return
		}
		missing[kind]--
		s.castPair(kind, best)
	}
}

// castDiggers begins the roles: it sends two men to a tunnel whose card is in hand, one to a tunnel that stands open.
func (s *squad) castDiggers() {
	s.cast.n, s.cast.free, s.cast.sent, s.cast.barred = 0, 1<<s.inside.n-1, [maxRooms]int8{}, [maxRooms]bool{}
	s.cast.found = 0
	s.men.tunnel = -1
	if !s.supply.kit {
		return
	}
	if s.toDoor != nil && s.supply.means.Hand[colditz.SecretDoor] > 0 && (!s.shares || s.flies()) {
		if n, _ := s.nearestTo(s.toDoor); n >= 0 {
			s.employ(n, s.toDoor, board.NoRoom, digger)
		}
	}
	for t := range s.entry {
		men := pair
		if s.goesUnder(s.v, t) {
			men = 1
		} else if bits.OnesCount32(s.cast.free) < pair || s.v.MenInside(board.Tunnel(t)) > 0 ||
			s.supply.means.Hand[colditz.TunnelCard+colditz.Face(t)] == 0 || !s.leadsOut(t, s.supply.have) {
			continue
		}
		s.men.tunnel = t
		for range men {
			if n, _ := s.nearestTo(s.entry[t]); n >= 0 {
				s.employ(n, s.entry[t], board.NoRoom, digger)
			}
		}
		return
	}
}
