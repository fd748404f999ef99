package evasion

import (
	"cmp"
	"fmt"
	"strings"

	"escapesim/sim"
)

// The facts that the umpire notes; what each says stands in codes. Who hears of a
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

// The ways to a contact.
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
	if !r.Told(e, seat) {
		return "", false
	}
	f := Fact(e)
	words := cmp.Or(r.partyMoved(f, seat), r.germansMoved(f, seat), r.fought(f, seat), r.happened(f))
	return cmp.Or(words, fmt.Sprintf("event %d", e.Kind)), true
}

// partyMoved are the words of what the party does before a fight; of other facts none.
func (r *Rules) partyMoved(f Fact, seat sim.Seat) string {
	at := r.ground
	switch f.Kind {
	case SiteChosen:
		return "the aircraft will land at " + at(f.Hex())
	case Gathered:
		return f.Men().does("start", "starts") + " at " + at(f.Hex())
	case PartyWalked:
		return fmt.Sprintf("%s from %s to %s, %s", f.Men(), at(f.From()), at(f.To()), f.alongRoad())
	case PartyDrove:
		return fmt.Sprintf("%s %s from %s to %s", f.Men().does("drive", "drives"), f.Truck(), at(f.From()), at(f.To()))
	case AmbushLaid:
		return fmt.Sprintf("%s in ambush at %s", f.Men().does("lie", "lies"), at(f.Hex()))
	case PartyBoarded:
		return fmt.Sprintf("%s %s at %s", f.Men().does("board", "boards"), f.Truck(), at(f.Hex()))
	case PartyGotOff:
		return fmt.Sprintf("%s off %s at %s", f.Men().does("get", "gets"), f.Truck(), at(f.Hex()))
	case PartyLeft:
		return fmt.Sprintf("%s the map at %s", f.Men().does("leave", "leaves"), at(f.Hex()))
	case PartySlipped:
		return fmt.Sprintf("%s away from %s to %s", f.Men().does("slip", "slips"), at(f.From()), at(f.To()))
	case Sighted:
		if seat == British { // the kind, not the number (EVA-INFO-04)
			return f.Unit().kind() + " at " + at(f.Hex())
		}
		return fmt.Sprintf("the party sees %s at %s", f.Unit(), at(f.Hex()))
	}
	return ""
}

// germansMoved are the words of what the Germans do before a fight, and of what they
// see and report.
func (r *Rules) germansMoved(f Fact, seat sim.Seat) string {
	at := r.ground
	switch f.Kind {
	case PatrolWalked:
		return fmt.Sprintf("%s from %s to %s, %s", f.Patrol(), at(f.From()), at(f.To()), f.alongRoad())
	case TruckDrove:
		stops := ""
		if f.LastHex() {
			stops = ", and stops"
		}
		return fmt.Sprintf("%s from %s to %s%s", f.Truck(), at(f.From()), at(f.To()), stops)
	case PatrolBoarded:
		return fmt.Sprintf("%s boards %s at %s", f.Patrol(), f.Truck(), at(f.Hex()))
	case PatrolGotOff:
		return fmt.Sprintf("%s gets off %s at %s", f.Patrol(), f.Truck(), at(f.Hex()))
	case PatrolSearched:
		return fmt.Sprintf("%s searches %s", f.Unit(), at(f.Hex()))
	case RoadBlocked:
		return fmt.Sprintf("%s blocks the road at %s", f.Truck(), at(f.Hex()))
	case LookedOut:
		return fmt.Sprintf("%s looks out at %s: chance %d/6, throw %d", f.Unit(), at(f.Hex()), f.Chance(), f.Throw())
	case Spotted:
		return fmt.Sprintf("%s finds %s at %s: %s", f.Unit(), f.Men(), at(f.Hex()), f.How())
	case Reported, ReportArrived:
		if seat == British {
			return "the Germans report the party at " + at(f.Hex())
		}
		text := fmt.Sprintf("%s reports the enemy at %s", f.Unit(), at(f.Hex()))
		if f.Number() != 0 {
			text += fmt.Sprintf(": %d %s", f.Number(), menWord(f.Number()))
		}
		return text
	}
	return ""
}

