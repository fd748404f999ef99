package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// GuardOptions: posting, recalling, lockout.
type GuardOptions struct {
	PostCost      int8     `key:"guard.post_cost" clause:"COL-GUARD-01" range:"0..12" doc:"pips for posting a guard from the barracks"`
	RecallCost    int8     `key:"guard.recall_cost" clause:"COL-GUARD-03" range:"0..12" default:"1" assumed:"moving to the barracks is not priced; one pip, as for posting" doc:"pips for recalling a guard from a black circle"`
	MoveAfterPost bool     `key:"guard.move_after_post" clause:"COL-GUARD-02" default:"true" assumed:"nothing keeps a posted guard from walking on" doc:"a guard may walk in the turn in which he was posted"`
	OuterCap      int8     `key:"guard.outer_pip_cap" clause:"COL-GUARD-11" range:"0..30" doc:"pips that one guard may walk in the outer area while no attempt is declared; 0 means no limit"`
	CapPerThrow   bool     `key:"guard.outer_pip_cap_scope" clause:"COL-GUARD-12" values:"per_turn|per_throw" default:"per_turn" assumed:"each guard may move three pips; a throw after a double is of the same turn" doc:"whether that cap is one of the turn or of each throw"`
	RecallLockout Lockout  `key:"guard.recall_lockout" clause:"COL-GUARD-05" values:"global|none|per_guard" doc:"after a recall no guard, or not the recalled one, may be posted in the same turn"`
	ArrestLockout Lockout  `key:"guard.arrest_lockout" clause:"COL-GUARD-06" values:"global|none|per_guard" doc:"after an arrest no guard, or not the one who made it, may be posted in the same turn"`
	CardLockout   bool     `key:"guard.lockout_from_cards" clause:"COL-GUARD-08" default:"false" assumed:"the lockout is described for recalls and arrests" doc:"guards whom a diversion or inspection sends away count as recalled in the next German turn"`
	PostMax       int8     `key:"guard.post_max_per_turn" clause:"COL-GUARD-09" range:"0..16" doc:"guards posted in one turn; 0 means no limit"`
	ClearOutside  bool     `key:"guard.clear_outside" clause:"COL-GUARD-13" default:"true" assumed:"where a document is silent, Thibault's summary is followed" doc:"guards outside go to the barracks when no prisoner is left there"`
	EnterFreely   bool     `key:"guard.enter_outside" clause:"COL-GUARD-14" values:"pursuit_only|free" default:"pursuit_only" assumed:"guards go outside after escapers and are taken home when there is none" doc:"when guards may go outside the castle"`
	ClosedRooms   []string `key:"guard.closed_rooms" clause:"COL-AREA-06" names:"guardhouse|sickbay|chapel|dentist|stores|kitchen|orderlies_quarters|showers|parcels_office|interview_room|officers_quarters|canteen|theatre|office" default:"[]" source:"no document closes a room to guards" doc:"rooms that guards may never enter, whatever else would let them in"`
}

// Lockout says whom the ban on posting concerns (guard.recall_lockout and guard.arrest_lockout).
type Lockout uint8

const (
	LockAll Lockout = iota
	LockNobody
	LockGuard
)

// GuardLimits are what keeps guards from being posted, or from walking, in the turn
// in hand.
type GuardLimits struct {
	Locked      bool            // no more posting
	Barred      uint16          // guards who may not be posted in this turn, or in the next German one
	FreshGuards uint16          // guards posted in this turn who may not walk yet
	Posts       int8            // made
	FreePosts   int8            // guards who may still be posted free of charge
	OuterSteps  [MaxGuards]int8 // in the outer area (COL-GUARD-11)
}

func (l *GuardLimits) beginTurn() { *l = GuardLimits{Barred: l.Barred} }

