package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// Patrol is reference-patrol: the German measuring stick, without memory and
// without ambition, like Wander.
type Patrol struct {
	rules *colditz.Rules

	pick, forward, all picks
	quarry             [64]board.Circle
}

// NewPatrol returns the policy of the German seat.
func NewPatrol(r *colditz.Rules) *Patrol { return &Patrol{rules: r} }

// outerPosts is the number of guards that Patrol puts on outer black circles
// at the start.
const outerPosts = 4

// strength is the number of guards that Patrol keeps on the board.
func (p *Patrol) strength() int { return p.rules.Teams() + outerPosts }

// Choose answers.
func (p *Patrol) Choose(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	switch v.Question() {
	case 0:
	case colditz.AskThrowAway:
		hand := v.SecurityHand()
		return uniformCard(legal, c, func(face int) int { return int(hand[face]) })
	case colditz.AskHolder, colditz.AskRethrow, colditz.AskDraw:
		return len(legal) - 1 // yes, at the first chance
	case colditz.AskPutDown:
		return p.nearestGuard(v, legal)
	default: // the jail
		return c.IntN(len(legal))
	}
	switch v.Phase() {
	case colditz.PlaceInner:
		return c.IntN(len(legal))
	case colditz.PlaceOuter:
		done := len(legal) > 0 && kindOf(legal[0]) == colditz.No
		if done && v.GuardsOnBoard() >= p.strength() {
			return 0
		}
		if done {
			return 1 + c.IntN(len(legal)-1)
		}
		return c.IntN(len(legal))
	}
	if v.MustMove() < 0 {
		if v.Pips() == v.Thrown() {
			if i := p.cards(v, legal, c); i >= 0 {
				return i
			}
		}
		if v.Pips()+v.Posted() == v.Thrown() && v.GuardsOnBoard() < p.strength() {
			if i := p.pick.ofKind(legal, c, colditz.Post); i >= 0 {
				return i
			}
		}
		if v.Pips() > 0 {
			if i := p.search(v, legal); i >= 0 {
				return i
			}
			if i := p.raid(v, legal); i >= 0 {
				return i
			}
		}
	}
	if i := p.pick.any(legal, c, func(k colditz.MoveKind, _, to, _ int) bool {
		m, _ := v.At(board.Circle(to))
		return k == colditz.GuardStep && m != colditz.NoMan
	}); i >= 0 {
		return i
	}
	if v.MustMove() < 0 && v.Pips() == 1 {
		if firstOfKind(legal, colditz.RecallGuard) >= 0 && c.IntN(4) == 0 {
			return p.pick.ofKind(legal, c, colditz.RecallGuard)
		}
	}
	return p.step(v, legal, c)
}

func kindOf(m sim.Move) colditz.MoveKind {
	k, _, _, _ := colditz.Unpack(m)
	return k
}

// picks are the indices of legal moves that a choice is among.
type picks struct {
	list [512]int32
	n    int
}

func (p *picks) add(i int) {
	if p.n < len(p.list) {
		p.list[p.n] = int32(i)
		p.n++
	}
}

// draw is a uniform one of them, -1 when there is none.
func (p *picks) draw(c *dice.Stream) int {
	if p.n == 0 {
		return -1
	}
	return int(p.list[c.IntN(p.n)])
}

// any is a uniform one of the legal moves that satisfy a condition, -1 when
// there is none.
func (p *picks) any(legal []sim.Move, c *dice.Stream, want func(k colditz.MoveKind, a, b, d int) bool) int {
	p.n = 0
	for i, m := range legal {
		if want(colditz.Unpack(m)) {
			p.add(i)
		}
	}
	return p.draw(c)
}

// ofKind is a uniform one of the legal moves of a kind, -1 when there is none.
func (p *picks) ofKind(legal []sim.Move, c *dice.Stream, kind colditz.MoveKind) int {
	return p.any(legal, c, func(k colditz.MoveKind, _, _, _ int) bool { return k == kind })
}

// nearestGuard puts a caught man down to the nearest guard, the lowest
// number among equals.
func (p *Patrol) nearestGuard(v colditz.View, legal []sim.Move) int {
	man := colditz.Man(bits.TrailingZeros64(v.Threatened()))
	best, least := 0, 1<<30
	for i, m := range legal {
		_, g, _, _ := colditz.Unpack(m)
		if d := p.rules.GuardWalk(v.Guard(colditz.Guard(g)).At, v.Man(man).At); d < least {
			best, least = i, d
		}
	}
	return best
}

// cards: tunnel detected, then appels, then the shot, before a guard moves.
func (p *Patrol) cards(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	if i := p.pick.ofKind(legal, c, colditz.DetectTunnel); i >= 0 {
		return i
	}
	if i := p.pick.ofKind(legal, c, colditz.CallAppel); i >= 0 {
		for m := range colditz.Man(colditz.MaxTeams * colditz.MaxMen) {
			if !v.Exempt(m) {
				return i
			}
		}
	}
	best, least := -1, 0
	for i, m := range legal {
		k, g, man, _ := colditz.Unpack(m)
		if k != colditz.ShootAt {
			continue
		}
		if d := v.ShotDistance(colditz.Guard(g), colditz.Man(man)); d >= 0 && (best < 0 || d < least) {
			best, least = i, d
		}
	}
	return best
}

