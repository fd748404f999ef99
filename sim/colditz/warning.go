package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// toll is the equipment that a way to a safe circle needs, packed into a
// move's third argument: three bits a type.
type toll uint16

func (t toll) of(kind int) int { return int(t>>(3*kind)) & 7 }

func (t toll) plus(f fare) toll {
	if f.Type < 0 {
		return t
	}
	return t + toll(f.Cards)<<(3*f.Type)
}

func (t toll) cards() int { return t.of(0) + t.of(1) + t.of(2) + t.of(3) }

// ways to safe circles: for each circle the cheapest toll found, by rising
// number of cards.
type safeWays struct {
	toll [board.MaxCircles]toll
	seen circleSet
}

func (w *safeWays) reaches(c board.Circle) bool { return w.seen.has(c) }

// waysToSafety searches from a man's circle: guards block the way, other
// prisoners and the searching guard do not (COL-OPP-03); ways that are shut
// cost equipment, as far as his player holds it. Fewest cards first.
func (r *Rules) waysToSafety(s *State, m Man, searcher Guard) (w safeWays) {
	r.lookForSafety(s, m, searcher, &w, func(board.Circle) bool { return false })
	return w
}

// findsSafety: the man has a free safe circle to go to, none of this room.
func (r *Rules) findsSafety(s *State, m Man, searcher Guard, room board.Room) bool {
	var w safeWays
	return r.lookForSafety(s, m, searcher, &w, func(c board.Circle) bool {
		return s.At[c] == 0 && r.ground[c].safe && (room == board.NoRoom || r.ground[c].room != room)
	})
}

// lookForSafety is waysToSafety until a circle is enough.
// Long because it is one search, whose rings and tolls every step of it reads.
func (r *Rules) lookForSafety(s *State, m Man, searcher Guard, w *safeWays, enough func(board.Circle) bool) bool {
	t := &s.Teams[TeamOf(m)]
	teleport := r.Options.Card.WarningTeleports
	doubts := these(closedToMen, unpaid, undeclared) // without them a link is open and free
	from := s.Men[m].At
	var ring, later [board.MaxCircles]board.Circle
	n, nLater := 1, 0
	ring[0] = from
	w.seen.add(from)
	for cards := range 8 {
		for head := 0; head < n; head++ {
			at := ring[head]
			links := r.links[at]
			for i := range links {
				l := &links[i]
				if w.reaches(l.To) {
					continue
				}
				if code := s.At[l.To]; !teleport && isGuard(code) && guardOf(code) != searcher {
					continue
				}
				total := w.toll[at]
				if r.concern[at][i]&doubts != 0 {
					cost, ok := r.price(s, at, l)
					if !ok || r.guardedExit && !r.mayLeave(s, m, at, l) {
						continue
					}
					total = total.plus(cost)
					if cost.Type >= 0 &&
						(int(t.Equip[cost.Type]) < total.of(int(cost.Type)) || total.of(int(cost.Type)) == 0) {
						continue
					}
					if total.cards() > cards {
						if nLater < len(later) {
							later[nLater] = at
							nLater++
						}
						continue
					}
				}
				w.seen.add(l.To)
				w.toll[l.To] = total
				if enough(l.To) {
					return true
				}
				ring[n] = l.To
				n++
			}
		}
		if nLater == 0 {
			return false
		}
		n = 0
		for _, c := range later[:nLater] { // each circle once
			if n == 0 || ring[n-1] != c {
				ring[n] = c
				n++
			}
		}
		nLater = 0
	}
	return false
}

// legalSafety: stay, or go to a free safe circle that can be reached, none
// of them inside the searched room (COL-OPP-04).
func (r *Rules) legalSafety(s *State, m Man, room board.Room, searcher Guard, buf []sim.Move) []sim.Move {
	buf = append(buf, pack(No, 0, 0, 0))
	w := r.waysToSafety(s, m, searcher)
	for _, c := range r.Board.Safes {
		if s.At[c] == 0 && w.reaches(c) && (room == board.NoRoom || r.Board.Circles[c].Room != room) {
			buf = append(buf, pack(GoTo, int(c), int(w.toll[c]), 0))
		}
	}
	return buf
}

// anySafety: some marked man has somewhere to go.
func (r *Rules) anySafety(s *State, room board.Room, searcher Guard) bool {
	for men := s.Marked; men != 0; men &= men - 1 {
		if r.findsSafety(s, firstMan(men), searcher, room) {
			return true
		}
	}
	return false
}

func firstMan(marked uint64) Man {
	if marked == 0 {
		return NoMan
	}
	return Man(bits.TrailingZeros64(marked))
}

// ownWarning: in the own turn a warning brings men to safe circles,
// while any of them can get there (COL-OPP-02).
func (r *Rules) ownWarning(s *State, buf []sim.Move) []sim.Move {
	team := int(s.Seat) - 1
	for m, to := r.menOf(team); m < to; m++ {
		if p := &s.Men[m]; p.Zone == OnBoard && !r.Board.Circles[p.At].Safe && r.canReachSafety(s, m) {
			return append(buf, pack(PlayWarning, 0, 0, 0))
		}
	}
	return buf
}

