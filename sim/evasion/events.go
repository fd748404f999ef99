package evasion

import (
	"fmt"
	"strings"

	"escapesim/sim"
)

// The facts that the umpire notes. A to D are named in the comments; a unit
// is coded as patrol 0-5, truck 6-11, Watchmen for a town's garrison. Who
// hears of a fact, Rules.Told says.
const (
	SiteChosen     sim.EventKind = iota + 1 // A: hex
	Gathered                                // A: hex, B: men
	MoveBegan                               // A: move
	PartyWalked                             // A: men, B: from, C: to, D: 1 along the road
	PartyDrove                              // A: men, B: from, C: to, D: truck
	AmbushLaid                              // A: men, B: hex
	PartyBoarded                            // A: men, B: truck, C: hex
	PartyGotOff                             // A: men, B: truck, C: hex
	PartyLeft                               // A: men, B: hex; over the edge of the map
	PartySlipped                            // A: men, B: from, C: to; after a fight
	Sighted                                 // A: unit, B: hex; the party sees it
	PatrolWalked                            // A: patrol, B: from, C: to, D: 1 along the road
	TruckDrove                              // A: truck, B: from, C: to, D: 1 for the last hex
	PatrolBoarded                           // A: patrol, B: truck, C: hex
	PatrolGotOff                            // A: patrol, B: truck, C: hex
	PatrolSearched                          // A: unit, B: hex
	RoadBlocked                             // A: truck, B: hex
	LookedOut                               // A: unit, B: hex, C: chance in sixths, D: throw
	Spotted                                 // A: unit, B: hex, C: men, D: How
	Reported                                // A: unit, B: hex, C: number of men, 0 when not told
	ReportArrived                           // as Reported, late
	PatrolThrow                             // A: unit, B: throw, C: modifier, D: row
	AmbushThrow                             // A: truck, B: throw, C: modifier, D: row
	PatrolFought                            // A: unit, B: hex, C: row, D: How
	AmbushFought                            // A: truck, B: hex, C: row, D: How
	ManWounded                              // A: man, B: hex
	ManDied                                 // A: man, B: hex; of a second wound
	MenKilled                               // A: men, B: hex
	MenCaptured                             // A: men, B: hex
	PatrolKilled                            // A: patrol, B: hex, C: 1 in silence
	TruckDestroyed                          // A: truck, B: hex, C: 1 in silence
	TruckTaken                              // A: truck, B: hex, C: 1 in silence
	UnitSilent                              // A: unit; it does not answer
	TruckFound                              // A: truck, B: hex; abandoned
	ManHealed                               // A: man
	AircraftLanded                          // A: hex
	AircraftShot                            // A: hex
	FlownOut                                // A: men, B: hex
	GameEnded                               // A: away, B: captured, C: dead, D: stranded
)

// Watchmen codes the garrison of a town as a unit.
const Watchmen = 2 * Teams

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

var hows = [...]string{"seen", "found by search", "stopped at a roadblock", "seen without a throw", "at the aircraft", "in an ambush", "in a raid", "attacked by the crew"}

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
	case PatrolWalked, TruckDrove, PatrolBoarded, PatrolGotOff, PatrolSearched, RoadBlocked, UnitSilent, TruckFound, ReportArrived:
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
		return british || e.C == 0
	case AircraftLanded:
		return british || r.o.Aircraft.Noise
	case AircraftShot:
		return true
	}
	return false // the dice are the umpire's
}

// silent: a fight from which nobody came back to tell (EVA-AMB-06, -12).
func silent(e sim.Event) bool {
	switch How(e.D) {
	case ByAmbush, ByRaid:
		return e.Kind == AmbushFought && e.C >= 3 || e.Kind == PatrolFought && e.C >= 5
	}
	return false
}

var patrolRows = [7]string{"", "the men are captured", "the men are killed", "the men are killed", "a man is wounded, they escape", "the patrol is killed, a man is wounded", "the patrol is killed"}

var ambushRows = [7]string{"", "a man is wounded, the Germans escape", "the Germans escape", "the truck is destroyed", "the truck is captured, a man is wounded", "the truck is captured", "the truck is captured"}

