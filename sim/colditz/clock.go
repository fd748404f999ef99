package colditz

import (
	"math"

	"escapesim/sim"
	"escapesim/sim/position"
)

// ClockOptions: time.
type ClockOptions struct {
	LimitMinutes   int16         `key:"clock.limit_minutes" clause:"COL-CLOCK-01" range:"0..6000" default:"135" assumed:"the summary sets no time; the usual length of a game is taken so that games end" doc:"playing time in minutes, after which the German has won; 0 means no limit"`
	MinutesPerTurn float64       `key:"clock.minutes_per_turn" clause:"COL-CLOCK-02" range:"0.01..600" default:"1.5" assumed:"no turn length is given; one and a half minutes make a game of usual length" doc:"minutes that one player's turn takes, to the thousandth"`
	Unit           ClockUnit     `key:"clock.unit" clause:"COL-CLOCK-03" values:"minutes|turns|rounds" default:"minutes" assumed:"the limit is taken as playing time" doc:"what clock.limit_minutes and clock.phase_minutes count: minutes, player turns, or rounds"`
	Days           int8          `key:"clock.days" clause:"COL-CLOCK-04" range:"0..20" doc:"days of the game, each with a day, a secret meeting and a night; 0 means no days and nights"`
	PhaseMinutes   [3]int16      `key:"clock.phase_minutes" clause:"COL-CLOCK-05" list:"0..6000" default:"[26,5,14]" source:"off: no clause of the document asks for it" doc:"lengths of the day, the meeting and the night"`
	FinishRound    bool          `key:"clock.boundary" clause:"COL-CLOCK-06" values:"finish_turn|finish_round" default:"finish_turn" assumed:"the turn in hand is played to its end" doc:"when a day or night ends whose time is up: after the turn in hand, or after the round"`
	Rounding       ClockRounding `key:"clock.rounding" clause:"COL-CLOCK-07" values:"carry|floor|nearest" default:"carry" assumed:"so that the whole comes out at the minutes that are given" doc:"what becomes of the minutes by which the last turn of a day or night overruns it: they count towards the next, or turns are rounded down, or to the nearest"`
	NoMeeting      bool          `key:"clock.meeting" clause:"COL-CLOCK-08" values:"plan_only|none" default:"plan_only" source:"off: no clause of the document asks for it" doc:"whether the Allied players meet between day and night; they may plan, and no more"`
}

// ClockUnit says what the time limit counts (clock.unit).
type ClockUnit uint8

const (
	Minutes ClockUnit = iota
	PlayerTurns
	Rounds
)

// ClockRounding says how many turns fit into a day or night (clock.rounding).
type ClockRounding uint8

const (
	CarryMinutes ClockRounding = iota
	FloorTurns
	NearestTurn
)

// Timeline is the time played, and the days and nights (COL-CLOCK-04).
type Timeline struct {
	Night    bool
	Part     int8  // of the timeline: 0 the first day, 1 its night, 2 the second day
	Clock    int32 // thousandths of a minute played, meetings included
	PartEnds int32 // when this day or night is over
}

// turns is the number of player turns that the limit leaves room for, at most
// where it counts rounds: the turn in which time runs out is finished
// (COL-CLOCK-06). 0 means no limit.
func (o *ClockOptions) turns(players int) int {
	switch limit := int(o.LimitMinutes); {
	case limit == 0 || o.Unit == PlayerTurns:
		return limit
	case o.Unit == Rounds:
		return limit * players
	default:
		return ceil(limit*milli, o.turn())
	}
}

// allDays is how long the days and nights last, as clock.unit counts.
func (o *ClockOptions) allDays() int {
	return int(o.Days) * (int(o.PhaseMinutes[0]) + int(o.PhaseMinutes[2]))
}

// daysEnd reports whether the last night comes before the time limit.
func (o *ClockOptions) daysEnd() bool {
	return o.Days > 0 && (o.LimitMinutes == 0 || o.allDays() < int(o.LimitMinutes))
}

// rounds is the number of rounds that the clock leaves room for, at most,
// whatever the number of players; 0 where it ends no game.
func (o *ClockOptions) rounds() int {
	most := int(o.LimitMinutes)
	if o.daysEnd() {
		most = o.allDays()
	}
	if o.Unit == Minutes {
		return ceil(most*milli, o.turn())
	}
	return most
}

