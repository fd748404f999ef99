package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// MoveOptions: pawns on circles.
type MoveOptions struct {
	SearchlightStop bool        `key:"light.stop_allowed" clause:"COL-MOVE-08" doc:"prisoners may stop on searchlight circles"`
	GuardsExempt    bool        `key:"light.guards_exempt" clause:"COL-MOVE-09" doc:"guards may stop on searchlight circles"`
	Enforcement     Enforcement `key:"light.enforcement" clause:"COL-MOVE-10" values:"lookahead|arrest_if_stopped|force_back" doc:"a man may step on a circle where he may not stop only if he can go on; or whoever is left there is arrested, or goes back to where he came from"`
	PassThrough     PassThrough `key:"move.pass_through" clause:"COL-MOVE-05" values:"none|listed_exceptions|all" doc:"whether pawns may pass over others: never, over those inside a tunnel, or over all"`
	PowMayBlock     bool        `key:"move.pow_may_block" clause:"COL-MOVE-07" doc:"prisoners may stop where they block rooms, corridors, cell exits and blue circles of the inner courtyard"`
	OneWayOutside   bool        `key:"outside.one_way" clause:"COL-MOVE-13" doc:"every step of a prisoner outside must bring him nearer to a target; he does not come back"`
	TunnelStop      TunnelStop  `key:"move.tunnel_circle_stop" clause:"COL-MOVE-11" values:"never|only_when_closed" doc:"when a pawn outside the tunnel may stop on its brown circles"`
}

// TunnelStop says when brown circles may be stopped on.
type TunnelStop uint8

// Values of move.tunnel_circle_stop.
const (
	NeverStop TunnelStop = iota
	OnlyWhenClosed
)

// Enforcement says what keeps prisoners from stopping where they may not.
type Enforcement uint8

// Values of light.enforcement.
const (
	LookAhead Enforcement = iota
	ArrestIfStopped
	ForceBack
)

// PassThrough says which pawns may be passed over.
type PassThrough uint8

// Values of move.pass_through.
const (
	PassNone PassThrough = iota
	PassListed
	PassAll
)

// mayStop: a prisoner may stand on the circle (COL-MOVE-08, COL-MOVE-11).
func (r *Rules) mayStop(s *State, at Circle) bool {
	if r.noStop[at] {
		return false
	}
	if r.Options.Blocked.Max > 0 && r.fullyBlocked(s, at) {
		return false
	}
	t := r.Board.Circles[at].Tunnel
	return t < 0 || r.brownStop(s, t)
}

// brownStop: pawns outside the tunnel may stop on its circles.
func (r *Rules) brownStop(s *State, tunnel int8) bool {
	return r.Options.Move.TunnelStop == OnlyWhenClosed && !s.Tunnel[tunnel].Open
}

// stride is a link as the lists of steps need it: the decision without its
// pawn, and whether anything but a pawn at its end can speak against it.
type stride struct {
	move sim.Move
	to   Circle
	link uint8 // index in Rules.links of the circle that it leaves
	odd  uint8 // 0 when only a pawn can
}

// pawnShift is where the pawn stands in a step's move.
const pawnShift = 32

// measureSteps lays the strides of prisoners and of guards, by circle, in
// the order of the links. What no pawn of the kind can ever do is left out.
func (r *Rules) measureSteps() {
	b := r.Board
	r.manSteps = make([][]stride, len(b.Circles))
	r.guardSteps = make([][]stride, len(b.Circles))
	r.manRows = make([]strides, len(b.Circles))
	r.guardRows = make([]strides, len(b.Circles))
	for from := range r.links {
		for i := range r.links[from] {
			l := &r.links[from][i]
			s := stride{to: l.To, link: uint8(i)}
			to := &b.Circles[l.To]
			s.move = pack(Step, 0, int(l.To), int(l.Kind))
			if to.Tunnel >= 0 || r.noStop[l.To] || to.Gate != NoGate || l.Way != NoWay || to.Target >= 0 ||
				r.Options.Route.ChargeOn == ChargeCross && b.Circles[from].Gate != NoGate ||
				r.Options.Return.NoCards && b.Circles[from].Area == Outer && to.Area == Outside ||
				to.Post && r.Options.Blocked.Max > 0 || r.guardedExit && r.routeOf(Circle(from), l) != anyRoute || r.Options.Move.OneWayOutside && b.Circles[from].Area == Outside {
				s.odd = 1
			}
			if !r.barred[l.To] {
				r.manSteps[from] = append(r.manSteps[from], s)
				r.manRows[from].add(&s, ask*uint32(s.odd))
			}
			s.move = pack(GuardStep, 0, int(l.To), int(l.Kind))
			if s.odd = r.guardOdds(&b.Circles[from], to, l); s.odd != shutToGuards {
				r.guardSteps[from] = append(r.guardSteps[from], s)
				r.guardRows[from].add(&s, r.guardAsks(Circle(from), l, s.odd))
			}
		}
	}
}

