package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// HandOptions: hands and their limits.
type HandOptions struct {
	OpportunityLimit     int8       `key:"hand.opportunity_limit" clause:"COL-HAND-01" range:"0..30" doc:"opportunity cards that a team may keep at the end of a turn; 0 means no limit"`
	SecurityLimit        int8       `key:"hand.security_limit" clause:"COL-HAND-02" range:"0..30" doc:"security cards that the German may keep at the end of his turn; 0 means no limit"`
	DiscardAtOnce        bool       `key:"hand.overflow" clause:"COL-HAND-03" values:"end_of_turn|immediate_discard" doc:"when an opportunity card too many must go: by the end of the turn, or at once"`
	InReceiversTurn      bool       `key:"hand.overflow_received" clause:"COL-HAND-03" values:"turn_in_hand|receivers_turn" default:"turn_in_hand" assumed:"a fourth card must go \"by the end of their turn\"; one that a gift brought in another's turn is taken to go when that turn ends" doc:"when a card too many must go that came in another's turn: when that turn ends, or when the receiver's own does"`
	GermanDiscardsAtOnce bool       `key:"hand.overflow_german" clause:"COL-HAND-04" values:"end_of_turn|immediate_discard" doc:"when a security card too many must go"`
	EquipmentLimit       int8       `key:"hand.equipment_limit" clause:"COL-HAND-05" range:"0..30" default:"0" assumed:"only the stock limits equipment" doc:"equipment cards that a team may hold; 0 means no limit"`
	PlayWindow           PlayWindow `key:"hand.play_window" clause:"COL-HAND-14" values:"own_turn_only|own_side_turn|own_turn_plus_reactions" default:"own_side_turn" assumed:"in the turn of an escape officer: read as his own, but for found items; own_turn_plus_reactions is for those who know the printed cards, of which warnings and talismans are dead otherwise" doc:"in whose turns a player may play cards: his own, any of his side, or his own and wherever a card answers something"`
	Visibility           Visibility `key:"info.equipment_visibility" clause:"COL-HAND-11" values:"public|counts_only|hidden" default:"public" assumed:"arrests in the grey zone turn on holding equipment, so the German must be able to know" doc:"what the others see of a team's equipment"`
}

// DeckOptions: where cards go.
type DeckOptions struct {
	PlayedTo   Away `key:"deck.played_to" clause:"COL-HAND-06" values:"discard_pile|bottom|shuffle_in|removed" default:"discard_pile" assumed:"a place for played cards is not named; the usual discard pile" doc:"where a played card goes"`
	OverflowTo Away `key:"deck.overflow_to" clause:"COL-HAND-07" values:"discard_pile|bottom|shuffle_in|removed" default:"discard_pile" assumed:"a place for surplus cards is not named; the usual discard pile" doc:"where a surplus card goes"`
	StaysEmpty bool `key:"deck.on_empty" clause:"COL-HAND-08" values:"reshuffle_discards|no_more_draws" default:"reshuffle_discards" assumed:"the usual custom: discards are shuffled and drawn again" doc:"what happens when a deck is empty"`
}

// Away says where a card goes when it leaves a hand (deck.played_to and deck.overflow_to).
type Away uint8

const (
	DiscardPile Away = iota
	Bottom
	ShuffleIn
	RemovedFromGame
)

// Visibility says what others see of a team's equipment (info.equipment_visibility).
type Visibility uint8

const (
	Public Visibility = iota
	CountsOnly
	Concealed
)

// PlayWindow says in whose turns cards are played (hand.play_window).
type PlayWindow uint8

const (
	PlayInOwnTurn PlayWindow = iota
	PlayInSidesTurns
	PlayReactions
)

// Team is what one Allied player has.
type Team struct {
	Hand    OpportunityHand
	Cards   int8 // in Hand
	Equip   [equipmentTypes]int8
	Kit     bool
	KitLost bool // a kit of his was confiscated
	Stolen  int8 // equipment claimed in rooms (COL-EQUIP-10)
	Escapes int8
	Out     bool  // eliminated
	Tries   int8  // do or dies announced
	Offered uint8 // trades that were offered in this Allied turn, gifts that were taken apart (bits: see trade.go)
	Gifts   int8  // cards given away in this turn
	Met     int32 // where the clock ends the game: the player turn, from 1, in which the target was met; 0 not yet
	DoOrDie int8  // throws on the do-or-die card that the team was dealt; 0 none

	Held faces `position:"derived"` // in Hand
}