// search: the first card, in the order of the rooms, whose room holds a
// liable man and can be reached; the guard with the shortest way.
func (p *Patrol) search(v colditz.View, legal []sim.Move) int {
	for card := range colditz.SearchRooms {
		room := v.SearchedRoom(card)
		liable := false
		best, least := -1, 0
		for i, m := range legal {
			k, g, room2, _ := colditz.Unpack(m)
			if k != colditz.SearchRoom || room2 != card {
				continue
			}
			if !liable {
				if liable = p.anyLiable(v, room); !liable {
					break
				}
			}
			if d := v.SearchCost(colditz.Guard(g), card); best < 0 || d < least {
				best, least = i, d
			}
		}
		if best >= 0 {
			return best
		}
	}
	return -1
}

func (p *Patrol) anyLiable(v colditz.View, room board.Room) bool {
	for m := range colditz.Man(colditz.MaxTeams * colditz.MaxMen) {
		if v.Liable(m, room) {
			return true
		}
	}
	return false
}

// raid: two guards and two circles of a detected tunnel, if the pips reach
// for both; the least sum. A guard who went in waits for the second.
func (p *Patrol) raid(v colditz.View, legal []sim.Move) int {
	if firstOfKind(legal, colditz.GuardEnterTunnel) < 0 {
		return -1
	}
	castle := p.rules.Board
	for t := range castle.Tunnels {
		if !v.Detected(board.Tunnel(t)) || v.MenInside(board.Tunnel(t)) == 0 {
			continue
		}
		room := castle.Circles[castle.Tunnels[t].Circles[0]].Room
		var far [colditz.MaxGuards][16]int // pips from a guard to a circle of the tunnel; 0 none
		waiting := colditz.NoGuard
		for g := range colditz.Guard(p.rules.GuardCount()) {
			at := v.Guard(g)
			if at.Zone == colditz.InTunnel && int(castle.Circles[at.At].Tunnel) == t {
				waiting = g
			}
			if at.Zone != colditz.OnBoard || castle.Circles[at.At].Area == board.Outside {
				continue
			}
			walks := v.GuardWalks(g, room)
			for i, circle := range castle.Tunnels[t].Circles {
				m, inside := v.InTunnel(t, i)
				if castle.Circles[circle].Area == board.TunnelOnly || m != colditz.NoMan || inside != colditz.NoGuard {
					continue
				}
				if d := walks.To(circle); d > 0 && d <= v.Pips() {
					far[g][i] = d
				}
			}
		}
		first, circle := p.firstOfRaid(&far, waiting, v.Pips())
		if first == colditz.NoGuard {
			continue
		}
		for i, m := range legal {
			if k, g, to, _ := colditz.Unpack(m); k == colditz.GuardEnterTunnel && g == int(first) &&
				to == int(castle.Tunnels[t].Circles[circle]) {
				return i
			}
		}
	}
	return -1
}

// firstOfRaid is the guard who goes in next, and where.
func (p *Patrol) firstOfRaid(far *[colditz.MaxGuards][16]int, waiting colditz.Guard, pips int) (colditz.Guard, int) {
	guard, circle, least := colditz.NoGuard, 0, pips+1
	for g := range colditz.Guard(colditz.MaxGuards) {
		for i := range far[g] {
			d := far[g][i]
			if d == 0 {
				continue
			}
			if waiting != colditz.NoGuard {
				if d < least {
					guard, circle, least = g, i, d
				}
				continue
			}
			for h := range colditz.Guard(colditz.MaxGuards) {
				for j := range far[h] {
					if e := far[h][j]; h != g && j != i && e > 0 && d+e < least {
						guard, circle, least = g, i, d+e
					}
				}
			}
		}
	}
	return guard, circle
}

// step: uniform among the forward steps, else among all.
// Long because it is one paragraph of the reference, sentence by sentence.
func (p *Patrol) step(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	castle := p.rules.Board
	quarry := p.quarry[:0]
	for m := range colditz.Man(p.rules.Teams() * colditz.MaxMen) {
		if v.MayArrest(m) {
			quarry = append(quarry, v.Man(m).At)
		}
	}
	pursued := v.PursuedWays()
	for w := range castle.Ways {
		way := &castle.Ways[w]
		if way.Kind == board.StepLink || pursued>>w&1 == 0 || len(quarry) == cap(quarry) {
			continue
		}
		upper := way.From
		if castle.Circles[upper].Area == board.Outside {
			upper = way.To // of a wire: the end on the castle's side
		}
		quarry = append(quarry, upper)
	}
	nearest := func(at board.Circle) int {
		d := 1 << 30
		for _, q := range quarry {
			d = min(d, p.rules.GuardWalk(at, q))
		}
		return d
	}
	p.forward.n, p.all.n = 0, 0
	last, lastDistance := -1, 0
	for i, m := range legal {
		k, g, b, kind := colditz.Unpack(m)
		if k != colditz.GuardStep {
			continue
		}
		from, to := v.Guard(colditz.Guard(g)).At, board.Circle(b)
		a, z := &castle.Circles[from], &castle.Circles[to]
		if z.Area == board.RoomArea && a.Room != z.Room && !v.Pursuit() {
			continue // by a card only
		}
		p.all.add(i)
		if len(quarry) == 0 {
			continue
		}
		goes := false
		switch board.LinkKind(kind) {
		case board.RopeLink:
			for l := range castle.Links[from] {
				if link := &castle.Links[from][l]; link.To == to && link.Kind == board.RopeLink {
					goes = link.Down
				}
			}
		case board.WireLink:
			goes = z.Area == board.Outside
		}
		if !goes {
			if g != last {
				last, lastDistance = g, nearest(from)
			}
			goes = lastDistance <= v.Pips() && nearest(to) < lastDistance
		}
		if goes {
			p.forward.add(i)
		}
	}
	if i := p.forward.draw(c); i >= 0 {
		return i
	}
	return max(p.all.draw(c), 0) // else stop; a guard who must move on takes his first way
}
