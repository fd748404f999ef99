package colditz

import (
	"math/bits"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// The attempt: two men at the window of one way out, the equipment for both, and the kit,
// which makes the team's men wanted, last.

// readiness is how far an attempt is prepared.
type readiness struct {
	watched bool // there are guards
	quiet   int  // thefts that make nobody wanted
	runners int  // men at the window or next to it
	ripe    bool // the kit may be claimed
	takes   bool // and equipment for which men are wanted
}

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
	ready := &s.ready
	*ready = readiness{quiet: s.quietThefts(), watched: s.v.GuardsOnBoard() > 0}
	own := s.breakout.team < 0
	if s.time.late {
		s.castPairs(len(s.supply.missing))
		if n, _ := s.nearestTo(s.toLast); n >= 0 {
			s.employ(n, s.toLast, board.NoRoom, runner)
		}
		ready.ripe, ready.takes = true, true
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
		if d <= near {
			ready.runners++
			if room := s.place[s.inside.at[n]].room; room != board.NoRoom {
				shown |= int(s.rules.Board.Rooms[room].Kit)
			}
		}
		s.employ(n, window, board.NoRoom, runner)
	}
	switch first := s.breakout.first; {
	case !own && first >= 0 && s.supply.missing[first] > 0:
		s.castPair(first)
	case ready.quiet > 0:
		s.castPairs(ready.quiet)
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
	s.judgeTime()
}

// castKeepers sends men for the symbols of a kit that neither cards nor others show, the
// nearest first.
func (s *squad) castKeepers(shown int) {
	if s.supply.kit || s.supply.means.Kits == 0 {
		return
	}
	for {
		best, room, symbol, least := -1, board.NoRoom, 0, unreachable
		for bit := range s.forKit {
			if shown>>bit&1 == 0 {
				if n, r, d := s.nearestRoom(&s.forKit[bit]); n >= 0 && d < least {
					best, room, symbol, least = n, r, bit, d
				}
			}
		}
		if best < 0 {
			return
		}
		shown |= 1 << symbol
		s.employ(best, s.rooms[room].way, room, keeper)
	}
}

// castPairs sends pairs for so many of the cards that are missing, the nearest first.
func (s *squad) castPairs(pairs int) {
	missing := s.supply.missing
	for ; pairs > 0 && bits.OnesCount32(s.cast.free) >= pair; pairs-- {
		best, least := -1, unreachable
		for kind, n := range missing {
			if n > 0 {
				if _, _, d := s.nearestRoom(&s.forType[kind]); d < least {
					best, least = kind, d
				}
			}
		}
		if best < 0 {
			return
		}
		missing[best]--
		s.castPair(best)
	}
}

// castDiggers sends two men to a tunnel whose card is in hand.
func (s *squad) castDiggers() {
	s.men.tunnel = -1
	if !s.supply.kit || s.time.despairs {
		return
	}
	if s.toDoor != nil && s.supply.means.Hand[colditz.SecretDoor] > 0 && (!s.shares || s.flies()) {
		if n, _ := s.nearestTo(s.toDoor); n >= 0 {
			s.employ(n, s.toDoor, board.NoRoom, digger)
		}
	}
	for t := range s.entry {
		if bits.OnesCount32(s.cast.free) < pair || s.supply.means.Hand[colditz.TunnelCard+colditz.Face(t)] == 0 ||
			s.v.MenInside(board.Tunnel(t)) > 0 || !s.leadsOut(t, s.supply.have) {
			continue
		}
		s.men.tunnel = t
		for range pair {
			if n, _ := s.nearestTo(s.entry[t]); n >= 0 {
				s.employ(n, s.entry[t], board.NoRoom, digger)
			}
		}
		return
	}
}

// judgeTime says whether the time has come for what makes men wanted: all of them are under
// cover, and the runners at the window, so far as there are any.
func (s *squad) judgeTime() {
	r := &s.ready
	wanted, keepers, thieves, there := 0, 0, 0, true
	for i := range s.cast.roles[:s.cast.n] {
		role := &s.cast.roles[i]
		at := s.men.pawns[role.man].At
		switch role.part {
		case runner:
			wanted++
		case keeper:
			keepers++
			there = there && s.place[at].room == role.room
		case thief:
			thieves++
		}
	}
	const rush = 5 // own turns
	hurried := s.time.left <= rush || s.breakout.slack < hurry
	set := r.runners >= wanted && there
	switch {
	case s.supply.hot:
	case r.quiet > 0 && thieves > 0: // nobody is wanted for those
		set = false
	case set:
		set = s.hideFirst()
	}
	r.ripe = set || hurried
	r.takes = r.quiet > 0 || r.ripe
}

// hideFirst gives men in the open nothing to do but to hide, where the pips take them to
// cover; true when there is nobody of them.
func (s *squad) hideFirst() (hidden bool) {
	hidden = true
	for n, at := range s.inside.at[:s.inside.n] {
		if s.place[at].safe || int(s.shelter[at]) > s.v.Pips() {
			continue
		}
		hidden = false
		for i := range s.cast.roles[:s.cast.n] {
			if r := &s.cast.roles[i]; r.man == s.inside.man[n] {
				r.to, r.room = s.shelter, board.NoRoom
			}
		}
	}
	return hidden
}
