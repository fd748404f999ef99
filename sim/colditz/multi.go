package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// MultiOptions: the multiple escape, a man of another team on the way that a
// card has opened in the same round.
type MultiOptions struct {
	Enabled      bool  `key:"multi.enabled" clause:"COL-MULTI-01" doc:"a player who comes later in the round may send a man along a way that another has paid for"`
	Permission   bool  `key:"multi.permission" clause:"COL-MULTI-02" default:"true" source:"off: no clause of the document asks for it" doc:"the player who paid must agree"`
	Types        uint8 `key:"multi.types" clause:"COL-MULTI-03" set:"rope|key|pass|cutters" default:"[rope,key,cutters]" source:"off: no clause of the document asks for it" doc:"equipment whose ways can be shared"`
	MaxMen       int8  `key:"multi.max_men" clause:"COL-MULTI-04" range:"2..6" default:"2" source:"off: no clause of the document asks for it" doc:"men of different players in one multiple escape, the first included"`
	PerType      int8  `key:"multi.per_type_per_round" clause:"COL-MULTI-05" range:"0..9" default:"1" source:"off: no clause of the document asks for it" doc:"multiple escapes of a round with each type of equipment; 0 means no limit"`
	Cards        int8  `key:"multi.cards" clause:"COL-MULTI-08" range:"0..9" default:"1" assumed:"one rope card a round is for multiple escapes; a drop that takes two is left out" doc:"equipment cards that a way may cost which is shared; 0 means no limit"`
	JoinerHasKit bool  `key:"multi.joiner_needs_kit" clause:"COL-MULTI-07" default:"true" assumed:"his way out is an attempt like any other" doc:"the player who joins needs an escape kit"`
}

// Shared is what a round knows of multiple escapes.
type Shared struct {
	Paid    [MaxTeams]uint64                       // ways that a team has paid for since the last German turn
	Way     [equipmentTypes]board.Maybe[board.Way] // of the last multiple escape with each type
	Joined  [equipmentTypes]uint8                  // teams that joined it, bit t team t
	Times   [equipmentTypes]int8                   // multiple escapes with each type
	Refused uint64                                 // ways whose payer has refused in this turn
}

// notePaid keeps in mind who has paid for a way.
func (r *Rules) notePaid(s *State, team int, f fare) {
	if o := &r.Options.Multi; o.Enabled && f.Way != board.NoWay && o.Types&(1<<f.Type) != 0 {
		s.Shared.Paid[team] |= 1 << f.Way
	}
}

// lender is the first player of the round who has paid for a way; -1 nobody
// but the team itself.
func (r *Rules) lender(s *State, team int, w board.Way) int {
	for i := range r.teams {
		if t := int(s.inOrder(i)) - 1; t != team && s.Shared.Paid[t]&(1<<w) != 0 {
			return t
		}
	}
	return -1
}

// mayShare: a man of the team may go along the way without a card
// (COL-MULTI-01, COL-MULTI-03 to COL-MULTI-05, COL-MULTI-07).
func (r *Rules) mayShare(s *State, team int, f fare) bool {
	o, sh := &r.Options.Multi, &s.Shared
	if f.Type < 0 || f.Way == board.NoWay || sh.Refused&(1<<f.Way) != 0 || o.JoinerHasKit && !s.Teams[team].Kit ||
		r.lender(s, team, f.Way) < 0 {
		return false
	}
	if o.Cards > 0 && f.Type == Rope && r.Options.Route.RopeCards[r.Board.Ways[f.Way].Ropes] > o.Cards {
		return false // COL-MULTI-08
	}
	if sh.Way[f.Type].Is(f.Way) { // the escape that goes on
		return sh.Joined[f.Type]&(1<<team) == 0 && bits.OnesCount8(sh.Joined[f.Type]) < int(o.MaxMen)-1
	}
	return o.PerType == 0 || sh.Times[f.Type] < o.PerType
}

// lent: another team has paid for the way, and a man of this one may follow.
func (r *Rules) lent(s *State, team int, w board.Way) bool {
	return r.Options.Multi.Enabled && r.mayShare(s, team, fare{Type: asks(&r.Board.Ways[w]), Cards: 1, Way: w})
}

