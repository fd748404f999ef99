package colditz

import "escapesim/sim"

// InfoOptions: what everybody sees, and what the Allied players tell each other.
type InfoOptions struct {
	StockPublic bool        `key:"info.equipment_stock_public" clause:"COL-SETUP-01" doc:"everybody sees how many equipment cards of each type are left"`
	HandsHidden bool        `key:"info.hands_hidden" clause:"COL-HAND-10" default:"true" assumed:"the usual custom for hands of cards" doc:"opportunity and security cards in a hand are seen by their owner alone; otherwise by all"`
	Cooperation Cooperation `key:"policy.allied_cooperation" clause:"COL-TRADE-10" values:"none|share_info|team" default:"share_info" assumed:"the players are invited to let their teams work together, which begins with telling what they hold" doc:"whether the Allied players show each other their hands, and whether they also play for one another"`
}

// Cooperation says what the Allied players tell each other, and for whom they play.
type Cooperation uint8

// Values of policy.allied_cooperation. The rules are the same for all of
// them; OneTeam tells a policy that a win of any team is as good as its own.
const (
	EachForHimself Cooperation = iota
	ShareInfo
	OneTeam
)

// seesHand: the seat may look into the owner's hand (COL-HAND-10, COL-TRADE-10).
func (r *Rules) seesHand(seat, owner sim.Seat) bool {
	o := &r.Options.Info
	return seat == owner || !o.HandsHidden || seat != German && owner != German && o.Cooperation != EachForHimself
}

// HandOf is a team's opportunity hand; false when the viewer may not look
// into it.
func (v View) HandOf(team int) (OpportunityHand, bool) {
	if !v.r.seesHand(v.seat, sim.Seat(team+1)) {
		return OpportunityHand{}, false
	}
	return v.s.Teams[team].Hand, true
}

// GermanHand is the German's hand; false when the viewer may not look into
// it.
func (v View) GermanHand() (SecurityHand, bool) {
	if !v.r.seesHand(v.seat, German) {
		return SecurityHand{}, false
	}
	return v.s.GermanHand, true
}

// PlaceOf says how many teams play before this one in a round; the German plays
// after all of them.
func (v View) PlaceOf(seat sim.Seat) int { return v.r.placeOf(v.s, seat) }