// take puts a card into the hand, drop takes one out.
func (t *Team) take(f Face) {
	changeHand(t.Hand[:], &t.Cards, &t.Held, int(f), 1)
}

func (t *Team) drop(f Face) {
	changeHand(t.Hand[:], &t.Cards, &t.Held, int(f), -1)
}

// changeHand puts cards of a face into a hand, or takes them out.
func changeHand(hand []int8, cards *int8, held *faces, face int, n int8) {
	hand[face] += n
	*cards += n
	if *held |= 1 << face; hand[face] == 0 {
		*held &^= 1 << face
	}
}

// equipment is the number of equipment cards that the team holds.
func (t *Team) equipment() int8 {
	return t.Equip[Rope] + t.Equip[Key] + t.Equip[Pass] + t.Equip[Cutters]
}

// mayPlay: the seat may play a card in the turn in hand, as far as the card
// itself lets it (COL-HAND-14).
func (r *Rules) mayPlay(s *State, seat sim.Seat) bool {
	switch r.Options.Hand.PlayWindow {
	case PlayInOwnTurn:
		return seat == s.Seat
	case PlayInSidesTurns:
		return (seat == German) == (s.Seat == German)
	}
	return true
}

// overLimit reports whether the seat holds too many cards.
func (r *Rules) overLimit(s *State, seat sim.Seat) bool {
	if seat == German {
		limit := r.Options.Hand.SecurityLimit
		return limit > 0 && s.GermanCards > limit
	}
	limit := r.Options.Hand.OpportunityLimit
	return limit > 0 && s.Teams[seat-1].Cards > limit
}

// surplus is the first seat that must throw a card away when the turn ends:
// the German in his own turn; in an Allied one the player whose turn it is, or
// any team, because trades are checked at the end of the turn only
// (COL-HAND-03, COL-TRADE-04).
func (r *Rules) surplus(s *State) (sim.Seat, bool) {
	if s.Seat == German {
		return German, r.overLimit(s, German)
	}
	if r.Options.Hand.InReceiversTurn {
		return s.Seat, r.overLimit(s, s.Seat)
	}
	for seat := sim.Seat(1); int(seat) <= r.teams; seat++ {
		if r.overLimit(s, seat) {
			return seat, true
		}
	}
	return 0, false
}

func (r *Rules) legalDiscard(s *State, seat sim.Seat, buf []sim.Move) []sim.Move {
	if seat == German {
		for f, n := range s.GermanHand {
			if n > 0 {
				buf = append(buf, pack(ThrowAway, f, 0, 0))
			}
		}
		return buf
	}
	for held := s.Teams[seat-1].Held; held != 0; held &= held - 1 {
		buf = append(buf, pack(ThrowAway, bits.TrailingZeros64(uint64(held)), 0, 0))
	}
	return buf
}

func (r *Rules) discard(s *State, seat sim.Seat, face int, c *dice.Chance, log *sim.Log) {
	if seat == German {
		tellDiscarded(log, seat, SecurityFace(face))
		r.putAwaySecurity(s, SecurityFace(face), r.Options.Deck.OverflowTo, c)
		return
	}
	tellDiscarded(log, seat, Face(face))
	r.putAway(s, int(seat)-1, Face(face), r.Options.Deck.OverflowTo, c)
}

// handDecisions: a surplus card goes.
func handDecisions() []decision {
	return []decision{{
		kind: ThrowAway, words: "throw away",
		args: []argument{func(r *Rules, s *State, x choice) string {
			seat, _ := r.Actor(s)
			return cardName(seat, x.a)
		}},
	}}
}

// handInterrupts: surplus cards, one player after the other (COL-HAND-03).
func handInterrupts() []interrupt {
	return []interrupt{
		{
			kind: handLimit,
			run: func(r *Rules, s *State, _ *Frame, _ *dice.Chance, _ *sim.Log) {
				if seat, over := r.surplus(s); over {
					s.push(Frame{Kind: AskThrowAway, Seat: seat})
				} else {
					s.pop()
				}
			},
		},
		{
			kind: AskThrowAway,
			asks: func(r *Rules, s *State, f *Frame) bool { return r.overLimit(s, f.Seat) },
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				if f.Seat != German {
					buf = r.legalInterjection(s, f.Team(), buf)
				}
				return r.legalDiscard(s, f.Seat, buf)
			},
			do: func(u umpire, f *Frame, k MoveKind, x choice) {
				if k == Redeem {
					u.redeem(u.s, f.Team(), x.a, u.c, u.log)
					return
				}
				u.discard(u.s, f.Seat, x.a, u.c, u.log)
			},
		},
	}
}
