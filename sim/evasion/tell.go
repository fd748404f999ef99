package evasion

import (
	"escapesim/sim"
	"escapesim/sim/position"
)

// How facts are noted: one way for each kind. What A to D of it are called, for those
// who read it, stands in codes.

// tell notes a fact of the map: nothing of what a plot only tries out.
func (u *umpire) tell(k sim.EventKind, seat sim.Seat, a, b, c, d int) {
	if !u.Plotting {
		u.log.Add(k, seat, a, b, c, d)
	}
}

// Before play, time and the aircraft.

func (u *umpire) tellSiteChosen(h Hex)         { u.tell(SiteChosen, British, int(h), 0, 0, 0) }
func (u *umpire) tellGathered(h Hex, men Men)  { u.tell(Gathered, British, int(h), int(men), 0, 0) }
func (u *umpire) tellMoveBegan(move uint8)     { u.tell(MoveBegan, British, int(move), 0, 0, 0) }
func (u *umpire) tellAircraftLanded(site Hex)  { u.tell(AircraftLanded, British, int(site), 0, 0, 0) }
func (u *umpire) tellAircraftShot(h Hex)       { u.tell(AircraftShot, German, int(h), 0, 0, 0) }
func (u *umpire) tellFlownOut(men Men, at Hex) { u.tell(FlownOut, British, int(men), int(at), 0, 0) }

func (u *umpire) tellGameEnded(away, captured, dead, stranded Men) {
	u.tell(GameEnded, British, away.Count(), captured.Count(), dead.Count(), stranded.Count())
}

// The party.

func (u *umpire) tellPartyWalked(men Men, from, to Hex, onRoad bool) {
	u.tell(PartyWalked, British, int(men), int(from), int(to), position.Bit(onRoad))
}

func (u *umpire) tellPartyDrove(men Men, from, to Hex, truck Truck) {
	u.tell(PartyDrove, British, int(men), int(from), int(to), int(truck))
}

func (u *umpire) tellPartyBoarded(men Men, truck Truck, h Hex) {
	u.tell(PartyBoarded, British, int(men), int(truck), int(h), 0)
}

func (u *umpire) tellPartyGotOff(men Men, truck Truck, h Hex) {
	u.tell(PartyGotOff, British, int(men), int(truck), int(h), 0)
}

func (u *umpire) tellPartySlipped(men Men, from, to Hex) {
	u.tell(PartySlipped, British, int(men), int(from), int(to), 0)
}

func (u *umpire) tellAmbushLaid(men Men, h Hex) { u.tell(AmbushLaid, British, int(men), int(h), 0, 0) }

func (u *umpire) tellPartyLeft(men Men, last Hex) {
	u.tell(PartyLeft, British, int(men), int(last), 0, 0)
}

func (u *umpire) tellManWounded(man Man, h Hex) { u.tell(ManWounded, British, int(man), int(h), 0, 0) }
func (u *umpire) tellManDied(man Man, h Hex)    { u.tell(ManDied, British, int(man), int(h), 0, 0) }
func (u *umpire) tellManHealed(man Man)         { u.tell(ManHealed, British, int(man), 0, 0, 0) }
func (u *umpire) tellMenKilled(men Men, h Hex)  { u.tell(MenKilled, German, int(men), int(h), 0, 0) }

func (u *umpire) tellMenCaptured(men Men, h Hex) { u.tell(MenCaptured, German, int(men), int(h), 0, 0) }

// The German units.

func (u *umpire) tellPatrolWalked(patrol Patrol, from, to Hex, onRoad bool) {
	u.tell(PatrolWalked, German, int(patrol), int(from), int(to), position.Bit(onRoad))
}

func (u *umpire) tellPatrolBoarded(patrol Patrol, truck Truck, h Hex) {
	u.tell(PatrolBoarded, German, int(patrol), int(truck), int(h), 0)
}

func (u *umpire) tellPatrolGotOff(patrol Patrol, truck Truck, h Hex) {
	u.tell(PatrolGotOff, German, int(patrol), int(truck), int(h), 0)
}

// tellTruckDrove: last says that the drive ends in that hex.
func (u *umpire) tellTruckDrove(truck Truck, from, to Hex, last bool) {
	u.log.Add(TruckDrove, German, int(truck), int(from), int(to), position.Bit(last))
}

func (u *umpire) tellSearched(unit Unit, h Hex) {
	u.log.Add(PatrolSearched, German, int(unit), int(h), 0, 0)
}

func (u *umpire) tellRoadBlocked(truck Truck, h Hex) {
	u.log.Add(RoadBlocked, German, int(truck), int(h), 0, 0)
}

func (u *umpire) tellTruckFound(truck Truck, h Hex) {
	u.tell(TruckFound, German, int(truck), int(h), 0, 0)
}
func (u *umpire) tellUnitSilent(unit Unit) { u.tell(UnitSilent, German, int(unit), 0, 0, 0) }

// What is lost. Silently: nobody reports it.

func (u *umpire) tellPatrolKilled(patrol Patrol, h Hex, silently bool) {
	u.tell(PatrolKilled, British, int(patrol), int(h), position.Bit(silently), 0)
}

func (u *umpire) tellTruckDestroyed(truck Truck, h Hex, silently bool) {
	u.tell(TruckDestroyed, British, int(truck), int(h), position.Bit(silently), 0)
}

func (u *umpire) tellTruckTaken(truck Truck, h Hex, silently bool) {
	u.tell(TruckTaken, British, int(truck), int(h), position.Bit(silently), 0)
}

// Who sees whom, and what is reported of it.

func (u *umpire) tellSighted(unit Unit, h Hex) { u.tell(Sighted, German, int(unit), int(h), 0, 0) }

// tellLookedOut: the chance is in sixths.
func (u *umpire) tellLookedOut(unit Unit, h Hex, chance int8, throw int) {
	u.tell(LookedOut, German, int(unit), int(h), int(chance), throw)
}

func (u *umpire) tellSpotted(unit Unit, h Hex, men Men, how How) {
	u.tell(Spotted, German, int(unit), int(h), int(men), int(how))
}

// tellReported: number is 0 where it is not told.
func (u *umpire) tellReported(unit Unit, h Hex, number int) {
	u.tell(Reported, German, int(unit), int(h), number, 0)
}

func (u *umpire) tellReportArrived(r Report) {
	u.tell(ReportArrived, German, int(r.By), int(r.Hex), int(r.Men), 0)
}

// Fights. The row is that of the matrix.

func (u *umpire) tellPatrolThrow(unit Unit, t matrixThrow) {
	u.tell(PatrolThrow, British, int(unit), t.die, t.modifier, t.row)
}

func (u *umpire) tellPatrolFought(unit Unit, h Hex, row int, how How) {
	u.tell(PatrolFought, British, int(unit), int(h), row, int(how))
}

func (u *umpire) tellAmbushThrow(truck Truck, t matrixThrow) {
	u.tell(AmbushThrow, British, int(truck), t.die, t.modifier, t.row)
}

func (u *umpire) tellAmbushFought(truck Truck, h Hex, row int, how How) {
	u.tell(AmbushFought, British, int(truck), int(h), row, int(how))
}
