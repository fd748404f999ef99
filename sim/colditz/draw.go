package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// A lot among the decisions needs to know how many there are, and steps are
// most of them: they are counted, and only the one that is drawn is written.

// pawnLinks is a set of links for each of 16 pawns, a byte a pawn.
type pawnLinks struct{ low, high uint64 }

// before puts the links of a pawn, which has this number, before those of the pawns behind
// it. They are a value, so that they stay in registers.
func (l pawnLinks) before(set uint8, pawn int) pawnLinks {
	if l.low = l.low<<8 | uint64(set); pawn == 8 {
		l.low, l.high = 0, l.low
	}
	return l
}

// without leaves out the links of some pawns.
func (l pawnLinks) without(pawns uint16) pawnLinks {
	for ; pawns != 0; pawns &= pawns - 1 {
		at := 8 * uint(bits.TrailingZeros16(pawns))
		l.low &^= uint64(0xff) << at // nothing of it, where it is shifted out of the word
		l.high &^= uint64(0xff) << (at - 64)
	}
	return l
}

// count is the number of links of all pawns.
func (l pawnLinks) count() int { return bits.OnesCount64(l.low) + bits.OnesCount64(l.high) }

// nth is link number n of all, counted from 0: the pawn's and its own.
func (l pawnLinks) nth(n uint) (pawn, link uint) {
	first := uint(bits.OnesCount64(l.low))
	if n < first {
		at := nthBit(l.low, n)
		return at / 8, at % 8
	}
	at := nthBit(l.high, n-first)
	return 8 + at/8, at % 8
}

// nthBit is the place of the set bit of a word that has n others below it. The
// byte is found by the sums of all bytes up to each, the bit by its table.
func nthBit(w uint64, n uint) uint {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	sums := w - w>>1&0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f * ones
	at := uint(bits.OnesCount64(((uint64(n)*ones|tops)-sums)&tops)) * 8 % 64 // of the bytes that end before it
	n -= uint(sums << 8 >> at & 0xff)
	return at + uint(stepOrder[w>>at&(1<<maxStrides-1)]>>(8*n%64))&7
}

// appendSteps appends the steps of pawns, the first of which has this number.
func (r *Rules) appendSteps(k MoveKind, pawns []Pawn, first int, links pawnLinks, buf []sim.Move) []sim.Move {
	for i, word := 0, links.low; ; i, word = 8, links.high {
		for ; word != 0; word &^= 0xff << (bits.TrailingZeros64(word) &^ 7) {
			at := bits.TrailingZeros64(word) &^ 7
			pawn := i + at/8
			buf = r.appendLinks(pack(k, first+pawn, 0, 0), pawns[pawn].At, uint8(word>>at), buf)
		}
		if i > 0 {
			return buf
		}
	}
}

// appendLinks appends the steps of one pawn from a circle over some links.
func (r *Rules) appendLinks(pawn sim.Move, at board.Circle, links uint8, buf []sim.Move) []sim.Move {
	if links == 0 { // as of a pawn that stands nowhere
		return buf
	}
	n := len(buf)
	buf = slices.Grow(buf, rowRoom)
	n += r.steps[at].into((*[rowRoom]sim.Move)(buf[n:n+rowRoom]), pawn, links)
	return buf[:n]
}

var _ sim.Drawer[State] = (*Rules)(nil)

// Draw draws decisions of the actor, each with equal chance among those that
// Legal names, and carries them out.
func (r *Rules) Draw(s *State, most int, c *dice.Chance, log *sim.Log, room []sim.Move) (done int) {
	seat, on := r.Actor(s)
	lots := c.Stream(dice.Bot(int(seat)))
	for next := seat; on && next == seat && done < most; next, on = r.Actor(s) {
		if s.Depth == 0 {
			if at := r.moment(s); r.plain(s, at) {
				done += r.drawTurn(s, at, most-done, lots, c, log, room)
				continue
			}
		}
		r.Apply(s, drawn(r.Legal(s, room), lots), c, log)
		done++
	}
	return done
}

// besides is what is open in a plain moment besides steps.
type besides struct {
	list   []sim.Move
	before int          // of the list, come before the steps
	steps  *kindOpening // nil: no step is open
	lasts  span         // while quiet steps are taken
}

// besideSteps lists what is open in a moment besides steps.
func (r *Rules) besideSteps(s *State, at moment, room []sim.Move) besides {
	b := besides{list: room, lasts: turnLasts}
	a := &r.agendas[at]
	for set := a.possible(s, ^uint64(0)); set != 0; set &= set - 1 {
		o := &a.openings[bits.TrailingZeros64(set)]
		if o.links != nil {
			b.steps, b.before = o, len(b.list)
			continue
		}
		if o.far != nil && o.far(r, s) {
			continue
		}
		if o.list != nil {
			b.list = o.list(r, s, b.list)
		} else {
			b.list = r.each(s, o, b.list)
		}
		lasts := o.lasts
		if o.stays != nil && !o.stays(r, s) {
			lasts = aStep
		}
		b.lasts = min(b.lasts, lasts)
	}
	return b
}

// drawTurn draws decisions of a plain moment. What is open besides steps is listed
// once, and holds until something has happened that may change it.
func (r *Rules) drawTurn(
	s *State, at moment, most int, lots *dice.Stream, c *dice.Chance, log *sim.Log, room []sim.Move,
) (done int) {
	b := r.besideSteps(s, at, room)
	if b.steps == nil {
		r.Apply(s, drawn(b.list, lots), c, log)
		return 1
	}
	pawns, first := r.walkers(s)
	for done < most {
		var steps pawnLinks
		if s.Pips > 0 {
			steps = b.steps.links(r, s, first, first+len(pawns))
		}
		walks := steps.count()
		n, all := 0, len(b.list)+walks
		if all > 1 {
			n = lots.IntN(all)
		}
		done++
		if n -= b.before; uint(n) >= uint(walks) {
			if n > 0 {
				n -= walks
			}
			r.Apply(s, b.list[n+b.before], c, log)
			return done
		}
		number, link := steps.nth(uint(n))
		p, pawn := &pawns[number], first+int(number)
		from := uint16(p.At)
		to := r.around[from][link%rowRoom].at
		quiet := r.quiet[from]>>(link%rowRoom)&1 != 0 && s.At[to] == 0
		lasts := b.lasts
		if !quiet || p.WayBack {
			lasts = aStep
		}
		if quiet && b.steps.quietly != nil && r.sets[0][from].ask>>(link%rowRoom)&1 == 0 {
			b.steps.quietly(r, s, pawn, to, log)
		} else {
			r.Apply(s, pack(b.steps.kind, pawn, 0, 0)|sim.Move(r.steps[from][link%rowRoom]), c, log)
		}
		if lasts == aStep || s.Pips <= 0 && lasts < turnLasts || s.Mover >= 0 || s.Depth > 0 {
			return done
		}
	}
	return done
}

// drawn is one of some decisions; nothing is drawn for a single one.
func drawn(legal []sim.Move, lots *dice.Stream) sim.Move {
	if len(legal) == 1 {
		return legal[0]
	}
	return legal[lots.IntN(len(legal))]
}
