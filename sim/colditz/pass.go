package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// MoveOver stands in the events Moved and GuardMoved where a link kind stands
// for steps: the pawn passed over others.
const MoveOver = 17

// passes finds, where pawns may pass over others (COL-MOVE-05, COL-MOVE-16), the
// vacant circles behind those whom may allows, the nearest first: it calls over with
// each and the pips that it takes.
func (r *Rules) passes(
	s *State, t trip, from board.Circle, may func(code uint8) bool, over func(to board.Circle, pips int),
) {
	t.most = min(int(s.Pips), t.most)
	r.breadthFirst(s, t, []board.Circle{from}, func(at board.Circle, steps int) heading {
		switch code := s.At[at]; {
		case at == from || code != 0 && may(code):
			return goOn
		case code == 0 && steps > 1:
			over(at, steps)
		}
		return shun
	})
}

// passOver carries a man over other pawns.
func (r *Rules) passOver(s *State, m Man, to board.Circle, pips int, log *sim.Log) {
	from := s.Men[m].At
	s.Pips -= int16(pips)
	s.Mover, s.Came = -1, board.None
	s.Walked |= 1 << m
	tellMoved(log, m, from, to, MoveOver)
	r.relocate(s, m, to)
	r.keepImmunity(s, m, from, to)
	r.clearOutside(s, log)
	r.arrive(s, m, log)
}

// guardPassOver carries a guard over other pawns.
func (r *Rules) guardPassOver(s *State, g Guard, to board.Circle, pips int, log *sim.Log) {
	p := &s.Guards[g]
	r.spendWalk(s, int16(pips))
	if r.Options.Guard.OuterCap > 0 && r.Board.Circles[p.At].Area == board.Outer {
		s.OuterSteps[g] += int8(pips)
	}
	s.Mover = -1
	tellGuardMoved(log, g, p.At, to, MoveOver)
	r.shiftGuard(s, g, to)
	r.clearOutside(s, log)
}

// passDecisions: ways over other pawns.
func passDecisions() []decision {
	over := func(o *Options) bool { return o.Move.PassThrough == PassAll }
	overMen := func(o *Options) bool { return over(o) || o.Move.PassPrisoners != PassNoMen }
	return []decision{
		{
			kind: PassOver, words: "pass", args: []argument{aMan, toCircle},
			open: []opening{{at: during(free, goingOn), under: overMen, man: (*Rules).passesOf}},
			do: func(u umpire, x choice) {
				if owner := u.ownerToAsk(u.s, x.man(), x.to(), x.c); owner != German {
					u.s.push(Frame{Kind: AskPass, Seat: owner, A: int16(x.a), B: int16(x.b), C: int16(x.c)})
					return
				}
				u.passOver(u.s, x.man(), x.to(), x.c, u.log)
			},
		},
		{
			kind: GuardPassOver, words: "pass", args: []argument{aGuard, toCircle},
			open: []opening{
				{at: during(guarding, guardGoingOn), under: over, guard: (*Rules).passesOfGuard},
				{
					at: during(guarding), under: func(o *Options) bool { return o.Return.PassGuards && !over(o) },
					in: pawnsIn(OnBoard), guard: (*Rules).leapsOverReturning, some: func(r *Rules, s *State) uint64 {
						if s.walkingPips() < 2 || s.homeward(0, ManOf(r.teams, 0)) == 0 {
							return 0
						}
						return ^uint64(s.FreshGuards)
					},
				},
			},
			do: func(u umpire, x choice) { u.guardPassOver(u.s, x.guard(), x.to(), x.c, u.log) },
		},
	}
}

// passInterrupts: the player of the man in the way lets another pass, or lets nobody
// pass in this turn (COL-MOVE-16).
func passInterrupts() []interrupt {
	return []interrupt{{
		kind: AskPass, question: "let him pass?", answers: noOrYes,
		do: func(u umpire, f *Frame, k MoveKind, _ choice) {
			asked := *f
			u.s.pop()
			if k == Yes {
				u.passOver(u.s, asked.Man(), board.Circle(asked.B), int(asked.C), u.log)
				return
			}
			u.s.NoLeave |= 1 << (asked.Seat - 1)
		},
	}}
}

// passesOf appends a man's ways over other pawns: those that need nobody's leave,
// then those over one man for which his player is asked.
func (r *Rules) passesOf(s *State, m Man, buf []sim.Move) []sim.Move {
	if s.Men[m].Zone != OnBoard || s.FreshMen&(1<<m) != 0 {
		return buf
	}
	first := len(buf)
	add := func(to board.Circle, pips int) {
		if r.mayStop(s, to) && !r.lacksKitFor(s, m, to) {
			buf = append(buf, pack(PassOver, int(m), int(to), pips))
		}
	}
	t := trip{walker: aManOver, who: int8(m), open: s.OpenWays, most: anywhere}
	all, rule := r.Options.Move.PassThrough == PassAll, r.Options.Move.PassPrisoners
	r.passes(s, t, s.Men[m].At, func(code uint8) bool {
		return all || isMan(code) && (rule == PassAllMen || TeamOf(manOf(code)) == TeamOf(m))
	}, add)
	if rule == PassAsked && !all {
		t.most = 2
		r.passes(s, t, s.Men[m].At,
			func(code uint8) bool { return isMan(code) && s.NoLeave&(1<<TeamOf(manOf(code))) == 0 }, add)
	}
	sortMoves(buf[first:])
	return buf[:first+len(compactMoves(buf[first:]))]
}

// ownerToAsk is the player whose leave the man needs to pass; German: nobody's.
func (r *Rules) ownerToAsk(s *State, m Man, to board.Circle, pips int) (owner sim.Seat) {
	if r.Options.Move.PassPrisoners != PassAsked || r.Options.Move.PassThrough == PassAll || pips > 2 {
		return German
	}
	t := trip{walker: aManOver, who: int8(m), open: s.OpenWays, most: 1}
	from := s.Men[m].At
	r.breadthFirst(s, t, []board.Circle{from}, func(at board.Circle, steps int) heading {
		code := s.At[at]
		if steps == 0 || !isMan(code) || s.NoLeave&(1<<TeamOf(manOf(code))) != 0 || !r.leads(s, t, at, to) {
			return goOn
		}
		if TeamOf(manOf(code)) == TeamOf(m) {
			owner = German
			return found
		}
		if owner == German {
			owner = SeatOf(manOf(code))
		}
		return goOn
	})
	return owner
}

// leads: the trip goes from a circle to the next.
func (r *Rules) leads(s *State, t trip, from, to board.Circle) bool {
	for links := r.onward(s, &t, from); links != 0; links &= links - 1 {
		if r.around[from][bits.TrailingZeros8(links)%rowRoom].at == to {
			return true
		}
	}
	return false
}

// passesOfGuard appends a guard's ways over other pawns.
func (r *Rules) passesOfGuard(s *State, g Guard, buf []sim.Move) []sim.Move {
	if s.Guards[g].Zone != OnBoard || s.FreshGuards&(1<<g) != 0 {
		return buf
	}
	first := len(buf)
	anybody := func(uint8) bool { return true }
	r.passes(s, trip{walker: aGuardOver, who: int8(g), most: anywhere}, s.Guards[g].At, anybody,
		func(to board.Circle, pips int) {
			if r.guardMayStop(s, to, s.Guards[g].At) {
				buf = append(buf, pack(GuardPassOver, int(g), int(to), pips))
			}
		})
	sortMoves(buf[first:])
	return buf
}
