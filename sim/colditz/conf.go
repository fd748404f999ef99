package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// ConfiscationOptions: what an arrest costs in equipment.
type ConfiscationOptions struct {
	Grey    Confiscation       `key:"conf.grey" clause:"COL-CONF-01" values:"none|one_owner_choice|one_random|all" doc:"equipment lost in an arrest in the inner courtyard"`
	Outer   Confiscation       `key:"conf.outer" clause:"COL-CONF-04" values:"none|one_owner_choice|one_random|all" doc:"equipment lost in an arrest in the outer area"`
	Outside Confiscation       `key:"conf.outside" clause:"COL-CONF-05" values:"none|one_owner_choice|one_random|all" doc:"equipment lost in an arrest outside"`
	Search  SearchConfiscation `key:"conf.search" clause:"COL-CONF-12" values:"one_per_pow|none" doc:"equipment lost in a search"`
}

// Confiscation says what is taken.
type Confiscation uint8

// Values of conf.grey, conf.outer and conf.outside.
const (
	TakeNothing Confiscation = iota
	OneOwnerChoice
	OneRandom
	TakeAll
)

// SearchConfiscation says what a search takes.
type SearchConfiscation uint8

// Values of conf.search.
const (
	OnePerMan SearchConfiscation = iota
	SearchTakesNothing
)

// confiscateByArea puts the loss that an arrest brings on the stack, by the
// area where it happened (COL-CONF-01, COL-CONF-04, COL-CONF-05).
func (r *Rules) confiscateByArea(s *State, m Man, area Area, cause Cause) {
	o := &r.Options.Confisc
	what := o.Grey
	switch area {
	case Outer:
		what = o.Outer
	case Outside:
		what = o.Outside
	}
	switch what {
	case OneOwnerChoice:
		r.askToGiveUp(s, TeamOf(m), 1, cause)
	case OneRandom, TakeAll:
		if s.Teams[TeamOf(m)].equipment() > 0 {
			s.push(Frame{Kind: AskSeizure, Seat: SeatOf(m), A: int16(what), B: int16(cause)})
		}
	}
}

// askToGiveUp puts the loss of a number of cards, of the owner's choice, on
// the stack; what he does not hold cannot be taken (COL-CONF-20).
func (r *Rules) askToGiveUp(s *State, team, cards int, cause Cause) {
	if cards = min(cards, int(s.Teams[team].equipment())); cards > 0 {
		s.push(Frame{Kind: AskGiveUp, Seat: sim.Seat(team + 1), A: int16(cards), B: int16(cause)})
	}
}

// legalGiveUp: a hideaway saves one card (COL-OPP-09), or a card goes.
func (r *Rules) legalGiveUp(s *State, f *Frame, buf []sim.Move) []sim.Move {
	t := &s.Teams[f.Seat-1]
	if t.Hand[Hideaway] > 0 && r.mayPlay(s, f.Seat) {
		buf = append(buf, pack(Yes, 0, 0, 0))
	}
	for kind, n := range t.Equip {
		if n > 0 {
			buf = append(buf, pack(GiveUp, kind, 0, 0))
		}
	}
	return buf
}

func (r *Rules) applyGiveUp(s *State, f *Frame, m sim.Move, c *dice.Chance, log *sim.Log) {
	team := int(f.Seat) - 1
	switch k, kind, _, _ := Unpack(m); k {
	case Yes:
		r.hide(s, team, Cause(f.B), c, log)
	case GiveUp:
		r.confiscate(s, team, kind, Cause(f.B), log)
	}
	f.A--
}

// hide plays a hideaway.
func (r *Rules) hide(s *State, team int, cause Cause, c *dice.Chance, log *sim.Log) {
	log.Add(HideawayUsed, sim.Seat(team+1), int(cause), 0, 0, 0)
	r.spend(s, team, Hideaway, c)
}

func (r *Rules) confiscate(s *State, team, kind int, cause Cause, log *sim.Log) {
	r.giveBack(s, team, kind, 1)
	log.Add(Confiscated, sim.Seat(team+1), kind, int(cause), 0, 0)
}

// seizedCards is how many cards a seizure still takes: one at random or all,
// less those that hideaways have saved (COL-OPP-09).
func (r *Rules) seizedCards(s *State, f *Frame) int {
	take := 1
	if Confiscation(f.A) == TakeAll {
		take = int(s.Teams[f.Seat-1].equipment())
	}
	return take - int(f.C)
}

// applySeizure: each hideaway played saves one card; then the rest goes.
func (r *Rules) applySeizure(s *State, f *Frame, k MoveKind, c *dice.Chance, log *sim.Log) {
	team := int(f.Seat) - 1
	if k == Yes {
		r.hide(s, team, Cause(f.B), c, log)
		f.C++
		return
	}
	loss := *f
	s.pop()
	r.seize(s, &loss, c, log)
}

// seize takes the cards, at random.
func (r *Rules) seize(s *State, f *Frame, c *dice.Chance, log *sim.Log) {
	team := int(f.Seat) - 1
	t := &s.Teams[team]
	for range r.seizedCards(s, f) {
		n := c.Stream(dice.Special(int(f.Seat))).IntN(int(t.equipment()))
		for kind := range t.Equip {
			if n -= int(t.Equip[kind]); n < 0 {
				r.confiscate(s, team, kind, Cause(f.B), log)
				break
			}
		}
	}
}