// lockOut is what follows when a guard has gone to the barracks: by the rule, no
// guard may be posted any more, or not this one, or all may (COL-GUARD-05,
// COL-GUARD-06).
func (l *GuardLimits) lockOut(g Guard, rule Lockout) {
	switch rule {
	case LockAll:
		l.Locked = true
	case LockGuard:
		l.Barred |= 1 << g
	}
}

// lockOutRemoved is the same after an appel, a search or a raid in the German's
// own turn has sent a guard to the barracks (COL-SEC-19).
func (r *Rules) lockOutRemoved(s *State, g Guard) {
	if s.Seat == German {
		s.lockOut(g, r.Options.Card.RemovalLockout)
	}
}

// lockOutByCards begins a German turn. The guards whom Allied cards have sent to
// the barracks are noted in Barred and count as recalled now (COL-GUARD-08): by
// the rule on recalls they stay barred, or all posting is locked, or nothing is.
func (r *Rules) lockOutByCards(s *State) {
	if s.Barred == 0 {
		return
	}
	if rule := r.Options.Guard.RecallLockout; rule != LockGuard {
		s.Locked = rule == LockAll
		s.Barred = 0
	}
}

// capped are the guards who stand in the outer area and have no step left there
// (COL-GUARD-11).
func (r *Rules) capped(s *State) (reached uint16) {
	limit := r.Options.Guard.OuterCap
	if limit == 0 || r.limitsLifted(s) {
		return 0
	}
	for g := range s.Guards {
		p := &s.Guards[g]
		if p.Zone == OnBoard && s.OuterSteps[g] >= limit && r.ground[p.At].area == board.Outer {
			reached |= 1 << g
		}
	}
	return reached
}

// nextPosted is the lowest-numbered guard in the barracks who may be posted.
func (s *State) nextPosted() Guard {
	if able := s.AtHome &^ s.Barred; able != 0 {
		return Guard(bits.TrailingZeros16(able))
	}
	return NoGuard
}

// mayPost: posting is not locked, there are pips for it, the turn's limit is not
// reached, and a guard is there to be posted (COL-GUARD-01, COL-GUARD-05,
// COL-GUARD-09).
func (r *Rules) mayPost(s *State) bool {
	o := &r.Options.Guard
	return !s.Locked && s.Pips >= r.postCost(s) && (o.PostMax == 0 || s.Posts < o.PostMax) && s.nextPosted() != NoGuard
}

// postCost is what posting the next guard costs, in pips (COL-GUARD-01).
func (r *Rules) postCost(s *State) int16 {
	if s.FreePosts > 0 {
		return 0
	}
	return int16(r.Options.Guard.PostCost)
}

func (r *Rules) post(s *State, at board.Circle, log *sim.Log) {
	g := s.nextPosted()
	s.Pips -= r.postCost(s)
	s.FreePosts = max(s.FreePosts-1, 0)
	s.Posts++
	r.placeGuard(s, g, at)
	if !r.Options.Guard.MoveAfterPost {
		s.FreshGuards |= 1 << g
	}
	log.Add(Posted, German, int(g), int(at), 0, 0)
}

func (r *Rules) recall(s *State, g Guard, log *sim.Log) {
	s.Pips -= int16(r.Options.Guard.RecallCost)
	log.Add(Recalled, German, int(g), int(s.Guards[g].At), 0, 0)
	r.barracks(s, g, AfterRecall, log)
	s.lockOut(g, r.Options.Guard.RecallLockout)
}

// doubtful are those of some steps which end where a guard may shut a way with others,
// and after which he could not go on.
func (r *Rules) doubtful(s *State, g Guard, at board.Circle, steps uint8, pips int16) (ask uint8) {
	for ; steps != 0; steps &= steps - 1 {
		i := bits.TrailingZeros8(steps)
		if n := &r.around[at][i%rowRoom]; r.doubts.has(n.at, s.Near[n.at].guards()&^n.link) &&
			!(pips > 1 && r.guardCanGoOn(s, g, n.at)) {
			ask |= 1 << i
		}
	}
	return ask
}

