package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// JailOptions: how many men the jails hold, and what locks them. The jails are the
// inner cells (InnerCell) and the cooler (OuterCell).
type JailOptions struct {
	FullToCooler    bool `key:"sol.inner_full" clause:"COL-SOL-02" values:"unlimited|to_cooler" default:"unlimited" assumed:"the cells drawn are taken as a picture, not a limit" doc:"when every inner cell is taken, the next man still finds room, or goes to the cooler"`
	CoolerByDay     int8 `key:"sol.cooler_per_team_day" clause:"COL-SOL-03" range:"0..12" doc:"men of one team in the cooler by day, the others go to the inner cells; 0 means no limit"`
	CoolerAtNight   int8 `key:"sol.cooler_per_team_night" clause:"COL-SOL-04" range:"0..12" doc:"men of one team in the cooler at night; 0 means no limit"`
	CollisionInner  bool `key:"sol.collision" clause:"COL-SOL-05" values:"cooler|inner" default:"cooler" assumed:"the cooler takes more than its limit when the cells are full; extended to the limit of a team" doc:"where a man goes when his team's places in the cooler and the inner cells are all taken"`
	RaidIgnoresTeam bool `key:"tunnel.detect_ignores_team_limit" clause:"COL-TUN-21" default:"false" assumed:"the section on tunnels points to the cooler, whose limit names no exception" doc:"men taken in a tunnel all go to the cooler, whatever the limit of a team"`
	ExitBlockable   bool `key:"sol.exit_blockable" clause:"COL-SOL-12" doc:"a prisoner on the exit of a jail locks it"`
	GuardBlocksExit bool `key:"sol.guard_blocks_inner_exit" clause:"COL-SOL-13" default:"true" assumed:"said of prisoners; a guard who stands there is in the way just so" doc:"a guard on the exit of the inner cells locks them"`
}

// jailRule says to which jail a man goes while there is room.
type jailRule uint8

const (
	askGerman jailRule = iota
	byArea             // inner cells for the inner courtyard and its rooms, the cooler for the rest
	innerCells
	cooler
)

// chosenUnless is the rule that an option sets; otherwise the German chooses.
func chosenUnless(set bool, rule jailRule) jailRule {
	if set {
		return rule
	}
	return askGerman
}

// jailsLimited: some jail can be full under these options.
func (o *JailOptions) jailsLimited() bool {
	return o.FullToCooler || o.CoolerByDay > 0 || o.CoolerAtNight > 0
}

// jail takes an arrested man off the board and to a jail, or asks the German to
// which; at is the circle where he was arrested.
func (r *Rules) jail(s *State, m Man, cause Cause, at board.Circle, rule jailRule, log *sim.Log) {
	tunnel, wasInTunnel := r.takeAway(s, m, Limbo)
	s.Men[m].Returning, s.Men[m].WayBack = false, false
	for i := range s.Holders {
		s.Holders[i] &^= 1 << m
	}
	if wasInTunnel {
		r.afterTunnel(s, tunnel, log)
	}
	switch inner := r.Board.Circles[at].Area <= board.RoomArea; {
	case rule == askGerman:
		s.push(Frame{Kind: AskJail, Seat: German, A: int16(m), B: int16(cause), C: int16(at)})
	case rule == innerCells || rule == byArea && inner:
		r.lockUp(s, m, r.jailFor(s, m, InnerCell, cause), cause, at, log)
	default:
		r.lockUp(s, m, r.jailFor(s, m, OuterCell, cause), cause, at, log)
	}
	r.clearOutside(s, log)
}

func (r *Rules) lockUp(s *State, m Man, jail Zone, cause Cause, at board.Circle, log *sim.Log) {
	r.lift(s, m, jail)
	log.Add(Jailed, SeatOf(m), int(m), int(cause), int(at), int(jail-InnerCell))
}

// jailFor is the jail to which a man goes who should go to the jail want: that one
// while it has room, else the other (COL-SOL-02 to COL-SOL-05).
func (r *Rules) jailFor(s *State, m Man, want Zone, cause Cause) Zone {
	o := &r.Options.Jail
	if !o.jailsLimited() {
		return want
	}
	full := o.FullToCooler && s.countIn(0, MaxTeams*MaxMen, InnerCell) >= r.Board.InnerCells
	if want == InnerCell {
		if full {
			return OuterCell // even above its limit
		}
		return want
	}
	limit := o.CoolerByDay
	if s.Night {
		limit = o.CoolerAtNight
	}
	from, to := r.menOf(TeamOf(m))
	switch {
	case limit == 0, s.countIn(from, to, OuterCell) < int(limit), cause == ByRaid && o.RaidIgnoresTeam:
		return want
	case full && !o.CollisionInner:
		return want
	}
	return InnerCell
}

// legalJail appends the jails that the German may choose: those with room for the
// man, or the cooler when neither has any.
func (r *Rules) legalJail(s *State, f *Frame, buf []sim.Move) []sim.Move {
	first := len(buf)
	if r.jailFor(s, f.Man(), InnerCell, f.Cause()) == InnerCell {
		buf = append(buf, pack(ToInnerCells, 0, 0, 0))
	}
	if len(buf) == first || r.jailFor(s, f.Man(), OuterCell, f.Cause()) == OuterCell {
		buf = append(buf, pack(ToCooler, 0, 0, 0))
	}
	return buf
}

// lockUpUnasked locks the man up where only one jail may be chosen, and reports
// whether it did.
func (r *Rules) lockUpUnasked(s *State, f *Frame, _ *dice.Chance, log *sim.Log) bool {
	if !r.Options.Jail.jailsLimited() {
		return false
	}
	var room [2]sim.Move
	legal := r.legalJail(s, f, room[:0])
	if len(legal) > 1 {
		return false
	}
	asked := *f
	s.pop()
	jail := InnerCell
	if legal[0] == pack(ToCooler, 0, 0, 0) {
		jail = OuterCell
	}
	r.lockUp(s, asked.Man(), jail, asked.Cause(), board.Circle(asked.C), log)
	return true
}

// exitLocked: whoever stands on the exit of the jail keeps everybody in: a prisoner
// or, in front of the inner cells, a guard, as the options say (COL-SOL-12,
// COL-SOL-13).
func (r *Rules) exitLocked(s *State, exit board.Circle) bool {
	o, code := &r.Options.Jail, s.At[exit]
	return o.ExitBlockable && isMan(code) || o.GuardBlocksExit && isGuard(code) && exit == r.Board.InnerExit
}
