package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// RunOptions: what a do or die asks of its way besides its length.
type RunOptions struct {
	Needs       uint8 `key:"dod.needs" clause:"COL-DOD-10" set:"key|pass" default:"[]" assumed:"where a document is silent, Thibault's summary is followed" doc:"equipment of which a do or die takes one card each"`
	Prescribed  bool  `key:"dod.route" clause:"COL-DOD-12" values:"shortest|prescribed" default:"shortest" assumed:"where a document is silent, Thibault's summary is followed" doc:"the shortest way; or the prescribed one, out by the courtyard pass and on foot over the bridge to the target"`
	GuardsBlock bool  `key:"dod.guards_block" clause:"COL-DOD-09" default:"false" assumed:"where a document is silent, Thibault's summary is followed" doc:"guards who stand on the way lengthen or bar it"`
	ExactNeeded bool  `key:"dod.exact_needed" clause:"COL-DOD-13" default:"false" assumed:"the throws must cover the distance, not meet it" doc:"the throws must make up the distance exactly"`
	KeyLocated  bool  `key:"dod.german_reactions" clause:"COL-DOD-22" values:"none|key_located" default:"none" assumed:"no card is named as an answer" doc:"whether the German may answer a do or die that takes a key with his card for located keys"`
	AnyTime     bool  `key:"dod.timing" clause:"COL-DOD-18" values:"instead_of_throw|any_time_own_turn" default:"instead_of_throw" assumed:"otherwise the man could first walk nearer on the same turn's pips" doc:"whether a do or die takes the place of the turn's throw, or may also come after it"`
}

// Bits of dod.needs.
const (
	RunNeedsKey uint8 = 1 << iota
	RunNeedsPass
)

// equipped: the team holds what a do or die takes (COL-DOD-10).
func (o *RunOptions) equipped(t *Team) bool {
	return (o.Needs&RunNeedsKey == 0 || t.Equip[Key] > 0) && (o.Needs&RunNeedsPass == 0 || t.Equip[Pass] > 0)
}

// equip takes these cards.
func (r *Rules) equip(s *State, team int, log *sim.Log) {
	for i, kind := range [...]int{Key, Pass} {
		if r.Options.Run.Needs&(1<<i) != 0 {
			r.giveBack(s, team, kind, 1)
			tellPaid(log, sim.Seat(team+1), int8(kind), 1, board.NoWay)
		}
	}
}

// RunCovered: the throws of a do or die have made up its distance
// (COL-DOD-13).
func (r *Rules) RunCovered(total, distance int) bool {
	return total == distance || total > distance && !r.Options.Run.ExactNeeded
}

// Chance is the chance of a do or die with so many throws over a distance;
// sums holds the distributions of so many throws together, from none on. A distance
// that must be met exactly is met after some one of the throws.
//
//builds:differ a chance to be shown; no decision rests on it
func (o *RunOptions) Chance(sums []dice.PMF, throws, distance int) float64 {
	if !o.ExactNeeded {
		return sums[throws].Tail(distance)
	}
	p := 0.0
	for k := 1; k <= throws; k++ {
		p += sums[k].Tail(distance) - sums[k].Tail(distance+1)
	}
	return p
}

// prescribed is the length of the prescribed way from a circle in the grey
// part (COL-DOD-12); -1 when there is none. With guards it goes round them.
func (r *Rules) prescribed(s *State, from board.Circle, guards bool) int {
	inside := r.stepsOnFoot(s, from, runInside, func(c board.Circle) bool { return c == r.Board.PassHome }, guards)
	if inside < 0 {
		return -1
	}
	outside := r.stepsOnFoot(s, r.Board.PassHome, runOutside, r.isRunTarget, guards)
	if outside < 0 {
		return -1
	}
	return inside + outside
}

// stepsOnFoot is the number of steps from a circle to the nearest goal; gates are
// no matter.
func (r *Rules) stepsOnFoot(s *State, from board.Circle, as walkerKind, goal func(board.Circle) bool, guards bool) int {
	way := -1
	r.breadthFirst(s, trip{walker: as, most: anywhere}, []board.Circle{from}, func(at board.Circle, steps int) heading {
		switch {
		case steps > 0 && guards && isGuard(s.At[at]):
			return shun
		case goal(at):
			way = steps
			return found
		}
		return goOn
	})
	return way
}

// prescribedTable holds the prescribed way from every circle of the grey
// part, nobody being in the way.
func (r *Rules) prescribedTable() *doOrDieTable {
	lengths := runLengths{{slices.Repeat([]int16{-1}, len(r.Board.Circles))}}
	if r.Board.PassHome != board.NoCircle {
		for c := range r.Board.Circles {
			if r.Board.Circles[c].Area <= board.RoomArea {
				lengths[0][0][c] = int16(r.prescribed(nil, board.Circle(c), false))
			}
		}
	}
	t := new(doOrDieTable)
	runs := lengths.shortest(0, 0)
	for ropes := range t.runs {
		for cutters := range t.runs[ropes] {
			t.runs[ropes][cutters] = runs
		}
	}
	return t
}

// askAboutRun lets the German answer the key that a do or die takes
// (COL-DOD-22).
func (r *Rules) askAboutRun(s *State, m Man) bool {
	o := &r.Options.Run
	if !o.KeyLocated || o.Needs&RunNeedsKey == 0 || s.GermanHand[KeyHolder] == 0 {
		return false
	}
	s.push(Frame{Kind: AskRun, Seat: German, A: int16(m)})
	return true
}

// locateKey ends a do or die before its card is turned: the man goes to
// solitary.
func (r *Rules) locateKey(s *State, m Man, c *dice.Chance, log *sim.Log) {
	tellSecurityPlayed(log, KeyHolder, onMan(m))
	r.spendSecurity(s, KeyHolder, c)
	r.endTurnNow(s, log)
	r.jail(s, m, ByHolder, s.Men[m].At, chosenUnless(r.Options.Holder.InnerCells, innerCells), log)
}
