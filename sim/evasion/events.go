package evasion

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/position"
)

// The facts that the umpire notes; what each says stands in events. Who hears of a
// fact, Rules.Told says.
const (
	SiteChosen sim.EventKind = iota + 1
	Gathered
	MoveBegan
	PartyWalked
	PartyDrove
	AmbushLaid
	PartyBoarded
	PartyGotOff
	PartyLeft    // over the edge of the map
	PartySlipped // after a fight
	Sighted      // by the party
	PatrolWalked
	TruckDrove
	PatrolBoarded
	PatrolGotOff
	PatrolSearched
	RoadBlocked
	LookedOut
	Spotted
	Reported
	ReportArrived // as Reported, late
	PatrolThrow
	AmbushThrow
	PatrolFought
	AmbushFought
	ManWounded
	ManDied // of a second wound
	MenKilled
	MenCaptured
	PatrolKilled
	TruckDestroyed
	TruckTaken
	UnitSilent // it does not answer
	TruckFound // abandoned
	ManHealed
	AircraftLanded
	AircraftShot
	FlownOut
	GameEnded
)

// How says what led to a contact.
type How uint8

const (
	ByThrow How = iota
	BySearch
	ByRoadblock
	ByRule // seen without a throw: captured trucks in towns and before patrols
	ByAircraft
	ByAmbush
	ByRaid
	ByCrew // a crew that attacks
)

var hows = [...]string{
	"seen", "found by search", "stopped at a roadblock", "seen without a throw", "at the aircraft",
	"in an ambush", "in a raid", "attacked by the crew",
}

// String says it in a transcript's words.
func (h How) String() string { return hows[h] }

// Told reports whether a seat hears of a fact when it happens. sim.NoSeat,
// the umpire, hears everything. That a seat can conclude something from what
// it is not told is its own affair.
func (r *Rules) Told(e sim.Event, seat sim.Seat) bool {
	if seat == sim.NoSeat {
		return true
	}
	british := seat == British
	switch e.Kind {
	case MoveBegan, MenCaptured, GameEnded:
		return true
	case SiteChosen, Gathered, PartyWalked, PartyDrove, AmbushLaid, PartyBoarded, PartyGotOff, PartyLeft, PartySlipped,
		ManWounded, ManDied, ManHealed, FlownOut:
		return british
	case Sighted:
		return british && r.o.Info.SameHex
	case PatrolWalked, TruckDrove, PatrolBoarded, PatrolGotOff, PatrolSearched, RoadBlocked, UnitSilent,
		TruckFound, ReportArrived:
		return !british
	case Reported:
		if british {
			return r.o.Info.ToldReported
		}
		return r.o.Report.Delay == 0
	case MenKilled:
		return true
	case PatrolFought, AmbushFought:
		return british || !silent(e)
	case PatrolKilled, TruckDestroyed, TruckTaken:
		return british || !Fact(e).Silently()
	case AircraftLanded:
		return british || r.o.Aircraft.Noise
	case AircraftShot:
		return true
	}
	return false // the dice are the umpire's
}

// silent: a fight from which nobody came back to tell (EVA-AMB-06, -12).
func silent(e sim.Event) bool {
	switch f := Fact(e); f.How() {
	case ByAmbush, ByRaid:
		return f.Kind == AmbushFought && f.Row() >= 3 || f.Kind == PatrolFought && f.Row() >= 5
	}
	return false
}

var patrolRows = [7]string{
	"", "the men are captured", "the men are killed", "the men are killed",
	"a man is wounded, they escape", "the patrol is killed, a man is wounded", "the patrol is killed",
}

var ambushRows = [7]string{
	"", "a man is wounded, the Germans escape", "the Germans escape", "the truck is destroyed",
	"the truck is captured, a man is wounded", "the truck is captured", "the truck is captured",
}

// Tell is a fact in words, as the seat is told it; false when it is not.
// The umpire (sim.NoSeat) reads every fact and every number.
func (r *Rules) Tell(e sim.Event, seat sim.Seat) (string, bool) {
	told, ok := r.said(e, seat)
	if !ok {
		return "", false
	}
	f := Fact(e)
	_, args := position.Code(told.facts, e, r.worded)
	switch e.Kind {
	case MoveBegan:
		args["night"] = Night(f.Move())
	case PatrolThrow, AmbushThrow:
		args["modifier"] = fmt.Sprintf("%+d", f.Modifier())
	case PatrolFought:
		args["result"] = patrolRows[f.Row()]
	case AmbushFought:
		args["result"] = ambushRows[f.Row()]
	case Reported, ReportArrived:
		if f.Number() == 0 {
			delete(args, "number")
		}
	case FlownOut:
		if f.Men() == 0 {
			return "the aircraft leaves empty", true
		}
	}
	return position.Words(told.words, args), true
}

// worded is an argument of a fact in words.
func (r *Rules) worded(kind string, v int) any {
	switch kind {
	case "hex":
		return r.ground(Hex(v))
	case "men":
		return Men(v)
	case "man":
		return Man(v)
	case "patrol":
		return Patrol(v)
	case "truck":
		return Truck(v)
	}
	return r.coded(kind, v)
}

// ground is a hex with its ground, where no name tells what lies there.
func (r *Rules) ground(h Hex) string {
	name := r.hexName(h)
	if int(h) >= r.m.Size() {
		return name
	}
	if _, named := r.m.Place(h); named {
		return name
	}
	name += " (" + [...]string{"rough", "open", "built up"}[r.m.Terrain(h)]
	if r.m.RoadHex(h) {
		name += ", road"
	}
	return name + ")"
}
