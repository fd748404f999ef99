package evasion

import (
	"escapesim/sim"
	"escapesim/sim/position"
)

// Coded is a fact by name, with its arguments by name, as the seat is told
// it; false when it is not. The umpire (sim.NoSeat) reads everything.
func (r *Rules) Coded(e sim.Event, seat sim.Seat) (name string, args map[string]any, told bool) {
	said, told := r.said(e, seat)
	if !told {
		return "", nil, false
	}
	name, args = position.Code(said.facts, e, r.coded)
	return name, args, true
}

// said is what the seat is told in a fact; false when it is told nothing.
func (r *Rules) said(e sim.Event, seat sim.Seat) (said, bool) {
	if !r.Told(e, seat) || int(e.Kind) >= len(events) {
		return said{}, false
	}
	row := &events[e.Kind]
	switch {
	case seat == British && row.british.facts != "":
		return row.british, true
	case seat == German && row.german.facts != "":
		return row.german, true
	}
	return row.said, true
}

// Fact reads a fact: each argument by its name in events. To ask a fact for what its
// kind does not say is a mistake of the program, and panics.
type Fact sim.Event

// Facts are the facts as the umpire is told them: all that they say.
var Facts = func() (facts position.Facts) {
	for _, row := range events {
		facts = append(facts, row.facts)
	}
	return facts
}()

// arg is where facts have each argument.
var arg = position.Arguments[struct {
	Away, Captured, Chance, Dead, Hex, How, Man, Men, Modifier, Move, Number, Patrol, Row,
	Silent, Stranded, Throw, To, Truck, Unit position.Argument
}](Facts)

func (f *Fact) of(a *position.Argument) int { return a.Of((*sim.Event)(f)) }

// Who and where.

func (f Fact) Hex() Hex       { return Hex(f.of(&arg.Hex)) }
func (f Fact) To() Hex        { return Hex(f.of(&arg.To)) }
func (f Fact) Men() Men       { return Men(f.of(&arg.Men)) }
func (f Fact) Man() Man       { return Man(f.of(&arg.Man)) }
func (f Fact) Patrol() Patrol { return Patrol(f.of(&arg.Patrol)) }
func (f Fact) Truck() Truck   { return Truck(f.of(&arg.Truck)) }
func (f Fact) Unit() Unit     { return Unit(f.of(&arg.Unit)) }

// How, and how many.

func (f Fact) Move() int      { return f.of(&arg.Move) }
func (f Fact) How() How       { return How(f.of(&arg.How)) }
func (f Fact) Chance() int    { return f.of(&arg.Chance) } // in sixths
func (f Fact) Throw() int     { return f.of(&arg.Throw) }
func (f Fact) Modifier() int  { return f.of(&arg.Modifier) }
func (f Fact) Row() int       { return f.of(&arg.Row) }    // of a matrix
func (f Fact) Number() int    { return f.of(&arg.Number) } // of men in a report; 0 when not told
func (f Fact) Silently() bool { return f.of(&arg.Silent) != 0 }
func (f Fact) Away() int      { return f.of(&arg.Away) }
func (f Fact) Captured() int  { return f.of(&arg.Captured) }
func (f Fact) Dead() int      { return f.of(&arg.Dead) }
func (f Fact) Stranded() int  { return f.of(&arg.Stranded) }

// said is what is told in a fact: its name with those of A to D, where its name does not say
// it with what each is, - for what is left out (position.Facts); and its words (position.Words).
type said struct{ facts, words string }

// eventRow is a kind of fact as the umpire is told it, and as a seat is that is told it
// otherwise.
type eventRow struct {
	said
	british, german said
}

// told is what everybody is told alike who is told anything.
func told(facts, words string) eventRow { return eventRow{said: said{facts, words}} }

// Words of more than one fact.
const (
	reportWords = "{unit} reports the enemy at {hex}[: {number} {number?man|men}]"
	lostWords   = " is lost at {hex}{silent?, unknown to its side|}"
	takenWords  = "{truck} is in British hands at {hex}"
)

