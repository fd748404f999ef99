package evasion_test

import (
	"testing"

	bots "escapesim/policies/evasion"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
)

// A truck of which nobody knows any more where it is carries nobody, though a patrol is still
// on record as its rider: the German asked for its hex, and there is none.
func TestMissedTruckCarriesNobody(t *testing.T) {
	r, _, err := ground.Load("evasion/price", nil)
	if err != nil {
		t.Fatal(err)
	}
	var s evasion.State
	const patrol, truck = evasion.Patrol(4), evasion.Truck(2)
	s.Patrol[patrol], s.Truck[truck], s.Ride[patrol], s.Rider[truck] = 7, 7, truck, patrol
	if got := bots.Aboard(r.View(&s, evasion.German), patrol); got != truck {
		t.Errorf("the patrol sits in truck %d, want %d", got, truck)
	}
	s.TruckLost, s.TruckMissed = 1<<truck, 1<<truck
	if got := bots.Aboard(r.View(&s, evasion.German), patrol); got != evasion.NoTruck {
		t.Errorf("the patrol sits in truck %d, which is missed", got)
	}
}
