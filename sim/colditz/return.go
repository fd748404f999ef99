package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// ReturnOptions: what the way back from the cooler asks for and allows.
type ReturnOptions struct {
	MinPips            int8 `key:"return.min_pips" clause:"COL-SOL-18" range:"0..12" doc:"pips that a man on his way back must walk homewards in each turn of his player; 0 means none"`
	BlockedStopsOthers bool `key:"return.if_blocked" clause:"COL-SOL-19" values:"as_far_as_possible|cancel_other_moves" default:"as_far_as_possible" assumed:"what happens when he cannot walk so far is not said; nobody else need wait for him" doc:"when he cannot walk so far he goes as far as he can, or until he can nobody else of his team walks"`
	PassGuards         bool `key:"return.pass_guards" clause:"COL-SOL-20" default:"false" assumed:"no exception to the ban on passing is made for men on their way back" doc:"he and the guards pass over each other"`
	NoCards            bool `key:"return.no_cards" clause:"COL-SOL-21" doc:"no card is used with him and no escape made before he is back inside"`
}

// confined: the man is on his way back and has nothing but his legs until he
// is inside (COL-SOL-21).
func (r *Rules) confined(s *State, m Man) bool {
	return r.Options.Return.NoCards && s.Men[m].WayBack
}

// leadsAstray: the link is none for a confined man: it takes a card, or it
// leaves the castle.
func (r *Rules) leadsAstray(from board.Circle, l *board.Link) bool {
	to := &r.Board.Circles[l.To]
	return l.Way != board.NoWay || to.Area == board.Outside || to.Gate != board.NoGate && !r.freeGate(from, l.To)
}

// nearerHome: the second circle is nearer to the courtyard pass.
func (r *Rules) nearerHome(from, to board.Circle) bool {
	a, b := &r.Board.Circles[from], &r.Board.Circles[to]
	return b.Area < board.Outer || b.Home >= 0 && (a.Home < 0 || b.Home < a.Home)
}

// owing: the man has not yet walked far enough homewards in this turn.
func (r *Rules) owing(s *State, m Man) bool {
	p := &s.Men[m]
	return p.WayBack && p.Zone == OnBoard && s.FreshMen&(1<<m) == 0 &&
		s.Homeward[int(m)%MaxMen] < r.Options.Return.MinPips
}

// homewardMove is the man whom a decision brings nearer home, among those
// who owe it; else NoMan.
func (r *Rules) homewardMove(s *State, move sim.Move) Man {
	k, a, b, _ := Unpack(move)
	if k != Step && k != LeapMan || !r.owing(s, Man(a)) || !r.nearerHome(s.Men[a].At, board.Circle(b)) {
		return NoMan
	}
	return Man(a)
}

// owesPips: a man of the team on the move owes pips to his way back.
func (r *Rules) owesPips(s *State) bool {
	if r.Options.Return.MinPips == 0 || s.Pips <= 0 {
		return false
	}
	from, to := r.movers(s)
	for m := from; m < to; m++ {
		if r.owing(s, m) {
			return true
		}
	}
	return false
}

// payHomeward takes out of a team's decisions, which begin at a place of the
// buffer, those that would leave pips unpaid which its returning men owe
// (COL-SOL-18, COL-SOL-19): while one of them can go on home, the turn does
// not end, and the others have only what is left over.
func (r *Rules) payHomeward(s *State, team int, buf []sim.Move, first int) []sim.Move {
	o := &r.Options.Return
	if !r.owesPips(s) {
		return buf
	}
	from, to := r.menOf(team)
	debt, stuck := int16(0), false
	for m := from; m < to; m++ {
		if !r.owing(s, m) {
			continue
		}
		able := false
		for _, move := range buf[first:] {
			if r.homewardMove(s, move) == m {
				able = true
				break
			}
		}
		if able {
			debt += int16(o.MinPips - s.Homeward[int(m)%MaxMen])
		} else {
			stuck = true
		}
	}
	if debt == 0 && (!stuck || !o.BlockedStopsOthers) {
		return buf
	}
	kept := buf[:first]
	for _, move := range buf[first:] {
		if r.homewardMove(s, move) != NoMan || r.leavesPips(s, move, debt) {
			kept = append(kept, move)
		}
	}
	return kept
}

// leavesPips: the decision leaves so many pips to the men on their way back.
func (r *Rules) leavesPips(s *State, move sim.Move, debt int16) bool {
	switch k, a, b, _ := Unpack(move); k {
	case StopMoving, DriveCar, AnnounceDoOrDie, OpenTunnel, EnterTower:
		return debt == 0
	case Step:
		return r.owing(s, Man(a)) && debt == 0 || r.mayWalkBeside(s, debt) && r.mayStop(s, board.Circle(b))
	case LeapMan, PassOver, JoinStep, EnterTunnel, WalkTunnel, LeaveTunnel, LeaveTower:
		return r.mayWalkBeside(s, debt)
	case ReleaseByDouble:
		return r.termOver(s, Man(a)) || s.Pips-int16(r.Options.Sol.DoubleCost) >= debt
	case PlayRelease:
		return s.Pips-int16(r.Options.Sol.CardCost) >= debt
	}
	return true
}

// mayWalkBeside: there is a pip for somebody else.
func (r *Rules) mayWalkBeside(s *State, debt int16) bool {
	return s.Pips > debt && (debt > 0 || !r.Options.Return.BlockedStopsOthers)
}

// noteHomeward counts the pips of a man on his way back.
func (r *Rules) noteHomeward(s *State, m Man, from, to board.Circle, pips int8) {
	if r.Options.Return.MinPips > 0 && s.Seat == SeatOf(m) && r.nearerHome(from, to) {
		s.Homeward[int(m)%MaxMen] += pips
	}
}