// events are what the facts say, by kind.
var events = [...]eventRow{
	SiteChosen: told("site_chosen hex", "the aircraft will land at {hex}"),
	Gathered:   told("gathered hex men", "{men} {men?starts|start} at {hex}"),
	MoveBegan:  told("move_began move:n", "move {move}, {night?night|day}"),
	PartyWalked: told("party_walked men from:hex to:hex road:yes",
		"{men} from {from} to {to}, {road?along|off} the road"),
	PartyDrove:   told("party_drove men from:hex to:hex truck", "{men} {men?drives|drive} {truck} from {from} to {to}"),
	AmbushLaid:   told("ambush_laid men hex", "{men} {men?lies|lie} in ambush at {hex}"),
	PartyBoarded: told("party_boarded men truck hex", "{men} {men?boards|board} {truck} at {hex}"),
	PartyGotOff:  told("party_got_off men truck hex", "{men} {men?gets|get} off {truck} at {hex}"),
	PartyLeft:    told("party_left men hex", "{men} {men?leaves|leave} the map at {hex}"),
	PartySlipped: told("party_slipped men from:hex to:hex", "{men} {men?slips|slip} away from {from} to {to}"),
	Sighted: {
		said:    said{"sighted unit hex", "the party sees {unit} at {hex}"},
		british: said{"sighted kind hex", "{kind} at {hex}"},
	},
	PatrolWalked: told("patrol_walked patrol from:hex to:hex road:yes",
		"{patrol} from {from} to {to}, {road?along|off} the road"),
	TruckDrove: told("truck_drove truck from:hex to:hex last:yes",
		"{truck} from {from} to {to}{last?, and stops|}"),
	PatrolBoarded:  told("patrol_boarded patrol truck hex", "{patrol} boards {truck} at {hex}"),
	PatrolGotOff:   told("patrol_got_off patrol truck hex", "{patrol} gets off {truck} at {hex}"),
	PatrolSearched: told("searched unit hex", "{unit} searches {hex}"),
	RoadBlocked:    told("road_blocked truck hex", "{truck} blocks the road at {hex}"),
	LookedOut: told("looked_out unit hex chance:n throw:n",
		"{unit} looks out at {hex}: chance {chance}/6, throw {throw}"),
	Spotted: told("spotted unit hex men how", "{unit} finds {men} at {hex}: {how}"),
	Reported: {
		said:    said{"reported unit hex number:n", reportWords},
		british: said{"reported - hex", "the Germans report the party at {hex}"},
	},
	ReportArrived: told("report_arrived unit hex number:n", reportWords),
	PatrolThrow: told("patrol_throw unit throw:n modifier:n row:n",
		"Patrol Matrix: throw {throw}{modifier}, row {row}"),
	AmbushThrow: told("ambush_throw truck throw:n modifier:n row:n",
		"Ambush Matrix: throw {throw}{modifier}, row {row}"),
	PatrolFought: told("patrol_fought unit hex row:n how", "fight with {unit} at {hex} ({how}): {result}"),
	AmbushFought: told("ambush_fought truck hex row:n how", "fight with {truck} at {hex} ({how}): {result}"),
	ManWounded:   told("man_wounded man hex", "{man} is wounded at {hex}"),
	ManDied:      told("man_died man hex", "{man} dies of his wounds at {hex}"),
	MenKilled: {
		said:   said{"men_killed men hex", "{men} killed at {hex}"},
		german: said{"men_killed number:count hex", "{number} killed at {hex}"},
	},
	MenCaptured: {
		said:   said{"men_captured men hex", "{men} captured at {hex}"},
		german: said{"men_captured number:count hex", "{number} captured at {hex}"},
	},
	PatrolKilled: {
		said:    said{"patrol_killed patrol hex silent:yes", "{patrol}" + lostWords},
		british: said{"patrol_killed - hex", "a patrol is wiped out at {hex}"},
		german:  said{"patrol_killed patrol", "{patrol} is lost"},
	},
	TruckDestroyed: {
		said:    said{"truck_destroyed truck hex silent:yes", "{truck}" + lostWords},
		british: said{"truck_destroyed - hex", "a truck is wiped out at {hex}"},
		german:  said{"truck_destroyed truck", "{truck} is lost"},
	},
	TruckTaken: {
		said:    said{"truck_taken truck hex silent:yes", takenWords},
		british: said{"truck_taken truck hex", takenWords},
		german:  said{"truck_taken truck hex", takenWords},
	},
	UnitSilent:     told("unit_silent unit", "{unit} does not answer"),
	TruckFound:     told("truck_found truck hex", "{truck} is found abandoned at {hex}"),
	ManHealed:      told("man_healed man", "{man} can walk again"),
	AircraftLanded: told("aircraft_landed hex", "the aircraft lands at {hex}"),
	AircraftShot:   told("aircraft_shot hex", "the aircraft is shot up at {hex}"),
	FlownOut:       told("flown_out men hex", "{men} {men?flies|fly} out"),
	GameEnded: told("game_ended away:n captured:n dead:n stranded:n",
		"the end: {away} away, {captured} captured, {dead} dead, {stranded} stranded"),
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
