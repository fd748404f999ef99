package evasion

import (
	"escapesim/sim"
	"escapesim/sim/position"
)

// Coded is a fact by name, with its arguments by name, as the seat is told
// it; false when it is not. The umpire (sim.NoSeat) reads everything.
func (r *Rules) Coded(e sim.Event, seat sim.Seat) (name string, args map[string]any, told bool) {
	if !r.Told(e, seat) || int(e.Kind) >= len(codes) {
		return "", nil, false
	}
	spec := codes[e.Kind]
	if seat != sim.NoSeat && spec[seat+1] != "" {
		spec[0] = spec[seat+1]
	}
	name, args = position.Code(spec[0], e, r.coded)
	return name, args, true
}

// Fact reads a fact: each argument by its name in codes. To ask a fact for what its
// kind does not say is a mistake of the program, and panics.
type Fact sim.Event

// Facts are the facts as the umpire is told them: all that they say.
var Facts = func() (facts position.Facts) {
	for _, spec := range codes {
		facts = append(facts, spec[0])
	}
	return facts
}()

var (
	argAway     = Facts.Argument("away")
	argCaptured = Facts.Argument("captured")
	argChance   = Facts.Argument("chance")
	argDead     = Facts.Argument("dead")
	argFrom     = Facts.Argument("from")
	argHex      = Facts.Argument("hex")
	argHow      = Facts.Argument("how")
	argLast     = Facts.Argument("last")
	argMan      = Facts.Argument("man")
	argMen      = Facts.Argument("men")
	argModifier = Facts.Argument("modifier")
	argMove     = Facts.Argument("move")
	argNumber   = Facts.Argument("number")
	argPatrol   = Facts.Argument("patrol")
	argRoad     = Facts.Argument("road")
	argRow      = Facts.Argument("row")
	argSilent   = Facts.Argument("silent")
	argStranded = Facts.Argument("stranded")
	argThrow    = Facts.Argument("throw")
	argTo       = Facts.Argument("to")
	argTruck    = Facts.Argument("truck")
	argUnit     = Facts.Argument("unit")
)

func (f Fact) of(a *position.Argument) int { return a.Of(sim.Event(f)) }

// Who and where.

func (f Fact) Hex() Hex       { return Hex(f.of(argHex)) }
func (f Fact) From() Hex      { return Hex(f.of(argFrom)) }
func (f Fact) To() Hex        { return Hex(f.of(argTo)) }
func (f Fact) Men() Men       { return Men(f.of(argMen)) }
func (f Fact) Man() Man       { return Man(f.of(argMan)) }
func (f Fact) Patrol() Patrol { return Patrol(f.of(argPatrol)) }
func (f Fact) Truck() Truck   { return Truck(f.of(argTruck)) }
func (f Fact) Unit() Unit     { return Unit(f.of(argUnit)) }

// How, and how many.

func (f Fact) Move() int      { return f.of(argMove) }
func (f Fact) OnRoad() bool   { return f.of(argRoad) != 0 }
func (f Fact) LastHex() bool  { return f.of(argLast) != 0 } // of a drive
func (f Fact) How() How       { return How(f.of(argHow)) }
func (f Fact) Chance() int    { return f.of(argChance) } // in sixths
func (f Fact) Throw() int     { return f.of(argThrow) }
func (f Fact) Modifier() int  { return f.of(argModifier) }
func (f Fact) Row() int       { return f.of(argRow) }    // of a matrix
func (f Fact) Number() int    { return f.of(argNumber) } // of men in a report; 0 when not told
func (f Fact) Silently() bool { return f.of(argSilent) != 0 }
func (f Fact) Away() int      { return f.of(argAway) }
func (f Fact) Captured() int  { return f.of(argCaptured) }
func (f Fact) Dead() int      { return f.of(argDead) }
func (f Fact) Stranded() int  { return f.of(argStranded) }

