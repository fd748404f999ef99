package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
)

var _ sim.Drawer[State] = (*Rules)(nil)

// Draw draws decisions by lot in a plain turn, and goes on while it is one:
// steps, which are most of the list, are counted and not written, and what
// else is open is listed again only when it may have changed. So it does with
// answers to interrupts.
func (r *Rules) Draw(s *State, most int, c *dice.Chance, log *sim.Log, buf []sim.Move) (done int, last sim.Move) {
	switch {
	case s.Depth > 0:
		return r.drawAnswers(s, most, c, log, buf)
	case r.manyLinks || s.Mover >= 0:
	case s.Phase == AlliedMove && r.plainAllied(s):
		return r.drawAllied(s, most, c, log, buf)
	case s.Phase == GermanMove && r.plainGerman(s) && r.Options.Guard.OuterCap == 0:
		return r.drawGerman(s, most, c, log, buf)
	}
	return 0, 0
}

// lot is the place of a list of n that is drawn.
func lot(lots *dice.Stream, n int) int {
	if n == 1 {
		return 0
	}
	return lots.IntN(n)
}

// row is the steps of pawns one after the other, a byte of links for each: so
// step number n of all is bit number n.
type row struct{ first, second uint64 }

func (w row) len() int { return bits.OnesCount64(w.first) + bits.OnesCount64(w.second) }

// step is the pawn who takes step number n, and its link.
func (w row) step(n int) (pawn, link int) {
	if first := bits.OnesCount64(w.first); n >= first {
		at := nthBit(w.second, n-first)
		return 8 + at>>3, at & 7
	}
	at := nthBit(w.first, n)
	return at >> 3, at & 7
}

// nthBit is the place of the set bit that has n others below it, in a word of
// link sets: the byte by the sums of all bytes up to each, the bit by its
// table.
func nthBit(w uint64, n int) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	sums := w - w>>1&0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f * ones
	at := bits.OnesCount64(((uint64(n)*ones|tops)-sums)&tops) * 8 // of the bytes that end before it
	n -= int(sums << 8 >> at & 0xff)
	return at + int(stepOrder[w>>at%64]>>(8*n))&7
}

// drawAnswers draws a player's answers to interrupts. The cards that he lays
// down in a trade are counted; other lists are short.
func (r *Rules) drawAnswers(s *State, most int, c *dice.Chance, log *sim.Log, buf []sim.Move) (done int, move sim.Move) {
	seat := s.top().Seat
	lots := c.Stream(dice.Bot(int(seat)))
	for ; done < most && s.Depth > 0; done++ {
		f := s.top()
		if f.Seat != seat {
			break
		}
		var words [2]MoveKind // besides the cards
		n, able := 0, faces(0)
		switch other := sim.Seat(f.A); f.Kind {
		case AskTradeGive:
			words[0], n = Yes, b2i(s.Offer.GiveLen > 0)
			able = r.putable(s, seat, other, s.Offer.Give[:s.Offer.GiveLen])
		case AskTradeAnswer:
			words, n = [2]MoveKind{No, Yes}, 1+b2i(r.fair(s, other, seat))
			able = r.putable(s, seat, other, s.Offer.Back[:s.Offer.BackLen])
		default:
			legal := r.legalFrame(s, f, buf)
			move = legal[lot(lots, len(legal))]
			r.applyFrame(s, move, c, log)
			r.settle(s, c, log)
			continue
		}
		drawn := lot(lots, n+bits.OnesCount64(uint64(able)))
		if drawn < n {
			move = pack(words[drawn&1], 0, 0, 0)
			r.applyFrame(s, move, c, log)
			r.settle(s, c, log)
			continue
		}
		for ; drawn > n; drawn-- {
			able &= able - 1
		}
		move = pack(Put, bits.TrailingZeros64(uint64(able)), 0, 0)
		r.applyFrame(s, move, c, log) // the next card is asked for
	}
	return done, move
}