// askGuardSteps settles the steps of a guard about which there is doubt.
func (r *Rules) askGuardSteps(s *State, g Guard, from board.Circle, free, doubt uint8, pips int16) uint8 {
	sets := &r.sets[1][from]
	if shared := free & doubt & sets.shared; shared != 0 {
		doubt &^= shared
		if pips <= 1 || r.doubts.has(from, s.Near[from].guards()) { // else he could turn back to where he stands
			doubt |= r.doubtful(s, g, from, shared, pips)
		}
	}
	if free&doubt&sets.back != 0 && pips > 1 && r.guardMayStop(s, from, board.NoCircle) {
		doubt &^= free & sets.back
	}
	for ; doubt != 0; doubt &= doubt - 1 {
		i := bits.TrailingZeros8(doubt)
		free &^= 1 << i
		if r.mayGuardStep(s, g, from, i) {
			free |= 1 << i
		}
	}
	return free
}

// mayGuardStep: the guard may take this link, one of those that are for guards at
// all. Nothing keeps him from it (aGuardStep), and its end is vacant or held by a
// prisoner whom the step arrests (COL-ARREST-01).
func (r *Rules) mayGuardStep(s *State, g Guard, from board.Circle, link int) bool {
	code := s.At[r.links[from][link].To]
	return (code == 0 || r.arrestedByStep(s, code)) && !r.kept(s, aGuardStep, int8(g), 0, from, link)
}

// arrestedByStep: the pawn is a prisoner, and a guard who steps on to his circle
// arrests him.
func (r *Rules) arrestedByStep(s *State, code uint8) bool {
	return isMan(code) && !r.Options.Arrest.Adjacent && r.mayArrest(s, manOf(code))
}

// stepsLeft is the number of steps that a guard can take after one from a
// circle to the next.
func (r *Rules) stepsLeft(s *State, g Guard, from, at board.Circle) int {
	left := int(s.walkingPips()) - 1
	if limit := r.Options.Guard.OuterCap; limit > 0 && r.Board.Circles[at].Area == board.Outer && !r.limitsLifted(s) {
		used := s.OuterSteps[g]
		if r.Board.Circles[from].Area == board.Outer {
			used++
		}
		left = min(left, int(limit-used))
	}
	return left
}

// guardCanGoOn looks ahead for a guard: from this circle, with the pips left
// after the step on to it, he reaches one where he may stop, or a prisoner
// whom he may arrest. The circle that he leaves counts as vacant.
func (r *Rules) guardCanGoOn(s *State, g Guard, at board.Circle) bool {
	left := s.Guards[g].At
	return r.arrives(s, trip{walker: aGuardAhead, who: int8(g), left: left, most: r.stepsLeft(s, g, left, at)}, at,
		func(at board.Circle) heading {
			switch code := s.At[at]; {
			case code != 0 && at != left:
				if r.arrestedByStep(s, code) {
					return found
				}
				return shun
			case r.guardMayStop(s, at, left):
				return found
			}
			return goOn
		})
}

// guardStep walks a guard one circle, or arrests whom he reaches.
func (r *Rules) guardStep(s *State, g Guard, to board.Circle, kind board.LinkKind, log *sim.Log) {
	p := &s.Guards[g]
	r.spendWalk(s, 1)
	s.Mover = -1
	if r.Options.Guard.OuterCap > 0 && r.Board.Circles[p.At].Area == board.Outer {
		s.OuterSteps[g]++
	}
	tellGuardMoved(log, g, p.At, to, kind)
	if code := s.At[to]; code != 0 {
		r.arrestThere(s, g, manOf(code), log)
		return
	}
	from := p.At
	r.shiftGuard(s, g, to)
	if !r.guardMayStop(s, to, board.NoCircle) {
		s.Mover = int8(g)
	}
	if r.follows && r.Board.Circles[to].Area == board.Outside && r.Board.Circles[from].Area != board.Outside {
		for i := range r.Board.Links[from] {
			if l := &r.Board.Links[from][i]; l.To == to && l.Kind == kind {
				r.goneOutside(s, g, r.wayOutside(from, l), log)
			}
		}
	}
	r.clearOutside(s, log)
}