// codes are the facts' names and those of A to D, with what each is where its
// name does not say it: for the umpire, and where they are told otherwise, for
// the British and the German. - is left out.
var codes = [...][3]string{
	SiteChosen: {"site_chosen hex"}, Gathered: {"gathered hex men"}, MoveBegan: {"move_began move:n"},
	PartyWalked: {"party_walked men from:hex to:hex road:yes"}, PartyDrove: {"party_drove men from:hex to:hex truck"},
	AmbushLaid: {"ambush_laid men hex"}, PartyBoarded: {"party_boarded men truck hex"},
	PartyGotOff: {"party_got_off men truck hex"},
	PartyLeft:   {"party_left men hex"}, PartySlipped: {"party_slipped men from:hex to:hex"},
	Sighted:       {"sighted unit hex", "sighted kind hex"},
	PatrolWalked:  {"patrol_walked patrol from:hex to:hex road:yes"},
	TruckDrove:    {"truck_drove truck from:hex to:hex last:yes"},
	PatrolBoarded: {"patrol_boarded patrol truck hex"}, PatrolGotOff: {"patrol_got_off patrol truck hex"},
	PatrolSearched: {"searched unit hex"},
	RoadBlocked:    {"road_blocked truck hex"}, LookedOut: {"looked_out unit hex chance:n throw:n"},
	Spotted:  {"spotted unit hex men how"},
	Reported: {"reported unit hex number:n", "reported - hex"}, ReportArrived: {"report_arrived unit hex number:n"},
	PatrolThrow: {"patrol_throw unit throw:n modifier:n row:n"}, AmbushThrow: {
		"ambush_throw truck throw:n modifier:n row:n",
	},
	PatrolFought: {"patrol_fought unit hex row:n how"}, AmbushFought: {"ambush_fought truck hex row:n how"},
	ManWounded: {"man_wounded man hex"}, ManDied: {"man_died man hex"},
	MenKilled: {"men_killed men hex", "", "men_killed number:count hex"}, MenCaptured: {
		"men_captured men hex", "", "men_captured number:count hex",
	},
	PatrolKilled:   {"patrol_killed patrol hex silent:yes", "patrol_killed - hex", "patrol_killed patrol"},
	TruckDestroyed: {"truck_destroyed truck hex silent:yes", "truck_destroyed - hex", "truck_destroyed truck"},
	TruckTaken:     {"truck_taken truck hex silent:yes", "truck_taken truck hex", "truck_taken truck hex"},
	UnitSilent:     {"unit_silent unit"}, TruckFound: {"truck_found truck hex"}, ManHealed: {"man_healed man"},
	AircraftLanded: {"aircraft_landed hex"}, AircraftShot: {"aircraft_shot hex"}, FlownOut: {"flown_out men hex"},
	GameEnded: {"game_ended away:n captured:n dead:n stranded:n"},
}

// coded is an argument of a fact.
func (r *Rules) coded(kind string, v int) any {
	switch kind {
	case "hex":
		return r.hexName(Hex(v))
	case "men":
		men := []int{}
		for m := Men(v); m != 0; m &= m - 1 {
			men = append(men, int(m.First())+1)
		}
		return men
	case "count":
		return Men(v).Count()
	case "man", "truck", "patrol":
		return v + 1
	case "unit":
		return Unit(v).String()
	case "kind":
		return Unit(v).kind()
	case "how":
		return How(v).String()
	}
	return v
}

// Unknown reports that the German player orders a unit without knowing that it
// is lost, or that its truck is: what the fact says is his belief, and nothing
// of it happens on the map (EVA-AMB-06, EVA-AMB-12).
func (s *State) Unknown(e sim.Event) bool {
	switch f := Fact(e); f.Kind {
	case PatrolWalked:
		return s.PatrolLost.Has(f.Patrol())
	case PatrolSearched:
		return s.PatrolLost.Has(f.Unit().Patrol())
	case PatrolBoarded, PatrolGotOff:
		return s.PatrolLost.Has(f.Patrol()) || s.TruckLost.Has(f.Truck())
	case TruckDrove, RoadBlocked:
		return s.TruckLost.Has(f.Truck())
	}
	return false
}
