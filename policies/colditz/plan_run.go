package colditz

import (
	"math/bits"

	"escapesim/sim/colditz"
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
	if s.endless && s.supply.cold && s.run.opened == nil {
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

// standBy sends men to other starts that nobody bars: guards come and go, and the best start is
// soon another one; and who stands idle in a doorway keeps others from their tunnels.
func (s *squad) standBy() {
	for i := 0; i < len(s.starts) && s.cast.free != 0; i++ {
		t := &s.starts[i]
		man, guard := s.v.At(t.at)
		barred := guard != colditz.NoGuard || man != colditz.NoMan && colditz.TeamOf(man) != s.team
		if barred || s.goesTo(t.at) {
			continue
		}
		if n, _ := s.nearestTo(t.to); n >= 0 {
			s.employ(n, t.to, board.NoRoom, waiter)
		}
	}
}

// goesTo: somebody is sent to a circle.
func (s *squad) goesTo(at board.Circle) bool {
	for i := range s.cast.roles[:s.cast.n] {
		if r := &s.cast.roles[i]; r.room == board.NoRoom && r.to[at] == 0 {
			return true
		}
	}
	return false
}

// enough: there are men for all that is missing.
func (s *squad) enough() bool {
	n := 0
	for _, missing := range s.supply.missing {
		n += pair * int(missing)
	}
	return n <= bits.OnesCount32(s.cast.free)
}