// drawAllied draws from the decisions of legalAllied in a plain turn.
func (r *Rules) drawAllied(s *State, most int, c *dice.Chance, log *sim.Log, buf []sim.Move) (done int, move sim.Move) {
	team := int(s.Seat) - 1
	from, to := r.menOf(team)
	lots := c.Stream(dice.Bot(int(s.Seat)))
	others, steady, known := buf, false, false
	for done < most {
		if !known {
			others = r.alliedOthers(s, team, 0, buf)
			steady = r.steadyBesideSteps(s, team)
		}
		var steps row
		if s.Pips > 0 {
			steps.first = r.stepsOf(s, from, min(to, from+8))
			if to > from+8 {
				steps.second = r.stepsOf(s, from+8, to)
			}
		}
		walks := steps.len()
		n := lot(lots, 1+walks+len(others))
		done++
		switch {
		case n == 0:
			move = pack(StopMoving, 0, 0, 0)
		case n > walks:
			move = others[n-1-walks]
		default:
			i, link := steps.step(n - 1)
			m := from + Man(i)
			p := &s.Men[m]
			way := &r.around[p.At][link]
			move = pack(Step, int(m), int(way.at), int(way.kind))
			if r.isBare(s, way.at, way.kind) {
				known = steady && !r.ground[p.At].stirs && !r.ground[way.at].stirs && !p.WayBack
				r.walk(s, m, way.at, way.kind, log)
				known = known && s.Pips > 0
				continue
			}
		}
		r.applyAllied(s, move, c, log)
		known = false
		if s.Depth > 0 || s.Mover >= 0 || s.Phase != AlliedMove || !r.plainAllied(s) {
			r.settle(s, c, log)
			break
		}
	}
	return done, move
}

// steadyBesideSteps: what legalBesideSteps and legalTunnelSteps list stays so
// while men walk, to the last pip, except on circles that stir it.
func (r *Rules) steadyBesideSteps(s *State, team int) bool {
	held := s.Teams[team].Held
	return s.Tunnel[0].Men|s.Tunnel[1].Men|s.Tunnel[2].Men == 0 &&
		(s.MenInCells == 0 || s.Doubles == 0 && held&(1<<Release) == 0 || r.steadyReleases && s.At[r.Board.InnerExit]|s.At[r.Board.CoolerExit] == 0) &&
		(held&fastFaces == 0 || r.Options.Card.MoveFastFrom == FromAnywhere) &&
		(held&digs == 0 || r.farFromTunnels(s, team))
}

// farFromTunnels: with the pips left the team's men do not get into a tunnel
// for which it has a card, even were nobody in the way. Who walks comes no
// nearer than he spends pips, so it stays so.
func (r *Rules) farFromTunnels(s *State, team int) bool {
	t := &s.Teams[team]
	from, to := r.menOf(team)
	for i := range r.entryWalk {
		if t.Hand[TunnelCard+Face(i)] == 0 {
			continue
		}
		nearest, second := unreachable, unreachable
		for m := from; m < to; m++ {
			if p := &s.Men[m]; p.Zone == OnBoard {
				d := int(r.entryWalk[i].steps[p.At])
				nearest, second = min(nearest, d), min(second, max(nearest, d))
			}
		}
		inside := 3 // steps of two men
		if r.Options.Tunnel.OpenMin == 1 {
			second, inside = 0, 1
		}
		if nearest+second+inside <= int(s.Pips) {
			return false
		}
	}
	return true
}

// stepsOf are the steps of up to eight men, a byte for each.
func (r *Rules) stepsOf(s *State, from, to Man) (steps uint64) {
	men := s.Men[from:to]
	for i := len(men) - 1; i >= 0; i-- {
		steps <<= 8
		p := &men[i]
		if p.Zone != OnBoard {
			continue
		}
		sets, near := &r.sets[0][uint16(p.At)], s.Near[uint16(p.At)]
		free := sets.open &^ near.taken()
		if doubt := free&sets.ask | sets.open&near.guards(); doubt != 0 {
			free = r.askSteps(s, from+Man(i), p.At, free, doubt)
		}
		steps |= uint64(free)
	}
	for fresh := s.FreshMen >> uint(from) & (1<<uint(to-from) - 1); fresh != 0; fresh &= fresh - 1 {
		steps &^= 0xff << (8 * uint(bits.TrailingZeros64(fresh)))
	}
	return steps
}