// strides are the steps from a circle once more, in half a cache line: each
// is the part of the move that is the same for every pawn, and between its
// circle and its kind what else can speak against it.
type strides struct {
	step [maxStrides]uint32
	n    uint32 // tooMany when they do not fit
}

const (
	maxStrides = 7
	tooMany    = maxStrides + 1

	// What has to be asked about a step besides the pawns.
	ask     uint32 = 1 << 8
	askPips uint32 = 1 << 9 // where nobody may stop, but whoever has the pips can turn back, if he may stop where he is
	askAll  uint32 = 0xff00

	circleShift = 16 // of a step's move
)

func (t *strides) add(s *stride, odd uint32) {
	if t.n < maxStrides {
		t.step[t.n] = uint32(s.move) | odd
	}
	t.n = min(t.n+1, tooMany)
}

// into writes the steps on to vacant circles as moves of a pawn, and counts
// them. It reports whether those are all: nothing of odd has to be asked, and
// no pawn stands at an end for which the step might be meant; pawns makes such
// a code exceed 127. Taken apart from its callers, all of it stays in registers.
//
//go:noinline
func (t *strides) into(room *rowMoves, s *State, head sim.Move, odd, pawns uint32) (n int, all bool) {
	doubts := uint32(0)
	for _, step := range t.step[:t.n&maxStrides] {
		code := uint32(s.At[step>>circleShift])
		room[n&maxStrides] = head | sim.Move(step&^askAll)
		n += int((code - 1) >> 31) // one more when it is 0
		doubts |= step&odd | (code+pawns)&0x80
	}
	return n, doubts == 0 && t.n != tooMany
}

// rowMoves is room for the moves of one row, and for one written in vain.
type rowMoves [maxStrides + 1]sim.Move

// rowAfter is the room after the moves of buf, which must reach.
func rowAfter(buf []sim.Move) *rowMoves {
	return (*rowMoves)(buf[len(buf) : len(buf)+maxStrides+1])
}

// legalTeamSteps appends the steps of all men on the board, from one to
// before another: row by row where no rule has to be asked.
func (r *Rules) legalTeamSteps(s *State, from, to Man, buf []sim.Move) []sim.Move {
	for m := from; m < to; m++ {
		p := &s.Men[m]
		if p.Zone != OnBoard {
			continue
		}
		buf = slices.Grow(buf, maxStrides+1)
		if n, all := r.manRows[p.At].into(rowAfter(buf), s, pack(Step, int(m), 0, 0), askAll, 0x80-guardCode); all && s.Pips > 0 && s.FreshMen&(1<<uint8(m)) == 0 {
			buf = buf[:len(buf)+n]
		} else {
			buf = r.legalSteps(s, m, buf)
		}
	}
	return buf
}

// legalSteps appends the steps of a man on the board (COL-MOVE-01 to
// COL-MOVE-12).
func (r *Rules) legalSteps(s *State, m Man, buf []sim.Move) []sim.Move {
	if s.Pips <= 0 || s.FreshMen&(1<<m) != 0 {
		return buf
	}
	from := s.Men[m].At
	steps := r.manSteps[from]
	for i := range steps {
		step := &steps[i]
		if s.At[step.to]|step.odd != 0 && !r.mayStep(s, m, from, &r.links[from][step.link]) {
			continue
		}
		buf = append(buf, step.move|sim.Move(m)<<pawnShift)
	}
	return buf
}

