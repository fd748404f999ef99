package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// HolderOptions: the security cards Key Holder and Pass Holder, with which the
// German arrests a man who has just used a key or a pass.
type HolderOptions struct {
	When       HolderWhen `key:"holder.when" clause:"COL-SEC-03" values:"interrupt|never|next_german_turn" default:"interrupt" assumed:"\"just used\" is read as at once" doc:"when the German may answer the use of a key or pass"`
	Saveable   uint8      `key:"holder.saveable" clause:"COL-SEC-04" set:"hideaway" default:"[hideaway]" assumed:"where a document is silent, Thibault's summary is followed" doc:"what saves the used card"`
	InnerCells bool       `key:"holder.jail" clause:"COL-SEC-05" values:"german_choice|inner" default:"german_choice" assumed:"no jail is named; as in an arrest, the German chooses" doc:"where the man goes"`
	RouteOpens bool       `key:"holder.route_opens" clause:"COL-SEC-06" default:"true" assumed:"the card has been used before its holder is taken" doc:"the way counts as opened although the man was taken"`
}

// HolderWhen says when a holder card can be played (holder.when).
type HolderWhen uint8

const (
	HolderInterrupt HolderWhen = iota
	HolderNever
	HolderNextGermanTurn
)

// holderFace is the card that answers the use of a key or pass.
func holderFace(kind int8) (SecurityFace, bool) {
	switch kind {
	case Key:
		return KeyHolder, true
	case Pass:
		return PassHolder, true
	}
	return 0, false
}

// askHolder comes after a man has used equipment. If that is a key or a pass, it
// asks the German at once for the holder card, or notes the man for the next
// German turn (COL-SEC-02, COL-SEC-03).
func (r *Rules) askHolder(s *State, m Man, kind int8) {
	face, ok := holderFace(kind)
	if !ok || s.Men[m].Zone != OnBoard {
		return
	}
	switch r.Options.Holder.When {
	case HolderInterrupt:
		if s.GermanHand[face] > 0 && r.mayPlay(s, German) {
			s.push(Frame{Kind: AskHolder, Seat: German, A: int16(m), B: int16(kind)})
		}
	case HolderNextGermanTurn:
		s.Holders[kind-Key] |= 1 << m
	}
}

// playHolder sends the man to solitary, wherever the guards are. The key or pass is
// spent already; his team may be asked to bring it back with a hideaway.
func (r *Rules) playHolder(s *State, m Man, kind int8, c *dice.Chance, log *sim.Log) {
	face, _ := holderFace(kind)
	tellSecurityPlayed(log, face, onMan(m))
	r.spendSecurity(s, face, c)
	at := s.Men[m].At
	if !r.Options.Holder.RouteOpens && s.Seat != German && r.Board.Circles[at].Gate != board.NoGate {
		s.OpenWays &^= 1 << r.Board.Circles[at].GateWay
	}
	if r.mayHide(s, SeatOf(m)) && r.Options.Holder.Saveable&1 != 0 && s.Stock[kind] > 0 {
		s.push(Frame{Kind: AskHolderSave, Seat: SeatOf(m), A: int16(m), B: int16(kind)})
	}
	r.jail(s, m, ByHolder, at, chosenUnless(r.Options.Holder.InnerCells, innerCells), log)
}

// saveByHideaway spends the team's hideaway, and the key or pass that the man has
// used comes back to the team (COL-SEC-04).
func (r *Rules) saveByHideaway(s *State, m Man, kind int, c *dice.Chance, log *sim.Log) {
	r.hide(s, TeamOf(m), ByHolder, c, log)
	r.gain(s, TeamOf(m), kind)
}

// holderDecisions: in his own turn the German plays a holder card against a man who
// has used a key or a pass.
func holderDecisions() []decision {
	return []decision{{
		kind: PlayHolder, words: "play", args: []argument{func(r *Rules, _ *State, x choice) string {
			face, _ := holderFace(int8(x.b))
			return face.String() + " " + r.ManName(x.man())
		}},
		open: []opening{
			{at: during(guarding), cards: some(KeyHolder, PassHolder), list: (*Rules).legalHolders, lasts: turnLasts},
		},
		do: func(u umpire, x choice) { u.playHolder(u.s, x.man(), int8(x.b), u.c, u.log) },
	}}
}

// holderInterrupts: the German is asked for the holder card at once, and the man's
// team for a hideaway that saves the key or pass.
func holderInterrupts() []interrupt {
	return []interrupt{
		{
			kind: AskHolder, question: "the holder card?", answers: noOrYes,
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				man, kind := f.Man(), int8(f.B)
				u.s.pop()
				if k == Yes {
					u.playHolder(u.s, man, kind, u.c, u.log)
				}
			},
		},
		{
			kind: AskHolderSave, question: "a hideaway?", answers: noOrYes,
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				man, kind := f.Man(), int(f.B)
				u.s.pop()
				if k == Yes {
					u.saveByHideaway(u.s, man, kind, u.c, u.log)
				}
			},
		},
	}
}

// legalHolders appends a decision for each man and each holder card that the German
// may play against him: he has used a key or a pass since the last German turn, and
// the German holds the card against it.
func (r *Rules) legalHolders(s *State, buf []sim.Move) []sim.Move {
	for used := s.Holders[0] | s.Holders[1]; used != 0; used &= used - 1 {
		m := firstMan(used)
		if s.Men[m].Zone != OnBoard {
			continue
		}
		for kind := int8(Key); kind <= Pass; kind++ {
			if face, _ := holderFace(kind); s.Holders[kind-Key]&(1<<m) != 0 && s.GermanHand[face] > 0 {
				buf = append(buf, pack(PlayHolder, int(m), int(kind), 0))
			}
		}
	}
	return buf
}
