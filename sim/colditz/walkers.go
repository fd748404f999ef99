package colditz

import (
	"slices"

	"escapesim/sim/colditz/board"
)

// Where guards may walk. What holds for a whole game stands here, by circle:
// whoever needs to know it asks shut or GuardWalk. What changes during a game,
// rooms, pursuits and the outside, guardMayEnter adds.

// layGuardGround finds the circles that guards never enter: safe and white ones,
// closed rooms, the one in front of the cooler, and gates, each as the rules have
// it (COL-AREA-03, COL-AREA-05, COL-AREA-06, COL-AREA-15, COL-AREA-16). Then it measures the
// ways around them.
func (r *Rules) layGuardGround() {
	o := &r.Options.Area
	r.shut = make([]bool, len(r.Board.Circles))
	open := make([]bool, len(r.Board.Circles))
	for i := range r.Board.Circles {
		c := &r.Board.Circles[i]
		r.shut[i] = c.Safe && !o.EnterSafe || c.Area == board.Appel && !o.EnterAppel ||
			board.Circle(i) == r.Board.CoolerExit && !o.EnterCoolerExit || !r.guardsPass(c.Gate) ||
			c.Room != board.NoRoom && slices.Contains(r.Options.Guard.ClosedRooms, r.Board.Rooms[c.Room].Name)
		open[i] = !r.shut[i]
	}
	r.guardWalk = r.Board.Walks(open)
}

// GuardWalk is the number of steps that a guard needs from one circle to another
// by steps and doors, over circles that he may enter, rooms included; 255 when
// there is no way. Pawns on the way do not count.
func (r *Rules) GuardWalk(from, to board.Circle) int {
	return int(r.guardWalk[int(from)*len(r.Board.Circles)+int(to)])
}