// Tell is a fact in words, as the seat is told it; false when it is not.
// The umpire (sim.NoSeat) reads every fact and every number.
func (r *Rules) Tell(e sim.Event, seat sim.Seat) (string, bool) {
	if !r.Told(e, seat) {
		return "", false
	}
	a, b, c, d := int(e.A), int(e.B), int(e.C), int(e.D)
	at := func(h int) string { return r.ground(Hex(h)) }
	by := func(road int) string {
		if road == 1 {
			return "along the road"
		}
		return "off the road"
	}
	switch e.Kind {
	case SiteChosen:
		return "the aircraft will land at " + at(a), true
	case Gathered:
		return Men(b).String() + " start at " + at(a), true
	case MoveBegan:
		time := "day"
		if Night(a) {
			time = "night"
		}
		return fmt.Sprintf("move %d, %s", a, time), true
	case PartyWalked:
		return fmt.Sprintf("%s from %s to %s, %s", Men(a), at(b), at(c), by(d)), true
	case PartyDrove:
		return fmt.Sprintf("%s drive truck %d from %s to %s", Men(a), d+1, at(b), at(c)), true
	case AmbushLaid:
		return fmt.Sprintf("%s lie in ambush at %s", Men(a), at(b)), true
	case PartyBoarded:
		return fmt.Sprintf("%s board truck %d at %s", Men(a), b+1, at(c)), true
	case PartyGotOff:
		return fmt.Sprintf("%s get off truck %d at %s", Men(a), b+1, at(c)), true
	case PartyLeft:
		return fmt.Sprintf("%s leave the map at %s", Men(a), at(b)), true
	case PartySlipped:
		return fmt.Sprintf("%s slip away from %s to %s", Men(a), at(b), at(c)), true
	case Sighted:
		if seat == British { // the kind, not the number (EVA-INFO-04)
			return unitKind(a) + " at " + at(b), true
		}
		return fmt.Sprintf("the party sees %s at %s", unitName(a), at(b)), true
	case PatrolWalked:
		return fmt.Sprintf("patrol %d from %s to %s, %s", a+1, at(b), at(c), by(d)), true
	case TruckDrove:
		return fmt.Sprintf("truck %d from %s to %s%s", a+1, at(b), at(c), [2]string{"", ", and stops"}[d&1]), true
	case PatrolBoarded:
		return fmt.Sprintf("patrol %d boards truck %d at %s", a+1, b+1, at(c)), true
	case PatrolGotOff:
		return fmt.Sprintf("patrol %d gets off truck %d at %s", a+1, b+1, at(c)), true
	case PatrolSearched:
		return fmt.Sprintf("%s searches %s", unitName(a), at(b)), true
	case RoadBlocked:
		return fmt.Sprintf("truck %d blocks the road at %s", a+1, at(b)), true
	case LookedOut:
		return fmt.Sprintf("%s looks out at %s: chance %d/6, throw %d", unitName(a), at(b), c, d), true
	case Spotted:
		return fmt.Sprintf("%s finds %s at %s: %s", unitName(a), Men(c), at(b), How(d)), true
	case Reported, ReportArrived:
		if seat == British {
			return "the Germans report the party at " + at(b), true
		}
		text := fmt.Sprintf("%s reports the enemy at %s", unitName(a), at(b))
		if c != 0 {
			text += fmt.Sprintf(": %d men", c)
		}
		return text, true
	case PatrolThrow, AmbushThrow:
		matrix := "Patrol Matrix"
		if e.Kind == AmbushThrow {
			matrix = "Ambush Matrix"
		}
		return fmt.Sprintf("%s: throw %d%+d, row %d", matrix, b, c, d), true
	case PatrolFought:
		return fmt.Sprintf("fight with %s at %s (%s): %s", unitName(a), at(b), How(d), patrolRows[c]), true
	case AmbushFought:
		return fmt.Sprintf("fight with truck %d at %s (%s): %s", a+1, at(b), How(d), ambushRows[c]), true
	case ManWounded:
		return fmt.Sprintf("man %d is wounded at %s", a+1, at(b)), true
	case ManDied:
		return fmt.Sprintf("man %d dies of his wounds at %s", a+1, at(b)), true
	case MenKilled:
		if seat == German {
			return fmt.Sprintf("%d killed at %s", Men(a).Count(), at(b)), true
		}
		return fmt.Sprintf("%s killed at %s", Men(a), at(b)), true
	case MenCaptured:
		if seat == German {
			return fmt.Sprintf("%d captured at %s", Men(a).Count(), at(b)), true
		}
		return fmt.Sprintf("%s captured at %s", Men(a), at(b)), true
	case PatrolKilled:
		return lost("patrol", a, b, c, seat, at), true
	case TruckDestroyed:
		return lost("truck", a, b, c, seat, at), true
	case TruckTaken:
		return fmt.Sprintf("truck %d is in British hands at %s", a+1, at(b)), true
	case UnitSilent:
		return unitName(a) + " does not answer", true
	case TruckFound:
		return fmt.Sprintf("truck %d is found abandoned at %s", a+1, at(b)), true
	case ManHealed:
		return fmt.Sprintf("man %d can walk again", a+1), true
	case AircraftLanded:
		return "the aircraft lands at " + at(a), true
	case AircraftShot:
		return "the aircraft is shot up at " + at(a), true
	case FlownOut:
		if a == 0 {
			return "the aircraft leaves empty", true
		}
		return Men(a).String() + " fly out", true
	case GameEnded:
		return fmt.Sprintf("the end: %d away, %d captured, %d dead, %d stranded", a, b, c, d), true
	}
	return fmt.Sprintf("event %d", e.Kind), true
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

func lost(kind string, n, h, silent int, seat sim.Seat, at func(int) string) string {
	text := fmt.Sprintf("%s %d is lost", kind, n+1)
	if seat == British {
		text = "a " + kind + " is wiped out at " + at(h)
	} else if seat == sim.NoSeat {
		text += " at " + at(h)
		if silent == 1 {
			text += ", unknown to its side"
		}
	}
	return text
}

func unitKind(code int) string {
	switch {
	case code < Teams:
		return "a patrol"
	case code < Watchmen:
		return "a truck"
	}
	return "a garrison"
}

func unitName(code int) string {
	switch {
	case code < Teams:
		return fmt.Sprintf("patrol %d", code+1)
	case code < Watchmen:
		return fmt.Sprintf("truck %d", code-Teams+1)
	}
	return "the garrison"
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
