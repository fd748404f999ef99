package evasion

import (
	"strings"

	"escapesim/sim"
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
	words := strings.Fields(spec[0])
	args = map[string]any{}
	for i, v := range [...]int16{e.A, e.B, e.C, e.D} {
		if i+1 >= len(words) || words[i+1] == "-" {
			continue
		}
		key, kind, typed := strings.Cut(words[i+1], ":")
		if !typed {
			kind = key
		}
		args[key] = r.coded(kind, int(v))
	}
	return words[0], args, true
}

// codes are the facts' names and those of A to D, with what each is where its
// name does not say it: for the umpire, and where they are told otherwise, for
// the British and the German. - is left out.
var codes = [...][3]string{
	SiteChosen: {"site_chosen hex"}, Gathered: {"gathered hex men"}, MoveBegan: {"move_began move:n"},
	PartyWalked: {"party_walked men from:hex to:hex road:yes"}, PartyDrove: {"party_drove men from:hex to:hex truck"},
	AmbushLaid: {"ambush_laid men hex"}, PartyBoarded: {"party_boarded men truck hex"}, PartyGotOff: {"party_got_off men truck hex"},
	PartyLeft: {"party_left men hex"}, PartySlipped: {"party_slipped men from:hex to:hex"},
	Sighted:      {"sighted unit hex", "sighted kind hex"},
	PatrolWalked: {"patrol_walked patrol from:hex to:hex road:yes"}, TruckDrove: {"truck_drove truck from:hex to:hex last:yes"},
	PatrolBoarded: {"patrol_boarded patrol truck hex"}, PatrolGotOff: {"patrol_got_off patrol truck hex"}, PatrolSearched: {"searched unit hex"},
	RoadBlocked: {"road_blocked truck hex"}, LookedOut: {"looked_out unit hex chance:n throw:n"}, Spotted: {"spotted unit hex men how"},
	Reported: {"reported unit hex number:n", "reported - hex"}, ReportArrived: {"report_arrived unit hex number:n"},
	PatrolThrow: {"patrol_throw unit throw:n modifier:n row:n"}, AmbushThrow: {"ambush_throw truck throw:n modifier:n row:n"},
	PatrolFought: {"patrol_fought unit hex row:n how"}, AmbushFought: {"ambush_fought truck hex row:n how"},
	ManWounded: {"man_wounded man hex"}, ManDied: {"man_died man hex"},
	MenKilled: {"men_killed men hex", "", "men_killed number:count hex"}, MenCaptured: {"men_captured men hex", "", "men_captured number:count hex"},
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
			men = append(men, first(m)+1)
		}
		return men
	case "count":
		return Men(v).Count()
	case "man", "truck", "patrol":
		return v + 1
	case "unit":
		return unitName(v)
	case "kind":
		return unitKind(v)
	case "how":
		return How(v).String()
	case "yes":
		return v != 0
	}
	return v
}

// Unknown reports that the German player orders a unit without knowing that it
// is lost, or that its truck is: what the fact says is his belief, and nothing
// of it happens on the map (EVA-AMB-06, EVA-AMB-12).
func (s *State) Unknown(e sim.Event) bool {
	switch e.Kind {
	case PatrolWalked:
		return s.PatrolLost.Has(int(e.A))
	case PatrolSearched:
		return e.A < Teams && s.PatrolLost.Has(int(e.A))
	case PatrolBoarded, PatrolGotOff:
		return s.PatrolLost.Has(int(e.A)) || s.TruckLost.Has(int(e.B))
	case TruckDrove, RoadBlocked:
		return s.TruckLost.Has(int(e.A))
	}
	return false
}
