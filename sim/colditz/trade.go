package colditz

import (
	"escapesim/sim"
)

// TradeOptions: swapping and giving opportunity cards.
type TradeOptions struct {
	Window  TradeWindow  `key:"trade.window" clause:"COL-TRADE-01" values:"any_allied_turn|own_turn|none" doc:"in whose turns opportunity cards may change hands"`
	Parties TradeParties `key:"trade.parties" clause:"COL-TRADE-08" values:"any_pair|acting_player" doc:"who may trade: any two, or only with the player whose turn it is"`
}

// TradeWindow says when trades happen.
type TradeWindow uint8

// Values of trade.window.
const (
	AnyAlliedTurn TradeWindow = iota
	OwnTurnOnly
	NoTrade
)

// TradeParties says who may trade.
type TradeParties uint8

// Values of trade.parties.
const (
	AnyPair TradeParties = iota
	ActingPlayer
)

// maxTrade is the number of cards that one side can lay down in a trade.
const maxTrade = 4

// Offer is a trade in the making: what each side has laid on the table.
type Offer struct {
	Give, Back       [maxTrade]Face
	GiveLen, BackLen int8
}

// mayOffer: the seat may open a trade now. Gifts are free (COL-TRADE-02); of
// swaps and offers that were declined, each player has one in each Allied
// turn, so that a turn ends (assumed).
func (r *Rules) mayOffer(s *State, seat sim.Seat) bool {
	o, t := &r.Options.Trade, &s.Teams[seat-1]
	switch {
	case o.Window == NoTrade, t.OfferMade, t.Cards == 0, t.Out:
		return false
	case seat != s.Seat:
		return o.Window == AnyAlliedTurn
	}
	return true
}

// legalTradeOffers appends the players to whom the seat may turn
// (COL-TRADE-01, COL-TRADE-08).
func (r *Rules) legalTradeOffers(s *State, seat sim.Seat, buf []sim.Move) []sim.Move {
	if !r.mayOffer(s, seat) {
		return buf
	}
	for p := sim.Seat(1); int(p) <= r.teams; p++ {
		if p == seat || s.Teams[p-1].Out || r.Options.Trade.Parties == ActingPlayer && p != s.Seat && seat != s.Seat {
			continue
		}
		buf = append(buf, pack(OfferTrade, int(p), 0, 0))
	}
	return buf
}

// askForTrades gives the other players their chance before an Allied turn
// ends.
func (r *Rules) askForTrades(s *State) {
	if r.Options.Trade.Window != AnyAlliedTurn {
		return
	}
	for seat := sim.Seat(r.teams); seat >= 1; seat-- {
		if seat != s.Seat && r.mayOffer(s, seat) {
			s.push(Frame{Kind: AskTrade, Seat: seat})
		}
	}
}

func (r *Rules) openTrade(s *State, seat, partner sim.Seat) {
	s.Teams[seat-1].OfferMade = true
	s.Offer = Offer{}
	s.push(Frame{Kind: AskTradeGive, Seat: seat, A: int16(partner)})
}

// legalPut: lay another card down, or be done (Yes). Gifts are free and any
// ratio is (COL-TRADE-02, COL-TRADE-03).
func (r *Rules) legalPut(s *State, seat sim.Seat, down []Face, done bool, buf []sim.Move) []sim.Move {
	if done {
		buf = append(buf, pack(Yes, 0, 0, 0))
	}
	if len(down) == maxTrade {
		return buf
	}
	for f, n := range s.Teams[seat-1].Hand {
		for _, d := range down {
			if int(d) == f {
				n--
			}
		}
		if n > 0 {
			buf = append(buf, pack(Put, f, 0, 0))
		}
	}
	return buf
}

// settleTrade hands the cards over. After a gift the giver may offer again:
// he has fewer cards each time.
func (r *Rules) settleTrade(s *State, seat, partner sim.Seat, log *sim.Log) {
	a, b := &s.Teams[seat-1], &s.Teams[partner-1]
	for _, f := range s.Offer.Give[:s.Offer.GiveLen] {
		a.Hand[f]--
		a.Cards--
		b.Hand[f]++
		b.Cards++
	}
	for _, f := range s.Offer.Back[:s.Offer.BackLen] {
		b.Hand[f]--
		b.Cards--
		a.Hand[f]++
		a.Cards++
	}
	a.OfferMade = s.Offer.BackLen > 0
	log.Add(Traded, seat, int(partner), int(s.Offer.GiveLen), int(s.Offer.BackLen), 0)
	s.Offer = Offer{}
}
