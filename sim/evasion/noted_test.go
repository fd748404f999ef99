package evasion_test

import (
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// However many units the party has met, it remembers the latest of them in order.
func TestTheLatestSightingsAreRemembered(t *testing.T) {
	r := price(t)
	s := begun(r, evasion.BritishPhase, 2)
	most := len(s.Sighting)
	at := func(n int) evasion.Hex { return evasion.Hex(n % r.Map().Size()) }
	for n := 1; n <= 300; n++ {
		evasion.Sight(r, s, evasion.Truck(0).Unit(), at(n))
		v := r.View(s, evasion.British)
		if v.Sightings() != min(n, most) {
			t.Fatalf("of %d units %d are remembered", n, v.Sightings())
		}
		for _, i := range []int{-1, v.Sightings()} {
			if got := v.Sighting(i); got != (evasion.Sighting{Hex: evasion.NoHex}) {
				t.Fatalf("of %d units none is the last but %d, and yet it is %+v", n, i, got)
			}
		}
		for i := range v.Sightings() {
			if v.Sighting(i).Hex != at(n-i) {
				t.Fatalf("of %d units the last but %d is remembered as another", n, i)
			}
		}
	}
}

// The hex where the aircraft is to land is told when it is chosen.
func TestTheSiteIsTold(t *testing.T) {
	b := fresh(t).do(evasion.Land, "8,7").happened(evasion.SiteChosen, 1)
	b.where(evasion.Hex(b.events(evasion.SiteChosen)[0].A), "8,7")
}

// A patrol whose walks all end in sight of the party has gone astray, but out of sight.
func TestGuessedOutOfSight(t *testing.T) {
	r := price(t)
	lots := dice.NewStream(1, 7, dice.Setup)
	reached := map[evasion.Hex]bool{}
	for range 2_000 {
		reached[evasion.Unseen(r, func(evasion.Hex) bool { return false }, &lots)] = true
	}
	if len(reached) < 2 || len(reached) > r.Map().Size()/2 {
		t.Fatalf("in a phase a patrol reaches %d of %d hexes", len(reached), r.Map().Size())
	}
	for range 20 {
		if h := evasion.Unseen(r, func(h evasion.Hex) bool { return reached[h] }, &lots); reached[h] {
			t.Fatalf("a patrol is guessed in hex %d, which the party sees", h)
		}
	}
}
