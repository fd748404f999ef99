package colditz

import "escapesim/sim"

// WinOptions: victory.
type WinOptions struct {
	TargetEscapes int8          `key:"victory.target_escapes" clause:"COL-WIN-02" range:"1..8" doc:"escapes by which a team wins at once"`
	HopelessTeams HopelessTeams `key:"victory.hopeless_teams" clause:"COL-WIN-07" values:"play_on|out" doc:"a team that can no longer reach the target plays on, or is out"`
	MaxRounds     int16         `key:"sim.max_rounds" clause:"COL-WIN-09" range:"0..10000" doc:"rounds after which a game counts as truncated; 0 means no limit"`
}

// HopelessTeams says what becomes of a team that cannot win any more.
type HopelessTeams uint8

// Values of victory.hopeless_teams.
const (
	PlayOn HopelessTeams = iota
	OutOfPlay
)

// escape scores a man who has reached a target, or ran or drove to one
// (COL-WIN-01), and ends the game when his team has enough (COL-WIN-03).
func (r *Rules) escape(s *State, m Man, how Exit, target int, log *sim.Log) {
	team := TeamOf(m)
	r.lift(s, m, Escaped)
	s.Teams[team].Escapes++
	log.Add(HasEscaped, SeatOf(m), int(m), int(how), target, 0)
	r.clearOutside(s, log)
	if s.Teams[team].Escapes >= r.Options.Win.TargetEscapes {
		r.end(s, AlliedWin, team, TargetMet, log)
		return
	}
	r.afterLoss(s, team, log)
}

// afterLoss is called when a man has left the game: the German wins when no
// team is left (COL-WIN-06).
func (r *Rules) afterLoss(s *State, team int, log *sim.Log) {
	if s.Phase == Over {
		return
	}
	if r.Options.Win.HopelessTeams == OutOfPlay && s.inPlay(team, r) {
		able := s.Teams[team].Escapes
		from, to := r.menOf(team)
		for m := from; m < to; m++ {
			if z := s.Men[m].Zone; z != Escaped && z != Dead && z != Absent {
				able++
			}
		}
		if able < r.Options.Win.TargetEscapes {
			r.eliminate(s, team, 1, log)
		}
	}
	for t := range r.teams {
		if s.inPlay(t, r) {
			return
		}
	}
	r.end(s, GermanWin, -1, NobodyLeft, log)
}

func (r *Rules) end(s *State, o Outcome, team int, why WinReason, log *sim.Log) {
	s.Phase, s.Outcome, s.Winner, s.Depth = Over, o, int8(team), 0
	log.Add(GameEnded, sim.NoSeat, int(o), team+1, int(why), 0)
}
