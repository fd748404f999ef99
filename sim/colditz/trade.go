package colditz

import (
	"math/bits"

	"escapesim/sim"
)

// TradeOptions: swapping and giving cards.
type TradeOptions struct {
	Window           TradeWindow    `key:"trade.window" clause:"COL-TRADE-01" values:"any_allied_turn|own_turn|none|own_turn_phase1" default:"any_allied_turn" assumed:"\"during their turns\" is read as any Allied turn, in contrast to the German's" doc:"in whose turns cards may change hands; own_turn_phase1 is before the own throw"`
	GiftLimit        int8           `key:"trade.gift_limit" clause:"COL-TRADE-02" range:"-1..30" doc:"cards that a player may give away in one turn; -1 means no limit"`
	RatioFree        bool           `key:"trade.ratio_free" clause:"COL-TRADE-03" default:"true" assumed:"no ratio is given" doc:"a swap may be of any number of cards for any other; otherwise of as many for as many"`
	LimitAtTurnEnd   bool           `key:"trade.limit_check" clause:"COL-TRADE-04" values:"immediate|end_of_turn" doc:"whether a trade may leave a hand over its limit until the turn ends"`
	Equipment        TradeEquipment `key:"trade.equipment" clause:"COL-TRADE-05" values:"none|swap_only|free" default:"none" assumed:"opportunity cards alone are named" doc:"whether equipment cards change hands: never, against something else only, or as gifts too"`
	CrossType        bool           `key:"trade.cross_type" clause:"COL-TRADE-06" default:"false" assumed:"without trade in equipment there is nothing to cross" doc:"opportunity cards may be swapped for equipment cards"`
	Kit              bool           `key:"trade.kit" clause:"COL-TRADE-07" default:"false" assumed:"opportunity cards alone are named" doc:"an escape kit may go to a team that has none, as equipment does"`
	WithActingPlayer bool           `key:"trade.parties" clause:"COL-TRADE-08" values:"any_pair|acting_player" default:"any_pair" assumed:"any two players may agree" doc:"who may trade: any two, or only with the player whose turn it is"`
}

// TradeWindow says when trades happen (trade.window).
type TradeWindow uint8

const (
	AnyAlliedTurn TradeWindow = iota
	OwnTurnOnly
	NoTrade
	OwnTurnFirst
)

// TradeEquipment says how equipment changes hands (trade.equipment).
type TradeEquipment uint8

const (
	NoEquipmentTrade TradeEquipment = iota
	SwapEquipment
	FreeEquipmentTrade
)

// maxTrade is the number of cards that one side can lay down in a trade.
const maxTrade = 4

// In a trade the faces of opportunity cards are followed by the types of
// equipment and the kit.
const (
	TradedRope = Faces + iota
	TradedKey
	TradedPass
	TradedCutters
	TradedKit
	tradedFaces
)

// What a trade is about; where the types may be mixed, all is one.
const (
	tradeOpportunity = iota
	tradeEquipment
)

// Offered in Team: bits by what a trade was about, and one for the second
// phase of strict turns, in which only equipment is swapped (COL-TURN-03).
const secondPhase uint8 = 1 << 2

// allOffered: nothing of either kind can be offered any more.
const allOffered = 1<<tradeOpportunity | 1<<tradeEquipment

// Offer is a trade in the making: what each side has laid on the table.
type Offer struct {
	Give, Back       [maxTrade]Face
	GiveLen, BackLen int8
	About            int8
}

// tradesFirst: players trade before they throw, not afterwards (COL-TURN-03,
// COL-TRADE-01).
func (o *Options) tradesFirst() bool {
	return !o.Turn.FreeAfterThrow || o.Trade.Window == OwnTurnFirst
}

// held is the number of cards with this face that a team could lay down.
func (r *Rules) held(t *Team, f Face) int8 {
	switch {
	case f < Faces:
		return t.Hand[f]
	case f == TradedKit:
		if t.Kit && r.Options.Trade.Kit {
			return 1
		}
	case r.Options.Trade.Equipment != NoEquipmentTrade:
		return t.Equip[f-TradedRope]
	}
	return 0
}