func (r *Rules) canReachSafety(s *State, m Man) bool {
	return r.findsSafety(s, m, NoGuard, board.NoRoom)
}

// warnOwn plays a warning in the own turn: every man on the board may go.
func (r *Rules) warnOwn(s *State, team int, c *dice.Chance, log *sim.Log) {
	tellPlayed(log, s.Seat, Warning, onNothing)
	r.spend(s, team, Warning, c)
	s.Marked = 0
	for m, to := r.menOf(team); m < to; m++ {
		if p := &s.Men[m]; p.Zone == OnBoard && !r.Board.Circles[p.At].Safe && r.canReachSafety(s, m) {
			s.Marked |= 1 << m
		}
	}
	s.push(Frame{Kind: AskSafety, Seat: s.Seat, A: int16(board.NoRoom), B: -1})
}

// warningDecisions: a warning in the own turn, and where each man hides.
func warningDecisions() []decision {
	return []decision{
		{
			kind: PlayWarning, words: "play warning",
			// With an attempt announced it is a way out, too (COL-OPP-02).
			open: []opening{{
				at: during(free, bound), under: func(o *Options) bool { return o.Card.WarningOwnTurn },
				cards: 1 << Warning, list: (*Rules).ownWarning,
			}},
			do: func(u umpire, _ choice) { u.warnOwn(u.s, int(u.s.Seat)-1, u.c, u.log) },
		},
		{
			kind: GoTo, words: "hide",
			args: []argument{
				func(r *Rules, s *State, _ choice) string { return r.ManName(firstMan(s.Marked)) }, aCircle,
			},
		},
	}
}

// mayAnswer: a warning helps somebody, or a diversion could make it help.
func (r *Rules) mayAnswer(s *State, f *Frame) bool {
	t := &s.Teams[f.Team()]
	if t.Hand[Warning] == 0 {
		return false
	}
	if r.anySafety(s, f.Room(), f.Searcher()) {
		return true
	}
	return t.Hand[Diversion] > 0 && r.Options.Card.DiversionReaction && s.guardsOut(r)
}

// applyWarned: play the warning, clear its way with a diversion first
// (COL-OPP-29), or do nothing.
func (u umpire) applyWarned(f *Frame, k MoveKind, x choice) {
	team := f.Team()
	switch k {
	case PlayDiversion:
		u.divert(u.s, team, x.guard(), u.c, u.log)
	case Redeem:
		u.redeem(u.s, team, x.a, u.c, u.log)
	case Yes:
		tellPlayed(u.log, f.Seat, Warning, onNothing)
		u.spend(u.s, team, Warning, u.c)
		f.Kind = AskSafety
	default:
		u.s.Marked = 0
		u.s.pop()
	}
}

// applyToSafety brings one man to a safe circle and pays what the way needs.
func (r *Rules) applyToSafety(s *State, f *Frame, k MoveKind, to board.Circle, t toll, log *sim.Log) {
	m := firstMan(s.Marked)
	s.Marked &^= 1 << m
	if k != GoTo {
		return
	}
	f.C++
	for kind := range equipmentTypes {
		if n := t.of(kind); n > 0 {
			r.giveBack(s, TeamOf(m), kind, int8(n))
			s.Used = true
			tellPaid(log, SeatOf(m), int8(kind), int8(n), board.NoWay)
		}
	}
	from, trying := s.Men[m].At, s.Attempting&(1<<m)
	r.put(s, m, to, ToSafety, log)
	switch {
	case r.inside(to) || !r.guardedExit:
	case r.inside(from): // in his attempt (COL-OPP-02)
		r.hasLeft(s, m, s.route(), log)
	default:
		s.Attempting |= trying
	}
}

// warningInterrupts: a warning against a search or an appel, then each man in turn.
func warningInterrupts() []interrupt {
	return []interrupt{
		{
			kind: AskWarning, question: "a warning?",
			settle: func(r *Rules, s *State, f *Frame, _ *dice.Chance, _ *sim.Log) bool {
				if r.mayAnswer(s, f) {
					return false
				}
				s.Marked = 0
				s.pop()
				return true
			},
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				team := f.Team()
				buf = orNo(buf)
				if r.anySafety(s, f.Room(), f.Searcher()) {
					buf = append(buf, pack(Yes, 0, 0, 0))
				}
				if s.Teams[team].Hand[Diversion] > 0 && r.Options.Card.DiversionReaction {
					buf = r.legalGuardsOnBoard(s, PlayDiversion, buf)
				}
				return r.legalRedeem(s, team, buf)
			},
			do: umpire.applyWarned,
		},
		{
			kind: AskSafety, question: "hide?",
			settle: func(_ *Rules, s *State, f *Frame, _ *dice.Chance, log *sim.Log) bool {
				if s.Marked != 0 { // each threatened man in turn; C counts those brought away
					return false
				}
				log.Add(WarningPlayed, f.Seat, int(f.C), 0, 0, 0)
				s.pop()
				return true
			},
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				return r.legalSafety(s, firstMan(s.Marked), f.Room(), f.Searcher(), buf)
			},
			do: func(u umpire, f *Frame, k MoveKind, x choice) { u.applyToSafety(u.s, f, k, x.at(), toll(x.b), u.log) },
		},
	}
}
