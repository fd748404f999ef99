package evasion_test

import (
	"reflect"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// Each side hears of what its own men do and not of what the other's do; the umpire hears of
// everything, and both of a move that begins, of prisoners and of the end.
func TestToldToTheSideThatActs(t *testing.T) {
	r := new(evasion.Rules)
	for _, c := range []struct {
		british, german bool
		kinds           []sim.EventKind
	}{
		{true, true, []sim.EventKind{evasion.MoveBegan, evasion.MenCaptured, evasion.GameEnded}},
		{true, false, []sim.EventKind{
			evasion.SiteChosen, evasion.Gathered, evasion.PartyWalked, evasion.PartyDrove, evasion.AmbushLaid,
			evasion.PartySlipped, evasion.ManWounded, evasion.FlownOut,
		}},
		{false, true, []sim.EventKind{
			evasion.PatrolWalked, evasion.TruckDrove, evasion.PatrolBoarded, evasion.PatrolSearched,
			evasion.RoadBlocked, evasion.UnitSilent, evasion.ReportArrived,
		}},
	} {
		for _, kind := range c.kinds {
			e := sim.Event{Kind: kind}
			if r.Told(e, evasion.British) != c.british || r.Told(e, evasion.German) != c.german ||
				!r.Told(e, sim.NoSeat) {
				t.Errorf(
					"fact %d is told to the British %v, to the Germans %v",
					kind,
					r.Told(e, evasion.British),
					r.Told(e, evasion.German),
				)
			}
		}
	}
}

func TestFacts(t *testing.T) { simtest.Facts[evasion.Fact](t, len(evasion.Facts)) }

// What is coded of a fact is said in words too, to each who is told it; no fact is without words.
func TestWordsSayWhatIsCoded(t *testing.T) {
	r := price(t)
	unsaid := map[string]bool{ // the next fact says it, or the one before, or who has it now
		"patrol_throw unit": true, "ambush_throw truck": true, "flown_out hex": true, "truck_taken silent": true,
	}
	for kind := evasion.SiteChosen; kind <= evasion.GameEnded; kind++ {
		for seat := sim.NoSeat; seat <= evasion.German; seat++ {
			e := sim.Event{Kind: kind, A: 1, B: 1, C: 1, D: 1}
			words, told := r.Tell(e, seat)
			name, coded, _ := r.Coded(e, seat)
			if told == (words == "") || strings.HasPrefix(words, "event ") {
				t.Errorf("%s is told to %d as %q", name, seat, words)
			}
			for _, x := range []*int16{&e.A, &e.B, &e.C, &e.D} {
				*x = 2
				otherwise, _ := r.Tell(e, seat)
				_, other, _ := r.Coded(e, seat)
				for key := range coded {
					changed := !reflect.DeepEqual(coded[key], other[key])
					if changed && words == otherwise && !unsaid[name+" "+key] {
						t.Errorf("%s is told to %d as %q whatever its %s is", name, seat, words, key)
					}
				}
				*x = 1
			}
		}
	}
}

// fought is a fight that began so, with what its matrix says.
func fought(kind sim.EventKind, how evasion.How, row int) sim.Event {
	e := sim.Event{Kind: kind}
	evasion.Facts.ArgumentOf(kind, "how").Put(&e, int(how))
	evasion.Facts.ArgumentOf(kind, "row").Put(&e, row)
	return e
}

// Options say who hears of what the party sees, of reports and of the aircraft; of a fight
// from which nobody came back its side hears nothing.
func TestToldByOption(t *testing.T) {
	for _, c := range []struct {
		event           sim.Event
		set             string
		british, german bool
	}{
		{sim.Event{Kind: evasion.Sighted}, "info.same_hex=true", true, false},
		{sim.Event{Kind: evasion.Sighted}, "info.same_hex=false", false, false},
		{sim.Event{Kind: evasion.Reported}, "info.told_reported=true", true, true},
		{sim.Event{Kind: evasion.Reported}, "info.told_reported=false", false, true},
		{sim.Event{Kind: evasion.Reported}, "radio.delay=1", false, false},
		{sim.Event{Kind: evasion.AircraftLanded}, "lys.noise=true", true, true},
		{sim.Event{Kind: evasion.AircraftLanded}, "lys.noise=false", true, false},
		{sim.Event{Kind: evasion.AircraftShot}, "lys.noise=false", true, true},
		{fought(evasion.AmbushFought, evasion.ByAmbush, 2), "", true, true},
		{fought(evasion.AmbushFought, evasion.ByAmbush, 3), "", true, false},
		{fought(evasion.PatrolFought, evasion.ByRaid, 4), "", true, true},
		{fought(evasion.PatrolFought, evasion.ByRaid, 5), "", true, false},
		{fought(evasion.PatrolFought, evasion.ByThrow, 6), "", true, true},
		{sim.Event{Kind: evasion.LookedOut}, "lys.noise=false", false, false},
	} {
		r := price(t, strings.Fields(c.set)...)
		if b, g := r.Told(c.event, evasion.British), r.Told(c.event, evasion.German); b != c.british || g != c.german {
			t.Errorf("%s: fact %d is told to the British %v, to the Germans %v", c.set, c.event.Kind, b, g)
		}
	}
}