// goods is what a team could lay down in a trade about that.
func (r *Rules) goods(t *Team, about int8) (n int8) {
	o := &r.Options.Trade
	if about == tradeOpportunity {
		n = t.Cards
		if !o.CrossType {
			return n
		}
	}
	if o.Equipment != NoEquipmentTrade {
		n += t.equipment()
	}
	if t.Kit && o.Kit {
		n++
	}
	return n
}

// mayTrade is what the seat may open a trade about now, as Offered says it.
// Gifts are free (COL-TRADE-02); of swaps and offers that were declined, each
// player has one in each Allied turn, so that a turn ends (assumed).
func (r *Rules) mayTrade(s *State, seat sim.Seat) (about uint8) {
	o, t := &r.Options.Trade, &s.Teams[seat-1]
	switch {
	case t.Offered == allOffered || t.Out || o.Window == NoTrade:
		return 0
	case seat != s.Seat:
		if o.Window != AnyAlliedTurn {
			return 0
		}
	case r.Options.tradesFirst() != (s.Phase == BeforeThrow):
		return 0
	}
	if t.Offered&(1<<tradeOpportunity|secondPhase) == 0 && (t.Cards > 0 || o.CrossType && r.hasGear(t)) {
		about = 1 << tradeOpportunity
	}
	if t.Offered&(1<<tradeEquipment) == 0 && !o.CrossType && r.hasGear(t) {
		about |= 1 << tradeEquipment
	}
	return about
}

// hasGear: a team holds something besides opportunity cards that it could lay
// down in a trade.
func (r *Rules) hasGear(t *Team) bool {
	return r.Options.Trade.Equipment != NoEquipmentTrade && t.Equip != [equipmentTypes]int8{} ||
		r.Options.Trade.Kit && t.Kit
}

// mayOfferAny: the seat may open a trade.
func (r *Rules) mayOfferAny(s *State, seat sim.Seat) bool { return r.mayTrade(s, seat) != 0 }

// legalTradeOffers appends the players to whom the seat may turn
// (COL-TRADE-01, COL-TRADE-08).
func (r *Rules) legalTradeOffers(s *State, seat sim.Seat, buf []sim.Move) []sim.Move {
	about := r.mayTrade(s, seat)
	if about == 0 {
		return buf
	}
	o := &r.Options.Trade
	kits := o.Kit && s.Teams[seat-1].Kit
	for p := sim.Seat(1); int(p) <= r.teams; p++ {
		other := &s.Teams[p-1]
		if p == seat || other.Out || o.WithActingPlayer && p != s.Seat && seat != s.Seat {
			continue
		}
		if about&(1<<tradeOpportunity) != 0 && !(kits && r.kitAlone(s, seat, p, tradeOpportunity)) {
			buf = append(buf, pack(OfferTrade, int(p), tradeOpportunity, 0))
		}
		if about&(1<<tradeEquipment) != 0 && !(kits && r.kitAlone(s, seat, p, tradeEquipment)) &&
			// else nothing is given, and he has nothing to swap (COL-TRADE-05)
			(o.Equipment != SwapEquipment || r.hasGear(other)) {
			buf = append(buf, pack(OfferTrade, int(p), tradeEquipment, 0))
		}
	}
	return buf
}

// kitAlone: a kit is all that the seat could lay down, and the other player
// has one.
func (r *Rules) kitAlone(s *State, seat, other sim.Seat, about int8) bool {
	t := &s.Teams[seat-1]
	return r.Options.Trade.Kit && t.Kit && s.Teams[other-1].Kit && r.goods(t, about) == 1
}

// askForTrades gives the other players their chance: before an Allied turn
// ends, or before the throw where that is the time to trade.
func (r *Rules) askForTrades(s *State) {
	if r.Options.Trade.Window != AnyAlliedTurn {
		return
	}
	for i := r.teams - 1; i >= 0; i-- {
		if seat := s.inOrder(i); seat != s.Seat && r.mayOfferAny(s, seat) {
			s.push(Frame{Kind: AskTrade, Seat: seat})
		}
	}
}

func (r *Rules) openTrade(s *State, seat, partner sim.Seat, about int8) {
	t := &s.Teams[seat-1]
	t.Offered |= 1 << about
	if about == tradeEquipment && !r.Options.Turn.FreeAfterThrow {
		t.Offered |= secondPhase
	}
	s.Offer = Offer{About: about}
	s.push(Frame{Kind: AskTradeGive, Seat: seat, A: int16(partner)})
}