// guardDecisions: the German posts, walks and recalls guards.
func guardDecisions() []decision {
	return []decision{
		{
			kind: Post, words: "post", args: []argument{aCircle},
			open: []opening{{
				at: during(guarding), needs: pipsLeft, list: (*Rules).freePosts,
				lasts: pipsLast, stays: func(r *Rules, _ *State) bool { return r.Options.Guard.PostCost <= 1 },
			}},
			do: func(u umpire, x choice) { u.post(u.s, x.at(), u.log) },
		},
		{
			kind: GuardStep, words: "step", args: []argument{aGuard, toCircle, byGuardLink},
			open: []opening{{
				at: during(guarding, guardGoingOn), needs: pipsLeft, links: (*Rules).linksOfGuards,
			}},
			do: func(u umpire, x choice) { u.guardStep(u.s, x.guard(), x.to(), x.link(), u.log) },
		},
		{
			kind: RecallGuard, words: "recall", args: []argument{aGuard},
			open: []opening{{
				at: during(guarding), needs: pipsLeft,
				list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
					if s.Pips < int16(r.Options.Guard.RecallCost) {
						return buf
					}
					for on := s.OnPosts; on != 0; on &= on - 1 { // COL-GUARD-04
						buf = append(buf, pack(RecallGuard, bits.TrailingZeros16(on), 0, 0))
					}
					return buf
				},
				lasts: pipsLast, stays: func(r *Rules, _ *State) bool { return r.Options.Guard.RecallCost <= 1 },
			}},
			do: func(u umpire, x choice) { u.recall(u.s, x.guard(), u.log) },
		},
	}
}

// freePosts appends the free black circles (COL-GUARD-10), if a
// guard may be posted.
func (r *Rules) freePosts(s *State, buf []sim.Move) []sim.Move {
	if !r.mayPost(s) {
		return buf
	}
	n := len(buf)
	buf = slices.Grow(buf, len(r.posts))[:n+len(r.posts)]
	for _, p := range r.posts { // without a branch on who stands where
		buf[n] = pack(Post, int(p), 0, 0)
		n += int((uint32(s.At[p]) - 1) >> 31) // one more when nobody does
	}
	return buf[:n]
}

// guardCanStep: some link is open to the guard.
func (r *Rules) guardCanStep(s *State, g Guard) bool {
	return r.linksOfGuards(s, int(g), int(g)+1) != pawnLinks{}
}

// linksOfGuards are the links that guards on the board may take. Nearly all are settled
// by sets; the few about which the sets say too little are asked about one by one.
func (r *Rules) linksOfGuards(s *State, from, to int) (links pawnLinks) {
	pips, rooms := s.walkingPips(), r.doorways(s)
	if pips <= 0 {
		return links
	}
	guards := s.Guards[from:to]
	for i := len(guards) - 1; i >= 0; i-- {
		var free uint8
		if at := guards[i].At; guards[i].Zone == OnBoard {
			sets, near := &r.sets[1][uint16(at)], s.Near[uint16(at)]
			open := sets.open &^ (sets.rooms & rooms.shut)
			free = open &^ near.taken()
			doubt := free&(sets.ask|sets.rooms&rooms.ask) | open&near.taken()&^near.guards()
			if pips <= 1 || near.guards() != 0 {
				doubt |= free & sets.shared
			}
			if doubt != 0 {
				free = r.askGuardSteps(s, Guard(from+i), at, free, doubt, pips)
			}
		}
		links = links.before(free, i)
	}
	if kept := (s.FreshGuards | r.capped(s)) >> from; kept != 0 {
		links = links.without(kept)
	}
	return links
}
