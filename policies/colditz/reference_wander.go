package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// Wander is reference-wander: it exercises the rules for an Allied team and
// does not play well. It keeps no memory: every choice is a function of the
// open position, the own hand and chance, so its counts can be compared with
// those of another engine. What it does is specified sentence by sentence;
// a change here is a change of the measuring stick.
type Wander struct {
	roads *roads
	seat  sim.Seat

	pick, away, others, all picks
}

// NewWander returns the policy of one Allied seat.
func NewWander(r *colditz.Rules, seat sim.Seat) *Wander {
	return &Wander{roads: roadsOf.Of(r.Board, newRoads), seat: seat}
}

const (
	doOrDieFrom = 30 // the round from which a do or die is announced as soon as it can be
	aimRounds   = 8  // in which aims stay the same
)

// Choose answers a question, or else makes a move of the turn.
func (w *Wander) Choose(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	switch v.Question() {
	case 0:
	case colditz.AskLanding, colditz.AskTake, colditz.AskGuards:
		return c.IntN(len(legal))
	case colditz.AskThrowAway:
		first := firstOf(legal, colditz.ThrowAway, 0) // behind what could be turned in
		return first + uniformCard(legal[first:], c, func(face int) int { return v.Holds(colditz.Face(face)) })
	case colditz.AskGiveUp:
		return w.giveUp(v, legal)
	case colditz.AskHolderSave, colditz.AskRethrow, colditz.AskDraw:
		return len(legal) - 1 // yes
	case colditz.AskAttend:
		man := colditz.Man(v.Asked().A)
		if v.Exempt(man) || c.IntN(2) == 0 {
			return 0
		}
		return 1 + c.IntN(len(legal)-1)
	case colditz.AskWarning:
		if v.SafeWithoutCards() {
			return firstOfKind(legal, colditz.Yes)
		}
		return 0
	case colditz.AskSafety:
		free := func(k colditz.MoveKind, _, toll, _ int) bool { return k == colditz.GoTo && toll == 0 }
		return max(w.pick.any(legal, c, free), 0)
	case colditz.AskTalisman:
		f := v.Asked()
		man, reach, withTalisman, distance := f.Man(), f.B, f.C, f.D
		if colditz.SeatOf(man) == w.seat && distance >= 0 && distance <= reach && distance > withTalisman {
			return firstOfKind(legal, colditz.Yes) // it saves him, and nothing else does
		}
		return 0
	default: // nobody trades, nothing else is played out of turn
		return 0
	}
	if v.Phase() == colditz.BeforeThrow {
		return w.beforeThrow(v, legal)
	}
	if v.MustMove() < 0 {
		if i := w.release(v, legal, c); i >= 0 {
			return i
		}
		if i := w.desk(v, legal, c); i >= 0 {
			return i
		}
	}
	return w.step(v, legal, c)
}

// firstOfKind is the index of the first legal move of a kind, -1 when there is none.
func firstOfKind(legal []sim.Move, kind colditz.MoveKind) int {
	return slices.IndexFunc(legal, func(m sim.Move) bool { return kindOf(m) == kind })
}

// uniformCard picks a card of a hand: a face as often as it is held.
func uniformCard(legal []sim.Move, c *dice.Stream, held func(face int) int) int {
	all := 0
	for _, m := range legal {
		_, face, _, _ := colditz.Unpack(m)
		all += held(face)
	}
	n := c.IntN(all)
	for i, m := range legal {
		_, face, _, _ := colditz.Unpack(m)
		if n -= held(face); n < 0 {
			return i
		}
	}
	return len(legal) - 1
}

// giveUp plays a hideaway, or gives the type he holds most of.
func (w *Wander) giveUp(v colditz.View, legal []sim.Move) int {
	best, most := 0, -1
	for i, m := range legal {
		k, kind, _, _ := colditz.Unpack(m)
		if k == colditz.Yes {
			return i
		}
		if n := v.Equipment(v.Team(), kind); k == colditz.GiveUp && n > most {
			best, most = i, n
		}
	}
	return best
}

// beforeThrow: from round 30 on, do or die with the man whose way is
// shortest.
func (w *Wander) beforeThrow(v colditz.View, legal []sim.Move) int {
	best, least := -1, 0
	if v.Round() >= doOrDieFrom {
		for i, m := range legal {
			if k, man, _, _ := colditz.Unpack(m); k == colditz.AnnounceDoOrDie {
				if d := v.Run(colditz.Man(man)).Distance; best < 0 || d < least {
					best, least = i, d
				}
			}
		}
	}
	if best >= 0 {
		return best
	}
	return firstOfKind(legal, colditz.ThrowDice)
}

// release lets men out by the doubles of the throw, before anything else.
func (w *Wander) release(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	if v.ReleasesLeft() == 0 {
		return -1
	}
	from := colditz.ManOf(v.Team(), 0)
	for n := range v.Rules().Men() {
		if v.Walked(from + colditz.Man(n)) {
			return -1
		}
	}
	return w.manThenCircle(legal, colditz.ReleaseByDouble, c)
}

