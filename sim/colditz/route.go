package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// RouteOptions: ropes, keys, passes, cutters; how long a way stays open.
type RouteOptions struct {
	OpenFor          OpenFor       `key:"route.open_for" clause:"COL-ROUTE-08" values:"single_crossing|own_team_this_turn|all_allied_until_german" default:"single_crossing" assumed:"the way is described for the prisoner for whom the card was played" doc:"whom a way serves once it has been paid for"`
	PassShared       bool          `key:"route.pass_shared" clause:"COL-ROUTE-09" default:"false" assumed:"the way is described for the prisoner for whom the card was played" doc:"a pass opens its circle for others as keys do; otherwise each crossing takes a card"`
	StopOnGate       bool          `key:"route.stop_on_gate" clause:"COL-ROUTE-12" default:"true" assumed:"nothing forbids it" doc:"prisoners may stop on key and pass circles"`
	ChargeCrossing   bool          `key:"route.charge_on" clause:"COL-ROUTE-13" values:"enter|cross_edge" default:"enter" assumed:"the card is asked for stepping on to the circle" doc:"a gate that is shut takes a card for the step on to its circle, or for the step off it as well"`
	RopeCards        [3]int8       `key:"route.rope_cards" clause:"COL-ROUTE-01" map:"1..2" range:"1..2" doc:"rope cards for a drop, by the number on its upper circle"`
	OpensType        bool          `key:"route.open_scope" clause:"COL-ROUTE-10" values:"edge|type" default:"edge" assumed:"the passage used is open, not all of its kind" doc:"what a card opens: the very circle or edge, or all of its type"`
	RopeDirection    RopeDirection `key:"route.rope_direction" clause:"COL-ROUTE-02" values:"down_only|both_while_open|both_pay_again" default:"down_only" assumed:"the note pictures every way out as leading down" doc:"drops lead down only, up too while a rope hangs, or up for as many rope cards each time"`
	PassFreeInward   bool          `key:"route.pass_free_inward" clause:"COL-ROUTE-05" default:"true" assumed:"where a document is silent, Thibault's summary is followed" doc:"the pass circle into the inner courtyard is free for whoever comes from the outer area"`
	WireNeedsCutters bool          `key:"route.wire_needs_cutters" clause:"COL-ROUTE-06" doc:"barbed wire is crossed with cutters only"`
}

// OpenFor says whom an opened way serves (route.open_for).
type OpenFor uint8

const (
	SingleCrossing OpenFor = iota
	OwnTeamThisTurn
	AllAlliedUntilGerman
)

// RopeDirection says where an open rope leads (route.rope_direction).
type RopeDirection uint8

const (
	DownOnly RopeDirection = iota
	BothWhileOpen
	BothPayAgain
)

// Ways are those that equipment has opened: for prisoners until the German turn
// begins, for guards until it ends (COL-ROUTE-08).
type Ways struct {
	OpenWays uint64    // by prisoners since the last German turn
	Pursuit  uint64    // on which guards may follow in this turn
	Used     bool      // equipment was used on the board since the last German turn
	Holders  [2]uint64 // men who used a key, or a pass, since the last German turn (COL-SEC-03)
	Licence  bool      // guards are in active pursuit in this German turn
	Shared   Shared
}

// fare is what a step costs in equipment: cards of one type, and the way
// that they open.
type fare struct {
	Type  int8 // -1 nothing
	Cards int8
	Way   board.Way
	Once  bool // it opens nothing for others
}

var noFare = fare{Type: -1, Way: board.NoWay}

// freeGate: the pass circle into the inner courtyard costs nothing to a man
// who comes from the outer area (COL-ROUTE-05).
func (r *Rules) freeGate(from, to board.Circle) bool {
	return to == r.Board.PassHome && r.Options.Route.PassFreeInward && r.Board.Circles[from].Area == board.Outer
}

// gateBetween is the gate that a step passes and that may ask for a card;
// NoWay when there is none (COL-ROUTE-03, COL-ROUTE-04, COL-ROUTE-13).
func (r *Rules) gateBetween(from, to board.Circle) board.Way {
	if info := &r.Board.Circles[to]; info.Gate != board.NoGate {
		if r.freeGate(from, to) {
			return board.NoWay
		}
		return info.GateWay
	}
	if !r.Options.Route.ChargeCrossing {
		return board.NoWay
	}
	if from == r.Board.PassHome && r.Options.Route.PassFreeInward && r.Board.Circles[to].Area <= board.RoomArea {
		return board.NoWay
	}
	return r.Board.Circles[from].GateWay
}

