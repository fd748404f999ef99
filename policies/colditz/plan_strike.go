package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// The strike: a man goes to where the do or die starts, pairs to the rooms with the
// equipment for it, and all is taken in one turn. Until then the team holds nothing for
// which its men could be arrested.

// bringRunner brings a man to the start, the nearest, or as near as pawns let him. Once he
// is nearly there he goes on only if the pips take him all the way.
func (s *squad) bringRunner() errand {
	pips := s.v.Pips()
	if pips == 0 {
		return nobodyWalks
	}
	s.walker.begin()
	if s.v.Vacant(s.aim.from) {
		s.walker.source(s.aim.from, 0)
	}
	if s.runner >= 0 {
		one := crew{}
		one.add(s.runner, s.men.pawns[s.runner].At)
		return s.nearest(&one, pips)
	}
	if e := s.nearest(&s.inside, farthest); e.man >= 0 || s.supply.hot {
		return e
	}
	return s.approach(&s.inside, s.aim.to.at)
}

// approach brings one of a crew nearer to where distances lead, when pawns bar all ways to it
// or it is too far: men who could be arrested from cover to cover, in rooms and on circles
// where nobody is.
func (s *squad) approach(c *crew, way func(board.Circle) int16) errand {
	pips := s.v.Pips()
	man, goal, steps, least := -1, board.NoCircle, 0, int16(farthest)
	for n, at := range c.at[:c.n] {
		now := way(at)
		if now <= 1 || int(now)-pips >= int(least) { // he gets no nearer than another one
			continue
		}
		s.walker.measure(s.v, at, pips)
		for _, by := range s.walker.found() {
			to := s.walker.all[by].to
			if s.place[to].light || !s.v.Vacant(to) || s.supply.hot && !s.hidden(to) || !s.v.MayStop(to) {
				continue
			}
			if d := way(to); d >= 0 && d < min(least, now) {
				man, goal, steps, least = c.man[n], to, s.walker.to(to), d
			}
		}
	}
	if man < 0 {
		return nobodyWalks
	}
	return s.walkTo(man, goal, steps)
}

// yields: equipment that the plan lacks can be claimed on the circle.
func (s *squad) yields(at board.Circle) bool {
	room := s.place[at].room
	return room != board.NoRoom && s.loot(room)
}

// loot: equipment that the plan lacks can be claimed in the room.
func (s *squad) loot(room board.Room) bool {
	for t, n := range s.lack {
		if n > 0 && s.rules.Board.Rooms[room].Equipment>>t&1 != 0 {
			return true
		}
	}
	return false
}

// pair is how many men claim a card.
const pair = 2

// seize claims equipment when all of it can be had in this turn and the runner is in his
// place, or when men can be arrested anyway; where the team has become too small for
// that, card by card.
func (s *squad) seize() sim.Move {
	able := s.inside.n
	if s.runner >= 0 {
		able--
	}
	tooFew := able < pair*s.fetch && (able < 2*pair || s.time.left < s.settings.Strike)
	all := s.runner >= 0 && s.thieves >= pair*s.atOnce()
	one := s.thieves >= pair && (s.supply.hot || tooFew)
	if s.lack == [4]int{} || !all && !one {
		return nothing
	}
	kinds := colditz.KindsOf(colditz.ClaimEquipment)
	if s.fetch == 0 {
		kinds = colditz.KindsOf(colditz.PlayBribe)
		if !s.needsBribe() {
			if !s.aim.flight() {
				return nothing // found items are turned in before the throw
			}
			kinds = colditz.KindsOf(colditz.Redeem)
		}
	}
	s.turn.rest = s.v.Open(kinds, s.turn.rest[:0])
	for _, m := range s.turn.rest {
		kind, t, x, y := colditz.Unpack(m)
		if kind == colditz.Redeem {
			if s.lack[colditz.FoundType(t)] > 0 {
				return m
			}
			continue
		}
		if kind == colditz.PlayBribe || s.lack[t] > 0 && s.claims(x-int(s.from)) && s.claims(y-int(s.from)) {
			return m
		}
	}
	return nothing
}

// claims: a man is not where he is for something else.
func (s *squad) claims(man int) bool { return man != s.runner && !s.men.digger[man] }

// needsBribe: found items do not bring all that is lacking.
func (s *squad) needsBribe() bool {
	for t, n := range s.lack {
		if n > s.supply.found[t] {
			return true
		}
	}
	return false
}

// idle are the men who are wanted in rooms with what is lacking, until there are pairs for all of
// it.
func (s *squad) idle() (c crew) {
	if s.fetch == 0 || s.v.Pips() == 0 || s.thieves >= pair*s.fetch {
		return c
	}
	for n, i := range s.inside.man[:s.inside.n] {
		if at := s.inside.at[n]; i != s.runner && !s.yields(at) {
			c.add(i, at)
		}
	}
	return c
}

