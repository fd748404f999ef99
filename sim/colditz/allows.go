package colditz

import (
	"slices"

	"escapesim/sim"
)

var _ sim.Judge[State] = (*Rules)(nil)

// Allows reports whether Legal names the decision. Steps, posts and the end of
// a plain turn are judged as such; of anything else the list tells.
func (r *Rules) Allows(s *State, m sim.Move) bool {
	switch {
	case m>>48 == sim.Move(StopMoving) && (r.plainAllied(s) || r.plainGerman(s)):
		return m == pack(StopMoving, 0, 0, 0)
	case m>>48 == sim.Move(Step) && r.plainAllied(s):
		return r.allowsStep(s, m)
	case m>>48 == sim.Move(GuardStep) && r.plainGerman(s) && r.Options.Guard.OuterCap == 0:
		return r.allowsGuardStep(s, m)
	case m>>48 == sim.Move(Post) && r.plainGerman(s):
		_, at, _, _ := Unpack(m)
		return at < len(r.ground) && r.ground[at].post && s.At[at] == 0 && r.mayPost(s) && s.Pips > 0 && m == pack(Post, at, 0, 0)
	case m == pack(No, 0, 0, 0) && s.Depth > 0 && s.Stack[s.Depth-1].mayDecline():
		return true
	}
	var room [1 << 9]sim.Move
	switch kind := MoveKind(m >> 48); {
	case m>>48 >= sim.Move(moveKinds):
		return false
	case r.plainAllied(s) && kind != Step && kind != StopMoving:
		return slices.Contains(r.alliedOthers(s, int(s.Seat)-1, ^KindsOf(kind), room[:0]), m)
	case r.plainGerman(s) && kind != StopMoving && kind != Post && kind != GuardStep && kind != RecallGuard:
		return slices.Contains(r.germanOthers(s, ^KindsOf(kind), room[:0]), m)
	}
	return slices.Contains(r.Legal(s, room[:0]), m)
}

// plainAllied: a team decides on its turn after the throw, and nothing is
// forced: it may stop, walk each of its men, and do what legalBesideSteps
// lists, tunnels included.
func (r *Rules) plainAllied(s *State) bool {
	return s.Phase == AlliedMove && s.Depth == 0 && r.plainTurns && s.Mover < 0 && !s.Bound && s.Digging == 0 &&
		!r.Options.Turn.MustUseAllPips && r.Options.Run.Timing != AnyTimeOwnTurn && (r.Options.Sol.ReleaseOptional || s.MenInCells == 0)
}

func (r *Rules) allowsStep(s *State, move sim.Move) bool {
	_, man, to, _ := Unpack(move)
	first, end := r.menOf(int(s.Seat) - 1)
	if man < int(first) || man >= int(end) || s.Men[man].Zone != OnBoard || s.Pips <= 0 || s.FreshMen>>man&1 != 0 {
		return false
	}
	from := s.Men[man].At
	i := r.steps[from].link(move)
	if i < 0 {
		return r.manyLinks && slices.Contains(r.legalSteps(s, Man(man), nil), move)
	}
	sets := &r.sets[0][from]
	return s.At[to] == 0 && sets.open&^sets.ask>>i&1 != 0 || r.mayStep(s, Man(man), from, &r.links[from][i])
}

func (r *Rules) allowsGuardStep(s *State, move sim.Move) bool {
	_, guard, to, _ := Unpack(move)
	if guard >= r.guards || s.Guards[guard].Zone != OnBoard || s.walkingPips() <= 0 || s.FreshGuards>>guard&1 != 0 {
		return false
	}
	from := s.Guards[guard].At
	i := r.steps[from].link(move)
	if i < 0 {
		return r.manyLinks && slices.Contains(r.legalGuardSteps(s, Guard(guard), nil), move)
	}
	sets := &r.sets[1][from]
	return s.At[to] == 0 && sets.open&^(sets.ask|sets.rooms)>>i&1 != 0 || r.mayGuardStep(s, Guard(guard), from, &r.links[from][i])
}

// mayDecline: No answers the interrupt, whatever else does.
func (f *Frame) mayDecline() bool {
	switch f.Kind {
	case AskRedemption, AskTrade, AskTradeAnswer, AskTradeConfirm, AskFly, AskHolder, AskHolderSave, AskTalisman, AskRun, AskRethrow, AskDraw, AskHideKit, AskPermission, AskShare, AskSeizure, AskBuyOff, AskAfterTurn, AskTheft, AskWarning, AskSafety:
		return true
	}
	return false
}

// plainGerman is plainAllied for the German: he may stop, post, walk each of
// his guards, recall, and do what legalBesideGuards lists, tunnels included.
func (r *Rules) plainGerman(s *State) bool {
	return s.Phase == GermanMove && s.Depth == 0 && s.Mover < 0 && !r.Options.Turn.MustUseAllPips && r.Options.Move.PassThrough != PassAll
}

// PlainTurn reports whether the own turn is in hand and the decisions in it
// are StopMoving, Steps of each man and Others; or for the German StopMoving,
// Posts, GuardSteps of each guard, Recalls and Others.
func (v View) PlainTurn() bool {
	if v.seat != v.s.Seat {
		return false
	}
	if v.seat == German {
		return v.r.plainGerman(v.s)
	}
	return v.r.plainAllied(v.s)
}

// Steps appends the steps of an own man, ascending; see PlainTurn.
func (v View) Steps(m Man, buf []sim.Move) []sim.Move {
	return v.r.legalTeamSteps(v.s, m, m+1, buf)
}

// GuardSteps appends the steps of a guard, ascending; see PlainTurn.
func (v View) GuardSteps(g Guard, buf []sim.Move) []sim.Move {
	return v.r.legalGuardsSteps(v.s, g, g+1, buf)
}

// Posts appends the decisions to post a guard, ascending; see PlainTurn.
func (v View) Posts(buf []sim.Move) []sim.Move {
	if v.s.Pips <= 0 {
		return buf
	}
	return v.r.legalPosts(v.s, buf)
}

// Recalls appends the decisions to recall a guard, ascending; see PlainTurn.
func (v View) Recalls(buf []sim.Move) []sim.Move {
	if v.s.Pips <= 0 {
		return buf
	}
	return v.r.legalRecalls(v.s, buf)
}

// Others appends all else that is open in the own turn, ascending; see
// PlainTurn. Of the kinds without it may leave out what takes time to find.
func (v View) Others(without Kinds, buf []sim.Move) []sim.Move {
	if v.seat == German {
		return v.r.germanOthers(v.s, without, buf)
	}
	return v.r.alliedOthers(v.s, v.Team(), without, buf)
}

// alliedOthers appends what is open in a team's plain turn besides its end and
// steps on the surface; germanOthers what is besides that, posts and recalls.
func (r *Rules) alliedOthers(s *State, team int, without Kinds, buf []sim.Move) []sim.Move {
	if s.Pips > 0 {
		from, to := r.menOf(team)
		buf = r.legalTunnelSteps(s, from, to, buf)
	}
	return r.legalBesideSteps(s, team, without, buf)
}

func (r *Rules) germanOthers(s *State, without Kinds, buf []sim.Move) []sim.Move {
	if s.Pips > 0 {
		buf = r.legalGuardTunnelSteps(s, buf)
	}
	return r.legalBesideGuards(s, without, buf)
}
