package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// BlockedOptions: how many black circles prisoners may hold at night.
type BlockedOptions struct {
	Max    int8          `key:"night.max_blocked_black" clause:"COL-AREA-13" range:"0..16" default:"0" source:"off: no clause of the document asks for it" doc:"black circles that prisoners may stand on at night, all teams together; 0 means no limit"`
	Excess ExcessBlocked `key:"night.excess_blocked" clause:"COL-AREA-14" values:"keep|must_leave_first_turn|to_appel" default:"keep" assumed:"nothing sends away who stands there already" doc:"when more are held at nightfall the men stay, or their players must move them off in their next turns, or they go to the white circles"`
}

// ExcessBlocked says what becomes of men on too many black circles (night.excess_blocked).
type ExcessBlocked uint8

const (
	KeepBlocked ExcessBlocked = iota
	MustLeaveFirstTurn
	ExcessToAppel
)

// blocked is the number of black circles that prisoners stand on.
func (r *Rules) blocked(s *State) (n int8) {
	for _, at := range r.posts {
		if isMan(s.At[at]) {
			n++
		}
	}
	return n
}

// fullyBlocked: it is night, and no prisoner may stop on another black circle
// (COL-AREA-13).
func (r *Rules) fullyBlocked(s *State, at board.Circle) bool {
	if !s.Night || !r.Board.Circles[at].Post {
		return false
	}
	others := r.blocked(s)
	if isMan(s.At[at]) {
		others--
	}
	return others >= r.Options.Blocked.Max
}

// nightfall sends men from the black circles beyond the limit to the white
// ones, the last in the order of the board first, where the rules do
// (COL-AREA-14).
func (r *Rules) nightfall(s *State) {
	o := &r.Options.Blocked
	if o.Max == 0 || o.Excess != ExcessToAppel {
		return
	}
	excess := r.blocked(s) - o.Max
	for i := len(r.posts) - 1; i >= 0 && excess > 0; i-- {
		if code := s.At[r.posts[i]]; isMan(code) {
			s.push(Frame{Kind: AskLanding, Seat: SeatOf(manOf(code)), A: int16(manOf(code)), B: int16(ToAppel)})
			excess--
		}
	}
}

// overfull: men hold too many black circles, and their players must move them
// off.
func (r *Rules) overfull(s *State) bool {
	o := &r.Options.Blocked
	return o.Max > 0 && o.Excess == MustLeaveFirstTurn && s.Night && r.blocked(s) > o.Max
}

// mustLeave takes the end of the turn out of a team's decisions while one of
// its men can step off a black circle of which too many are held.
func (r *Rules) mustLeave(s *State, buf []sim.Move, first int) []sim.Move {
	if !r.overfull(s) {
		return buf
	}
	stop, able := -1, false
	for i, move := range buf[first:] {
		switch k, a, b, _ := Unpack(move); k {
		case StopMoving:
			stop = first + i
		case Step:
			able = able || r.Board.Circles[s.Men[a].At].Post && !r.Board.Circles[b].Post
		}
	}
	if stop < 0 || !able {
		return buf
	}
	return append(buf[:stop], buf[stop+1:]...)
}
