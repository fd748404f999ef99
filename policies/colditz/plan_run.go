package colditz

import (
	"math/bits"

	"escapesim/sim/colditz/board"
)

// The run: a man at the window, or where the staff car or a do or die is nearest, others
// where the equipment for it is, and the rest where guards may leave the next way open.

// castRun gives the men inside their roles.
func (s *squad) castRun() {
	if !s.supply.kit && s.supply.means.Kits > 0 {
		s.castKeepers(s.supply.shown)
		return
	}
	window, runners := s.toLast, 1
	switch {
	case s.aims && s.aim.number != noAim:
		window = s.aim.to
	case s.endless && s.v.Round() >= patience && s.v.HasDoOrDie(s.team): // to where one is best
		runners = s.inside.n
	case s.run.opened != nil:
		window, runners = s.run.opened, s.inside.n
	case s.run.car:
		window = s.toCar
	case s.supply.cold && s.endless && s.strike.start.under >= 0: // he is there
		runners = 0
	case s.endless:
		window = s.run.window
	}
	s.castRunners(window, min(runners, 1))
	if !s.supply.content && (!s.supply.cold || !s.endless || s.enough()) {
		s.castPairs(len(s.supply.missing))
	}
	if s.endless && s.supply.cold && s.run.opened == nil || s.aim.flight() && s.supply.content {
		s.standBy()
	}
	s.castRunners(window, runners-1)
}

// castRunners sends so many men to where a run starts.
func (s *squad) castRunners(to distances, men int) {
	for ; men > 0; men-- {
		n, _ := s.nearestTo(to)
		if n < 0 {
			return
		}
		s.employ(n, to, board.NoRoom, runner)
	}
}

// standBy sends men to the other starts: guards come and go, and the best start is soon
// another one. Where ropes shorten a do or die they go to where it is best, for the last
// turns, and to starts of what is in hand; elsewhere to those first for which the fewest
// cards have to be fetched.
func (s *squad) standBy() {
	if s.aims {
		if s.dash.from != board.NoCircle {
			s.waitAt(s.dash.from, s.dash.to)
		}
		for i := range s.starts {
			if t := &s.starts[i]; s.supply.all.holds(t.have) {
				s.waitAt(t.at, t.to)
			}
		}
		return
	}
	for fetched := range mostCards + 1 {
		for i := range s.starts {
			if t := &s.starts[i]; s.strike.fetched[t.set] == fetched {
				s.waitAt(t.at, t.to)
			}
		}
	}
}

// waitAt sends the nearest free man to a circle that nobody goes to and nobody bars.
func (s *squad) waitAt(at board.Circle, to distances) {
	if s.goesTo(at) || !s.reaches(at) {
		return
	}
	if n, _ := s.nearestTo(to); n >= 0 {
		s.employ(n, to, board.NoRoom, waiter)
	}
}

// reaches: a circle is vacant, or one of the squad stands there who is free.
func (s *squad) reaches(at board.Circle) bool {
	if s.v.Vacant(at) {
		return true
	}
	for n := range s.inside.man[:s.inside.n] {
		if s.inside.at[n] == at && s.cast.free>>n&1 != 0 {
			return true
		}
	}
	return false
}

// goesTo: somebody is sent to a circle.
func (s *squad) goesTo(at board.Circle) bool {
	for i := range s.cast.roles[:s.cast.n] {
		if r := &s.cast.roles[i]; r.room == board.NoRoom && r.to[at] == 0 {
			return true
		}
	}
	return s.endless && s.strike.start.at == at
}

// enough: there are men for all that is missing.
func (s *squad) enough() bool {
	n := 0
	for _, missing := range s.supply.missing {
		n += pair * int(missing)
	}
	return n <= bits.OnesCount32(s.cast.free)
}
