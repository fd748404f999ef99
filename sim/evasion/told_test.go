package evasion

import (
	"testing"

	"escapesim/sim"
)

// Each side hears of what its own men do and not of what the other's do; the umpire hears of
// everything, and both of a move that begins, of prisoners and of the end.
func TestToldToTheSideThatActs(t *testing.T) {
	r := new(Rules)
	for _, c := range []struct {
		british, german bool
		kinds           []sim.EventKind
	}{
		{true, true, []sim.EventKind{MoveBegan, MenCaptured, GameEnded}},
		{true, false, []sim.EventKind{SiteChosen, Gathered, PartyWalked, PartyDrove, AmbushLaid, PartySlipped, ManWounded, FlownOut}},
		{false, true, []sim.EventKind{PatrolWalked, TruckDrove, PatrolBoarded, PatrolSearched, RoadBlocked, UnitSilent, ReportArrived}},
	} {
		for _, kind := range c.kinds {
			e := sim.Event{Kind: kind}
			if r.Told(e, British) != c.british || r.Told(e, German) != c.german || !r.Told(e, sim.NoSeat) {
				t.Errorf(
					"fact %d is told to the British %v, to the Germans %v",
					kind,
					r.Told(e, British),
					r.Told(e, German),
				)
			}
		}
	}
}
