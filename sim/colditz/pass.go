package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// maxPassed is the number of pawns in a row that are looked at for a way
// over them.
const maxPassed = 32

// MoveOver stands in the events Moved and GuardMoved where a link kind stands
// for steps: the pawn passed over others.
const MoveOver = 17

// passes finds, where pawns may pass over others (COL-MOVE-05), the vacant
// circles behind them: it calls found with each and the pips that it takes.
// enter says which links the pawn can take.
func (r *Rules) passes(s *State, from board.Circle, enter func(at board.Circle, l *board.Link) bool, found func(to board.Circle, pips int)) {
	var ring [maxPassed]board.Circle
	ring[0] = from
	begin, known := 0, 1
	for d := 1; d <= int(s.Pips) && begin < known; d++ {
		for end := known; begin < end; begin++ {
			links := r.links[ring[begin]]
		next:
			for i := range links {
				l := &links[i]
				if !enter(ring[begin], l) {
					continue
				}
				if s.At[l.To] == 0 {
					if d > 1 {
						found(l.To, d)
					}
					continue
				}
				for _, c := range ring[:known] {
					if c == l.To {
						continue next
					}
				}
				if known < maxPassed {
					ring[known] = l.To
					known++
				}
			}
		}
	}
}

// addPass keeps the shortest way to each circle: it is found first.
func addPass(buf []sim.Move, first int, m sim.Move) []sim.Move {
	for _, known := range buf[first:] {
		if known>>16 == m>>16 {
			return buf
		}
	}
	return append(buf, m)
}

// passOver carries a man over other pawns.
func (r *Rules) passOver(s *State, m Man, to board.Circle, pips int, log *sim.Log) {
	from := s.Men[m].At
	s.Pips -= int16(pips)
	s.Mover, s.Came = -1, board.None
	s.Walked |= 1 << m
	log.Add(Moved, SeatOf(m), int(m), int(from), int(to), MoveOver)
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
	log.Add(GuardMoved, German, int(g), int(p.At), int(to), MoveOver)
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
				{at: during(guarding), under: func(o *Options) bool { return o.Return.PassGuards && !over(o) }, guard: (*Rules).leapsOverReturning},
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
	r.passes(s, s.Men[m].At, func(at board.Circle, l *board.Link) bool { return r.free(at, l, s.OpenWays) }, func(to board.Circle, pips int) {
		if r.mayStop(s, to) && !r.turnedAway(s, m, to) {
			buf = addPass(buf, first, pack(PassOver, int(m), int(to), pips))
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
	r.passes(s, s.Guards[g].At, func(at board.Circle, l *board.Link) bool { return r.guardMayEnter(s, at, l) }, func(to board.Circle, pips int) {
		if r.guardMayStop(s, to) {
			buf = addPass(buf, first, pack(GuardPassOver, int(g), int(to), pips))
		}
	})
	sortMoves(buf[first:])
	return buf
}
