package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// NightOptions: what is different at night. What else a night changes
// (COL-NIGHT-04) stands with its subject: forced arrests, confiscation,
// solitary, attempts and tunnels.
type NightOptions struct {
	Mode        NightMode `key:"night.mode" clause:"COL-NIGHT-07" values:"cycle|always_day|always_night" doc:"whether day and night follow the clock, or it is always day, or always night"`
	GermanDice  int8      `key:"night.german_dice" clause:"COL-NIGHT-01" range:"1..2" default:"1" source:"off: no clause of the document asks for it" doc:"dice whose pips the German may use at night while no attempt is declared; a card is earned by the sum of both"`
	AlliedDice  int8      `key:"night.allied_dice" clause:"COL-NIGHT-05" range:"1..2" default:"2" source:"off: no clause of the document asks for it" doc:"dice whose pips an Allied player may use at night"`
	DiePick     DiePick   `key:"night.die_pick" clause:"COL-NIGHT-02" values:"german_choice|first_die|lower|higher" default:"german_choice" assumed:"which of the dice is not said; the thrower picks" doc:"which of the two dice counts where only one does; german_choice leaves it to the thrower"`
	WalkingOnly bool      `key:"night.die_scope" clause:"COL-NIGHT-03" values:"all_pips|walking_only" default:"all_pips" assumed:"all that he does with pips is moving" doc:"whether the one die also limits posting and recalling, or walking only"`
}

// NightMode says when it is night (night.mode).
type NightMode uint8

const (
	NightByClock NightMode = iota
	AlwaysDay
	AlwaysNight
)

// DiePick says which die counts (night.die_pick).
type DiePick uint8

const (
	ThrowerPicks DiePick = iota
	FirstDie
	LowerDie
	HigherDie
)

// darken works out whether it is night.
func (r *Rules) darken(s *State) {
	switch r.Options.Night.Mode {
	case AlwaysDay:
		s.Night = false
	case AlwaysNight:
		s.Night = true
	default:
		s.Night = s.Part%2 == 1
	}
}

// oneDie: of the throw of this seat only one die counts (COL-NIGHT-01,
// COL-NIGHT-05); an attempt lifts the German's limit (COL-ATT-07).
func (r *Rules) oneDie(s *State, seat sim.Seat) bool {
	if !s.Night {
		return false
	}
	if seat == German {
		return r.Options.Night.GermanDice == 1 && !r.limitsLifted(s)
	}
	return r.Options.Night.AlliedDice == 1
}

// pickDie makes one die of each throw the pips of the turn, or asks the
// thrower. Of throws that were added up he takes the higher ones.
func (r *Rules) pickDie(s *State, chain *Chain) {
	higher := chain.Total - chain.Lower
	die := higher
	switch r.Options.Night.DiePick {
	case FirstDie:
		die = chain.One
	case LowerDie:
		die = chain.Lower
	case ThrowerPicks:
		if higher != chain.Lower && chain.Throws == 1 {
			s.push(Frame{Kind: AskDie, Seat: s.Seat, A: int16(chain.Lower), B: int16(higher)})
			return
		}
	}
	r.useDie(s, die, chain.Total)
}

// useDie counts one die, for all pips or for steps only (COL-NIGHT-03).
func (r *Rules) useDie(s *State, die, sum int) {
	if r.Options.Night.WalkingOnly && s.Seat == German {
		s.WalkLimit = int16(die) + 1
		return
	}
	s.Pips -= int16(sum - die)
	s.Thrown = s.Pips
}

// walkingPips is the number of pips that guards may still walk.
func (d *TurnDice) walkingPips() int16 {
	if d.WalkLimit > 0 && d.WalkLimit <= d.Pips {
		return d.WalkLimit - 1
	}
	return d.Pips
}

// throwAgain throws the next throw of a turn whose throws are moved one by
// one (COL-DICE-03, COL-DICE-10).
func (r *Rules) throwAgain(s *State, c *dice.Chance, log *sim.Log) {
	s.Phase = GermanMove
	if s.Seat != German {
		s.Phase = AlliedMove
	}
	s.WalkLimit, s.Acted, s.Doubles = 0, false, 0
	if r.Options.Guard.CapPerThrow {
		s.OuterSteps = [MaxGuards]int8{}
	}
	chain := Chain{Throws: int(s.Throws)}
	s.Again = r.throwInto(&chain, c, dice.Turn(int(s.Seat)), s.Seat, TurnThrow, log)
	s.Throws = int8(min(chain.Throws, 100))
	s.Total += int16(chain.Total)
	if !s.Again {
		whole := Chain{Total: int(s.Total), Draws: chain.Draws}
		r.countTotal(&whole)
		chain.Draws = whole.Draws
	}
	chain.Throws = 1
	r.takeThrow(s, chain, c, log)
}
