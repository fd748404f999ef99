package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// friskEquipment puts a duel over one equipment card on the stack
// (COL-CONF-02); the bribe is asked for before it where the rules say so.
func (r *Rules) friskEquipment(s *State, team int, cause Cause) {
	if s.Teams[team].equipment() == 0 {
		return // COL-CONF-20
	}
	s.push(Frame{Kind: frisking, Seat: sim.Seat(team + 1), A: int16(Frisk), B: int16(cause)})
	if !r.Options.Confisc.ReactAfterRoll && r.mayBuyOff(s, team, cause) {
		s.push(Frame{Kind: AskBuyOff, Seat: sim.Seat(team + 1), B: int16(cause)})
	}
}

// friskKit puts a duel over the kit on the stack (COL-CONF-08).
func (r *Rules) friskKit(s *State, team int, cause Cause, attempting bool) {
	if r.Options.Confisc.KitFrisk && r.Options.Kit.Confiscable && s.Teams[team].Kit {
		s.push(Frame{
			Kind: frisking, Seat: sim.Seat(team + 1), B: int16(cause), C: int16(position.Bit(attempting)), D: 1,
		})
	}
}

// frisk throws a duel: one die each. Over equipment the player must throw
// higher, with equal dice as conf.frisk_tie says; over the kit the German
// must, with equal dice as conf.kit_tie_night says at night (COL-CONF-02,
// COL-CONF-08, COL-CONF-09).
func (r *Rules) frisk(s *State, f *Frame, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Confisc
	team, cause, overKit := f.Team(), f.Cause(), f.D != 0
	if Confiscation(f.A) == TakeNothing && !overKit {
		r.seizeOpportunity(s, team, c, log)
		return
	}
	own, other := c.Die(dice.Special(int(f.Seat))), c.Die(dice.Special(int(German)))
	if !overKit {
		lost := other > own || other == own && !o.FriskTieAllied
		tellFrisked(log, f.Seat, own, other, false, lost)
		if lost {
			r.pickLoss(s, team, cause)
		}
		return
	}
	lost := other > own || other == own && s.Night && !o.KitTieNightAllied
	tellFrisked(log, f.Seat, own, other, true, lost)
	if !lost {
		return
	}
	if r.mayHideKit(s, team, cause, f.C != 0) {
		s.push(Frame{Kind: AskHideKit, Seat: f.Seat, B: f.B})
		return
	}
	r.loseKit(s, team, cause, log)
}

// mayHideKit: a hideaway saves the kit, in the German's turn, day and night
// (COL-CONF-10, COL-CONF-11).
func (r *Rules) mayHideKit(s *State, team int, cause Cause, attempting bool) bool {
	if s.Seat != German || cause != Contact && cause != ByRaid || s.Teams[team].Hand[Hideaway] == 0 ||
		!r.mayPlay(s, sim.Seat(team+1)) {
		return false
	}
	return r.Options.Card.HideawaySavesKit && (!r.Options.Confisc.KitHideDeclared || attempting)
}

func (r *Rules) loseKit(s *State, team int, cause Cause, log *sim.Log) {
	s.Teams[team].Kit, s.Teams[team].KitLost = false, true
	s.Kits++
	log.Add(KitLost, sim.Seat(team+1), int(cause), 0, 0, 0)
}

// seizeOpportunity takes an opportunity card at random (COL-CONF-19).
func (r *Rules) seizeOpportunity(s *State, team int, c *dice.Chance, log *sim.Log) {
	t := &s.Teams[team]
	if t.Cards == 0 {
		return
	}
	face := dice.Pick(c.Stream(dice.Special(team+1)), t.Hand[:])
	r.discard(s, sim.Seat(team+1), face, c, log)
}

// friskInterrupts: duels of dice over what is taken, and a hideaway for the kit.
func friskInterrupts() []interrupt {
	return []interrupt{
		{
			kind: frisking,
			run: func(r *Rules, s *State, f *Frame, c *dice.Chance, log *sim.Log) {
				duel := *f
				s.pop()
				r.frisk(s, &duel, c, log)
			},
		},
		{
			kind: AskHideKit, question: "hide the kit?", answers: noOrYes,
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				team, cause := f.Team(), f.Cause()
				u.s.pop()
				if k == Yes {
					tellPlayed(u.log, sim.Seat(team+1), Hideaway, onNothing)
					u.log.Add(KitHidden, sim.Seat(team+1), int(cause), 0, 0, 0)
					u.spend(u.s, team, Hideaway, u.c)
					return
				}
				u.loseKit(u.s, team, cause, u.log)
			},
		},
	}
}