// A leap is a way over pawns that are passed, to the free circle beyond.
type leap struct {
	to   board.Circle
	pips int16
	by   int8 // the leap that ends on the pawn before, -1 the start
}

// maxLeaps is more than there are circles next to a row of guards.
const maxLeaps = 96

// leaps lists the ways over a row of pawns who are passed: steps without a
// card, at most so many pips. Ends of the list on vacant circles are where
// the leaper may come down.
func (r *Rules) leaps(s *State, from board.Circle, pips int16, over func(code uint8) bool, list *[maxLeaps]leap) int {
	n := 0
	add := func(at board.Circle, d int16, by int8) {
		links := r.links[at]
	next:
		for i := range links {
			l := &links[i]
			if l.Kind != board.StepLink || l.To == from || r.leadsAstray(at, l) || n == maxLeaps {
				continue
			}
			if code := s.At[l.To]; code == 0 && d == 1 || code != 0 && !over(code) {
				continue
			}
			for j := range list[:n] {
				if list[j].to == l.To {
					continue next
				}
			}
			list[n] = leap{l.To, d, by}
			n++
		}
	}
	add(from, 1, -1)
	for i := 0; i < n; i++ {
		if s.At[list[i].to] != 0 && list[i].pips < pips {
			add(list[i].to, list[i].pips+1, int8(i))
		}
	}
	return n
}

// leapMan brings a returning man over the guards in his way.
func (r *Rules) leapMan(s *State, m Man, to board.Circle, log *sim.Log) {
	var list [maxLeaps]leap
	from := s.Men[m].At
	n := r.leaps(s, from, s.Pips, isGuard, &list)
	i := 0
	for list[i].to != to && i < n-1 {
		i++
	}
	s.Pips -= list[i].pips
	s.Walked |= 1 << m
	s.Mover = -1
	r.tellLeap(&list, i, from, func(a, b board.Circle) { tellMoved(log, m, a, b, board.StepLink) })
	r.relocate(s, m, to)
	r.noteHomeward(s, m, from, to, int8(list[i].pips)-1) // one more with the immunity
	r.keepImmunity(s, m, from, to)
	if !r.mayStop(s, to) {
		s.Mover = int8(m)
	}
}

// tellLeap states a leap step by step, the first step first.
func (r *Rules) tellLeap(list *[maxLeaps]leap, i int, from board.Circle, step func(a, b board.Circle)) {
	if by := list[i].by; by >= 0 {
		r.tellLeap(list, int(by), from, step)
		step(list[by].to, list[i].to)
		return
	}
	step(from, list[i].to)
}

// returnDecisions: a returning man leaps over guards (COL-SOL-20).
func returnDecisions() []decision {
	return []decision{{
		kind: LeapMan, words: "leap", args: []argument{aMan, toCircle},
		open: []opening{{
			at: during(free), under: func(o *Options) bool { return o.Return.PassGuards }, needs: pipsLeft,
			in: pawnsIn(OnBoard), man: (*Rules).leapsOf, some: func(r *Rules, s *State) uint64 {
				if s.Pips < 2 {
					return 0
				}
				return s.homeward(r.menOf(int(s.Seat)-1)) &^ s.FreshMen
			},
		}},
		do: func(u umpire, x choice) { u.leapMan(u.s, x.man(), x.to(), u.log) },
	}}
}

// homeward are those of the men from one number up to another who are on their way back.
func (s *State) homeward(from, to Man) (set uint64) {
	for m := from; m < to; m++ {
		if s.Men[m].WayBack {
			set |= 1 << m
		}
	}
	return set
}

// leapsOf appends the ways of a returning man over guards.
func (r *Rules) leapsOf(s *State, m Man, buf []sim.Move) []sim.Move {
	var list [maxLeaps]leap
	n := r.leaps(s, s.Men[m].At, s.Pips, isGuard, &list)
	first := len(buf)
	for i := range list[:n] {
		l := &list[i]
		if s.At[l.to] != 0 || l.pips > s.Pips {
			continue
		}
		if !r.mayStop(s, l.to) &&
			!r.canGoOn(s, m, &board.Link{To: l.to, Kind: board.StepLink, Way: board.NoWay}, s.Pips-l.pips+1) {
			continue
		}
		buf = append(buf, pack(LeapMan, int(m), int(l.to), 0))
	}
	sortMoves(buf[first:])
	return buf
}

// leapsOverReturning appends a guard's ways over returning men (COL-SOL-20).
func (r *Rules) leapsOverReturning(s *State, g Guard, buf []sim.Move) []sim.Move {
	p, pips := &s.Guards[g], s.walkingPips()
	near := s.Near[p.At]
	if near.taken()&^near.guards() == 0 || r.Board.Circles[p.At].Area != board.Outer {
		return buf
	}
	home := func(code uint8) bool { return isMan(code) && s.Men[manOf(code)].WayBack }
	if !slices.ContainsFunc(r.links[p.At], func(l board.Link) bool { return home(s.At[l.To]) }) {
		return buf
	}
	var list [maxLeaps]leap
	n := r.leaps(s, p.At, pips, home, &list)
	first := len(buf)
	for i := range list[:n] {
		l := &list[i]
		if s.At[l.to] == 0 && l.pips <= pips && r.Board.Circles[l.to].Area == board.Outer &&
			r.guardMayStop(s, l.to, p.At) && int(l.pips) <= r.stepsLeft(s, g, p.At, l.to)+1 {
			buf = append(buf, pack(GuardPassOver, int(g), int(l.to), int(l.pips)))
		}
	}
	sortMoves(buf[first:])
	return buf
}