// price is what a prisoner has to pay for a link; false when no card opens
// it: a rope leads up only while it hangs (COL-ROUTE-02). No link of a board
// leads over a drop or wire on to a gate.
func (r *Rules) price(s *State, from board.Circle, l *board.Link) (fare, bool) {
	if r.barred[l.To] { // COL-AREA-12
		return noFare, false
	}
	if l.Way != board.NoWay {
		open := s.OpenWays&(1<<l.Way) != 0
		if l.Kind == board.RopeLink {
			cards := r.Options.Route.RopeCards[l.Ropes]
			switch direction := r.Options.Route.RopeDirection; {
			case !l.Down && direction == BothPayAgain:
				return fare{Type: Rope, Cards: cards, Way: l.Way, Once: true}, true
			case !l.Down:
				return noFare, open && direction == BothWhileOpen
			case open:
				return noFare, true
			}
			return fare{Type: Rope, Cards: cards, Way: l.Way}, true
		}
		if open || !r.Options.Route.WireNeedsCutters {
			return noFare, true
		}
		return fare{Type: Cutters, Cards: 1, Way: l.Way}, true
	}
	gate := r.gateBetween(from, l.To)
	if gate == board.NoWay || s.OpenWays&(1<<gate) != 0 {
		return noFare, true
	}
	if r.Board.Ways[gate].Gate == board.KeyGate {
		return fare{Type: Key, Cards: 1, Way: gate}, true
	}
	return fare{Type: Pass, Cards: 1, Way: gate, Once: !r.Options.Route.PassShared}, true
}

// free: a prisoner can take the link without a card, with these ways open.
func (r *Rules) free(from board.Circle, l *board.Link, open uint64) bool {
	if r.barred[l.To] {
		return false
	}
	if l.Way != board.NoWay {
		switch {
		case l.Kind == board.RopeLink && !l.Down:
			return open&(1<<l.Way) != 0 && r.Options.Route.RopeDirection == BothWhileOpen
		case l.Kind == board.WireLink && !r.Options.Route.WireNeedsCutters:
			return true
		}
		return open&(1<<l.Way) != 0
	}
	gate := r.gateBetween(from, l.To)
	return gate == board.NoWay || open&(1<<gate) != 0
}

func affords(t *Team, f fare) bool { return f.Type < 0 || t.Equip[f.Type] >= f.Cards }

// pay spends the cards of a fare and opens the way (COL-ROUTE-07 and 08). It
// returns the type used, or -1.
func (r *Rules) pay(s *State, m Man, f fare, log *sim.Log) int8 {
	if f.Type < 0 {
		return -1
	}
	r.giveBack(s, TeamOf(m), int(f.Type), f.Cards)
	s.OpenWays |= r.waysOpened(f)
	s.Used = true
	r.notePaid(s, TeamOf(m), f)
	tellPaid(log, SeatOf(m), f.Type, f.Cards, f.Way)
	return f.Type
}

// waysOpened is what a fare opens for others and for the way back: nothing,
// the way paid for, or all of its type (COL-ROUTE-08 to COL-ROUTE-10).
func (r *Rules) waysOpened(f fare) uint64 {
	if f.Type < 0 || f.Once || r.Options.Route.OpenFor == SingleCrossing {
		return 0
	}
	if !r.Options.Route.OpensType {
		return 1 << f.Way
	}
	var all uint64
	paid := r.Board.Ways[f.Way]
	for i, w := range r.Board.Ways {
		if w.Kind == paid.Kind && w.Gate == paid.Gate && w.Ropes <= paid.Ropes {
			all |= 1 << i
		}
	}
	return all
}

// giveBack takes equipment from a team to where spent cards go
// (COL-HAND-13).
func (r *Rules) giveBack(s *State, team, kind int, cards int8) {
	s.Teams[team].Equip[kind] -= cards
	if !r.Options.Equip.SpentRemoved {
		s.Stock[kind] += cards
	}
}

// passWay remembers by which way a man last went: a gate entered, a drop or
// wire crossed.
func (r *Rules) passWay(p *Pawn, from board.Circle, l *board.Link) {
	switch to := &r.Board.Circles[l.To]; {
	case l.Kind == board.RopeLink:
		p.Last = ByRope
	case l.Kind == board.WireLink:
		p.Last = ByWire
	case to.Gate == board.KeyGate:
		p.Last = ByKey
	case to.Gate == board.PassGate && !r.freeGate(from, l.To):
		p.Last = ByPass
	}
}

// shutWays: when the German turn begins, ways are shut for prisoners and
// serve the guards until it ends (COL-ROUTE-08, COL-PURSUE-01).
func (r *Rules) shutWays(s *State) {
	r.shutToPrisoners(s)
	switch o := &r.Options.Pursue; o.Trigger {
	case EquipmentUsed:
		s.Licence = s.Used
	case NoPursuit:
		s.Licence, s.Pursuit = false, 0
	case AttemptDeclaredTrigger:
		s.Licence, s.Pursuit = false, 0
		if !o.SameRoute {
			r.followFreely(s)
		}
	}
	s.Used = false
}

// shutToPrisoners keeps the open ways for the guards alone.
func (r *Rules) shutToPrisoners(s *State) {
	s.Pursuit |= s.OpenWays
	s.OpenWays = 0
}
