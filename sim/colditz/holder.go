package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// HolderOptions: the arrest of a key or pass holder.
type HolderOptions struct {
	When       HolderWhen `key:"holder.when" clause:"COL-SEC-03" values:"interrupt|never" doc:"when the German may answer the use of a key or pass"`
	Saveable   uint8      `key:"holder.saveable" clause:"COL-SEC-04" set:"hideaway" doc:"what saves the used card"`
	Jail       CardJail   `key:"holder.jail" clause:"COL-SEC-05" values:"german_choice|inner" doc:"where the man goes"`
	RouteOpens bool       `key:"holder.route_opens" clause:"COL-SEC-06" doc:"the way counts as opened although the man was taken"`
}

// HolderWhen says when a holder card can be played.
type HolderWhen uint8

// Values of holder.when.
const (
	HolderInterrupt HolderWhen = iota
	HolderNever
)

// askHolder lets the German answer a key or pass that was just used
// (COL-SEC-02, COL-SEC-03).
func (r *Rules) askHolder(s *State, m Man, kind int8) {
	face := KeyHolder
	switch kind {
	case Key:
	case Pass:
		face = PassHolder
	default:
		return
	}
	if r.Options.Holder.When == HolderInterrupt && s.GermanHand[face] > 0 && s.Men[m].Zone == OnBoard {
		s.push(Frame{Kind: AskHolder, Seat: German, A: int16(m), B: int16(kind)})
	}
}

// playHolder: the man goes to solitary, wherever the guards are; his card is
// spent already and a hideaway may bring it back.
func (r *Rules) playHolder(s *State, m Man, kind int8, c *dice.Chance, log *sim.Log) {
	face := KeyHolder
	if kind == Pass {
		face = PassHolder
	}
	log.Add(CardPlayed, German, int(face), int(m), 0, 0)
	r.spendSecurity(s, face, c)
	at := s.Men[m].At
	if !r.Options.Holder.RouteOpens {
		s.OpenWays &^= 1 << r.Board.Circles[at].GateWay
	}
	if t := &s.Teams[TeamOf(m)]; t.Hand[Hideaway] > 0 && r.Options.Holder.Saveable&1 != 0 && s.Stock[kind] > 0 {
		s.push(Frame{Kind: AskHolderSave, Seat: SeatOf(m), A: int16(m), B: int16(kind)})
	}
	r.jail(s, m, ByHolder, at, r.Options.Holder.Jail.rule(), log)
}

func (r *Rules) saveHeld(s *State, m Man, kind int, c *dice.Chance, log *sim.Log) {
	r.hide(s, TeamOf(m), ByHolder, c, log)
	r.gain(s, TeamOf(m), kind)
}
