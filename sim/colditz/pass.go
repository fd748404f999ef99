package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// MoveOver stands in the events Moved and GuardMoved where a link kind stands
// for steps: the pawn passed over others.
const MoveOver = 17

// passes finds, where pawns may pass over others (COL-MOVE-05), the vacant
// circles behind them, the nearest first: it calls over with each and the pips
// that it takes.
func (r *Rules) passes(s *State, t trip, from board.Circle, over func(to board.Circle, pips int)) {
	t.most = int(s.Pips)
	r.breadthFirst(s, t, []board.Circle{from}, func(at board.Circle, steps int) heading {
		switch {
		case s.At[at] != 0:
			return goOn
		case steps > 1:
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
	return []decision{
		{
			kind: PassOver, words: "pass", args: []argument{aMan, toCircle},
			open: []opening{{at: during(free, goingOn), under: over, man: (*Rules).passesOf}},
			do: func(r *Rules, s *State, x choice, _ *dice.Chance, log *sim.Log) {
				r.passOver(s, x.man(), x.to(), x.c, log)
			},
		},
		{
			kind: GuardPassOver, words: "pass", args: []argument{aGuard, toCircle},
			open: []opening{
				{at: during(guarding, guardGoingOn), under: over, guard: (*Rules).passesOfGuard},
				{at: during(guarding), under: func(o *Options) bool { return o.Return.PassGuards && !over(o) }, in: pawnsIn(OnBoard), guard: (*Rules).leapsOverReturning},
			},
			do: func(r *Rules, s *State, x choice, _ *dice.Chance, log *sim.Log) {
				r.guardPassOver(s, x.guard(), x.to(), x.c, log)
			},
		},
	}
}

// passesOf appends a man's ways over other pawns.
func (r *Rules) passesOf(s *State, m Man, buf []sim.Move) []sim.Move {
	if s.Men[m].Zone != OnBoard || s.FreshMen&(1<<m) != 0 {
		return buf
	}
	first := len(buf)
	r.passes(s, trip{walker: aManOver, who: int8(m), open: s.OpenWays}, s.Men[m].At, func(to board.Circle, pips int) {
		if r.mayStop(s, to) && !r.lacksKitFor(s, m, to) {
			buf = append(buf, pack(PassOver, int(m), int(to), pips))
		}
	})
	sortMoves(buf[first:])
	return buf
}

// passesOfGuard appends a guard's ways over other pawns.
func (r *Rules) passesOfGuard(s *State, g Guard, buf []sim.Move) []sim.Move {
	if s.Guards[g].Zone != OnBoard || s.FreshGuards&(1<<g) != 0 {
		return buf
	}
	first := len(buf)
	r.passes(s, trip{walker: aGuardOver, who: int8(g)}, s.Guards[g].At, func(to board.Circle, pips int) {
		if r.guardMayStop(s, to) {
			buf = append(buf, pack(GuardPassOver, int(g), int(to), pips))
		}
	})
	sortMoves(buf[first:])
	return buf
}