// manThenCircle picks a uniform man among the moves of a kind, then one of
// his circles.
func (w *Wander) manThenCircle(legal []sim.Move, kind colditz.MoveKind, c *dice.Stream) int {
	var men uint64
	for _, m := range legal {
		if k, a, _, _ := colditz.Unpack(m); k == kind {
			men |= 1 << a
		}
	}
	if men == 0 {
		return -1
	}
	man := nthBit(men, c.IntN(bits.OnesCount64(men)))
	return w.pick.any(legal, c, func(k colditz.MoveKind, a, _, _ int) bool { return k == kind && a == man })
}

func nthBit(set uint64, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// desk is everything but steps, the first line that applies.
func (w *Wander) desk(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	for _, kind := range [...]colditz.MoveKind{colditz.Redeem, colditz.PlayBribe, colditz.ClaimKit} {
		if i := firstOfKind(legal, kind); i >= 0 {
			return i // ascending: rope first, the small bribe, the fewest cards
		}
	}
	for _, kind := range [...]int{colditz.Cutters, colditz.Pass, colditz.Key, colditz.Rope} {
		if i := w.pick.any(legal, c, func(k colditz.MoveKind, a, _, _ int) bool {
			return k == colditz.ClaimEquipment && a == kind
		}); i >= 0 {
			return i
		}
	}
	if i := w.manThenCircle(legal, colditz.PlayRelease, c); i >= 0 {
		return i
	}
	for _, kind := range [...]colditz.MoveKind{colditz.PlayDiversion, colditz.PlayInspection, colditz.PlaySabotage} {
		if i := w.pick.any(legal, c, func(k colditz.MoveKind, _, _, _ int) bool { return k == kind }); i >= 0 {
			return i
		}
	}
	if i := w.moveFast(v, legal, c); i >= 0 {
		return i
	}
	if i := w.openTunnel(v, legal); i >= 0 {
		return i
	}
	if !v.Kit(v.Team()) {
		return -1
	}
	return w.pick.any(legal, c, func(k colditz.MoveKind, _, _, _ int) bool { return k == colditz.DriveCar })
}

// moveFast: the rooms in the order of the cards, a uniform man who is not in
// that room, a uniform circle of it.
func (w *Wander) moveFast(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	castle := v.Rules().Board
	for card := range colditz.MoveFastRooms {
		if v.Holds(colditz.MoveFast+colditz.Face(card)) == 0 {
			continue
		}
		room := v.FastRoom(card)
		var men uint64
		for _, m := range legal {
			k, man, to, _ := colditz.Unpack(m)
			if k != colditz.PlayMoveFast || castle.Circles[to].Room != room {
				continue
			}
			if p := v.Man(colditz.Man(man)); p.Zone != colditz.OnBoard || castle.Circles[p.At].Room != room {
				men |= 1 << man
			}
		}
		if men == 0 {
			continue
		}
		man := nthBit(men, c.IntN(bits.OnesCount64(men)))
		return w.pick.any(legal, c, func(k colditz.MoveKind, a, to, _ int) bool {
			return k == colditz.PlayMoveFast && a == man && castle.Circles[to].Room == room
		})
	}
	return -1
}

// openTunnel: his lowest-numbered man next to a starting circle, and his
// next such man or, without one, the lowest-numbered man in the room one
// step behind.
func (w *Wander) openTunnel(v colditz.View, legal []sim.Move) int {
	castle := v.Rules().Board
	from := colditz.ManOf(v.Team(), 0)
	to := from + colditz.Man(v.Rules().Men())
	for t := range castle.Tunnels {
		if v.Holds(colditz.TunnelCard+colditz.Face(t)) == 0 || v.MenInside(board.Tunnel(t)) > 0 {
			continue
		}
		tunnel := &castle.Tunnels[t]
		x, y := colditz.NoMan, colditz.NoMan
		for m := from; m < to; m++ {
			if p := v.Man(m); p.Zone == colditz.OnBoard && slices.Contains(tunnel.Entry, p.At) {
				if x == colditz.NoMan {
					x = m
				} else {
					y = m
					break
				}
			}
		}
		if x == colditz.NoMan {
			continue
		}
		if y == colditz.NoMan {
			room := castle.Circles[tunnel.Circles[0]].Room
			for m := from; m < to && y == colditz.NoMan; m++ {
				p := v.Man(m)
				if m == x || p.Zone != colditz.OnBoard || castle.Circles[p.At].Room != room {
					continue
				}
				for _, l := range castle.Links[p.At] {
					if l.Kind == board.StepLink && l.To == v.Man(x).At {
						y = m
					}
				}
			}
		}
		for i, m := range legal {
			if k, a, b, d := colditz.Unpack(m); k == colditz.OpenTunnel && a == t && b == int(x) && d == int(y) {
				return i
			}
		}
	}
	return -1
}

// step: uniform among forward steps of men in the outer area, outside or
// inside a tunnel; else among the other men's; else among all steps, with
// giving oneself up.
func (w *Wander) step(v colditz.View, legal []sim.Move, c *dice.Stream) int {
	castle := v.Rules().Board
	w.away.n, w.others.n, w.all.n = 0, 0, 0
	var aims [colditz.MaxMen]distances
	var known uint8
	first := int(colditz.ManOf(v.Team(), 0))
	for i, m := range legal {
		k, man, b, kind := colditz.Unpack(m)
		to := board.Circle(b)
		if k < colditz.Step || k > colditz.LeaveTunnel {
			continue
		}
		p := v.Man(colditz.Man(man))
		if _, guard := v.At(to); guard != colditz.NoGuard && (k == colditz.Step || k == colditz.LeaveTunnel) {
			if k == colditz.Step && board.LinkKind(kind) <= board.DoorLink && castle.Circles[to].Gate == board.NoGate {
				w.all.add(i)
			}
			continue
		}
		if k == colditz.LeaveTunnel {
			if equipment, _ := v.Fare(p.At, to, board.StepLink); equipment >= 0 || !v.MayStop(to) {
				continue
			}
		}
		w.all.add(i)
		forward := false
		switch k {
		case colditz.EnterTunnel:
			forward = true
		case colditz.WalkTunnel:
			forward = castle.Circles[to].TunnelAt > castle.Circles[p.At].TunnelAt
		case colditz.LeaveTunnel:
			forward = castle.Circles[p.At].TunnelAt > 0
		default:
			n := man - first
			if known&(1<<n) == 0 {
				known |= 1 << n
				aims[n] = w.aim(v, colditz.Man(man))
			}
			forward = aims[n].nearer(p.At, to)
		}
		if !forward {
			continue
		}
		area := castle.Circles[p.At].Area
		if p.Zone == colditz.InTunnel || area == board.Outer || area == board.Outside {
			w.away.add(i)
		} else {
			w.others.add(i)
		}
	}
	for _, among := range [...]*picks{&w.away, &w.others, &w.all} {
		if i := among.draw(c); i >= 0 {
			return i
		}
	}
	return max(firstOfKind(legal, colditz.StopMoving), 0)
}

// distances are the steps from each circle to where somebody goes; -1 no way.
type distances []int16

func (d distances) at(c board.Circle) int16 { return d[c] }

// nearer reports whether a step lessens the distance; no way counts as
// infinitely far.
func (a distances) nearer(from, to board.Circle) bool {
	if a == nil || a[to] < 0 {
		return false
	}
	return a[from] < 0 || a[to] < a[from]
}

// aim is what a man on the board goes for, the first line that fits.
func (w *Wander) aim(v colditz.View, m colditz.Man) distances {
	castle := v.Rules().Board
	p := v.Man(m)
	team := v.Team()
	number := int(m) - int(colditz.ManOf(team, 0))
	area := castle.Circles[p.At].Area
	b := (v.Round() - 1) / aimRounds
	kit := v.Kit(team)
	if p.Returning {
		return w.roads.home
	}
	if area == board.Outer && kit && v.Holds(colditz.StaffCar) > 0 {
		return w.roads.car
	}
	if t := w.tunnelToOpen(v, m); t >= 0 {
		return w.roads.tunnel[t]
	}
	if area == board.Outer || area == board.Outside || kit || b%2 == 1 && number == v.Rules().Men()-1 {
		out := w.roads.out[equipmentIndex(v, team)]
		if out[p.At] >= 0 {
			return out
		}
		if area != board.Appel && area != board.Courtyard && area != board.RoomArea {
			return w.roads.out[everyCard]
		}
	}
	if kit {
		return w.roads.equipment[b%4]
	}
	if b%2 == 0 {
		return w.roads.kit[number%4]
	}
	return w.roads.equipment[(number/2+b/2)%4]
}

// tunnelToOpen is the tunnel that a man should help to open: his player
// holds its card, nobody is inside, and he is one of the two lowest-numbered
// men on white, courtyard or room circles; -1 when there is none.
func (w *Wander) tunnelToOpen(v colditz.View, m colditz.Man) int {
	for t := range 3 {
		if v.Holds(colditz.TunnelCard+colditz.Face(t)) == 0 || v.MenInside(board.Tunnel(t)) > 0 {
			continue
		}
		from := colditz.ManOf(v.Team(), 0)
		before := 0
		for x := from; x <= m; x++ {
			p := v.Man(x)
			if p.Zone != colditz.OnBoard || v.Rules().Board.Circles[p.At].Area > board.RoomArea {
				if x == m {
					return -1
				}
				continue
			}
			before++
		}
		if before <= 2 {
			return t
		}
		return -1
	}
	return -1
}