// fought are the words of fights and of what they cost.
func (r *Rules) fought(f Fact, seat sim.Seat) string {
	at := r.ground
	switch f.Kind {
	case PatrolThrow, AmbushThrow:
		matrix := "Patrol Matrix"
		if f.Kind == AmbushThrow {
			matrix = "Ambush Matrix"
		}
		return fmt.Sprintf("%s: throw %d%+d, row %d", matrix, f.Throw(), f.Modifier(), f.Row())
	case PatrolFought:
		return fmt.Sprintf("fight with %s at %s (%s): %s", f.Unit(), at(f.Hex()), f.How(), patrolRows[f.Row()])
	case AmbushFought:
		return fmt.Sprintf("fight with %s at %s (%s): %s", f.Truck(), at(f.Hex()), f.How(), ambushRows[f.Row()])
	case ManWounded:
		return fmt.Sprintf("%s is wounded at %s", f.Man(), at(f.Hex()))
	case ManDied:
		return fmt.Sprintf("%s dies of his wounds at %s", f.Man(), at(f.Hex()))
	case MenKilled:
		if seat == German {
			return fmt.Sprintf("%d killed at %s", f.Men().Count(), at(f.Hex()))
		}
		return fmt.Sprintf("%s killed at %s", f.Men(), at(f.Hex()))
	case MenCaptured:
		if seat == German {
			return fmt.Sprintf("%d captured at %s", f.Men().Count(), at(f.Hex()))
		}
		return fmt.Sprintf("%s captured at %s", f.Men(), at(f.Hex()))
	case PatrolKilled:
		return r.tellLost("a patrol", f.Patrol(), f, seat)
	case TruckDestroyed:
		return r.tellLost("a truck", f.Truck(), f, seat)
	case TruckTaken:
		return fmt.Sprintf("%s is in British hands at %s", f.Truck(), at(f.Hex()))
	}
	return ""
}

// happened are the words of the time, of what comes to light later, and of the
// aircraft.
func (r *Rules) happened(f Fact) string {
	at := r.ground
	switch f.Kind {
	case MoveBegan:
		time := "day"
		if Night(f.Move()) {
			time = "night"
		}
		return fmt.Sprintf("move %d, %s", f.Move(), time)
	case UnitSilent:
		return f.Unit().String() + " does not answer"
	case TruckFound:
		return fmt.Sprintf("%s is found abandoned at %s", f.Truck(), at(f.Hex()))
	case ManHealed:
		return fmt.Sprintf("%s can walk again", f.Man())
	case AircraftLanded:
		return "the aircraft lands at " + at(f.Hex())
	case AircraftShot:
		return "the aircraft is shot up at " + at(f.Hex())
	case FlownOut:
		if f.Men() == 0 {
			return "the aircraft leaves empty"
		}
		return f.Men().does("fly", "flies") + " out"
	case GameEnded:
		return fmt.Sprintf("the end: %d away, %d captured, %d dead, %d stranded", f.Away(), f.Captured(),
			f.Dead(), f.Stranded())
	}
	return ""
}

// alongRoad says how a walk goes.
func (f Fact) alongRoad() string {
	if f.OnRoad() {
		return "along the road"
	}
	return "off the road"
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

// tellLost tells of a patrol or a truck that is no more.
func (r *Rules) tellLost(kind string, which fmt.Stringer, f Fact, seat sim.Seat) string {
	text := which.String() + " is lost"
	if seat == British {
		text = kind + " is wiped out at " + r.ground(f.Hex())
	} else if seat == sim.NoSeat {
		text += " at " + r.ground(f.Hex())
		if f.Silently() {
			text += ", unknown to its side"
		}
	}
	return text
}

// Transcript is what a seat is told of a game, a line a fact; the umpire's
// (sim.NoSeat) has everything.
func (r *Rules) Transcript(log []sim.Event, seat sim.Seat) string {
	var b strings.Builder
	for _, e := range log {
		if line, ok := r.Tell(e, seat); ok {
			if e.Kind != MoveBegan && e.Kind != SiteChosen && e.Kind != Gathered {
				b.WriteString("  ")
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