// drawGerman draws from the decisions of legalGerman in a plain turn.
func (r *Rules) drawGerman(s *State, most int, c *dice.Chance, log *sim.Log, buf []sim.Move) (done int, move sim.Move) {
	lots := c.Stream(dice.Bot(int(German)))
	others, before, steady, known := buf, 0, false, false // before recalls
	for done < most {
		var steps row
		posts, recalls := 0, uint16(0)
		if s.Pips > 0 {
			if r.mayPost(s) {
				posts = len(r.posts) - int(s.PostsTaken)
			}
			steps.first = r.guardStepsOf(s, 0, min(Guard(r.guards), 8))
			if r.guards > 8 {
				steps.second = r.guardStepsOf(s, 8, Guard(r.guards))
			}
			if s.Pips >= int16(r.Options.Guard.RecallCost) {
				recalls = s.OnPosts
			}
		}
		if !known {
			others = buf
			if s.Pips > 0 {
				others = r.legalGuardTunnelSteps(s, others)
			}
			before = len(others)
			others = r.legalBesideGuards(s, 0, others)
			steady = r.steadyBesideGuards(s)
		}
		known = false
		walks, back := steps.len(), bits.OnesCount16(recalls)
		n := lot(lots, 1+posts+walks+back+len(others))
		done++
		switch {
		case n == 0:
			move = pack(StopMoving, 0, 0, 0)
		case n <= posts:
			move = pack(Post, int(r.freePost(s, n-1)), 0, 0)
		case n <= posts+walks:
			g, link := steps.step(n - 1 - posts)
			at := s.Guards[g].At
			way := &r.around[at][link]
			move = pack(GuardStep, g, int(way.at), int(way.kind))
			known = steady && s.At[way.at] == 0 && way.kind <= DoorLink && r.ground[way.at].room == NoRoom && r.ground[at].area != Outside
		default:
			switch n -= 1 + posts + walks; {
			case n < before:
				move = others[n]
			case n < before+back:
				for ; n > before; n-- {
					recalls &= recalls - 1
				}
				move = pack(RecallGuard, bits.TrailingZeros16(recalls), 0, 0)
				known = steady
			default:
				move = others[n-back]
			}
		}
		r.applyGerman(s, move, c, log)
		if s.Depth > 0 || s.Mover >= 0 || s.Phase != GermanMove {
			r.settle(s, c, log)
			break
		}
		known = known && s.Pips > 0
	}
	return done, move
}

// steadyBesideGuards: what legalBesideGuards and legalGuardTunnelSteps list
// stays so while guards walk, or are recalled, to the last pip.
func (r *Rules) steadyBesideGuards(s *State) bool {
	return r.plainGuards && (s.GermanHand[ShootCard] == 0 || s.MenOutside == 0) && s.Tunnel[0].Men|s.Tunnel[1].Men|s.Tunnel[2].Men == 0 && s.Tunnel[0].Guards|s.Tunnel[1].Guards|s.Tunnel[2].Guards == 0 && r.farFromSearches(s)
}

// farFromSearches is farFromTunnels for the guards, and the rooms of the
// search cards.
func (r *Rules) farFromSearches(s *State) bool {
	held := r.searchCards(s)
	if held == 0 {
		return true
	}
	most, near := nearEnough(s), uint64(0)
	for g := range Guard(r.guards) {
		if p := &s.Guards[g]; p.Zone == OnBoard {
			near |= most - r.roomsNear[p.At]
		}
	}
	return near&held == 0
}

// guardStepsOf are the steps of up to eight guards, a byte for each.
func (r *Rules) guardStepsOf(s *State, from, to Guard) (steps uint64) {
	pips := s.walkingPips()
	if pips <= 0 {
		return 0
	}
	rooms := r.doorways(s)
	guards := s.Guards[from:to]
	for i := len(guards) - 1; i >= 0; i-- {
		steps <<= 8
		p := &guards[i]
		if p.Zone != OnBoard {
			continue
		}
		sets, near := &r.sets[1][uint16(p.At)], s.Near[uint16(p.At)]
		open := sets.open &^ (sets.rooms & rooms.shut)
		free := open &^ near.taken()
		if free&(sets.ask|sets.rooms&rooms.ask)|open&near.taken()&^near.guards() != 0 {
			free = r.openGuardSteps(s, from+Guard(i), rooms, pips)
		}
		steps |= uint64(free)
	}
	for fresh := s.FreshGuards >> uint(from) & (1<<uint(to-from) - 1); fresh != 0; fresh &= fresh - 1 {
		steps &^= 0xff << (8 * uint(bits.TrailingZeros16(fresh)))
	}
	return steps
}

// freePost is free black circle number n.
func (r *Rules) freePost(s *State, n int) Circle {
	for _, p := range r.posts {
		if s.At[p] == 0 {
			if n == 0 {
				return p
			}
			n--
		}
	}
	return NoCircle
}
