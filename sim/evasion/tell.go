package evasion

import "escapesim/sim"

// A fact that happens in one place is noted there, in the order of its row in events; these
// happen in several.

// tell notes a fact of the map: nothing of what a plot only tries out.
func (u *umpire) tell(k sim.EventKind, seat sim.Seat, a, b, c, d int) {
	if !u.Plotting {
		u.log.Add(k, seat, a, b, c, d)
	}
}

func (u *umpire) tellPatrolBoarded(patrol Patrol, truck Truck, h Hex) {
	u.tell(PatrolBoarded, German, int(patrol), int(truck), int(h), 0)
}

func (u *umpire) tellPatrolGotOff(patrol Patrol, truck Truck, h Hex) {
	u.tell(PatrolGotOff, German, int(patrol), int(truck), int(h), 0)
}

func (u *umpire) tellSpotted(unit Unit, h Hex, men Men, how How) {
	u.tell(Spotted, German, int(unit), int(h), int(men), int(how))
}

func (u *umpire) tellPatrolThrow(unit Unit, t matrixThrow) {
	u.tell(PatrolThrow, British, int(unit), t.die, t.modifier, t.row)
}

func (u *umpire) tellPatrolFought(unit Unit, h Hex, row int, how How) {
	u.tell(PatrolFought, British, int(unit), int(h), row, int(how))
}