// mayStep: the man may take the link. A step on to a guard gives the man up
// (COL-FORCE-01).
func (r *Rules) mayStep(s *State, m Man, from Circle, l *Link) bool {
	if code := s.At[l.To]; isMan(code) || code == covered || code != 0 && !r.mayGiveUp(from, l.To) {
		return false
	}
	if r.opposed(s, m, from, l) {
		return false
	}
	if cost, ok := r.price(s, from, l); !ok || !affords(&s.Teams[TeamOf(m)], cost) {
		return false
	}
	return s.At[l.To] != 0 || r.mayStop(s, l.To) || r.mayLinger(s, m) || r.canGoOn(s, m, l)
}

// opposed: something other than a pawn and a card forbids the man the link.
func (r *Rules) opposed(s *State, m Man, from Circle, l *Link) bool {
	return r.turnedAway(s, m, l.To) || r.confined(s, m) && r.leadsAstray(from, l) || r.guardedExit && !r.mayLeave(s, m, from, l) || !r.outsideward(from, l)
}

// canGoOn looks ahead (COL-MOVE-10): after this step, on to a circle where
// the man may not stop, the pips left must take him to a vacant circle where
// he may, by steps that need no card. The circle that he leaves counts as
// vacant, and what this very step opens as open.
func (r *Rules) canGoOn(s *State, m Man, step *Link) bool {
	left := int(s.Pips) - 1
	if left <= 0 {
		return false
	}
	from := s.Men[m].At
	paid, _ := r.price(s, from, step)
	open := s.OpenWays | r.waysOpened(paid)
	if r.mayStop(s, from) { // the usual case: straight back
		for i := range r.links[step.To] {
			if l := &r.links[step.To][i]; l.To == from && r.free(step.To, l, open) && r.outsideward(step.To, l) {
				return true
			}
		}
	}
	var seen [searchReach]Circle
	seen[0] = step.To
	known, begin := 1, 0
	for ; left > 0; left-- {
		end := known
		for ; begin < end; begin++ {
			links := r.links[seen[begin]]
		next:
			for i := range links {
				l := &links[i]
				if s.At[l.To] != 0 && l.To != from || !r.free(seen[begin], l, open) || r.guardedExit && !r.mayLeave(s, m, seen[begin], l) || !r.outsideward(seen[begin], l) || r.turnedAway(s, m, l.To) {
					continue
				}
				if r.mayStop(s, l.To) {
					return true
				}
				for _, c := range seen[:known] {
					if c == l.To {
						continue next
					}
				}
				if known < searchReach {
					seen[known] = l.To
					known++
				}
			}
		}
		if begin == known {
			return false
		}
	}
	return false
}

// searchReach bounds the look-ahead: no patch of searchlight or brown
// circles is larger (the board's check counts them).
const searchReach = 256

// step moves a man one circle, pays what the way asks for, and sees to what
// the circle does to him.
func (r *Rules) step(s *State, m Man, to Circle, kind LinkKind, c *dice.Chance, log *sim.Log) {
	p := &s.Men[m]
	from := p.At
	var l *Link
	for i := range r.links[from] {
		if k := &r.links[from][i]; k.To == to && k.Kind == kind {
			l = k
		}
	}
	bound := s.Mover == int8(m)
	s.Pips--
	s.Mover = -1
	s.Walked |= 1 << m
	if r.Options.Force.Tries == 0 {
		s.Tried &^= 1 << m
	}
	cost, _ := r.price(s, from, l)
	used := r.pay(s, m, cost, log)
	r.passWay(p, from, l)
	log.Add(Moved, SeatOf(m), int(m), int(from), int(to), int(kind))
	if isGuard(s.At[to]) {
		r.giveUp(s, m, guardOf(s.At[to]), to, log)
		return
	}
	if r.guardedExit || r.follows {
		r.noteLeaving(s, m, from, l, log)
	}
	r.relocate(s, m, to)
	r.keepImmunity(s, m, from, to)
	r.clearOutside(s, log)
	if !r.mayStop(s, to) {
		s.Mover = int8(m)
		if !bound && r.Options.Move.Enforcement != LookAhead {
			s.Came = from + 1
		}
	}
	r.arrive(s, m, log)
	if used >= 0 && s.Phase != Over {
		r.askHolder(s, m, used)
	}
}