// bringThief brings the nearest of the idle men to a room with what is lacking.
func (s *squad) bringThief(idle *crew) errand {
	if idle.n == 0 {
		return nobodyWalks
	}
	s.walker.begin()
	for room := range s.rules.Board.Rooms {
		if s.loot(board.Room(room)) {
			for _, at := range s.rules.Board.Rooms[room].Circles {
				if s.v.Vacant(at) && s.v.MayStop(at) {
					s.walker.source(at, 0)
				}
			}
		}
	}
	return s.nearest(idle, farthest)
}

// toLoot is the steps to the nearest room with what the plan lacks, whoever stands in the way.
func (s *squad) toLoot(at board.Circle) int16 {
	least := unreachable
	for t, n := range s.lack {
		if n > 0 {
			least = min(least, int(s.forType[t].nearest[at]>>8))
		}
	}
	return int16(least)
}

// clearDoor takes thieves from the doors deeper into their rooms, so that others get in.
func (s *squad) clearDoor() errand {
	if s.fetch == 0 || s.v.Pips() == 0 {
		return nobodyWalks
	}
	for n, i := range s.inside.man[:s.inside.n] {
		at := s.inside.at[n]
		if i == s.runner || !s.yields(at) || s.rooms[s.place[at].room].deep[at] == 0 {
			continue
		}
		s.walker.measure(s.v, at, s.v.Pips())
		goal, most := board.NoCircle, 0
		for _, to := range s.rules.Board.Rooms[s.place[at].room].Circles {
			if steps := s.walker.to(to); steps > most && s.v.Vacant(to) && s.v.MayStop(to) {
				goal, most = to, steps
			}
		}
		if goal != board.NoCircle {
			return s.walkTo(i, goal, most)
		}
	}
	return nobodyWalks
}

// atOnce is how many cards of those that pairs have to fetch are taken in the first turn: all
// for a do or die, which comes in the next; for a flight those that can be had, for another
// pair takes longer than men who have claimed and come again.
func (s *squad) atOnce() int {
	if s.aim.flight() {
		return min(s.fetch, 1)
	}
	return s.fetch
}

// bringReserve brings men to where a do or die starts while another one waits for his flight: it
// may be what is left when time runs out.
func (s *squad) bringReserve() errand {
	if !s.aim.flight() || s.dash.from == board.NoCircle || !s.v.HasDoOrDie(s.team) || s.v.Pips() == 0 {
		return nobodyWalks
	}
	var free crew
	there := 0
	for n, i := range s.inside.man[:s.inside.n] {
		at := s.inside.at[n]
		switch {
		case i == s.runner:
		case s.dashesFrom(at):
			there++
		case s.fetch == 0 || !s.yields(at):
			free.add(i, at)
		}
	}
	if there >= s.needed(s.v) || free.n == 0 {
		return nobodyWalks
	}
	if s.supply.hot {
		return s.approach(&free, s.dash.to.at)
	}
	s.walker.begin()
	for at := range s.dash.circles {
		if at := board.Circle(at); s.dashesFrom(at) && s.v.Vacant(at) {
			s.walker.source(at, 0)
		}
	}
	return s.nearest(&free, farthest)
}

// standBeside brings men to other starts of flights for which all is in hand, while one waits for
// the throw that begins his: guards come and go, and soon another start may be the best.
func (s *squad) standBeside() errand {
	if !s.aim.flight() || s.aim.number == carAim || s.aim.kept != [4]int{} || s.fetch > 0 || s.v.Pips() == 0 {
		return nobodyWalks
	}
	var open [maxStarts]distances
	vacant, taken := 0, uint64(0) // starts, and men who stand at one
	for i := range s.starts {
		t := &s.starts[i]
		if !s.supply.all.holds(t.have) {
			continue
		}
		if m, _ := s.v.At(t.at); m != colditz.NoMan {
			taken |= 1 << m
		} else if s.v.Vacant(t.at) && t.at != s.aim.from {
			open[vacant] = t.to
			vacant++
		}
	}
	var free crew
	for n, i := range s.inside.man[:s.inside.n] {
		if at := s.inside.at[n]; i != s.runner && !s.dashesFrom(at) && taken>>(s.from+colditz.Man(i))&1 == 0 {
			free.add(i, at)
		}
	}
	return s.approach(&free, func(at board.Circle) int16 {
		least := int16(unreachable)
		for _, to := range open[:vacant] {
			if d := to[at]; d >= 0 {
				least = min(least, d)
			}
		}
		return least
	})
}