// asks is the type of equipment that a prisoner needs for the way.
func asks(w *board.WayInfo) int8 {
	switch {
	case w.Kind == board.RopeLink:
		return Rope
	case w.Kind == board.WireLink:
		return Cutters
	case w.Gate == board.KeyGate:
		return Key
	}
	return Pass
}

// linkBy is the link of a kind between two circles.
func (r *Rules) linkBy(from, to board.Circle, kind board.LinkKind) *board.Link {
	for i := range r.links[from] {
		if l := &r.links[from][i]; l.To == to && l.Kind == kind {
			return l
		}
	}
	return nil
}

// askToJoin asks the player who paid (COL-MULTI-02), or lets the man go.
func (r *Rules) askToJoin(s *State, m Man, to board.Circle, kind board.LinkKind, log *sim.Log) {
	cost, _ := r.price(s, s.Men[m].At, r.linkBy(s.Men[m].At, to, kind))
	if r.Options.Multi.Permission {
		s.push(Frame{
			Kind: AskShare, Seat: sim.Seat(r.lender(s, TeamOf(m), cost.Way) + 1), A: int16(m), B: int16(to),
			C: int16(kind), D: int16(cost.Way),
		})
		return
	}
	r.join(s, m, to, kind, log)
}

// join takes a man along a way that is open to him for this one step.
func (r *Rules) join(s *State, m Man, to board.Circle, kind board.LinkKind, log *sim.Log) {
	sh := &s.Shared
	cost, _ := r.price(s, s.Men[m].At, r.linkBy(s.Men[m].At, to, kind))
	if !sh.Way[cost.Type].Is(cost.Way) {
		sh.Way[cost.Type], sh.Joined[cost.Type] = board.Some(cost.Way), 0
		sh.Times[cost.Type]++
	}
	sh.Joined[cost.Type] |= 1 << TeamOf(m)
	log.Add(WayShared, SeatOf(m), int(m), int(cost.Type), int(cost.Way), r.lender(s, TeamOf(m), cost.Way)+1)
	s.OpenWays |= 1 << cost.Way
	r.step(s, m, to, kind, log)
	s.OpenWays &^= 1 << cost.Way
}

// multiDecisions: a man follows on a way that another team has paid for.
func multiDecisions() []decision {
	enabled := func(o *Options) bool { return o.Multi.Enabled }
	return []decision{{
		kind: JoinStep, words: "follow", args: []argument{aMan, toCircle, byLink},
		open: []opening{
			{at: during(free), under: enabled, man: (*Rules).joinsOf},
			{at: during(bound), under: enabled, list: (*Rules).boundJoins},
		},
		do: func(u umpire, x choice) { u.askToJoin(u.s, x.man(), x.to(), x.link(), u.log) },
	}}
}

// multiInterrupts: the player who paid agrees or refuses (COL-MULTI-02).
func multiInterrupts() []interrupt {
	return []interrupt{{
		kind: AskShare, question: "take him along?", answers: noOrYes,
		do: func(u umpire, f *Frame, k MoveKind, _ choice) {
			asked := *f
			u.s.pop()
			if k == Yes {
				u.join(u.s, asked.Man(), board.Circle(asked.B), board.LinkKind(asked.C), u.log)
				return
			}
			u.s.Shared.Refused |= 1 << asked.D
		},
	}}
}

// joinsOf appends the steps that a man can take on ways that other teams have
// paid for.
func (r *Rules) joinsOf(s *State, m Man, buf []sim.Move) []sim.Move {
	p := &s.Men[m]
	if s.Pips <= 0 || p.Zone != OnBoard || s.FreshMen&(1<<m) != 0 {
		return buf
	}
	for i := range r.links[p.At] {
		l := &r.links[p.At][i]
		cost, ok := r.price(s, p.At, l)
		if ok && cost.Type >= 0 && s.At[l.To] == 0 && r.mayShare(s, TeamOf(m), cost) &&
			r.takes(s, aManAlong, int8(m), p.At, i) && (r.mayStop(s, l.To) || r.canGoOn(s, m, l, s.Pips)) {
			buf = append(buf, pack(JoinStep, int(m), int(l.To), int(l.Kind)))
		}
	}
	return buf
}