// legalPut: lay another card down, or be done (Yes).
func (r *Rules) legalPut(s *State, seat, other sim.Seat, down []Face, done bool, buf []sim.Move) []sim.Move {
	if done {
		buf = append(buf, pack(Yes, 0, 0, 0))
	}
	for able := r.putable(s, seat, other, down); able != 0; able &= able - 1 {
		buf = append(buf, pack(Put, bits.TrailingZeros64(uint64(able)), 0, 0))
	}
	return buf
}

// putable is what the seat can still lay down in a trade with another player.
func (r *Rules) putable(s *State, seat, other sim.Seat, down []Face) faces {
	if len(down) == maxTrade {
		return 0
	}
	t := &s.Teams[seat-1]
	able := t.Held
	if s.Offer.About == tradeEquipment {
		able = 0
	}
	if s.Offer.About == tradeEquipment || r.Options.Trade.CrossType {
		for f := Face(TradedRope); f < tradedFaces; f++ {
			if r.held(t, f) > 0 && (f != TradedKit || !s.Teams[other-1].Kit) { // nobody has two (COL-KIT-14)
				able |= 1 << f
			}
		}
	}
	for i, f := range down {
		n := int8(0)
		for _, d := range down[i:] {
			if d == f {
				n++
			}
		}
		if n >= r.held(t, f) {
			able &^= 1 << f
		}
	}
	return able
}

// fair: the cards on the table may change hands (COL-TRADE-02 to
// COL-TRADE-05).
func (r *Rules) fair(s *State, proposer, partner sim.Seat) bool {
	o := &r.Options.Trade
	give, back := s.Offer.Give[:s.Offer.GiveLen], s.Offer.Back[:s.Offer.BackLen]
	given, got := opportunities(give), opportunities(back)
	a, b := &s.Teams[proposer-1], &s.Teams[partner-1]
	switch {
	case len(back) > 0:
		if !o.RatioFree && len(back) != len(give) {
			return false
		}
	case o.GiftLimit >= 0 && int(a.Gifts)+len(give) > int(o.GiftLimit):
		return false
	case given < len(give) && o.Equipment != FreeEquipmentTrade &&
		(o.Equipment == SwapEquipment || given > 0 || give[0] != TradedKit):
		return false
	}
	within := func(held, gain, loss int, limit int8) bool {
		return limit == 0 || gain <= loss || held+gain-loss <= int(limit)
	}
	h := &r.Options.Hand
	if !o.LimitAtTurnEnd && (!within(int(a.Cards), got, given, h.OpportunityLimit) ||
		!within(int(b.Cards), given, got, h.OpportunityLimit)) {
		return false
	}
	if h.EquipmentLimit == 0 {
		return true
	}
	gear, gearBack := s.Offer.Equipment(), equipments(back)
	return within(int(a.equipment()), gearBack, gear, h.EquipmentLimit) &&
		within(int(b.equipment()), gear, gearBack, h.EquipmentLimit)
}

func opportunities(faces []Face) (n int) {
	for _, f := range faces {
		if f < Faces {
			n++
		}
	}
	return n
}

// Equipment is the number of equipment cards that are offered.
func (o Offer) Equipment() int { return equipments(o.Give[:o.GiveLen]) }

func equipments(faces []Face) (n int) {
	for _, f := range faces {
		if f >= TradedRope && f < TradedKit {
			n++
		}
	}
	return n
}

// settleTrade hands the cards over. After a gift the giver may offer again:
// he has fewer cards each time.
func (r *Rules) settleTrade(s *State, seat, partner sim.Seat, log *sim.Log) {
	a, b := &s.Teams[seat-1], &s.Teams[partner-1]
	kit := false
	for _, f := range s.Offer.Give[:s.Offer.GiveLen] {
		kit = handOver(a, b, f) || kit
		tellHanded(log, seat, f, partner)
	}
	for _, f := range s.Offer.Back[:s.Offer.BackLen] {
		kit = handOver(b, a, f) || kit
		tellHanded(log, partner, f, seat)
	}
	if s.Offer.BackLen == 0 {
		a.Offered &^= 1 << s.Offer.About
		a.Gifts += s.Offer.GiveLen
	}
	log.Add(Traded, seat, int(partner), int(s.Offer.GiveLen), int(s.Offer.BackLen), 0)
	s.Offer = Offer{}
	if kit { // COL-KIT-09
		for m := range Man(MaxTeams * MaxMen) {
			if s.Phase != Over && (SeatOf(m) == seat || SeatOf(m) == partner) {
				r.arrive(s, m, log)
			}
		}
	}
}