// mayLinger: the man may step on a circle where he may not stop although he
// cannot go on: what then happens to him, stranded settles. One who comes out
// of a tunnel has nowhere to be sent back to; for him the look-ahead holds.
func (r *Rules) mayLinger(s *State, m Man) bool {
	return r.Options.Move.Enforcement != LookAhead && s.Men[m].Zone == OnBoard && (s.Mover != int8(m) || s.Came != 0)
}

// stranded settles the fate of a man who must go on and cannot
// (COL-MOVE-10): arrested, or back where he came from.
func (r *Rules) stranded(s *State, log *sim.Log) bool {
	m := Man(s.Mover)
	var room [16]sim.Move
	if len(r.legalSteps(s, m, room[:0])) > 0 {
		return false
	}
	at, back := s.Men[m].At, s.Came-1
	s.Mover, s.Came = -1, 0
	if r.Options.Move.Enforcement == ForceBack && back >= 0 {
		r.relocate(s, m, back)
		log.Add(Placed, SeatOf(m), int(m), int(back), int(SentBack), 0)
		r.clearOutside(s, log)
		return true
	}
	r.confiscateByArea(s, m, r.Board.Circles[at].Area, InTheLight)
	r.jail(s, m, InTheLight, at, r.Options.Arrest.Jail.rule(), log)
	return true
}

// turnedAway: the man may not enter a target, for want of a kit
// (COL-KIT-09).
func (r *Rules) turnedAway(s *State, m Man, to Circle) bool {
	o := &r.Options.Kit
	return o.Missing == CannotEnter && o.RequiredAtTarget && r.Board.Circles[to].Target >= 0 && !s.Teams[TeamOf(m)].Kit
}

// relocate moves a man from circle to circle on the surface.
func (r *Rules) relocate(s *State, m Man, to Circle) {
	p := &s.Men[m]
	if r.Board.Circles[p.At].Area == Outside {
		s.MenOutside--
	}
	if r.Board.Circles[to].Area == Outside {
		s.MenOutside++
	}
	s.At[p.At] = 0
	p.At = to
	s.At[to] = manCode(m)
}

// arrive: a man on a target is free as soon as his player has a kit; without
// one he waits there (COL-KIT-07, COL-KIT-09).
func (r *Rules) arrive(s *State, m Man, log *sim.Log) {
	p := &s.Men[m]
	if p.Zone != OnBoard {
		return
	}
	target := r.Board.Circles[p.At].Target
	if target < 0 {
		return
	}
	if s.Mover == int8(m) && s.Seat == SeatOf(m) {
		s.Mover = -1
	}
	if s.Teams[TeamOf(m)].Kit || !r.Options.Kit.RequiredAtTarget {
		r.escape(s, m, p.Last, int(target), log)
	} else if r.Options.Kit.Missing == ArrestWithoutKit {
		at := p.At
		r.confiscateByArea(s, m, Outside, WithoutKit)
		r.jail(s, m, WithoutKit, at, r.Options.Arrest.Jail.rule(), log)
	}
}

// outsideward: a step outside leads nearer to some target, where the rules
// ask that (COL-MOVE-13).
func (r *Rules) outsideward(from Circle, l *Link) bool {
	if !r.Options.Move.OneWayOutside || r.Board.Circles[from].Area != Outside {
		return true
	}
	if r.Board.Circles[l.To].Area != Outside {
		return false
	}
	for _, steps := range r.targetSteps {
		if steps[l.To] < steps[from] {
			return true
		}
	}
	return false
}

// noteLeaving sees to what a step out of the courtyard, out of the castle,
// or back into the courtyard means for an attempt.
func (r *Rules) noteLeaving(s *State, m Man, from Circle, l *Link, log *sim.Log) {
	switch route := r.routeOf(from, l); {
	case route != anyRoute:
		r.hasLeft(s, m, route, log)
	case r.inside(l.To) && !r.inside(from):
		s.Attempting &^= 1 << m
		s.LeftNow &^= 1 << m
	case r.Board.Circles[l.To].Area == Outside && r.Board.Circles[from].Area != Outside:
		s.Via[m] = r.wayOutside(from, l)
	}
}
