package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// sabotage: two random security cards leave the German's hand and one comes
// in; a lone card just leaves (COL-OPP-18, COL-OPP-20).
func (r *Rules) sabotage(s *State, team int, c *dice.Chance, log *sim.Log) {
	tellPlayed(log, sim.Seat(team+1), Sabotage, onNothing)
	r.spend(s, team, Sabotage, c)
	single := s.GermanCards == 1
	if r.Options.Card.GermanPicksSabotaged && s.GermanCards > 2 {
		s.push(Frame{Kind: AskSabotaged, Seat: German, A: 2})
		return
	}
	for range min(2, s.GermanCards) {
		taken := dice.Pick(c.Stream(dice.Special(team+1)), s.GermanHand[:])
		r.sabotaged(s, SecurityFace(taken), c, log)
	}
	r.replaceSabotaged(s, !single || r.Options.Card.SabotageShortDraws, c, log)
}

// sabotaged lays a card down that a sabotage takes. Where surplus cards are
// shuffled back it waits under the deck until the new one is drawn: nobody draws
// what he has just lost.
func (r *Rules) sabotaged(s *State, face SecurityFace, c *dice.Chance, log *sim.Log) {
	tellDiscarded(log, German, face)
	where := r.Options.Deck.OverflowTo
	if where == ShuffleIn {
		where = Bottom
	}
	r.putAwaySecurity(s, face, where, c)
}

// replaceSabotaged draws the card that replaces two, if the rules give one
// (COL-OPP-20), and shuffles those that were lost back.
func (r *Rules) replaceSabotaged(s *State, draws bool, c *dice.Chance, log *sim.Log) {
	if draws {
		r.drawSecurity(s, c, log)
	}
	if r.Options.Deck.OverflowTo == ShuffleIn {
		s.Security.shuffle(c.Stream(dice.Deck(securityDeck)))
	}
}

// sabotageDecisions: a sabotage is played.
func sabotageDecisions() []decision {
	return []decision{{
		kind: PlaySabotage, words: "play sabotage",
		open: []opening{{
			at: during(free), cards: 1 << Sabotage, lasts: turnLasts,
			list: func(_ *Rules, s *State, buf []sim.Move) []sim.Move {
				if s.GermanCards > 0 {
					buf = append(buf, pack(PlaySabotage, 0, 0, 0))
				}
				return buf
			},
		}},
		do: func(u umpire, _ choice) { u.sabotage(u.s, int(u.s.Seat)-1, u.c, u.log) },
	}}
}

// sabotageInterrupts: the German picks what it takes.
func sabotageInterrupts() []interrupt {
	return []interrupt{{
		kind: AskSabotaged,
		settle: func(r *Rules, s *State, f *Frame, c *dice.Chance, log *sim.Log) bool {
			if f.A > 0 {
				return false
			}
			s.pop()
			r.replaceSabotaged(s, true, c, log)
			return true
		},
		answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
			return r.legalDiscard(s, f.Seat, buf)
		},
		do: func(u umpire, f *Frame, _ MoveKind, x choice) {
			f.A--
			u.sabotaged(u.s, SecurityFace(x.a), u.c, u.log)
		},
	}}
}