// handOver gives one card from team to team and reports a kit.
func handOver(from, to *Team, f Face) (kit bool) {
	switch {
	case f < Faces:
		from.drop(f)
		to.take(f)
	case f == TradedKit:
		from.Kit, to.Kit = false, true
		return true
	default:
		from.Equip[f-TradedRope]--
		to.Equip[f-TradedRope]++
	}
	return false
}

// tradeDecisions: a trade is offered, cards are laid down.
func tradeDecisions() []decision {
	offers := func(r *Rules, s *State, buf []sim.Move) []sim.Move { return r.legalTradeOffers(s, s.Seat, buf) }
	return []decision{
		{
			kind: OfferTrade, words: "trade", args: []argument{func(r *Rules, _ *State, x choice) string {
				if x.b == tradeEquipment {
					return "equipment with " + r.SeatName(x.seat())
				}
				return "with " + r.SeatName(x.seat())
			}},
			open: []opening{
				{at: during(free), list: offers, lasts: turnLasts},
				{
					at: during(beforeThrow), under: (*Options).tradesFirst, list: offers,
					any: func(r *Rules, s *State) bool {
						var room [2 * MaxTeams]sim.Move
						return len(r.legalTradeOffers(s, s.Seat, room[:0])) > 0
					},
				},
			},
			do: func(u umpire, x choice) { u.openTrade(u.s, u.s.Seat, x.seat(), int8(x.b)) },
		},
		{
			kind: Put, words: "lay down",
			args: []argument{func(_ *Rules, _ *State, x choice) string { return tradedName(Face(x.a)) }},
		},
	}
}

// tradeInterrupts: a trade from the offer to its end.
func tradeInterrupts() []interrupt {
	return []interrupt{
		{
			kind: AskTrade, question: "a trade?",
			asks: func(r *Rules, s *State, f *Frame) bool { return r.mayOfferAny(s, f.Seat) },
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				return r.legalTradeOffers(s, f.Seat, orNo(buf))
			},
			do: func(u umpire, f *Frame, k MoveKind, x choice) {
				if k == OfferTrade {
					u.openTrade(u.s, f.Seat, x.seat(), int8(x.b)) // and asked again, if he may offer more
					return
				}
				u.s.pop()
			},
		},
		{
			kind: AskTradeGive, question: "is that all?",
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				return r.legalPut(s, f.Seat, f.Partner(), s.Offer.Give[:s.Offer.GiveLen], s.Offer.GiveLen > 0, buf)
			},
			do: func(u umpire, f *Frame, k MoveKind, x choice) {
				if k == Put {
					u.s.Offer.Give[u.s.Offer.GiveLen] = Face(x.a)
					u.s.Offer.GiveLen++
					return
				}
				*f = Frame{Kind: AskTradeAnswer, Seat: f.Partner(), A: int16(f.Seat)}
			},
		},
		{
			kind: AskTradeAnswer, question: "as it is offered?",
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				return r.legalPut(s, f.Seat, f.Partner(), s.Offer.Back[:s.Offer.BackLen],
					r.fair(s, f.Partner(), f.Seat), orNo(buf))
			},
			do: func(u umpire, f *Frame, k MoveKind, x choice) {
				proposer, partner := f.Partner(), f.Seat
				switch {
				case k == Put:
					u.s.Offer.Back[u.s.Offer.BackLen] = Face(x.a)
					u.s.Offer.BackLen++
				case k == No:
					u.s.pop()
					u.s.Offer = Offer{}
				case u.s.Offer.BackLen > 0:
					*f = Frame{Kind: AskTradeConfirm, Seat: proposer, A: int16(partner)}
				default: // a gift
					u.s.pop()
					u.settleTrade(u.s, proposer, partner, u.log)
				}
			},
		},
		{
			kind: AskTradeConfirm, question: "take them?", answers: noOrYes,
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				proposer, partner := f.Seat, f.Partner()
				u.s.pop()
				if k == Yes {
					u.settleTrade(u.s, proposer, partner, u.log)
				}
				u.s.Offer = Offer{}
			},
		},
	}
}