// timeIsUp: the turn that is over was the last one.
func (r *Rules) timeIsUp(s *State) bool {
	if r.Options.Clock.Days > 0 {
		limit := int32(r.Options.Clock.LimitMinutes) * milli
		return int(s.Part) >= 2*int(r.Options.Clock.Days) || limit > 0 && s.Clock >= limit
	}
	if r.Options.Clock.Unit == Rounds { // players who are out leave fewer turns in a round
		return s.Seat == German && r.turns > 0 && s.Round >= r.Options.Clock.LimitMinutes
	}
	return r.turns > 0 && int(s.Turns) >= r.turns
}

// milli is the grain of the clock: thousandths of a minute, so that minutes
// add up exactly.
const milli = 1000

// turn is the length of a player's turn, in thousandths of a minute.
func (o *ClockOptions) turn() int { return int(math.Round(float64(o.MinutesPerTurn * milli))) }

// ceil divides and rounds up.
func ceil(n, by int) int {
	if n < 0 {
		return n / by
	}
	return (n + by - 1) / by
}

// runClock lets the time of the turn that is over pass: days, meetings and
// nights follow one another, and the order of turns goes on (COL-CLOCK-04 to
// COL-CLOCK-09).
func (r *Rules) runClock(s *State, log *sim.Log) {
	o := &r.Options.Clock
	if o.Days == 0 {
		return
	}
	turn := int32(milli)
	switch o.Unit {
	case Minutes:
		turn = int32(o.turn())
	case Rounds:
		if s.Seat != German {
			turn = 0
		}
	}
	s.Clock += turn
	if o.FinishRound && s.Seat != German {
		return
	}
	for int(s.Part) < 2*int(o.Days) {
		late := s.Clock - s.PartEnds
		switch o.Rounding {
		case FloorTurns: // the next turn would not fit
			if late+turn <= 0 {
				return
			}
			s.Clock = s.PartEnds
		case NearestTurn:
			if 2*late+turn <= 0 {
				return
			}
			s.Clock = s.PartEnds
		default:
			if late < 0 {
				return
			}
		}
		r.nextPart(s, log)
		if turn == 0 {
			return
		}
	}
}

// nextPart turns day into night, by way of the meeting, or night into day.
func (r *Rules) nextPart(s *State, log *sim.Log) {
	o := &r.Options.Clock
	s.Part++
	length := o.PhaseMinutes[0]
	if s.Part%2 == 1 {
		length = o.PhaseMinutes[2]
		if !o.NoMeeting {
			s.Clock += int32(o.PhaseMinutes[1]) * milli
			s.PartEnds += int32(o.PhaseMinutes[1]) * milli
			log.Add(SecretMeeting, sim.NoSeat, int(s.Part)/2+1, 0, 0, 0)
		}
	}
	s.PartEnds += int32(length) * milli
	r.darken(s)
	if s.Night {
		r.nightfall(s)
	}
	if int(s.Part) < 2*int(o.Days) {
		log.Add(PartBegan, sim.NoSeat, int(s.Part)/2+1, position.Bit(s.Night), 0, 0)
	}
}

// startClock sets the clock to the first morning.
func (r *Rules) startClock(s *State) {
	if r.Options.Clock.Days > 0 {
		s.PartEnds = int32(r.Options.Clock.PhaseMinutes[0]) * milli
	}
	r.darken(s)
}

// SetTurns sets how many player turns are over, and the clock to the time that
// they took.
func (r *Rules) SetTurns(s *State, turns int32) {
	s.Turns = turns
	r.SetClock(s, 0)
	for range turns {
		r.runClock(s, nil)
	}
}

// SetClock sets the clock to a time of play in thousandths of a minute, meetings
// included.
func (r *Rules) SetClock(s *State, at int32) {
	o := &r.Options.Clock
	s.Clock, s.Part, s.PartEnds = 0, 0, 0
	r.startClock(s)
	for o.Days > 0 && int(s.Part) < 2*int(o.Days) && at >= s.PartEnds {
		r.nextPart(s, nil)
	}
	s.Clock = at
}
