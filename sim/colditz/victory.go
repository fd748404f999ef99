package colditz

import "escapesim/sim"

// WinOptions: victory.
type WinOptions struct {
	TargetEscapes          int8   `key:"victory.target_escapes" clause:"COL-WIN-02" range:"1..8" default:"2" assumed:"the players agree on a number; two is the usual one" doc:"escapes that a team needs to win"`
	TargetPerTeam          []int8 `key:"victory.target_per_team" clause:"COL-WIN-10" list:"1..12" default:"[]" assumed:"a number for each team could be agreed; one for all is taken" doc:"escapes that each team needs, in the order of the teams; without an entry victory.target_escapes holds"`
	AtTimeLimit            bool   `key:"victory.end" clause:"COL-WIN-03" values:"first_to_target|at_time_limit" doc:"whether the first team at its target ends the game, or the clock does"`
	SharedTie              bool   `key:"victory.tie" clause:"COL-WIN-04" values:"most_then_earliest|shared" default:"most_then_earliest" source:"off: no clause of the document asks for it" doc:"which of several teams with equally many escapes wins: the one that met its target first, or all"`
	ByTurnOrder            bool   `key:"victory.simultaneous" clause:"COL-WIN-08" values:"shared|turn_order" default:"shared" assumed:"only a flight of two teams can bring both to their number at one moment; no order between them is given" doc:"teams that met their targets at one moment share the win, or the first in the order of play has it"`
	GermanNeedsZeroEscapes bool   `key:"victory.german" clause:"COL-WIN-05" values:"nobody_on_target|zero_escapes" doc:"the German wins at the end when no team has escapes enough, or only when nobody has escaped at all; otherwise the game is a draw"`
	HopelessOut            bool   `key:"victory.hopeless_teams" clause:"COL-WIN-07" values:"play_on|out" default:"play_on" assumed:"they can still hinder the German" doc:"a team that can no longer reach the target plays on, or is out"`
	MaxRounds              int16  `key:"sim.max_rounds" clause:"COL-WIN-09" range:"0..10000" default:"400" assumed:"games must end; far beyond any that are played" doc:"rounds after which a game counts as truncated; 0 means no limit"`
}

// Outcome of a game.
type Outcome uint8

// The outcomes; Truncated is a game that reached sim.max_rounds, Draw one
// that nobody won.
const (
	Undecided Outcome = iota
	GermanWin
	AlliedWin
	Truncated
	Draw
)

// Result is how the game has ended.
type Result struct {
	Outcome Outcome
	Winner  int8  // team, from 0; -1 none
	Beside  uint8 // those that share the win, bit t team t
}

// Won reports whether a team has won, alone or with others.
func (r *Result) Won(team int) bool { return int(r.Winner) == team || r.Beside&(1<<team) != 0 }

// Target is the number of escapes that a team needs (COL-WIN-02, COL-WIN-10).
func (r *Rules) Target(team int) int8 {
	if each := r.Options.Win.TargetPerTeam; team < len(each) {
		return each[team]
	}
	return r.Options.Win.TargetEscapes
}

// escape scores a man who has reached a target, or ran or drove to one
// (COL-WIN-01), and ends the game when his team has enough (COL-WIN-03).
func (r *Rules) escape(s *State, m Man, how Exit, target int, log *sim.Log) {
	r.score(s, m, how, target, log)
	r.afterEscape(s, TeamOf(m), log)
}

// score counts the man, and notes when his team met its target.
func (r *Rules) score(s *State, m Man, how Exit, target int, log *sim.Log) {
	team := TeamOf(m)
	t := &s.Teams[team]
	r.lift(s, m, Escaped)
	t.Escapes++
	if t.Escapes == r.Target(team) && r.Options.Win.AtTimeLimit {
		t.Met = s.Turns + 1
	}
	log.Add(HasEscaped, SeatOf(m), int(m), int(how), target, 0)
	r.clearOutside(s, log)
}

// afterEscape ends the game where the first team at its target does.
func (r *Rules) afterEscape(s *State, team int, log *sim.Log) {
	if !r.Options.Win.AtTimeLimit && s.Teams[team].Escapes >= r.Target(team) {
		r.decide(s, TargetMet, log)
		return
	}
	r.afterLoss(s, team, log)
}

// afterLoss is called when a man has left the game, which is decided when no
// team is left: for the German, unless a team has met its target (COL-WIN-06).
func (r *Rules) afterLoss(s *State, team int, log *sim.Log) {
	if s.Phase == Over {
		return
	}
	if r.Options.Win.HopelessOut && s.inPlay(team, r) {
		able := s.Teams[team].Escapes
		from, to := r.menOf(team)
		for m := from; m < to; m++ {
			if z := s.Men[m].Zone; z != Escaped && z != Dead && z != Absent {
				able++
			}
		}
		if able < r.Target(team) {
			r.eliminate(s, team, 1, log)
		}
	}
	for t := range r.teams {
		if s.inPlay(t, r) {
			return
		}
	}
	r.decide(s, NobodyLeft, log)
}

// decide ends the game by the score: of the teams at their targets those with
// the most escapes win, the earliest of them where ties go by time
// (COL-WIN-04), together those that were so at one moment (COL-WIN-08); when
// there is none the German wins (COL-WIN-05).
func (r *Rules) decide(s *State, why WinReason, log *sim.Log) {
	o := &r.Options.Win
	var winners uint8
	best := -1
	for i := range r.teams {
		t := int(s.inOrder(i)) - 1
		switch a := &s.Teams[t]; {
		case a.Escapes < r.Target(t):
			continue
		case best < 0 || r.ahead(a, &s.Teams[best]):
			best, winners = t, 0
		case r.ahead(&s.Teams[best], a), !o.SharedTie && o.ByTurnOrder:
			continue
		}
		winners |= 1 << t
	}
	if best < 0 {
		r.endWithoutWinner(s, why, log)
		return
	}
	r.end(s, AlliedWin, best, why, log)
	if s.Beside = winners &^ (1 << best); s.Beside != 0 {
		log.Add(WinShared, sim.NoSeat, int(s.Beside), 0, 0, 0)
	}
}

// ahead: of two teams at their targets the first beats the second.
func (r *Rules) ahead(a, b *Team) bool {
	if r.Options.Win.AtTimeLimit && a.Escapes != b.Escapes {
		return a.Escapes > b.Escapes
	}
	return !r.Options.Win.SharedTie && a.Met < b.Met
}

// endWithoutWinner ends a game in which no team has escapes enough: the
// German has won, unless he had to foil every escape and did not
// (COL-WIN-05, COL-WIN-06).
func (r *Rules) endWithoutWinner(s *State, why WinReason, log *sim.Log) {
	if r.Options.Win.GermanNeedsZeroEscapes {
		for t := range r.teams {
			if s.Teams[t].Escapes > 0 {
				r.end(s, Draw, -1, why, log)
				return
			}
		}
	}
	r.end(s, GermanWin, -1, why, log)
}

func (r *Rules) end(s *State, o Outcome, team int, why WinReason, log *sim.Log) {
	s.Phase, s.Outcome, s.Winner, s.Depth = Over, o, int8(team), 0
	log.Add(GameEnded, sim.NoSeat, int(o), team+1, int(why), 0)
}
